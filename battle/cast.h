// Who is who in one battle: the titles of the sides, the words behind labels, the names of
// pieces, and how each of these is shown. Fixed when the battle file is read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/rational.h"
#include "bytecode/ruleset.h"
#include "grammar/ast.h"

namespace muster::battle {

using bytecode::Index;
using bytecode::kNone;

struct Cast {
  std::vector<std::string> titles;              // per side; its name where the file gives none
  std::vector<std::string> labels;              // a label's value is its position; [0] is ""
  std::vector<std::vector<std::string>> names;  // per kind, per piece: `xx-22 + xx-23`
  std::vector<std::vector<std::string>> shown;  // `2 xx-22 + xx-23`, with the side where needed
};

// The value of a place, exactly, as a report says it.
std::string value_text(const bytecode::Ruleset& ruleset, const Cast& cast, const bytecode::ValueType& type,
                       std::int64_t value, grammar::Language language);

// All values of a field: of an array as a stat line.
std::string values_text(const bytecode::Ruleset& ruleset, const Cast& cast, const bytecode::Field& field,
                        const std::vector<std::int64_t>& values, grammar::Language language);

// A scaled number or percent of a type.
std::string number_text(const bytecode::ValueType& type, std::int64_t value);
// The range of a number as a sheet writes it: `0%..100%`.
std::string range_text(const bytecode::ValueType& type, std::int64_t lo, std::int64_t hi);

// A piece as `say` and reports show it; `nobody` where the index is none.
std::string piece_text(const Cast& cast, Index kind, std::int64_t piece);

}  // namespace muster::battle
