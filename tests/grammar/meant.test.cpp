// Slips known by sight: what is meant is said, in the words of the sheet, and the rest is read.
#include <gtest/gtest.h>

#include "said.h"

namespace muster::grammar::test {
namespace {

// ---- first words of a line

TEST(Meant, AnUnknownStatementListsTheKnownOnes) {
  const Said said = lines("    frobnicate x");
  EXPECT_EQ(said.outline, "unknown-statement@4");
  for (const char* word : {"`let`", "`if`", "`for each`", "`repeat`", "`roll`", "`skip`", "`NAME = VALUE`"})
    EXPECT_TRUE(holds(said.fix, word)) << word;
  EXPECT_TRUE(holds(lines("    xyzzy q", Language::es).fix, "`para cada`"));
}

TEST(Meant, WordsOfOtherLanguages) {
  const std::string body = "\n        s.a = 1\n    end\n    y = 2";
  for (const auto& [line, meant] : {std::pair{"for s in sides", "for each"},
                                    {"foreach s in sides", "for each"},
                                    {"while x > 1", "repeat until not (x > 1)"},
                                    {"while (x > 1)", "repeat until not (x > 1)"}}) {
    const Said said = lines("    " + std::string(line) + body);
    EXPECT_EQ(said.outline, "unknown-statement@4") << line;
    EXPECT_EQ(said.why, "did you mean `" + std::string(meant) + "`?") << line;
  }
  EXPECT_EQ(lines("    return 5").why, "did you mean `give`?");
  EXPECT_EQ(lines("    repite 3 veces\n        x = 1\n    fin", Language::es).why, "did you mean `repetir`?");
  EXPECT_EQ(lines("    repite 3 veces\n        x = 1\n    fin", Language::es).outline, "unknown-statement@4");
}

TEST(Meant, AnUnknownLineOverDeeperLinesIsABlock) {
  EXPECT_EQ(lines("    given_that x > 1\n        y = 1\n        if z\n            y = 2\n        end\n    "
                  "end\n    y = 3")
                .outline,
            "unknown-statement@4");
  // A line alone is none.
  EXPECT_EQ(lines("    for").outline, "unknown-statement@4");
  // Its own `end` only: that of the block around it stands further to the left.
  EXPECT_EQ(lines("    if a\n        frob x\n            y = 1\n    end").outline, "unknown-statement@5");
}

TEST(Meant, NamesStayNames) {
  EXPECT_EQ(statements("for = 1"), "(= for 1)");
  EXPECT_EQ(statements("while(x)"), "(call (while x))");
  EXPECT_EQ(statements("return += 2"), "(+= return 2)");
}

TEST(Meant, ElseIf) {
  for (const char* word : {"elseif", "elif", "elsif"}) {
    const Said said = lines("    if a\n        x = 1\n    " + std::string(word) +
                            " b\n        x = 2\n    else\n        x = 3\n    end");
    EXPECT_EQ(said.outline, "write-instead@6") << word;
    EXPECT_EQ(said.instead, "else if") << word;
  }
  EXPECT_EQ(read_sheet(head_of(Language::en) + "battle\nif a\nx = 1\nelif b\nx = 2\nend\nend\n")
                .sheet.battles.at(0)
                .body.at(0)
                .branches.size(),
            2u);
}

// ---- ends of lines

TEST(Meant, WhenBehindALine) {
  const Said said = lines("    skip if none(x)\n    y = 1");
  EXPECT_EQ(said.outline, "if-behind-line@4");
  EXPECT_EQ(said.instead, "when");
  const ReadSheet read = read_sheet(head_of(Language::en) + "battle\n    skip if a\n    leave wen b\nend\n");
  const auto& body = read.sheet.battles.at(0).body;
  ASSERT_EQ(body.size(), 2u);
  EXPECT_EQ(body[0].when.size(), 1u);
  EXPECT_EQ(body[1].when.size(), 1u);  // not the end of the block, whatever was meant
}

TEST(Meant, NeedlessWords) {
  for (const char* word : {" then", ":", " do"}) {
    const Said said =
        lines("    if a" + std::string(word) + "\n        x = 1\n    else:\n        x = 2\n    end");
    EXPECT_EQ(said.outline, "word-needless@4 word-needless@6") << word;
  }
  EXPECT_EQ(lines("    si a entonces\n        x = 1\n    fin", Language::es).outline, "word-needless@4");
}

TEST(Meant, WhomARollIsFor) {
  const Said said = lines("    roll k = 1d6 for s");
  EXPECT_EQ(said.outline, "roll-for-late@4");
  EXPECT_EQ(said.fix, "`roll k for s = 1d6`");
}

TEST(Meant, RepeatKeepsItsNumber) {
  EXPECT_EQ(lines("    repeat 3\n    end").fix,
            "`repeat 3 times`; to go on until something is so: `repeat until CONDITION`");
}

TEST(Meant, QuotesOfTexts) {
  EXPECT_EQ(lines("    say s").fix, "put it in quotes: `say \"{s}\"`");
  EXPECT_EQ(lines("    say {s}").fix, "put it in quotes: `say \"{s}\"`");
  EXPECT_EQ(lines("    say all is lost").fix, "put it in quotes: `say \"all is lost\"`");
}

// ---- declarations

TEST(Meant, Declarations) {
  EXPECT_EQ(sheet("formula h(b) = 1\n").outline, "param-kind-missing@3");
  EXPECT_TRUE(holds(sheet("formula h(b) = 1\n").fix, "`x: b`"));
  EXPECT_EQ(sheet("piece p\n    out if a\nend\n").instead, "out when");
  EXPECT_EQ(sheet("names wind: calm, strong gale\n").fix,
            "a name is one word, or stands in quotes: `\"strong gale\"`");
  EXPECT_EQ(sheet("piece p (ps, up to 4 per side)\nend\n").outline, "write-instead@3");
  EXPECT_EQ(sheet("piece p (ps, up to 4 per side)\nend\n").instead, "a side");
}

// ---- accents

TEST(Meant, Accents) {
  const auto instead = [](const std::string& text) { return sheet(text, Language::es).instead; };
  EXPECT_EQ(instead("batalla\n    x = cuantos(a)\nfin\n"), "cuántos");
  EXPECT_EQ(instead("tabla t segun 1d6 da entero\n    1  2\nfin\n"), "según");
  EXPECT_EQ(instead("pieza p\n    a si/no\nfin\n"), "sí");
  EXPECT_EQ(instead("pieza p\n    apilar como maximo 2, b por suma\nfin\n"), "como máximo");
  EXPECT_EQ(instead("batalla\n    x = l[en circulo 1]\nfin\n"), "en círculo");
  EXPECT_EQ(instead("batalla\n    si x y no p.y\n    fin\nfin\n"), "no es");
  // A designer's own name is one.
  EXPECT_EQ(sheet("fórmula cuantos(x: entero 0..1) = x\nfórmula g() = cuantos(1)\n", Language::es).outline,
            "");
}

// ---- the language

TEST(Meant, ALanguageByItsName) {
  const diagnostics::Source source("x", "idioma español\nreglas \"R\"\nbandos a, b\nbatalla\nfin\n");
  diagnostics::Sink sink;
  parse_sheet(source, sink);
  const Said said = said_of(source, sink);
  EXPECT_EQ(said.outline, "language-unknown@1");
  EXPECT_EQ(said.why, "did you mean `es`?");
  EXPECT_EQ(battle("idioma espanol\nbatalla \"B\"\nreglas \"R\"\n").outline, "language-unknown@1");
}

// ---- battle files

TEST(Meant, TitlesWithoutQuotes) {
  EXPECT_EQ(battle("battle Y\nrules D\n").outline, "quotes-missing@1 quotes-missing@2");
  EXPECT_EQ(battle("battle \"Y\"\nrules D of F  # x\n").fix, "put it in quotes: `rules \"D of F\"`");
  EXPECT_EQ(battle("Rules \"S\"\n").outline, "unknown-section@1");
  EXPECT_EQ(battle("Rules \"S\"\n").why, "did you mean `rules`?");
  // The sheet is found all the same.
  EXPECT_EQ(peek_battle(diagnostics::Source("b", "rules D of F # x\n")).rules_title, "D of F");
  EXPECT_EQ(peek_battle(diagnostics::Source("b", "Rules \"S\"\n")).rules_title, "S");
}

TEST(Meant, Pieces) {
  const auto side = [](const std::string& line) { return battle("side blue\n    " + line + "\n"); };
  EXPECT_EQ(side("3) Big dog").outline, "value-or-quotes@2");
  EXPECT_TRUE(holds(side("3) Big dog").fix, "put names of several words in quotes: `\"Big dog\"`"));
  EXPECT_EQ(side("3) Big dog is Wolf").outline, "value-or-quotes@2");
  EXPECT_EQ(side("Cat").outline, "value-or-number@2");
  EXPECT_TRUE(holds(side("Cat").fix, "`1) Cat`"));
  for (const char* line : {"1. Cat", "1: Cat", "1 Cat"}) {
    EXPECT_EQ(side(line).outline, "piece-number-sign@2") << line;
    EXPECT_TRUE(holds(side(line).fix, "`1)`")) << line;
  }
  EXPECT_EQ(side("1) Cat\n        crew: raw").outline, "colon-needless@3");
  EXPECT_EQ(side("crew: raw").outline, "colon-needless@2");
  EXPECT_EQ(battle("wind: calm\n").outline, "colon-needless@1");
}

TEST(Meant, Expectations) {
  const auto expect = [](const std::string& line) { return battle("expect\n    " + line + "\n"); };
  EXPECT_EQ(expect("blue[1].n is 1").why, "did you mean `=`?");
  EXPECT_EQ(expect("blue[1] is sunk").why, "");
  EXPECT_TRUE(holds(expect("blue[1] is sunk").fix, "`is out` or `is standing`"));
  EXPECT_EQ(expect("blue[1].n 0").why, "did you mean `= 0`?");
  EXPECT_EQ(expect("winner blue").why, "did you mean `outcome blue`?");
  EXPECT_EQ(expect("outcome: over").why, "did you mean `outcome over`?");
  EXPECT_EQ(expect("blue[1] is out").outline, "");
}

}  // namespace
}  // namespace muster::grammar::test
