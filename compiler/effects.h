// What a body may change: shared by flow.cpp (per rule) and prove.cpp (which facts end).
#pragma once

#include "compiler/model.h"

namespace muster::compiler {

struct Effects {
  Stores now;    // changed before the body ends
  Stores later;  // changed when a together around it ends
  bool defers = false;
  bool finishes = false;
  bool rolls = false;
  bool changes = false;  // at once, not said `now`, outside a together of its own
  Stores all() const;
};

// What a store changes, as Stores count it.
std::pair<int, int> stored(const Place& place);
// A loop whose equals go together is a together for each group of them.
bool opens_together(const Act& a);

// Of acts, given the effects of the rules they call (m.rules[...] of rules already done).
Effects effects_of(const Model& m, const std::vector<Act>& acts);

}  // namespace muster::compiler
