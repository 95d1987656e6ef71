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

}  // namespace
}  // namespace muster::tests
