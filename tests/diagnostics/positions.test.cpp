// Columns in every unit, counted by hand: a letter of Cyrillic is 2 bytes, of CJK 3 bytes and 2 cells,
// an emoji 4 bytes, 2 units of UTF-16 and 2 cells, an accent of its own 2 bytes and no cell.
#include "diagnostics/positions.h"

#include <gtest/gtest.h>

#include <concepts>
#include <string>

namespace muster::diagnostics {
namespace {

struct Line {
  const char* what;
  std::string before;  // what is looked for stands right behind it
  std::uint32_t bytes, points, utf16, cells;
};

// The family is 4+3+4+3+4 = 18 bytes, 5 code points, 2+1+2+1+2 = 8 units. Its joiners are taken out
// where it is shown, so that it is three pictures of 2 cells on every terminal.
const Line kLines[] = {
    {"nothing", "", 1, 1, 1, 1},
    {"Latin", "abc ", 5, 5, 5, 5},
    {"Cyrillic", "a \"Наземный бой\" ", 1 + 3 + 16 + 1 + 6 + 2, 18, 18, 18},
    {"CJK", "a \"日本語\" ", 1 + 3 + 9 + 2, 9, 9, 1 + 3 + 6 + 2},
    {"an emoji", "🏹 ", 6, 3, 4, 4},
    {"a family", "\"👨\u200D👩\u200D👧\" ", 1 + 1 + 18 + 2, 1 + 1 + 5 + 2, 1 + 1 + 8 + 2, 1 + 1 + 6 + 2},
    {"an accent of its own", "e\u0301 ", 5, 4, 4, 3},
    {"the same in one", "é ", 4, 3, 3, 3},
    // Tabs go to the next multiple of four: 4, then ab at 4 and 5, then 8.
    {"tabs", "\tab\t", 5, 5, 5, 9},
};

class Columns : public testing::TestWithParam<Line> {};

// On the first line of a text, and far behind, where counts begin in the middle.
TEST_P(Columns, OfEveryUnit) {
  const Line& line = GetParam();
  for (const std::string& head :
       {std::string(), std::string(700, 'x') + "日🏹\n" + std::string(500, '\n')}) {
    const Source source("x", head + line.before + "z = 1\n");
    const auto at = static_cast<std::uint32_t>(head.size() + line.before.size());
    const auto on = head.empty() ? 1u : 502u;
    const Positions positions(source);
    EXPECT_EQ(positions.in<ByteColumn>(at).column.number(), line.bytes);
    EXPECT_EQ(positions.in<PointColumn>(at).column.number(), line.points);
    EXPECT_EQ(positions.in<Utf16Column>(at).column.number(), line.utf16);
    EXPECT_EQ(positions.in<CellColumn>(at).column.number(), line.cells);
    EXPECT_EQ(positions.in<ByteColumn>(at).line, on);
    EXPECT_EQ(positions.in<PointColumn>(at).line, on);
    EXPECT_EQ(positions.in<Utf16Column>(at).line, on);
    EXPECT_EQ(positions.in<CellColumn>(at).line, on);
    EXPECT_EQ(positions.of(at).column, positions.in<PointColumn>(at).column);
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Columns, testing::ValuesIn(kLines), [](const auto& test) {
  std::string name = test.param.what;
  for (char& c : name)
    if (c == ' ') c = '_';
  return name;
});

// `боя` is three letters of two bytes: byte 5 is the second of `я`, which begins behind 4 bytes.
TEST(Positions, InsideALetterIsTheLetters) {
  const Source source("x", "боя\n");
  const Positions positions(source);
  EXPECT_EQ(positions.in<ByteColumn>(5).column.number(), 5u);
  EXPECT_EQ(positions.in<PointColumn>(5).column.number(), 3u);
  EXPECT_EQ(positions.in<Utf16Column>(5).column.number(), 3u);
  EXPECT_EQ(positions.in<CellColumn>(5).column.number(), 3u);
}

TEST(Positions, BehindTheEndIsTheEnd) {
  const Source source("x", "a\nбb");
  const Positions positions(source);
  EXPECT_EQ(positions.in<ByteColumn>(99).line, 2u);
  EXPECT_EQ(positions.in<ByteColumn>(99).column.number(), 4u);
  EXPECT_EQ(positions.in<Utf16Column>(99).column.number(), 3u);
}

// A carriage return ends the line: it takes no cell.
TEST(Positions, LinesOfWindows) {
  const Source source("x", "ab\r\ncd\r\n");
  const Positions positions(source);
  EXPECT_EQ(positions.in<PointColumn>(5).line, 2u);
  EXPECT_EQ(positions.in<PointColumn>(5).column.number(), 2u);
  EXPECT_EQ(positions.in<CellColumn>(3).column.number(), 3u);
}

// What the types are for.
static_assert(!std::convertible_to<std::uint32_t, ByteColumn>);
static_assert(!std::convertible_to<ByteColumn, std::uint32_t>);
static_assert(!std::convertible_to<ByteColumn, PointColumn>);
static_assert(!std::equality_comparable_with<Utf16Column, PointColumn>);
static_assert(!std::assignable_from<PointColumn&, CellColumn>);

}  // namespace
}  // namespace muster::diagnostics
