// Which totals a throw can show, so that a script isn't believed what the dice can't do.
//
// What one die can show at the end is a set of numbers, kept as runs. Which dice are kept or
// dropped doesn't narrow the total of those that count: the others can always be the lowest, or
// the highest, of all. So the totals are the sums of as many numbers of that set as dice count.
// A throw that counts can show any number of dice that compare, where its set has both kinds.
#include <algorithm>

#include "bytecode/dice.h"

namespace muster::bytecode {
namespace {

constexpr std::size_t kMostRuns = 4096;

using Run = Interval;
using Runs = std::vector<Run>;

// Sorted, and runs that touch are one.
Runs tidy(Runs runs) {
  std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.lo < b.lo; });
  Runs out;
  for (const Run& run : runs) {
    if (run.lo > run.hi) continue;
    if (!out.empty() && run.lo <= out.back().hi + 1) {
      out.back().hi = std::max(out.back().hi, run.hi);
    } else {
      out.push_back(run);
    }
  }
  if (out.size() > kMostRuns) out = {{out.front().lo, out.back().hi}};
  return out;
}

Runs sums(const Runs& a, const Runs& b) {
  if (a.empty() || b.empty()) return {};
  if (a.size() * b.size() > kMostRuns * 16) return {{a.front().lo + b.front().lo, a.back().hi + b.back().hi}};
  Runs out;
  for (const Run& x : a) {
    for (const Run& y : b) out.push_back({x.lo + y.lo, x.hi + y.hi});
  }
  return tidy(std::move(out));
}

Runs both(Runs a, const Runs& b) {
  a.insert(a.end(), b.begin(), b.end());
  return tidy(std::move(a));
}

// The numbers of `runs` from lo to hi.
Runs between(const Runs& runs, std::int64_t lo, std::int64_t hi) {
  Runs out;
  for (const Run& r : runs) out.push_back({std::max(r.lo, lo), std::min(r.hi, hi)});
  return tidy(std::move(out));
}

constexpr std::int64_t kFar = INT64_MAX / 4;

// The faces as they fall.
Runs faces_shown(const Dice& dice) {
  const Faces f = faces_of(dice);
  if (dice.faces.empty()) return {{f.lo, f.hi}};
  Runs out;
  for (std::int64_t i = f.lo; i <= f.hi; ++i) out.push_back({face_of(dice, i), face_of(dice, i)});
  return tidy(std::move(out));
}

// The two halves of a set: what is thrown on, and what is not.
struct Split {
  Runs on, done;
};
Split split(const Runs& runs, const DiceStep& step, std::int64_t highest) {
  if ((step.how & kExplodeFrom) != 0)
    return {between(runs, step.second, kFar), between(runs, -kFar, step.second - 1)};
  return {between(runs, highest, highest),
          both(between(runs, -kFar, highest - 1), between(runs, highest + 1, kFar))};
}

Runs exploded(const Dice& dice, const DiceStep& step, const Runs& die, const Runs& faces, bool summed) {
  const std::int64_t highest = face_of(dice, faces_of(dice).hi);
  const Runs less = (step.how & kLessOne) != 0 ? Runs{{-1, -1}} : Runs{{0, 0}};
  const Split first = split(die, step, highest), again = split(faces, step, highest);
  if (step.value == 0 || first.on.empty()) return die;
  if (!summed) return both(die, sums(faces, less));
  Runs out = first.done;
  Runs so_far = first.on;  // of a die that is thrown on
  for (std::int64_t n = 1; n <= step.value; ++n) {
    out = both(std::move(out), sums(so_far, sums(n < step.value ? again.done : faces, less)));
    so_far = sums(so_far, sums(again.on, less));
  }
  return out;
}

// Whether a later step looks at single dice, so that those that became more count by themselves.
bool apart(const Dice& dice, std::size_t from) { return from + 1 < dice.steps.size(); }

// What one die can show once all steps are done.
Runs of_one_die(const Dice& dice) {
  const Runs faces = faces_shown(dice);
  Runs die = faces;
  for (std::size_t i = 0; i < dice.steps.size(); ++i) {
    const DiceStep& step = dice.steps[i];
    switch (step.kind) {
      case DiceStepKind::reroll:
        if (step.second > 0 && die.front().lo <= step.value)
          die = both(between(die, step.value + 1, kFar), faces);
        break;
      case DiceStepKind::explode: {
        const bool more = (step.how & kMoreDice) != 0;
        die = exploded(dice, step, die, faces, !more || !apart(dice, i));
        break;
      }
      case DiceStepKind::at_least:
        if (die.front().lo < step.value)
          die = both(between(die, step.value, kFar), {{step.value, step.value}});
        break;
      case DiceStepKind::at_most:
        if (die.back().hi > step.value)
          die = both(between(die, -kFar, step.value), {{step.value, step.value}});
        break;
      default:
        break;
    }
  }
  return die;
}

// Dice of a set that has some that compare, some that don't, or both.
Runs counted(const Dice& dice, const Runs& die, const Run& left) {
  const DiceStep& step = dice.steps.back();
  const std::int64_t v = step.value;
  const bool any[] = {!between(die, -kFar, v - 1).empty(), !between(die, v, v).empty(),
                      !between(die, v + 1, kFar).empty()};
  const bool well[] = {compares(v - 1, step.how, v), compares(v, step.how, v), compares(v + 1, step.how, v)};
  bool some = false, others = false;
  for (int i = 0; i < 3; ++i) (well[i] ? some : others) |= any[i];
  return {{others ? 0 : left.lo, some ? left.hi : 0}};
}

}  // namespace

Interval dice_left(const Dice& dice) {
  Run n{dice.count, dice.count};
  for (std::size_t i = 0; i < dice.steps.size(); ++i) {
    const DiceStep& step = dice.steps[i];
    switch (step.kind) {
      case DiceStepKind::keep_highest:
      case DiceStepKind::keep_lowest:
        n = {std::min(n.lo, step.value), std::min(n.hi, step.value)};
        break;
      case DiceStepKind::drop_highest:
      case DiceStepKind::drop_lowest:
        n = {n.lo - std::min(n.lo, step.value), n.hi - std::min(n.hi, step.value)};
        break;
      case DiceStepKind::explode:
        if ((step.how & kMoreDice) != 0) n.hi *= 1 + step.value;
        break;
      default:
        break;
    }
  }
  return {std::max<std::int64_t>(n.lo, 0), std::max<std::int64_t>(n.hi, 0)};
}

std::vector<Interval> totals_of(const Dice& dice) {
  const Run left = dice_left(dice);
  Runs power = of_one_die(dice);  // 1, 2, 4, ... dice
  if (counts(dice)) return counted(dice, power, left);
  // Where dice became more as the last step, each of those thrown is the sum of what it became. Where
  // a later step looked at single dice, there may be any number of them.
  const bool grows = left.lo != left.hi;
  if (grows && (dice.steps.back().how & kMoreDice) == 0) {
    const std::int64_t lo = power.front().lo, hi = power.back().hi;
    return {{std::min(lo * left.lo, lo * left.hi), std::max(hi * left.lo, hi * left.hi)}};
  }
  Runs all = {{0, 0}};
  for (std::int64_t n = left.lo; n > 0; n /= 2) {
    if (n % 2 != 0) all = sums(all, power);
    if (n > 1) power = sums(power, power);
  }
  return all;
}

}  // namespace muster::bytecode
