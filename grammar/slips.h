// Slips that are common enough to be known by sight: words of other languages, missing accents,
// missing quotes, a number where `repeat N times` is short. A slip is looked for only where a
// text doesn't read on (faults.cpp), or where it can't be anything else; so none of them ever
// stands in the way of a name that a designer has chosen.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "grammar/reader.h"

namespace muster::grammar {

// What stands there, and what to write instead.
struct Meant {
  Span at;
  std::string text;
};

// Words that are those of a keyword but for their accents: `en circulo`, `segun`.
std::optional<Meant> accent_slip(Reader& r, const char* at);
// `cuantos(`: the same for words before a bracket, unless the sheet declares that name.
bool unaccented_function(Reader& r, const char* at);

// Wide digits and signs, digits of other scripts, fractions as one sign, and what they stand
// for: `３` is 3. Nothing where there is none of them between the two places.
std::optional<Meant> foreign_digits(const Reader& r, const char* from, const char* to);

// A first word that is no statement here, but is one elsewhere (other_words.def): its role.
std::optional<Role> other_word(Reader& r, const char* at);
// `elif`, `elseif`: gives the place behind it, or nullptr.
const char* past_other_else_if(Reader& r, const char* at);
// `si no` (the word of a choice) alone on its line, for `sino`: the place behind it, or nullptr.
const char* past_otherwise_alone(Reader& r, const char* at);
// `then`, `do`, `:` behind a block's head: the place behind, or nullptr.
const char* past_needless_word(Reader& r, const char* at);
// Do the lines below stand deeper than this one, up to an `end` right below its first word?
bool looks_like_block(Reader& r, const char* first_word);

std::string in_lower_case(std::string_view text);
// The word before a place on its line; empty where there is none.
Word word_before(Reader& r, const char* at);
// The rest of a line without its comment and the blanks before that.
std::string_view rest_of(const Reader& r, const char* at);

// The message for a slip at a place where something (the id says what) is missing. False: none.
bool report_known_slip(Reader& r, const char* at, Id id);
// The same where a line was complete, and something stands behind it.
bool report_known_rest(Reader& r, const char* at);
// A name with a hyphen: `storm-bonus`. Said where the name ends right before the place.
bool report_hyphen(Reader& r, const char* at);
// Does the sheet declare this name with one of these words?
bool declares(Reader& r, std::string_view name, std::initializer_list<Role> roles);
// Is it that word but for capitals and accents?
bool is_same_word(std::string_view seen, std::string_view meant);
// `SEEN is written MEANT`.
void report_instead(Reader& r, Span at, std::string_view meant,
                    diagnostics::Applicability how = diagnostics::Applicability::likely);

}  // namespace muster::grammar
