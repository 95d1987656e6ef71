// The raid of section 5.2 once more, written from the text and not from the sheet: exact ratios by
// cross-multiplication, letters by the law of the table, damage in quarters. Random raids are
// resolved here and in `muster` with the same dice, and must end the same.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/sheets/combat_model.h"

namespace muster::tests {

enum class RaidColumn { lower, higher, nearest };

struct Raid {
  std::vector<Regiment> defender;
  std::vector<Regiment> attacker;
  int defender_ships = 0;
  int attacker_ships = 1;
  RaidColumn between = RaidColumn::lower;
  bool below_is_none = false;  // under 1-3 there is no raid
  bool damage_counts = false;  // in the ratio
  bool only_first = false;     // a result is for the first regiment that stands
  int subtracted = 0;          // C

  bool happened = false;
  int die = 0;
  std::vector<int> booty_dice;
  int booty = 0;
  char letter = ' ';
  std::vector<std::size_t> captured;  // regiments of the side that suffers
  std::string ships_of_attacker = "aquí";
  std::string ships_of_defender = "aquí";

  bool attacker_suffers() const { return letter <= 'E'; }
};

inline int raid_strength(const std::vector<Regiment>& regiments, bool damage_counts) {
  int sum = 0;
  for (const Regiment& r : regiments) {
    if (!r.stands()) continue;
    const int lost = damage_counts ? std::max(0, r.quarters - 1) + r.shaken : 0;
    sum += std::max(0, r.value() - lost);
  }
  return sum;
}

// The column, counted from 0, of `a` against `d`.
inline int raid_column(int a, int d, RaidColumn between) {
  constexpr int kHeads[10][2] = {{1, 3}, {1, 2}, {2, 3}, {1, 1}, {3, 2},
                                 {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};
  if (d == 0) return 9;
  int lower = -1, higher = 10;
  for (int i = 0; i < 10; ++i) {
    if (kHeads[i][0] * d <= a * kHeads[i][1]) lower = i;
  }
  for (int i = 9; i >= 0; --i) {
    if (kHeads[i][0] * d >= a * kHeads[i][1]) higher = i;
  }
  if (lower < 0) return 0;
  if (higher > 9) return 9;
  if (between == RaidColumn::lower) return lower;
  if (between == RaidColumn::higher) return higher;
  // a/d - l <= h - a/d, with l and h as fractions: 2a/d <= l + h
  const int* l = kHeads[lower];
  const int* h = kHeads[higher];
  return 2 * a * l[1] * h[1] <= d * (l[0] * h[1] + h[0] * l[1]) ? lower : higher;
}

template <class Roll>
void resolve(Raid& raid, Roll& d10) {
  const auto stands = [](const Regiment& r) { return r.stands(); };
  if (std::none_of(raid.attacker.begin(), raid.attacker.end(), stands)) return;
  const int a = raid_strength(raid.attacker, raid.damage_counts);
  const int d = raid_strength(raid.defender, raid.damage_counts);
  if (raid.below_is_none && 3 * a < d) return;
  raid.happened = true;
  raid.die = d10();
  raid.letter = static_cast<char>('A' + (raid.die - 1 + raid_column(a, d, raid.between)) / 2);

  constexpr int kBooty[10] = {0, 0, 1, 2, 3, 4, 5, 6, 8, 10};
  int thrown = 0;
  for (int i = 0; i < kBooty[raid.letter - 'A']; ++i) {
    raid.booty_dice.push_back(d10());
    thrown += raid.booty_dice.back();
  }
  raid.booty = std::max(0, thrown - (raid.booty_dice.empty() ? 0 : raid.subtracted));

  std::vector<Regiment>& victims = raid.attacker_suffers() ? raid.attacker : raid.defender;
  const bool capture = raid.letter == 'A' || raid.letter == 'J';
  constexpr int kQuarters[10] = {3, 4, 3, 2, 1, 1, 2, 3, 4, 3};
  for (std::size_t i = 0; i < victims.size(); ++i) {
    Regiment& r = victims[i];
    if (!r.stands()) continue;
    const int quarters = kQuarters[raid.letter - 'A'];
    r.quarters = capture ? std::max(r.quarters, quarters) : std::min(4, r.quarters + quarters);
    if (capture) raid.captured.push_back(i);
    if (raid.only_first) break;
  }
  if (raid.letter == 'A') raid.ships_of_attacker = "capturada";
  if (raid.letter == 'J') raid.ships_of_defender = "capturada";
  if (raid.letter >= 'B' && raid.letter <= 'E') raid.ships_of_attacker = "puede_huir";
  if (raid.letter == 'I') raid.ships_of_defender = "puede_huir";
}

}  // namespace muster::tests
