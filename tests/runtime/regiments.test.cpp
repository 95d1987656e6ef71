// The regimental combat of text 002 on the machine: the example of the text with its dice, and
// many battles against the same rules written down a second time in plain C++.
#include <gtest/gtest.h>

#include <cmath>

#include "bytecode/file.h"
#include "tests/support/regiments.h"
#include "tests/support/world.h"

namespace {

using namespace muster::test;
using muster::runtime::ScriptedSource;
using muster::runtime::SeededDice;
using muster::runtime::SeededSource;

const std::vector<std::int64_t> kDefenders = {8, 10, 3, 6, 7, 5};
const std::vector<std::int64_t> kAttackers = {8, 11, 11, 9, 10, 6, 7, 4};

class Combat : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto fault = muster::bytecode::verify(x.ruleset);
    ASSERT_FALSE(fault) << fault.reason << " rule " << fault.rule << " at " << fault.at;
    ASSERT_TRUE(program.ok());
  }
  Regiments x = regiments();
  Program program{x.ruleset, {{14, 0}}};
};

// Round 1 of the text: the dice and the result of each of the 14 regiments. Damage in quarters.
TEST_F(Combat, TheExampleOfTheText) {
  Memory m = muster_regiments(program, x, kDefenders, kAttackers, 1);
  ScriptedSource source;
  // Defender: 8 against 5 hits; 10 against 8; 3 against 4 misses; 6 against 5; 7 against 2; a natural 1,
  // then 1.
  for (const std::int64_t v : {5, 8, 4, 5, 2, 1, 1}) source.add_side(0, {v, {}});
  // Attacker: a natural 1, then 3; 11 against 8; 11 against 4; 9 against 2; 10 against 9; a natural 1,
  // then 5; 7 against 4; 4 against 8 misses.
  for (const std::int64_t v : {1, 3, 8, 4, 2, 9, 1, 5, 4, 8}) source.add_side(1, {v, {}});
  Notebook notes;
  const Result result = fight(program, m, source, notes);
  EXPECT_EQ(result.end, End::outcome);
  EXPECT_EQ(result.outcome, x.disputed);
  EXPECT_EQ(result.dice, 17u);
  EXPECT_TRUE(source.left().empty());
  // Defenders 1: 25% and up to 75% by the critical, and 25% from attacker 7 makes 100%. 2: attacker
  // 2 (and 8 misses). 3, 4, 5: one wound each. 6: 25%, up to 50%.
  // Attackers 1, 2, 4, 5: one wound; 3 and 6: missed, and wiped out by the critical 1.
  const std::int64_t damage[] = {4, 1, 1, 1, 1, 2, /* attackers */ 1, 1, 0, 1, 1, 4, 0, 0};
  for (Index i = 0; i < 14; ++i) EXPECT_EQ(program.field(m, x.kind, x.damage, i), damage[i]) << i;
  for (Index i = 0; i < 14; ++i) EXPECT_EQ(program.is_out(m, x.kind, i), i == 0 || i == 11) << i;
  ASSERT_EQ(notes.rolls.size(), 17u);
  EXPECT_EQ(notes.rolls[0].ask.name, x.hit);
  EXPECT_EQ(notes.rolls[0].ask.side, 0);
  EXPECT_EQ(notes.rolls[6].ask.name, x.crit);
  EXPECT_EQ(notes.rolls[6].ask.piece, 5);
  EXPECT_EQ(notes.rolls[7].ask.side, 1);
  const auto left = evaluate(program, m, x.standing, {});
  EXPECT_EQ(left.result.end, End::outcome);
  EXPECT_EQ(left.value, 7);
}

TEST_F(Combat, AScriptThatEndsTooEarly) {
  Memory m = muster_regiments(program, x, kDefenders, kAttackers, 1);
  ScriptedSource source;
  source.add_side(0, {5, {}});
  source.add_side(0, {11, {}});
  Notebook notes;
  const Result wrong = fight(program, m, source, notes);
  EXPECT_EQ(wrong.end, End::dice_wrong);
  EXPECT_EQ(wrong.roll.piece, 1);
  EXPECT_EQ(wrong.roll.name, x.hit);
  EXPECT_EQ(wrong.dice, 1u);
  Memory again = muster_regiments(program, x, kDefenders, kAttackers, 1);
  const Result missing = fight(program, again, source, notes);
  EXPECT_EQ(missing.end, End::dice_missing);
  EXPECT_EQ(missing.roll.piece, 0);
}

TEST_F(Combat, WhatIsWorkedOutThrowsNoDice) {
  Memory m = muster_regiments(program, x, kDefenders, kAttackers, 1);
  EXPECT_EQ(evaluate(program, m, x.ruleset.battle, {}).result.end, End::dice_missing);
  const std::int64_t piece[] = {3};
  EXPECT_EQ(evaluate(program, m, x.out_rule, piece).value, 0);
  program.set_field(m, x.kind, x.damage, 3, 4);
  EXPECT_EQ(evaluate(program, m, x.out_rule, piece).value, 1);
}

// Section 5.3 once more, straight down.
struct Regiment {
  std::int64_t force;
  int damage = 0, shaken = 0;
  bool stands() const { return damage < 4; }
};
struct Count {
  Index outcome;
  std::uint64_t dice;
  std::vector<int> damage;
};
Count by_hand(const Regiments& x, SeededDice& dice, bool adds) {
  std::vector<Regiment> sides[2];
  for (const auto f : kDefenders) sides[0].push_back({f});
  for (const auto f : kAttackers) sides[1].push_back({f});
  const auto any = [](const std::vector<Regiment>& s) {
    for (const Regiment& r : s) {
      if (r.stands()) return true;
    }
    return false;
  };
  Count out{};
  for (int round = 0; round < 4; ++round) {
    std::vector<std::pair<Regiment*, int>> effects;  // 0: a wound, else a critical's die
    for (int s = 0; s < 2; ++s) {
      std::vector<Regiment*> foes;
      for (Regiment& r : sides[1 - s]) {
        if (r.stands()) foes.push_back(&r);
      }
      std::size_t i = 0;
      for (Regiment& r : sides[s]) {
        if (!r.stands() || foes.empty()) continue;
        Regiment* foe = foes[i++ % foes.size()];
        const int hit = static_cast<int>(dice.die(10));
        ++out.dice;
        const int worn = r.damage >= 3 ? 2 : r.damage == 2 ? 1 : 0;
        if (hit == 1) {
          const int crit = static_cast<int>(dice.die(10));
          ++out.dice;
          if (adds) effects.emplace_back(foe, 0);
          effects.emplace_back(foe, crit);
        } else if (hit < 10 && hit <= r.force - worn - r.shaken) {
          effects.emplace_back(foe, 0);
        }
      }
    }
    for (auto& [foe, what] : effects) {
      if (what == 0) foe->damage = std::min(4, foe->damage + 1);
      if (what == 1) foe->damage = 4;
      if (what == 2 || what == 3) foe->damage = std::max(3, foe->damage);
      if (what >= 4 && what <= 7) foe->damage = std::max(2, foe->damage);
      if (what == 8 || what == 9) ++foe->shaken;
    }
    if (!any(sides[0]) || !any(sides[1])) break;
  }
  const bool defends = any(sides[0]), attacks = any(sides[1]);
  out.outcome = !defends && !attacks ? x.nobody : !defends ? x.taken : !attacks ? x.held : x.disputed;
  for (const auto& side : sides) {
    for (const Regiment& r : side) out.damage.push_back(r.damage);
  }
  return out;
}

// Die for die the same battle: the silent machine, the watched one, and the rules by hand.
TEST_F(Combat, EachBattleAsByHand) {
  int replaced_ends = 0;
  constexpr int kBattles = 2000;
  for (const bool adds : {true, false}) {
    Memory start = muster_regiments(program, x, kDefenders, kAttackers, 4);
    program.set_given(start, x.critical, adds ? 0 : 1);
    Memory silent = start, watched = start;
    for (int battle = 0; battle < kBattles; ++battle) {
      program.reset(silent, start);
      program.reset(watched, start);
      SeededDice dice(31, static_cast<std::uint64_t>(battle)), same = dice;
      SeededSource source(31, static_cast<std::uint64_t>(battle));
      Notebook notes;
      const Result quiet = fight(program, silent, dice);
      const Result told = fight(program, watched, source, notes);
      const Count expected = by_hand(x, same, adds);
      ASSERT_EQ(quiet.end, End::outcome);
      ASSERT_EQ(quiet.outcome, expected.outcome) << battle;
      ASSERT_EQ(quiet.dice, expected.dice) << battle;
      ASSERT_EQ(told.outcome, expected.outcome);
      ASSERT_EQ(told.steps, quiet.steps);
      for (Index i = 0; i < 14; ++i) {
        ASSERT_EQ(program.field(silent, x.kind, x.damage, i), expected.damage[static_cast<std::size_t>(i)]);
        ASSERT_EQ(program.field(watched, x.kind, x.damage, i), expected.damage[static_cast<std::size_t>(i)]);
      }
      if (!adds && quiet.outcome == x.taken) ++replaced_ends;
    }
  }
  // Measured elsewhere over a thousand million battles, a natural 1 replacing the wound: one side
  // alone is left in 0.18794 of them. Four standard deviations of 2000 battles are 0.035.
  EXPECT_NEAR(static_cast<double>(replaced_ends) / kBattles, 0.18794, 0.035);
}

}  // namespace
