// What looks wrong in a sheet that may well be played: rows nothing reaches, rules that do nothing,
// numbers that break the line of the others, names that are taken for each other.
//
// The compiler proves that no battle stops, and tells what stands in the way as errors. This room comes
// after it and only reads: the tree of the sheet, and the model with all the prover found out. What it
// finds are warnings (a designer will want to mend it) and notes (nothing is wrong). Of a sheet with
// errors it looks at what stands on its own, so that no fault brings a second message.
#pragma once

#include "compiler/model.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "grammar/ast.h"

namespace muster::checks {

struct Subject {
  const grammar::Sheet& sheet;
  const diagnostics::Source& source;
  const compiler::Model& model;
  bool understood = false;  // Compiled::understood; matters only where there are errors
};

// Reports all it finds; at the end takes away what the sheet allows (allow.cpp).
void examine(const Subject& subject, diagnostics::Sink& sink);

}  // namespace muster::checks
