// The rows or the columns of a table as keys: read one by one, then given what `between` and
// `outside` add, so that a look-up only asks which interval a key lies in.
#include <algorithm>

#include "compiler/cells.h"
#include "compiler/mending.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;
using grammar::Between;
using grammar::Outside;

ValueSet covered_by(const std::vector<const std::vector<Interval>*>& keys) {
  std::vector<Interval> all;
  for (const auto* list : keys) all.insert(all.end(), list->begin(), list->end());
  return ValueSet::exactly(std::move(all));
}

// The rule begins behind `rows` or `columns`.
void take_away(const Model& m, const grammar::AxisRule& rule, diagnostics::Applicability how,
               diagnostics::Diagnostic& d) {
  if (!rule.shift.empty()) return;
  for (const auto role : {grammar::Role::rows, grammar::Role::columns}) {
    const std::string word(grammar::shown(role, m.language));
    const std::string line =
        m.written({m.source->line_begin(m.source->line_of(rule.at.begin)), rule.at.begin});
    const std::size_t end = line.find_last_not_of(" \t") + 1;
    if (!std::string_view(line).substr(0, end).ends_with(word)) continue;
    const auto begin = static_cast<std::uint32_t>(rule.at.begin - (line.size() - end) - word.size());
    if (const auto lines = whole_lines(*m.source, {begin, rule.at.end})) d.fix(*lines, "", how);
    return;
  }
}

std::optional<std::vector<Interval>> axis_cell(const Model& m, const grammar::Cell& cell, const Type& key,
                                               const std::vector<const std::vector<Interval>*>& before,
                                               bool& otherwise_seen, Sink& sink) {
  bool rest = false;
  const auto keys = key_cell(m, cell, key, rest, sink);
  if (!keys) return std::nullopt;
  if (otherwise_seen) {
    sink.report(rest ? Id::otherwise_twice : Id::row_after_otherwise, cell.at);
    return std::nullopt;
  }
  if (rest) {
    otherwise_seen = true;
    return ValueSet(-kLargest, kLargest).without(covered_by(before)).parts();
  }
  return ValueSet::exactly(*keys).parts();
}

namespace {

struct Placed {
  Interval* key = nullptr;
  std::size_t entry = 0;
};

// Closes the gap between two neighbours; false where a value in the middle belongs to neither.
bool close_gap(Interval& below, Interval& above, const grammar::AxisRule& rule) {
  const std::int64_t first = below.hi, last = above.lo;
  switch (rule.between) {
    case Between::lower:
      below.hi = last - 1;
      return true;
    case Between::higher:
      above.lo = first + 1;
      return true;
    case Between::nearest: {
      const std::int64_t width = last - first;
      const std::int64_t half = (width - 1) / 2;  // as many lie nearer to the one below
      const bool middle = width % 2 == 0;         // and one lies as near to both
      below.hi = first + half;
      above.lo = last - half;
      if (!middle) return true;
      if (!rule.ties_higher) return false;
      if (*rule.ties_higher) {
        --above.lo;
      } else {
        ++below.hi;
      }
      return true;
    }
    default:
      return true;
  }
}

// What a rule can't say of this kind of key; true when nothing can be added to the keys.
bool refused(const Model& m, const grammar::AxisRule& rule, const Type& key, bool otherwise, Sink& sink) {
  if (rule.zero != grammar::Zero::unsaid) sink.report(Id::axis_zero, rule.at);
  if (rule.between == Between::by_value) {
    sink.report(Id::axis_value, rule.between_at);
    return true;
  }
  if (key.error()) return true;
  const bool only_shift = !rule.shift.empty() && rule.between == Between::unsaid && !rule.ties_higher &&
                          rule.outside == Outside::unsaid;
  if (only_shift) return true;
  if (!key.numeric()) {
    auto& d = sink.report(Id::axis_words, rule.at).arg("set", words_of(m, key));
    take_away(m, rule, diagnostics::Applicability::sure, d);
    return true;
  }
  if (otherwise) {
    sink.report(Id::axis_otherwise, rule.at);
    return true;
  }
  if (rule.ties_higher && rule.between != Between::nearest) sink.report(Id::axis_ties, rule.at);
  return false;
}

}  // namespace

bool extend_axis(const Model& m, const grammar::AxisRule& rule, const Type& key, bool otherwise,
                 std::vector<AxisEntry> entries, Sink& sink) {
  if (refused(m, rule, key, otherwise, sink)) return rule.between != Between::by_value;
  std::vector<Placed> placed;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    for (Interval& k : *entries[i].keys) placed.push_back({&k, i});
  }
  if (placed.empty()) return true;
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return a.key->lo != b.key->lo ? a.key->lo < b.key->lo : a.entry < b.entry;
  });
  bool asked = false;  // one question for all ties
  std::size_t widest = 0;
  for (std::size_t i = 1; i < placed.size(); ++i) {
    Interval& below = *placed[widest].key;
    Interval& above = *placed[i].key;
    const bool gap = rule.between != Between::unsaid && above.lo > below.hi + 1;
    if (gap) {
      const std::int64_t lower = below.hi, higher = above.lo;
      if (!close_gap(below, above, rule)) {
        const bool same = placed[widest].entry == placed[i].entry;
        if (!same && !asked) {
          asked = true;
          sink.report(Id::ties_unsaid,
                      rule.between_at.end > rule.between_at.begin ? rule.between_at : rule.at)
              .arg("value", words_of(m, key, lower + (higher - lower) / 2))
              .arg("lower", words_of(m, key, lower))
              .arg("higher", words_of(m, key, higher))
              .label(entries[placed[i].entry].at, LabelId::other_row);
        }
        ++below.hi;  // asked for: no talk of a gap
      }
    }
    if (placed[i].key->hi > placed[widest].key->hi) widest = i;
  }
  if (rule.outside == Outside::nearest) {
    placed.front().key->lo = -kLargest;
    placed[widest].key->hi = kLargest;
  }
  return true;
}

}  // namespace muster::compiler
