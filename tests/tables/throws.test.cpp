// Chances of dice with steps against every throw the machine can make.
#include <gtest/gtest.h>

#include <map>

#include "compiler/distribution.h"
#include "runtime/dice.h"

namespace muster::compiler {
namespace {

using bytecode::Dice;
using bytecode::DiceStepKind;

runtime::RollAsk ask_of(const Dice& d) {
  runtime::RollAsk ask;
  ask.count = d.count;
  ask.sides = d.sides;
  ask.first = d.first;
  ask.faces = d.faces;
  ask.fate = d.fate;
  for (const auto& s : d.steps) ask.steps.push_back({s.kind, s.value, s.second, s.how});
  return ask;
}

// The machine throws with every row of faces there is: the last that is not the highest goes one on,
// until there is none. A row that is longer is so much less likely.
std::map<std::int64_t, double> every_throw(const Dice& d) {
  std::map<std::int64_t, double> out;
  const runtime::RollAsk ask = ask_of(d);
  std::vector<std::int64_t> faces, highest, kept;
  while (true) {
    std::size_t at = 0;
    double chance = 1;
    const std::int64_t worth = runtime::throw_dice(
        ask,
        [&](std::int64_t lo, std::int64_t hi) {
          if (at == faces.size()) {
            faces.push_back(lo);
            highest.push_back(hi);
          }
          chance /= static_cast<double>(hi - lo + 1);
          return faces[at++];
        },
        kept);
    out[worth] += chance;
    while (!faces.empty() && faces.back() == highest.back()) {
      faces.pop_back();
      highest.pop_back();
    }
    if (faces.empty()) return out;
    ++faces.back();
  }
}

Dice dice_of(std::uint32_t count, std::uint32_t sides, std::vector<bytecode::DiceStep> steps) {
  Dice d;
  d.count = count;
  d.sides = sides;
  d.steps = std::move(steps);
  return d;
}

void expect_as_thrown(const Dice& d) {
  const auto pmf = pmf_of(d);
  ASSERT_TRUE(pmf);
  const auto thrown = every_throw(d);
  ASSERT_EQ(pmf->points.size(), thrown.size());
  BigCount all = 0;
  for (const Pmf::Point& p : pmf->points) {
    all += p.ways;
    ASSERT_EQ(thrown.count(p.value), 1u) << p.value;
    EXPECT_NEAR(mpq_class(p.ways, pmf->all).get_d(), thrown.at(p.value), 1e-12) << p.value;
  }
  EXPECT_EQ(all, pmf->all);
}

TEST(Throws, StepsAreCountedAsTheMachineDoesThem) {
  using K = DiceStepKind;
  const auto step = [](K kind, std::int64_t value, std::int64_t second = 1, std::uint32_t how = 0) {
    return bytecode::DiceStep{kind, value, bytecode::kNone, second, bytecode::kNone, how};
  };
  const std::vector<std::vector<bytecode::DiceStep>> all = {
      {step(K::keep_highest, 2)},
      {step(K::keep_lowest, 1)},
      {step(K::drop_lowest, 1), step(K::drop_highest, 1)},
      {step(K::drop_highest, 5)},
      {step(K::reroll, 2, 2)},
      {step(K::reroll, 1), step(K::keep_highest, 2), step(K::at_least, 3)},
      {step(K::at_most, 4), step(K::keep_highest, 2), step(K::keep_lowest, 1)},
      {step(K::keep_highest, 2), step(K::reroll, 2)},
      {step(K::top, 3)},
      {step(K::explode, 2)},
      {step(K::explode, 1), step(K::keep_highest, 1)},
      {step(K::explode, 2, 3, bytecode::kExplodeFrom | bytecode::kLessOne)},
      {step(K::explode, 2, 1, bytecode::kMoreDice), step(K::count, 3, 1, 5)},
      {step(K::explode, 1, 3, bytecode::kMoreDice | bytecode::kExplodeFrom), step(K::at_least, 2)},
      {step(K::keep_lowest, 2), step(K::count, 2, 1, 3)},
      {step(K::count, 4, 1, 0)},
  };
  for (const auto& steps : all) {
    for (const std::uint32_t count : {1u, 3u}) {
      SCOPED_TRACE(std::to_string(&steps - all.data()) + " with " + std::to_string(count));
      expect_as_thrown(dice_of(count, 4, steps));
    }
  }
}

TEST(Throws, FacesOfEveryKind) {
  Dice fate = dice_of(4, 3, {});
  fate.fate = true;
  expect_as_thrown(fate);
  Dice from = dice_of(3, 5, {});
  from.first = -2;
  expect_as_thrown(from);
  Dice listed = dice_of(2, 4, {{DiceStepKind::keep_highest, 1, bytecode::kNone, 1, bytecode::kNone, 0}});
  listed.faces = {0, 0, 2, 100};
  expect_as_thrown(listed);
}

// 30d6 have 6^30 throws, more than 64 bits hold. Of 30 ones there is one.
TEST(Throws, NumbersOfCasesHaveNoBound) {
  const auto pmf = pmf_of(dice_of(30, 6, {}));
  ASSERT_TRUE(pmf);
  BigCount all;
  mpz_ui_pow_ui(all.get_mpz_t(), 6, 30);
  EXPECT_EQ(chance_of(*pmf, ValueSet::single(30)), (Chance{1, all}));
  // One die shows a 2: 30 ways.
  EXPECT_EQ(chance_of(*pmf, ValueSet::single(31)), (Chance{30, all}));
  // Half of the rest, as totals lie evenly on both sides of 105.
  const Chance middle = chance_of(*pmf, ValueSet::single(105));
  EXPECT_EQ(chance_of(*pmf, ValueSet(30, 104)), (Chance{middle.in - middle.of, 2 * middle.in}));
  EXPECT_TRUE(pmf_of(dice_of(1000, 6, {})));
}

// 4d6 keep the highest three, by the well-known count: 21 of 1296 show 18.
TEST(Throws, TheThreeHighestOfFour) {
  const bytecode::DiceStep keep{DiceStepKind::keep_highest, 3, bytecode::kNone, 1, bytecode::kNone, 0};
  const auto pmf = pmf_of(dice_of(4, 6, {keep}));
  ASSERT_TRUE(pmf);
  EXPECT_EQ(chance_of(*pmf, ValueSet::single(18)), (Chance{21, 1296}));
  EXPECT_TRUE(pmf_of(dice_of(20, 10, {keep})));
}

TEST(Throws, SumsOfWhatHasNothingToDoWithEachOther) {
  const auto die = pmf_of(dice_of(1, 6, {}));
  const auto difference = sum_of(*die, turned(*die));
  ASSERT_TRUE(difference);
  // 6 of 36 throws are equal; a difference of 5 comes with 6 and 1 only.
  EXPECT_EQ(chance_of(*difference, ValueSet::single(0)), (Chance{1, 6}));
  EXPECT_EQ(chance_of(*difference, ValueSet::single(5)), (Chance{1, 36}));
  EXPECT_EQ(likeliest_of(*difference, ValueSet(2, 9)), 2);
  // Values far apart: 1 or 2 thousand millions, and a die.
  const auto far = sum_of(times(*pmf_of(dice_of(1, 2, {})), 1'000'000'000), *die);
  ASSERT_TRUE(far);
  EXPECT_EQ(far->points.size(), 12u);
  EXPECT_EQ(chance_of(*far, ValueSet::single(2'000'000'003)), (Chance{1, 12}));
}

TEST(Throws, FacesThatMostOftenMakeATotal) {
  // 3 + 3 + 3 falls in one way, 4 + 3 + 2 in six; so do 5 + 3 + 1 and 6 + 2 + 1.
  const std::string nine = likely_faces(dice_of(3, 6, {}), 9);
  EXPECT_TRUE(nine == "4 + 3 + 2" || nine == "5 + 3 + 1" || nine == "6 + 2 + 1") << nine;
  EXPECT_EQ(likely_faces(dice_of(3, 6, {}), 17), "6 + 6 + 5");
  EXPECT_EQ(likely_faces(dice_of(2, 6, {}), 13), "");
  const bytecode::DiceStep keep{DiceStepKind::keep_lowest, 1, bytecode::kNone, 1, bytecode::kNone, 0};
  EXPECT_EQ(likely_faces(dice_of(2, 6, {keep}), 6), "6, 6");
}

TEST(ChanceWords, LongFractionsAreToldInRoundNumbers) {
  EXPECT_EQ(words_of(Chance{1, 36}).english(), "1/36");
  EXPECT_EQ(words_of(Chance{5, 999'999}).english(), "5/999999");
  EXPECT_EQ(words_of(Chance{1, 4'738'381}).english(), "about 1 in 4.7 million (1/4738381)");
  EXPECT_EQ(words_of(Chance{1, 60'466'176}).english(), "about 1 in 60 million (1/60466176)");
  EXPECT_EQ(words_of(Chance{1, 99'600'000}).english(), "about 1 in 100 million (1/99600000)");
  EXPECT_EQ(words_of(Chance{500'000, 1'000'001}).english(), "about 50.00% (500000/1000001)");
  EXPECT_EQ(words_of(Chance{1, BigCount("221073919720733357899776")}).english(), "about 1 in 2.2 * 10^23");
  EXPECT_EQ(percent_words(Chance{1, 36}, 2), "2.78%");
  EXPECT_EQ(percent_words(Chance{1, 6}, 0), "17%");
  EXPECT_EQ(percent_words(Chance{1, 8}, 1), "12.5%");
  EXPECT_EQ(percent_words(Chance{1, 1}, 2), "100.00%");
}

}  // namespace
}  // namespace muster::compiler
