// From a place where a text doesn't read on to the message that names the slip.
#include "grammar/faults.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

#include "diagnostics/suggest.h"
#include "grammar/slips.h"

namespace muster::grammar {
namespace {

using diagnostics::Applicability;
using diagnostics::Diagnostic;
using diagnostics::LabelId;

// All reports of one line but the first are dropped: the first is the fault, the others its
// echo. Reports that let the line read on (slips.cpp) don't come through here.
bool quiet(Reader& r, const char* at) {
  r.fault = at;
  return std::exchange(r.line_failed, true);
}

Diagnostic& with_seen(Reader& r, Diagnostic& d, const char* at) {
  if (const std::string seen = seen_at(r, at); !seen.empty()) d.arg("seen", seen);
  return in_words_of(r, d);
}

// The job a reserved word has, shown by its first English spelling where that differs.
std::string role_in_english(const Reader& r, std::string_view word) {
  for (const Spelling& spelling : spellings_from(r.language, word))
    if (spelling.words.size() == 1) return std::string(shown(spelling.role, Language::en));
  return {};
}

bool wants_name(Id id) {
  return id == Id::name_missing || id == Id::field_name_missing || id == Id::value_missing;
}

// `３`: digits and signs as other keyboards have them.
bool report_foreign_digits(Reader& r, const char* at) {
  const char* to = at;
  while (to < r.end && past_blank(r, to) == to && past_line_end(r, to) == to && *to != ',' && *to != ')')
    ++to;
  const Span one = seen_span(r, at);
  if (!foreign_digits(r, at, r.at(one.end))) return false;
  const auto meant = foreign_digits(r, at, to);
  report_instead(r, meant->at, meant->text);
  return true;
}

bool report_slip(Reader& r, const char* at, Id id) {
  const Word here = word_at(r, at);
  if (here.begin != here.end && wants_name(id)) {
    if (r.language == Language::es && here.text == "si" && id == Id::value_missing) {
      r.sink.report(Id::yes_without_accent, r.span(here.begin, here.end))
          .fix(r.span(here.begin, here.end), "sí", Applicability::likely);
      return true;
    }
    if (is_reserved(r.language, here.text)) {
      auto& d =
          r.sink.report(Id::reserved_word, r.span(here.begin, here.end)).arg("word", shortened(here.text));
      const std::string english = role_in_english(r, here.text);
      if (english != here.text) d.arg("english", english);
      return true;
    }
  }
  for (const std::string_view quote : {"'", "‘", "’", "‚"})
    if (r.source.text().substr(r.offset(at), quote.size()) == quote) {
      r.sink.report(Id::single_quote, r.span(at, at + quote.size()));
      return true;
    }
  if (report_foreign_digits(r, at)) return true;
  if (id == Id::name_missing && at < r.end && is_digit(*at)) {
    r.sink.report(Id::name_with_digit, seen_span(r, at)).arg("seen", seen_at(r, at));
    return true;
  }
  return false;
}

}  // namespace

Diagnostic& in_words_of(const Reader& r, Diagnostic& d) {
  constexpr std::string_view kMark = "{kw_";
  const auto& entry = diagnostics::entry(d.id);
  for (std::string_view text : {entry.message, entry.why, entry.fix})
    for (auto at = text.find(kMark); at != std::string_view::npos; at = text.find(kMark, at + 1)) {
      const std::string_view name = text.substr(at + 1, text.find('}', at) - at - 1);
      if (const auto role = role_named(name.substr(3))) d.arg(name, shown(*role, r.language));
    }
  return d;
}

Span seen_span(Reader& r, const char* at) {
  if (at >= r.end || past_line_end(r, at) != at) {
    // The end of a line: shown at its last sign.
    const char* p = at;
    return r.span(p, p);
  }
  const Word& here = word_at(r, at);
  if (here.begin != here.end) return r.span(here.begin, here.end);
  const char* q = at;
  while (q < r.end &&
         (is_digit(*q) || ((*q == '.' || *q == ',') && q > at && q + 1 < r.end && is_digit(q[1]))))
    ++q;
  if (q > at) {
    while (continues_word(r, q)) {
      const char* one = q++;
      while (q < r.end && (static_cast<unsigned char>(*q) & 0xC0) == 0x80) ++q;
      if (q == one) break;
    }
    return r.span(at, q);
  }
  if (const char* to = starts_quote(r, at) ? past_quoted(r, at) : nullptr) return r.span(at, to);
  q = at + 1;
  while (q < r.end && (static_cast<unsigned char>(*q) & 0xC0) == 0x80) ++q;
  return r.span(at, q);
}

std::string seen_at(Reader& r, const char* at) {
  if (at_line_end(r, at)) return {};
  const std::string_view text = r.source.slice(seen_span(r, at));
  // A sign that can't be seen is named by its number.
  utf8proc_int32_t code = -1;
  const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                      static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (bytes == static_cast<utf8proc_ssize_t>(text.size()) && code >= 0)
    if (const auto kind = utf8proc_category(code);
        kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_CF) {
      char named[16];
      std::snprintf(named, sizeof named, "U+%04X", static_cast<unsigned>(code));
      return named;
    }
  return shortened(text);
}

std::string shortened(std::string_view text) {
  constexpr std::size_t kShown = 80;
  if (text.size() <= kShown) return std::string(text);
  std::size_t cut = kShown;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;
  return std::string(text.substr(0, cut)) + "...";
}

void report_missing(Reader& r, const char* at, Id id) {
  if (quiet(r, at)) return;
  if (report_known_slip(r, at, id)) return;
  if (!at_line_end(r, at) && report_slip(r, at, id)) return;
  with_seen(r, r.sink.report(id, seen_span(r, at)), at);
}

void report_unclear(Reader& r, const char* at) {
  if (quiet(r, at)) return;
  if (!at_line_end(r, at) && report_foreign_digits(r, at)) return;
  with_seen(r, r.sink.report(Id::line_unclear, seen_span(r, at)), at);
}

void report_rest(Reader& r, const char* at) {
  if (quiet(r, at)) return;
  const Span span = seen_span(r, at);
  const std::string seen = seen_at(r, at);
  if (*at == ';') {
    r.sink.report(Id::semicolon, span);
  } else if (report_foreign_digits(r, at) || report_known_rest(r, at)) {
    return;
  } else if (*at == ')' || *at == ']' || *at == '}') {
    r.sink.report(Id::bracket_extra, span).arg("seen", seen);
  } else if (*at == '(') {
    r.sink.report(Id::bracket_unexpected, span);
  } else if (*at == '%') {
    r.sink.report(Id::percent_sign_alone, span);
  } else if (*at == '!') {
    in_words_of(r, r.sink.report(Id::exclamation, span));
  } else {
    auto& d = r.sink.report(Id::rest_of_line, span).arg("seen", seen);
    if (starts_word(r, at)) {
      std::vector<std::string_view> words;
      for (Place place : {Place::infix, Place::after_type, Place::order})
        for (Role role : roles_at(place)) words.push_back(shown(role, r.language));
      std::erase(words, std::string_view{});
      const auto near = diagnostics::nearest(seen, words);
      if (!near.empty()) d.arg("nearest", near).fix(span, std::string(near));
    }
  }
}

void report_open_bracket(Reader& r, const char* open, const char* at, char closing) {
  if (quiet(r, at)) return;
  const Span here = seen_span(r, at);
  const std::string seen = seen_at(r, at);
  if (!seen.empty() && seen != ")" && seen != "]" && *at != ';') {
    // Something else stands where the bracket could close: that is the fault.
    if (report_known_rest(r, at) || report_known_slip(r, at, Id::bracket_unclosed)) return;
    if (report_slip(r, at, Id::bracket_unclosed)) return;
    r.sink.report(Id::bracket_interrupted, here)
        .arg("seen", seen)
        .arg("closing", std::string(1, closing))
        .label(r.span(open, open + 1), LabelId::bracket_opens);
    return;
  }
  r.sink.report(Id::bracket_unclosed, r.span(open, open + 1))
      .arg("closing", std::string(1, closing))
      .fix(r.span(at, at), std::string(1, closing), Applicability::likely);
}

namespace {

struct Near {
  Role role{};
  std::string_view spelled;
  Span at;  // the words it was found for
};

// The keyword of a place nearest to what stands there. Keywords of several words are compared
// with as many words of the sheet.
std::optional<Near> near_keyword(Reader& r, const char* at, Place place) {
  const Word first = word_at(r, at);
  if (first.end - first.begin > 64) return {};
  for (std::size_t many = 3; many >= 1; --many) {
    const char* to = first.end;
    std::string text = first.text;
    std::size_t have = 1;
    for (; have < many; ++have) {
      const char* next = past_blanks(r, to);
      if (next == to || !starts_word(r, next)) break;
      const Word more = word_at(r, next);
      if (more.end - more.begin > 64) break;
      text += ' ' + more.text;
      to = more.end;
    }
    if (have < many) continue;
    std::vector<std::string_view> words;
    std::vector<Role> roles;
    for (Role role : roles_at(place)) {
      const auto spelled = shown(role, r.language);
      if (spelled.empty() ||
          static_cast<std::size_t>(std::count(spelled.begin(), spelled.end(), ' ')) + 1 != many)
        continue;
      words.push_back(spelled);
      roles.push_back(role);
    }
    if (const auto near = diagnostics::nearest_index(text, words))
      return Near{roles[*near], words[*near], r.span(first.begin, to)};
  }
  return {};
}

}  // namespace

bool is_near_keyword(Reader& r, const char* at, Place place) {
  return near_keyword(r, at, place).has_value();
}

bool report_unknown_word(Reader& r, const char* at, Place place, Role* meant) {
  auto near = near_keyword(r, at, place);
  if (place == Place::statement)
    if (const auto other = other_word(r, at)) {
      const Word first = word_at(r, at);
      near = Near{*other, shown(*other, r.language), r.span(first.begin, first.end)};
    }
  if (meant && near) *meant = near->role;
  if (quiet(r, at)) return near.has_value();
  const Id id = place == Place::declaration ? Id::unknown_declaration
                : place == Place::statement ? Id::unknown_statement
                                            : Id::unknown_section;
  const Span span = near ? near->at : seen_span(r, at);
  auto& d = r.sink.report(id, span).arg("seen", shortened(r.source.slice(span)));
  in_words_of(r, d);
  if (near) d.arg("nearest", near->spelled).fix(span, std::string(near->spelled));
  return near.has_value();
}

void report_missing_end(Reader& r, const OpenBlock& block, const char* at) {
  if (r.end_reported) return;
  r.end_reported = true;
  auto& d = r.sink.report(Id::end_missing, block.head)
                .arg("end", shown(Role::end, r.language))
                .arg("head", shortened(r.source.slice(block.head)));
  if (at < r.end) d.label(seen_span(r, at), LabelId::next_begins);
}

void check_name(Reader& r, const char* from, const char* to) {
  const std::string_view text{from, static_cast<std::size_t>(to - from)};
  if (!is_dice_shaped(text)) return;
  r.sink.report(Id::name_like_dice, r.span(from, to))
      .arg("seen", text)
      .fix(r.span(from, to), '"' + std::string(text) + '"', Applicability::likely);
}

}  // namespace muster::grammar
