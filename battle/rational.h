// Exact fractions, for what is read and said outside a battle: `expect` lines, reports.
//
// Inside a battle a number is one scaled 64-bit word and the checker has proved that nothing
// leaves it. An `expect` line may combine values as it likes, so here a number is a reduced
// fraction of two 128-bit words, and what would not fit is told, never wrapped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bytecode/ruleset.h"
#include "grammar/ast.h"

namespace muster::battle {

__extension__ typedef __int128 Wide;

struct Rational {
  Wide num = 0;
  Wide den = 1;  // > 0, no common factor with num
};

// Nothing where the result does not fit, or where a divisor is 0.
std::optional<Rational> make_rational(Wide num, Wide den);
std::optional<Rational> add(const Rational& a, const Rational& b);
std::optional<Rational> subtract(const Rational& a, const Rational& b);
std::optional<Rational> multiply(const Rational& a, const Rational& b);
std::optional<Rational> divide(const Rational& a, const Rational& b);
std::optional<int> compare(const Rational& a, const Rational& b);  // -1, 0, 1
std::optional<Rational> round_to(const Rational& value, const Rational& grain, grammar::Rounding mode);

Rational from_scaled(std::int64_t value, std::int64_t grain);
// The number as written; of a percent its share of one (25% is 1/4).
Rational from_written(const grammar::Number& number);

// Decimals where they end, else `10 2/3`.
std::string exact(const Rational& value);
// The same times a hundred, with `%`.
std::string exact_percent(const Rational& value);
// For machines: decimals where they end, else `32/3`.
std::string plain(const Rational& value);

}  // namespace muster::battle
