// Looking up the words of a ruleset: sides, kinds, fields, names, tables.
//
// Battle files and `expect` lines speak in the sheet's words; a ruleset holds them as
// positions. A look-up gives the position or kNone, and each has its list of what would
// have been right, for "did you mean".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bytecode/ruleset.h"
#include "diagnostics/text.h"

namespace muster::battle {

using bytecode::Index;
using bytecode::kNone;

template <class Named>
Index find_named(const bytecode::Ruleset& ruleset, const std::vector<Named>& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].name != kNone && ruleset.string(list[i].name) == name) return static_cast<Index>(i);
  }
  return kNone;
}

template <class Named>
std::vector<std::string> names_of(const bytecode::Ruleset& ruleset, const std::vector<Named>& list) {
  std::vector<std::string> out;
  for (const Named& one : list) {
    if (one.name != kNone) out.push_back(ruleset.string(one.name));
  }
  return out;
}

// An element by position; positions of a ruleset are small and checked by its verifier.
template <class T>
const T& at(const std::vector<T>& list, Index i) {
  return list[static_cast<std::size_t>(i)];
}

// A kind by its plural; `kind_called` by either of its names.
Index kind_of_plural(const bytecode::Ruleset& ruleset, std::string_view plural);
Index kind_called(const bytecode::Ruleset& ruleset, std::string_view name);

// A word of a set, by itself or by its text. kNone where it is not one of them.
Index word_of_set(const bytecode::Ruleset& ruleset, Index set, std::string_view word);
std::vector<std::string> words_of_set(const bytecode::Ruleset& ruleset, Index set);
// The set's word as the sheet writes it; with its text where it has one.
std::string set_word(const bytecode::Ruleset& ruleset, Index set, std::int64_t position);
std::string set_word_text(const bytecode::Ruleset& ruleset, Index set, std::int64_t position);

Index unit_called(const bytecode::Ruleset& ruleset, Index kind, std::string_view name);
std::vector<std::string> unit_names(const bytecode::Ruleset& ruleset, Index kind);

// The names of all rolls of a ruleset (strings), in the order of the code.
std::vector<Index> roll_names(const bytecode::Ruleset& ruleset);
// Whether a rule of the battle ever stores into this field of pieces or of sides.
bool piece_field_changes(const bytecode::Ruleset& ruleset, Index kind, Index field);
// Whether some line of the sheet gives such a piece to another side.
bool kind_moves(const bytecode::Ruleset& ruleset, Index kind);
bool side_field_changes(const bytecode::Ruleset& ruleset, Index field);

// `a, b or c` for what could stand somewhere, `a, b and c` for all there is; each in backticks, at most
// `most` of them.
diagnostics::Text listed(const std::vector<std::string>& words, std::size_t most = 12);
diagnostics::Text listed_all(const std::vector<std::string>& words, std::size_t most = 12);
// A name as a battle file writes it: in quotes where it is several words.
std::string as_written(const std::string& name);
// The nearest candidate, or an empty text.
std::string nearest_of(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace muster::battle
