// Rows or columns that hold for the same: each way in which that happens is told by its own message.
#include <algorithm>

#include "compiler/distribution.h"
#include "compiler/table_axis.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

namespace {

Span line_of(const diagnostics::Source& source, Span at) {
  const std::uint32_t line = source.line_of(at.begin);
  const auto end = line == source.line_count() ? static_cast<std::uint32_t>(source.text().size())
                                               : source.line_begin(line + 1);
  return {source.line_begin(line), end};
}

// 1-3 and 3-5: the one ends where the other begins.
bool share_end(const Axis::Entry& a, const Axis::Entry& b) {
  return is_range(a) && is_range(b) && a.keys[0].hi == b.keys[0].lo;
}

void report_shared_end(const Model& m, const Axis& axis, const Axis::Entry& left, const Axis::Entry& right,
                       Sink& sink) {
  const Interval key = right.keys[0];
  const std::string mended = key_words(m, axis, ValueSet(key.lo + 1, key.hi));
  sink.report(Id::rows_share_end, right.at)
      .arg("table", axis.table.name)
      .arg("left", key_words(m, axis, left))
      .arg("right", key_words(m, axis, right))
      .arg("value", words_of(m, axis.key, key.lo))
      .arg("mended", mended)
      .label(left.at, LabelId::other_row)
      .fix(right.at, mended);
}

void report_overlap(const Model& m, const Axis& axis, std::size_t a, std::size_t b, const ValueSet& both,
                    Sink& sink) {
  const Axis::Entry& earlier = axis.entries[std::min(a, b)];
  const Axis::Entry& later = axis.entries[std::max(a, b)];
  // As written; where `rows` adds what lies between them the keys are no longer that.
  const bool written = axis.rows && !axis.table.decl->row_rule && axis.key.numeric();
  if (axis.rows && earlier.keys == later.keys) {
    auto& d = sink.report(Id::row_twice, later.at)
                  .arg("key", key_words(m, axis, later))
                  .arg("table", axis.table.name)
                  .label(earlier.at, LabelId::other_row);
    // The same row once more.
    const Span line = line_of(*m.source, later.at);
    const bool remark = m.source->slice(line).find('#') != std::string_view::npos;
    if (!axis.table.has_effects && !remark &&
        same_results(axis.table.rows[std::min(a, b)], axis.table.rows[std::max(a, b)]))
      d.fix(line, "");
    return;
  }
  const bool same = axis.rows && same_results(axis.table.rows[a], axis.table.rows[b]);
  if (written && !same && share_end(earlier, later)) return report_shared_end(m, axis, earlier, later, sink);
  if (written && !same && share_end(later, earlier)) return report_shared_end(m, axis, later, earlier, sink);
  const ValueSet shown = both.intersect(axis.range).empty() ? both : both.intersect(axis.range);
  const Id id = same ? Id::rows_overlap_same : axis.rows ? Id::rows_overlap : Id::columns_overlap;
  auto& d = sink.report(id, later.at)
                .arg("values", range_words(m, axis.key, shown))
                .arg("table", axis.table.name)
                .label(earlier.at, axis.rows ? LabelId::other_row : LabelId::other_column);
  if (!axis.rows) d.arg("left", earlier.words).arg("right", later.words);
}

}  // namespace

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

}  // namespace muster::compiler
