// The values an `expect` line is about: whatever a field, a list or a number can be, told
// apart when the line is worked out rather than before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/cast.h"
#include "battle/rational.h"
#include "bytecode/ruleset.h"
#include "diagnostics/text.h"
#include "grammar/ast.h"

namespace muster::battle {

enum class TermKind : std::uint8_t {
  broken,  // a message was given; whoever meets it stays quiet
  number,
  percent,
  yes_no,  // at: 1 or 0
  name,    // at: its position in the set `sub`
  label,   // text
  text,    // text, in quotes
  word,    // spelled: a word that nothing is called by; what it is compared with decides
  side,    // at
  piece,   // at, of kind `sub`
  list,    // members, of what `of` says; sub: their kind or set, kNone for sides
  array,   // members: a value for each word of the set `sub`, each of `type`; text: the field
  odds,    // number against second
  none,    // nobody, or nothing where something optional could be
};

// A stand-in for a member of an empty list while a line is only looked over.
inline constexpr std::int64_t kAnyPiece = -2;

struct Term {
  TermKind kind = TermKind::broken;
  Rational number;
  Rational second;
  bool either = false;  // a product of a percent and a number: read as what it is compared with
  Index sub = kNone;
  std::int64_t at = 0;
  std::string text;
  std::string spelled;  // the word it was written as, if it was one word
  std::vector<std::int64_t> members;
  bytecode::Kind of = bytecode::Kind::piece;  // of the members of a list
  bytecode::ValueType type;                   // of those of an array
  bool optional = false;                      // its place may be empty

  bool is_number() const { return kind == TermKind::number || kind == TermKind::percent; }
};

Term number_term(Rational value, bool percent = false);
Term yes_no_term(bool value);
Term piece_term(Index kind, std::int64_t piece);
Term list_term(Index kind, std::vector<std::int64_t> members);
Term names_term(Index set, std::size_t count);  // all words of a set
// Member number `i` of a list or an array, as a term of its own.
Term member_term(const bytecode::Ruleset& ruleset, const Cast& cast, const Term& list, std::size_t i);
Term from_place(const bytecode::Ruleset& ruleset, const Cast& cast, const bytecode::ValueType& type,
                std::int64_t value);

// As a battle file would write it: `50%`, yes, a word, a piece by number and name.
std::string term_text(const bytecode::Ruleset& ruleset, const Cast& cast, const Term& term,
                      grammar::Language language);
// What it is: "a number", "a list", "the word `x`".
diagnostics::Text term_kind_text(const bytecode::Ruleset& ruleset, const Term& term);

enum class Fit : std::uint8_t { fine, clash, too_big, divided_by_zero, word_unknown, absent };

// How two values compare: -1, 0, 1. Values that are only equal or not (labels, sides, pieces)
// give 0 or 1. A word takes the meaning of the other side.
Fit compare_terms(const bytecode::Ruleset& ruleset, const Term& a, const Term& b, int& order, bool& ordered);
Fit calculate(grammar::Op op, const Term& a, const Term& b, Term& out);

}  // namespace muster::battle
