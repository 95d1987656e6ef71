// Saying what is wrong with a text. The grammar knows which part is missing where; this file
// looks at what stands there instead and finds the slip that was probably made, so that one
// fault gives one message that names it.
#pragma once

#include "grammar/reader.h"

namespace muster::grammar {

// Fills the keywords of a message's texts in the sheet's language: `{kw_roll}` becomes `roll`,
// `tirada`, `бросок`. Every report of the grammar that shows keywords goes through it.
diagnostics::Diagnostic& in_words_of(const Reader& r, diagnostics::Diagnostic& d);

// Something is missing at a place (the id says what). Known slips at that place are named
// instead: a reserved word used as a name, `si` for `sí`, dice outside of a roll, and so on.
void report_missing(Reader& r, const char* at, Id id);
// The line doesn't read on in any way.
void report_unclear(Reader& r, const char* at);
// The line was complete, and something stands behind it.
void report_rest(Reader& r, const char* at);
// What stands in a hole of a text behind its value.
void report_in_hole(Reader& r, const char* open, const char* at);
// A bracket that isn't closed; `at` is where its closing one belongs.
void report_open_bracket(Reader& r, const char* open, const char* at, char closing);
// A first word of a line that is no keyword of that place; gives the keyword that was
// probably meant.
bool report_unknown_word(Reader& r, const char* at, Place place, Role* meant = nullptr);
// A block without `end`.
void report_missing_end(Reader& r, const OpenBlock& block, const char* at);
// Names that are written in a way that can't be told from something else.
void check_name(Reader& r, const char* from, const char* to);

// A text of the sheet as an argument of a message: never longer than a line should be.
std::string shortened(std::string_view text);
// Is a word near to a keyword of the place?
bool is_near_keyword(Reader& r, const char* at, Place place);

// The keyword of a place that a word is near to: said as what is meant. False: none.
bool report_near(Reader& r, const char* at, Place place);
// Two words that are near to a keyword of two that begins a section of a battle file.
bool is_near_phrase(Reader& r, const char* at);

// The words or the sign at a place, as shown in messages; empty at the end of a line.
std::string seen_at(Reader& r, const char* at);
// The place of that text.
Span seen_span(Reader& r, const char* at);

}  // namespace muster::grammar
