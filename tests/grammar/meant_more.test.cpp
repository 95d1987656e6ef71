// Slips of designers who write in Spanish and in Russian: one message names the slip, and what
// was meant is read, so that nothing that follows from it is told.
#include <gtest/gtest.h>

#include "said.h"

namespace muster::grammar::test {
namespace {

using Texts = std::vector<std::string>;

// ---- numbers

TEST(MeantMore, ThousandsAreAskedAbout) {
  for (const char* number : {"1.000", "10.000", "250.000"})
    EXPECT_EQ(lines("    x = " + std::string(number)).outline, "thousands-or-decimals@4") << number;
  EXPECT_EQ(lines("    x = 1.000").message, "is `1.000` 1000 or 1?");
  EXPECT_EQ(lines("    x = 1.000").write, (Texts{"1000", "1"}));
  EXPECT_EQ(lines("    x = 2.500").write, (Texts{"2500", "2.5"}));
  EXPECT_EQ(sheet("piece p\n    a whole 0..1.000\nend\n").outline, "thousands-or-decimals@4");
  // With a comma too, where a comma divides; outside of rows there is one message, not two.
  EXPECT_EQ(sheet("table t on 1d6 gives number\n    1  2,500\n    2  0,5\nend\n").outline,
            "thousands-or-decimals@4");
  EXPECT_EQ(battle("side blue\n    1) Cat crew 3.000\n").outline, "thousands-or-decimals@2");
  // Three decimals that can't be thousands, and other numbers.
  for (const char* number : {"0.125", "1.375", "0.500", "1234.500", "1.50", "1_000", "1.0000"})
    EXPECT_EQ(lines("    x = " + std::string(number)).outline, "") << number;
  EXPECT_EQ(battle("side blue\n    1) Cat crew 1.375\n").outline, "");
}

// ---- blocks

TEST(MeantMore, ElseInTwoWords) {
  const Said said = lines("    si a\n        x = 1\n    si no\n        x = 2\n    fin", Language::es);
  EXPECT_EQ(said.outline, "write-instead@6");
  EXPECT_EQ(said.write, Texts{"sino"});
  EXPECT_EQ(lines("    si a\n        x = 1\n    si no si b\n        x = 2\n    fin", Language::es).write,
            Texts{"sino si"});
  EXPECT_EQ(lines("    if a\n        x = 1\n    otherwise\n        x = 2\n    end").write, Texts{"else"});
  const ReadSheet read = read_sheet(head_of(Language::es) + "batalla\nsi a\nx = 1\nsi no\nx = 2\nfin\nfin\n");
  ASSERT_EQ(read.sheet.battles.at(0).body.size(), 1u);
  EXPECT_EQ(read.sheet.battles.at(0).body[0].branches.size(), 2u);
  EXPECT_EQ(lines("    si no\n    x = 1", Language::es).outline, "else-alone@4");
  // As the last case of a choice the words are right.
  EXPECT_EQ(lines("    sea x = 1 cuando a, si no 2", Language::es).outline, "");
}

TEST(MeantMore, WithoutAnEndTheColumnsTell) {
  const diagnostics::Source source("x",
                                   "language en\nrules \"R\"\nbattle\n"
                                   "    for each x in L\n"
                                   "        if x.a\n"
                                   "            finish won\n"
                                   "        x.b = 1\n"  // 7: the `if` was to end before
                                   "    end\n"
                                   "    finish lost\n"
                                   "end\n");
  diagnostics::Sink sink;
  const Sheet sheet = parse_sheet(source, sink);
  ASSERT_EQ(sink.size(), 1u);
  const auto& d = sink.list().front();
  EXPECT_EQ(source.slice(d.at), "if x.a");
  ASSERT_EQ(d.labels.size(), 1u);
  EXPECT_EQ(source.line_of(d.labels[0].at.begin), 7u);
  const auto& body = sheet.battles.at(0).body;
  ASSERT_EQ(body.size(), 3u);
  EXPECT_EQ(body[0].kind, StmtKind::for_each);
  ASSERT_EQ(body[0].body.size(), 2u);
  EXPECT_EQ(body[0].body[0].branches.at(0).body.size(), 1u);
  EXPECT_EQ(body[0].body[1].kind, StmtKind::assign);
  EXPECT_EQ(body[1].kind, StmtKind::finish);
  EXPECT_EQ(body[2].kind, StmtKind::error);
}

TEST(MeantMore, WhileIsTheContraryOfUntil) {
  EXPECT_EQ(lines("    while x > 1\n        x = 1\n    end").write, Texts{"repeat until not (x > 1)"});
  EXPECT_EQ(lines("    while (x > 1)\n        x = 1\n    end").write, Texts{"repeat until not (x > 1)"});
  EXPECT_EQ(lines("    mientras x > 1\n        x = 1\n    fin", Language::es).write,
            Texts{"repetir hasta que no es (x > 1)"});
  EXPECT_EQ(lines("    пока x > 1\n        x = 1\n    конец", Language::ru).write,
            Texts{"повторить пока не не (x > 1)"});
  EXPECT_EQ(lines("    unless a\n        x = 1\n    end").write, Texts{"if not (a)"});
  EXPECT_EQ(lines("    until x > 1\n        x = 1\n    end").write, Texts{"repeat until"});
}

// ---- words

TEST(MeantMore, CapitalsAreNoKeywords) {
  const auto language = [](const std::string& head, const std::string& rest) {
    const diagnostics::Source source("x", head + rest);
    diagnostics::Sink sink;
    parse_sheet(source, sink);
    return said_of(source, sink);
  };
  EXPECT_EQ(language("Idioma es\n", "reglas \"R\"\nbandos a, b\nbatalla\nfin\n").outline, "write-instead@1");
  EXPECT_EQ(language("Idioma es\n", "reglas \"R\"\n").write, Texts{"idioma"});
  EXPECT_TRUE(holds(language("Idioma es\n", "reglas \"R\"\n").why, "lower case"));
  EXPECT_EQ(language("Язык ru\n", "правила \"R\"\nстороны а, б\nбой\nконец\n").outline, "write-instead@1");
  EXPECT_EQ(language("language ES\n", "reglas \"R\"\nbandos a, b\n").outline, "language-unknown@1");
  EXPECT_EQ(sheet("Sides a, b\nsides c, d\n").outline, "unknown-declaration@3");
  EXPECT_EQ(read_sheet(head_of(Language::en) + "Sides a, b\n").sheet.sides.size(), 1u);
}

TEST(MeantMore, TwoAlphabetsInOneWord) {
  // Latin c in `с пределом`, Latin p in `вперед`.
  const Said limit = sheet("состояние\n    x целое 0..5 c пределом\nконец\n", Language::ru);
  EXPECT_EQ(limit.outline, "mixed-alphabets@4");
  EXPECT_EQ(limit.write, Texts{"с пределом"});
  const Said name = sheet("имена ход: вpед, назад\n", Language::ru);
  EXPECT_EQ(name.outline, "mixed-alphabets@3");
  EXPECT_EQ(name.write, Texts{"вред"});
  EXPECT_TRUE(holds(name.message, "`p` is Latin"));
  EXPECT_EQ(
      read_sheet(head_of(Language::ru) + "имена ход: вpед, назад\n").sheet.names.at(0).words.at(0).name.text,
      "вред");
  // Cyrillic а in an English word.
  EXPECT_EQ(sheet("formulа f() = 1\n").write, Texts{"formula"});
  EXPECT_EQ(sheet("formulа f() = 1\n").outline, "mixed-alphabets@3");
  // Letters that have no twin: the word can't be written in one alphabet.
  EXPECT_EQ(lines("    x = Fж").outline, "");
  EXPECT_EQ(lines("    x = T_раз").outline, "");
  EXPECT_EQ(lines("    x = c", Language::ru).outline, "");
}

TEST(MeantMore, NearMissesOfPhrases) {
  EXPECT_EQ(lines("    каждый x по списку уцелевших L\n        y = 1\n    конец", Language::ru).write,
            Texts{"уцелевшие"});
  EXPECT_EQ(lines("    каждый x по списку L по номером n\n        y = 1\n    конец", Language::ru).write,
            Texts{"под номером"});
  EXPECT_EQ(lines("    tirada k = 2d6 guardar alto 1", Language::es).write, Texts{"guardar altos"});
  EXPECT_EQ(lines("    tirada k = 1d6 explota", Language::es).write, Texts{"explota máximo"});
  EXPECT_EQ(lines("    pasar d al enemigo", Language::es).write, Texts{"a"});
  EXPECT_EQ(lines("    subir d.heridas al 2", Language::es).write, Texts{"a"});
  EXPECT_EQ(lines("    x = 100 %").write, Texts{"100%"});
  EXPECT_EQ(battle("idioma es\nbatalla \"B\"\nreglas \"R\"\nse esperan\n    a = 1\n").outline,
            "unknown-section@4");
  EXPECT_EQ(lines("    x = сколько(уцелевших L)", Language::ru).write, Texts{"уцелевшие"});
  // What was found stands alone, without the stock advice.
  EXPECT_EQ(lines("    tirada k = 2d6 guardar alto 1", Language::es).fix, "");
}

TEST(MeantMore, StandingHasNoOf) {
  const Said said = lines("    x = cuántos(supervivientes de L)", Language::es);
  EXPECT_EQ(said.outline, "write-instead@4");
  EXPECT_EQ(said.write, Texts{"supervivientes"});
  EXPECT_EQ(lines("    x = cuántos(supervivientes L)", Language::es).outline, "");
  // A value of that name is one.
  EXPECT_EQ(lines("    sea supervivientes = 25%\n    x = supervivientes de L", Language::es).outline, "");
}

TEST(MeantMore, WordsBetweenKeys) {
  EXPECT_EQ(
      sheet("таблица т ключ целое 1..6 итог целое\n    строки между меньшим\n    1  2\n    3  4\nконец\n",
            Language::ru)
          .write,
      Texts{"меньший"});
}

TEST(MeantMore, ACommaTooMany) {
  const Said said = lines("    если пролом, и пусто(x)\n        y = 1\n    конец", Language::ru);
  EXPECT_EQ(said.outline, "write-instead@4");
  EXPECT_EQ(said.write, Texts{" и"});
  EXPECT_EQ(lines("    x = f(a, and b)").write, Texts{" and"});
}

TEST(MeantMore, ComparisonsInWords) {
  EXPECT_EQ(lines("    если x больше 5\n        y = 1\n    конец", Language::ru).write, Texts{">"});
  EXPECT_EQ(lines("    si x es mayor que 5\n        y = 1\n    fin", Language::es).write, Texts{">"});
  EXPECT_EQ(lines("    if x is at least 5\n        y = 1\n    end").write, Texts{">="});
  EXPECT_EQ(lines("    x = (a не больше 5)", Language::ru).write, Texts{"<="});
}

// ---- names

TEST(MeantMore, NoHyphenInAName) {
  EXPECT_EQ(sheet("формула приступ-стены() = 1\n", Language::ru).outline, "hyphen-in-name@3");
  EXPECT_EQ(sheet("формула приступ-стены() = 1\n", Language::ru).write, Texts{"приступ_стены"});
  EXPECT_EQ(sheet("rule storm-the-wall()\nend\n").write, Texts{"storm_the_wall"});
  EXPECT_EQ(sheet("names hit-kind: a, b\n").outline, "hyphen-in-name@3");
  EXPECT_EQ(sheet("names hit: well-aimed, b\n").write, Texts{"well_aimed"});
  EXPECT_EQ(lines("    let a-b = 1").write, Texts{"a_b"});
  EXPECT_EQ(lines("    a-b = 1").outline, "hyphen-in-name@4");
  EXPECT_EQ(lines("    x = a-b").outline, "");
}

TEST(MeantMore, ListsOfNames) {
  EXPECT_EQ(sheet("names throw rejected, dead, fled\n").outline, "colon-missing@3");
  const ReadSheet throws = read_sheet(head_of(Language::en) + "names throw rejected, dead, fled\n");
  EXPECT_EQ(throws.sheet.names.at(0).words.size(), 3u);
  const Said sides = sheet("bandos corsarios y armada\n", Language::es);
  EXPECT_EQ(sides.outline, "write-instead@3");
  EXPECT_EQ(sides.write, Texts{","});
  EXPECT_EQ(read_sheet(head_of(Language::ru) + "стороны осада и крепость\n").sheet.sides.at(0).names.size(),
            2u);
  EXPECT_EQ(sheet("sides a, b, and c\n").outline, "write-instead@3");
  EXPECT_EQ(read_sheet(head_of(Language::en) + "names n: calm, strong gale, storm\n")
                .sheet.names.at(0)
                .words.size(),
            3u);
}

TEST(MeantMore, BrokenHeadsDeclareTheirNames) {
  const ReadSheet state = read_sheet(head_of(Language::ru) + "состяние\n    x целое 0..5\nконец\n");
  EXPECT_EQ(outline(state.messages), "unknown-declaration@3");
  ASSERT_EQ(state.sheet.fields.size(), 1u);
  EXPECT_EQ(state.sheet.fields[0].fields.size(), 1u);
  const ReadSheet words = read_sheet(head_of(Language::en) + "formula whole force(x: p) = x.a\n");
  EXPECT_EQ(outline(words.messages), "name-of-words@3");
  ASSERT_EQ(words.sheet.broken.size(), 1u);
  EXPECT_EQ(words.sheet.broken[0].text, "whole");
  const ReadSheet turned =
      read_sheet(head_of(Language::ru) + "вид полк\nконец\nправило бить(полк п)\n    п.а = 1\nконец\n");
  EXPECT_EQ(outline(turned.messages), "write-instead@5");
  ASSERT_EQ(turned.sheet.rules.at(0).params.size(), 1u);
  EXPECT_EQ(turned.sheet.rules[0].params[0].name.text, "п");
  EXPECT_EQ(turned.sheet.rules[0].params[0].type.name.text, "полк");
}

TEST(MeantMore, ANameOfTwoWordsBeforeACount) {
  const Said said = battle("side blue\n    2) Посадские люди *30\n");
  EXPECT_EQ(said.outline, "value-or-quotes@2");
  EXPECT_EQ(said.write, Texts{"\"Посадские люди\""});
}

// ---- advice

TEST(MeantMore, AdviceShowsTheDiceOfTheLine) {
  EXPECT_TRUE(holds(lines("    roll x = T[1d6]").fix, "roll NAME = 1d6"));
  EXPECT_TRUE(holds(lines("    x = 2 + 3d8").fix, "roll NAME = 3d8"));
}

TEST(MeantMore, ListsOfWordsAreWhole) {
  const Said unknown = sheet("xyzzy q\n", Language::ru);
  for (const char* word : {"`матрица`", "`состояние`", "`конец`"})
    EXPECT_TRUE(holds(unknown.fix, word)) << word;
  const Said line = lines("    xyzzy q", Language::ru);
  for (const char* word : {"`этап`", "`конец`"}) EXPECT_TRUE(holds(line.fix, word)) << word;
  // With a word that is near, the list is left out.
  EXPECT_EQ(lines("    rool k = 1d6").fix, "");
  EXPECT_EQ(lines("    rool k = 1d6").write, Texts{"roll"});
}

}  // namespace
}  // namespace muster::grammar::test
