// Fixes of what a text is written in: each gives a text in which nothing is told any more. Those that can
// mean nothing else are certain, the others are suggestions.
#include <gtest/gtest.h>

#include "said.h"

namespace muster::grammar::test {
namespace {

struct Slip {
  const char* id;
  const char* seen;    // a line
  const char* wanted;  // the same line mended
  bool sure;
};

void expect_mended(const Slip& slip, const std::string& before, const std::string& behind,
                   Language language = Language::en) {
  const std::string head = head_of(language);
  const Said said = sheet(before + slip.seen + behind, language);
  EXPECT_EQ(said.outline.substr(0, said.outline.find('@')), slip.id) << slip.seen;
  EXPECT_EQ(said.mended, head + before + slip.wanted + behind);
  EXPECT_EQ(said.sure, slip.sure) << slip.seen;
  EXPECT_EQ(sheet(before + slip.wanted + behind, language).outline, "") << slip.wanted;
}

TEST(Mended, LinesOfABattle) {
  const Slip kSlips[] = {
      {"quote-unclosed", "say \"a {b}", "say \"a {b}\"", false},
      {"single-quote", "x = 'abc'", "x = \"abc\"", true},
      {"single-quote", "x = 'it's' + 'so'", "x = \"it's\" + 'so'", true},
      {"single-quote", "x = ‘abc’", "x = \"abc\"", true},
      {"single-quote", "x = ‚abc‘", "x = \"abc\"", true},
      {"bracket-extra", "x = a + b)", "x = a + b", false},
      {"bracket-unexpected", "x = 2(a - b)", "x = 2 * (a - b)", false},
      {"and-missing", "x = smaller of a, b", "x = smaller of a and b", false},
      {"equals-missing", "let x 5", "let x = 5", false},
      {"semicolon", "x = 1; y = 2", "x = 1\n    y = 2", false},
      {"semicolon", "x = 1;", "x = 1", false},
      {"percent-sign-alone", "x = y%", "x = (y)%", false},
      {"word-needless", "if a then\n    end", "if a\n    end", true},
      {"if-behind-line", "x = 1 if a", "x = 1 when a", true},
      {"write-instead", "leave when a is at least 5", "leave when a >= 5", true},
      {"write-instead", "x = 50 %", "x = 50%", true},
      {"write-instead", "x = \uFF13", "x = 3", true},
      {"times-missing", "repeat 3\n    end", "repeat 3 times\n    end", true},
      {"roll-for-late", "roll x = 1d6 for b", "roll x for b = 1d6", true},
      {"ties-missing", "for each x in L, highest x.a first, as listed\n    end",
       "for each x in L, highest x.a first, ties as listed\n    end", false},
      {"unknown-statement", "Say \"a\"", "say \"a\"", true},
      {"unknown-statement", "sya \"a\"", "say \"a\"", false},
      {"end-missing", "if a\n        x = 1", "if a\n        x = 1\n    end", false},
  };
  for (const Slip& slip : kSlips) {
    if (std::string_view(slip.seen).find("it's") != std::string_view::npos) {
      // Two texts: one after the other.
      const Said said = lines(std::string("    ") + slip.seen);
      EXPECT_TRUE(holds(said.mended, slip.wanted)) << said.mended;
      continue;
    }
    expect_mended(slip, "battle\n    ", "\nend\n");
  }
}

TEST(Mended, Dice) {
  const Slip kSlips[] = {
      {"trap-keep-highest", "4d6kh3", "4d6 keep highest 3", true},
      {"trap-keep-highest", "2d20kh", "2d20 keep highest 1", false},
      {"trap-keep-lowest", "2d20kl1", "2d20 keep lowest 1", true},
      {"trap-drop-lowest", "4d6dl1", "4d6 drop lowest 1", true},
      {"trap-drop-highest", "4d6dh1", "4d6 drop highest 1", true},
      {"trap-at-least", "3d6mi2", "3d6 each at least 2", false},
      {"trap-at-most", "3d6ma5", "3d6 each at most 5", false},
      {"trap-count", "10d10>=8", "10d10 count >= 8", false},
      {"trap-letter", "2W6", "2d6", true},
      {"trap-braces", "1d{0..9}", "1d(0..9)", true},
      {"trap-braces", "2d{2,3,5}", "2d[2, 3, 5]", true},
      {"trap-zero-based", "z9", "1d(0..9)", false},
      {"trap-label", "2d6[claws]", "2d6", false},
      {"trap-advantage", "d20adv", "2d20 keep highest 1", false},
      {"trap-advantage", "1d20 disadvantage", "2d20 keep lowest 1", false},
      {"trap-advantage", "dis", "2d20 keep lowest 1", false},
  };
  for (const Slip& slip : kSlips) expect_mended(slip, "battle\n    roll x = ", "\nend\n");
  // More stands behind it than was understood, or games differ: nothing is written for the designer.
  for (const char* dice : {"4d6kh3+2", "4d6k3", "3d6!", "2d6r1", "4d6d1"})
    EXPECT_TRUE(lines(std::string("    roll x = ") + dice).write.empty()) << dice;
}

TEST(Mended, Declarations) {
  const auto of = [](const Slip& slip, const std::string& before, const std::string& behind) {
    expect_mended(slip, before, behind);
  };
  of({"name-with-digit", "sides a, 2nd", "sides a, \"2nd\"", false}, "", "\n");
  of({"reserved-word", "names tide: in, out", "names tide: \"in\", out", false}, "", "\n");
  of({"write-instead", "names tide: a, b and c", "names tide: a, b, c", true}, "", "\n");
  of({"up-to-missing", "piece p (ps, 12)", "piece p (ps, up to 12)", false}, "", "\n    a whole 0..1\nend\n");
  of({"on-missing", "table t at 1d6 gives whole 0..2", "table t on 1d6 gives whole 0..2", false}, "",
     "\n    1-6  2\nend\n");
  of({"on-missing", "table t 1d6 gives whole 0..2", "table t on 1d6 gives whole 0..2", false}, "",
     "\n    1-6  2\nend\n");
  of({"limited-missing", "modifiers m, 0..6", "modifiers m, limited to 0..6", false}, "",
     "\n    +1 if a\nend\n");
  of({"at-most-missing", "+1 per full 3 a, 3", "+1 per full 3 a, at most 3", false}, "modifiers m\n    ",
     "\nend\n");
  of({"cell-with-blank", "1-6 2", "1-6  2", false}, "table t on 1d6 gives whole 0..2\n    ", "\nend\n");
  of({"end-extra", "sides a, b\nend\n", "sides a, b\n", false}, "", "names c: d, e\n");
  of({"write-instead", "+1 per full 3 a at most 3", "+1 per full 3 a, at most 3", false}, "modifiers m\n    ",
     "\nend\n");
  of({"equals-missing", "formula f(a: side) 2", "formula f(a: side) = 2", false}, "", "\n");
  of({"same-missing", "1-6  roll again, lost", "1-6  roll again, same lost", false}, "table t on 1d6\n    ",
     "\nend\n");
}

TEST(Mended, WordsOfSpanishAndRussian) {
  expect_mended(
      {"write-instead", "tabla t segun 1d6 da entero 0..2", "tabla t según 1d6 da entero 0..2", true}, "",
      "\n    1-6  2\nfin\n", Language::es);
  expect_mended({"yes-without-accent", "x = si", "x = sí", true}, "batalla\n    ", "\nfin\n", Language::es);
  // A Latin letter in a word of the language; in a name it is only a suggestion.
  expect_mended({"mixed-alphabets", "cказать \"а\"", "сказать \"а\"", true}, "бой\n    ", "\nконец\n",
                Language::ru);
  expect_mended({"mixed-alphabets", "пусть тягa = 1", "пусть тяга = 1", false}, "бой\n    ", "\nконец\n",
                Language::ru);
}

}  // namespace
}  // namespace muster::grammar::test
