// Bytes in and out of a .ruleset: small numbers take one byte (LEB128), negative ones are
// folded (zigzag), counts are checked before anything is allocated for them.
//
// Writer and Reader have the same functions, so one description of a structure (layout.h)
// serves both directions and can't drift apart.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace muster::bytecode {

// Well-formed UTF-8: no overlong forms, no surrogates, nothing past U+10FFFF.
inline bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  while (i < text.size()) {
    const unsigned lead = byte(i);
    std::size_t more = 0;
    std::uint32_t code = 0, least = 0;
    if (lead < 0x80) {
      ++i;
      continue;
    }
    if (lead >= 0xC2 && lead <= 0xDF) {
      more = 1, code = lead & 0x1F, least = 0x80;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
      more = 2, code = lead & 0x0F, least = 0x800;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
      more = 3, code = lead & 0x07, least = 0x10000;
    } else {
      return false;
    }
    if (text.size() - i <= more) return false;
    for (std::size_t k = 1; k <= more; ++k) {
      const unsigned next = byte(i + k);
      if ((next & 0xC0) != 0x80) return false;
      code = (code << 6) | (next & 0x3F);
    }
    if (code < least || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
    i += more + 1;
  }
  return true;
}

class Writer {
 public:
  static constexpr bool kReads = false;

  void u8(std::uint8_t value) { out_.push_back(static_cast<std::byte>(value)); }
  void fixed(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) u8(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  void whole(std::uint64_t value) {
    while (value >= 0x80) {
      u8(static_cast<std::uint8_t>(value | 0x80));
      value >>= 7;
    }
    u8(static_cast<std::uint8_t>(value));
  }
  void io(std::uint32_t value) { whole(value); }
  void io(std::uint64_t value) { whole(value); }
  void io(std::int64_t value) {
    whole((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }
  void io(std::int32_t value) { io(static_cast<std::int64_t>(value)); }
  void io(bool value) { u8(value ? 1 : 0); }
  void io(const std::string& value) {
    whole(value.size());
    for (const char c : value) u8(static_cast<std::uint8_t>(c));
  }
  template <class E>
  void io_enum(E value, E) {
    u8(static_cast<std::uint8_t>(value));
  }
  template <class T, class Each>
  void list(const std::vector<T>& values, std::size_t, Each each) {
    whole(values.size());
    for (const T& value : values) each(*this, value);
  }

  std::vector<std::byte>& bytes() { return out_; }

 private:
  std::vector<std::byte> out_;
};

class Reader {
 public:
  static constexpr bool kReads = true;

  explicit Reader(std::span<const std::byte> bytes) : in_(bytes) {}

  bool ok() const { return ok_; }
  void fail() { ok_ = false; }
  std::size_t left() const { return in_.size() - at_; }

  std::uint8_t u8() {
    if (!ok_ || at_ >= in_.size()) {
      ok_ = false;
      return 0;
    }
    return static_cast<std::uint8_t>(in_[at_++]);
  }
  std::uint64_t fixed(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(u8()) << (8 * i);
    return value;
  }
  // One way only to write each number: no padding bytes, nothing past 64 bits.
  std::uint64_t whole() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t byte = u8();
      if (!ok_) return 0;
      if (shift == 63 && byte > 1) break;
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if ((byte & 0x80) == 0) {
        if (byte == 0 && shift != 0) break;
        return value;
      }
    }
    ok_ = false;
    return 0;
  }
  void io(std::uint64_t& value) { value = whole(); }
  void io(std::uint32_t& value) {
    const std::uint64_t wide = whole();
    if (wide > UINT32_MAX) ok_ = false;
    value = ok_ ? static_cast<std::uint32_t>(wide) : 0;
  }
  void io(std::int64_t& value) {
    const std::uint64_t folded = whole();
    value = static_cast<std::int64_t>((folded >> 1) ^ (~(folded & 1) + 1));
  }
  void io(std::int32_t& value) {
    std::int64_t wide = 0;
    io(wide);
    if (wide < INT32_MIN || wide > INT32_MAX) ok_ = false;
    value = ok_ ? static_cast<std::int32_t>(wide) : 0;
  }
  void io(bool& value) {
    const std::uint8_t byte = u8();
    if (byte > 1) ok_ = false;
    value = byte == 1;
  }
  void io(std::string& value) {
    const std::uint64_t size = whole();
    if (!ok_ || size > left()) {
      ok_ = false;
      return;
    }
    value.assign(reinterpret_cast<const char*>(in_.data() + at_), static_cast<std::size_t>(size));
    at_ += static_cast<std::size_t>(size);
    if (!is_utf8(value)) ok_ = false;
  }
  template <class E>
  void io_enum(E& value, E last) {
    const std::uint8_t byte = u8();
    if (byte > static_cast<std::uint8_t>(last)) ok_ = false;
    value = ok_ ? static_cast<E>(byte) : E{};
  }
  // `least` is the fewest bytes one member can take: a count that can't be true is refused
  // before memory is taken for it.
  template <class T, class Each>
  void list(std::vector<T>& values, std::size_t least, Each each) {
    const std::uint64_t count = whole();
    if (!ok_ || count > left() / least || count > kMostMembers) {
      ok_ = false;
      return;
    }
    values.clear();
    values.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count && ok_; ++i) {
      values.emplace_back();
      each(*this, values.back());
    }
  }

  static constexpr std::uint64_t kMostMembers = 4'000'000;

 private:
  std::span<const std::byte> in_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace muster::bytecode
