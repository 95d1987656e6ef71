#include "compiler/distribution.h"

#include <fmt/format.h>

#include <numeric>

namespace muster::compiler {

std::vector<std::uint64_t> totals(const bytecode::Dice& dice) {
  // sides^count must fit, with room for sums.
  UnsignedWide all = 1;
  for (std::uint32_t i = 0; i < dice.count; ++i) {
    all *= dice.sides;
    if (all > (std::uint64_t{1} << 62)) return {};
  }
  if (std::uint64_t{dice.count} * dice.sides > 1'000'000) return {};
  std::vector<std::uint64_t> ways{1};  // of the total `i` with the dice so far
  for (std::uint32_t i = 0; i < dice.count; ++i) {
    std::vector<std::uint64_t> next(ways.size() + dice.sides, 0);
    // A running sum over the last `sides` entries.
    std::uint64_t window = 0;
    for (std::size_t total = 1; total < next.size(); ++total) {
      if (total - 1 < ways.size()) window += ways[total - 1];
      if (total >= dice.sides + std::size_t{1}) {
        const std::size_t gone = total - dice.sides - 1;
        if (gone < ways.size()) window -= ways[gone];
      }
      next[total] = window;
    }
    ways = std::move(next);
  }
  ways.erase(ways.begin(), ways.begin() + dice.count);
  return ways;
}

Chance chance_of(const bytecode::Dice& dice, const ValueSet& wanted, const ValueSet& possible) {
  const auto ways = totals(dice);
  if (ways.empty()) return {0, 0};
  Chance c{0, 0};
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto total = static_cast<std::int64_t>(dice.count + i);
    if (!possible.contains(total)) continue;
    c.in += ways[i];
    if (wanted.contains(total)) c.of += ways[i];
  }
  const std::uint64_t shared = std::gcd(c.of, c.in);
  if (shared > 0) {
    c.of /= shared;
    c.in /= shared;
  }
  return c;
}

std::string words_of(Chance chance) { return fmt::format("{}/{}", chance.of, chance.in); }

std::string likely_faces(const bytecode::Dice& dice, std::int64_t total) {
  if (dice.count < 2 || dice.count > 6 || total < dice.count ||
      total > std::int64_t{dice.count} * dice.sides) {
    return {};
  }
  // The faces nearest to each other can be thrown in the most orders only roughly; for two
  // dice any split with different faces has two orders, so the middle one is as good.
  std::string out;
  std::int64_t left = total;
  for (std::int64_t dice_left = dice.count; dice_left > 0; --dice_left) {
    const std::int64_t face = (left + dice_left - 1) / dice_left;
    out += fmt::format("{}{}", out.empty() ? "" : " + ", face);
    left -= face;
  }
  return out;
}

}  // namespace muster::compiler
