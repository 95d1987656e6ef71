// Where everything lies in a battle's memory, one array of 64-bit words:
//
//   slots | hidden words | lists | queue | state that stays | state that changes
//
// Hidden words belong to the machine: loop counters, return addresses (rules don't recurse, so
// one per rule), the edges of running togethers. State that changes is last, so that starting
// the next battle copies that end and nothing else.
#pragma once

#include <cstdint>
#include <vector>

#include "bytecode/ruleset.h"
#include "runtime/machine.h"

namespace muster::runtime {

using Place = std::int32_t;  // an index into the memory

struct KindPlaces {
  std::uint32_t main = 0;
  std::uint32_t all = 0;      // main pieces and the parts of joined ones
  std::vector<Place> fields;  // per field: `all` words, by piece; of an array so many for each element
  Place home = 0, side = 0, number = 0, unit = 0, name = 0, out = 0;  // `all` words each
  Place part_first = 0, part_count = 0;
  std::vector<Place> order;  // per side: a count, then up to `main` members
};

struct FieldOf {
  Index kind = kNone;
  Index field = kNone;  // position in the kind
  std::uint32_t elements = 1;
};

struct Layout {
  bool ok = false;
  std::vector<Place> lists;              // per slot: a count, then members; -1 for values
  std::vector<std::uint32_t> list_room;  // per slot
  Place hidden = 0;                      // first hidden word
  Place queue = 0, queue_end = 0;
  std::vector<Place> given, state;  // of an array its elements one after the other
  std::vector<Place> side_fields;   // a word per side; of an array so many for each element
  std::vector<KindPlaces> kinds;
  std::vector<FieldOf> piece_fields;  // by the operand `f`
  std::uint32_t sides = 0;
  Place changes = 0;  // where the state that changes begins
  std::uint64_t words = 0;
};

// How many values a field has: one, or as many as the set of an array has words.
std::uint32_t elements(const bytecode::Ruleset& r, const bytecode::Field& field);

// How long a list in this slot can get.
std::uint32_t list_room(const bytecode::Ruleset& r, const std::vector<KindCount>& counts, Index slot);

// Words of the queue. `open`: something is said `later` in an `until` without a together of its
// own, so no number of words is enough for sure.
struct Capacity {
  std::uint64_t words = 0;
  bool open = false;
};

// An open queue gets so many words, or what the memory has left; a battle that needs more ends in
// a trap.
inline constexpr std::uint64_t kOpenQueue = 65'536;

// `hidden` words are reserved for the machine, `queue` for what is said `later`.
Layout lay_out(const bytecode::Ruleset& r, const std::vector<KindCount>& counts, std::uint64_t hidden,
               Capacity queue, const bytecode::MachineLimits& limits);

// The queue that no battle outgrows, from the ranges of loop counts and the sizes of lists;
// saturates. The turns of an `until` are not counted.
Capacity queue_capacity(const bytecode::Ruleset& r, const std::vector<KindCount>& counts);

// Rules, each after those it calls now or later.
std::vector<Index> callees_first(const bytecode::Ruleset& r);

}  // namespace muster::runtime
