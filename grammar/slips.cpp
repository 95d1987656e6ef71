// Slips known by sight; see slips.h.
#include "grammar/slips.h"

#include <utf8proc.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "grammar/faults.h"
#include "grammar/offers.h"
#include "grammar/parse.h"

namespace muster::grammar {
namespace {

using diagnostics::Applicability;

std::string without_accents(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
    return std::string(text);
  utf8proc_uint8_t* plain = nullptr;
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK);
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &plain, options);
  std::string out =
      size >= 0 ? std::string(reinterpret_cast<char*>(plain), static_cast<std::size_t>(size)) : std::string();
  std::free(plain);
  return out;
}

bool is_among(std::string_view word, std::string_view several) {
  while (!several.empty()) {
    const auto cut = several.find('|');
    if (several.substr(0, cut) == word) return true;
    several = cut == std::string_view::npos ? std::string_view{} : several.substr(cut + 1);
  }
  return false;
}

// Do the words at a place spell this, but for accents? The place behind them, or nullptr.
const char* past_unaccented(Reader& r, const char* at, std::string_view spelling) {
  bool exact = true;
  const char* p = at;
  while (!spelling.empty()) {
    const auto cut = spelling.find(' ');
    const std::string_view wanted = spelling.substr(0, cut);
    spelling = cut == std::string_view::npos ? std::string_view{} : spelling.substr(cut + 1);
    if (p != at) {
      const char* next = past_blanks(r, p);
      if (next == p) return nullptr;
      p = next;
    }
    const Word here = word_at(r, p);
    if (here.begin == here.end || here.end - here.begin > 64) return nullptr;
    if (here.text != wanted) {
      if (here.text != without_accents(wanted)) return nullptr;
      exact = false;
    }
    p = here.end;
  }
  return exact ? nullptr : p;
}

template <class Each>
void for_each_spelling(Role role, Language language, Each each) {
  std::string_view all = spellings_of(role, language);
  while (!all.empty()) {
    const auto cut = all.find('|');
    each(all.substr(0, cut));
    all = cut == std::string_view::npos ? std::string_view{} : all.substr(cut + 1);
  }
}

bool declares_call(Reader& r, std::string_view name) {
  return declares(r, name, {Role::formula, Role::rule});
}

const char* first_of_line(const Reader& r, const char* at) { return past_blanks(r, line_start(r, at)); }

std::string trimmed(const char* from, const char* to) {
  while (to > from && (to[-1] == ' ' || to[-1] == '\t')) --to;
  return {from, static_cast<std::size_t>(to - from)};
}

// `s`, `5 + run`: what is said is a value, not words.
bool is_value(const std::string& text, const Reader& r) {
  diagnostics::Sink faults;
  const diagnostics::Source alone("", text);
  const Expr read = parse_expression(alone, r.language, faults, r.limits);
  return faults.empty() && read.kind != ExprKind::error && read.kind != ExprKind::number;
}

// `rules D`, `say s`: the quotes are missing.
bool report_quotes(Reader& r, const char* at) {
  for (const std::string_view single : {"'", "‘", "’", "‚"})
    if (r.source.text().substr(r.offset(at), single.size()) == single) return false;
  if (starts_quote(r, at)) return false;
  const std::string rest(rest_of(r, at));
  const char* const head = first_of_line(r, at);
  const char* one = past_keyword(r, head, Role::say);
  if (!one) one = past_keyword(r, head, Role::stop);
  const bool speaks = one && past_blanks(r, one) == at;
  std::string inside = rest;
  if (speaks && is_value(rest, r)) inside = '{' + rest + '}';
  // An inner quote would close the text.
  if (inside.find('"') != std::string::npos || rest.empty()) return false;
  const std::string quoted = '"' + inside + '"';
  const Span span = r.span(at, at + rest.size());
  std::string meant = quoted;
  if (at - head < 40) meant = std::string(head, static_cast<std::size_t>(at - head)) + quoted;
  r.sink.report(Id::quotes_missing, span)
      .arg("seen", shortened(rest))
      .arg("meant", shortened(meant))
      .fix(span, quoted, Applicability::likely);
  return true;
}

bool has_role(const Reader& r, std::string_view word, Role role) {
  for (const Spelling& s : spellings_from(r.language, word))
    if (s.role == role && s.words.size() == 1) return true;
  return false;
}

// `c-d` where a name ends: one name was meant.
bool is_hyphen(Reader& r, const char* at) {
  if (at >= r.end || at <= r.begin) return false;
  const char* to = past_minus(r, at);
  const auto before = static_cast<unsigned char>(at[-1]);
  return to != at && starts_word(r, to) && (before >= 0x80 || std::isalnum(before) || before == '_');
}

// `x is greater than 5` in the words of games: the sign that is meant.
std::optional<Meant> comparison_slip(Reader& r, const char* at) {
  struct Words {
    std::string_view words;
    std::string_view sign;
  };
  static constexpr Words kWords[] = {
      // the longest first
      {"is greater than or equal to", ">="},
      {"is less than or equal to", "<="},
      {"is greater than", ">"},
      {"is larger than", ">"},
      {"is more than", ">"},
      {"is less than", "<"},
      {"is smaller than", "<"},
      {"is at least", ">="},
      {"is at most", "<="},
      {"is equal to", "="},
      {"greater than", ">"},
      {"larger than", ">"},
      {"more than", ">"},
      {"less than", "<"},
      {"smaller than", "<"},
      {"at least", ">="},
      {"at most", "<="},
      {"equals", "="},
      {"больше или равно", ">="},
      {"меньше или равно", "<="},
      {"не меньше чем", ">="},
      {"не больше чем", "<="},
      {"не меньше", ">="},
      {"не больше", "<="},
      {"не менее", ">="},
      {"не более", "<="},
      {"больше чем", ">"},
      {"меньше чем", "<"},
      {"больше", ">"},
      {"меньше", "<"},
      {"более", ">"},
      {"менее", "<"},
      {"не равно", "<>"},
      {"не равен", "<>"},
      {"не равна", "<>"},
      {"равно", "="},
      {"равен", "="},
      {"равна", "="},
      {"равны", "="},
      {"es mayor o igual que", ">="},
      {"es menor o igual que", "<="},
      {"mayor o igual que", ">="},
      {"menor o igual que", "<="},
      {"es mayor que", ">"},
      {"es menor que", "<"},
      {"es más que", ">"},
      {"es menos que", "<"},
      {"es mayor a", ">"},
      {"es menor a", "<"},
      {"es igual a", "="},
      {"es distinto de", "<>"},
      {"mayor que", ">"},
      {"menor que", "<"},
      {"igual a", "="},
      {"al menos", ">="},
      {"como mínimo", ">="},
      {"como máximo", "<="},
      {"es mayor", ">"},
      {"es menor", "<"},
  };
  for (const Words& one : kWords) {
    std::string_view left = one.words;
    const char* p = at;
    bool all = true;
    while (!left.empty() && all) {
      if (p != at) p = past_blanks(r, p);
      const Word here = word_at(r, p);
      const auto cut = left.find(' ');
      all = here.begin != here.end && here.text == left.substr(0, cut);
      left = cut == std::string_view::npos ? std::string_view{} : left.substr(cut + 1);
      p = here.end;
    }
    if (all) return Meant{r.span(at, p), std::string(one.sign)};
  }
  return {};
}

// `, and`: the comma is one too many. At the comma, or at the word behind it.
bool report_comma(Reader& r, const char* at) {
  const char* comma = at;
  if (*at != ',') {
    while (comma > r.begin && (comma[-1] == ' ' || comma[-1] == '\t')) --comma;
    if (comma == r.begin || *--comma != ',') return false;
  }
  const char* word = past_blanks(r, comma + 1);
  for (Role role : {Role::and_, Role::or_})
    if (const char* to = past_keyword(r, word, role)) {
      const std::string_view meant = r.source.slice(r.span(word, to));
      r.sink.report(Id::write_instead, r.span(comma, to))
          .arg("seen", r.source.slice(r.span(comma, to)))
          .arg("meant", meant)
          .fix(r.span(comma, to), ' ' + std::string(meant), Applicability::likely);
      return true;
    }
  return false;
}

}  // namespace

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

bool declares(Reader& r, std::string_view name, std::initializer_list<Role> roles) {
  for (const char* p = r.begin; p < r.end;) {
    for (Role role : roles)
      if (const char* to = past_keyword(r, p, role); to && word_at(r, past_blanks(r, to)).text == name)
        return true;
    const char* next = past_line_end(r, to_line_end(r, p));
    if (next == p) break;
    p = next;
  }
  return false;
}

const char* past_otherwise_alone(Reader& r, const char* at) {
  const char* to = past_keyword(r, at, Role::otherwise);
  if (!to || past_keyword(r, at, Role::else_)) return nullptr;
  return at_line_end(r, to) || past_needless_word(r, past_blanks(r, to)) ? to : nullptr;
}

bool report_hyphen(Reader& r, const char* at) {
  if (!is_hyphen(r, at)) return false;
  const char* from = at;
  const char* to = at;
  while (is_hyphen(r, to)) to = word_at(r, past_minus(r, to)).end;
  for (const char* p = line_start(r, at); p < at;) {
    if (!starts_word(r, p)) {
      ++p;
      continue;
    }
    from = p;
    p = word_at(r, p).end;
  }
  std::string meant;
  for (const char* p = from; p < to;)
    if (const char* next = past_minus(r, p); next != p) {
      meant += '_';
      p = next;
    } else {
      meant += *p++;
    }
  r.fault = at;
  r.line_failed = true;
  // Where it is used as it should be, nothing more is told.
  r.broken.push_back({meant, r.span(from, to), false});
  r.sink.report(Id::hyphen_in_name, r.span(from, to))
      .arg("seen", shortened(r.source.slice(r.span(from, to))))
      .arg("meant", shortened(meant))
      .fix(r.span(from, to), meant, Applicability::likely);
  return true;
}

std::optional<Meant> accent_slip(Reader& r, const char* at) {
  if (r.language == Language::en || !starts_word(r, at)) return {};
  const Word here = word_at(r, at);
  if (r.language == Language::es && here.text == "si" && here.end < r.end && *here.end == '/')
    return Meant{r.span(here.begin, here.end), "sí"};
  std::optional<Meant> found;
  for (Role role : kAllRoles)
    for_each_spelling(role, r.language, [&](std::string_view spelling) {
      const char* to = past_unaccented(r, at, spelling);
      // One word that is a keyword as it stands isn't misspelt.
      if (!to || (to == here.end && !spellings_from(r.language, here.text).empty())) return;
      if (!found || r.offset(to) > found->at.end) found = Meant{r.span(at, to), std::string(spelling)};
    });
  return found;
}

std::optional<Meant> foreign_digits(const Reader& r, const char* from, const char* to) {
  std::string meant;
  bool found = false;
  for (const char* p = from; p < to;) {
    utf8proc_int32_t code = -1;
    const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(p), to - p, &code);
    const auto size = bytes > 0 ? static_cast<std::size_t>(bytes) : 1;
    std::string plain;
    if (code >= 0xFF01 && code <= 0xFF5E) plain = static_cast<char>(code - 0xFF01 + '!');  // wide forms
    for (const utf8proc_int32_t zero : {0x0660, 0x06F0, 0x0966})
      if (code >= zero && code <= zero + 9) plain = static_cast<char>('0' + code - zero);
    const bool alone = meant.empty() || !is_digit(meant.back());
    if (code == 0xBC && alone) plain = "0.25";
    if (code == 0xBD) plain = alone ? "0.5" : ".5";
    if (code == 0xBE && alone) plain = "0.75";
    found = found || !plain.empty();
    meant += plain.empty() ? std::string(p, size) : plain;
    p += size;
  }
  if (!found) return {};
  return Meant{r.span(from, to), meant};
}

bool unaccented_function(Reader& r, const char* at) {
  if (r.language == Language::en || !starts_word(r, at)) return false;
  const Word here = word_at(r, at);
  const char* next = past_blanks(r, here.end);
  if (next >= r.end || *next != '(') return false;
  bool found = false;
  for (Role role : roles_at(Place::function))
    for_each_spelling(role, r.language, [&](std::string_view spelling) {
      found = found || past_unaccented(r, at, spelling) == here.end;
    });
  return found && !declares_call(r, here.text);
}

std::optional<Role> other_word(Reader& r, const char* at) {
  struct Other {
    Role role;
    std::string_view words[3];  // in the order of Language
  };
  static constexpr Other kOthers[] = {
#define OTHER_WORD(role, en, ru, es) {Role::role, {en, ru, es}},
#include "grammar/other_words.def"
  };
  const Word here = word_at(r, at);
  if (here.begin == here.end) return {};
  for (const Other& other : kOthers)
    if (is_among(here.text, other.words[static_cast<std::size_t>(r.language)]) ||
        is_among(here.text, other.words[0]))
      return other.role;
  return {};
}

const char* past_other_else_if(Reader& r, const char* at) {
  // `si no si`: `sino si` in three words.
  if (const char* other = past_keyword(r, at, Role::otherwise); other && !past_keyword(r, at, Role::else_))
    if (const char* to = past_keyword(r, past_blanks(r, other), Role::if_)) return to;
  const Word here = word_at(r, at);
  if (!is_among(here.text, "elif|elsif|elseif|sinosi|иначеесли")) return nullptr;
  const char* next = past_blanks(r, here.end);
  return next == here.end || at_line_end(r, next) || *next == '=' ? nullptr : here.end;
}

const char* past_needless_word(Reader& r, const char* at) {
  if (at >= r.end) return nullptr;
  const char* to = *at == ':' || *at == '{' ? at + 1 : nullptr;
  if (const Word here = word_at(r, at);
      !to && is_among(here.text, "then|do|begin|entonces|hacer|haz|то|тогда"))
    to = here.end;
  return to && at_line_end(r, to) ? to : nullptr;
}

bool looks_like_block(Reader& r, const char* first_word) {
  const auto column = column_of(r, first_word);
  bool inside = false;
  for (const char* p = to_line_end(r, first_word);;) {
    const char* next = past_line_end(r, p);
    if (next == p) return false;
    const char* first = past_blanks(r, next);
    p = to_line_end(r, first);
    if (at_line_end(r, first)) continue;
    const auto here = column_of(r, first);
    if (here < column) return false;
    if (here == column) return inside && past_keyword(r, first, Role::end) != nullptr;
    inside = true;
  }
}

Word word_before(Reader& r, const char* at) {
  Word found;
  const char* p = first_of_line(r, at);
  while (p < at) {
    if (starts_word(r, p)) {
      found = word_at(r, p);
      p = found.end;
    } else {
      const char* next = past_blanks(r, p);
      if (next == p) {
        found = Word{};
        ++p;
      } else {
        p = next;
      }
    }
  }
  return found;
}

std::string_view rest_of(const Reader& r, const char* at) {
  const char* const end = to_line_end(r, at);
  const char* to = std::find(at, end, '#');
  while (to > at && (to[-1] == ' ' || to[-1] == '\t')) --to;
  return {at, static_cast<std::size_t>(to - at)};
}

bool is_same_word(std::string_view seen, std::string_view meant) {
  return seen != meant && without_accents(in_lower_case(seen)) == without_accents(meant);
}

void report_instead(Reader& r, Span at, std::string_view meant, Applicability how) {
  // Capitals and accents aside it is the word itself: it can mean nothing else where no name can stand.
  const std::string seen(r.source.slice(at));
  const bool same = is_same_word(seen, meant);
  r.sink.report(Id::write_instead, at)
      .arg("seen", shortened(seen))
      .arg("meant", meant)
      .fix(at, std::string(meant), same ? Applicability::sure : how);
}

bool report_known_slip(Reader& r, const char* at, Id id) {
  const Word before = word_before(r, at);
  if (id == Id::times_missing) {
    const char* const head = first_of_line(r, at);
    const char* from = past_keyword(r, head, Role::repeat);
    auto& d = in_words_of(r, r.sink.report(Id::times_missing, seen_span(r, at)));
    if (const std::string seen = seen_at(r, at); !seen.empty()) d.arg("seen", seen);
    std::string amount = from && from < at ? shortened(trimmed(past_blanks(r, from), at)) : std::string("4");
    // `repeat while ...` is no number of times.
    for (const std::string_view waits : {"while", "пока", "mientras"})
      if (amount == waits) amount = "4";
    d.arg("amount", amount);
    offer_missing(r, d, at, id);
    return true;
  }
  if (at_line_end(r, at)) return false;
  if (id != Id::value_missing && report_hyphen(r, at)) return true;
  if (id == Id::value_missing && report_comma(r, at)) return true;
  // `pasar d al enemigo`.
  if (r.language == Language::es && id == Id::to_missing && word_at(r, at).text == "al") {
    report_instead(r, r.span(at, word_at(r, at).end), shown(Role::target_to, r.language));
    return true;
  }
  // `formula total force(u: unit) = ...`.
  if (id == Id::equals_missing && starts_word(r, at) && before.begin != before.end) {
    const char* const head = first_of_line(r, at);
    for (Role role : {Role::formula, Role::rule, Role::let, Role::roll})
      if (const char* to = past_keyword(r, head, role); to && past_blanks(r, to) == before.begin) {
        const Word more = word_at(r, at);
        const std::string meant = before.text + '_' + more.text;
        const Span span = r.span(before.begin, more.end);
        r.sink.report(Id::name_of_words, span)
            .arg("seen", shortened(r.source.slice(span)))
            .arg("meant", shortened(meant))
            .fix(span, meant, Applicability::likely);
        return true;
      }
  }
  for (const char* p : {before.begin, at}) {
    if (!p || (p != at && before.begin == before.end)) continue;
    if (const auto slip = accent_slip(r, p)) {
      report_instead(r, slip->at, slip->text);
      return true;
    }
  }
  // `Otherwise 1` as the last case of a choice.
  if (id == Id::when_missing && before.begin != before.end)
    if (const std::string small = in_lower_case(before.text);
        small != before.text && has_role(r, small, Role::otherwise)) {
      report_instead(r, r.span(before.begin, before.end), small);
      return true;
    }
  if (id == Id::text_missing && report_quotes(r, at)) return true;
  if (id == Id::colon_missing && r.open > 0 && !before.text.empty()) {
    r.sink.report(Id::param_kind_missing, r.span(before.begin, before.end)).arg("seen", before.text);
    return true;
  }
  // `out if C`.
  if (id == Id::type_missing && past_keyword(r, at, Role::if_)) {
    const std::string whole = before.text + ' ' + std::string(shown(Role::when, r.language));
    if (whole == shown(Role::out_when, r.language)) {
      report_instead(r, r.span(before.begin, past_keyword(r, at, Role::if_)), whole);
      return true;
    }
  }
  return false;
}

namespace {

bool in_modifiers(Reader& r) {
  return !r.blocks.empty() && past_keyword(r, r.at(r.blocks.back().head.begin), Role::modifiers) != nullptr;
}

}  // namespace

bool report_known_rest(Reader& r, const char* at) {
  const Word before = word_before(r, at);
  const char* const head = first_of_line(r, at);
  if (report_hyphen(r, at) || report_comma(r, at)) return true;
  // `+1 per full 3 x at most 3`: the comma of a row of modifiers.
  if (const char* to = in_modifiers(r) ? past_keyword(r, at, Role::at_most) : nullptr) {
    const char* from = at;
    while (from > head && (from[-1] == ' ' || from[-1] == '\t')) --from;
    const std::string meant = ", " + std::string(r.source.slice(r.span(at, to)));
    r.sink.report(Id::write_instead, r.span(at, to))
        .arg("seen", r.source.slice(r.span(at, to)))
        .arg("meant", meant)
        .fix(r.span(from, to), meant);
    return true;
  }
  if (const auto slip = comparison_slip(r, at)) {
    // With its verb it can be nothing else.
    const bool verb = word_at(r, at).text == "is" || word_at(r, at).text == "es" || slip->text == "=";
    report_instead(r, slip->at, slip->text, verb ? Applicability::sure : Applicability::likely);
    return true;
  }
  // `100 %`.
  if (*at == '%' && at > head) {
    const char* to = at;
    while (to > head && (to[-1] == ' ' || to[-1] == '\t')) --to;
    const char* from = to;
    while (from > head && (is_digit(from[-1]) || from[-1] == '.' || from[-1] == ',' || from[-1] == '_'))
      --from;
    if (from < to && to < at && !continues_word(r, from - 1)) {
      report_instead(r, r.span(from, at + 1), std::string(from, static_cast<std::size_t>(to - from)) + '%',
                     Applicability::sure);
      return true;
    }
  }
  if (const auto slip = accent_slip(r, at)) {
    report_instead(r, slip->at, slip->text);
    return true;
  }
  if (const char* to = past_needless_word(r, at)) {
    const char* from = at;
    while (from > head && from[-1] == ' ') --from;
    r.sink.report(Id::word_needless, r.span(at, to))
        .arg("seen", r.source.slice(r.span(at, to)))
        .fix(r.span(from, to), "", Applicability::sure);
    return true;
  }
  // `y no x.f`: the denial has another word than the value.
  if (const auto denial = shown(Role::not_, r.language); before.begin != before.end &&
                                                         has_role(r, before.text, Role::no) &&
                                                         !denial.empty() && starts_operand(r, at)) {
    report_instead(r, r.span(before.begin, before.end), denial);
    return true;
  }
  // `names wind: calm, strong gale`.
  const bool lists = past_keyword(r, head, Role::names) || past_keyword(r, head, Role::sides);
  if (lists && before.begin != before.end && starts_word(r, at)) {
    const char* to = word_at(r, at).end;
    for (const char* next = past_blanks(r, to); next != to && starts_word(r, next); next = past_blanks(r, to))
      to = word_at(r, next).end;
    const Span span = r.span(before.begin, to);
    const std::string quoted = '"' + std::string(r.source.slice(span)) + '"';
    r.sink.report(Id::name_of_words, span)
        .arg("seen", shortened(r.source.slice(span)))
        .arg("meant", shortened(quoted))
        .fix(span, quoted, Applicability::likely);
    return true;
  }
  return false;
}

}  // namespace muster::grammar
