// How much the queue of `later` can hold at most, worked out before the first die.
//
// A loop repeats what its block defers as often as its count's range or its list's room
// allows; a call adds what the rule defers; a together empties what was deferred in it, and what those
// rules defer in turn goes to the together around it. Sums and products stop at the largest
// number instead of wrapping. How often an `until` turns, nobody knows before: what is said
// `later` in one, and not drained by a together inside it, makes the queue open.
#include <algorithm>

#include "runtime/layout.h"

namespace muster::runtime {

using bytecode::Instr;
using bytecode::Op;
using bytecode::Rule;
using bytecode::Ruleset;

namespace {

constexpr std::uint64_t kLots = UINT64_MAX;

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > kLots - b ? kLots : a + b; }
std::uint64_t times(std::uint64_t a, std::uint64_t b) {
  if (a == 0 || b == 0) return 0;
  return a > kLots / b ? kLots : a * b;
}

// What a stretch of code does to the queue, in words.
struct Use {
  std::uint64_t waiting = 0;  // deferred and not yet run at its end, with all they will defer
  std::uint64_t spill = 0;    // the part of `waiting` that they will defer
  std::uint64_t peak = 0;     // the most at any moment, counted from its start
  std::uint64_t drain = 0;    // the highest peak of a rule it deferred
  bool open = false;          // an `until` defers
};

void then(Use& all, const Use& next) {
  all.peak = std::max(all.peak, plus(all.waiting, next.peak));
  all.waiting = plus(all.waiting, next.waiting);
  all.spill = plus(all.spill, next.spill);
  all.drain = std::max(all.drain, next.drain);
  all.open = all.open || next.open;
}

Use repeated(const Use& once, std::uint64_t turns) {
  Use all = once;
  if (turns == 0) {
    all = {};
    all.open = once.open;
    return all;
  }
  all.peak = plus(times(once.waiting, turns - 1), once.peak);
  all.waiting = times(once.waiting, turns);
  all.spill = times(once.spill, turns);
  return all;
}

Use drained(const Use& inside) {
  Use out;
  out.waiting = inside.spill;
  out.spill = inside.spill;
  out.peak = std::max(inside.peak, plus(inside.waiting, inside.drain));
  out.drain = inside.drain;
  out.open = inside.open;
  return out;
}

}  // namespace

std::vector<Index> callees_first(const Ruleset& r) {
  std::vector<std::uint8_t> seen(r.rules.size(), 0);
  std::vector<Index> out;
  std::vector<std::pair<Index, std::uint32_t>> stack;
  for (std::size_t root = 0; root < r.rules.size(); ++root) {
    if (seen[root] != 0) continue;
    seen[root] = 1;
    stack.emplace_back(static_cast<Index>(root), r.rules[root].code_begin);
    while (!stack.empty()) {
      const Index rule = stack.back().first;
      std::uint32_t& at = stack.back().second;
      if (at == r.rules[static_cast<std::size_t>(rule)].code_end) {
        out.push_back(rule);
        stack.pop_back();
        continue;
      }
      const Instr& in = r.code[at++];
      if (in.op != Op::call && in.op != Op::later) continue;
      const auto next = static_cast<std::size_t>(in.a);
      if (seen[next] != 0) continue;
      seen[next] = 1;
      stack.emplace_back(in.a, r.rules[next].code_begin);
    }
  }
  return out;
}

Capacity queue_capacity(const Ruleset& r, const std::vector<KindCount>& counts) {
  std::vector<Use> uses(r.rules.size());
  Capacity most;
  struct Open {
    Op op{};
    std::uint64_t turns = 1;
    Use before;
  };
  std::vector<Open> blocks;
  for (const Index index : callees_first(r)) {
    const Rule& rule = r.rules[static_cast<std::size_t>(index)];
    Use now;
    for (std::uint32_t at = rule.code_begin; at < rule.code_end; ++at) {
      const Instr& in = r.code[at];
      switch (in.op) {
        case Op::loop: {
          const auto& type = r.slots[static_cast<std::size_t>(in.a)].type;
          blocks.push_back({in.op, static_cast<std::uint64_t>(std::max<std::int64_t>(type.hi, 0)), now});
          now = {};
          break;
        }
        case Op::until:
          blocks.push_back({in.op, 1, now});
          now = {};
          break;
        case Op::each:
        case Op::groups:
          blocks.push_back({in.op, list_room(r, counts, in.a), now});
          now = {};
          break;
        case Op::together:
          blocks.push_back({in.op, 1, now});
          now = {};
          break;
        case Op::if_:
        case Op::case_:
        case Op::report:
          blocks.push_back({in.op, 1, {}});
          break;
        case Op::end: {
          if (blocks.empty()) break;  // the rule's own
          Open block = blocks.back();
          blocks.pop_back();
          if (block.op == Op::if_ || block.op == Op::case_ || block.op == Op::report) break;
          Use inside = block.op == Op::together ? drained(now) : repeated(now, block.turns);
          if (block.op == Op::until && inside.waiting > 0) inside.open = true;
          now = block.before;
          then(now, inside);
          break;
        }
        case Op::call:
          then(now, uses[static_cast<std::size_t>(in.a)]);
          break;
        case Op::later: {
          const Use& deferred = uses[static_cast<std::size_t>(in.a)];
          Use one;
          one.waiting = plus(1 + static_cast<std::uint64_t>(in.c), deferred.waiting);
          one.spill = deferred.waiting;
          one.peak = one.waiting;
          one.drain = std::max(deferred.peak, deferred.drain);
          one.open = deferred.open;
          then(now, one);
          break;
        }
        default:
          break;
      }
    }
    uses[static_cast<std::size_t>(index)] = now;
    most.words = std::max(most.words, now.peak);
    most.open = most.open || now.open;
  }
  return most;
}

}  // namespace muster::runtime
