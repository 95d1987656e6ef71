// Rows of tables with one key: what is said of them, by the proof of the table and by the checks that
// ask the look-ups.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checks/examine.h"
#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Said examined(std::string text) {
  Said out;
  out.source = diagnostics::Source("test.rules", std::move(text));
  diagnostics::Sink sink;
  const grammar::Sheet tree = grammar::parse_sheet(out.source, sink);
  out.compiled = compile(tree, out.source, sink);
  checks::examine({tree, out.source, *out.compiled.model}, sink);
  out.list = sink.take_sorted();
  // Whether something is used is not what these sheets are about.
  std::erase_if(out.list, [](const auto& d) {
    const std::string_view name = diagnostics::entry(d.id).name;
    return name.size() > 7 && name.substr(name.size() - 7) == "-unused";
  });
  return out;
}
Said of(const std::string& table, const std::string& body = "") { return examined(sheet(table, body)); }

// A look-up of t by a die and what is added to it.
Said looked_up(const std::string& table, const std::string& key, const std::string& die = "1d6") {
  return of(table, "for each m in standing attacker.men\nroll die for m = " + die +
                       "\nroll other for m = 1d10\nif other = 1\nm.wounds = 0\nend\nlet x = t[" + key +
                       "]\nm.luck = smaller of 9 and larger of 0 and x\nend");
}

TEST(Rows, TwoThatMeet) {
  const Said share = of("table t on 1d6 gives whole\n1-3  1\n3-5  2\n6  3\nend");
  EXPECT_EQ(
      share.text(),
      "23: rows-share-end: the rows `1-3` and `3-5` of `t` both hold for 3, where one ends and the other "
      "begins | a roll or a value has one result | `4-5` in place of `3-5`, or let `1-3` end one earlier\n");
  EXPECT_EQ(share.list[0].fixes[0].text, "4-5");
  // The same where the higher stands first.
  EXPECT_THAT(of("table t on 1d6 gives whole\n4-6  1\n1-4  2\nend").text(),
              HasSubstr("22: rows-share-end: the rows `1-4` and `4-6`"));
  EXPECT_EQ(of("table t on 1d6 gives whole\n1-3  1\n3-5  1\n6  3\nend").ids(),
            std::vector<std::string>{"rows-overlap-same"});
  EXPECT_EQ(of("table t on 1d6 gives whole\n1-4  1\n3-5  2\n6  3\nend").ids(),
            std::vector<std::string>{"rows-overlap"});
  const Said twice = of("table t on rank gives whole\nnovice  1\nregular  1\nveteran  2\nnovice  3\nend");
  EXPECT_EQ(twice.ids(), std::vector<std::string>{"row-twice"});
  EXPECT_THAT(twice.text(), HasSubstr("25: row-twice: `novice` stands twice in `t`"));
  EXPECT_EQ(of("table t on 1d6 gives whole\n1-2  1\n3-6  2\n1-2  3\nend").ids(),
            std::vector<std::string>{"row-twice"});
}

TEST(Rows, OneValueLeftOutBetweenTwo) {
  const Said die = of("table t on 1d6 gives whole\n1-3  1\n5-6  2\nend");
  EXPECT_EQ(die.text(),
            "23: missing-row-one: the rows `1-3` and `5-6` of `t` leave 4 out | 1d6 shows it with a chance "
            "of 1/6 | "
            "`1-4` in place of `1-3`, or a row for 4\n");
  // 2d6 show 4 in 3 of 36 throws.
  EXPECT_THAT(of("table t on 2d6 gives whole\n2-3  1\n5-12  2\nend").text(), HasSubstr("a chance of 1/12"));
  EXPECT_THAT(of("table t on whole 0..6 gives whole\n0-3  1\n5-6  2\nend").text(),
              HasSubstr("leave 4 out |  | `0-4` in place of `0-3`, or a row for 4\n"));
  // Two values, the end, or two single rows: no sign of a slip of one.
  EXPECT_EQ(of("table t on 1d6 gives whole\n1-2  1\n5-6  2\nend").ids(),
            std::vector<std::string>{"missing-row-dice"});
  EXPECT_EQ(of("table t on 1d6 gives whole\n1-5  1\nend").ids(),
            std::vector<std::string>{"missing-row-dice"});
  EXPECT_EQ(of("table t on 1d3 gives whole\n1  1\n3  2\nend").ids(),
            std::vector<std::string>{"missing-row-dice"});
}

TEST(Rows, GapsOfDiceWithSteps) {
  // 3d6 keep the highest 2: 12 where two sixes fall: 16 of 216.
  const Said said = of("table t on 3d6 keep highest 2 gives whole\n2-11  1\nend");
  EXPECT_EQ(said.ids(), std::vector<std::string>{"missing-row-dice"});
  EXPECT_THAT(said.text(), HasSubstr("shows it with a chance of 2/27"));
  // 12d20 show 240 once in 20^12.
  EXPECT_THAT(of("table t on 12d20 gives whole\n12-239  1\nend").text(),
              HasSubstr("about 1 in 4.1 * 10^15 (1/4096000000000000)"));
}

TEST(Rows, RowsOfAnotherDie) {
  const std::string rows = "1-7  1\n8-14  2\n15-20  3\nend";
  const Said said = of("table t on 1d10 gives whole\n" + rows);
  EXPECT_EQ(said.text(),
            "21: rows-other-die: `t` is on 1d10, but its rows are those of 1d20 | what 1d10 can't show "
            "is never "
            "reached: 11-20 | 1d20 in its head, or the rows of 1d10\n");
  EXPECT_EQ(said.list[0].fixes[0].text, "1d20");
  EXPECT_EQ(of("table t on 1d20 gives whole\n" + rows).text(), "");
  // Where a look-up brings them they are needed.
  EXPECT_EQ(looked_up("table t on 1d10 gives whole\n" + rows, "die + other", "1d10").text(), "");
  // 1 to 7 is no usual die: the row is what is told.
  EXPECT_EQ(of("table t on 1d6 gives whole\n1-6  1\n7  2\nend").ids(),
            std::vector<std::string>{"row-unreachable"});
}

TEST(Rows, RowsOfOneDieForSeveral) {
  // No throw of 2d6 shows 1, but all else of 1d12.
  const Said said = of("table t on 2d6 gives whole\n1-5  1\n6-9  2\n10-12  3\nend");
  EXPECT_EQ(
      said.text(),
      "21: rows-other-die: `t` is on 2d6, but its rows are those of 1d12 | what 2d6 can't show is never "
      "reached: 1 | 1d12 in its head, or the rows of 2d6\n");
  EXPECT_EQ(said.list[0].fixes[0].text, "1d12");
  EXPECT_THAT(of("table t on 2d10 gives whole\n1-2  1\n3-20  2\nend").text(), HasSubstr("those of 1d20 |"));
  EXPECT_THAT(of("table t on d66 gives whole\n1-40  1\n41-100  2\nend").text(),
              HasSubstr("those of 1d100 |"));
  // 1 to 13 are the rows of no die.
  EXPECT_EQ(of("table t on 2d6 gives whole\n1-12  1\n13  2\nend").ids(),
            (std::vector<std::string>{"row-end-beyond", "row-unreachable"}));
}

TEST(Rows, LookedUpWithOtherDiceThanItsHead) {
  // All of 1d10 have a row, and all of 1d20: the rows are those of what is thrown.
  const Said larger = looked_up("table t on 1d10 gives whole\n1-8  0\n9-14  1\n15-20  3\nend", "die", "1d20");
  EXPECT_EQ(
      larger.text(),
      "21: rows-other-die: `t` is on 1d10, but is looked up with 1d20 | its rows then have other chances "
      "than those of 1d10 | 1d20 in its head, or 1d10 where it is looked up\n");
  EXPECT_EQ(larger.list[0].fixes[0].text, "1d20");
  // A smaller one leaves rows without a look-up; the rows are the head's, so nothing is put in its place.
  const Said smaller = looked_up("table t on 1d10 gives whole\n1-4  0\n5-7  1\n8-10  2\nend", "die");
  EXPECT_EQ(smaller.text(),
            "21: rows-other-die: `t` is on 1d10, but is looked up with 1d6 | what no look-up brings is never "
            "reached: 7..10 | 1d6 in its head, or 1d10 where it is looked up\n");
  EXPECT_TRUE(smaller.list[0].fixes.empty());
  // 2..12 of 1..20 have rows, and none has the chance that 1d20 gives it.
  EXPECT_EQ(looked_up("table t on 1d20 gives whole\n1-9  1\n10-20  2\nend", "die", "2d10").ids(),
            std::vector<std::string>{"rows-other-die"});
}

TEST(Rows, LookedUpWithOtherDiceByOneOfSeveralKeys) {
  const std::string table = "table t on 1..4, 1d10 gives whole\n1  1-9  0\n1  10  1\n2-4  -  2\nend";
  EXPECT_THAT(looked_up(table, "n, die").text(),
              HasSubstr("21: rows-other-die: `t` is on 1d10, but is looked up with 1d6 |"));
  EXPECT_EQ(looked_up(table, "n, die", "1d10").text(), "");
}

TEST(Rows, LookedUpAsItsHeadSaysSomewhere) {
  const std::string table = "table t on 1d10 gives whole\n1-4  0\n5-7  1\n8+  2\nend";
  EXPECT_EQ(looked_up(table, "die", "1d10").text(), "");
  EXPECT_EQ(looked_up(table, "die + n", "1d10").text(), "");
  // Two rolls, a value, a throw that keeps some of its dice: nobody can say which is meant.
  EXPECT_EQ(looked_up(table, "larger of die and other").text(), "");
  EXPECT_EQ(looked_up(table, "n").text(), "");
  EXPECT_EQ(looked_up(table, "die", "2d10 keep highest 1").text(), "");
  // One look-up of two is as the head has it.
  EXPECT_EQ(looked_up(table, "die] + t[other").text(), "");
}

TEST(Rows, RowsThatEndBeyondWhatAPieceAdds) {
  // 1d6 and 1 at most: 7; that a man's rank decides of it is known at the look-up only.
  const auto table = [](const std::string& last) {
    return "table t(m: man) on 1d6 + (1 when m.rank = veteran, otherwise 0) gives whole\n1-4  0\n" + last +
           "  1\nend";
  };
  const std::string body =
      "for each m in standing attacker.men\nroll x for m on t(m)\n"
      "m.luck = smaller of 9 and larger of 0 and x\nend";
  const Said said = of(table("5-9"), body);
  EXPECT_EQ(said.ids(), std::vector<std::string>{"row-end-unasked"}) << said.text();
  EXPECT_THAT(said.text(), HasSubstr("`5-7` in its place"));
  EXPECT_EQ(of(table("5-7"), body).text(), "");
}

// die + n - 1 is 1..13.
TEST(Rows, RowsThatBeginBelowWhatComes) {
  const auto first = [](const std::string& least, const std::string& row) {
    return looked_up("table t on whole " + least + "..20 gives whole\n" + row + "  1\n10+  2\nend",
                     "die + n - 1", "1d10")
        .ids();
  };
  EXPECT_EQ(first("0", "0-9"), std::vector<std::string>{"row-end-unasked"});
  EXPECT_EQ(first("-3", "-3..9"), std::vector<std::string>{});
  EXPECT_EQ(first("1", "1-9"), std::vector<std::string>{});
  EXPECT_EQ(first("0", "up to 9"), std::vector<std::string>{});
}

TEST(Rows, WhatToWriteWhereRowsAreMissing) {
  // Above the rows an open row or the nearest will do, between two of them it will not.
  EXPECT_THAT(looked_up("table t on whole 1..6 gives whole\n1-6  1\nend", "die", "1d10").text(),
              HasSubstr("add the rows to `t`, or an open one (`a+`, `otherwise`); the line `rows outside "
                        "nearest` will do, too"));
  EXPECT_THAT(looked_up("table t on whole 3..6 gives whole\n3-6  1\nend", "die").text(),
              HasSubstr("an open one (`up to b`, `otherwise`)"));
  const std::string gap = looked_up(
                              "table t on whole 0..9 gives whole\nrows outside nearest\n1-3  1\n5-6  "
                              "2\nend",
                              "die - n + 2")
                              .text();
  EXPECT_THAT(gap, testing::Not(HasSubstr("rows outside nearest")));
  const std::string several = looked_up("table t on 1..3, 1d6 gives whole\n1-3  -  1\nend", "n, die").text();
  EXPECT_THAT(several, HasSubstr("has no row for 4 |"));
  EXPECT_THAT(several, HasSubstr("| add the rows to `t`, or `otherwise` as its last row"));
}

TEST(Rows, RowsThatEndBeyondTheDice) {
  const Said said = of("table t on 1d6 gives whole\n1-5  1\n6-9  2\nend");
  EXPECT_EQ(said.text(),
            "23: row-end-beyond: this row of `t` holds for 7-9, which 1d6 can't show | no look-up brings it "
            "either | "
            "`6` in its place\n");
  EXPECT_EQ(
      looked_up("table t on 1d6 gives whole\n1-5  1\n6-9  2\nend", "die + 3 when raid, otherwise die").text(),
      "");
  EXPECT_EQ(of("table t on 1d6 gives whole\n1-5  1\n6+  2\nend").text(), "");
  EXPECT_EQ(of("table t on 1d6 gives whole\nup to 5  1\n6+  2\nend").text(), "");
}

TEST(Rows, WhatTheHeadAddsIsTooLittle) {
  // n is 1..4, so a 10 makes 14 at most; 16 needs +6.
  const Said said = of("table t on 1d10 + n gives whole\n2-9  1\n10-15  2\n16+  3\nend");
  EXPECT_EQ(said.ids(), std::vector<std::string>{"row-short"});
  EXPECT_THAT(
      said.text(),
      HasSubstr(
          "24: row-short: this row of `t` is never reached: it needs +6 on top of `1d10`, and +4 is the "
          "most that is added | `n` adds 1..4 | "));
}

TEST(Rows, WhatLookUpsAddIsTooLittle) {
  const std::string table = "table t on whole 0..20 gives whole\nup to 9  1\n10-15  2\n16+  3\nend";
  const Said said = looked_up(table, "die + n - 1", "1d10");
  EXPECT_THAT(
      said.text(),
      HasSubstr(
          "24: row-short: this row of `t` is never reached: it needs +6 on top of `1d10`, and +3 is the "
          "most that is added | `n` adds 1..4 | "));
  EXPECT_EQ(said.ids(), std::vector<std::string>{"row-short"});
  // 4 is the least: a row that begins far below is meant so.
  EXPECT_EQ(looked_up(table, "die + n + 2", "1d10").text(), "");
  // Never looked up at all: another matter.
  EXPECT_EQ(of(table).text(), "");
}

TEST(Rows, WhatNoLookUpBrings) {
  // The difference of two ten-sided dice is -9..9.
  const Said said =
      looked_up("table t on whole -10..10 gives whole\nup to 0  0\n1-4  1\n5-8  2\n9  3\n10  4\nend",
                "die - other", "1d10");
  EXPECT_EQ(said.ids(), std::vector<std::string>{"row-never-asked"});
  EXPECT_THAT(said.text(),
              HasSubstr("26: row-never-asked: this row of `t` is never reached: it is looked up with -9..9 "
                        "only | `die` adds 1..10, `other` adds -10..-1 | "));
}

// n is 1..4; the columns of a matrix are asked as its rows are.
TEST(Columns, WhatNoLookUpBrings) {
  const auto matrix = [](const std::string& heads) {
    return "matrix t on 1d2 by whole 1..9 gives whole 0..9\n   " + heads + "\n1  1  2  3\n2  1  2  3\nend";
  };
  const std::string body = "for each m in standing attacker.men\nroll d for m = 1d2\nm.luck = t[d, n]\nend";
  EXPECT_EQ(
      of(matrix("1-3  4  5-9"), body).text(),
      "22: column-unreachable: this column of `t` is never reached: its key is 1..4 |  | take the column "
      "away, or change the key of the matrix\n");
  EXPECT_EQ(of(matrix("1-2  3  4-9"), body).text(), "");
}

TEST(Rows, WhatTakesMoreThanItSeems) {
  const Said rest = of("table t on 2d6 gives whole\n2-6  1\notherwise  2\nend");
  EXPECT_EQ(rest.ids(), std::vector<std::string>{"otherwise-takes"});
  EXPECT_THAT(rest.text(), HasSubstr("takes 7/12 of all that 2d6 shows"));  // 21 of 36
  EXPECT_EQ(of("table t on 2d6 gives whole\n2-7  1\notherwise  2\nend").text(), "");
  const Said nearest = of("table t on 2d6 gives whole\nrows outside nearest\n3-11  1\nend");
  EXPECT_EQ(nearest.ids(), std::vector<std::string>{"nearest-hides"});
  EXPECT_THAT(nearest.text(),
              HasSubstr("has no row for 2, 12, and the nearest one is taken | 2d6 shows them with a "
                        "chance of 1/18"));
}

TEST(Rows, ABadCellSpoilsItsRowOnly) {
  // The second row can't be read: that the others meet, and that one is beyond the die, is told all the same.
  EXPECT_THAT(of("table t on 1d6 gives whole\n1-3  1\n4-x  2\n3-5  3\nend").ids(),
              ElementsAre("cell-unclear", "rows-share-end"));
  EXPECT_THAT(of("table t on 1d6 gives whole\n1-3  1\n4  ?\n5-6  3\nend").ids(), ElementsAre("cell-todo"));
  EXPECT_THAT(of("table t on 1d6 gives whole\n1-3  1\n?  2\n5-6  3\nend").ids(), ElementsAre("cell-todo"));
  EXPECT_THAT(of("table t on 1d6 gives whole\n1-3  1\n4  ?\n4-6  3\nend").ids(),
              ElementsAre("cell-todo", "rows-overlap"));
}

TEST(Rows, WhichConditionsTakeARow) {
  // 6..9 go to the first, 1..6 to the second: both together leave nothing.
  const Said both = of("table t(a: whole 1..9) gives whole\na > 5  1\na < 7  2\na <> 0  3\nend");
  EXPECT_EQ(
      both.text(),
      "24: condition-taken: this row of `t` is never reached | what it holds for is already taken by rows "
      "1 and 2: the first row that holds counts | move it above them, mend its condition, or take it "
      "away\n");
  EXPECT_EQ(both.list[0].labels.size(), 2u);
  EXPECT_THAT(of("table t(a: whole 1..9) gives whole\na > 5  1\na > 6  2\notherwise  3\nend").text(),
              HasSubstr("already taken by row 1:"));
  EXPECT_THAT(of("table t(a: whole 1..9) gives whole\na > 5  1\na < 6  2\notherwise  3\nend").text(),
              HasSubstr("by rows 1 and 2: the first row that holds counts | take it away, or mend the "
                        "conditions above it"));
  // Of five the last three.
  const Said many =
      of("table t(a: whole 1..5) gives whole\na = 1  1\na = 2  2\na = 3  3\na = 4  4\na = 5  5\n"
         "otherwise  6\nend");
  EXPECT_THAT(many.text(), HasSubstr("taken by the rows above it, as by rows 3, 4 and 5: "));
  EXPECT_EQ(many.list[0].labels.size(), 3u);
}

TEST(Rows, ManyRowsEnd) {
  std::string table = "table t on whole 1..65536 gives whole\n";
  for (int i = 1; i <= 65'536; ++i) table += std::to_string(i) + "  " + std::to_string(i % 7) + "\n";
  const auto begin = std::chrono::steady_clock::now();
  const Said said = of(table + "end");
  EXPECT_EQ(said.text().substr(0, 300), "");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

}  // namespace
}  // namespace muster::compiler
