// Which encoding some bytes are in. The byte strings are written by hand from the code charts.
#include "diagnostics/encoding.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace muster::diagnostics {
namespace {

using namespace std::string_view_literals;

TEST(SequenceLength, OfValidLetters) {
  EXPECT_EQ(sequence_length("a", 0), 1u);
  EXPECT_EQ(sequence_length("ñ", 0), 2u);
  EXPECT_EQ(sequence_length("字", 0), 3u);
  EXPECT_EQ(sequence_length("\xF0\x9F\x8E\xB2", 0), 4u);
  EXPECT_EQ(sequence_length("\xF4\x8F\xBF\xBF", 0), 4u);  // the last code point
}

TEST(SequenceLength, OfWhatIsNone) {
  for (const std::string_view bad :
       {"\x80"sv, "\xBF"sv, "\xC0\xAF"sv, "\xC1\xBF"sv, "\xC3"sv, "\xC3("sv, "\xE0\x80\x80"sv, "\xE2\x82"sv,
        "\xED\xA0\x80"sv, "\xF0\x80\x80\x80"sv, "\xF4\x90\x80\x80"sv, "\xF5\x80\x80\x80"sv, "\xFF"sv}) {
    EXPECT_EQ(sequence_length(bad, 0), 0u) << testing::PrintToString(std::string(bad));
  }
}

TEST(Guess, CleanText) {
  EXPECT_EQ(guess_encoding("").encoding, Encoding::utf8);
  EXPECT_EQ(guess_encoding("plain, and long enough for the quick way").encoding, Encoding::utf8);
  EXPECT_EQ(guess_encoding("Infantería y Пехота y 歩兵").encoding, Encoding::utf8);
}

TEST(Guess, EveryPlaceOfAFaultIsFound) {
  // The quick way reads eight at a time: a fault at each offset of it.
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'a');
    text[at] = '\xE1';
    EXPECT_EQ(guess_encoding(text).at, at);
    EXPECT_EQ(guess_encoding(text).encoding, Encoding::windows_1252);
    text[at] = '\0';
    EXPECT_EQ(guess_encoding(text).at, at);
    EXPECT_EQ(guess_encoding(text).encoding, Encoding::binary);
  }
}

TEST(Guess, MarksOfWideEncodings) {
  EXPECT_EQ(guess_encoding("\xFF\xFEr\0"sv).encoding, Encoding::utf16_le);
  EXPECT_EQ(guess_encoding("\xFE\xFF\0r"sv).encoding, Encoding::utf16_be);
  EXPECT_EQ(guess_encoding("\xFF\xFE\0\0r\0\0\0"sv).encoding, Encoding::utf32);
  EXPECT_EQ(guess_encoding("\0\0\xFE\xFF\0\0\0r"sv).encoding, Encoding::utf32);
}

TEST(Guess, WideWithoutAMark) {
  EXPECT_EQ(guess_encoding("r\0u\0l\0e\0s\0 \0"sv).encoding, Encoding::utf16_le);
  EXPECT_EQ(guess_encoding("\0r\0u\0l\0e\0s\0 "sv).encoding, Encoding::utf16_be);
  // "Пехота 1"
  EXPECT_EQ(guess_encoding("\x1F\4\x35\4\x45\4\x3E\4\x42\4\x30\4 \0001\0"sv).encoding, Encoding::utf16_le);
}

TEST(Guess, CyrillicOfEightBits) {
  // "правила" and "Пехота" in each.
  const Guess windows = guess_encoding("rules \xEF\xF0\xE0\xE2\xE8\xEB\xE0 \xCF\xE5\xF5\xEE\xF2\xE0");
  EXPECT_EQ(windows.encoding, Encoding::windows_1251);
  EXPECT_EQ(windows.at, 6u);
  EXPECT_EQ(guess_encoding("\xD0\xD2\xC1\xD7\xC9\xCC\xC1 \xF0\xC5\xC8\xCF\xD4\xC1").encoding,
            Encoding::koi8_r);
  EXPECT_EQ(guess_encoding("\xAF\xE0\xA0\xA2\xA8\xAB\xA0 \x8F\xA5\xE5\xAE\xE2\xA0").encoding,
            Encoding::cp866);
}

TEST(Guess, AccentsOfEightBits) {
  // "Infantería señor daño"
  const Guess guess = guess_encoding(
      "Infanter\xED"
      "a se\xF1or da\xF1o");
  EXPECT_EQ(guess.encoding, Encoding::windows_1252);
  EXPECT_EQ(guess.at, 8u);
}

TEST(Guess, OneBadPlaceInGoodText) {
  const std::string text = "señor daño región\xF1 más";
  const Guess guess = guess_encoding(text);
  EXPECT_EQ(guess.encoding, Encoding::broken_utf8);
  EXPECT_EQ(guess.at, text.find('\xF1'));
}

TEST(Guess, RandomBytesAreBinary) {
  std::string bytes;
  unsigned state = 1;
  for (int i = 0; i < 5000; ++i) {
    state = state * 1664525U + 1013904223U;
    bytes += static_cast<char>(state >> 24U);
  }
  EXPECT_EQ(guess_encoding(bytes).encoding, Encoding::binary);
}

}  // namespace
}  // namespace muster::diagnostics
