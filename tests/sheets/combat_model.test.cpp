// Random combats, fought by the independent model and by `muster` with the dice of the model:
// every regiment, the factory and the outcome must be the same.

#include <gtest/gtest.h>

#include "tests/sheets/combat_model.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

constexpr int kBattles = 250;

const std::filesystem::path kRoot = MUSTER_ROOT;
const char* const kRanks[] = {"novatos", "regulares", "veteranos", "élite"};

class Chance {
 public:
  explicit Chance(unsigned seed) : engine_(seed) {}
  int within(int lo, int hi) { return lo + static_cast<int>(engine_() % static_cast<unsigned>(hi - lo + 1)); }
  bool one_in(int n) { return within(1, n) == 1; }

 private:
  std::mt19937 engine_;
};

Army random_army(Chance& chance, int most) {
  Army army;
  const int count = chance.within(chance.one_in(10) ? 0 : 1, most);
  for (int i = 0; i < count; ++i) {
    Regiment r;
    const int parts = chance.one_in(4) ? 2 : 1;
    for (int p = 0; p < parts; ++p) {
      r.strength.push_back(chance.within(1, 10));
      r.rank.push_back(chance.within(0, 3));
    }
    if (chance.one_in(3)) r.quarters = chance.within(0, 3);
    if (chance.one_in(5)) r.shaken = chance.within(0, 3);
    r.evacuated = chance.one_in(6);
    army.regiments.push_back(r);
  }
  if (chance.one_in(3)) army.modifier = chance.within(-9, 9);
  if (chance.one_in(3)) army.defence = chance.within(0, 9);
  return army;
}

Combat random_combat(Chance& chance) {
  Combat combat;
  const int most = chance.one_in(5) ? 20 : 6;
  combat.defender = random_army(chance, most);
  combat.attacker = random_army(chance, most);
  combat.rounds = chance.within(1, 4);
  combat.critical_adds = chance.one_in(2);
  combat.criticals_add_up = chance.one_in(2);
  combat.surplus_wraps = chance.one_in(2);
  combat.factory = chance.one_in(2);
  combat.raid = chance.one_in(2);
  combat.turn = chance.within(1, 20);
  return combat;
}

std::string plus(const std::vector<std::string>& parts) {
  std::string text = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) text += " + " + parts[i];
  return text;
}

std::string side_text(const std::string& name, const Army& army, bool factory) {
  std::string text = "bando " + name + "\n    modificador " + std::to_string(army.modifier) +
                     "\n    defensa " + std::to_string(army.defence) + "\n";
  if (factory) text += "    factoría sí\n";
  int number = 0;
  for (const Regiment& r : army.regiments) {
    ++number;
    std::vector<std::string> names, strengths, ranks;
    for (std::size_t p = 0; p < r.strength.size(); ++p) {
      names.push_back(name.substr(0, 1) + std::to_string(number) + "-" + std::to_string(p));
      strengths.push_back(std::to_string(r.strength[p]));
      ranks.push_back(kRanks[r.rank[p]]);
    }
    text += "    " + std::to_string(number) + ") " + plus(names) + "  fuerza " + plus(strengths) +
            "  rango " + plus(ranks) + "  daño " + std::to_string(25 * r.quarters) + "%" + "  evacuado " +
            (r.evacuated ? "sí" : "no") + "  cuerpo Lanceros";
    if (r.shaken > 0) text += "  penalización " + std::to_string(r.shaken);
    text += "\n";
  }
  return text;
}

std::string dice_text(const std::string& head, const std::vector<int>& dice) {
  std::string text = head;
  for (const int die : dice) text += " " + std::to_string(die);
  return text + "\n";
}

std::string expected_text(const std::string& name, Army& army) {
  std::string text;
  int number = 0;
  for (const Regiment& r : army.regiments) {
    const std::string who = "    " + name + "[" + std::to_string(++number) + "]";
    text += who + ".valor = " + std::to_string(r.value()) + "\n";
    text += who + ".daño = " + std::to_string(25 * r.quarters) + "%\n";
    text += who + ".penalización = " + std::to_string(r.shaken) + "\n";
    text += who + (r.stands() ? " está en pie\n" : " está fuera\n");
  }
  return text;
}

TEST(Combat, IsThatOfTheModel) {
  const TemporaryFolder folder;
  std::filesystem::copy_file(kRoot / "rulesets/fase5/fase5.rules", folder.path() / "fase5.rules");
  Chance chance(20);
  const auto d10 = [&chance] { return chance.within(1, 10); };
  for (int i = 0; i < kBattles; ++i) {
    Combat combat = random_combat(chance);
    std::string text = "batalla \"Al azar " + std::to_string(i) + "\"\nreglas \"Fase 5 - Combates\"\n";
    text += "rondas " + std::to_string(combat.rounds) + "\n";
    text += "turno_combate " + std::to_string(combat.turn) + "\n";
    text += std::string("saqueo ") + (combat.raid ? "sí" : "no") + "\n";
    text += std::string("crítico ") + (combat.critical_adds ? "añade" : "sustituye") + "\n";
    text += std::string("repetidos ") + (combat.criticals_add_up ? "se_suman" : "uno_solo") + "\n";
    text += std::string("sobrantes ") + (combat.surplus_wraps ? "dan_la_vuelta" : "al_primero") + "\n";
    text += side_text("defensor", combat.defender, combat.factory);
    text += side_text("atacante", combat.attacker, false);

    fight(combat, d10);
    text += dice_text("dados del defensor:", combat.defender.dice);
    text += dice_text("dados del atacante:", combat.attacker.dice);
    text += dice_text("dados:",
                      combat.factory_die > 0 ? std::vector<int>{combat.factory_die} : std::vector<int>{});
    text += "se espera\n" + expected_text("defensor", combat.defender) +
            expected_text("atacante", combat.attacker);
    text += "    defensor.instalaciones = " + combat.factory_state + "\n";
    text += "    resultado " + combat.outcome + "\n";
    write_text(folder.path() / ("b" + std::to_string(1000 + i) + ".battle"), text);
  }
  const Ran ran = run_program(kMusterProgram, {"test", folder.path().string()}, folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.out.substr(0, 4000) << ran.err.substr(0, 4000);
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), std::to_string(kBattles) + " passed, 0 failed");
}

TEST(Rulesets, PassTheirOwnBattles) {
  std::size_t battles = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / "rulesets")) {
    if (entry.path().extension() == ".battle") ++battles;
  }
  const Ran ran = run_program(kMusterProgram, {"test", "rulesets"}, kRoot);
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), std::to_string(battles) + " passed, 0 failed");
}

}  // namespace
}  // namespace muster::tests
