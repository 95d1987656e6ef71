// Lists of modifiers, tables whose rows are conditions, values between two others, rounds counted:
// what they mean in a battle, and what is said of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/compiler/fight.h"

namespace muster::compiler {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The men have a force of 3, 5 and 8; n is 2, and raid no.
testing::AssertionResult sums(const std::string& value, std::int64_t numerator, std::int64_t denominator,
                              const std::string& declarations) {
  return run("", "sum(m in all men: " + value + ")", numerator, denominator, {}, declarations);
}

constexpr const char* kDrm =
    "m.force\n"
    "+2  if m.force >= 5\n"
    "+1  per full 2 m.force, at most 3\n"
    "-1  per n  if not raid\n"
    "+9  if raid\n"
    "end";

TEST(Modifiers, TheRowsThatHoldAreAddedUp) {
  // 3 + 1 - 2 = 2;  5 + 2 + 2 - 2 = 7;  8 + 2 + 3 - 2 = 11.
  EXPECT_TRUE(sums("drm(m)", 20, 1, std::string("modifiers drm(m: man)\n") + kDrm));
}

TEST(Modifiers, TheSumIsKeptInItsLimits) {
  // 3, 7, 9 instead of 2, 7, 11.
  EXPECT_TRUE(sums("drm(m)", 19, 1, std::string("modifiers drm(m: man), limited to 3..9\n") + kDrm));
  // n is 2: between 2 and 3.
  EXPECT_TRUE(sums("drm(m)", 8, 1, std::string("modifiers drm(m: man), limited to n..n + 1\n") + kDrm));
}

TEST(Modifiers, PercentsAndDecimals) {
  // 10% + 15%, 10%, 10%.
  EXPECT_TRUE(sums("loss(m)", 45, 100, "modifiers loss(m: man)\n10%\n+5%  per m.force  if m.force < 5\nend"));
  // 0.5 * (3 + 5 + 8).
  EXPECT_TRUE(sums("loss(m)", 8, 1, "modifiers loss(m: man)\n+0.5 per m.force\nend"));
  // 3 / 1.5 = 2, 5 / 1.5 = 3 1/3, 8 / 1.5 = 5 1/3: 2 + 3 + 5 times.
  EXPECT_TRUE(sums("loss(m)", 10, 1, "modifiers loss(m: man)\n+1 per full 1.5 m.force\nend"));
  // 0% hurt of 25%: none; and what is added is no plain number: n times 0, and 2.
  EXPECT_TRUE(sums("loss(m)", 6, 1, "modifiers loss(m: man)\nn per full 25% m.hurt\nn\nend"));
  // A worked-out value per something and on a condition: 2 * 8.
  EXPECT_TRUE(sums("loss(m)", 16, 1, "modifiers loss(m: man)\nn per m.force if m.force > 5\nend"));
}

TEST(Modifiers, WithoutParametersANameWillDo) {
  const char* const drm = "modifiers drm\n+1 per n\n+5 if raid\nend";
  EXPECT_TRUE(run("", "drm + drm()", 4, 1, {}, drm));
  EXPECT_TRUE(run("", "half + half()", 2, 1, {}, "formula half = n / 2"));
}

TEST(Modifiers, InAnotherList) {
  // 3 + 1, 5 + 1, 8 + 1; each less 2.
  EXPECT_TRUE(sums("all_in(m)", 13, 1,
                   "modifiers base(m: man)\nm.force\n+1\nend\n"
                   "modifiers all_in(m: man)\nbase(m)\n-2\nend"));
}

TEST(Modifiers, WhatARowSaysIsOnlyAskedWhereItsConditionHolds) {
  EXPECT_TRUE(run("", "sum(m in all men: d(m.force))", 3, 1, {},
                  // 5 - 3 = 2 and 5 - 5 = 0; 8 is too much. And 1 for the one who has 8.
                  "modifiers d(f: whole 1..10)\n+1 per 5 - f  if f <= 5\n+1 if f = 8\nend"));
}

constexpr const char* kWound =
    "table wound(a: whole 1..10, b: whole 1..10) gives whole 2..6\n"
    "a >= 2 * b    2\n"
    "a > b         3\n"
    "a = b         4\n"
    "2 * a > b     5\n"
    "otherwise     6\n"
    "end";

TEST(Conditions, TheFirstThatHoldsCounts) {
  // 3 against 4: 5. 5: 3. 8: 2.
  EXPECT_TRUE(sums("wound(m.force, 4)", 10, 1, kWound));
  // 3 against 8: 6. 5: 2 * 5 > 8, 5. 8: 4.
  EXPECT_TRUE(sums("wound(m.force, 8)", 15, 1, kWound));
}

TEST(Conditions, SeveralColumnsAndCellsAfterASign) {
  const char* const kinds =
      "table kind(m: man)\n"
      "               plus  text\n"
      "m.force > 7    -1    \"strong\"\n"
      "m.force > 4    +2    \"able\"\n"
      "otherwise      0     \"weak\"\n"
      "end";
  // 0 + 2 - 1.
  EXPECT_TRUE(sums("kind(m).plus", 1, 1, kinds));
  EXPECT_TRUE(sums("(m.force when kind(m).plus > 0, otherwise 0)", 5, 1, kinds));
}

TEST(Conditions, ColumnsOfDiceAreRolled) {
  EXPECT_TRUE(run("roll x for attacker = prize(n).coins\nattacker.bonus = smaller of 99 and x",
                  "attacker.bonus", 7, 1, {{4}},
                  "table prize(k: whole 1..4)\n             coins\nk > 2    2d6\notherwise    1d6 + 3\nend"));
}

TEST(Conditions, WithoutParameters) {
  const char* const now = "table now gives whole 0..9\nraid and n > 1   7\nn = 2  3\notherwise  1\nend";
  EXPECT_TRUE(run("", "now + now()", 6, 1, {}, now));
}

TEST(Conditions, CellsThatAreWorkedOut) {
  EXPECT_TRUE(sums("kind(m.force)", 6, 1,  // 2 + 2 + (8 is more): 2
                   "table kind(f: whole 1..10) gives whole 0..9\nf < 6  n\notherwise  (n)\nend"));
}

TEST(Comparisons, AValueBetweenTwoOthers) {
  EXPECT_TRUE(run("", "count(m in all men where 3 < m.force <= 8)", 2));
  EXPECT_TRUE(run("", "count(m in all men where 8 > m.force >= 3)", 2));
  EXPECT_TRUE(run("", "count(m in all men where 2 < m.force < 5 + 1 < 9)", 2));  // 3 and 5
  EXPECT_TRUE(run("", "count(m in all men where not 3 < m.force <= 5)", 2));     // 3 and 8
}

TEST(Loops, RoundsUntilSomethingHappensAreCounted) {
  // 1, 1 + 2, 3 + 3.
  EXPECT_TRUE(
      run("repeat until attacker.bonus >= 5 numbered k\n"
          "attacker.bonus = smaller of 99 and attacker.bonus + k\nend",
          "attacker.bonus", 6));
}

const Case kCases[] = {
    {"times-negative",
     "modifiers d(m: man)\n+1 per m.force - 5\nend\nmeasures\nx = sum(m in all men: d(m))\nend", ""},
    {"times-negative",
     "modifiers d(m: man)\n+1 per m.force, at most n - 2\nend\nmeasures\nx = sum(m in all men: d(m))\nend",
     ""},
    {"",
     "modifiers d(m: man)\n+1 per larger of 0 and m.force - 5\nend\nmeasures\nx = sum(m in all men: "
     "d(m))\nend",
     ""},
    {"full-not-positive",
     "modifiers d(m: man)\n+1 per full (n - 1) m.force\nend\nmeasures\nx = sum(m in all men: d(m))\nend", ""},
    {"limits-crossed", "modifiers d, limited to n..3\n1\nend\nmeasures\nx = d\nend", ""},
    {"", "modifiers d, limited to n..4\n1\nend\nmeasures\nx = d\nend", ""},
    {"modifiers-empty", "modifiers d(m: man)\nend", ""},
    {"recursion", "modifiers d\n1\nd()\nend", ""},
    {"not-a-number", "modifiers d\nraid\nend", ""},
    {"percent-and-number", "modifiers d\n1\n+10%\nend", ""},
    {"argument-outside",
     "modifiers d(f: whole 1..5)\nf\nend\nmeasures\nx = sum(m in all men: d(m.force))\nend", ""},
    {"argument-outside", "modifiers d(f: whole 1..5)\nf\nend\nmeasures\nx = d(6)\nend", ""},
    {"argument-count", "modifiers d(f: whole 1..5)\nf\nend\nmeasures\nx = d()\nend", ""},
    {"call-without-brackets", "modifiers d(f: whole 1..5)\nf\nend\nmeasures\nx = d\nend", ""},
    // Its sum is at most 3 + 4: too much for the place.
    {"store-outside", "state\nx whole 0..6 = 0\nend\nmodifiers d\n3\n+1 per n\nend", "x = d"},
    {"", "state\nx whole 0..6 = 0\nend\nmodifiers d, limited to 0..6\n3\n+1 per n\nend", "x = d"},

    // All combinations are tried: one of the three always holds.
    {"", "table t(a: whole 1..50, b: whole 1..50) gives whole\na > b  1\na = b  2\nb > a  3\nend", ""},
    {"conditions-open", "table t(a: whole 1..50, b: whole 1..50) gives whole\na > b  1\nb > a  3\nend", ""},
    {"condition-taken",
     "table t(a: whole 1..9, b: whole 1..9) gives whole\na >= b  1\na > b  2\notherwise  3\nend", ""},
    // Only both rows together leave nothing.
    {"condition-taken", "table t(a: whole 1..9) gives whole\na > 5  1\na < 7  2\na <> 0  3\nend", ""},
    {"condition-never", "table t(a: whole 1..9) gives whole\na > 9  1\notherwise  3\nend", ""},
    {"condition-taken",
     "table t(m: man) gives whole\nm.rank < regular  1\nm.rank >= regular  3\notherwise  4\nend", ""},
    // Too many to try: proved as the branches of an `if` are.
    {"", "table t(a: whole) gives whole\na >= 500_000  1\na >= 2  2\na < 2  3\nend", ""},
    {"conditions-open", "table t(a: whole) gives whole\na >= 500_000  1\na >= 2  2\na < 1  3\nend", ""},
    {"condition-taken", "table t(a: whole) gives whole\na >= 2  1\na >= 500_000  2\notherwise  3\nend", ""},
    {"argument-outside",
     "table t(a: whole 1..5) gives whole\na > 2  1\na <= 2  2\nend\nmeasures\nx = sum(m in all men: "
     "t(m.force))\nend",
     ""},
    {"conditions-with-square",
     "table t(a: whole 1..5) gives whole\na > 2  1\notherwise  2\nend\nmeasures\nx = t[3]\nend", ""},
    {"conditions-axis", "table t(a: whole 1..5) gives whole\nrows between lower\na > 2  1\notherwise  2\nend",
     ""},
    {"row-after-otherwise", "table t(a: whole 1..5) gives whole\notherwise  2\na > 2  1\nend", ""},
    {"recursion", "table t(a: whole 1..5) gives whole 0..9\nt(a) > 2  1\notherwise  2\nend", ""},
    {"type-clash", "table t(a: whole 1..5) gives whole\na + (1)  1\notherwise  2\nend", ""},
    {"call-without-brackets",
     "table t(a: whole 1..5) gives whole\na > 2  1\notherwise  2\nend\nmeasures\nx = t\nend", ""},
    {"table-with-round", "table t on 1d6 gives whole\n1-6  1\nend\nmeasures\nx = t(3)\nend", ""},

    {"row-unused", "table t(a: whole 1..5) gives whole\na > 2  1\notherwise  2\nend", "t(3)"},

    {"shift-outside", "", "for each m in all men\nm.rank = m.rank shifted +1\nend"},
    {"", "", "for each m in all men\nm.rank = m.rank shifted +1 when m.rank < veteran\nend"},
};

TEST(Modifiers, WhatIsSaid) {
  for (const Case& c : kCases) {
    const Said said = check(sheet(c.declarations, c.body));
    const std::vector<std::string> ids = said.ids();
    if (std::string(c.id).empty()) {
      EXPECT_THAT(ids, IsEmpty()) << c.declarations << c.body << said.text();
    } else {
      EXPECT_THAT(ids, ElementsAre(c.id)) << c.declarations << c.body << said.text();
    }
  }
}

TEST(Conditions, TheMessageNamesValuesWithWhichNoneHolds) {
  const Said said =
      check(sheet("table t(a: whole 1..5, b: whole 1..5) gives whole\na > b  1\nb > a  3\nend", ""));
  EXPECT_THAT(said.text(), HasSubstr("with a = 1, b = 1 no row is left"));
  EXPECT_THAT(said.text(), HasSubstr("`otherwise`"));
}

TEST(Conditions, TheMessageNamesTheRowsThatTakeAll) {
  const Said said =
      check(sheet("table t(a: whole 1..9) gives whole\na > 5  1\na < 7  2\na <> 0  3\nend", ""));
  EXPECT_THAT(said.text(), HasSubstr("what it holds for is already taken by rows 1 and 2"));
  ASSERT_EQ(said.list.size(), 1U);
  EXPECT_EQ(said.list[0].labels.size(), 2U);
}

}  // namespace
}  // namespace muster::compiler
