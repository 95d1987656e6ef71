// Which totals a throw can show, so that a script isn't believed what the dice can't do.
//
// What one die can show at the end is a set of numbers, kept as runs. Which dice are kept or
// dropped doesn't narrow the total of those that count: the others can always be the lowest, or
// the highest, of all. So the totals are the sums of as many numbers of that set as dice count.
#include "runtime/dice.h"

namespace muster::runtime {
namespace {

using bytecode::DiceStepKind;

constexpr std::size_t kMostRuns = 4096;

struct Run {
  std::int64_t lo = 0, hi = 0;
};
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
  if (a.size() * b.size() > kMostRuns * 16) return {{a.front().lo + b.front().lo, a.back().hi + b.back().hi}};
  Runs out;
  for (const Run& x : a) {
    for (const Run& y : b) out.push_back({x.lo + y.lo, x.hi + y.hi});
  }
  return tidy(std::move(out));
}

bool has(const Runs& runs, std::int64_t value) {
  return std::any_of(runs.begin(), runs.end(), [&](const Run& r) { return r.lo <= value && value <= r.hi; });
}

// The numbers of `runs` from `lo` on.
Runs above(const Runs& runs, std::int64_t lo) {
  Runs out;
  for (const Run& r : runs) out.push_back({std::max(r.lo, lo), r.hi});
  return tidy(std::move(out));
}

// What one die can show once all steps are done.
Runs of_one_die(const RollAsk& ask) {
  const Faces f = faces_of(ask);
  Runs die = {{f.lo, f.hi}};
  for (const RollAsk::Step& step : ask.steps) {
    if (step.kind == DiceStepKind::reroll && die.front().lo <= step.value) {
      die = above(die, step.value + 1);
      die.push_back({f.lo, f.hi});
      die = tidy(std::move(die));
    }
    if (step.kind == DiceStepKind::explode && step.value > 0 && has(die, f.hi)) {
      Runs out = above(die, f.hi + 1);
      for (const Run& r : die) out.push_back({r.lo, std::min(r.hi, f.hi - 1)});
      for (std::int64_t n = 1; n <= step.value; ++n) {
        out.push_back({n * f.hi + f.lo, n * f.hi + f.hi - (n < step.value ? 1 : 0)});
      }
      die = tidy(std::move(out));
    }
  }
  return die;
}

}  // namespace

std::int64_t kept_count(const RollAsk& ask) {
  std::int64_t count = ask.count;
  for (const RollAsk::Step& step : ask.steps) {
    switch (step.kind) {
      case DiceStepKind::keep_highest:
      case DiceStepKind::keep_lowest:
        count = std::min(count, step.value);
        break;
      case DiceStepKind::drop_highest:
      case DiceStepKind::drop_lowest:
        count -= std::min(count, step.value);
        break;
      default:
        break;
    }
  }
  return std::max<std::int64_t>(count, 0);
}

bool can_show(const RollAsk& ask, std::int64_t total) {
  Runs all = {{0, 0}};
  Runs power = of_one_die(ask);  // 1, 2, 4, ... dice
  for (std::int64_t left = kept_count(ask); left > 0; left /= 2) {
    if (left % 2 != 0) all = sums(all, power);
    if (left > 1) power = sums(power, power);
  }
  return has(all, total);
}

}  // namespace muster::runtime
