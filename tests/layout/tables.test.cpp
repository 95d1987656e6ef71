// Tables, matrices, unit lists and lists of modifiers before and after, written by hand.
#include <gtest/gtest.h>

#include "tests/layout/support.h"

namespace muster::layout {
namespace {

const std::string kHead = "rules \"A\"\nsides red, blue\n";

std::string part(const std::string& text) {
  const std::string all = sheet(kHead + text);
  return all.rfind(kHead, 0) == 0 ? all.substr(kHead.size()) : all;
}

TEST(TableLayout, ColumnsBeginTwoBlanksBehindTheWidestCell) {
  EXPECT_EQ(part("table   t on   1d10 gives whole 0..200\n"
                 "1-6  0\n"
                 "  up to 0      5\n"
                 "     7, 8\t100\n"
                 "10 or more  12\n"
                 "end\n"),
            "table t on 1d10 gives whole 0..200\n"
            "    1-6         0\n"
            "    up to 0     5\n"
            "    7, 8        100\n"
            "    10 or more  12\n"
            "end\n");
}

TEST(TableLayout, NumbersWithSignsEndInOneColumn) {
  EXPECT_EQ(part("table t on 1d6 gives whole -10..2\n1  -10\n2-5  0\n6  +2\nend\n"),
            "table t on 1d6 gives whole -10..2\n    1    -10\n    2-5    0\n    6     +2\nend\n");
  // A word among them: no column of numbers.
  EXPECT_EQ(part("table t on 1d6 gives whole -10..2\n1  -10\n2-5  (3 - 3)\n6  +2\nend\n"),
            "table t on 1d6 gives whole -10..2\n    1    -10\n    2-5  (3 - 3)\n    6    +2\nend\n");
}

TEST(TableLayout, TextsAndWhatIsDone) {
  // A row that does something without a text leaves the column of texts empty. The longest text
  // has nothing behind it, and moves nothing.
  EXPECT_EQ(part("state\nhits whole 0..9 = 0 capped\nend\n"
                 "table t on 1d6\n"
                 "1 \"dead\" hits = 9;   hits += 1\n"
                 "2  hits += 1\n"
                 "3-5 \"nothing of any note\"\n"
                 "6   \"hurt\"   roll again,   same lost\n"
                 "end\n"),
            "state\n    hits  whole 0..9 = 0  capped\nend\n"
            "table t on 1d6\n"
            "    1    \"dead\"  hits = 9; hits += 1\n"
            "    2            hits += 1\n"
            "    3-5  \"nothing of any note\"\n"
            "    6    \"hurt\"  roll again, same lost\n"
            "end\n");
  EXPECT_EQ(part("state\nhits whole 0..9 = 0 capped\nend\n"
                 "table t on 1d6\n1  hits = 9\n2-6    hits += 1\nend\n"),
            "state\n    hits  whole 0..9 = 0  capped\nend\n"
            "table t on 1d6\n    1    hits = 9\n    2-6  hits += 1\nend\n");
}

TEST(TableLayout, NamesOfColumns) {
  EXPECT_EQ(part("state\nhits whole 0..9 = 0 capped\nend\n"
                 "table t on 1d6\n"
                 "  text  booty  effect\n"
                 "1  \"captured\"  -  hits = 9\n"
                 "2  -  2d10 + 10  -\n"
                 "3-6  \"hurt\"  1d10  hits += 1\n"
                 "end\n"),
            "state\n    hits  whole 0..9 = 0  capped\nend\n"
            "table t on 1d6\n"
            "         text        booty      effect\n"
            "    1    \"captured\"  -          hits = 9\n"
            "    2    -           2d10 + 10  -\n"
            "    3-6  \"hurt\"      1d10       hits += 1\n"
            "end\n");
}

TEST(TableLayout, SeveralKeysAndConditions) {
  EXPECT_EQ(part("table t on whole 0..9, whole 0..9 gives whole 0..9\n0-4  0-9  1\n5-9  0  22\n5-9    1-9  "
                 "3\nend\n"),
            "table t on whole 0..9, whole 0..9 gives whole 0..9\n"
            "    0-4  0-9  1\n"
            "    5-9  0    22\n"
            "    5-9  1-9  3\n"
            "end\n");
  EXPECT_EQ(part("table t(a: whole 0..9, b: whole 0..9) gives whole 0..9\na >= 2 * b  1\na > b\t2\notherwise "
                 " 3\nend\n"),
            "table t(a: whole 0..9, b: whole 0..9) gives whole 0..9\n"
            "    a >= 2 * b  1\n"
            "    a > b       2\n"
            "    otherwise   3\n"
            "end\n");
}

TEST(TableLayout, Matrices) {
  EXPECT_EQ(part("names r: AE, AR, DR\n"
                 "matrix m on 1d6 by odds gives r\n"
                 "rows outside nearest\n"
                 "  columns   between lower,  outside nearest\n"
                 "1-2  1-1  1.5-1   3-1+\n"
                 "1 or less  AE  AE  AR  DR\n"
                 "2-5      AE  AR      DR  DR\n"
                 "6     DR  DR  DR  DR\n"
                 "end\n"),
            "names r: AE, AR, DR\n"
            "matrix m on 1d6 by odds gives r\n"
            "    rows     outside nearest\n"
            "    columns  between lower, outside nearest\n"
            "               1-2  1-1  1.5-1  3-1+\n"
            "    1 or less  AE   AE   AR     DR\n"
            "    2-5        AE   AR   DR     DR\n"
            "    6          DR   DR   DR     DR\n"
            "end\n");
}

TEST(TableLayout, UnitLists) {
  // The head begins four cells further to the left than its rows: 14 cells and 4 + 11.
  EXPECT_EQ(part("piece squad (squads)\nmen whole 0..99\nmove number 0..9 per n\nend\nnames n: a, b\n"
                 "units of squad men   move\n"
                 " Levy  5  1/2\n"
                 "\"Old Guard\" 12  0.5/1\n"
                 "\n"
                 "\n"
                 "Abc  7  1/1\n"
                 "end\n"),
            "piece squad (squads)\n    men   whole 0..99\n    move  number 0..9 per n\nend\nnames n: a, b\n"
            "units of squad   men  move\n"
            "    Levy         5    1/2\n"
            "    \"Old Guard\"  12   0.5/1\n"
            "\n"
            "    Abc          7    1/1\n"
            "end\n");
}

TEST(TableLayout, Modifiers) {
  EXPECT_EQ(part("given\na whole 0..9 = 1\nend\n"
                 "modifiers   m,   limited to -3..3\n"
                 "+2 if   a = 1\n"
                 "a\n"
                 "-10   per full 2 a, at most 3   if a > 3\n"
                 "(a + 1)   per   a\n"
                 "end\n"),
            "given\n    a  whole 0..9 = 1\nend\n"
            "modifiers m, limited to -3..3\n"
            "    +2       if a = 1\n"
            "    a\n"
            "    -10      per full 2 a, at most 3  if a > 3\n"
            "    (a + 1)  per a\n"
            "end\n");
}

// Tables as they are pasted: bars stand one below another.
TEST(TableLayout, Bars) {
  EXPECT_EQ(part("table t on 1d6 gives whole 0..100\n"
                 "|1-2|0|\n"
                 "|  3  |  100  |\n"
                 "| 4-6 |7 |\n"
                 "end\n"),
            "table t on 1d6 gives whole 0..100\n"
            "    | 1-2 | 0   |\n"
            "    | 3   | 100 |\n"
            "    | 4-6 | 7   |\n"
            "end\n");
}

TEST(TableLayout, CellsInWideLetters) {
  EXPECT_EQ(
      part("names вид: тьма, \"龍\", c\ntable t on вид gives whole 0..9\nтьма  1\n\"龍\"  2\nc  3\nend\n"),
      "names вид: тьма, \"龍\", c\ntable t on вид gives whole 0..9\n"
      "    тьма  1\n"
      "    \"龍\"  2\n"
      "    c     3\n"
      "end\n");
}

}  // namespace
}  // namespace muster::layout
