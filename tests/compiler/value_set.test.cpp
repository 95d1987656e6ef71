// Sets of values against brute force over a small line of numbers.
#include "compiler/value_set.h"

#include <gtest/gtest.h>

#include <set>

namespace muster::compiler {
namespace {

using Plain = std::set<std::int64_t>;

constexpr std::int64_t kEdge = 12;

Plain plain(const ValueSet& s) {
  Plain out;
  for (std::int64_t v = -kEdge * kEdge; v <= kEdge * kEdge; ++v) {
    if (s.contains(v)) out.insert(v);
  }
  return out;
}

// Every union of two intervals with ends on a coarse grid.
std::vector<ValueSet> samples() {
  std::vector<ValueSet> out{ValueSet()};
  const std::int64_t ends[] = {-kEdge, -3, 0, 1, 5, kEdge};
  for (const std::int64_t a : ends) {
    for (const std::int64_t b : ends) {
      if (a > b) continue;
      out.push_back(ValueSet(a, b));
      out.push_back(ValueSet(a, b).unite(ValueSet(7, 8)));
    }
  }
  return out;
}

TEST(ValueSet, UnionMeetAndRestAreThoseOfSets) {
  for (const ValueSet& a : samples()) {
    for (const ValueSet& b : samples()) {
      const Plain x = plain(a);
      const Plain y = plain(b);
      Plain both;
      Plain either = x;
      Plain rest;
      either.insert(y.begin(), y.end());
      for (const auto v : x) (y.count(v) != 0 ? both : rest).insert(v);
      EXPECT_EQ(plain(a.unite(b)), either);
      EXPECT_EQ(plain(a.intersect(b)), both);
      EXPECT_EQ(plain(a.without(b)), rest);
    }
  }
}

TEST(ValueSet, ArithmeticHoldsEveryResult) {
  for (const ValueSet& a : samples()) {
    for (const ValueSet& b : samples()) {
      bool too_large = false;
      const ValueSet sum = add(a, b, too_large);
      const ValueSet difference = subtract(a, b, too_large);
      const ValueSet product = multiply(a, b, too_large);
      const ValueSet least = smaller(a, b);
      const ValueSet most = larger(a, b);
      for (const auto x : plain(a)) {
        for (const auto y : plain(b)) {
          ASSERT_TRUE(sum.contains(x + y));
          ASSERT_TRUE(difference.contains(x - y));
          ASSERT_TRUE(product.contains(x * y));
          ASSERT_TRUE(least.contains(std::min(x, y)));
          ASSERT_TRUE(most.contains(std::max(x, y)));
        }
      }
      EXPECT_FALSE(too_large);
    }
  }
}

TEST(ValueSet, MultiplesOfOneValueKeepTheirHoles) {
  bool too_large = false;
  const ValueSet quarters = multiply(ValueSet(0, 4), ValueSet::single(25), too_large);
  EXPECT_EQ(plain(quarters), (Plain{0, 25, 50, 75, 100}));
}

// Few values: what can come out, and nothing else.
TEST(ValueSet, SmallSetsAreWorkedOutOneByOne) {
  const ValueSet sets[] = {ValueSet(1, 6), ValueSet(-3, 2), ValueSet(0, 1).unite(ValueSet(4, 5)),
                           ValueSet::single(7).unite(ValueSet::single(10)).unite(ValueSet::single(12))};
  for (const ValueSet& a : sets) {
    for (const ValueSet& b : sets) {
      std::set<std::int64_t> sums, products;
      for (const auto x : plain(a)) {
        for (const auto y : plain(b)) {
          sums.insert(x + y);
          products.insert(x * y);
        }
      }
      bool too_large = false;
      EXPECT_EQ(plain(add(a, b, too_large)), Plain(sums.begin(), sums.end()));
      EXPECT_EQ(plain(multiply(a, b, too_large)), Plain(products.begin(), products.end()));
      EXPECT_FALSE(too_large);
    }
  }
}

TEST(ValueSet, ClampingMovesWhatIsOutside) {
  EXPECT_EQ(plain(clamp(ValueSet(-5, 3).unite(ValueSet(9, 11)), 0, 10)), (Plain{0, 1, 2, 3, 9, 10}));
}

TEST(ValueSet, SaysWhenAResultLeavesTheLargestNumber) {
  bool too_large = false;
  add(ValueSet(0, kLargest), ValueSet(0, 1), too_large);
  EXPECT_TRUE(too_large);
  too_large = false;
  add(ValueSet(0, kLargest - 1), ValueSet(0, 1), too_large);
  EXPECT_FALSE(too_large);
  multiply(ValueSet(0, std::int64_t{1} << 31), ValueSet(0, (std::int64_t{1} << 31) + 1), too_large);
  EXPECT_TRUE(too_large);
}

TEST(ValueSet, LeastCommonMultipleStopsAtItsLimit) {
  EXPECT_EQ(lcm(4, 6, 100), 12);
  EXPECT_EQ(lcm(999'999'937, 2, kFinestGrain), 0);
}

TEST(ValueSet, NoneStaysApartFromTooManyPieces) {
  std::vector<Interval> odd;
  for (std::int64_t v = 1; v < 4'000; v += 2) odd.push_back({v, v});
  const ValueSet none = ValueSet::single(bytecode::kAbsent);
  const ValueSet set = ValueSet::exactly(std::move(odd)).unite(none);
  EXPECT_TRUE(set.contains(bytecode::kAbsent));
  EXPECT_EQ(set.without(none).lo(), 1);
  EXPECT_EQ(set.without(none).hi(), 3'999);
  EXPECT_EQ(set.parts().size(), 2u);  // none, and the hull of the others
}

}  // namespace
}  // namespace muster::compiler
