// `muster coverage` and `muster test --mutate` as a user runs them: the three formats tell the same, files
// are written whole, exit codes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/coverage/small_texts.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

using coverage::kOne;
using coverage::kSix;
using coverage::kSmall;
using coverage::kTwo;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class CoverageVerb : public testing::Test {
 protected:
  CoverageVerb() {
    write_text(folder.path() / "small.rules", kSmall);
    write_text(folder.path() / "one.battle", kOne);
    write_text(folder.path() / "two.battle", kTwo);
  }
  Ran muster(const std::vector<std::string>& arguments) const {
    return run_program(kMusterProgram, arguments, folder.path());
  }
  TemporaryFolder folder;
};

// What a reader of lcov counts: found and hit by its records, and what the file itself says.
struct Lcov {
  std::map<std::string, std::string> files;  // SF -> nothing
  std::map<int, long> lines;
  std::map<std::string, std::pair<int, long>> functions;
  std::vector<std::pair<int, std::string>> branches;
  std::map<std::string, long> said;  // LF, LH, ...
  bool ended = false;
};
Lcov read_lcov(const std::string& text) {
  Lcov out;
  for (const std::string& line : lines_of(text)) {
    if (line == "end_of_record") {
      out.ended = true;
      continue;
    }
    const auto colon = line.find(':');
    if (colon == std::string::npos) {
      ADD_FAILURE() << "no record: " << line;
      continue;
    }
    const std::string kind = line.substr(0, colon), rest = line.substr(colon + 1);
    const auto comma = rest.find(',');
    if (kind == "SF") {
      out.files[rest];
    } else if (kind == "DA") {
      EXPECT_TRUE(out.lines.emplace(std::stoi(rest), std::stol(rest.substr(comma + 1))).second) << line;
    } else if (kind == "FN") {
      EXPECT_TRUE(out.functions.emplace(rest.substr(comma + 1), std::pair(std::stoi(rest), -1L)).second)
          << line;
    } else if (kind == "FNDA") {
      out.functions.at(rest.substr(comma + 1)).second = std::stol(rest);
    } else if (kind == "BRDA") {
      out.branches.emplace_back(std::stoi(rest), rest.substr(rest.rfind(',') + 1));
    } else if (kind != "TN") {
      out.said[kind] = std::stol(rest);
    }
  }
  return out;
}

TEST_F(CoverageVerb, FormatsTellTheSame) {
  const Ran ran = muster({"coverage", "--format", "text", "--format", "json=out.json", "--format",
                          "lcov=out.info", "one.battle", "two.battle"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, IsEmpty());
  // Counted by hand in small_texts.h.
  EXPECT_THAT(ran.out, HasSubstr("small.rules: 2 battles\n"
                                 "  rows   2 of 3   66%\n"
                                 "  cells  1 of 4   25%\n"
                                 "  ways   6 of 8   75%\n"
                                 "  rules  3 of 3  100%\n"
                                 "rows never found\n"
                                 "  line 13  hurt, row `6`  1/6 = 16.67% on 1d6\n"));
  const json all = json::parse(read_text(folder.path() / "out.json"));
  EXPECT_EQ(all["format_version"], 1);
  const json& sheet = all["sheets"].at(0);
  EXPECT_EQ(sheet["title"], "Small");
  EXPECT_EQ(sheet["battles"], (json{"one.battle", "two.battle"}));
  const auto pair_of = [&](const char* what) {
    return std::pair<long, long>(sheet[what]["reached"], sheet[what]["all"]);
  };
  EXPECT_EQ(pair_of("rows"), std::pair(2L, 3L));
  EXPECT_EQ(pair_of("cells"), std::pair(1L, 4L));
  EXPECT_EQ(pair_of("ways"), std::pair(6L, 8L));
  EXPECT_EQ(pair_of("rules"), std::pair(3L, 3L));
  std::map<std::string, std::pair<long, long>> parts;
  for (const json& part : sheet["parts"]) {
    auto& [reached, count] = parts[part["kind"]];
    ++count;
    if (part["times"] > 0) ++reached;
    if (part["kind"] == "row" && part["line"] == 13) {
      EXPECT_EQ(part["chance"], (json{{"of", "1"}, {"in", "6"}, {"dice", "1d6"}}));
    }
  }
  EXPECT_EQ(parts["row"], pair_of("rows"));
  EXPECT_EQ(parts["cell"], pair_of("cells"));
  EXPECT_EQ(parts["way"], pair_of("ways"));
  EXPECT_EQ(parts["rule"], pair_of("rules"));

  const Lcov lcov = read_lcov(read_text(folder.path() / "out.info"));
  EXPECT_TRUE(lcov.ended);
  EXPECT_EQ(lcov.files.count("small.rules"), 1u);
  long hit = 0;
  for (const auto& [line, times] : lcov.lines) hit += times > 0 ? 1 : 0;
  EXPECT_EQ(lcov.said.at("LF"), static_cast<long>(lcov.lines.size()));
  EXPECT_EQ(lcov.said.at("LH"), hit);
  EXPECT_EQ(std::pair(hit, static_cast<long>(lcov.lines.size())), pair_of("lines"));
  hit = 0;
  for (const auto& [name, function] : lcov.functions) hit += function.second > 0 ? 1 : 0;
  EXPECT_EQ(std::pair(hit, static_cast<long>(lcov.functions.size())), pair_of("rules"));
  EXPECT_EQ(lcov.said.at("FNF"), 3);
  EXPECT_EQ(lcov.said.at("FNH"), 3);
  hit = 0;
  for (const auto& [line, taken] : lcov.branches) hit += taken != "-" && taken != "0" ? 1 : 0;
  EXPECT_EQ(lcov.branches.size(), 12u);  // 8 ways and 4 cells
  EXPECT_EQ(hit, 7);
  EXPECT_EQ(lcov.said.at("BRF"), 12);
  EXPECT_EQ(lcov.said.at("BRH"), 7);
  // Row 6 and `finish heavy` were never played; the row 4-5 and the `if` once and twice.
  EXPECT_EQ(lcov.lines.at(13), 0);
  EXPECT_EQ(lcov.lines.at(32), 0);
  EXPECT_EQ(lcov.lines.at(12), 1);
  EXPECT_EQ(lcov.lines.at(31), 2);
  EXPECT_EQ(lcov.functions.at("rule `tell`"), std::pair(24, 1L));
  EXPECT_EQ(lcov.functions.at("battle"), std::pair(28, 2L));
}

TEST_F(CoverageVerb, FailsUnderAPercent) {
  // 3 of 7 rows and cells: 42.8%.
  EXPECT_EQ(muster({"coverage", "--fail-under", "42", "."}).exit, 0);
  const Ran ran = muster({"coverage", "--fail-under", "43", "."});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.err, "small.rules: 3 of 7 rows and cells, less than 43%\n");
  const Ran wrong = muster({"coverage", "--fail-under", "many", "."});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, HasSubstr("a whole number from 0 to 100"));
}

TEST_F(CoverageVerb, CountsRolledDiceToo) {
  write_text(folder.path() / "rolled.battle",
             "battle \"Rolled\"\nrules \"Small\"\nside red\nside blue\ndice seed 7\n");
  const Ran ran = muster({"coverage", "rolled.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("rows   1 of 3"));
}

// The sheet is found beside the one battle, and by its whole path above the other: it is one sheet.
TEST_F(CoverageVerb, OfASheetFoundFromTwoFoldersIsOne) {
  std::filesystem::create_directory(folder.path() / "more");
  std::filesystem::rename(folder.path() / "two.battle", folder.path() / "more" / "two.battle");
  for (const std::vector<std::string>& named :
       {std::vector<std::string>{"one.battle", "more"}, {"more", "one.battle"}, {"."}}) {
    std::vector<std::string> arguments = {"coverage"};
    arguments.insert(arguments.end(), named.begin(), named.end());
    const Ran ran = muster(arguments);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.out.rfind("small.rules: 2 battles\n", 0), 0u) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("rows   2 of 3"));
  }
}

TEST_F(CoverageVerb, TellsWhatIsWrong) {
  write_text(folder.path() / "six.battle", kSix);
  std::string light = kSix;
  light.replace(light.find("outcome heavy"), 13, "outcome light");
  write_text(folder.path() / "wrong.battle", light);
  const Ran fails = muster({"coverage", "one.battle", "wrong.battle"});
  EXPECT_EQ(fails.exit, 1);
  EXPECT_THAT(fails.err, HasSubstr("wrong.battle"));
  EXPECT_THAT(fails.out, HasSubstr("rows   2 of 3"));

  EXPECT_EQ(muster({"build", "small.rules"}).exit, 0);
  const Ran built = muster({"coverage", "small.ruleset", "one.battle"});
  EXPECT_EQ(built.exit, 2);
  EXPECT_THAT(built.err, HasSubstr("[coverage-ruleset]"));
  EXPECT_THAT(built.out, IsEmpty());

  const Ran unknown = muster({"coverage", "--format", "jsom", "one.battle"});
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr("[option-word]"));
  const Ran twice = muster({"coverage", "--format", "text", "--format", "json", "one.battle"});
  EXPECT_EQ(twice.exit, 2);
  EXPECT_THAT(twice.err, HasSubstr("[formats-share-place]"));
  const Ran nowhere = muster({"coverage", "--format", "lcov=no/such/folder.info", "one.battle"});
  EXPECT_EQ(nowhere.exit, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("[file-not-written]"));
}

TEST_F(CoverageVerb, MutateTellsWhatNobodyNotices) {
  const Ran ran = muster({"test", "--mutate", "."});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("noticed by nobody\n"));
  EXPECT_THAT(ran.out, HasSubstr("hurt, row `6`"));
  EXPECT_THAT(ran.out, HasSubstr("`3` became `1`"));
  EXPECT_THAT(ran.out, HasSubstr("1/6 = 16.67% on 1d6"));
  const json all = json::parse(muster({"test", "--mutate", "--format", "json", "."}).out);
  const json& sheet = all["sheets"].at(0);
  long battles = 0, checker = 0, nobody = 0;
  for (const json& change : sheet["changes"]) {
    battles += change["noticed"] == "battles" ? 1 : 0;
    checker += change["noticed"] == "checker" ? 1 : 0;
    nobody += change["noticed"] == "nobody" ? 1 : 0;
  }
  EXPECT_EQ(sheet["noticed"], (json{{"battles", battles}, {"checker", checker}, {"nobody", nobody}}));
  EXPECT_EQ(sheet["tried"], battles + checker + nobody);
  EXPECT_EQ(sheet["tried"], sheet["possible"]);
  std::ostringstream line;
  line << "small.rules: " << sheet["tried"] << " changes: " << battles << " noticed by battles, " << checker
       << " by the checker, " << nobody << " by nobody\n";
  EXPECT_THAT(ran.out, HasSubstr(line.str()));

  const std::string share = std::to_string(battles * 100 / (battles + nobody));
  const std::string more = std::to_string(battles * 100 / (battles + nobody) + 1);
  EXPECT_EQ(muster({"test", "--mutate", "--fail-under", share, "."}).exit, 0);
  EXPECT_EQ(muster({"test", "--mutate", "--fail-under", more, "."}).exit, 1);

  const Ran some = muster({"test", "--mutate", "--most", "4", "."});
  EXPECT_THAT(some.out, HasSubstr("4 changes of "));
  EXPECT_EQ(some.out, muster({"test", "--mutate", "--most", "4", "."}).out);
}

TEST_F(CoverageVerb, MutateWantsBattlesThatPassAndASheet) {
  std::string light = kSix;
  light.replace(light.find("outcome heavy"), 13, "outcome light");
  write_text(folder.path() / "wrong.battle", light);
  const Ran ran = muster({"test", "--mutate", "."});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("[changes-need-passing]"));
  EXPECT_THAT(ran.err, HasSubstr("1 of 3"));
  EXPECT_EQ(muster({"build", "small.rules"}).exit, 0);
  const Ran built = muster({"test", "--mutate", "small.ruleset", "one.battle"});
  EXPECT_EQ(built.exit, 2);
  EXPECT_THAT(built.err, HasSubstr("[changes-need-sheet]"));
  // Its options are for changes alone.
  EXPECT_EQ(muster({"test", "--most", "4", "one.battle"}).exit, 2);
}

}  // namespace
}  // namespace muster::tests
