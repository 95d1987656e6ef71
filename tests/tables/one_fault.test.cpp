// One slip of the pen, one message: keys in the wrong order, a number twice, the wrong die, a head with a
// column too few; and that what the message shows as mended is right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Said of(const std::string& declarations, const std::string& line = "say \"-\"") {
  return check(
      "rules \"One\"\nnames g: road, bog, OB\nsides a, b\ngiven\n    where  g = road\n    n  whole 1..4 = "
      "1\n    p  percent 0%..100% = 0%\nend\n" +
      declarations + "battle\nroll d for a = 1d6\n" + line + "\nsay \"{d}\"\nend\n");
}

// The text with the fixes of all that was said, from the last to the first.
std::string mended(const Said& said) {
  std::string text(said.source.text());
  std::vector<diagnostics::Fix> fixes;
  for (const auto& d : said.list) fixes.insert(fixes.end(), d.fixes.begin(), d.fixes.end());
  std::sort(fixes.begin(), fixes.end(), [](const auto& a, const auto& b) { return a.at.begin > b.at.begin; });
  for (const auto& fix : fixes) text.replace(fix.at.begin, fix.at.end - fix.at.begin, fix.text);
  return text;
}

struct Slip {
  const char* id;
  const char* declarations;
  const char* line;
  const char* written;  // in the mended sheet
  bool whole = true;    // which is without any message
};

constexpr const char* kTwoKeys =
    "table t on g, 1d6 gives whole 0..9\n    road, OB  1-6  1\n    bog  1-3  2\n    bog  4-6  3\nend\n";

// clang-format off
const Slip kSlips[] = {
    {"type-clash", kTwoKeys, "say \"{t[d, where]}\"", "t[where, d]"},
    {"type-clash", "table t on g, 1d6 gives whole 0..9\n    road, OB  1-6  1\n    1-3   bog  2\n    bog  4-6  3\nend\n",
     "say \"{t[where, d]}\"", "    bog   1-3  2"},
    {"type-clash", "matrix t on g by 1d6 gives whole 0..9\n    1-3  4-6\n    road  1  2\n    bog  3  4\n    OB  5  6\nend\n",
     "say \"{t[d, where]}\"", "t[where, d]"},
    // 3 twice and no 4.
    {"row-twice", "table t on 1d6 gives whole 0..9\n    1-2  0\n    3  1\n    3  2\n    5-6  3\nend\n",
     "say \"{t[d]}\"", "    4  2"},
    {"columns-overlap", "matrix t on 1d6 by whole 1..4 gives whole 0..9\n    1  2  3  3\n    1-6  0  1  2  3\nend\n",
     "say \"{t[d, n]}\"", "    1  2  3  4\n"},
    // 0 where the die shows 10.
    {"missing-row-dice", "table t on 1d10 gives whole 0..9\n    1-9  0\n    0  1\nend\n", "say \"{t[d]}\"", "    10  1"},
    {"key-outside", "table t on g, 1d6 gives whole 0..9\n    road, OB  1-10  1\n    bog  1-3  2\n    bog  4-10  3\nend\n",
     "roll e = 1d10\nsay \"{t[where, e]}\"", "table t on g, 1d10"},
    {"cell-wants-percent", "table t on percent 0%..100% gives whole 0..9\n    0-20  1\n    21-100%  2\nend\n",
     "say \"{t[p]}\"", "    0-20%  1"},
    {"range-backwards", "table t on 1d100 gives whole 0..9\n    1-95  1\n    96-00  2\nend\n", "say \"{t[d]}\"", "    96-100  2"},
    {"cell-unclear", "table t on whole -2..6 gives whole 0..9\n    -2-0  1\n    1-6  2\nend\n", "say \"{t[d]}\"", "    -2..0  1"},
    {"looks-like-known", "table t on 1d6 gives g\n    1-5  bog\n    6  0B\nend\n", "say \"{t[d]}\"", "    6  OB"},
    {"letter-for-digit", "table t on 1d6 gives percent\n    1-5  5%\n    6  1S%\nend\n", "say \"{t[d]}\"", "    6  15%"},
    {"letter-for-digit", "table t on 1d6\n    loss\n    1-5  1d3\n    6  ld3\nend\n", "roll e = t[d].loss\nsay \"{e}\"", "    6  1d3"},
};
// clang-format on

TEST(OneFault, IsToldOnceAndMendedAsShown) {
  for (const Slip& slip : kSlips) {
    SCOPED_TRACE(std::string(slip.declarations) + slip.line);
    const Said said = of(slip.declarations, slip.line);
    EXPECT_THAT(said.ids(), ElementsAre(slip.id)) << said.text();
    EXPECT_FALSE(said.compiled.ruleset) << "the sheet could be played";
    const std::string text = mended(said);
    EXPECT_THAT(text, HasSubstr(slip.written));
    EXPECT_EQ(check(text).text(), "");
  }
}

// Numbers without `%` all the way down: told at the first, and again until all have it.
TEST(OneFault, PercentsThatAreNumbersAreToldOnce) {
  const Said said = of("table t on percent 0%..100% gives whole 0..9\n    0-20  1\n    21-100  2\nend\n");
  EXPECT_THAT(said.ids(), ElementsAre("cell-wants-percent")) << said.text();
  EXPECT_THAT(check(mended(said)).ids(), ElementsAre("cell-wants-percent"));
  EXPECT_EQ(check(mended(check(mended(said)))).text(), "");
}

// Two that are missing, or two rows that stand twice, are faults of their own.
TEST(OneFault, WhatIsMoreThanOneIsToldApart) {
  EXPECT_EQ(
      of("table t on 1d6 gives whole 0..9\n    1-2  0\n    3  1\n    3  2\n    6  3\nend\n").ids().size(),
      2u);
  EXPECT_EQ(of("table t on 1d6 gives whole 0..9\n    1  0\n    2  0\n    2  0\n    3  1\n    3  2\n    5-6  "
               "3\nend\n")
                .ids()
                .size(),
            3u);
  // Two values of the wrong kind that no change of places mends.
  EXPECT_EQ(of(kTwoKeys, "say \"{t[d, yes]}\"").ids().size(), 2u);
}

TEST(OneFault, AHeadWithTooFewColumns) {
  constexpr const char* kUnits =
      "piece man (men)\n    force  whole 0..9\n    life  whole 0..9 = 1\nend\nunits of man  force\n    Guard "
      " 4  2\n";
  EXPECT_THAT(of(std::string(kUnits) + "    Levy  2  1\nend\n").ids(), ElementsAre("matrix-heads-count"));
  // A single row that differs is the row's fault.
  EXPECT_THAT(of(std::string(kUnits) + "    Levy  2\nend\n").ids(), ElementsAre("cell-count"));
  // What stands in the wrong columns of such a row is not told.
  EXPECT_THAT(of("table t on 1d6\n    x whole 0..9    y g\n    1-3  1  bog\n    4-6  3  1  bog\nend\n").ids(),
              ElementsAre("cell-count"));
}

TEST(OneFault, AFieldWithoutACapIsToldAtItsFirstChange) {
  const Said said = of("side\n    gold  whole 0..9 = 5\nend\n", "a.gold += 2\na.gold -= 7\nb.gold += 1");
  EXPECT_THAT(said.ids(), ElementsAre("store-outside"));
  EXPECT_THAT(said.text(), HasSubstr("14: store-outside"));
  EXPECT_EQ(check(mended(said)).text(), "");
}

TEST(OneFault, AUnitTwiceShowsTheOther) {
  const Said said =
      of("piece man (men)\n    force  whole 0..9\nend\nunits of man  force\n    Guard  4\n    Levy  2\n    "
         "Guard  3\nend\n");
  ASSERT_THAT(said.ids(), ElementsAre("word-twice"));
  ASSERT_EQ(said.list[0].labels.size(), 1u);
  EXPECT_EQ(said.source.line_of(said.list[0].at.begin), 15u);
  EXPECT_EQ(said.source.line_of(said.list[0].labels[0].at.begin), 13u);
}

// An array whole where one of its values is wanted once counted as 0.
TEST(OneFault, AnArrayIsNoNumber) {
  const std::string man = "piece man (men)\n    armour  whole 0..3 = 0 per g\nend\n";
  for (const char* value : {"larger of 0 and d - m.armour", "m.armour + 1", "-m.armour", "2 * m.armour",
                            "(m.armour / 2) rounded down", "50% of m.armour"}) {
    const Said said = of(man, std::string("for each m in a.men\nlet x = ") + value + "\nsay \"{x}\"\nend");
    EXPECT_THAT(said.ids(), ElementsAre("array-whole")) << value << "\n" << said.text();
  }
  EXPECT_EQ(of(man, "for each m in a.men\nlet x = d - m.armour[bog]\nsay \"{x}\"\nend").text(), "");
}

// ---- advice that can be typed as it stands

TEST(Advice, CanBeTyped) {
  const std::string men =
      "piece man (men, up to 4 a side)\n    hits  whole 0..9 = 0  capped\n    out when hits = 9\nend\n";
  const Said position =
      of(men, "let foes = standing b.men\nfor each m in standing a.men numbered i\nfoes[i].hits += 1\nend");
  EXPECT_THAT(position.text(), HasSubstr("`skip when count(foes) < 4`"));
  EXPECT_THAT(position.text(), HasSubstr("`foes[wrap ...]`"));
  EXPECT_EQ(of(men,
               "let foes = standing b.men\nfor each m in standing a.men numbered i\nskip when count(foes) < "
               "4\nfoes[i].hits += 1\nend")
                .text(),
            "");

  const std::string man = "piece man (men)\n    armour  whole 0..3 per g\nend\nunits of man  armour\n";
  EXPECT_THAT(of(man + "    Guard  1/2\nend\n").text(), HasSubstr("`1/2/?`"));
  EXPECT_THAT(of(man + "    Guard  1/2/3/0\nend\n").text(), HasSubstr("`1/2/3`"));

  EXPECT_THAT(of(kTwoKeys, "say \"{t[d]}\"").text(), HasSubstr("`t[g, dice]`"));
}

TEST(Advice, AgainstZeroIsSaidWhateverElseIsWrong) {
  const std::string matrix =
      "matrix crt on 1d6 by odds gives whole 0..9\n    columns between lower, outside nearest, against 0 the "
      "last\n"
      "         1-2  2-1  1-1\n    1-6  0    1    2\nend\n";
  EXPECT_THAT(of(matrix, "say \"{crt[d, n - 1 against n - 1]}\"").ids(), ElementsAre("odds-not-rising"));
}

// A block's word of another language is that of the sheet.
TEST(Advice, AWordOfAnotherLanguage) {
  const Said said = check("idioma es\nreglas \"E\"\nbandos a, b\nallow row-short \"x\"\nbatalla\nfin\n");
  ASSERT_THAT(said.ids(), ElementsAre("unknown-declaration"));
  EXPECT_THAT(said.text(), HasSubstr("did you mean `permitir`?"));
}

TEST(Advice, AMeasureIsNoValue) {
  const Said said = of("measures\n    x = n\n    y = x + 1\nend\n");
  ASSERT_THAT(said.ids(), ElementsAre("unknown-name"));
  EXPECT_THAT(said.text(), HasSubstr("`x` is one of the measures"));
}

}  // namespace
}  // namespace muster::compiler
