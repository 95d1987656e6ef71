#include "battle/rational.h"

#include <gtest/gtest.h>

namespace muster::battle {
namespace {

using grammar::Rounding;

Rational r(long long num, long long den = 1) { return *make_rational(num, den); }

TEST(Rational, IsShownWithDecimalsWhereTheyEnd) {
  EXPECT_EQ(exact(r(0)), "0");
  EXPECT_EQ(exact(r(7)), "7");
  EXPECT_EQ(exact(r(-7)), "-7");
  EXPECT_EQ(exact(r(1, 2)), "0.5");
  EXPECT_EQ(exact(r(-1, 4)), "-0.25");
  EXPECT_EQ(exact(r(1, 40)), "0.025");
  EXPECT_EQ(exact(r(32, 5)), "6.4");
  EXPECT_EQ(exact(r(1005, 100)), "10.05");
}

TEST(Rational, IsShownAsAFractionWhereDecimalsDoNotEnd) {
  EXPECT_EQ(exact(r(32, 3)), "10 2/3");
  EXPECT_EQ(exact(r(-32, 3)), "-10 2/3");
  EXPECT_EQ(exact(r(2, 3)), "2/3");
  EXPECT_EQ(exact(r(-2, 3)), "-2/3");
  EXPECT_EQ(plain(r(32, 3)), "32/3");
  EXPECT_EQ(plain(r(3, 2)), "1.5");
}

TEST(Rational, OfAPercentIsShownTimesAHundred) {
  EXPECT_EQ(exact_percent(r(1, 4)), "25%");
  EXPECT_EQ(exact_percent(r(1, 3)), "33 1/3%");
  EXPECT_EQ(exact_percent(r(1, 8)), "12.5%");
  EXPECT_EQ(exact_percent(r(3)), "300%");
}

TEST(Rational, ScaledAndWrittenNumbers) {
  EXPECT_EQ(exact_percent(from_scaled(3, 4)), "75%");
  EXPECT_EQ(exact(from_scaled(150, 100)), "1.5");
  EXPECT_EQ(exact(from_written({5, 1, false})), "0.5");
  EXPECT_EQ(exact_percent(from_written({125, 1, true})), "12.5%");
}

TEST(Rational, RoundsAsTheWordsSay) {
  const Rational one = r(1);
  const auto rounded = [&](Rational v, Rounding mode) { return exact(*round_to(v, one, mode)); };
  EXPECT_EQ(rounded(r(-5, 2), Rounding::down), "-3");
  EXPECT_EQ(rounded(r(-5, 2), Rounding::up), "-2");
  EXPECT_EQ(rounded(r(-5, 2), Rounding::half_up), "-2");
  EXPECT_EQ(rounded(r(-5, 2), Rounding::half_down), "-3");
  EXPECT_EQ(rounded(r(-5, 2), Rounding::half_even), "-2");
  EXPECT_EQ(rounded(r(-5, 2), Rounding::toward_zero), "-2");
  EXPECT_EQ(rounded(r(7, 2), Rounding::half_even), "4");
  EXPECT_EQ(rounded(r(5, 2), Rounding::half_even), "2");
  EXPECT_EQ(rounded(r(5, 2), Rounding::half_up), "3");
  EXPECT_EQ(rounded(r(5, 2), Rounding::half_down), "2");
  EXPECT_EQ(rounded(r(8, 3), Rounding::half_down), "3");
  EXPECT_EQ(rounded(r(4), Rounding::up), "4");
  EXPECT_EQ(exact(*round_to(r(37, 100), r(1, 10), Rounding::half_up)), "0.4");
}

TEST(Rational, TellsWhatDoesNotFit) {
  const Rational big = *make_rational(static_cast<Wide>(1) << 123, 1);
  EXPECT_TRUE(add(big, r(1)).has_value());
  EXPECT_FALSE(multiply(big, big).has_value());
  EXPECT_FALSE(divide(r(1), r(0)).has_value());
  EXPECT_FALSE(make_rational(1, 0).has_value());
  EXPECT_EQ(compare(r(1, 3), r(33, 100)), 1);
  EXPECT_EQ(compare(r(-1, 3), r(1, 3)), -1);
  EXPECT_EQ(compare(r(2, 4), r(1, 2)), 0);
}

}  // namespace
}  // namespace muster::battle
