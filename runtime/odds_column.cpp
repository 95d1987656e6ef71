// Columns of matrices: by a key as rows are found, by odds without ever dividing.
#include "runtime/odds_column.h"

#include <algorithm>

namespace muster::runtime {

std::int32_t find_column(const bytecode::Table::Across& across, std::int64_t key) {
  const auto& spans = across.spans;
  const auto after =
      std::upper_bound(spans.begin(), spans.end(), key,
                       [](std::int64_t k, const bytecode::Table::Span& s) { return k < s.lo; });
  if (after == spans.begin()) return -1;
  const auto& span = *(after - 1);
  return key <= span.hi ? span.row : -1;
}

std::int32_t find_odds(const bytecode::Table& table, std::int64_t c, std::int64_t d) {
  __extension__ typedef __int128 Wide;
  if (d == 0) return table.odds_zero;
  for (const bytecode::Table::OddsSpan& s : table.odds) {
    const Wide low = Wide{c} * s.lq - Wide{s.lp} * d;   // above 0: above the lower end
    const Wide high = Wide{s.hp} * d - Wide{c} * s.hq;  // above 0: below the upper end
    if ((low > 0 || (low == 0 && s.lo_in)) && (high > 0 || (high == 0 && s.hi_in))) return s.row;
  }
  return -1;
}

std::int32_t odds_column(const bytecode::Table::Across& across, std::int64_t c, std::int64_t d,
                         std::int64_t choice) {
  using Between = bytecode::Table::Between;
  __extension__ typedef __int128 Wide;
  if (d == 0) return across.zero;
  const auto& heads = across.heads;
  std::size_t above = 0;  // how many heads lie at or below the odds
  bool exact = false;
  while (above < heads.size()) {
    const Wide odds = Wide{c} * heads[above].q, head = Wide{heads[above].p} * d;
    if (odds < head || (odds == head && across.last_above && above + 1 == heads.size())) break;
    ++above;
    exact = odds == head && !(across.first_below && above == 1);
  }
  const auto column = static_cast<std::int32_t>(above);
  if (exact) return column - 1;
  if (above == 0) return across.below ? 0 : -1;
  if (above == heads.size()) return across.above ? column - 1 : -1;
  Between between = across.between;
  if (across.between_given != bytecode::kNone) {
    const auto i = static_cast<std::uint64_t>(choice);
    between = i < across.by_word.size() ? across.by_word[i] : Between::none;
  }
  switch (between) {
    case Between::none:
      return -1;
    case Between::lower:
      return column - 1;
    case Between::higher:
      return column;
    default:
      break;
  }
  // Twice the odds against the sum of the two heads: c/d - p/q against P/Q - c/d.
  const auto& low = heads[above - 1];
  const auto& high = heads[above];
  const Wide twice = 2 * Wide{c} * (Wide{low.q} * high.q);
  const Wide sum = Wide{d} * (Wide{low.p} * high.q + Wide{high.p} * low.q);
  if (twice == sum) return between == Between::nearest_lower ? column - 1 : column;
  return twice < sum ? column - 1 : column;
}

}  // namespace muster::runtime
