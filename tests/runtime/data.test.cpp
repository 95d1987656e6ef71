// What each instruction on values does, with the values worked out by hand.
#include <gmock/gmock.h>

#include "tests/support/world.h"

namespace {

using namespace muster::test;
using ::testing::ElementsAre;

// One instruction on two numbers.
std::int64_t of(Op op, std::int64_t b, std::int64_t c, const ValueType& gives) {
  World w;
  w.battle();
  const Index x = w.num(b), y = w.num(c), out = w.slot(gives);
  w.op(op, out, x, y);
  w.keep(out);
  return w.run().kept.at(0);
}
std::int64_t number_of(Op op, std::int64_t b, std::int64_t c) { return of(op, b, c, number()); }
std::int64_t answer_of(Op op, std::int64_t b, std::int64_t c) { return of(op, b, c, yes_no()); }

TEST(Data, Sums) {
  EXPECT_EQ(number_of(Op::add, 40, -3), 37);
  EXPECT_EQ(number_of(Op::sub, 40, -3), 43);
  EXPECT_EQ(number_of(Op::mul, 40, -3), -120);
  EXPECT_EQ(number_of(Op::min_, 40, -3), -3);
  EXPECT_EQ(number_of(Op::max_, 40, -3), 40);
}

TEST(Data, SumsWrapAroundInsteadOfBreaking) {
  EXPECT_EQ(number_of(Op::add, INT64_MAX, 1), INT64_MIN);
  EXPECT_EQ(number_of(Op::sub, INT64_MIN, 1), INT64_MAX);
  EXPECT_EQ(number_of(Op::mul, INT64_MIN, -1), INT64_MIN);
}

TEST(Data, Comparisons) {
  EXPECT_EQ(answer_of(Op::eq, 4, 4), 1);
  EXPECT_EQ(answer_of(Op::eq, 4, 5), 0);
  EXPECT_EQ(answer_of(Op::ne, 4, 4), 0);
  EXPECT_EQ(answer_of(Op::ne, 4, 5), 1);
  EXPECT_EQ(answer_of(Op::lt, 4, 4), 0);
  EXPECT_EQ(answer_of(Op::lt, -5, 4), 1);
  EXPECT_EQ(answer_of(Op::le, 4, 4), 1);
  EXPECT_EQ(answer_of(Op::le, 5, 4), 0);
}

// The same comparisons where a branch follows at once and the two become one.
TEST(Data, ComparisonsThatDecideABranch) {
  const auto taken = [](Op op, std::int64_t b, std::int64_t c) {
    World w;
    w.battle();
    const Index out = w.slot(number());
    w.op(Op::const_, out, w.constant(0));
    const Index x = w.num(b), y = w.num(c), yes = w.slot(yes_no());
    w.op(op, yes, x, y);
    w.op(Op::if_, yes);
    w.op(Op::const_, out, w.constant(1));
    w.op(Op::else_);
    w.op(Op::const_, out, w.constant(2));
    w.end();
    w.keep(out);
    return w.run().kept.at(0);
  };
  EXPECT_EQ(taken(Op::eq, 4, 4), 1);
  EXPECT_EQ(taken(Op::eq, 4, 5), 2);
  EXPECT_EQ(taken(Op::ne, 4, 4), 2);
  EXPECT_EQ(taken(Op::ne, 4, 5), 1);
  EXPECT_EQ(taken(Op::lt, 3, 4), 1);
  EXPECT_EQ(taken(Op::lt, 4, 4), 2);
  EXPECT_EQ(taken(Op::le, 4, 4), 1);
  EXPECT_EQ(taken(Op::le, 5, 4), 2);
}

TEST(Data, YesAndNo) {
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      World w;
      w.battle();
      const Index x = w.yes(a), y = w.yes(b);
      const Index both = w.slot(yes_no()), either = w.slot(yes_no()), no = w.slot(yes_no());
      w.op(Op::and_, both, x, y);
      w.op(Op::or_, either, x, y);
      w.op(Op::not_, no, x);
      const Index out = w.slot(number());
      w.op(Op::select, out, x, w.num(10), w.num(20));
      for (const Index s : {both, either, no, out}) w.keep(s);
      EXPECT_THAT(w.run().kept, ElementsAre(a && b, a || b, !a, a ? 10 : 20));
    }
  }
}

// `and`, `or`, `not` and a comparison under an `and`, each right before the branch it decides.
TEST(Data, YesAndNoThatDecideABranch) {
  for (int bits = 0; bits < 8; ++bits) {
    const bool a = (bits & 1) != 0, b = (bits & 2) != 0, less = (bits & 4) != 0;
    World w;
    w.battle();
    std::vector<std::int64_t> expected;
    const auto branch = [&](Index on, bool yes) {
      const Index out = w.slot(number());
      w.op(Op::if_, on);
      w.op(Op::const_, out, w.constant(1));
      w.op(Op::else_);
      w.op(Op::const_, out, w.constant(0));
      w.end();
      w.keep(out);
      expected.push_back(yes ? 1 : 0);
    };
    const Index x = w.yes(a), y = w.yes(b), three = w.num(3), other = w.num(less ? 4 : 2);
    const Index both = w.slot(yes_no()), either = w.slot(yes_no()), no = w.slot(yes_no());
    w.op(Op::and_, both, x, y);
    branch(both, a && b);
    w.op(Op::or_, either, x, y);
    branch(either, a || b);
    w.op(Op::not_, no, x);
    branch(no, !a);
    for (const Op op : {Op::lt, Op::le, Op::eq}) {
      const Index compared = w.slot(yes_no()), all = w.slot(yes_no());
      w.op(op, compared, three, other);
      w.op(Op::and_, all, x, compared);
      branch(all, a && (op != Op::eq && less));
      const Index again = w.slot(yes_no()), all_again = w.slot(yes_no());
      w.op(op, again, three, other);
      w.op(Op::and_, all_again, again, y);
      branch(all_again, b && (op != Op::eq && less));
    }
    EXPECT_EQ(w.run().kept, expected) << bits;
  }
}

TEST(Data, CopiesAndOpposites) {
  World w;
  w.battle();
  const Index x = w.num(-7), copy = w.slot(number()), minus = w.slot(number());
  w.op(Op::move, copy, x);
  w.op(Op::neg, minus, x);
  const Index fine = w.slot(ValueType{Kind::number, kNone, 100, -100000, 100000, false});
  w.op(Op::scale, fine, x, w.constant(100));
  for (const Index s : {copy, minus, fine}) w.keep(s);
  EXPECT_THAT(w.run().kept, ElementsAre(-7, 7, -700));
}

// Quotients between -5/2 and 5/2, rounded by what the words say.
TEST(Data, Roundings) {
  struct Case {
    std::int64_t b, c;
    std::int64_t down, up, half_up, half_down, half_even, toward_zero;
  };
  const Case cases[] = {
      {5, 2, 2, 3, 3, 2, 2, 2},         // 2.5
      {7, 2, 3, 4, 4, 3, 4, 3},         // 3.5
      {-5, 2, -3, -2, -2, -3, -2, -2},  // -2.5
      {5, -2, -3, -2, -2, -3, -2, -2},
      {-5, -2, 2, 3, 3, 2, 2, 2},
      {7, 3, 2, 3, 2, 2, 2, 2},         // 2.33
      {8, 3, 2, 3, 3, 3, 3, 2},         // 2.67
      {-7, 3, -3, -2, -2, -2, -2, -2},  // -2.33
      {-8, 3, -3, -2, -3, -3, -3, -2},  // -2.67
      {6, 3, 2, 2, 2, 2, 2, 2},
      {0, 3, 0, 0, 0, 0, 0, 0},
      {1, 2, 0, 1, 1, 0, 0, 0},
      {-1, 2, -1, 0, 0, -1, 0, 0},
      {INT64_MAX, 2, INT64_MAX / 2, INT64_MAX / 2 + 1, INT64_MAX / 2 + 1, INT64_MAX / 2, INT64_MAX / 2 + 1,
       INT64_MAX / 2},
  };
  for (const Case& c : cases) {
    World w;
    w.battle();
    const Index b = w.num(c.b), d = w.num(c.c);
    for (Index how = 0; how <= 5; ++how) {
      const Index out = w.slot(number());
      w.op(Op::div_, out, b, d, how);
      w.keep(out);
    }
    EXPECT_THAT(w.run().kept, ElementsAre(c.down, c.up, c.half_up, c.half_down, c.half_even, c.toward_zero))
        << c.b << " / " << c.c;
  }
}

TEST(Data, NothingIsDividedByZero) {
  World w;
  w.battle();
  w.line = 12;
  w.op(Op::div_, w.slot(number()), w.num(1), w.num(0), 0);
  const Came came = w.run();
  EXPECT_EQ(came.result.end, End::trap);
  EXPECT_EQ(came.result.trap, Trap::divided_by_zero);
  EXPECT_EQ(came.result.line, 12u);
}

TEST(Data, TheSmallestNumberByMinusOne) {
  EXPECT_EQ(number_of(Op::div_, INT64_MIN, -1), INT64_MIN);  // wraps, as sums do
}

TEST(Data, CappedPlaces) {
  for (const auto& [in, out] : {std::pair{-3, 0}, {0, 0}, {4, 4}, {10, 10}, {11, 10}}) {
    World w;
    w.battle();
    const Index kept = w.slot(number());
    w.op(Op::clamp, kept, w.num(in), w.constant(0), w.constant(10));
    w.keep(kept);
    EXPECT_THAT(w.run().kept, ElementsAre(out)) << in;
  }
}

TEST(Data, CheckedPlaces) {
  for (const auto& [in, good] : {std::pair{-1, false}, {0, true}, {10, true}, {11, false}}) {
    World w;
    w.battle();
    const Index kept = w.slot(number());
    w.line = 5;
    w.op(Op::check, kept, w.num(in), w.constant(0), w.constant(10));
    w.keep(kept);
    const Came came = w.run();
    EXPECT_EQ(came.result.end, good ? End::outcome : End::trap) << in;
    EXPECT_EQ(came.result.trap, good ? Trap::none : Trap::out_of_range) << in;
    if (good) {
      EXPECT_THAT(came.kept, ElementsAre(in));
    } else {
      EXPECT_EQ(came.result.line, 5u);
    }
  }
}

}  // namespace
