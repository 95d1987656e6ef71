// The final state of a battle as far as it is known before the battle: what lines of `expect` settle,
// and what no battle changes.
#pragma once

#include <map>
#include <set>
#include <tuple>

#include "battle/load.h"
#include "battle/reads.h"

namespace muster::battle {

// As Touch (evaluate.h); of an array always with its element.
using Place = std::tuple<Index, Index, Index, Index>;
inline Place out_of(Index kind, Index piece) { return {kind, piece, kNone, kNone}; }

using Lines = std::set<std::size_t>;  // positions in Loaded::expects

class Settled {
 public:
  Settled(const bytecode::Ruleset& ruleset, const Loaded& battle)
      : rs_(ruleset), battle_(battle), memory_(battle.start) {}

  const runtime::Memory& memory() const { return memory_; }
  runtime::Memory& memory() { return memory_; }
  const bytecode::Field* field_at(const Place& place) const;  // nothing of whether a piece is out

  // `by` are the lines that say so.
  void settle(const Place& place, std::int64_t value, Lines by);
  bool stated(const Place& place) const { return known_.count(place) > 0; }

  // Whether a place is known; by which lines goes into `by`.
  bool knows(const Place& place, Lines& by);
  // Whether all is known that a rule of the ruleset reads; `self` is the piece it is asked of.
  bool knows(const Reads& reads, Index kind, Index self, Lines& by);

  // Whether pieces of one of these kinds may change sides.
  bool moves(Index kind) const;
  template <class Kinds>
  bool moving(const Kinds& kinds) const {
    for (const Index kind : kinds)
      if (moves(kind)) return true;
    return false;
  }
  // Whether some line of the sheet may change such a place.
  bool changes(const Place& place);

 private:
  const bytecode::Ruleset& rs_;
  const Loaded& battle_;
  runtime::Memory memory_;
  std::map<Place, Lines> known_;
  std::map<Place, bool> changing_;

  std::vector<Index> pieces(const Reads& reads, Index kind) const;
};

}  // namespace muster::battle
