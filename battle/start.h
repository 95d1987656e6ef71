// The starting memory of a battle: what the file states, what the sheet gives otherwise, what
// is worked out, and how joined pieces get their values from their parts.
#pragma once

#include <optional>
#include <vector>

#include "battle/read_value.h"
#include "battle/roster.h"
#include "runtime/machine.h"

namespace muster::battle {

// What the file states outside the pieces: positions as in the ruleset.
struct StatedValues {
  std::vector<std::optional<Values>> given;
  std::vector<bool> given_faulty;
  std::vector<std::optional<Values>> state;
  std::vector<bool> state_faulty;
  std::vector<bool> stages;                                     // those that are fought; empty: all
  std::vector<std::vector<std::optional<Values>>> side_fields;  // [side][field]
  std::vector<std::vector<bool>> side_faulty;
};

struct Laid {
  runtime::Program program;
  runtime::Memory start;
};

// Lays out and fills. Also names all pieces in `in.cast`. Nothing where the battle would need
// more memory than the machine has.
std::optional<Laid> lay_out(Reading& in, const StatedValues& stated, const std::vector<Entry>& entries,
                            diagnostics::Span file_place, const bytecode::MachineLimits& limits);

// Whether a computed field of the kind is worked out from field f.
bool feeds_computed(const bytecode::Ruleset& ruleset, Index kind, Index f);
// The joined value of two parts. What is absent adds nothing; of a sum that would not fit the
// highest number is taken.
std::int64_t join_two(bytecode::JoinHow how, std::int64_t value, std::int64_t next);

}  // namespace muster::battle
