// Private to this room: one family of checks a file, in the order examine() runs them.
#pragma once

#include "checks/examine.h"

namespace muster::checks {

// Of every sheet, also one with errors.
void look_at_names(const Subject& s, diagnostics::Sink& sink);     // names.cpp: letters, spelling
void look_at_values(const Subject& s, diagnostics::Sink& sink);    // regular.cpp: lines of numbers
void look_at_percents(const Subject& s, diagnostics::Sink& sink);  // percents.cpp: sums, chances in texts
void look_at_units(const Subject& s, diagnostics::Sink& sink);     // units.cpp
void look_at_marks(const Subject& s, diagnostics::Sink& sink);     // written.cpp: 0,5 among 0.5

// Of a sheet without errors.
void look_at_rows(const Subject& s, diagnostics::Sink& sink);     // rows.cpp: what nothing reaches
void look_at_columns(const Subject& s, diagnostics::Sink& sink);  // columns.cpp: the same of a matrix
void look_at_uses(const Subject& s, diagnostics::Sink& sink);     // uses.cpp: what nothing uses
void look_at_tests(const Subject& s, diagnostics::Sink& sink);    // tests.cpp: always or never so
void look_at_targets(const Subject& s, diagnostics::Sink& sink);  // targets.cpp: what buys nothing
void look_at_ends(const Subject& s, diagnostics::Sink& sink);     // ends.cpp: outcomes, loops, who falls
void look_at_odds(const Subject& s, diagnostics::Sink& sink);     // odds.cpp: which side stands first

// Takes away what the sheet allows and tells of exceptions that are none.
void allow(const Subject& s, diagnostics::Sink& sink);  // allow.cpp

}  // namespace muster::checks
