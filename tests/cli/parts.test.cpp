// Parts of pieces from the sheet to the next turn: battle files, expectations, reports, JSON, and
// what wrong files are told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/bench_of_files.h"
#include "tests/support/schema.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The part stands above its piece: the order of the declarations doesn't matter. Each weapon of red
// fires once at the first foe; with a six what arms the foe has are broken, and with a one it comes over.
constexpr const char* kWalkers = R"(rules "Walkers"

names place: arm, leg, body

part weapon of mech (weapons, up to 4 each)
    damage    whole 0..9
    place     place = body
    shots     whole 0..9 = 3
    power     whole 0..49 computed = damage + mech.armour
    line      damage place
    broken    yes/no = no
    out when  broken
end

piece mech (mechs, up to 6 a side)
    armour    whole 1..20 = 8
    hurt      whole 0..20 = 0  capped
    favourite  weapon optional
    out when  hurt >= armour
    join      at most 2, armour by sum, hurt by sum, others same
end

piece leader (leaders, up to 2 a side)
    skill  whole 0..3 = 1
end

units of weapon    damage  place
    Laser          3       arm
    Cannon         5       body
end

sides red, blue

formula works(w: weapon) = w is standing and w.mech is standing

battle
    for each m in red.mechs
        for each w in standing m.weapons
            let foes = standing enemy(m).mechs
            skip when none(foes) or w.shots = 0
            let foe = foes[1]
            roll hit for w = 1d6
            w.shots -= 1
            if hit = 1
                move foe to w.side
            else if hit >= 3
                foe.hurt += w.damage
                say "{w} of {w.mech} hits {foe} for {w.damage}"
                for each x in foe.weapons where x.place = arm and hit = 6
                    x.broken = yes
                end
            end
        end
    end
end

measures
    working = count(w in all weapons where works(w))
    of_red = count(red.weapons)
end
)";

constexpr const char* kBattle = R"(battle "Six weapons"
rules "Walkers"

side red "The Reds"
    1) Atlas  armour 12
        weapon Laser
        weapon "Big gun" is Cannon  shots 1
            place leg
        weapon Sting 1/leg
        hurt 1
    leader Rosa
    2) Crow + Jay  favourite red[1]
    weapon Laser  shots 0
side blue
    1) Wolf
        weapon Laser  place arm
        weapon Cannon
    2) Mole  armour 4

dice for red: 3 6 2

expect
    red[1].weapons[2].place = leg
    red[1].weapons[2].mech = red[1]
    red.weapons[4].mech = red[2]
    red[1].weapons[3].damage = 1
    red[1].weapons[1].power = 15              # 3 + 12
    red.weapons[4].power = 19                 # 3 + twice 8: of the joined piece
    red[2].favourite = red[1].weapons[1]      # the side's first
    red[1].hurt = 1
    count(red[1].weapons) = 3
    count(standing blue[1].weapons) = 1
    blue[1].weapons[1] is out
    blue[1] is out                            # 3 + 5 of 8
    blue[1].weapons[2] is standing
    none(blue[2].weapons)
    working = 4
    of_red = 4
    log "2 Big gun of 1 Atlas hits 1 Wolf for 5"
)";

struct Walkers : Bench {
  void SetUp() override {
    write("walkers.rules", kWalkers);
    write("one.battle", kBattle);
  }
  // What is told of a battle whose red side has these lines.
  std::string told(const std::string& lines) {
    write("told.battle", "rules \"Walkers\"\nside red\n" + lines + "dice seed 1\n");
    const Ran ran = muster({"check", "walkers.rules", "told.battle"});
    EXPECT_EQ(ran.exit, lines.empty() ? 0 : 1) << ran.out;
    return ran.out + ran.err;
  }
};

TEST_F(Walkers, AreWhoseTheFileSays) {
  const Ran checked = muster({"check", "walkers.rules", "one.battle"});
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  const Ran tested = muster({"test", "one.battle"});
  EXPECT_EQ(tested.exit, 0) << tested.out << tested.err;
  const Ran built = muster({"build", "walkers.rules", "-o", "w.ruleset"});
  ASSERT_EQ(built.exit, 0) << built.out << built.err;
  const Ran again = muster({"test", "w.ruleset", "one.battle"});
  EXPECT_EQ(again.exit, 0) << again.out << again.err;
  const Ran dumped = muster({"dump", "walkers.rules"});
  EXPECT_THAT(dumped.out, HasSubstr("part weapon of mech (weapons, up to 4 each)"));
}

TEST_F(Walkers, AReportSaysWhoseTheyAre) {
  const Ran ran = muster({"run", "one.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("  #  weapon   mech"));
  EXPECT_THAT(ran.out, HasSubstr("  2  Big gun  1 Atlas"));
  EXPECT_THAT(ran.out, HasSubstr("  4  Laser    2 Crow + Jay"));
  const Ran json = muster({"run", "one.battle", "--json"});
  const auto pieces = nlohmann::json::parse(json.out)["sides"][0]["pieces"];
  bool found = false;
  for (const auto& piece : pieces)
    if (piece["name"] == "Big gun") {
      found = true;
      EXPECT_EQ(piece["kind"], "weapon");
      EXPECT_NE(piece["values"]["mech"].dump().find("Atlas"), std::string::npos) << piece.dump();
    }
  EXPECT_TRUE(found);
}

TEST_F(Walkers, GoOnInTheNextTurn) {
  const Ran ran = muster({"run", "one.battle", "--save", "next.battle"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const std::string next = read("next.battle");
  EXPECT_THAT(next, HasSubstr("    1) Atlas  armour 12  hurt 1\n"
                              "        weapon Laser  shots 2\n"
                              "        weapon \"Big gun\" is Cannon  place leg  shots 0\n"
                              "        weapon Sting  damage 1  place leg  shots 2\n"
                              "    2) Crow + Jay  favourite red[1]\n"
                              "        weapon Laser  shots 0\n"
                              "    leader Rosa\n"));
  // Wolf is out, and his weapons with him.
  EXPECT_THAT(next, Not(HasSubstr("Wolf")));
  EXPECT_THAT(next, HasSubstr("side blue\n    1) Mole  armour 4\n"));
  write("next.battle", next + "dice for red: 2 2\nexpect\n    red.weapons[2].shots = 0\n    of_red = 4\n");
  const Ran tested = muster({"test", "next.battle"});
  EXPECT_EQ(tested.exit, 0) << tested.out << tested.err;
}

TEST_F(Walkers, WhatIsBrokenStaysWithItsPiece) {
  // Wolf lives: the laser's six breaks his arm and does 3 of 20.
  write("two.battle",
        "rules \"Walkers\"\nside red\n    1) Atlas\n        weapon Laser\nside blue\n    1) Wolf  armour 20\n"
        "        weapon Laser\n        weapon Cannon\ndice for red: 6\n");
  const Ran ran = muster({"run", "two.battle", "--save", "next.battle"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(read("next.battle"), HasSubstr("    1) Wolf  armour 20  hurt 3\n"
                                             "        weapon Laser  broken yes\n"
                                             "        weapon Cannon\n"));
}

TEST_F(Walkers, GoWhereTheirPieceGoes) {
  // The laser takes Wolf over with its one. The loop goes over those that red had when it began.
  write("taken.battle",
        "rules \"Walkers\"\nside red\n    1) Atlas\n        weapon Laser\nside blue\n    1) Wolf\n"
        "        weapon Cannon\n        weapon Laser\n    2) Mole\n        weapon Laser\n"
        "dice for red: 1\n"
        "expect\n    blue[1].side = red\n    blue[1].weapons[1].side = red\n    of_red = 3\n"
        "    count(blue.weapons) = 1\n    every(w in red.weapons: w.side = w.mech.side)\n"
        "    red.weapons[3].mech = blue[1]\n");
  const Ran tested = muster({"test", "taken.battle"});
  EXPECT_EQ(tested.exit, 0) << tested.out << tested.err;
  // The trace tells it of the piece only.
  const Ran traced = muster({"run", "taken.battle", "--trace"});
  EXPECT_THAT(traced.out, HasSubstr("1 Wolf: side blue -> red"));
  EXPECT_THAT(traced.out, Not(HasSubstr("Cannon: side")));
  ASSERT_EQ(muster({"run", "taken.battle", "--save", "next.battle"}).exit, 0);
  EXPECT_THAT(read("next.battle"), HasSubstr("    1) Atlas\n        weapon Laser  shots 2\n"
                                             "    2) Wolf\n        weapon Cannon\n        weapon Laser\n"));
  EXPECT_THAT(read("next.battle"), HasSubstr("    1) Mole\n        weapon Laser\n"));
}

TEST_F(Walkers, AsJsonAndBack) {
  const Ran json = muster({"convert", "one.battle"});
  ASSERT_EQ(json.exit, 0) << json.err;
  const auto made = nlohmann::json::parse(json.out);
  const auto& pieces = made["sides"]["red"]["pieces"];
  ASSERT_EQ(pieces.size(), 3u);  // two mechs and a leader
  ASSERT_EQ(pieces[0]["parts"].size(), 3u);
  EXPECT_EQ(pieces[0]["parts"][1]["kind"], "weapon");
  EXPECT_EQ(pieces[0]["parts"][1]["values"]["place"], "leg");
  EXPECT_EQ(pieces[0]["values"]["hurt"], 1);
  EXPECT_EQ(pieces[2]["parts"].size(), 1u);
  const Schema schema(nlohmann::json::parse(read_text(MUSTER_ROOT "/docs/battle.schema.json")));
  EXPECT_EQ(schema.fault(made), "");
  write("one.battle.json", json.out);
  const Ran tested = muster({"test", "one.battle.json"});
  EXPECT_EQ(tested.exit, 0) << tested.out << tested.err;
  const Ran back = muster({"convert", "one.battle.json"});
  EXPECT_THAT(back.out, HasSubstr("    1) Atlas  armour 12  hurt 1\n        weapon Laser\n"
                                  "        weapon \"Big gun\" is Cannon  shots 1  place leg\n"));
  // In JSON, too, a part says its kind.
  write(
      "bad.battle.json",
      R"({"rules": "Walkers", "sides": {"red": {"pieces": [{"name": "A", "parts": [{"name": "Laser"}]}]}}})");
  const Ran bad = muster({"check", "walkers.rules", "bad.battle.json"});
  EXPECT_EQ(bad.exit, 1);
  EXPECT_THAT(bad.err + bad.out, HasSubstr("`kind`"));
}

TEST_F(Walkers, WrongFilesAreTold) {
  EXPECT_THAT(told("    weapon Laser\n"), HasSubstr("this `weapon` belongs to no `mech`"));
  EXPECT_THAT(told("    leader Rosa\n        weapon Laser\n"),
              HasSubstr("the line above it is of the kind `leader`"));
  EXPECT_THAT(told("    1) Atlas  weapon Laser\n"), HasSubstr("the kind `weapon` has lines of its own"));
  EXPECT_THAT(told("    1) Atlas\n        weapon Laser  mech Atlas\n"),
              HasSubstr("it belongs to the piece above it"));
  EXPECT_THAT(told("    1) Atlas\n        weapn Laser  place arm\n"), HasSubstr("did you mean `weapon`?"));
  EXPECT_THAT(told("    1) Atlas\n        weapon Laser + Cannon  place arm\n"),
              HasSubstr("pieces of the kind `weapon` are not joined"));
  EXPECT_THAT(told("    1) Atlas\n        weapon Laser\n            hurt 1\n"),
              HasSubstr("the kind `weapon` has no value called `hurt`"));
  std::string five = "    1) Atlas\n";
  for (int i = 0; i < 5; ++i) five += "        weapon Laser\n";
  EXPECT_THAT(told(five), HasSubstr("this piece has more than 4 weapons"));
}

// A part is moved to a line of its own with its values, where it then lacks nothing.
TEST_F(Walkers, APartGetsALineOfItsOwn) {
  const auto mended = [&](const std::string& lines) {
    write("told.battle", "rules \"Walkers\"\nside red\n" + lines + "dice seed 1\n");
    muster({"check", "--fix=suggestions", "told.battle"});
    const std::string text = read("told.battle");
    return text.substr(std::string("rules \"Walkers\"\nside red\n").size());
  };
  EXPECT_EQ(mended("    1) Atlas  armour 9  weapon Laser  shots 2\n"),
            "    1) Atlas  armour 9\n        weapon Laser  shots 2\ndice seed 1\n");
  // `Whip` is no unit and has no damage; the armour is none of the weapon.
  for (const char* left : {"    1) Atlas  weapon Whip\n", "    1) Atlas  weapon Laser  armour 9\n"})
    EXPECT_EQ(mended(left), std::string(left) + "dice seed 1\n");
}

TEST_F(Walkers, AsManyAsTheSheetAllows) {
  std::string lines;
  for (int m = 1; m <= 6; ++m) {
    lines += "    " + std::to_string(m) + ") Atlas\n";
    for (int i = 0; i < 4; ++i) lines += "        weapon Laser\n";
  }
  write("full.battle", "rules \"Walkers\"\nside red\n" + lines + "dice seed 1\nexpect\n    of_red = 24\n");
  const Ran ran = muster({"test", "full.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

// Lines of values below a piece, before and behind its parts, and those of parts.
TEST_F(Walkers, ValuesGoToWhatStandsAbove) {
  write("deep.battle",
        "rules \"Walkers\"\n"
        "side red\n"
        "1) Atlas\n"
        "   hurt 2\n"
        "   weapon Laser\n"
        "      place leg\n"
        "      shots 7\n"
        "   armour 9\n"
        "   weapon Cannon  place arm\n"
        "      shots 8\n"
        "   favourite Laser\n"
        "expect\n"
        "    red[1].hurt = 2 and red[1].armour = 9 and red[1].favourite = red.weapons[1]\n"
        "    red.weapons[1].place = leg and red.weapons[1].shots = 7\n"
        "    red.weapons[2].place = arm and red.weapons[2].shots = 8\n");
  const Ran ran = muster({"test", "deep.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

TEST_F(Bench, PartsInRussian) {
  write("шагоходы.rules",
        "язык ru\nправила \"Шагоходы\"\n\n"
        "вид шагоход (шагоходы, до 4 у стороны)\n    броня  целое 1..9 = 5\nконец\n\n"
        "часть орудие вида шагоход (орудия, до 3 у каждого)\n"
        "    урон  целое 0..9\n    цел  да/нет = да\n    выбывает когда  не цел\nконец\n\n"
        "стороны красные, синие\n\n"
        "бой\n"
        "    каждый ш по списку красные.шагоходы\n"
        "        каждый о по списку уцелевшие ш.орудия\n"
        "            бросок огонь за о = 1d6\n"
        "            о.цел = нет когда огонь = 1\n"
        "            сказать \"{о.шагоход}: {о}, {огонь}\"\n"
        "        конец\n    конец\nконец\n");
  write("первый.battle",
        "правила \"Шагоходы\"\n"
        "сторона красные\n    1) Атлас\n        орудие Пушка  урон 5\n        орудие Лазер  урон 3\n"
        "кости за красные: 1 4\n"
        "ожидается\n    красные[1].орудия[1] выбыло\n    сколько(уцелевшие красные[1].орудия) = 1\n"
        "    запись \"1 Атлас: 2 Лазер, 4\"\n");
  const Ran ran = muster({"test", "первый.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

TEST_F(Bench, PartsInSpanish) {
  write("naves.rules",
        "idioma es\nreglas \"Naves\"\n\n"
        "pieza nave (naves, hasta 4 por bando)\n    casco  entero 1..9 = 5\nfin\n\n"
        "parte torre de nave (torres, hasta 3 cada una)\n"
        "    cañones  entero 0..9\n    rota  sí/no = no\n    fuera cuando  rota\nfin\n\n"
        "bandos rojo, azul\n\n"
        "batalla\n"
        "    para cada n en rojo.naves\n"
        "        para cada t en supervivientes n.torres\n"
        "            tirada fuego para t = 1d6\n"
        "            t.rota = sí cuando fuego = 1\n"
        "            decir \"{t.nave}: {t}, {fuego}\"\n"
        "        fin\n    fin\nfin\n");
  write("una.battle",
        "reglas \"Naves\"\n"
        "bando rojo\n    1) Furia\n        torre Proa  cañones 5\n        torre Popa  cañones 3\n"
        "dados de rojo: 1 4\n"
        "se espera\n    rojo[1].torres[1] está fuera\n    cuántas(supervivientes rojo[1].torres) = 1\n"
        "    registro \"1 Furia: 2 Popa, 4\"\n");
  const Ran ran = muster({"test", "una.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
}

}  // namespace
}  // namespace muster::tests
