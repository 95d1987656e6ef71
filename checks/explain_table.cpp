// A table by one key: each row with its chance, where it is looked up and what comes of it.
#include <algorithm>

#include <fmt/format.h>

#include "checks/aligned.h"
#include "checks/explain_parts.h"
#include "checks/walk.h"
#include "compiler/table_parts.h"

namespace muster::checks {

using compiler::Chance;
using compiler::Model;
using compiler::Pmf;
using compiler::TableInfo;
using compiler::ValueSet;

namespace {

constexpr std::size_t kResultCells = 30;

// The results of a row as they stand in the sheet: cells, a text, or what it does.
std::vector<std::string> results_of(const Subject& s, const TableInfo& t, std::size_t i) {
  const grammar::Row& row = t.decl->rows[i];
  std::vector<std::string> out;
  for (std::size_t c = compiler::keys_of_row(t, row); c < row.cells.size(); ++c)
    out.push_back(written(s, row.cells[c].at, kResultCells));
  if (!row.text.empty()) {
    out.push_back(written(s, row.text_at, kResultCells));
  } else if (!row.effects.empty()) {
    out.push_back(written(s, {row.effects.front().at.begin, row.at.end}, kResultCells));
  }
  return out;
}

std::vector<std::string> result_heads(const TableInfo& t) {
  std::vector<std::string> out;
  for (const compiler::ColumnInfo& column : t.columns)
    if (!column.name.empty()) out.push_back(column.name);
  return out;
}

// What the rows make of a throw, in one column; nothing where a row has no plain number there.
std::optional<Pmf> results(const TableInfo& t, const Pmf& thrown, std::size_t column) {
  std::map<std::int64_t, compiler::BigCount> ways;
  Pmf out;
  out.all = 0;
  for (const Pmf::Point& point : thrown.points) {
    for (const compiler::RowInfo& row : t.rows) {
      if (!set_of(row.keys).contains(point.value)) continue;
      const bool worked = column < row.worked.size() && row.worked[column] != nullptr;
      if (worked || column >= row.values.size() || row.values[column] == bytecode::kAbsent)
        return std::nullopt;
      ways[row.values[column]] += point.ways;
      out.all += point.ways;
      break;
    }
  }
  for (auto& [value, count] : ways) out.points.push_back({value, count});
  return out;
}

std::string means(const TableInfo& t, const std::vector<Throw>& throws) {
  Aligned lines;
  bool some_missing = false;
  for (std::size_t c = 0; c < t.columns.size(); ++c) {
    const compiler::ColumnInfo& column = t.columns[c];
    if (column.dice || !column.type.numeric()) continue;
    for (const Throw& one : throws) {
      const auto made = results(t, one.pmf, c);
      if (!made || made->points.empty()) break;
      some_missing = some_missing || made->all != one.pmf.all;
      std::vector<std::string> line = {one.words, mean_words(*made, column.type)};
      if (!column.name.empty()) line.insert(line.begin(), column.name);
      lines.rows.push_back(std::move(line));
    }
  }
  if (lines.rows.empty()) return {};
  return (some_missing ? "mean of the throws that have a row\n" : "mean\n") + lines.text(2);
}

// Rows by conditions, or by odds: there is nothing to count, so only what stands there.
std::string plain_rows(const Subject& s, const TableInfo& t) {
  Aligned lines;
  std::vector<std::string> heads = result_heads(t);
  if (!heads.empty()) {
    heads.insert(heads.begin(), "");
    lines.rows.push_back(std::move(heads));
  }
  for (std::size_t i = 0; i < t.decl->rows.size(); ++i) {
    const grammar::Row& row = t.decl->rows[i];
    std::string key;
    if (!t.decl->conditions) {
      key = row.cells.empty() ? "" : written(s, row.cells.front().at);
    } else {
      key = !row.condition.empty() ? written(s, row.condition.front().at, 60)
            : row.cells.empty()    ? std::string()
                                   : written(s, row.cells.front().at);
    }
    std::vector<std::string> line = {std::move(key)};
    for (std::string& result : results_of(s, t, i)) line.push_back(std::move(result));
    lines.rows.push_back(std::move(line));
  }
  return lines.text(2);
}

std::string call_lines(const Subject& s, const TableInfo& t) {
  Aligned lines;
  walk(s.sheet, {[&](const grammar::Expr& e) {
                   const bool named = e.kind == grammar::ExprKind::name || e.kind == grammar::ExprKind::call;
                   if (named && e.name.text == t.name)
                     lines.rows.push_back({line_words(s, e.at), written(s, e.at)});
                 },
                 {}});
  if (lines.rows.empty()) return "never looked up in the rules of this sheet\n";
  return "looked up by\n" + lines.text(2);
}

}  // namespace

std::string explain_table(const Subject& s, int table) {
  const TableInfo& t = s.model.tables[static_cast<std::size_t>(table)];
  std::string out = head_of(s, t.decl->at) + '\n';
  if (t.decl->conditions) return out + plain_rows(s, t) + '\n' + call_lines(s, t);
  if (t.odds) return out + plain_rows(s, t) + '\n' + look_up_lines(s, t, table);

  const std::vector<Throw> throws = t.dice ? throws_of(s, t, false) : throws_asked(s, t);
  if (t.dice && throws.empty()) out += "too many dice to count their chances\n\n";
  Aligned lines;
  const std::size_t keys = std::max<std::size_t>(1, t.several.size());
  lines.right.assign(keys + 2 * throws.size(), true);
  std::fill_n(lines.right.begin(), keys, false);
  std::vector<std::string> heads(keys);
  for (std::size_t k = 0; k < t.several.size(); ++k) heads[k] = t.several[k].words;
  for (const Throw& one : throws) heads.insert(heads.end(), {one.words, ""});
  for (std::string& name : result_heads(t)) heads.push_back(std::move(name));
  if (heads.size() > 1) lines.rows.push_back(std::move(heads));
  for (std::size_t i = 0; i < t.rows.size() && i < t.decl->rows.size(); ++i) {
    const auto& cells = t.decl->rows[i].cells;
    std::vector<std::string> row(keys);
    for (std::size_t k = 0; k < cells.size() && k < compiler::keys_of_row(t, t.decl->rows[i]); ++k)
      row[k] = written(s, cells[k].at);
    for (const Throw& one : throws) add_chance(row, compiler::chance_of(one.pmf, set_of(t.rows[i].keys)));
    for (std::string& result : results_of(s, t, i)) row.push_back(std::move(result));
    lines.rows.push_back(std::move(row));
  }
  out += lines.text(2) + '\n';
  if (const std::string mean = means(t, throws); !mean.empty()) out += mean + '\n';
  if (const std::string never = never_reached(s, t, table, throws); !never.empty()) out += never + '\n';
  return out + look_up_lines(s, t, table);
}

}  // namespace muster::checks
