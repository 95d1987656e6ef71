// Private to consequences.cpp: faults that show in two places, each of which has its own message.
#pragma once

#include "compiler/model.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"

namespace muster::compiler {

// Keys in the wrong order, a row named like the one before it, the rows of another die: told once, with
// what mends both.
void tell_once(const diagnostics::Source& source, diagnostics::Sink& sink);

// `0Б` where the sheet has a word `ОБ`.
void tell_words_meant(const Model& m, diagnostics::Sink& sink);

}  // namespace muster::compiler
