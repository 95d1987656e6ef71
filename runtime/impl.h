// Inside runtime/: a loaded ruleset, ready to run.
#pragma once

#include <vector>

#include "runtime/code.h"
#include "runtime/layout.h"
#include "runtime/machine.h"

namespace muster::runtime {

struct Program::Impl {
  const bytecode::Ruleset* ruleset = nullptr;
  std::vector<KindCount> counts;
  bytecode::MachineLimits limits;
  Layout layout;
  std::vector<DenseRows> dense;
  SlotFacts facts;
  Code silent, watched;
  Reached* reached = nullptr;
};

}  // namespace muster::runtime
