// Each bound on both sides of it, and rulesets that lie about their ranges.
#include <gmock/gmock.h>

#include "runtime/code.h"
#include "tests/support/world.h"

namespace {

using namespace muster::test;
using ::testing::ElementsAre;

TEST(Limits, Steps) {
  for (const auto& [turns, good] : {std::pair{100, true}, {101, false}}) {
    World w;
    w.limits.steps = 100;
    w.battle();
    w.line = 2;
    w.op(Op::loop, w.num(turns), w.slot(number()));
    w.end();
    const Came came = w.run();
    EXPECT_EQ(came.result.end, good ? End::outcome : End::limit) << turns;
    EXPECT_EQ(came.result.limit, good ? Limit::none : Limit::steps) << turns;
    EXPECT_EQ(came.result.steps, 100u);
  }
}

TEST(Limits, StepsOfLoopsInLoopsThatWouldNeverEnd) {
  World w;
  w.limits.steps = 10'000;
  w.battle();
  const Index many = w.num(1'000'000'000);
  for (int i = 0; i < 6; ++i) w.op(Op::loop, many, w.slot(number()));
  for (int i = 0; i < 6; ++i) w.end();
  EXPECT_EQ(w.run().result.limit, Limit::steps);
}

TEST(Limits, StepsOfCallsAndEffects) {
  for (const std::uint64_t most : {3u, 2u}) {
    World w;
    w.limits.steps = most;
    const Index rule = w.rule("nothing");
    w.close();
    w.battle();
    w.op(Op::call, rule);
    w.op(Op::together);
    w.op(Op::later, rule, 0, 0);
    w.op(Op::later, rule, 0, 0);
    w.end();
    EXPECT_EQ(w.run().result.limit, most == 3 ? Limit::none : Limit::steps);
  }
}

TEST(Limits, StepsOfReportsHaveTheSameBound) {
  World w;
  w.limits.steps = 100;
  w.battle();
  w.op(Op::report);
  w.op(Op::loop, w.num(101), w.slot(number()));
  w.end();
  w.end();
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  const Program program(w.r, w.counts(), w.limits);
  Memory m = w.start(program);
  Notebook notes;
  muster::runtime::SeededSource source(1, 1);
  const Result watched = muster::runtime::fight(program, m, source, notes);
  EXPECT_EQ(watched.limit, Limit::steps);
  EXPECT_EQ(watched.steps, 0u);  // none of them the battle's
}

TEST(Limits, Dice) {
  for (const auto& [turns, good] : {std::pair{5, true}, {6, false}}) {
    World w;
    w.limits.dice = 10;
    const Index two = w.dice(2, 6), one = w.dice(1, 6);
    w.battle();
    w.op(Op::loop, w.num(turns), w.slot(number()));
    w.op(Op::roll, w.slot(number()), two, kNone, kNone);
    w.end();
    const Came came = w.run();
    EXPECT_EQ(came.result.limit, good ? Limit::none : Limit::dice);
    EXPECT_EQ(came.result.dice, 10u);
    World v;
    v.limits.dice = 10;
    const Index single = v.dice(1, 6);
    (void)one;
    v.battle();
    v.op(Op::loop, v.num(turns * 2), v.slot(number()));
    v.op(Op::roll, v.slot(number()), single, kNone, kNone);
    v.end();
    EXPECT_EQ(v.run().result.limit, good ? Limit::none : Limit::dice);
  }
}

TEST(Limits, Memory) {
  World w;
  w.battle();
  w.op(Op::list_side, w.list(piece_type(w.soldier)), w.soldier, w.side_at(0));
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  const std::uint64_t words = Program(w.r, w.counts()).memory_words();
  muster::bytecode::MachineLimits limits;
  limits.memory_words = words;
  EXPECT_TRUE(Program(w.r, w.counts(), limits).ok());
  limits.memory_words = words - 1;
  EXPECT_FALSE(Program(w.r, w.counts(), limits).ok());
}

TEST(Limits, MorePiecesThanMemory) {
  World w;
  w.battle();
  w.finish_writing();
  EXPECT_FALSE(Program(w.r, {{UINT32_MAX, UINT32_MAX}, {UINT32_MAX, UINT32_MAX}}).ok());
}

// The queue holds what loops and lists allow: 3 turns of a loop over at most 5 soldiers, one call
// of one value each, is 3 * 5 * 2 words.
TEST(Limits, TheQueueIsWorkedOutFromLoops) {
  const auto words = [](std::int64_t turns) {
    World w;
    const Index d = w.slot(number(), "d");
    const Index rule = w.rule("effect", {d});
    w.close();
    w.battle();
    const Index n = w.slot(whole(0, turns)), i = w.slot(number()), one = w.num(1);
    w.op(Op::const_, n, w.constant(turns));
    const Index l = w.list(piece_type(w.soldier)), p = w.slot(piece_type(w.soldier)), k = w.slot(number());
    w.op(Op::list_all, l, w.soldier);
    w.op(Op::together);
    w.op(Op::loop, n, i);
    w.op(Op::each, l, p, k);
    w.op(Op::later, rule, one, 1);
    w.end();
    w.end();
    w.end();
    EXPECT_EQ(w.run().result.steps, static_cast<std::uint64_t>(turns + 2 * 5 * turns));
    return Program(w.r, w.counts()).memory_words();
  };
  EXPECT_EQ(words(3) - words(2), 10u);
}

// Loops whose product leaves 64 bits are refused before the first die, not wrapped.
TEST(Limits, AQueueThatCannotBe) {
  World w;
  const Index rule = w.rule("effect");
  w.close();
  w.battle();
  w.op(Op::together);
  for (int i = 0; i < 8; ++i) {
    const Index n = w.slot(whole(0, 1'000'000'000));
    w.op(Op::const_, n, w.constant(1));
    w.op(Op::loop, n, w.slot(number()));
  }
  w.op(Op::later, rule, 0, 0);
  for (int i = 0; i < 9; ++i) w.end();
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  EXPECT_FALSE(Program(w.r, w.counts()).ok());
}

// Merging rules into their callers never grows the code without bound: here a thousand calls of a
// rule of 200 instructions in each of 100 rules.
TEST(Limits, MergedCode) {
  World w;
  const Index big = w.rule("big");
  const Index n = w.num(1), m = w.slot(number());
  for (int i = 0; i < 200; ++i) w.op(Op::add, m, n, n);
  w.close();
  for (int i = 0; i < 100; ++i) {
    w.rule("caller");
    for (int k = 0; k < 1000; ++k) w.op(Op::call, big);
    w.close();
  }
  w.battle();
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  muster::runtime::SlotFacts facts;
  std::size_t steps = 0;
  for (const auto& rule : muster::runtime::make_steps(w.r, false, facts)) steps += rule.size();
  EXPECT_LE(steps, 2 * w.r.code.size() + 65'536);
}

// ---- rulesets that lie: each verifies, and each is caught where it would matter

TEST(Lies, ALoopLongerThanItsRange) {
  World w;
  const Index rule = w.rule("effect");
  w.close();
  w.battle();
  const Index n = w.slot(whole(0, 2));
  w.op(Op::const_, n, w.constant(1000));
  w.op(Op::together);
  w.op(Op::loop, n, w.slot(number()));
  w.op(Op::later, rule, 0, 0);
  w.end();
  w.end();
  EXPECT_EQ(w.run().result.trap, Trap::queue_full);
}

TEST(Lies, APieceThatIsAbsent) {
  const auto trap = [](auto use) {
    World w;
    w.battle();
    const Index nobody = w.value(piece_type(w.soldier), muster::bytecode::kAbsent);
    use(w, nobody);
    return w.run_unchecked().result.trap;
  };
  EXPECT_EQ(trap([](World& w, Index p) { w.op(Op::ld_piece, w.slot(number()), w.strength, p); }),
            Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index p) { w.op(Op::st_piece, w.strength, p, w.num(1)); }), Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index p) { w.op(Op::owner, w.slot(side_type()), p); }), Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index p) { w.op(Op::is_out, w.slot(yes_no()), p); }), Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index p) { w.op(Op::set_out, p, w.yes(true)); }), Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index p) { w.op(Op::list_parts, w.list(piece_type(w.soldier)), p); }),
            Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index p) {
              const Index s = w.slot(side_type());
              w.op(Op::owner, s, p);
              w.op(Op::ld_side, w.slot(number()), w.morale, s);
            }),
            Trap::out_of_range);
}

TEST(Lies, ASideThatIsAbsent) {
  const auto trap = [](auto use) {
    World w;
    w.battle();
    use(w, w.value(side_type(), -1));
    return w.run_unchecked().result.trap;
  };
  EXPECT_EQ(trap([](World& w, Index s) { w.op(Op::ld_side, w.slot(number()), w.morale, s); }),
            Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index s) { w.op(Op::st_side, w.morale, s, w.num(1)); }), Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index s) { w.op(Op::list_side, w.list(piece_type(0)), w.soldier, s); }),
            Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index s) { w.op(Op::list_up, w.list(piece_type(0)), w.soldier, s); }),
            Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index s) { w.op(Op::count_side, w.slot(number()), w.soldier, s); }),
            Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index s) { w.op(Op::count_up, w.slot(number()), w.soldier, s); }),
            Trap::out_of_range);
  EXPECT_EQ(trap([](World& w, Index s) {
              const Index foe = w.slot(side_type());
              w.op(Op::enemy, foe, s);  // 1 - (-1): still no side
              w.op(Op::ld_side, w.slot(number()), w.morale, foe);
            }),
            Trap::out_of_range);
}

// The arms cover the range the slot claims, so what follows counts on one of them.
TEST(Lies, AValueBeyondACaseThatCoversItsRange) {
  World w;
  w.battle();
  const Index v = w.slot(whole(0, 1)), set = w.slot(number());
  w.op(Op::const_, v, w.constant(5));
  w.op(Op::case_, v, 2);
  w.op(Op::arm, 0);
  w.op(Op::const_, set, w.constant(1));
  w.op(Op::arm, 1);
  w.op(Op::const_, set, w.constant(2));
  w.end();
  w.keep(set);
  EXPECT_EQ(w.run().result.trap, Trap::out_of_range);
}

TEST(Reset, BringsBackAllThatABattleChanges) {
  World w;
  const Index anger = w.state(w.field("anger", whole(0, 9)));
  w.battle();
  const Index p = w.piece(w.soldier, 0, 1);
  w.op(Op::st_piece, w.strength, p, w.num(99));
  w.op(Op::st_side, w.morale, w.side_at(0), w.num(9));
  w.op(Op::st_state, anger, w.num(4));
  w.op(Op::set_out, p, w.yes(true));
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  const Program program(w.r, w.counts());
  const Memory start = w.start(program);
  Memory now = start;
  muster::runtime::SeededDice dice(1, 1);
  muster::runtime::fight(program, now, dice);
  EXPECT_EQ(program.field(now, w.soldier, 0, 0), 99);
  EXPECT_EQ(program.side_field(now, 0, 0), 9);
  EXPECT_TRUE(program.is_out(now, w.soldier, 0));
  program.reset(now, start);
  EXPECT_EQ(program.field(now, w.soldier, 0, 0), 10);
  EXPECT_EQ(program.side_field(now, 0, 0), 3);
  EXPECT_EQ(program.state(now, anger), 0);
  EXPECT_FALSE(program.is_out(now, w.soldier, 0));
}

}  // namespace
