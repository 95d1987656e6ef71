// Lines and columns of a text against counts made by hand, and against a count letter by letter.
#include "diagnostics/source.h"

#include <gtest/gtest.h>

#include <string>

#include "diagnostics/positions.h"

namespace muster::diagnostics {
namespace {

TEST(Source, EmptyTextHasOneEmptyLine) {
  const Source source("x", "");
  EXPECT_EQ(source.line_count(), 1u);
  EXPECT_EQ(source.line_of(0), 1u);
  EXPECT_EQ(source.line_text(1), "");
  EXPECT_EQ(source.column_of(0), 1u);
}

TEST(Source, LinesAreCountedFromOne) {
  const Source source("x", "ab\n\ncd");
  EXPECT_EQ(source.line_count(), 3u);
  EXPECT_EQ(source.line_of(0), 1u);
  EXPECT_EQ(source.line_of(2), 1u);  // the line end belongs to its line
  EXPECT_EQ(source.line_of(3), 2u);
  EXPECT_EQ(source.line_of(4), 3u);
  EXPECT_EQ(source.line_of(6), 3u);  // the end of the text
  EXPECT_EQ(source.line_begin(3), 4u);
  EXPECT_EQ(source.line_text(2), "");
  EXPECT_EQ(source.line_text(3), "cd");
}

TEST(Source, LineTextHasNoLineEnd) {
  const Source source("x", "uno\r\ndos\r\n");
  EXPECT_EQ(source.line_count(), 3u);
  EXPECT_EQ(source.line_text(1), "uno");
  EXPECT_EQ(source.line_text(2), "dos");
  EXPECT_EQ(source.line_text(3), "");
}

TEST(Source, ColumnsCountCodePoints) {
  const Source source("x", "añoЖ\nñ");  // a1 ñ2 o1 Ж2 bytes
  EXPECT_EQ(source.column_of(0), 1u);
  EXPECT_EQ(source.column_of(1), 2u);
  EXPECT_EQ(source.column_of(2), 2u);  // inside ñ
  EXPECT_EQ(source.column_of(3), 3u);
  EXPECT_EQ(source.column_of(4), 4u);
  EXPECT_EQ(source.column_of(6), 5u);
  EXPECT_EQ(source.column_of(7), 1u);
  EXPECT_EQ(source.column_of(9), 2u);
}

TEST(Source, PlacesBeyondTheTextAreItsEnd) {
  const Source source("x", "ab");
  EXPECT_EQ(source.slice({1, 99}), "b");
  EXPECT_EQ(source.slice({50, 99}), "");
  EXPECT_EQ(source.line_of(99), 1u);
  EXPECT_EQ(source.column_of(99), 3u);
  EXPECT_EQ(source.line_text(99), "ab");
}

TEST(Source, CoverHoldsBoth) {
  EXPECT_EQ(cover({2, 4}, {7, 9}), (Span{2, 9}));
  EXPECT_EQ(cover({3, 8}, {1, 4}), (Span{1, 8}));
}

TEST(Positions, AgreeWithCountingLetterByLetter) {
  std::string text;
  for (int i = 0; i < 700; ++i) {
    text += i % 3 == 0 ? "ñ" : i % 5 == 0 ? "字" : "a";
    if (i % 97 == 96) text += '\n';
  }
  text += std::string(3000, 'x') + "é";
  const Source source("x", text);
  const Positions positions(source);
  std::uint32_t line = 1, column = 1;
  for (std::uint32_t at = 0; at < text.size(); ++at) {
    const bool inside = (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    if (inside) continue;
    ASSERT_EQ(positions.of(at).line, line) << at;
    ASSERT_EQ(positions.of(at).column.number(), column) << at;
    ++column;
    if (text[at] == '\n') {
      ++line;
      column = 1;
    }
  }
  EXPECT_EQ(positions.of(static_cast<std::uint32_t>(text.size())).column.number(), column);
}

TEST(Positions, EmptyTextAndWholeBlocks) {
  const Source empty("x", "");
  EXPECT_EQ(Positions(empty).of(0).column.number(), 1u);
  const Source block("x", std::string(2048, 'a'));
  EXPECT_EQ(Positions(block).of(1024).column.number(), 1025u);
  EXPECT_EQ(Positions(block).of(2048).column.number(), 2049u);
}

}  // namespace
}  // namespace muster::diagnostics
