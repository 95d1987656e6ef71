// What the compiler says of a fault, word for word where the words depend on what stands in the sheet; and
// the fixes it offers: what they make of the line, and how sure they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "diagnostics/fixes.h"
#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

using diagnostics::Applicability;
using testing::HasSubstr;

// The only message of a sheet: "message | why | what to write".
std::string told(const std::string& declarations, const std::string& body) {
  const Said said = check(sheet(declarations, body));
  if (said.list.size() != 1) return std::to_string(said.list.size()) + " messages:\n" + said.text();
  const auto& d = said.list[0];
  return diagnostics::message_of(d) + " | " + diagnostics::why_of(d) + " | " + diagnostics::fix_of(d);
}

std::string in_standing(const std::string& body) {
  return "for each m in standing attacker.men\n" + body + "\nend";
}

TEST(Told, APositionBelowTheFirst) {
  // 1..4 less 1 is 0..3: of these only 0 is no member. The list has at least 3 members here.
  EXPECT_EQ(told("", "let foes = standing defender.men\nif count(foes) >= 3\nsay \"{foes[n - 1]}\"\nend"),
            "position 0 of a list whose members are counted from 1 | a battle that comes here without a "
            "member could not go on | ");
  EXPECT_THAT(told("", "let foes = standing defender.men\nif count(foes) >= 2\nsay \"{foes[3]}\"\nend"),
              HasSubstr("position 3 of a list that may have only 2 members |"));
  EXPECT_THAT(told("", "let foes = standing defender.men\nif count(foes) >= 1\nsay \"{foes[2]}\"\nend"),
              HasSubstr("position 2 of a list that may have only 1 member |"));
}

TEST(Told, AValueBelowZeroInAColumn) {
  EXPECT_THAT(told("table t on 1d6 gives whole\n1  -2\n2-5  0\n6  3\nend", ""),
              HasSubstr("| the range of `t` in the head: `-2..3`"));
  EXPECT_THAT(told("table t on rank\na whole  b\nnovice  -1  1\notherwise  4  2\nend", ""),
              HasSubstr("| the range of `a` in the head: `-1..4`"));
}

TEST(Told, WhatStandsTwice) {
  EXPECT_THAT(told("sides red, blue", ""), HasSubstr("| one line in place of the two"));
  EXPECT_THAT(told("battle\nend", ""), HasSubstr("| the lines of both in one block"));
}

TEST(Told, ValuesInTheWrongBrackets) {
  const std::string table = "table might(p: whole 1..9) gives whole\np > 6  3\notherwise  0\nend";
  EXPECT_THAT(told(table, "say \"{might[n + 1]}\""), HasSubstr("| `might(n + 1)`"));
  EXPECT_THAT(told(table, "say \"{might[n, n]}\""),
              HasSubstr("| `might(p)`, with the values at hand in place of these names"));
}

// Each f calls the one before twice: the outermost call is the one in the battle, or in the formula that is
// looked at.
TEST(Told, TooLargeIsToldWhereItIsCalled) {
  std::string formulas = "formula f0(x: whole 0..9) = x\n";
  for (int i = 1; i <= 40; ++i) {
    const std::string before = "f" + std::to_string(i - 1) + "(x)";
    formulas += "formula f" + std::to_string(i) + "(x: whole 0..9) =\n    " + before + " + " + before + "\n";
  }
  const Said said = check(sheet(formulas, "let y = f40(n)"));
  ASSERT_EQ(said.ids(), std::vector<std::string>{"sheet-too-large"});
  // Not within f0, f1, ...: those fit easily.
  const std::string at(said.source.slice(said.list[0].at));
  ASSERT_TRUE(at.starts_with("f")) << at;
  EXPECT_GT(std::stoi(at.substr(1)), 9) << at;
}

TEST(Told, WordsOfAList) {
  EXPECT_THAT(told("", in_standing("m.rank = 3")),
              HasSubstr("here a word of `rank` is wanted; this is a whole number |"));
  EXPECT_THAT(told("table t on rank gives whole\nnovice  1\n2  3\notherwise  1\nend", ""),
              HasSubstr("this table is looked up by a word of `rank` |"));
}

TEST(Told, ATableOnDiceIsLookedUpByThem) {
  EXPECT_THAT(told("table t on 1d6 gives whole\n1-3  1\nfour  1\n5-6  1\nend", ""),
              HasSubstr("this table is looked up by 1d6 |"));
  EXPECT_THAT(told("table t on whole 1..6 gives whole\n1-3  1\nfour  1\n5-6  1\nend", ""),
              HasSubstr("this table is looked up by a whole number |"));
}

TEST(Told, WhichOddsHaveNoRow) {
  EXPECT_THAT(told("table t on odds gives whole\nbelow 1-1  0\nabove 1-1  1\nend", ""),
              HasSubstr("table `t` has no row for odds 1-1 |"));
  EXPECT_THAT(told("table t on odds gives whole\nbelow 1-1  0\n1-1  1\n2-1+  1\nend", ""),
              HasSubstr("table `t` has no row for odds between 1-1 and 2-1 |"));
}

TEST(Told, ColumnsThatAreNotThere) {
  EXPECT_THAT(told("matrix t on 1d6 by whole 1..2 gives whole\n     1  2\n1-6  1  2\nend",
                   "roll d = 1d6\nsay \"{t[d, n]}\""),
              HasSubstr("`t` is looked up across with 1..4, but has no column for 3-4 |"));
}

TEST(Told, WhichEndAStepPasses) {
  EXPECT_THAT(told("", in_standing("m.rank = m.rank shifted +1")),
              HasSubstr("this step of 1 can lead beyond `veteran` |"));
  EXPECT_THAT(told("", in_standing("m.rank = m.rank shifted -1")),
              HasSubstr("this step of -1 can lead beyond `novice` |"));
  EXPECT_THAT(told("", in_standing("m.rank = m.rank shifted n - 2")),
              HasSubstr("this step of -1..2 can lead beyond `novice` or `veteran` |"));
}

TEST(Told, WhatAColumnHolds) {
  EXPECT_THAT(told("table t on rank\na  b\nnovice  red  1\notherwise  blue  2\nend", ""),
              HasSubstr("| no list of names has all its words |"));
  EXPECT_THAT(told("names hue: red, blue\nnames wine: red, blue, white\n"
                   "table t on rank\na  b\nnovice  red  1\notherwise  blue  2\nend",
                   ""),
              HasSubstr("| lists that have all its words: `hue`, `wine` |"));
}

// 1d6 leads to 6 in one case of six; with 2 added to 5 and 6 in two.
TEST(Told, WhatIsAddedToARoll) {
  const std::string table = "table t on whole 1..9 gives whole\n1-5  0\n7-9  0\nend";
  EXPECT_THAT(told(table, "roll d = 1d6\nsay \"{t[d]}\""),
              HasSubstr("| `d` leads there with a chance of 1/6 |"));
  EXPECT_THAT(told(table, "roll d = 1d6\nsay \"{t[d + 2]}\""),
              HasSubstr("| `d` leads there with a chance of 1/6 when the rest adds 2 |"));
}

// With 1d20 in the head alone the look-up would still throw 1d10.
TEST(Told, WhereOtherDiceHaveToStand) {
  const std::string table = "table t on 1d10 gives whole\n1-10  0\n11-20  1\nend";
  EXPECT_THAT(told(table, "roll d = 1d10\nsay \"{t[d]}\""),
              HasSubstr("| 1d20 in its head and where it is looked up, or the rows of 1d10"));
  EXPECT_THAT(told(table, "say \"{t[n]}\""), HasSubstr("| 1d20 in its head, or the rows of 1d10"));
}

// ------------------------------------------------------------------ fixes

// The sheet after the fixes of that sureness, nothing but whose lines are looked at.
struct Mended {
  std::string text;
  std::size_t count = 0;
  std::vector<std::string> ids;
};
Mended mend(const std::string& declarations, const std::string& body, Applicability weakest) {
  const std::string text = sheet(declarations, body);
  const Said said = check(text);
  const auto applied = diagnostics::apply_fixes(text, said.list, weakest);
  return {applied.text, applied.count, check(applied.text).ids()};
}

struct FixCase {
  const char* declarations;
  const char* body;
  const char* wanted;  // stands in the sheet afterwards
};

// Nothing else can be meant.
const FixCase kCertain[] = {
    {"formula half(x: whole 0..9) = x * 1/2", "say \"{half[n]}\"", "say \"{half(n)}\""},
    {"table might(p: whole 1..9) gives whole\np > 6  3\notherwise  0\nend", "say \"{might[n]}\"",
     "say \"{might(n)}\""},
    {"table t on whole 1..4 gives whole\n1-2  0\n3-4  1\nend", "say \"{t(n)}\"", "say \"{t[n]}\""},
    {"", "let foe = first of f in standing defender.men where f.force > 3\nsay \"none\" when foe = none",
     "say \"none\" when foe is none"},
    {"", "let foe = first of f in standing defender.men where f.force > 3\nsay \"one\" when foe <> none",
     "say \"one\" when foe is not none"},
    {"", "say \"at night\" when raid = true", "say \"at night\" when raid = yes"},
    {"", "say \"{max(n, 2) + 1}\"", "say \"{(larger of n and 2) + 1}\""},
    {"formula twice(x: int 0..9) = x * 2", "say \"{twice(n)}\"", "formula twice(x: whole 0..9) = x * 2"},
    {"table t on 1d6 gives percent 0%..100%\n1-2  50%\n3-5  75%\n6  80\nend", "roll d = 1d6\nsay \"{t[d]}\"",
     "\n6  80%\n"},
    {"table t on rank gives whole\nnovice  1\nregular  1\nveteran  2\nrows outside nearest\nend",
     "say \"{t[novice]}\"", "veteran  2\nend"},
    {"table might(p: whole 1..9) gives whole\nrows between lower\np > 6  3\notherwise  0\nend",
     "say \"{might(n)}\"", "gives whole\np > 6  3"},
    {"units of man  force  hurt\nGuard  3  25%\nLevy  4  50%\nMob  5  75\nend", "", "\nMob  5  75%\n"},
    {"state\nopen  yes/no = no  capped\nend", "open = yes", "\nopen  yes/no = no\n"},
};

TEST(Fixes, Certain) {
  for (const FixCase& c : kCertain) {
    SCOPED_TRACE(std::string(c.declarations) + "\n" + c.body);
    const Mended mended = mend(c.declarations, c.body, Applicability::sure);
    EXPECT_EQ(mended.count, 1u);
    EXPECT_THAT(mended.text, HasSubstr(c.wanted));
    EXPECT_THAT(mended.ids, testing::IsEmpty());
  }
}

const FixCase kSuggested[] = {
    {"", "let foes = standing defender.men\nif count(foes) >= 3\nsay \"{foes[n - 1]}\"\nend",
     "{foes[larger of 1 and n - 1]}"},
    {"", "roll d for attacker = (n - 2)d6\nsay \"{d}\"", "(larger of 0 and n - 2)d6"},
    {"table t on 1d6 gives whole 0..90\n1-5  40\n6  80%\nend", "roll d = 1d6\nsay \"{t[d]}\"", "\n6  80\n"},
    // Of two percents nobody can tell a habit.
    {"table t on 1d6 gives percent 0%..100%\n1-2  50%\n3-6  80\nend", "roll d = 1d6\nsay \"{t[d]}\"",
     "\n3-6  80%\n"},
    {"formula cost(c: whole 0..9 per rank) = 2 * c", "say \"{cost(3)}\"",
     "formula cost(c: whole 0..9) = 2 * c"},
    {"table t on 1d6 gives whole\n1-3  0\n1-3  0\n4-6  1\nend", "", "whole\n1-3  0\n4-6  1\nend"},
    {"names hue: red, blue, red", "", "names hue: red, blue\n"},
    {"given\nwall  percent step 5 0%..100% = 5%\nend", "", "wall  percent step 5% 0%..100% = 5%"},
    {"given\nmotto  text\nend", "", "motto  label\n"},
    {"", "for each m in all men\nm.hurt = 25\nend", "m.hurt = 25%\n"},
    {"", "for each m in all men\nsay \"{m}\" when m.hurt > 50\nend", "when m.hurt > 50%\n"},
    {"", "repeat n - 2 times\nsay \"so\"\nend", "repeat larger of 0 and n - 2 times"},
};

TEST(Fixes, SuggestedOnly) {
  for (const FixCase& c : kSuggested) {
    SCOPED_TRACE(std::string(c.declarations) + "\n" + c.body);
    EXPECT_EQ(mend(c.declarations, c.body, Applicability::sure).count, 0u);
    const Mended mended = mend(c.declarations, c.body, Applicability::likely);
    EXPECT_EQ(mended.count, 1u);
    EXPECT_THAT(mended.text, HasSubstr(c.wanted));
    EXPECT_THAT(mended.ids, testing::IsEmpty());
  }
}

// 0.5 may be 50% or half a percent; and where nothing is left to test no place is right.
TEST(Fixes, NoneWhereNobodyKnows) {
  EXPECT_EQ(mend("table t on 1d6 gives percent 0%..100%\n1-2  50%\n3-5  75%\n6  0.5\nend",
                 "roll d = 1d6\nsay \"{t[d]}\"", Applicability::likely)
                .count,
            0u);
  // A line that says more, or has a remark, is not taken away unseen.
  EXPECT_EQ(mend("table t on rank gives whole\nnovice  1\nregular  1\nveteran  2\n"
                 "rows outside nearest  # as in the book\nend",
                 "say \"{t[novice]}\"", Applicability::likely)
                .count,
            0u);
}

}  // namespace
}  // namespace muster::compiler
