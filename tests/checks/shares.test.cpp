// Percents and chances, units, odds. Chances counted by hand: of 36 throws of 2d6 one shows 2, two 3, ...
#include "tests/checks/shape.h"

namespace muster::checks {
namespace {

std::string weather(const std::string& low, const std::string& middle, const std::string& high) {
  return around("table sky on 2d6 gives whole 0..3\n    2-4  3" + low + "\n    5-9  1" + middle +
                "\n    10+  0" + high + "\nend\n");
}

// 2-4: 1 + 2 + 3 = 6 of 36; 5-9: 4 + 5 + 6 + 5 + 4 = 24; 10+: 6.
TEST(Chances, RightOnesInAnyForm) {
  for (const auto& sheet :
       {weather("  # 1/6", "  # 24/36", "  # 6/36"), weather("  # 17%", "  # 67 %", "  # 16.67%"),
        weather("  # 16%", "  # 66,6%", "  # 16.6%"),  // cut off
        weather("  # 1 in 6", "  # 2 in 3", "  # 1 in 6"), weather("  # clear, 17%", "  # 66.7%", "")})
    EXPECT_EQ(look(sheet).count("chance-wrong"), 0) << sheet;
}

TEST(Chances, AWrongOneAmongRightOnes) {
  const auto percent = look(weather("  # 17%", "  # 66.7%", "  # 14%"));
  EXPECT_EQ(percent.at("chance-wrong"), "14%");
  EXPECT_EQ(percent.arg("chance-wrong", "mended"), "17%");
  EXPECT_EQ(percent.arg("chance-wrong", "chance"), "1/6, about 16.67%");
  EXPECT_EQ(look(weather("  # 17%", "  # 66.67%", "  # 16,5 %")).arg("chance-wrong", "mended"), "16,7 %");
  EXPECT_EQ(look(weather("  # 6/36", "  # 24/36", "  # 5/36")).arg("chance-wrong", "mended"), "6/36");
  EXPECT_EQ(look(weather("  # 1 in 6", "  # 2 in 3", "  # 1 in 9")).arg("chance-wrong", "mended"), "1 in 6");
}

// Percents that mean something else: half of them do not match, or most rows have none.
TEST(Chances, OtherPercentsAreLeftAlone) {
  EXPECT_EQ(look(weather("  # loses 25%", "  # loses 50%", "  # loses 75%")).count("chance-wrong"), 0);
  EXPECT_EQ(look(weather("  # loses 17%", "  # loses 50%", "  # loses 75%")).count("chance-wrong"), 0);
  EXPECT_EQ(look(weather("  # 50% chance to rout", "", "")).count("chance-wrong"), 0);
  EXPECT_EQ(look(weather("  # 17% or 1/6", "  # 67%, 2/3", "  # 14%, 1/9")).count("chance-wrong"), 0);
}

TEST(Chances, ARemarkThatSaysItIsOne) {
  EXPECT_EQ(look(weather("", "", "  # chance: 14%")).arg("chance-wrong", "mended"), "17%");
  EXPECT_EQ(look(weather("", "", "  # p = 1/9")).arg("chance-wrong", "mended"), "1/6");
  EXPECT_EQ(look(weather("", "", "  # Шанс 14%")).count("chance-wrong"), 1);
  EXPECT_EQ(look(weather("", "", "  # probabilidad 17%")).count("chance-wrong"), 0);
}

// Three remarks that make up the whole and nothing else are chances, even where all three are wrong.
TEST(Chances, AllWrong) {
  const auto all = look(weather("  # 1/3", "  # 1/3", "  # 1/3"));
  EXPECT_EQ(all.count("chance-wrong"), 3);
  EXPECT_EQ(all.arg("chance-wrong", "mended"), "1/6");
  EXPECT_EQ(look(weather("  # 30%", "  # 40%", "  # 30%")).count("chance-wrong"), 3);
  EXPECT_EQ(look(weather("  # 33%", "  # 33%", "  # chance: 33%")).count("chance-wrong"), 3);  // by rounding
  EXPECT_EQ(look(weather("  # 30%", "  # 40%", "  # 20%")).count("chance-wrong"), 0);          // 90%
  EXPECT_EQ(look(weather("  # 30% lost", "  # 40%", "  # 30%")).count("chance-wrong"), 0);
}

// They are right by the dice of the look-up; those of the head are what is wrong.
TEST(Chances, OfAnotherDieThanTheHead) {
  const auto sheet = [](const std::string& die) {
    return around(
        "table t on 1d8 gives whole 0..4\n    1-4  0  # 2/5\n    5-7  1  # 3/10\n    8-10  2  # 3/10\n"
        "end\n",
        "    roll d for north = " + die + "\n    say \"{t[d]}\"\n");
  };
  EXPECT_EQ(look(sheet("1d10")).count("chance-wrong"), 0);
  EXPECT_EQ(look(sheet("1d10")).count("rows-other-die"), 1);
}

TEST(Chances, ModifiedDiceAreAnotherThing) {
  EXPECT_EQ(
      look(
          around("given\n    b  whole 0..1 = 0\nend\ntable sky on 1d2 + b gives whole 0..3\n    1  3  # 50%\n"
                 "    2  2  # 50%\n    3  1  # 10%\nend\n"))
          .count("chance-wrong"),
      0);
}

std::string levy(const std::string& a, const std::string& b, const std::string& c) {
  return around("names arm: foot, horse, guns\ntable levy on arm gives percent to 0.1%\n    foot  " + a +
                "\n    horse  " + b + "\n    guns  " + c + "\nend\n");
}

// Three whole percents can be 1.5 off by rounding, three of a tenth 0.15.
TEST(Sums, OffByMoreThanRounding) {
  EXPECT_EQ(look(levy("60%", "25%", "10%")).arg("sum-not-hundred", "sum"), "95%");
  EXPECT_EQ(look(levy("60%", "25%", "10%")).arg("sum-not-hundred", "slack"), "1.5%");
  EXPECT_EQ(look(levy("33%", "33%", "33%")).count("sum-not-hundred"), 0);
  EXPECT_EQ(look(levy("60%", "25%", "17%")).count("sum-not-hundred"), 1);
  EXPECT_EQ(look(levy("33.3%", "33.3%", "33.3%")).count("sum-not-hundred"), 0);  // 0.1 off
  EXPECT_EQ(look(levy("33.3%", "33.1%", "33.2%")).arg("sum-not-hundred", "sum"), "99.6%");
  EXPECT_EQ(look(levy("60%", "25%", "9%")).count("sum-not-hundred"), 0);   // 94%: no shares
  EXPECT_EQ(look(levy("23%", "33%", "43%")).count("sum-not-hundred"), 0);  // 99%, a scale
}

std::string tanks(const std::string& rows, const std::string& cost = "cost") {
  return around("piece tank (tanks, up to 9 a side)\n    armour  whole 0..99\n    gun  whole 0..99\n    " +
                cost +
                "  whole 0..99\n    gone  yes/no = no\n    out when gone\nend\nunits of tank  armour  gun  " +
                cost + "\n" + rows + "end\n");
}

TEST(Units, WorseAndNotCheaper) {
  const auto said = look(tanks("    Light  2  3  20\n    Medium  4  5  35\n    Heavy  4  4  40\n"));
  EXPECT_EQ(said.count("unit-worse"), 1);
  EXPECT_EQ(said.arg("unit-worse", "unit"), "Heavy");
  EXPECT_EQ(said.arg("unit-worse", "other"), "Medium");
  EXPECT_EQ(said.arg("unit-worse", "fields"), "`gun`");
  EXPECT_EQ(look(tanks("    Medium  4  5  35\n    Heavy  4  4  30\n")).count("unit-worse"), 0);  // cheaper
  EXPECT_EQ(look(tanks("    Medium  4  5  35\n    Heavy  5  4  40\n")).count("unit-worse"),
            0);  // better in one
  EXPECT_EQ(look(tanks("    Medium  4  5  35\n    Heavy  4  5  35\n")).count("unit-worse"), 0);  // the same
  EXPECT_EQ(look(tanks("    Medium  4  5  35\n    Heavy  4  4  40\n", "crew")).count("unit-worse"),
            0);  // no cost
  EXPECT_EQ(look(tanks("    Medium  4  5  35\n    Heavy  4  4  35\n", "цена")).count("unit-worse"), 1);
}

std::string assault(const std::string& key, const std::string& sides = "attacker, defender",
                    const std::string& columns = "1-2  1-1  2-1  3-1", const std::string& before = "") {
  return around(
      "side\n    force  whole 1..20 = 5\nend\nmatrix crt on 1d2 by odds gives whole 0..9\n"
      "    columns between lower, outside nearest\n       " +
          columns + "\n    1  4  3  2  1\n    2  5  4  3  2\nend\n",
      before + "    roll die = 1d2\n    say \"{crt[die, " + key + "]}\"\n", sides);
}

TEST(Odds, Turned) {
  const auto said = look(assault("defender.force against attacker.force"));
  EXPECT_EQ(said.lines(), "14 odds-turned\n");
  EXPECT_EQ(said.arg("odds-turned", "mended"), "attacker.force against defender.force");
  EXPECT_EQ(look(assault("attacker.force against defender.force")).lines(), "");
  // Sides of other names attack in turn; as many columns below 1-1 read either way.
  EXPECT_EQ(look(assault("red.force against blue.force", "blue, red")).lines(), "");
  EXPECT_EQ(look(assault("defender.force against attacker.force", "attacker, defender", "1-3  1-2  2-1  3-1"))
                .lines(),
            "");
  EXPECT_EQ(look(assault("оборона.force against атака.force", "атака, оборона")).count("odds-turned"), 1);
  EXPECT_EQ(look(assault("оборона.force against нападение.force", "нападение, оборона")).count("odds-turned"),
            1);
  EXPECT_EQ(look(assault("defensa.force against ataque.force", "ataque, defensa")).count("odds-turned"), 1);
  EXPECT_EQ(look(assault("defence.force against attack.force", "attack, defence")).count("odds-turned"), 1);
}

TEST(Odds, ThroughValuesWithNames) {
  const std::string named = "    let a = attacker.force + 1\n    let d = defender.force\n";
  EXPECT_EQ(
      look(assault("d against a", "attacker, defender", "1-2  1-1  2-1  3-1", named)).count("odds-turned"),
      1);
  EXPECT_EQ(look(assault("a against d", "attacker, defender", "1-2  1-1  2-1  3-1", named)).lines(), "");
  const std::string both = "    let a = attacker.force + defender.force\n    let d = defender.force\n";
  EXPECT_EQ(look(assault("d against a", "attacker, defender", "1-2  1-1  2-1  3-1", both)).lines(), "");
}

TEST(Odds, BothWays) {
  const std::string first =
      "    roll one = 1d2\n    say \"{crt[one, attacker.force against defender.force]}\"\n";
  const auto said = look(
      assault("defender.force against attacker.force", "attacker, defender", "1-2  1-1  2-1  3-1", first));
  EXPECT_EQ(said.lines(), "16 odds-both-ways\n");
}

}  // namespace
}  // namespace muster::checks
