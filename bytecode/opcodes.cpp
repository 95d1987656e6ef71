// The words of the opcodes, read out of opcodes.def so that a name, an operand or a sentence
// exists in one place only.
#include <array>

#include "bytecode/file.h"

namespace muster::bytecode {
namespace {

constexpr auto kInfos = std::to_array<OpcodeInfo>({
#define OPCODE(name, mnemonic, operands, equation, sentence) {#name, mnemonic, operands, equation, sentence},
#include "bytecode/opcodes.def"
#undef OPCODE
});

}  // namespace

const OpcodeInfo& info(Op op) { return kInfos[static_cast<std::size_t>(op)]; }

std::size_t opcode_count() { return kInfos.size(); }

}  // namespace muster::bytecode
