// Matrices, odds, and tables that say what happens outside them.
#include <gmock/gmock.h>

#include "runtime/odds_column.h"
#include "tests/support/world.h"

namespace {

using namespace muster::test;
using muster::bytecode::Table;
using muster::runtime::odds_column;
using ::testing::ElementsAre;
using Between = Table::Between;

// 1-3, 1-1, 1.5-1, 3-1: the heads of a table of raids.
Table::Across raid_columns() {
  Table::Across a;
  a.odds = true;
  for (const auto& [p, q] : {std::pair{1, 3}, {1, 1}, {3, 2}, {3, 1}}) a.heads.push_back({kNone, p, q});
  return a;
}

std::int32_t between(Between how, std::int64_t c, std::int64_t d) {
  Table::Across a = raid_columns();
  a.between = how;
  return odds_column(a, c, d, -1);
}

TEST(Odds, ExactlyOnAColumn) {
  for (const Between how : {Between::none, Between::lower, Between::higher, Between::nearest_lower}) {
    EXPECT_EQ(between(how, 1, 3), 0);
    EXPECT_EQ(between(how, 20, 60), 0);
    EXPECT_EQ(between(how, 7, 7), 1);
    EXPECT_EQ(between(how, 6, 4), 2);
    EXPECT_EQ(between(how, 3, 1), 3);
  }
}

TEST(Odds, BetweenTwoColumns) {
  // 5 against 4 is 1.25: the middle of 1 and 1.5. 6:5 is 1.2, 4:3 is 1.33.
  EXPECT_EQ(between(Between::none, 5, 4), -1);
  EXPECT_EQ(between(Between::lower, 5, 4), 1);
  EXPECT_EQ(between(Between::higher, 5, 4), 2);
  EXPECT_EQ(between(Between::nearest_lower, 5, 4), 1);
  EXPECT_EQ(between(Between::nearest_higher, 5, 4), 2);
  for (const Between nearest : {Between::nearest_lower, Between::nearest_higher}) {
    EXPECT_EQ(between(nearest, 6, 5), 1);
    EXPECT_EQ(between(nearest, 4, 3), 2);
    // 1:3 and 1:1 have 2:3 in their middle
    EXPECT_EQ(between(nearest, 66, 100), 0);
    EXPECT_EQ(between(nearest, 67, 100), 1);
  }
  // as large as numbers get: 2^62 is 4 more than five quarters of `against`
  const std::int64_t most = muster::bytecode::kOpen, against = most / 5 * 4;
  EXPECT_EQ(between(Between::nearest_lower, most, against), 2);
  EXPECT_EQ(between(Between::nearest_lower, most - 4, against), 1);
  EXPECT_EQ(between(Between::nearest_higher, most - 4, against), 2);
  EXPECT_EQ(between(Between::nearest_higher, most - 5, against), 1);
  EXPECT_EQ(between(Between::higher, most - 1, most), 1);  // just below 1
  EXPECT_EQ(between(Between::lower, most - 1, most), 0);
}

TEST(Odds, BelowAboveAndAgainstNothing) {
  Table::Across a = raid_columns();
  a.between = Between::lower;
  EXPECT_EQ(odds_column(a, 1, 4, -1), -1);
  EXPECT_EQ(odds_column(a, 4, 1, -1), -1);
  EXPECT_EQ(odds_column(a, 4, 0, -1), -1);
  a.below = a.above = true;
  a.zero = 3;
  EXPECT_EQ(odds_column(a, 1, 4, -1), 0);
  EXPECT_EQ(odds_column(a, 0, 4, -1), 0);
  EXPECT_EQ(odds_column(a, 4, 1, -1), 3);
  EXPECT_EQ(odds_column(a, 4, 0, -1), 3);
  EXPECT_EQ(odds_column(a, 0, 0, -1), 3);
}

TEST(Odds, AsGiven) {
  Table::Across a = raid_columns();
  a.between_given = 0;
  a.by_word = {Between::lower, Between::higher, Between::none};
  EXPECT_EQ(odds_column(a, 2, 1, 0), 2);
  EXPECT_EQ(odds_column(a, 2, 1, 1), 3);
  EXPECT_EQ(odds_column(a, 2, 1, 2), -1);
  EXPECT_EQ(odds_column(a, 2, 1, 3), -1);  // a lie
  EXPECT_EQ(odds_column(a, 2, 1, -1), -1);
}

// ---- in a battle

struct Raids : World {
  Index raid, plain;
  explicit Raids(bool stop = false) {
    Table t;
    t.name = text("raid");
    t.key = whole(1, 6);
    t.columns.push_back({kNone, whole(0, 99)});
    t.spans = {{1, 3, 0}, {4, 6, 1}};
    t.row_count = 2;
    t.cells = {10, 11, 12, 13, 20, 21, 22, 23};
    t.across = raid_columns();
    t.across.between = Between::lower;
    t.across.outside_stop = stop;
    t.outside_stop = stop;
    r.tables.push_back(t);
    raid = 0;
    t.name = text("ground");
    t.across = {};
    t.across.key = whole(-10, 10);
    for (int i = 0; i < 4; ++i) t.across.heads.push_back({});
    t.across.spans = {{-10, 0, 3}, {1, 1, 0}, {3, 10, 1}};  // no column for 2
    t.across.outside_stop = stop;
    r.tables.push_back(t);
    plain = 1;
    battle();
  }
  Index row_of(Index table, std::int64_t key) {
    const Index out = slot(row_type(table));
    op(Op::row, out, table, value(whole(1, 6), key));
    return out;
  }
  Index col_of(std::int64_t key) {
    const Index out = slot(col_type(plain));
    op(Op::col, out, plain, value(whole(-10, 10), key));
    return out;
  }
  Index odds(std::int64_t c, std::int64_t d) {
    const Index out = slot(col_type(raid));
    op(Op::col_odds, out, raid, num(c), num(d));
    return out;
  }
  void look(Index table, Index row, Index column) {
    const Index out = slot(whole(0, 99));
    op(Op::cell_at, out, table, row, column);
    keep(out);
  }
};

TEST(Matrix, ARowAndAColumnMeet) {
  Raids w;
  w.look(w.raid, w.row_of(w.raid, 2), w.odds(7, 7));
  w.look(w.raid, w.row_of(w.raid, 6), w.odds(8, 3));  // 2.66: the column 1.5-1
  w.look(w.plain, w.row_of(w.plain, 4), w.col_of(-10));
  w.look(w.plain, w.row_of(w.plain, 1), w.col_of(1));
  w.look(w.plain, w.row_of(w.plain, 1), w.col_of(7));
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(11, 22, 23, 10, 11));
  ASSERT_EQ(came.notes.columns.size(), 5u);
  EXPECT_EQ(came.notes.columns[1].table, w.raid);
  EXPECT_EQ(came.notes.columns[1].key, 8);
  EXPECT_EQ(came.notes.columns[1].against, 3);
  EXPECT_EQ(came.notes.columns[1].column, 2);
  EXPECT_EQ(came.notes.columns[2].against, muster::bytecode::kAbsent);
  EXPECT_EQ(came.notes.look_ups.size(), 5u);
}

TEST(Matrix, WhereNothingIsFound) {
  for (const bool stop : {false, true}) {
    const auto end = [&](auto look) {
      Raids w(stop);
      w.line = 8;
      look(w);
      const Came came = w.run();
      EXPECT_EQ(came.result.line, 8u);
      EXPECT_EQ(came.result.trap, stop ? Trap::none : Trap::no_row);
      return came.result.end;
    };
    const End wanted = stop ? End::outside : End::trap;
    EXPECT_EQ(end([](Raids& w) { w.odds(4, 1); }), wanted);
    EXPECT_EQ(end([](Raids& w) { w.odds(4, 0); }), wanted);
    EXPECT_EQ(end([](Raids& w) { w.col_of(2); }), wanted);
    EXPECT_EQ(end([](Raids& w) { w.col_of(11); }), wanted);
    EXPECT_EQ(end([](Raids& w) { w.row_of(w.raid, 7); }), wanted);
  }
  Raids w;
  w.odds(-1, 3);
  EXPECT_EQ(w.run().result.trap, Trap::out_of_range);
}

// A table of one column with and without holes: rows found alone, and rows with their cells.
TEST(Tables, OutsideStop) {
  for (const bool holes : {false, true}) {
    World w;
    const Index t = w.table("t", number(), number(), {{1, 2, 5}, {holes ? 4 : 3, 6, 7}});
    w.r.tables[0].outside_stop = true;
    w.battle();
    const Index row = w.slot(row_type(t)), out = w.slot(number());
    w.op(Op::row, row, t, w.num(7));
    w.op(Op::cell, out, t, 0, row);
    w.keep(out);
    const Came came = w.run();
    EXPECT_EQ(came.result.end, End::outside);
    EXPECT_EQ(came.result.trap, Trap::none);
  }
}

}  // namespace
