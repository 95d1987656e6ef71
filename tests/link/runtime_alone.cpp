// A battle in a program that has only the machine: a ruleset is made, written, read back and run
// without a sheet, a compiler or a message catalogue. That it links is half of the test.
#include <cstdio>
#include <vector>

#include "bytecode/file.h"
#include "bytecode/ruleset.h"
#include "runtime/dice.h"
#include "runtime/machine.h"

namespace {

using namespace muster;

// Two sides, no pieces; the battle is one line: `finish` with the second of two outcomes.
bytecode::Ruleset smallest() {
  bytecode::Ruleset ruleset;
  ruleset.strings = {"", "smallest", "en", "defender", "attacker", "draw", "done"};
  ruleset.title = 1;
  ruleset.language = 2;
  ruleset.source_name = 0;
  ruleset.labels = {0};
  ruleset.sides = {{3}, {4}};
  ruleset.outcomes = {{5, 5}, {6, 6}};
  ruleset.code = {{bytecode::Op::finish, 1}, {bytecode::Op::end}};
  bytecode::Rule battle;
  battle.code_end = 2;
  ruleset.rules = {battle};
  ruleset.battle = 0;
  return ruleset;
}

int fail(const char* what) {
  std::fprintf(stderr, "runtime_alone: %s\n", what);
  return 1;
}

}  // namespace

int main() {
  bytecode::Ruleset ruleset;
  const bytecode::Fault fault = bytecode::decode(bytecode::encode(smallest()), ruleset);
  if (fault) return fail(("the ruleset was refused: " + fault.reason + " " + fault.section).c_str());
  const runtime::Program program(ruleset, std::vector<runtime::KindCount>(ruleset.kinds.size()));
  if (!program.ok()) return fail("the battle doesn't fit its memory");
  runtime::Memory memory = program.blank();
  runtime::SeededDice dice(1, 0);
  const runtime::Result result = runtime::fight(program, memory, dice);
  if (result.end != runtime::End::outcome || result.outcome != 1) return fail("another end than `done`");
  return 0;
}
