// The lines a fix leaves behind, in the cases where lines and spans don't match.
#include "diagnostics/mended.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace muster::diagnostics {
namespace {

std::vector<std::string> mended(const std::string& text, Span at, const std::string& written) {
  const Source source("a", text);
  std::vector<std::string> out;
  for (const MendedLine& line : mended_lines(source, Fix{at, written}, 3)) {
    if (line.number == 0) {
      out.push_back("...");
    } else {
      out.push_back(std::to_string(line.number) + (line.gone ? "-" : "+") + line.text);
    }
  }
  return out;
}
using Lines = std::vector<std::string>;

TEST(Mended, APartOfALine) {
  EXPECT_EQ(mended("ab cd\n", {3, 5}, "x"), (Lines{"1+ab x"}));
  EXPECT_EQ(mended("ab cd\n", {0, 3}, ""), (Lines{"1+cd"}));
}

TEST(Mended, OneLineBecomesTwo) { EXPECT_EQ(mended("ab cd\n", {2, 3}, "\n"), (Lines{"1+ab", "2+cd"})); }

TEST(Mended, TwoLinesBecomeOne) { EXPECT_EQ(mended("ab\ncd\n", {2, 3}, " "), (Lines{"1+ab cd"})); }

TEST(Mended, NewLinesAlone) {
  EXPECT_EQ(mended("ab\ncd", {3, 3}, "x\n"), (Lines{"2+x"}));
  EXPECT_EQ(mended("ab\ncd", {2, 2}, "\nx"), (Lines{"2+x"}));
  EXPECT_EQ(mended("ab\ncd", {5, 5}, "\nx\n"), (Lines{"3+x"}));
  EXPECT_EQ(mended("", {0, 0}, "x\n"), (Lines{"1+x"}));
}

TEST(Mended, WholeLinesTakenOut) {
  EXPECT_EQ(mended("ab\ncd\nef", {3, 6}, ""), (Lines{"2-cd"}));
  EXPECT_EQ(mended("ab\ncd\nef", {3, 5}, ""), (Lines{"2-cd"}));
  EXPECT_EQ(mended("ab\ncd\nef", {0, 6}, ""), (Lines{"1-ab", "2-cd"}));
}

TEST(Mended, MoreThanIsShown) {
  EXPECT_EQ(mended("", {0, 0}, "a\nb\nc\n"), (Lines{"1+a", "2+b", "3+c"}));
  EXPECT_EQ(mended("", {0, 0}, "a\nb\nc\nd\n"), (Lines{"1+a", "2+b", "3+c", "..."}));
}

TEST(Mended, ALongLineIsCutAroundTheChange) {
  const std::string text = std::string(100000, 'a') + "X" + std::string(100000, 'b');
  const Source source("a", text);
  const auto lines = mended_lines(source, Fix{{100000, 100001}, "Y"}, 3);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_LT(lines[0].text.size(), 2000u);
  EXPECT_EQ(lines[0].text[lines[0].focus], 'Y');
}

TEST(Mended, PlacesBeyondTheText) { EXPECT_EQ(mended("ab", {90, 95}, "c"), (Lines{"1+abc"})); }

}  // namespace
}  // namespace muster::diagnostics
