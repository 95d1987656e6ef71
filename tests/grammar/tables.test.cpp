// Tables with several result columns and matrices: heads, what `rows` and `columns` say, the
// line of column names or keys, rows; their faults, each told once and costing little.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

// The tables of a sheet (its lines begin on line 3), or the messages after `!`.
std::string tables(const std::string& text, Language language = Language::en) {
  const ReadSheet read = read_sheet(head_of(language) + text);
  std::string out;
  if (!read.messages.empty()) out = '!' + outline(read.messages);
  for (const TableDecl& t : read.sheet.tables) out += (out.empty() ? "" : " ") + print(t);
  for (const Name& n : read.sheet.broken) out += (out.empty() ? "" : " ") + ("broken:" + n.text);
  return out;
}

constexpr const char* kRaid =
    "(matrix raid (dice 1 d 10) odds gives (named letter) rows (between nearest ties higher) columns "
    "(between "
    "lower outside nearest zero last) (across (range 1 3) (range 1 1.5) (odds-from 6 1)) {1 | A | A | B} "
    "{(range 2 3) | A | B | C})";

TEST(Matrices, InThreeLanguages) {
  EXPECT_EQ(tables("matrix raid on 1d10 by odds gives letter\n"
                   "    rows     between nearest, ties higher\n"
                   "    columns  between lower, outside nearest, against 0 the last\n"
                   "          1-3  1-1.5  6-1+\n"
                   "    1     A    A      B\n"
                   "    2-3   A    B      C\n"
                   "end\n"),
            kRaid);
  EXPECT_EQ(tables("матрица raid строки 1к10 столбцы соотношение итог letter\n"
                   "    строки   между ближайшая, при равенстве большая\n"
                   "    столбцы  между меньший, вне таблицы ближайший, против 0 последний\n"
                   "          1-3  1-1,5  6-1+\n"
                   "    1     A    A      B\n"
                   "    2-3   A    B      C\n"
                   "конец\n",
                   Language::ru),
            kRaid);
  EXPECT_EQ(tables("matriz raid filas 1d10 columnas relación da letter\n"
                   "    filas     entre próxima, empate superior\n"
                   "    columnas  entre inferior, fuera de tabla próxima, contra 0 la última\n"
                   "          1-3  1-1,5  6-1+\n"
                   "    1     A    A      B\n"
                   "    2-3   A    B      C\n"
                   "fin\n",
                   Language::es),
            kRaid);
}

TEST(Matrices, PastedFromMarkdown) {
  const std::string head =
      "matrix raid on 1d10 by odds gives letter\n"
      "    rows between nearest, ties higher\n"
      "    columns between lower, outside nearest, against 0 last\n";
  const std::string below = "|-----|-----|-------|------|\n| 1 | A | A | B |\n| 2-3 | A | B | C |\nend\n";
  EXPECT_EQ(tables(head + "|     | 1-3 | 1-1.5 | 6-1+ |\n" + below), kRaid);
  EXPECT_EQ(tables(head + "| die | 1-3 | 1-1.5 | 6-1+ |\n" + below), kRaid);
  EXPECT_EQ(tables(head + "| 1-3 | 1-1.5 | 6-1+ |\n" + below), kRaid);
}

TEST(Matrices, OtherKeysAndRules) {
  EXPECT_EQ(
      tables("matrix m on rank by whole 1..3 gives whole 0..9\n"
             "    columns outside stop\n"
             "        1   2-3\n"
             "    novice  0  1\n"
             "    otherwise  2  3\n"
             "end\n"),
      "(matrix m (named rank) (whole 1..3) gives (whole 0..9) columns (outside stop) (across 1 (range 2 3)) "
      "{novice | 0 | 1} {otherwise | 2 | 3})");
  EXPECT_EQ(tables("matrix m on percent by 1d6 + wind gives yes/no\n"
                   "    rows between how, ties lower\n"
                   "    1:3  2\n"
                   "    0%   yes  no\n"
                   "end\n"),
            "(matrix m (percent) (plus (dice 1 d 6) wind) gives (yes/no) rows (between by how ties lower) "
            "(across (odds 1 3) 2) {0% | yes | no})");
}

TEST(Matrices, AFaultCostsItsLineOnly) {
  const std::string after = "table t on 1d6\n  a  b\n  1-6  1  2\nend\nbattle\n  f()\nend\n";
  for (const std::string& text :
       {std::string("matrix m on 1d2 by 1d2 gives letter\n  1 2\n  1  A  B\n  2  A  B\nend\n"),
        std::string("matrix m on 1d2 by 1d2 gives letter\n  columns between lower\n"),
        std::string("matrix m on 1d2 by\n  1  2\n  1  A  B\nend\n")}) {
    const ReadSheet read = read_sheet(head_of(Language::en) + text + after);
    EXPECT_EQ(read.messages.size(), text.ends_with("end\n") ? 1u : 2u) << text << outline(read.messages);
    ASSERT_EQ(read.sheet.tables.size(), 1u) << text;
    EXPECT_EQ(print(read.sheet.tables[0]), "(table t (dice 1 d 6) (heads a b) {(range 1 6) | 1 | 2})");
    EXPECT_EQ(read.sheet.battles.size(), 1u);
  }
}

TEST(Matrices, Faults) {
  const std::string rows = "      1  2\n    1  A  B\n    2  A  B\nend\n";
  EXPECT_EQ(tables("matrix m on 1d2 gives letter\n" + rows), "!matrix-columns-missing@3 broken:m");
  EXPECT_EQ(tables("matrix m by 1d2 gives letter\n" + rows), "!matrix-rows-missing@3 broken:m");
  EXPECT_EQ(tables("matrix m on 1d2 by 1d2\n" + rows), "!gives-missing@3 broken:m");
  EXPECT_EQ(tables("matrix m on 1d2 by 1d2 gives letter\nend\n"), "!matrix-header-missing@3 broken:m");
  EXPECT_EQ(tables("matrix m on 1d2 by 1d2 gives letter\n    1  A  B\n    2  A  B\n    3  A  B\nend\n"),
            "!matrix-header@4 broken:m");
  // One cell too many or too few in a row is for the compiler to tell.
  EXPECT_EQ(tables("matrix m on 1d2 by 1d2 gives letter\n    1  2\n    1  A\n    2  A  B  C\nend\n"),
            "(matrix m (dice 1 d 2) (dice 1 d 2) gives (named letter) (across 1 2) {1 | A} {2 | A | B | C})");
  // A fault in a line costs that line: the others are read, and their faults told.
  EXPECT_EQ(
      tables(
          "matrix m on 1d2 by 1d2 gives letter\n    columns between\n      1  2\n    1  A  'B'\n    2  A  B\n"
          "end\nmatrix n on 1d2 by 1d2 gives letter\n" +
          rows),
      "!between-missing@4 cell-unclear@6 (matrix n (dice 1 d 2) (dice 1 d 2) gives (named letter) (across 1 "
      "2) {1 | A | B} {2 | A | B}) broken:m");
  for (const char* line : {"columns", "rows", "columns betwen lower", "columns between lower, x"})
    EXPECT_EQ(tables("matrix m on 1d2 by odds gives letter\n    " + std::string(line) + "\n" + rows),
              "!axis-missing@4 broken:m")
        << line;
  EXPECT_EQ(tables("matrix m on 1d2 by odds gives letter\n    columns against 0\n" + rows),
            "!zero-missing@4 broken:m");
  EXPECT_EQ(
      tables("matrix m on 1d2 by odds gives letter\n    rows outside stop\n    rows outside stop\n" + rows),
      "!axis-twice@5 broken:m");
}

TEST(Columns, NamedColumns) {
  EXPECT_EQ(tables("table raid_result on letter\n"
                   "        text        booty     ships whole 0..9   effect\n"
                   "    A   \"nothing\"   -         0                  -\n"
                   "    B   -           4d10 - C  2                  x.n += 1; f(x)\n"
                   "    C   \"much\"      (n)d6     3                  stop \"over\"\n"
                   "end\n"),
            "(table raid_result (named letter) (heads text:text booty (ships (whole 0..9)) effect:effect) "
            "{A | - | 0 : nothing} "
            "{B | (plus (dice 4 d 10) (- C)) | 2 -> (+= (. x n) 1) (call (f x))} "
            "{C | (dice n d 6) | 3 : much -> (stop \"over\")})");
  EXPECT_EQ(
      tables("tabla t según 1d6\n  texto  efecto\n  1  \"uno\"  -\n  2-6  \"más\"  salir\nfin\n",
             Language::es),
      "(table t (dice 1 d 6) (heads texto:text efecto:effect) {1 : uno} {(range 2 6) : más -> (leave)})");
  EXPECT_EQ(
      tables("таблица т ключ 1к6 итог целое 0..5\n  ход  прыжок  текст\n  1-6  1  2  «всё»\nконец\n",
             Language::ru),
      "(table т (dice 1 d 6) gives (whole 0..5) (heads ход прыжок текст:text) {(range 1 6) | 1 | 2 : всё})");
}

TEST(Columns, PastedFromMarkdown) {
  const std::string want =
      "(table t (dice 1 d 6) (heads booty text:text effect:effect) {1 | (dice 1 d 6) : a -> "
      "(call (f))} {2 | -})";
  const std::string rows = "|---|---|---|---|\n| 1 | 1d6 | \"a\" | f() |\n| 2 | - | | - |\nend\n";
  EXPECT_EQ(tables("table t on 1d6\n| roll | booty | text | effect |\n" + rows), want);
  EXPECT_EQ(tables("table t on 1d6\n|  | booty | text | effect |\n" + rows), want);
  EXPECT_EQ(tables("table t on 1d6 gives whole\n| die | n |\n|---|---|\n| 1-3 | 5 |\nend\n"),
            "(table t (dice 1 d 6) gives (whole) (heads n) {(range 1 3) | 5})");
}

TEST(Columns, WhatIsNoHead) {
  EXPECT_EQ(tables("table t on rank gives rank\n  novice  veteran\n  veteran  elite\nend\n"),
            "(table t (named rank) gives (named rank) {novice | veteran} {veteran | elite})");
  EXPECT_EQ(tables("table t on rank\n  novice  leave\n  elite  finish won\nend\n"),
            "(table t (named rank) {novice -> (leave)} {elite -> (finish won)})");
  EXPECT_EQ(
      tables("table t on percent gives whole\n  rows between lower, outside stop\n  0%  1\n  50%  2\nend\n"),
      "(table t (percent) gives (whole) rows (between lower outside stop) {0% | 1} {50% | 2})");
  EXPECT_EQ(tables("table t on words gives whole\n  rows  3\n  columns  4\nend\n"),
            "(table t (named words) gives (whole) {rows | 3} {columns | 4})");
}

TEST(Columns, Faults) {
  // With one blank between them, two cells are one.
  EXPECT_EQ(tables("table t on rank gives rank\n  novice veteran\n  elite  elite\nend\n"),
            "!cell-with-blank@4 (table t (named rank) gives (named rank) {?} {elite | elite})");
  EXPECT_EQ(tables("table t on 1d6\n  a  b  c\n  1  2  3\nend\n"), "!heads-count@4 broken:t");
  EXPECT_EQ(tables("table t on 1d6\n  a whole 1 2  b\n  1  2  3\n  2  2  3\nend\n"),
            "!range-dots@4 broken:t");
  EXPECT_EQ(tables("table t on 1d6\n  effect  a\n  1-6  2  f()\nend\n"), "!effect-last@4 broken:t");
  EXPECT_EQ(tables("table t on 1d6\n  a  text\n  1  2  f\n  2-6  1  \"x\"\nend\n"),
            "!quotes-missing@5 (table t (dice 1 d 6) (heads a text:text) {1 | 2} {(range 2 6) | 1 : x})");
  EXPECT_EQ(tables("table t on 1d6 gives whole\n  columns between lower\n  1-6  2\nend\n"),
            "!columns-of-table@4 broken:t");
  EXPECT_EQ(tables("table t on 1d6 gives whole\n  1-6  4d6k3\nend\n"),
            "!trap-keep@4 (table t (dice 1 d 6) gives (whole) {(range 1 6)})");
}

TEST(Columns, CellsOfDice) {
  EXPECT_EQ(
      tables("table t on 1d6\n  d\n  1  4d10 - C\n  2  2d6 + 3\n  3  0\n  4  -\n  5  d%\n  6  4dF\n  "
             "7  (a)d(b) top 20\n  8  4d6 keep highest 3 - 1\n  9  none\nend\n"),
      "(table t (dice 1 d 6) (heads d) {1 | (plus (dice 4 d 10) (- C))} {2 | (plus (dice 2 d 6) 3)} {3 | 0} "
      "{4 | -} {5 | (dice d 100)} {6 | (dice 4 d F)} {7 | (dice a d b (top 20))} {8 | (plus (dice 4 d 6 "
      "(keep-highest 3)) (- 1))} {9 | none})");
  // Two blanks divide cells, whatever they hold.
  EXPECT_EQ(tables("table t on 1d6\n  d  n\n  1  1d6  -2\n  2  1d6 -2  3\nend\n"),
            "(table t (dice 1 d 6) (heads d n) {1 | (dice 1 d 6) | -2} {2 | (plus (dice 1 d 6) (- 2)) | 3})");
}

}  // namespace
}  // namespace muster::grammar::test
