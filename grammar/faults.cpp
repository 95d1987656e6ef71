// From a place where a text doesn't read on to the message that names the slip.
#include "grammar/faults.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

#include "diagnostics/suggest.h"
#include "grammar/offers.h"
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
  return id == Id::name_missing || id == Id::field_name_missing || id == Id::value_missing ||
         id == Id::hole_empty;
}

// `３`: digits and signs as other keyboards have them.
bool report_foreign_digits(Reader& r, const char* at) {
  const char* to = at;
  while (to < r.end && past_blank(r, to) == to && past_line_end(r, to) == to && *to != ',' && *to != ')')
    ++to;
  const Span one = seen_span(r, at);
  if (!foreign_digits(r, at, r.at(one.end))) return false;
  const auto meant = foreign_digits(r, at, to);
  report_instead(r, meant->at, meant->text, Applicability::sure);
  return true;
}

bool report_slip(Reader& r, const char* at, Id id) {
  const Word here = word_at(r, at);
  if (here.begin != here.end && wants_name(id)) {
    if (r.language == Language::es && here.text == "si" && id == Id::value_missing) {
      const char* const next = past_blanks(r, here.end);
      const bool alone = at_line_end(r, next) || *next == ',' || *next == ')';
      r.sink.report(Id::yes_without_accent, r.span(here.begin, here.end))
          .fix(r.span(here.begin, here.end), "sí", alone ? Applicability::sure : Applicability::likely);
      return true;
    }
    if (is_reserved(r.language, here.text)) {
      auto& d =
          r.sink.report(Id::reserved_word, r.span(here.begin, here.end)).arg("word", shortened(here.text));
      const std::string english = role_in_english(r, here.text);
      if (english != here.text) d.arg("english", english);
      if (id == Id::name_missing && !r.in_text)
        d.fix(r.span(here.begin, here.end),
              '"' + std::string(r.source.slice(r.span(here.begin, here.end))) + '"');
      return true;
    }
  }
  for (const std::string_view quote : {"'", "‘", "’", "‚"})
    if (r.source.text().substr(r.offset(at), quote.size()) == quote) {
      offer_quotes(r, r.sink.report(Id::single_quote, r.span(at, at + quote.size())), at);
      return true;
    }
  if (report_foreign_digits(r, at)) return true;
  if (id == Id::name_missing && at < r.end && is_digit(*at)) {
    const Span seen = seen_span(r, at);
    r.sink.report(Id::name_with_digit, seen)
        .arg("seen", seen_at(r, at))
        .fix(seen, '"' + std::string(r.source.slice(seen)) + '"');
    return true;
  }
  return false;
}

// `!(a)` where a value begins: what it denies stands behind it.
void report_denial(Reader& r, const char* at) {
  const char* const next = past_blanks(r, at + 1);
  const char* to = at + 1;
  int open = 0;
  for (const char* p = next; p < r.end && past_line_end(r, p) == p; p = to) {
    if (*p == '(' || *p == '[') ++open;
    if (*p == ')' || *p == ']' || *p == '}') --open;
    const bool inside = open > 0 || *p == ')' || *p == ']';
    if (open < 0 || (!inside && !continues_word(r, p) && *p != '.')) break;
    to = p + 1;
    while (to < r.end && (static_cast<unsigned char>(*to) & 0xC0) == 0x80) ++to;
  }
  auto& d = r.sink.report(Id::exclamation, r.span(at, at + 1));
  if (to <= next) return;
  const std::string meant =
      std::string(shown(Role::not_, r.language)) + ' ' + std::string(r.source.slice(r.span(next, to)));
  d.arg("meant", shortened(meant)).fix(r.span(at, to), meant, Applicability::likely);
}

struct Near {
  Role role{};
  std::string spelled;
  Span at;  // the words it was found for
};

// A guess; but capitals where no name can stand are the word itself.
Applicability sureness(const Reader& r, const Near& near) {
  return is_same_word(r.source.slice(near.at), near.spelled) ? Applicability::sure : Applicability::likely;
}

std::vector<std::string_view> letters_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t k = 0; k < text.size();) {
    std::size_t to = k + 1;
    while (to < text.size() && (static_cast<unsigned char>(text[to]) & 0xC0) == 0x80) ++to;
    out.push_back(text.substr(k, to - k));
    k = to;
  }
  return out;
}

// Words in another form have the beginning in common: at least five letters, and most of them.
std::size_t common_beginning(std::string_view a, std::string_view b) {
  const auto one = letters_of(a), other = letters_of(b);
  std::size_t same = 0;
  while (same < one.size() && same < other.size() && one[same] == other[same]) ++same;
  return same >= 5 && 3 * same >= 2 * std::max(one.size(), other.size()) ? same : 0;
}

// The keyword of some places nearest to what stands there. Keywords of several words are compared
// with as many words of the sheet. `loose`: also by the beginning of the word, in any spelling;
// then the whole phrase is meant.
std::optional<Near> near_keyword(Reader& r, const char* at, std::span<const Place> places, bool loose) {
  const Word first = word_at(r, at);
  if (first.begin == first.end || first.end - first.begin > 64) return {};
  std::vector<std::pair<Role, std::string_view>> known;
  for (Place place : places)
    for (Role role : roles_at(place)) {
      std::string_view all = loose ? spellings_of(role, r.language) : shown(role, r.language);
      while (!all.empty()) {
        const auto cut = all.find('|');
        known.emplace_back(role, all.substr(0, cut));
        all = cut == std::string_view::npos ? std::string_view{} : all.substr(cut + 1);
      }
    }
  for (std::size_t many = 4; many >= 1; --many) {
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
    for (const auto& [role, spelled] : known) {
      if (static_cast<std::size_t>(std::count(spelled.begin(), spelled.end(), ' ')) + 1 != many) continue;
      words.push_back(spelled);
      roles.push_back(role);
    }
    if (const auto near = diagnostics::nearest_index(text, words))
      return Near{roles[*near], std::string(words[*near]), r.span(first.begin, to)};
  }
  if (!loose) return {};
  std::optional<Near> found;
  std::size_t best = 0;
  for (const auto& [role, spelled] : known) {
    const std::size_t same = common_beginning(first.text, spelled.substr(0, spelled.find(' ')));
    if (same <= best || spelled == first.text) continue;
    best = same;
    found = Near{role, std::string(spelled), r.span(first.begin, first.end)};
  }
  return found;
}

constexpr Place kBehindValues[] = {Place::infix,     Place::after_type, Place::order,
                                   Place::dice_step, Place::rounding,   Place::modifier_row};
constexpr Place kBeforeValues[] = {Place::operand};

// A value where none can follow: is the word before it near to one that stands before values?
std::optional<Near> near_before(Reader& r, const char* at) {
  if (!starts_operand(r, at)) return {};
  const Word before = word_before(r, at);
  if (before.begin == before.end || !before.spellings.empty()) return {};
  return near_keyword(r, before.begin, kBeforeValues, true);
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
  at = past_blanks(r, at);
  if (quiet(r, at)) return;
  if (id == Id::dice_in_value) {
    // The advice shows the dice of the sheet.
    const char* to = past_dice_letter(r, past_digits(r, at));
    const char* const sides = to;
    to = past_digits(r, to);
    if (to == sides && to < r.end && *to == '%') ++to;
    const bool whole = to > sides && is_digit(*at);
    with_seen(r, r.sink.report(id, whole ? r.span(at, to) : seen_span(r, at)), at)
        .arg("dice", whole ? r.source.slice(r.span(at, to))
                           : std::string_view(r.language == Language::ru ? "1д10" : "1d10"));
    return;
  }
  if (report_known_slip(r, at, id)) return;
  // What stands there is a word, not the blank before it.
  if (const char* const word = past_blanks(r, at); !at_line_end(r, word)) at = word;
  if (!at_line_end(r, at) && report_slip(r, at, id)) return;
  if (!at_line_end(r, at) && *at == '!' && (id == Id::value_missing || id == Id::hole_empty)) {
    report_denial(r, at);
    return;
  }
  offer_missing(r, with_seen(r, r.sink.report(id, seen_span(r, at)), at), at, id);
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
    offer_rest(r, r.sink.report(Id::semicolon, span), at);
  } else if (report_foreign_digits(r, at) || report_known_rest(r, at)) {
    return;
  } else if (*at == ')' || *at == ']' || *at == '}') {
    offer_rest(r, r.sink.report(Id::bracket_extra, span).arg("seen", seen), at);
  } else if (*at == '(') {
    offer_rest(r, r.sink.report(Id::bracket_unexpected, span), at);
  } else if (*at == '%') {
    offer_rest(r, r.sink.report(Id::percent_sign_alone, span), at);
  } else if (*at == '!') {
    r.sink.report(Id::exclamation, span);
  } else {
    std::optional<Near> near;
    if (starts_word(r, at)) near = near_keyword(r, at, kBehindValues, true);
    if (!near)
      if (const auto other = near_before(r, at)) {
        report_instead(r, other->at, other->spelled);
        return;
      }
    auto& d = r.sink.report(Id::rest_of_line, near ? near->at : span).arg("seen", seen);
    if (near)
      d.arg("seen", shortened(r.source.slice(near->at)))
          .arg("nearest", near->spelled)
          .fix(near->at, near->spelled, sureness(r, *near));
    else
      d.arg("a_sign", diagnostics::said("a sign like + or ="));
  }
}

namespace {

void report_unclosed(Reader& r, const char* open, const char* at, char closing) {
  r.sink.report(Id::bracket_unclosed, r.span(open, open + 1))
      .arg("closing", std::string(1, closing))
      .fix(r.span(at, at), std::string(1, closing), Applicability::likely);
}

// Does the rest of the line close more brackets than it opens?
bool closes_more(const Reader& r, const char* at) {
  int open = 0;
  for (const char c : rest_of(r, at)) {
    if (c == '(' || c == '[') ++open;
    if ((c == ')' || c == ']') && --open < 0) return true;
  }
  return false;
}

}  // namespace

void report_open_bracket(Reader& r, const char* open, const char* at, char closing) {
  if (quiet(r, at)) return;
  const Span here = seen_span(r, at);
  const std::string seen = seen_at(r, at);
  // The next line begins, and doesn't close it: that line is read for itself.
  const char* const line = line_start(r, at);
  if (!seen.empty() && line > open && past_blanks(r, line) == at && !closes_more(r, at)) {
    const char* end = at;
    for (const char* p = line; p > open;) {
      p = line_start(r, p - 1);
      const std::string_view text = rest_of(r, std::max(p, open));
      end = text.data() + text.size();
      if (!text.empty() && past_blanks(r, text.data()) != end) break;
    }
    r.resume = line;
    r.fault = open;
    report_unclosed(r, open, end, closing);
    return;
  }
  if (!seen.empty() && seen != ")" && seen != "]" && *at != ';') {
    // Something else stands where the bracket could close: that is the fault.
    if (report_known_rest(r, at) || report_known_slip(r, at, Id::bracket_unclosed)) return;
    if (report_slip(r, at, Id::bracket_unclosed)) return;
    auto near = starts_word(r, at) ? near_keyword(r, at, kBehindValues, true) : std::nullopt;
    if (!near) near = near_before(r, at);
    if (near) {
      report_instead(r, near->at, near->spelled);
      return;
    }
    r.sink.report(Id::bracket_interrupted, here)
        .arg("seen", seen)
        .arg("closing", std::string(1, closing))
        .label(r.span(open, open + 1), LabelId::bracket_opens);
    return;
  }
  report_unclosed(r, open, at, closing);
}

void report_in_hole(Reader& r, const char* open, const char* at) {
  if (*at == '%' || *at == '!' || *at == ')' || *at == ']') {
    report_rest(r, at);
  } else {
    report_open_bracket(r, open, at, '}');
  }
}

namespace {

bool is_contrary(std::string_view word) {
  for (const std::string_view one : {"while", "unless", "mientras", "пока"})
    if (word == one) return true;
  return false;
}

}  // namespace

bool is_near_keyword(Reader& r, const char* at, Place place) {
  return near_keyword(r, at, {&place, 1}, false).has_value();
}

bool report_near(Reader& r, const char* at, Place place) {
  const auto near = near_keyword(r, at, {&place, 1}, true);
  if (!near) return false;
  if (!quiet(r, at)) report_instead(r, near->at, near->spelled);
  return true;
}

bool is_near_phrase(Reader& r, const char* at) {
  constexpr Place kPlace = Place::battle_line;
  const auto near = near_keyword(r, at, {&kPlace, 1}, false);
  return near && near->spelled.find(' ') != std::string::npos;
}

namespace {

// `allow` in a sheet whose word for it is `permitir`.
std::optional<Near> of_other_language(Reader& r, const char* at) {
  const Word first = word_at(r, at);
  for (const Role role : roles_at(Place::declaration)) {
    for (const Language language : {Language::en, Language::ru, Language::es}) {
      if (language == r.language || shown(role, language) != first.text) continue;
      return Near{role, std::string(shown(role, r.language)), r.span(first.begin, first.end)};
    }
  }
  return {};
}

}  // namespace

bool report_unknown_word(Reader& r, const char* at, Place place, Role* meant) {
  auto near = near_keyword(r, at, {&place, 1}, false);
  if (place == Place::statement)
    if (const auto other = other_word(r, at)) {
      const Word first = word_at(r, at);
      near = Near{*other, std::string(shown(*other, r.language)), r.span(first.begin, first.end)};
      // `while C` goes on as long as C, `repeat until C` as long as not C; `unless` is `if not`.
      const std::string_view rest = rest_of(r, past_blanks(r, first.end));
      if (is_contrary(first.text) && !rest.empty() && starts_operand(r, rest.data())) {
        std::string_view bare = rest;
        while (bare.ends_with(':') || bare.ends_with('{') || bare.ends_with(' ')) bare.remove_suffix(1);
        const bool bracketed = bare.front() == '(' && bare.find(')') == bare.size() - 1;
        near->spelled += ' ' + std::string(shown(Role::not_, r.language)) + ' ' +
                         (bracketed ? std::string(bare) : '(' + std::string(bare) + ')');
        near->at = r.span(first.begin, rest.data() + rest.size());
      }
    }
  if (place == Place::declaration && !near) near = of_other_language(r, at);
  if (meant && near) *meant = near->role;
  if (quiet(r, at)) return near.has_value();
  const Id id = place == Place::declaration ? Id::unknown_declaration
                : place == Place::statement ? Id::unknown_statement
                                            : Id::unknown_section;
  const Span span = near ? near->at : seen_span(r, at);
  const Word first = word_at(r, at);
  auto& d =
      r.sink.report(id, span).arg("seen", near && near->at.end > r.offset(first.end) && other_word(r, at)
                                              ? shortened(first.text)
                                              : shortened(r.source.slice(span)));
  in_words_of(r, d);
  // What may stand there is listed only where nothing was found.
  if (near)
    d.arg("nearest", shortened(near->spelled)).fix(span, near->spelled, sureness(r, *near));
  else
    d.arg("one_of", diagnostics::said("one of"));
  return near.has_value();
}

void report_missing_end(Reader& r, const OpenBlock& block, const char* at) {
  if (r.end_reported) return;
  r.end_reported = true;
  auto& d = r.sink.report(Id::end_missing, block.head)
                .arg("end", shown(Role::end, r.language))
                .arg("head", shortened(r.source.slice(block.head)));
  // The first line that stands no deeper than the block is where the `end` was left out.
  const char* next = at;
  const auto column = column_of(r, r.at(block.head.begin));
  for (const char* p = r.at(block.head.end);;) {
    const char* line = past_line_end(r, to_line_end(r, p));
    if (line == p || line > at || line >= r.end) break;
    const char* first = past_blanks(r, line);
    p = to_line_end(r, first);
    if (at_line_end(r, first) || column_of(r, first) > column) continue;
    if (column_of(r, first) == column && past_keyword(r, first, Role::else_)) continue;
    next = first;
    break;
  }
  if (next < r.end) d.label(seen_span(r, next), LabelId::next_begins);
  offer_end(r, d, block.head, next);
}

void check_name(Reader& r, const char* from, const char* to) {
  const std::string_view text{from, static_cast<std::size_t>(to - from)};
  if (!is_dice_shaped(text) || !r.told_names.insert(std::string(text)).second) return;
  auto& d = r.sink.report(Id::name_like_dice, r.span(from, to)).arg("seen", text);
  // In a text other quotes would end it.
  if (r.in_text)
    d.fix(r.span(from, to), "«" + std::string(text) + "»", Applicability::likely);
  else
    d.fix(r.span(from, to), '"' + std::string(text) + '"', Applicability::likely);
}

}  // namespace muster::grammar
