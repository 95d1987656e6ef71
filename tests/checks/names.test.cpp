// Letters that look the same, names that differ in little. `\u0421` is the Russian letter that looks like C.
#include "diagnostics/lookalike.h"
#include "tests/checks/shape.h"

namespace muster::checks {
namespace {

using diagnostics::as_digits;

TEST(Letters, WhatLooksTheSame) {
  using diagnostics::look_alike;
  EXPECT_TRUE(look_alike("C", "\u0421"));
  EXPECT_TRUE(look_alike("\u0417", "3"));
  EXPECT_TRUE(look_alike("l1", "Il"));
  EXPECT_TRUE(look_alike("A\u0410", "\u0410A"));
  EXPECT_FALSE(look_alike("C", "C"));
  EXPECT_FALSE(look_alike("C", "c"));
  EXPECT_FALSE(look_alike("\u0431", "6"));  // near, but nobody takes the names for each other
  EXPECT_FALSE(look_alike("", ""));
  const auto how = diagnostics::difference("x\u0421", "xC");
  ASSERT_TRUE(how);
  EXPECT_EQ(how->script.english(), "Cyrillic");
  EXPECT_EQ(how->other_script.english(), "Latin");
}

TEST(Letters, ForDigits) {
  EXPECT_EQ(as_digits("1\u041E")->text, "10");
  EXPECT_EQ(as_digits("\u0417")->text, "3");
  EXPECT_EQ(as_digits("lO-l5")->text, "10-15");
  EXPECT_EQ(as_digits("5O%")->text, "50%");
  EXPECT_EQ(as_digits("l+")->text, "1+");
  for (const char* word : {"10", "II", "AO", "DR", "-", "O-", "", "x1", "1d6"})
    EXPECT_FALSE(as_digits(word)) << word;
}

TEST(Letters, InCellsAndKeys) {
  const auto said =
      look(around("table t on 1d6 gives whole 0..9\n"
                  "    1-3  \u0417\n"
                  "    4-6  1\nend\n"));
  EXPECT_EQ(said.lines(), "4 letter-for-digit\n");
  EXPECT_EQ(said.arg("letter-for-digit", "mended"), "3");
  EXPECT_EQ(
      look(around("table t on 1d2 gives whole 0..9\n    l  4\n    2  5\nend\n")).count("letter-for-digit"),
      1);
  // A word that is a value of the sheet is no number.
  EXPECT_EQ(look(around("given\n    O  whole 0..9 = 1\nend\ntable t on 1d2 gives whole 0..9\n    1  O\n    2 "
                        " 5\nend\n"))
                .count("letter-for-digit"),
            0);
}

TEST(Names, TwinsInOneListAndAcross) {
  EXPECT_EQ(look(around("names r: A, C, \u0421\n")).count("looks-alike"), 1);
  // A set and a field far from it: nobody sees the difference.
  EXPECT_EQ(look(around("names r: A, C\nnames s: B, \u0421\n")).count("looks-alike"), 1);
  EXPECT_EQ(look(around("names r: A, C\nnames s: B, C\n")).count("looks-alike"), 0);
  // Of one script only in one list: Roman numbers and digits may stand in two.
  EXPECT_EQ(look(around("names r: I, II\nnames s: \"1\", \"2\"\n")).count("looks-alike"), 0);
  EXPECT_EQ(look(around("names r: I, \"1\"\n")).count("looks-alike"), 1);
}

TEST(Names, TwinsInOneRule) {
  const std::string two = "    let \u0441 = 1\n    let c = 2\n    say \"{c} {\u0441}\"\n";
  EXPECT_EQ(look(around("", two)).count("looks-alike"), 1);
  const auto apart = look(around("rule first()\n    let \u0441 = 1\n    say \"{\u0441}\"\nend\n",
                                 "    let c = 2\n    say \"{c}\"\n    first()\n"));
  EXPECT_EQ(apart.count("looks-alike"), 0);
}

TEST(Names, AnUnknownNameThatLooksLikeAKnownOne) {
  const auto said = look(around("given\n    C  whole 0..9 = 1\nend\n", "    say \"{\u0421}\"\n"));
  EXPECT_EQ(said.count("looks-like-known"), 1) << said.lines();
  EXPECT_EQ(said.count("unknown-name"), 0);
  EXPECT_EQ(said.arg("looks-like-known", "script"), "Cyrillic");
}

TEST(Names, DifferInLittle) {
  const auto how = [](const std::string& words) {
    return look(around("names r: " + words + "\n")).arg("differs-little", "how");
  };
  EXPECT_EQ(how("veteran, Veteran"), "capitals");
  EXPECT_EQ(how("público, publico"), "accents");
  EXPECT_EQ(how("счёт, счет"), "`ё` and `е`");
  EXPECT_EQ(how("\"light tank\", light_tank"), "blanks");
  EXPECT_EQ(how("\"Light Tank\", light_tank"), "capitals, accents and blanks");
  // Other letters, and results of two letters.
  EXPECT_EQ(how("герой, герои"), "-");
  EXPECT_EQ(how("caño, cano"), "-");
  EXPECT_EQ(how("DR, Dr"), "-");
  EXPECT_EQ(how("\"1-1\", \"11\""), "-");
}

TEST(Names, InTwoListsTheyMayBeNear) {
  const auto said =
      look(around("piece bandit (bandits, up to 4 a side)\n    gone  yes/no = no\n    out when gone\nend\n"
                  "units of bandit  gone\n    Bandits  no\nend\n"));
  EXPECT_EQ(said.count("differs-little"), 0) << said.lines();
}

TEST(Names, AWordThatIsAlsoAValue) {
  const std::string table = "names letter: A, C\ntable t on 1d2 gives letter\n    1  A\n    2  C\nend\n";
  const std::string given = "given\n    C  whole 0..9 = 1\nend\n";
  EXPECT_EQ(look(around(table + given + "formula f = 3 - C\n")).count("word-and-value"), 1);
  EXPECT_EQ(look(around(table + given)).count("word-and-value"), 0);  // nothing is worked out with it
  EXPECT_EQ(look(around("names letter: A, C\n" + given + "formula f = 3 - C\n")).count("word-and-value"), 0);
}

TEST(Marks, CommasAmongPoints) {
  const auto table = [](const std::string& a, const std::string& b, const std::string& c) {
    return look(around("table t on 1d3 gives number to 0.1 0..9\n    1  " + a + "\n    2  " + b +
                       "\n    3  " + c + "\nend\n"));
  };
  EXPECT_EQ(table("0,5", "1.5", "2.5").at("commas-and-points"), "0,5");
  EXPECT_EQ(table("0.5", "1,5", "2,5").at("commas-and-points"), "0.5");
  EXPECT_EQ(table("0,5", "1,5", "2").count("commas-and-points"), 0);
}

TEST(Marks, AStrayPoint) {
  const auto said = look(around("names r: A, B\ntable t on 1d2 gives r\n    1  .A\n    2  B\nend\n"));
  EXPECT_EQ(said.count("stray-point"), 1);
  EXPECT_EQ(said.count("unknown-word"), 0);
}

}  // namespace
}  // namespace muster::checks
