// The part of the verifier that walks a rule's instructions, and what the machine shares with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bytecode/file.h"
#include "bytecode/ruleset.h"

namespace muster::bytecode {

// Blocks in blocks; more than any sheet needs, few enough that a pass stays linear.
inline constexpr std::size_t kMostNesting = 128;

// Bounds on what a ruleset holds, so that checking one takes a known time.
inline constexpr std::size_t kMostSlots = 1'000'000;
inline constexpr std::size_t kMostRules = 100'000;
inline constexpr std::size_t kMostKinds = 1'000;

// The words of a refusal, and where.
struct Refusal {
  std::string reason;
  Index rule = kNone;
  std::uint32_t at = 0;
};

// Numbers and percents mix; they differ in how they print.
inline bool is_number(Kind kind) { return kind == Kind::number || kind == Kind::percent; }
// Values of one type may take each other's place.
bool same_type(const ValueType& a, const ValueType& b);
// Every value from lo to hi is a value of the type, whatever its declared range.
bool holds(const Ruleset& r, const ValueType& type, std::int64_t lo, std::int64_t hi);
// The value is one of the type, and of a number inside its range.
bool type_holds(const Ruleset& r, const ValueType& type, std::int64_t value);

// What is wrong with a type, with dice, with a table or matrix; empty: nothing. Slots, names and
// given values have to be looked at before.
inline constexpr std::int64_t kMostGrain = 1'000'000'000;
std::string_view type_fault(const Ruleset& r, const ValueType& type);
std::string_view dice_fault(const Ruleset& r, const Dice& dice);
std::string_view table_fault(const Ruleset& r, const Table& table);

// Whether an instruction is control: what stands behind it may not be what runs next.
inline bool is_control(Op op) {
  return op <= Op::report || op == Op::until || op == Op::groups || op == Op::return_;
}
// Whether it opens a block that an `end` closes, and whether that block is a loop.
inline bool is_loop(Op op) { return op == Op::loop || op == Op::each || op == Op::until || op == Op::groups; }
inline bool opens_block(Op op) {
  return is_loop(op) || op == Op::if_ || op == Op::case_ || op == Op::together || op == Op::report;
}
// Calls f(slot) for each value slot that dice read when they are thrown.
template <class F>
void each_dice_slot(const Dice& dice, F f) {
  if (dice.count_slot != kNone) f(dice.count_slot);
  if (dice.sides_slot != kNone) f(dice.sides_slot);
  for (const DiceStep& step : dice.steps) {
    if (step.slot != kNone) f(step.slot);
    if (step.second_slot != kNone) f(step.second_slot);
  }
}
// Whether a case with so many arms takes every value its slot should hold: then some arm always
// runs, and the machine stops a battle whose value lies beyond them.
bool case_covers(const Ruleset& r, Index slot, std::int32_t arms);

// How a rule touches the battle: a report may call only rules that don't.
struct RuleFacts {
  bool acts = false;                // stores, rolls, defers, ends the battle, or opens a together
  std::vector<Index> calls;         // rules called, now or later
  std::vector<Index> report_calls;  // called inside a report: these must not act
};

// Checks the instructions of one rule. `owner` holds, per slot, the rule that owns it (kNone: not
// yet known); `assigned` and `stamp` are scratch, one entry per slot, all zero between rules.
struct CodeScratch {
  std::vector<Index> owner;
  std::vector<std::uint8_t> shared;  // parameters and results: other rules may use them
  std::vector<std::uint8_t> assigned;
  std::vector<std::uint32_t> stamp;
  std::uint32_t next_stamp = 0;
};
bool check_rule(const Ruleset& r, Index rule, CodeScratch& scratch, RuleFacts& facts, Refusal& refusal,
                Proof proof);

}  // namespace muster::bytecode
