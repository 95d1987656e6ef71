#include "checks/row_chances.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "checks/explain_parts.h"

namespace muster::checks {

using compiler::Chance;
using compiler::Interval;
using compiler::TableInfo;

namespace {

std::optional<RowChance> chance_on(const Throw& one, const std::vector<Interval>& keys) {
  Chance chance = compiler::chance_of(one.pmf, set_of(keys));
  if (!chance.known() || chance.of == 0) return std::nullopt;
  return RowChance{one.words, std::move(chance)};
}

constexpr std::int64_t kMostAmounts = 1'000;  // tried between the least and the most that is added

// The first of `throws` is that with nothing added, or with the least; others of the same dice have more.
std::optional<RowChance> chance_on(const std::vector<Throw>& throws, const std::vector<Interval>& keys,
                                   std::int64_t grain) {
  for (std::size_t first = 0; first < throws.size();) {
    std::size_t next = first + 1;
    if (auto bare = chance_on(throws[first], keys)) return bare;
    std::optional<RowChance> nearest;
    std::int64_t best = 0;
    for (; next < throws.size() && throws[next].dice == throws[first].dice; ++next) {
      const std::int64_t way = throws[next].added - throws[first].added;
      const std::int64_t step = way < 0 ? -grain : grain;
      for (std::int64_t by = step; by / step <= std::min(way / step, kMostAmounts); by += step) {
        if (nearest && std::abs(by) >= std::abs(best)) break;
        const std::int64_t added = throws[first].added + by;
        auto found = chance_on({throw_words(throws[first].dice, added, grain), throws[first].dice, added,
                                compiler::moved(throws[first].pmf, by)},
                               keys);
        if (!found) continue;
        nearest = std::move(found);
        best = by;
        break;
      }
    }
    if (nearest) return nearest;
    first = next;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::optional<RowChance>> chances_of_rows(const Subject& s, int table) {
  const TableInfo& t = s.model.tables[static_cast<std::size_t>(table)];
  std::vector<std::optional<RowChance>> out(t.rows.size());
  if (t.decl->conditions || t.odds || !t.several.empty()) return out;
  const std::vector<Throw> throws = t.dice              ? throws_of(s, t, false)
                                    : !t.across.present ? throws_asked(s, t)
                                                        : std::vector<Throw>();
  for (std::size_t i = 0; i < t.rows.size(); ++i) out[i] = chance_on(throws, t.rows[i].keys, t.key.grain);
  return out;
}

std::vector<std::optional<RowChance>> chances_of_columns(const Subject& s, int table) {
  const TableInfo& t = s.model.tables[static_cast<std::size_t>(table)];
  std::vector<std::optional<RowChance>> out(t.across.heads.size());
  if (t.dice || !t.across.dice) return out;
  const std::vector<Throw> throws = throws_of(s, t, true);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = chance_on(throws, t.across.heads[i].keys, t.across.key.grain);
  return out;
}

std::string chance_words(const RowChance& one) {
  std::vector<std::string> cells;
  add_chance(cells, one.chance);
  const bool plain = cells[0] == "1" || cells[1].empty() || cells[0] == cells[1];
  return fmt::format("{} on {}", plain ? cells[0] : cells[0] + " = " + cells[1], one.dice);
}

}  // namespace muster::checks
