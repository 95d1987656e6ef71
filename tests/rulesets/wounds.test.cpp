// The chain of hit, wound, save and damage over every throw, against a count that follows one shot after the
// other: the sheet throws all dice of a squad together.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/rulesets/every_throw.h"

namespace muster::tests {
namespace {

const Rules& rules() {
  static const Rules read("wounds/wounds.rules");
  return read;
}

struct Shooters {
  int models = 1, shots = 1, skill = 4, change = 0, strength = 4, pierce = 0;
  std::string damage = "1", rerolls = "nothing", six = "plain";
  bool carries = false;
};
struct Targets {
  int models = 1, wounds = 1, hurt = 0, tough = 4, save = 7, ward = 7;
  bool cover = false;
};

// What a shot lets through the save, and its mortal wounds; and in how many ways.
using Shot = std::pair<int, int>;
using Ways = std::map<Shot, Rational>;

Ways add_shots(const Ways& a, const Ways& b) {
  Ways out;
  for (const auto& [x, p] : a) {
    for (const auto& [y, q] : b) {
      Rational& sum = out[{x.first + y.first, x.second + y.second}];
      sum = plus(sum, times(p, q));
    }
  }
  return out;
}

// A wound meets the save: 1 through or 0.
Ways after_save(const Shooters& s, const Targets& t) {
  const int pierced = t.save + s.pierce - (t.cover ? 1 : 0);
  int through = 0;
  for (int die = 1; die <= 6; ++die) {
    if (die == 1 || (die < pierced && die < t.ward)) ++through;
  }
  return {{{1, 0}, of(through, 6)}, {{0, 0}, of(6 - through, 6)}};
}
// A hit may wound.
Ways after_wound(const Shooters& s, const Targets& t) {
  Ways out;
  for (int die = 1; die <= 6; ++die) {
    int needed = 4;
    if (s.strength > t.tough) needed = s.strength >= 2 * t.tough ? 2 : 3;
    if (s.strength < t.tough) needed = 2 * s.strength <= t.tough ? 6 : 5;
    const Ways one = die >= needed ? after_save(s, t) : Ways{{{0, 0}, of(1, 1)}};
    for (const auto& [what, chance] : one) out[what] = plus(out[what], times(chance, of(1, 6)));
  }
  return out;
}
bool hits(const Shooters& s, int die) {
  const int change = std::clamp(s.change, -1, 1);
  return die != 1 && (die == 6 || die + change >= s.skill);
}
Ways one_shot(const Shooters& s, const Targets& t) {
  Ways out;
  for (int first = 1; first <= 6; ++first) {
    const bool again = (s.rerolls == "ones" && first == 1) || (s.rerolls == "misses" && !hits(s, first));
    for (int second = 1; second <= 6; ++second) {
      const int die = again ? second : first;
      Ways one{{{0, 0}, of(1, 1)}};
      if (die == 6 && s.six == "lethal") {
        one = after_save(s, t);
      } else if (die == 6 && s.six == "mortal") {
        one = {{{0, 1}, of(1, 1)}};
      } else if (hits(s, die)) {
        one = after_wound(s, t);
        if (die == 6 && s.six == "extra") one = add_shots(one, one);
      }
      for (const auto& [what, chance] : one) out[what] = plus(out[what], times(chance, of(1, 36)));
    }
  }
  return out;
}

// The health of a squad in one number: what the models that stand have left between them.
void add_damage(const Shooters& s, const Targets& t, int through, int mortal, int left,
                const Rational& chance, std::map<int, Rational>& ends) {
  if (through == 0) {
    ends[std::max(0, left - mortal)] = plus(ends[std::max(0, left - mortal)], chance);
    return;
  }
  const bool dice = s.damage[0] == 'D';
  const int faces = dice ? s.damage[1] - '0' : 1;
  for (int die = 1; die <= faces; ++die) {
    int points = dice ? die : s.damage[0] - '0';
    if (s.damage == "D6+1") ++points;
    const int front = (left + t.wounds - 1) % t.wounds + 1;
    if (!s.carries) points = std::min(points, front);
    add_damage(s, t, through - 1, mortal, std::max(0, left - points), times(chance, of(1, faces)), ends);
  }
}

Chances count_chain(const Shooters& s, const Targets& t) {
  Ways all{{{0, 0}, of(1, 1)}};
  for (int n = 0; n < s.models * s.shots; ++n) all = add_shots(all, one_shot(s, t));
  std::map<int, Rational> ends;
  for (const auto& [what, chance] : all) {
    if (chance.num == 0) continue;
    add_damage(s, t, what.first, what.second, t.models * t.wounds - t.hurt, chance, ends);
  }
  Chances out;
  for (const auto& [left, chance] : ends) {
    const int models = (left + t.wounds - 1) / t.wounds;
    out[(left == 0 ? "red_wins " : "undone ") + std::to_string(models) + " " +
        std::to_string(models * t.wounds - left)] = chance;
  }
  return out;
}

std::string text(const Shooters& s, const Targets& t) {
  const auto n = [](int value) { return std::to_string(value); };
  std::string out = "battle \"Chain\"\nrules \"Hit, wound, save, damage\"\nturns 1\n\nside red\n    1) A *" +
                    n(s.models) + "  shots " + n(s.shots) + "  skill " + n(s.skill) + "  strength " +
                    n(s.strength) + "  pierce " + n(s.pierce) + "  damage \"" + s.damage + "\"  rerolls " +
                    s.rerolls + "  six " + s.six + "  tough 4  save 7";
  if (s.carries) out += "  carries yes";
  if (s.change > 0) out += "  still yes";
  if (s.change < 0) out += "  running yes";
  out += "\nside blue\n    1) B *" + n(t.models) + "  shots 0  skill 6  strength 1  wounds " + n(t.wounds) +
         "  hurt " + n(t.hurt) + "  tough " + n(t.tough) + "  save " + n(t.save) + "  ward " + n(t.ward);
  if (t.cover) out += "  cover yes";
  if (s.change < -1) out += "  hidden yes";
  return out + "\n";
}

void expect_same(const Shooters& s, const Targets& t) {
  EXPECT_EQ(rules().battle(text(s, t)).every_throw({"blue_models", "blue_hurt"}), count_chain(s, t))
      << text(s, t);
}

TEST(Wounds, EveryPairOfStrengthAndToughness) {
  Shooters s;
  Targets t;
  for (s.strength = 1; s.strength <= 16; ++s.strength) {
    for (t.tough = 1; t.tough <= 14; ++t.tough) expect_same(s, t);
  }
}

TEST(Wounds, EverySkillAndChange) {
  Shooters s;
  s.models = 2;
  Targets t;
  t.models = 2;
  for (s.skill = 2; s.skill <= 6; ++s.skill) {
    for (s.change = -2; s.change <= 1; ++s.change) {
      for (const char* again : {"nothing", "ones", "misses"}) {
        s.rerolls = again;
        expect_same(s, t);
      }
    }
  }
}

TEST(Wounds, EverySave) {
  Shooters s;
  Targets t;
  for (t.save = 2; t.save <= 7; ++t.save) {
    for (t.ward = 2; t.ward <= 7; ++t.ward) {
      for (const int pierce : {0, 1, 6}) {
        s.pierce = pierce;
        t.cover = !t.cover;
        expect_same(s, t);
      }
    }
  }
}

TEST(Wounds, SixesAndDamage) {
  for (const char* six : {"plain", "extra", "lethal", "mortal"}) {
    for (const char* damage : {"2", "3", "D3", "D6+1"}) {
      Shooters s;
      s.shots = 2;
      s.skill = 3;
      s.strength = 5;
      s.pierce = 1;
      s.six = six;
      s.damage = damage;
      s.carries = damage[1] != '\0';
      expect_same(s, {3, 2, 1, 4, 3, 5, false});
    }
  }
}

// Two of three to hit, one of two to wound, one of three past the save: one shot in nine.
TEST(Wounds, OneInNine) {
  Shooters s;
  s.skill = 3;
  Targets t;
  t.save = 3;
  EXPECT_EQ(rules().battle(text(s, t)).every_throw(),
            (Chances{{"red_wins", of(1, 9)}, {"undone", of(8, 9)}}));
}

TEST(Wounds, DamageThatIsLost) {
  Shooters s;
  s.models = 3;
  s.skill = 2;
  s.strength = 8;
  s.damage = "D3";
  expect_same(s, {3, 3, 0, 4, 7, 7, false});
  s.carries = true;
  expect_same(s, {3, 3, 0, 4, 7, 7, false});
}

}  // namespace
}  // namespace muster::tests
