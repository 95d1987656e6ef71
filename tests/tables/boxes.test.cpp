// Rows as boxes against looking at every point there is.
#include "compiler/boxes.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>

namespace muster::compiler {
namespace {

using Point = std::vector<std::int64_t>;

void each_point(const std::vector<BoxAxis>& axes, const std::function<void(const Point&)>& visit) {
  Point p;
  const std::function<void()> go = [&] {
    if (p.size() == axes.size()) return visit(p);
    for (const Interval& part : axes[p.size()].range.parts()) {
      for (std::int64_t v = part.lo; v <= part.hi; ++v) {
        p.push_back(v);
        go();
        p.pop_back();
      }
    }
  };
  go();
}

bool holds(const Box& box, const Point& p) {
  for (std::size_t k = 0; k < p.size(); ++k) {
    if (!box.sides[k].contains(p[k])) return false;
  }
  return true;
}

struct Problem {
  std::vector<BoxAxis> axes;
  std::vector<Box> rows;
};

Problem random_problem(std::mt19937& random) {
  const auto pick = [&](int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(random); };
  Problem out;
  const int keys = pick(1, 4);
  for (int k = 0; k < keys; ++k) {
    const int from = pick(-2, 2), size = pick(1, keys > 2 ? 5 : 9);
    std::vector<Interval> parts{{from, from + size - 1}};
    if (pick(0, 4) == 0) parts.push_back({from + size + 1, from + size + 2});  // as of d66
    out.axes.push_back({ValueSet::exactly(parts), {}});
  }
  const int rows = pick(1, 8);
  for (int r = 0; r < rows; ++r) {
    Box box;
    for (const BoxAxis& axis : out.axes) {
      if (pick(0, 3) == 0) {
        box.sides.emplace_back(-kLargest, kLargest);
        continue;
      }
      const std::int64_t a =
          pick(static_cast<int>(axis.range.lo()) - 1, static_cast<int>(axis.range.hi()) + 1);
      std::vector<Interval> parts{{a, a + pick(0, 3)}};
      if (pick(0, 4) == 0) parts.push_back({a + 5, pick(0, 1) == 0 ? a + 6 : kLargest});
      box.sides.push_back(ValueSet::exactly(parts));
    }
    out.rows.push_back(box);
  }
  return out;
}

void expect_as_enumerated(const Problem& p, const BoxProof& proof) {
  ASSERT_TRUE(proof.finished);
  std::set<std::size_t> later;
  std::vector<bool> meets(p.rows.size(), false);
  each_point(p.axes, [&](const Point& point) {
    std::vector<std::size_t> held;
    for (std::size_t r = 0; r < p.rows.size(); ++r) {
      if (holds(p.rows[r], point)) held.push_back(r);
    }
    for (std::size_t i = 0; i < held.size(); ++i) {
      meets[held[i]] = true;
      if (i > 0) later.insert(held[i]);
    }
    std::size_t told = 0;
    for (const Box& box : proof.missing) told += holds(box, point) ? 1 : 0;
    EXPECT_EQ(told, held.empty() ? 1u : 0u);  // every gap once, and nothing else
  });
  for (std::size_t r = 0; r < p.rows.size(); ++r) EXPECT_EQ(proof.meets[r], meets[r]) << "row " << r;
  // Rows may also meet outside what the keys can be: then they are told, too.
  std::set<std::size_t> found;
  for (const auto& m : proof.meetings) {
    found.insert(m.later);
    EXPECT_LT(m.earlier, m.later);
    for (std::size_t k = 0; k < p.axes.size(); ++k) {
      EXPECT_FALSE(m.where.sides[k].empty());
      EXPECT_TRUE(m.where.sides[k].without(p.rows[m.earlier].sides[k]).empty());
      EXPECT_TRUE(m.where.sides[k].without(p.rows[m.later].sides[k]).empty());
    }
  }
  for (const std::size_t r : later) EXPECT_EQ(found.count(r), 1u) << "row " << r;
}

TEST(Boxes, AsEnumerated) {
  std::mt19937 random(5);
  for (int i = 0; i < 2'000; ++i) {
    SCOPED_TRACE(i);
    const Problem p = random_problem(random);
    const BoxProof grid = prove_boxes(p.axes, p.rows, false);
    EXPECT_EQ(grid.way, BoxProof::Way::grid);
    expect_as_enumerated(p, grid);
    const BoxProof sweep = prove_boxes(p.axes, p.rows, false, {0, 0, 500'000});
    EXPECT_EQ(sweep.way, BoxProof::Way::sweep);
    expect_as_enumerated(p, sweep);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Boxes, ALastRowThatTakesTheRest) {
  const std::vector<BoxAxis> axes = {{ValueSet(1, 6), {}}, {ValueSet(1, 6), {}}};
  const Box low{{ValueSet(1, 3), ValueSet(1, 6)}}, high{{ValueSet(4, 6), ValueSet(1, 6)}},
      all{{ValueSet(-kLargest, kLargest), ValueSet(-kLargest, kLargest)}};
  const BoxProof used = prove_boxes(axes, {low, all}, true);
  EXPECT_TRUE(used.missing.empty());
  EXPECT_TRUE(used.meetings.empty());
  EXPECT_TRUE(used.meets[1]);
  EXPECT_FALSE(prove_boxes(axes, {low, high, all}, true).meets[2]);
}

TEST(Boxes, TheMostLikelyGapComesFirst) {
  bytecode::Dice two;
  two.count = 2;
  two.sides = 6;
  // 2 and 12 come once in 36 throws, 7 six times: 4 is left out of both, and 9.
  const std::vector<BoxAxis> axes = {{ValueSet(0, 1), {}}, {ValueSet(2, 12), *pmf_of(two)}};
  const Box a{{ValueSet::single(0), ValueSet::exactly({{3, 11}})}},
      b{{ValueSet::single(1), ValueSet::exactly({{2, 6}, {8, 12}})}};
  const BoxProof proof = prove_boxes(axes, {a, b}, false);
  ASSERT_EQ(proof.missing.size(), 2u);
  EXPECT_EQ(proof.missing[0].sides[0], ValueSet::single(1));
  EXPECT_EQ(proof.missing[0].sides[1], ValueSet::single(7));
  EXPECT_EQ(proof.chances[0], (Chance{1, 6}));
  EXPECT_EQ(proof.missing[1].sides[1], ValueSet::exactly({{2, 2}, {12, 12}}));
  EXPECT_EQ(proof.chances[1], (Chance{1, 18}));
}

// ---- what would take for ever

// n rows, of which row i holds for one place of every axis: all else is missing.
std::vector<Box> diagonal(std::size_t keys, int n) {
  std::vector<Box> rows;
  for (int i = 0; i < n; ++i) rows.push_back({std::vector<ValueSet>(keys, ValueSet::single(i))});
  return rows;
}

TEST(Boxes, DiagonalsEnd) {
  // 200^3 cells are too many for a grid.
  const std::vector<BoxAxis> axes(3, {ValueSet(0, 199), {}});
  const BoxProof proof = prove_boxes(axes, diagonal(3, 200), false);
  EXPECT_EQ(proof.way, BoxProof::Way::sweep);
  EXPECT_TRUE(proof.meetings.empty());
  EXPECT_FALSE(proof.missing.empty());
}

TEST(Boxes, ThirtyKeysThatFollowEachOtherAreProved) {
  // The first key that is 1 decides: 31 rows, and nothing is left out.
  const std::vector<BoxAxis> axes(30, {ValueSet(0, 1), {}});
  const ValueSet any(-kLargest, kLargest);
  std::vector<Box> rows;
  for (std::size_t i = 0; i <= 30; ++i) {
    Box row{std::vector<ValueSet>(30, any)};
    for (std::size_t k = 0; k < i; ++k) row.sides[k] = ValueSet::single(0);
    if (i < 30) row.sides[i] = ValueSet::single(1);
    rows.push_back(row);
  }
  const BoxProof proof = prove_boxes(axes, rows, false);
  EXPECT_EQ(proof.way, BoxProof::Way::sweep);
  EXPECT_TRUE(proof.finished);
  EXPECT_TRUE(proof.missing.empty());
  EXPECT_TRUE(proof.meetings.empty());
  EXPECT_LT(proof.cells, 100u);
  // Without one of them one combination is missing.
  rows.erase(rows.begin() + 12);
  EXPECT_EQ(prove_boxes(axes, rows, false).missing.size(), 1u);
}

TEST(Boxes, WhereTheBudgetEndsNothingIsClaimed) {
  // Eight keys of seven values: two of them are always equal, and there is a row for each two and value.
  // Nothing is missing, but no row says so by itself.
  const std::vector<BoxAxis> axes(8, {ValueSet(0, 6), {}});
  const ValueSet any(-kLargest, kLargest);
  std::vector<Box> rows;
  for (std::size_t a = 0; a < 8; ++a) {
    for (std::size_t b = a + 1; b < 8; ++b) {
      for (int v = 0; v < 7; ++v) {
        Box row{std::vector<ValueSet>(8, any)};
        row.sides[a] = row.sides[b] = ValueSet::single(v);
        rows.push_back(row);
      }
    }
  }
  const BoxProof proved = prove_boxes(axes, rows, false);
  EXPECT_TRUE(proved.finished);
  EXPECT_TRUE(proved.missing.empty());
  const BoxProof given_up = prove_boxes(axes, rows, false, {1'000, 1'000, 2'000});
  EXPECT_FALSE(given_up.finished);
  EXPECT_TRUE(given_up.missing.empty());
  EXPECT_NE(given_up.why.english().find("2000 steps"), std::string::npos);
}

}  // namespace
}  // namespace muster::compiler
