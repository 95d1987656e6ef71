// The calculation of ground combat (rulesets/ground-a), written again from the rule text and not
// from the sheet: what `muster` makes of the sheet is compared with it. All its numbers are whole:
// attack, toughness and armour in hundredths, damage and health in thousandths, efficiency in tenths.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace muster::tests::ground {

struct Squad {
  std::int64_t count = 0;
  std::array<std::int64_t, 4> attack{};  // psi and anti-air, long, direct, close; in hundredths
  std::int64_t initiative = 10;
  std::int64_t toughness = 100;  // of one unit, in hundredths
  std::int64_t armour = 0;       // in hundredths
  std::int64_t health = 0;       // of the squad, in thousandths

  std::int64_t unit() const { return toughness * 10; }
  void muster_all() { health = count * unit(); }
  bool gone() const { return health == 0; }
  std::int64_t alive() const { return (health + unit() - 1) / unit(); }
};

struct Side {
  std::vector<Squad> squads;
  std::int64_t efficiency = 7;
  std::int64_t seed = 1;
  std::vector<int> dice;  // thrown so far, in order

  bool stands() const {
    return std::any_of(squads.begin(), squads.end(), [](const Squad& s) { return !s.gone(); });
  }
  std::int64_t lost() const {
    std::int64_t sum = 0;
    for (const Squad& s : squads) sum += s.count - s.alive();
    return sum;
  }
};

struct Ground {
  std::array<Side, 2> sides;  // attacker, defender
  int turns = 1;
  // What a group may set otherwise.
  std::int64_t row_11 = 15, row_12 = 15;  // in tenths
  bool roll_once = false;
  bool best_range_only = false;
  bool wounds_heal = false;
  bool armour_against_shot = false;
  bool armour_lets_pass = false;
  bool rest_in_shots = false;
  bool nobody_behind_the_last = false;
  bool lost_on_the_destroyed = false;
  // The end.
  int played = 0;
  std::string outcome;

  std::int64_t tenths(std::int64_t efficiency) const {
    return efficiency == 11 ? row_11 : efficiency == 12 ? row_12 : efficiency + 3;  // 2 is 50%
  }
  // Thousandths of damage that one unit does; 0 where the squad does not fire in the phase.
  std::int64_t shot(const Side& side, const Squad& s, std::size_t phase) const {
    if (best_range_only) {
      const auto best = std::max_element(s.attack.begin(), s.attack.end());  // the first of equals
      if (static_cast<std::size_t>(best - s.attack.begin()) != phase) return 0;
    }
    return s.attack[phase] * tenths(side.efficiency);
  }
};

// One salvo, fired by as many units as stood before the losses of this initiative.
inline void salvo(Ground& g, std::size_t side, std::size_t number, std::int64_t units, std::size_t phase) {
  const Squad shooter = g.sides[side].squads[number - 1];
  const std::int64_t shot = g.shot(g.sides[side], shooter, phase);
  std::vector<Squad>& foes = g.sides[1 - side].squads;
  if (foes.empty()) return;
  // The enemy's number is subtracted until the result is not above it.
  std::size_t target = number + static_cast<std::size_t>(g.sides[side].seed);
  while (target > foes.size()) target -= foes.size();
  std::int64_t damage = units * shot;
  for (std::size_t passed = 0; passed < foes.size() && damage > 0; ++passed, ++target) {
    if (target > foes.size()) {
      if (g.nobody_behind_the_last) return;
      target = 1;
    }
    Squad& foe = foes[target - 1];
    if (foe.gone()) {
      if (passed == 0 && g.lost_on_the_destroyed) return;
      continue;
    }
    const bool pierces =
        g.armour_against_shot ? shot >= foe.armour * 10 : shooter.attack[phase] >= foe.armour;
    if (!pierces) {
      if (!g.armour_lets_pass) return;
      continue;
    }
    const std::int64_t taken = std::min(damage, foe.health);
    foe.health -= taken;
    damage -= taken;
    if (g.wounds_heal) foe.health = foe.alive() * foe.unit();
    if (g.rest_in_shots) damage -= damage % shot;
  }
}

inline void fire_phase(Ground& g, std::size_t phase) {
  std::vector<std::int64_t> steps;  // initiatives, highest first
  for (const Side& side : g.sides) {
    for (const Squad& s : side.squads) steps.push_back(s.initiative);
  }
  std::sort(steps.rbegin(), steps.rend());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  struct Shooter {
    std::size_t number, side;
    std::int64_t units;
  };
  for (const std::int64_t step : steps) {
    std::vector<Shooter> shooters;  // by number, the attacker's first
    const std::size_t longest = std::max(g.sides[0].squads.size(), g.sides[1].squads.size());
    for (std::size_t number = 1; number <= longest; ++number) {
      for (std::size_t side = 0; side < 2; ++side) {
        if (number > g.sides[side].squads.size()) continue;
        const Squad& s = g.sides[side].squads[number - 1];
        if (s.initiative == step && !s.gone() && g.shot(g.sides[side], s, phase) > 0)
          shooters.push_back({number, side, s.alive()});
      }
    }
    for (const Shooter& s : shooters) salvo(g, s.side, s.number, s.units, phase);
  }
}

// `die(faces)` throws one die.
inline void fight(Ground& g, const std::function<int(int)>& die) {
  const auto roll = [&] {
    for (Side& side : g.sides) {
      side.efficiency = die(6) + die(6);
      side.seed = die(20);
      side.dice.push_back(static_cast<int>(side.efficiency));
      side.dice.push_back(static_cast<int>(side.seed));
    }
  };
  roll();
  if (g.sides[0].stands() && !g.sides[1].stands()) {
    g.outcome = "без_боя";
    return;
  }
  while (g.played < g.turns && g.sides[0].stands() && g.sides[1].stands()) {
    if (g.played++ > 0 && !g.roll_once) roll();
    for (std::size_t phase = 0; phase < 4; ++phase) fire_phase(g, phase);
  }
  const bool attacker = g.sides[0].stands();
  const bool defender = g.sides[1].stands();
  g.outcome = attacker ? (defender ? "продолжается" : "захвачена") : (defender ? "удержана" : "никого");
}

}  // namespace muster::tests::ground
