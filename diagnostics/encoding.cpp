// Recognises encodings. The usual case, clean UTF-8, is one quick pass; statistics are only taken of
// bytes that turned out to be something else.
#include "diagnostics/encoding.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace muster::diagnostics {

namespace {

unsigned byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

// First byte that is zero or no part of valid UTF-8; the size where there's none.
std::size_t first_fault(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    // Eight letters of ASCII at a time, none of them zero.
    while (at + 8 <= bytes.size()) {
      std::uint64_t block = 0;
      std::memcpy(&block, bytes.data() + at, 8);
      const std::uint64_t zeros = (block - 0x0101010101010101ULL) & ~block;
      if (((block | zeros) & 0x8080808080808080ULL) != 0) break;
      at += 8;
    }
    if (at == bytes.size()) break;
    const std::size_t length = sequence_length(bytes, at);
    if (length == 0 || bytes[at] == '\0') return at;
    at += length;
  }
  return at;
}

// UTF-16 without its mark: every second byte is the block of a letter, 0 for Latin and 4 for Cyrillic.
Encoding with_zeros(std::string_view bytes) {
  const std::string_view sample = bytes.substr(0, 4096);
  std::size_t blocks[2] = {0, 0};
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (sample[i] == 0 || sample[i] == 4) ++blocks[i % 2];
  }
  const std::size_t pairs = sample.size() / 2;
  if (blocks[1] * 10 >= pairs * 9 && blocks[0] * 10 <= pairs) return Encoding::utf16_le;
  if (blocks[0] * 10 >= pairs * 9 && blocks[1] * 10 <= pairs) return Encoding::utf16_be;
  return Encoding::binary;
}

// Eight bits a letter. In Cyrillic whole words are high bytes; in a Latin text an accented letter
// stands alone among plain ones. Which Cyrillic it is shows where its small letters are.
Encoding eight_bit(std::string_view bytes) {
  std::size_t high = 0, in_company = 0, controls = 0;
  std::size_t from_80 = 0, from_a0 = 0, from_c0 = 0, from_e0 = 0, from_f0 = 0;
  const auto is_high = [&](std::size_t i) { return byte_at(bytes, i) >= 0x80; };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned c = byte_at(bytes, i);
    if (c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f') ++controls;
    if (c < 0x80) continue;
    ++high;
    if ((i > 0 && is_high(i - 1)) || (i + 1 < bytes.size() && is_high(i + 1))) ++in_company;
    if (c >= 0xF0) {
      ++from_f0;
    } else if (c >= 0xE0) {
      ++from_e0;
    } else if (c >= 0xC0) {
      ++from_c0;
    } else if (c >= 0xA0) {
      ++from_a0;
    } else {
      ++from_80;
    }
  }
  if (controls * 20 > bytes.size()) return Encoding::binary;
  if (in_company * 2 <= high) return Encoding::windows_1252;
  if (from_a0 * 4 > high && from_f0 * 8 < high) return Encoding::cp866;
  return from_c0 > from_e0 + from_f0 ? Encoding::koi8_r : Encoding::windows_1251;
}

// Valid sequences of several bytes hardly come about by chance.
bool mostly_utf8(std::string_view bytes) {
  std::size_t good = 0, bad = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = sequence_length(bytes, i);
    if (length == 0) ++bad;
    if (length > 1) ++good;
    i += std::max<std::size_t>(length, 1);
  }
  return good > bad;
}

}  // namespace

std::size_t sequence_length(std::string_view bytes, std::size_t at) {
  const unsigned c = byte_at(bytes, at);
  if (c < 0x80) return 1;
  const std::size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
  // 80..C1 start nothing, F5 and above lie beyond the last code point.
  if (c < 0xC2 || c > 0xF4 || at + length > bytes.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(bytes, at + i) & 0xC0U) != 0x80U) return 0;
  }
  const unsigned second = byte_at(bytes, at + 1);
  const bool too_long = (c == 0xE0 && second < 0xA0) || (c == 0xF0 && second < 0x90);
  const bool surrogate = c == 0xED && second > 0x9F;
  const bool beyond = c == 0xF4 && second > 0x8F;
  return too_long || surrogate || beyond ? 0 : length;
}

Guess guess_encoding(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return {Encoding::utf32, 0};
  if (bytes.starts_with("\xFF\xFE"sv)) return {Encoding::utf16_le, 0};
  if (bytes.starts_with("\xFE\xFF"sv)) return {Encoding::utf16_be, 0};
  const std::size_t at = first_fault(bytes);
  if (at == bytes.size()) return {Encoding::utf8, at};
  const std::size_t zero = bytes.find('\0');
  if (zero != std::string_view::npos) return {with_zeros(bytes), zero};
  return {mostly_utf8(bytes) ? Encoding::broken_utf8 : eight_bit(bytes), at};
}

std::string_view encoding_name(Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8:
    case Encoding::broken_utf8:
      return "UTF-8";
    case Encoding::utf16_le:
      return "UTF-16LE";
    case Encoding::utf16_be:
      return "UTF-16BE";
    case Encoding::utf32:
      return "UTF-32";
    case Encoding::windows_1251:
      return "Windows-1251";
    case Encoding::koi8_r:
      return "KOI8-R";
    case Encoding::cp866:
      return "CP866";
    case Encoding::windows_1252:
      return "Windows-1252";
    case Encoding::binary:
      break;
  }
  return "";
}

}  // namespace muster::diagnostics
