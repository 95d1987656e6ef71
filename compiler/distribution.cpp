#include "compiler/distribution.h"

#include <fmt/format.h>

#include <numeric>

namespace muster::compiler {

namespace {

// How many faces of a die show a value; counted from its lowest face.
struct Die {
  std::int64_t lowest = 1;
  std::vector<std::uint64_t> faces;  // empty: one each
};
Die die_of(const bytecode::Dice& dice) {
  Die die;
  die.lowest = dice.fate ? -1 : dice.first;
  if (dice.faces.empty()) return die;
  die.lowest = dice.faces.front();
  die.faces.assign(static_cast<std::size_t>(dice.faces.back() - die.lowest) + 1, 0);
  for (const std::int64_t face : dice.faces) ++die.faces[static_cast<std::size_t>(face - die.lowest)];
  return die;
}

}  // namespace

std::int64_t lowest_total(const bytecode::Dice& dice) {
  return (!dice.faces.empty() ? dice.faces.front() : dice.fate ? -1 : dice.first) * std::int64_t{dice.count};
}

std::vector<std::uint64_t> totals(const bytecode::Dice& dice) {
  // sides^count must fit, with room for sums.
  UnsignedWide all = 1;
  for (std::uint32_t i = 0; i < dice.count; ++i) {
    all *= dice.sides;
    if (all > (std::uint64_t{1} << 62)) return {};
  }
  const std::uint64_t width = dice.faces.empty()
                                  ? dice.sides
                                  : static_cast<std::uint64_t>(dice.faces.back() - dice.faces.front()) + 1;
  if (dice.count * width > 1'000'000) return {};
  const Die die = die_of(dice);
  if (!die.faces.empty() && dice.count * width * dice.count * width > 100'000'000) return {};
  std::vector<std::uint64_t> ways{1};  // of the total `i` above the lowest with the dice so far
  for (std::uint32_t d = 0; d < dice.count; ++d) {
    std::vector<std::uint64_t> next(ways.size() + width - 1, 0);
    std::uint64_t window = 0;  // the sum over the last `sides` entries
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (die.faces.empty()) {
        if (i < ways.size()) window += ways[i];
        if (i >= width && i - width < ways.size()) window -= ways[i - width];
        next[i] = window;
        continue;
      }
      for (std::size_t f = 0; f < die.faces.size() && f <= i; ++f) {
        if (i - f < ways.size()) next[i] += ways[i - f] * die.faces[f];
      }
    }
    ways = std::move(next);
  }
  return ways;
}

Chance chance_of(const bytecode::Dice& dice, const ValueSet& wanted, const ValueSet& possible) {
  const auto ways = totals(dice);
  if (ways.empty()) return {0, 0};
  Chance c{0, 0};
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const std::int64_t total = lowest_total(dice) + static_cast<std::int64_t>(i);
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
  const bool plain = !dice.fate && dice.first == 1 && dice.faces.empty();
  if (!plain || dice.count < 2 || dice.count > 6 || total < dice.count ||
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
