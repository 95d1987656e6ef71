// Random battle files of any ruleset, from what it says that a file may state: with few pieces and with
// as many as there may be, with values at the ends of their ranges.
#pragma once

#include <string>

#include "bytecode/ruleset.h"
#include "tests/hunt/draw.h"

namespace muster::hunt {

std::string battle_of(const bytecode::Ruleset& ruleset, Draw& draw);

}  // namespace muster::hunt
