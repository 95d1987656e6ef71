#include "checks/laws.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace muster::checks {

namespace {

constexpr std::size_t kFewestCells = 30;
constexpr std::size_t kMostCells = 10'000;
constexpr std::int64_t kSteepest = 6;     // a and b lie between -6 and 6
constexpr std::int64_t kCoarsest = 4;     // d at most
constexpr std::int64_t kTallest = 2'000;  // values, in steps, above the lowest
constexpr std::size_t kFewestKinds = 3;   // different values, else no rule can be told from chance

std::int64_t floor_of(std::int64_t over, std::int64_t under) {
  return over >= 0 ? over / under : -((-over + under - 1) / under);
}

bool enough(std::size_t follow, std::size_t all) { return follow * 20 >= all * 19; }

std::int64_t middle(std::vector<std::int64_t> values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), half, values.end());
  return *half;
}

std::int64_t most_common(const std::vector<std::int64_t>& values) {
  std::map<std::int64_t, std::size_t> counts;
  for (const std::int64_t v : values) ++counts[v];
  return std::max_element(counts.begin(), counts.end(),
                          [](const auto& x, const auto& y) { return x.second < y.second; })
      ->first;
}

// For each c from `lowest` on, how many cells agree with it: each allows d neighbouring values of c.
std::pair<std::int64_t, std::size_t> best_c(const Grid& grid, std::int64_t a, std::int64_t b,
                                            std::int64_t d) {
  std::vector<std::int64_t> from;
  from.reserve(grid.values.size());
  for (std::size_t r = 0; r < grid.rows; ++r) {
    for (std::size_t k = 0; k < grid.columns; ++k)
      from.push_back(grid.at(r, k) * d - a * static_cast<std::int64_t>(r) - b * static_cast<std::int64_t>(k));
  }
  const auto [low, high] = std::minmax_element(from.begin(), from.end());
  const std::int64_t lowest = *low;
  std::vector<std::int64_t> change(static_cast<std::size_t>(*high - lowest + d) + 1, 0);
  for (const std::int64_t f : from) {
    ++change[static_cast<std::size_t>(f - lowest)];
    --change[static_cast<std::size_t>(f - lowest + d)];
  }
  std::pair<std::int64_t, std::size_t> best{0, 0};
  std::int64_t now = 0;
  for (std::size_t i = 0; i < change.size(); ++i) {
    now += change[i];
    if (now > static_cast<std::int64_t>(best.second))
      best = {lowest + static_cast<std::int64_t>(i), static_cast<std::size_t>(now)};
  }
  return best;
}

// The cells as steps above the lowest.
std::optional<Law> even_steps(const Grid& grid) {
  const auto [low, high] = std::minmax_element(grid.values.begin(), grid.values.end());
  std::int64_t step = 0;
  for (const std::int64_t v : grid.values) step = std::gcd(step, v - *low);
  if (step == 0 || (*high - *low) / step > kTallest) return std::nullopt;
  Grid steps = grid;
  for (std::int64_t& v : steps.values) v = (v - *low) / step;
  // From end to end a row rises by b * (columns - 1) / d, up to less than 1 more or less by rounding.
  std::vector<std::int64_t> along, down;
  for (std::size_t r = 0; r < grid.rows; ++r) along.push_back(steps.at(r, grid.columns - 1) - steps.at(r, 0));
  for (std::size_t k = 0; k < grid.columns; ++k) down.push_back(steps.at(grid.rows - 1, k) - steps.at(0, k));
  const std::int64_t across = middle(along), deep = middle(down);
  const auto width = static_cast<std::int64_t>(grid.columns) - 1;
  const auto height = static_cast<std::int64_t>(grid.rows) - 1;
  std::optional<Law> best;
  for (std::int64_t d = 1; d <= kCoarsest; ++d) {
    for (std::int64_t a = -kSteepest; a <= kSteepest; ++a) {
      if (std::abs(a * height - deep * d) >= d) continue;
      for (std::int64_t b = -kSteepest; b <= kSteepest; ++b) {
        if (std::abs(b * width - across * d) >= d || (a == 0 && b == 0)) continue;
        if (std::gcd(std::gcd(a, b), d) > 1) continue;  // the same as with smaller numbers
        const auto [c, follow] = best_c(steps, a, b, d);
        if (best && follow <= best->follow) continue;
        Law law;
        law.a = a;
        law.b = b;
        law.d = d;
        law.step = step;
        law.first = *low + step * floor_of(c, d);
        law.c = c - d * floor_of(c, d);
        law.follow = follow;
        best = law;
      }
    }
  }
  return best;
}

std::optional<Law> two_parts(const Grid& grid) {
  constexpr std::size_t kFewestLines = 4;
  if (grid.rows < kFewestLines || grid.columns < kFewestLines) return std::nullopt;
  Law law;
  law.even = false;
  for (std::size_t r = 0; r < grid.rows; ++r) {
    std::vector<std::int64_t> more;  // than the first row
    for (std::size_t k = 0; k < grid.columns; ++k) more.push_back(grid.at(r, k) - grid.at(0, k));
    law.row_parts.push_back(most_common(more));
  }
  for (std::size_t k = 0; k < grid.columns; ++k) {
    std::vector<std::int64_t> left;
    for (std::size_t r = 0; r < grid.rows; ++r) left.push_back(grid.at(r, k) - law.row_parts[r]);
    law.column_parts.push_back(most_common(left));
  }
  for (std::size_t r = 0; r < grid.rows; ++r) {
    for (std::size_t k = 0; k < grid.columns; ++k) law.follow += law.wanted(r, k) == grid.at(r, k) ? 1 : 0;
  }
  return law;
}

bool changes(const Grid& grid, const Law& law) {
  std::set<std::int64_t> kinds;
  for (std::size_t r = 0; r < grid.rows; ++r) {
    for (std::size_t k = 0; k < grid.columns; ++k) kinds.insert(law.wanted(r, k));
  }
  return kinds.size() >= kFewestKinds;
}

}  // namespace

std::int64_t Law::wanted(std::size_t row, std::size_t column) const {
  if (!even) return row_parts[row] + column_parts[column];
  return first +
         step * floor_of(a * static_cast<std::int64_t>(row) + b * static_cast<std::int64_t>(column) + c, d);
}

std::optional<Law> law_of(const Grid& grid) {
  const std::size_t all = grid.rows * grid.columns;
  if (grid.rows < 2 || grid.columns < 2 || all < kFewestCells || all > kMostCells) return std::nullopt;
  std::optional<Law> best = even_steps(grid);
  if (best && best->follow == all && changes(grid, *best)) return best;
  if (best && (!enough(best->follow, all) || !changes(grid, *best))) best.reset();
  const auto parts = two_parts(grid);
  if (parts && enough(parts->follow, all) && changes(grid, *parts) && (!best || parts->follow > best->follow))
    return parts;
  return best;
}

}  // namespace muster::checks
