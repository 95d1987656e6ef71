// What kind of text some bytes are. Rule texts come from old word processors, bulletin boards and
// mail; a designer is helped by "this is Windows-1251", not by "bad byte".
#pragma once

#include <cstddef>
#include <string_view>

namespace muster::diagnostics {

enum class Encoding : unsigned char {
  utf8,
  broken_utf8,  // mostly right, damaged somewhere
  utf16_le,
  utf16_be,
  utf32,
  windows_1251,
  koi8_r,
  cp866,
  windows_1252,  // or ISO 8859-1, which is the same but for some quotes and dashes
  binary,
};

struct Guess {
  Encoding encoding = Encoding::utf8;
  std::size_t at = 0;  // the first byte that is wrong as UTF-8 (or the zero byte)
};
// Bytes without a byte order mark of UTF-8.
Guess guess_encoding(std::string_view bytes);

// As people and programs call it; what iconv understands.
std::string_view encoding_name(Encoding encoding);

// Length of the valid UTF-8 sequence at `at`, 0 where it's none.
std::size_t sequence_length(std::string_view bytes, std::size_t at);

}  // namespace muster::diagnostics
