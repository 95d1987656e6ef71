// Rulesets as files, their proof, and their picture for people.
//
// Errors are values: a code and where. Texts for people are made elsewhere, from the code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bytecode/limits.h"
#include "bytecode/ruleset.h"

namespace muster::bytecode {

enum class FileError : std::uint8_t {
  none,
  not_a_ruleset,  // the first bytes are another file's
  wrong_version,  // `value`: the version found
  too_big,        // `value`: bytes
  cut_short,      // ends early
  checksum,       // bytes were changed
  malformed,      // a length, count or text that can't be; `section`
  unsafe,         // decodes, but the verifier refuses it; `reason`, `rule`, `at`
};

struct Fault {
  FileError error = FileError::none;
  std::uint64_t value = 0;
  std::string section;  // name of a part of the file
  std::string reason;   // of the verifier, in words of bytecode
  Index rule = kNone;
  std::uint32_t at = 0;  // instruction
  explicit operator bool() const { return error != FileError::none; }
};

std::vector<std::byte> encode(const Ruleset& ruleset);
// Reads and verifies; `out` is only meaningful when no fault is returned.
Fault decode(std::span<const std::byte> bytes, Ruleset& out, const MachineLimits& limits = {});

// shape: all that the machine needs to stay inside its memory. full: also the certificate of
// ranges (intervals.h), so that every number stays where its slot says. Files are always held to
// the full proof.
enum class Proof : std::uint8_t { shape, full };

// One linear pass: every index in range, every operand of the class and type its opcode
// asks for, blocks closed, loops and togethers left only where allowed, slots assigned
// before they are read, rules without recursion, what may be absent only where that is
// allowed, every number inside the range of its place.
Fault verify(const Ruleset& ruleset, const MachineLimits& limits = {}, Proof proof = Proof::full);

// A readable listing: schema, tables, then each rule with the line of the sheet.
std::string dump(const Ruleset& ruleset);

// Words per opcode, from opcodes.def.
struct OpcodeInfo {
  const char* name;
  const char* mnemonic;
  const char* operands;
  const char* equation;
  const char* sentence;
};
const OpcodeInfo& info(Op op);
std::size_t opcode_count();

}  // namespace muster::bytecode
