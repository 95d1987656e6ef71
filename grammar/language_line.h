// The language of a file, which must be known before its first keyword is read: a line
// `language es` (or `idioma`, `язык`) before anything else.
#pragma once

#include <string>

#include "grammar/reader.h"

namespace muster::grammar {

struct LanguageLine {
  bool stated = false;
  bool known = true;  // false: `language xx` with a word that names none
  Language language = Language::en;
  Span at;                // the word that names it
  bool meant = false;     // not known, but its name tells which one was meant
  bool by_name = false;   // it is that name, and not only near to it
  bool left_out = false;  // nothing stands there
  Span quoted;            // the name with its quotes, where it stands in quotes
  Span capital;           // the word for `language`, where it is written with capitals,
  std::string keyword;    // and what it is in lower case
};
LanguageLine find_language(const diagnostics::Source& source);
// The message for `Idioma es`.
void report_capital_keyword(const LanguageLine& line, diagnostics::Sink& sink,
                            const diagnostics::Source& source);
// The message for a stated language that isn't known, or that is known and stands in quotes. That nothing
// is stated is told where the line is read.
void report_unknown_language(const LanguageLine& line, diagnostics::Sink& sink,
                             const diagnostics::Source& source);

// The language in which a file without such a line seems to be written, by its first word.
bool looks_like(const diagnostics::Source& source, Role first, Language language);

}  // namespace muster::grammar
