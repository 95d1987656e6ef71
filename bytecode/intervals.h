// The certificate of ranges: what an instruction can write, worked out from the ranges of what it
// reads.
//
// Every slot and field of numbers promises a range. The verifier holds each instruction to the
// promise of the slot it writes, with the intervals of this file; the compiler asks the same
// functions how wide a slot has to be. So a battle's numbers are known before the first die, and
// none ever leaves 64 bits. A value that a table, a `check` or an `at` refuses ends the battle,
// so it need not be counted here.
#pragma once

#include <cstdint>
#include <optional>

#include "bytecode/ruleset.h"

namespace muster::bytecode {

struct Interval {
  std::int64_t lo = 0;
  std::int64_t hi = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
  bool holds(const Interval& other) const { return lo <= other.lo && other.hi <= hi; }
};

// Turns of an `until` before the machine ends the battle, whatever its limit says.
inline constexpr std::int64_t kMostTurns = std::int64_t{1} << 40;
// No list is longer: a battle's memory has no more places.
inline constexpr std::int64_t kMostMembers = INT32_MAX;
// What a slot, or a member of a list slot, can hold. Numbers and percents: as promised. Other
// kinds: all values of the kind, whatever the slot says.
Interval slot_interval(const Ruleset& r, const ValueType& type);
inline Interval slot_interval(const Ruleset& r, Index slot) {
  return slot_interval(r, r.slots[static_cast<std::size_t>(slot)].type);
}

// How many members a list in this slot can have: pieces, as many as a battle file may state with
// all their parts; sides, all; names, all words; numbers, its room, or where it has none the most
// that any list has.
std::int64_t list_bound(const Ruleset& r, Index slot);

// What the instruction writes into the value slot that is its operand number `operand` (0 is
// Instr::a); -1: the first it writes. Nothing where that can leave +-kOpen, or where it writes no
// value slot. The operands have to exist and to be of the right classes and types.
std::optional<Interval> result_interval(const Ruleset& r, const Instr& in, int operand = -1);

// A throw: one die that counts, how many count, and what it is worth: their sum, or of a throw that
// counts how many compare. Where a slot says a number of dice or faces that can't be, the machine
// stops, so those are left out. More about dice: dice.h.
struct DiceRange {
  Interval die;
  Interval count;
  Interval total;
};
DiceRange dice_range(const Ruleset& r, const Dice& dice);

}  // namespace muster::bytecode
