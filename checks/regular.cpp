// Values that break the line of the others: in a matrix whose rows and columns go one way, in a grid
// that follows a rule, in a column of even steps. Only notes: many a good table has such a place on
// purpose, and a designer who looks for a slip wants to be shown it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "checks/families.h"
#include "checks/laws.h"
#include "checks/places.h"

namespace muster::checks {

using compiler::Base;
using compiler::TableInfo;
using compiler::Type;
using diagnostics::Id;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;

namespace {

using Spot = std::pair<std::size_t, std::size_t>;  // row, column

bool ordered(const Type& type) { return (type.numeric() || type.is(Base::name)) && !type.optional; }

// ------------------------------------------------------------------ matrices

// A matrix without any fault; nothing of others.
std::optional<Grid> grid_of(const TableInfo& t) {
  if (t.columns.size() != 1 || t.columns[0].dice || !ordered(t.columns[0].type)) return std::nullopt;
  Grid grid{t.rows.size(), t.across.heads.size(), {}};
  for (const auto& row : t.rows) {
    if (row.values.size() != grid.columns) return std::nullopt;
    grid.values.insert(grid.values.end(), row.values.begin(), row.values.end());
  }
  if (grid.values.empty()) return std::nullopt;
  return grid;
}

compiler::Span cell_at(const TableInfo& t, Spot spot) {
  const grammar::Row* row = row_of(t, t.rows[spot.first]);
  if (row == nullptr || row->cells.size() <= spot.second + 1) return t.rows[spot.first].at;
  return row->cells[spot.second + 1].at;
}

// a * row + b * column + c, without what counts nothing, nor the sign it begins with where that is told.
Text sum_words(const Law& law, bool sign_told) {
  Text out;
  const auto put = [&](std::int64_t factor, const Text& what) {
    if (factor == 0) return;
    const std::int64_t size = std::abs(factor);
    const bool begins = out.empty();
    out += begins ? (factor < 0 && !sign_told ? "-" : "") : (factor < 0 ? " - " : " + ");
    out += what.empty() ? Text(size) : size == 1 ? what : Text(size) + " * " + what;
  };
  put(law.a, said("row"));
  put(law.b, said("column"));
  put(law.c, {});
  return out;
}

// How many steps a cell is above the first, and how much that is where each counts `one`.
Text steps_words(const Law& law, const Text& one, bool sign_told) {
  const bool single = (law.a != 0) + (law.b != 0) + (law.c != 0) == 1 && law.a >= 0 && law.b >= 0;
  Text steps = sum_words(law, sign_told);
  if (law.d > 1 && !single) steps = "(" + steps + ")";
  if (law.d > 1) steps = said("{sum} / {parts} rounded down", {{"sum", steps}, {"parts", law.d}});
  return one.plain() == "1" ? steps : one + " * (" + steps + ")";
}

Text law_words(const compiler::Model& m, const Type& type, const Law& law) {
  if (!law.even) return said("each row adds a number of its own, and so does each column");
  const Text first = words_of(m, type, law.first);
  if (type.is(Base::name))
    return said("{first}, moved on by {steps}, with rows and columns counted from 0",
                {{"first", first}, {"steps", steps_words(law, law.step, false)}});
  const Text one = words_of(m, type, law.step);
  // Steps without brackets may begin with a sign: it is told as that of the sum.
  const bool less = one.plain() == "1" && law.d == 1 && (law.a != 0 ? law.a : law.b) < 0;
  const Text steps = steps_words(law, one, less);
  return less ? said("{first} - {steps}, with rows and columns counted from 0",
                     {{"first", first}, {"steps", steps}})
              : said("{first} + {steps}, with rows and columns counted from 0",
                     {{"first", first}, {"steps", steps}});
}

bool in_set(const compiler::Model& m, const Type& type, std::int64_t value) {
  if (!type.is(Base::name)) return true;
  return value >= 0 &&
         value < static_cast<std::int64_t>(m.sets[static_cast<std::size_t>(type.sub)].words.size());
}

// The cells that are not as the rule says; empty where there is no rule.
std::set<Spot> look_for_law(const compiler::Model& m, const TableInfo& t, const Grid& grid, Sink& sink) {
  const Type& type = t.columns[0].type;
  const auto law = law_of(grid);
  if (!law) return {};
  std::set<Spot> off;
  for (std::size_t r = 0; r < grid.rows; ++r) {
    for (std::size_t k = 0; k < grid.columns; ++k) {
      const std::int64_t wanted = law->wanted(r, k);
      if (wanted != grid.at(r, k) && in_set(m, type, wanted)) off.insert({r, k});
    }
  }
  if (!in_set(m, type, law->first)) return off;
  const auto all = static_cast<std::int64_t>(grid.values.size());
  const Text words = law_words(m, type, *law);
  if (law->follow == grid.values.size()) {
    sink.report(Id::law_found, t.at).arg("all", all).arg("table", t.name).arg("law", words);
  }
  for (const Spot& spot : off) {
    sink.report(Id::off_law, cell_at(t, spot))
        .arg("count", static_cast<std::int64_t>(law->follow))
        .arg("all", all)
        .arg("table", t.name)
        .arg("found", words_of(m, type, grid.at(spot.first, spot.second)))
        .arg("wanted", words_of(m, type, law->wanted(spot.first, spot.second)))
        .arg("law", words);
  }
  return off;
}

// The rows, or the columns, of a grid as lines of spots.
std::vector<std::vector<Spot>> lines_of(const Grid& grid, bool across) {
  std::vector<std::vector<Spot>> lines(across ? grid.rows : grid.columns);
  for (std::size_t r = 0; r < grid.rows; ++r) {
    for (std::size_t k = 0; k < grid.columns; ++k) lines[across ? r : k].push_back({r, k});
  }
  return lines;
}

// Rows in the order of their numbers; the words of a set stand in any order.
bool rows_in_order(const TableInfo& t) {
  if (!t.key.numeric() || t.odds) return false;
  const auto low = [](const compiler::RowInfo& row) { return row.keys.empty() ? 0 : row.keys[0].lo; };
  return std::is_sorted(t.rows.begin(), t.rows.end(), [&](auto& a, auto& b) { return low(a) < low(b); });
}

bool columns_in_order(const TableInfo& t) {
  if (t.across.odds) return true;
  if (!t.across.key.numeric()) return false;
  const auto low = [](const auto& head) { return head.keys.empty() ? 0 : head.keys[0].lo; };
  return std::is_sorted(t.across.heads.begin(), t.across.heads.end(),
                        [&](auto& a, auto& b) { return low(a) < low(b); });
}

// Whether the values rise (1) or fall (-1) along the rows, or the columns; 0: they go both ways.
int trend(const Grid& grid, bool across) {
  std::size_t up = 0, down = 0;
  for (const auto& line : lines_of(grid, across)) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      const std::int64_t from = grid.at(line[i - 1].first, line[i - 1].second);
      const std::int64_t to = grid.at(line[i].first, line[i].second);
      up += to > from ? 1 : 0;
      down += to < from ? 1 : 0;
    }
  }
  return up > 4 * down ? 1 : down > 4 * up ? -1 : 0;
}

// How many of the steps from and to a cell, along its row and its column, go against the others.
std::size_t turns_at(const Grid& grid, Spot s) {
  std::size_t turns = 0;
  const auto step = [&](int way, std::int64_t from, std::int64_t to) {
    turns += (way > 0 && to < from) || (way < 0 && to > from) ? 1 : 0;
  };
  const int along = trend(grid, true), down = trend(grid, false);
  const std::int64_t value = grid.at(s.first, s.second);
  if (s.first > 0) step(down, grid.at(s.first - 1, s.second), value);
  if (s.first + 1 < grid.rows) step(down, value, grid.at(s.first + 1, s.second));
  if (s.second > 0) step(along, grid.at(s.first, s.second - 1), value);
  if (s.second + 1 < grid.columns) step(along, value, grid.at(s.first, s.second + 1));
  return turns;
}

void look_for_turns(const Subject& subject, const TableInfo& t, const Grid& grid, bool across,
                    std::set<Spot>& told, Sink& sink) {
  const compiler::Model& m = subject.model;
  constexpr std::size_t kFewestSteps = 12;  // fewer are no line to break
  const auto lines = lines_of(grid, across);
  const auto value = [&](Spot s) { return grid.at(s.first, s.second); };
  std::size_t up = 0, down = 0, all = 0;
  for (const auto& line : lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      ++all;
      up += value(line[i]) > value(line[i - 1]) ? 1 : 0;
      down += value(line[i]) < value(line[i - 1]) ? 1 : 0;
    }
  }
  const std::size_t few = std::min(up, down), many = std::max(up, down);
  if (few == 0 || all < kFewestSteps || many < 8 || few * 20 > std::max<std::size_t>(all, 20)) return;
  const bool rises = up > down;
  const auto against = [&](Spot a, Spot b) { return rises ? value(b) < value(a) : value(b) > value(a); };
  for (const auto& line : lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (!against(line[i - 1], line[i])) continue;
      // Either this cell dips, or the one before it stands out.
      const bool dips = i + 1 >= line.size() || !against(line[i - 1], line[i + 1]);
      // Where both would do, the one that is out of line in the other direction, too.
      const std::size_t here = turns_at(grid, line[i]), before = turns_at(grid, line[i - 1]);
      const bool this_one = here != before ? here > before : dips;
      const Spot odd = this_one ? line[i] : line[i - 1];
      if (told.count(line[i]) != 0 || told.count(line[i - 1]) != 0) break;
      told.insert(odd);
      const std::size_t index = across ? odd.first : odd.second;
      const Text line_words =
          across ? said("row `{key}`", {{"key", subject.source.slice(t.rows[index].at)}})
                 : said("column `{key}`", {{"key", subject.source.slice(t.across.heads[index].at)}});
      auto& d = sink.report(Id::not_rising, cell_at(t, odd))
                    .arg("where", line_words)
                    .arg("table", t.name)
                    .arg("from", words_of(m, t.columns[0].type, value(line[i - 1])))
                    .arg("to", words_of(m, t.columns[0].type, value(line[i])))
                    .arg("others", static_cast<std::int64_t>(all - few))
                    .arg("all", static_cast<std::int64_t>(all))
                    .arg("lines", across ? said("rows") : said("columns"));
      if (this_one) d.label(cell_at(t, line[i - 1]), diagnostics::LabelId::cell_before);
      break;  // one a line
    }
  }
}

void look_at_matrix(const Subject& s, const TableInfo& t, Sink& sink) {
  const auto grid = grid_of(t);
  if (!grid) return;
  std::set<Spot> told = look_for_law(s.model, t, *grid, sink);
  if (columns_in_order(t)) look_for_turns(s, t, *grid, true, told, sink);
  if (rows_in_order(t)) look_for_turns(s, t, *grid, false, told, sink);
}

// ------------------------------------------------------------------ even steps

struct Series {
  std::vector<std::int64_t> values;
  std::vector<const grammar::Cell*> keys, cells;
};

void look_at_series(const compiler::Model& m, const Series& s, const Text& where, const Type& type,
                    Sink& sink) {
  constexpr std::size_t kFewestEqual = 6;
  if (s.values.size() < kFewestEqual + 2) return;
  std::vector<std::int64_t> steps;
  for (std::size_t i = 1; i < s.values.size(); ++i) steps.push_back(s.values[i] - s.values[i - 1]);
  std::vector<std::int64_t> sorted = steps;
  std::sort(sorted.begin(), sorted.end());
  const std::int64_t step = sorted[sorted.size() / 2];
  std::vector<std::size_t> odd;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i] != step) odd.push_back(i);
  }
  if (step == 0 || odd.empty() || odd.size() > 2 || steps.size() - odd.size() < kFewestEqual) return;
  const std::size_t k = odd[0];
  std::size_t off = k + 1;  // the value that is out of line
  std::optional<std::int64_t> wanted;
  if (odd.size() == 2) {
    if (odd[1] != k + 1 || steps[k] + steps[k + 1] != 2 * step) return;
    wanted = s.values[k] + step;
  } else if (k + 1 == steps.size()) {
    wanted = s.values[k] + step;
  } else if (k == 0) {
    off = 0;
    wanted = s.values[1] - step;
  }
  const auto words = [&](std::int64_t value) { return words_of(m, type, value); };
  auto& d = sink.report(Id::off_step, s.cells[off]->at)
                .arg("where", where)
                .arg("step", words(step))
                .arg("from", words(s.values[k]))
                .arg("to", words(s.values[k + 1]));
  if (wanted) d.arg("key", std::to_string(s.keys[off]->lo.digits)).arg("wanted", words(*wanted));
}

void look_at_columns(const compiler::Model& m, const TableInfo& t, Sink& sink) {
  for (std::size_t c = 0; c < t.columns.size(); ++c) {
    const auto& column = t.columns[c];
    if (column.dice || !column.type.numeric() || column.type.optional) continue;
    const Text where = column.name.empty()
                           ? Text("`" + t.name + "`")
                           : said("`{column}` in `{table}`", {{"column", column.name}, {"table", t.name}});
    Series run;
    for (const auto& info : t.rows) {
      const grammar::Row* row = row_of(t, info);
      const bool fits = row != nullptr && row->cells.size() > c + 1 && info.values.size() > c &&
                        info.worked[c] == nullptr && row->cells[0].kind == grammar::CellKind::number &&
                        row->cells[0].lo.decimals == 0;
      const auto next = [&] {
        return run.keys.empty() || row->cells[0].lo.digits == run.keys.back()->lo.digits + 1;
      };
      if (!fits || !next()) {
        look_at_series(m, run, where, column.type, sink);
        run = {};
      }
      if (!fits) continue;
      run.values.push_back(info.values[c]);
      run.keys.push_back(row->cells.data());
      run.cells.push_back(&row->cells[c + 1]);
    }
    look_at_series(m, run, where, column.type, sink);
  }
}

}  // namespace

void look_at_values(const Subject& s, Sink& sink) {
  // Keys of a missing row are an error of the table as a whole, told at its head: its values stand.
  for (const TableInfo& t : s.model.tables) {
    if (t.broken || t.decl->rows.empty()) continue;
    if (touched(sink, t.decl->rows.front().at, t.decl->rows.back().at)) continue;
    if (t.decl->matrix) {
      look_at_matrix(s, t, sink);
    } else if (!t.decl->conditions && t.decl->keys.size() == 1) {
      look_at_columns(s.model, t, sink);
    }
  }
}

}  // namespace muster::checks
