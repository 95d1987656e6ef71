// The combat of section 5.3 once more, written from the text and not from the sheet: plain
// structs, damage in quarters, no Muster. Random orders of battle are fought here and in `muster`
// with the same dice, and must end the same.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace muster::tests {

struct Regiment {
  std::vector<int> strength;  // one, or two of a pile
  std::vector<int> rank;      // 0 novatos .. 3 élite, of each
  int quarters = 0;           // of damage, 4 is eliminated
  int shaken = 0;
  bool evacuated = false;

  int value() const {
    int sum = 0;
    for (std::size_t i = 0; i < strength.size(); ++i) sum += strength[i] + rank[i];
    return sum;
  }
  bool stands() const { return quarters < 4; }
};

struct Army {
  std::vector<Regiment> regiments;
  int modifier = 0;
  int defence = 0;
  std::vector<int> dice;  // as they fell

  std::vector<Regiment*> standing() {
    std::vector<Regiment*> list;
    for (Regiment& r : regiments) {
      if (r.stands()) list.push_back(&r);
    }
    return list;
  }
  int present() const {
    return static_cast<int>(std::count_if(regiments.begin(), regiments.end(),
                                          [](const Regiment& r) { return r.stands() && !r.evacuated; }));
  }
};

struct Combat {
  Army defender;
  Army attacker;
  int rounds = 4;
  bool critical_adds = true;
  bool criticals_add_up = true;
  bool surplus_wraps = true;
  bool factory = false;
  bool raid = false;
  int turn = 1;

  int factory_die = 0;  // 0: not rolled
  std::string factory_state = "no_dañada";
  std::string outcome;
};

struct Blow {
  Regiment* target;
  int critical;  // 0: a wound
};

template <class Roll>
void volley(Army& own, Army& foe, const Combat& combat, std::vector<Blow>& blows, Roll& d10) {
  const std::vector<Regiment*> shooters = own.standing();
  const std::vector<Regiment*> targets = foe.standing();
  for (std::size_t i = 0; i < shooters.size() && !targets.empty(); ++i) {
    const std::size_t place = i < targets.size() ? i : combat.surplus_wraps ? i % targets.size() : 0;
    const int penalty = std::max(0, shooters[i]->quarters - 1);  // 50%: 1, 75%: 2
    const int value = shooters[i]->value() - penalty - shooters[i]->shaken + own.modifier - foe.defence;
    own.dice.push_back(d10());
    const int die = own.dice.back();
    if (die == 1) {
      own.dice.push_back(d10());
      if (combat.critical_adds) blows.push_back({targets[place], 0});
      blows.push_back({targets[place], own.dice.back()});
    } else if (die != 10 && die <= value) {
      blows.push_back({targets[place], 0});
    }
  }
}

inline void land(const Blow& blow, const Combat& combat) {
  Regiment& r = *blow.target;
  if (blow.critical == 0) {
    r.quarters = std::min(4, r.quarters + 1);
  } else if (blow.critical == 1) {
    r.quarters = 4;
  } else if (blow.critical <= 3) {
    r.quarters = std::max(r.quarters, 3);
  } else if (blow.critical <= 7) {
    r.quarters = std::max(r.quarters, 2);
  } else if (blow.critical <= 9) {
    r.shaken = combat.criticals_add_up ? std::min(r.shaken + 1, 40) : std::max(r.shaken, 1);
  }
}

template <class Roll>
void fight(Combat& combat, Roll& d10) {
  const bool met = !combat.defender.standing().empty() && !combat.attacker.standing().empty();
  for (int round = 0; round < combat.rounds; ++round) {
    if (combat.defender.standing().empty() || combat.attacker.standing().empty()) break;
    std::vector<Blow> blows;
    volley(combat.defender, combat.attacker, combat, blows, d10);
    volley(combat.attacker, combat.defender, combat, blows, d10);
    for (const Blow& blow : blows) land(blow, combat);
  }
  if (combat.factory && (met || combat.raid)) {
    combat.factory_die = d10();
    const int sum = combat.factory_die + combat.turn - 1 - (combat.raid ? 1 : 0);
    combat.factory_state = sum < 8 ? "no_dañada" : sum < 10 ? "leve" : sum < 16 ? "grave" : "destruida";
  }
  const bool defends = combat.defender.present() > 0;
  const bool attacks = combat.attacker.present() > 0;
  combat.outcome = defends ? (attacks ? "disputa" : "defensa") : (attacks ? "conquista" : "nadie");
}

}  // namespace muster::tests
