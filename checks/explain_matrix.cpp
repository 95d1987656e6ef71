// A matrix: for dice along one side, how likely each result is under each head of the other.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "checks/aligned.h"
#include "checks/explain_parts.h"

namespace muster::checks {

using compiler::BigCount;
using compiler::Chance;
using compiler::Model;
using compiler::NodeKind;
using compiler::Pmf;
using compiler::TableInfo;

namespace {

constexpr std::size_t kHeadCells = 12;

std::string head_words(const Subject& s, const TableInfo& t, bool across, std::size_t i) {
  if (across) return i < t.decl->across.size() ? written(s, t.decl->across[i].at, kHeadCells) : std::string();
  const auto& cells = t.decl->rows[i].cells;
  return cells.empty() ? std::string() : written(s, cells.front().at, kHeadCells);
}

// How often each result comes under one head.
Pmf results(const TableInfo& t, const Pmf& thrown, bool dice_across, std::size_t head) {
  std::map<std::int64_t, BigCount> ways;
  Pmf out;
  out.all = 0;
  const std::size_t count = dice_across ? t.across.heads.size() : t.rows.size();
  for (const Pmf::Point& point : thrown.points) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto& keys = dice_across ? t.across.heads[i].keys : t.rows[i].keys;
      if (!set_of(keys).contains(point.value)) continue;
      const std::size_t row = dice_across ? head : i;
      const std::size_t column = dice_across ? i : head;
      if (column < t.rows[row].values.size()) {
        ways[t.rows[row].values[column]] += point.ways;
        out.all += point.ways;
      }
      break;
    }
  }
  for (auto& [value, n] : ways) out.points.push_back({value, n});
  return out;
}

bool worked(const TableInfo& t) {
  return std::any_of(t.rows.begin(), t.rows.end(), [](const compiler::RowInfo& row) {
    return std::any_of(row.worked.begin(), row.worked.end(),
                       [](const auto* cell) { return cell != nullptr; });
  });
}

// One throw: a row a result, a column a head.
std::string grid(const Subject& s, const TableInfo& t, const Throw& thrown, bool dice_across) {
  const std::size_t heads = dice_across ? t.rows.size() : t.across.heads.size();
  std::vector<Pmf> made;
  std::map<std::int64_t, bool> values;
  for (std::size_t h = 0; h < heads; ++h) {
    made.push_back(results(t, thrown.pmf, dice_across, h));
    for (const Pmf::Point& point : made.back().points) values[point.value] = true;
  }
  const compiler::Type& type = t.columns[0].type;
  Aligned lines;
  lines.right.assign(heads + 1, true);
  lines.right[0] = false;
  std::vector<std::string> first = {thrown.words};
  for (std::size_t h = 0; h < heads; ++h) first.push_back(head_words(s, t, !dice_across, h));
  lines.rows.push_back(std::move(first));
  for (const auto& [value, unused] : values) {
    std::vector<std::string> row = {compiler::words_of(s.model, type, value)};
    for (const Pmf& one : made) {
      const Chance chance = compiler::chance_of(one, compiler::ValueSet::single(value));
      row.push_back(!chance.known() || chance.of == 0 ? "-" : fraction_words(chance));
    }
    lines.rows.push_back(std::move(row));
  }
  std::string out = lines.text(2);
  if (!type.numeric()) return out;
  Aligned means;
  for (std::size_t h = 0; h < heads; ++h)
    means.rows.push_back({head_words(s, t, !dice_across, h), mean_words(made[h], type)});
  return out + "\nmean\n" + means.text(2);
}

// The cells as they stand, where there is no throw to count.
std::string cells(const Subject& s, const TableInfo& t) {
  Aligned lines;
  std::vector<std::string> first = {""};
  for (std::size_t i = 0; i < t.decl->across.size(); ++i) first.push_back(head_words(s, t, true, i));
  lines.rows.push_back(std::move(first));
  for (const grammar::Row& row : t.decl->rows) {
    std::vector<std::string> line;
    for (const grammar::Cell& cell : row.cells) line.push_back(written(s, cell.at, kHeadCells));
    lines.rows.push_back(std::move(line));
  }
  return lines.text(2);
}

// Each meeting of a row and a column, by what they were found with.
std::string matrix_look_ups(const Subject& s, const TableInfo& t, int table) {
  Aligned lines;
  const auto add = [&](NodeKind kind, const char* side, const compiler::Type& type) {
    for (const LookUp& one : look_ups_of(s.model, table, kind))
      lines.rows.push_back(
          {line_words(s, one.at), written(s, one.at), side,
           one.key.empty() ? std::string() : cropped(compiler::range_words(s.model, type, one.key), 40)});
  };
  add(NodeKind::row, "row", t.key);
  add(NodeKind::row_odds, "row, by odds", t.key);
  add(NodeKind::col, "column", t.across.key);
  add(NodeKind::col_odds, "column, by odds", t.across.key);
  if (lines.rows.empty()) return "never looked up in the rules of this sheet\n";
  return "looked up by\n" + lines.text(2);
}

}  // namespace

std::string explain_matrix(const Subject& s, int table) {
  const TableInfo& t = s.model.tables[static_cast<std::size_t>(table)];
  std::string out = head_of(s, t.decl->at) + '\n';
  const bool dice_across = !t.dice && t.across.dice;
  std::vector<Throw> throws;
  if ((t.dice || dice_across) && !worked(t) && !t.columns.empty()) throws = throws_of(s, t, dice_across);
  for (const Throw& one : throws) out += grid(s, t, one, dice_across) + '\n';
  if (throws.empty()) out += cells(s, t) + '\n';
  if (!dice_across)
    if (const std::string never = never_reached(s, t, table, throws); !never.empty()) out += never + '\n';
  return out + matrix_look_ups(s, t, table);
}

}  // namespace muster::checks
