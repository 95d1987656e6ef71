// Lines of a side that only the ruleset can tell apart: `leader Victor` is a piece where `leader` is a
// kind, and `posture dug  supply 3` are values where `posture` is one of the side. A line below that
// of a piece is one of its parts where it begins with the word of such a kind, else more of the values
// of whatever stands above it and less deep.
#pragma once

#include "bytecode/ruleset.h"
#include "grammar/battle_ast.h"

namespace muster::battle {

// The same file with each line where it belongs: `PieceLine::inside` are the parts, each behind its
// piece.
grammar::BattleFile settle_lines(const bytecode::Ruleset& ruleset, grammar::BattleFile file);

}  // namespace muster::battle
