// From the text of a battle file to its tree: the grammar of battle_rules.h at work.
#include "grammar/battle_rules.h"

#include <algorithm>

#include "diagnostics/suggest.h"
#include "grammar/language_line.h"
#include "grammar/numbers.h"
#include "grammar/parse.h"

namespace muster::grammar {
namespace rules {

template <class Rule>
struct control : peg::normal<Rule> {};

bool is_indented(Reader& r, const char* p) { return p < r.end && column_of(r, p) > 0; }

namespace {

// `3)`: the place behind the bracket, or nullptr. So are `3.`, `3:` and `3` before a name, which
// are told to be `3)`.
const char* past_piece_number(const Reader& r, const char* p) {
  const char* q = past_digits(r, p);
  if (q == p || q >= r.end) return nullptr;
  if (*q == ')') return q + 1;
  const char* sign = *q == '.' || *q == ':' || *q == ']' ? q + 1 : q;
  const char* next = past_blanks(r, sign);
  return next != sign && (starts_word(r, next) || starts_quote(r, next)) ? sign : nullptr;
}

// `Rules`, `SIDE`: a word that begins a section, but for its capitals.
bool is_capital_of(Reader& r, const char* p, Role role) {
  const Word first = word_at(r, p);
  const std::string_view word = shown(role, r.language);
  return word != first.text && word.size() == first.text.size() &&
         std::equal(word.begin(), word.end(), first.text.begin(), [](char a, char b) {
           return a == b || (b >= 'A' && b <= 'Z' && a == static_cast<char>(b | 0x20));
         });
}

bool is_capital_section(Reader& r, const char* p) {
  const auto roles = roles_at(Place::battle_line);
  return std::any_of(roles.begin(), roles.end(), [&](Role role) { return is_capital_of(r, p, role); });
}

const char* past_value(const Reader& r, const char* p) {
  if (starts_quote(r, p)) {
    const char* to = past_quoted(r, p);
    return to ? to : to_line_end(r, p);
  }
  return past_label(r, p);
}

bool add_digit(std::int64_t& to, char digit) {
  if (to > 99'999'999'999'999'999) return false;
  to = to * 10 + (digit - '0');
  return true;
}

const char* read_number(const char* p, std::int64_t& made, Reader& r) {
  const char* to = past_digits(r, p);
  made = 0;
  for (const char* q = p; q < to; ++q)
    if (*q != '_' && !add_digit(made, *q)) give_up_line(p, Id::number_too_long, r);
  return to;
}

}  // namespace

bool is_only_line(Reader& r, const char* p) {
  const char* to = past_keyword(r, p, Role::only);
  if (!to) return false;
  const char* next = past_blanks(r, to);
  return at_line_end(r, next) || ((starts_word(r, next) || starts_quote(r, next)) &&
                                  !past_keyword(r, next, Role::yes) && !past_keyword(r, next, Role::no));
}

bool is_side_line(Reader& r, const char* p) {
  return p < r.end && (is_indented(r, p) || past_piece_number(r, p) != nullptr);
}

void tell_again(const char* p, Role role, const BattleFile& made, Reader& r) {
  const char* to = past_keyword(r, p, role);
  const bool again = role == Role::battle  ? !made.title.empty()
                     : role == Role::rules ? !made.rules.text.empty()
                                           : made.seed.has_value();
  if (!again || to == nullptr) return;
  r.sink.report(Id::stated_twice, r.span(p, to)).arg("field", r.source.slice(r.span(p, to)));
}

bool is_kind_line(Reader& r, const char* p) {
  const Word first = word_at(r, p);
  if (first.begin == first.end || is_reserved(r.language, first.text)) return false;
  const char* value_at = past_blanks(r, first.end);
  if (value_at == first.end || at_line_end(r, value_at)) return false;
  if (is_digit(*value_at) || *value_at == '+' || past_minus(r, value_at) != value_at || *value_at == '(')
    return false;
  for (Role role : {Role::yes, Role::no, Role::none})
    if (past_keyword(r, value_at, role)) return false;
  // `foe defender[1]`, `kinds brain/vital`: values that no piece is called by.
  if (const Word value = word_at(r, value_at); value.end < r.end && (*value.end == '[' || *value.end == '/'))
    return false;
  const char* to = past_value(r, value_at);
  if (past_times(r, to) != to) return true;
  const char* rest = past_blanks(r, to);
  return !at_line_end(r, rest) && *rest != ',';
}

bool is_given_line(Reader& r, const char* p) {
  const Word first = word_at(r, p);
  if (first.begin == first.end || is_reserved(r.language, first.text)) return false;
  if (is_capital_section(r, p)) return false;
  // `se esperan`: near to a phrase, and nothing behind it.
  if (const char* second = past_blanks(r, first.end); second != first.end && starts_word(r, second))
    if (const Word more = word_at(r, second); at_line_end(r, more.end) && is_near_phrase(r, p)) return false;
  const bool colon = first.end < r.end && *first.end == ':' && !is_near_keyword(r, p, Place::battle_line);
  const char* const from = colon ? first.end + 1 : first.end;
  const char* value_at = past_blanks(r, from);
  if (value_at == from || at_line_end(r, value_at)) return false;
  const char* rest = past_blanks(r, past_value(r, value_at));
  return at_line_end(r, rest) || *rest == ',' || *rest == '+' || starts_word(r, rest);
}

bool starts_stat(Reader& r, const char* p) {
  if (p >= r.end) return false;
  if (is_digit(*p)) return true;
  if (const char* q = past_minus(r, p); q != p && q < r.end && is_digit(*q)) return true;
  if (*p == '+' && p + 1 < r.end && is_digit(p[1])) return true;
  const Word first = word_at(r, p);
  return first.begin != first.end && first.end < r.end && *first.end == '/';
}

bool plus_and_blank(Reader& r, const char* p) {
  return p < r.end && *p == '+' && past_blank(r, p + 1) != p + 1;
}

bool count_number::read(Input& in, std::int64_t& made, Reader& r) {
  const char* to = read_number(in.current(), made, r);
  if (to == in.current()) return false;
  in.bump(static_cast<std::size_t>(to - in.current()));
  return true;
}

bool count_number::read(Input& in, std::optional<std::int64_t>& made, Reader& r) {
  std::int64_t one = 0;
  if (!read(in, one, r)) return false;
  made = one;
  return true;
}

bool listed_number::read(Input& in, std::vector<std::int64_t>& made, Reader& r) {
  std::int64_t one = 0;
  if (!count_number::read(in, one, r)) return false;
  made.push_back(one);
  return true;
}

bool piece_number::read(Input& in, PieceLine& made, Reader& r) {
  const char* const from = in.current();
  const char* to = past_piece_number(r, from);
  if (!to) return false;
  const char* const digits = past_digits(r, from);
  if (*digits != ')') {
    const std::string meant = std::string(from, static_cast<std::size_t>(digits - from)) + ')';
    r.sink.report(Id::piece_number_sign, r.span(from, to))
        .arg("seen", shortened(r.source.slice(r.span(from, to))))
        .arg("meant", shortened(meant))
        // `3.` numbers a piece; a bare number might be something else.
        .fix(r.span(from, to), meant,
             to > digits ? diagnostics::Applicability::sure : diagnostics::Applicability::likely);
  }
  std::int64_t one = 0;
  // A number with too many digits is kept out; the line is read on.
  for (const char* p = from; p < digits; ++p)
    if (*p != '_' && !add_digit(one, *p)) {
      if (!r.line_failed)
        r.sink.report(Id::number_too_long, r.span(from, to))
            .arg("seen", shortened(r.source.slice(r.span(from, to))));
      r.line_failed = true;
      break;
    }
  made.number = one;
  made.number_at = r.span(from, to);
  in.bump(static_cast<std::size_t>(to - from));
  return true;
}

bool stray_colon::read_it(Input& in, Reader& r) {
  if (in.empty() || *in.current() != ':') return false;
  const char* const at = in.current();
  if (!r.line_failed)
    r.sink.report(Id::colon_needless, r.span(at, at + 1))
        .arg("name", word_before(r, at).text)
        .fix(r.span(at, at + 1), "", diagnostics::Applicability::sure);
  r.line_failed = true;
  r.fault = at;
  in.bump(1);
  return true;
}

bool words_of_name::read(Input& in, PieceLine& made, Reader& r) {
  if (made.names.empty() || made.names.back().quoted) return true;
  // Names and values come in pairs: with one word too many, one of them is part of the name.
  const char* to = in.current();
  int words = 0;
  for (const char* p = past_blanks(r, to); starts_word(r, p); p = past_blanks(r, to)) {
    if (past_keyword(r, p, Role::is_unit)) break;
    to = past_label(r, p);
    ++words;
  }
  const char* p = past_blanks(r, to);
  // Before a count no value can stand: all of it is the name.
  const bool counted = words > 0 && p < r.end && past_times(r, p) != p;
  if (!counted && (words % 2 == 0 || !(at_line_end(r, p) || past_keyword(r, p, Role::is_unit)))) return true;
  const char* const from = r.at(made.names.back().at.begin);
  const std::string quoted = '"' + std::string(r.source.slice(r.span(from, to))) + '"';
  const char* const second = past_blanks(r, in.current());
  r.sink.report(Id::value_or_quotes, r.span(second, to))
      .arg("seen", shortened(word_before(r, p).text))
      .arg("piece", shortened(made.names.back().text))
      .arg("meant", shortened(quoted))
      .fix(r.span(from, to), quoted, diagnostics::Applicability::likely);
  r.line_failed = true;
  r.fault = second;
  throw Resync{};
}

bool name_alone::read_it(Input& in, Reader& r) {
  const char* const at = in.current();
  if (!starts_word(r, at) && !starts_quote(r, at)) return true;
  const char* to = past_value(r, at);
  if (to == at || !at_line_end(r, to) || is_reserved(r.language, word_at(r, at).text)) return true;
  if (!r.line_failed)
    r.sink.report(Id::value_or_number, r.span(at, to))
        .arg("seen", shortened(r.source.slice(r.span(at, to))))
        .fix(r.span(at, at), "1) ");
  r.line_failed = true;
  r.fault = at;
  throw Resync{};
}

bool expect_end::read(Input& in, Expect& made, Reader& r) {
  const char* const at = past_blanks(r, in.current());
  if (at_line_end(r, at) || r.line_failed) return true;
  if (made.kind != ExpectKind::condition || made.value.kind == ExprKind::error) return true;
  const std::string before(r.source.slice(made.value.at));
  const Word here = word_at(r, at);
  std::string meant;
  const char* to = r.at(seen_span(r, at).end);
  if (const char* is = past_keyword(r, at, Role::is_unit)) {
    // `is` before a number or a name of several is `=`; before a word it may be one state or other.
    const char* next = past_blanks(r, is);
    to = is;
    if (is_digit(*next) || past_minus(r, next) != next || starts_quote(r, next)) meant = "=";
  } else if (is_digit(*at) || past_minus(r, at) != at) {
    meant = "= " + std::string(rest_of(r, at));
  } else if (made.value.kind == ExprKind::name && *at == ':') {
    meant = before + ' ' + std::string(rest_of(r, past_blanks(r, at + 1)));
  } else if (made.value.kind == ExprKind::name && here.begin != here.end) {
    meant = std::string(shown(Role::outcome, r.language)) + ' ' + here.text;
  } else {
    return true;  // line_end tells what it sees
  }
  auto& d = in_words_of(r, r.sink.report(Id::expect_rest, r.span(at, to)))
                .arg("seen", shortened(r.source.slice(r.span(at, to))));
  if (!meant.empty()) d.arg("nearest", shortened(meant));
  r.line_failed = true;
  r.fault = at;
  throw Resync{};
}

bool piece_line_here::mark(const char* p, Reader& r) {
  const bool numbered = past_piece_number(r, p) != nullptr;
  if (!numbered && (column_of(r, p) > r.piece_column || !is_kind_line(r, p))) return false;
  r.piece_column = column_of(r, p);
  return true;
}

bool is_inside_line(Reader& r, const char* p) {
  return column_of(r, p) > r.piece_column && past_piece_number(r, p) == nullptr && is_kind_line(r, p);
}

bool line_column::read(Input& in, PieceLine& made, Reader& r) {
  made.column = column_of(r, in.current());
  return true;
}

namespace {

// Matches Rule; the first of the values that it adds to `fields` begins a line.
template <class Rule, class Node>
bool line_of_values(Input& in, Node& made, std::vector<FieldValue>& fields, Reader& r) {
  const std::size_t before = fields.size();
  const std::uint32_t column = column_of(r, in.current());
  const bool read =
      peg::match<Rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made, r);
  if (read && fields.size() > before) fields[before].column = column;
  return read;
}

}  // namespace

bool more_of_piece::read(Input& in, SideBlock& made, Reader& r) {
  if (made.pieces.empty() || column_of(r, in.current()) <= r.piece_column) return false;
  PieceLine& piece = made.pieces.back();
  return line_of_values<more_fields>(in, piece, piece.fields, r);
}

bool side_values_line::read(Input& in, SideBlock& made, Reader& r) {
  return line_of_values<side_values>(in, made, made.fields, r);
}

namespace {

// What only groups dice for the eye.
const char* past_grouping(const Reader& r, const char* p) {
  for (;;) {
    const char* q = past_blanks(r, p);
    if (q < r.end && (*q == '/' || *q == ',' || *q == ';' || *q == '(' || *q == ')'))
      ++q;
    else
      q = past_minus(r, q);
    if (q == p) return p;
    p = q;
  }
}

// To the next face. A minus right before a digit, with a blank or the bracket before it, belongs
// to the face: `[-1 0 1]`, but `[3-4]` are two faces.
const char* to_face(const Reader& r, const char* p, bool& negative) {
  for (;;) {
    const char* q = past_blanks(r, p);
    const char* digit = past_minus(r, q);
    negative = digit != q && digit < r.end && is_digit(*digit) && !is_digit(q[-1]);
    if (negative) return digit;
    const bool groups = q < r.end && (*q == '/' || *q == ',' || *q == ';' || *q == '(' || *q == ')');
    p = groups ? q + 1 : digit;
    if (p == q) return p;
  }
}

const char* read_faces(const char* from, ScriptValue& made, Reader& r) {
  const char* p = from + 1;
  for (;;) {
    bool negative = false;
    p = to_face(r, p, negative);
    if (p >= r.end || !is_digit(*p)) break;
    std::int64_t face = 0;
    p = read_number(p, face, r);
    if (negative) face = -face;
    made.faces.push_back(face);
    made.total += face;
    if (made.total > 1'000'000'000'000'000) give_up_line(from, Id::number_too_long, r);
  }
  if (p < r.end && *p == ']' && made.faces.empty()) give_up_line(from, Id::dice_none, r);
  if (p >= r.end || *p != ']') {
    report_open_bracket(r, from, p, ']');
    throw Resync{};
  }
  return p + 1;
}

}  // namespace

bool undecided::read(Input& in, Expect& made, Reader& r) {
  const char* const from = in.current();
  const char* to = past_keyword(r, from, Role::undecided);
  if (!to) return false;
  made.flag = true;
  made.who = {to_nfc({from, static_cast<std::size_t>(to - from)}), r.span(from, to), false};
  in.bump(static_cast<std::size_t>(to - from));
  return true;
}

namespace {

// `to_dodge:`: the name of a further script, here or as the first of an indented line.
const char* to_next_script(Reader& r, const char* p) {
  p = past_grouping(r, p);
  if (at_line_end(r, p)) {
    const char* next = past_empty_lines(r, p);
    p = past_blanks(r, next);
    if (p == next) return nullptr;
  }
  const Word who = word_at(r, p);
  const char* to = starts_quote(r, p) ? past_quoted(r, p) : who.end;
  if (!to || to == p) return nullptr;
  const char* colon_at = past_blanks(r, to);
  return colon_at < r.end && *colon_at == ':' ? p : nullptr;
}

}  // namespace

bool more_scripts::read(Input& in, BattleFile& made, Reader& r) {
  if (made.scripts.empty() || r.line_failed) return false;
  const char* const from = to_next_script(r, in.current());
  if (!from) return false;
  in.bump(static_cast<std::size_t>(from - in.current()));
  Script& one = made.scripts.emplace_back();
  const ScriptKind before = made.scripts[made.scripts.size() - 2].kind;
  one.kind = before == ScriptKind::for_side ? before : ScriptKind::by_roll;
  (void)peg::match<named_script, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, one,
                                                                                                    r);
  one.at = r.span(from, in.current());
  return true;
}

bool script_values::read(Input& in, Script& made, Reader& r) {
  const char* p = in.current();
  for (;;) {
    p = past_grouping(r, p);
    if (p < r.end && (is_digit(*p) || *p == '[')) {
      ScriptValue one;
      const char* const from = p;
      p = *p == '[' ? read_faces(p, one, r) : read_number(p, one.total, r);
      one.at = r.span(from, p);
      made.values.push_back(std::move(one));
      continue;
    }
    if (!at_line_end(r, p)) break;
    // Indented lines go on.
    const char* next = past_empty_lines(r, p);
    const char* first = past_blanks(r, next);
    if (first >= r.end || first == next || !(is_digit(*first) || *first == '[' || *first == '(')) break;
    p = first;
  }
  if (!at_line_end(r, p) && !past_keyword(r, p, Role::then_random) && !to_next_script(r, p))
    give_up_line(p, Id::dice_values_unclear, r);
  // `dice:` alone says that nothing is rolled.
  in.bump(static_cast<std::size_t>(p - in.current()));
  return true;
}

bool unknown_section::read(Input& in, BattleFile&, Reader& r) {
  const char* const at = in.current();
  r.line_failed = false;
  if (past_piece_number(r, at)) {
    r.sink.report(Id::piece_without_side, r.span(at, past_piece_number(r, at)))
        .arg("side", shown(Role::side, r.language));
  } else if (starts_word(r, at) && !is_indented(r, at)) {
    report_unknown_word(r, at, Place::battle_line);
  } else {
    report_unclear(r, at);
  }
  // Its indented lines go with it.
  const char* p = to_line_end(r, at);
  for (;;) {
    const char* next = past_line_end(r, p);
    if (next == p) break;
    const char* first = past_blanks(r, next);
    if (!at_line_end(r, first) && !is_side_line(r, first)) break;
    p = to_line_end(r, first);
  }
  in.bump(static_cast<std::size_t>(p - at));
  r.line_failed = true;
  return true;
}

}  // namespace rules

BattleHead peek_battle(const diagnostics::Source& source) {
  BattleHead head;
  const LanguageLine line = find_language(source);
  head.language_stated = line.stated && line.known;
  head.language = line.language;
  diagnostics::Sink unused;
  for (Language language : kLanguages) {
    Reader r(source, unused, language, {});
    for (const char* p = r.begin; p < r.end;) {
      const char* keyword = *p == ' ' || *p == '\t' ? nullptr : past_keyword(r, p, Role::rules);
      if (!keyword && rules::is_capital_of(r, p, Role::rules)) keyword = word_at(r, p).end;
      if (keyword) {
        const char* quote = past_blanks(r, keyword);
        std::string_view title;
        // Without quotes it is the title all the same: the missing quotes are told later, with
        // all else that is to be told about the file.
        if (starts_word(r, quote)) title = rest_of(r, quote);
        if (!title.empty() || (starts_quote(r, quote) && past_quoted(r, quote, &title))) {
          head.rules_title = to_nfc(title);
          // What is told before its sheet is found is told in the language of its words.
          if (!line.stated) head.language = language;
          return head;
        }
      }
      const char* next = past_line_end(r, to_line_end(r, p));
      if (next == p) break;
      p = next;
    }
  }
  for (Language language : {Language::es, Language::ru})
    if (!line.stated && looks_like(source, Role::battle, language)) head.language = language;
  return head;
}

BattleFile parse_battle(const diagnostics::Source& source, Language language, diagnostics::Sink& sink,
                        const diagnostics::TextLimits& limits) {
  BattleFile file;
  file.language = language;
  if (source.text().size() > limits.input_bytes) {
    sink.report(Id::text_too_large).arg("limit", static_cast<std::int64_t>(limits.input_bytes));
    return file;
  }
  const LanguageLine line = find_language(source);
  report_capital_keyword(line, sink, source);
  if (line.stated) report_unknown_language(line, sink, source);
  file.language_stated = line.stated && line.known;
  if (line.stated && !line.left_out) file.language = line.language;
  Reader r(source, sink, file.language, limits);
  if (line.capital.end != line.capital.begin) r.read_as[line.capital.begin] = line.keyword;
  r.sections = true;
  r.tight_cells = true;
  rules::Input in(r.begin, r.end, "");
  try {
    (void)rules::peg::match<rules::battle_rule, rules::peg::apply_mode::action,
                            rules::peg::rewind_mode::dontcare, rules::act, rules::control>(in, file, r);
  } catch (const rules::GiveUp&) {
    sink.report(Id::too_many_faults).arg("limit", static_cast<std::int64_t>(kFaultLimit));
  }
  return file;
}

}  // namespace muster::grammar
