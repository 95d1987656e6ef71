// A finding keeps its fingerprint when it moves, and gets another when it becomes another; and the
// baseline they are kept in.
#include "reports/fingerprint.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reports/baseline.h"
#include "tests/reports/sample.h"

namespace muster::tests {
namespace {

// The fingerprints of `row-twice` at each place where `2-3` stands.
std::vector<std::string> prints(const std::string& path, const std::string& text, const std::string& block,
                                Id id = Id::row_twice) {
  std::vector<Diagnostic> found;
  for (auto at = text.find("2-3"); at != std::string::npos; at = text.find("2-3", at + 1))
    found.push_back(diagnostic(id, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 3)}));
  std::vector<std::string> out;
  for (const reports::Finding& one : file(path, text, found, {{block, 0}}).findings)
    out.push_back(one.fingerprint);
  return out;
}

TEST(Fingerprint, HasItsForm) {
  const auto one = prints("a.rules", "2-3 x\n", "table t");
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].size(), 18u);
  EXPECT_EQ(one[0].find_first_not_of("0123456789abcdef"), 16u);
  EXPECT_EQ(one[0].substr(16), ":1");
}

TEST(Fingerprint, SurvivesMovedLinesAndOtherBlanks) {
  const auto one = prints("a.rules", "    2-3  x\n", "table t");
  EXPECT_EQ(one, prints("a.rules", "# a line\n\n    2-3  x\n", "table t"));
  EXPECT_EQ(one, prints("a.rules", "2-3 x\n", "table t"));
  EXPECT_EQ(one, prints("a.rules", "\t2-3\t\tx \r\n", "table t"));
}

TEST(Fingerprint, IsAnothersWhereAnythingElseIsOther) {
  const auto one = prints("a.rules", "2-3  x\n", "table t");
  EXPECT_NE(one, prints("b.rules", "2-3  x\n", "table t"));
  EXPECT_NE(one, prints("a.rules", "2-3  y\n", "table t"));
  EXPECT_NE(one, prints("a.rules", "2-3  x\n", "table u"));
  EXPECT_NE(one, prints("a.rules", "2-3  x\n", "table t", Id::rows_overlap));
  // Parts don't run into one another.
  EXPECT_NE(prints("a", "2-3\n", "bc"), prints("ab", "2-3\n", "c"));
}

TEST(Fingerprint, EqualsAreCounted) {
  const auto two = prints("a.rules", "2-3 x\n2-3  x\n", "table t");
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].substr(0, 16), two[1].substr(0, 16));
  EXPECT_EQ(two[0].substr(16), ":1");
  EXPECT_EQ(two[1].substr(16), ":2");
}

TEST(Fingerprint, WordsOfAllItsLines) {
  const reports::File two = file("a", "one  two\n three \nfour\n", {diagnostic(Id::row_twice, {4, 17})});
  EXPECT_EQ(reports::words_of_lines(two, two.findings[0]), "one two three");  // 17 is the start of line 3
  const reports::File whole = file("a", "x\n", {about_whole(Id::file_empty)});
  EXPECT_EQ(reports::words_of_lines(whole, whole.findings[0]), "");
}

// Of a damaged file that is one long line with thousands of findings, each would read all of it.
TEST(Fingerprint, OfLongLinesTheBeginning) {
  const std::string text(1u << 20, 'x');
  const reports::File one = file("a", text + "\n" + text, {diagnostic(Id::row_twice, {5, 2u << 20})});
  EXPECT_EQ(reports::words_of_lines(one, one.findings[0]),
            std::string(1024, 'x') + " " + std::string(1024, 'x'));
  const reports::File many = file("a", std::string(5000, '\n') + "y", {diagnostic(Id::row_twice, {0, 5001})});
  EXPECT_EQ(reports::words_of_lines(many, many.findings[0]), "");
}

TEST(Baseline, IsReadAsItWasWritten) {
  const std::string text = reports::write_baseline({{"b:1", "row-twice", "б \"x\".rules"},
                                                    {"a:1", "row-twice", "a.rules"},
                                                    {"a:2", "row-short", "a.rules"}});
  // By file, then message: the order of the findings doesn't matter.
  EXPECT_EQ(text,
            "{\n  \"format_version\": 1,\n  \"findings\": [\n"
            "    {\"fingerprint\":\"a:2\",\"id\":\"row-short\",\"file\":\"a.rules\"},\n"
            "    {\"fingerprint\":\"a:1\",\"id\":\"row-twice\",\"file\":\"a.rules\"},\n"
            "    {\"fingerprint\":\"b:1\",\"id\":\"row-twice\",\"file\":\"б \\\"x\\\".rules\"}\n"
            "  ]\n}\n");
  const reports::BaselineRead read = reports::read_baseline(text);
  EXPECT_EQ(read.reason, "");
  EXPECT_EQ(read.baseline.entries.size(), 3u);
  EXPECT_EQ(read.baseline.entries[2].file, "б \"x\".rules");
  EXPECT_EQ(read.baseline.known, (std::set<std::string, std::less<>>{"a:1", "a:2", "b:1"}));
}

TEST(Baseline, OfNothing) {
  const reports::BaselineRead read = reports::read_baseline(reports::write_baseline({}));
  EXPECT_EQ(read.reason, "");
  EXPECT_TRUE(read.baseline.entries.empty());
}

TEST(Baseline, WhatIsNone) {
  for (const char* text :
       {"", "[]", "no", "{}", R"({"format_version": 2, "findings": []})", R"({"format_version": 1})",
        R"({"format_version": "1", "findings": []})", R"({"format_version": 1, "findings": {}})",
        R"({"format_version": 1, "findings": [1]})",
        R"({"format_version": 1, "findings": [{"fingerprint": "x"}]})",
        R"({"format_version": 1, "findings": [{"fingerprint": 1, "id": "a", "file": "b"}]})",
        "{\"format_version\": 1"})
    EXPECT_NE(reports::read_baseline(text).reason, "") << text;
}

}  // namespace
}  // namespace muster::tests
