#include "battle/term.h"

#include "battle/schema.h"
#include "battle/words.h"

namespace muster::battle {

using bytecode::Kind;
using bytecode::Ruleset;

Term number_term(Rational value, bool percent) {
  Term out;
  out.kind = percent ? TermKind::percent : TermKind::number;
  out.number = value;
  return out;
}

Term yes_no_term(bool value) {
  Term out;
  out.kind = TermKind::yes_no;
  out.at = value ? 1 : 0;
  return out;
}

Term piece_term(Index kind, std::int64_t piece) {
  Term out;
  out.kind = piece == kNone ? TermKind::none : TermKind::piece;
  out.sub = kind;
  out.at = piece;
  return out;
}

Term list_term(Index kind, std::vector<std::int64_t> members) {
  Term out;
  out.kind = TermKind::list;
  out.sub = kind;
  out.members = std::move(members);
  if (kind == kNone) out.of = Kind::side;
  return out;
}

Term names_term(Index set, std::size_t count) {
  Term out;
  out.kind = TermKind::list;
  out.sub = set;
  out.of = Kind::name;
  for (std::size_t i = 0; i < count; ++i) out.members.push_back(static_cast<std::int64_t>(i));
  return out;
}

Term member_term(const Ruleset& ruleset, const Cast& cast, const Term& list, std::size_t i) {
  const std::int64_t value = list.members[i];
  if (list.kind == TermKind::array) return from_place(ruleset, cast, list.type, value);
  if (list.of == Kind::piece) return piece_term(list.sub, value);
  Term out;
  out.kind = list.of == Kind::name ? TermKind::name : TermKind::side;
  out.sub = list.sub;
  out.at = value;
  return out;
}

Term from_place(const Ruleset& ruleset, const Cast& cast, const bytecode::ValueType& type,
                std::int64_t value) {
  Term out;
  out.sub = type.sub;
  out.at = value;
  if (value == bytecode::kAbsent) {
    out.kind = TermKind::none;
    return out;
  }
  switch (type.kind) {
    case Kind::number:
      return number_term(from_scaled(value, type.grain));
    case Kind::percent:
      return number_term(from_scaled(value, type.grain), true);
    case Kind::yes_no:
      return yes_no_term(value != 0);
    case Kind::name:
      out.kind = TermKind::name;
      break;
    case Kind::label:
    case Kind::text:
      out.kind = TermKind::label;
      out.text = value_text(ruleset, cast, type, value, grammar::Language::en);
      break;
    case Kind::side:
      out.kind = TermKind::side;
      break;
    case Kind::piece:
      return piece_term(type.sub, value);
    case Kind::row:
    case Kind::col:
      return number_term(Rational{value + 1, 1});
  }
  return out;
}

std::string term_text(const Ruleset& ruleset, const Cast& cast, const Term& term,
                      grammar::Language language) {
  switch (term.kind) {
    case TermKind::broken:
      return "?";
    case TermKind::number:
      return exact(term.number);
    case TermKind::percent:
      return exact_percent(term.number);
    case TermKind::yes_no:
      return std::string(word(term.at != 0 ? Word::yes : Word::no, language));
    case TermKind::name:
      return set_word(ruleset, term.sub, term.at);
    case TermKind::label:
    case TermKind::text:
      return '"' + term.text + '"';
    case TermKind::word:
      return term.spelled;
    case TermKind::side:
      return term.at >= 0 && term.at < static_cast<std::int64_t>(ruleset.sides.size())
                 ? ruleset.string(ruleset.sides[static_cast<std::size_t>(term.at)].name)
                 : "?";
    case TermKind::piece:
      return piece_text(cast, term.sub, term.at);
    case TermKind::none:
      return std::string(word(Word::none, language));
    case TermKind::odds:
      return exact(term.number) + " : " + exact(term.second);
    case TermKind::list:
    case TermKind::array:
      break;
  }
  std::string out;
  const char* const between = term.kind == TermKind::list ? ", " : "/";
  for (std::size_t i = 0; i < term.members.size(); ++i)
    out += (i == 0 ? "" : between) + term_text(ruleset, cast, member_term(ruleset, cast, term, i), language);
  return out.empty() ? std::string(word(Word::none, language)) : out;
}

diagnostics::Text term_kind_text(const Ruleset& ruleset, const Term& term) {
  using diagnostics::said;
  switch (term.kind) {
    case TermKind::number:
      return said("a number");
    case TermKind::percent:
      return said("a percent");
    case TermKind::yes_no:
      return said("a yes or no");
    case TermKind::name:
      return said("one of {words}", {{"words", listed(words_of_set(ruleset, term.sub), 6)}});
    case TermKind::label:
    case TermKind::text:
      return said("a label");
    case TermKind::word:
      return said("the word `{word}`", {{"word", term.spelled}});
    case TermKind::side:
      return said("a side");
    case TermKind::piece:
      if (term.sub == kNone) return said("a piece");
      return said("a piece (`{kind}`)", {{"kind", ruleset.string(at(ruleset.kinds, term.sub).name)}});
    case TermKind::list:
      return said("a list");
    case TermKind::array:
      return said("a value for each of {words}", {{"words", listed_all(words_of_set(ruleset, term.sub), 6)}});
    case TermKind::odds:
      return said("odds");
    case TermKind::none:
      return said("nobody");
    case TermKind::broken:
      break;
  }
  return "?";
}

namespace {

bool has_words(const Term& term) {
  return !term.spelled.empty() || term.kind == TermKind::text || term.kind == TermKind::label;
}

const std::string& words_in(const Term& term) { return term.spelled.empty() ? term.text : term.spelled; }

int sign(std::int64_t v) { return v < 0 ? -1 : v > 0 ? 1 : 0; }

}  // namespace

Fit compare_terms(const Ruleset& ruleset, const Term& a, const Term& b, int& order, bool& ordered) {
  ordered = false;
  if (a.is_number() && b.is_number()) {
    if (a.kind != b.kind && !a.either && !b.either) return Fit::clash;
    const auto result = compare(a.number, b.number);
    if (!result) return Fit::too_big;
    order = *result;
    ordered = true;
    return Fit::fine;
  }
  if (a.kind == TermKind::odds && b.kind == TermKind::odds) {
    // Those against nothing are above all others.
    const auto left = multiply(a.number, b.second), right = multiply(b.number, a.second);
    const auto result = left && right ? compare(*left, *right) : std::nullopt;
    if (!result) return Fit::too_big;
    order = *result;
    ordered = true;
    return Fit::fine;
  }
  if (a.kind == TermKind::none || b.kind == TermKind::none) {
    order = a.kind == b.kind ? 0 : 1;
    return Fit::fine;
  }
  if (a.kind == TermKind::name && b.kind == TermKind::name && a.sub == b.sub) {
    order = sign(a.at - b.at);
    ordered = true;
    return Fit::fine;
  }
  if (a.kind == TermKind::name && has_words(b)) {
    const Index position = word_of_set(ruleset, a.sub, words_in(b));
    if (position == kNone) return Fit::word_unknown;
    order = sign(a.at - position);
    ordered = true;
    return Fit::fine;
  }
  if (b.kind == TermKind::name && has_words(a)) {
    const Fit fit = compare_terms(ruleset, b, a, order, ordered);
    order = -order;
    return fit;
  }
  if ((a.kind == TermKind::label && has_words(b)) || (b.kind == TermKind::label && has_words(a))) {
    order = words_in(a) == words_in(b) ? 0 : 1;
    return Fit::fine;
  }
  if (a.kind == TermKind::piece && b.kind == TermKind::piece) {
    order = a.at == b.at && a.sub == b.sub ? 0 : 1;
    return Fit::fine;
  }
  if (a.kind == b.kind && (a.kind == TermKind::yes_no || a.kind == TermKind::side)) {
    order = a.at == b.at ? 0 : 1;
    return Fit::fine;
  }
  return a.kind == TermKind::word || b.kind == TermKind::word ? Fit::word_unknown : Fit::clash;
}

Fit calculate(grammar::Op op, const Term& a, const Term& b, Term& out) {
  using grammar::Op;
  if (a.kind == TermKind::none || b.kind == TermKind::none) return Fit::absent;
  if (!a.is_number() || !b.is_number())
    return a.kind == TermKind::word || b.kind == TermKind::word ? Fit::word_unknown : Fit::clash;
  const bool mixed = a.kind != b.kind;
  const bool percent = a.kind == TermKind::percent && b.kind == TermKind::percent;
  std::optional<Rational> result;
  bool either = false, is_percent = percent;
  switch (op) {
    case Op::add:
    case Op::subtract:
      if (mixed && !a.either && !b.either) return Fit::clash;
      is_percent = percent || (mixed && (a.either ? b : a).kind == TermKind::percent);
      either = a.either && b.either;
      result = op == Op::add ? add(a.number, b.number) : subtract(a.number, b.number);
      break;
    case Op::multiply:
      result = multiply(a.number, b.number);
      either = mixed || a.either || b.either;
      break;
    case Op::divide:
      if (b.number.num == 0) return Fit::divided_by_zero;
      result = divide(a.number, b.number);
      is_percent = a.kind == TermKind::percent && b.kind == TermKind::number;
      either = a.either;
      break;
    default:
      return Fit::clash;
  }
  if (!result) return Fit::too_big;
  out = number_term(*result, is_percent);
  out.either = either;
  return Fit::fine;
}

}  // namespace muster::battle
