// What a diff must be: with it the old text becomes the new one, only changed lines are marked, and as few
// as can be. Applied by a small reader of our own here, and by `patch` where it is installed.
#include "diagnostics/unified_diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace muster::diagnostics {
namespace {

using Lines = std::vector<std::string>;

// With their line ends.
Lines split(const std::string& text) {
  Lines out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

struct Applied {
  bool fits = true;
  std::string text;
  std::size_t gone = 0, added = 0;
};

// "12,3" and "12".
void read_range(const std::string& text, std::size_t& first, std::size_t& count) {
  const std::size_t comma = text.find(',');
  first = std::stoul(text.substr(0, comma));
  count = comma == std::string::npos ? 1 : std::stoul(text.substr(comma + 1));
}

Applied patched(const std::string& old_text, const std::string& diff) {
  Applied out;
  const Lines old_lines = split(old_text);
  Lines lines = split(diff);
  std::size_t at = 0, made = 0;
  Lines result;
  for (std::size_t i = 2; i < lines.size();) {
    const std::string& head = lines[i];
    if (head.rfind("@@ -", 0) != 0) return {false, {}, 0, 0};
    const std::size_t plus = head.find(" +"), end = head.find(" @@");
    std::size_t x = 0, x_count = 0, y = 0, y_count = 0;
    read_range(head.substr(4, plus - 4), x, x_count);
    read_range(head.substr(plus + 2, end - plus - 2), y, y_count);
    for (const std::size_t from = x_count == 0 ? x : x - 1; at < from; ++at, ++made) {
      if (at >= old_lines.size()) return {false, {}, 0, 0};
      result.push_back(old_lines[at]);
    }
    out.fits = out.fits && made == (y_count == 0 ? y : y - 1);
    std::size_t seen_x = 0, seen_y = 0;
    for (++i; i < lines.size() && lines[i].rfind("@@", 0) != 0; ++i) {
      std::string line = lines[i].substr(1);
      const bool cut = i + 1 < lines.size() && lines[i + 1].front() == '\\';
      if (cut) line.pop_back();
      const char sign = lines[i].front();
      if (cut) ++i;
      if (sign != '+') {
        out.fits = out.fits && at < old_lines.size() && old_lines[at] == line;
        ++at, ++seen_x;
      }
      if (sign != '-') {
        result.push_back(line);
        ++made, ++seen_y;
      }
      out.gone += sign == '-' ? 1 : 0;
      out.added += sign == '+' ? 1 : 0;
    }
    out.fits = out.fits && seen_x == x_count && seen_y == y_count;
  }
  for (; at < old_lines.size(); ++at) result.push_back(old_lines[at]);
  for (const std::string& line : result) out.text += line;
  return out;
}

std::string diff(const std::string& a, const std::string& b) { return unified_diff(a, b, "a", "b"); }

TEST(UnifiedDiff, OfTheSameIsEmpty) {
  EXPECT_EQ(diff("", ""), "");
  EXPECT_EQ(diff("a\nb\n", "a\nb\n"), "");
}

// As the standard tool writes them: ranges `first,count`, one line without a count, none as `before,0`.
TEST(UnifiedDiff, ByHand) {
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  EXPECT_EQ(diff("a\n", "b\n"), "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n");
  EXPECT_EQ(diff("", "b\nc\n"), "--- a\n+++ b\n@@ -0,0 +1,2 @@\n+b\n+c\n");
  EXPECT_EQ(diff("b\nc\n", ""), "--- a\n+++ b\n@@ -1,2 +0,0 @@\n-b\n-c\n");
  EXPECT_EQ(diff("a\nb\n", "a\nx\nb\n"), "--- a\n+++ b\n@@ -1,2 +1,3 @@\n a\n+x\n b\n");
}

TEST(UnifiedDiff, MissingLastLineEnd) {
  EXPECT_EQ(diff("a\nb", "a\nb\n"),
            "--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
  EXPECT_EQ(diff("a\nb\n", "a\nb"),
            "--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n");
}

// Six equal lines between two changes: one hunk; seven: two.
TEST(UnifiedDiff, Hunks) {
  const auto hunks = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("@@ -"); at != std::string::npos; at = text.find("@@ -", at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(hunks(diff("x\n1\n2\n3\n4\n5\n6\ny\n", "X\n1\n2\n3\n4\n5\n6\nY\n")), 1u);
  EXPECT_EQ(hunks(diff("x\n1\n2\n3\n4\n5\n6\n7\ny\n", "X\n1\n2\n3\n4\n5\n6\n7\nY\n")), 2u);
}

std::string random_text(std::mt19937& random, std::size_t lines, unsigned kinds) {
  std::string out;
  for (std::size_t i = 0; i < lines; ++i)
    out += std::string(1, static_cast<char>('a' + random() % kinds)) + "\n";
  if (!out.empty() && random() % 5 == 0) out.pop_back();
  return out;
}

// The longest common part of two texts, by the table of all prefixes: what a diff must leave unmarked.
std::size_t common(const Lines& a, const Lines& b) {
  std::vector<std::vector<std::size_t>> best(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : std::max(best[i - 1][j], best[i][j - 1]);
  return best[a.size()][b.size()];
}

TEST(UnifiedDiff, IsRightAndShortest) {
  std::mt19937 random(5);
  for (int i = 0; i < 4'000; ++i) {
    const unsigned kinds = 1 + random() % 6;
    const std::string a = random_text(random, random() % 30, kinds),
                      b = random_text(random, random() % 30, kinds);
    const std::string made = diff(a, b);
    const Applied applied = patched(a, made);
    ASSERT_TRUE(applied.fits) << made;
    ASSERT_EQ(applied.text, b) << made;
    const std::size_t kept = common(split(a), split(b));
    ASSERT_EQ(applied.gone, split(a).size() - kept) << made;
    ASSERT_EQ(applied.added, split(b).size() - kept) << made;
  }
}

// Searched to the end such texts would take hours.
TEST(UnifiedDiff, OfLargeTextsComesToAnEnd) {
  const bool some = std::getenv("MUSTER_SOME_BATTLES") != nullptr;
  const std::size_t lines = some ? 6'000 : 60'000;
  std::mt19937 random(9);
  // Two lines only, at random: next to nothing in common in a row, and everything equal somewhere.
  for (const unsigned kinds : {2u, 20u}) {
    const std::string a = random_text(random, lines, kinds), b = random_text(random, lines, kinds);
    const Applied applied = patched(a, diff(a, b));
    EXPECT_TRUE(applied.fits);
    EXPECT_TRUE(applied.text == b);
  }
  // Each line changed.
  std::string a, b;
  for (int i = 0; i < (some ? 20'000 : 200'000); ++i) {
    a += std::to_string(i) + "  x\n";
    b += std::to_string(i) + " x\n";
  }
  EXPECT_TRUE(patched(a, diff(a, b)).text == b);
}

}  // namespace
}  // namespace muster::diagnostics
