// How likely each row of a table is, or each row or column of a matrix, on the dice that find it: the same
// numbers that `muster explain SHEET TABLE` shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checks/examine.h"
#include "compiler/distribution.h"

namespace muster::checks {

struct RowChance {
  std::string dice;  // 2d6, 1d10 + 3
  compiler::Chance chance;
};

// One entry a row; nothing where no chance can be told, or the row can't come. On the bare dice or, where it
// does not come on these, with as little added to them as brings it.
std::vector<std::optional<RowChance>> chances_of_rows(const Subject& s, int table);
// Of a matrix whose columns, and not its rows, are found by dice: one entry a column.
std::vector<std::optional<RowChance>> chances_of_columns(const Subject& s, int table);

// 1/36 = 2.78% on 2d6
std::string chance_words(const RowChance& chance);

}  // namespace muster::checks
