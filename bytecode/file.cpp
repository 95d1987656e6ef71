// A ruleset as a file, and back.
//
//   8 bytes  magic
//   4 bytes  format version, little endian
//   8 bytes  size of the whole file
//   8 bytes  checksum of all that follows
//   then each section of layout.h: its number (1 byte), its length (8 bytes), its content
//
// The checksum finds damage, it is no proof of good will: a file that passes it is still read
// as if an enemy had written it, and the verifier has the last word.
#include "bytecode/file.h"

#include <array>

#include "bytecode/layout.h"
#include "bytecode/stream.h"

namespace muster::bytecode {
namespace {

// The first byte isn't text, and the line ends show a file mangled on its way.
constexpr std::array<std::uint8_t, 8> kMagic = {0xF5, 'M', 'u', 's', 't', '\r', '\n', 0x1A};
constexpr std::size_t kHeaderBytes = 8 + 4 + 8 + 8;
constexpr std::size_t kSectionHeaderBytes = 1 + 8;

// FNV-1a over 64 bits.
std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t sum = 0xCBF29CE484222325u;
  for (const std::byte b : bytes) sum = (sum ^ static_cast<std::uint64_t>(b)) * 0x100000001B3u;
  return sum;
}

Fault malformed(std::size_t index) {
  Fault fault;
  fault.error = FileError::malformed;
  fault.section = kSections[index];
  return fault;
}

Fault fault_of(FileError error, std::uint64_t value = 0) {
  Fault fault;
  fault.error = error;
  fault.value = value;
  return fault;
}

}  // namespace

std::vector<std::byte> encode(const Ruleset& ruleset) {
  Writer body;
  for (std::size_t i = 0; i < kSections.size(); ++i) {
    Writer part;
    section(part, ruleset, i);
    body.u8(static_cast<std::uint8_t>(i));
    body.fixed(part.bytes().size(), 8);
    body.bytes().insert(body.bytes().end(), part.bytes().begin(), part.bytes().end());
  }
  Writer out;
  for (const std::uint8_t b : kMagic) out.u8(b);
  out.fixed(kFormatVersion, 4);
  out.fixed(kHeaderBytes + body.bytes().size(), 8);
  out.fixed(checksum(body.bytes()), 8);
  out.bytes().insert(out.bytes().end(), body.bytes().begin(), body.bytes().end());
  return std::move(out.bytes());
}

Fault decode(std::span<const std::byte> bytes, Ruleset& out, const MachineLimits& limits) {
  out = Ruleset{};
  Reader head(bytes);
  for (std::size_t i = 0; i < kMagic.size(); ++i) {
    if (i >= bytes.size()) return fault_of(i == 0 ? FileError::not_a_ruleset : FileError::cut_short);
    if (head.u8() != kMagic[i]) return fault_of(FileError::not_a_ruleset);
  }
  const std::uint64_t version = head.fixed(4);
  if (!head.ok()) return fault_of(FileError::cut_short);
  if (version != kFormatVersion) return fault_of(FileError::wrong_version, version);
  if (bytes.size() > limits.ruleset_bytes) return fault_of(FileError::too_big, bytes.size());
  const std::uint64_t size = head.fixed(8);
  const std::uint64_t sum = head.fixed(8);
  if (!head.ok() || size > bytes.size()) return fault_of(FileError::cut_short);
  const auto body = bytes.subspan(kHeaderBytes);
  if (size < bytes.size() || checksum(body) != sum) return fault_of(FileError::checksum);

  std::size_t at = 0;
  for (std::size_t i = 0; i < kSections.size(); ++i) {
    if (body.size() - at < kSectionHeaderBytes) return malformed(i);
    Reader start(body.subspan(at, kSectionHeaderBytes));
    const std::uint8_t number = start.u8();
    const std::uint64_t length = start.fixed(8);
    at += kSectionHeaderBytes;
    if (number != i || length > body.size() - at) return malformed(i);
    Reader content(body.subspan(at, static_cast<std::size_t>(length)));
    section(content, out, i);
    if (!content.ok() || content.left() != 0) return malformed(i);
    at += static_cast<std::size_t>(length);
  }
  if (at != body.size()) return malformed(kSections.size() - 1);
  return verify(out, limits);
}

}  // namespace muster::bytecode
