// What a body may change: shared by flow.cpp (per rule) and prove.cpp (which facts end).
#pragma once

#include "compiler/model.h"

namespace muster::compiler {

struct Effects {
  Stores now;    // changed before the body ends
  Stores later;  // changed when a together around it ends
  bool defers = false;
  bool finishes = false;
  Stores all() const;
};

// Of acts, given the effects of the rules they call (m.rules[...] of rules already done).
Effects effects_of(const Model& m, const std::vector<Act>& acts);

}  // namespace muster::compiler
