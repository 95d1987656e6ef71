// Bounds on rulesets and on battles. Each has a test on both sides.
#pragma once

#include <cstdint>

namespace muster::bytecode {

struct MachineLimits {
  std::uint64_t ruleset_bytes = 16u << 20;  // a .ruleset file
  std::uint64_t memory_words = 4u << 20;    // one battle: slots, lists, fields, queue (64-bit words)
  std::uint64_t steps = 10'000'000;         // turns of loops and calls in one battle
  std::uint64_t dice = 10'000'000;          // dice rolled in one battle
  std::uint32_t log_lines = 100'000;        // lines of `say` kept of one battle
};

}  // namespace muster::bytecode
