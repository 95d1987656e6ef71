// Slips worth a message of their own, named as what they are.
#include <gtest/gtest.h>

#include "grammar/keywords.h"
#include "reading.h"

namespace muster::grammar::test {
namespace {

TEST(Slips, DiceInAnOrdinaryPlace) {
  EXPECT_EQ(value("1d10 + 2"), "!dice-in-value@1");
  EXPECT_EQ(value("a + 2д6", Language::ru), "!dice-in-value@1");
  EXPECT_EQ(value("(a)d(b)"), "!dice-in-value@1");
  EXPECT_EQ(statements("if 1d10 <= 3\nend"), "!dice-in-value@4");
  EXPECT_EQ(value("d20"), "!name-like-dice@1");
  EXPECT_EQ(value("\"d20\""), "\"d20\"");
}

TEST(Slips, DiceOfOtherNotations) {
  EXPECT_EQ(statements("roll x = 4d6k3"), "!trap-keep@4");
  EXPECT_EQ(statements("roll x = 3d6!"), "!trap-explode@4");
  EXPECT_EQ(statements("roll x = 2d10r1"), "!trap-reroll@4");
  EXPECT_EQ(statements("roll x = 2 d 6"), "!dice-blank@4");
  EXPECT_EQ(statements("roll x = 1d10 + 2"), "!dice-modifier@4");
  EXPECT_EQ(statements("roll x = 4dF + 1"), "!dice-modifier@4");
  EXPECT_EQ(statements("roll x = y"), "!dice-belong-here@4");
}

TEST(Slips, NumbersWithCommasAndBlanks) {
  EXPECT_EQ(value("1,5 + 2"), "!decimal-comma@1");
  EXPECT_EQ(value("f(1, 5)"), "(f 1 5)");
  EXPECT_EQ(value("1\u00A0000"), "!blank-in-number@1");
  EXPECT_EQ(value("1 000"), "!rest-of-line@1");
}

TEST(Slips, TheFixOfADecimalComma) {
  const diagnostics::Source source("value", "x * 1,5");
  diagnostics::Sink sink;
  parse_expression(source, Language::en, sink);
  ASSERT_EQ(sink.size(), 1u);
  ASSERT_EQ(sink.list()[0].fixes.size(), 1u);
  EXPECT_EQ(sink.list()[0].fixes[0].text, "1.5");
  EXPECT_EQ(source.slice(sink.list()[0].fixes[0].at), "1,5");
}

TEST(Slips, SignsOfOtherLanguages) {
  EXPECT_EQ(value("a == b"), "!foreign-sign@1");
  EXPECT_EQ(value("a != b"), "!foreign-sign@1");
  EXPECT_EQ(value("a && b || c"), "!foreign-sign@1 foreign-sign@1");
  EXPECT_EQ(value("a => b"), "!foreign-sign@1");
  EXPECT_EQ(statements("x := 1"), "!foreign-sign@4");
  EXPECT_EQ(statements("x = 1;"), "!semicolon@4");
  EXPECT_EQ(value("a < b > c"), "!chained-comparison@1");
  EXPECT_EQ(value("a = b is out"), "!chained-comparison@1");
  EXPECT_EQ(value("(a < b) = c"), "(= (< a b) c)");
}

TEST(Slips, QuotesAndBrackets) {
  EXPECT_EQ(statements("say \"abc"), "!quote-unclosed@4");
  EXPECT_EQ(statements("x = 'abc'"), "!single-quote@4");
  EXPECT_EQ(value("(a + b"), "!bracket-unclosed@1");
  EXPECT_EQ(value("a + b)"), "!bracket-extra@1");
  EXPECT_EQ(value("f(a b)"), "!bracket-interrupted@1");
  EXPECT_EQ(value("()"), "!value-missing@1");
  EXPECT_EQ(value("a["), "!value-missing@1");
  EXPECT_EQ(statements("say \"{a\""), "!hole-unclosed@4");
  EXPECT_EQ(statements("say \"a}\""), "!brace-alone@4");
  EXPECT_EQ(statements("say \"{}\""), "!hole-empty@4");
}

TEST(Slips, PastedPunctuation) {
  EXPECT_EQ(value("a — b ‑ c"), "(- (- a b) c)");
  EXPECT_EQ(value("a\u00A0+\u2009b × c ÷ 2 ≤ 3"), "(<= (+ a (/ (* b c) 2)) 3)");
  EXPECT_EQ(statements("say “{a} hits”"), "(say \"{a} hits\")");
  EXPECT_EQ(statements("x = ‘abc’"), "!single-quote@4");
  EXPECT_EQ(value("３ + 1"), "!write-instead@1");
  EXPECT_EQ(value("a ＋ １"), "!write-instead@1");
  EXPECT_EQ(value("½ + 1"), "!write-instead@1");
  const diagnostics::Source source("value", "x * １２,5");
  diagnostics::Sink sink;
  parse_expression(source, Language::en, sink);
  ASSERT_EQ(sink.size(), 1u);
  EXPECT_EQ(sink.list()[0].fixes.at(0).text, "12");
  const ReadSheet read =
      read_sheet(head_of(Language::en) + "table t on 1d6 gives whole\n    1–2   ３\n    3—6  ½\nend\n");
  EXPECT_EQ(outline(read.messages), "write-instead@4 write-instead@5");
}

TEST(Slips, WordsOfTheLanguageAsNames) {
  EXPECT_EQ(statements("let in = 1"), "!reserved-word@4");
  EXPECT_EQ(statements("x = end"), "!reserved-word@4");
  EXPECT_EQ(statements("sea y = 1", Language::es), "!reserved-word@4");
  EXPECT_EQ(statements("x = si", Language::es), "!yes-without-accent@4");
  EXPECT_EQ(statements("x = o", Language::es), "!reserved-word@4");
  EXPECT_EQ(statements("subir a a 3", Language::es), "(raise a 3)");
  EXPECT_EQ(statements("let 3x = 1"), "!name-with-digit@4");
}

TEST(Slips, TheMeaningOfAReservedWordIsSaid) {
  const ReadSheet read = read_sheet("idioma es\nreglas \"R\"\nformula_ x\n");
  EXPECT_EQ(read.messages.size(), 1u);
  const ReadSheet y = read_sheet("idioma es\nreglas \"R\"\nnombres y: a, b\n");
  ASSERT_EQ(y.messages.size(), 1u);
  EXPECT_EQ(y.messages[0].name, "reserved-word");
  EXPECT_EQ(y.messages[0].at, "y");
}

TEST(Slips, MisspeltWords) {
  const ReadSheet read = read_sheet(head_of(Language::en) + "battle\n    rol hit = 1d10\nend\n");
  ASSERT_EQ(read.messages.size(), 1u);
  EXPECT_EQ(read.messages[0].name, "unknown-statement");
  EXPECT_EQ(read.messages[0].at, "rol");
  EXPECT_EQ(statements("x = 1 wen y"), "!rest-of-line@4");
  EXPECT_EQ(statements("x"), "!unknown-statement@4");
}

TEST(Slips, WhatASingleLineLacks) {
  EXPECT_EQ(statements("let x 5"), "!equals-missing@4");
  EXPECT_EQ(statements("raise x.d 5"), "!to-missing@4");
  EXPECT_EQ(statements("repeat 4\nend"), "!times-missing@4");
  EXPECT_EQ(statements("for each x L\nend"), "!in-missing@4");
  EXPECT_EQ(statements("say x"), "!quotes-missing@4");
  EXPECT_EQ(value("a / 2 rounded"), "!rounding-missing@1");
  EXPECT_EQ(value("a +"), "!value-missing@1");
  EXPECT_EQ(value("smaller of a, b"), "!and-missing@1");
  EXPECT_EQ(value("a."), "!rest-of-line@1");
  EXPECT_EQ(statements("T[k](x) + 1"), "!rest-of-line@4");
}

TEST(Slips, CellsWithOneBlankBetween) {
  const ReadSheet read =
      read_sheet(head_of(Language::en) + "table t on 1d6 gives whole\n    1 5\n    2  6\nend\n");
  ASSERT_EQ(read.messages.size(), 1u);
  EXPECT_EQ(read.messages[0].name, "cell-with-blank");
  EXPECT_EQ(read.messages[0].at, "1 5");
}

TEST(Slips, AForgottenLanguageLine) {
  const ReadSheet read = read_sheet("reglas \"R\"\nbandos a, b\n");
  EXPECT_EQ(outline(read.messages), "language-unsaid@1");
  EXPECT_EQ(read.sheet.sides.size(), 1u);
  EXPECT_EQ(outline(read_sheet("language fr\nrules \"R\"\n").messages), "language-unknown@1");
}

// What to write instead is said in the words of the sheet.
TEST(Slips, FixesUseTheWordsOfTheSheet) {
  const diagnostics::Source source(
      "x", "idioma es\nreglas \"R\"\nbatalla\n    x = 1d10\n    rpetir 3 veces\n    fin\nfin\n");
  diagnostics::Sink sink;
  parse_sheet(source, sink);
  ASSERT_EQ(sink.size(), 2u);
  EXPECT_EQ(diagnostics::message_of(sink.list()[0]),
            "dice are rolled only by `tirada`, and this is an ordinary value");
  EXPECT_EQ(diagnostics::why_of(sink.list()[1]), "did you mean `repetir`?");
}

// No text of the catalogue names a keyword that isn't in the table.
TEST(Slips, KeywordsOfMessagesAreInTheTable) {
  for (std::size_t k = 0; k < diagnostics::entry_count(); ++k) {
    const auto& entry = diagnostics::entry(static_cast<diagnostics::Id>(k));
    for (std::string_view text : {entry.message, entry.why, entry.fix})
      for (auto at = text.find("{kw_"); at != std::string_view::npos; at = text.find("{kw_", at + 1)) {
        const auto id = text.substr(at + 4, text.find('}', at) - at - 4);
        EXPECT_TRUE(role_named(id).has_value()) << entry.name << ": " << id;
      }
  }
}

}  // namespace
}  // namespace muster::grammar::test
