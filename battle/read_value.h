// From a cell of a battle file to the scaled value of a field.
//
// A cell has no meaning of its own: `25%`, `8`, `Davion` and `veterans` become a value only
// by the field they are written for. Whatever doesn't fit is reported with the exact value
// seen and what the field would take.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "battle/cast.h"
#include "bytecode/ruleset.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "grammar/battle_ast.h"

namespace muster::battle {

// What every step of reading a battle file needs at hand.
struct Reading {
  const bytecode::Ruleset& ruleset;
  const diagnostics::Source& source;
  grammar::Language language;
  diagnostics::Sink& sink;
  Cast cast;                                                   // grows as labels and pieces are met
  std::unordered_map<std::string, std::int64_t> label_values;  // of cast.labels, by their words
};

// The label's value; a new one where it is not known yet.
std::int64_t intern_label(Reading& in, const std::string& label);

// The words of a cell that stands for a label or a name.
std::string cell_words(const Reading& in, const grammar::Cell& cell);

// `lo` and `hi` (scaled) bound what may be stated here.
std::optional<std::int64_t> read_value(Reading& in, const bytecode::Field& field, const grammar::Cell& cell,
                                       std::int64_t lo, std::int64_t hi);
inline std::optional<std::int64_t> read_value(Reading& in, const bytecode::Field& field,
                                              const grammar::Cell& cell) {
  return read_value(in, field, cell, field.stated_lo, field.stated_hi);
}

}  // namespace muster::battle
