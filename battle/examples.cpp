#include "battle/examples.h"

#include "grammar/say_keywords.h"

namespace muster::battle {

void look_at_example(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                     const grammar::BattleFile& file, const Loaded& battle, diagnostics::Sink& sink) {
  find_contradictions(ruleset, source, battle, sink);
  find_unasked(ruleset, file, battle, sink);
  grammar::say_keywords(sink, battle.language);
}

}  // namespace muster::battle
