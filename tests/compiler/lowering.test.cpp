// Sheets compiled and run: what each statement and value does, by the rules of the language.
// Results are read as measures; expected values are worked out by hand beside them.
#include <gtest/gtest.h>

#include "tests/compiler/fight.h"

namespace muster::compiler {
namespace {

TEST(Lowering, Values) {
  const std::string m = "attacker.men";
  EXPECT_TRUE(run("", "2 + 3 * 4", 14));
  EXPECT_TRUE(run("", "(2 + 3) * 4 - 1", 19));
  EXPECT_TRUE(run("", "-n + 5", 3));
  EXPECT_TRUE(run("", "n - 5", -3));
  EXPECT_TRUE(run("", "0.1 + 0.2", 3, 10));
  EXPECT_TRUE(run("", "n * 0.5", 1));
  EXPECT_TRUE(run("", "50% of 3", 3, 2));
  EXPECT_TRUE(run("", "25% + 50%", 3, 4));
  EXPECT_TRUE(run("", "50% * 50%", 1, 4));
  EXPECT_TRUE(run("", "smaller of n and 7", 2));
  EXPECT_TRUE(run("", "larger of n and 7", 7));
  EXPECT_TRUE(run("", "10 when raid, 20 when n = 2, otherwise 30", 20));
  EXPECT_TRUE(run("", "10 when not raid, otherwise 30", 10));
  EXPECT_TRUE(run("", "sum(x in attacker.men: x.force)", 8));
  EXPECT_TRUE(run("", "sum(x in all men where x.force > 3: x.force)", 13));
  EXPECT_TRUE(run("", "count(all men)", 3));
  EXPECT_TRUE(run("", "count(x in attacker.men where x.force = 5)", 1));
  EXPECT_TRUE(run("", "any(x in all men: x.force = 8)", 1));
  EXPECT_TRUE(run("", "every(x in attacker.men: x.force < 5)", 0));
  EXPECT_TRUE(run("", "every(x in attacker.men: x.force <= 5)", 1));
  EXPECT_TRUE(run("", "none(x in attacker.men where x.force > 5)", 1));
  EXPECT_TRUE(run("", "none(defender.men)", 0));
  EXPECT_TRUE(run("", "sum(x in all men: number of x)", 4));
  EXPECT_TRUE(run("", "sum(x in all men: count(enemy(x).men))", 4));  // 1 + 1 + 2
  EXPECT_TRUE(run("", "sum(s in sides: count(s.men) * 10)", 30));
  EXPECT_TRUE(run("", "mode = strict and n > 1", 1));
  EXPECT_TRUE(run("", "mode = loose or n > 2", 0));
}

TEST(Lowering, TablesAndFormulas) {
  const std::string t =
      "table t on whole 0..20 gives whole -2..9\nup to 7  0\n8-9  1\n10-15  -2\n16+  9\nend\n"
      "table r on rank gives number to 0.5 0..2\nnovice  0.5\nregular, veteran  2\nend\n"
      "table h on percent step 25% gives whole -2..0\n0-25%  0\n50%  -1\n75-100%  -2\nend\n"
      "formula f(x: whole, y: whole) = x * 10 + y\n"
      "formula g(m: man) = f(m.force, r_of(m))\nformula r_of(m: man) = 1 when m.rank = novice, otherwise 2\n";
  EXPECT_TRUE(run("", "t[0] + t[7] * 100", 0, 1, {}, t));
  EXPECT_TRUE(run("", "t[8] * 100 + t[9] * 10 + t[10]", 108, 1, {}, t));
  EXPECT_TRUE(run("", "t[15] * 100 + t[16] * 10 + t[20]", -101, 1, {}, t));  // -200 + 90 + 9
  EXPECT_TRUE(run("", "r[novice] + r[veteran]", 5, 2, {}, t));
  EXPECT_TRUE(run("", "h[0%] * 100 + h[50%] * 10 + h[75%]", -12, 1, {}, t));
  EXPECT_TRUE(run("", "f(n, n + 1)", 23, 1, {}, t));
  EXPECT_TRUE(run("", "sum(m in all men: g(m))", 31 + 51 + 81, 1, {}, t));
}

TEST(Lowering, StatementsChangeWhatTheySay) {
  EXPECT_TRUE(run("attacker.bonus = 4", "attacker.bonus * 10 + defender.bonus", 40));
  EXPECT_TRUE(run("for each m in attacker.men\nm.wounds = 2\nend", "sum(m in all men: m.wounds)", 4));
  EXPECT_TRUE(run("repeat 3 times numbered i\nattacker.bonus = i\nend", "attacker.bonus", 3));
  EXPECT_TRUE(
      run("repeat 4 times numbered i\nleave when i = 3\nattacker.bonus = i\nend", "attacker.bonus", 2));
  EXPECT_TRUE(
      run("repeat 4 times numbered i\nskip when i = 4\nattacker.bonus = i\nend", "attacker.bonus", 3));
  EXPECT_TRUE(run("for each m in all men numbered i\nm.wounds = 4 when i = 3\nend",
                  "sum(m in defender.men: m.wounds)", 4));
  EXPECT_TRUE(run("roll d = 2d6\nattacker.bonus = d - 5 when d > 5 and d < 12", "attacker.bonus", 4, 1, {9}));
  EXPECT_TRUE(
      run("attacker.bonus = 1\nif n = 1\nattacker.bonus = 2\nelse if n = 2\nattacker.bonus = "
          "3\nelse\nattacker.bonus = 4\nend",
          "attacker.bonus", 3));
  EXPECT_TRUE(run("for each m in all men\nraise m.wounds to 3\nreduce m.wounds to 2\nend",
                  "sum(m in all men: m.wounds)", 6));
}

TEST(Lowering, CappedStopsAtBothEnds) {
  EXPECT_TRUE(
      run("for each m in defender.men\nm.hurt += 75%\nm.hurt += 50%\nend", "sum(m in all men: m.hurt)", 1));
  EXPECT_TRUE(
      run("for each m in defender.men\nm.hurt += 75%\nm.hurt -= 100%\nend", "sum(m in all men: m.hurt)", 0));
}

TEST(Lowering, OutIsAConditionNotAnEvent) {
  // Out at 100%, back when repaired to 75%.
  EXPECT_TRUE(run("for each m in all men\nm.hurt = 100%\nend",
                  "count(standing attacker.men) + count(standing all men)", 0));
  EXPECT_TRUE(run("for each m in all men\nm.hurt = 100%\nend\nfor each m in attacker.men\nm.hurt = 75%\nend",
                  "count(standing attacker.men) * 10 + count(standing all men)", 22));
  EXPECT_TRUE(run("for each m in all men\nm.hurt = 100% when m.force < 8\nend",
                  "count(x in all men where x is out) * 10 + count(x in all men where x is standing)", 21));
}

TEST(Lowering, ALoopOverThoseStandingPassesOverTheFallen) {
  // The first man fells the second before his turn: only one of the attackers takes a turn.
  const char* body =
      "for each m in standing attacker.men numbered i\n"
      "attacker.bonus = i\n"
      "for each x in attacker.men\nx.hurt = 100% when x.force = 5\nend\n"
      "end";
  EXPECT_TRUE(run(body, "attacker.bonus", 1));
  // A list kept under a name keeps everyone.
  const char* kept =
      "let all_of = standing attacker.men\nfor each m in all_of numbered i\n"
      "attacker.bonus = i\n"
      "for each x in attacker.men\nx.hurt = 100% when x.force = 5\nend\n"
      "end";
  EXPECT_TRUE(run(kept, "attacker.bonus", 2));
}

TEST(Lowering, LaterHappensAtTheEndInOrderWithTheValuesOfNow) {
  // The value is that of now: the defender gets the 0 that the attacker still has.
  EXPECT_TRUE(run("together\nlater attacker.bonus = 5\nlater defender.bonus = attacker.bonus\nend",
                  "attacker.bonus * 10 + defender.bonus", 50));
  EXPECT_TRUE(
      run("together\nfor each m in attacker.men numbered i\nlater m.wounds = i when i < 5\nend\nlet seen = "
          "sum(m in attacker.men: m.wounds)\n"
          "later attacker.bonus = 9 when seen = 0\nend",
          "attacker.bonus * 10 + sum(m in attacker.men: m.wounds)", 93));
  // In the order said: the last one counts.
  EXPECT_TRUE(run("together\nlater attacker.bonus = 1\nlater attacker.bonus = 2\nend", "attacker.bonus", 2));
  // Capped steps see what the earlier ones did: 75% and 50% is 100%, less 25% is 75%.
  EXPECT_TRUE(
      run("together\nfor each m in defender.men\nlater m.hurt += 75%\nlater m.hurt += 50%\nlater m.hurt -= "
          "25%\nend\nend",
          "sum(m in all men: m.hurt)", 3, 4));
  // `now` is at once, and seen.
  EXPECT_TRUE(run("together\nnow attacker.bonus = 3\nlater defender.bonus = attacker.bonus\nend",
                  "defender.bonus", 3));
}

TEST(Lowering, RulesAndEffects) {
  const std::string d =
      "rule hit(m: man, by: whole)\nm.wounds = by\nend\n"
      "table fate(m: man) on 1d10\n1  \"gone\"  m.hurt = 100%\n2-3  \"bad\"  raise m.hurt to 75%\n4-9  "
      "\"hurt\"  m.hurt += 25%; m.wounds = 1\n10  \"nothing\"\nend\n";
  EXPECT_TRUE(run("for each m in all men\nhit(m, n)\nend", "sum(m in all men: m.wounds)", 6, 1, {}, d));
  EXPECT_TRUE(run("for each m in all men\nroll f for m = 1d10\nfate[f](m)\nend", "sum(m in all men: m.hurt)",
                  7, 4, {1, 3, 10}, d));
  EXPECT_TRUE(run("for each m in all men\nroll f for m = 1d10\nfate[f](m)\nend",
                  "sum(m in all men: m.wounds)", 3, 1, {4, 9, 5}, d));
  EXPECT_TRUE(
      run("together\nfor each m in all men\nroll f = 1d10\nlater fate[f](m)\nlater hit(m, 2)\nend\nend",
          "sum(m in all men: m.wounds)", 6, 1, {4, 9, 5}, d));
}

TEST(Lowering, WrapTakesTheListAsEndless) {
  EXPECT_TRUE(
      run("let men = attacker.men\nif count(men) > 0\nlet m = men[wrap 5]\nattacker.bonus = m.force\nend",
          "attacker.bonus", 3));
  EXPECT_TRUE(
      run("let men = attacker.men\nif count(men) > 0\nlet m = men[wrap 0]\nattacker.bonus = m.force\nend",
          "attacker.bonus", 5));
}

TEST(Lowering, ParametersTakeTheFinestGrainOfTheirCallers) {
  // 25% and 10% share twentieths.
  const std::string d =
      "rule r(p: percent)\nattacker.bonus = 1 when p = 25%\ndefender.bonus = 1 when p = 10%\nend\n";
  EXPECT_TRUE(run("r(25%)\nr(10%)", "attacker.bonus * 10 + defender.bonus", 11, 1, {}, d));
}

}  // namespace
}  // namespace muster::compiler
