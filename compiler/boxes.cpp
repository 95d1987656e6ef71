#include "compiler/boxes.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace muster::compiler {

namespace {

constexpr std::size_t kMostMerged = 300;  // that are tried against each other
constexpr std::size_t kChancesShown = 3;

using Rows = std::vector<std::uint32_t>;

// The values of `range`, cut where one of the sides begins or ends.
std::vector<Interval> pieces(const ValueSet& range, const std::vector<const ValueSet*>& sides) {
  std::vector<std::int64_t> cuts;  // a piece begins at each
  for (const ValueSet* side : sides) {
    for (const Interval& part : side->parts()) {
      cuts.push_back(part.lo);
      cuts.push_back(part.hi + 1);
    }
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<Interval> out;
  for (const Interval& part : range.parts()) {
    std::int64_t from = part.lo;
    for (auto cut = std::upper_bound(cuts.begin(), cuts.end(), from); cut != cuts.end() && *cut <= part.hi;
         ++cut) {
      out.push_back({from, *cut - 1});
      from = *cut;
    }
    out.push_back({from, part.hi});
  }
  return out;
}

// ------------------------------------------------------------------ two rows

bool meet(const Box& a, const Box& b, const std::vector<BoxAxis>& axes, Box& where) {
  where.sides.clear();
  for (std::size_t k = 0; k < axes.size(); ++k) {
    const ValueSet& x = a.sides[k];
    const ValueSet& y = b.sides[k];
    if (x.empty() || y.empty() || x.hi() < y.lo() || y.hi() < x.lo()) return false;
    ValueSet both = x.intersect(y);
    if (both.empty()) return false;
    // What no key can be is said only where there is nothing else.
    const ValueSet within = both.intersect(axes[k].range);
    where.sides.push_back(within.empty() ? std::move(both) : within);
  }
  return true;
}

// The first row before it that each row meets. Those that may are found by the axis on which most rows
// are narrow.
void find_meetings(const std::vector<BoxAxis>& axes, const std::vector<Box>& rows, std::size_t count,
                   BoxProof& out) {
  Box where;
  for (std::size_t later = 1; later < count; ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (!meet(rows[earlier], rows[later], axes, where)) continue;
      out.meetings.push_back({earlier, later, where});
      break;
    }
  }
}

// ------------------------------------------------------------------ the grid

struct Grid {
  std::vector<std::vector<Interval>> pieces;  // per axis
  std::vector<std::uint64_t> stride;          // cells from one piece of an axis to the next
  std::vector<bool> taken;

  bool at(const std::vector<std::size_t>& place) const {
    std::uint64_t cell = 0;
    for (std::size_t k = 0; k < place.size(); ++k) cell += place[k] * stride[k];
    return taken[cell];
  }
};

// Nothing where there are too many cells.
std::optional<Grid> grid_of(const std::vector<BoxAxis>& axes, const std::vector<Box>& rows, std::size_t count,
                            const BoxBudget& budget) {
  Grid g;
  UnsignedWide cells = 1;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    std::vector<const ValueSet*> sides;
    for (std::size_t r = 0; r < count; ++r) sides.push_back(&rows[r].sides[k]);
    g.pieces.push_back(pieces(axes[k].range, sides));
    cells *= g.pieces.back().size();
    if (cells > budget.cells) return std::nullopt;
  }
  g.stride.assign(axes.size(), 1);
  for (std::size_t k = axes.size(); k-- > 1;) g.stride[k - 1] = g.stride[k] * g.pieces[k].size();
  g.taken.assign(static_cast<std::size_t>(cells), false);
  return g;
}

// The pieces of an axis that a side holds for.
std::vector<std::size_t> held_by(const std::vector<Interval>& pieces, const ValueSet& side) {
  std::vector<std::size_t> out;
  auto piece = pieces.begin();
  for (const Interval& part : side.parts()) {
    piece = std::lower_bound(piece, pieces.end(), part.lo,
                             [](const Interval& p, std::int64_t v) { return p.lo < v; });
    for (; piece != pieces.end() && piece->lo <= part.hi; ++piece)
      out.push_back(static_cast<std::size_t>(piece - pieces.begin()));
  }
  return out;
}

// False when there is more to paint than the budget allows.
bool paint(Grid& g, const Box& row, std::uint64_t& left) {
  std::vector<std::vector<std::size_t>> held;
  for (std::size_t k = 0; k < g.pieces.size(); ++k) {
    held.push_back(held_by(g.pieces[k], row.sides[k]));
    if (held.back().empty()) return true;
  }
  std::vector<std::size_t> at(held.size(), 0);
  while (true) {
    std::uint64_t cell = 0;
    for (std::size_t k = 0; k < held.size(); ++k) cell += held[k][at[k]] * g.stride[k];
    g.taken[cell] = true;
    if (left-- == 0) return false;
    std::size_t k = held.size();
    while (k-- > 0) {
      if (++at[k] < held[k].size()) break;
      at[k] = 0;
      if (k == 0) return true;
    }
  }
}

// A cell that is not taken, made as large as it goes: along the last axis first. Takes its cells.
Box grown(Grid& g, const std::vector<std::size_t>& from) {
  std::vector<std::size_t> to = from;
  const auto each = [&](auto&& visit) {
    std::vector<std::size_t> at = from;
    while (true) {
      if (!visit(at)) return false;
      std::size_t k = at.size();
      while (k-- > 0) {
        if (++at[k] <= to[k]) break;
        at[k] = from[k];
        if (k == 0) return true;
      }
    }
  };
  for (std::size_t k = from.size(); k-- > 0;) {
    while (to[k] + 1 < g.pieces[k].size()) {
      // The next slice along this axis.
      const std::size_t next = to[k] + 1;
      const bool open = each([&](std::vector<std::size_t> at) {
        if (at[k] != from[k]) return true;
        at[k] = next;
        return !g.at(at);
      });
      if (!open) break;
      to[k] = next;
    }
  }
  each([&](const std::vector<std::size_t>& at) {
    std::uint64_t cell = 0;
    for (std::size_t k = 0; k < at.size(); ++k) cell += at[k] * g.stride[k];
    g.taken[cell] = true;
    return true;
  });
  Box out;
  for (std::size_t k = 0; k < from.size(); ++k) {
    std::vector<Interval> parts(g.pieces[k].begin() + static_cast<std::ptrdiff_t>(from[k]),
                                g.pieces[k].begin() + static_cast<std::ptrdiff_t>(to[k]) + 1);
    out.sides.push_back(ValueSet::exactly(std::move(parts)));
  }
  return out;
}

void look_at_grid(Grid& g, std::vector<Box>& missing) {
  for (std::uint64_t cell = 0; cell < g.taken.size(); ++cell) {
    if (g.taken[cell] || missing.size() >= kMostMissing) continue;
    std::vector<std::size_t> at;
    std::uint64_t left = cell;
    for (const std::uint64_t stride : g.stride) {
      at.push_back(static_cast<std::size_t>(left / stride));
      left %= stride;
    }
    missing.push_back(grown(g, at));
  }
}

// ------------------------------------------------------------------ the sweep

struct Sweep {
  const std::vector<BoxAxis>& axes;
  const std::vector<Box>& rows;
  std::uint64_t left;
  std::vector<Box>& missing;
  Box so_far;
  std::set<std::pair<std::size_t, Rows>> complete;  // an axis, and rows that leave nothing out from it on

  bool whole_from(std::size_t axis, std::uint32_t row) const {
    for (std::size_t k = axis; k < axes.size(); ++k) {
      if (!axes[k].range.without(rows[row].sides[k]).empty()) return false;
    }
    return true;
  }

  // Whether these rows leave nothing out from this axis on.
  bool go(std::size_t axis, const Rows& active) {
    if (left == 0 || missing.size() >= kMostMissing) return false;
    --left;
    if (active.empty()) {
      missing.push_back(so_far);
      for (std::size_t k = axis; k < axes.size(); ++k) missing.back().sides.push_back(axes[k].range);
      return false;
    }
    if (axis == axes.size()) return true;
    if (active.size() <= 64 || axis == 0) {
      for (const std::uint32_t row : active) {
        if (whole_from(axis, row)) return true;
      }
    }
    if (complete.count({axis, active}) != 0) return true;
    // Pieces that the same rows hold for lead to the same: they are followed once.
    std::vector<const ValueSet*> sides;
    for (const std::uint32_t row : active) sides.push_back(&rows[row].sides[axis]);
    const std::vector<Interval> cut = pieces(axes[axis].range, sides);
    std::vector<Rows> held(cut.size());
    for (const std::uint32_t row : active) {
      for (const std::size_t i : held_by(cut, rows[row].sides[axis])) held[i].push_back(row);
    }
    std::vector<std::size_t> order(cut.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return held[a] < held[b]; });
    bool all = true;
    for (std::size_t i = 0; i < order.size();) {
      std::vector<Interval> alike;
      const Rows& those = held[order[i]];
      for (; i < order.size() && held[order[i]] == those; ++i) alike.push_back(cut[order[i]]);
      so_far.sides.push_back(ValueSet::exactly(std::move(alike)));
      all = go(axis + 1, those) && all;
      so_far.sides.pop_back();
    }
    if (all && complete.size() < 100'000) complete.insert({axis, active});
    return all;
  }
};

// ------------------------------------------------------------------ what is missing, for people

// Two boxes that differ on one axis only are one.
void merge(std::vector<Box>& boxes) {
  if (boxes.size() > kMostMerged) return;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size();) {
      std::size_t differ = 0, axis = 0;
      for (std::size_t k = 0; k < boxes[i].sides.size() && differ < 2; ++k) {
        if (boxes[i].sides[k] == boxes[j].sides[k]) continue;
        ++differ;
        axis = k;
      }
      if (differ > 1) {
        ++j;
        continue;
      }
      std::vector<Interval> parts = boxes[i].sides[axis].parts();
      const auto& more = boxes[j].sides[axis].parts();
      parts.insert(parts.end(), more.begin(), more.end());
      boxes[i].sides[axis] = ValueSet::exactly(std::move(parts));
      boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;  // it is another box now
    }
  }
}

// The most likely of its points, as far as its keys are dice.
mpq_class best_point(const std::vector<BoxAxis>& axes, const Box& box) {
  mpq_class out = 1;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    if (axes[k].pmf.points.empty()) continue;
    BigCount best = 0;
    for (const Pmf::Point& p : axes[k].pmf.points) {
      if (p.ways > best && box.sides[k].contains(p.value)) best = p.ways;
    }
    mpq_class part(best, axes[k].pmf.all);
    part.canonicalize();
    out *= part;
  }
  return out;
}

Chance chance_in(const std::vector<BoxAxis>& axes, const Box& box) {
  mpq_class out = 1;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    if (axes[k].pmf.points.empty()) continue;
    const Chance c = chance_of(axes[k].pmf, box.sides[k]);
    mpq_class part(c.of, c.in);
    part.canonicalize();
    out *= part;
  }
  return {out.get_num(), out.get_den()};
}

void order(const std::vector<BoxAxis>& axes, BoxProof& out) {
  std::vector<std::pair<mpq_class, std::size_t>> by;
  for (std::size_t i = 0; i < out.missing.size(); ++i) by.emplace_back(best_point(axes, out.missing[i]), i);
  std::stable_sort(by.begin(), by.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Box> sorted;
  for (const auto& [chance, i] : by) sorted.push_back(std::move(out.missing[i]));
  out.missing = std::move(sorted);
  for (std::size_t i = 0; i < std::min(out.missing.size(), kChancesShown); ++i)
    out.chances.push_back(chance_in(axes, out.missing[i]));
}

}  // namespace

BoxProof prove_boxes(const std::vector<BoxAxis>& axes, const std::vector<Box>& rows, bool rest,
                     const BoxBudget& budget) {
  BoxProof out;
  const std::size_t count = rows.size() - (rest && !rows.empty() ? 1 : 0);
  out.meets.assign(rows.size(), true);
  for (std::size_t r = 0; r < count; ++r) {
    for (std::size_t k = 0; k < axes.size(); ++k)
      out.meets[r] = out.meets[r] && !rows[r].sides[k].intersect(axes[k].range).empty();
  }
  find_meetings(axes, rows, count, out);
  auto grid = grid_of(axes, rows, count, budget);
  if (grid) {
    out.cells = grid->taken.size();
    std::uint64_t left = budget.painted;
    for (std::size_t r = 0; r < count && out.finished; ++r) out.finished = paint(*grid, rows[r], left);
    if (out.finished) look_at_grid(*grid, out.missing);
    if (!out.finished)
      out.why = diagnostics::said("its rows hold for {cells} cells of a grid many times over",
                                  {{"cells", out.cells}});
  } else {
    out.way = BoxProof::Way::sweep;
    Sweep sweep{axes, rows, budget.steps, out.missing, {}, {}};
    Rows all(count);
    std::iota(all.begin(), all.end(), 0u);
    sweep.go(0, all);
    out.cells = budget.steps - sweep.left;
    if (sweep.left == 0 && out.missing.size() < kMostMissing) {
      out.finished = false;
      out.why = diagnostics::said("looking through its keys was given up after {steps} steps",
                                  {{"steps", budget.steps}});
    }
  }
  merge(out.missing);
  order(axes, out);
  if (rest && !rows.empty()) out.meets.back() = !out.finished || !out.missing.empty();
  if (rest) {
    out.missing.clear();
    out.chances.clear();
  }
  return out;
}

}  // namespace muster::compiler
