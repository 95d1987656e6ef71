// Rows and columns that are moved on, tables looked up by odds: at the ends, beyond them, in files that
// lie, and what a watcher is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/odds_column.h"
#include "tests/support/world.h"

namespace muster::test {
namespace {

using bytecode::Op;
using bytecode::Table;
using runtime::find_odds;
using runtime::odds_column;
using testing::ElementsAre;

struct Ladder : World {
  Index table_ = 0;
  Ladder() {
    table_ = table("ladder", number(), number(), {{1, 1, 10}, {2, 2, 20}, {3, 3, 30}});
    battle();
  }
  Index row_of(std::int64_t key) {
    const Index out = slot(row_type(table_));
    op(Op::row, out, table_, num(key));
    return out;
  }
  void look(std::int64_t key, std::int64_t by, Index how) {
    const Index to = slot(row_type(table_)), out = slot(number());
    op(Op::shift, to, row_of(key), num(by), how);
    op(Op::cell, out, table_, 0, to);
    keep(out);
  }
};

TEST(MovedOn, InsideAndAtTheEnds) {
  Ladder w;
  w.look(1, 2, 0);
  w.look(3, -1, 0);
  w.look(2, 0, 2);
  w.look(2, 9, 1);
  w.look(2, -9, 1);
  EXPECT_THAT(w.run().kept, ElementsAre(30, 20, 20, 30, 10));
}

TEST(MovedOn, BeyondTheEnds) {
  for (const Index how : {0, 2}) {
    for (const std::int64_t by : {-1, 3}) {
      Ladder w;
      w.line = 8;
      w.look(1, by, how);
      const Came came = w.run();
      EXPECT_EQ(came.result.end, how == 2 ? End::outside : End::trap);
      EXPECT_EQ(came.result.trap, how == 2 ? Trap::none : Trap::out_of_range);
      EXPECT_EQ(came.result.line, 8u);
    }
  }
}

TEST(MovedOn, OnlyWhatHasAnOrderAndAnEnd) {
  const auto reason = [](auto write) {
    Ladder w;
    write(w);
    w.finish_writing();
    return bytecode::verify(w.r, w.limits, bytecode::Proof::shape).reason;
  };
  EXPECT_EQ(reason([](Ladder& w) { w.op(Op::shift, w.slot(row_type(w.table_)), w.row_of(1), w.num(1), 3); }),
            "shift: no such end");
  EXPECT_EQ(reason([](Ladder& w) { w.op(Op::shift, w.slot(number()), w.num(1), w.num(1), 0); }),
            "shift: wants what has an order");
  EXPECT_EQ(
      reason([](Ladder& w) { w.op(Op::row_odds, w.slot(row_type(w.table_)), w.table_, w.num(1), w.num(1)); }),
      "row.odds: rows of other than odds");
}

// ---- odds

// below 1-2, 1-2 to 1-1, above 1-1 to below 3-1, 3-1 and more.
Table ratio() {
  Table t;
  t.odds = {{0, 1, 1, 2, true, false, 0},
            {1, 2, 1, 1, true, true, 1},
            {1, 1, 3, 1, false, false, 2},
            {3, 1, 1, 0, true, true, 3}};
  t.row_count = 4;
  return t;
}

TEST(OddsRows, EachOddsHasItsRow) {
  const Table t = ratio();
  for (std::int64_t c = 0; c <= 12; ++c) {
    for (std::int64_t d = 1; d <= 5; ++d)
      EXPECT_EQ(find_odds(t, c, d), 2 * c < d ? 0 : c <= d ? 1 : c < 3 * d ? 2 : 3) << c << ":" << d;
  }
  EXPECT_EQ(find_odds(t, 1, 0), -1);
  Table zero = t;
  zero.odds_zero = 2;
  EXPECT_EQ(find_odds(zero, 1, 0), 2);
  // Products of 128 bits.
  const std::int64_t most = INT64_MAX;
  EXPECT_EQ(find_odds(t, most, most), 1);
  EXPECT_EQ(find_odds(t, most, most - 1), 2);
  Table holes = t;
  holes.odds.erase(holes.odds.begin() + 1);
  EXPECT_EQ(find_odds(holes, 1, 2), -1);
  EXPECT_EQ(find_odds(holes, 1, 1), -1);
  EXPECT_EQ(find_odds(holes, 11, 10), 2);
}

TEST(OddsRows, InABattle) {
  const auto battle = [](std::int64_t c, std::int64_t d, bool stop) {
    World w;
    Table t = ratio();
    t.name = w.text("ratio");
    t.columns.push_back({kNone, whole(0, 99)});
    t.cells = {10, 20, 30, 40};
    t.outside_stop = stop;
    w.r.tables.push_back(t);
    w.battle();
    const Index row = w.slot(row_type(0)), out = w.slot(whole(0, 99));
    w.op(Op::row_odds, row, 0, w.num(c), w.num(d));
    w.op(Op::cell, out, 0, 0, row);
    w.keep(out);
    return w.run();
  };
  EXPECT_THAT(battle(4, 3, false).kept, ElementsAre(30));
  EXPECT_THAT(battle(3, 1, false).kept, ElementsAre(40));
  EXPECT_EQ(battle(3, 0, false).result.trap, Trap::no_row);
  EXPECT_EQ(battle(3, 0, true).result.end, End::outside);
  EXPECT_EQ(battle(-3, 1, true).result.trap, Trap::out_of_range);
}

TEST(OddsRows, AFileMustRise) {
  const auto fault = [](auto change) {
    World w;
    Table t = ratio();
    t.name = w.text("ratio");
    t.columns.push_back({kNone, whole(0, 99)});
    t.cells = {10, 20, 30, 40};
    change(t);
    w.r.tables.push_back(t);
    w.battle();
    w.finish_writing();
    return bytecode::verify(w.r, w.limits, bytecode::Proof::shape).reason;
  };
  EXPECT_EQ(fault([](Table&) {}), "");
  EXPECT_EQ(fault([](Table& t) { t.odds[0].hi_in = true; }), "odds out of order");
  EXPECT_EQ(fault([](Table& t) { std::swap(t.odds[1], t.odds[2]); }), "odds out of order");
  EXPECT_EQ(fault([](Table& t) { t.odds[1].hp = 1, t.odds[1].hq = 4; }), "odds out of order");
  EXPECT_EQ(fault([](Table& t) { t.odds[1].lq = 0; }), "odds that can't be");
  EXPECT_EQ(fault([](Table& t) { t.odds[3].row = 4; }), "a row of another table");
  EXPECT_EQ(fault([](Table& t) { t.odds_zero = 4; }), "a row against 0 that isn't there");
  EXPECT_EQ(fault([](Table& t) { t.spans.push_back({1, 1, 0}); }), "rows of odds that are found by a key");
}

TEST(OddsColumns, BelowAndAbove) {
  Table::Across a;
  a.odds = true;
  a.heads = {{kNone, 1, 3}, {kNone, 1, 3}, {kNone, 1, 1}, {kNone, 2, 1}};
  a.between = Table::Between::lower;
  a.below = a.above = a.first_below = a.last_above = true;
  // 1-3 is a column of its own; 2-1 is not above 2-1, and lies with 1-1.
  EXPECT_EQ(odds_column(a, 1, 4, -1), 0);
  EXPECT_EQ(odds_column(a, 1, 3, -1), 1);
  EXPECT_EQ(odds_column(a, 1, 2, -1), 1);
  EXPECT_EQ(odds_column(a, 1, 1, -1), 2);
  EXPECT_EQ(odds_column(a, 2, 1, -1), 2);
  EXPECT_EQ(odds_column(a, 21, 10, -1), 3);
  // Without a column for 1-3 itself it lies between the first and the next.
  a.heads.erase(a.heads.begin() + 1);
  EXPECT_EQ(odds_column(a, 1, 3, -1), 0);
  a.between = Table::Between::higher;
  EXPECT_EQ(odds_column(a, 1, 3, -1), 1);
  EXPECT_EQ(odds_column(a, 2, 1, -1), 2);
  a.between = Table::Between::none;
  EXPECT_EQ(odds_column(a, 2, 1, -1), -1);
}

}  // namespace
}  // namespace muster::test
