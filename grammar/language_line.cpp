// Finding a file's language; see language_line.h.
#include "grammar/language_line.h"

#include <string>
#include <vector>

#include "diagnostics/suggest.h"
#include "grammar/rules.h"
#include "grammar/slips.h"

namespace muster::grammar {
namespace {

// The language whose words the line below begins with, if it is a title.
Language language_of_next_line(const diagnostics::Source& source, const char* at, Language otherwise) {
  for (const Language language : kLanguages) {
    diagnostics::Sink unused;
    Reader r(source, unused, language, {});
    const char* p = past_blanks(r, rules::past_empty_lines(r, past_line_end(r, to_line_end(r, at))));
    for (const Role role : {Role::rules, Role::battle})
      if (const char* to = past_keyword(r, p, role); to && starts_quote(r, past_blanks(r, to)))
        return language;
  }
  return otherwise;
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
  const char* const at = past_blanks(r, keyword);
  std::string_view inner;
  const char* const quoted = starts_quote(r, at) ? past_quoted(r, at, &inner) : nullptr;
  if (quoted) found.quoted = r.span(at, quoted);
  const Word word = word_at(r, quoted ? inner.data() : at);
  found.stated = true;
  found.left_out = word.begin == word.end;
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
  if (found.left_out) {
    found.language = language_of_next_line(source, at, found.language);
    return found;
  }
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
      found.meant = found.by_name = true;
    }
  for (const Called& called : kCalled)
    if (word.text == called.name) {
      found.language = called.language;
      found.meant = found.by_name = true;
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
      .fix(line.capital, line.keyword, diagnostics::Applicability::sure);
}

void report_unknown_language(const LanguageLine& line, diagnostics::Sink& sink,
                             const diagnostics::Source& source) {
  if (line.known && line.quoted.end != 0)
    sink.report(Id::write_instead, line.quoted)
        .arg("seen", source.slice(line.quoted))
        .arg("meant", code_of(line.language))
        .fix(line.quoted, std::string(code_of(line.language)), diagnostics::Applicability::sure);
  if (line.known || line.left_out) return;
  auto& d = sink.report(Id::language_unknown, line.at).arg("seen", source.slice(line.at));
  if (line.meant)
    d.arg("nearest", code_of(line.language))
        .fix(line.quoted.end != 0 ? line.quoted : line.at, std::string(code_of(line.language)),
             line.by_name ? diagnostics::Applicability::sure : diagnostics::Applicability::likely);
}

bool looks_like(const diagnostics::Source& source, Role first, Language language) {
  diagnostics::Sink unused;
  Reader r(source, unused, language, {});
  const char* p = first_text(r);
  const char* to = past_keyword(r, p, first);
  return to && starts_quote(r, past_blanks(r, to));
}

}  // namespace muster::grammar
