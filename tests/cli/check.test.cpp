// `muster` itself, `check`, `build`, `dump` and `version`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/bench_of_files.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using Check = Bench;

TEST_F(Check, ACleanSheetIsClean) {
  const Ran ran = muster({"check", "skirmish.rules"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "skirmish.rules: no errors\n");
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(Check, FindingsGoToTheErrorStream) {
  write("gap.rules", with(kSheet, "    1-3  0\n", ""));
  const Ran ran = muster({"check", "gap.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error["));
  EXPECT_THAT(ran.err, HasSubstr("--> gap.rules:"));
  EXPECT_THAT(ran.out, HasSubstr("gap.rules: 1 error"));
}

TEST_F(Check, JsonGoesToTheOutput) {
  write("gap.rules", with(kSheet, "    1-3  0\n", ""));
  const Ran ran = muster({"check", "--format", "json", "gap.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, IsEmpty());
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["diagnostics"].size(), 1u);
  EXPECT_EQ(json["diagnostics"][0]["file"], "gap.rules");
}

TEST_F(Check, ListsThePlacesThatMayStopABattle) {
  const Ran ran = muster({"check", "-v", "skirmish.rules"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("may stop in line 36: stop \"Red has nobody\""));
}

// A row nothing reaches is a warning: the sheet can be played.
TEST_F(Check, WarningsAloneAreNoFailure) {
  write("high.rules", with(kSheet, "    4-6  1\n", "    4-6  1\n    7+  1\n"));
  const Ran ran = muster({"check", "high.rules"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.err, HasSubstr("warning["));
  EXPECT_THAT(ran.out, HasSubstr("high.rules: no errors, 1 warning"));
  EXPECT_EQ(muster({"build", "high.rules"}).exit, 0);
}

TEST_F(Check, FoldersWithSheetsAndBattles) {
  write("war/one.battle", kBattle);
  const Ran ran = muster({"check", "."});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("skirmish.rules: no errors\n"));
  EXPECT_THAT(ran.out, HasSubstr("one.battle: no errors\n"));
}

TEST_F(Check, ABattleFileIsCheckedAgainstItsSheet) {
  write("a.battle", with(with(kBattle, "outcome held", "outcome hold"), "    1) Cato", "    1) Cato  hit 2"));
  const Ran ran = muster({"check", "a.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("did you mean `hits`?"));
  EXPECT_THAT(ran.err, HasSubstr("did you mean `held`?"));
  EXPECT_THAT(ran.out, HasSubstr("a.battle: 2 errors"));
}

TEST_F(Check, UnreadableFilesAreUsage) {
  EXPECT_EQ(muster({"check", "nothing.rules"}).exit, 2);
  EXPECT_EQ(muster({"check"}).exit, 2);
  EXPECT_EQ(muster({"chek"}).exit, 2);
  EXPECT_EQ(muster({}).exit, 2);
  EXPECT_EQ(muster({"check", "--format", "xml", "skirmish.rules"}).exit, 2);
  write("utf16.rules", std::string("\xff\xfer\0u\0", 6));
  const Ran ran = muster({"check", "utf16.rules"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("UTF-16"));
  std::filesystem::create_directory(folder.path() / "empty");
  EXPECT_EQ(muster({"check", "empty"}).exit, 2);
}

TEST_F(Check, HelpAndVersion) {
  for (const char* verb : {"check", "explain", "build", "run", "test", "dump", "version"}) {
    const Ran ran = muster({verb, "--help"});
    EXPECT_EQ(ran.exit, 0) << verb;
    EXPECT_THAT(ran.out, HasSubstr(verb));
    EXPECT_THAT(ran.out, HasSubstr("Examples:")) << verb;
  }
  const Ran ran = muster({"version"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("dice stream dice0"));
}

TEST_F(Check, ColoursOnlyWhereAsked) {
  write("gap.rules", with(kSheet, "    1-3  0\n", ""));
  EXPECT_THAT(muster({"check", "gap.rules"}).err, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(muster({"check", "--color", "always", "gap.rules"}).err, HasSubstr("\x1b["));
}

using Build = Bench;

TEST_F(Build, WritesARulesetBesideTheSheet) {
  const Ran ran = muster({"build", "skirmish.rules"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "skirmish.ruleset\n");
  EXPECT_TRUE(exists("skirmish.ruleset"));
  const Ran dump = muster({"dump", "skirmish.ruleset"});
  EXPECT_EQ(dump.exit, 0);
  EXPECT_THAT(dump.out, HasSubstr("weather"));
  EXPECT_EQ(dump.out, muster({"dump", "skirmish.rules"}).out);
}

TEST_F(Build, WritesWhereItIsTold) {
  EXPECT_EQ(muster({"build", "skirmish.rules", "-o", "other.ruleset"}).exit, 0);
  EXPECT_TRUE(exists("other.ruleset"));
  EXPECT_FALSE(exists("skirmish.ruleset"));
  const Ran ran = muster({"build", "skirmish.rules", "-o", "no/such/folder.ruleset"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("file-not-written"));
  EXPECT_THAT(ran.err, HasSubstr("why: the folder no/such is not there"));
  EXPECT_THAT(muster({"build", "skirmish.rules", "-o", "no/such/folder.ruleset", "--lang", "ru"}).err,
              HasSubstr("папки no/such нет"));
}

TEST_F(Build, NothingElseIsOverwritten) {
  const std::string sheet = read("skirmish.rules");
  write("a.battle", kBattle);
  for (const char* output : {"skirmish.rules", "other.rules", "a.battle"}) {
    const Ran ran = muster({"build", "skirmish.rules", "-o", output});
    EXPECT_EQ(ran.exit, 2) << output;
    EXPECT_THAT(ran.err, HasSubstr("output-is-text"));
  }
  EXPECT_EQ(read("skirmish.rules"), sheet);
  EXPECT_EQ(read("a.battle"), kBattle);
  // Not a file: the folder itself.
  std::filesystem::create_directory(folder.path() / "inside");
  EXPECT_EQ(muster({"build", "skirmish.rules", "-o", "inside"}).exit, 2);
  EXPECT_TRUE(std::filesystem::is_directory(folder.path() / "inside"));
}

TEST_F(Build, AFaultySheetLeavesTheOldRulesetAlone) {
  write("skirmish.ruleset", "old");
  write("skirmish.rules", with(kSheet, "    1-3  0\n", ""));
  EXPECT_EQ(muster({"build", "skirmish.rules"}).exit, 1);
  EXPECT_EQ(read("skirmish.ruleset"), "old");
}

TEST_F(Build, DamagedRulesetsAreRefused) {
  ASSERT_EQ(muster({"build", "skirmish.rules"}).exit, 0);
  const std::string good = read("skirmish.ruleset");
  std::filesystem::remove(folder.path() / "skirmish.rules");
  write("a.battle", kBattle);
  EXPECT_EQ(muster({"run", "skirmish.ruleset", "a.battle"}).exit, 0);
  EXPECT_EQ(muster({"run", "a.battle"}).exit, 0);  // found by its title
  for (const std::size_t at : {std::size_t{0}, good.size() / 3, good.size() / 2, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x55);
    write("bad.ruleset", bad);
    const Ran ran = muster({"run", "bad.ruleset", "a.battle"});
    EXPECT_EQ(ran.exit, 2) << at;
    EXPECT_THAT(ran.err, HasSubstr("error[ruleset-")) << at;
  }
  write("short.ruleset", good.substr(0, good.size() / 2));
  EXPECT_EQ(muster({"dump", "short.ruleset"}).exit, 2);
  write("empty.ruleset", "");
  EXPECT_EQ(muster({"dump", "empty.ruleset"}).exit, 2);
  write("text.ruleset", kSheet);
  EXPECT_EQ(muster({"dump", "text.ruleset"}).exit, 2);
}

}  // namespace
}  // namespace muster::tests
