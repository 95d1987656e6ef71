// Sheets before and after, both written by hand after the rules in docs/formatting.md.
#include <gtest/gtest.h>

#include "tests/layout/support.h"

namespace muster::layout {
namespace {

TEST(SheetLayout, BlocksAreIndentedByFourAndRunsOfBlanksAreOne) {
  EXPECT_EQ(sheet("rules   \"A\"\n"
                  "sides red,   blue\n"
                  "battle\n"
                  "repeat 3   times\n"
                  "\tfor each s in sides\n"
                  " if s = red\n"
                  "say \"{s}\"\n"
                  " else if s =  blue\n"
                  "   say \"b\"\n"
                  "else\n"
                  "   stop \"?\"\n"
                  " end\n"
                  "end\n"
                  "            end\n"
                  "end\n"),
            "rules \"A\"\n"
            "sides red, blue\n"
            "battle\n"
            "    repeat 3 times\n"
            "        for each s in sides\n"
            "            if s = red\n"
            "                say \"{s}\"\n"
            "            else if s = blue\n"
            "                say \"b\"\n"
            "            else\n"
            "                stop \"?\"\n"
            "            end\n"
            "        end\n"
            "    end\n"
            "end\n");
}

TEST(SheetLayout, EmptyLinesAndLineEnds) {
  EXPECT_EQ(
      sheet("\n  \n\r\nrules \"A\"  \t\r\n\n \n\t\nsides red, blue\r\n\r\n\r\nbattle\n\n\n  finish a\n\nend\n"
            "outcomes\n a\nend\n\n\n"),
      "rules \"A\"\n\nsides red, blue\n\nbattle\n\n    finish a\n\nend\noutcomes\n    a\nend\n");
  EXPECT_EQ(sheet("rules \"A\""), "rules \"A\"\n");
}

TEST(SheetLayout, WhatIsInQuotesStays) {
  EXPECT_EQ(sheet("rules   \"A   #  b\"\nsides   red,blue\nbattle\nsay   «x   \t y»   when  1   =  1\nend\n"),
            "rules \"A   #  b\"\nsides red,blue\nbattle\n    say «x   \t y» when 1 = 1\nend\n");
}

TEST(SheetLayout, FieldsStandInTwoColumns) {
  // The longest first word is `strength`: 4 + 8 + 2 = 14.
  EXPECT_EQ(sheet("rules \"A\"\n"
                  "piece   man (men,  up to 4   a side)\n"
                  " men whole 0..4 = 0 capped\n"
                  "     strength    whole 1..9\n"
                  "  kind a or b = a\n"
                  " out when men = 0\n"
                  "line *men   strength\n"
                  "end\n"
                  "sides red, blue\n"
                  "given\n"
                  "turns whole 1..9 = 3\n"
                  "\n"
                  "  n yes/no = no\n"
                  "end\n"),
            "rules \"A\"\n"
            "piece man (men, up to 4 a side)\n"
            "    men       whole 0..4 = 0  capped\n"
            "    strength  whole 1..9\n"
            "    kind      a or b = a\n"
            "    out when  men = 0\n"
            "    line      *men strength\n"
            "end\n"
            "sides red, blue\n"
            "given\n"
            "    turns  whole 1..9 = 3\n"
            "\n"
            "    n  yes/no = no\n"
            "end\n");
}

// `out when` moves nobody: where it is wider than the names, only its own condition gives way.
TEST(SheetLayout, OutWhenHangsOver) {
  EXPECT_EQ(sheet("rules \"A\"\npiece man (men)\nhp whole 0..9\nsix whole 0..9\nout when hp = 0\nline *hp "
                  "six\nend\n"),
            "rules \"A\"\n"
            "piece man (men)\n"
            "    hp    whole 0..9\n"
            "    six   whole 0..9\n"
            "    out when  hp = 0\n"
            "    line  *hp six\n"
            "end\n");
  EXPECT_EQ(sheet("rules \"A\"\npiece man (men)\nhit_points whole 0..9\nout when hit_points = 0\nend\n"),
            "rules \"A\"\n"
            "piece man (men)\n"
            "    hit_points  whole 0..9\n"
            "    out when    hit_points = 0\n"
            "end\n");
}

TEST(SheetLayout, OutcomesAndMeasures) {
  EXPECT_EQ(sheet("rules \"A\"\n"
                  "sides red, blue\n"
                  "outcomes\n"
                  "won \"Red   wins\"\n"
                  "  undecided_yet     \"Nobody\"\n"
                  "end\n"
                  "measures\n"
                  "a = 1\n"
                  " longer =   2 +   3\n"
                  "end\n"
                  "battle\n"
                  "finish won\n"
                  "end\n"),
            "rules \"A\"\n"
            "sides red, blue\n"
            "outcomes\n"
            "    won            \"Red   wins\"\n"
            "    undecided_yet  \"Nobody\"\n"
            "end\n"
            "measures\n"
            "    a      = 1\n"
            "    longer = 2 + 3\n"
            "end\n"
            "battle\n"
            "    finish won\n"
            "end\n");
}

TEST(SheetLayout, WhatGoesOnStandsDeeper) {
  EXPECT_EQ(sheet("rules \"A\"\n"
                  "names one:  a,\n"
                  "b,   c\n"
                  "sides red, blue\n"
                  "formula f(x: whole 0..9) =\n"
                  "     x when x > 3,\n"
                  "otherwise (\n"
                  "x +\n"
                  "            larger of x and (3 +\n"
                  "4)\n"
                  "      )\n"
                  "require f(1) = 1,\n"
                  "  \"It is   not\"\n"
                  "battle\n"
                  "let y = f(\n"
                  "3)\n"
                  "let z =\n"
                  "           1 when y = 1,\n"
                  "         otherwise 2\n"
                  "say \"{z}\"\n"
                  "end\n"),
            "rules \"A\"\n"
            "names one: a,\n"
            "    b, c\n"
            "sides red, blue\n"
            "formula f(x: whole 0..9) =\n"
            "    x when x > 3,\n"
            "    otherwise (\n"
            "        x +\n"
            "        larger of x and (3 +\n"
            "            4)\n"
            "    )\n"
            "require f(1) = 1,\n"
            "    \"It is   not\"\n"
            "battle\n"
            "    let y = f(\n"
            "        3)\n"
            "    let z =\n"
            "        1 when y = 1,\n"
            "        otherwise 2\n"
            "    say \"{z}\"\n"
            "end\n");
}

TEST(SheetLayout, SpendAndTally) {
  EXPECT_EQ(sheet("rules \"A\"\n"
                  "piece man (men)\nhurt whole 0..9 = 0 capped\nend\n"
                  "sides red, blue\n"
                  "battle\n"
                  "tally left   whole 0..9 = 5 capped\n"
                  "spend left on m in red.men\n"
                  "each takes   9 - m.hurt\n"
                  "m.hurt += taken\n"
                  "rest lost\n"
                  "end\n"
                  "end\n"),
            "rules \"A\"\n"
            "piece man (men)\n"
            "    hurt  whole 0..9 = 0  capped\n"
            "end\n"
            "sides red, blue\n"
            "battle\n"
            "    tally left whole 0..9 = 5  capped\n"
            "    spend left on m in red.men\n"
            "        each takes 9 - m.hurt\n"
            "        m.hurt += taken\n"
            "        rest lost\n"
            "    end\n"
            "end\n");
}

// In cells of a terminal: Cyrillic one each, the signs of Chinese and Japanese two, a letter with a
// combining accent one, an emoji two.
TEST(SheetLayout, WidthIsWhatIsSeen) {
  EXPECT_EQ(sheet("rules \"A\"\n"
                  "piece man (men)\n"
                  "сила whole 1..9 # б\n"
                  "兵力 whole 1..9 # 四\n"
                  "cafe\xCC\x81s whole 1..9\n"
                  "ab whole 1..9\n"
                  "end\n"
                  "outcomes\n"
                  "a \"🐉\" # d\n"
                  "b \"xyz\" # x\n"
                  "\"🐉龍\" \"c\"\n"
                  "end\n"),
            "rules \"A\"\n"
            "piece man (men)\n"
            "    сила   whole 1..9  # б\n"
            "    兵力   whole 1..9  # 四\n"
            "    cafe\xCC\x81s  whole 1..9\n"
            "    ab     whole 1..9\n"
            "end\n"
            "outcomes\n"
            "    a       \"🐉\"   # d\n"
            "    b       \"xyz\"  # x\n"
            "    \"🐉龍\"  \"c\"\n"
            "end\n");
}

// The blanks of word processors are blanks.
TEST(SheetLayout, OtherBlanks) {
  EXPECT_EQ(sheet("rules\xC2\xA0\"A\"\nsides\xE3\x80\x80red,\xE2\x80\x89 blue\n"),
            "rules \"A\"\nsides red, blue\n");
}

TEST(SheetLayout, LanguagesOfAllKeywords) {
  EXPECT_EQ(sheet("язык   ru\nправила \"А\"\nвид воин (воины)\nсила целое 1..9 = 1 с пределом\n"
                  "выбывает когда сила = 1\nконец\nпоказатели\nа = 1\nконец\n"),
            "язык ru\n"
            "правила \"А\"\n"
            "вид воин (воины)\n"
            "    сила  целое 1..9 = 1  с пределом\n"
            "    выбывает когда  сила = 1\n"
            "конец\n"
            "показатели\n"
            "    а = 1\n"
            "конец\n");
}

TEST(SheetLayout, WithFaultsAreLeft) {
  EXPECT_EQ(sheet("rules \"A\"\nsides red, blue\nbattle\n  say \"open\n  end\n"), "FAULTS");
  EXPECT_EQ(sheet("rules \"A\"\nsides red, blue\nbattle\n  repeat 3 times\n  end\n"), "FAULTS");
  EXPECT_EQ(sheet("Once upon a time\n"), "FAULTS");
  EXPECT_EQ(sheet(""), "FAULTS");
}

// What is wrong only in what it means is laid out all the same.
TEST(SheetLayout, UnknownNamesAreNoHindrance) {
  EXPECT_EQ(sheet("rules \"A\"\nsides red, blue\nbattle\nfinish  nowhere\nend\n"),
            "rules \"A\"\nsides red, blue\nbattle\n    finish nowhere\nend\n");
}

}  // namespace
}  // namespace muster::layout
