// The report of a battle for people: the log, the final state as a table per side, the
// outcome and the measures, in the words of the sheet and of its language.
#pragma once

#include <string>

#include "battle/fight.h"
#include "battle/load.h"

namespace muster::battle {

std::string report_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought);

// How often each outcome came, with its share.
std::string tally_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Tally& tally);

// `37.50%` of a count, two decimals, the half rounded up.
std::string share_text(std::uint64_t count, std::uint64_t of);

// A measure's value at the end of a battle; nothing where it can't be worked out.
struct MeasureValue {
  bytecode::ValueType type;
  std::int64_t value = 0;
};
std::optional<MeasureValue> measure_value(const bytecode::Ruleset& ruleset, const Loaded& battle,
                                          runtime::Memory& end, Index measure);

// Whether a report shows a field of pieces: the battle may change it, or the pieces differ in it.
bool field_shown(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Memory& end,
                 Index kind, Index field);
// A piece's value of a field; of a joined piece that keeps it by part, `6 + 4`.
std::string field_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Memory& end,
                       Index kind, Index field, Index piece);

}  // namespace muster::battle
