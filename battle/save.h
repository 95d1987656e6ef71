// The state at the end of a battle as a battle file: the next turn of a war.
//
// Pieces that are out are left out; the others keep their order, those taken over stand at the
// end of their new side, and all are numbered anew. Only what the sheet and the units would not
// give by themselves is stated. Dice, expectations and values that are rolled before a battle
// are not part of it.
#pragma once

#include <string>

#include "battle/fight.h"
#include "battle/load.h"

namespace muster::battle {

enum class SaveAs { text, json };

std::string saved(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought, SaveAs form);

// `Winter` -> `Winter (2)` -> `Winter (3)`
std::string next_title(const std::string& title);

}  // namespace muster::battle
