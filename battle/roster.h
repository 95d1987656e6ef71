// The lines of pieces of a battle file, understood: kinds, numbers, units, joined parts, and
// what each line states for which field. Nothing is laid out yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "battle/read_value.h"
#include "grammar/battle_ast.h"

namespace muster::battle {

// One line of a battle file. A field's value is stated for each part, or, where the parts
// of a joined piece are summed, once for the piece they make.
struct Entry {
  const grammar::PieceLine* line = nullptr;
  Index kind = kNone;
  Index side = kNone;
  std::int64_t number = 0;
  std::optional<std::size_t> whole;                        // of a part: the entry of its piece
  std::vector<Index> units;                                // per part, of Ruleset::units
  std::vector<std::vector<std::optional<Values>>> stated;  // [field][part]
  std::vector<std::optional<Values>> joined;               // [field]
  std::vector<bool> faulty;                                // [field] a message was given
  std::size_t parts() const { return line->names.empty() ? 1 : line->names.size(); }
};

// In the order of the file's lines. `sides` gives each block's side (kNone: unknown, passed over).
// All pieces are known (Reading::pieces) before the values of any are read.
std::vector<Entry> read_roster(Reading& in, const grammar::BattleFile& file, const std::vector<Index>& sides);

// The name of an entry as it is shown, without its number: `xx-22 + xx-23`.
std::string entry_name(const Entry& entry);

}  // namespace muster::battle
