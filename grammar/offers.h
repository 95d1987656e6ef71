// What could be written where something is missing: the fixes of report_missing (faults.cpp). They are
// suggestions, since a part that isn't there can't be read; a word that is the only one of its place and
// left out at the end of a line is certain.
#pragma once

#include "grammar/reader.h"

namespace muster::grammar {

// Adds a fix to a message about what is missing at a place, if one can be told.
void offer_missing(Reader& r, diagnostics::Diagnostic& d, const char* at, Id id);
// The same for what stands behind a line that was complete.
void offer_rest(Reader& r, diagnostics::Diagnostic& d, const char* at);
// For a text between single quotes: between real ones.
void offer_quotes(Reader& r, diagnostics::Diagnostic& d, const char* at);
// The `end` of a block, on a line of its own before the line at `next`.
void offer_end(Reader& r, diagnostics::Diagnostic& d, Span head, const char* next);

}  // namespace muster::grammar
