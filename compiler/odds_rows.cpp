// Tables that are looked up by odds: each row holds for one odds, for a range of them, or for all
// that are below or above. Nothing may lie between two rows, beyond them, or in two of them at once;
// where that is not said it is asked here, with the odds as exact fractions.
#include <algorithm>
#include <string>

#include "compiler/table_parts.h"
#include "compiler/types.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;
using grammar::Between;
using grammar::Cell;
using grammar::CellKind;
using grammar::Outside;
using grammar::Role;
using grammar::Zero;
using Odd = bytecode::Table::OddsSpan;

namespace {

constexpr std::int64_t kLargestOdds = 1'000'000'000;

// Lowest terms; nothing when the numbers are too large.
std::optional<Odds> reduced(Wide p, Wide q) {
  Wide shared = p, rest = q;
  while (rest != 0) {
    const Wide next = shared % rest;
    shared = rest;
    rest = next;
  }
  p /= shared;
  q /= shared;
  if (p > kLargestOdds || q > kLargestOdds) return std::nullopt;
  return Odds{static_cast<std::int64_t>(p), static_cast<std::int64_t>(q)};
}

std::string words_of_odds(std::int64_t p, std::int64_t q) {
  return std::to_string(p) + "-" + std::to_string(q);
}

// How the lower end of one lies to the upper end of another: below 0, at it, above.
Wide apart(const Odd& low, const Odd& high) { return Wide{high.lp} * low.hq - Wide{low.hp} * high.lq; }

struct Placed {
  Odd* span = nullptr;
  std::size_t row = 0;
};

std::vector<Placed> in_order(TableInfo& t) {
  std::vector<Placed> out;
  for (std::size_t i = 0; i < t.rows.size(); ++i) {
    for (Odd& span : t.rows[i].odds) out.push_back({&span, i});
  }
  std::sort(out.begin(), out.end(), [](const Placed& a, const Placed& b) {
    const Wide left = Wide{a.span->lp} * b.span->lq, right = Wide{b.span->lp} * a.span->lq;
    return left != right ? left < right : a.span->lo_in && !b.span->lo_in;
  });
  return out;
}

// The values in the middle go to one of the two; false where the sheet does not say to which.
bool close_gap(Odd& low, Odd& high, const grammar::AxisRule& rule, Span at, Sink& sink) {
  switch (rule.between) {
    case Between::lower:
      low.hp = high.lp;
      low.hq = high.lq;
      low.hi_in = !high.lo_in;
      return true;
    case Between::higher:
      high.lp = low.hp;
      high.lq = low.hq;
      high.lo_in = !low.hi_in;
      return true;
    case Between::nearest: {
      const auto middle =
          reduced(Wide{low.hp} * high.lq + Wide{high.lp} * low.hq, 2 * Wide{low.hq} * high.lq);
      if (!middle) {
        sink.report(Id::number_too_large, at);
        return true;
      }
      if (!rule.ties_higher) {
        sink.report(Id::ties_unsaid, rule.between_at)
            .arg("value", words_of_odds(middle->p, middle->q))
            .arg("lower", words_of_odds(low.hp, low.hq))
            .arg("higher", words_of_odds(high.lp, high.lq));
      }
      const bool up = rule.ties_higher.value_or(false);
      low.hp = high.lp = middle->p;
      low.hq = high.lq = middle->q;
      low.hi_in = !up;
      high.lo_in = up;
      return true;
    }
    default:
      return false;
  }
}

// All that the other rows leave out.
void fill_rest(TableInfo& t, std::size_t rest) {
  std::vector<Odd> holes;
  Odd hole;
  for (const Placed& one : in_order(t)) {
    hole.hp = one.span->lp;
    hole.hq = one.span->lq;
    hole.hi_in = !one.span->lo_in;
    const Wide width = Wide{hole.hp} * hole.lq - Wide{hole.lp} * hole.hq;
    if (hole.hp > 0 && (width > 0 || (width == 0 && hole.lo_in && hole.hi_in))) holes.push_back(hole);
    hole = Odd{one.span->hp, one.span->hq, 1, 0, !one.span->hi_in, true, 0};
  }
  if (hole.lq != 0) holes.push_back(hole);
  t.rows[rest].odds = std::move(holes);
}

// Which odds no row holds for: "2-1", "between 1-1 and 3-2" (each end may have its row).
Text gap_words(const Odd& low, const Odd& high) {
  if (apart(low, high) == 0) return words_of_odds(low.hp, low.hq);
  return said("between {low} and {high}",
              {{"low", words_of_odds(low.hp, low.hq)}, {"high", words_of_odds(high.lp, high.lq)}});
}

}  // namespace

std::optional<Odds> odds_of(const grammar::Number& a, const grammar::Number& b, Span at, Sink& sink) {
  if (a.percent || b.percent) {
    sink.report(Id::odds_wants, at);
    return std::nullopt;
  }
  const auto x = exact_of(a), y = exact_of(b);
  if (!x || !y) {
    sink.report(Id::number_too_large, at);
    return std::nullopt;
  }
  if (x->value <= 0 || y->value <= 0) {
    sink.report(Id::odds_zero, at);
    return std::nullopt;
  }
  // a/g against b/h is a*h against b*g.
  const auto out = reduced(Wide{x->value} * y->grain, Wide{y->value} * x->grain);
  if (!out) sink.report(Id::number_too_large, at);
  return out;
}

bool odds_cell(const Cell& cell, RowInfo& row, Sink& sink) {
  switch (cell.kind) {
    case CellKind::error:
      return false;
    case CellKind::otherwise:
      return true;
    case CellKind::list: {
      bool good = true;
      for (const Cell& item : cell.items) good = odds_cell(item, row, sink) && good;
      return good;
    }
    case CellKind::odds_range: {
      if (cell.items.size() != 2) return false;
      const auto lo = odds_of(cell.items[0].lo, cell.items[0].hi, cell.at, sink);
      const auto hi = lo ? odds_of(cell.items[1].lo, cell.items[1].hi, cell.at, sink) : std::nullopt;
      if (!lo || !hi) return false;
      if (Wide{lo->p} * hi->q > Wide{hi->p} * lo->q) {
        sink.report(Id::range_backwards, cell.at)
            .arg("lo", words_of_odds(lo->p, lo->q))
            .arg("hi", words_of_odds(hi->p, hi->q));
        return false;
      }
      row.odds.push_back({lo->p, lo->q, hi->p, hi->q, true, true, 0});
      return true;
    }
    case CellKind::range:
    case CellKind::odds:
    case CellKind::odds_from:
    case CellKind::odds_below:
    case CellKind::odds_above:
      break;
    default:
      sink.report(Id::odds_row_wants, cell.at);
      return false;
  }
  if (cell.kind == CellKind::range && cell.dots) {
    sink.report(Id::odds_row_wants, cell.at);
    return false;
  }
  const auto odds = odds_of(cell.lo, cell.hi, cell.at, sink);
  if (!odds) return false;
  Odd span{odds->p, odds->q, odds->p, odds->q, true, true, 0};
  if (cell.kind == CellKind::odds_below) span = {0, 1, odds->p, odds->q, true, false, 0};
  if (cell.kind == CellKind::odds_above) span = {odds->p, odds->q, 1, 0, false, true, 0};
  if (cell.kind == CellKind::odds_from) span = {odds->p, odds->q, 1, 0, true, true, 0};
  row.odds.push_back(span);
  return true;
}

void settle_odds_rows(TableInfo& t, grammar::Language language, Sink& sink) {
  const grammar::AxisRule unsaid;
  const grammar::AxisRule& rule = t.decl->row_rule ? *t.decl->row_rule : unsaid;
  int rest = -1;
  for (std::size_t i = 0; i < t.rows.size(); ++i) {
    if (rest >= 0) {
      sink.report(t.rows[i].odds.empty() ? Id::otherwise_twice : Id::row_after_otherwise, t.rows[i].at);
      t.broken = true;
      return;
    }
    if (t.rows[i].odds.empty()) rest = static_cast<int>(i);
  }
  const auto placed = in_order(t);
  for (std::size_t i = 0; i + 1 < placed.size(); ++i) {
    const Odd& low = *placed[i].span;
    const Odd& high = *placed[i + 1].span;
    const Wide width = apart(low, high);
    if (width > 0 || (width == 0 && !(low.hi_in && high.lo_in))) continue;
    sink.report(Id::rows_overlap, t.rows[std::max(placed[i].row, placed[i + 1].row)].at)
        .arg("values", words_of_odds(high.lp, high.lq))
        .arg("table", t.name)
        .label(t.rows[std::min(placed[i].row, placed[i + 1].row)].at, LabelId::other_row);
    t.broken = true;
  }
  if (rule.between == Between::by_value) {
    sink.report(Id::axis_value, rule.between_at);
    t.broken = true;
  }
  if (rule.ties_higher && rule.between != Between::nearest) sink.report(Id::axis_ties, rule.at);
  if (t.broken || t.rows.empty()) return;
  t.odds_zero_said = rule.zero != Zero::unsaid;
  if (rule.zero == Zero::first) t.odds_zero = 0;
  if (rule.zero == Zero::last) t.odds_zero = static_cast<int>(t.rows.size()) - 1;
  t.outside_stop = rule.outside == Outside::stop || rule.zero == Zero::stop;
  if (rest >= 0) {
    if (rule.between != Between::unsaid || rule.outside != Outside::unsaid)
      sink.report(Id::axis_otherwise, rule.at);
    fill_rest(t, static_cast<std::size_t>(rest));
    return;
  }
  if (placed.empty()) return;
  const auto missing = [&](Text values) {
    sink.report(Id::odds_rows_gap, t.at)
        .arg("table", t.name)
        .arg("values", std::move(values))
        .label(t.rows.back().at, LabelId::last_row);
  };
  for (std::size_t i = 0; i + 1 < placed.size(); ++i) {
    Odd& low = *placed[i].span;
    Odd& high = *placed[i + 1].span;
    if (apart(low, high) == 0 && (low.hi_in || high.lo_in)) continue;
    const Text words = gap_words(low, high);
    if (!close_gap(low, high, rule, t.rows[placed[i + 1].row].at, sink)) missing(words);
  }
  const auto beyond = [&](Role role, std::int64_t p, std::int64_t q) {
    return std::string(grammar::shown(role, language)) + " " + words_of_odds(p, q);
  };
  Odd& first = *placed.front().span;
  Odd& last = *placed.back().span;
  if (rule.outside == Outside::nearest) {
    first.lp = 0;
    first.lq = 1;
    first.lo_in = true;
    last.hp = 1;
    last.hq = 0;
  }
  if (rule.outside == Outside::stop) return;
  if (first.lp != 0) missing(beyond(Role::odds_below, first.lp, first.lq));
  if (last.hq != 0) missing(beyond(Role::odds_above, last.hp, last.hq));
}

}  // namespace muster::compiler
