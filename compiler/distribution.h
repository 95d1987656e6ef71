// Exact chances: of what dice show, with all their steps, and of sums of such.
//
// A Pmf counts, for each value, in how many of equally likely cases it comes. Numbers of cases have no
// bound here (GMP): thirty dice have more than 64 bits hold. What would take too long to count is not
// guessed: then there is no Pmf.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"
#include "compiler/value_set.h"
#include "diagnostics/text.h"

namespace muster::compiler {

struct RollInfo;

using BigCount = mpz_class;

struct Pmf {
  struct Point {
    std::int64_t value = 0;
    BigCount ways;
  };
  std::vector<Point> points;  // rising; each with ways above 0
  BigCount all;               // their sum
};

// A chance as a reduced fraction; in = 0: not known.
struct Chance {
  BigCount of = 0;
  BigCount in = 1;
  bool known() const { return in != 0; }
};
bool operator<(const Chance& a, const Chance& b);
bool operator==(const Chance& a, const Chance& b);

// ------------------------------------------------------------------ of dice (distribution_dice.cpp)

// What a throw is worth: its total, or how many dice compare. Nothing where a part of the dice is worked
// out in the battle, or there is too much to count.
std::optional<Pmf> pmf_of(const bytecode::Dice& dice);
std::optional<Pmf> pmf_of(const RollInfo& roll);  // the same of a roll of a sheet

// The faces, as thrown, that most often make this total: `6 + 6`, of dice with steps `6, 6, 1`. Empty
// for a single die, and where there is too much to count.
std::string likely_faces(const bytecode::Dice& dice, std::int64_t total);

// ------------------------------------------------------------------ arithmetic (distribution.cpp)

Pmf certainly(std::int64_t value);
// Each value the same number of cases.
Pmf evenly(const ValueSet& values);
Pmf moved(Pmf p, std::int64_t by);
Pmf turned(Pmf p);                      // 0 - p
Pmf times(Pmf p, std::int64_t factor);  // each value so many times as large
// Of two that have nothing to do with each other. Nothing where there is too much to count.
std::optional<Pmf> sum_of(const Pmf& a, const Pmf& b);
// n times the same, added up.
std::optional<Pmf> repeated(const Pmf& p, std::uint32_t n);
// Those inside `possible`: what is left once it is known that the value is one of them.
Pmf within(const Pmf& p, const ValueSet& possible);

Chance chance_of(const Pmf& p, const ValueSet& wanted);
// Of a value of these dice inside `wanted`, given that it is inside `possible`.
Chance chance_of(const bytecode::Dice& dice, const ValueSet& wanted, const ValueSet& possible);
// The value of `wanted` that comes most often, the first of several; nothing where none can come.
std::optional<std::int64_t> likeliest_of(const Pmf& p, const ValueSet& wanted);

// ------------------------------------------------------------------ words (chance_words.cpp)

// 1/36; where it has many digits `about 1 in 4.7 million (1/4738381)`, and without the fraction where
// that has more than kMostDigits below the line.
diagnostics::Text words_of(const Chance& chance);
inline constexpr std::size_t kMostDigits = 18;
// Rounded to so many decimals: 2.78%
std::string percent_words(const Chance& chance, int decimals);

}  // namespace muster::compiler
