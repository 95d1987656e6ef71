// Result columns: what each holds, by the table's head, by its own head cell, or as its cells
// tell; and the cells of the rows, read by that.
#include <algorithm>

#include "compiler/cells.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"
#include "diagnostics/lookalike.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;
using grammar::Cell;
using grammar::CellKind;

namespace {

using Cells = std::vector<const Cell*>;

// All cells of one result column; of a matrix those of all its columns across.
Cells cells_of(const TableInfo& t, std::size_t column) {
  Cells out;
  for (const grammar::Row& row : t.decl->rows) {
    const std::size_t keys = keys_of_row(t, row);
    const std::size_t first = t.decl->matrix ? 1 : column + keys;
    const std::size_t last =
        t.decl->matrix ? row.cells.size() : std::min(row.cells.size(), column + keys + 1);
    for (std::size_t i = first; i < last; ++i) out.push_back(&row.cells[i]);
  }
  return out;
}

bool all_of(const Cells& cells, bool (*check)(const Cell&)) {
  return std::all_of(cells.begin(), cells.end(), [check](const Cell* c) { return check(*c); });
}

bool is_dice(const Cell& c) { return c.kind == CellKind::dice; }
bool is_yes_no(const Cell& c) { return c.kind == CellKind::yes_no; }
bool is_name(const Cell& c) {
  return c.kind == CellKind::word || c.kind == CellKind::text || c.kind == CellKind::yes_no ||
         (c.kind == CellKind::none && !c.name.text.empty());
}

// Numbers or percents: the common grain and the range from the least to the greatest.
std::optional<Typed> told_by_numbers(const Cells& cells) {
  bool percent = false, plain = false;
  std::int64_t grain = 1;
  for (const Cell* cell : cells) {
    const auto c = number_of(*cell);
    if (!c) return std::nullopt;
    grain = lcm(grain, c->exact.grain, kFinestGrain);
    if (grain == 0) return std::nullopt;
    percent = percent || c->percent;
    plain = plain || (!c->percent && c->exact.value != 0);  // 0 is 0% too
  }
  if (percent && plain) return std::nullopt;
  Typed out;
  out.type = {percent ? Base::percent : Base::number, -1, grain};
  std::int64_t lo = kLargest, hi = -kLargest;
  for (const Cell* cell : cells) {
    const auto v = at_grain(number_of(*cell)->exact, grain);
    if (!v) return std::nullopt;
    lo = std::min(lo, *v);
    hi = std::max(hi, *v);
  }
  out.range = ValueSet(lo, hi);
  return out;
}

// The one set of names that has all these words.
std::optional<Typed> told_by_words(const Model& m, const Cells& cells) {
  int found = -1;
  for (std::size_t i = 0; i < m.sets.size(); ++i) {
    const SetInfo& set = m.sets[i];
    const bool has = std::all_of(cells.begin(), cells.end(),
                                 [&](const Cell* c) { return set.find(c->name.text).has_value(); });
    if (!has) continue;
    if (found >= 0) return std::nullopt;
    found = static_cast<int>(i);
  }
  if (found < 0) return std::nullopt;
  const auto words = static_cast<std::int64_t>(m.sets[static_cast<std::size_t>(found)].words.size());
  return Typed{{Base::name, found}, ValueSet(0, words - 1), false};
}

// What the cells of a column without a stated type tell of it.
void tell(const Model& m, const TableInfo& t, ColumnInfo& column, const Cells& all, Sink& sink) {
  Cells cells;
  for (const Cell* c : all) {
    if (c->kind == CellKind::error) return;  // told already
    cells.push_back(c);
  }
  if (cells.empty()) return;
  if (std::any_of(cells.begin(), cells.end(), [](const Cell* c) { return is_dice(*c); })) {
    column.dice = true;
    column.type = {Base::number};
    return;
  }
  std::optional<Typed> told;
  if (all_of(cells, has_number)) {
    told = told_by_numbers(cells);
  } else if (all_of(cells, is_yes_no)) {
    told = Typed{{Base::yes_no}, ValueSet(0, 1), false};
  } else if (all_of(cells, is_name)) {
    told = told_by_words(m, cells);
  }
  if (told) {
    column.type = told->type;
    column.range = told->range;
    return;
  }
  auto& d = sink.report(Id::column_type_unsaid, column.at);
  d.arg("name", column.name.empty() ? t.name : column.name);
  if (!all_of(cells, is_name)) return;
  std::vector<std::string> sets;
  for (const SetInfo& set : m.sets) {
    const bool has = std::all_of(cells.begin(), cells.end(),
                                 [&](const Cell* c) { return set.find(c->name.text).has_value(); });
    if (has && !set.name.empty()) sets.push_back(set.name);
  }
  d.arg("known", sets.empty() ? said("no list of names has all its words")
                              : said("lists that have all its words: {sets}", {{"sets", listed(sets)}}));
}

// The type that is stated for a column; error where it can't be one.
void stated(Model& m, ColumnInfo& column, const grammar::TypeSpec& spec, Sink& sink) {
  const Typed typed = read_value_type(m, spec, sink);
  column.type = typed.type;
  column.range = typed.range;
  if (column.type.is(Base::piece) || column.type.is(Base::side) || column.type.is(Base::text)) {
    sink.report(Id::table_gives, spec.at).arg("type", words_of(m, column.type));
    column.type = {};
  }
}

const grammar::TypeSpec* stated_type(const TableInfo& t, const grammar::ColumnHead* head) {
  if (head != nullptr && head->type) return &*head->type;
  return t.decl->gives ? &*t.decl->gives : nullptr;
}

// `ld3`, with the letter l for the digit 1.
bool letter_in_dice(const Cell& cell, Sink& sink) {
  if (cell.kind != CellKind::word) return false;
  const std::string& text = cell.name.text;
  const std::size_t die = std::min(text.find('d'), text.find("д"));
  if (die == std::string::npos) return false;
  const auto count = diagnostics::as_digits(text.substr(0, die));
  const std::size_t rest = die + (text[die] == 'd' ? 1 : std::string("д").size());
  if (!count || rest >= text.size() || text.find_first_not_of("0123456789", rest) != std::string::npos)
    return false;
  const std::string mended = count->text + text.substr(die);
  sink.report(Id::letter_for_digit, cell.at)
      .arg("seen", text)
      .arg("letter", count->letter)
      .arg("digit", std::string(1, count->digit))
      .arg("mended", mended)
      .fix(cell.at, mended);
  return true;
}

void read_dice_cell(const Cell& cell, Sink& sink) {
  switch (cell.kind) {
    case CellKind::error:
    case CellKind::dice:
    case CellKind::dash:
    case CellKind::none:
      return;
    default:
      break;
  }
  const auto number = number_of(cell);
  if (!number && letter_in_dice(cell, sink)) return;
  if (!number || number->percent || number->exact.grain != 1) sink.report(Id::cell_wants_dice, cell.at);
}

// A given value, or a formula of given values in brackets: `row_11`, `(row_11 + 10%)`.
bool is_worked(const Model& m, const ColumnInfo& column, const Cell& cell) {
  if (cell.kind == CellKind::expr) return cell.expr.size() == 1 && !constant_of(cell.expr[0]);
  if (cell.kind != CellKind::word) return false;
  const auto it = m.symbols.find(cell.name.text);
  if (it == m.symbols.end() || it->second.what != Model::What::given) return false;
  return column.type.base != Base::name ||
         !m.sets[static_cast<std::size_t>(column.type.sub)].find(cell.name.text);
}

std::size_t index_of(const TableInfo& t, const ColumnInfo& column) {
  return t.decl->matrix ? 0 : static_cast<std::size_t>(&column - t.columns.data());
}

// The lowest and the highest number in the cells of a column, and 0.
std::pair<std::int64_t, std::int64_t> ends_of(const TableInfo& t, const ColumnInfo& column,
                                              std::int64_t one) {
  std::int64_t least = std::min<std::int64_t>(one, 0), most = std::max<std::int64_t>(one, 0);
  for (const Cell* cell : cells_of(t, index_of(t, column))) {
    const auto number = number_of(*cell);
    const auto value = number ? at_grain(number->exact, column.type.grain) : std::nullopt;
    least = std::min(least, value.value_or(0));
    most = std::max(most, value.value_or(0));
  }
  return {least, most};
}

std::int64_t read_value_cell(Model& m, const TableInfo& t, const ColumnInfo& column, const Cell& cell,
                             Sink& sink) {
  const std::int64_t usual = column.range.empty() ? 0 : column.range.lo();
  if (is_dice(cell) && t.decl->matrix) {
    sink.report(Id::dice_in_matrix, cell.at);
    return usual;
  }
  if (is_dice(cell)) {
    if (!column.type.error())
      sink.report(Id::dice_in_typed, cell.at)
          .arg("name", column.name.empty() ? t.name : column.name)
          .arg("type", words_of(m, column.type));
    return usual;
  }
  const bool nothing = cell.kind == CellKind::none || cell.kind == CellKind::dash;
  if (nothing && column.type.optional) return bytecode::kAbsent;
  const std::size_t said_before = sink.size();
  const auto v = value_cell(m, cell, column.type, sink);
  if (sink.size() == said_before + 1)
    offer_sign(m, cell, cells_of(t, index_of(t, column)), column.type, column.range, sink.list().back());
  if (v && !column.range.contains(*v)) {
    const bool below = !column.range.empty() && column.range.lo() == 0 && *v < 0;
    auto& d = sink.report(below ? Id::cell_negative : Id::cell_outside, cell.at)
                  .arg("value", words_of(m, column.type, *v))
                  .arg("name", column.name.empty() ? t.name : column.name)
                  .arg("range", range_words(m, column.type, column.range))
                  .label(column.at, LabelId::range_here);
    if (below) {
      const auto [least, most] = ends_of(t, column, *v);
      d.arg("lowest", words_of(m, column.type, least)).arg("highest", words_of(m, column.type, most));
    }
  }
  return v.value_or(usual);
}

}  // namespace

std::size_t results_wanted(const TableInfo& t) {
  return t.decl->matrix ? t.across.heads.size() : t.columns.size();
}

void read_columns(Model& m, TableInfo& t, Sink& sink) {
  const grammar::TableDecl& decl = *t.decl;
  const auto read = [&](ColumnInfo column, const grammar::TypeSpec* type) {
    if (type != nullptr) {
      stated(m, column, *type, sink);
    } else {
      tell(m, t, column, cells_of(t, t.columns.size()), sink);
    }
    t.columns.push_back(std::move(column));
  };
  if (decl.heads.empty()) {
    if (decl.gives || decl.matrix) {
      ColumnInfo column;
      column.at = decl.gives ? decl.gives->at : t.at;
      read(std::move(column), stated_type(t, nullptr));
    } else {
      t.has_effects = true;
    }
  }
  if (too_many(decl.heads.size(), kMostFields, t.at, sink)) {
    t.broken = true;
    return;
  }
  for (const grammar::ColumnHead& head : decl.heads) {
    if (head.what == grammar::ColumnHead::What::text) {
      t.has_text = true;
      continue;
    }
    if (head.what == grammar::ColumnHead::What::effect) {
      t.has_effects = true;
      continue;
    }
    const auto before = std::find_if(t.columns.begin(), t.columns.end(),
                                     [&](const ColumnInfo& c) { return c.name == head.name.text; });
    if (before != t.columns.end()) {
      sink.report(Id::field_twice, head.name.at)
          .arg("name", head.name.text)
          .label(before->at, LabelId::first_here);
    }
    ColumnInfo column;
    column.name = head.name.text;
    column.at = head.name.at;
    read(std::move(column), stated_type(t, &head));
  }
  for (const grammar::Row& row : decl.rows) t.has_text = t.has_text || !row.text.empty();
  // What is added to the dice and what moves on may ask for them, and conditions do.
  bool asked = t.has_effects || decl.conditions;
  for (const grammar::KeySpec& key : decl.keys) asked = asked || !key.modifier.empty();
  for (const auto* rule : {&decl.row_rule, &decl.column_rule})
    asked = asked || (*rule && !(*rule)->shift.empty());
  if (!asked && !decl.params.empty()) {
    sink.report(Id::table_params_unused, decl.params[0].name.at);
  }
}

void read_results(Model& m, const TableInfo& t, const grammar::Row& row, RowInfo& info, Sink& sink) {
  const std::size_t wanted = results_wanted(t);
  const std::size_t keys = keys_of_row(t, row);
  const std::size_t found = row.cells.size() - keys;
  if (found != wanted) {
    auto& d = sink.report(Id::cell_count, row.at)
                  .arg("found", static_cast<std::int64_t>(found))
                  .arg("wanted", static_cast<std::int64_t>(wanted));
    if (found + 1 == wanted && !t.decl->matrix && !t.columns[found].name.empty())
      d.arg("column", t.columns[found].name);
  }
  info.dice.assign(t.columns.size(), nullptr);
  info.worked.assign(t.columns.size(), nullptr);
  for (std::size_t i = 0; i < wanted; ++i) {
    const ColumnInfo& column = t.columns[t.decl->matrix ? 0 : i];
    const Cell* cell = i < found ? &row.cells[i + keys] : nullptr;
    if (column.dice) {
      if (cell != nullptr) read_dice_cell(*cell, sink);
      if (!t.decl->matrix) info.dice[i] = cell;
      info.values.push_back(0);
      continue;
    }
    const std::int64_t usual = column.range.empty() ? 0 : column.range.lo();
    if (cell != nullptr && !t.decl->matrix && !column.type.error() && is_worked(m, column, *cell)) {
      info.worked[i] = cell;
      info.values.push_back(usual);
      continue;
    }
    info.values.push_back(cell == nullptr ? usual : read_value_cell(m, t, column, *cell, sink));
  }
}

}  // namespace muster::compiler
