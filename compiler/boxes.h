// Rows with several keys as boxes: what they leave out, where two of them hold, which hold for nothing.
//
// Each axis is cut where some row begins or ends; between two cuts all values are alike. Where the cells
// that come of it are few, each is looked at (a grid); else the rows that are left are followed from axis
// to axis (a sweep), within a budget. What the budget doesn't reach is not claimed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/distribution.h"
#include "compiler/value_set.h"

namespace muster::compiler {

inline constexpr std::size_t kMostMissing = 1'000;  // gaps that are kept apart; of more, the first ones

struct Box {
  std::vector<ValueSet> sides;  // per axis
};

struct BoxAxis {
  ValueSet range;  // what the rows must hold for
  // Of dice: how likely each value is; empty: every value counts alike.
  Pmf pmf;
};

struct BoxProof {
  enum class Way : std::uint8_t { grid, sweep } way = Way::grid;
  bool finished = true;
  diagnostics::Text why;    // it is not: how far it came
  std::uint64_t cells = 0;  // of the grid, or steps of the sweep
  struct Meeting {
    std::size_t earlier = 0, later = 0;
    Box where;
  };
  std::vector<Meeting> meetings;  // one for each later row
  std::vector<Box> missing;       // apart from each other; the most likely first
  std::vector<Chance> chances;    // of each, as far as its keys are dice
  // Per row: whether it holds for anything inside the ranges; of a last row that takes the rest: whether
  // there is a rest, or may be.
  std::vector<bool> meets;
};

// Tests make the bounds small.
struct BoxBudget {
  std::uint64_t cells = 4'000'000;
  std::uint64_t painted = 40'000'000;
  std::uint64_t steps = 500'000;
};
// Every box has one side per axis. `rest`: the last row takes what the others leave.
BoxProof prove_boxes(const std::vector<BoxAxis>& axes, const std::vector<Box>& rows, bool rest,
                     const BoxBudget& budget = {});

}  // namespace muster::compiler
