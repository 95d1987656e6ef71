// Which totals a throw can show, so that a script isn't believed what the dice can't do.
#include "runtime/dice.h"

namespace muster::runtime {
namespace {

bytecode::Dice dice_of(const RollAsk& ask) {
  bytecode::Dice dice;
  dice.count = ask.count;
  dice.sides = ask.sides;
  dice.first = ask.first;
  dice.faces = ask.faces;
  dice.fate = ask.fate;
  dice.tens = ask.tens;
  for (const RollAsk::Step& step : ask.steps)
    dice.steps.push_back({step.kind, step.value, kNone, step.second, kNone, step.how});
  return dice;
}

}  // namespace

std::int64_t kept_count(const RollAsk& ask) { return bytecode::dice_left(dice_of(ask)).hi; }

bool can_show(const RollAsk& ask, std::int64_t total) {
  const auto runs = bytecode::totals_of(dice_of(ask));
  return std::any_of(runs.begin(), runs.end(),
                     [&](const bytecode::Interval& r) { return r.lo <= total && total <= r.hi; });
}

std::vector<bytecode::Interval> shown_by(const RollAsk& ask) { return bytecode::totals_of(dice_of(ask)); }

std::pair<std::int64_t, std::int64_t> ends_of(const RollAsk& ask) {
  const auto runs = bytecode::totals_of(dice_of(ask));
  return runs.empty() ? std::pair<std::int64_t, std::int64_t>{0, 0}
                      : std::pair{runs.front().lo, runs.back().hi};
}

}  // namespace muster::runtime
