// Values of a key that no row or column holds for, and how likely dice show them.
#include <algorithm>

#include "compiler/distribution.h"
#include "compiler/table_axis.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;

namespace {

// The words a new row would have: `elite  ?`, `4-7  ?`
std::string row_words(const Model& m, const Axis& axis, const ValueSet& missing) {
  std::string results;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, results_wanted(axis.table)); ++i) results += "  ?";
  std::string out;
  for (const Interval& p : missing.parts()) {
    const bool words = axis.key.base == Base::name || axis.key.base == Base::yes_no;
    if (words) {
      for (std::int64_t v = p.lo; v <= p.hi; ++v) out += words_of(m, axis.key, v) + results + "\n    ";
      continue;
    }
    std::string key = words_of(m, axis.key, p.lo);
    if (p.hi != p.lo) key += (p.lo < 0 ? ".." : "-") + words_of(m, axis.key, p.hi);
    out += key + results + "\n    ";
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == '\n')) out.pop_back();
  return out;
}

// Of a key `die + something`: what something makes it most likely that one of `missing` comes.
struct Likely {
  Chance chance;
  std::int64_t with = 0;
};
Likely likeliest(const bytecode::Dice& dice, const Added& added, const ValueSet& missing) {
  constexpr std::int64_t kMostTried = 2'000;  // values of what is added
  const ValueSet naturals = totals_shown(dice);
  const auto pmf = pmf_of(dice);
  if (!pmf) return {{0, 0}, added.lo};
  const std::int64_t g = added.grain;
  const auto floor_of = [g](std::int64_t v) { return v >= 0 ? v / g : -((-v + g - 1) / g); };
  Likely best{{0, 1}, 0};
  for (const Interval& part : missing.parts()) {
    const std::int64_t first = std::max(added.lo, part.lo - naturals.hi() * g);
    const std::int64_t last = std::min({added.hi, part.hi - naturals.lo() * g, first + kMostTried});
    for (std::int64_t with = first; with <= last; ++with) {
      std::vector<Interval> wanted;
      for (const Interval& p : missing.parts()) {
        const std::int64_t lo = -floor_of(-(p.lo - with)), hi = floor_of(p.hi - with);
        if (lo <= hi) wanted.push_back({lo, hi});
      }
      Chance c = chance_of(*pmf, ValueSet::exactly(std::move(wanted)));
      if (best.chance < c) best = {std::move(c), with};
    }
  }
  return best;
}

constexpr std::size_t kShown = 8;  // pieces of what is missing

ValueSet first_pieces(const ValueSet& set) {
  const auto& parts = set.parts();
  const auto end = parts.begin() + static_cast<std::ptrdiff_t>(std::min(parts.size(), kShown));
  return ValueSet::exactly({parts.begin(), end});
}

Text missing_words(const Model& m, const Axis& axis, const ValueSet& missing) {
  std::string shown = key_words(m, axis, first_pieces(missing));
  if (missing.parts().size() <= kShown) return shown;
  return said("{values} and {n} more", {{"values", shown}, {"n", missing.parts().size() - kShown}});
}

// `1/36 (6 + 6)`, of several values `5/36, most often 9 (5 + 4)`; empty: not known.
Text chance_words(const bytecode::Dice& dice, const ValueSet& missing, const ValueSet& range) {
  const auto pmf = pmf_of(dice);
  if (!pmf) return {};
  const Pmf inside = within(*pmf, range);
  const Text out = words_of(chance_of(inside, missing));
  const auto value = likeliest_of(inside, missing);
  const std::string faces = value ? likely_faces(dice, *value) : std::string();
  if (faces.empty()) return out;
  if (missing.is_single()) return out + " (" + faces + ")";
  return said("{chance}, most often {value} ({faces})",
              {{"chance", out}, {"value", *value}, {"faces", faces}});
}

// 1-3 and 5-6: one value is left out between two rows, and one of them probably meant it.
bool report_one_between(const Model& m, const Axis& axis, const ValueSet& missing, Sink& sink) {
  const TableInfo& t = axis.table;
  const bool plain = axis.rows && axis.key.numeric() && !t.decl->row_rule && (!t.gap || axis.dice);
  if (!plain || !missing.is_single()) return false;
  if (axis.dice && !axis.spec->modifier.empty()) return false;
  const std::int64_t v = missing.lo();
  const Axis::Entry* left = nullptr;
  const Axis::Entry* right = nullptr;
  for (const Axis::Entry& e : axis.entries) {
    if (e.keys.size() != 1) continue;
    if (e.keys[0].hi == v - 1) left = &e;
    if (e.keys[0].lo == v + 1) right = &e;
  }
  if (left == nullptr || right == nullptr || !(is_range(*left) || is_range(*right))) return false;
  const std::string wider = key_words(m, axis, ValueSet(left->keys[0].lo, v));
  auto& d = sink.report(Id::missing_row_one, right->at)
                .arg("table", t.name)
                .arg("left", key_words(m, axis, *left))
                .arg("right", key_words(m, axis, *right))
                .arg("value", words_of(m, axis.key, v))
                .arg("wider", wider)
                .label(left->at, LabelId::other_row)
                .fix(left->at, wider);
  if (!axis.dice || axis.spec->type) return true;
  const Text chance = chance_words(*axis.dice, missing, axis.range);
  if (!chance.empty()) d.arg("dice", dice_words(m, *axis.dice)).arg("chance", chance);
  return true;
}

void report_gap(const Model& m, const Axis& axis, const ValueSet& missing, Sink& sink) {
  const TableInfo& t = axis.table;
  if (report_one_between(m, axis, missing, sink)) return;
  const auto report = [&](Id row, Id column) -> diagnostics::Diagnostic& {
    const Id id = axis.rows ? row : column;
    auto& d = sink.report(id, t.at).arg("table", t.name).arg("values", missing_words(m, axis, missing));
    // The row belongs before the first whose keys are higher.
    const auto after = std::find_if(axis.entries.begin(), axis.entries.end(), [&](const Axis::Entry& e) {
      return !e.keys.empty() && e.keys.front().lo > missing.lo();
    });
    const bool last = after == axis.entries.end();
    if (!axis.entries.empty() && (last || !axis.rows))
      d.label(axis.entries.back().at, axis.rows ? LabelId::last_row : LabelId::last_column);
    const Span end = t.decl->end_at;
    if (!axis.rows || end.end <= end.begin) return d;
    if (last) {
      d.fix({end.begin, end.begin}, "    " + row_words(m, axis, first_pieces(missing)) + "\n",
            diagnostics::Applicability::template_);
    } else {
      d.fix({after->at.begin, after->at.begin}, row_words(m, axis, first_pieces(missing)) + "\n    ",
            diagnostics::Applicability::template_);
    }
    return d;
  };
  if (axis.dice) {
    const auto added = added_of(m, *axis.spec);
    if (added && !added->words.empty()) {
      const Likely likely = likeliest(*axis.dice, *added, missing);
      auto& d = report(Id::missing_row_added, Id::missing_column_added)
                    .arg("dice", dice_words(m, *axis.dice))
                    .arg("added", added->words);
      if (likely.chance.known() && likely.chance.of != 0)
        d.arg("chance", words_of(likely.chance)).arg("with", words_of(m, axis.key, likely.with));
      return;
    }
    auto& d = report(Id::missing_row_dice, Id::missing_column_dice).arg("dice", dice_words(m, *axis.dice));
    const Text chance = chance_words(*axis.dice, missing, axis.range);
    if (!chance.empty()) d.arg("chance", chance);
    return;
  }
  if (axis.rows && !axis.dice && t.gap) {
    report(Id::missing_row_rolled, Id::missing_column)
        .arg("chance", words_of(*t.gap->chance))
        .arg("roll", t.gap->roll)
        .arg("when", when_words(m, axis.key, t.gap->with));
    return;
  }
  report(axis.dice ? Id::missing_row_dice : Id::missing_row, Id::missing_column);
}

}  // namespace

void check_gaps(const Model& m, const Axis& axis, Sink& sink) {
  ValueSet missing = exactly_without(axis.range, axis.covered);
  // Beyond the first and the last the battle ends, as the sheet says.
  if (axis.outside_stop && !axis.covered.empty())
    missing = missing.intersect(ValueSet(axis.covered.lo(), axis.covered.hi()));
  // A table with nothing in it, though nobody rolls on it yet.
  if (missing.empty() && axis.rows && axis.entries.empty() && axis.dice) missing = totals_shown(*axis.dice);
  if (!missing.empty()) report_gap(m, axis, missing, sink);
}

}  // namespace muster::compiler
