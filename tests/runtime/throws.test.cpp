// Throws with steps. What each step does is written down a second time here, die by die, and
// compared over every way the dice can fall; then in battles, where the silent machine, the seeded
// and the scripted source have to agree.
#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "bytecode/intervals.h"
#include "tests/support/world.h"

namespace {

using namespace muster::test;
using muster::bytecode::Dice;
using muster::bytecode::DiceStepKind;
using muster::runtime::can_show;
using muster::runtime::kept_count;
using muster::runtime::RollAsk;
using muster::runtime::RollError;
using muster::runtime::ScriptedSource;
using muster::runtime::SeededDice;
using muster::runtime::SeededSource;
using muster::runtime::throw_dice;
using ::testing::ElementsAre;
using Faces = std::vector<std::int64_t>;
// Chances of totals. Each is a whole multiple of 1 / `scale`.
using Chances = std::map<std::int64_t, double>;

RollAsk ask_for(std::uint32_t count, std::uint32_t sides, std::vector<RollAsk::Step> steps = {}) {
  RollAsk ask;
  ask.count = count, ask.sides = sides, ask.steps = std::move(steps);
  return ask;
}

// Every way the dice can fall, as a tree: the faces so far, then each next face.
Chances all_ways(const RollAsk& ask) {
  Chances out;
  Faces script;  // positions in the range of each die
  std::vector<std::int64_t> wide;
  for (;;) {
    std::size_t used = 0;
    double chance = 1;
    Faces kept;
    const std::int64_t total = throw_dice(
        ask,
        [&](std::int64_t lo, std::int64_t hi) {
          if (used == script.size()) script.push_back(0), wide.push_back(hi - lo + 1);
          chance /= static_cast<double>(hi - lo + 1);
          return lo + script[used++];
        },
        kept);
    EXPECT_EQ(used, script.size());
    out[total] += chance;
    while (!script.empty() && script.back() + 1 == wide.back()) script.pop_back(), wide.pop_back();
    if (script.empty()) return out;
    ++script.back();
  }
}

void expect_same(const Chances& got, const Chances& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (const auto& [total, chance] : wanted) {
    ASSERT_TRUE(got.count(total)) << total;
    EXPECT_NEAR(got.at(total), chance, 1e-12) << total;
  }
}

// n independent dice, each as `die`, taken together by `value`.
Chances by_hand(int n, const Chances& die, const std::function<std::int64_t(Faces)>& value) {
  Chances out;
  const std::function<void(Faces, double)> next = [&](Faces faces, double chance) {
    if (static_cast<int>(faces.size()) == n) {
      out[value(faces)] += chance;
      return;
    }
    for (const auto& [face, p] : die) {
      Faces more = faces;
      more.push_back(face);
      next(more, chance * p);
    }
  };
  next({}, 1);
  return out;
}
Chances fair(std::int64_t lo, std::int64_t hi) {
  Chances out;
  for (std::int64_t f = lo; f <= hi; ++f) out[f] = 1.0 / static_cast<double>(hi - lo + 1);
  return out;
}
std::int64_t sum(Faces f) { return std::accumulate(f.begin(), f.end(), std::int64_t{0}); }
// The sum of the dice from place a to place b, sorted low to high.
std::function<std::int64_t(Faces)> places(std::size_t a, std::size_t b) {
  return [=](Faces f) {
    std::sort(f.begin(), f.end());
    std::int64_t total = 0;
    for (std::size_t i = a; i < b; ++i) total += f[i];
    return total;
  };
}

TEST(Throws, KeepAndDrop) {
  expect_same(all_ways(ask_for(3, 6)), by_hand(3, fair(1, 6), sum));
  expect_same(all_ways(ask_for(4, 6, {{DiceStepKind::drop_lowest, 1}})),
              by_hand(4, fair(1, 6), places(1, 4)));
  expect_same(all_ways(ask_for(4, 6, {{DiceStepKind::drop_highest, 2}})),
              by_hand(4, fair(1, 6), places(0, 2)));
  expect_same(all_ways(ask_for(2, 20, {{DiceStepKind::keep_highest, 1}})),
              by_hand(2, fair(1, 20), places(1, 2)));
  expect_same(all_ways(ask_for(3, 6, {{DiceStepKind::keep_lowest, 2}})),
              by_hand(3, fair(1, 6), places(0, 2)));
  // one after the other: of four the three highest, of these the lowest
  expect_same(all_ways(ask_for(4, 6, {{DiceStepKind::keep_highest, 3}, {DiceStepKind::keep_lowest, 1}})),
              by_hand(4, fair(1, 6), places(1, 2)));
  // more than there are
  expect_same(all_ways(ask_for(2, 6, {{DiceStepKind::keep_highest, 5}})), by_hand(2, fair(1, 6), sum));
  expect_same(all_ways(ask_for(2, 6, {{DiceStepKind::drop_lowest, 5}})), {{0, 1.0}});
}

TEST(Throws, Reroll) {
  // 1 in 6 is thrown again, once: 1 comes with 1/36, each other face with 1/6 + 1/36.
  Chances die;
  for (std::int64_t f = 1; f <= 6; ++f) die[f] = (f > 1 ? 1.0 / 6 : 0) + 1.0 / 36;
  expect_same(all_ways(ask_for(1, 6, {{DiceStepKind::reroll, 1}})), die);
  expect_same(all_ways(ask_for(3, 6, {{DiceStepKind::reroll, 1}})), by_hand(3, die, sum));
  // up to 2, and then the lowest of three goes
  Chances two;
  for (std::int64_t f = 1; f <= 6; ++f) two[f] = (f > 2 ? 1.0 / 6 : 0) + 2.0 / 36;
  expect_same(all_ways(ask_for(3, 6, {{DiceStepKind::reroll, 2}, {DiceStepKind::drop_lowest, 1}})),
              by_hand(3, two, places(1, 3)));
}

TEST(Throws, RerollAfterDropTouchesOnlyWhatIsLeft) {
  // Of two d4 the higher; if it is 1 (1 in 16) it is thrown again.
  Chances wanted;
  for (std::int64_t a = 1; a <= 4; ++a) {
    for (std::int64_t b = 1; b <= 4; ++b) {
      if (std::max(a, b) > 1) {
        wanted[std::max(a, b)] += 1.0 / 16;
      } else {
        for (std::int64_t c = 1; c <= 4; ++c) wanted[c] += 1.0 / 64;
      }
    }
  }
  expect_same(all_ways(ask_for(2, 4, {{DiceStepKind::keep_highest, 1}, {DiceStepKind::reroll, 1}})), wanted);
}

TEST(Throws, Explode) {
  // d4, at most twice: 1..3, 5..7, then 9..12.
  const Chances die = {{1, 1.0 / 4},  {2, 1.0 / 4},  {3, 1.0 / 4},   {5, 1.0 / 16},  {6, 1.0 / 16},
                       {7, 1.0 / 16}, {9, 1.0 / 64}, {10, 1.0 / 64}, {11, 1.0 / 64}, {12, 1.0 / 64}};
  expect_same(all_ways(ask_for(1, 4, {{DiceStepKind::explode, 2}})), die);
  expect_same(all_ways(ask_for(2, 4, {{DiceStepKind::explode, 2}})), by_hand(2, die, sum));
  expect_same(all_ways(ask_for(3, 4, {{DiceStepKind::explode, 2}, {DiceStepKind::keep_highest, 1}})),
              by_hand(3, die, places(2, 3)));
  expect_same(all_ways(ask_for(1, 1, {{DiceStepKind::explode, 3}})), {{4, 1.0}});
}

TEST(Throws, TopAndFate) {
  expect_same(all_ways(ask_for(1, 30, {{DiceStepKind::top, 20}})), fair(11, 30));
  expect_same(all_ways(ask_for(2, 6, {{DiceStepKind::top, 2}})), by_hand(2, fair(5, 6), sum));
  expect_same(all_ways(ask_for(1, 6, {{DiceStepKind::top, 9}})), fair(1, 6));
  // what is thrown again has the same faces
  expect_same(all_ways(ask_for(1, 6, {{DiceStepKind::top, 2}, {DiceStepKind::explode, 1}})),
              {{5, 0.5}, {11, 0.25}, {12, 0.25}});
  RollAsk fate = ask_for(4, 3);
  fate.fate = true;
  expect_same(all_ways(fate), by_hand(4, fair(-1, 1), sum));
}

// ---- what a script may say

const std::vector<std::vector<RollAsk::Step>> kSteps = {
    {},
    {{DiceStepKind::keep_highest, 2}},
    {{DiceStepKind::drop_lowest, 1}},
    {{DiceStepKind::reroll, 2}},
    {{DiceStepKind::explode, 2}},
    {{DiceStepKind::explode, 1}, {DiceStepKind::keep_lowest, 1}},
    {{DiceStepKind::reroll, 1}, {DiceStepKind::explode, 1}},
    {{DiceStepKind::explode, 1}, {DiceStepKind::reroll, 1}, {DiceStepKind::drop_highest, 1}},
    {{DiceStepKind::explode, 1}, {DiceStepKind::explode, 1}},
    {{DiceStepKind::top, 2}, {DiceStepKind::explode, 2}},
    {{DiceStepKind::keep_lowest, 0}},
};

// A total is believed exactly where some way of the dice shows it.
TEST(Scripted, TotalsThatCanBe) {
  for (const auto& steps : kSteps) {
    for (const std::uint32_t count : {1u, 2u, 3u}) {
      for (const std::uint32_t sides : {1u, 2u, 3u, 4u}) {
        for (const bool fate : {false, true}) {
          RollAsk ask = ask_for(count, fate ? 3 : sides, steps);
          ask.fate = fate;
          const Chances ways = all_ways(ask);
          for (std::int64_t total = -20; total <= 60; ++total) {
            EXPECT_EQ(can_show(ask, total), ways.count(total) == 1)
                << count << "d" << sides << " steps " << &steps - kSteps.data() << " total " << total;
          }
        }
      }
    }
  }
}

// The range of the certificate holds every way, and its ends are reached by plain throws.
TEST(Throws, TheirRange) {
  const Ruleset none;
  for (const auto& steps : kSteps) {
    for (const std::uint32_t count : {0u, 1u, 3u}) {
      Dice dice;
      dice.count = count, dice.sides = 4;
      for (const auto& step : steps) dice.steps.push_back({step.kind, step.value, kNone});
      const Chances ways = all_ways(ask_for(count, 4, steps));
      const auto range = muster::bytecode::dice_range(none, dice);
      EXPECT_LE(range.total.lo, ways.begin()->first);
      EXPECT_EQ(range.total.hi, ways.rbegin()->first);
      EXPECT_EQ(range.count.hi, kept_count(ask_for(count, 4, steps)));
    }
  }
}

TEST(Scripted, FacesInTheOrderTheyFell) {
  const auto roll = [](const RollAsk& ask, Faces faces, Faces& kept) {
    ScriptedSource source;
    source.add_plain({0, std::move(faces)});
    Faces fell;
    const auto thrown = source.roll(ask, fell, kept);
    return thrown.error == RollError::none ? thrown.total : -99;
  };
  Faces kept;
  // 3d6 explode up to 2: all three first, then the first six twice, then the second once
  const RollAsk boom = ask_for(3, 6, {{DiceStepKind::explode, 2}});
  EXPECT_EQ(roll(boom, {6, 2, 6, 6, 3, 1}, kept), 6 + 6 + 3 + 2 + 6 + 1);
  EXPECT_THAT(kept, ElementsAre(15, 2, 7));
  EXPECT_EQ(roll(boom, {6, 2, 6, 6, 3}, kept), -99);        // one too few
  EXPECT_EQ(roll(boom, {6, 2, 6, 6, 3, 1, 1}, kept), -99);  // one too many
  const RollAsk again = ask_for(3, 6, {{DiceStepKind::reroll, 1}, {DiceStepKind::drop_lowest, 1}});
  EXPECT_EQ(roll(again, {1, 5, 1, 4, 1}, kept), 9);  // 4, 5, 1
  EXPECT_THAT(kept, ElementsAre(4, 5));
  EXPECT_EQ(roll(ask_for(1, 30, {{DiceStepKind::top, 20}}), {11}, kept), 11);
  EXPECT_EQ(roll(ask_for(1, 30, {{DiceStepKind::top, 20}}), {10}, kept), -99);
}

TEST(Scripted, ATotalWhereTheDiceCount) {
  const auto error = [](RollAsk ask, std::int64_t total) {
    ask.keeps = true;
    ScriptedSource source;
    source.add_plain({total, {}});
    Faces fell, kept;
    const auto thrown = source.roll(ask, fell, kept);
    if (thrown.error == RollError::none) {
      EXPECT_EQ(sum(kept), total);
    }
    return thrown.error;
  };
  EXPECT_EQ(error(ask_for(2, 6), 7), RollError::faces);
  EXPECT_EQ(error(ask_for(2, 6), 13), RollError::wrong);
  EXPECT_EQ(error(ask_for(1, 6), 3), RollError::none);
  EXPECT_EQ(error(ask_for(3, 6, {{DiceStepKind::keep_highest, 1}}), 3), RollError::none);
  EXPECT_EQ(error(ask_for(1, 6, {{DiceStepKind::explode, 1}}), 9), RollError::none);
}

// ---- in battles

struct Pools : World {
  Index roll_with(const Dice& d, const ValueType& type = whole(-10'000, 10'000)) {
    const Index out = slot(type);
    op(Op::roll, out, dice(d), kNone, kNone);
    return out;
  }
  Dice kept_in(Index list, std::uint32_t count, std::uint32_t sides) {
    Dice d;
    d.count = count, d.sides = sides, d.pool = list;
    return d;
  }
};

// The dice of a pool, as scripted; then what can be asked of it.
TEST(Pools, WhatIsAskedOfAThrow) {
  Pools w;
  w.battle();
  const ValueType faces = whole(1, 6);
  const Index a = w.list(faces, "a", 5), d = w.list(faces, "d", 3);
  const Index total = w.roll_with(w.kept_in(a, 5, 6));
  w.roll_with(w.kept_in(d, 3, 6));
  w.keep(total);
  // a: 2 6 3 6 1; d: 5 6 1
  for (Index how = 0; how <= 5; ++how) {
    const Index out = w.slot(number());
    w.op(Op::dice_count, out, a, how, w.value(faces, 3));
    w.keep(out);
  }
  for (const std::int64_t n : {0, 2, 9, -1}) {
    const Index high = w.slot(number()), low = w.slot(number());
    w.op(Op::dice_high, high, a, w.num(n));
    w.op(Op::dice_low, low, a, w.num(n));
    w.keep(high);
    w.keep(low);
  }
  for (Index how = 0; how <= 5; ++how) {
    const Index out = w.slot(number());
    w.op(Op::dice_pairs, out, a, d, how);
    w.keep(out);
  }
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  const Program program(w.r, w.counts());
  Memory m = w.start(program);
  ScriptedSource source;
  source.add_plain({0, {2, 6, 3, 6, 1}});
  source.add_plain({0, {5, 6, 1}});
  Notebook notes;
  ASSERT_EQ(fight(program, m, source, notes).end, End::outcome);
  const std::vector<std::int64_t> wanted = {18,
                                            /* = 3, <> 3, < 3, <= 3, > 3, >= 3 */ 1,
                                            4,
                                            2,
                                            3,
                                            2,
                                            3,
                                            /* none, 2, all, none */ 0,
                                            0,
                                            12,
                                            3,
                                            18,
                                            18,
                                            0,
                                            0,
                                            /* 6:6, 6:5, 3:1 */ 1,
                                            2,
                                            0,
                                            1,
                                            2,
                                            3};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_EQ(program.state(m, static_cast<Index>(i)), wanted[i]) << i;
  }
}

// A script that states only the total of dice that are asked for one by one.
TEST(Pools, ATotalIsNotEnough) {
  Pools w;
  w.battle();
  const Index a = w.list(whole(1, 6), "a", 2);
  w.roll_with(w.kept_in(a, 2, 6));
  w.finish_writing();
  const Program program(w.r, w.counts());
  Memory m = w.start(program);
  ScriptedSource source;
  source.add_plain({7, {}});
  Notebook notes;
  const Result result = fight(program, m, source, notes);
  EXPECT_EQ(result.end, End::dice_wrong);
  EXPECT_EQ(result.roll_error, RollError::faces);
  EXPECT_TRUE(result.roll.keeps);
}

// Count, faces and steps from slots; silent and watched throw the same (world.h compares).
TEST(Throws, NumbersFromSlots) {
  Pools w;
  w.battle();
  const Index count = w.value(whole(0, 10), 6), sides = w.value(whole(1, 20), 4),
              top = w.value(whole(1, 9), 2);
  Dice d;
  d.count = 10, d.sides = 20, d.count_slot = count, d.sides_slot = sides;
  d.steps = {{DiceStepKind::top, 0, top}};
  w.keep(w.roll_with(d));
  const Came came = w.run();
  ASSERT_EQ(came.notes.rolls.size(), 1u);
  const auto& roll = came.notes.rolls[0];
  EXPECT_EQ(roll.ask.count, 6u);
  EXPECT_EQ(roll.ask.sides, 4u);
  EXPECT_EQ(roll.ask.steps, (std::vector<RollAsk::Step>{{DiceStepKind::top, 2}}));
  ASSERT_EQ(roll.faces.size(), 6u);
  for (const std::int64_t face : roll.faces) EXPECT_TRUE(face == 3 || face == 4);
  EXPECT_EQ(came.kept[0], sum(roll.faces));
  EXPECT_EQ(came.result.dice, 6u);
}

// The slots of a throw are parameters of a rule that is merged into its callers.
TEST(Throws, NumbersFromParameters) {
  Pools w;
  const Index n = w.slot(whole(0, 9), "n"), result = w.slot(whole(0, 999));
  const Index f = w.rule("f", {n}, result);
  Dice d;
  d.count = 9, d.sides = 6, d.count_slot = n;
  w.op(Op::roll, result, w.dice(d), kNone, kNone);
  w.close();
  w.battle();
  for (const std::int64_t count : {3, 0, 5}) {
    const Index out = w.slot(whole(0, 999));
    w.op(Op::move, n, w.value(whole(0, 9), count));
    w.op(Op::call, f);
    w.op(Op::move, out, result);
    w.keep(out);
  }
  const Came came = w.run();
  ASSERT_EQ(came.notes.rolls.size(), 3u);
  EXPECT_EQ(came.result.dice, 8u);
  EXPECT_EQ(came.kept[1], 0);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(came.kept[i], sum(came.notes.rolls[i].faces));
}

// Every kind of throw: silent = seeded and watched, dice counted as they fall.
TEST(Throws, SilentAndWatchedAgree) {
  Pools w;
  w.battle();
  for (const auto& steps : kSteps) {
    for (const bool fate : {false, true}) {
      Dice d;
      d.count = 5, d.sides = fate ? 3 : 6, d.fate = fate;
      for (const auto& step : steps) d.steps.push_back({step.kind, step.value, kNone});
      d.pool = w.list(whole(-100, 100), {}, 5);
      w.keep(w.roll_with(d));
      const Index n = w.slot(number()), high = w.slot(number());
      w.op(Op::length, n, d.pool);
      w.op(Op::dice_high, high, d.pool, n);
      w.keep(n);
      w.keep(high);
    }
  }
  const Came came = w.run();
  ASSERT_EQ(came.notes.rolls.size(), 2 * kSteps.size());
  std::uint64_t fell = 0;
  for (std::size_t i = 0; i < came.notes.rolls.size(); ++i) {
    fell += came.notes.rolls[i].faces.size();
    EXPECT_EQ(came.kept[3 * i + 1], kept_count(came.notes.rolls[i].ask));
    EXPECT_EQ(came.kept[3 * i + 2], came.kept[3 * i]);  // the dice that count are the total
  }
  EXPECT_EQ(came.result.dice, fell);
}

TEST(Throws, TheLimitCountsWhatIsThrownAgain) {
  for (const std::uint64_t limit : {3u, 4u}) {
    Pools w;
    w.limits.dice = limit;
    w.battle();
    Dice d;
    d.count = 1, d.sides = 1, d.steps = {{DiceStepKind::explode, 3, kNone}};  // four dice
    w.keep(w.roll_with(d));
    const Came came = w.run();
    EXPECT_EQ(came.result.end, limit == 3 ? End::limit : End::outcome);
    EXPECT_EQ(came.result.limit, limit == 3 ? Limit::dice : Limit::none);
    EXPECT_EQ(came.result.dice, limit == 3 ? 0u : 4u);
  }
}

TEST(Throws, DiceThatCannotBe) {
  const auto trap = [](std::int64_t count, std::int64_t sides, std::int64_t keep) {
    Pools w;
    w.battle();
    Dice d;
    d.count = 10, d.sides = 20;
    d.count_slot = w.num(count), d.sides_slot = w.num(sides);
    d.steps = {{DiceStepKind::keep_highest, 0, w.num(keep)}};
    w.line = 4;
    w.keep(w.roll_with(d));
    const Came came = w.run();
    if (came.result.trap != Trap::none) {
      EXPECT_EQ(came.result.line, 4u);
    }
    return came.result.trap;
  };
  EXPECT_EQ(trap(0, 6, 0), Trap::none);
  EXPECT_EQ(trap(10, 20, 99), Trap::none);
  EXPECT_EQ(trap(-1, 6, 0), Trap::wrong_dice);
  EXPECT_EQ(trap(11, 6, 0), Trap::wrong_dice);
  EXPECT_EQ(trap(1, 0, 0), Trap::wrong_dice);
  EXPECT_EQ(trap(1, 21, 0), Trap::wrong_dice);
  EXPECT_EQ(trap(1, 6, -1), Trap::wrong_dice);
}

}  // namespace
