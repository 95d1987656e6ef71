// What the wider language means, fought: division and rounding, values that may be none, arrays,
// tallies, orders and ties, dice with steps, throws that keep their dice, loops until, rules with
// a value, moves, matrices. Expected values are worked out by hand beside them. The men have forces
// 3 and 5 (attacker's 1 and 2) and 8 (defender's 1); n is 2.
#include "tests/compiler/fight.h"

namespace muster::compiler {
namespace {

const char* const kState =
    "names part: head, body, leg\n"
    "state\nmark whole 0..999 = 0\nat whole 0..9 per part = 0\nwho man optional\nseen whole 0..9 "
    "optional\nend\n";

TEST(Meaning, DivisionAndRounding) {
  EXPECT_TRUE(run("", "7 / 2", 7, 2));
  EXPECT_TRUE(run("", "n / 3 + n / 6", 1));  // 2/3 + 1/3
  EXPECT_TRUE(run("", "(7 / n) rounded down", 3));
  EXPECT_TRUE(run("", "(7 / n) rounded up", 4));
  EXPECT_TRUE(run("", "(7 / n) rounded half up", 4));
  EXPECT_TRUE(run("", "(7 / n) rounded half down", 3));
  EXPECT_TRUE(run("", "(5 / n) rounded half even", 2));
  EXPECT_TRUE(run("", "(7 / n) rounded half even", 4));
  // Down is floor: -3.5 becomes -4; toward zero is -3; half up is towards more.
  EXPECT_TRUE(run("", "(-7 / n) rounded down", -4));
  EXPECT_TRUE(run("", "(-7 / n) rounded up", -3));
  EXPECT_TRUE(run("", "(-7 / n) rounded toward zero", -3));
  EXPECT_TRUE(run("", "(-7 / n) rounded half up", -3));
  EXPECT_TRUE(run("", "(-7 / n) rounded half down", -4));
  EXPECT_TRUE(run("", "(10 / 3) rounded down to 0.1", 33, 10));
  EXPECT_TRUE(run("", "(n / 7) rounded half up to 0.01", 29, 100));  // 0.2857...
  EXPECT_TRUE(run("", "(44 + n) / 4 rounded down to 5", 10));        // 11.5
  EXPECT_TRUE(run("", "(10 / (n + 1) + 1 / n) rounded down", 3));    // 3.333 + 0.5
  EXPECT_TRUE(run("", "(10 / (n + 1) * 3) rounded down", 10));       // exactly 10, nothing is lost between
  EXPECT_TRUE(run("", "50% / 20%", 5, 2));
  EXPECT_TRUE(run("", "(n * 10)% of 50", 10));
  EXPECT_TRUE(run("", "(25% + 10%) / 1%", 35));
  EXPECT_TRUE(run("", "33% of (7 / n) rounded up", 2));  // 1.155
}

TEST(Meaning, Odds) {
  EXPECT_TRUE(run("", "count(attacker.men) against n = 1 against 1", 1));
  EXPECT_TRUE(run("", "5 against n > 2 against 1", 1));
  EXPECT_TRUE(run("", "5 against n >= 5.1 against 2", 0));
  EXPECT_TRUE(run("let r = 5 against n\nattacker.bonus = 1 when r < 3 against 1", "attacker.bonus", 1));
}

TEST(Meaning, ValuesThatMayBeNone) {
  EXPECT_TRUE(run("", "seen or 7", 7, 1, {}, kState));
  EXPECT_TRUE(run("seen = 3", "seen or 7", 3, 1, {}, kState));
  EXPECT_TRUE(run("seen = 3\nseen = none", "seen is none", 1, 1, {}, kState));
  EXPECT_TRUE(run("reduce seen to 5\nreduce seen to 8\nreduce seen to 4", "seen or 0", 4, 1, {}, kState));
  EXPECT_TRUE(run("who = first of m in all men where m.force > 3\nmark = who.force when who is not none",
                  "mark", 5, 1, {}, kState));
  EXPECT_TRUE(run("who = first of m in all men where m.force > 8", "who is none", 1, 1, {}, kState));
  EXPECT_TRUE(
      run("", "count(m in all men where m.unit is none)", 3, 1, {}, "units of man  force\nGuard  3\nend"));
  EXPECT_TRUE(
      run("let x = most(m in all men where m.force < 8: m.force)\nmark = x or 0", "mark", 5, 1, {}, kState));
  EXPECT_TRUE(run("let x = least(m in all men where m.force > 9: m.force)\nattacker.bonus = x or -1",
                  "attacker.bonus", -1, 1, {}, kState));
  // None is equal to none only.
  EXPECT_TRUE(run("for each m in all men\nmark = 1 when who = m\nend", "mark", 0, 1, {}, kState));
}

TEST(Meaning, WhatMayBeNoneStopsAtItsEndsToo) {
  EXPECT_TRUE(run("cut = 10", "cut or 0", 3, 1, {}, "state\ncut whole 1..3 optional capped\nend\n"));
  EXPECT_TRUE(run("let x = most(m in all men where m.force > 3: m.force)\ncut = x", "cut or 0", 3, 1, {},
                  "state\ncut whole 1..3 optional capped\nend\n"));
  EXPECT_TRUE(run("cut = 2\nlet x = most(m in all men where m.force > 9: m.force)\ncut = x", "cut is none", 1,
                  1, {}, "state\ncut whole 1..3 optional capped\nend\n"));
}

TEST(Meaning, ArraysAndSetsOfNames) {
  EXPECT_TRUE(run("at[head] = 2\nat[leg] = 3\nat[head] += 1", "at[head] * 100 + at[body] * 10 + at[leg]", 303,
                  1, {}, kState));
  EXPECT_TRUE(
      run("for each p in part numbered i\nat[p] = i\nend", "sum(p in part: at[p])", 6, 1, {}, kState));
  EXPECT_TRUE(
      run("at[head] = 1\nlet p = first of p2 in part where at[p2] = 0\nskip_it(p)", "at[body]", 9, 1, {},
          std::string(kState) + "rule skip_it(p: part optional)\nif p is not none\nat[p] = 9\nend\nend\n"));
  EXPECT_TRUE(run("", "count(p in part where p > head)", 2, 1, {}, kState));
  EXPECT_TRUE(run("for each m in all men\nm.rank = regular shifted +1\nend",
                  "count(m in all men where m.rank = veteran)", 3));
  EXPECT_TRUE(run("mood = mood shifted +1\nmood = mood shifted +1", "mood = high", 1, 1, {},
                  "names temper (ends nearest): low, fair, high\nstate\nmood temper = fair\nend"));
}

TEST(Meaning, Tallies) {
  EXPECT_TRUE(
      run("tally left whole 0..20 = 10\nfor each m in all men\nlet lost = smaller of left and m.force\n"
          "left -= lost\nend\nattacker.bonus = left",
          "attacker.bonus", 0));  // 10 - 3 - 5 - 2
  EXPECT_TRUE(run("tally left whole 0..20 = 18 capped\nrepeat 3 times\nleft += 1\nend\nattacker.bonus = left",
                  "attacker.bonus", 20));
  EXPECT_TRUE(
      run("repeat 2 times\ntally t whole 0..9 = 3\nt += 1\nattacker.bonus = t\nend", "attacker.bonus", 4));
}

// Writes the forces of the men in the order of their turns as digits.
std::string in_order(const std::string& order) {
  return "for each m in all men, " + order + "\nmark = mark * 10 + m.force when mark < 99\nend";
}

TEST(Meaning, OrdersAndTies) {
  EXPECT_TRUE(run(in_order("highest m.force first, ties as listed"), "mark", 853, 1, {}, kState));
  EXPECT_TRUE(run(in_order("lowest m.force first, ties as listed"), "mark", 358, 1, {}, kState));
  // All equal: as listed keeps the order of the list.
  EXPECT_TRUE(run(in_order("highest m.wounds first, ties as listed"), "mark", 358, 1, {}, kState));
  // All equal: each throws, the higher first: 2, 6, 4 of the men with 3, 5, 8; equals as listed.
  EXPECT_TRUE(
      run(in_order("highest m.wounds first, ties by roll lot = 1d6"), "mark", 583, 1, {2, 6, 4}, kState));
  EXPECT_TRUE(
      run(in_order("highest m.wounds first, ties by roll lot = 1d6"), "mark", 358, 1, {4, 4, 4}, kState));
  // Nobody throws who is alone.
  EXPECT_TRUE(run(in_order("highest m.force first, ties by roll lot = 1d6"), "mark", 853, 1, {}, kState));
  // Together, in order of number and then as listed: 1 (3), 1 (8), 2 (5).
  EXPECT_TRUE(
      run("for each m in all men, lowest m.wounds first, ties together in order of lowest number of m\n"
          "later note(m.force)\nend",
          "mark", 385, 1, {},
          std::string(kState) + "rule note(f: whole 1..10)\nmark = mark * 10 + f when mark < 99\nend\n"));
  // A group sees what the group before it did, not what its own do: the 8 strikes first alone.
  EXPECT_TRUE(
      run("for each m in standing all men, highest m.wounds first, ties together\n"
          "for each x in all men\nlater x.hurt = 100% when x.force <> m.force and x.hurt < 100%\nend\nend",
          "count(standing all men)", 0));
  EXPECT_TRUE(
      run("for each m in standing all men, highest m.force first, ties together\n"
          "for each x in all men\nlater x.hurt = 100% when x.force <> m.force\nend\nend",
          "sum(m in standing all men: m.force)", 8));
  // Numbered: the place in the whole order.
  EXPECT_TRUE(run(
      "for each m in all men, highest m.force first, ties together numbered i\nlater note(i * m.force)\nend",
      "mark", 8 + 10 + 9, 1, {},
      std::string(kState) + "rule note(f: whole 0..400)\nmark += f when mark < 500\nend\n"));
  EXPECT_TRUE(
      run("let l = all men\nfor each m in l, highest m.force first, ties as listed\nmark += 1 when mark < "
          "9\nend\n"
          "if count(l) >= 1\nmark = l[1].force\nend",
          "mark", 3, 1, {}, kState));  // a list with a name keeps its own order
}

TEST(Meaning, DiceAndTheirSteps) {
  const auto total = [](const std::string& dice, std::vector<Stated> stated, std::int64_t is) {
    return run("roll a = " + dice + "\nmark = a", "mark", is, 1, std::move(stated), kState);
  };
  EXPECT_TRUE(total("2d6", {7}, 7));
  EXPECT_TRUE(total("(n)d6", {Stated{3, 4}}, 7));
  EXPECT_TRUE(total("0d6", {}, 0));
  EXPECT_TRUE(total("4d6 drop lowest 1", {Stated{3, 1, 5, 6}}, 14));
  EXPECT_TRUE(total("4d6 keep highest 2", {Stated{3, 1, 5, 6}}, 11));
  EXPECT_TRUE(total("4d6 keep lowest 2", {Stated{3, 1, 5, 6}}, 4));
  EXPECT_TRUE(total("3d6 drop highest 1", {Stated{3, 1, 5}}, 4));
  // A 1 is thrown again, once: the second 1 stays.
  EXPECT_TRUE(total("2d6 reroll 1", {Stated{1, 4, 1}}, 5));
  // A 6 is thrown again and added, at most twice a die: 6 + 6 + 6 and 2.
  EXPECT_TRUE(total("2d6 explode up to 2", {Stated{6, 2, 6, 6}}, 20));
  EXPECT_TRUE(total("1d30 top 20", {11}, 11));
  EXPECT_TRUE(run("roll a = 4dF\nattacker.bonus = a", "attacker.bonus", -2, 1, {Stated{-1, 0, -1, 0}}));
  EXPECT_TRUE(total("d%", {100}, 100));
}

TEST(Meaning, AThrowKeepsItsDice) {
  const auto of = [](const std::string& dice, const std::string& what, std::vector<Stated> stated,
                     std::int64_t is) {
    return run(dice + "\nmark = " + what, "mark", is, 1, std::move(stated), kState);
  };
  EXPECT_TRUE(of("roll a = 5d6", "count(a >= 5)", {Stated{5, 6, 1, 4, 5}}, 3));
  EXPECT_TRUE(of("roll a = 5d6", "count(a = 1) * 10 + count(a <> 1)", {Stated{5, 6, 1, 4, 5}}, 14));
  EXPECT_TRUE(of("roll a = 5d6", "count(a < 5) * 10 + count(a <= 5)", {Stated{5, 6, 1, 4, 5}}, 24));
  EXPECT_TRUE(of("roll a = 4d6", "highest(a, 1) * 100 + highest(a, 2)", {Stated{3, 6, 1, 4}}, 610));
  EXPECT_TRUE(of("roll a = 4d6", "lowest(a, 2) * 10 + highest(a, 9) ", {Stated{3, 6, 1, 4}}, 54));
  // Risk: 6 4 1 against 5 4: the 6 wins, the 4 against 4 doesn't.
  EXPECT_TRUE(of("roll a = 3d6\nroll d = 2d6", "pairs(a > d) * 10 + pairs(a <= d)",
                 {Stated{4, 1, 6}, Stated{4, 5}}, 11));
  // What is dropped is not counted; an exploding die is one die.
  EXPECT_TRUE(of("roll a = 4d6 drop lowest 1", "count(a >= 1)", {Stated{3, 6, 1, 4}}, 3));
  EXPECT_TRUE(of("roll a = 2d6 explode up to 1", "count(a > 6) * 10 + count(a < 6)", {Stated{6, 2, 3}}, 11));
}

TEST(Meaning, FieldsOfSidesAreRolledFirst) {
  const std::string side = "side\nluck whole 2..12 = roll 2d6\nseed whole 1..20 = roll 1d20\nend\n";
  // In the order of the sides, of each its fields in order.
  EXPECT_TRUE(run("", "attacker.luck * 1000000 + attacker.seed * 10000 + defender.luck * 100 + defender.seed",
                  7101201, 1, {7, 10, 12, 1}, side));
}

TEST(Meaning, LoopsUntil) {
  EXPECT_TRUE(run("repeat until mark >= 5\nmark += 2 when mark < 900\nend", "mark", 6, 1, {}, kState));
  EXPECT_TRUE(run("repeat until mark >= 0\nmark = 1\nend", "mark", 0, 1, {}, kState));  // tested first
  EXPECT_TRUE(run("repeat until mark > 900\nleave when mark = 3\nmark += 1 when mark < 900\nend", "mark", 3,
                  1, {}, kState));
}

TEST(Meaning, RulesWithAValue) {
  const std::string rule =
      "rule strongest(s: side) gives whole 0..10\ntally best whole 0..10 = 0\nfor each m in s.men\n"
      "if m.force = 5\ngive 10\nend\nraise best to m.force\nend\ngive best\nend\n";
  EXPECT_TRUE(run("let b = strongest(attacker)\nattacker.bonus = b", "attacker.bonus", 10, 1, {}, rule));
  EXPECT_TRUE(run("let b = strongest(defender)\nattacker.bonus = b", "attacker.bonus", 8, 1, {}, rule));
}

TEST(Meaning, MovesAndOwners) {
  EXPECT_TRUE(run("for each m in attacker.men\nmove m to defender when m.force = 3\nend",
                  "count(attacker.men) * 10 + count(defender.men)", 12));
  // To the end of the list; home stays.
  EXPECT_TRUE(
      run("for each m in attacker.men\nmove m to defender when m.force = 3\nend\n"
          "for each m in defender.men\nmark = mark * 10 + m.force when mark < 99\nend",
          "mark * 10 + count(m in defender.men where m.home = attacker)", 831, 1, {}, kState));
  // `later`: the loop still sees both as the attacker's.
  EXPECT_TRUE(
      run("together\nfor each m in attacker.men\nlater move m to defender\nnow mark += count(attacker.men) "
          "when mark < 900\nend\nend",
          "mark * 10 + count(defender.men)", 43, 1, {}, kState));
}

TEST(Meaning, StagesRunInOrder) {
  EXPECT_TRUE(run("stage one \"First\"\nmark = 1\nend\nstage two\nmark = mark * 10 + 2 when mark < 99\nend",
                  "mark", 12, 1, {}, kState));
}

TEST(Meaning, TablesOfSeveralColumnsAndDice) {
  const std::string loot =
      "table found on 1d6\n     loss  loot     effect\n"
      "1-2  0     -        attacker.bonus = 1\n3-4  1     2d6 + n  attacker.bonus = 2\n5-6  2     3        "
      "attacker.bonus = 3\nend\n";
  EXPECT_TRUE(run("roll d = 1d6\nroll x = found[d].loot\nmark = found[d].loss * 100 + x", "mark", 109, 1,
                  {4, 7}, kState + loot));
  EXPECT_TRUE(run("roll d = 1d6\nroll x = found[d].loot\nmark = found[d].loss * 100 + x", "mark", 203, 1, {5},
                  kState + loot));
  EXPECT_TRUE(run("roll d = 1d6\nroll x = found[d].loot\nmark = x\nfound[d]()", "mark * 10 + attacker.bonus",
                  1, 1, {1}, kState + loot));
  // A cell may be a given value, or worked out from one.
  const std::string worked = "table w on 1d6 gives whole 0..9\n1-3  n\n4  (n + 3)\n5-6  1\nend\n";
  EXPECT_TRUE(run("roll d = 1d6\nmark = w[d]", "mark", 2, 1, {3}, kState + worked));
  EXPECT_TRUE(run("roll d = 1d6\nmark = w[d]", "mark", 5, 1, {4}, kState + worked));
  EXPECT_TRUE(run("roll d = 1d6\nmark = w[d]", "mark", 1, 1, {6}, kState + worked));
}

TEST(Meaning, LaidOutChoices) {
  EXPECT_TRUE(run("let x =\n    1 when n = 1\n    2 when n = 2\n    3 otherwise\nmark = x", "mark", 2, 1, {},
                  kState));
}

}  // namespace
}  // namespace muster::compiler
