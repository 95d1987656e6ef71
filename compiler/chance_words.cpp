// Chances as a designer reads them.
#include <fmt/format.h>

#include "compiler/distribution.h"

namespace muster::compiler {

using diagnostics::said;
using diagnostics::Text;

namespace {

constexpr std::size_t kPlainDigits = 6;  // below the line, before it is told in round numbers, too

// n, which is at least 1000, in round numbers: 4.7 million, 3.1 * 10^24
Text round_words(const BigCount& n) {
  const std::string digits = n.get_str();
  const std::size_t power = digits.size() - 1;
  // Two digits, rounded; of a number with many the rest decides.
  int first = (digits[0] - '0') * 10 + (digits[1] - '0');
  if (digits[2] >= '5') ++first;
  std::size_t shown = power;
  if (first == 100) {
    first = 10;
    ++shown;
  }
  const std::string decimal = fmt::format("{}.{}", first / 10, first % 10);
  const std::string number = shown % 3 == 0   ? decimal
                             : shown % 3 == 1 ? std::to_string(first)
                                              : std::to_string(first * 10);
  switch (shown / 3) {
    case 1:
      return said("{number} thousand", {{"number", number}});
    case 2:
      return said("{number} million", {{"number", number}});
    case 3:
      return said("{number} billion", {{"number", number}});
    default:
      return fmt::format("{} * 10^{}", decimal, shown);
  }
}

}  // namespace

Text words_of(const Chance& chance) {
  const std::string below = chance.in.get_str();
  const std::string exact = chance.of.get_str() + "/" + below;
  if (below.size() <= kPlainDigits) return exact;
  const std::string tail = below.size() <= kMostDigits ? " (" + exact + ")" : "";
  if (chance.of == 0) return exact;
  // One in how many, rounded to the nearest.
  const BigCount one_in = (2 * chance.in + chance.of) / (2 * chance.of);
  if (one_in < 1000) return said("about {percent}", {{"percent", percent_words(chance, 2)}}) + tail;
  return said("about 1 in {number}", {{"number", round_words(one_in)}}) + tail;
}

std::string percent_words(const Chance& chance, int decimals) {
  BigCount scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  // Half up.
  const BigCount part = (2 * 100 * scale * chance.of + chance.in) / (2 * chance.in);
  const BigCount whole = part / scale, rest = part % scale;
  if (decimals == 0) return whole.get_str() + "%";
  const std::string digits = rest.get_str();
  return whole.get_str() + "." + std::string(static_cast<std::size_t>(decimals) - digits.size(), '0') +
         digits + "%";
}

}  // namespace muster::compiler
