// Arrays, values that may be absent, loops without a count, returns, groups, order, pieces that
// change sides. Each small battle runs silent and watched (world.h), and both must agree.
#include <gmock/gmock.h>

#include "tests/support/world.h"

namespace {

using namespace muster::test;
using muster::bytecode::kAbsent;
using ::testing::ElementsAre;
using What = muster::runtime::Watcher::Change::What;

struct Names : World {
  Index phase;
  ValueType phases;
  Names() : phase(names("phase", {"long", "near", "melee"})), phases(name_type(phase, 3)) {}
  Index word(std::int64_t v) { return value(phases, v); }
  Field array(std::string_view name, std::int64_t v = 0) {
    Field f = field(name, whole(0, 100), v);
    f.per = phase;
    return f;
  }
};

// ---- arrays

TEST(Arrays, EachElementIsItsOwn) {
  Names w;
  const Index hits = w.state(w.array("hits")), given = w.given(w.array("table"));
  const Index luck = w.side_field(w.array("luck"));
  const Index fire = w.piece_field(w.soldier, w.array("fire"));
  w.battle();
  const Index p = w.piece(w.soldier, w.red, 2), other = w.piece(w.soldier, w.blue, 1);
  const Index red = w.side_at(0), blue = w.side_at(1);
  const auto n = [&](std::int64_t v) { return w.value(whole(0, 100), v); };
  w.line = 7;
  w.op(Op::st_state_at, hits, w.word(1), n(11));
  w.op(Op::st_side_at, luck, blue, w.word(2), n(22));
  w.op(Op::st_piece_at, fire, p, w.word(0), n(33));
  w.op(Op::st_piece_at, fire, other, w.word(2), n(44));
  for (std::int64_t i = 0; i < 3; ++i) {
    const Index out = w.slot(whole(0, 100));
    w.op(Op::ld_state_at, out, hits, w.word(i));
    w.keep(out);
  }
  for (std::int64_t i = 0; i < 3; ++i) {
    for (const Index side : {red, blue}) {
      const Index out = w.slot(whole(0, 100));
      w.op(Op::ld_side_at, out, luck, side, w.word(i));
      w.keep(out);
    }
  }
  for (std::int64_t i = 0; i < 3; ++i) {
    for (const Index who : {p, other}) {
      const Index out = w.slot(whole(0, 100));
      w.op(Op::ld_piece_at, out, fire, who, w.word(i));
      w.keep(out);
    }
  }
  const Index out = w.slot(whole(0, 100));
  w.op(Op::ld_given_at, out, given, w.word(2));
  w.keep(out);
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(0, 11, 0, /* luck */ 0, 0, 0, 0, 0, 22, /* fire */ 33, 0, 0, 0, 0, 44,
                                     /* given */ 0));
  ASSERT_GE(came.notes.changes.size(), 4u);
  const auto& changes = came.notes.changes;
  EXPECT_EQ(changes[0].what, What::state);
  EXPECT_EQ(changes[0].element, 1);
  EXPECT_EQ(changes[0].after, 11);
  EXPECT_EQ(changes[1].what, What::side);
  EXPECT_EQ(changes[1].who, 1);
  EXPECT_EQ(changes[1].element, 2);
  EXPECT_EQ(changes[2].what, What::piece);
  EXPECT_EQ(changes[2].kind, w.soldier);
  EXPECT_EQ(changes[2].field, 2);  // after strength and hurt
  EXPECT_EQ(changes[2].who, 1);
  EXPECT_EQ(changes[2].element, 0);
  EXPECT_EQ(changes[2].line, 7u);
  EXPECT_EQ(changes.back().element, kNone);  // a plain value
}

// What is filled from outside is read inside at the same place, and the other way round.
TEST(Arrays, FromOutside) {
  Names w;
  const Index given = w.given(w.array("g")), state = w.state(w.array("s"));
  const Index luck = w.side_field(w.array("luck"));
  const Index fire = w.piece_field(w.soldier, w.array("fire"));
  w.battle();
  // state[i] = given[i] + luck of blue[i] + fire of blue's second soldier[i]
  const Index p = w.piece(w.soldier, w.blue, 2), blue = w.side_at(1);
  for (std::int64_t i = 0; i < 3; ++i) {
    const Index a = w.slot(whole(0, 100)), b = w.slot(whole(0, 100)), c = w.slot(whole(0, 100));
    const Index ab = w.slot(number()), abc = w.slot(number()), kept = w.slot(whole(0, 100));
    w.op(Op::ld_given_at, a, given, w.word(i));
    w.op(Op::ld_side_at, b, luck, blue, w.word(i));
    w.op(Op::ld_piece_at, c, fire, p, w.word(i));
    w.op(Op::add, ab, a, b);
    w.op(Op::add, abc, ab, c);
    w.op(Op::move, kept, abc);
    w.op(Op::st_state_at, state, w.word(i), kept);
  }
  w.finish_writing();
  const Program program(w.r, w.counts());
  Memory m = w.start(program);
  for (Index i = 0; i < 3; ++i) {
    program.set_given(m, given, 1 + i, i);
    program.set_side_field(m, luck, 1, 10 * (1 + i), i);
    program.set_side_field(m, luck, 0, 99, i);
    program.set_field(m, w.soldier, 2, 4, 20 * i, i);  // blue's second is soldier 4
    program.set_field(m, w.soldier, 2, 3, 77, i);
  }
  const Memory start = m;
  muster::runtime::SeededDice dice(1, 1);
  fight(program, m, dice);
  for (Index i = 0; i < 3; ++i) EXPECT_EQ(program.state(m, state, i), (1 + i) + 10 * (1 + i) + 20 * i) << i;
  program.reset(m, start);
  for (Index i = 0; i < 3; ++i) EXPECT_EQ(program.state(m, state, i), 0);
}

TEST(Arrays, ALyingPositionIsCaught) {
  for (const int which : {0, 1, 2, 3, 4, 5}) {
    Names w;
    const Index s = w.state(w.array("s")), luck = w.side_field(w.array("luck"));
    const Index fire = w.piece_field(w.soldier, w.array("fire"));
    w.battle();
    const Index p = w.piece(w.soldier, 0, 1), side = w.side_at(0), v = w.value(whole(0, 9), 1);
    const Index bad = w.word(which % 2 == 0 ? 3 : -1), out = w.slot(whole(0, 100));
    if (which == 0) w.op(Op::ld_state_at, out, s, bad);
    if (which == 1) w.op(Op::st_state_at, s, bad, v);
    if (which == 2) w.op(Op::ld_side_at, out, luck, side, bad);
    if (which == 3) w.op(Op::st_side_at, luck, side, bad, v);
    if (which == 4) w.op(Op::ld_piece_at, out, fire, p, bad);
    if (which == 5) w.op(Op::st_piece_at, fire, p, bad, v);
    EXPECT_EQ(w.run_unchecked().result.trap, Trap::out_of_range) << which;
  }
}

// ---- what may be absent

TEST(Optional, NoneIsAskedFor) {
  World w;
  w.battle();
  const ValueType maybe = optional(whole(0, 9));
  const Index none = w.slot(maybe), some = w.slot(maybe), four = w.slot(maybe);
  w.op(Op::none_, none);
  w.op(Op::const_, some, w.constant(4));
  w.op(Op::move, four, some);
  const auto yes = [&](Op op, Index a, Index b) {
    const Index out = w.slot(yes_no());
    w.op(op, out, a, b);
    w.keep(out);
  };
  yes(Op::absent, none, 0);
  yes(Op::absent, some, 0);
  yes(Op::eq, none, none);  // none equals none
  yes(Op::eq, none, some);
  yes(Op::eq, four, some);
  yes(Op::ne, none, some);
  yes(Op::eq, some, w.value(whole(0, 9), 4));  // and what is there its plain value
  const Index out = w.slot(whole(0, 9));
  w.op(Op::present, out, some);
  w.keep(out);
  EXPECT_THAT(w.run().kept, ElementsAre(1, 0, 1, 0, 1, 1, 1, 4));
}

TEST(Optional, TakingOutWhatIsNotThereIsATrap) {
  World w;
  w.battle();
  const Index none = w.slot(optional(whole(0, 9)));
  w.op(Op::none_, none);
  w.line = 5;
  w.op(Op::present, w.slot(whole(0, 9)), none);
  const Came came = w.run();
  EXPECT_EQ(came.result.end, End::trap);
  EXPECT_EQ(came.result.trap, Trap::absent);
  EXPECT_EQ(came.result.line, 5u);
}

// A field that is rolled before the battle, read before it was.
TEST(Optional, WhatIsRolledIsAbsentUntilThen) {
  for (const bool rolled : {false, true}) {
    World w;
    Field f = w.field("seed", whole(1, 6));
    f.rolled = w.dice(1, 6);
    const Index seed = w.side_field(f);
    w.battle();
    const Index side = w.side_at(1), asked = w.slot(optional(whole(1, 6))), gone = w.slot(yes_no());
    w.op(Op::ld_side, asked, seed, side);
    w.op(Op::absent, gone, asked);
    w.keep(gone);
    w.op(Op::if_, gone);
    if (rolled) w.op(Op::st_side, seed, side, w.value(whole(1, 6), 3));
    w.end();
    const Index out = w.slot(whole(1, 6));
    w.op(Op::ld_side, out, seed, side);
    w.finish_writing();
    ASSERT_FALSE(muster::bytecode::verify(w.r));
    const Program program(w.r, w.counts());
    Memory m = w.start(program);
    program.set_side_field(m, seed, 0, kAbsent);
    program.set_side_field(m, seed, 1, kAbsent);
    muster::runtime::SeededDice dice(1, 1);
    const Result result = fight(program, m, dice);
    EXPECT_EQ(result.trap, rolled ? Trap::none : Trap::absent);
  }
}

// ---- until

TEST(Until, RunsUntilItIsLeft) {
  World w;
  w.battle();
  const Index turn = w.slot(whole(1, 1'000'000'000'000'000)), done = w.slot(yes_no());
  const Index five = w.num(5);
  w.op(Op::until, turn);
  w.op(Op::eq, done, turn, five);
  w.op(Op::if_, done);
  w.keep(turn);
  w.op(Op::leave, 0);
  w.end();
  w.end();
  const Came came = w.run();
  EXPECT_EQ(came.result.end, End::outcome);
  EXPECT_EQ(came.result.steps, 5u);
  EXPECT_THAT(came.kept, ElementsAre(5));
}

// At the limit the battle is undecided, also where the steps go in a rule that the block calls, in
// what it defers, or in a loop inside it; but not where the `until` stands elsewhere.
TEST(Until, AtTheLimitTheBattleIsUndecided) {
  enum { plain, skipped, called, nested, deferred, before, behind };
  for (const int where : {plain, skipped, called, nested, deferred, before, behind}) {
    World w;
    w.limits.steps = 1000;
    const ValueType counter = whole(1, std::int64_t{1} << 40);
    const Index rule = w.rule("long");
    w.op(Op::loop, w.num(700), w.slot(number()));
    w.op(Op::const_, w.slot(number()), w.constant(1));
    w.end();
    w.op(Op::return_);  // so it is not merged into its callers
    w.close();
    w.battle();
    const auto loop_once = [&] {
      w.op(Op::until, w.slot(counter));
      w.op(Op::leave, 0);
      w.end();
    };
    if (where == before) {  // the until follows the call at once
      w.op(Op::call, rule);
      w.op(Op::call, rule);
      loop_once();
    } else if (where == behind) {
      loop_once();
      w.op(Op::loop, w.num(2000), w.slot(number()));
      w.end();
    } else {
      w.op(Op::until, w.slot(counter));
      if (where == skipped) w.op(Op::skip, 0);
      if (where == called) w.op(Op::call, rule);
      if (where == nested) {
        w.op(Op::loop, w.num(2000), w.slot(number()));
        w.end();
      }
      if (where == deferred) {
        w.op(Op::together);
        w.op(Op::later, rule, 0, 0);
        w.end();
      }
      w.end();
    }
    const Came came = w.run();
    const bool elsewhere = where == before || where == behind;
    EXPECT_EQ(came.result.end, elsewhere ? End::limit : End::undecided) << where;
    EXPECT_EQ(came.result.limit, elsewhere ? Limit::steps : Limit::none) << where;
    EXPECT_EQ(came.result.steps, 1000u) << where;
  }
}

// A queue in an `until` that nobody empties has no bound: it gets the room kOpenQueue, then traps.
// More is kept than there is room for, turn after turn: that is the machine's limit.
TEST(Until, AnOpenQueueEndsUndecided) {
  World w;
  const Index rule = w.rule("effect");
  w.close();
  w.battle();
  w.op(Op::together);
  w.op(Op::until, w.slot(whole(1, std::int64_t{1} << 40)));
  w.op(Op::later, rule, 0, 0);
  w.end();
  w.end();
  const Came came = w.run();
  EXPECT_EQ(came.result.end, End::undecided);
  EXPECT_EQ(came.result.trap, Trap::none);
  EXPECT_EQ(came.result.steps, 65'536u + 1);  // a word a turn
}

TEST(Until, AQueueThatIsEmptiedEachTurnIsEnough) {
  World w;
  const Index n = w.state(w.field("n", number()));
  const Index rule = w.rule("effect");
  const Index old = w.slot(number()), now = w.slot(number());
  w.op(Op::ld_state, old, n);
  w.op(Op::add, now, old, w.num(1));
  w.op(Op::st_state, n, now);
  w.close();
  w.battle();
  const Index turn = w.slot(whole(1, std::int64_t{1} << 40)), done = w.slot(yes_no()), end = w.num(50'000);
  w.op(Op::until, turn);
  w.op(Op::together);
  w.op(Op::later, rule, 0, 0);
  w.op(Op::later, rule, 0, 0);
  w.end();
  w.op(Op::eq, done, turn, end);
  w.op(Op::if_, done);
  w.op(Op::leave, 0);
  w.end();
  w.end();
  const Index out = w.slot(number());
  w.op(Op::ld_state, out, n);
  w.keep(out);
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(100'000));
}

// ---- return

// f(n) = 1 where n < 10, 2 where n < 20 inside a loop, else 3
TEST(Return, EndsTheRule) {
  World w;
  const Index n = w.slot(number(), "n"), result = w.slot(whole(1, 3));
  const Index f = w.rule("f", {n}, result);
  const Index low = w.slot(yes_no()), middle = w.slot(yes_no());
  w.op(Op::lt, low, n, w.num(10));
  w.op(Op::if_, low);
  w.op(Op::const_, result, w.constant(1));
  w.op(Op::return_);
  w.end();
  w.op(Op::loop, w.num(5), w.slot(number()));
  w.op(Op::lt, middle, n, w.num(20));
  w.op(Op::if_, middle);
  w.op(Op::const_, result, w.constant(2));
  w.op(Op::return_);
  w.end();
  w.end();
  w.op(Op::const_, result, w.constant(3));
  w.close();
  w.battle();
  for (const std::int64_t v : {5, 15, 25, 9}) {
    const Index out = w.slot(whole(1, 3));
    w.op(Op::move, n, w.num(v));
    w.op(Op::call, f);
    w.op(Op::move, out, result);
    w.keep(out);
  }
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(1, 2, 3, 1));
  EXPECT_EQ(came.result.steps, 4u + 1 + 5);  // calls, and turns of the loop
}

// A rule with a return inside one that is merged.
TEST(Return, InsideAMergedRule) {
  World w;
  const Index n = w.slot(number(), "n"), result = w.slot(number());
  const Index f = w.rule("f", {n}, result);
  w.op(Op::move, result, n);
  w.op(Op::return_);
  w.close();
  const Index k = w.slot(number(), "k"), sum = w.slot(number());
  const Index g = w.rule("g", {k}, sum);
  const Index a = w.slot(number());
  w.op(Op::move, n, k);
  w.op(Op::call, f);
  w.op(Op::move, a, result);
  w.op(Op::add, sum, a, k);
  w.close();
  w.battle();
  for (const std::int64_t v : {5, 7}) {
    const Index out = w.slot(number());
    w.op(Op::move, k, w.num(v));
    w.op(Op::call, g);
    w.op(Op::move, out, sum);
    w.keep(out);
  }
  EXPECT_THAT(w.run().kept, ElementsAre(10, 14));
}

// ---- lists of numbers and names, order, groups

TEST(Lists, AllWordsOfASet) {
  Names w;
  w.battle();
  const Index l = w.list(w.phases), p = w.slot(w.phases), i = w.slot(number());
  w.op(Op::list_names, l);
  w.op(Op::each, l, p, i);
  w.keep(p);
  w.end();
  const Index n = w.slot(number()), last = w.slot(w.phases);
  w.op(Op::length, n, l);
  w.keep(n);
  w.op(Op::at, last, l, n);
  w.keep(last);
  EXPECT_THAT(w.run().kept, ElementsAre(2, 3, 2));  // the slot kept in the loop: its last turn
}

// Soldiers by strength: 10, 20, 30 red, 5, 6 blue.
struct Ordered : World {
  Index all, keys, p, i, key;
  Ordered() {
    battle();
    all = list(piece_type(soldier)), keys = list(number());
    p = slot(piece_type(soldier)), i = slot(number()), key = slot(number());
  }
  void positions(Index of) {  // as the digits of a number: soldier 0 is 1
    const Index sum = slot(number()), ten = num(10), one = num(1), grown = slot(number()),
                next = slot(number()), first = slot(piece_type(soldier)), same = slot(yes_no());
    op(Op::const_, sum, constant(0));
    const Index x = slot(piece_type(soldier)), j = slot(number());
    op(Op::each, of, x, j);
    op(Op::mul, grown, sum, ten);
    op(Op::move, sum, grown);
    // which one of all: the first time it is met in the list of all
    const Index every = list(piece_type(soldier)), k = slot(number());
    op(Op::list_all, every, soldier);
    op(Op::each, every, first, k);
    op(Op::eq, same, first, x);
    op(Op::if_, same);
    op(Op::add, next, sum, k);
    op(Op::move, sum, next);
    op(Op::leave, 0);
    end();
    end();
    end();
    (void)one;
    keep(sum);
  }
  void by_key(const std::vector<std::int64_t>& values) {
    op(Op::list_all, all, soldier);
    op(Op::clear, keys);
    for (const std::int64_t v : values) op(Op::push, keys, num(v));
  }
};

TEST(Order, RisingAndFallingKeepEquals) {
  Ordered w;
  w.by_key({2, 1, 2, 3, 1});
  w.op(Op::sort, w.all, w.keys, 0);
  w.positions(w.all);  // 1: 2, 5; 2: 1, 3; 3: 4
  w.by_key({2, 1, 2, 3, 1});
  w.op(Op::sort, w.all, w.keys, 1);
  w.positions(w.all);                      // 3: 4; 2: 1, 3; 1: 2, 5
  for (std::int64_t k = 1; k <= 5; ++k) {  // the keys moved along
    const Index out = w.slot(number());
    w.op(Op::at, out, w.keys, w.num(k));
    w.keep(out);
  }
  EXPECT_THAT(w.run().kept, ElementsAre(25134, 41325, 3, 2, 2, 1, 1));
}

TEST(Order, EachMemberNeedsItsKey) {
  Ordered w;
  w.by_key({2, 1, 2, 3});
  w.op(Op::sort, w.all, w.keys, 0);
  EXPECT_EQ(w.run().result.trap, Trap::outside_list);
}

// A long list takes the other way of sorting: 40 numbers n * 7 mod 10, with their places as keys' twin.
TEST(Order, LongLists) {
  World w;
  w.battle();
  const Index members = w.list(number(), {}, 40), keys = w.list(number(), {}, 40);
  w.op(Op::clear, members);
  w.op(Op::clear, keys);
  for (std::int64_t n = 0; n < 40; ++n) {
    w.op(Op::push, members, w.num(n));
    w.op(Op::push, keys, w.num(n * 7 % 10));
  }
  w.op(Op::sort, members, keys, 0);
  for (const std::int64_t k : {1, 2, 3, 4, 5, 40}) {
    const Index out = w.slot(number());
    w.op(Op::at, out, members, w.num(k));
    w.keep(out);
  }
  // key 0: n = 0, 10, 20, 30; key 1: n = 3 (21), 13, ...; key 9: n = 7 (49), 17, 27, 37
  EXPECT_THAT(w.run().kept, ElementsAre(0, 10, 20, 30, 3, 37));
}

TEST(Groups, RunsOfEqualKeys) {
  Ordered w;
  w.by_key({4, 4, 7, 7, 7});
  const Index group = w.list(piece_type(w.soldier)), first = w.slot(number()), n = w.slot(number());
  const Index trail = w.state(w.field("trail", number()));
  const Index old = w.slot(number()), hundred = w.num(100), grown = w.slot(number()), ten = w.num(10),
              place = w.slot(number()), now = w.slot(number()), next = w.slot(number());
  w.op(Op::clear, group);
  w.op(Op::groups, w.all, w.keys, group, first);
  w.op(Op::length, n, group);
  w.op(Op::ld_state, old, trail);
  w.op(Op::mul, grown, old, hundred);
  w.op(Op::mul, place, first, ten);
  w.op(Op::add, now, grown, place);
  w.op(Op::add, next, now, n);
  w.op(Op::st_state, trail, next);
  w.end();
  const Index out = w.slot(number());
  w.op(Op::ld_state, out, trail);
  w.keep(out);
  w.positions(group);  // the last group is still there
  const Came came = w.run();
  EXPECT_THAT(came.kept, ElementsAre(1233, 345));  // at 1 two, at 3 three
  // turns of the groups; of positions: 3 members, found after 3, 4 and 5 turns
  EXPECT_EQ(came.result.steps, 2u + 3 + 3 + 4 + 5);
}

TEST(Groups, SkipLeaveAndEmptyLists) {
  for (const Op how : {Op::skip, Op::leave, Op::end}) {
    Ordered w;
    w.by_key({1, 2, 3, 3, 3});
    if (how == Op::end) w.op(Op::clear, w.all);
    const Index group = w.list(piece_type(w.soldier)), first = w.slot(number());
    w.op(Op::const_, first, w.constant(9));
    w.op(Op::groups, w.all, w.keys, group, first);
    if (how != Op::end) w.op(how, 0);
    w.end();
    w.keep(first);
    const std::int64_t last = how == Op::skip ? 3 : how == Op::leave ? 1 : 9;
    const Came came = w.run();
    EXPECT_THAT(came.kept, ElementsAre(last));
    EXPECT_EQ(came.result.steps, how == Op::skip ? 3u : how == Op::leave ? 1u : 0u);
  }
}

TEST(Names, Shift) {
  for (const auto& [from, by, to] : {std::tuple{0, 2, 2}, {2, -1, 1}, {1, 0, 1}, {2, 1, -1}, {0, -1, -1}}) {
    Names w;
    w.battle();
    const Index out = w.slot(w.phases);
    w.op(Op::shift, out, w.word(from), w.num(by));
    w.keep(out);
    const Came came = w.run();
    EXPECT_EQ(came.result.trap, to < 0 ? Trap::out_of_range : Trap::none);
    if (to >= 0) {
      EXPECT_EQ(came.kept[0], to);
    }
  }
}

TEST(State, NamesAreLabels) {
  World w;
  w.battle();
  const Index out = w.slot(label_type());
  w.op(Op::name_of, out, w.piece(w.soldier, 0, 2));
  const Index kept = w.state(w.field("kept", label_type()));
  w.op(Op::st_state, kept, out);
  w.finish_writing();
  const Program program(w.r, w.counts());
  Memory m = w.start(program);
  program.set_name(m, w.soldier, 1, 1);
  EXPECT_EQ(program.name_of(m, w.soldier, 1), 1);
  EXPECT_EQ(program.name_of(m, w.soldier, 0), 0);
  muster::runtime::SeededDice dice(1, 1);
  fight(program, m, dice);
  EXPECT_EQ(program.state(m, kept), 1);
}

// ---- move to

struct Moves : World {
  Index p;
  Moves() {
    r.kinds[0].at_most = 3;
    battle();
  }
};

TEST(MoveTo, ToTheEndOfTheOtherSide) {
  Moves w;
  w.line = 3;
  const Index second = w.piece(w.soldier, 0, 2), blue = w.side_at(1);
  w.op(Op::move_to, second, blue);
  w.op(Op::move_to, second, blue);  // stays where it is
  const Index red_n = w.slot(number()), blue_n = w.slot(number()), owner = w.slot(side_type()),
              home = w.slot(side_type());
  w.op(Op::count_side, red_n, w.soldier, w.side_at(0));
  w.op(Op::count_side, blue_n, w.soldier, blue);
  w.op(Op::owner, owner, second);
  w.op(Op::home, home, second);
  for (const Index x : {red_n, blue_n, owner, home}) w.keep(x);
  w.finish_writing();
  ASSERT_FALSE(muster::bytecode::verify(w.r, {}, muster::bytecode::Proof::shape));
  const Program program(w.r, {{5, 3}, {1, 0}});
  const Memory start = [&] {
    Memory m = w.start(program);
    program.set_parts(m, w.soldier, 1, {5, 2});
    for (const Index part : {5, 6, 7}) program.set_home(m, w.soldier, part, 0);
    return m;
  }();
  Memory m = start;
  muster::runtime::SeededSource source(1, 1);
  Notebook notes;
  fight(program, m, source, notes);
  EXPECT_THAT(program.order(m, w.soldier, 0), ElementsAre(0, 2));
  EXPECT_THAT(program.order(m, w.soldier, 1), ElementsAre(3, 4, 1));
  EXPECT_EQ(program.side_of(m, w.soldier, 1), 1);
  EXPECT_EQ(program.home_of(m, w.soldier, 1), 0);
  // the lines joined in it go with it
  EXPECT_EQ(program.side_of(m, w.soldier, 5), 1);
  EXPECT_EQ(program.side_of(m, w.soldier, 6), 1);
  EXPECT_EQ(program.side_of(m, w.soldier, 7), 0);
  ASSERT_GE(notes.changes.size(), 1u);
  const auto& change = notes.changes[0];
  EXPECT_EQ(change.what, What::owner);
  EXPECT_EQ(change.kind, w.soldier);
  EXPECT_EQ(change.who, 1);
  EXPECT_EQ(change.before, 0);
  EXPECT_EQ(change.after, 1);
  EXPECT_EQ(change.line, 3u);
  EXPECT_EQ(std::count_if(notes.changes.begin(), notes.changes.end(),
                          [](const auto& c) { return c.what == What::owner; }),
            1);
  // a new battle begins as the first
  program.reset(m, start);
  EXPECT_THAT(program.order(m, w.soldier, 0), ElementsAre(0, 1, 2));
  EXPECT_THAT(program.order(m, w.soldier, 1), ElementsAre(3, 4));
  for (Index i = 0; i < 8; ++i)
    EXPECT_EQ(program.side_of(m, w.soldier, i), program.side_of(start, w.soldier, i));
  Memory silent = start;
  muster::runtime::SeededDice dice(1, 1);
  fight(program, silent, dice);
  EXPECT_THAT(program.order(silent, w.soldier, 1), ElementsAre(3, 4, 1));
}

// ---- more pieces than their kind allows

TEST(Program, CountsOnTheNumbersOfPieces) {
  World w;
  w.battle();
  w.finish_writing();
  w.r.kinds[0].up_to = 3;
  w.r.kinds[0].at_most = 2;
  const auto ok = [&](std::uint32_t main, std::uint32_t parts) {
    return Program(w.r, {{main, parts}, {1, 0}}).ok();
  };
  EXPECT_TRUE(ok(6, 12));
  EXPECT_FALSE(ok(7, 0));
  EXPECT_FALSE(ok(6, 13));
  w.r.kinds[0].at_most = 1;
  EXPECT_TRUE(ok(6, 0));
  EXPECT_FALSE(ok(6, 1));
}

}  // namespace
