// What the verifier asks of code: each small battle here breaks one rule and is refused with the
// reason, next to ones that come close and are fine.
#include <gtest/gtest.h>

#include <functional>

#include "bytecode/file.h"
#include "tests/support/ruleset_builder.h"

namespace {

using namespace muster::test;
using namespace muster::bytecode;

// A ruleset with little in it, and a few slots at hand.
struct Small : Builder {
  Index soldier, wagon, strength, morale, word, table, other_table, die;
  Index num, num2, yes, yes2, piece, cart, maybe, maybe_num, side1, list1, wagons, row1, row2, word1;

  Small() {
    r.labels = {text("")};
    side("red");
    side("blue");
    word = names("word", {"one", "two"});
    soldier = kind("soldier", "soldiers");
    wagon = kind("wagon", "wagons");
    strength = piece_field(soldier, field("strength", whole(0, 10)));
    piece_field(wagon, field("load", whole(0, 10)));
    morale = side_field(field("morale", whole(0, 10)));
    state(field("count", whole(0, 10)));
    given(field("rounds", whole(0, 10)));
    outcome("done");
    table = Builder::table("t", whole(0, 10), whole(0, 10), {{0, 10, 5}});
    other_table = Builder::table("u", name_type(word, 2), whole(0, 10), {{0, 1, 5}});
    die = dice(1, 6);
    num = slot(whole(0, 10)), num2 = slot(whole(0, 10));
    yes = slot(yes_no()), yes2 = slot(yes_no());
    piece = slot(piece_type(soldier)), cart = slot(piece_type(wagon));
    maybe = slot(piece_type(soldier, true)), maybe_num = slot(optional(whole(0, 10)));
    wagons = list(piece_type(wagon));
    side1 = slot(side_type());
    list1 = list(piece_type(soldier));
    row1 = slot(row_type(table)), row2 = slot(row_type(other_table));
    word1 = slot(name_type(word, 2));
  }
  // Puts something in each of the slots.
  void fill() {
    op(Op::const_, num, constant(1));
    op(Op::const_, num2, constant(2));
    op(Op::const_, yes, constant(1));
    op(Op::const_, yes2, constant(0));
    op(Op::list_all, list1, soldier);
    op(Op::at, piece, list1, num);
    op(Op::list_all, wagons, wagon);
    op(Op::at, cart, wagons, num);
    op(Op::none_, maybe);
    op(Op::const_, maybe_num, constant(kAbsent));
    op(Op::const_, side1, constant(0));
    op(Op::const_, word1, constant(1));
    op(Op::clear, list1);
    op(Op::row, row1, table, num);
    op(Op::row, row2, other_table, word1);
  }
};

using Write = std::function<void(Small&)>;

std::string refusal(const Write& write, bool filled = true, Proof proof = Proof::full) {
  Small s;
  s.r.battle = s.rule("battle");
  if (filled) s.fill();
  write(s);
  s.close();
  return verify(s.r, {}, proof).reason;
}

TEST(VerifyCode, WhatIsFine) {
  EXPECT_EQ(refusal([](Small&) {}), "");
  EXPECT_EQ(refusal([](Small& s) { s.op(Op::add, s.slot(whole(0, 20)), s.num, s.num2); }), "");
  EXPECT_EQ(refusal([](Small& s) { s.op(Op::min_, s.word1, s.word1, s.word1); }), "");
  EXPECT_EQ(refusal([](Small& s) { s.op(Op::eq, s.yes, s.piece, s.piece); }), "");
  EXPECT_EQ(refusal([](Small& s) { s.op(Op::roll, s.num, s.die, kNone, kNone); }), "");
  EXPECT_EQ(refusal([](Small& s) {
              s.op(Op::loop, s.num, s.num2);
              s.op(Op::if_, s.yes);
              s.op(Op::leave, 0);
              s.op(Op::else_);
              s.op(Op::skip, 0);
              s.end();
              s.end();
            }),
            "");
}

struct Bad {
  const char* reason;
  Write write;
};

void each_is_refused(const std::vector<Bad>& all, bool filled = true) {
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(refusal(all[i].write, filled), all[i].reason) << i;
}

TEST(VerifyCode, OperandsThatArentThere) {
  each_is_refused({
      {"add: there is no such slot", [](Small& s) { s.op(Op::add, 9999, s.num, s.num); }},
      {"add: there is no such slot", [](Small& s) { s.op(Op::add, s.num, -1, s.num); }},
      {"const: there is no such constant", [](Small& s) { s.op(Op::const_, s.num, 9999); }},
      {"leave: a number below 0", [](Small& s) { s.op(Op::leave, -1); }},
      {"ld.piece: there is no such field of pieces", [](Small& s) { s.op(Op::ld_piece, s.num, 2, s.piece); }},
      {"ld.piece: there is no such field of pieces",
       [](Small& s) { s.op(Op::ld_piece, s.num, -1, s.piece); }},
      {"ld.side: there is no such field of sides", [](Small& s) { s.op(Op::ld_side, s.num, 1, s.side1); }},
      {"ld.given: there is no such given value", [](Small& s) { s.op(Op::ld_given, s.num, 1); }},
      {"ld.state: there is no such value of the battle", [](Small& s) { s.op(Op::ld_state, s.num, 1); }},
      {"call: there is no such rule", [](Small& s) { s.op(Op::call, 7); }},
      {"row: there is no such table", [](Small& s) { s.op(Op::row, s.row1, 7, s.num); }},
      {"cell: there is no such column", [](Small& s) { s.op(Op::cell, s.num, s.table, 1, s.row1); }},
      {"list: there is no such kind of pieces", [](Small& s) { s.op(Op::list_side, s.list1, 7, s.side1); }},
      {"roll: there are no such dice", [](Small& s) { s.op(Op::roll, s.num, 7, kNone, kNone); }},
      {"roll: there is no such text", [](Small& s) { s.op(Op::roll, s.num, s.die, kNone, 9999); }},
      {"finish: there is no such outcome", [](Small& s) { s.op(Op::finish, 7); }},
      {"say: there is no such line of the log", [](Small& s) { s.op(Op::say, 0); }},
      {"stop: there is no such text", [](Small& s) { s.op(Op::stop, 9999); }},
      {"move: an operand too many", [](Small& s) { s.op(Op::move, s.num, s.num2, 1); }},
  });
}

TEST(VerifyCode, ClassesAndTypes) {
  each_is_refused({
      {"add: a slot of another class", [](Small& s) { s.op(Op::add, s.list1, s.num, s.num); }},
      {"push: a slot of another class", [](Small& s) { s.op(Op::push, s.num, s.piece); }},
      {"ld.piece: wants a piece", [](Small& s) { s.op(Op::ld_piece, s.num, s.strength, s.num); }},
      {"ld.piece: a field of another kind", [](Small& s) { s.op(Op::ld_piece, s.num, s.strength, s.cart); }},
      {"st.piece: a field of another kind", [](Small& s) { s.op(Op::st_piece, s.strength, s.cart, s.num); }},
      {"ld.side: wants a side", [](Small& s) { s.op(Op::ld_side, s.num, s.morale, s.num); }},
      {"roll: wants who throws", [](Small& s) { s.op(Op::roll, s.num, s.die, s.num, kNone); }},
      {"add: wants numbers", [](Small& s) { s.op(Op::add, s.word1, s.word1, s.word1); }},
      {"add: wants numbers", [](Small& s) { s.op(Op::add, s.num, s.num, s.yes); }},
      {"move: types that don't go together", [](Small& s) { s.op(Op::move, s.num, s.yes); }},
      {"move: types that don't go together", [](Small& s) { s.op(Op::move, s.piece, s.cart); }},
      {"add: types that don't go together",
       [](Small& s) { s.op(Op::add, s.slot(percent(4, 0, 4)), s.num, s.num); }},  // another grain
      {"mul: types that don't go together",
       [](Small& s) {
         const Index q = s.value(percent(4, 0, 4), 1);
         s.op(Op::mul, s.slot(percent(4, 0, 16)), q, q);  // 4 * 4 is 16
       }},
      {"",
       [](Small& s) {
         const Index q = s.value(percent(4, 0, 4), 1);
         s.op(Op::mul, s.slot(percent(16, 0, 16)), q, q);
       }},
      {"scale: types that don't go together",
       [](Small& s) { s.op(Op::scale, s.slot(percent(8, 0, 16)), s.num, s.constant(4)); }},
      {"", [](Small& s) { s.op(Op::scale, s.slot(percent(4, 0, 40)), s.num, s.constant(4)); }},
      {"div: no such rounding", [](Small& s) { s.op(Op::div_, s.num, s.num, s.num, 6); }},
      {"lt: wants what has an order", [](Small& s) { s.op(Op::lt, s.yes, s.piece, s.piece); }},
      {"if: types that don't go together",
       [](Small& s) {
         s.op(Op::if_, s.num);
         s.end();
       }},
      {"and: types that don't go together", [](Small& s) { s.op(Op::and_, s.yes, s.yes, s.num); }},
      {"select: types that don't go together",
       [](Small& s) { s.op(Op::select, s.num, s.yes, s.num, s.yes); }},
      {"clamp: ends in the wrong order",
       [](Small& s) { s.op(Op::clamp, s.num, s.num, s.constant(2), s.constant(1)); }},
      {"clamp: ends outside the type",
       [](Small& s) { s.op(Op::clamp, s.word1, s.word1, s.constant(0), s.constant(2)); }},
      {"const: a constant that isn't of its type",
       [](Small& s) { s.op(Op::const_, s.word1, s.constant(2)); }},
      {"const: a constant that isn't of its type", [](Small& s) { s.op(Op::const_, s.yes, s.constant(2)); }},
      {"const: a constant that isn't of its type",
       [](Small& s) { s.op(Op::const_, s.side1, s.constant(2)); }},
      {"const: a constant that isn't of its type",
       [](Small& s) { s.op(Op::const_, s.piece, s.constant(0)); }},
      {"const: a constant that isn't of its type",
       [](Small& s) { s.op(Op::const_, s.slot(piece_type(s.soldier)), s.constant(-1)); }},
      {"const: a constant that isn't of its type",
       [](Small& s) { s.op(Op::const_, s.slot(label_type()), s.constant(1)); }},
      {"const: a constant that isn't of its type", [](Small& s) { s.op(Op::const_, s.row1, s.constant(1)); }},
      {"list: types that don't go together",
       [](Small& s) { s.op(Op::list_side, s.list1, s.wagon, s.side1); }},
      {"push: types that don't go together", [](Small& s) { s.op(Op::push, s.list1, s.cart); }},
      {"at: types that don't go together", [](Small& s) { s.op(Op::at, s.cart, s.list1, s.num); }},
      {"at: wants whole numbers", [](Small& s) { s.op(Op::at, s.piece, s.list1, s.yes); }},
      {"unit: units of another kind", [](Small& s) { s.op(Op::unit_of, s.word1, s.piece); }},
      {"row: types that don't go together", [](Small& s) { s.op(Op::row, s.row2, s.table, s.num); }},
      {"row: types that don't go together", [](Small& s) { s.op(Op::row, s.row1, s.table, s.word1); }},
      {"cell: a row of another table", [](Small& s) { s.op(Op::cell, s.num, s.table, 0, s.row2); }},
      {"cell: types that don't go together", [](Small& s) { s.op(Op::cell, s.yes, s.table, 0, s.row1); }},
      {"loop: wants whole numbers",
       [](Small& s) {
         s.op(Op::loop, s.yes, s.num);
         s.end();
       }},
      {"each: types that don't go together",
       [](Small& s) {
         s.op(Op::each, s.list1, s.cart, s.num);
         s.end();
       }},
  });
}

TEST(VerifyCode, Blocks) {
  each_is_refused({
      {"end: the rule doesn't close", [](Small& s) { s.op(Op::if_, s.yes); }},
      {"end: closes the rule too early", [](Small& s) { s.end(); }},
      {"else: no if to divide", [](Small& s) { s.op(Op::else_); }},
      {"else: no if to divide",
       [](Small& s) {
         s.op(Op::if_, s.yes);
         s.op(Op::else_);
         s.op(Op::else_);
         s.end();
       }},
      {"arm: no case around", [](Small& s) { s.op(Op::arm, 0); }},
      {"arm: arms out of order",
       [](Small& s) {
         s.op(Op::case_, s.num, 2);
         s.op(Op::arm, 1);
         s.end();
       }},
      {"arm: arms out of order",
       [](Small& s) {
         s.op(Op::case_, s.num, 1);
         s.op(Op::arm, 0);
         s.op(Op::arm, 1);
         s.end();
       }},
      {"end: a case with too few arms",
       [](Small& s) {
         s.op(Op::case_, s.num, 2);
         s.op(Op::arm, 0);
         s.end();
       }},
      {"move: stands before the first arm of a case",
       [](Small& s) {
         s.op(Op::case_, s.num, 1);
         s.op(Op::move, s.num, s.num);
         s.op(Op::arm, 0);
         s.end();
       }},
      {"leave: there is no such loop around", [](Small& s) { s.op(Op::leave, 0); }},
      {"skip: there is no such loop around",
       [](Small& s) {
         s.op(Op::loop, s.num, s.num2);
         s.op(Op::skip, 1);
         s.end();
       }},
      {"leave: leaves a block that must be finished",
       [](Small& s) {
         s.op(Op::loop, s.num, s.num2);
         s.op(Op::together);
         s.op(Op::leave, 0);
         s.end();
         s.end();
       }},
      {"skip: leaves a block that must be finished",
       [](Small& s) {
         s.op(Op::loop, s.num, s.num2);
         s.op(Op::report);
         s.op(Op::skip, 0);
         s.end();
         s.end();
       }},
      {"finish: ends the battle inside a together",
       [](Small& s) {
         s.op(Op::together);
         s.op(Op::finish, 0);
         s.end();
       }},
      {"report: a report in a report",
       [](Small& s) {
         s.op(Op::report);
         s.op(Op::report);
         s.end();
         s.end();
       }},
  });
}

TEST(VerifyCode, NestingOnBothSidesOfItsBound) {
  const auto nest = [](int depth) {
    return refusal([depth](Small& s) {
      for (int i = 0; i < depth; ++i) s.op(Op::if_, s.yes);
      for (int i = 0; i < depth; ++i) s.end();
    });
  };
  EXPECT_EQ(nest(128), "");
  EXPECT_EQ(nest(129), "if: blocks nest too deep");
}

TEST(VerifyCode, AReportChangesNothing) {
  const auto in_report = [](const Write& write) {
    return refusal([&](Small& s) {
      s.op(Op::report);
      write(s);
      s.end();
    });
  };
  EXPECT_EQ(in_report([](Small& s) { s.op(Op::st_state, 0, s.num); }),
            "st.state: a report may not change the battle");
  EXPECT_EQ(in_report([](Small& s) { s.op(Op::roll, s.num, s.die, kNone, kNone); }),
            "roll: a report may not change the battle");
  EXPECT_EQ(in_report([](Small& s) { s.op(Op::set_out, s.piece, s.yes); }),
            "set.out: a report may not change the battle");
  EXPECT_EQ(in_report([](Small& s) { s.op(Op::finish, 0); }), "finish: a report may not change the battle");
  EXPECT_EQ(in_report([](Small& s) {
              s.op(Op::together);
              s.end();
            }),
            "together: a report may not change the battle");
  // through two calls
  Small s;
  const Index inner = s.rule("inner");
  const Index n = s.value(whole(0, 10), 1);
  s.op(Op::st_state, 0, n);
  s.close();
  const Index outer = s.rule("outer");
  s.op(Op::call, inner);
  s.close();
  s.r.battle = s.rule("battle");
  s.op(Op::report);
  s.op(Op::call, outer);
  s.end();
  s.close();
  EXPECT_EQ(verify(s.r).reason, "a report may not change the battle");
}

// ---- slots are assigned before they are read, on every way

const char* const kEmpty = "move: reads a slot before anything is in it";

TEST(VerifyCode, NothingIsReadBeforeItIsAssigned) {
  each_is_refused(
      {
          {kEmpty, [](Small& s) { s.op(Op::move, s.num, s.num2); }},
          {"push: reads a slot before anything is in it", [](Small& s) { s.op(Op::push, s.list1, s.piece); }},
          {"roll: reads a slot before anything is in it",
           [](Small& s) { s.op(Op::roll, s.num, s.die, s.piece, kNone); }},
          {"say: reads a slot before anything is in it",
           [](Small& s) {
             s.r.says.push_back({{{kNone, s.num}}, 0});
             s.op(Op::say, 0);
           }},
      },
      false);
}

// num2 is assigned in some of the branches; then it is read.
std::string branches(const std::function<void(Small&, const std::function<void()>&)>& write) {
  return refusal(
      [&](Small& s) {
        s.op(Op::const_, s.yes, s.constant(1));
        s.op(Op::const_, s.num, s.constant(1));
        s.op(Op::row, s.row1, s.table, s.num);
        write(s, [&] { s.op(Op::const_, s.num2, s.constant(1)); });
        s.op(Op::move, s.num, s.num2);
      },
      false);
}

TEST(VerifyCode, BranchesThatMeet) {
  using Put = std::function<void()>;
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::if_, s.yes);
              put();
              s.op(Op::else_);
              put();
              s.end();
            }),
            "");
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::if_, s.yes);
              put();
              s.end();
            }),
            kEmpty);
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::if_, s.yes);
              s.op(Op::else_);
              put();
              s.end();
            }),
            kEmpty);
  // a branch that doesn't go on needs to assign nothing
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::if_, s.yes);
              put();
              s.op(Op::else_);
              s.op(Op::finish, 0);
              s.end();
            }),
            "");
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::loop, s.num, s.slot(whole(0, 10)));
              put();
              s.end();
            }),
            kEmpty);  // it may run no time
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::together);
              put();
              s.end();
            }),
            "");
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::report);
              put();
              s.end();
            }),
            kEmpty);  // it may not run
  // a case over all rows of a table, over fewer values than its slot may have
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::case_, s.row1, 1);
              s.op(Op::arm, 0);
              put();
              s.end();
            }),
            "");
  EXPECT_EQ(branches([](Small& s, const Put& put) {
              s.op(Op::case_, s.num, 1);
              s.op(Op::arm, 0);
              put();
              s.end();
            }),
            kEmpty);
}

// ---- rules and each other

TEST(VerifyCode, CallsNeedTheirValues) {
  Small s;
  const Index p = s.slot(whole(0, 10));
  const Index rule = s.rule("takes", {p});
  s.close();
  s.r.battle = s.rule("battle");
  s.op(Op::call, rule);
  s.close();
  EXPECT_EQ(verify(s.r).reason, "call: calls a rule without all its values");
}

TEST(VerifyCode, ResultsMustBeThere) {
  Small s;
  const Index result = s.slot(whole(0, 10));
  s.rule("gives", {}, result);
  s.close();
  s.r.battle = s.rule("battle");
  s.close();
  const Fault fault = verify(s.r);
  EXPECT_EQ(fault.reason, "end: the rule has no value yet");
  EXPECT_EQ(fault.rule, 0);
  EXPECT_EQ(fault.at, 0u);
}

TEST(VerifyCode, SlotsBelongToOneRule) {
  Small s;
  s.rule("one");
  s.op(Op::const_, s.num, s.constant(1));
  s.close();
  s.r.battle = s.rule("battle");
  s.op(Op::const_, s.num, s.constant(2));
  s.close();
  EXPECT_EQ(verify(s.r).reason, "const: uses a slot of another rule");
}

TEST(VerifyCode, LaterTakesWhatTheRuleTakes) {
  const auto with = [](Index count, bool right_type) {
    Small s;
    const Index p = s.slot(whole(0, 10)), q = s.slot(yes_no());
    const Index rule = s.rule("takes", {p, q});
    s.close();
    s.r.battle = s.rule("battle");
    const Index a = s.slot(whole(0, 10)), b = s.slot(right_type ? yes_no() : whole(0, 10));
    s.op(Op::const_, a, s.constant(1));
    s.op(Op::const_, b, s.constant(1));
    s.op(Op::together);
    s.op(Op::later, rule, a, count);
    s.end();
    s.close();
    return verify(s.r).reason;
  };
  EXPECT_EQ(with(2, true), "");
  EXPECT_EQ(with(1, true), "later: another number of values than the rule takes");
  EXPECT_EQ(with(3, true), "later: another number of values than the rule takes");
  EXPECT_EQ(with(2, false), "later: types that don't go together");
}

TEST(VerifyCode, NoRuleComesBackToItself) {
  for (const Op how : {Op::call, Op::later}) {
    Small s;
    s.rule("one");
    s.op(how, 1);
    s.close();
    s.rule("two");
    s.op(Op::call, 2);
    s.close();
    s.rule("three");
    s.op(how, 0);
    s.close();
    s.r.battle = s.rule("battle");
    s.close();
    EXPECT_EQ(verify(s.r).reason, "a rule that comes back to itself");
  }
  Small s;
  s.r.battle = s.rule("battle");
  s.op(Op::call, 0);
  s.close();
  EXPECT_EQ(verify(s.r).reason, "a rule that comes back to itself");
}

// Many rules, each calling the next: no recursion of the verifier's own.
TEST(VerifyCode, ALongChainOfRules) {
  Small s;
  constexpr Index kRules = 50'000;
  for (Index i = 0; i < kRules; ++i) {
    s.rule("");
    if (i > 0) s.op(Op::call, i - 1);
    s.close();
  }
  s.r.battle = kRules - 1;
  EXPECT_EQ(verify(s.r).reason, "");
  s.r.code[0] = {Op::call, kRules - 1, 0, 0, 0};  // rule 0 was only its `end`
  EXPECT_NE(verify(s.r).reason, "");
}

TEST(VerifyCode, AnEnemyNeedsTwoSides) {
  Small s;
  s.side("green");
  s.r.battle = s.rule("battle");
  s.fill();
  s.op(Op::enemy, s.side1, s.side1);
  s.close();
  EXPECT_EQ(verify(s.r).reason, "enemy: an enemy among other than two sides");
}

}  // namespace
