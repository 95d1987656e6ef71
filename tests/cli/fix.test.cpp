// `muster check --fix`: what is put into files, what is only shown, and what stays as it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

// `==` can only be `=`: certain. `dri` is most likely `dry`: a suggestion.
constexpr const char* kWrong = R"(rules "Ford"
sides north, south
battle
    roll dry == 1d10
    say "A dry day" when dri > 5
end
)";
constexpr const char* kCertain = R"(rules "Ford"
sides north, south
battle
    roll dry = 1d10
    say "A dry day" when dri > 5
end
)";
constexpr const char* kAll = R"(rules "Ford"
sides north, south
battle
    roll dry = 1d10
    say "A dry day" when dry > 5
end
)";

class Fix : public testing::Test {
 protected:
  TemporaryFolder folder_;
  std::filesystem::path sheet_ = folder_.path() / "a.rules";

  Ran check(std::vector<std::string> options) {
    options.insert(options.begin(), {"check", "a.rules"});
    return run_program(kMusterProgram, options, folder_.path());
  }
};

TEST_F(Fix, PutsInWhatIsCertain) {
  write_text(sheet_, kWrong);
  const Ran ran = check({"--fix"});
  EXPECT_EQ(read_text(sheet_), kCertain);
  EXPECT_THAT(ran.out, HasSubstr("a.rules: 1 place mended\n"));
  EXPECT_THAT(ran.err, HasSubstr("error[unknown-name]"));  // what is left
  EXPECT_EQ(ran.exit, 1);
}

TEST_F(Fix, SuggestionsAreAskedFor) {
  write_text(sheet_, kWrong);
  const Ran ran = check({"--fix=suggestions"});
  EXPECT_EQ(read_text(sheet_), kAll);
  EXPECT_THAT(ran.out, HasSubstr("a.rules: 2 places mended\n"));
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.exit, 0);
}

TEST_F(Fix, DiffShowsAndChangesNothing) {
  write_text(sheet_, kWrong);
  for (const auto& options :
       {std::vector<std::string>{"--diff"}, std::vector<std::string>{"--fix", "--diff"}}) {
    const Ran ran = check(options);
    EXPECT_EQ(read_text(sheet_), kWrong);
    EXPECT_THAT(ran.out, HasSubstr("--- a.rules\n+++ a.rules\n"));
    EXPECT_THAT(ran.out, HasSubstr("\n-    roll dry == 1d10\n+    roll dry = 1d10\n"));
    EXPECT_THAT(ran.out, Not(HasSubstr("+    say")));
  }
}

TEST_F(Fix, ACleanSheetIsNotWritten) {
  write_text(sheet_, kAll);
  const auto before = std::filesystem::last_write_time(sheet_);
  const Ran ran = check({"--fix=suggestions"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "a.rules: no errors\n");
  EXPECT_EQ(std::filesystem::last_write_time(sheet_), before);
}

TEST_F(Fix, LineEndsStayAsTheyAre) {
  std::string windows, wanted;
  for (const char c : std::string(kWrong)) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  for (const char c : std::string(kAll)) wanted += c == '\n' ? std::string("\r\n") : std::string(1, c);
  write_text(sheet_, windows);
  check({"--fix=suggestions"});
  EXPECT_EQ(read_text(sheet_), wanted);
}

TEST_F(Fix, InAllFilesOfAFolder) {
  write_text(sheet_, kWrong);
  write_text(folder_.path() / "b.rules", kWrong);
  const Ran ran = run_program(kMusterProgram, {"check", ".", "--fix=suggestions"}, folder_.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(read_text(sheet_), kAll);
  EXPECT_EQ(read_text(folder_.path() / "b.rules"), kAll);
}

TEST_F(Fix, ARulesetIsNotMended) {
  write_text(sheet_, kAll);
  run_program(kMusterProgram, {"build", "a.rules"}, folder_.path());
  const Ran ran = run_program(kMusterProgram, {"check", "a.ruleset", "--fix"}, folder_.path());
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[fix-ruleset]"));
}

}  // namespace
}  // namespace muster::tests
