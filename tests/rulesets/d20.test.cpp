// The d20 sheet: attacks, spells and death saves over every throw, against counts over the faces.
#include <algorithm>
#include <map>
#include <string>

#include "tests/rulesets/every_throw.h"

namespace muster::tests {
namespace {

const Rules& rules() {
  static const Rules read("d20/d20.rules");
  return read;
}

// One who attacks first, and one who can't hurt him.
std::string duel(const std::string& attacker, const std::string& target) {
  return "batalla \"Duelo\"\nreglas \"D20: ataque y salvación\"\nsolo combate\nasaltos 1\n\nbando "
         "aventureros\n"
         "    1) A  PG 99  turno 20  " +
         attacker + "\nbando monstruos\n    1) B  PG 99  dados 0  " + target + "\n";
}

// The damage in how many of 20 * 20 throws of two d20 and `faces` squared of two dice of damage. A plain
// attack looks at the first d20 only, no critical at the first die of damage only.
Chances count_attack(int bonus, int armour, int mode, int faces, int more) {
  std::map<int, int> ways;
  for (int a = 1; a <= 20; ++a) {
    for (int b = 1; b <= 20; ++b) {
      const int shown = mode > 0 ? std::max(a, b) : mode < 0 ? std::min(a, b) : a;
      for (int x = 1; x <= faces; ++x) {
        for (int y = 1; y <= faces; ++y) {
          int damage = 0;
          if (shown == 20) {
            damage = x + y + more;
          } else if (shown != 1 && shown + bonus >= armour) {
            damage = x + more;
          }
          ++ways[std::max(0, damage)];
        }
      }
    }
  }
  Chances chances;
  for (const auto& [damage, n] : ways) {
    chances["sigue " + std::to_string(damage)] = of(n, 400 * faces * faces);
  }
  return chances;
}

TEST(D20, AttacksOfEveryDifference) {
  const char* const modes[] = {"envenenada sí", "", "invisible sí"};
  for (int mode = -1; mode <= 1; ++mode) {
    for (const int armour : {1, 2, 6, 7, 15, 21, 24, 26, 30}) {
      const std::string attacker = std::string("bono 5  caras 4  más -2  ") + modes[mode + 1];
      EXPECT_EQ(rules().battle(duel(attacker, "CA " + std::to_string(armour))).every_throw({"infligidos"}),
                count_attack(5, armour, mode, 4, -2))
          << armour << " " << mode;
    }
  }
}

// Half of the throws hit: with advantage three quarters, with disadvantage one. Both cancel each other.
TEST(D20, ElevenOrMore) {
  const auto misses = [](const std::string& attacker, const std::string& target) {
    return rules()
        .battle(duel("caras 4  " + attacker, "CA 11  " + target))
        .every_throw({"infligidos"})["sigue 0"];
  };
  EXPECT_EQ(misses("", ""), of(1, 2));
  EXPECT_EQ(misses("invisible sí", ""), of(1, 4));
  EXPECT_EQ(misses("", "aturdida sí"), of(1, 4));
  EXPECT_EQ(misses("", "derribada sí"), of(1, 4));
  EXPECT_EQ(misses("invisible sí", "derribada sí"), of(1, 4));
  EXPECT_EQ(misses("envenenada sí", ""), of(3, 4));
  EXPECT_EQ(misses("a_distancia sí", "derribada sí"), of(3, 4));
  EXPECT_EQ(misses("envenenada sí", "invisible sí"), of(3, 4));
  EXPECT_EQ(misses("envenenada sí", "derribada sí"), of(1, 2));
  EXPECT_EQ(misses("envenenada sí  derribada sí  invisible sí", "invisible sí"), of(1, 2));
}

TEST(D20, ASpellAndItsSaves) {
  // 2d6+1 of fire at DC 14, against saves of +3 (11 and more) and -1 (15 and more), who may resist fire.
  struct Case {
    int save, needs, part;
    const char* treated;
  };
  for (const Case c : {Case{3, 11, 2, "normal"}, Case{-1, 15, 1, "resistente"}, Case{3, 11, 4, "vulnerable"},
                       Case{-1, 15, 0, "inmune"}}) {
    std::map<std::string, int> ways;
    for (int x = 1; x <= 6; ++x) {
      for (int y = 1; y <= 6; ++y) {
        for (int save = 1; save <= 20; ++save) {
          const int damage = save >= c.needs ? (x + y + 1) / 2 : x + y + 1;
          ++ways["sigue " + std::to_string(damage * c.part / 2)];
        }
      }
    }
    Chances wanted;
    for (const auto& [key, n] : ways) wanted[key] = of(n, 720);
    const std::string text =
        "batalla \"Fuego\"\nreglas \"D20: ataque y salvación\"\nsolo combate\nasaltos 1\n\nbando "
        "aventureros\n"
        "    1) A  PG 99  turno 20  acción conjuro  dados 2  más 1  CD 14  tipo fuego\nbando monstruos\n"
        "    1) B  PG 99  dados 0  salvación 0/" +
        std::to_string(c.save) + "/0/0/0/0  trato normal/normal/normal/normal/normal/" + c.treated +
        "/normal/normal/normal/normal/normal/normal/normal\n";
    EXPECT_EQ(rules().battle(text).every_throw({"infligidos"}), wanted) << c.treated;
  }
}

// What becomes of who has so many successes and failures, in 1/20^n: n throws at most are left.
struct Saved {
  Wide stable = 0, dead = 0, back = 0, all = 1;
};
void count_saves(int good, int bad, Wide weight, Saved& saved) {
  if (good >= 3) {
    saved.stable += weight;
  } else if (bad >= 3) {
    saved.dead += weight;
  } else {
    for (int die = 1; die < 20; ++die) {
      count_saves(good + (die >= 10), bad + (die < 10) + (die == 1), weight / 20, saved);
    }
    saved.back += weight / 20;
  }
}
Saved count_saves(int good, int bad) {
  Saved saved;
  for (int n = good + bad; n < 5; ++n) saved.all *= 20;
  count_saves(good, bad, saved.all, saved);
  return saved;
}

// rpg.stackexchange.com, "What is the probability of surviving my death saves?": 59.5125% live.
TEST(D20, DeathSaves) {
  const Saved first = count_saves(0, 0);
  EXPECT_EQ(of(first.stable + first.back, first.all), of(595'125, 1'000'000));
  // The sheet goes on from every state with three throws left, or fewer.
  for (const auto& [good, bad] : {std::pair{2, 0}, {1, 1}, {0, 2}, {2, 1}, {1, 2}, {2, 2}}) {
    const std::string text =
        "batalla \"Agonía\"\nreglas \"D20: ataque y salvación\"\nsolo agonía\n\nbando aventureros\n"
        "    1) A  PG 10  herida 10  personaje sí  aciertos " +
        std::to_string(good) + "  fallos " + std::to_string(bad) + "\nbando monstruos\n    1) B  PG 10\n";
    const Saved saved = count_saves(good, bad);
    EXPECT_EQ(rules().battle(text).every_throw({"muertos", "perdidos"}),
              (Chances{{"derrota 0 10", of(saved.stable, saved.all)},
                       {"derrota 1 10", of(saved.dead, saved.all)},
                       {"sigue 0 9", of(saved.back, saved.all)}}))
        << good << " " << bad;
  }
}

}  // namespace
}  // namespace muster::tests
