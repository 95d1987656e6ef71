// Tables complete and apart: every value of a declared key or die has exactly one row, and in a
// matrix exactly one column.
#include <algorithm>

#include "compiler/distribution.h"
#include "compiler/passes.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

namespace {

// The rows of a table, or the columns across of a matrix: proved in the same way.
struct Axis {
  const TableInfo& table;
  bool rows = true;
  const Type& key;
  const ValueSet& range;
  const ValueSet& covered;
  const ValueSet& asked;
  bool outside_stop = false;
  const grammar::KeySpec* spec = nullptr;
  std::optional<bytecode::Dice> dice;
  struct Entry {
    const std::vector<Interval>& keys;
    Span at;
    std::string words;  // of a column: as written
  };
  std::vector<Entry> entries;
};

Axis rows_of(const TableInfo& t) {
  const grammar::KeySpec* spec = t.decl->keys.empty() ? nullptr : &t.decl->keys[0];
  Axis axis{t, true, t.key, t.key_range, t.covered, t.asked, t.outside_stop, spec, t.dice, {}};
  for (const RowInfo& row : t.rows) axis.entries.push_back({row.keys, row.at, {}});
  return axis;
}

Axis columns_of(const TableInfo& t) {
  const AcrossInfo& a = t.across;
  const grammar::KeySpec* spec = t.decl->keys.size() < 2 ? nullptr : &t.decl->keys[1];
  Axis axis{t, false, a.key, a.key_range, a.covered, a.asked, a.outside_stop, spec, {}, {}};
  Sink said_before;
  if (spec != nullptr && spec->dice) axis.dice = fixed_dice(*spec->dice, said_before);
  for (const auto& head : a.heads) axis.entries.push_back({head.keys, head.at, head.words});
  return axis;
}

void report_overlap(const Model& m, const Axis& axis, std::size_t a, std::size_t b, const ValueSet& both,
                    Sink& sink) {
  const Axis::Entry& earlier = axis.entries[std::min(a, b)];
  const Axis::Entry& later = axis.entries[std::max(a, b)];
  const ValueSet shown = both.intersect(axis.range).empty() ? both : both.intersect(axis.range);
  auto& d = sink.report(axis.rows ? Id::rows_overlap : Id::columns_overlap, later.at)
                .arg("values", range_words(m, axis.key, shown))
                .arg("table", axis.table.name)
                .label(earlier.at, axis.rows ? LabelId::other_row : LabelId::other_column);
  if (!axis.rows) d.arg("left", earlier.words).arg("right", later.words);
}

void check_overlaps(const Model& m, const Axis& axis, Sink& sink) {
  struct Keyed {
    Interval key;
    std::size_t entry;
  };
  std::vector<Keyed> keys;
  for (std::size_t i = 0; i < axis.entries.size(); ++i) {
    for (const Interval& k : axis.entries[i].keys) keys.push_back({k, i});
  }
  std::sort(keys.begin(), keys.end(), [](const Keyed& a, const Keyed& b) {
    return a.key.lo != b.key.lo ? a.key.lo < b.key.lo : a.entry < b.entry;
  });
  std::vector<bool> said(axis.entries.size(), false);  // one message a row
  std::size_t widest = 0;                              // of the keys so far, the one that reaches furthest
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const Keyed& before = keys[widest];
    const Keyed& here = keys[i];
    const std::size_t later = std::max(before.entry, here.entry);
    if (here.key.lo <= before.key.hi && !said[later]) {
      said[later] = true;
      const ValueSet both(here.key.lo, std::min(here.key.hi, before.key.hi));
      report_overlap(m, axis, before.entry, here.entry, both, sink);
    }
    if (here.key.hi > before.key.hi) widest = i;
  }
}

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

// Values as rows write them: 7-9
std::string key_words(const Model& m, const Axis& axis, const ValueSet& missing) {
  std::string out = range_words(m, axis.key, missing);
  for (std::size_t at = out.find(".."); missing.lo() >= 0 && at != std::string::npos; at = out.find(".."))
    out.replace(at, 2, "-");
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

void report_gap(const Model& m, const Axis& axis, const ValueSet& missing, Sink& sink) {
  const TableInfo& t = axis.table;
  const auto report = [&](Id row, Id column) -> diagnostics::Diagnostic& {
    const Id id = axis.rows ? row : column;
    auto& d = sink.report(id, t.at).arg("table", t.name).arg("values", key_words(m, axis, missing));
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
      d.fix({end.begin, end.begin}, "    " + row_words(m, axis, missing) + "\n",
            diagnostics::Applicability::template_);
    } else {
      d.fix({after->at.begin, after->at.begin}, row_words(m, axis, missing) + "\n    ",
            diagnostics::Applicability::template_);
    }
    return d;
  };
  if (axis.dice) {
    const auto added = added_of(m, *axis.spec);
    if (added && !added->words.empty()) {
      const Likely likely = likeliest(*axis.dice, *added, missing);
      auto& d = report(Id::missing_row_added, Id::missing_column_added)
                    .arg("dice", dice_words(*axis.dice))
                    .arg("added", added->words);
      if (likely.chance.known())
        d.arg("chance", words_of(likely.chance)).arg("with", words_of(m, axis.key, likely.with));
      return;
    }
    auto& d = report(Id::missing_row_dice, Id::missing_column_dice).arg("dice", dice_words(*axis.dice));
    const Chance chance = chance_of(*axis.dice, missing, axis.range);
    if (chance.known()) d.arg("chance", words_of(chance));
    const std::string faces = missing.is_single() ? likely_faces(*axis.dice, missing.lo()) : std::string();
    if (!faces.empty()) d.arg("faces", faces);
    return;
  }
  if (axis.rows && !axis.dice && t.gap) {
    report(Id::missing_row_rolled, Id::missing_column)
        .arg("chance", words_of(*t.gap->chance))
        .arg("roll", t.gap->roll)
        .arg("with", words_of(m, axis.key, t.gap->with));
    return;
  }
  report(axis.dice ? Id::missing_row_dice : Id::missing_row, Id::missing_column);
}

void check_gaps(const Model& m, const Axis& axis, Sink& sink) {
  ValueSet missing = axis.range.without(axis.covered);
  // Beyond the first and the last the battle ends, as the sheet says.
  if (axis.outside_stop && !axis.covered.empty())
    missing = missing.intersect(ValueSet(axis.covered.lo(), axis.covered.hi()));
  if (!missing.empty()) report_gap(m, axis, missing, sink);
}

// Rows and columns that no value of the key can reach.
void check_dead(const Model& m, const Axis& axis, Sink& sink) {
  if (axis.range.empty()) return;
  for (const Axis::Entry& entry : axis.entries) {
    const ValueSet keys = ValueSet::exactly(entry.keys);
    const bool reached = !keys.intersect(axis.range).empty() || !keys.intersect(axis.asked).empty();
    if (!keys.empty() && (reached || !axis.dice)) continue;
    sink.report(axis.rows ? Id::row_unreachable : Id::column_unreachable, entry.at)
        .arg("table", axis.table.name)
        .arg("range", range_words(m, axis.key, axis.range));
  }
}

void prove_axis(const Model& m, const Axis& axis, Sink& sink) {
  if (axis.key.error()) return;
  check_overlaps(m, axis, sink);
  if (axis.table.broken) return;
  check_gaps(m, axis, sink);
  check_dead(m, axis, sink);
}

}  // namespace

void prove_tables(const Model& m, Sink& sink) {
  for (const TableInfo& t : m.tables) {
    // Odds were settled where they were read (odds_rows.cpp, declare_matrix.cpp); of rows with
    // conditions see prove_conditions.cpp.
    if (!t.odds && !t.decl->conditions) prove_axis(m, rows_of(t), sink);
    if (t.across.present && !t.across.odds) prove_axis(m, columns_of(t), sink);
  }
}

}  // namespace muster::compiler
