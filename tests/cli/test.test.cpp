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
  write("a.battle", with(kBattle, "blue[1].hits = 2", "blue[1].hits = 0"));
  const Ran ran = muster({"test", "a.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out,
              StartsWith("FAIL a.battle\n  line 14: blue[1].hits = 0\n    seen: `blue[1].hits` is 2\n"));
  EXPECT_THAT(ran.out, HasSubstr("roll shot (1d6) 1 Alba (The Reds): 6"));
  EXPECT_THAT(ran.out, HasSubstr("1 Cato: hits 0 -> 2"));
  EXPECT_THAT(ran.out, EndsWith("0 passed, 1 failed\n"));
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

TEST_F(Test, AFolderWithoutBattlesIsAnError) {
  const Ran ran = muster({"test", "."});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("no battle files"));
}

}  // namespace
}  // namespace muster::tests
