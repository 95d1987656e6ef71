// Private to this room: why a condition comes out as it does, in words.
#pragma once

#include "checks/examine.h"
#include "diagnostics/text.h"

namespace muster::checks {

// What the compiler knows of the condition that stands there; null: it is never worked out.
const compiler::Tested* tested(const compiler::Model& m, diagnostics::Span at);
// Always so, or never so. Not of what is never worked out.
bool always(const compiler::Tested* t);
bool never(const compiler::Tested* t);

// The smallest part of a condition that decides it: of `a and b`, never so, the part that never is.
const grammar::Expr& deciding(const compiler::Model& m, const grammar::Expr& condition);
// "`m.wounds` is 0..4 here, as `m.wounds < 5` in line 12 has decided"; empty where there is nothing to say.
diagnostics::Text reason(const Subject& s, const compiler::Tested& t);

// `and`, and `or` between conditions.
bool is_and(const grammar::Expr& e);
bool is_or(const grammar::Expr& e);

}  // namespace muster::checks
