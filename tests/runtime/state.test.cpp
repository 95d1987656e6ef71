// Fields, sides, lists, dice and tables: three red soldiers (10, 20, 30), two blue (5, 6), one
// blue wagon; see tests/support/world.h.
#include <gmock/gmock.h>

#include "tests/support/world.h"

namespace {

using namespace muster::test;
using ::testing::ElementsAre;

TEST(State, FieldsOfPieces) {
  World w;
  w.battle();
  const Index second = w.piece(w.soldier, 0, 2);
  const Index before = w.slot(whole(0, 100)), after = w.slot(whole(0, 100));
  w.op(Op::ld_piece, before, w.strength, second);
  w.op(Op::st_piece, w.strength, second, w.value(whole(0, 100), 77));
  w.op(Op::ld_piece, after, w.strength, second);
  const Index cart = w.piece(w.wagon, 1, 1), carried = w.slot(whole(0, 1000));
  w.op(Op::st_piece, w.load, cart, w.value(whole(0, 1000), 500));
  w.op(Op::ld_piece, carried, w.load, cart);
  for (const Index s : {before, after, carried}) w.keep(s);
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(20, 77, 500));
}

TEST(State, EachChangeIsTold) {
  World w;
  const Index anger = w.state(w.field("anger", whole(0, 9)));
  w.battle();
  w.line = 31;
  const Index first = w.piece(w.soldier, 1, 1);
  w.op(Op::st_piece, w.strength, first, w.value(whole(0, 100), 50));
  w.line = 32;
  const Index capped = w.slot(whole(-10, 10));
  w.op(Op::clamp, capped, w.value(whole(0, 99), 14), w.constant(-10), w.constant(10));
  w.op(Op::st_side, w.morale, w.side_at(1), capped);
  w.line = 33;
  w.op(Op::st_state, anger, w.value(whole(0, 9), 9));
  const Came came = w.run();
  using What = muster::runtime::Watcher::Change::What;
  ASSERT_EQ(came.notes.changes.size(), 3u);
  const auto& a = came.notes.changes[0];
  EXPECT_EQ(a.what, What::piece);
  EXPECT_THAT((std::vector<std::int64_t>{a.kind, a.field, a.who, a.before, a.wanted, a.after, a.line}),
              ElementsAre(0, 0, 3, 5, 50, 50, 31));
  const auto& b = came.notes.changes[1];
  EXPECT_EQ(b.what, What::side);
  EXPECT_THAT((std::vector<std::int64_t>{b.field, b.who, b.before, b.wanted, b.after, b.line}),
              ElementsAre(0, 1, -2, 14, 10, 32));
  const auto& c = came.notes.changes[2];
  EXPECT_EQ(c.what, What::state);
  EXPECT_THAT((std::vector<std::int64_t>{c.field, c.before, c.wanted, c.after, c.line}),
              ElementsAre(anger, 0, 9, 9, 33));
}

TEST(State, SidesAndWhoIsWhose) {
  World w;
  w.battle();
  const Index red = w.slot(whole(-10, 10)), blue = w.slot(whole(-10, 10));
  w.op(Op::ld_side, red, w.morale, w.side_at(0));
  w.op(Op::ld_side, blue, w.morale, w.side_at(1));
  const Index p = w.piece(w.soldier, 1, 2);
  const Index owner = w.slot(side_type()), home = w.slot(side_type()), number = w.slot(whole(0, 100));
  const Index enemy = w.slot(side_type());
  w.op(Op::owner, owner, p);
  w.op(Op::home, home, p);
  w.op(Op::number_of, number, p);
  w.op(Op::enemy, enemy, owner);
  const Index its = w.slot(whole(-10, 10)), owner_again = w.slot(side_type());
  w.op(Op::owner, owner_again, p);  // right before its only use: the two become one
  w.op(Op::ld_side, its, w.morale, owner_again);
  for (const Index s : {red, blue, owner, home, number, enemy, its}) w.keep(s);
  EXPECT_THAT(w.run().kept, ElementsAre(3, -2, 1, 1, 2, 0, -2));
}

TEST(State, SumsWithALoadedNumber) {
  World w;
  w.battle();
  const Index p = w.piece(w.soldier, 0, 3), seven = w.num(7);
  const auto sum = [&](Op op, bool field_first) {
    const Index t = w.slot(whole(0, 100)), out = w.slot(number());
    w.op(Op::ld_piece, t, w.strength, p);
    w.op(op, out, field_first ? t : seven, field_first ? seven : t);
    w.keep(out);
  };
  sum(Op::add, false);
  sum(Op::add, true);
  sum(Op::sub, false);
  sum(Op::sub, true);
  const auto side_sum = [&](Op op) {
    const Index who = w.slot(side_type()), t = w.slot(whole(-10, 10)), out = w.slot(number());
    w.op(Op::owner, who, p);
    w.op(Op::ld_side, t, w.morale, who);
    w.op(op, out, seven, t);
    w.keep(out);
  };
  side_sum(Op::add);
  side_sum(Op::sub);
  EXPECT_THAT(w.run().kept, ElementsAre(37, 37, -23, 23, 10, 4));
}

TEST(State, UnitsAreNames) {
  World w;
  const Index units = w.names("unit", {"guard", "militia"});
  w.r.kinds[0].units = units;
  ValueType type = name_type(units, 2);
  type.optional = true;
  const Index kept = w.state(w.field("kept", type, muster::bytecode::kAbsent));
  w.battle();
  const Index out = w.slot(type);
  w.op(Op::unit_of, out, w.piece(w.soldier, 0, 1));
  w.op(Op::st_state, kept, out);
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  const Program program(w.r, w.counts());
  for (const Index unit : {kNone, 0, 1}) {
    Memory m = w.start(program);
    program.set_unit(m, w.soldier, 0, unit);
    muster::runtime::SeededDice dice(1, 1);
    muster::runtime::fight(program, m, dice);
    EXPECT_EQ(program.state(m, kept), unit == kNone ? muster::bytecode::kAbsent : unit);
    EXPECT_EQ(program.unit_of(m, w.soldier, 0), unit);
  }
}

TEST(State, GivenValues) {
  World w;
  const Index rounds = w.given(w.field("rounds", whole(1, 9), 4));
  w.battle();
  const Index out = w.slot(whole(1, 9));
  w.op(Op::ld_given, out, rounds);
  const Index copy = w.state(w.field("copy", whole(1, 9)));
  w.op(Op::st_state, copy, out);
  w.finish_writing();
  const Program program(w.r, w.counts());
  Memory m = w.start(program);
  program.set_given(m, rounds, 6);
  muster::runtime::SeededDice dice(1, 1);
  EXPECT_EQ(muster::runtime::fight(program, m, dice).end, End::outcome);
  EXPECT_EQ(program.state(m, copy), 6);
}

// ---- lists

TEST(Lists, WhoStandsAndWhoIsOut) {
  World w;
  w.battle();
  const Index second = w.piece(w.soldier, 0, 2);
  const Index out_before = w.slot(yes_no()), out_after = w.slot(yes_no());
  w.op(Op::is_out, out_before, second);
  w.op(Op::set_out, second, w.yes(true));
  w.op(Op::is_out, out_after, second);
  w.keep(out_before);
  w.keep(out_after);
  const auto length = [&](Op op, Index b, Index c) {
    const Index l = w.list(piece_type(w.soldier)), n = w.slot(number());
    w.op(op, l, b, c);
    w.op(Op::length, n, l);
    w.keep(n);
    return l;
  };
  length(Op::list_side, w.soldier, w.side_at(0));
  const Index standing = length(Op::list_up, w.soldier, w.side_at(0));
  length(Op::list_all, w.soldier, 0);
  const Index all = length(Op::list_all_up, w.soldier, 0);
  for (const Index position : {1, 2}) {
    const Index p = w.slot(piece_type(w.soldier));
    w.op(Op::at, p, standing, w.num(position));
    w.keep(p);
  }
  const Index last = w.slot(piece_type(w.soldier));
  w.op(Op::at, last, all, w.num(4));
  w.keep(last);
  const Index here = w.slot(number()), up = w.slot(number()), wagons = w.slot(number());
  w.op(Op::count_side, here, w.soldier, w.side_at(0));
  w.op(Op::count_up, up, w.soldier, w.side_at(0));
  w.op(Op::count_side, wagons, w.wagon, w.side_at(0));
  for (const Index s : {here, up, wagons}) w.keep(s);
  // out: no, yes; 3 red, 2 of them stand, 5 in all, 4 of them stand; the red that stand are
  // pieces 0 and 2; the last of all that stand is piece 4.
  EXPECT_THAT(w.run().kept, ElementsAre(0, 1, 3, 2, 5, 4, 0, 2, 4, 3, 2, 0));
}

TEST(Lists, BackInAgain) {
  World w;
  w.battle();
  const Index p = w.piece(w.soldier, 1, 1);
  w.op(Op::set_out, p, w.yes(true));
  w.op(Op::set_out, p, w.yes(false));
  const Index up = w.slot(number());
  w.op(Op::count_up, up, w.soldier, w.side_at(1));
  w.keep(up);
  EXPECT_THAT(w.run().kept, ElementsAre(2));
}

TEST(Lists, MadeByHand) {
  World w;
  w.battle();
  const Index l = w.list(piece_type(w.soldier)), n = w.slot(number()), p = w.slot(piece_type(w.soldier));
  w.op(Op::clear, l);
  w.op(Op::push, l, w.piece(w.soldier, 1, 2));
  w.op(Op::push, l, w.piece(w.soldier, 0, 3));
  w.op(Op::length, n, l);
  w.keep(n);
  w.op(Op::at, p, l, w.num(2));
  w.keep(p);
  w.op(Op::clear, l);
  w.op(Op::length, n, l);
  w.keep(n);
  EXPECT_THAT(w.run().kept, ElementsAre(2, 2, 0));
}

TEST(Lists, OfSides) {
  World w;
  w.battle();
  const Index l = w.list(side_type()), s = w.slot(side_type()), n = w.slot(number());
  w.op(Op::list_sides, l);
  w.op(Op::length, n, l);
  w.op(Op::at, s, l, w.num(2));
  w.keep(n);
  w.keep(s);
  EXPECT_THAT(w.run().kept, ElementsAre(2, 1));
}

TEST(Lists, WrapAroundBothWays) {
  World w;
  w.battle();
  const Index l = w.list(piece_type(w.soldier)), p = w.slot(piece_type(w.soldier));
  w.op(Op::list_side, l, w.soldier, w.side_at(0));
  for (const std::int64_t k : {1, 3, 4, 6, 7, 100, 0, -1, -2, -3}) {
    w.op(Op::wrap, p, l, w.num(k));
    w.keep(p);
  }
  // 3 members: position 4 is the first again, 100 = 33 * 3 + 1 too; 0 is the last.
  EXPECT_THAT(w.run().kept, ElementsAre(0, 2, 0, 2, 0, 0, 2, 1, 0, 2));
}

TEST(Lists, PlacesThatArentThere) {
  for (const std::int64_t k : {0, 4, -1}) {
    World w;
    w.battle();
    const Index l = w.list(piece_type(w.soldier)), p = w.slot(piece_type(w.soldier));
    w.op(Op::list_side, l, w.soldier, w.side_at(0));
    w.op(Op::at, p, l, w.num(k));
    EXPECT_EQ(w.run().result.trap, Trap::outside_list) << k;
  }
  World w;
  w.battle();
  const Index l = w.list(piece_type(w.soldier)), p = w.slot(piece_type(w.soldier));
  w.op(Op::clear, l);
  w.op(Op::wrap, p, l, w.num(1));
  EXPECT_EQ(w.run().result.trap, Trap::empty_list);
}

TEST(Lists, NeverOutgrowTheirRoom) {
  World w;
  w.battle();
  const Index l = w.list(piece_type(w.soldier));
  w.op(Op::clear, l);
  const Index p = w.piece(w.soldier, 0, 1), i = w.slot(number()), grown = w.slot(number());
  w.op(Op::loop, w.num(100), i);
  w.op(Op::push, l, p);
  w.op(Op::length, grown, l);
  w.keep(grown);
  w.end();
  const Came came = w.run();
  EXPECT_EQ(came.result.trap, Trap::list_full);
  EXPECT_THAT(came.kept, ElementsAre(5));  // there are five soldiers
}

TEST(Lists, PartsOfAJoinedPiece) {
  World w;
  w.battle();
  const Index l = w.list(piece_type(w.soldier)), n = w.slot(number()), p = w.slot(piece_type(w.soldier));
  const Index kept_n = w.state(w.field("n", number()));
  ValueType who = piece_type(w.soldier, true);
  const Index kept_p = w.state(w.field("p", who, muster::bytecode::kAbsent));
  w.r.kinds[0].at_most = 2;
  w.op(Op::list_parts, l, w.piece(w.soldier, 0, 1));
  w.op(Op::length, n, l);
  w.op(Op::st_state, kept_n, n);
  w.op(Op::at, p, l, n);
  w.op(Op::st_state, kept_p, p);
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  const Program program(w.r, {{5, 2}, {1, 0}});
  Memory m = w.start(program);
  muster::runtime::SeededDice dice(1, 1);
  Memory single = m;
  muster::runtime::fight(program, single, dice);
  EXPECT_EQ(program.state(single, kept_n), 1);
  EXPECT_EQ(program.state(single, kept_p), 0);  // of a single piece itself
  program.set_parts(m, w.soldier, 0, {5, 2});
  muster::runtime::fight(program, m, dice);
  EXPECT_EQ(program.state(m, kept_n), 2);
  EXPECT_EQ(program.state(m, kept_p), 6);
}

// ---- tables

TEST(Tables, RowsAndTheirEdges) {
  // few keys, laid out by key; many keys, searched
  for (const std::int64_t wide : {10, 1'000'000}) {
    World w;
    const Index t = w.table("t", number(), number(), {{-5, -1, 40}, {1, 1, 41}, {2, wide, 42}});
    w.battle();
    for (const std::int64_t key :
         {std::int64_t{-5}, std::int64_t{-1}, std::int64_t{1}, std::int64_t{2}, wide}) {
      const Index row = w.slot(row_type(t)), out = w.slot(number());
      w.op(Op::row, row, t, w.num(key));
      w.op(Op::cell, out, t, 0, row);
      w.keep(out);
    }
    EXPECT_THAT(w.run().kept, ElementsAre(40, 40, 41, 42, 42)) << wide;
    for (const std::int64_t key : {std::int64_t{-6}, std::int64_t{0}, wide + 1, INT64_MAX, INT64_MIN}) {
      World v;
      const Index u = v.table("t", number(), number(), {{-5, -1, 40}, {1, 1, 41}, {2, wide, 42}});
      v.battle();
      v.line = 9;
      const Index row = v.slot(row_type(u));
      v.op(Op::row, row, u, v.num(key));
      const Came came = v.run();
      EXPECT_EQ(came.result.trap, Trap::no_row) << key;
      EXPECT_EQ(came.result.line, 9u);
    }
  }
}

// A table without holes: look-up, field and sum become one instruction, missing keys still stop.
TEST(Tables, LookUpsInSums) {
  World w;
  const Index t = w.table("t", whole(0, 100), number(), {{0, 9, 1}, {10, 19, 2}, {20, 25, 3}});
  w.battle();
  const Index five = w.num(5);
  const auto sum = [&](Op op, std::int64_t position, bool table_first) {
    const Index p = w.piece(w.soldier, 0, position);
    const Index key = w.slot(whole(0, 100)), row = w.slot(row_type(t)), value = w.slot(number()),
                out = w.slot(number());
    w.op(Op::ld_piece, key, w.strength, p);
    w.op(Op::row, row, t, key);
    w.op(Op::cell, value, t, 0, row);
    w.op(op, out, table_first ? value : five, table_first ? five : value);
    w.keep(out);
  };
  sum(Op::add, 1, false);  // strength 10: 5 + 2
  sum(Op::add, 2, true);   // strength 20: 3 + 5
  sum(Op::sub, 2, false);  // 5 - 3
  sum(Op::sub, 2, true);   // 3 - 5
  const Index key = w.num(9), row = w.slot(row_type(t)), value = w.slot(number()), out = w.slot(number());
  w.op(Op::row, row, t, key);
  w.op(Op::cell, value, t, 0, row);
  w.op(Op::sub, out, five, value);
  w.keep(out);
  const std::vector<std::int64_t> good = {7, 8, 2, -2, 4};
  sum(Op::add, 3, false);  // strength 30 is beyond the last row
  const Came came = w.run();
  EXPECT_EQ(came.result.trap, Trap::no_row);
  EXPECT_EQ(std::vector<std::int64_t>(came.kept.begin(), came.kept.begin() + 5), good);
}

TEST(Tables, LookUpsAreTold) {
  World w;
  const Index t = w.table("t", number(), number(), {{1, 3, 10}, {4, 6, 20}});
  w.battle();
  w.line = 44;
  const Index row = w.slot(row_type(t));
  w.op(Op::row, row, t, w.num(5));
  const Came came = w.run();
  ASSERT_EQ(came.notes.look_ups.size(), 1u);
  EXPECT_EQ(came.notes.look_ups[0].table, t);
  EXPECT_EQ(came.notes.look_ups[0].key, 5);
  EXPECT_EQ(came.notes.look_ups[0].row, 1);
  EXPECT_EQ(came.notes.look_ups[0].line, 44u);
}

// ---- dice

TEST(Rolls, WhoThrowsAndHowMany) {
  World w;
  const Index two = w.dice(2, 6), none = w.dice(0, 6);
  w.battle();
  w.line = 8;
  const Index a = w.slot(number()), b = w.slot(number()), c = w.slot(number());
  w.op(Op::roll, a, two, w.piece(w.soldier, 1, 1), w.text("hit"));
  w.op(Op::roll, b, two, w.side_at(0), w.text("luck"));
  w.op(Op::roll, c, none, kNone, kNone);
  for (const Index s : {a, b, c}) w.keep(s);
  const Came came = w.run();
  ASSERT_EQ(came.notes.rolls.size(), 3u);
  const auto& x = came.notes.rolls[0];
  EXPECT_EQ(x.ask.name, w.text("hit"));
  EXPECT_EQ(x.ask.count, 2u);
  EXPECT_EQ(x.ask.sides, 6u);
  EXPECT_EQ(x.ask.side, 1);
  EXPECT_EQ(x.ask.kind, w.soldier);
  EXPECT_EQ(x.ask.piece, 3);
  EXPECT_EQ(x.ask.line, 8u);
  ASSERT_EQ(x.faces.size(), 2u);
  EXPECT_EQ(x.faces[0] + x.faces[1], x.total);
  const auto& y = came.notes.rolls[1];
  EXPECT_EQ(y.ask.side, 0);
  EXPECT_EQ(y.ask.kind, kNone);
  EXPECT_EQ(y.ask.piece, kNone);
  EXPECT_EQ(came.notes.rolls[2].ask.side, kNone);
  EXPECT_THAT(came.kept, ElementsAre(x.total, y.total, 0));
  EXPECT_EQ(came.result.dice, 4u);
}

}  // namespace
