#include "coverage/example.h"

#include "battle/failure.h"
#include "battle/fight.h"
#include "battle/load.h"
#include "diagnostics/diagnostic.h"

namespace muster::coverage {

Tried try_example(const bytecode::Ruleset& ruleset, const diagnostics::Source& text,
                  const grammar::BattleFile& file, const bytecode::MachineLimits& limits,
                  runtime::Reached* reached) {
  Tried out;
  diagnostics::Sink sink;
  const auto loaded = battle::load(ruleset, text, file, sink, limits, reached);
  if (!loaded || sink.has_errors()) return out;
  const auto fought = battle::fight(ruleset, *loaded, {}, sink);
  if (!fought) return out;
  out.steps = fought->result.steps;
  out.dice = fought->result.dice;
  if (battle::broken_by_dice(*fought)) {
    if (loaded->expects.empty() && !loaded->dice.stated) out.came = Came::no_test;
    return out;
  }
  diagnostics::Sink judging;
  const auto judged = battle::judge_all(ruleset, text, *loaded, *fought, judging);
  const bool right = !sink.has_errors() && judged.failures.empty() && !judging.has_errors() &&
                     !battle::stopped_unasked(loaded->expects, fought->result);
  out.came = right ? Came::right : Came::wrong;
  return out;
}

}  // namespace muster::coverage
