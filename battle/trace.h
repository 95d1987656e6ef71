// The trace as text: each roll with who and which dice, each look-up with its row and the
// line of the sheet, each change with what was before and what was cut.
#pragma once

#include <string>

#include "battle/fight.h"
#include "battle/load.h"

namespace muster::battle {

// One event on one line, without a line end. Lines of the log stand in quotes.
std::string event_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought,
                       const Event& event);

// All of them, one a line.
std::string trace_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought);

}  // namespace muster::battle
