// Inside runtime/: several nodes in one.
//
// Two neighbours are made one only where the first writes a slot that nothing else reads; the
// slot then isn't written at all. That no jump lands between them is the caller's to know.
#pragma once

#include <cstdint>
#include <vector>

#include "bytecode/ruleset.h"
#include "runtime/code.h"

namespace muster::runtime {

class Fuser {
 public:
  Fuser(const bytecode::Ruleset& r, const std::vector<DenseRows>& dense, const SlotFacts& facts,
        std::vector<Look>& looks)
      : r_(r), dense_(dense), facts_(facts), looks_(looks) {}

  // Makes `n` do what `p` and `n` did, if there is a node for that.
  bool together(const Node& p, Node& n);

 private:
  bool once(Index slot) const {
    // The first operand of a node is not a slot in every node: it may be the place of a list.
    const auto i = static_cast<std::size_t>(slot);
    return i < facts_.reads.size() && facts_.reads[i] == 1 && facts_.shared[i] == 0;
  }
  bool branch_of(const Node& p, Node& n);
  bool sum_of(const Node& p, Node& n);
  std::int32_t look_of(Index table, Index column);

  const bytecode::Ruleset& r_;
  const std::vector<DenseRows>& dense_;
  const SlotFacts& facts_;
  std::vector<Look>& looks_;
  std::vector<std::vector<std::int32_t>> look_index_;  // by table and column; -1: none, -2: not tried
};

}  // namespace muster::runtime
