// Battle files.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

std::string print_values(const std::vector<FieldValue>& fields) {
  std::string out;
  for (const FieldValue& f : fields) {
    out += (out.empty() ? "" : " ") + f.field.text + '=';
    for (std::size_t k = 0; k < f.values.size(); ++k) out += (k ? "+" : "") + print(f.values[k]);
  }
  return out;
}

std::string print_piece(const PieceLine& p) {
  std::string out = p.kind ? p.kind->text + ' ' : "";
  if (p.number) out += std::to_string(*p.number) + ") ";
  for (std::size_t k = 0; k < p.names.size(); ++k) out += (k ? "+" : "") + p.names[k].text;
  for (std::size_t k = 0; k < p.units.size(); ++k) out += (k ? "+" : " is ") + p.units[k].text;
  for (const Cell& c : p.count) out += " *" + print(c);
  for (const Cell& c : p.statline) out += " [" + print(c) + "]";
  if (!p.fields.empty()) out += " {" + print_values(p.fields) + "}";
  return out;
}

std::string piece(const std::string& line) {
  const ReadBattle read = read_battle("side attacker\n    " + line + "\n");
  if (!read.messages.empty()) return '!' + outline(read.messages);
  return print_piece(read.file.sides.at(0).pieces.at(0));
}

TEST(Battles, LinesOfPieces) {
  EXPECT_EQ(piece("1) xx-00  strength 8"), "1) xx-00 {strength=8}");
  EXPECT_EQ(piece("2) xx-22 + xx-23   strength 6 + 4  damage 25%"),
            "2) xx-22+xx-23 {strength=6+4 damage=25%}");
  EXPECT_EQ(piece("3) \"Planetary infantry\""), "3) Planetary infantry");
  EXPECT_EQ(piece("4) A is Mech + Tank"), "4) A is Mech+Tank");
  EXPECT_EQ(piece("5) Пехота*3 0/0/3/0,5 fire 0,5"), "5) Пехота *3 [(stat 0 0 3 0.5)] {fire=0.5}");
  EXPECT_EQ(piece("6) Пехота *12 5"), "6) Пехота *12 [5]");
  EXPECT_EQ(piece("7) x serves Davion, rank veteran  ok yes bonus -2 n none"),
            "7) x {serves=Davion rank=veteran ok=yes bonus=-2 n=none}");
  EXPECT_EQ(piece("8) x family \"Crucis Lancers\" home xx-1"), "8) x {family=\"Crucis Lancers\" home=xx-1}");
  EXPECT_EQ(piece("leader \"Victor\" combat 1"), "leader Victor {combat=1}");
  EXPECT_EQ(piece("leader Victor combat 1"), "leader Victor {combat=1}");
}

TEST(Battles, AWholeFile) {
  const ReadBattle read = read_battle(
      "battle \"La ronda 1\"\n"
      "rules \"Fase 5\"\n"
      "rounds 1\n"
      "side defender \"Jugador 1\"\n"
      "    bonus 2\n"
      "    1) xx-00   strength 8\n"
      "    2) xx-22 + xx-23\n"
      "        strength 6 + 4     # goes on with the piece before\n"
      "side attacker\n"
      "1) xx-21   strength 8\n"
      "\n"
      "dice for defender: 5 8 4 5 2 1(1)\n"
      "dice for attacker: 1(3) 8 / 4, 2\n"
      "    [3 4] 9 - 10\n"
      "expect\n"
      "    attacker[1].damage = 25%\n"
      "    standing defender: 2 3 4\n"
      "    standing attacker:\n"
      "    outcome disputed\n"
      "    stop \"no foe\"\n"
      "    log \"hit\"\n"
      "    count(standing attacker.regiments) = 1\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  const BattleFile& f = read.file;
  EXPECT_EQ(f.title, "La ronda 1");
  EXPECT_EQ(f.rules.text, "Fase 5");
  EXPECT_EQ(print_values(f.given), "rounds=1");
  ASSERT_EQ(f.sides.size(), 2u);
  EXPECT_EQ(f.sides[0].side.text, "defender");
  EXPECT_EQ(f.sides[0].title, "Jugador 1");
  EXPECT_EQ(print_values(f.sides[0].fields), "bonus=2");
  ASSERT_EQ(f.sides[0].pieces.size(), 2u);
  EXPECT_EQ(print_piece(f.sides[0].pieces[1]), "2) xx-22+xx-23 {strength=6+4}");
  EXPECT_EQ(f.sides[1].pieces.size(), 1u);
  ASSERT_EQ(f.scripts.size(), 2u);
  EXPECT_EQ(f.scripts[0].kind, ScriptKind::for_side);
  EXPECT_EQ(f.scripts[0].who.text, "defender");
  ASSERT_EQ(f.scripts[0].values.size(), 7u);
  EXPECT_EQ(f.scripts[0].values[6].total, 1);
  ASSERT_EQ(f.scripts[1].values.size(), 8u);
  EXPECT_EQ(f.scripts[1].values[5].faces, (std::vector<std::int64_t>{3, 4}));
  EXPECT_EQ(f.scripts[1].values[5].total, 7);
  ASSERT_EQ(f.expects.size(), 7u);
  EXPECT_EQ(print(f.expects[0].value), "(= (. ([] attacker 1) damage) 25%)");
  EXPECT_EQ(f.expects[1].kind, ExpectKind::standing);
  EXPECT_EQ(f.expects[1].numbers, (std::vector<std::int64_t>{2, 3, 4}));
  EXPECT_TRUE(f.expects[2].numbers.empty());
  EXPECT_EQ(f.expects[3].who.text, "disputed");
  EXPECT_EQ(f.expects[4].text, "no foe");
  EXPECT_EQ(f.expects[5].kind, ExpectKind::log);
  EXPECT_EQ(f.expects[6].kind, ExpectKind::condition);
}

TEST(Battles, OtherScripts) {
  const ReadBattle read = read_battle("dice: 1 2 then random\ndice hit: 10\ndice seed 77\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  EXPECT_EQ(read.file.scripts.at(0).kind, ScriptKind::plain);
  EXPECT_TRUE(read.file.then_random);
  EXPECT_EQ(read.file.scripts.at(1).kind, ScriptKind::by_roll);
  EXPECT_EQ(read.file.scripts.at(1).who.text, "hit");
  EXPECT_EQ(read.file.seed, 77);
}

std::string print_scripts(const std::vector<Script>& scripts) {
  std::string out;
  for (const Script& s : scripts) {
    constexpr const char* kKinds[] = {"plain", "for", "by"};
    out += (out.empty() ? "" : " ") + std::string(kKinds[static_cast<std::size_t>(s.kind)]) + ' ' +
           s.who.text + ':';
    for (const ScriptValue& v : s.values) {
      out += std::to_string(v.total);
      for (std::size_t k = 0; k < v.faces.size(); ++k) out += (k ? "," : "[") + std::to_string(v.faces[k]);
      out += v.faces.empty() ? ";" : "];";
    }
  }
  return out;
}

std::string scripts(const std::string& text, Language language = Language::en) {
  const ReadBattle read = read_battle(text, language);
  if (!read.messages.empty()) return '!' + outline(read.messages);
  return print_scripts(read.file.scripts);
}

TEST(Battles, ValuesThatAreNoNumbers) {
  EXPECT_EQ(piece("2) x  foe defender[1]  fallback none"), "2) x {foe=(place defender 1) fallback=none}");
  EXPECT_EQ(piece("2) x  kind brain/vital/limb  lost yes/no/yes  fire 0/0/3/0,5"),
            "2) x {kind=(stat brain vital limb) lost=(stat yes no yes) fire=(stat 0 0 3 0.5)}");
  EXPECT_EQ(piece("2) x  foes defender[1]/none"), "2) x {foes=(stat (place defender 1) none)}");
  EXPECT_EQ(piece("2) Пехота×3 brain/limb"), "2) Пехота *3 [(stat brain limb)]");
  EXPECT_EQ(piece("2) Пехота ×100"), "2) Пехота *100");
  // One or several values of a side that no piece can be called by.
  const ReadBattle read = read_battle(
      "target none\nside a\n    foe defender[1]  bonus 2\n    kind x/y  n 1\n    "
      "rival none  m 2\n    leader Victor  combat 1\n    1) x\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  EXPECT_EQ(print_values(read.file.given), "target=none");
  EXPECT_EQ(print_values(read.file.sides.at(0).fields),
            "foe=(place defender 1) bonus=2 kind=(stat x y) n=1 rival=none m=2");
  EXPECT_EQ(print_piece(read.file.sides.at(0).pieces.at(0)), "leader Victor {combat=1}");
}

TEST(Battles, StagesChosen) {
  const auto only = [](const std::string& line, Language language) {
    const ReadBattle read = read_battle(line, language);
    std::string out = read.messages.empty() ? "" : '!' + outline(read.messages);
    for (const Name& n : read.file.only) out += (out.empty() ? "" : " ") + n.text;
    return out;
  };
  EXPECT_EQ(only("only raid, combat\n", Language::en), "raid combat");
  EXPECT_EQ(only("только рейд\n", Language::ru), "рейд");
  EXPECT_EQ(only("solo incursión, \"la otra\"\n", Language::es), "incursión la otra");
  EXPECT_EQ(only("only\n", Language::en), "!stage-name-missing@1");
  EXPECT_EQ(only("only raid,\n", Language::en), "!stage-name-missing@1 raid");
  EXPECT_EQ(print_values(read_battle("only 3\n").file.given), "only=3");
}

TEST(Battles, SeveralScriptsOnALine) {
  EXPECT_EQ(scripts("dice to_hit: 25  to_dodge: 10 / 3\n"), "by to_hit:25; by to_dodge:10;3;");
  EXPECT_EQ(scripts("dice to_hit: 25\n    to_dodge: 10\n      11\ndice for a: 1  b: 2\n"),
            "by to_hit:25; by to_dodge:10;11; for a:1; for b:2;");
  EXPECT_EQ(scripts("кости удар: 25  \"второй удар\": 10\n", Language::ru), "by удар:25; by второй удар:10;");
  EXPECT_EQ(scripts("dados: 4 [3 4] a: 2 luego al azar\n", Language::es), "plain :4;7[3,4]; by a:2;");
  EXPECT_EQ(scripts("dice a: 5 b 6\n"), "!dice-values-unclear@1");
  EXPECT_EQ(scripts("dice a: 5  b: x\n"), "!dice-values-unclear@1");
}

TEST(Battles, FacesBelowZero) {
  EXPECT_EQ(scripts("dice: [-1 0 1 -1] [\u22121, 1] [3-4] [5 - 2]\n"),
            "plain :-1[-1,0,1,-1];0[-1,1];7[3,4];7[5,2];");
}

TEST(Battles, AnUndecidedOutcome) {
  for (const auto& [text, language] : {std::pair{"expect\n    outcome undecided\n", Language::en},
                                       std::pair{"ожидается\n    исход не решено\n", Language::ru},
                                       std::pair{"se espera\n    resultado sin decidir\n", Language::es}}) {
    const ReadBattle read = read_battle(text, language);
    ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
    EXPECT_EQ(read.file.expects.at(0).kind, ExpectKind::outcome);
    EXPECT_TRUE(read.file.expects[0].flag);
  }
  EXPECT_FALSE(read_battle("expect\n    outcome won\n").file.expects.at(0).flag);
}

TEST(Battles, ExpectationsOfPartsAndKinds) {
  const ReadBattle read = read_battle(
      "expect\n    defender[1].hits[head] = 2\n    attacker.leaders[1] is out\n    "
      "attacker[2].foe is none\n    attacker[2].foe = defender[1]\n    n = 0,5\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  EXPECT_EQ(print(read.file.expects.at(0).value), "(= ([] (. ([] defender 1) hits) head) 2)");
  EXPECT_EQ(print(read.file.expects.at(1).value), "(is-out ([] (. attacker leaders) 1))");
  EXPECT_EQ(print(read.file.expects.at(2).value), "(is-none (. ([] attacker 2) foe))");
  EXPECT_EQ(print(read.file.expects.at(3).value), "(= (. ([] attacker 2) foe) ([] defender 1))");
  EXPECT_EQ(print(read.file.expects.at(4).value), "(= n 0.5)");
}

TEST(Battles, PastedPunctuation) {
  const ReadBattle read = read_battle(
      "battle “One”\nrules «R»\nwind\u00A0—3\nside a „A“\n    1)\u00A0x  n −2  "
      "k “two words”\ndice for a: 5\u00A08 – 4\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  EXPECT_EQ(read.file.title, "One");
  EXPECT_EQ(read.file.rules.text, "R");
  EXPECT_EQ(print_values(read.file.given), "wind=-3");
  EXPECT_EQ(read.file.sides.at(0).title, "A");
  EXPECT_EQ(print_piece(read.file.sides.at(0).pieces.at(0)), "1) x {n=-2 k=\"two words\"}");
  EXPECT_EQ(print_scripts(read.file.scripts), "for a:5;8;4;");
  EXPECT_EQ(outline(read_battle("wind ３\ndice: １ 2\n").messages), "write-instead@1 write-instead@2");
  EXPECT_EQ(outline(read_battle("battle ‘One’\n").messages), "single-quote@1");
}

TEST(Battles, Spanish) {
  const ReadBattle read = read_battle(
      "batalla \"B\"\nreglas \"R\"\nbando defensor \"J\"\n    1) A  evacuado sí\ndados de defensor: 9\nse "
      "espera\n"
      "    defensor[1] está fuera\n    en pie defensor: 1\n    resultado conquista\n",
      Language::es);
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  EXPECT_EQ(print_piece(read.file.sides.at(0).pieces.at(0)), "1) A {evacuado=yes}");
  EXPECT_EQ(read.file.expects.size(), 3u);
  EXPECT_EQ(print(read.file.expects.at(0).value), "(is-out ([] defensor 1))");
}

TEST(Battles, TheLanguageLineWins) {
  const ReadBattle read = read_battle("idioma es\nbatalla \"B\"\nreglas \"R\"\n", Language::en);
  EXPECT_TRUE(read.messages.empty()) << outline(read.messages);
  EXPECT_TRUE(read.file.language_stated);
  EXPECT_EQ(read.file.title, "B");
}

TEST(Battles, TheHeadIsFoundInAnyLanguage) {
  EXPECT_EQ(peek_battle(diagnostics::Source("b", "batalla \"B\"\nreglas \"R 1\"\n")).rules_title, "R 1");
  EXPECT_EQ(peek_battle(diagnostics::Source("b", "бой \"B\"\nправила «R 2»\n")).rules_title, "R 2");
  EXPECT_EQ(peek_battle(diagnostics::Source("b", "# x\nlanguage en\nrules \"R 3\"")).rules_title, "R 3");
  const BattleHead none = peek_battle(diagnostics::Source("b", "nothing\n"));
  EXPECT_TRUE(none.rules_title.empty());
  EXPECT_FALSE(none.language_stated);
}

TEST(Battles, FaultsOfOneFile) {
  const ReadBattle read = read_battle(
      "battle \"B\"\n"
      "rules\n"
      "sied attacker \"x\"\n"
      "    1) a\n"
      "side defender\n"
      "    1) b strength\n"
      "    2) c strength 8\n"
      "dice: 5 x\n"
      "expct\n"
      "    outcome won\n"
      "expect\n"
      "    1 +\n");
  EXPECT_EQ(outline(read.messages),
            "text-missing@2 unknown-section@3 value-or-quotes@6 dice-values-unclear@8 unknown-section@9 "
            "value-missing@12");
  EXPECT_EQ(read.file.sides.size(), 1u);
  EXPECT_EQ(read.file.sides.at(0).pieces.size(), 2u);
}

}  // namespace
}  // namespace muster::grammar::test
