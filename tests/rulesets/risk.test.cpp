// Risk: one roll for every number of dice, and whole battles against a Markov chain.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "tests/rulesets/every_throw.h"

namespace muster::tests {
namespace {

const Rules& rules() {
  static const Rules read("risk/risk.rules");
  return read;
}

std::string armies(int attacker, int defender, const std::string& given) {
  return "battle \"Armies\"\nrules \"Risk\"\n" + given + "\n\nside attacker\n    armies " +
         std::to_string(attacker) + "\nside defender\n    armies " + std::to_string(defender) + "\n";
}

// In how many of 6^(a+d) throws the defender loses 0, 1 or 2. Written without lists: the two highest dice of
// each are found by comparing.
std::array<int, 3> count_roll(int a, int d) {
  std::array<int, 3> lost{};
  int all = 1;
  for (int i = 0; i < a + d; ++i) all *= 6;
  for (int n = 0; n < all; ++n) {
    int first[2] = {}, second[2] = {};
    for (int i = 0, rest = n; i < a + d; ++i, rest /= 6) {
      const int die = rest % 6 + 1;
      const int who = i < a ? 0 : 1;
      if (die > first[who]) {
        second[who] = std::exchange(first[who], die);
      } else {
        second[who] = std::max(second[who], die);
      }
    }
    int falls = first[0] > first[1];
    if (a > 1 && d > 1) falls += second[0] > second[1];
    ++lost[static_cast<std::size_t>(falls)];
  }
  return lost;
}

// The chances that the defender loses most, one each, and the attacker loses most, as printed in many
// places; for 3 against 2: J. Osborne, "Markov Chains for the RISK Board Game Revisited" (2003).
TEST(Risk, OneRollHasThePublicChances) {
  struct Case {
    int a, d;
    int none, one, two, all;  // lost by the defender
  };
  const Case cases[] = {
      {1, 1, 21, 15, 0, 36},   {2, 1, 91, 125, 0, 216},     {3, 1, 441, 855, 0, 1296},
      {1, 2, 161, 55, 0, 216}, {2, 2, 581, 420, 295, 1296}, {3, 2, 2275, 2611, 2890, 7776},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(count_roll(c.a, c.d), (std::array<int, 3>{c.none, c.one, c.two})) << c.a << c.d;
    const int fight = std::min(c.a, c.d);
    Chances wanted;
    const int lost[] = {c.none, c.one, c.two};
    for (int n = 0; n <= fight; ++n) {
      const int attackers = c.a + 1 - (fight - n), defenders = c.d - n;
      const char* end = defenders == 0 ? "taken " : attackers == 1 ? "held_off " : "stopped ";
      wanted[end + std::to_string(attackers) + " " + std::to_string(defenders)] = of(lost[n], c.all);
    }
    EXPECT_EQ(rules().battle(armies(c.a + 1, c.d, "rolls 1")).every_throw({"attackers", "defenders"}), wanted)
        << c.a << " against " << c.d;
  }
}

// All states that one roll leads to, with their chances; nothing where there is no roll any more.
std::map<std::pair<int, int>, Rational> next_of(int attackers, int defenders) {
  std::map<std::pair<int, int>, Rational> next;
  if (attackers < 2 || defenders == 0) return next;
  const int a = std::min(3, attackers - 1), d = std::min(2, defenders);
  static std::map<std::pair<int, int>, std::array<int, 3>> counted;
  auto& lost = counted[{a, d}];
  if (lost == std::array<int, 3>{}) lost = count_roll(a, d);
  const int fight = std::min(a, d);
  for (int n = 0; n <= fight; ++n)
    next[{attackers - (fight - n), defenders - n}] =
        of(lost[static_cast<std::size_t>(n)], lost[0] + lost[1] + lost[2]);
  return next;
}

std::string end_of(int attackers, int defenders) {
  const char* end = defenders == 0 ? "taken " : attackers == 1 ? "held_off " : "stopped ";
  return end + std::to_string(attackers) + " " + std::to_string(defenders);
}

TEST(Risk, EveryStateOfALargerBattleGoesOnAsTheChainSays) {
  for (int a = 2; a <= 8; ++a) {
    for (int d = 1; d <= 6; ++d) {
      Chances wanted;
      for (const auto& [state, chance] : next_of(a, d)) wanted[end_of(state.first, state.second)] = chance;
      EXPECT_EQ(rules().battle(armies(a, d, "rolls 1")).every_throw({"attackers", "defenders"}), wanted)
          << a << " against " << d;
    }
  }
}

// Ends of a whole battle by following the chain, in exact fractions.
void follow(int attackers, int defenders, int stop_at, const Rational& chance, Chances& ends) {
  const auto next = next_of(attackers, defenders);
  if (attackers <= stop_at || next.empty()) {
    Rational& end = ends[end_of(attackers, defenders)];
    end = plus(end, chance);
    return;
  }
  for (const auto& [state, step] : next)
    follow(state.first, state.second, stop_at, times(chance, step), ends);
}

TEST(Risk, AWholeBattleIsTheChain) {
  Chances wanted;
  follow(3, 2, 1, of(1, 1), wanted);
  const Chances seen = rules().battle(armies(3, 2, "")).every_throw({"attackers", "defenders"});
  EXPECT_EQ(seen, wanted);
  // By hand: two dice against two, then, after one each, one against one; after none lost, two against one.
  //   taken = 295/1296 + 420/1296 * 15/36                                  (2 0 lost, or 1 1 and then 1 0)
  EXPECT_EQ(chance_of(seen, "taken"), plus(of(295, 1296), times(of(420, 1296), of(15, 36))));

  Chances stopped;
  follow(4, 2, 3, of(1, 1), stopped);
  EXPECT_EQ(rules().battle(armies(4, 2, "stop_at 3")).every_throw({"attackers", "defenders"}), stopped);
}

// The chance that the attacker takes the territory, in floating point: the fractions of so many rolls are
// long.
double taken(int attackers, int defenders, std::map<std::pair<int, int>, double>& known) {
  if (defenders == 0) return 1;
  if (attackers < 2) return 0;
  const auto found = known.find({attackers, defenders});
  if (found != known.end()) return found->second;
  double sum = 0;
  for (const auto& [state, chance] : next_of(attackers, defenders)) {
    sum += static_cast<double>(chance.num) / static_cast<double>(chance.den) *
           taken(state.first, state.second, known);
  }
  return known[{attackers, defenders}] = sum;
}

// 40,000 battles of a seed. By Hoeffding's inequality a true sheet misses by 0.02 with a chance below
// 2 exp(-2 * 40000 * 0.02^2), which is 3 in 10^14.
TEST(Risk, LargeBattlesEndAsOftenAsTheChainSays) {
  struct Case {
    int attackers, defenders;
    double taken;  // to three places; one of the attackers stays behind
  };
  // Osborne (2003): from five against five on, the attacker is better off.
  const Case cases[] = {{6, 5, 0.506}, {11, 10, 0.568}, {11, 5, 0.916}, {6, 10, 0.118}};
  for (const Case& c : cases) {
    std::map<std::pair<int, int>, double> known;
    const double wanted = taken(c.attackers, c.defenders, known);
    EXPECT_NEAR(wanted, c.taken, 0.0005);
    const auto seen = rules().battle(armies(c.attackers, c.defenders, "")).sample(1, 40'000);
    EXPECT_NEAR(static_cast<double>(seen.at("taken")) / 40'000, wanted, 0.02)
        << c.attackers << " against " << c.defenders;
  }
}

}  // namespace
}  // namespace muster::tests
