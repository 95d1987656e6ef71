// Unit lists: stat lines of pieces under names. Each list adds its words to the set of names
// that `.unit` gives, and its cells are read by the fields their columns name.
#include <algorithm>
#include <map>

#include "compiler/cells.h"
#include "compiler/passes.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;
using grammar::Cell;
using grammar::CellKind;

namespace {

std::optional<int> kind_named(const Model& m, const grammar::Name& name, Sink& sink) {
  const auto it = m.symbols.find(name.text);
  if (it != m.symbols.end()) {
    if (it->second.what == Model::What::piece) return it->second.index;
    if (it->second.what == Model::What::broken) return std::nullopt;
  }
  std::vector<std::string> kinds;
  for (const PieceInfo& p : m.pieces) kinds.push_back(p.name);
  auto& d = sink.report(Id::unknown_piece, name.at).arg("name", name.text);
  if (const auto near = nearest(name.text, kinds); !near.empty()) d.arg("near", near).fix(name.at, near);
  return std::nullopt;
}

// A column of a unit list: a field that can be stated there, or -1.
int column_field(const Model& m, const PieceInfo& piece, const grammar::Name& name, Sink& sink) {
  const auto f = piece.find(name.text);
  if (!f) {
    std::vector<std::string> names;
    for (const auto& field : piece.fields) names.push_back(field.name);
    auto& d = sink.report(Id::unknown_field, name.at).arg("name", name.text).arg("owner", piece.name);
    if (const auto near = nearest(name.text, names); !near.empty()) d.arg("near", near).fix(name.at, near);
    return -1;
  }
  const FieldInfo& field = piece.fields[static_cast<std::size_t>(*f)];
  if (field.computed) sink.report(Id::computed_column, name.at).arg("name", name.text);
  if (field.type.is(Base::piece) || field.type.is(Base::side)) {
    sink.report(Id::column_of_pieces, name.at).arg("name", name.text).arg("type", words_of(m, field.type));
    return -1;
  }
  return *f;
}

bool is_nothing(const Cell& cell) { return cell.kind == CellKind::none || cell.kind == CellKind::dash; }

std::optional<std::int64_t> field_value(Model& m, const FieldInfo& f, const Cell& cell, Sink& sink) {
  if (f.type.optional && is_nothing(cell)) return bytecode::kAbsent;
  const auto v = value_cell(m, cell, f.type, sink);
  if (!v || f.range.contains(*v)) return v;
  sink.report(Id::cell_outside, cell.at)
      .arg("value", words_of(m, f.type, *v))
      .arg("name", f.name)
      .arg("range", range_words(m, f.type, f.range))
      .label(f.at, LabelId::range_here);
  return std::nullopt;
}

std::vector<const Cell*> column_of(const grammar::UnitsDecl& decl, std::size_t column) {
  std::vector<const Cell*> out;
  for (const grammar::Row& row : decl.rows) {
    if (column < row.cells.size()) out.push_back(&row.cells[column]);
  }
  return out;
}

// As many values as are wanted: those that are there, and `?` for the others.
std::string example(const Model& m, const FieldInfo& f, const Cell& cell, std::size_t wanted) {
  const std::vector<Cell> items = cell.kind == CellKind::stat ? cell.items : std::vector<Cell>{cell};
  std::string out;
  for (std::size_t i = 0; i < wanted; ++i) {
    std::string here = "?";
    if (i < items.size() && has_number(items[i]) && f.type.numeric()) {
      const auto number = number_of(items[i]);
      const auto v = number ? at_grain(number->exact, f.type.grain) : std::nullopt;
      if (v) here = words_of(m, f.type, *v);
    } else if (i < items.size() && !items[i].name.text.empty()) {
      here = items[i].name.text;
    }
    out += (i == 0 ? "" : "/") + here;
  }
  return out;
}

// A head that every row disagrees with in the same way is what is wrong; nothing else is said of the rows.
bool head_is_wrong(const grammar::UnitsDecl& decl) {
  if (decl.rows.size() < 2 || decl.header.empty()) return false;
  const std::size_t cells = decl.rows[0].cells.size();
  const auto as_many = [&](const grammar::Row& row) { return row.cells.size() == cells; };
  return cells > 1 && cells != decl.header.size() + 1 &&
         std::all_of(decl.rows.begin(), decl.rows.end(), as_many);
}

void read_cell(Model& m, UnitInfo& unit, int field, const Cell& cell, Sink& sink) {
  const FieldInfo& f = m.pieces[static_cast<std::size_t>(unit.kind)].fields[static_cast<std::size_t>(field)];
  if (cell.kind == CellKind::error || f.type.error()) return;
  const std::size_t wanted = f.per < 0 ? 1 : m.sets[static_cast<std::size_t>(f.per)].words.size();
  if (f.per < 0 || (wanted == 1 && cell.kind != CellKind::stat)) {
    if (const auto v = field_value(m, f, cell, sink)) unit.values.push_back({field, 0, *v});
    return;
  }
  // One `-` leaves a whole array of optional values empty.
  if (f.type.optional && is_nothing(cell)) {
    for (std::size_t i = 0; i < wanted; ++i)
      unit.values.push_back({field, static_cast<int>(i), bytecode::kAbsent});
    return;
  }
  const std::size_t found = cell.kind == CellKind::stat ? cell.items.size() : 1;
  if (found != wanted) {
    sink.report(Id::stat_count, cell.at)
        .arg("example", example(m, f, cell, wanted))
        .arg("name", f.name)
        .arg("wanted", static_cast<std::int64_t>(wanted))
        .arg("set", m.sets[static_cast<std::size_t>(f.per)].name)
        .arg("found", static_cast<std::int64_t>(found));
    return;
  }
  for (std::size_t i = 0; i < found; ++i) {
    if (const auto v = field_value(m, f, cell.items[i], sink))
      unit.values.push_back({field, static_cast<int>(i), *v});
  }
}

void declare_unit_rows(Model& m, const grammar::UnitsDecl& decl, int kind, Sink& sink) {
  PieceInfo& piece = m.pieces[static_cast<std::size_t>(kind)];
  if (piece.units_set < 0) {
    SetInfo set;
    set.name = piece.name;
    set.at = decl.at;
    m.sets.push_back(std::move(set));
    piece.units_set = static_cast<int>(m.sets.size()) - 1;
  }
  if (too_many(decl.rows.size(), kMostRows, decl.piece.at, sink)) return;
  std::vector<int> columns;
  for (const grammar::Name& name : decl.header) columns.push_back(column_field(m, piece, name, sink));
  const bool head_wrong = head_is_wrong(decl);
  if (head_wrong) {
    sink.report(Id::matrix_heads_count, diagnostics::cover(decl.header.front().at, decl.header.back().at))
        .arg("table", piece.name)
        .arg("found", static_cast<std::int64_t>(decl.rows[0].cells.size()) - 1)
        .arg("wanted", static_cast<std::int64_t>(decl.header.size()));
  }
  std::map<std::string, Span> seen;
  for (const grammar::Row& row : decl.rows) {
    if (row.cells.empty() || row.cells[0].kind == CellKind::error) continue;
    const Cell& head = row.cells[0];
    SetInfo& set = m.sets[static_cast<std::size_t>(piece.units_set)];
    if (head.kind != CellKind::word && head.kind != CellKind::text) {
      sink.report(Id::unit_wants_name, head.at);
      continue;
    }
    const auto first = seen.emplace(head.name.text, head.at).first;
    if (set.find(head.name.text)) {
      sink.report(Id::word_twice, head.at)
          .arg("word", head.name.text)
          .arg("set", piece.name)
          .label(first->second.begin != head.at.begin ? first->second : set.at, LabelId::first_here);
      continue;
    }
    if (!head_wrong && row.cells.size() != columns.size() + 1) {
      auto& d = sink.report(Id::cell_count, row.at)
                    .arg("found", static_cast<std::int64_t>(row.cells.size()) - 1)
                    .arg("wanted", static_cast<std::int64_t>(columns.size()));
      if (row.cells.size() == columns.size()) d.arg("column", decl.header[columns.size() - 1].text);
    }
    UnitInfo unit;
    unit.kind = kind;
    unit.name = head.name.text;
    set.words.push_back(unit.name);
    set.texts.emplace_back();
    for (std::size_t i = 0; !head_wrong && i + 1 < row.cells.size() && i < columns.size(); ++i) {
      if (columns[i] < 0) continue;
      const std::size_t said = sink.size();
      read_cell(m, unit, columns[i], row.cells[i + 1], sink);
      if (sink.size() != said + 1) continue;
      const FieldInfo& f =
          m.pieces[static_cast<std::size_t>(kind)].fields[static_cast<std::size_t>(columns[i])];
      if (f.type.numeric())
        offer_sign(m, row.cells[i + 1], column_of(decl, i + 1), f.type, f.range, sink.list().back());
    }
    m.units.push_back(std::move(unit));
  }
}

}  // namespace

void declare_units(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  for (const grammar::UnitsDecl& decl : sheet.units) {
    if (const auto kind = kind_named(m, decl.piece, sink)) declare_unit_rows(m, decl, *kind, sink);
  }
}

}  // namespace muster::compiler
