// Merges small rules into the rules that call them, for the silent machine.
//
// Rules don't recurse and every slot belongs to one rule, so a call is its rule's code put in
// its place. Where each call of a rule gets a parameter by a plain `move` just before it, the
// merged copy reads the moved slot itself and the move is dropped; likewise the result. A slot that one
// `const` fills, and nothing else, is filled when the memory is made and costs nothing after.
//
// The merged call still counts as a step, so a battle takes the same steps watched or not.
#include <algorithm>
#include <cstring>
#include <map>

#include "bytecode/file.h"
#include "bytecode/verify_code.h"
#include "runtime/code.h"

namespace muster::runtime {

using bytecode::Instr;
using bytecode::Op;
using bytecode::Rule;
using bytecode::Ruleset;

namespace {

constexpr std::size_t kMostMerged = 256;    // steps of a rule that is merged
constexpr std::size_t kMostGrown = 16'384;  // steps of a rule that still takes others in
constexpr std::size_t kMostSpare = 65'536;  // steps that all merging may add, beside as many as the code has
constexpr std::uint32_t kLookBack = 64;     // instructions between a parameter's move and its call

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

bool is_read(char letter) { return std::strchr("spqwl", letter) != nullptr; }
bool is_written(char letter) { return letter == 'd' || letter == 'L'; }

std::int32_t& operand(Instr& in, std::size_t i) {
  switch (i) {
    case 0:
      return in.a;
    case 1:
      return in.b;
    case 2:
      return in.c;
    default:
      return in.d;
  }
}

// Calls f(operand, letter) for each operand that is a slot. The slots of a `later`, and those that
// dice read, come one by one with the letter '.': they can't get another name.
template <class F>
void each_slot(const Ruleset& r, const Instr& in, F f) {
  if (in.op == Op::roll) bytecode::each_dice_slot(r.dice[at(in.b)], [&](Index slot) { f(slot, '.'); });
  if (in.op == Op::later) {
    for (std::int32_t i = 0; i < in.c; ++i) f(in.b + i, '.');
    return;
  }
  const char* letters = bytecode::info(in.op).operands;
  Instr copy = in;
  for (std::size_t i = 0; letters[i] != '\0'; ++i) {
    const std::int32_t slot = operand(copy, i);
    if (slot >= 0 && (is_read(letters[i]) || is_written(letters[i]))) f(slot, letters[i]);
  }
}

class Merger {
 public:
  Merger(const Ruleset& r, SlotFacts& facts) : r_(r), facts_(facts) {}

  std::vector<std::vector<Step>> run() {
    spare_ = r_.code.size() + kMostSpare;
    survey();
    calls();
    std::vector<std::vector<Step>> out(r_.rules.size());
    for (const Index rule : callees_first(r_)) out[at(rule)] = merged(rule, out);
    return out;
  }

 private:
  struct Door {  // a parameter or result
    std::uint32_t own_writes = 0;
    std::uint32_t outside_writes = 0, outside_reads = 0;
    std::uint32_t good_moves = 0;  // calls that move a value in (out) plainly
    bool in_later = false;
  };
  struct Call {
    std::vector<std::uint32_t> moves;  // per parameter: the instruction that moves it, or none
    bool result_moved = false;         // by the instruction right after
  };
  static constexpr std::uint32_t kNoMove = UINT32_MAX;

  void survey() {
    const std::size_t n = r_.slots.size();
    silent_.assign(r_.code.size(), 0);
    returns_.assign(r_.rules.size(), 0);
    owner_.assign(n, kNone);
    doors_.resize(n);
    facts_.reads.assign(n, 0);
    facts_.shared.assign(n, 0);
    facts_.constant.assign(n, 0);
    facts_.value.assign(n, 0);
    writes_.assign(n, 0);
    for (std::size_t i = 0; i < r_.rules.size(); ++i) {
      for (const Index p : r_.rules[i].params) share(p, static_cast<Index>(i));
      if (r_.rules[i].result != kNone) share(r_.rules[i].result, static_cast<Index>(i));
    }
    for (std::size_t i = 0; i < r_.rules.size(); ++i) {
      int depth = 0, report = 0;
      for (std::uint32_t k = r_.rules[i].code_begin; k < r_.rules[i].code_end; ++k) {
        const Instr& in = r_.code[k];
        if (bytecode::opens_block(in.op)) ++depth;
        if (in.op == Op::return_) returns_[i] = 1;
        if (in.op == Op::report) report = depth;
        silent_[k] = report != 0 || in.op == Op::say;
        if (in.op == Op::end) {
          if (report == depth) report = 0;
          --depth;
        }
        note(in, static_cast<Index>(i), silent_[k] != 0);
      }
    }
    for (const Instr& in : r_.code) {
      if (in.op != Op::const_ || writes_[at(in.a)] != 1 || facts_.shared[at(in.a)] != 0) continue;
      facts_.constant[at(in.a)] = 1;
      facts_.value[at(in.a)] = r_.constants[at(in.b)];
    }
  }

  void share(Index slot, Index rule) {
    facts_.shared[at(slot)] = 1;
    owner_[at(slot)] = rule;
  }

  void note(const Instr& in, Index rule, bool silent) {
    each_slot(r_, in, [&](Index slot, char letter) {
      if (owner_[at(slot)] == kNone) owner_[at(slot)] = rule;
      Door& door = doors_[at(slot)];
      const bool own = owner_[at(slot)] == rule;
      if (is_written(letter)) {
        ++writes_[at(slot)];
        if (silent) return;
        ++(own ? door.own_writes : door.outside_writes);
      } else {
        if (silent) return;
        ++facts_.reads[at(slot)];
        if (!own) ++door.outside_reads;
        if (letter == '.') door.in_later = true;
      }
    });
  }

  static bool straight(Op op) { return !bytecode::is_control(op) || op == Op::call; }

  // Finds, for each call outside reports, the moves of its parameters and of its result.
  void calls() {
    sites_.assign(r_.rules.size(), 0);
    for (std::size_t i = 0; i < r_.rules.size(); ++i) {
      const Rule& rule = r_.rules[i];
      for (std::uint32_t k = rule.code_begin; k < rule.code_end; ++k) {
        if (r_.code[k].op != Op::call || silent_[k] != 0) continue;
        const Rule& callee = r_.rules[at(r_.code[k].a)];
        ++sites_[at(r_.code[k].a)];
        Call& call = calls_[k];
        for (const Index p : callee.params) {
          const std::uint32_t move = find_move(k, rule.code_begin, p, static_cast<Index>(i));
          call.moves.push_back(move);
          if (move != kNoMove) ++doors_[at(p)].good_moves;
        }
        const Instr& next = r_.code[k + 1];  // a rule's last instruction is its end
        if (callee.result != kNone && next.op == Op::move && next.b == callee.result &&
            owner_[at(next.a)] == static_cast<Index>(i)) {
          call.result_moved = true;
          ++doors_[at(callee.result)].good_moves;
        }
      }
    }
  }

  std::uint32_t find_move(std::uint32_t call, std::uint32_t begin, Index param, Index rule) const {
    for (std::uint32_t k = call; k-- > begin && call - k <= kLookBack;) {
      const Instr& in = r_.code[k];
      if (!straight(in.op)) return kNoMove;
      bool writes = false;
      each_slot(r_, in,
                [&](Index slot, char letter) { writes = writes || (slot == param && is_written(letter)); });
      if (!writes) continue;
      if (in.op != Op::move || owner_[at(in.b)] != rule) return kNoMove;
      for (std::uint32_t j = k + 1; j < call; ++j) {
        bool changed = false;
        each_slot(r_, r_.code[j], [&](Index slot, char letter) {
          changed = changed || (slot == in.b && is_written(letter));
        });
        if (changed) return kNoMove;
      }
      return k;
    }
    return kNoMove;
  }

  bool clean_param(Index p, Index rule) const {
    const Door& d = doors_[at(p)];
    return d.own_writes == 0 && d.outside_reads == 0 && !d.in_later && d.good_moves == sites_[at(rule)] &&
           d.outside_writes == d.good_moves;
  }
  bool clean_result(Index result) const {
    const Door& d = doors_[at(result)];
    return d.outside_writes == 0 && d.outside_reads == d.good_moves && !d.in_later;
  }

  using Names = std::vector<std::pair<Index, Index>>;  // slot of the callee, slot of the caller

  static Instr renamed(const Instr& in, const Names& names) {
    Instr out = in;
    if (in.op == Op::later) return out;
    const char* letters = bytecode::info(in.op).operands;
    for (std::size_t i = 0; letters[i] != '\0'; ++i) {
      if (!is_read(letters[i]) && !is_written(letters[i])) continue;
      std::int32_t& slot = operand(out, i);
      for (const auto& [from, to] : names) {
        if (slot == from) {
          slot = to;
          break;
        }
      }
    }
    return out;
  }

  std::vector<Step> merged(Index index, const std::vector<std::vector<Step>>& done) {
    const Rule& rule = r_.rules[at(index)];
    std::map<std::uint32_t, Names> merges;  // by the place of the call
    std::vector<std::uint8_t> dropped(rule.code_end - rule.code_begin, 0);
    std::size_t grown = rule.code_end - rule.code_begin;
    for (std::uint32_t k = rule.code_begin; k < rule.code_end; ++k) {
      const auto found = calls_.find(k);
      if (found == calls_.end()) continue;
      const Index callee_index = r_.code[k].a;
      const std::size_t size = done[at(callee_index)].size();
      if (returns_[at(callee_index)] != 0) continue;  // its `return` leads to its own end
      if (size > kMostMerged || grown + size > kMostGrown || size > spare_) continue;
      grown += size;
      spare_ -= size;
      Names names;
      const Rule& callee = r_.rules[at(callee_index)];
      for (std::size_t p = 0; p < callee.params.size(); ++p) {
        if (!clean_param(callee.params[p], callee_index)) continue;
        const std::uint32_t move = found->second.moves[p];
        const Index from = r_.code[move].b;
        names.emplace_back(callee.params[p], from);
        facts_.reads[at(from)] += facts_.reads[at(callee.params[p])] - 1;  // the move goes, its readers come
        dropped[move - rule.code_begin] = 1;
      }
      if (found->second.result_moved && clean_result(callee.result)) {
        const Index to = r_.code[k + 1].a;
        const bool is_argument =
            std::any_of(names.begin(), names.end(), [&](const auto& name) { return name.second == to; });
        if (!is_argument) {
          names.emplace_back(callee.result, to);
          facts_.reads[at(to)] += facts_.reads[at(callee.result)] - doors_[at(callee.result)].outside_reads;
          dropped[k + 1 - rule.code_begin] = 1;
        }
      }
      merges.emplace(k, std::move(names));
    }

    std::vector<Step> out;
    for (std::uint32_t k = rule.code_begin; k < rule.code_end; ++k) {
      const Instr& in = r_.code[k];
      if (silent_[k] != 0 || dropped[k - rule.code_begin] != 0) continue;
      if (in.op == Op::const_ && facts_.constant[at(in.a)] != 0) continue;
      const auto merge = merges.find(k);
      out.push_back({in, k, merge != merges.end()});
      if (merge == merges.end()) continue;
      const auto& body = done[at(in.a)];
      for (std::size_t i = 0; i + 1 < body.size(); ++i) {
        out.push_back({renamed(body[i].in, merge->second), body[i].src, body[i].merged});
      }
    }
    return out;
  }

  const Ruleset& r_;
  SlotFacts& facts_;
  std::size_t spare_ = 0;              // steps that merging may still add
  std::vector<std::uint8_t> silent_;   // per instruction: skipped where nobody watches
  std::vector<std::uint8_t> returns_;  // per rule: it has a `return`
  std::vector<Index> owner_;
  std::vector<std::uint32_t> writes_;  // everywhere
  std::vector<Door> doors_;
  std::vector<std::uint32_t> sites_;  // calls per rule
  std::map<std::uint32_t, Call> calls_;
};

}  // namespace

std::vector<std::vector<Step>> make_steps(const Ruleset& r, bool watched, SlotFacts& facts) {
  if (!watched) return Merger(r, facts).run();
  std::vector<std::vector<Step>> out(r.rules.size());
  for (std::size_t i = 0; i < r.rules.size(); ++i) {
    for (std::uint32_t k = r.rules[i].code_begin; k < r.rules[i].code_end; ++k)
      out[i].push_back({r.code[k], k, false});
  }
  return out;
}

}  // namespace muster::runtime
