// Pools of dice: every throw of small pools, beside a count over the faces.
#include <map>
#include <string>
#include <vector>

#include "tests/rulesets/every_throw.h"

namespace muster::tests {
namespace {

// All throws of `dice` dice with `sides` faces, one after the other.
template <class Each>
void every(int dice, int sides, Each each) {
  std::vector<int> faces(static_cast<std::size_t>(dice), 1);
  for (;;) {
    each(faces);
    std::size_t i = 0;
    while (i < faces.size() && faces[i] == sides) faces[i++] = 1;
    if (i == faces.size()) return;
    ++faces[i];
  }
}

Chances chances_of(const std::map<std::string, int>& ways, int all) {
  Chances out;
  for (const auto& [end, n] : ways) out[end] = of(n, all);
  return out;
}

TEST(Pools, TensAndTheOnesThatCancel) {
  const Rules rules("pools/tens.rules");
  for (int pool = 1; pool <= 3; ++pool) {
    for (int difficulty = 2; difficulty <= 10; difficulty += 2) {
      for (int needed = 1; needed <= 2; ++needed) {
        std::map<std::string, int> ways;
        int all = 0;
        every(pool, 10, [&](const std::vector<int>& faces) {
          int hits = 0, ones = 0;
          for (const int f : faces) {
            hits += f >= difficulty;
            ones += f == 1;
          }
          ++all;
          ++ways[hits == 0 && ones > 0 ? "botch" : hits - ones >= needed ? "success" : "failure"];
        });
        EXPECT_EQ(rules
                      .battle("battle \"b\"\nrules \"Pool of tens\"\ndifficulty " +
                              std::to_string(difficulty) + "\nneeded " + std::to_string(needed) +
                              "\nside actor\n    1) Ana  pool " + std::to_string(pool) + "\n")
                      .every_throw(),
                  chances_of(ways, all))
            << pool << " dice, difficulty " << difficulty << ", needed " << needed;
      }
    }
  }
}

// A ten brings one more die, which brings none (`again 1`). Of one die at difficulty 6: four faces of ten
// hit once; a ten brings a die that hits with 5/10, does nothing with 4/10 and takes the hit away with 1/10.
// Two are needed: 1/10 * 5/10.
TEST(Pools, TensAgain) {
  const Rules rules("pools/tens.rules");
  const std::string one =
      "battle \"b\"\nrules \"Pool of tens\"\nagain 1\nneeded 2\nside actor\n    1) Ana  specialty yes  pool "
      "1\n";
  EXPECT_EQ(rules.battle(one).every_throw(),
            (Chances{{"botch", of(1, 10)}, {"failure", of(17, 20)}, {"success", of(1, 20)}}));
}

TEST(Pools, SixesAndGlitches) {
  const Rules rules("pools/sixes.rules");
  for (int pool = 1; pool <= 5; ++pool) {
    std::map<std::string, int> ways;
    int all = 0;
    every(pool, 6, [&](const std::vector<int>& faces) {
      int hits = 0, ones = 0;
      for (const int f : faces) {
        hits += f >= 5;
        ones += f == 1;
      }
      const bool glitch = 2 * ones > pool;
      ++all;
      ++ways[(glitch && hits == 0 ? "critical_glitch"
              : hits >= 2         ? "success"
                                  : "failure") +
             std::string(glitch ? " yes" : " no")];
    });
    EXPECT_EQ(rules
                  .battle("battle \"b\"\nrules \"Pool of sixes\"\nside runner\n    1) Ken  pool " +
                          std::to_string(pool) + "\n")
                  .every_throw({"glitch"}),
              chances_of(ways, all))
        << pool;
  }
}

// Two dice against two: a tie is the rival's. Hits of two dice: none 16/36, one 16/36, two 4/36. Glitches of
// two dice are two ones, 1/36, without a hit; then nobody asks the rival. Success: one against none, two
// against none or one: 16 * 16 + 4 * 32 of 36 * 36.
TEST(Pools, TheRival) {
  const Rules rules("pools/sixes.rules");
  const std::string text =
      "battle \"b\"\nrules \"Pool of sixes\"\nside runner\n    1) Ken  pool 2\nside rival\n    1) Lou  pool "
      "2\n";
  EXPECT_EQ(rules.battle(text).every_throw(), (Chances{{"critical_glitch", of(1, 36)},
                                                       {"failure", of(36 * 36 - 36 - 384, 36 * 36)},
                                                       {"success", of(384, 36 * 36)}}));
}

}  // namespace
}  // namespace muster::tests
