// Combat results tables: each column, shift and modifier against a model that divides, counts and clamps by
// itself.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/rulesets/every_throw.h"

namespace muster::tests {
namespace {

using Units = std::vector<std::pair<int, std::string>>;  // strength, what else the line says

std::string file_of(const std::string& rules, const std::string& given, const Units& attacker,
                    const Units& defender) {
  std::string text = "battle \"Combat\"\nrules \"" + rules + "\"\n" + given + "\n";
  const auto side = [&](const char* name, const Units& units) {
    text += std::string("\nside ") + name + "\n";
    int n = 0;
    for (const auto& [strength, more] : units) {
      const std::string number = std::to_string(++n);
      text += "    " + number + ") U" + number + " " + std::to_string(strength) + "  " + more + "\n";
    }
  };
  side("attacker", attacker);
  side("defender", defender);
  return text;
}

int sum(const Units& units) {
  int total = 0;
  for (const auto& [strength, more] : units) total += strength;
  return total;
}

void add(Chances& chances, const std::string& end, const Rational& chance) {
  chances[end] = plus(chances[end], chance);
}

// ------------------------------------------------------------------ odds: Napoleon at Waterloo

// The column by whole numbers, in the defender's favour: 1-5 is 0, 1-1 is 4, 6-1 is 9.
int odds_column(int attack, int defence) {
  if (attack >= defence) return std::min(attack / defence, 6) + 3;
  const int times = (defence + attack - 1) / attack;  // 1 to so many, rounded up
  return 5 - std::min(times, 5);
}

constexpr const char* kWaterloo[6][10] = {
    {"AE", "AR", "AR", "DR", "DR", "DR", "DE", "DE", "DE", "DE"},
    {"AE", "AE", "AR", "AR", "DR", "DR", "DR", "DE", "DE", "DE"},
    {"AE", "AE", "AE", "AR", "DR", "DR", "DR", "DR", "DE", "DE"},
    {"AE", "AE", "AE", "AR", "AR", "DR", "DR", "DR", "DE", "DE"},
    {"AE", "AE", "AE", "AR", "AR", "EX", "DR", "EX", "EX", "DE"},
    {"AE", "AE", "AE", "AE", "AR", "AR", "EX", "EX", "EX", "DE"},
};

// The strength that an exchange leaves the attacker: the weakest go until what the defender had is paid.
int after_exchange(Units attacker, int owed) {
  std::vector<int> strengths;
  for (const auto& [strength, more] : attacker) strengths.push_back(strength);
  std::sort(strengths.begin(), strengths.end());
  int left = sum(attacker);
  for (const int strength : strengths) {
    if (owed <= 0) break;
    owed -= strength;
    left -= strength;
  }
  return left;
}

Chances waterloo(const Units& attacker, const Units& defender, int shift, int drm, bool surrounded) {
  const int a = sum(attacker), d = sum(defender);
  Chances ends;
  for (int die = 1; die <= 6; ++die) {
    const int row = std::clamp(die + std::clamp(drm, -2, 2), 1, 6) - 1;
    const int column = std::clamp(odds_column(a, d) + std::clamp(shift, -2, 2), 0, 9);
    const std::string result = kWaterloo[row][column];
    const std::string whole = std::to_string(a) + " ", none = "0 ";
    std::string end;
    if (result == "AE") end = "attacker_gone 0 " + std::to_string(d);
    if (result == "AR") end = "attacker_back " + whole + std::to_string(d);
    if (result == "DR" && !surrounded) end = "defender_back " + whole + std::to_string(d);
    if (result == "DE" || (result == "DR" && surrounded)) end = "defender_gone " + whole + "0";
    if (result == "EX") {
      const int left = after_exchange(attacker, d);
      end = (left == 0 ? "attacker_gone " : "defender_gone ") + std::to_string(left) + " 0";
    }
    add(ends, end, of(1, 6));
  }
  return ends;
}

TEST(Crt, OddsColumnsAreTakenInTheDefendersFavour) {
  const Rules rules("crt/waterloo.rules");
  for (int a = 1; a <= 40; a += 3) {
    for (int d = 1; d <= 40; d += 4) {
      EXPECT_EQ(rules.battle(file_of("Odds combat", "", {{a, ""}}, {{d, ""}}))
                    .every_throw({"attackers", "defenders"}),
                waterloo({{a, ""}}, {{d, ""}}, 0, 0, false))
          << a << " against " << d;
    }
  }
}

TEST(Crt, ShiftsAndModifiersAddUpAndAreLimited) {
  const Rules rules("crt/waterloo.rules");
  const std::pair<const char*, int> grounds[] = {{"clear", 0}, {"rough", -1}, {"woods", -1}, {"town", -2}};
  const std::pair<Units, std::pair<int, int>> attackers[] = {
      // its shift, its modifier: three arms together; 10 and 25 of guns
      {{{12, ""}, {3, ""}}, {0, 0}},
      {{{4, "arm horse"}, {4, "arm guns"}, {4, ""}}, {1, 0}},
      {{{10, "arm guns"}, {2, "arm horse"}}, {0, -1}},
      {{{25, "arm guns"}, {8, "arm horse"}, {1, ""}}, {1, -2}},
      {{{40, "arm guns"}, {10, ""}}, {0, -4}},
  };
  for (const auto& [ground, by_ground] : grounds) {
    for (const bool river : {false, true}) {
      for (const bool fort : {false, true}) {
        for (const bool surrounded : {false, true}) {
          const std::string given = std::string("terrain ") + ground + "\nriver " + (river ? "yes" : "no") +
                                    "\nfort " + (fort ? "yes" : "no") + "\nsurrounded " +
                                    (surrounded ? "yes" : "no") + "\n";
          for (const auto& [units, own] : attackers) {
            for (const int d : {2, 6, 11, 70}) {
              const Units defender = d == 70 ? Units{{40, ""}, {30, ""}} : Units{{d, ""}};
              EXPECT_EQ(rules.battle(file_of("Odds combat", given, units, defender))
                            .every_throw({"attackers", "defenders"}),
                        waterloo(units, defender, by_ground - river + own.first + 2 * surrounded,
                                 2 * fort + own.second, surrounded))
                  << given << sum(units) << " against " << d;
            }
          }
        }
      }
    }
  }
}

// ------------------------------------------------------------------ odds with modifiers: Guns of August

constexpr const char* kGuns[7][6] = {
    {"AE", "AA", "AA", "AD", "BD", "BD"}, {"AA", "AA", "AD", "BD", "BD", "DD"},
    {"AD", "AD", "BD", "BD", "DD", "DX"}, {"BD", "BD", "BD", "DD", "DX", "DE"},
    {"BD", "BD", "DD", "DX", "DE", "DE"}, {"DD", "DD", "DX", "DE", "DE", "DE"},
    {"DX", "DX", "DE", "DE", "DE", "DE"},
};

TEST(Crt, GunsOfAugustModifiers) {
  const Rules rules("crt/guns.rules");
  struct Case {
    std::string given;
    Units attacker, defender;
    int drm;  // by hand, before the limit and without that of the odds
  };
  const Case cases[] = {
      {"", {{6, ""}}, {{2, ""}}, 0},
      {"works fort", {{9, ""}}, {{2, ""}}, -2},
      {"works entrenchment\nrough yes\nriver yes", {{9, ""}}, {{2, ""}}, -3},
      {"works fort\nrough yes\nriver yes", {{9, ""}}, {{2, ""}}, -4},
      {"works fort", {{9, ""}, {2, "arm siege_guns"}, {2, "arm siege_guns"}}, {{4, ""}}, 0},
      {"", {{9, ""}, {2, "arm siege_guns"}}, {{4, ""}}, 0},                         // no fort, no help
      {"", {{9, ""}, {6, "arm field_guns"}, {5, "arm field_guns"}}, {{4, ""}}, 1},  // 11 is one full six
      {"", {{9, ""}, {6, "arm field_guns"}, {6, "arm field_guns"}}, {{4, ""}}, 2},
      {"", {{1, "arm tanks"}, {1, "arm storm_troops"}, {0, "arm aircraft"}}, {{1, "demoralized yes"}}, 4},
      {"rough yes", {{3, ""}}, {{4, ""}}, -1},  // and -1 below 1-1
      {"", {{30, ""}}, {{4, ""}}, 0},           // and +1 above 6-1
      {"", {{24, ""}}, {{4, ""}}, 0},           // 6-1 itself
      {"", {{4, ""}}, {{4, "demoralized yes"}}, 1},
      {"works fort\nrough yes", {{1, ""}}, {{9, ""}}, -3},
  };
  for (const Case& c : cases) {
    const int a = sum(c.attacker), d = sum(c.defender);
    const int drm = std::clamp(c.drm - (a < d) + (a > 6 * d), -3, 3);
    Chances wanted;
    for (int die = 1; die <= 6; ++die) {
      const int column = a < d ? 0 : std::min(a / d, 6) - 1;
      add(wanted, std::string("done ") + kGuns[std::clamp(die + drm, 0, 6)][column], of(1, 6));
    }
    EXPECT_EQ(
        rules.battle(file_of("Guns of August: combat", c.given, c.attacker, c.defender)).every_throw({"how"}),
        wanted)
        << c.given << " " << a << " against " << d;
  }
}

// ------------------------------------------------------------------ by difference: The Russian Front

constexpr const char* kFront[6][13] = {
    {"3r-0", "3r-0", "2r-0", "2r-0", "2r-0", "2-1", "2-1", "2-1", "2-2", "1-1", "1-2", "1-2", "1-2"},
    {"3-0", "2r-0", "2-0", "2-1", "2-1", "2-2", "2-2", "2-2", "1-1", "1-2", "1-2", "0-1r", "0-1r"},
    {"2-0", "2-0", "2-1", "2-2", "2-2", "1r-0", "1r-0", "1r-1", "1-2", "1-2", "0-1r", "0-2", "0-2"},
    {"2-0", "2-1", "2-1", "1r-0", "1r-0", "1-0", "1-1", "0-1", "0-1", "0-1r", "0-2", "0-2", "0-3"},
    {"2r-1", "1r-0", "1r-0", "1-0", "1-0", "0-1", "0-1", "0-1r", "0-1r", "0-2", "0-2", "0-2r", "0-3r"},
    {"1r-0", "1-0", "1-0", "1-0", "0-1r", "0-1r", "0-1r", "0-2r", "0-2r", "0-2r", "0-2r", "0-3r", "0-3r"},
};

TEST(Crt, DifferencesFindTheirColumn) {
  const Rules rules("crt/front.rules");
  for (int attack = 1; attack <= 20; ++attack) {
    for (const int ground : {-4, -1, 0, 2}) {
      const int column = std::clamp(std::clamp(attack - 10, -5, 7) + 5 + ground, 0, 12);
      Chances wanted;
      for (int die = 0; die < 6; ++die) {
        // A's hits, r, D's hits, r: each side has one counter of 4 steps.
        const std::string cell = kFront[die][column];
        const auto line = cell.find('-');
        const bool a_back = cell[1] == 'r', d_back = cell.back() == 'r';
        add(wanted,
            "done " + std::to_string(4 - (cell[0] - '0')) + " " + std::to_string(4 - (cell[line + 1] - '0')) +
                (a_back ? " yes" : " no") + (d_back ? " yes" : " no"),
            of(1, 6));
      }
      EXPECT_EQ(rules
                    .battle(file_of("The Russian Front: ground combat", "ground " + std::to_string(ground),
                                    {{attack, "steps 4"}}, {{10, "steps 4"}}))
                    .every_throw({"attacker_steps", "defender_steps", "attacker_back", "defender_back"}),
                wanted)
          << attack << " against 10, ground " << ground;
    }
  }
}

// ------------------------------------------------------------------ by strength, d10: Winceby

constexpr int kTo[] = {3, 6, 10, 15, 20, 25, 30, 35, 40, 45};
constexpr const char* kWinceby[10] = {
    "--------MMM", "-------MMMM", "------MMM11", "----MMMM111", "--MMMM11112",
    "-MMMM111122", "MMM11111223", "M1111112233", "11111122234", "11111122344",
};

char winceby(int die, int strength, int drm) {
  std::size_t column = 0;
  while (column < 10 && strength > kTo[column]) ++column;
  return kWinceby[std::clamp(die + drm, 0, 9)][column];
}

TEST(Crt, UnevenColumnsOfATenSidedDie) {
  const Rules rules("crt/winceby.rules");
  struct Case {
    std::string given;
    Units attacker, defender;
    int attack, defence;  // by hand: strengths
    int attack_drm, defence_drm;
  };
  const Case cases[] = {
      {"", {{3, ""}}, {{4, ""}}, 3, 4, 0, 0},
      {"", {{6, ""}}, {{7, ""}}, 6, 7, 0, 0},
      {"", {{10, ""}}, {{11, ""}}, 10, 11, 0, 0},
      {"", {{15, ""}}, {{16, ""}}, 15, 16, 0, 0},
      {"", {{20, ""}}, {{21, ""}}, 20, 21, 0, 0},
      {"", {{25, ""}}, {{26, ""}}, 25, 26, 0, 0},
      {"", {{30, ""}}, {{31, ""}}, 30, 31, 0, 0},
      {"", {{35, ""}}, {{36, ""}}, 35, 36, 0, 0},
      {"", {{40, ""}}, {{41, ""}}, 40, 41, 0, 0},
      {"", {{45, ""}}, {{46, ""}}, 45, 46, 0, 0},
      {"", {{9, "arm horse  command charge"}}, {{9, "command stand"}}, 18, 9, 2, 1},
      {"flank yes", {{9, "arm horse  command attack"}}, {{9, "routed yes"}}, 9, 9, 3, -1},
      {"", {{9, "command attack  leader 2"}, {9, ""}}, {{5, "leader 1"}, {6, "command stand"}}, 18, 11, 3, 2},
  };
  for (const Case& c : cases) {
    Chances wanted;
    for (int a = 0; a <= 9; ++a) {
      for (int d = 0; d <= 9; ++d) {
        const char attack = winceby(a, c.attack, c.attack_drm),
                   defence = winceby(d, c.defence, c.defence_drm);
        add(wanted, std::string("done ") + attack + " " + defence, of(1, 100));
      }
    }
    EXPECT_EQ(rules.battle(file_of("Winceby: melee", c.given, c.attacker, c.defender))
                  .every_throw({"attack", "defence"}),
              wanted)
        << c.attack << " against " << c.defence;
  }
}

}  // namespace
}  // namespace muster::tests
