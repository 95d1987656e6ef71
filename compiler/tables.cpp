// Tables complete and apart: every value of a declared key or die has exactly one row.
#include <algorithm>

#include "compiler/distribution.h"
#include "compiler/passes.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

namespace {

void check_overlaps(const Model& m, const TableInfo& t, Sink& sink) {
  struct Keyed {
    Interval key;
    std::size_t row;
  };
  std::vector<Keyed> keys;
  for (std::size_t i = 0; i < t.rows.size(); ++i) {
    for (const Interval& k : t.rows[i].keys) keys.push_back({k, i});
  }
  std::sort(keys.begin(), keys.end(), [](const Keyed& a, const Keyed& b) {
    return a.key.lo != b.key.lo ? a.key.lo < b.key.lo : a.row < b.row;
  });
  std::vector<bool> said(t.rows.size(), false);  // one message a row
  std::size_t widest = 0;                        // of the keys so far, the one that reaches furthest
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const Keyed& before = keys[widest];
    const Keyed& here = keys[i];
    if (here.key.lo <= before.key.hi) {
      const std::size_t later = std::max(before.row, here.row);
      const std::size_t earlier = std::min(before.row, here.row);
      if (!said[later]) {
        said[later] = true;
        const ValueSet both(here.key.lo, std::min(here.key.hi, before.key.hi));
        const ValueSet shown = both.intersect(t.key_range).empty() ? both : both.intersect(t.key_range);
        sink.report(Id::rows_overlap, t.rows[later].at)
            .arg("values", range_words(m, t.key, shown))
            .arg("table", t.name)
            .label(t.rows[earlier].at, LabelId::other_row);
      }
    }
    if (here.key.hi > before.key.hi) widest = i;
  }
}

// The words a new row would have: `elite  ?`, `4-7  ?`
std::string row_words(const Model& m, const TableInfo& t, const ValueSet& missing) {
  std::string out;
  for (const Interval& p : missing.parts()) {
    const bool words = t.key.base == Base::name || t.key.base == Base::yes_no;
    if (words) {
      for (std::int64_t v = p.lo; v <= p.hi; ++v) out += words_of(m, t.key, v) + "  ?\n    ";
      continue;
    }
    std::string key = words_of(m, t.key, p.lo);
    if (p.hi != p.lo) key += "-" + words_of(m, t.key, p.hi);
    out += key + "  ?\n    ";
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == '\n')) out.pop_back();
  return out;
}

void check_gaps(const Model& m, const TableInfo& t, Sink& sink) {
  const ValueSet missing = t.key_range.without(t.covered);
  if (missing.empty()) return;
  const Span end = t.decl->end_at;
  const Id id = t.dice ? Id::missing_row_dice : t.gap ? Id::missing_row_rolled : Id::missing_row;
  auto& d = sink.report(id, t.at).arg("table", t.name).arg("values", range_words(m, t.key, missing));
  if (t.dice) {
    const Chance chance = chance_of(*t.dice, missing, t.key_range);
    d.arg("dice", std::to_string(t.dice->count) + "d" + std::to_string(t.dice->sides));
    if (chance.in > 0) d.arg("chance", words_of(chance));
    const std::string faces = missing.is_single() ? likely_faces(*t.dice, missing.lo()) : std::string();
    if (!faces.empty()) d.arg("faces", faces);
  }
  if (!t.dice && t.gap) {
    d.arg("chance", words_of(Chance{t.gap->of, t.gap->in}))
        .arg("roll", t.gap->roll)
        .arg("with", words_of(m, t.key, t.gap->with));
  }
  if (!t.rows.empty()) d.label(t.rows.back().at, LabelId::last_row);
  if (end.end > end.begin)
    d.fix({end.begin, end.begin}, "    " + row_words(m, t, missing) + "\n",
          diagnostics::Applicability::template_);
}

// Rows that no value of the key can reach.
void check_dead(const Model& m, const TableInfo& t, Sink& sink) {
  if (t.key_range.empty()) return;
  for (const RowInfo& row : t.rows) {
    if (row.keys.empty()) {
      sink.report(Id::row_unreachable, row.at)
          .arg("table", t.name)
          .arg("range", range_words(m, t.key, t.key_range));
      continue;
    }
    ValueSet keys;
    for (const Interval& k : row.keys) keys = keys.unite(ValueSet(k.lo, k.hi));
    if (keys.intersect(t.key_range).empty() && keys.intersect(t.asked).empty() && t.dice) {
      sink.report(Id::row_unreachable, row.at)
          .arg("table", t.name)
          .arg("range", range_words(m, t.key, t.key_range));
    }
  }
}

}  // namespace

void prove_tables(const Model& m, Sink& sink) {
  for (const TableInfo& t : m.tables) {
    if (t.key.error()) continue;
    check_overlaps(m, t, sink);
    if (!t.broken) {
      check_gaps(m, t, sink);
      check_dead(m, t, sink);
    }
  }
}

}  // namespace muster::compiler
