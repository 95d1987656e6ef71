// Inside runtime/: which column of a matrix, or row of a table, a key or odds fall in.
//
// Odds are two numbers, never a fraction: `c against d` lies at or above a head `p against q`
// where c * q >= p * d. All products fit into 128 bits: the heads are at most 10^9, the numbers at
// most 2^63.
#pragma once

#include "bytecode/ruleset.h"

namespace muster::runtime {

// -1: none.
std::int32_t find_column(const bytecode::Table::Across& across, std::int64_t key);

// The row of a table that is looked up by odds; -1: none.
std::int32_t find_odds(const bytecode::Table& table, std::int64_t c, std::int64_t d);

// -1: none. `choice` is the given value that says what is taken between two columns, where the
// matrix asks one.
std::int32_t odds_column(const bytecode::Table::Across& across, std::int64_t c, std::int64_t d,
                         std::int64_t choice);

}  // namespace muster::runtime
