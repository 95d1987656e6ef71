// Chances of dice against counting every throw.
#include "compiler/distribution.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace muster::compiler {
namespace {

bytecode::Dice dice_of(std::uint32_t count, std::uint32_t sides) {
  bytecode::Dice d;
  d.count = count;
  d.sides = sides;
  return d;
}

std::map<std::int64_t, std::uint64_t> counted(std::uint32_t count, std::uint32_t sides) {
  std::map<std::int64_t, std::uint64_t> out;
  const std::function<void(std::uint32_t, std::int64_t)> throw_rest = [&](std::uint32_t left,
                                                                          std::int64_t total) {
    if (left == 0) {
      ++out[total];
      return;
    }
    for (std::uint32_t face = 1; face <= sides; ++face) throw_rest(left - 1, total + face);
  };
  throw_rest(count, 0);
  return out;
}

TEST(Distribution, EveryThrowIsCounted) {
  for (std::uint32_t count = 1; count <= 5; ++count) {
    for (const std::uint32_t sides : {1u, 2u, 6u, 10u}) {
      const auto pmf = pmf_of(dice_of(count, sides));
      ASSERT_TRUE(pmf);
      std::uint64_t all = 0;
      for (const auto& [total, n] : counted(count, sides)) all += n;
      ASSERT_EQ(pmf->points.size(), counted(count, sides).size());
      for (const auto& [total, n] : counted(count, sides))
        EXPECT_EQ(chance_of(*pmf, ValueSet::single(total)), (Chance{n, all}));
    }
  }
}

TEST(Distribution, ChancesAreReducedFractions) {
  EXPECT_EQ(words_of(chance_of(dice_of(2, 6), ValueSet::single(12), ValueSet(2, 12))).english(), "1/36");
  EXPECT_EQ(words_of(chance_of(dice_of(2, 6), ValueSet::single(7), ValueSet(2, 12))).english(), "1/6");
  EXPECT_EQ(words_of(chance_of(dice_of(1, 10), ValueSet(4, 7), ValueSet(1, 10))).english(), "2/5");
  // Given that the roll is not a 1: 9 faces are left.
  EXPECT_EQ(words_of(chance_of(dice_of(1, 10), ValueSet::single(10), ValueSet(2, 10))).english(), "1/9");
}

TEST(Distribution, ThrowsTooManyToCountAreNotGuessed) {
  EXPECT_FALSE(pmf_of(dice_of(1000, 1'000'000)));
  EXPECT_FALSE(chance_of(dice_of(1000, 1'000'000), ValueSet::single(1), ValueSet(1, 2)).known());
}

TEST(Distribution, FacesOfATotal) {
  EXPECT_EQ(likely_faces(dice_of(2, 6), 12), "6 + 6");
  EXPECT_EQ(likely_faces(dice_of(2, 6), 7), "4 + 3");
  EXPECT_EQ(likely_faces(dice_of(1, 10), 7), "");
}

}  // namespace
}  // namespace muster::compiler
