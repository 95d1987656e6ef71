// The numbers of the opcodes are part of every .ruleset file, so they are frozen here; and the
// page about them is made from opcodes.def.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "bytecode/file.h"

namespace {

using muster::bytecode::info;
using muster::bytecode::Op;
using muster::bytecode::opcode_count;
using muster::bytecode::OpcodeInfo;

// A new opcode is added at the end of opcodes.def and at the end of this list. Nothing else of
// it ever changes.
const std::vector<std::string> kFrozen = {
    // 0
    "end", "if", "else", "case", "arm", "loop", "each", "leave", "skip", "call",
    // 10
    "together", "later", "finish", "stop", "report", "const", "move", "add", "sub", "mul",
    // 20
    "neg", "min", "max", "scale", "div", "eq", "ne", "lt", "le", "and",
    // 30
    "or", "not", "select", "clamp", "check", "ld.given", "ld.state", "st.state", "ld.side", "st.side",
    // 40
    "ld.piece", "st.piece", "owner", "home", "number", "unit", "out", "set.out", "sides", "list",
    // 50
    "standing", "all", "all.up", "parts", "clear", "push", "length", "at", "wrap", "count",
    // 60
    "count.up", "roll", "row", "cell", "say", "enemy", "none", "absent", "present", "ld.given.at",
    // 70
    "ld.state.at", "st.state.at", "ld.side.at", "st.side.at", "ld.piece.at", "st.piece.at", "name", "move.to",
    "until", "return",
    // 80
    "groups", "names", "sort", "shift", "col", "col.odds", "cell.at", "dice.count", "dice.high", "dice.low",
    // 90
    "dice.pairs", "regrain", "row.odds", "own"};

TEST(Opcodes, NumbersAreFrozen) {
  ASSERT_GE(opcode_count(), kFrozen.size());
  for (std::size_t i = 0; i < kFrozen.size(); ++i) {
    EXPECT_EQ(info(static_cast<Op>(i)).mnemonic, kFrozen[i]) << "opcode " << i;
  }
  EXPECT_EQ(opcode_count(), kFrozen.size()) << "add the new opcodes to the end of kFrozen";
}

TEST(Opcodes, OperandsAreLettersThatExist) {
  for (std::size_t i = 0; i < opcode_count(); ++i) {
    const std::string operands = info(static_cast<Op>(i)).operands;
    EXPECT_LE(operands.size(), 4u);
    EXPECT_EQ(operands.find_first_not_of("dsLlpqknfSgvrtcKDRwoyx"), std::string::npos) << operands;
  }
}

// A column of the page: `|` would end it.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string page() {
  static const char* const kNames[] = {"a", "b", "c", "d"};
  std::ostringstream out;
  out << "# Opcodes\n\n"
         "Made from `bytecode/opcodes.def`, which also says what the operand letters mean. Code is register\n"
         "code with structured control: `Δ` opens a block that an `end` closes. Numbers never change.\n\n"
         "A file is only run when the verifier has proved of its code:\n\n"
         "- **Shape.** Every operand names something there is, of the class and type the opcode takes. "
         "Blocks\n"
         "  close in order, and no way leads out of a `together` or a `report` but through its end. A slot "
         "is\n"
         "  assigned on every way to where it is read; `finish`, `stop` and `return` end a way. Rules don't\n"
         "  call themselves. A report changes nothing.\n"
         "- **Absence.** A value that may be absent is copied and stored only where absence is allowed, or\n"
         "  compared for being equal; `present` takes it out, `absent` asks. A field that is rolled before "
         "the\n"
         "  battle is read as if by `present`.\n"
         "- **Ranges.** A slot or field of numbers promises a range. For each instruction the range of its "
         "result\n"
         "  follows from the ranges of what it reads (`bytecode/intervals.h`), and it must lie in the range "
         "of the\n"
         "  place that is written: sums, products and quotients by their ends; `clamp` and `check` by the "
         "bounds\n"
         "  they keep; tables by their columns; throws by the fewest and the most they can show; counts by "
         "the\n"
         "  most members a list can have; the turn of a loop by the largest count, that of an `until` by "
         "2^40.\n"
         "  Values queued by `later` and moved to parameters count as written there. So no number leaves "
         "its\n"
         "  range, and none leaves 64 bits; a range that could pass 2^62 is refused.\n\n"
         "Not proved, but looked at while the battle runs: that a key has a row, a list a member, an "
         "optional\n"
         "place a value, a divisor isn't 0, dice have faces. Values from outside (battle files) are the\n"
         "reader's duty.\n\n"
         "| no. | mnemonic | operands | equation | what it does |\n"
         "| --- | --- | --- | --- | --- |\n";
  for (std::size_t i = 0; i < opcode_count(); ++i) {
    const OpcodeInfo& op = info(static_cast<Op>(i));
    std::string operands;
    for (std::size_t k = 0; op.operands[k] != '\0'; ++k) {
      operands += (k == 0 ? "" : " ") + std::string(kNames[k]) + ":" + op.operands[k];
    }
    out << "| " << i << " | `" << op.mnemonic << "` | " << (operands.empty() ? "" : "`" + operands + "`")
        << " | " << (*op.equation == '\0' ? std::string() : "`" + cell(op.equation) + "`") << " | "
        << cell(op.sentence) << " |\n";
  }
  return out.str();
}

TEST(Opcodes, ThePageIsUpToDate) {
  const std::string path = MUSTER_ROOT "/docs/opcodes.md";
  if (std::getenv("MUSTER_WRITE_DOCS") != nullptr) std::ofstream(path) << page();
  std::ostringstream found;
  found << std::ifstream(path).rdbuf();
  EXPECT_EQ(found.str(), page()) << "docs/opcodes.md differs from opcodes.def: run bytecode_test with "
                                    "MUSTER_WRITE_DOCS=1 to write it anew";
}

}  // namespace
