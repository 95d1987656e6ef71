// How a battle can end and what a trace tells, for the parts of the language beyond lists and
// single dice: undecided, beyond a table, throws that keep their dice, matrices, arrays, pieces
// that are taken over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/bench_of_files.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Ends : Bench {
  // A sheet called `T` with one side of squads, and a battle of it with the given lines.
  void sheet(const std::string& declared, const std::string& battle) {
    write("t/t.rules", "rules \"T\"\nsides red, blue\n" + declared + "battle\n" + battle +
                           "    finish done\nend\noutcomes\n    done\nend\n");
  }
  Ran run(const std::string& lines, const std::vector<std::string>& options = {}) {
    write("t/b.battle", "battle \"B\"\nrules \"T\"\n" + lines);
    std::vector<std::string> all = {"run", "t/b.battle"};
    all.insert(all.end(), options.begin(), options.end());
    return muster(all);
  }
  Ran test(const std::string& lines) {
    write("t/b.battle", "battle \"B\"\nrules \"T\"\n" + lines);
    return muster({"test", "t/b.battle"});
  }
};

TEST_F(Ends, ARepeatThatNeverComesToItsEndIsUndecided) {
  sheet("given\n    never  yes/no = no\nend\n", "    repeat until never\n        say \"on\"\n    end\n");
  const Ran ran = run("dice:\n", {"--json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out)["end"], "undecided");
  EXPECT_THAT(run("dice:\n").out, HasSubstr("Outcome: undecided\n"));
  EXPECT_EQ(test("dice:\nexpect\n    outcome undecided\n").exit, 0);
  EXPECT_THAT(test("dice:\nexpect\n    outcome done\n").out, HasSubstr("seen: the battle ended undecided"));
  const Ran often = run("", {"--seed", "1", "--repeat", "2", "--json"});
  EXPECT_EQ(often.exit, 0) << often.err;
  EXPECT_EQ(nlohmann::json::parse(often.out)["undecided"], 2);
}

TEST_F(Ends, BeyondATableThatStopsThere) {
  sheet(
      "given\n    k  whole 1..9 = 9\nend\ntable t on whole 1..9 gives whole 0..5\n    rows outside stop\n"
      "    1  0\n    2-5  3\nend\n",
      "    let x = t[k]\n    say \"{x}\"\n");
  const Ran ran = run("dice:\n");
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Stopped: a look-up beyond its table"));
  EXPECT_EQ(nlohmann::json::parse(run("dice:\n", {"--json"}).out)["end"], "outside");
  // Told as every message: its name, the line of the sheet, and why. The look-up is in line 12.
  for (const std::string& told : {test("dice:\n").out, ran.err}) {
    EXPECT_THAT(told,
                HasSubstr("error[battle-outside]: the battle stopped: a look-up went beyond its table"));
    EXPECT_THAT(told, HasSubstr("t.rules:12:5"));
    EXPECT_THAT(told, HasSubstr("let x = t[k]"));
    EXPECT_THAT(told, HasSubstr("why: the sheet says `outside stop` there"));
  }
  EXPECT_THAT(run("k 4\ndice:\n").out, HasSubstr("  3\n"));
}

TEST_F(Ends, ATraceShowsCellsThatAreGivenValues) {
  sheet(
      "given\n    k  whole 1..9 = 4\nend\ntable t on 1d6 gives whole 0..12\n    1-5  k\n    6  (k + "
      "3)\nend\n",
      "    roll d = 1d6\n    let x = t[d]\n    roll e = 1d6\n    let y = t[e]\n");
  const Ran ran = run("dice: 2 6\n", {"--trace"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("t[2] = 4"));
  EXPECT_THAT(ran.out, HasSubstr("t[6] = 7"));
}

TEST_F(Ends, SingleDiceAreAskedForWhereTheyCount) {
  sheet("", "    roll a = 3d6\n    let hits = count(a >= 5)\n    say \"{hits}\"\n");
  const Ran ran = run("dice: 11\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error[dice-total-only]"));
  EXPECT_THAT(ran.err, HasSubstr("the dice in brackets"));
  const Ran faces = run("dice: [5 2 6]\n", {"--trace"});
  EXPECT_EQ(faces.exit, 0) << faces.err;
  EXPECT_THAT(faces.out, HasSubstr("  2\n"));
  EXPECT_THAT(faces.out, HasSubstr("roll a (3d6): 13 [5 2 6]"));
}

// How many dice there are is told, not what they make together.
TEST_F(Ends, FacesTooFewAndTooManyAreCounted) {
  sheet("", "    roll a = 3d6\n    say \"{a}\"\n");
  const Ran few = run("dice: [5 6]\n");
  EXPECT_EQ(few.exit, 1);
  EXPECT_THAT(few.err, HasSubstr("error[dice-count]"));
  EXPECT_THAT(few.err, HasSubstr("dice stated here: 2; the roll `a` (3d6) throws 3"));
  EXPECT_THAT(run("dice: [5 6 1 1]\n").err, HasSubstr("dice stated here: 4; the roll `a` (3d6) throws 3"));
  // What three dice make together would do, as nothing asks for single ones.
  EXPECT_THAT(few.err, HasSubstr("or only what they make together, without brackets"));
  // A face that no d6 has is told as such.
  EXPECT_THAT(run("dice: [5 7]\n").err,
              HasSubstr("error[dice-face]: 7 is no face of 3d6, the dice of `a`: each shows from 1 to 6"));
  EXPECT_THAT(run("dice: 19\n").err, HasSubstr("error[dice-wrong]"));
}

// Where single dice count their sum would not do, so it is not offered.
TEST_F(Ends, WhereSingleDiceCountTheirSumIsNoAdvice) {
  sheet("", "    roll a = 3d6\n    let hits = count(a >= 5)\n    say \"{hits}\"\n");
  const Ran few = run("dice: [5 6]\n");
  EXPECT_THAT(few.err, HasSubstr("error[dice-count]"));
  EXPECT_THAT(few.err, HasSubstr("write: every die in the order it falls\n"));
}

// `then random` alone would want a seed.
TEST_F(Ends, DiceThatRunOutMayGoOnFromASeed) {
  sheet("", "    roll a = 1d6\n    roll b = 1d6\n    say \"{a} {b}\"\n");
  EXPECT_THAT(run("dice: 3\n").err,
              HasSubstr("add the dice that are missing, or `dice seed` with a number and `then random`"));
  EXPECT_EQ(run("dice: 3\ndice seed 5\nthen random\n").exit, 0);
}

TEST_F(Ends, AStopOfTheSheetIsToldUnlessItIsExpected) {
  sheet("given\n    k  whole 1..9 = 9\nend\n", "    stop \"Ask the umpire\" when k > 5\n");
  const Ran ran = test("dice:\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("error[battle-stopped]: the battle stopped: Ask the umpire"));
  EXPECT_THAT(ran.out, HasSubstr("t.rules:7:5"));  // rules, sides, three lines of `given`, battle, stop
  EXPECT_THAT(run("dice:\n").err, HasSubstr("error[battle-stopped]"));
  const std::string expected = "dice:\nexpect\n    stop \"Ask the umpire\"\n";
  EXPECT_EQ(test(expected).exit, 0);
  EXPECT_THAT(test(expected).out, Not(HasSubstr("battle-stopped")));
  EXPECT_THAT(run(expected).err, Not(HasSubstr("battle-stopped")));
}

// The dice are told by what they can show, not by their ends where these hold what is wrong.
TEST_F(Ends, DiceThatCantBeAreToldByWhatTheyShow) {
  // Two faces 1 to 6 read as tens and ones: no 37, and no 30.
  sheet("", "    roll where = d66\n    say \"{where}\"\n");
  for (const char* wrong : {"37", "30", "10"}) {
    const Ran ran = run("dice: " + std::string(wrong) + "\n");
    EXPECT_EQ(ran.exit, 1);
    EXPECT_THAT(ran.err,
                HasSubstr("error[dice-wrong]: this can't be the roll `where`: d66 can show 11 to 16, 21 to "
                          "26, 31 to 36, 41 to 46, 51 to 56 or 61 to 66"));
  }
  EXPECT_THAT(run("dice: [37]\n").err,
              HasSubstr("37 is no face of d66, the dice of `where`: each shows 11 to 16,"));
  EXPECT_EQ(run("dice: 36\n").exit, 0);
  // 2 + 2, 2 + 3, 3 + 3, 2 + 5, 3 + 5, 5 + 5.
  sheet("", "    roll bones = 2d[2, 3, 5]\n    say \"{bones}\"\n");
  EXPECT_THAT(run("dice: 9\n").err, HasSubstr("2d[2, 3, 5] can show 4 to 8 or 10"));
  EXPECT_THAT(
      run("dice: [2 4]\n").err,
      HasSubstr("error[dice-face]: 4 is no face of 2d[2, 3, 5], the dice of `bones`: each shows 2, 3 or 5"));
  // Of a d30 with its upper ten faces 21 to 30 can come.
  sheet("", "    roll high = 1d30 top 10\n    say \"{high}\"\n");
  EXPECT_THAT(run("dice: 20\n").err, HasSubstr("can show from 21 to 30"));
  EXPECT_THAT(run("dice: [20]\n").err, HasSubstr("each shows from 21 to 30"));
  // What is kept does not change what a die shows.
  sheet("", "    roll best = 3d6 keep highest 1\n    say \"{best}\"\n");
  EXPECT_THAT(run("dice: [1 2 7]\n").err,
              HasSubstr("7 is no face of 3d6 keep highest 1, the dice of `best`: each shows from 1 to 6"));
}

TEST_F(Ends, BracketsWithoutDice) {
  sheet("", "    roll a = 3d6\n    say \"{a}\"\n");
  const Ran ran = run("dice: 7 []\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error[dice-none]: no dice stand between these brackets"));
  EXPECT_THAT(ran.err, Not(HasSubstr("dice-left")));
}

TEST_F(Ends, OfASheetWithoutOutcomesTheEndHasAWordOfItsLanguage) {
  write("u/u.rules", "idioma es\nreglas \"U\"\nbandos a, b\nbatalla\n    decir \"ya\"\nfin\n");
  write("u/u.battle", "batalla \"B\"\nreglas \"U\"\n");
  const Ran ran = muster({"run", "u/u.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Resultado: completado\n"));
}

TEST_F(Ends, StepsOfAThrowAreShown) {
  sheet("", "    roll a = 3d6 keep highest 2\n    say \"{a}\"\n");
  EXPECT_THAT(run("dice: [5 2 6]\n", {"--trace"}).out, HasSubstr("roll a (3d6 keep highest 2): 11 [5 2 6]"));
  const Ran wrong = run("dice: 13\n");
  EXPECT_THAT(wrong.err, HasSubstr("3d6 keep highest 2 can show from 2 to 12"));
}

TEST_F(Ends, AMatrixIsTracedWithItsRowAndItsColumn) {
  sheet(
      "given\n    a  whole 0..9 = 5\n    d  whole 1..9 = 4\nend\n"
      "matrix raid on 1d6 by odds gives whole 0..9\n    columns between lower, outside nearest\n"
      "         1-2  1-1  3-1\n    1-3  0    1    2\n    4-6  3    4    5\nend\n",
      "    roll die = 1d6\n    let loss = raid[die, a against d]\n    say \"{loss}\"\n");
  const Ran ran = run("dice: 4\n", {"--trace"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("raid[4, 5 : 4] = 4  (line "));
  EXPECT_THAT(ran.out, HasSubstr("column 1-1)"));
  EXPECT_EQ(test("dice: 4\nexpect\n    raid[4, 5 against 4] = 4\n    raid[2, 9 against 1] = 2\n").exit, 0);
}

// In halves 5 : 4 are kept as 10 : 8, and 2.5 : 4 as 5 : 8.
TEST_F(Ends, OddsAreTracedAsTheNumbersThemselves) {
  sheet(
      "given\n    a  number to 0.5 0..9 = 5\n    d  number to 0.5 1..9 = 4\nend\n"
      "matrix raid on 1d6 by odds gives whole 0..9\n    columns between lower, outside nearest\n"
      "         1-2  1-1  3-1\n    1-3  0    1    2\n    4-6  3    4    5\nend\n",
      "    roll die = 1d6\n    let loss = raid[die, a against d]\n    say \"{loss}\"\n");
  EXPECT_THAT(run("dice: 4\n", {"--trace"}).out, HasSubstr("raid[4, 5 : 4] = 4"));
  EXPECT_THAT(run("a 2.5\ndice: 4\n", {"--trace"}).out, HasSubstr("raid[4, 2.5 : 4] = 3"));
}

TEST_F(Ends, ArraysRolledValuesAndPiecesThatAreTakenOver) {
  sheet(
      "names phase: far, near\npiece squad (squads)\n    fire  whole 0..9 per phase = 1  capped\nend\n"
      "side\n    luck  whole 2..12 = roll 2d6\nend\n"
      "state\n    seen  yes/no per phase = no\nend\n",
      "    for each s in blue.squads\n        s.fire[near] += red.luck\n        move s to red\n    end\n"
      "    seen[far] = yes\n");
  const std::string battle = "side red\nside blue\n    1) Cato  fire 2/0\ndice luck: 7 5\n";
  const Ran ran = run(battle, {"--trace"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("roll luck (2d6) red: 7"));
  EXPECT_THAT(ran.out, HasSubstr("1 Cato: fire[near] 0 -> 7"));
  EXPECT_THAT(ran.out, HasSubstr("1 Cato: side blue -> red"));
  EXPECT_THAT(ran.out, HasSubstr("Cato (from blue)  2/7"));
  EXPECT_THAT(ran.out, HasSubstr("seen[far] no -> yes"));
  EXPECT_THAT(ran.out, HasSubstr("seen  yes/no"));
  const auto json = nlohmann::json::parse(run(battle, {"--json"}).out);
  EXPECT_EQ(json["sides"][0]["pieces"][0]["values"]["fire"]["near"], 7);
  EXPECT_EQ(json["sides"][0]["pieces"][0]["home"], "blue");
  EXPECT_EQ(json["state"]["seen"]["far"], true);
  EXPECT_EQ(json["sides"][1]["values"]["luck"], 5);
  // What is stated is not rolled.
  const Ran stated = run("side red\n    luck 9\nside blue\n    luck 2\n    1) Cato\ndice:\n");
  EXPECT_EQ(stated.exit, 0) << stated.err;
  EXPECT_THAT(stated.out, HasSubstr("1/9"));
}

}  // namespace
}  // namespace muster::tests
