// Inside runtime/: what the machine runs, and how it is made from a ruleset.
#pragma once

#include <cstdint>
#include <vector>

#include "bytecode/ruleset.h"
#include "runtime/layout.h"

namespace muster::runtime {

enum class Do : std::uint16_t {
#define NODE(name) name,
#include "runtime/code.def"
#undef NODE
};

struct Node {
  Do op{};
  std::uint16_t x = 0;
  std::int32_t a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
  std::uint32_t src = 0;  // instruction of the ruleset it comes from
};

// A table whose keys are few: rows by key without a search. `from` is the first key.
struct DenseRows {
  std::int64_t from = 0;
  std::vector<std::int32_t> rows;  // -1: no row; empty: search the spans
};
// A column of such a table without holes: values by key.
struct Look {
  std::int64_t from = 0;
  std::vector<std::int64_t> values;
  bool outside_stop = false;  // a key beyond them ends the battle as the sheet says
};

struct RuleEntry {
  std::int32_t entry = 0;  // node
  Place back = 0;          // hidden word: the node to go on with after it
  std::vector<Place> params;
};

struct Code {
  std::vector<Node> nodes;            // node 0 halts
  std::vector<std::int32_t> targets;  // of cases
  std::vector<RuleEntry> rules;
  std::vector<Look> looks;
  struct Stretch {
    std::int32_t begin = 0, end = 0;
  };
  std::vector<Stretch> untils;  // nodes [begin, end) inside an `until`
};

// ------------------------------------------------------------------ steps: bytecode, rules merged

// An instruction on its way to the machine. `merged` marks a call whose rule follows in place.
struct Step {
  bytecode::Instr in;
  std::uint32_t src = 0;
  bool merged = false;
};

// What the whole code does to each slot.
struct SlotFacts {
  std::vector<std::uint32_t> reads;    // by instructions outside reports
  std::vector<std::uint8_t> shared;    // parameters and results
  std::vector<std::uint8_t> constant;  // filled once and for all: preset in the memory
  std::vector<std::int64_t> value;     // of constant ones
};

// Steps per rule. Silent: without reports and constants, small rules merged into their callers.
// Watched: as the ruleset has them.
std::vector<std::vector<Step>> make_steps(const bytecode::Ruleset& r, bool watched, SlotFacts& facts);

// ------------------------------------------------------------------ nodes

// Hidden words the code takes, before the memory is laid out.
std::uint64_t hidden_words(const bytecode::Ruleset& r, const std::vector<std::vector<Step>>& steps);

// `hidden` is the first hidden word of this code.
Code lower(const bytecode::Ruleset& r, const Layout& layout, const std::vector<DenseRows>& dense,
           const std::vector<std::vector<Step>>& steps, const SlotFacts& facts, Place hidden, bool watched);

std::vector<DenseRows> dense_rows(const bytecode::Ruleset& r);

}  // namespace muster::runtime
