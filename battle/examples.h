// What can be said of a worked example before it is fought, from the file and its ruleset alone:
// that its `expect` lines can't all come out, and that it lists pieces which nothing asks for.
//
// A worked example is copied from a rule book, and books miscount. Three lines of losses that add up
// to 10 under a total of 7 fail whatever the dice do; so does a piece that stands in spite of its
// `out when`. That is told at the line, as a fault of the example and not of the rules.
#pragma once

#include "battle/load.h"

namespace muster::battle {

// `file` as it was parsed, `battle` as it was loaded from it.
void look_at_example(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                     const grammar::BattleFile& file, const Loaded& battle, diagnostics::Sink& sink);

// Its two halves.
void find_contradictions(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                         const Loaded& battle, diagnostics::Sink& sink);
void find_unasked(const bytecode::Ruleset& ruleset, const grammar::BattleFile& file, const Loaded& battle,
                  diagnostics::Sink& sink);

}  // namespace muster::battle
