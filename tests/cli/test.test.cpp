// `muster test`: one line a file, details under those that failed, a count at the end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/bench_of_files.h"

namespace muster::tests {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

using Test = Bench;

TEST_F(Test, BattlesThatGoAsExpected) {
  write("a.battle", kBattle);
  write("b.battle", kBattle);
  const Ran ran = muster({"test", "."});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "ok a.battle\nok b.battle\n2 passed, 0 failed\n");
}

TEST_F(Test, AFailureShowsWhatWasSeenAndTheStepThatLedToIt) {
  write("a.battle", with(with(kBattle, "blue[1].hits = 2", "blue[1].hits = 0"), "wounds = 2", "wounds = 0"));
  const Ran ran = muster({"test", "a.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out,
              StartsWith("FAIL a.battle\n  line 14: blue[1].hits = 0\n    seen: `blue[1].hits` is 2\n"));
  EXPECT_THAT(ran.out, HasSubstr("roll shot (1d6) 1 Alba (The Reds): 6"));
  EXPECT_THAT(ran.out, HasSubstr("1 Cato: hits 0 -> 2"));
  EXPECT_THAT(ran.out, EndsWith("0 passed, 1 failed\n"));
}

// The words of the file and of its sheet stay, what is told of them is in the language that is asked for.
TEST_F(Test, AFailureIsToldInTheLanguageAskedFor) {
  write("a.battle", with(with(kBattle, "blue[1].hits = 2", "blue[1].hits = 0"), "wounds = 2", "wounds = 0"));
  EXPECT_THAT(muster({"test", "a.battle", "--lang", "ru"}).out,
              StartsWith("FAIL a.battle\n  строка 14: blue[1].hits = 0\n    вышло: `blue[1].hits` это 2\n"
                         "    последнее: "));
  EXPECT_THAT(muster({"test", "a.battle", "--lang", "es"}).out,
              StartsWith("FAIL a.battle\n  línea 14: blue[1].hits = 0\n    visto: `blue[1].hits` es 2\n"
                         "    último: "));
  write("b.battle", with(kBattle, "outcome held", "outcome undecided"));
  EXPECT_THAT(muster({"test", "b.battle", "--lang", "ru"}).out, HasSubstr("вышло: исход `held`\n"));
}

TEST_F(Test, FaultsOfAFileAreFailures) {
  write("a.battle", with(kBattle, "dice for red: 6 2", "dice for red: 6"));
  write("b.battle", with(kBattle, "outcome held", "outcome hold"));
  write("c.battle", kBattle);
  const Ran ran = muster({"test", "a.battle", "b.battle", "c.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("FAIL a.battle\n"));
  EXPECT_THAT(ran.out, HasSubstr("error[dice-run-out]"));
  EXPECT_THAT(ran.out, HasSubstr("FAIL b.battle\n"));
  EXPECT_THAT(ran.out, HasSubstr("ok c.battle\n"));
  EXPECT_THAT(ran.out, EndsWith("1 passed, 2 failed\n"));
}

TEST_F(Test, StopsPassOnlyWhereTheyAreExpected) {
  const std::string text = "battle \"Nobody\"\nrules \"Skirmish\"\nside blue\n    1) Cato\ndice: 1\n";
  write("a.battle", text);
  EXPECT_EQ(muster({"test", "a.battle"}).exit, 1);
  write("a.battle", text + "expect\n    stop \"Red has nobody\"\n");
  const Ran ran = muster({"test", "a.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.out;
  write("a.battle", text + "expect\n    stop \"Blue has nobody\"\n");
  EXPECT_EQ(muster({"test", "a.battle"}).exit, 1);
}

// Only the fault of the dice: nothing that was expected can be judged without them.
TEST_F(Test, WrongDiceAreToldAlone) {
  for (const char* dice : {"dice for red: 6", "dice for red: 6 7"}) {
    write("a.battle", with(with(kBattle, "dice for red: 6 2", dice), "outcome held", "outcome broken"));
    const Ran ran = muster({"test", "a.battle"});
    EXPECT_EQ(ran.exit, 1);
    EXPECT_THAT(ran.out, HasSubstr("error[dice-"));
    EXPECT_THAT(ran.out, testing::Not(HasSubstr("seen:")));
  }
  // Dice that are left over come before what they may have spoiled.
  write("a.battle",
        with(with(kBattle, "dice for red: 6 2", "dice for red: 6 2 3"), "outcome held", "outcome broken"));
  const Ran left = muster({"test", "a.battle"});
  EXPECT_EQ(left.exit, 1);
  const auto fault = left.out.find("error[dice-left]"), seen = left.out.find("seen:");
  ASSERT_NE(fault, std::string::npos);
  ASSERT_NE(seen, std::string::npos);
  EXPECT_LT(fault, seen);
}

TEST_F(Test, ABattleWithoutDiceThatExpectsNothingIsNoTest) {
  write("a.battle", kBattle);
  ASSERT_EQ(muster({"run", "a.battle", "--save", "next.battle"}).exit, 0);
  Ran ran = muster({"test", "."});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "ok a.battle\nskipped next.battle (no dice stated)\n1 passed, 0 failed, 1 skipped\n");
  // Where something is expected, dice are wanted.
  write("next.battle", read("next.battle") + "expect\n    outcome held\n");
  ran = muster({"test", "next.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("error[dice-unsettled]"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("seen:")));
  // Run, the reason is all there is.
  const Ran fought = muster({"run", "next.battle"});
  EXPECT_EQ(fought.exit, 1);
  EXPECT_EQ(fought.out, "");
  EXPECT_THAT(fought.err, HasSubstr("error[dice-unsettled]"));
}

// That the piece came over to red is later than its wound, and not what was asked for.
TEST_F(Test, TheLastChangeOfTheFieldIsShown) {
  write("skirmish.rules",
        with(kSheet, "    roll sky = 1d6",
             "    for each s in blue.squads\n        move s to red\n    end\n    roll sky = 1d6"));
  write("a.battle", with(kBattle, "blue[1].hits = 2", "blue[1].hits = 1"));
  const Ran ran = muster({"test", "a.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("1 Cato: hits 0 -> 2"));
  EXPECT_THAT(ran.out.substr(0, ran.out.find("line 15")), testing::Not(HasSubstr("side blue ->")));
}

TEST_F(Test, AFolderWithoutBattlesIsAnError) {
  const Ran ran = muster({"test", "."});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("no battle files"));
}

}  // namespace
}  // namespace muster::tests
