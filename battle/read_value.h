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
#include <vector>

#include "battle/cast.h"
#include "bytecode/ruleset.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "grammar/battle_ast.h"

namespace muster::runtime {
struct Reached;
}

namespace muster::battle {

// A field's value: one, or of an array one for each word of its set.
using Values = std::vector<std::int64_t>;

// A piece a battle file may name in a value: pieces further down too, so all are known before
// any value is read.
struct KnownPiece {
  Index side = kNone;
  std::int64_t number = 0;
  std::string name;
  Index piece = kNone;  // its place among the pieces of its kind
};

// What every step of reading a battle file needs at hand.
struct Reading {
  const bytecode::Ruleset& ruleset;
  const diagnostics::Source& source;
  grammar::Language language;
  diagnostics::Sink& sink;
  Cast cast;                                                   // grows as labels and pieces are met
  std::unordered_map<std::string, std::int64_t> label_values;  // of cast.labels, by their words
  std::vector<std::vector<KnownPiece>> pieces = {};            // per kind
  runtime::Reached* reached = nullptr;                         // where what battles reach is counted
  bool pieces_faulty = false;  // some lines of pieces were not understood, so some are missing here
};

// The label's value; a new one where it is not known yet.
std::int64_t intern_label(Reading& in, const std::string& label);

// The words of a cell that stands for a label or a name.
std::string cell_words(const Reading& in, const grammar::Cell& cell);

// The cell as it was written, in words.
std::string cell_text(const Reading& in, const grammar::Cell& cell);

// How many values a field has: 1, or as many as the set of an array has words.
std::size_t elements_of(const bytecode::Ruleset& ruleset, const bytecode::Field& field);

// One value. `lo` and `hi` (scaled) bound what may be stated here.
std::optional<std::int64_t> read_one(Reading& in, const bytecode::Field& field, const grammar::Cell& cell,
                                     std::int64_t lo, std::int64_t hi);

// All values of a field: of an array from a stat line with one for each word of its set.
std::optional<Values> read_value(Reading& in, const bytecode::Field& field, const grammar::Cell& cell,
                                 std::int64_t lo, std::int64_t hi);
inline std::optional<Values> read_value(Reading& in, const bytecode::Field& field,
                                        const grammar::Cell& cell) {
  return read_value(in, field, cell, field.stated_lo, field.stated_hi);
}

// Offers to take away what is written there, with its line where nothing else stands on it.
void leave_out(const Reading& in, diagnostics::Diagnostic& d, diagnostics::Span at,
               diagnostics::Applicability how = diagnostics::Applicability::likely);
// The same of all lines it touches.
void leave_out_lines(const Reading& in, diagnostics::Diagnostic& d, diagnostics::Span at);

// Where one value for all words of an array, or too few of them, is written.
void report_length(Reading& in, const bytecode::Field& field, diagnostics::Span at, std::size_t seen);

}  // namespace muster::battle
