// Exact chances of dice totals.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"
#include "compiler/value_set.h"

namespace muster::compiler {

// How many of sides^count throws give each total, from the lowest on. Of dice without steps. Empty when
// the numbers would not fit in 64 bits.
std::vector<std::uint64_t> totals(const bytecode::Dice& dice);
std::int64_t lowest_total(const bytecode::Dice& dice);

// A chance as a reduced fraction.
struct Chance {
  std::uint64_t of = 0;
  std::uint64_t in = 1;
};
// Of a total inside `wanted` given that it is inside `possible`; in = 0 when not known.
Chance chance_of(const bytecode::Dice& dice, const ValueSet& wanted, const ValueSet& possible);

std::string words_of(Chance chance);  // "1/36"

// The most likely faces of a total: "6 + 6"; empty for a single die.
std::string likely_faces(const bytecode::Dice& dice, std::int64_t total);

}  // namespace muster::compiler
