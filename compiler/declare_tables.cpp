// Tables and matrices: the head first, then the columns, then each row by what they ask for.
#include <algorithm>

#include "bytecode/number_words.h"
#include "compiler/passes.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

namespace {

std::vector<const std::vector<Interval>*> keys_of(const std::vector<RowInfo>& rows) {
  std::vector<const std::vector<Interval>*> out;
  for (const RowInfo& row : rows) out.push_back(&row.keys);
  return out;
}

void read_head(Model& m, TableInfo& t, Sink& sink) {
  const grammar::TableDecl& decl = *t.decl;
  if (decl.keys.empty()) return;
  if (decl.conditions) {
    // Looked up by the number of the first row whose condition holds.
    t.key = {Base::number, -1, 1};
    t.key_range = ValueSet(1, std::max<std::int64_t>(1, static_cast<std::int64_t>(decl.rows.size())));
    return;
  }
  if (!decl.matrix && decl.keys.size() > 1) {
    read_several(m, t, sink);
    return;
  }
  if (decl.keys[0].odds && decl.matrix) {
    sink.report(Id::odds_rows, decl.keys[0].at);
    return;
  }
  if (decl.keys[0].odds) {
    t.odds = true;
    t.key = {Base::number, -1, 1};  // never asked
    return;
  }
  const Key key = read_key(m, decl.keys[0], sink);
  t.key = key.type;
  t.key_range = key.range;
  t.dice = key.dice;
}

void read_row(Model& m, TableInfo& t, const grammar::Row& row, bool& otherwise, Sink& sink) {
  if (row.cells.empty()) return;
  if (!t.decl->matrix && t.decl->keys.size() > 1) {
    if (!t.key.error()) read_several_row(m, t, row, sink);
    return;
  }
  if (t.odds) {
    RowInfo info;
    info.at = row.cells[0].at;
    info.text = row.text;
    t.broken = !odds_cell(row.cells[0], info, sink) || t.broken;
    if (!t.columns.empty()) read_results(m, t, row, info, sink);
    t.rows.push_back(std::move(info));
    return;
  }
  // Only `otherwise` asks what the rows before it hold for.
  const bool rest = row.cells[0].kind == grammar::CellKind::otherwise;
  const auto before = rest ? keys_of(t.rows) : std::vector<const std::vector<Interval>*>{};
  std::optional<std::vector<Interval>> keys;
  // A row with a condition is found by its number.
  const auto number = static_cast<std::int64_t>(t.rows.size()) + 1;
  const std::vector<Interval> own{{number, number}};
  if (t.decl->conditions && !rest && !otherwise) {
    keys = own;
  } else {
    keys = axis_cell(m, row.cells[0], t.key, before, otherwise, sink);
    if (keys && t.decl->conditions) keys = own;
  }
  if (!keys) {
    t.broken = true;
    return;
  }
  RowInfo info;
  info.at = row.cells[0].at;
  info.text = row.text;
  info.keys = std::move(*keys);
  // Of a matrix whose columns could not be read the rows can't be counted.
  const bool countable = !t.decl->matrix || !t.across.heads.empty();
  if (!t.columns.empty() && countable) read_results(m, t, row, info, sink);
  t.rows.push_back(std::move(info));
}

// A head of a matrix that every row disagrees with in the same way is what is wrong.
void check_head(TableInfo& t, Sink& sink) {
  const grammar::TableDecl& decl = *t.decl;
  if (!decl.matrix || decl.rows.size() < 2 || t.across.heads.empty()) return;
  const std::size_t cells = decl.rows[0].cells.size();
  for (const grammar::Row& row : decl.rows) {
    if (row.cells.size() != cells) return;
  }
  if (cells < 2 || cells - 1 == t.across.heads.size()) return;
  sink.report(Id::matrix_heads_count, t.across.heads.front().at)
      .arg("table", t.name)
      .arg("found", static_cast<std::int64_t>(cells) - 1)
      .arg("wanted", static_cast<std::int64_t>(t.across.heads.size()));
  t.across.heads.clear();
  t.broken = true;
}

// Numbers where the key is a percent, all the way down: told once, with the sign that is missing.
void tell_percent_once(const grammar::Cell& cell, std::size_t said, bool& told, Sink& sink) {
  if (sink.size() != said + 1 || sink.list().back().id != Id::cell_wants_percent) return;
  // Not of a result in the same row.
  if (sink.list().back().at.begin != cell.at.begin) return;
  if (told) {
    sink.list().pop_back();
    return;
  }
  told = true;
  const auto number = [](const grammar::Number& n) {
    const auto exact = exact_of(n);
    return exact ? bytecode::number_words(exact->value, exact->grain, false) : std::string();
  };
  if (cell.kind == grammar::CellKind::number) sink.list().back().fix(cell.at, number(cell.lo) + "%");
  if (cell.kind == grammar::CellKind::range)
    sink.list().back().fix(cell.at, number(cell.lo) + "-" + number(cell.hi) + "%");
}

void read_rows(Model& m, TableInfo& t, Sink& sink) {
  const grammar::TableDecl& decl = *t.decl;
  check_head(t, sink);
  // The others find a row by asking one after the other.
  const bool plain = !decl.conditions && t.several.empty();
  if (too_many(decl.rows.size(), plain ? kMostTableRows : kMostRows, decl.name.at, sink)) {
    t.broken = true;
    return;
  }
  bool otherwise = false;
  bool percent_told = false;
  for (const grammar::Row& row : decl.rows) {
    const std::size_t said = sink.size();
    read_row(m, t, row, otherwise, sink);
    if (!row.cells.empty()) tell_percent_once(row.cells[0], said, percent_told, sink);
  }
  if (t.odds) {
    if (!t.broken) settle_odds_rows(t, m.language, sink);
    return;
  }
  t.listed = covered_by(keys_of(t.rows));
  t.takes_rest = t.takes_rest || otherwise;
  if (decl.row_rule && !plain) {
    sink.report(Id::conditions_axis, decl.row_rule->at);
  } else if (decl.row_rule) {
    std::vector<AxisEntry> entries;
    for (RowInfo& row : t.rows) entries.push_back({&row.keys, row.at});
    t.broken = !extend_axis(m, *decl.row_rule, t.key, otherwise, std::move(entries), sink) || t.broken;
    t.outside_stop = decl.row_rule->outside == grammar::Outside::stop;
  }
  t.covered = decl.row_rule ? covered_by(keys_of(t.rows)) : t.listed;
}

void add_symbol(Model& m, const grammar::Name& name, int index, Sink& sink) {
  const auto [it, fresh] = m.symbols.emplace(name.text, Model::Symbol{Model::What::table, index, name.at});
  if (fresh || it->second.what == Model::What::broken) return;
  sink.report(Id::name_twice, name.at).arg("name", name.text).label(it->second.at, LabelId::first_here);
  it->second.what = Model::What::broken;
}

}  // namespace

void declare_tables(Model& m, const grammar::Sheet& sheet, Sink& sink) {
  for (const grammar::TableDecl& decl : sheet.tables) {
    TableInfo t;
    t.name = decl.name.text;
    t.at = decl.name.at;
    t.decl = &decl;
    read_head(m, t, sink);
    if (decl.matrix) read_across(m, t, sink);
    read_columns(m, t, sink);
    read_rows(m, t, sink);
    t.broken = t.broken || t.key.error();
    const bool runs = t.has_effects;
    for (const grammar::Row& row : decl.rows) {
      for (const grammar::Stmt& s : row.effects) t.again = t.again || s.kind == grammar::StmtKind::again;
    }
    m.tables.push_back(std::move(t));
    const int index = static_cast<int>(m.tables.size()) - 1;
    add_symbol(m, decl.name, index, sink);
    if (!runs) continue;
    RuleInfo rule;
    rule.at = decl.name.at;
    rule.table = index;
    m.rules.push_back(std::move(rule));
    m.tables.back().rule = static_cast<int>(m.rules.size()) - 1;
  }
}

}  // namespace muster::compiler
