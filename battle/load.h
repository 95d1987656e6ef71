// From a battle file's tree and its ruleset to a battle that can be fought: the laid-out
// program, the starting memory, the dice the file states, and its expectations.
//
// All faults of a file are reported in one run. What a file may say is the ruleset's schema;
// what it leaves out comes from the sheet's defaults, in the order of the fields, so that a
// default may use the fields before it. Requirements are looked at here, before any die.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/cast.h"
#include "battle/dice_plan.h"
#include "bytecode/limits.h"
#include "bytecode/ruleset.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "grammar/battle_ast.h"
#include "runtime/machine.h"

namespace muster::battle {

struct Loaded {
  std::string title;
  grammar::Language language = grammar::Language::en;  // of the file
  runtime::Program program;
  runtime::Memory start;
  Cast cast;
  DicePlan dice;
  std::vector<grammar::Expect> expects;
  std::vector<bool> stages;        // those the file chose; empty: all
  std::vector<bool> given_stated;  // per given value: the file states it
};

// Nothing where anything was reported as an error. `ruleset` must outlive what is returned, and so
// must `reached`, where what the battle reaches is counted from here on: defaults, requirements, the battle
// itself, measures, and what its `expect` lines look up.
std::optional<Loaded> load(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                           const grammar::BattleFile& file, diagnostics::Sink& sink,
                           const bytecode::MachineLimits& limits = {}, runtime::Reached* reached = nullptr);

}  // namespace muster::battle
