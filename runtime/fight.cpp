// The three machines there are: silent with seeded dice, watched with any dice, and without dice
// for what is worked out around a battle. Two more, which count what they reach, are in reached.cpp.
#include <cassert>

#include "runtime/interpret.h"
#include "runtime/reaching.h"

namespace muster::runtime {

Result fight(const Program& program, Memory& memory, SeededDice& dice) {
  SeededDice own = dice;  // a copy that nothing else can see, so that it may live in registers
  const Result result =
      Machine<SeededDice, false>(program.impl(), memory, own, nullptr).run(program.ruleset().battle);
  dice = own;
  return result;
}

Result fight(const Program& program, Memory& memory, DiceSource& dice, Watcher& watcher) {
  if (program.reached() != nullptr) return fight_counted(program, memory, dice, watcher);
  return Machine<DiceSource, true>(program.impl(), memory, dice, &watcher).run(program.ruleset().battle);
}

Value evaluate(const Program& program, Memory& memory, Index rule, std::span<const std::int64_t> args) {
  const bytecode::Rule& called = program.ruleset().rules[static_cast<std::size_t>(rule)];
  assert(args.size() == called.params.size());
  for (std::size_t i = 0; i < args.size() && i < called.params.size(); ++i) {
    memory[static_cast<std::size_t>(called.params[i])] = args[i];
  }
  NoDice none;
  Value value;
  value.result = program.reached() != nullptr
                     ? evaluate_counted(program, memory, rule)
                     : Machine<NoDice, false>(program.impl(), memory, none, nullptr).run(rule);
  if (called.result != kNone) value.value = memory[static_cast<std::size_t>(called.result)];
  return value;
}

}  // namespace muster::runtime
