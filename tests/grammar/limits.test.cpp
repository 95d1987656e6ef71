// Texts that are too deep, too long or too odd give a message, in good time.
#include <gtest/gtest.h>

#include <chrono>

#include "reading.h"

namespace muster::grammar::test {
namespace {

std::string times(const std::string& what, int n) {
  std::string out;
  out.reserve(what.size() * static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) out += what;
  return out;
}

double milliseconds(const std::string& text) {
  const auto start = std::chrono::steady_clock::now();
  read_sheet(text);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

TEST(Limits, NestingUpToTheLimit) {
  EXPECT_EQ(value(times("(", 99) + "1" + times(")", 99)), "1");
  EXPECT_EQ(value(times("(", 101) + "1" + times(")", 101)), "!nesting-too-deep@1");
  EXPECT_EQ(value(times("(", 10'000) + "1" + times(")", 10'000)), "!nesting-too-deep@1");
  EXPECT_EQ(value(times("(", 10'000)), "!nesting-too-deep@1");
  EXPECT_EQ(value(times("f(x[", 5'000)), "!nesting-too-deep@1");
  EXPECT_EQ(value(times("standing ", 5'000) + "x"), "!nesting-too-deep@1");
  EXPECT_EQ(value(times("larger of ", 5'000) + "x"), "!nesting-too-deep@1");
}

TEST(Limits, NestedBlocks) {
  const std::string head = head_of(Language::en) + "battle\n";
  EXPECT_EQ(outline(read_sheet(head + times("if a\n", 98) + times("end\n", 98) + "end\n").messages), "");
  EXPECT_EQ(
      outline(read_sheet(head + times("if a\n", 10'000) + times("end\n", 10'000) + "end\nsides a, b\nfoo\n")
                  .messages),
      "nesting-too-deep@103 unknown-declaration@20006");
}

TEST(Limits, LongChains) {
  EXPECT_EQ(value("1" + times(" + 1", 100'000)), "!line-too-long@1");
  EXPECT_EQ(value("x" + times(".a", 100'000)), "!line-too-long@1");
  EXPECT_EQ(value(times("not ", 100'000) + "x"), "!line-too-long@1");
  EXPECT_EQ(value(times("-", 100'000) + "x"), "!line-too-long@1");
  EXPECT_EQ(value("a" + times(" is out", 100'000)).substr(0, 1), "!");
}

TEST(Limits, NoBacktrackingThatGrowsWithDepth) {
  const std::string head = head_of(Language::en) + "formula f() = ";
  EXPECT_LT(milliseconds(head + times("(", 90) + "1" + times(")", 90) + "\n"), 50);
  EXPECT_LT(milliseconds(head + times("(1 when ", 90) + "1" + times(")", 90) + "\n"), 50);
  EXPECT_LT(milliseconds(head + times("sum(x in a[f(", 30) + "1" + times(")]: x)", 30) + "\n"), 50);
  EXPECT_LT(milliseconds(head + times("standing all parts of ", 30) + "x\n"), 50);
}

TEST(Limits, LargeOddTexts) {
  const std::string head = head_of(Language::en);
  constexpr int kMany = 10'000'000;
  for (const std::string& text : {times("a", kMany), times("\"", kMany), times("“", kMany), times("(", kMany),
                                  times("1", kMany), times("#", kMany), times(" ", kMany), times(";", kMany),
                                  times("é", kMany), times("end\n", kMany / 4), times("x y\n", kMany / 4)}) {
    EXPECT_LT(milliseconds(head + text), 10'000) << text.substr(0, 8);
    EXPECT_LT(milliseconds(head + "battle\n" + text), 10'000) << text.substr(0, 8);
    EXPECT_LT(milliseconds(head + "table t on 1d6 gives whole\n" + text), 4'000) << text.substr(0, 8);
  }
}

TEST(Limits, TooManyFaultsAreNotAllRead) {
  const ReadSheet read = read_sheet(head_of(Language::en) + times("sides\n", 2'000));
  EXPECT_LT(read.messages.size(), 600u);
  EXPECT_NE(outline(read.messages).find("too-many-faults"), std::string::npos);
}

TEST(Limits, TooLargeTextsAreRefused) {
  diagnostics::TextLimits limits;
  limits.input_bytes = 10;
  const diagnostics::Source source("x", "rules \"R\"\n#");
  diagnostics::Sink sink;
  parse_sheet(source, sink, limits);
  parse_battle(source, Language::en, sink, limits);
  EXPECT_EQ(sink.size(), 2u);
}

// Every beginning of a sheet and of a battle file is read without a crash; all but whole ones
// say something.
TEST(Limits, EveryBeginningOfASheet) {
  const std::string sheet =
      "language en\nrules \"R\"\nnames rank: novice \"nov\", regular\npiece p (ps, up to 4 a side)\n"
      " d percent step 25% 0%..100% = 0% capped\n out when d = 100%\n join at most 2, others by part\nend\n"
      "table t(f: p) on 1d10\n 1-3 \"x\" raise f.d to 75%; f.d += 1%\nend\n"
      "battle\n together\n for each s in sides, highest s.x first, ties together\n later t[i](s) when a\n "
      "end\n end\n"
      " if a is out\n say \"{a} {{b}}\"\n else if not b\n roll h for s = 2d6 keep highest 1\n end\nend\n";
  ASSERT_EQ(outline(read_sheet(sheet).messages), "");
  for (std::size_t cut = 0; cut < sheet.size(); ++cut) read_sheet(sheet.substr(0, cut));
  for (std::size_t cut = 0; cut < sheet.size(); ++cut) {
    std::string hole = sheet;
    hole.erase(cut, 1);
    read_sheet(hole);
    hole.insert(cut, "(");
    read_sheet(hole);
  }
  const std::string battle =
      "battle \"B\"\nrules \"R\"\nrounds 1\nside a \"A\"\n 1) x + y is U *3 0/1 s 6 + 4\n  k 5\n l \"V\" c "
      "1\n"
      "dice for a: 1(3) [3 4] then random\ndice seed 4\nexpect\n a[1] is out\n standing a: 1 2\n outcome w\n";
  ASSERT_EQ(outline(read_battle(battle).messages), "");
  for (std::size_t cut = 0; cut < battle.size(); ++cut) read_battle(battle.substr(0, cut));
  for (std::size_t cut = 0; cut < battle.size(); ++cut) {
    std::string hole = battle;
    hole.erase(cut, 1);
    read_battle(hole);
    hole.insert(cut, "[");
    read_battle(hole);
  }
}

}  // namespace
}  // namespace muster::grammar::test
