// The dice a battle file states: plain, by side or by roll, with the places of the values, so
// that a die that is missing, wrong or left over is shown where it is written.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "battle/read_value.h"
#include "grammar/battle_ast.h"
#include "runtime/dice.h"

namespace muster::battle {

struct DicePlan {
  runtime::ScriptedSource script;
  bool stated = false;  // there is at least one `dice` line
  bool then_random = false;
  std::optional<std::uint64_t> seed;
  struct Queue {
    Index side = kNone;  // of a side, or
    Index name = kNone;  // of a roll; plain when both are kNone
    diagnostics::Span line;
    std::vector<diagnostics::Span> values;
    std::vector<std::vector<std::int64_t>> faces;  // of each value; empty: only its total is stated
  };
  std::vector<Queue> queues;
};

DicePlan read_dice(Reading& in, const grammar::BattleFile& file);

// The queue a roll takes its value from: of its name, else of its side, else the plain one.
const DicePlan::Queue* queue_for(const DicePlan& plan, const runtime::RollAsk& ask);

}  // namespace muster::battle
