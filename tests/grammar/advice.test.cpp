// What is said of a fault fits that fault: the place, the advice made of the sheet's own words, and
// nothing that follows from it.
#include <gtest/gtest.h>

#include "said.h"

namespace muster::grammar::test {
namespace {

using Texts = std::vector<std::string>;

// ---- the language of a file

Said raw(const std::string& text) {
  const diagnostics::Source source("x", text);
  diagnostics::Sink sink;
  parse_sheet(source, sink);
  return said_of(source, sink);
}

TEST(Advice, TheLanguageThatIsLeftOut) {
  for (const char* text : {"language\nrules \"R\"\n", "язык\nправила \"П\"\n", "language\nправила \"П\"\n",
                           "idioma\nreglas \"R\"\n"})
    EXPECT_EQ(raw(text).outline, "language-missing@1") << text;
  EXPECT_EQ(raw("язык\nправила \"П\"\n").write, Texts{" ru"});
  EXPECT_EQ(raw("language\nправила \"П\"\n").write, Texts{" ru"});
  EXPECT_EQ(battle("language\nbattle \"B\"\n").outline, "language-missing@1");
}

TEST(Advice, TheLanguageInQuotes) {
  const Said said = raw("idioma \"es\"\nreglas \"R\"\n");
  EXPECT_EQ(said.outline, "write-instead@1");
  EXPECT_EQ(said.message, "`\"es\"` is written `es` here");
  EXPECT_EQ(said.mended, "idioma es\nreglas \"R\"\n");
  EXPECT_TRUE(said.sure);
  EXPECT_EQ(raw("language \"xx\"\nrules \"R\"\n").outline, "language-unknown@1");
  EXPECT_EQ(raw("language \"english\"\nrules \"R\"\n").mended, "language en\nrules \"R\"\n");
  EXPECT_EQ(battle("language \"en\"\nbattle \"B\"\n").outline, "write-instead@1");
}

TEST(Advice, ATitleThatIsBrokenIsNoMissingTitle) {
  EXPECT_EQ(raw("language en\nrules 'R'\n").outline, "single-quote@2");
  EXPECT_EQ(raw("rules R\n").outline, "quotes-missing@1");
  EXPECT_EQ(raw("rules\n").outline, "text-missing@1");
  EXPECT_EQ(raw("language en\n").outline, "title-missing@0");
}

TEST(Advice, TheLanguageByItsName) {
  const diagnostics::Source source("x", "правила \"П\"\n");
  diagnostics::Sink sink;
  parse_sheet(source, sink);
  ASSERT_EQ(sink.size(), 1u);
  const auto& d = sink.list().front();
  EXPECT_EQ(diagnostics::message_of(d), "the file doesn't say that its words are Russian");
  EXPECT_EQ(diagnostics::message_of(d, Language::ru),
            "файл не говорит, на каком языке он написан, а слова в нём из этого: русский");
  EXPECT_EQ(diagnostics::message_of(d, Language::es),
            "el archivo no dice de qué lengua son sus palabras; parecen de esta: ruso");
}

// ---- dice

TEST(Advice, ALabelBehindDiceIsTheNameOfTheRoll) {
  EXPECT_EQ(lines("    roll x = 4d6[fire]").fix, "`roll fire = 4d6`");
  EXPECT_EQ(lines("    roll x = 4d6 [fire]").fix, "`roll fire = 4d6`");
  EXPECT_EQ(lines("    roll x = 4d6{fire}").fix, "`roll fire = 4d6`");
  EXPECT_EQ(lines("    roll x = 4d6[cold fire]").fix, "`roll \"cold fire\" = 4d6`");
}

TEST(Advice, WhatIsAddedToARollIsShownWhereItBelongs) {
  EXPECT_EQ(lines("    roll x = 2d6 + q # why").fix,
            "add it where the roll is used: `roll NAME = 2d6`, then `NAME + q`");
  EXPECT_EQ(sheet("piece p\n    a whole 2..13 = roll 2d6 + 1\nend\n").fix,
            "add it where the roll is used: `roll NAME = 2d6`, then `NAME + 1`");
  EXPECT_EQ(lines("    roll x = 2d6 - 1").fix,
            "add it where the roll is used: `roll NAME = 2d6`, then `NAME - 1`");
  EXPECT_EQ(lines("    roll x = 2d6*10").fix,
            "multiply where the roll is used: `roll NAME = 2d6`, then `NAME * 10`");
  EXPECT_EQ(lines("    roll x = 2d6 / 2").fix,
            "divide where the roll is used: `roll NAME = 2d6`, then `(NAME / 2) rounded up`");
  EXPECT_EQ(lines("    roll x = 2d6 / 3 rounded down").fix,
            "divide where the roll is used: `roll NAME = 2d6`, then `(NAME / 3) rounded down`");
}

TEST(Advice, ANameLikeDiceIsToldOnce) {
  const Said said = lines("    let d20 = 1\n    x = d20 + d20\n    say \"{d20}\"");
  EXPECT_EQ(said.outline, "name-like-dice@4");
  EXPECT_EQ(said.write, Texts{"\"d20\""});
  // Within a text its quotes would end it.
  EXPECT_EQ(lines("    say \"{d20}\"").write, Texts{"«d20»"});
  EXPECT_EQ(lines("    say \"{«d20»}\"").outline, "");
}

// ---- comparisons and signs

TEST(Advice, TwoComparisonsAreShownWithTheirSigns) {
  EXPECT_EQ(lines("    leave when a = b = c").fix,
            "two comparisons with `and` between them: `A = B and B = C`");
  EXPECT_EQ(lines("    leave when 1 < a > 9").fix,
            "two comparisons with `and` between them: `A < B and B > C`");
  EXPECT_EQ(lines("    leave when a = b is out").fix,
            "two comparisons with `and` between them: `A = B and B is out`");
  const Said said = lines("    leave when 4 = a + 1 = b");
  EXPECT_EQ(said.write, Texts{"and a + 1 "});
  EXPECT_TRUE(holds(said.mended, "leave when 4 = a + 1 and a + 1 = b\n"));
}

TEST(Advice, AnExclamationMarkBeforeAValueDeniesIt) {
  const Said said = lines("    leave when !(a = b) and c");
  EXPECT_EQ(said.outline, "exclamation@4");
  EXPECT_EQ(said.fix, "`not (a = b)`, or `<>` for different");
  EXPECT_TRUE(holds(said.mended, "leave when not (a = b) and c\n"));
  EXPECT_TRUE(holds(lines("    leave when a and !x.open").mended, "leave when a and not x.open\n"));
  // Behind a value nothing is denied.
  EXPECT_EQ(lines("    x = 5!").outline, "exclamation@4");
  EXPECT_EQ(lines("    x = 5!").fix, "");
}

TEST(Advice, CapitalsInTheLastCaseOfAChoice) {
  const Said said = lines("    x = 5 when a, Otherwise 1");
  EXPECT_EQ(said.outline, "write-instead@4");
  EXPECT_EQ(said.message, "`Otherwise` is written `otherwise` here");
  EXPECT_TRUE(said.sure);
}

// ---- brackets and texts

TEST(Advice, ABracketThatANewLineCutsShort) {
  const Said said = lines("    let x = (a + 1  # one more\n\n    say \"b\"\n    let y = )");
  EXPECT_EQ(said.outline, "bracket-unclosed@4 value-missing@7");
  EXPECT_TRUE(holds(said.mended, "let x = (a + 1)  # one more\n\n    say \"b\"\n"));
  // The line is read for itself.
  const ReadSheet read = read_sheet(head_of(Language::en) + "battle\n    x = (a +  1\n    say \"b\"\nend\n");
  ASSERT_EQ(read.sheet.battles.at(0).body.size(), 2u);
  EXPECT_EQ(read.sheet.battles.at(0).body[1].kind, StmtKind::say);
  // A bracket that is closed below is another fault.
  EXPECT_EQ(lines("    x = f(a\n        b)").outline, "bracket-interrupted@5");
  EXPECT_EQ(lines("    x = f(a b)").outline, "bracket-interrupted@4");
}

TEST(Advice, WhatStandsInAHoleBehindItsValue) {
  EXPECT_EQ(lines("    say \"{wing%} of it\"").outline, "percent-sign-alone@4");
  EXPECT_TRUE(holds(lines("    say \"{g.wing%} of it\"").mended, "say \"{(g.wing)%} of it\"\n"));
  EXPECT_EQ(lines("    say \"{a b} of it\"").message, "`b` stands where `}` or a sign like + or = is needed");
  const Said open = lines("    say \"{run\"");
  EXPECT_EQ(open.outline, "hole-unclosed@4");
  EXPECT_EQ(open.why, "");
  EXPECT_TRUE(holds(open.mended, "say \"{run}\"\n"));
  EXPECT_EQ(lines("    say \"{run {b}\"").outline, "hole-unclosed@4");
  EXPECT_EQ(lines("    say \"{in}\"").outline, "reserved-word@4");
  EXPECT_EQ(lines("    say \"{}\"").outline, "hole-empty@4");
}

TEST(Advice, AValueThatIsSaidStandsInAHole) {
  EXPECT_EQ(lines("    say 5 + run").write, Texts{"\"{5 + run}\""});
  EXPECT_EQ(lines("    say run").write, Texts{"\"{run}\""});
  EXPECT_EQ(lines("    say the run is over").write, Texts{"\"the run is over\""});
}

// ---- declarations

TEST(Advice, ARangeWithoutItsUpperEnd) {
  const Said said = sheet("piece p\n    water whole 9 = 6\nend\n");
  EXPECT_EQ(said.outline, "range-dots@4");
  EXPECT_EQ(said.why, "`=` stands where `..` is needed");
}

TEST(Advice, ATableWithoutItsKey) {
  EXPECT_EQ(sheet("table storm on gives whole 0..2\n    1  2\n    2  1\nend\n").outline, "key-missing@3");
  EXPECT_EQ(
      sheet("names gives: a, b\ntable storm on gives gives whole 0..2\n    a  2\n    b  1\nend\n").outline,
      "");
}

TEST(Advice, KeysBehindTheWordForThem) {
  const Said said = sheet(
      "matrix m on 1d6 by odds gives whole 0..9\n    columns 1-1, 2-1, 3-1\n    1-3  1  2  3\n"
      "    4-6  2  3  4\nend\n");
  EXPECT_EQ(said.outline, "write-instead@4");
  EXPECT_EQ(said.write, Texts{"1-1  2-1  3-1"});
}

TEST(Advice, ALineOfJoiningThatIsBrokenSaysNothing) {
  const ReadSheet read = read_sheet(
      head_of(Language::en) + "piece p\n    water whole 0..9\n    join at most 2, water, others same\nend\n");
  EXPECT_EQ(outline(read.messages), "join-how-missing@5");
  EXPECT_FALSE(read.sheet.pieces.at(0).has_join);
}

TEST(Advice, ANameWithAHyphenIsKnownWithoutIt) {
  const ReadSheet read =
      read_sheet(head_of(Language::en) + "formula wind-drift = 2\nbattle\n    let lost-way = 1\nend\n");
  EXPECT_EQ(outline(read.messages), "hyphen-in-name@3 hyphen-in-name@5");
  std::vector<std::string> known;
  for (const Name& name : read.sheet.broken) known.push_back(name.text);
  EXPECT_NE(std::find(known.begin(), known.end(), "wind_drift"), known.end());
  EXPECT_NE(std::find(known.begin(), known.end(), "lost_way"), known.end());
}

TEST(Advice, AListInAMeasureIsReadWhole) {
  EXPECT_EQ(sheet("measures\n    left = g in day.gods where g.a > 1\nend\n").outline, "");
}

TEST(Advice, WhatEachTakesInTheWrongPlaceIsToldOnce) {
  const ReadSheet read = read_sheet(head_of(Language::en) + battle_of("    spend 3 on x in L\n"
                                                                      "        x.a = 1\n"
                                                                      "        each takes 2\n"
                                                                      "    end",
                                                                      Language::en));
  EXPECT_EQ(outline(read.messages), "spend-line-place@6");
  const auto& body = read.sheet.battles.at(0).body;
  ASSERT_EQ(body.size(), 1u);
  ASSERT_TRUE(body[0].spend.has_value());
  EXPECT_NE(body[0].spend->takes_at.end, 0u);
  EXPECT_EQ(body[0].spend->takes.size(), 1u);
}

TEST(Advice, FullPartsInWordsThatAgree) {
  const diagnostics::Source source("x", head_of(Language::ru) + "поправки п\n    +1 за каждые 5 a\nконец\n");
  diagnostics::Sink sink;
  parse_sheet(source, sink);
  ASSERT_EQ(sink.size(), 1u);
  EXPECT_EQ(std::string(diagnostics::entry(sink.list()[0].id).name), "per-full-unsaid");
  EXPECT_TRUE(diagnostics::fix_of(sink.list()[0], Language::ru).starts_with("`за каждые полные 5 ...`"))
      << diagnostics::fix_of(sink.list()[0], Language::ru);
  EXPECT_TRUE(sheet("modifiers m\n    +1 per 5 a\nend\n").fix.starts_with("`per full 5 ...`"));
}

}  // namespace
}  // namespace muster::grammar::test
