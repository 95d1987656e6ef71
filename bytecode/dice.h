// Dice: how many can be thrown at once, and what they show at least and at most.
//
// A *counting roll* is a throw whose only step counts: `(n)d6 count >= 5`. It is worth how many of
// its dice compare so, and as nobody asks for the single dice, the machine draws that number at once
// (runtime/binomial.h). So it may have far more dice, with far more faces, than others: armies.
#pragma once

#include <algorithm>
#include <vector>

#include "bytecode/intervals.h"

namespace muster::bytecode {

// Of a throw. They bound how many dice one throw can take.
inline constexpr std::size_t kMostDiceSteps = 8;
inline constexpr std::int64_t kMostThrownAgain = 100;  // one die: exploding, or again
inline constexpr std::int64_t kMostDiceCount = 1000;
inline constexpr std::int64_t kMostDiceSides = 1'000'000;  // no face is further from 0 than this
inline constexpr std::int64_t kMostListedFaces = 1000;
// Of a counting roll.
inline constexpr std::int64_t kMostCountedDice = 1'000'000;
inline constexpr std::int64_t kMostCountedSides = 1'000'000'000;

// A plain throw: a fixed number of ordinary dice, added up.
inline bool is_plain(const Dice& d) {
  return d.count_slot == kNone && d.sides_slot == kNone && !d.fate && d.first == 1 && d.faces.empty() &&
         d.steps.empty() && d.pool == kNone;
}

// The machine's own description of a throw (runtime::RollAsk) has members of the same names, so what is
// asked of a throw here is asked of both.
template <class Throw>
bool counts_alone(const Throw& d) {
  return d.steps.size() == 1 && d.steps[0].kind == DiceStepKind::count;
}
template <class Throw>
bool counts(const Throw& d) {
  return !d.steps.empty() && d.steps.back().kind == DiceStepKind::count;
}

// Whether exploding dice make further dice.
template <class Throw>
bool grows(const Throw& d) {
  return std::any_of(d.steps.begin(), d.steps.end(), [](const auto& step) {
    return step.kind == DiceStepKind::explode && (step.how & kMoreDice) != 0;
  });
}

// The faces a die of a throw can show, numbered: the number of a face is the face itself, but where
// all are listed it is its place among them. `top` says so wherever it stands among the steps.
struct Faces {
  std::int64_t lo = 1, hi = 1;
};
template <class Throw>
Faces faces_of(const Throw& d) {
  const std::int64_t first = d.fate ? -1 : d.first;
  Faces f{first, first + static_cast<std::int64_t>(d.sides) - 1};
  for (const auto& step : d.steps) {
    if (step.kind == DiceStepKind::top) f.lo = std::max(f.lo, f.hi - step.value + 1);
  }
  return f;
}
// The face of that number.
template <class Throw>
std::int64_t face_of(const Throw& d, std::int64_t number) {
  return d.faces.empty() ? number : d.faces[static_cast<std::size_t>(number - 1)];
}

// As opcodes.def numbers comparisons.
inline bool compares(std::int64_t a, std::uint32_t how, std::int64_t b) {
  switch (how) {
    case 0:
      return a == b;
    case 1:
      return a != b;
    case 2:
      return a < b;
    case 3:
      return a <= b;
    case 4:
      return a > b;
    default:
      return a >= b;
  }
}

inline std::int64_t most_count(const Dice& d) { return counts_alone(d) ? kMostCountedDice : kMostDiceCount; }
inline std::int64_t most_sides(const Dice& d) { return counts_alone(d) ? kMostCountedSides : kMostDiceSides; }

// What the parts of a throw that are worked out in the battle can be; of those that are written down
// an interval of one number.
struct DiceParts {
  Interval count, sides;
  std::vector<Interval> values, seconds;  // per step
};
DiceRange dice_range(const Dice& dice, DiceParts parts);

// Of dice whose parts are all written down. How many count at the end: at least, and at most, where
// some become more.
Interval dice_left(const Dice& dice);
// The totals they can show, low to high, as intervals that don't touch. Exact, but for throws whose
// totals lie in thousands of pieces, where the least and the greatest decide, and for steps behind
// `as more dice`, where each die is looked at by itself.
std::vector<Interval> totals_of(const Dice& dice);

}  // namespace muster::bytecode
