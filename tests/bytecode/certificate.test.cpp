// The certificate of ranges: what instructions can write, computed by hand; and for each kind of
// instruction the narrowest slot that holds it, with the same slot a little narrower refused.
#include <gtest/gtest.h>

#include <functional>
#include <optional>

#include "bytecode/file.h"
#include "bytecode/intervals.h"
#include "tests/support/ruleset_builder.h"

namespace {

using namespace muster::test;
using namespace muster::bytecode;

struct Proved : Builder {
  Index soldier, strength, fire, morale, count, rounds, phase, table, matrix;
  Proved() {
    r.labels = {text("")};
    side("red");
    side("blue");
    phase = names("phase", {"long", "near", "melee"});
    soldier = kind("soldier", "soldiers");  // up to 200 a side
    strength = piece_field(soldier, field("strength", whole(3, 10), 3));
    Field array = field("fire", whole(-2, 2));
    array.per = phase;
    fire = piece_field(soldier, array);
    morale = side_field(field("morale", whole(-5, 5)));
    count = state(field("count", whole(0, 7)));
    rounds = given(field("rounds", whole(1, 9), 1));
    outcome("done");
    table = Builder::table("t", whole(0, 10), whole(4, 6), {{0, 10, 5}});
    Table m = r.tables[0];
    m.columns = {{kNone, whole(-1, 8)}};
    m.across.odds = true;
    m.across.heads = {{kNone, 1, 1}};
    r.tables.push_back(m);
    matrix = 1;
  }
  Index in(std::int64_t lo, std::int64_t hi) { return value(whole(lo, hi), lo); }
  Index piece() {
    const Index all = list(piece_type(soldier)), out = slot(piece_type(soldier));
    op(Op::list_all, all, soldier);
    op(Op::at, out, all, in(1, 1));
    return out;
  }
  Index soldiers() {
    const Index all = list(piece_type(soldier));
    op(Op::list_all, all, soldier);
    return all;
  }
};

// `write` writes into a slot of the range it is given.
using Write = std::function<void(Proved&, Index)>;

std::string refusal(const Write& write, std::int64_t lo, std::int64_t hi) {
  Proved p;
  p.r.battle = p.rule("battle");
  write(p, p.slot(whole(lo, hi)));
  p.close();
  return verify(p.r).reason;
}

struct Range {
  const char* what;
  std::int64_t lo, hi;
  Write write;
};

TEST(Certificate, TheNarrowestSlotOfEach) {
  const auto two = [](Op op, std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d, Index e = 0) {
    return [=](Proved& p, Index to) {
      const Index x = p.in(a, b), y = p.in(c, d);
      p.op(op, to, x, y, e);
    };
  };
  const std::vector<Range> all = {
      {"const", 4, 4, [](Proved& p, Index to) { p.op(Op::const_, to, p.constant(4)); }},
      {"move", -3, 8, [](Proved& p, Index to) { p.op(Op::move, to, p.in(-3, 8)); }},
      {"add", -1, 15, two(Op::add, -3, 8, 2, 7)},
      {"sub", -10, 6, two(Op::sub, -3, 8, 2, 7)},
      {"mul", -21, 56, two(Op::mul, -3, 8, 2, 7)},
      {"mul", -24, 64, two(Op::mul, -3, 8, -3, 8)},
      {"neg", -8, 3, [](Proved& p, Index to) { p.op(Op::neg, to, p.in(-3, 8)); }},
      {"min", -3, 7, two(Op::min_, -3, 8, 2, 7)},
      {"max", 2, 8, two(Op::max_, -3, 8, 2, 7)},
      {"scale", -30, 80,
       [](Proved& p, Index to) {
         p.r.slots[static_cast<std::size_t>(to)].type.grain = 10;
         p.op(Op::scale, to, p.in(-3, 8), p.constant(10));
       }},
      // -7..8 by 2..3: -7/2 = -3.5 and 8/2 = 4
      {"div", -4, 4, two(Op::div_, -7, 8, 2, 3, 0)},
      {"div", -3, 4, two(Op::div_, -7, 8, 2, 3, 5)},
      {"div", -3, 4, two(Op::div_, -7, 8, 2, 3, 2)},  // -3.5 half up is -3
      {"div", -4, 4, two(Op::div_, -7, 8, 2, 3, 3)},  // half down -4
      {"div", -8, 8, two(Op::div_, 1, 8, -1, 3, 0)},  // by -1, or by 1..3
      {"select", -3, 9,
       [](Proved& p, Index to) {
         const Index yes = p.value(yes_no(), 1), a = p.in(-3, 2), b = p.in(4, 9);
         p.op(Op::select, to, yes, a, b);
       }},
      {"clamp", 0, 8,
       [](Proved& p, Index to) { p.op(Op::clamp, to, p.in(-3, 8), p.constant(0), p.constant(99)); }},
      {"check", 0, 8,
       [](Proved& p, Index to) { p.op(Op::check, to, p.in(-3, 8), p.constant(0), p.constant(99)); }},
      {"clamp", 20, 20,
       [](Proved& p, Index to) { p.op(Op::clamp, to, p.in(-3, 8), p.constant(20), p.constant(99)); }},
      {"ld.given", 1, 9, [](Proved& p, Index to) { p.op(Op::ld_given, to, p.rounds); }},
      {"ld.state", 0, 7, [](Proved& p, Index to) { p.op(Op::ld_state, to, p.count); }},
      {"ld.side", -5, 5,
       [](Proved& p, Index to) { p.op(Op::ld_side, to, p.morale, p.value(side_type(), 0)); }},
      {"ld.piece", 3, 10, [](Proved& p, Index to) { p.op(Op::ld_piece, to, p.strength, p.piece()); }},
      {"ld.piece.at", -2, 2,
       [](Proved& p, Index to) {
         const Index who = p.piece(), word = p.value(name_type(p.phase, 3), 1);
         p.op(Op::ld_piece_at, to, p.fire, who, word);
       }},
      {"number", 1, 400, [](Proved& p, Index to) { p.op(Op::number_of, to, p.piece()); }},
      {"length", 0, 400, [](Proved& p, Index to) { p.op(Op::length, to, p.soldiers()); }},
      {"count", 0, 400,
       [](Proved& p, Index to) { p.op(Op::count_side, to, p.soldier, p.value(side_type(), 0)); }},
      {"cell", 4, 6,
       [](Proved& p, Index to) {
         const Index row = p.slot(row_type(p.table));
         p.op(Op::row, row, p.table, p.in(0, 99));
         p.op(Op::cell, to, p.table, 0, row);
       }},
      {"cell.at", -1, 8,
       [](Proved& p, Index to) {
         const Index row = p.slot(row_type(p.matrix)), col = p.slot(col_type(p.matrix)), n = p.in(0, 99);
         p.op(Op::row, row, p.matrix, n);
         p.op(Op::col_odds, col, p.matrix, n, n);
         p.op(Op::cell_at, to, p.matrix, row, col);
       }},
      {"roll", 3, 18, [](Proved& p, Index to) { p.op(Op::roll, to, p.dice(3, 6), kNone, kNone); }},
      {"roll", 0, 40,
       [](Proved& p, Index to) {  // (0..4)d(1..10)
         Dice d;
         d.count = 4, d.sides = 10, d.count_slot = p.in(0, 4), d.sides_slot = p.in(1, 10);
         p.op(Op::roll, to, p.dice(d), kNone, kNone);
       }},
      {"roll", 2, 48,
       [](Proved& p, Index to) {  // 3d8 explode up to 2, two of them
         Dice d;
         d.count = 3, d.sides = 8;
         d.steps = {{DiceStepKind::explode, 2, kNone}, {DiceStepKind::drop_lowest, 1, kNone}};
         p.op(Op::roll, to, p.dice(d), kNone, kNone);
       }},
      {"loop", 1, 8,
       [](Proved& p, Index to) {
         p.op(Op::loop, p.in(-3, 8), to);
         p.end();
       }},
      {"loop", 1, 1,
       [](Proved& p, Index to) {
         p.op(Op::loop, p.in(-3, -1), to);
         p.end();
       }},
      {"each", 1, 400,
       [](Proved& p, Index to) {
         p.op(Op::each, p.soldiers(), p.slot(piece_type(p.soldier)), to);
         p.end();
       }},
      {"until", 1, std::int64_t{1} << 40,
       [](Proved& p, Index to) {
         p.op(Op::until, to);
         p.end();
       }},
      {"groups", 1, 400,
       [](Proved& p, Index to) {
         const Index l = p.soldiers();
         p.op(Op::groups, l, l, p.list(piece_type(p.soldier)), to);
         p.end();
       }},
      {"dice.count", 0, 5,
       [](Proved& p, Index to) {
         const Index pool = p.list(whole(1, 6), {}, 5);
         p.op(Op::clear, pool);
         p.op(Op::dice_count, to, pool, 0, p.in(1, 6));
       }},
      {"dice.high", 0, 12,  // at most two of 1..6; there may be none
       [](Proved& p, Index to) {
         const Index pool = p.list(whole(1, 6), {}, 5);
         p.op(Op::clear, pool);
         p.op(Op::dice_high, to, pool, p.in(0, 2));
       }},
      {"dice.pairs", 0, 2,
       [](Proved& p, Index to) {
         const Index a = p.list(whole(1, 6), {}, 5), b = p.list(whole(1, 6), {}, 2);
         p.op(Op::clear, a);
         p.op(Op::clear, b);
         p.op(Op::dice_pairs, to, a, b, 4);
       }},
      {"at", -4, 6,
       [](Proved& p, Index to) {
         const Index l = p.list(whole(-4, 6), {}, 5);
         p.op(Op::clear, l);
         p.op(Op::at, to, l, p.in(1, 99));
       }},
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Range& x = all[i];
    const std::string wanted = std::string(x.what) + ": a result outside the range of its place";
    EXPECT_EQ(refusal(x.write, x.lo, x.hi), "") << i << " " << x.what;
    if (x.lo == x.hi) {
      EXPECT_EQ(refusal(x.write, x.lo + 1, x.lo + 1), wanted) << i;
      continue;
    }
    EXPECT_EQ(refusal(x.write, x.lo + 1, x.hi), wanted) << i;
    EXPECT_EQ(refusal(x.write, x.lo, x.hi - 1), wanted) << i;
  }
}

// What is written elsewhere than to a slot.
TEST(Certificate, FieldsListsAndQueues) {
  const auto reason = [](const std::function<void(Proved&)>& write) {
    return refusal([&](Proved& p, Index) { write(p); }, 0, 0);
  };
  const char* const kOutside = ": a result outside the range of its place";
  const auto both = [&](const std::string& what, std::int64_t lo, std::int64_t hi,
                        const std::function<void(Proved&, Index)>& write) {
    EXPECT_EQ(reason([&](Proved& p) { write(p, p.in(lo, hi)); }), "");
    EXPECT_EQ(reason([&](Proved& p) { write(p, p.in(lo - 1, hi)); }), what + kOutside);
    EXPECT_EQ(reason([&](Proved& p) { write(p, p.in(lo, hi + 1)); }), what + kOutside);
  };
  both("st.state", 0, 7, [](Proved& p, Index v) { p.op(Op::st_state, p.count, v); });
  both("st.side", -5, 5, [](Proved& p, Index v) { p.op(Op::st_side, p.morale, p.value(side_type(), 0), v); });
  both("st.piece", 3, 10, [](Proved& p, Index v) { p.op(Op::st_piece, p.strength, p.piece(), v); });
  both("st.piece.at", -2, 2, [](Proved& p, Index v) {
    const Index who = p.piece(), word = p.value(name_type(p.phase, 3), 1);
    p.op(Op::st_piece_at, p.fire, who, word, v);
  });
  both("push", 1, 6, [](Proved& p, Index v) {
    const Index l = p.list(whole(1, 6), {}, 5);
    p.op(Op::clear, l);
    p.op(Op::push, l, v);
  });
  // a pool narrower than its dice
  EXPECT_EQ(reason([](Proved& p) {
              Dice d;
              d.count = 2, d.sides = 6, d.pool = p.list(whole(1, 5), {}, 2);
              p.op(Op::roll, p.slot(whole(2, 12)), p.dice(d), kNone, kNone);
            }),
            std::string("roll") + kOutside);
  // arguments, now and later
  for (const std::int64_t hi : {9, 10}) {
    for (const bool later : {false, true}) {
      Proved p;
      const Index param = p.slot(whole(0, 9));
      const Index rule = p.rule("takes", {param});
      p.close();
      p.r.battle = p.rule("battle");
      const Index v = p.in(0, hi);
      if (later) {
        p.op(Op::together);
        p.op(Op::later, rule, v, 1);
        p.end();
      } else {
        p.op(Op::move, param, v);
        p.op(Op::call, rule);
      }
      p.close();
      EXPECT_EQ(verify(p.r).reason, hi == 9 ? "" : (later ? "later" : "move") + std::string(kOutside));
    }
  }
  // odds below 0; more dice than said
  EXPECT_EQ(reason([](Proved& p) {
              p.op(Op::col_odds, p.slot(col_type(p.matrix)), p.matrix, p.in(-1, 3), p.in(0, 3));
            }),
            "col.odds: odds below 0");
  EXPECT_EQ(reason([](Proved& p) {
              Dice d;
              d.count = 4, d.sides = 6, d.count_slot = p.in(0, 5);
              p.op(Op::roll, p.slot(whole(0, 99)), p.dice(d), kNone, kNone);
            }),
            "roll: more dice or faces than they say");
}

TEST(Certificate, NothingLeaves64Bits) {
  const std::int64_t big = kOpen;
  EXPECT_EQ(refusal([&](Proved& p, Index to) { p.op(Op::add, to, p.in(0, big), p.in(0, 1)); }, -big, big),
            "add: a result that may be too large");
  EXPECT_EQ(refusal([&](Proved& p, Index to) { p.op(Op::add, to, p.in(0, big - 1), p.in(0, 1)); }, -big, big),
            "");
  EXPECT_EQ(refusal([&](Proved& p, Index to) { p.op(Op::mul, to, p.in(0, big), p.in(-big, 0)); }, -big, big),
            "mul: a result that may be too large");
  EXPECT_EQ(refusal(
                [&](Proved& p, Index to) {
                  p.r.slots[static_cast<std::size_t>(to)].type.grain = 2;
                  p.op(Op::scale, to, p.in(0, big), p.constant(2));
                },
                -big, big),
            "scale: a result that may be too large");
  EXPECT_EQ(refusal([&](Proved& p, Index to) { p.op(Op::const_, to, p.constant(big + 1)); }, -big, big),
            "const: a result that may be too large");
  EXPECT_EQ(refusal([](Proved&, Index) {}, -big - 1, big), "a range too wide");
}

// ---- absence, arrays, blocks

struct Bad {
  const char* reason;
  std::function<void(Proved&)> write;
};

TEST(VerifyMore, EachIsRefused) {
  const auto maybe = [](Proved& p) {
    const Index out = p.slot(optional(whole(0, 9)));
    p.op(Op::none_, out);
    return out;
  };
  const std::vector<Bad> all = {
      {"none: a place that must hold something", [](Proved& p) { p.op(Op::none_, p.slot(whole(0, 9))); }},
      {"move: a place that must hold something",
       [=](Proved& p) { p.op(Op::move, p.slot(whole(0, 9)), maybe(p)); }},
      {"add: wants what is there",
       [=](Proved& p) { p.op(Op::add, p.slot(whole(0, 99)), maybe(p), p.in(0, 1)); }},
      {"lt: wants what is there", [=](Proved& p) { p.op(Op::lt, p.slot(yes_no()), maybe(p), p.in(0, 1)); }},
      {"st.state: a place that must hold something",
       [=](Proved& p) { p.op(Op::st_state, p.count, maybe(p)); }},
      {"owner: wants what is there",
       [](Proved& p) {
         const Index who = p.slot(piece_type(p.soldier, true));
         p.op(Op::none_, who);
         p.op(Op::owner, p.slot(side_type()), who);
       }},
      {"unit: units of another kind",
       [](Proved& p) { p.op(Op::unit_of, p.slot(name_type(p.phase, 3)), p.piece()); }},
      {"ld.piece: an array as one value, or one value as an array",
       [](Proved& p) { p.op(Op::ld_piece, p.slot(whole(-9, 9)), p.fire, p.piece()); }},
      {"ld.piece.at: an element of another array",
       [](Proved& p) { p.op(Op::ld_piece_at, p.slot(whole(-9, 9)), p.fire, p.piece(), p.in(0, 1)); }},
      {"st.state.at: an element of another array",
       [](Proved& p) { p.op(Op::st_state_at, p.count, p.value(name_type(p.phase, 3), 0), p.in(0, 1)); }},
      {"cell: a matrix, which wants a column too",
       [](Proved& p) {
         const Index row = p.slot(row_type(p.matrix));
         p.op(Op::row, row, p.matrix, p.in(0, 9));
         p.op(Op::cell, p.slot(whole(-9, 9)), p.matrix, 0, row);
       }},
      {"col: columns of odds",
       [](Proved& p) { p.op(Op::col, p.slot(col_type(p.matrix)), p.matrix, p.in(0, 9)); }},
      {"a matrix that isn't there",
       [](Proved& p) { p.op(Op::col_odds, p.slot(col_type(p.table)), p.table, p.in(0, 9), p.in(0, 9)); }},
      {"return: leaves a block that must be finished",
       [](Proved& p) {
         p.op(Op::together);
         p.op(Op::return_);
         p.end();
       }},
      {"return: leaves a block that must be finished",
       [](Proved& p) {
         p.op(Op::report);
         p.op(Op::return_);
         p.end();
       }},
      {"groups: wants lists of their own",
       [](Proved& p) {
         const Index l = p.soldiers();
         p.op(Op::groups, l, l, l, p.slot(whole(1, 400)));
         p.end();
       }},
      {"sort: wants what has an order",
       [](Proved& p) {
         const Index a = p.soldiers(), b = p.soldiers();
         p.op(Op::sort, a, b, 0);
       }},
      {"dice.count: no such comparison",
       [](Proved& p) {
         const Index pool = p.list(whole(1, 6), {}, 5);
         p.op(Op::clear, pool);
         p.op(Op::dice_count, p.slot(whole(0, 9)), pool, 6, p.in(1, 6));
       }},
      {"roll: reads a slot before anything is in it",
       [](Proved& p) {
         Dice d;
         d.count = 4, d.count_slot = p.slot(whole(0, 4));
         p.op(Op::roll, p.slot(whole(0, 99)), p.dice(d), kNone, kNone);
       }},
      {"a throw kept in too small a list",
       [](Proved& p) {
         Dice d;
         d.count = 4, d.pool = p.list(whole(1, 6), {}, 3);
         p.op(Op::roll, p.slot(whole(0, 99)), p.dice(d), kNone, kNone);
       }},
      {"too many explosions",
       [](Proved& p) {
         Dice d;
         d.steps = {{DiceStepKind::explode, 101, kNone}};
         p.dice(d);
       }},
      {"fate dice with other faces",
       [](Proved& p) {
         Dice d;
         d.fate = true;
         p.dice(d);
       }},
      {"odds out of order",
       [](Proved& p) {
         p.r.tables[1].across.heads = {{kNone, 2, 1}, {kNone, 1, 1}};
         p.r.tables[1].cells = {5, 5};
       }},
      {"a matrix of several results",
       [](Proved& p) {
         p.r.tables[1].columns.push_back({kNone, whole(0, 1)});
       }},
      {"dice for a field that no side has", [](Proved& p) { p.r.given[0].rolled = p.dice(1, 6); }},
      {"a field per names that aren't there", [](Proved& p) { p.r.given[0].per = 9; }},
      {"a stage without its given value",
       [](Proved& p) {
         p.r.stages.push_back({kNone, kNone, 7});
       }},
      {"a stage that isn't chosen by yes or no",
       [](Proved& p) {
         p.r.stages.push_back({kNone, kNone, 0});
       }},
      {"a stated range wider than the field's", [](Proved& p) { p.r.given[0].stated_hi = 10; }},
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    Proved p;
    p.r.battle = p.rule("battle");
    all[i].write(p);
    p.close();
    EXPECT_EQ(verify(p.r).reason, all[i].reason) << i;
  }
}

TEST(VerifyMore, LeaveAndSkipTakeEveryLoop) {
  Proved p;
  p.r.battle = p.rule("battle");
  const Index l = p.soldiers();
  p.op(Op::until, p.slot(whole(1, std::int64_t{1} << 40)));
  p.op(Op::groups, l, l, p.list(piece_type(p.soldier)), p.slot(whole(1, 400)));
  p.op(Op::skip, 0);
  p.end();
  p.op(Op::groups, l, l, p.list(piece_type(p.soldier)), p.slot(whole(1, 400)));
  p.op(Op::leave, 1);
  p.end();
  p.end();
  p.close();
  EXPECT_EQ(verify(p.r).reason, "");
}

}  // namespace
