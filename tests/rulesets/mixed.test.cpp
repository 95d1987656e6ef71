// Mixed battles: whole rounds of mixed forces against a model that throws each die by itself.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/rulesets/every_throw.h"

namespace muster::tests {
namespace {

const Rules& rules() {
  static const Rules read("mixed/mixed.rules");
  return read;
}

// ------------------------------------------------------------------ the model

enum Type {
  infantry,
  artillery,
  tank,
  fighter,
  bomber,
  submarine,
  destroyer,
  cruiser,
  carrier,
  battleship,
  transport,
  types
};
constexpr const char* kNames[] = {"Infantry",  "Artillery", "Tank",    "Fighter",    "Bomber",   "Submarine",
                                  "Destroyer", "Cruiser",   "Carrier", "Battleship", "Transport"};
constexpr int kAttack[] = {1, 2, 3, 3, 4, 2, 2, 3, 1, 4, 0};
constexpr int kDefence[] = {2, 2, 3, 4, 1, 1, 2, 3, 2, 4, 0};
constexpr int kCost[] = {3, 4, 6, 10, 12, 6, 8, 12, 14, 20, 7};

// One side: each unit by itself, so that nothing is counted as the sheet counts it.
struct Force {
  std::vector<Type> units;  // alive
  int hurt = 0;             // battleships that took their first hit
  bool operator<(const Force& other) const {
    return std::tie(units, hurt) < std::tie(other.units, other.hurt);
  }
  long count(Type type) const { return std::count(units.begin(), units.end(), type); }
};
using State = std::pair<Force, Force>;  // attacker, defender

void hit(Force& force) {
  if (force.hurt < force.count(battleship)) {
    ++force.hurt;
    return;
  }
  if (force.units.empty()) return;
  // Cheapest first, transports last; equally dear ones by the place in the list of types.
  const auto order = [](Type t) { return std::make_tuple(t == transport, kCost[t], t); };
  const auto lost = std::min_element(force.units.begin(), force.units.end(),
                                     [&](Type a, Type b) { return order(a) < order(b); });
  force.units.erase(lost);
  force.hurt = std::min<int>(force.hurt, static_cast<int>(force.count(battleship)));
}

// The chances of so many hits with these values, die by die.
std::vector<Rational> hits_of(const std::vector<int>& values) {
  std::vector<Rational> chances = {of(1, 1)};
  for (const int value : values) {
    std::vector<Rational> next(chances.size() + 1);
    for (std::size_t n = 0; n < chances.size(); ++n) {
      next[n] = plus(next[n], times(chances[n], of(6 - value, 6)));
      next[n + 1] = plus(next[n + 1], times(chances[n], of(value, 6)));
    }
    chances = std::move(next);
  }
  return chances;
}

bool strikes_first(Type type, const Force& foe) { return type == submarine && foe.count(destroyer) == 0; }

std::map<State, Rational> volley(const State& state, bool first) {
  std::vector<int> values[2];
  long guns = state.first.count(artillery);
  for (const Type type : state.first.units) {
    if (strikes_first(type, state.second) != first) continue;
    values[0].push_back(kAttack[type] + (type == infantry && guns-- > 0));
  }
  for (const Type type : state.second.units) {
    if (strikes_first(type, state.first) == first) values[1].push_back(kDefence[type]);
  }
  std::map<State, Rational> next;
  const auto on_defender = hits_of(values[0]), on_attacker = hits_of(values[1]);
  for (std::size_t d = 0; d < on_defender.size(); ++d) {
    for (std::size_t a = 0; a < on_attacker.size(); ++a) {
      const Rational both = times(on_defender[d], on_attacker[a]);
      if (both.num == 0) continue;  // units that never hit
      State after = state;
      for (std::size_t n = 0; n < d; ++n) hit(after.second);
      for (std::size_t n = 0; n < a; ++n) hit(after.first);
      Rational& chance = next[after];
      chance = plus(chance, both);
    }
  }
  return next;
}

bool over(const State& state) { return state.first.units.empty() || state.second.units.empty(); }

std::map<State, Rational> round_of(const State& state) {
  std::map<State, Rational> next;
  for (const auto& [struck, chance] : volley(state, true)) {
    for (const auto& [after, step] : volley(struck, false)) {
      Rational& sum = next[after];
      sum = plus(sum, times(chance, step));
    }
  }
  return next;
}

std::string end_of(const State& state) {
  const auto& [a, d] = state;
  int costs[2] = {};
  for (const Type t : a.units) costs[0] += kCost[t];
  for (const Type t : d.units) costs[1] += kCost[t];
  const std::string end = a.units.empty() && d.units.empty() ? "nobody"
                          : d.units.empty()                  ? "taken"
                          : a.units.empty()                  ? "held"
                                                             : "retreat";
  return end + " " + std::to_string(a.units.size()) + " " + std::to_string(d.units.size()) + " " +
         std::to_string(costs[0]) + " " + std::to_string(costs[1]) + " " + std::to_string(a.hurt + d.hurt);
}
const std::vector<std::string> kMeasures = {"attackers", "defenders", "attacker_cost", "defender_cost",
                                            "hurt"};

Chances model(const State& start, int rounds) {
  std::map<State, Rational> now = {{start, of(1, 1)}};
  for (int round = 0; round < rounds; ++round) {
    std::map<State, Rational> next;
    for (const auto& [state, chance] : now) {
      if (over(state)) {
        next[state] = plus(next[state], chance);
        continue;
      }
      for (const auto& [after, step] : round_of(state)) next[after] = plus(next[after], times(chance, step));
    }
    now = std::move(next);
  }
  Chances ends;
  for (const auto& [state, chance] : now) ends[end_of(state)] = plus(ends[end_of(state)], chance);
  return ends;
}

// ------------------------------------------------------------------ cases

using Units = std::vector<std::pair<Type, int>>;

State state_of(const Units& attacker, const Units& defender) {
  State state;
  for (const auto& [type, number] : attacker) state.first.units.insert(state.first.units.end(), number, type);
  for (const auto& [type, number] : defender)
    state.second.units.insert(state.second.units.end(), number, type);
  return state;
}

std::string file_of(const Units& attacker, const Units& defender, int rounds) {
  std::string text = "battle \"Mixed\"\nrules \"Mixed battle\"\nrounds " + std::to_string(rounds) + "\n";
  const auto side = [&](const char* name, const Units& units) {
    text += std::string("\nside ") + name + "\n";
    for (std::size_t i = 0; i < units.size(); ++i)
      text += "    " + std::to_string(i + 1) + ") " + kNames[units[i].first] + " *" +
              std::to_string(units[i].second) + "\n";
  };
  side("attacker", attacker);
  side("defender", defender);
  return text;
}

Chances sheet(const Units& attacker, const Units& defender, int rounds) {
  return rules().battle(file_of(attacker, defender, rounds)).every_throw(kMeasures);
}

struct Case {
  Units attacker, defender;
  int rounds;
};

TEST(Mixed, RoundsAreAsTheModelSays) {
  const Case cases[] = {
      {{{infantry, 3}, {tank, 1}}, {{infantry, 2}, {fighter, 1}}, 1},
      {{{infantry, 3}, {artillery, 2}, {tank, 1}}, {{infantry, 3}, {artillery, 1}, {tank, 1}}, 1},
      {{{artillery, 3}, {infantry, 1}}, {{bomber, 1}, {infantry, 2}}, 2},  // more guns than infantry
      {{{infantry, 2}, {tank, 1}}, {{infantry, 2}}, 3},
      {{{submarine, 2}, {cruiser, 1}}, {{battleship, 1}, {transport, 2}}, 2},  // struck first
      {{{submarine, 2}, {cruiser, 1}},
       {{destroyer, 1}, {submarine, 1}},
       2},  // only the defender strikes first
      {{{submarine, 2}, {destroyer, 1}}, {{destroyer, 1}, {submarine, 2}}, 2},
      {{{submarine, 1}}, {{submarine, 1}}, 3},  // both strike first, at once
      {{{battleship, 2}, {carrier, 1}, {fighter, 1}}, {{battleship, 1}, {cruiser, 2}}, 2},
      {{{transport, 2}, {destroyer, 1}}, {{cruiser, 1}, {transport, 1}}, 3},
  };
  int n = 0;
  for (const Case& c : cases) {
    EXPECT_EQ(sheet(c.attacker, c.defender, c.rounds), model(state_of(c.attacker, c.defender), c.rounds))
        << n;
    ++n;
  }
}

// One artillery against one infantry, one round: both fall in 1/9, one of them in 2/9 each, neither in 4/9
// (the articles on the Spring 1942 edition at axisandallies.org, part 2).
TEST(Mixed, OneAgainstOneHasThePublicChances) {
  EXPECT_EQ(sheet({{artillery, 1}}, {{infantry, 1}}, 1), (Chances{{"nobody 0 0 0 0 0", of(1, 9)},
                                                                  {"taken 1 0 4 0 0", of(2, 9)},
                                                                  {"held 0 1 0 3 0", of(2, 9)},
                                                                  {"retreat 1 1 4 3 0", of(4, 9)}}));
}

// Who wins in the end: rounds in which nobody falls only put it off.
std::map<std::string, double> to_the_end(const State& state,
                                         std::map<State, std::map<std::string, double>>& known) {
  if (over(state)) {
    const std::string end = end_of(state);
    return {{end.substr(0, end.find(' ')), 1.0}};
  }
  const auto found = known.find(state);
  if (found != known.end()) return found->second;
  std::map<std::string, double> ends;
  double stays = 0;
  for (const auto& [after, chance] : round_of(state)) {
    const double step = static_cast<double>(chance.num) / static_cast<double>(chance.den);
    if (!(after < state) && !(state < after)) {
      stays = step;
      continue;
    }
    for (const auto& [end, part] : to_the_end(after, known)) ends[end] += step * part;
  }
  for (auto& [end, part] : ends) part /= 1 - stays;
  return known[state] = ends;
}

// 20,000 battles of a seed, fought to the end. By Hoeffding's inequality a true sheet misses a chance by
// 0.025 with a chance below 2 exp(-2 * 20000 * 0.025^2), which is 3 in 10^11.
TEST(Mixed, BattlesToTheEndComeOutAsOftenAsTheModelSays) {
  const Case cases[] = {
      {{{infantry, 1}}, {{infantry, 1}}, 0},  // by hand: 1/6 against 1/3 a round: 4, 10 and 2 of 16
      {{{infantry, 4}, {artillery, 1}, {tank, 2}}, {{infantry, 4}, {tank, 1}}, 0},
      {{{submarine, 3}, {battleship, 1}}, {{destroyer, 1}, {cruiser, 1}, {battleship, 1}}, 0},
  };
  for (const Case& c : cases) {
    std::map<State, std::map<std::string, double>> known;
    const auto wanted = to_the_end(state_of(c.attacker, c.defender), known);
    const auto seen = rules().battle(file_of(c.attacker, c.defender, 0)).sample(3, 20'000);
    for (const auto& [end, chance] : wanted) {
      const auto at = seen.find(end);
      EXPECT_NEAR(at == seen.end() ? 0 : static_cast<double>(at->second) / 20'000, chance, 0.025) << end;
    }
    if (c.attacker.size() == 1) {
      EXPECT_NEAR(wanted.at("taken"), 4.0 / 16, 1e-12);
      EXPECT_NEAR(wanted.at("held"), 10.0 / 16, 1e-12);
    }
  }
}

}  // namespace
}  // namespace muster::tests
