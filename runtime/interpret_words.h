// Inside runtime/: arithmetic on words. Sums wrap around like unsigned numbers instead of breaking;
// the certificate of ranges says that in a verified ruleset none does.
#pragma once

#include <cstdint>

namespace muster::runtime {

namespace words {

using Word = std::int64_t;
inline Word add(Word a, Word b) {
  return static_cast<Word>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
inline Word sub(Word a, Word b) {
  return static_cast<Word>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
inline Word mul(Word a, Word b) {
  return static_cast<Word>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}
// c is not 0. Roundings as `div_` numbers them.
inline Word div(Word b, Word c, std::int32_t rounding) {
  if (c == -1) return sub(0, b);
  const Word quotient = b / c;
  const Word rest = b % c;
  if (rest == 0 || rounding == 5) return quotient;
  const bool below_zero = (rest < 0) != (c < 0);
  const Word down = below_zero ? quotient - 1 : quotient;
  if (rounding == 0) return down;
  if (rounding == 1) return down + 1;
  // Twice the distance from `down` against the divisor, without overflow.
  const auto size = [](Word w) {
    return w < 0 ? 0 - static_cast<std::uint64_t>(w) : static_cast<std::uint64_t>(w);
  };
  const std::uint64_t whole = size(c);
  const std::uint64_t over = below_zero ? whole - size(rest) : size(rest);
  const std::uint64_t left = whole - over;
  if (over != left) return over > left ? down + 1 : down;
  if (rounding == 2) return down + 1;
  if (rounding == 3) return down;
  return (down & 1) == 0 ? down : down + 1;
}

}  // namespace words

}  // namespace muster::runtime
