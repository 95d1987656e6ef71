// What is known of a value before play: the set of values it can still have.
//
// Sets are a few intervals of scaled integers. They start as declared ranges and the faces of
// dice, and shrink with every test the sheet makes. Arithmetic keeps sets exact while they are
// small, else it keeps the interval that holds all results.
#pragma once

#include <cstdint>
#include <vector>

#include "bytecode/ruleset.h"

namespace muster::compiler {

// Every scaled value must stay inside +-kLargest, so that sums and comparisons of two of
// them fit in 64 bits.
inline constexpr std::int64_t kLargest = bytecode::kOpen;

// 128 bits for products before they are proved to fit.
__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UnsignedWide;

struct Interval {
  std::int64_t lo = 0;
  std::int64_t hi = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

class ValueSet {
 public:
  ValueSet() = default;  // empty: no value is possible
  ValueSet(std::int64_t lo, std::int64_t hi);
  // Of any number of intervals, in any order, none left out and nothing added.
  static ValueSet exactly(std::vector<Interval> parts);
  // The same, where more than some hundred are given up for their hull.
  static ValueSet of(std::vector<Interval> parts);
  static ValueSet single(std::int64_t value) { return ValueSet(value, value); }

  bool empty() const { return parts_.empty(); }
  bool is_single() const { return parts_.size() == 1 && parts_[0].lo == parts_[0].hi; }
  std::int64_t lo() const { return parts_.front().lo; }
  std::int64_t hi() const { return parts_.back().hi; }
  const std::vector<Interval>& parts() const { return parts_; }
  bool contains(std::int64_t value) const;
  bool inside(std::int64_t lo, std::int64_t hi) const {
    return empty() || (this->lo() >= lo && this->hi() <= hi);
  }
  // Number of values, at most `cap`.
  std::uint64_t count(std::uint64_t cap) const;

  ValueSet unite(const ValueSet& other) const;
  ValueSet intersect(const ValueSet& other) const;
  ValueSet without(const ValueSet& other) const;

  friend bool operator==(const ValueSet&, const ValueSet&) = default;

 private:
  std::vector<Interval> parts_;  // sorted, apart by at least one value
  void merge();                  // sorted, touching parts made one
  void normalise();              // the same, and few: beyond that their hull
};

// All of a that is not in b, in as many pieces as it has: `without` keeps few.
ValueSet exactly_without(const ValueSet& a, const ValueSet& b);

// Arithmetic. `too_large` is set when a result could leave +-kLargest; the set is then cut.
ValueSet add(const ValueSet& a, const ValueSet& b, bool& too_large);
ValueSet subtract(const ValueSet& a, const ValueSet& b, bool& too_large);
ValueSet multiply(const ValueSet& a, const ValueSet& b, bool& too_large);
ValueSet negate(const ValueSet& a);
ValueSet smaller(const ValueSet& a, const ValueSet& b);
ValueSet larger(const ValueSet& a, const ValueSet& b);
ValueSet clamp(const ValueSet& a, std::int64_t lo, std::int64_t hi);

// Greatest common divisor and least common multiple of positive numbers; lcm gives 0 when it
// would pass `limit`.
std::int64_t gcd(std::int64_t a, std::int64_t b);
std::int64_t lcm(std::int64_t a, std::int64_t b, std::int64_t limit);

// Denominators beyond this are refused with a message.
inline constexpr std::int64_t kFinestGrain = 1'000'000'000;

}  // namespace muster::compiler
