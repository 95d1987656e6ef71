// Where reports go, what is shown and what counts: --format, --fail-on, --only, --skip, baselines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/bench_of_files.h"
#include "tests/reports/validate.h"

namespace muster::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Reporting : Bench {
  // An error: 1 to 3 are missing in `weather`. A warning: its row 7+ is never reached.
  const std::string gap = with(kSheet, "    1-3  0\n", "");
  const std::string high = with(kSheet, "    4-6  1\n", "    4-6  1\n    7+  1\n");
  const std::string both = with(gap, "    4-6  1\n", "    4-6  1\n    7+  1\n");
};

TEST_F(Reporting, ToFilesAndToTheOutput) {
  write("both.rules", both);
  const Ran text = muster({"check", "both.rules"});
  const Ran ran = muster({"check", "--format", "text", "--format", "sarif=out.sarif", "--format",
                          "junit=out.xml", "--format", "text=out.txt", "both.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, text.out);
  EXPECT_EQ(ran.err, text.err);
  EXPECT_EQ(json::parse(read("out.sarif"))["runs"][0]["results"].size(), 2u);
  EXPECT_THAT(read("out.xml"), HasSubstr("failures=\"1\""));
  EXPECT_EQ(read("out.txt"), text.err + text.out);  // of one file: its findings, then its line
}

TEST_F(Reporting, OneReportAPlace) {
  for (const auto& [a, b, place] : std::vector<std::array<std::string, 3>>{{"text", "json", "stdout"},
                                                                           {"json", "gnu", "stdout"},
                                                                           {"json=x", "gnu=./x", "./x"},
                                                                           {"gnu=-", "json", "stdout"}}) {
    const Ran ran = muster({"check", "--format", a, "--format", b, "skirmish.rules"});
    EXPECT_EQ(ran.exit, 2) << a << b;
    EXPECT_THAT(ran.err, HasSubstr("error[formats-share-place]: two reports would go to " + place)) << a << b;
    EXPECT_THAT(ran.out, IsEmpty());
  }
  EXPECT_FALSE(exists("x"));
}

TEST_F(Reporting, WordsThatAreNone) {
  const Ran format = muster({"check", "--format", "sarfi", "skirmish.rules"});
  EXPECT_EQ(format.exit, 2);
  EXPECT_THAT(format.err, HasSubstr("did you mean `sarif`?"));
  EXPECT_EQ(muster({"check", "--format", "json=", "skirmish.rules"}).exit, 2);
  EXPECT_EQ(muster({"check", "--fail-on", "never", "skirmish.rules"}).exit, 2);
  const Ran id = muster({"check", "--only", "missing-row,row-unreachabel", "skirmish.rules"});
  EXPECT_EQ(id.exit, 2);
  EXPECT_THAT(id.err, HasSubstr("no message is called `row-unreachabel`"));
  EXPECT_THAT(id.err, HasSubstr("did you mean `row-unreachable`?"));
}

TEST_F(Reporting, AFileThatCantBeWritten) {
  const Ran ran =
      muster({"check", "--format", "json=no/such/folder.json", "--format", "gnu=good.txt", "skirmish.rules"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("file-not-written"));
  EXPECT_TRUE(exists("good.txt"));
}

TEST_F(Reporting, JsonStaysJsonOfWhatCantBeRead) {
  std::filesystem::create_directory(folder.path() / "empty");
  write("broken.rules", "\xff\xfe\x00");
  for (const char* path : {"lost.rules", "empty", "broken.rules", "lost.battle"}) {
    const Ran ran = muster({"check", "--format", "json", path, "skirmish.rules"});
    EXPECT_EQ(ran.exit, 2) << path;
    EXPECT_THAT(ran.err, IsEmpty()) << path;
    const json out = json::parse(ran.out, nullptr, false);
    ASSERT_FALSE(out.is_discarded()) << path;
    EXPECT_EQ(out["diagnostics"].size(), 1u) << path;
    EXPECT_EQ(out["summary"]["files"], 2) << path;
  }
}

TEST_F(Reporting, FailOn) {
  write("high.rules", high);
  EXPECT_EQ(muster({"check", "high.rules"}).exit, 0);
  EXPECT_EQ(muster({"check", "--fail-on", "error", "high.rules"}).exit, 0);
  EXPECT_EQ(muster({"check", "--fail-on", "warning", "high.rules"}).exit, 1);
  EXPECT_EQ(muster({"check", "--fail-on", "note", "high.rules"}).exit, 1);
  EXPECT_EQ(muster({"check", "--fail-on", "note", "skirmish.rules"}).exit, 0);
  write("gap.rules", gap);
  EXPECT_EQ(muster({"check", "--fail-on", "warning", "gap.rules"}).exit, 1);
}

TEST_F(Reporting, OnlyAndSkip) {
  write("both.rules", both);
  Ran ran = muster({"check", "--format", "gnu", "--skip", "row-unreachable", "both.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("error: "));
  EXPECT_THAT(ran.out, Not(HasSubstr("warning: ")));
  EXPECT_THAT(ran.err, IsEmpty());
  // Names may stand in a list or come one by one; a sheet behind them is a sheet.
  write("high.rules", high);
  for (const std::vector<std::string>& names : std::vector<std::vector<std::string>>{
           {"--skip", "row-unreachable,row-twice"}, {"--skip", "row-twice", "--skip", "row-unreachable"}}) {
    std::vector<std::string> words{"check", "--fail-on", "warning"};
    words.insert(words.end(), names.begin(), names.end());
    words.push_back("high.rules");
    ran = muster(words);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.out, "high.rules: no errors\n");
  }
}

// A sheet with errors can't be played, whether they are shown or not.
TEST_F(Reporting, HiddenErrorsStillCount) {
  write("both.rules", both);
  const Ran ran = muster({"check", "--only", "row-unreachable", "both.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "both.rules: 1 error not shown, 1 warning\n");
  EXPECT_THAT(ran.err, HasSubstr("warning[row-unreachable]"));
  EXPECT_THAT(ran.err, Not(HasSubstr("error[")));
  EXPECT_THAT(ran.err, HasSubstr("muster: 1 error not shown"));
}

TEST_F(Reporting, ABaseline) {
  write("both.rules", both);
  Ran ran = muster({"check", "--write-baseline", "known.json", "both.rules"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.err, HasSubstr("known.json: 2 findings written"));
  ran = muster({"check", "--baseline", "known.json", "--fail-on", "note", "both.rules"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "both.rules: no errors (2 in the baseline)\n");
  EXPECT_THAT(ran.err, IsEmpty());
  // Moved, and with other blanks: still known. And something new beside it.
  write("both.rules",
        with(with(both, "    4-6  1\n", "    4-6    1\n"), "sides red", "# a line\n\nsides red"));
  EXPECT_EQ(muster({"check", "--baseline", "known.json", "--fail-on", "note", "both.rules"}).exit, 0);
  write("both.rules", with(both, "    4-6  1\n", "    4-6  1\n    0  1\n"));
  ran =
      muster({"check", "--baseline", "known.json", "--fail-on", "warning", "--format", "gnu", "both.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("both.rules:16:5: warning: this row of `weather` is never reached"));
  EXPECT_THAT(ran.out, Not(HasSubstr("error")));
}

TEST_F(Reporting, WhatIsStaleIsToldInOneLine) {
  write("both.rules", both);
  write("high.rules", high);
  ASSERT_EQ(muster({"check", "--write-baseline", "known.json", "both.rules", "high.rules"}).exit, 0);
  write("both.rules", kSheet);
  Ran ran = muster({"check", "--baseline", "known.json", "both.rules", "high.rules"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.err, HasSubstr("known.json: 2 findings of the baseline are no longer there"));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
  // Of files that were not looked at nothing is known; of one that is gone it is.
  ran = muster({"check", "--baseline", "known.json", "high.rules"});
  EXPECT_THAT(ran.err, IsEmpty());
  std::filesystem::remove(folder.path() / "both.rules");
  EXPECT_THAT(muster({"check", "--baseline", "known.json", "high.rules"}).err, HasSubstr("2 findings"));
}

TEST_F(Reporting, BaselinesThatAreNone) {
  write("gap.rules", gap);
  Ran ran = muster({"check", "--baseline", "lost.json", "gap.rules"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[file-missing]"));
  write("odd.json", "{\"format_version\": 7, \"findings\": []}");
  ran = muster({"check", "--baseline", "odd.json", "gap.rules"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[baseline-damaged]"));
  EXPECT_THAT(ran.err, HasSubstr("of version 7"));
  // Of what could not be read no baseline is made.
  EXPECT_EQ(muster({"check", "--write-baseline", "new.json", "gap.rules", "lost.rules"}).exit, 2);
  EXPECT_FALSE(exists("new.json"));
}

TEST_F(Reporting, AFileNamedTwiceIsLookedAtOnce) {
  const Ran ran = muster({"check", "skirmish.rules", "./skirmish.rules", "."});
  EXPECT_EQ(ran.out, "skirmish.rules: no errors\n");
}

// The sheet's faults are told with the sheet; its battle is neither right nor wrong.
TEST_F(Reporting, ABattleOfABrokenSheetIsSkipped) {
  write("skirmish.rules", gap);
  write("a.battle", kBattle);
  const Ran ran = muster({"check", "--format", "json", "."});
  EXPECT_EQ(ran.exit, 1);
  const json out = json::parse(ran.out);
  EXPECT_EQ(out["files"][1]["file"], "a.battle");
  EXPECT_EQ(out["files"][1]["state"], "skipped");
  EXPECT_EQ(out["summary"]["errors"], 1);
}

TEST_F(Reporting, PathsAreFromHere) {
  write("war/gap.rules", gap);
  const Ran relative = muster({"check", "--format", "sarif", "war/../war/gap.rules"});
  const Ran absolute = muster(
      {"check", "--format", "sarif", (std::filesystem::canonical(folder.path()) / "war/gap.rules").string()});
  EXPECT_EQ(relative.out, absolute.out);
  EXPECT_THAT(relative.out, HasSubstr("\"uri\": \"war/gap.rules\""));
}

// What a file may be called, and what comes through a pipe.
TEST_F(Reporting, OddNames) {
  const std::string odd = "бой/\xFF: a,b\n<&\"'>%.rules";
  write(odd, both);
  for (const char* format : {"gnu", "json", "sarif", "junit", "github", "gitlab", "checkstyle", "rdjson"}) {
    const Ran ran = muster({"check", "--format", format, "."});
    EXPECT_EQ(ran.exit, 1) << format << ran.err;
    EXPECT_EQ(fault_of(format, ran.out), "") << format << "\n" << ran.out;
    EXPECT_EQ(ran.out.find('\xFF'), std::string::npos) << format;
  }
  const Ran sarif = muster({"check", "--format", "sarif", "."});
  EXPECT_THAT(sarif.out, HasSubstr("%D0%B1%D0%BE%D0%B9/%FF%3A%20a%2Cb%0A%3C%26%22%27%3E%25.rules"));
  const Ran input = muster({"check", "--format", "gnu", "-"});
  EXPECT_EQ(input.out, "stdin: error: `stdin` is empty [file-empty]\n");
}

TEST_F(Reporting, OfTests) {
  write("a.battle", kBattle);
  write("b.battle", with(kBattle, "wounds = 2", "wounds = 1"));
  write("c.battle", kBattle);
  write("c.battle", read("c.battle").substr(0, read("c.battle").find("dice for red")));
  const Ran text = muster({"test", "."});
  const Ran ran = muster({"test", "--format", "text", "--format", "junit=out.xml", "--format",
                          "json=out.json", "--format", "github=out.txt", "."});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, text.out);
  const json out = json::parse(read("out.json"));
  EXPECT_EQ(out["summary"], (json{{"passed", 1}, {"failed", 1}, {"skipped", 1}, {"unreadable", 0}}));
  EXPECT_EQ(out["battles"][1]["file"], "b.battle");
  EXPECT_EQ(out["battles"][1]["title"], "Two against one");
  EXPECT_THAT(out["battles"][1]["details"].get<std::string>(), HasSubstr("wounds"));
  EXPECT_THAT(read("out.xml"), HasSubstr("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""));
  EXPECT_THAT(read("out.txt"), HasSubstr("::error file=b.battle,line=17,title=battle failed::"));
  EXPECT_THAT(read("out.txt"), HasSubstr("muster: 1 passed, 1 failed, 1 skipped\n"));
}

TEST_F(Reporting, OfTestsThatCantBeRead) {
  const Ran ran = muster({"test", "--format", "json", "lost.rules", "a.battle"});
  EXPECT_EQ(ran.exit, 2);
  const json out = json::parse(ran.out, nullptr, false);
  ASSERT_FALSE(out.is_discarded()) << ran.out;
  EXPECT_EQ(out["battles"][0]["result"], "unreadable");
  EXPECT_EQ(out["battles"][0]["file"], "lost.rules");
  EXPECT_EQ(muster({"test", "--format", "sarif", "a.battle"}).exit, 2);
}

}  // namespace
}  // namespace muster::tests
