// Seeded dice are fair and apart; scripts say what falls and are not believed blindly.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "runtime/dice.h"

namespace {

using namespace muster::runtime;

// Sum of (seen - expected)^2 / expected.
double chi_square(const std::vector<std::uint64_t>& seen) {
  double all = 0;
  for (const std::uint64_t n : seen) all += static_cast<double>(n);
  const double expected = all / static_cast<double>(seen.size());
  double sum = 0;
  for (const std::uint64_t n : seen)
    sum += (static_cast<double>(n) - expected) * (static_cast<double>(n) - expected) / expected;
  return sum;
}

// With k degrees of freedom chi-square has mean k and variance 2k. Five standard deviations are
// passed once in some hundred thousand tries by fair dice; the seeds here are fixed.
double bound(std::size_t faces) {
  const double k = static_cast<double>(faces) - 1;
  return k + 5 * std::sqrt(2 * k);
}

TEST(Seeded, EachFaceAsOften) {
  for (const std::uint32_t sides : {2u, 6u, 10u, 20u, 100u}) {
    std::vector<std::uint64_t> seen(sides, 0);
    SeededDice dice(2024, sides);
    for (int i = 0; i < 200'000; ++i) {
      const std::uint32_t face = dice.die(sides);
      ASSERT_GE(face, 1u);
      ASSERT_LE(face, sides);
      ++seen[face - 1];
    }
    EXPECT_LT(chi_square(seen), bound(sides)) << sides;
  }
}

// The first die of each battle, and pairs of one battle and the next: battles are apart.
TEST(Seeded, BattlesAreIndependent) {
  std::vector<std::uint64_t> first(10, 0), neighbours(100, 0), within(100, 0);
  std::uint32_t before = SeededDice(99, 0).die(10);
  for (std::uint64_t battle = 1; battle <= 200'000; ++battle) {
    SeededDice dice(99, battle);
    const std::uint32_t face = dice.die(10);
    const std::uint32_t second = dice.die(10);
    ++first[face - 1];
    ++neighbours[(before - 1) * 10 + face - 1];
    ++within[(face - 1) * 10 + second - 1];
    before = face;
  }
  EXPECT_LT(chi_square(first), bound(10));
  EXPECT_LT(chi_square(neighbours), bound(100));
  EXPECT_LT(chi_square(within), bound(100));
}

TEST(Seeded, SeedsAreIndependent) {
  std::vector<std::uint64_t> pairs(100, 0);
  for (std::uint64_t seed = 0; seed < 100'000; ++seed) {
    ++pairs[(SeededDice(seed, 5).die(10) - 1) * 10 + SeededDice(seed + 1, 5).die(10) - 1];
  }
  EXPECT_LT(chi_square(pairs), bound(100));
}

TEST(Seeded, TheSameSeedThrowsTheSame) {
  SeededDice a(5, 6), b(5, 6), other(5, 7);
  bool differs = false;
  for (int i = 0; i < 50; ++i) {
    const std::uint32_t face = a.die(1'000'000);
    EXPECT_EQ(face, b.die(1'000'000));
    differs = differs || face != other.die(1'000'000);
  }
  EXPECT_TRUE(differs);
}

TEST(Seeded, OneSideAlwaysFalls) {
  SeededDice dice(1, 1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(dice.die(1), 1u);
}

std::vector<std::int64_t> kept;  // where a test doesn't look at it

TEST(Seeded, AThrowShowsItsFaces) {
  SeededSource source(3, 4);
  SeededDice alone(3, 4);
  std::vector<std::int64_t> faces;
  RollAsk ask;
  ask.count = 5, ask.sides = 6;
  const Thrown thrown = source.roll(ask, faces, kept);
  ASSERT_EQ(faces.size(), 5u);
  EXPECT_TRUE(thrown.faces_known);
  std::int64_t total = 0;
  for (const std::int64_t face : faces) {
    EXPECT_EQ(face, alone.die(6));  // each die of a roll one draw, in order
    total += face;
  }
  EXPECT_EQ(thrown.total, total);
}

// ---- scripts

RollAsk ask(std::uint32_t count, std::uint32_t sides, Index side = kNone, Index name = kNone) {
  RollAsk out;
  out.count = count, out.sides = sides, out.side = side, out.name = name;
  return out;
}

TEST(Scripted, PlainInOrder) {
  ScriptedSource source;
  source.add_plain({4, {}});
  source.add_plain({9, {}});
  std::vector<std::int64_t> faces;
  const Thrown one = source.roll(ask(1, 6), faces, kept);
  EXPECT_EQ(one.total, 4);
  EXPECT_TRUE(one.faces_known);
  EXPECT_EQ(faces, std::vector<std::int64_t>{4});
  const Thrown two = source.roll(ask(2, 6, 1, 3), faces, kept);
  EXPECT_EQ(two.total, 9);
  EXPECT_FALSE(two.faces_known);
  EXPECT_EQ(source.roll(ask(1, 6), faces, kept).error, RollError::missing);
  EXPECT_TRUE(source.left().empty());
}

TEST(Scripted, ByNameBeforeBySideBeforePlain) {
  ScriptedSource source;
  source.add_plain({1, {}});
  source.add_side(0, {2, {}});
  source.add_side(1, {3, {}});
  source.add_roll(40, {4, {}});
  std::vector<std::int64_t> faces;
  EXPECT_EQ(source.roll(ask(1, 6, 1, 40), faces, kept).total, 4);
  EXPECT_EQ(source.roll(ask(1, 6, 1, 41), faces, kept).total, 3);
  EXPECT_EQ(source.roll(ask(1, 6, 0), faces, kept).total, 2);
  EXPECT_EQ(source.roll(ask(1, 6, 2), faces, kept).total, 1);  // a side without a queue
  // A queue that was given and is used up doesn't fall back on another.
  source.add_plain({6, {}});
  EXPECT_EQ(source.roll(ask(1, 6, 1, 40), faces, kept).error, RollError::missing);
  EXPECT_EQ(source.roll(ask(1, 6, 0), faces, kept).error, RollError::missing);
}

TEST(Scripted, WhatDiceCannotShow) {
  const auto error = [](Stated value, std::uint32_t count, std::uint32_t sides) {
    ScriptedSource source;
    source.add_plain(std::move(value));
    std::vector<std::int64_t> faces;
    return source.roll(ask(count, sides), faces, kept).error;
  };
  EXPECT_EQ(error({7, {}}, 1, 6), RollError::wrong);
  EXPECT_EQ(error({0, {}}, 1, 6), RollError::wrong);
  EXPECT_EQ(error({-3, {}}, 1, 6), RollError::wrong);
  EXPECT_EQ(error({1, {}}, 2, 6), RollError::wrong);
  EXPECT_EQ(error({13, {}}, 2, 6), RollError::wrong);
  EXPECT_EQ(error({2, {}}, 2, 6), RollError::none);
  EXPECT_EQ(error({12, {}}, 2, 6), RollError::none);
  EXPECT_EQ(error({0, {3}}, 2, 6), RollError::wrong);  // one face of two dice
  EXPECT_EQ(error({0, {3, 4, 5}}, 2, 6), RollError::wrong);
  EXPECT_EQ(error({0, {3, 7}}, 2, 6), RollError::wrong);
  EXPECT_EQ(error({0, {0, 3}}, 2, 6), RollError::wrong);
  EXPECT_EQ(error({0, {INT64_MAX, INT64_MAX}}, 2, 6), RollError::wrong);
}

TEST(Scripted, StatedFaces) {
  ScriptedSource source;
  source.add_plain({0, {3, 4}});
  std::vector<std::int64_t> faces;
  const Thrown thrown = source.roll(ask(2, 6), faces, kept);
  EXPECT_EQ(thrown.total, 7);
  EXPECT_TRUE(thrown.faces_known);
  EXPECT_EQ(faces, (std::vector<std::int64_t>{3, 4}));
}

TEST(Scripted, NoDiceNeedNoWord) {
  ScriptedSource source;
  std::vector<std::int64_t> faces;
  const Thrown thrown = source.roll(ask(0, 6), faces, kept);
  EXPECT_EQ(thrown.error, RollError::none);
  EXPECT_EQ(thrown.total, 0);
}

TEST(Scripted, LeftOver) {
  ScriptedSource source;
  source.add_plain({1, {}});
  source.add_side(1, {2, {}});
  source.add_side(1, {3, {}});
  source.add_roll(7, {4, {}});
  std::vector<std::int64_t> faces;
  source.roll(ask(1, 6, 1), faces, kept);
  const auto left = source.left();
  ASSERT_EQ(left.size(), 3u);
  EXPECT_EQ(left[0].side, kNone);
  EXPECT_EQ(left[0].name, kNone);
  EXPECT_EQ(left[0].count, 1u);
  EXPECT_EQ(left[1].side, 1);
  EXPECT_EQ(left[1].count, 1u);
  EXPECT_EQ(left[2].name, 7);
  EXPECT_EQ(left[2].count, 1u);
}

TEST(Scripted, ThenRandom) {
  ScriptedSource source;
  source.add_plain({5, {}});
  source.then(SeededDice(8, 9));
  SeededDice rest(8, 9);
  std::vector<std::int64_t> faces;
  EXPECT_EQ(source.roll(ask(1, 6), faces, kept).total, 5);
  EXPECT_EQ(source.roll(ask(1, 6), faces, kept).total, rest.die(6));
  EXPECT_EQ(source.roll(ask(1, 10, 0), faces, kept).total, rest.die(10));
}

}  // namespace
