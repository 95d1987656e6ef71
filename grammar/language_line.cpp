// Finding a file's language; see language_line.h.
#include "grammar/language_line.h"

#include "grammar/rules.h"

namespace muster::grammar {
namespace {

const char* first_text(const Reader& r) { return past_blanks(r, rules::past_empty_lines(r, r.begin)); }

}  // namespace

LanguageLine find_language(const diagnostics::Source& source) {
  diagnostics::Sink unused;
  Reader r(source, unused, Language::en, {});
  LanguageLine found;
  const char* keyword = past_keyword(r, first_text(r), Role::language);
  if (!keyword) return found;
  const Word word = word_at(r, past_blanks(r, keyword));
  found.stated = true;
  found.at = r.span(word.begin, word.end);
  found.known = false;
  for (Language language : kLanguages)
    if (word.text == code_of(language)) {
      found.language = language;
      found.known = true;
    }
  return found;
}

bool looks_like(const diagnostics::Source& source, Role first, Language language) {
  diagnostics::Sink unused;
  Reader r(source, unused, language, {});
  const char* p = first_text(r);
  const char* to = past_keyword(r, p, first);
  return to && starts_quote(r, past_blanks(r, to));
}

}  // namespace muster::grammar
