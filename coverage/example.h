// One battle file as a test of its sheet: loaded, fought and judged, with nothing told but how it came out.
// `muster test` tells more of it (cli/test.cpp); here the same question is asked thousands of times.
#pragma once

#include <cstdint>

#include "bytecode/limits.h"
#include "bytecode/ruleset.h"
#include "diagnostics/source.h"
#include "grammar/battle_ast.h"
#include "runtime/reached.h"

namespace muster::coverage {

enum class Came : std::uint8_t {
  right,    // all that is expected came out
  wrong,    // something did not, or the file does not fit the sheet
  no_test,  // nothing is expected, and nothing says how its dice fall
};

struct Tried {
  Came came = Came::wrong;
  std::uint64_t steps = 0, dice = 0;  // of the battle
};

// `reached`, where there is one, counts what was reached on the way.
Tried try_example(const bytecode::Ruleset& ruleset, const diagnostics::Source& text,
                  const grammar::BattleFile& file, const bytecode::MachineLimits& limits = {},
                  runtime::Reached* reached = nullptr);

}  // namespace muster::coverage
