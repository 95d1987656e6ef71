// Fixes for what is missing; see offers.h.
#include "grammar/offers.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

#include "grammar/slips.h"

namespace muster::grammar {
namespace {

using diagnostics::Applicability;
using diagnostics::Diagnostic;

void put_in(Reader& r, Diagnostic& d, const char* at, std::string text,
            Applicability how = Applicability::likely) {
  d.fix(r.span(at, at), std::move(text), how);
}

std::string word(const Reader& r, Role role) { return std::string(shown(role, r.language)); }

// Back over the blanks before a place.
const char* before_blanks(const Reader& r, const char* at) {
  while (at > r.begin && (at[-1] == ' ' || at[-1] == '\t')) --at;
  return at;
}

// `as listed` for `ties as listed`: words that are those of a keyword but for its first.
std::optional<std::string> first_word_left_out(Reader& r, const char* at, std::initializer_list<Role> roles) {
  const std::string_view rest = rest_of(r, at);
  for (const Role role : roles) {
    const std::string_view whole = shown(role, r.language);
    const auto cut = whole.find(' ');
    if (cut == std::string_view::npos) continue;
    const std::string_view tail = whole.substr(cut + 1);
    if (rest.substr(0, tail.size()) == tail && !continues_word(r, rest.data() + tail.size()))
      return std::string(whole.substr(0, cut + 1));
  }
  return {};
}

// The value that ends right before a place, without operators: `wing`, `g.claws`, `l[2]`.
const char* operand_before(const Reader& r, const char* at) {
  const char* const line = line_start(r, at);
  const char* from = at;
  int open = 0;
  while (from > line) {
    const char c = from[-1];
    if (c == ']') ++open;
    if (c == '[' && --open < 0) break;
    const auto byte = static_cast<unsigned char>(c);
    const bool of_word = byte >= 0x80 || is_digit(c) || c == '_' || c == '.' || (c | 0x20) >= 'a';
    if (open == 0 && c != '[' && !(of_word && c != '{' && c != '}' && c != '|')) break;
    --from;
  }
  return from;
}

}  // namespace

void offer_missing(Reader& r, Diagnostic& d, const char* at, Id id) {
  const bool nothing = at_line_end(r, at);
  const char* const behind = before_blanks(r, at);
  switch (id) {
    case Id::equals_missing:
      if (!nothing && starts_operand(r, at)) put_in(r, d, at, "= ");
      break;
    case Id::up_to_missing:
    case Id::each_missing:
      if (!nothing && is_digit(*at)) put_in(r, d, at, word(r, Role::piece_up_to) + ' ');
      break;
    case Id::limited_missing:
      if (!nothing && starts_operand(r, at)) put_in(r, d, at, word(r, Role::limited_to) + ' ');
      break;
    case Id::at_most_missing:
      if (!nothing && starts_operand(r, at)) put_in(r, d, at, word(r, Role::at_most) + ' ');
      break;
    case Id::times_missing:
      if (nothing) put_in(r, d, behind, ' ' + word(r, Role::times), Applicability::sure);
      break;
    case Id::and_missing:
      if (!nothing && *at == ',') d.fix(r.span(behind, at + 1), ' ' + word(r, Role::and_));
      break;
    case Id::on_missing: {
      const Word seen = word_at(r, at);
      const char* const next = past_blanks(r, seen.end);
      if (seen.begin == seen.end && !nothing && is_digit(*at))
        put_in(r, d, at, word(r, Role::on) + ' ');
      else if (seen.begin != seen.end && seen.end - seen.begin <= 4 && next != seen.end && next < r.end &&
               is_digit(*next))
        d.fix(r.span(seen.begin, seen.end), word(r, Role::on));
      break;
    }
    case Id::ties_missing:
      if (const auto first = first_word_left_out(r, at, {Role::ties_together, Role::ties_as_listed}))
        put_in(r, d, at, *first);
      break;
    case Id::same_missing:
      if (const auto first = first_word_left_out(r, at, {Role::same_lost, Role::same_anew}))
        put_in(r, d, at, *first);
      break;
    case Id::spend_remainder_missing:
      if (nothing) put_in(r, d, behind, ", " + word(r, Role::remainder_to_largest));
      break;
    case Id::language_missing:
      if (nothing) put_in(r, d, behind, ' ' + std::string(code_of(r.language)));
      break;
    case Id::less_one_missing:
      if (!nothing && is_digit(*at)) d.fix(r.span(at, past_digits(r, at)), "1");
      break;
    case Id::quote_unclosed:
      if (!nothing && *at == '"') {
        const std::string_view rest = rest_of(r, at);
        put_in(r, d, rest.data() + rest.size(), "\"");
      }
      break;
    default:
      break;
  }
}

void offer_rest(Reader& r, Diagnostic& d, const char* at) {
  switch (d.id) {
    case Id::bracket_extra:
      d.fix(r.span(at, at + 1), "");
      break;
    case Id::bracket_unexpected:
      if (const char* const behind = before_blanks(r, at); behind > r.begin && is_digit(behind[-1]))
        d.fix(r.span(behind, at), " * ");
      break;
    case Id::semicolon: {
      const char* const line = line_start(r, at);
      const char* const next = past_blanks(r, at + 1);
      if (at_line_end(r, next))
        d.fix(r.span(at, at + 1), "");
      else
        d.fix(r.span(before_blanks(r, at), next), '\n' + std::string(line, past_blanks(r, line)));
      break;
    }
    case Id::percent_sign_alone:
      if (const char* const from = operand_before(r, at); from < at)
        d.fix(r.span(from, at + 1), '(' + std::string(from, at) + ")%");
      break;
    default:
      break;
  }
}

void offer_quotes(Reader& r, Diagnostic& d, const char* at) {
  struct Pair {
    std::string_view open, close;
  };
  static constexpr Pair kPairs[] = {{"'", "'"}, {"‘", "’"}, {"‚", "‘"}, {"‚", "’"}};
  const std::string_view rest = rest_of(r, at);
  for (const Pair& pair : kPairs) {
    if (r.in_text || !rest.starts_with(pair.open)) continue;
    for (std::size_t k = pair.open.size(); k < rest.size() && rest[k] != '"'; ++k) {
      const std::size_t end = k + pair.close.size();
      // An apostrophe has a letter behind it.
      if (!rest.substr(k).starts_with(pair.close) || continues_word(r, rest.data() + end)) continue;
      const std::string inner(rest.substr(pair.open.size(), k - pair.open.size()));
      d.fix(r.span(at, at + end), '"' + inner + '"', Applicability::sure);
      return;
    }
  }
}

void offer_end(Reader& r, Diagnostic& d, Span head, const char* next) {
  const char* const line = line_start(r, r.at(head.begin));
  const std::string indent(line, r.at(head.begin));
  if (indent.find_first_not_of(" \t") != std::string::npos) return;
  const std::string made = indent + word(r, Role::end) + '\n';
  const char* line_of_next = line_start(r, next);
  // Above the empty lines before it.
  for (const char* p = line_of_next; p > r.begin; line_of_next = p) {
    p = line_start(r, p - 1);
    if (const char* text = past_blanks(r, p); past_line_end(r, text) == text) break;
  }
  if (next < r.end)
    put_in(r, d, line_of_next, made);
  else
    put_in(r, d, r.end, (r.end > r.begin && r.end[-1] == '\n' ? "" : "\n") + made);
}

}  // namespace muster::grammar
