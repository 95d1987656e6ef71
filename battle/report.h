// The report of a battle for people: the log, the final state as a table per side, the
// outcome and the measures, in the words of the sheet and of its language.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "battle/fight.h"
#include "battle/load.h"

namespace muster::battle {

std::string report_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Fought& fought);

// How often each outcome came, with its share.
std::string tally_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const Tally& tally);

// All counts of a tally: of the outcomes, then undecided, stops, limits, traps.
std::vector<std::uint64_t> counts_of(const Tally& tally);
// The shares of counts in their sum, `37.50%`: with two decimals, and together 100%.
std::vector<std::string> shares_text(const std::vector<std::uint64_t>& counts);
// The mean of a measure with two decimals; of yes or no the share of yes.
std::string mean_text(const Tally::Sum& sum);

// The one outcome of a sheet that names none: it is called `done`, which is no word of its language.
bool outcome_unnamed(const bytecode::Ruleset& ruleset, Index outcome);
// An outcome's name, and what the sheet says of it; of the unnamed one a word of the language.
std::string outcome_word(const bytecode::Ruleset& ruleset, Index outcome);
std::string outcome_text(const bytecode::Ruleset& ruleset, Index outcome);

// Whether a report shows a field of pieces: the battle may change it, or the pieces differ in it.
bool field_shown(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Memory& end,
                 Index kind, Index field);
// A piece's value of a field; of a joined piece that keeps it by part, `6 + 4`.
std::string field_text(const bytecode::Ruleset& ruleset, const Loaded& battle, const runtime::Memory& end,
                       Index kind, Index field, Index piece);

}  // namespace muster::battle
