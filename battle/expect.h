// The `expect` lines of a battle file: looked over before the battle, judged after it.
#pragma once

#include <string>
#include <vector>

#include "battle/evaluate.h"
#include "battle/fight.h"
#include "diagnostics/diagnostic.h"
#include "grammar/battle_ast.h"

namespace muster::battle {

// Reports every name that is not known and every comparison that can't be made.
void check_expects(const Scene& scene, const std::vector<grammar::Expect>& expects, diagnostics::Sink& sink);

struct Verdict {
  bool met = false;
  bool faulty = false;     // it could not be worked out; a message says why
  diagnostics::Text seen;  // where not met: `attacker[1].damage` is 50%
  std::vector<Touch> touched;
};

// `scene` is the final state.
Verdict judge(const Scene& scene, const grammar::Expect& expect, const Fought& fought,
              diagnostics::Sink& sink);

// What is seen where a condition does not hold: `attacker[1].damage` is 50%
diagnostics::Text explain(const Scene& scene, const grammar::Expr& condition);

// The outcome's position in the ruleset, by its name or its text.
Index outcome_called(const bytecode::Ruleset& ruleset, const std::string& name);

}  // namespace muster::battle
