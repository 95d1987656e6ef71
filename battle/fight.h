// One watched battle: dice from the file or a seed, its log, and on request every roll,
// look-up and change. And many silent ones, counted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "battle/load.h"
#include "runtime/machine.h"

namespace muster::battle {

// Something that happened, in the order of the battle.
struct Event {
  enum class What : std::uint8_t { roll, look_up, change, say, modifiers } what{};
  std::uint32_t line = 0;  // of the sheet
  // roll
  runtime::RollAsk ask;
  std::int64_t total = 0;
  std::vector<std::int64_t> faces;
  // look_up; of a matrix with its column
  Index table = kNone;
  Index row = kNone;
  std::int64_t key = 0;
  Index column = kNone;
  std::int64_t along = 0;                    // the second key of a matrix; of odds
  std::int64_t against = bytecode::kAbsent;  // along : against; of a table on odds key : against
  std::int64_t rows_on = 0, columns_on = 0;  // moved on after they were found
  // change
  runtime::Watcher::Change change;
  // modifiers: how a list of them came to its value; a say of the ruleset and its values
  Index list = kNone;
  std::vector<std::int64_t> values;
  // say
  std::size_t log_line = 0;
  std::vector<std::pair<Index, Index>> pieces;  // kind and piece of those the line names
};

struct Fought {
  runtime::Result result;
  runtime::Memory end;  // the final state
  std::vector<std::string> log;
  std::uint64_t log_left = 0;         // lines beyond the limit
  std::vector<Event> events;          // empty unless asked for
  std::uint64_t events_left = 0;      // beyond the limit
  std::optional<std::uint64_t> seed;  // where any die was seeded
};

// Whether the battle broke off because of its dice: a die is missing, or can't be.
inline bool broken_by_dice(const Fought& fought) {
  return fought.result.end == runtime::End::dice_missing || fought.result.end == runtime::End::dice_wrong;
}

struct FightOptions {
  std::optional<std::uint64_t> seed;  // of the command line; wins over the file's
  bool events = false;
};

// Nothing where the battle could not begin (its dice are not settled). Dice that were
// missing, wrong or left over, stops of the machine and its limits are reported too; a
// `stop` of the sheet is not: it is what the sheet says.
std::optional<Fought> fight(const bytecode::Ruleset& ruleset, const Loaded& battle,
                            const FightOptions& options, diagnostics::Sink& sink);

// Battles 0..battles-1 of a seed.
struct Tally {
  std::uint64_t seed = 0;
  std::uint64_t battles = 0;
  std::vector<std::uint64_t> outcomes;  // per outcome of the ruleset
  std::uint64_t undecided = 0;
  std::uint64_t stops = 0;
  std::uint64_t limits = 0;
  std::uint64_t traps = 0;
  // Per measure of the ruleset, over the battles that came to an end (an outcome, or undecided):
  // the exact sum of its values, yes being 1, and how many there were. Nothing of a measure that
  // is no number.
  struct Sum {
    bytecode::ValueType type;
    Wide sum = 0;  // scaled
    std::uint64_t battles = 0;
  };
  std::vector<std::optional<Sum>> measures;
};
std::optional<Tally> repeat(const bytecode::Ruleset& ruleset, const Loaded& battle,
                            std::optional<std::uint64_t> seed, std::uint64_t battles,
                            diagnostics::Sink& sink);

// What a measure is at the end of a battle, if it can be worked out.
struct MeasureValue {
  bytecode::ValueType type;
  std::int64_t value = 0;
};
std::optional<MeasureValue> measure_value(const bytecode::Ruleset& ruleset, const Loaded& battle,
                                          runtime::Memory& end, Index measure);

// Who throws, in words: `3 xx-12`, a side's title, or nothing.
std::string thrower_text(const bytecode::Ruleset& ruleset, const Cast& cast, const runtime::RollAsk& ask);
// `3d6 keep highest 2`, in the words of a language.
std::string dice_text(const runtime::RollAsk& ask, grammar::Language language);
// What a roll can be worth in words: `2 to 12`, `2, 3 or 5`. And each of its dice.
diagnostics::Text shown_text(const runtime::RollAsk& ask);
diagnostics::Text faces_shown_text(const runtime::RollAsk& ask);

}  // namespace muster::battle
