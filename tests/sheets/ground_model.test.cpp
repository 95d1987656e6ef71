// Random ground combats with every reading of the rules, calculated by the independent model and
// fought by `muster` with the dice of the model: every squad, the losses and the outcome must be the same.

#include "tests/sheets/ground_model.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests::ground {
namespace {

constexpr int kBattles = 400;

const std::filesystem::path kRoot = MUSTER_ROOT;

class Chance {
 public:
  explicit Chance(unsigned seed) : engine_(seed) {}
  int within(int lo, int hi) { return lo + static_cast<int>(engine_() % static_cast<unsigned>(hi - lo + 1)); }
  bool one_in(int n) { return within(1, n) == 1; }

 private:
  std::mt19937 engine_;
};

// Mostly of one size, so that squads fall in the middle of a salvo and not only at its first shot.
Squad random_squad(Chance& chance) {
  Squad s;
  s.count = chance.one_in(10) ? 0 : chance.within(1, chance.one_in(4) ? 200 : 12);
  for (std::int64_t& attack : s.attack) {
    if (chance.one_in(2)) attack = chance.one_in(3) ? 25 * chance.within(1, 16) : 100 * chance.within(1, 4);
  }
  s.initiative = chance.one_in(2) ? 10 : chance.within(8, 12);
  if (chance.one_in(2)) s.toughness = chance.one_in(3) ? chance.within(1, 1'000) : 100 * chance.within(1, 10);
  if (chance.one_in(3)) s.armour = 50 * chance.within(1, 6);
  s.muster_all();
  if (s.count > 0 && chance.one_in(5)) s.health -= chance.within(0, static_cast<int>(s.health));
  return s;
}

Ground random_ground(Chance& chance) {
  Ground g;
  const int most = chance.one_in(5) ? 12 : 5;
  for (Side& side : g.sides) {
    const int squads = chance.within(chance.one_in(10) ? 0 : 1, most);
    for (int i = 0; i < squads; ++i) side.squads.push_back(random_squad(chance));
  }
  g.turns = chance.one_in(2) ? 1 : chance.within(1, 10);
  g.row_11 = chance.within(5, 20);
  g.row_12 = chance.within(5, 20);
  for (bool* reading :
       {&g.roll_once, &g.best_range_only, &g.wounds_heal, &g.armour_against_shot, &g.armour_lets_pass,
        &g.rest_in_shots, &g.nobody_behind_the_last, &g.lost_on_the_destroyed}) {
    *reading = chance.one_in(2);
  }
  return g;
}

// 1250 with three places is `1,25` in a stat line and `1.25` in a test.
std::string decimal(std::int64_t value, int places, char point) {
  std::string text = std::to_string(value);
  if (text.size() <= static_cast<std::size_t>(places))
    text.insert(0, static_cast<std::size_t>(places) + 1 - text.size(), '0');
  text.insert(text.size() - static_cast<std::size_t>(places), 1, point);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == point) text.pop_back();
  return text;
}

std::string side_text(const std::string& name, const Side& side) {
  std::string text = "сторона " + name + "\n";
  int number = 0;
  for (const Squad& s : side.squads) {
    ++number;
    text += "    " + std::to_string(number) + ") " + name.substr(0, 2) + std::to_string(number) + " *" +
            std::to_string(s.count) + "  ";
    for (std::size_t p = 0; p < s.attack.size(); ++p)
      text += (p > 0 ? "/" : "") + decimal(s.attack[p], 2, ',');
    text += "  инициатива " + std::to_string(s.initiative) + "  прочность " + decimal(s.toughness, 2, ',') +
            "  броня " + decimal(s.armour, 2, ',') + "  здоровье " + decimal(s.health, 3, ',') + "\n";
  }
  return text;
}

std::string dice_text(const std::string& name, const Side& side) {
  std::string text = "кости за " + name + ":";
  for (const int die : side.dice) text += " " + std::to_string(die);
  return text + "\n";
}

std::string expected_text(const std::string& name, const Side& side) {
  std::string text;
  int number = 0;
  for (const Squad& s : side.squads) {
    const std::string who = name + "[" + std::to_string(++number) + "]";
    text += "    " + who + ".здоровье = " + decimal(s.health, 3, '.') + "\n";
    text += "    живых(" + who + ") = " + std::to_string(s.alive()) + "\n";
    text += "    " + who + (s.gone() ? " выбыл\n" : " в строю\n");
  }
  return text;
}

std::string battle_text(const std::string& title, Ground g, const std::function<int(int)>& die) {
  const auto reading = [](const char* value, bool other, const char* first, const char* second) {
    return std::string(value) + " " + (other ? second : first) + "\n";
  };
  std::string text = "бой \"" + title + "\"\nправила \"Наземный бой, правила А\"\n";
  text += "ходы " + std::to_string(g.turns) + "\n";
  text += "строка_11 " + std::to_string(10 * g.row_11) + "%\n";
  text += "строка_12 " + std::to_string(10 * g.row_12) + "%\n";
  text += reading("броски", g.roll_once, "каждый_ход", "один_раз");
  text += reading("дистанции", g.best_range_only, "каждая", "лучшая");
  text += reading("раны", g.wounds_heal, "копятся", "сбрасываются");
  text += reading("броня_против", g.armour_against_shot, "атаки", "выстрела");
  text += reading("броня_в_пути", g.armour_lets_pass, "останавливает", "пропускает");
  text += reading("перенос", g.rest_in_shots, "урона", "выстрелов");
  text += reading("за_последним", g.nobody_behind_the_last, "по_кругу", "никого");
  text += reading("пустая_цель", g.lost_on_the_destroyed, "перенести", "потерять");
  text += side_text("атакующий", g.sides[0]) + side_text("защищающийся", g.sides[1]);
  fight(g, die);
  text += dice_text("атакующий", g.sides[0]) + dice_text("защищающийся", g.sides[1]);
  text += "ожидается\n" + expected_text("атакующий", g.sides[0]) + expected_text("защищающийся", g.sides[1]);
  text += "    погибло_у_атакующего = " + std::to_string(g.sides[0].lost()) + "\n";
  text += "    погибло_у_защищающегося = " + std::to_string(g.sides[1].lost()) + "\n";
  text += "    сыграно_ходов = " + std::to_string(g.played) + "\n";
  return text + "    исход " + g.outcome + "\n";
}

TEST(GroundCombat, IsThatOfTheModel) {
  const TemporaryFolder folder;
  std::filesystem::copy_file(kRoot / "rulesets/ground-a/ground-a.rules", folder.path() / "ground-a.rules");
  Chance chance(11);
  const auto die = [&chance](int faces) { return chance.within(1, faces); };
  for (int i = 0; i < kBattles; ++i) {
    const std::string text = battle_text("Случай " + std::to_string(i), random_ground(chance), die);
    write_text(folder.path() / ("b" + std::to_string(1000 + i) + ".battle"), text);
  }
  const Ran ran = run_program(kMusterProgram, {"test", folder.path().string()}, folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.out.substr(0, 4000) << ran.err.substr(0, 4000);
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), std::to_string(kBattles) + " passed, 0 failed");
}

}  // namespace
}  // namespace muster::tests::ground
