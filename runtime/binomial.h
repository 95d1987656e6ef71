// How many of n dice fall well, when each does so with a chance of `of` in `in` - drawn at once and
// exactly, without floating point.
//
// The method. To decide one die alone one could write the chance as a binary fraction 0.b1 b2 b3 ...
// and toss a coin for each digit: the tosses are the digits of a random number U between 0 and 1, and
// the die falls well when U is less than the chance. At the first digit where a toss and the chance
// differ it is decided: a 0 against a 1 is well, a 1 against a 0 is not. So here all dice that are not
// decided yet toss their coin together, 32 of them in a random word, and the number of ones among the
// bits is all that has to be known. Half of the dice are decided by each digit; the digits of of/in
// come one by one from a division by hand. Where the chance ends (as 3/8 = 0.011 does), those still
// equal to it are not less than it.
//
// The cost. n/32 words for the first digit, half of that for the next, and so on: about n/16 words and
// log2(n) more, instead of n dice. A million dice take some 62 500 words; one die takes two.
#pragma once

#include <bit>
#include <cstdint>

namespace muster::runtime {

struct Drawn {
  std::uint64_t well = 0;   // of the dice
  std::uint64_t words = 0;  // of 32 random bits that were taken
};

// `of` <= `in` < 2^63. `word()` gives 32 random bits.
template <class Word>
Drawn draw_binomial(std::uint64_t dice, std::uint64_t of, std::uint64_t in, Word word) {
  Drawn out;
  if (of >= in) {
    out.well = dice;
    return out;
  }
  std::uint64_t open = dice;  // not decided yet
  std::uint64_t rest = of;    // what of the chance is still to be written as digits, in 1/in
  while (open > 0 && rest > 0) {
    rest *= 2;
    const bool digit = rest >= in;
    if (digit) rest -= in;
    std::uint64_t ones = 0;
    for (std::uint64_t left = open; left > 0;) {
      std::uint32_t bits = word();
      ++out.words;
      if (left < 32) bits &= (std::uint32_t{1} << left) - 1;
      ones += static_cast<std::uint64_t>(std::popcount(bits));
      left -= left < 32 ? left : 32;
    }
    if (digit) out.well += open - ones;
    open = digit ? ones : open - ones;
  }
  return out;
}

}  // namespace muster::runtime
