// Weather and morale: every throw, beside the same rules told once more as recursion.
#include <map>
#include <string>
#include <utility>

#include "tests/rulesets/every_throw.h"

namespace muster::tests {
namespace {

const Rules& rules() {
  static const Rules read("morale/morale.rules");
  return read;
}

// ------------------------------------------------------------------ the weather

struct Sky {
  std::string sky = "clear";
  bool mud = false;
  auto operator<=>(const Sky&) const = default;
};
using Skies = std::map<Sky, Rational>;

void put(Skies& into, const Skies& from, const Rational& chance) {
  for (const auto& [sky, p] : from) into[sky] = plus(into.count(sky) ? into[sky] : Rational{}, times(p, chance));
}

int ways(int two_dice) { return 6 - (two_dice < 7 ? 7 - two_dice : two_dice - 7); }

// One throw on the table, from a sky; `snowed`: the row of snow has counted already.
// Only for winter, where the row of turns, 11, can't be reached by two throws at most: the highest is 12 - 3.
Skies weather(const Sky& from, int season, bool snowed) {
  Skies out;
  for (int dice = 2; dice <= 12; ++dice) {
    const int total = dice + season;
    const Rational chance = of(ways(dice), 36);
    Sky sky = from;
    if (total <= 0) {
      sky.sky = "snow";
    } else if (total <= 3) {
      if (!snowed) {
        sky.sky = "snow";
        put(out, weather(sky, season, true), chance);
        continue;
      }
    } else if (total <= 5) {
      sky = {"rain", true};
    } else if (total <= 10) {
      sky.sky = "clear";
    } else {
      ADD_FAILURE() << "not in winter";
    }
    put(out, {{sky, of(1, 1)}}, chance);
  }
  return out;
}

TEST(Morale, WeatherOfWinter) {
  Chances wanted;
  for (const auto& [sky, chance] : weather({}, -3, false))
    wanted["done " + sky.sky + (sky.mud ? " yes" : " no")] = chance;
  EXPECT_EQ(rules().battle("battle \"b\"\nrules \"A day on campaign\"\nwinter yes\n").every_throw({"sky", "mud"}),
            wanted);
}

// ------------------------------------------------------------------ morale

// A line company in winter under a clear sky or rain has no modifier, in snow -1. Of the test alone, by hand:
// without modifier nobody runs (2 at least); it wavers below 5: 6/36 (2, 3, 4); it cheers from 10 on: 6/36.
// With -1 it wavers below 6 (10/36: 2 to 5), cheers from 11 on. Steady companies that waver are shaken.
TEST(Morale, ALineCompany) {
  Rational clear, snow;
  for (const auto& [sky, chance] : weather({}, -3, false))
    (sky.sky == "snow" ? snow : clear) = plus(sky.sky == "snow" ? snow : clear, chance);
  const Rational shaken = plus(times(clear, of(6, 36)), times(snow, of(10, 36)));
  const Chances seen =
      rules()
          .battle("battle \"b\"\nrules \"A day on campaign\"\nwinter yes\nside north\n    1) Line\n")
          .every_throw({"shaken_ones"});
  EXPECT_EQ(chance_of(seen, "done 1"), shaken);
  EXPECT_EQ(chance_of(seen, "done 0"), of(shaken.den - shaken.num, shaken.den));
}

}  // namespace
}  // namespace muster::tests
