// Heads of tables: rows and columns that are moved on, keys that are open, odds below and above, and
// tables looked up by odds. What comes of them is worked out a second time here, from the rules alone.
#include <algorithm>

#include "tests/compiler/fight.h"

namespace muster::compiler {
namespace {

using std::to_string;

// ---- moved on

constexpr const char* kCrt =
    "matrix crt(t: whole -5..5) on 1d2 by odds gives whole\n"
    "columns between lower, shifted t, outside nearest\n"
    "    below 1-2  1-2  1-1  2-1  above 2-1\n"
    "1   10         11   12   13   14\n"
    "2   20         21   22   23   24\nend\n";

// The column of a : d without a shift; what lies between two is the lower.
int column(int a, int d) {
  if (2 * a < d) return 0;
  if (a < d) return 1;
  if (a < 2 * d) return 2;
  return a == 2 * d ? 3 : 4;
}

TEST(MovedOn, ColumnsOfOdds) {
  for (int a = 0; a <= 7; ++a) {
    for (int d = 1; d <= 3; ++d) {
      for (const int t : {-5, -1, 0, 2}) {
        const int at = std::clamp(column(a, d) + t, 0, 4);
        const std::string odds = to_string(a) + " against " + to_string(d);
        EXPECT_TRUE(run("", "crt(" + to_string(t) + ")[2, " + odds + "]", 20 + at, 1, {}, kCrt))
            << odds << " on " << t;
      }
    }
  }
}

TEST(MovedOn, Rolled) {
  // 3 : 2 is 1-1, one on is 2-1; the die shows 2.
  EXPECT_TRUE(run("roll c on crt(1)[3 against 2]\ngot = c", "got", 23, 1, {2},
                  std::string(kCrt) + "state\ngot whole 0..99 = 0  capped\nend\n"));
  // Five back from 1-1 is the first; the die shows 1.
  EXPECT_TRUE(run("roll c for attacker on crt(-5)[3 against 2]\ngot = c + c.natural", "got", 11, 1, {1},
                  std::string(kCrt) + "state\ngot whole 0..99 = 0  capped\nend\n"));
}

TEST(MovedOn, RowsAndTheDieAcross) {
  const std::string tables =
      "require n = 2, \"two\"\nstate\ngot whole 0..999 = 0  capped\nend\n"
      "matrix m on rank by 1d2 + n gives whole\nrows shifted n - 1\n"
      "         2-3  4-6\nnovice   1  2\nregular  3  4\nveteran  5  6\nend\n"
      "table ladder on 1d6 gives whole\nrows between lower, outside nearest, shifted n, outside nearest\n"
      "1  10\n4  20\n6  30\nend\n";
  // n is 2: from novice one on, regular; 2 + 2 = 4.
  EXPECT_TRUE(run("roll x on m[novice]\ngot = x", "got", 4, 1, {2}, tables));
  // 5 is found at 4, the second of three rows: two on is the last.
  EXPECT_TRUE(run("", "ladder[5]", 30, 1, {}, tables));
  EXPECT_TRUE(run("", "ladder[1]", 30, 1, {}, tables));
}

TEST(MovedOn, EffectsOfTheRow) {
  const std::string tables =
      "state\ngot whole 0..999 = 0  capped\nend\n"
      "table t(by: whole -3..3) on 1d3\nrows shifted by, outside nearest\n"
      "1  got += 1\n2  got += 10\n3  got += 100\nend\n";
  EXPECT_TRUE(run("do t(1)[2]\nt[1](-2)\ndo t[1](1)", "got", 111, 1, {}, tables));
  EXPECT_TRUE(run("roll on t(-1)\nroll x on t(3)\ndo x", "got", 110, 1, {3, 1}, tables));
}

// ---- odds

TEST(Odds, BelowAndAboveAreTheirOwnColumns) {
  const std::string open =
      "matrix x on 1d2 by odds gives whole\ncolumns between higher\n"
      "    below 1-3  1-2  above 2-1\n1   0          1    2\n2   3          4    5\nend\n";
  // 1-3 itself lies between the first column and 1-2: the higher; 2-1 lies below the last: also higher.
  const struct {
    const char* odds;
    int wanted;
  } kAll[] = {{"0 against 4", 0}, {"1 against 4", 0}, {"1 against 3", 1}, {"2 against 5", 1},
              {"1 against 2", 1}, {"3 against 5", 2}, {"2 against 1", 2}, {"9 against 1", 2}};
  for (const auto& one : kAll)
    EXPECT_TRUE(run("", std::string("x[1, ") + one.odds + "]", one.wanted, 1, {}, open)) << one.odds;
}

// below 1-2, 1-2 to 1-1, above 1-1 without 3-1, and 3-1 alone.
constexpr const char* kRatio =
    "table ratio on odds gives whole\n"
    "    below 1-2   1\n    1-2 to 1-1  2\n    3:1         4\n    otherwise   3\nend\n";

TEST(Odds, TheRowsOfATable) {
  for (int a = 0; a <= 9; ++a) {
    for (int d = 1; d <= 4; ++d) {
      const int wanted = 2 * a < d ? 1 : a <= d ? 2 : a == 3 * d ? 4 : 3;
      EXPECT_TRUE(run("", "ratio[" + to_string(a) + " against " + to_string(d) + "]", wanted, 1, {}, kRatio))
          << a << ":" << d;
    }
  }
}

TEST(Odds, WhatLiesBetweenRows) {
  const auto table = [](const std::string& rule) {
    return "table r on odds gives whole\nrows " + rule + "\n1-2  1\n1-1  2\n3-1+  3\nend\n";
  };
  const auto gives = [&](const std::string& rule, int a, int d, int wanted) {
    return run("", "r[" + to_string(a) + " against " + to_string(d) + "]", wanted, 1, {}, table(rule));
  };
  EXPECT_TRUE(gives("between lower, outside nearest", 2, 1, 2));
  EXPECT_TRUE(gives("between higher, outside nearest", 2, 1, 3));
  // Half-way between 1-1 and 3-1 is 2-1; between 1-2 and 1-1 it is 3-4.
  EXPECT_TRUE(gives("between nearest, ties lower, outside nearest", 2, 1, 2));
  EXPECT_TRUE(gives("between nearest, ties higher, outside nearest", 2, 1, 3));
  EXPECT_TRUE(gives("between nearest, ties higher, outside nearest", 3, 4, 2));
  EXPECT_TRUE(gives("between nearest, ties lower, outside nearest", 3, 4, 1));
  EXPECT_TRUE(gives("between nearest, ties lower, outside nearest", 4, 5, 2));
  EXPECT_TRUE(gives("between lower, outside nearest", 1, 5, 1));
  EXPECT_TRUE(gives("between lower, outside nearest, against 0 the last", 1, 0, 3));
  EXPECT_TRUE(gives("between lower, outside nearest, against 0 the first", 1, 0, 1));
}

TEST(Odds, RowsWithTextsAndEffects) {
  const std::string tables =
      "state\ngot whole 0..999 = 0  capped\nend\n"
      "table t(k: whole 1..9) on odds\nbelow 1-1  \"weak\"  got += k\n1-1+  \"strong\"  got += 10 * k\nend\n";
  EXPECT_TRUE(run("do t[3 against 4](2)\nlet r = t[8 against 4]\ndo r(3)", "got", 32, 1, {}, tables));
}

// ---- what is asked

const Case kAsked[] = {
    {"", "table t on whole -9..9 gives whole\n0 or less  0\n1-7  1\n8 or more  2\nend",
     "say \"{t[m.force]}\""},
    {"odds-row-wants", "table t on odds gives whole\n1-1  0\nred  1\nend", ""},
    {"odds-zero", "table t on odds gives whole\nbelow 0-1  0\n1-1+  1\nend", ""},
    {"range-backwards", "table t on odds gives whole\n2-1 to 1-1  0\notherwise  1\nend", ""},
    {"rows-overlap", "table t on odds gives whole\nbelow 1-1  0\n1-1 to 2-1  1\n2-1+  2\nend", ""},
    {"", "table t on odds gives whole\nbelow 1-1  0\n1-1 to 2-1  1\nabove 2-1  2\nend", ""},
    {"odds-rows-gap", "table t on odds gives whole\nbelow 1-1  0\nabove 1-1  1\nend", ""},
    {"odds-rows-gap", "table t on odds gives whole\nbelow 1-1  0\n3-2+  1\nend", ""},
    {"odds-rows-gap", "table t on odds gives whole\n1-1 to 3-2  0\nabove 3-2  1\nend", ""},
    {"odds-rows-gap", "table t on odds gives whole\nbelow 3-2  0\n3-2 to 4-2  1\nend", ""},
    {"ties-unsaid", "table t on odds gives whole\nrows between nearest, outside nearest\n1-1  0\n2-1  1\nend",
     ""},
    {"axis-value", "table t on odds gives whole\nrows between mode, outside nearest\n1-1  0\n2-1  1\nend",
     ""},
    {"axis-otherwise", "table t on odds gives whole\nrows outside nearest\n1-1  0\notherwise  1\nend", ""},
    {"row-after-otherwise", "table t on odds gives whole\notherwise  1\n1-1  0\nend", ""},
    {"odds-zero-unsaid-rows", "table t on odds gives whole\nbelow 1-1  0\n1-1+  1\nend",
     "say \"{t[m.force against m.wounds]}\""},
    {"", "table t on odds gives whole\nrows against 0 the last\nbelow 1-1  0\n1-1+  1\nend",
     "say \"{t[m.force against m.wounds]}\""},
    {"key-wants-odds-rows", "table t on odds gives whole\nbelow 1-1  0\n1-1+  1\nend", "say \"{t[3]}\""},
    {"odds-rows", "matrix t on odds by 1d2 gives whole\n1  2\n1-1  0  1\nend", ""},
    {"odds-below-inside",
     "matrix t on 1d2 by odds gives whole\ncolumns between lower\n1-2  below 1-1  1-1+\n"
     "1  0  1  2\n2  3  4  5\nend",
     ""},
    {"odds-open-inside",
     "matrix t on 1d2 by odds gives whole\ncolumns between lower, outside nearest\n"
     "1-2  above 1-1  2-1\n1  0  1  2\n2  3  4  5\nend",
     ""},
    {"odds-above-unsaid",
     "matrix t on 1d2 by odds gives whole\ncolumns between lower\nbelow 1-2  1-1\n"
     "1  0  1\n2  3  4\nend",
     ""},
    {"odds-between-unsaid",
     "matrix t on 1d2 by odds gives whole\nbelow 1-1  above 1-1\n1  0  1\n2  3  4\nend", ""},
    {"", "matrix t on 1d2 by odds gives whole\nbelow 1-1  1-1  above 1-1\n1  0  1  2\n2  3  4  5\nend", ""},
    {"columns-beyond",
     "matrix t on 1d2 by rank gives whole\ncolumns shifted n - 2\nnovice  regular  veteran\n"
     "1  0  1  2\n2  3  4  5\nend",
     "say \"{t[1, m.rank]}\""},
    {"",
     "matrix t on 1d2 by rank gives whole\ncolumns shifted n - 2, outside nearest\nnovice  regular  veteran\n"
     "1  0  1  2\n2  3  4  5\nend",
     "say \"{t[1, m.rank]}\""},
    // Proved: from the second column one on or back is always there.
    {"",
     "matrix t(by: whole -1..1) on 1d2 by rank gives whole\ncolumns shifted by\nnovice  regular  veteran\n"
     "1  0  1  2\n2  3  4  5\nend",
     "say \"{t(1)[1, regular]}\""},
    {"say-may-stop",
     "matrix t on 1d2 by rank gives whole\ncolumns shifted n - 2, outside stop\n"
     "novice  regular  veteran\n1  0  1  2\n2  3  4  5\nend",
     "say \"{t[1, m.rank]}\""},
    // A name that only the caller has is not known in a head.
    {"unknown-name", "table t on 1d2 gives whole\nrows shifted m.luck\n1  0\n2  1\nend\n", "roll x on t"},
    {"rows-beyond", "table t(m: man) on 1d2 gives whole\nrows shifted m.luck\n1  0\n2  1\nend\n",
     "roll x on t(m)"},
    {"recursion", "table t on 1d2 gives whole\nrows shifted t[1], outside nearest\n1  0\n2  1\nend", ""},
    {"axis-words",
     "matrix t on 1d2 by rank gives whole\ncolumns outside nearest, shifted 0\n"
     "novice  regular  veteran\n1  0  1  2\n2  3  4  5\nend",
     ""},
    {"argument-count",
     "table t(m: man) on 1d2 gives whole\nrows shifted m.luck, outside nearest\n1  0\n2  1\nend",
     "say \"{t[1]}\""},
};

TEST(Heads, WhatIsAsked) {
  for (const Case& c : kAsked) {
    const Case asked{c.id, c.declarations, *c.body == 0 ? "m.wounds = 0" : c.body};
    EXPECT_TRUE(says(asked, check(sheet(asked.declarations, in_loop(asked)))));
  }
}

}  // namespace
}  // namespace muster::compiler
