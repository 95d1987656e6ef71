// Counting rolls: the number that is drawn at once has exactly the chances of the dice it stands for.
#include "runtime/binomial.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/dice/machine.h"

namespace muster::dice_test {
namespace {

using runtime::draw_binomial;
using runtime::Drawn;

// Chances of 0..n successes, one die after another.
std::vector<double> binomial(int n, double p) {
  std::vector<double> out{1};
  for (int die = 0; die < n; ++die) {
    std::vector<double> next(out.size() + 1, 0);
    for (std::size_t k = 0; k < out.size(); ++k) {
      next[k] += out[k] * (1 - p);
      next[k + 1] += out[k] * p;
    }
    out = std::move(next);
  }
  return out;
}

// Every word that `dice` dice can draw, up to a number of words: how likely each result is known to
// be, and what is not decided yet. Of a word only the bits of the dice that are left are looked at.
struct Known {
  std::vector<double> chance;
  double open = 0;
};
Known every_word(int dice, std::uint64_t of, std::uint64_t in, std::size_t most_words) {
  struct Enough {};
  Known out{std::vector<double>(static_cast<std::size_t>(dice) + 1, 0), 0};
  const std::uint32_t all = std::uint32_t{1} << dice;
  std::vector<std::uint32_t> words;
  do {
    std::size_t used = 0;
    const double before = out.open;
    try {
      const Drawn drawn = draw_binomial(static_cast<std::uint64_t>(dice), of, in, [&] {
        if (used == most_words) throw Enough{};
        if (used == words.size()) words.push_back(0);
        return words[used++];
      });
      EXPECT_EQ(drawn.words, used);
      out.chance[drawn.well] += std::pow(all, -static_cast<double>(used));
    } catch (const Enough&) {
      out.open = before + std::pow(all, -static_cast<double>(most_words));
    }
    while (!words.empty() && words.back() + 1 == all) words.pop_back();
    if (words.empty()) return out;
    ++words.back();
  } while (true);
}

// A chance that is a whole number of 1/2, 1/4, 1/8, ... is decided after as many digits: then every
// chance comes out exactly.
TEST(Binomial, ExactWhereTheChanceEnds) {
  for (int dice = 1; dice <= 3; ++dice) {
    for (std::uint64_t of = 0; of <= 8; ++of) {
      const Known known = every_word(dice, of, 8, 4);
      EXPECT_EQ(known.open, 0);
      const auto wanted = binomial(dice, static_cast<double>(of) / 8);
      for (std::size_t k = 0; k < wanted.size(); ++k)
        EXPECT_DOUBLE_EQ(known.chance[k], wanted[k]) << dice << " dice, " << of << "/8, " << k;
    }
  }
}

// Others are decided with a chance of a half by each digit: what is known lies below the true chance by
// no more than what is open.
TEST(Binomial, BoundedWhereItDoesNot) {
  struct Chance {
    std::uint64_t of, in;
  };
  for (const Chance c : {Chance{1, 3}, Chance{1, 6}, Chance{5, 6}, Chance{3, 10}, Chance{1, 1'000'000'000}}) {
    for (int dice = 1; dice <= 2; ++dice) {
      const std::size_t words = dice == 1 ? 12 : 7;
      const Known known = every_word(dice, c.of, c.in, words);
      EXPECT_LE(known.open, dice * std::pow(2.0, -static_cast<double>(words)));
      const auto wanted = binomial(dice, static_cast<double>(c.of) / static_cast<double>(c.in));
      for (std::size_t k = 0; k < wanted.size(); ++k) {
        EXPECT_LE(known.chance[k], wanted[k] + 1e-12);
        EXPECT_GE(known.chance[k], wanted[k] - known.open - 1e-12);
      }
    }
  }
}

// Seeded dice: how often each number comes. A count of N trials with chance p strays from N p by more
// than 6 standard deviations less than once in 10^8 tries where N p is not small (numbers that are
// expected less than 25 times are put together); with some 200 of them here, by chance this would fail
// once in a million seeds. The seeds are fixed.
TEST(Binomial, SeededCountsFallAsOften) {
  constexpr int kTrials = 40'000;
  for (const std::uint32_t sides : {2u, 6u, 10u, 20u}) {
    for (const std::uint32_t n : {1u, 5u, 12u, 33u, 70u}) {
      runtime::RollAsk ask;
      ask.count = n, ask.sides = sides;
      ask.steps = {{bytecode::DiceStepKind::count, static_cast<std::int64_t>(sides) - 1, 1, 5}};  // >=
      const double p = 2.0 / sides;
      std::vector<int> seen(n + 1, 0);
      runtime::SeededDice dice(n, sides);
      for (int i = 0; i < kTrials; ++i) {
        std::uint64_t words = 0;
        ++seen[static_cast<std::size_t>(runtime::draw_count(dice, ask, words))];
      }
      const auto wanted = binomial(static_cast<int>(n), p);
      double rare = 0;
      int rarely = 0;
      const auto near = [&](int count, double chance) {
        const double mean = kTrials * chance;
        EXPECT_NEAR(count, mean, 6 * std::sqrt(mean * (1 - chance)) + 1e-6) << n << "d" << sides;
      };
      for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (wanted[k] * kTrials < 25) {
          rare += wanted[k];
          rarely += seen[k];
        } else {
          near(seen[k], wanted[k]);
        }
      }
      if (rare * kTrials >= 25) {
        near(rarely, rare);
      } else {
        EXPECT_LE(rarely, 75);  // three times as many as the most that could be expected
      }
    }
  }
}

// Armies: mean and spread, and what it costs. The mean of 400 draws strays by less than 5 standard
// deviations (once in a million), their spread by less than a third.
TEST(Binomial, ManyDice) {
  constexpr double kDice = 1'000'000;
  runtime::RollAsk ask;
  ask.count = 1'000'000, ask.sides = 1'000'000'000;
  ask.steps = {{bytecode::DiceStepKind::count, 300'000'000, 1, 3}};  // <=: 3 in 10
  runtime::SeededDice dice(5, 5);
  double total = 0, squares = 0;
  constexpr int kDraws = 400;
  for (int i = 0; i < kDraws; ++i) {
    std::uint64_t words = 0;
    const auto well = static_cast<double>(runtime::draw_count(dice, ask, words)) - kDice * 0.3;
    total += well;
    squares += well * well;
    EXPECT_GT(words, 1'000'000u / 16 - 200);  // 62 500 and a little: half of the dice each time
    EXPECT_LT(words, 1'000'000u / 16 + 200);
  }
  const double spread = std::sqrt(kDice * 0.3 * 0.7);
  EXPECT_LT(std::abs(total / kDraws), 5 * spread / std::sqrt(kDraws));
  EXPECT_NEAR(std::sqrt(squares / kDraws) / spread, 1, 0.33);
}

// How many faces compare, against looking at each.
TEST(Counting, WhichFacesCompare) {
  for (const std::int64_t first : {1, 0, -2}) {
    for (std::uint32_t how = 0; how <= 5; ++how) {
      for (std::int64_t value = -5; value <= 9; ++value) {
        runtime::RollAsk ask;
        ask.sides = 5, ask.first = first;
        ask.steps = {{bytecode::DiceStepKind::count, value, 1, how}};
        std::uint64_t wanted = 0;
        for (std::int64_t face = first; face < first + 5; ++face) {
          const bool truth[] = {face == value, face != value, face<value, face <= value, face> value,
                                face >= value};
          wanted += truth[how] ? 1 : 0;
        }
        EXPECT_EQ(runtime::faces_that_compare(ask), wanted) << first << " " << how << " " << value;
      }
    }
  }
}

// ---- in battles

TEST(Counting, InABattle) {
  const Machine m(sheet_of("(1_000_000)d6 count >= 5"));
  ASSERT_TRUE(m.clean()) << m.said.text();
  runtime::SeededDice dice(1, 1);
  const std::int64_t hits = m.fight_silently(dice);
  EXPECT_NEAR(static_cast<double>(hits), 333'333, 6 * 471.4);  // sqrt(10^6 * 1/3 * 2/3) = 471.4
  EXPECT_EQ(m.dice_thrown, 1'000'000u);                        // all of them were thrown
  runtime::SeededSource watched(1, 1);
  EXPECT_EQ(m.fight(watched), hits);
  EXPECT_EQ(m.dice_thrown, 1'000'000u);
}

// The limit of dice counts what a counting roll costs: a hundred rolls of a million dice are some 6.3
// million words, less than the ten million of one battle; two hundred are more.
TEST(Counting, TheLimitCountsWhatItCosts) {
  const auto rolls = [](int times) {
    const std::string loop = "roll a = 1d6\n    repeat " + std::to_string(times) +
                             " times\n        roll b = 1_000_000d6 count >= 5\n        x = b\n    end\n";
    std::string text = sheet_of("1d6", "x = a");
    text.replace(text.find("roll a = 1d6\n"), std::string("roll a = 1d6\n").size(), loop);
    return Machine(text);
  };
  const Machine few = rolls(100);
  ASSERT_TRUE(few.clean()) << few.said.text();
  runtime::SeededDice dice(2, 2);
  few.fight_silently(dice);
  EXPECT_EQ(few.dice_thrown, 100'000'001u);
  const Machine many = rolls(200);
  ASSERT_TRUE(many.clean());
  const runtime::Program program(many.ruleset(), {{0, 0}}, {});
  runtime::Memory memory = program.blank();
  for (std::size_t i = 0; i < many.ruleset().given.size(); ++i)
    program.set_given(memory, static_cast<int>(i), many.ruleset().given[i].constant);
  program.set_state(memory, 0, 0);
  const auto result = runtime::fight(program, memory, dice);
  EXPECT_EQ(static_cast<int>(result.limit), static_cast<int>(runtime::Limit::dice));
}

// A script states the count, or all faces.
TEST(Counting, AScriptStatesTheCount) {
  const auto fight = [](const std::string& dice, runtime::Stated value) {
    const Machine m(sheet_of(dice));
    EXPECT_TRUE(m.clean()) << m.said.text();
    runtime::ScriptedSource script;
    script.add_plain(std::move(value));
    return m.fight(script);
  };
  EXPECT_EQ(fight("12d6 count >= 5", {7, {}}), 7);
  EXPECT_EQ(fight("12d6 count >= 5", {0, {}}), 0);
  EXPECT_EQ(fight("4d6 count >= 5", {0, {1, 5, 6, 4}}), 2);
  EXPECT_EQ(fight("500_000d6 count >= 5", {123'456, {}}), 123'456);
}

TEST(Counting, AScriptIsNotBelievedBlindly) {
  const auto error = [](std::uint32_t count, runtime::Stated value) {
    runtime::RollAsk ask;
    ask.count = count, ask.sides = 6;
    ask.steps = {{bytecode::DiceStepKind::count, 5, 1, 5}};
    runtime::ScriptedSource script;
    script.add_plain(std::move(value));
    std::vector<std::int64_t> faces, kept;
    return script.roll(ask, faces, kept).error;
  };
  using runtime::RollError;
  EXPECT_EQ(error(12, {12, {}}), RollError::none);
  EXPECT_EQ(error(12, {13, {}}), RollError::wrong);
  EXPECT_EQ(error(12, {-1, {}}), RollError::wrong);
  EXPECT_EQ(error(2, {0, {5, 7}}), RollError::wrong);
  EXPECT_EQ(error(2, {0, {5}}), RollError::wrong);
  EXPECT_EQ(error(1000, {0, std::vector<std::int64_t>(1000, 6)}), RollError::none);
  EXPECT_EQ(error(1001, {0, std::vector<std::int64_t>(1001, 6)}), RollError::wrong);
}

}  // namespace
}  // namespace muster::dice_test
