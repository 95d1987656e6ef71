// A small world for tests of the machine: two sides, soldiers and wagons, a battle written one
// instruction at a time. It runs silent and watched, and both must agree.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "bytecode/file.h"
#include "ruleset_builder.h"
#include "runtime/machine.h"

namespace muster::test {

using runtime::End;
using runtime::Limit;
using runtime::Memory;
using runtime::Program;
using runtime::Result;
using runtime::Trap;

// Writes down what it is told.
struct Notebook final : runtime::Watcher {
  struct Roll {
    runtime::RollAsk ask;
    std::int64_t total;
    std::vector<std::int64_t> faces;
  };
  struct LookUp {
    Index table;
    std::int64_t key;
    Index row;
    std::uint32_t line;
  };
  struct Said {
    Index say;
    std::vector<std::int64_t> values;
  };
  struct Called {
    Index rule;
    bool deferred;
    std::uint32_t line;
  };
  struct Column {
    Index table;
    std::int64_t key, against;
    Index column;
  };
  std::vector<Column> columns;
  std::vector<Roll> rolls;
  std::vector<LookUp> look_ups;
  std::vector<Change> changes;
  std::vector<Said> said;
  std::vector<Called> calls;

  void on_roll(const runtime::RollAsk& ask, std::int64_t total,
               std::span<const std::int64_t> faces) override {
    rolls.push_back({ask, total, {faces.begin(), faces.end()}});
  }
  void on_look_up(Index table, std::int64_t key, Index row, std::uint32_t line) override {
    look_ups.push_back({table, key, row, line});
  }
  void on_column(Index table, std::int64_t key, std::int64_t against, Index column, std::uint32_t) override {
    columns.push_back({table, key, against, column});
  }
  void on_change(const Change& change) override { changes.push_back(change); }
  void on_say(Index say, std::span<const std::int64_t> values) override {
    said.push_back({say, {values.begin(), values.end()}});
  }
  void on_call(Index rule, bool deferred, std::uint32_t line) override {
    calls.push_back({rule, deferred, line});
  }
};

inline ValueType number() { return whole(-1'000'000'000'000, 1'000'000'000'000); }

// What a battle came to: its result, and the kept values in order.
struct Came {
  Result result;
  std::vector<std::int64_t> kept;
  Notebook notes;
};

class World : public Builder {
 public:
  Index red = 0, blue = 1;
  Index soldier = 0, wagon = 1;
  Index strength = 0, hurt = 1, load = 2;  // operands `f`: two of soldiers, one of wagons
  Index morale = 0;                        // of sides
  Index done = 0, over = 1;                // outcomes
  bytecode::MachineLimits limits;

  World() {
    r.title = text("World");
    r.labels = {text(""), text("old guard")};
    side("red");
    side("blue");
    kind("soldier", "soldiers");
    kind("wagon", "wagons");
    piece_field(soldier, field("strength", whole(0, 100)));
    piece_field(soldier, field("hurt", percent(4, 0, 4)));
    piece_field(wagon, field("load", whole(0, 1000)));
    side_field(field("morale", whole(-10, 10)));
    outcome("done");
    outcome("over");
  }

  // Rules that the battle uses come first, then battle(), its code, and run().
  void battle() {
    r.battle = rule("battle");
    in_battle_ = true;
  }
  Index num(std::int64_t v) { return value(number(), v); }
  Index yes(bool v) { return value(yes_no(), v ? 1 : 0); }
  Index side_at(std::int64_t v) { return value(side_type(), v); }
  // The first soldier etc. of a side: `position` from 1 in its order.
  Index piece(Index kind, std::int64_t side, std::int64_t position) {
    const Index all = list(piece_type(kind)), out = slot(piece_type(kind));
    op(Op::list_side, all, kind, side_at(side));
    op(Op::at, out, all, num(position));
    return out;
  }
  // Keeps the value of a slot to be looked at when the battle is over.
  void keep(Index slot) {
    Field f = field("kept", r.slots[static_cast<std::size_t>(slot)].type);
    if (f.type.kind == Kind::piece) f.type.optional = true;
    if (f.type.optional) f.constant = bytecode::kAbsent;
    f.constant = f.type.optional || !bytecode_number(f.type.kind)
                     ? f.constant
                     : std::clamp<std::int64_t>(0, f.type.lo, f.type.hi);
    kept_.push_back(state(f));
    op(Op::st_state, kept_.back(), slot);
  }

  // Three red soldiers of strength 10, 20, 30; two blue ones of 5 and 6; one blue wagon.
  Memory start(const Program& p) const {
    Memory m = p.blank();
    const std::int64_t strengths[] = {10, 20, 30, 5, 6};
    for (Index i = 0; i < 5; ++i) {
      p.set_home(m, soldier, i, i < 3 ? red : blue);
      p.set_number(m, soldier, i, i < 3 ? i + 1 : i - 2);
      p.set_field(m, soldier, 0, i, strengths[i]);
    }
    p.set_home(m, wagon, 0, blue);
    p.set_number(m, wagon, 0, 1);
    p.set_order(m, soldier, red, std::vector<Index>{0, 1, 2});
    p.set_order(m, soldier, blue, std::vector<Index>{3, 4});
    p.set_order(m, wagon, blue, std::vector<Index>{0});
    p.set_side_field(m, 0, red, 3);
    p.set_side_field(m, 0, blue, -2);
    return m;
  }
  std::vector<runtime::KindCount> counts() const { return {{5, 0}, {1, 0}}; }

  void finish_writing() {
    if (in_battle_) close();
    in_battle_ = false;
  }

  static bool bytecode_number(Kind k) { return k == Kind::number || k == Kind::percent; }

  // Checks, runs silent and watched, compares all that a battle leaves behind. The small battles of
  // these tests say wide ranges for their slots, so only what keeps the machine in its memory is
  // proved of them.
  Came run() {
    finish_writing();
    Came came;
    const bytecode::Fault fault = bytecode::verify(r, limits, bytecode::Proof::shape);
    EXPECT_FALSE(fault) << fault.reason << " (rule " << fault.rule << ", instruction " << fault.at << ")";
    if (fault) return came;
    return run_unchecked();
  }
  // The same for rulesets that lie: only what must hold for them too.
  Came run_unchecked() {
    finish_writing();
    Came came;
    const Program program(r, counts(), limits);
    EXPECT_TRUE(program.ok());
    if (!program.ok()) return came;
    const Memory first = start(program);
    Memory silent = first, watched = first;
    runtime::SeededDice dice(7, 1);
    runtime::SeededSource source(7, 1);
    const Result quiet = runtime::fight(program, silent, dice);
    came.result = runtime::fight(program, watched, source, came.notes);
    EXPECT_EQ(quiet.end, came.result.end);
    EXPECT_EQ(quiet.outcome, came.result.outcome);
    EXPECT_EQ(quiet.trap, came.result.trap);
    EXPECT_EQ(quiet.limit, came.result.limit);
    EXPECT_EQ(quiet.text, came.result.text);
    EXPECT_EQ(quiet.line, came.result.line);
    EXPECT_EQ(quiet.steps, came.result.steps);
    EXPECT_EQ(quiet.dice, came.result.dice);
    for (Index i = 0; i < static_cast<Index>(r.state.size()); ++i) {
      EXPECT_EQ(program.state(silent, i), program.state(watched, i)) << "state " << i;
    }
    for (Index i = 0; i < 5; ++i) {
      EXPECT_EQ(program.field(silent, soldier, 0, i), program.field(watched, soldier, 0, i));
      EXPECT_EQ(program.field(silent, soldier, 1, i), program.field(watched, soldier, 1, i));
      EXPECT_EQ(program.is_out(silent, soldier, i), program.is_out(watched, soldier, i));
    }
    for (const Index k : kept_) came.kept.push_back(program.state(watched, k));
    return came;
  }

 private:
  bool in_battle_ = false;
  std::vector<Index> kept_;
};

}  // namespace muster::test
