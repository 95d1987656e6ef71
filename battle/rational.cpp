#include "battle/rational.h"

#include <algorithm>

namespace muster::battle {
namespace {

Wide magnitude(Wide v) { return v < 0 ? -v : v; }

Wide common_factor(Wide a, Wide b) {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// One bit is kept free, so that the sign of every part can be turned.
bool fits(Wide v) { return magnitude(v >> 1) < (static_cast<Wide>(1) << 124); }

bool times(Wide a, Wide b, Wide& out) { return !__builtin_mul_overflow(a, b, &out) && fits(out); }

std::string digits_of(Wide v) {
  if (v == 0) return "0";
  std::string out;
  for (; v > 0; v /= 10) out.push_back(static_cast<char>('0' + static_cast<int>(v % 10)));
  std::reverse(out.begin(), out.end());
  return out;
}

// The decimals of num/den where they end within what a person would read.
std::optional<std::string> decimals(const Rational& value) {
  constexpr int kMost = 30;
  Wide den = value.den;
  Wide up = 1;
  int places = 0;
  for (const int factor : {10, 5, 2}) {
    while (den % factor == 0 && places < kMost) {
      den /= factor;
      // 1/5 is 2/10, 1/2 is 5/10
      if (!times(up, factor == 10 ? 1 : 10 / factor, up)) return std::nullopt;
      ++places;
    }
  }
  Wide whole = 0;
  if (den != 1 || !times(magnitude(value.num), up, whole)) return std::nullopt;
  std::string text = digits_of(whole);
  if (places > 0) {
    const auto wanted = static_cast<std::size_t>(places);
    if (text.size() <= wanted) text.insert(0, wanted + 1 - text.size(), '0');
    text.insert(text.size() - wanted, ".");
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return text;
}

Wide floor_div(Wide a, Wide b) {
  const Wide q = a / b;
  return a % b < 0 ? q - 1 : q;
}

}  // namespace

std::optional<Rational> make_rational(Wide num, Wide den) {
  if (den == 0 || !fits(num) || !fits(den)) return std::nullopt;
  if (den < 0) {
    num = -num;
    den = -den;
  }
  const Wide factor = common_factor(magnitude(num), den);
  return Rational{num / factor, den / factor};
}

std::optional<Rational> add(const Rational& a, const Rational& b) {
  const Wide factor = common_factor(a.den, b.den);
  Wide left = 0, right = 0, den = 0, num = 0;
  if (!times(a.num, b.den / factor, left) || !times(b.num, a.den / factor, right)) return std::nullopt;
  if (!times(a.den, b.den / factor, den) || __builtin_add_overflow(left, right, &num)) return std::nullopt;
  return make_rational(num, den);
}

std::optional<Rational> subtract(const Rational& a, const Rational& b) {
  return add(a, Rational{-b.num, b.den});
}

std::optional<Rational> multiply(const Rational& a, const Rational& b) {
  const Wide f = std::max<Wide>(1, common_factor(magnitude(a.num), b.den));
  const Wide g = std::max<Wide>(1, common_factor(magnitude(b.num), a.den));
  Wide num = 0, den = 0;
  if (!times(a.num / f, b.num / g, num) || !times(a.den / g, b.den / f, den)) return std::nullopt;
  return make_rational(num, den);
}

std::optional<Rational> divide(const Rational& a, const Rational& b) {
  if (b.num == 0) return std::nullopt;
  return multiply(a, b.num < 0 ? Rational{-b.den, -b.num} : Rational{b.den, b.num});
}

std::optional<int> compare(const Rational& a, const Rational& b) {
  const auto apart = subtract(a, b);
  if (!apart) return std::nullopt;
  return apart->num < 0 ? -1 : apart->num > 0 ? 1 : 0;
}

std::optional<Rational> round_to(const Rational& value, const Rational& grain, grammar::Rounding mode) {
  using grammar::Rounding;
  const auto turns = divide(value, grain);
  if (!turns) return std::nullopt;
  const Wide below = floor_div(turns->num, turns->den);
  const Wide rest = turns->num - below * turns->den;  // 0 <= rest < den
  Wide chosen = below;
  if (rest != 0) {
    const bool half = rest == turns->den - rest;
    const bool more = rest > turns->den - rest;
    switch (mode) {
      case Rounding::down:
        break;
      case Rounding::up:
        chosen = below + 1;
        break;
      case Rounding::half_up:
        chosen = below + (half || more ? 1 : 0);
        break;
      case Rounding::half_down:
        chosen = below + (more ? 1 : 0);
        break;
      case Rounding::half_even:
        chosen = below + (more || (half && below % 2 != 0) ? 1 : 0);
        break;
      case Rounding::toward_zero:
        chosen = below + (turns->num < 0 ? 1 : 0);
        break;
    }
  }
  return multiply(Rational{chosen, 1}, grain);
}

Rational from_scaled(std::int64_t value, std::int64_t grain) {
  return *make_rational(value, std::max<std::int64_t>(1, grain));
}

Rational from_written(const grammar::Number& number) {
  Wide den = number.percent ? 100 : 1;
  for (int i = 0; i < number.decimals && i < 18; ++i) den *= 10;
  return *make_rational(number.digits, den);
}

std::string exact(const Rational& value) {
  const std::string sign = value.num < 0 ? "-" : "";
  if (const auto text = decimals(value)) return sign + *text;
  const Wide num = magnitude(value.num);
  const Wide whole = num / value.den;
  const std::string part = digits_of(num % value.den) + "/" + digits_of(value.den);
  return whole == 0 ? sign + part : sign + digits_of(whole) + " " + part;
}

std::string exact_percent(const Rational& value) {
  const auto hundred = multiply(value, Rational{100, 1});
  return hundred ? exact(*hundred) + "%" : exact(value);
}

std::string plain(const Rational& value) {
  const std::string sign = value.num < 0 ? "-" : "";
  if (const auto text = decimals(value)) return sign + *text;
  return sign + digits_of(magnitude(value.num)) + "/" + digits_of(value.den);
}

}  // namespace muster::battle
