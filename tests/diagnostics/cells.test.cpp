// What is shown of a letter and of a long line. Widths by hand: a wide letter is two cells, a
// combining accent none.
#include "diagnostics/cells.h"

#include <gtest/gtest.h>

#include <string>

namespace muster::diagnostics {
namespace {

std::size_t cells(std::string_view text) { return shown_at(text, 0, 0, false).cells; }
std::string text_of(std::string_view text, bool ascii = false) { return shown_at(text, 0, 0, ascii).text; }

TEST(Shown, Widths) {
  EXPECT_EQ(cells("a"), 1u);
  EXPECT_EQ(cells("ñ"), 1u);
  EXPECT_EQ(cells("Ж"), 1u);
  EXPECT_EQ(cells("字"), 2u);
  EXPECT_EQ(cells("\u0301"), 0u);
}

TEST(Shown, TabsGoToTheNextStop) {
  EXPECT_EQ(shown_at("\t", 0, 0, false).cells, 4u);
  EXPECT_EQ(shown_at("\t", 0, 3, false).cells, 1u);
  EXPECT_EQ(shown_at("\t", 0, 4, false).cells, 4u);
}

TEST(Shown, ControlsBecomeVisible) {
  EXPECT_EQ(text_of("\x1b"), "␛");
  EXPECT_EQ(text_of("\x7f"), "␡");
  EXPECT_EQ(text_of("\x01"), "␁");
  EXPECT_EQ(text_of("\x1b", true), "^[");
  EXPECT_EQ(text_of("\x7f", true), "^?");
  EXPECT_EQ(text_of("\u0085"), "<U+0085>");
  EXPECT_EQ(text_of("\u202E"), "<U+202E>");
  EXPECT_EQ(text_of("\u200B"), "<U+200B>");
  EXPECT_EQ(text_of("\xFF"), "\uFFFD");
}

TEST(Crop, AShortLineIsWhole) {
  const Window window = crop("abc", 1, 20, false);
  EXPECT_EQ(window.text, "abc");
  EXPECT_EQ(window.lead, 0u);
}

TEST(Crop, ExactlyTheWidthIsWhole) {
  EXPECT_EQ(crop("01234567890123456789", 0, 20, false).text, "01234567890123456789");
  EXPECT_EQ(crop("01234567890123456789a", 0, 20, false).text, "0123456789012345678…");
  EXPECT_EQ(crop("01234567890123456789a", 0, 20, true).text, "01234567890123456...");
}

TEST(Crop, AroundAPlaceInTheMiddle) {
  const std::string line = std::string(5000, 'a') + "X" + std::string(5000, 'b');
  const Window window = crop(line, 5000, 30, false);
  EXPECT_EQ(window.text, "…aaaaaaaaaaX" + std::string(17, 'b') + "…");
  EXPECT_EQ(cell_of(window, line, 5000, false), 11u);
}

TEST(Crop, AtTheEnd) {
  const std::string line = std::string(5000, 'a') + "X";
  EXPECT_EQ(crop(line, 5000, 30, false).text, "…aaaaaaaaaaX");
  EXPECT_EQ(crop(line, 5001, 30, false).text, "…aaaaaaaaaX");
}

TEST(Crop, NeverCutsALetter) {
  std::string line;
  for (int i = 0; i < 400; ++i) line += "字";
  const Window window = crop(line, 300, 21, false);
  EXPECT_EQ(window.begin % 3, 0u);
  EXPECT_EQ(window.end % 3, 0u);
  EXPECT_TRUE(window.text.starts_with("…字"));
}

TEST(Crop, SignsWithoutWidthDoNotGoOnForEver) {
  std::string line = "a";
  for (int i = 0; i < 100000; ++i) line += "\u0301";
  EXPECT_LT(crop(line, 0, 40, false).text.size(), 2000u);
  EXPECT_LT(crop(line, line.size(), 40, false).text.size(), 2000u);
}

}  // namespace
}  // namespace muster::diagnostics
