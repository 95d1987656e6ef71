// Results for programs, as JSON. The form is described in docs/results.md.
#pragma once

#include <string>

#include "battle/fight.h"
#include "battle/load.h"

namespace muster::battle {

// One JSON object on several lines, with a line end. `trace` adds all events.
std::string result_json(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought,
                        const std::string& file, bool trace);
std::string tally_json(const bytecode::Ruleset& ruleset, const Loaded& battle, const Tally& tally,
                       const std::string& file);

}  // namespace muster::battle
