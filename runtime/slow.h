// Inside runtime/: what the loop leaves to functions.
//
// These instructions are rare or do much at once. They stand apart from the loop so that it
// stays small, and they know nothing of the machine's dice, so that those may live in registers.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/code.h"
#include "runtime/impl.h"

namespace muster::runtime {

class Slow {
 public:
  using Word = std::int64_t;
  Slow(const Program::Impl& p, Word* memory) : p_(p), m_(memory) {}

  RollAsk ask;             // the throw that is being made
  std::vector<Word> kept;  // and its dice that count

  // Numbers of dice, faces and steps into `ask`, from the slots where they stand there; false: there
  // are no such dice.
  bool spec_of(Index dice);
  // Name, line and thrower of the node into `ask`.
  void who_throws(const Node& n, std::uint32_t line);
  // `ask` by seeded dice; `thrown` counts them, of a counting roll the words it took.
  Word throw_seeded(SeededDice& dice, std::uint64_t& thrown);
  // A counting roll throws more dice than it costs: that many more, all in all.
  std::uint64_t more_dice = 0;
  void note_cost(std::uint64_t cost);
  // `kept` into the list that keeps it; false: too small.
  bool fill_pool(Index dice);

  // How many dice of a list compare so (as opcodes.def numbers it), how many pairs, and sums.
  Word count_dice(Place list, std::int32_t how, Word value) const;
  Word count_pairs(Place a, Place b, std::int32_t how);
  Word sum_of_best(Place list, Word count, bool highest);

  // By keys; equal ones keep their order.
  void sort_by(Word* members, Word* keys, Word count, bool falling);
  // The run of equal keys that begins at `first` into the list in slot `to`. Its last position, or -1
  // where the list is too small.
  Word fill_group(Place members, Place keys, Index to, Word first);
  // A piece, with the lines joined in it, to the end of a side's order; false: there is no room.
  bool move_to(Index kind, Word piece, Word side);

  // Whether the code that runs, or code that called it, stands in an `until`.
  bool in_until(const Code& code, const Node* ip) const;

 private:
  void sorted(Place list, std::vector<Word>& out) const;

  const Program::Impl& p_;
  Word* m_;
  std::vector<Word> one_, other_;
  std::vector<std::pair<Word, Word>> pairs_;
};

}  // namespace muster::runtime
