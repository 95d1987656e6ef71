// `expect` lines that look up tables on odds, and tables whose rows or columns are moved on.
#include <gtest/gtest.h>

#include "battle/expect.h"
#include "battle/failure.h"
#include "battle/fight.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/small_ruleset.h"

namespace muster::battle {
namespace {

constexpr const char* kBattle =
    "battle \"A skirmish\"\nrules \"Small\"\n"
    "side red\n    1) Alba  men 3\nside blue\n    1) Dora  men 5\nexpect\n";

struct ExpectTables : testing::Test {
  tests::SmallRuleset small;

  // `ratio`: below 1-2, 1-2 to 1-1, above 1-1. `raid`: the odds below 1-2, 1-2, 2-1, and above 2-1.
  void SetUp() override {
    bytecode::Table ratio;
    ratio.name = small.text("ratio");
    bytecode::Table::Column column;
    column.type = tests::SmallRuleset::type(bytecode::Kind::number, 0, 99);
    ratio.columns = {column};
    ratio.odds = {{0, 1, 1, 2, true, false, 0}, {1, 2, 1, 1, true, true, 1}, {1, 1, 1, 0, false, true, 2}};
    ratio.odds_zero = 2;
    ratio.row_count = 3;
    ratio.cells = {10, 20, 30};
    bytecode::Table raid;
    raid.name = small.text("raid");
    raid.columns = {column};
    raid.key = tests::SmallRuleset::type(bytecode::Kind::number, 1, 1);
    raid.spans = {{1, 1, 0}};
    raid.row_count = 1;
    raid.cells = {1, 2, 3, 4};
    raid.across.odds = true;
    raid.across.heads = {
        {bytecode::kNone, 1, 2}, {bytecode::kNone, 1, 2}, {bytecode::kNone, 2, 1}, {bytecode::kNone, 2, 1}};
    raid.across.between = bytecode::Table::Between::lower;
    raid.across.below = raid.across.above = raid.across.first_below = raid.across.last_above = true;
    bytecode::Table rows = ratio, columns = raid;
    rows.name = small.text("rows");
    rows.shifted = true;
    columns.name = small.text("columns");
    columns.across.shifted = true;
    small.rs.tables = {ratio, raid, rows, columns};
  }

  // The names of the messages, or nothing where the line is met.
  std::string seen(const std::string& line) {
    auto t = tests::load_text(small.rs, kBattle + ("    " + line + "\n"));
    if (!t.battle) return testing::PrintToString(t.said());
    FightOptions options;
    options.events = true;
    options.seed = 1;
    const auto fought = fight(small.rs, *t.battle, options, t.sink);
    if (!fought) return "no battle";
    const auto judged = judge_all(small.rs, *t.source, *t.battle, *fought, t.sink);
    if (!t.sink.empty()) return testing::PrintToString(t.said());
    return judged.failures.empty() ? "" : "not met";
  }
};

TEST_F(ExpectTables, RowsOfOdds) {
  for (const char* line : {"ratio[1 against 3] = 10", "ratio[1 against 2] = 20", "ratio[1 against 1] = 20",
                           "ratio[11 against 10] = 30", "ratio[0 against 4] = 10", "ratio[3 against 0] = 30"})
    EXPECT_EQ(seen(line), "") << line;
  EXPECT_EQ(seen("ratio[1 against 3] = 20"), "not met");
  EXPECT_NE(seen("ratio[3] = 10").find("expect-key"), std::string::npos) << seen("ratio[3] = 10");
}

TEST_F(ExpectTables, ColumnsBelowAndAbove) {
  for (const char* line : {"raid[1, 1 against 3] = 1", "raid[1, 1 against 2] = 2", "raid[1, 1 against 1] = 2",
                           "raid[1, 2 against 1] = 3", "raid[1, 21 against 10] = 4"})
    EXPECT_EQ(seen(line), "") << line;
}

TEST_F(ExpectTables, MovedOnBySomethingNobodySaid) {
  EXPECT_NE(seen("rows[1 against 3] = 10").find("expect-shifted"), std::string::npos);
  EXPECT_NE(seen("columns[1, 1 against 3] = 1").find("expect-shifted"), std::string::npos);
}

}  // namespace
}  // namespace muster::battle
