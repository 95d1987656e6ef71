// Private to regular.cpp: a grid of numbers and the simple rule that its cells follow.
//
// Designers fill in the cells of a matrix by hand, often by a rule: each row begins one step later than
// the row before, a row adds 2 to all of its cells. Where nearly all cells follow such a rule, the one
// that does not is likely a slip. Two kinds of rule are tried, in whole numbers throughout:
//
//   even steps   first + step * floor((a * row + b * column + c) / d), rows and columns counted from 0
//   two parts    what the row adds + what the column adds
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace muster::checks {

struct Grid {
  std::size_t rows = 0, columns = 0;
  std::vector<std::int64_t> values;  // row by row
  std::int64_t at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
};

struct Law {
  bool even = true;  // else two parts
  std::int64_t first = 0, step = 1;
  std::int64_t a = 0, b = 0, c = 0, d = 1;  // 0 <= c < d
  std::vector<std::int64_t> row_parts, column_parts;
  std::size_t follow = 0;  // how many cells are as the rule says

  std::int64_t wanted(std::size_t row, std::size_t column) const;
};

// The simplest rule that at least 19 of 20 cells follow. Of a small or very large grid, and of one that
// hardly changes, nothing.
std::optional<Law> law_of(const Grid& grid);

}  // namespace muster::checks
