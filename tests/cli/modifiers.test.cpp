// Lists of modifiers and tables whose rows are conditions, as a user sees them: traces, `expect`
// lines, `dump`, in the three languages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/bench_of_files.h"

namespace muster::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kDuel = R"(rules "T"
piece mech (mechs, up to 4 a side)
    gunnery   whole 0..8 = 4
    moved     whole 0..12 = 0
    heat      whole 0..30 = 0
    hurt      percent 0%..100% = 0%
end
sides attacker, defender
given
    range     whole 1..20 = 5
    assault   yes/no = no
end
modifiers to_hit(m: mech, foe: mech), limited to 2..9
    m.gunnery
    +2    if 3 < range <= 9
    -1    if assault
    +1  per foe.moved, at most 3
    +1  per full 5 m.heat
end
modifiers share(m: mech)
    10%
    +5%  per full 5 m.heat  if not assault
end
modifiers wind
    +1  if range > 9
end
table wound_on(s: whole 1..16, t: whole 1..14) gives whole 2..6
    s >= 2 * t    2
    s > t         3
    s = t         4
    2 * s > t     5
    otherwise     6
end
table mood(m: mech)
                   text      bonus
    m.heat >= 20   "hot"     -1
    otherwise      "cool"    +1
end
battle
    for each m in attacker.mechs
        for each foe in defender.mechs
            roll aim for m = 2d6
            let need = to_hit(m, foe)
            let dent = wound_on(8, 4)
            say "{need}, {dent}, {wind}, {mood(m).text}, {to_hit(foe, m)}"
        end
    end
end
)";

struct Modifiers : Bench {
  Ran battle(const std::vector<std::string>& verb, const std::string& lines, const std::string& sheet = kDuel,
             const std::string& head = "battle \"B\"\nrules \"T\"\n") {
    write("t/t.rules", sheet);
    write("t/b.battle", head + lines);
    std::vector<std::string> all = {verb.front(), "t/b.battle"};
    all.insert(all.end(), verb.begin() + 1, verb.end());
    return muster(all);
  }
};

constexpr const char* kTwo =
    "side attacker\n    1) Atlas  gunnery 3  heat 12\nside defender\n    1) Wasp  moved 1\n";

TEST_F(Modifiers, ATraceNamesTheRowsThatCounted) {
  // 3 + 2 + 1 + 2 = 8. What only a text asks for is not traced: of `wind` and of the way back
  // nothing is seen.
  const Ran ran = battle({"run", "--trace"}, std::string(kTwo) + "dice for attacker: 7\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("to_hit = 8: 3 m.gunnery, +2 if 3 < range <= 9, "
                                 "+1 per foe.moved, at most 3 (×1), +1 per full 5 m.heat (×2)  (line 43)"));
  EXPECT_THAT(ran.out, HasSubstr("wound_on[s >= 2 * t] = 2  (line 44, row in line 28)"));
  EXPECT_THAT(ran.out, HasSubstr("\n  8, 2, 0, cool, 6\n"));  // 4 + 2
  EXPECT_THAT(ran.out, Not(HasSubstr("to_hit = 6")));
  EXPECT_THAT(ran.out, Not(HasSubstr("wind =")));
}

TEST_F(Modifiers, ATraceTellsWhatWasCut) {
  // 3 + 2 + 3 + 6 = 14; 9 is the most.
  const Ran ran = battle({"run", "--trace"},
                         "side attacker\n    1) Atlas  gunnery 3  heat 30\nside defender\n    1) Wasp  moved "
                         "7\ndice for attacker: 7\n");
  EXPECT_THAT(ran.out, HasSubstr("to_hit = 9 (cut from 14): 3 m.gunnery, "));
  EXPECT_THAT(ran.out, HasSubstr("at most 3 (×3), +1 per full 5 m.heat (×6)"));
}

TEST_F(Modifiers, JsonHasThemAsEvents) {
  const Ran ran = battle({"run", "--trace", "--json"}, std::string(kTwo) + "dice for attacker: 7\n");
  bool found = false;
  const auto json = nlohmann::json::parse(ran.out);
  for (const auto& event : json["trace"]) {
    if (event["event"] != "modifiers") continue;
    found = true;
    EXPECT_EQ(event["line"], 43);
    EXPECT_THAT(event["text"].get<std::string>(), HasSubstr("to_hit = 8: "));
  }
  EXPECT_TRUE(found) << ran.out;
}

TEST_F(Modifiers, ExpectLinesUseThem) {
  const std::string lines = std::string(kTwo) + "dice for attacker: 7\nexpect\n";
  const std::vector<std::string> good = {
      "to_hit(attacker[1], defender[1]) = 8",
      "to_hit(defender[1], attacker[1]) = 6",
      "share(attacker[1]) = 20%",
      "share(defender[1]) = 10%",
      "wind = 0",
      "wind() = 0",
      "wound_on(8, 4) = 2",
      "wound_on(5, 4) = 3",
      "wound_on(4, 4) = 4",
      "wound_on(3, 4) = 5",
      "wound_on(2, 4) = 6",
      "mood(attacker[1]).bonus = 1",
      "mood(attacker[1]).text = \"cool\"",
      "3 < to_hit(attacker[1], defender[1]) <= 8",
  };
  std::string all = lines;
  for (const std::string& one : good) all += "    " + one + "\n";
  const Ran ran = battle({"test"}, all);
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_EQ(battle({"test"}, lines + "    wound_on(8, 4) = 3\n").exit, 1);
  EXPECT_EQ(battle({"test"}, lines + "    to_hit(attacker[1], defender[1]) = 7\n").exit, 1);
  const Ran square = battle({"test"}, lines + "    wound_on[3] = 3\n");
  EXPECT_NE(square.exit, 0);
  EXPECT_THAT(square.out + square.err, HasSubstr("expect-keys"));
}

TEST_F(Modifiers, ASheetIsDumpedWithThem) {
  write("t/t.rules", kDuel);
  const Ran ran = muster({"dump", "t/t.rules"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("modifiers to_hit, limited\n"), HasSubstr("+1 per full 5 m.heat"),
                             HasSubstr("table wound_on on conditions"), HasSubstr("s >= 2 * t")));
}

TEST_F(Modifiers, ThePartsOfTheWholeAreTheSameUnseen) {
  // A battle nobody watches ends as one that is watched.
  const std::string lines = std::string(kTwo) + "dice seed 3\n";
  const Ran one = battle({"run", "--json"}, lines);
  const Ran traced = battle({"run", "--trace", "--json"}, lines);
  EXPECT_EQ(nlohmann::json::parse(one.out)["log"], nlohmann::json::parse(traced.out)["log"]);
  EXPECT_EQ(battle({"run", "--repeat", "20", "--seed", "4"}, kTwo).exit, 0);
}

TEST_F(Modifiers, InRussian) {
  const Ran ran = battle({"test"},
                         "сторона север\n    1) Первая  сила 4  шаги 9\nсторона юг\n    1) Вторая  сила 4\n"
                         "ожидается\n"
                         "    меткость(север[1]) = 6\n"  // 4 + 2
                         "    меткость(юг[1]) = 4\n"
                         "    исход_боя(север[1], юг[1]) = 1\n",  // равны, и больше 1
                         R"(язык ru
правила "Поправки"
вид рота (роты, до 4 у стороны)
    сила  целое 0..9 = 3
    шаги  целое 0..12 = 0
конец
стороны север, юг
дано
    дождь  да/нет = нет
конец
поправки меткость(а: рота), в пределах 1..9
    а.сила
    -1  если дождь
    +1  за каждые полные 4 а.шаги, не больше 2
конец
таблица исход_боя(а: рота, б: рота) итог целое 0..3
    а.сила > б.сила      2
    1 < а.сила <= б.сила  1
    иначе                0
конец
бой
конец
)",
                         "бой \"Б\"\nправила \"Поправки\"\n");
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

TEST_F(Modifiers, InSpanish) {
  const Ran ran = battle({"test"},
                         "bando norte\n    1) Lobo  fuerza 5\nbando sur\n    1) Oso  fuerza 2\n"
                         "se espera\n"
                         "    ataque(norte[1]) = 7\n"  // 5 + 2 grupos de 2
                         "    ataque(sur[1]) = 2\n"    // 2 + 1 - 1
                         "    suerte(norte[1], sur[1]) = 2\n"
                         "    suerte(sur[1], norte[1]) = 0\n",
                         R"(idioma es
reglas "Modificadores"
pieza grupo (grupos, hasta 4 por bando)
    fuerza  entero 0..9 = 3
fin
bandos norte, sur
modificadores ataque(g: grupo), limitados a 0..9
    g.fuerza
    +1  por grupo de 2 g.fuerza, como máximo 3
    -1  si g.fuerza < 3
fin
tabla suerte(a: grupo, b: grupo) da entero 0..3
    a.fuerza > b.fuerza y 3 < a.fuerza <= 9  2
    en otro caso  0
fin
batalla
fin
)",
                         "batalla \"B\"\nreglas \"Modificadores\"\n");
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

}  // namespace
}  // namespace muster::tests
