// Matrices: columns of odds and of other keys, and what is asked of a designer about them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "runtime/machine.h"
#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Between = bytecode::Table::Between;

struct Case {
  const char* id;  // "": nothing is said
  const char* declarations;
};

// A matrix of two rows whose columns are of odds.
#define ODDS(columns, heads) "matrix x on 1d2 by odds gives whole\n" columns heads "\n1  1  2\n2  3  4\nend"

const Case kCases[] = {
    {"", ODDS("columns between lower, outside nearest, against 0 the last\n", "1-2  1-1")},
    {"", ODDS("columns between lower, outside stop\n", "1-2  1:1")},
    {"", ODDS("columns between nearest, ties higher, outside nearest\n", "1-2  1-1")},
    {"odds-between-unsaid", ODDS("columns outside nearest\n", "1-2  1-1")},
    {"odds-outside-unsaid", ODDS("columns between lower\n", "1-2  1-1")},
    {"odds-below-unsaid", ODDS("columns between lower\n", "1-2  1-1+")},
    {"odds-ties-unsaid", ODDS("columns between nearest, outside nearest\n", "1-2  1-1")},
    {"axis-ties", ODDS("columns between lower, ties lower, outside nearest\n", "1-2  1-1")},
    {"odds-not-rising", ODDS("columns between lower, outside nearest\n", "1-1  1-2")},
    // 2-4 is 1-2.
    {"odds-not-rising", ODDS("columns between lower, outside nearest\n", "1-2  2-4")},
    {"odds-open-inside", ODDS("columns between lower, outside nearest\n", "1-2+  1-1")},
    {"odds-wants", ODDS("columns between lower, outside nearest\n", "1-2  3")},
    {"odds-wants", ODDS("columns between lower, outside nearest\n", "1-2  red")},
    {"odds-wants", ODDS("columns between lower, outside nearest\n", "1-2  50%-60%")},
    {"odds-zero", ODDS("columns between lower, outside nearest\n", "0-2  1-1")},
    {"odds-between-given", ODDS("columns between raid, outside nearest\n", "1-2  1-1")},
    {"odds-between-word", ODDS("columns between mode, outside nearest\n", "1-2  1-1")},
    {"", "given\ntaken lower or higher = lower\nend\n" ODDS("columns between taken, outside nearest\n",
                                                            "1-2  1-1")},
    {"odds-ties-unsaid", "given\ntaken lower or nearest = lower\nend\n" ODDS(
                             "columns between taken, outside nearest\n", "1-2  1-1")},
    {"axis-ties", "given\ntaken lower or higher = lower\nend\n" ODDS(
                      "columns between taken, ties lower, outside nearest\n", "1-2  1-1")},
    {"cell-count",
     "matrix x on 1d2 by odds gives whole\ncolumns between lower, outside nearest\n1-2  1-1\n1  1  2\n2  "
     "3\nend"},
    {"missing-row-dice",
     "matrix x on 1d2 by odds gives whole\ncolumns between lower, outside nearest\n1-2  1-1\n1  1  2\nend"},

    {"", "matrix x on rank by 1d3 gives whole\n1-2  3\nnovice  1  2\nregular  3  4\nveteran  5  6\nend"},
    {"missing-column-dice",
     "matrix x on rank by 1d3 gives whole\n1  3\nnovice  1  2\nregular  3  4\nveteran  5  6\nend"},
    {"missing-row", "matrix x on rank by 1d3 gives whole\n1-2  3\nnovice  1  2\nveteran  5  6\nend"},
    {"missing-column", "matrix x on 1d2 by rank gives whole\nnovice  regular\n1  1  2\n2  3  4\nend"},
    {"columns-overlap", "matrix x on 1d2 by whole 1..9 gives whole\n1-5  5-9\n1  1  2\n2  3  4\nend"},
    {"columns-overlap",
     "matrix x on 1d2 by rank gives whole\nnovice  regular  veteran  novice\n1  1  2  3  4\n2  3  4  5  "
     "6\nend"},
    {"column-unreachable", "matrix x on 1d2 by 1d3 gives whole\n1-3  4\n1  1  2\n2  3  4\nend"},
    {"missing-column-added", "matrix x on 1d2 by 1d3 + n gives whole\n2-5  6\n1  1  2\n2  3  4\nend"},
    {"",
     "matrix x on 1d2 by whole 0..9 gives whole\ncolumns between higher, outside nearest\n3  6\n1  1  2\n2  "
     "3  4\nend"},
    {"missing-column",
     "matrix x on 1d2 by whole 0..9 gives whole\ncolumns between higher\n3  6\n1  1  2\n2  3  4\nend"},
    {"ties-unsaid",
     "matrix x on 1d2 by whole 0..9 gives whole\ncolumns between nearest, outside nearest\n3  5\n1  1  2\n2  "
     "3  4\nend"},
    {"axis-zero",
     "matrix x on 1d2 by whole 3..5 gives whole\ncolumns between lower, against 0 the last\n3  5\n1  1  2\n2 "
     " 3  4\nend"},
    {"axis-words",
     "matrix x on 1d2 by rank gives whole\ncolumns between lower\nnovice  regular  veteran\n1  1  2  3\n2  3 "
     " 4  5\nend"},
    {"unknown-word",
     "matrix x on 1d2 by rank gives whole\nnovice  regular  vet\n1  1  2  3\n2  3  4  5\nend"},
    {"cell-outside",
     "matrix x on 1d2 by rank gives whole 0..4\nnovice  regular  veteran\n1  1  2  3\n2  3  4  5\nend"},
    {"dice-in-matrix", "matrix x on 1d2 by 1d2 gives whole\n1  2\n1  1  2d6\n2  3  4\nend"},
    {"key-type", "matrix x on 1d2 by label gives whole\na  b\n1  1  2\n2  3  4\nend"},
};

TEST(Matrices, EachFaultHasItsMessage) {
  for (const Case& c : kCases) {
    const Said said = check(sheet(c.declarations, ""));
    EXPECT_THAT(said.ids(), testing::Each(testing::Eq(c.id))) << said.text() << said.source.text();
    EXPECT_EQ(said.list.empty(), std::string(c.id).empty()) << c.id << "\n" << said.source.text();
    if (!said.compiled.ruleset) continue;
    EXPECT_EQ(bytecode::verify(*said.compiled.ruleset).reason, "") << said.source.text();
  }
}

const bytecode::Table& table_of(const Said& said) { return said.compiled.ruleset->tables.back(); }

// The columns of the raid of "Phase 5", as the book prints them.
TEST(Matrices, OddsAreWholeNumbersAgainstEachOther) {
  const Said said =
      check(sheet("matrix x on 1d2 by odds gives whole\n"
                  "columns  between higher, outside nearest, against 0 the last\n"
                  "      1-3  1-2  1-1.5  1-1  1.5-1  2-1  3-1  6-1+\n"
                  "1     1    2    3      4    5      6    7    8\n"
                  "2     2    3    4      5    6      7    8    9\nend",
                  ""));
  ASSERT_TRUE(said.compiled.ruleset) << said.text();
  const bytecode::Table& t = table_of(said);
  ASSERT_EQ(t.columns.size(), 1u);
  ASSERT_EQ(t.across.heads.size(), 8u);
  const std::pair<int, int> wanted[] = {{1, 3}, {1, 2}, {2, 3}, {1, 1}, {3, 2}, {2, 1}, {3, 1}, {6, 1}};
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(t.across.heads[i].p, wanted[i].first) << i;
    EXPECT_EQ(t.across.heads[i].q, wanted[i].second) << i;
  }
  EXPECT_EQ(said.compiled.ruleset->string(t.across.heads[2].name), "1-1.5");
  EXPECT_EQ(said.compiled.ruleset->string(t.across.heads[7].name), "6-1+");
  EXPECT_TRUE(t.across.odds && t.across.below && t.across.above);
  EXPECT_FALSE(t.across.outside_stop);
  EXPECT_EQ(t.across.between, Between::higher);
  EXPECT_EQ(t.across.zero, 7);
  EXPECT_THAT(t.cells, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 5, 6, 7, 8, 9));
}

TEST(Matrices, AGivenValueSaysWhichColumnIsTaken) {
  const Said said =
      check(sheet("given\ntaken higher or nearest or lower = lower\nend\n" ODDS(
                      "columns between taken, ties higher, outside stop, against 0 the first\n", "1-2  1-1+"),
                  ""));
  ASSERT_TRUE(said.compiled.ruleset) << said.text();
  const auto& across = table_of(said).across;
  EXPECT_THAT(across.by_word, ElementsAre(Between::higher, Between::nearest_higher, Between::lower));
  EXPECT_EQ(said.compiled.ruleset->string(
                said.compiled.ruleset->given[static_cast<std::size_t>(across.between_given)].name),
            "taken");
  EXPECT_FALSE(across.below);
  EXPECT_TRUE(across.above);  // 1-1+ says so itself
  EXPECT_TRUE(across.outside_stop);
  EXPECT_EQ(across.zero, 0);
}

TEST(Matrices, TheWordsForColumnsAreThoseOfTheSheet) {
  const Said ru = check(
      "язык ru\nправила \"Т\"\nстороны аа, бб\nдано\n    сп  больший или ближайший или меньший = "
      "меньший\nконец\n"
      "матрица рейд строки 1d2 столбцы соотношение итог целое\n"
      "    столбцы между сп, при равенстве меньший, вне таблицы ближайший, против 0 последний\n"
      "        1-2  1-1,5  6-1+\n    1   1    2      3\n    2   2    3      4\nконец\nбой\nконец\n");
  ASSERT_TRUE(ru.compiled.ruleset) << ru.text();
  const auto& across = table_of(ru).across;
  EXPECT_THAT(across.by_word, ElementsAre(Between::higher, Between::nearest_lower, Between::lower));
  EXPECT_EQ(across.heads[1].p, 2);
  EXPECT_EQ(across.heads[1].q, 3);
  EXPECT_EQ(ru.compiled.ruleset->string(across.heads[1].name), "1-1,5");  // as the sheet has it
  const Said es = check(
      "idioma es\nreglas \"T\"\nbandos aa, bb\ndatos\n    toma  inferior o \"más próxima\" = inferior\nfin\n"
      "matriz m filas 1d2 columnas relación da entero\n"
      "    columnas entre toma, empate superior, fuera de tabla parar\n"
      "        1-2  1-1,5\n    1   1    2\n    2   2    3\nfin\nbatalla\nfin\n");
  ASSERT_TRUE(es.compiled.ruleset) << es.text();
  EXPECT_THAT(table_of(es).across.by_word, ElementsAre(Between::lower, Between::nearest_higher));
  EXPECT_TRUE(table_of(es).across.outside_stop);
}

TEST(Matrices, ColumnsAreKeysLikeRows) {
  const Said said = check(sheet(
      "matrix x on rank by whole 0..9 gives percent\ncolumns between nearest, ties lower, outside nearest\n"
      "          2    4-5   9\n"
      "novice    10%  20%   30%\nregular   40%  50%   60%\nveteran   70%  80%   90%\nend",
      ""));
  ASSERT_TRUE(said.compiled.ruleset) << said.text();
  const auto& across = table_of(said).across;
  ASSERT_EQ(across.spans.size(), 3u);
  // 3 is in the middle of 2 and 4; 7 of 5 and 9.
  EXPECT_EQ(across.spans[0].hi, 3);
  EXPECT_EQ(across.spans[1].lo, 4);
  EXPECT_EQ(across.spans[1].hi, 7);
  EXPECT_EQ(across.spans[2].lo, 8);
  EXPECT_EQ(across.spans[0].lo, -bytecode::kOpen);
  EXPECT_EQ(across.spans[2].hi, bytecode::kOpen);
}

TEST(Matrices, AGapNamesTheColumn) {
  // One face of three.
  const Said die = check(sheet(
      "matrix x on rank by 1d3 gives whole\n1  3\nnovice  1  2\nregular  3  4\nveteran  5  6\nend", ""));
  ASSERT_EQ(die.list.size(), 1u) << die.text();
  EXPECT_THAT(diagnostics::message_of(die.list[0]), AllOf(HasSubstr("column"), HasSubstr("2")));
  EXPECT_THAT(diagnostics::why_of(die.list[0]), HasSubstr("1/3"));
  const Said order = check(sheet(ODDS("columns between lower, outside nearest\n", "1-1  1-1.5"), ""));
  ASSERT_EQ(order.list.size(), 1u) << order.text();
  EXPECT_THAT(diagnostics::message_of(order.list[0]), AllOf(HasSubstr("`1-1`"), HasSubstr("`1-1.5`")));
}

// Every pair of strengths from 0 to 12 in a battle's own words, against the distances to the heads.
TEST(Matrices, OddsFallWhereTheRulesSay) {
  constexpr std::int64_t kHeads[][2] = {{1, 3}, {1, 2}, {2, 3}, {1, 1}, {2, 1}, {6, 1}};
  enum Mode { lower, higher, nearest_lower, nearest_higher };
  struct Way {
    const char* rule;
    std::int64_t taken;  // the given value
    Mode mode;
  };
  const Way ways[] = {{"lower", 0, lower},
                      {"higher", 0, higher},
                      {"nearest, ties lower", 0, nearest_lower},
                      {"nearest, ties higher", 0, nearest_higher},
                      {"taken, ties higher", 0, nearest_higher},
                      {"taken, ties higher", 1, higher},
                      {"taken, ties lower", 2, lower},
                      {"taken, ties lower", 0, nearest_lower}};
  for (const Way& way : ways) {
    const Said said = check(std::string("rules \"T\"\nsides x, y\npiece p (ps)\nh whole\nend\n"
                                        "given\na whole 0..12 = 0\nd whole 0..12 = 0\n"
                                        "taken nearest or higher or lower = lower\nend\n"
                                        "matrix m on whole 1..1 by odds gives whole\ncolumns between ") +
                            way.rule +
                            ", outside nearest, against 0 the last\n1-3  1-2  1-1.5  1:1  2-1  6-1+\n"
                            "1  0  1  2  3  4  5\nend\nbattle\nend\nmeasures\nx = m[1, a against d]\nend\n");
    ASSERT_TRUE(said.compiled.ruleset) << said.text();
    const bytecode::Ruleset& r = *said.compiled.ruleset;
    runtime::Program program(r, {{0, 0}}, {});
    ASSERT_TRUE(program.ok());
    for (std::int64_t a = 0; a <= 12; ++a) {
      for (std::int64_t d = 0; d <= 12; ++d) {
        std::int64_t wanted = 5;  // against 0, and 6-1 or more
        for (std::int64_t i = 0; i < 6 && d > 0; ++i) {
          const auto [p, q] = kHeads[i];
          if (a * q > p * d) continue;  // above this head
          wanted = i;
          if (a * q == p * d || i == 0 || way.mode == higher) break;
          // a/d - P/Q and p/q - a/d, both times d * q * Q.
          const auto [P, Q] = kHeads[i - 1];
          const std::int64_t down = (a * Q - P * d) * q, up = (p * d - a * q) * Q;
          const bool low = way.mode == lower || down < up || (down == up && way.mode == nearest_lower);
          if (low) wanted = i - 1;
          break;
        }
        runtime::Memory memory = program.blank();
        const std::int64_t given[] = {a, d, way.taken};
        for (int i = 0; i < 3; ++i) program.set_given(memory, i, given[i]);
        EXPECT_EQ(runtime::evaluate(program, memory, r.measures[0].rule, {}).value, wanted)
            << a << " against " << d << ", between " << way.rule;
      }
    }
  }
}

}  // namespace
}  // namespace muster::compiler
