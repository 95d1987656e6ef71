// Blocks, loops, calls, together and later. Each test writes a small battle and keeps a trail of
// digits, so that the order of things can be read off one number.
#include <gmock/gmock.h>

#include "tests/support/world.h"

namespace {

using namespace muster::test;
using ::testing::ElementsAre;

// A world with a trail: mark(n) appends the digit n.
class Trail : public World {
 public:
  Index trail;
  Trail() { trail = state(field("trail", number())); }
  void mark(Index digit) {
    const Index old = slot(number()), ten = value(number(), 10), grown = slot(number()), now = slot(number());
    op(Op::ld_state, old, trail);
    op(Op::mul, grown, old, ten);
    op(Op::add, now, grown, digit);
    op(Op::st_state, trail, now);
  }
  void mark_digit(std::int64_t d) { mark(num(d)); }
  // Runs and gives the trail.
  std::int64_t walk() {
    const Index t = slot(number());
    op(Op::ld_state, t, trail);
    keep(t);
    came = run();
    return came.kept.empty() ? -1 : came.kept.at(0);
  }
  Came came;
};

TEST(Control, IfAndElse) {
  for (const bool yes : {true, false}) {
    Trail w;
    w.battle();
    w.op(Op::if_, w.yes(yes));
    w.mark_digit(1);
    w.op(Op::else_);
    w.mark_digit(2);
    w.end();
    w.op(Op::if_, w.yes(!yes));
    w.mark_digit(3);
    w.end();
    EXPECT_EQ(w.walk(), yes ? 1 : 23);
  }
}

TEST(Control, CaseRunsOneArmAndNothingBeyond) {
  for (const auto& [v, trail] : {std::pair{0, 19}, {1, 29}, {2, 39}, {3, 9}, {-1, 9}}) {
    Trail w;
    w.battle();
    w.op(Op::case_, w.num(v), 3);
    w.op(Op::arm, 0);
    w.mark_digit(1);
    w.op(Op::arm, 1);
    w.mark_digit(2);
    w.op(Op::arm, 2);
    w.mark_digit(3);
    w.end();
    w.mark_digit(9);
    EXPECT_EQ(w.walk(), trail) << v;
  }
}

TEST(Control, LoopsCountFromOne) {
  for (const auto& [turns, trail] : {std::pair{3, 1239}, {1, 19}, {0, 9}, {-5, 9}}) {
    Trail w;
    w.battle();
    const Index i = w.slot(number());
    w.op(Op::loop, w.num(turns), i);
    w.mark(i);
    w.end();
    w.mark_digit(9);
    EXPECT_EQ(w.walk(), trail) << turns;
    EXPECT_EQ(w.came.result.steps, static_cast<std::uint64_t>(std::max(turns, 0)));
  }
}

// Changing the counter or the count inside changes nothing of the loop.
TEST(Control, TheCountIsTakenAtTheStart) {
  Trail w;
  w.battle();
  const Index n = w.slot(number()), i = w.slot(number());
  w.op(Op::const_, n, w.constant(3));
  w.op(Op::loop, n, i);
  w.mark(i);
  w.op(Op::const_, n, w.constant(7));
  w.op(Op::const_, i, w.constant(8));
  w.end();
  EXPECT_EQ(w.walk(), 123);
}

TEST(Control, LeaveAndSkipOfTwoLoops) {
  const auto trail = [](Op op, Index out) {
    Trail w;
    w.battle();
    const Index i = w.slot(number()), j = w.slot(number());
    w.op(Op::loop, w.num(2), i);
    w.op(Op::loop, w.num(3), j);
    const Index two = w.num(2), is_two = w.slot(yes_no());
    w.op(Op::eq, is_two, j, two);
    w.op(Op::if_, is_two);
    w.op(op, out);
    w.end();
    w.mark(j);
    w.end();
    w.mark_digit(7);
    w.end();
    w.mark_digit(9);
    return w.walk();
  };
  EXPECT_EQ(trail(Op::skip, 0), 1371379);  // 1 3, 7, 1 3, 7, 9
  EXPECT_EQ(trail(Op::leave, 0), 17179);
  EXPECT_EQ(trail(Op::skip, 1), 119);
  EXPECT_EQ(trail(Op::leave, 1), 19);
}

TEST(Control, EachMemberAndItsPosition) {
  Trail w;
  w.battle();
  const Index l = w.list(piece_type(w.soldier)), p = w.slot(piece_type(w.soldier)), i = w.slot(number());
  w.op(Op::list_side, l, w.soldier, w.side_at(1));
  w.op(Op::each, l, p, i);
  w.mark(i);
  const Index number_of = w.slot(whole(0, 100));
  w.op(Op::number_of, number_of, p);
  w.mark(number_of);
  w.end();
  const Index none = w.list(piece_type(w.soldier)), q = w.slot(piece_type(w.soldier)), k = w.slot(number());
  w.op(Op::clear, none);
  w.op(Op::each, none, q, k);
  w.mark_digit(8);
  w.end();
  w.mark_digit(9);
  EXPECT_EQ(w.walk(), 11229);
  EXPECT_EQ(w.came.result.steps, 2u);
}

// A list is a snapshot: who falls during the loop is still in it.
TEST(Control, AListKeepsThoseThatFall) {
  Trail w;
  w.battle();
  const Index l = w.list(piece_type(w.soldier)), p = w.slot(piece_type(w.soldier)), i = w.slot(number());
  w.op(Op::list_up, l, w.soldier, w.side_at(0));
  w.op(Op::each, l, p, i);
  w.op(Op::set_out, w.piece(w.soldier, 0, 3), w.yes(true));
  w.mark(i);
  w.end();
  EXPECT_EQ(w.walk(), 123);
}

// ---- calls

// double(x) = x + x
struct Doubling {
  Index x, result, rule;
  explicit Doubling(Trail& w) : x(w.slot(number(), "x")), result(w.slot(number())) {
    rule = w.rule("double", {x}, result);
    w.op(Op::add, result, x, x);
    w.close();
  }
  Index of(Trail& w, Index v) const {
    const Index out = w.slot(number());
    w.op(Op::move, x, v);
    w.op(Op::call, rule);
    w.op(Op::move, out, result);
    return out;
  }
};

TEST(Calls, ValuesInAndOut) {
  Trail w;
  const Doubling twice(w);
  w.battle();
  const Index a = twice.of(w, w.num(4));
  const Index b = twice.of(w, a);
  w.keep(a);
  w.keep(b);
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(8, 16));
  EXPECT_EQ(came.result.steps, 2u);  // a call is a step
  ASSERT_EQ(came.notes.calls.size(), 2u);
  EXPECT_EQ(came.notes.calls[0].rule, twice.rule);
  EXPECT_FALSE(came.notes.calls[0].deferred);
}

// x = double(x), the slot that goes in being the one that comes out.
TEST(Calls, TheSameSlotInAndOut) {
  Trail w;
  const Index x = w.slot(number(), "x"), result = w.slot(number());
  const Index rule = w.rule("sum", {x}, result);
  w.op(Op::move, result, w.num(100));
  const Index t = w.slot(number());
  w.op(Op::add, t, result, x);
  w.op(Op::move, result, t);
  w.close();
  w.battle();
  const Index v = w.slot(number());
  w.op(Op::const_, v, w.constant(7));
  w.op(Op::move, x, v);
  w.op(Op::call, rule);
  w.op(Op::move, v, result);
  w.keep(v);
  EXPECT_THAT(w.run().kept, ElementsAre(107));
}

// A rule that changes its own parameter must not change the caller's slot.
TEST(Calls, AParameterIsACopy) {
  Trail w;
  const Index x = w.slot(number(), "x"), result = w.slot(number());
  const Index rule = w.rule("grow", {x}, result);
  w.op(Op::add, x, x, w.num(1));
  w.op(Op::move, result, x);
  w.close();
  w.battle();
  const Index v = w.num(7), out = w.slot(number());
  w.op(Op::move, x, v);
  w.op(Op::call, rule);
  w.op(Op::move, out, result);
  w.keep(v);
  w.keep(out);
  EXPECT_THAT(w.run().kept, ElementsAre(7, 8));
}

// One move serves two calls: the parameter still holds it.
TEST(Calls, AParameterStaysForTheNextCall) {
  Trail w;
  const Doubling twice(w);
  w.battle();
  const Index a = w.slot(number()), b = w.slot(number());
  w.op(Op::move, twice.x, w.num(21));
  w.op(Op::call, twice.rule);
  w.op(Op::move, a, twice.result);
  w.op(Op::call, twice.rule);
  w.op(Op::move, b, twice.result);
  w.keep(a);
  w.keep(b);
  EXPECT_THAT(w.run().kept, ElementsAre(42, 42));
}

// A moved slot that changes between the move and the call: the call has the old value.
TEST(Calls, AnArgumentIsTakenWhenItIsMoved) {
  Trail w;
  const Doubling twice(w);
  w.battle();
  const Index v = w.slot(number()), out = w.slot(number());
  w.op(Op::const_, v, w.constant(5));
  w.op(Op::move, twice.x, v);
  w.op(Op::const_, v, w.constant(9));
  w.op(Op::call, twice.rule);
  w.op(Op::move, out, twice.result);
  w.keep(out);
  EXPECT_THAT(w.run().kept, ElementsAre(10));
}

// Rules in rules, each several times, with an argument used more than once inside.
TEST(Calls, ThreeDeep) {
  Trail w;
  const Doubling twice(w);
  const Index y = w.slot(number(), "y"), y_result = w.slot(number());
  const Index four = w.rule("four", {y}, y_result);
  {
    const Index once = twice.of(w, y);
    const Index again = twice.of(w, once), sum = w.slot(number());
    w.op(Op::add, sum, again, y);
    w.op(Op::sub, y_result, sum, y);
  }
  w.close();
  w.battle();
  const Index v = w.num(3), a = w.slot(number()), b = w.slot(number());
  w.op(Op::move, y, v);
  w.op(Op::call, four);
  w.op(Op::move, a, y_result);
  w.op(Op::move, y, a);
  w.op(Op::call, four);
  w.op(Op::move, b, y_result);
  w.keep(a);
  w.keep(b);
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(12, 48));
  EXPECT_EQ(came.result.steps, 6u);
}

// An argument worked out by one instruction and read twice by the rule.
TEST(Calls, AnArgumentReadTwice) {
  Trail w;
  const Index p = w.slot(piece_type(w.soldier), "p"), result = w.slot(number());
  const Index rule = w.rule("both", {p}, result);
  const Index a = w.slot(whole(0, 100)), b = w.slot(whole(0, 100));
  w.op(Op::ld_piece, a, w.strength, p);
  w.op(Op::ld_piece, b, w.strength, p);
  w.op(Op::add, result, a, b);
  w.close();
  w.battle();
  const Index l = w.list(piece_type(w.soldier)), first = w.slot(piece_type(w.soldier)),
              out = w.slot(number());
  w.op(Op::list_side, l, w.soldier, w.side_at(0));
  w.op(Op::at, first, l, w.num(2));
  w.op(Op::move, p, first);
  w.op(Op::call, rule);
  w.op(Op::move, out, result);
  w.keep(out);
  EXPECT_THAT(w.run().kept, ElementsAre(40));
}

// ---- together and later

// mark(d): the rule that is deferred in the tests below.
struct Marking {
  Index digit, rule;
  explicit Marking(Trail& w) : digit(w.slot(number(), "digit")) {
    rule = w.rule("mark", {digit});
    w.mark(digit);
    w.close();
  }
  void later(Trail& w, std::int64_t d) const { w.op(Op::later, rule, w.num(d), 1); }
};

TEST(Together, EffectsComeAtTheEndInOrder) {
  Trail w;
  const Marking mark(w);
  w.battle();
  w.op(Op::together);
  mark.later(w, 1);
  w.mark_digit(5);
  mark.later(w, 2);
  w.mark_digit(6);
  w.end();
  w.mark_digit(7);
  EXPECT_EQ(w.walk(), 56127);
  ASSERT_EQ(w.came.notes.calls.size(), 2u);
  EXPECT_TRUE(w.came.notes.calls[0].deferred);
  EXPECT_EQ(w.came.result.steps, 2u);
}

TEST(Together, TheInnermostRunningOne) {
  Trail w;
  const Marking mark(w);
  w.battle();
  w.op(Op::together);
  mark.later(w, 1);
  w.op(Op::together);
  mark.later(w, 2);
  w.mark_digit(5);
  w.end();
  w.mark_digit(6);
  mark.later(w, 3);
  w.end();
  EXPECT_EQ(w.walk(), 52613);
}

TEST(Together, ValuesAreTakenWhenSaid) {
  Trail w;
  const Marking mark(w);
  w.battle();
  const Index v = w.slot(number());
  w.op(Op::together);
  w.op(Op::const_, v, w.constant(1));
  w.op(Op::later, mark.rule, v, 1);
  w.op(Op::const_, v, w.constant(2));
  w.op(Op::later, mark.rule, v, 1);
  w.end();
  EXPECT_EQ(w.walk(), 12);
}

TEST(Together, InALoopEachTurnByItself) {
  Trail w;
  const Marking mark(w);
  w.battle();
  const Index i = w.slot(number());
  w.op(Op::loop, w.num(3), i);
  w.op(Op::together);
  w.op(Op::later, mark.rule, i, 1);
  w.mark_digit(9);
  w.end();
  w.end();
  EXPECT_EQ(w.walk(), 919293);
}

// What is deferred while an inner together ends belongs to the outer one.
TEST(Together, WhatEffectsDeferGoesToTheOuterOne) {
  Trail w;
  const Marking mark(w);
  const Index d = w.slot(number(), "d");
  const Index chain = w.rule("chain", {d});
  w.op(Op::later, mark.rule, d, 1);
  w.mark_digit(7);
  w.close();
  w.battle();
  w.op(Op::together);
  mark.later(w, 1);
  w.op(Op::together);
  w.op(Op::later, chain, w.num(2), 1);
  mark.later(w, 3);
  w.end();
  w.mark_digit(8);
  mark.later(w, 4);
  w.end();
  // inner end: chain says `later 2` and 7, then 3; then 8; outer end: 1, 2, 4
  EXPECT_EQ(w.walk(), 738124);
}

TEST(Together, AnEffectMayOpenOne) {
  Trail w;
  const Marking mark(w);
  const Index nested = w.rule("nested");
  w.op(Op::together);
  mark.later(w, 4);
  w.mark_digit(3);
  w.end();
  w.close();
  w.battle();
  w.op(Op::together);
  w.op(Op::later, nested, 0, 0);
  mark.later(w, 5);
  w.end();
  EXPECT_EQ(w.walk(), 345);
}

TEST(Together, LaterInACalledRule) {
  Trail w;
  const Marking mark(w);
  const Index inner = w.rule("inner");
  mark.later(w, 2);
  w.mark_digit(1);
  w.close();
  w.battle();
  w.op(Op::together);
  w.op(Op::call, inner);
  w.end();
  EXPECT_EQ(w.walk(), 12);
}

TEST(Together, LaterWithNoneRunningIsATrap) {
  Trail w;
  const Marking mark(w);
  w.battle();
  w.line = 3;
  mark.later(w, 2);
  const Came came = w.run();
  EXPECT_EQ(came.result.trap, Trap::queue_full);
  EXPECT_EQ(came.result.line, 3u);
}

// A `later` in what runs at the end of the only together has none to go to.
TEST(Together, LaterAfterTheLastOneIsATrap) {
  Trail w;
  const Marking mark(w);
  const Index chain = w.rule("chain");
  mark.later(w, 2);
  w.close();
  w.battle();
  w.op(Op::together);
  w.op(Op::later, chain, 0, 0);
  w.end();
  EXPECT_EQ(w.run().result.trap, Trap::queue_full);
}

// ---- ends

TEST(Ends, FinishEndsAtOnceInsideCalls) {
  Trail w;
  const Index inner = w.rule("inner");
  w.line = 17;
  w.op(Op::finish, w.over);
  w.close();
  const Index outer = w.rule("outer");
  w.op(Op::call, inner);
  w.mark_digit(1);
  w.close();
  w.battle();
  w.op(Op::together);
  w.op(Op::call, outer);
  w.end();
  w.mark_digit(2);
  const Came came = w.run();
  EXPECT_EQ(came.result.end, End::outcome);
  EXPECT_EQ(came.result.outcome, w.over);
  EXPECT_EQ(came.result.line, 17u);
}

TEST(Ends, FinishInAnEffect) {
  Trail w;
  const Marking mark(w);
  const Index ends = w.rule("ends");
  w.op(Op::finish, w.over);
  w.close();
  w.battle();
  w.op(Op::together);
  mark.later(w, 1);
  w.op(Op::later, ends, 0, 0);
  mark.later(w, 2);
  w.end();
  w.op(Op::finish, w.done);
  const Came came = w.run();
  EXPECT_EQ(came.result.outcome, w.over);
}

TEST(Ends, AStopHasItsText) {
  Trail w;
  w.battle();
  w.line = 6;
  w.op(Op::stop, w.text("nobody came"));
  const Came came = w.run();
  EXPECT_EQ(came.result.end, End::stop);
  EXPECT_EQ(came.result.text, w.text("nobody came"));
  EXPECT_EQ(came.result.line, 6u);
}

TEST(Ends, WithoutFinishThereIsNoOutcome) {
  Trail w;
  w.battle();
  const Came came = w.run();
  EXPECT_EQ(came.result.end, End::outcome);
  EXPECT_EQ(came.result.outcome, kNone);
}

// ---- reports

TEST(Reports, AreTakenOnlyWhereSomebodyReads) {
  Trail w;
  const Doubling twice(w);
  const Index t = w.table("t", number(), number(), {{0, 9, 1}});
  w.r.says.push_back({{{w.text("v = "), kNone}, {kNone, kNone}}, 4});
  w.battle();
  const Index v = w.num(4);
  w.op(Op::report);
  const Index shown = twice.of(w, v), row = w.slot(row_type(t)), i = w.slot(number());
  w.op(Op::row, row, t, v);
  w.op(Op::loop, w.num(50), i);
  w.end();
  w.r.says[0].parts[1].slot = shown;
  w.op(Op::say, 0);
  w.end();
  const Index after = twice.of(w, v);
  w.keep(after);
  const Came came = w.run();  // compares the steps of both
  EXPECT_THAT(came.kept, ElementsAre(8));
  EXPECT_EQ(came.result.steps, 1u);
  ASSERT_EQ(came.notes.said.size(), 1u);
  EXPECT_THAT(came.notes.said[0].values, ElementsAre(8));
  EXPECT_EQ(came.notes.calls.size(), 1u);
  EXPECT_TRUE(came.notes.look_ups.empty());
}

TEST(Reports, ShowPiecesSidesAndNames) {
  Trail w;
  w.battle();
  const Index p = w.piece(w.soldier, 1, 2), s = w.side_at(1);
  ValueType maybe = piece_type(w.soldier, true);
  const Index nobody = w.value(maybe, muster::bytecode::kAbsent);
  w.r.says.push_back({{{kNone, p}, {kNone, s}, {kNone, nobody}}, 4});
  w.op(Op::say, 0);
  const Came came = w.run();
  ASSERT_EQ(came.notes.said.size(), 1u);
  EXPECT_THAT(came.notes.said[0].values, ElementsAre(4, 1, -1));
}

}  // namespace
