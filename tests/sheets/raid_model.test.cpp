// Random raids, resolved by the independent model and by `muster` with the dice of the model: every
// regiment, its side, the ships and the booty must be the same.

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/sheets/raid_model.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

constexpr int kRaids = 250;

const std::filesystem::path kRoot = MUSTER_ROOT;
const char* const kRanks[] = {"novatos", "regulares", "veteranos", "élite"};
const char* const kColumns[] = {"inferior", "superior", "próxima"};

struct Chance {
  std::mt19937 engine;
  int within(int lo, int hi) { return lo + static_cast<int>(engine() % static_cast<unsigned>(hi - lo + 1)); }
  bool one_in(int n) { return within(1, n) == 1; }
};

std::vector<Regiment> random_regiments(Chance& chance, int least, int most, int strongest) {
  std::vector<Regiment> regiments;
  for (int i = chance.within(least, most); i > 0; --i) {
    Regiment r;
    r.strength.push_back(chance.within(1, strongest));
    r.rank.push_back(chance.one_in(2) ? 0 : chance.within(0, 3));
    if (chance.one_in(3)) r.quarters = chance.within(0, 4);
    if (chance.one_in(5)) r.shaken = chance.within(0, 3);
    regiments.push_back(r);
  }
  return regiments;
}

Raid random_raid(Chance& chance) {
  Raid raid;
  // All columns come up: one side is small now and then.
  const int weak = chance.within(0, 2);
  raid.defender = random_regiments(chance, chance.one_in(10) ? 0 : 1, weak == 0 ? 2 : 6, weak == 0 ? 3 : 10);
  raid.attacker = random_regiments(chance, 1, weak == 1 ? 2 : 6, weak == 1 ? 3 : 10);
  raid.defender_ships = chance.within(0, 2);
  raid.attacker_ships = chance.within(1, 3);
  raid.between = static_cast<RaidColumn>(chance.within(0, 2));
  raid.below_is_none = chance.one_in(3);
  raid.damage_counts = chance.one_in(3);
  raid.only_first = chance.one_in(3);
  if (chance.one_in(3)) raid.subtracted = chance.within(0, 40);
  return raid;
}

std::string side_text(const std::string& name, const std::vector<Regiment>& regiments, int ships,
                      bool raids) {
  std::string text = "bando " + name + "\n";
  int number = 0;
  for (const Regiment& r : regiments) {
    ++number;
    text += "    " + std::to_string(number) + ") R" + std::to_string(number) + "  fuerza " +
            std::to_string(r.strength[0]) + "  rango " + kRanks[r.rank[0]] + "  daño " +
            std::to_string(25 * r.quarters) + "%  penalización " + std::to_string(r.shaken) + "\n";
  }
  for (int i = 1; i <= ships; ++i) {
    text += "    nave N" + std::to_string(i) + (raids ? "  movimiento 4\n" : "\n");
  }
  return text;
}

std::string dice_text(const Raid& raid) {
  std::string text = "dados del atacante:";
  if (!raid.happened) return text + "\n";
  text += " " + std::to_string(raid.die);
  if (!raid.booty_dice.empty()) {
    text += " / [";
    for (const int die : raid.booty_dice) text += " " + std::to_string(die);
    text += " ]";
  }
  return text + "\n";
}

std::string expected_regiments(const std::string& name, const std::vector<Regiment>& regiments,
                               const std::set<std::size_t>& captured) {
  const std::string other = name == "atacante" ? "defensor" : "atacante";
  std::string text;
  for (std::size_t i = 0; i < regiments.size(); ++i) {
    const std::string who = "    " + name + "[" + std::to_string(i + 1) + "]";
    text += who + ".daño = " + std::to_string(25 * regiments[i].quarters) + "%\n";
    text += who + ".bando = " + (captured.count(i) > 0 ? other : name) + "\n";
    text += who + (regiments[i].stands() ? " está en pie\n" : " está fuera\n");
  }
  return text;
}

std::string expected_ships(const Raid& raid) {
  const int taken = (raid.ships_of_attacker == "capturada" ? raid.attacker_ships : 0) +
                    (raid.ships_of_defender == "capturada" ? raid.defender_ships : 0);
  std::string text = "    cuántos(n en todas las naves donde n.suerte = capturada y n.bando <> n.origen) = " +
                     std::to_string(taken) + "\n";
  text +=
      "    todas cumplen(n en todas las naves: n.origen = defensor o n.suerte = " + raid.ships_of_attacker +
      ")\n";
  text +=
      "    todas cumplen(n en todas las naves: n.origen = atacante o n.suerte = " + raid.ships_of_defender +
      ")\n";
  return text;
}

TEST(Raids, AreThoseOfTheModel) {
  const TemporaryFolder folder;
  std::filesystem::copy_file(kRoot / "rulesets/fase5/fase5.rules", folder.path() / "fase5.rules");
  Chance chance{std::mt19937(63)};
  const auto d10 = [&chance] { return chance.within(1, 10); };
  std::set<char> letters;
  for (int i = 0; i < kRaids; ++i) {
    Raid raid = random_raid(chance);
    std::string text = "batalla \"Al azar " + std::to_string(i) + "\"\nreglas \"Fase 5 - Combates\"\n";
    text += "solo saqueo\n";
    text += std::string("entre_columnas ") + kColumns[static_cast<int>(raid.between)] + "\n";
    text += std::string("menos_de_1_3 ") + (raid.below_is_none ? "sin_saqueo" : "primera_columna") + "\n";
    text += std::string("dañados ") + (raid.damage_counts ? "fuerza_mermada" : "fuerza_entera") + "\n";
    text += std::string("alcance ") + (raid.only_first ? "el_primero" : "cada_regimiento") + "\n";
    text += "botín_c " + std::to_string(raid.subtracted) + "\n";
    text += side_text("defensor", raid.defender, raid.defender_ships, false);
    text += side_text("atacante", raid.attacker, raid.attacker_ships, true);

    resolve(raid, d10);
    if (raid.happened) letters.insert(raid.letter);
    const std::set<std::size_t> captured(raid.captured.begin(), raid.captured.end());
    const std::set<std::size_t> nobody;
    text += dice_text(raid) + "se espera\n";
    text += std::string("    saqueo = ") + (raid.happened ? "sí\n" : "no\n");
    text += expected_regiments("defensor", raid.defender, raid.letter == 'J' ? captured : nobody);
    text += expected_regiments("atacante", raid.attacker, raid.letter == 'A' ? captured : nobody);
    text += expected_ships(raid);
    text += "    atacante.botín = " + std::to_string(raid.booty) + "\n    resultado hecho\n";
    write_text(folder.path() / ("b" + std::to_string(1000 + i) + ".battle"), text);
  }
  EXPECT_EQ(letters.size(), 10u) << "not all letters came up";
  const Ran ran = run_program(kMusterProgram, {"test", folder.path().string()}, folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.out.substr(0, 4000) << ran.err.substr(0, 4000);
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), std::to_string(kRaids) + " passed, 0 failed");
}

}  // namespace
}  // namespace muster::tests
