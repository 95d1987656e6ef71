// The three rule texts as they stand: sheets that follow them word by word, each about one passage, and
// all that the checker says of them: these findings, with these fractions, and nothing else.
//
// The fractions were worked out from the texts alone. Two dice show 12 in one throw of 36. A d10 shows a
// 1 in one throw of 10, and with -1 that is a 0. Ten faces and a natural 10 that always misses leave 9 of
// 10 to every strength of 9 and above; a natural 1 that always hits leaves 1 of 10 to every strength of 1
// and below. Four rounds add 3 at most, and 16 on a d10 needs 6 more than its 10.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "tests/support/files.h"
#include "tests/support/findings.h"

namespace muster::tests {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(MUSTER_ROOT) / "tests/sheets/as-written";

struct Expected {
  int line;
  std::string id;
  std::vector<std::string> words;  // in its message, why or fix
};
struct AsWritten {
  std::string file;
  std::vector<Expected> findings;
};
void PrintTo(const AsWritten& one, std::ostream* out) { *out << one.file; }

const std::vector<AsWritten> kAll = {
    // 2d6 shows 12, the table ends at 11. Its values go by 10, but for the last. 3 * 130% are 3.9 dead.
    {"000.rules",
     {{14, "missing-row-dice", {"12", "1/36"}},
      {24, "off-step", {"10", "130%", "150%", "140%"}},
      {30, "finer-than-place", {"0.1", "steps of 1"}}}},
    // The losses of the infantry are 3 + 4 + 3 = 10, and the summary says 7.
    {"000-example.rules", {}},
    {"000-example.battle", {{21, "expect-contradicts", {"is 10 at least", "3 + 4 + 3"}}}},
    // Nothing is said of odds between two columns, below 1-3, or against nobody. All hundred letters are the
    // half of roll and column.
    {"002-raid.rules",
     {{14, "odds-between-unsaid", {"1-3", "1-2"}},
      {14, "odds-below-unsaid", {"1-3"}},
      {14, "law-found", {"100"}},
      {32, "odds-zero-unsaid", {"against 0"}}}},
    // The defender's sum is divided by the attacker's; C is a letter of the table and a number.
    {"002-raid-turned.rules",
     {{6, "word-and-value", {"`C`"}},
      {22, "law-found", {"100"}},
      {55, "odds-turned", {"defensor", "atacante"}}}},
    // A stray dot before three of the cells, once with a blank behind it.
    {"002-raid-dots.rules",
     {{11, "stray-point", {".A"}}, {12, "stray-point", {".B"}}, {13, "cell-with-blank", {". B"}}}},
    // 1, 2-3, 4-7, 8-9 and 10 are all a d10 shows.
    {"002-criticals.rules", {}},
    // A raid takes 1 from a roll of 1.
    {"002-factory-raid.rules", {{22, "key-outside", {"0", "1/10"}}}},
    {"002-factory.rules", {{18, "row-short", {"6", "3"}}}},
    // Two of 10 with +3 each are 23; nothing above 9 and nothing below 1 makes a difference.
    {"002-combat.rules", {{19, "target-no-gain", {"9", "9/10"}}, {19, "target-no-loss", {"1", "1/10"}}}},
    // Twelve are listed, eleven stand in the order of battle: one of the two of strength 8 is missing.
    {"002-example.rules", {}},
    {"002-example.battle", {{32, "piece-unasked", {"x12", "11 of the 12"}}}},
    // T may be 0, and below.
    {"003-dice.rules", {{14, "dice-count-outside", {"-1"}}, {15, "dice-faces-outside", {"-1"}}}},
    // A number of heads is added up and called a percent.
    {"003-damage.rules", {{19, "number-for-percent-worked", {"percent"}}}},
    // An excess is 1 at least, and 10 - 1 = 9 at most: the 0 and the 10 of the bands never come.
    {"003-wounds.rules", {{15, "row-end-unasked", {"holds for 0", "1..9"}}, {17, "row-end-unasked", {"holds for 10", "1..9"}}}},
};

class Text : public testing::TestWithParam<AsWritten> {};

TEST_P(Text, AsItStands) {
  auto found = findings_of(kFolder, {GetParam().file});
  for (const Expected& wanted : GetParam().findings) {
    const auto one = std::find_if(found.begin(), found.end(), [&](const Finding& f) {
      return f.line == wanted.line && f.id == wanted.id;
    });
    if (one == found.end()) {
      ADD_FAILURE() << "not found: line " << wanted.line << ", " << wanted.id;
      continue;
    }
    for (const std::string& word : wanted.words) EXPECT_THAT(one->text, testing::HasSubstr(word));
    found.erase(one);
  }
  EXPECT_TRUE(found.empty()) << "nobody expected:\n" << listed(found);
}

INSTANTIATE_TEST_SUITE_P(AsWritten, Text, testing::ValuesIn(kAll), [](const auto& test) {
  std::string name = test.param.file;
  for (char& c : name) {
    if (c == '-' || c == '.') c = '_';
  }
  return name;
});

TEST(AsWritten, EachSheetHasItsLine) {
  for (const char* ending : {".rules", ".battle"})
    for (const auto& path : files_of(kFolder, ending))
      EXPECT_TRUE(std::any_of(kAll.begin(), kAll.end(), [&](const AsWritten& one) {
        return one.file == path.filename();
      })) << path;
}

}  // namespace
}  // namespace muster::tests
