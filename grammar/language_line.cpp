// Finding a file's language; see language_line.h.
#include "grammar/language_line.h"

#include <utf8proc.h>

#include <string>
#include <vector>

#include "diagnostics/suggest.h"
#include "grammar/rules.h"

namespace muster::grammar {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string out;
  for (const char* p = text.data(); p < text.data() + text.size();) {
    utf8proc_int32_t code = -1;
    const auto bytes =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(p), text.data() + text.size() - p, &code);
    if (bytes <= 0) return std::string(text);
    utf8proc_uint8_t made[4];
    const auto size = utf8proc_encode_char(utf8proc_tolower(code), made);
    out.append(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
    p += bytes;
  }
  return out;
}

const char* first_text(const Reader& r) { return past_blanks(r, rules::past_empty_lines(r, r.begin)); }

}  // namespace

LanguageLine find_language(const diagnostics::Source& source) {
  diagnostics::Sink unused;
  Reader r(source, unused, Language::en, {});
  LanguageLine found;
  const char* keyword = past_keyword(r, first_text(r), Role::language);
  if (!keyword) {
    // `Idioma es`: told, and read.
    const Word head = word_at(r, first_text(r));
    const std::string small = in_lower_case(head.text);
    for (const Spelling& one : spellings_from(Language::en, small))
      if (one.role == Role::language && starts_word(r, past_blanks(r, head.end))) {
        keyword = head.end;
        found.capital = r.span(head.begin, head.end);
        found.keyword = small;
      }
  }
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
  if (found.known) return found;
  // The rest is read in the language that was meant: by its name, or else by the word for
  // `language`, so that the one slip isn't answered in every line.
  const std::string head = in_lower_case(word_at(r, first_text(r)).text);
  if (head == "idioma") found.language = Language::es;
  if (head == "язык") found.language = Language::ru;
  struct Called {
    std::string_view name;
    Language language;
  };
  static constexpr Called kCalled[] = {
      {"english", Language::en},   {"inglés", Language::en},     {"английский", Language::en},
      {"español", Language::es},   {"castellano", Language::es}, {"spanish", Language::es},
      {"испанский", Language::es}, {"русский", Language::ru},    {"russian", Language::ru},
      {"ruso", Language::ru},      {"eng", Language::en},        {"esp", Language::es},
      {"rus", Language::ru}};
  std::vector<std::string_view> names;
  for (const Called& called : kCalled) names.push_back(called.name);
  for (const Language language : kLanguages)
    if (in_lower_case(word.text) == code_of(language)) {
      found.language = language;
      found.meant = true;
    }
  for (const Called& called : kCalled)
    if (word.text == called.name) {
      found.language = called.language;
      found.meant = true;
    }
  if (const auto near = diagnostics::nearest_index(word.text, names); near && !found.meant) {
    found.language = kCalled[*near].language;
    found.meant = true;
  }
  return found;
}

void report_capital_keyword(const LanguageLine& line, diagnostics::Sink& sink,
                            const diagnostics::Source& source) {
  if (line.capital.end == line.capital.begin) return;
  sink.report(Id::write_instead, line.capital)
      .arg("seen", source.slice(line.capital))
      .arg("capital", source.slice(line.capital))
      .arg("meant", line.keyword)
      .fix(line.capital, line.keyword, diagnostics::Applicability::likely);
}

void report_unknown_language(const LanguageLine& line, diagnostics::Sink& sink,
                             const diagnostics::Source& source) {
  auto& d = sink.report(Id::language_unknown, line.at).arg("seen", source.slice(line.at));
  if (line.meant)
    d.arg("nearest", code_of(line.language))
        .fix(line.at, std::string(code_of(line.language)), diagnostics::Applicability::likely);
}

bool looks_like(const diagnostics::Source& source, Role first, Language language) {
  diagnostics::Sink unused;
  Reader r(source, unused, language, {});
  const char* p = first_text(r);
  const char* to = past_keyword(r, p, first);
  return to && starts_quote(r, past_blanks(r, to));
}

}  // namespace muster::grammar
