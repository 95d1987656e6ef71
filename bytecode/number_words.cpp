#include "bytecode/number_words.h"

#include <fmt/format.h>

#include <numeric>

namespace muster::bytecode {

std::string number_words(std::int64_t stored, std::int64_t grain, bool percent) {
  __extension__ typedef unsigned __int128 Wide;  // a percent is a hundred times its stored share
  const bool minus = stored < 0;
  const std::uint64_t size =
      minus ? 0 - static_cast<std::uint64_t>(stored) : static_cast<std::uint64_t>(stored);
  auto bottom = static_cast<std::uint64_t>(grain < 1 ? 1 : grain);
  std::uint64_t top = size;
  const std::uint64_t common = std::gcd(top, bottom);
  top /= common;
  bottom /= common;
  Wide over = top;
  if (percent) {
    const std::uint64_t shared = std::gcd(std::uint64_t{100}, bottom);
    bottom /= shared;
    over *= 100 / shared;
  }
  const Wide whole = over / bottom;
  auto rest = static_cast<std::uint64_t>(over % bottom);

  std::string digits;  // of the whole part
  for (Wide w = whole; w > 0; w /= 10)
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(w % 10)));
  if (digits.empty()) digits = "0";

  std::string part;
  std::uint64_t factor = bottom;
  while (factor % 2 == 0) factor /= 2;
  while (factor % 5 == 0) factor /= 5;
  if (rest > 0 && factor == 1) {
    part = ".";
    while (rest > 0) {
      const Wide ten = Wide{rest} * 10;
      part.push_back(static_cast<char>('0' + static_cast<int>(ten / bottom)));
      rest = static_cast<std::uint64_t>(ten % bottom);
    }
  } else if (rest > 0) {
    part = fmt::format("{}/{}", rest, bottom);
    if (whole == 0) {
      digits.clear();
    } else {
      digits += " ";
    }
  }
  return (minus ? "-" : "") + digits + part + (percent ? "%" : "");
}

}  // namespace muster::bytecode
