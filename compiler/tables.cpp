// Tables complete and apart: every value of a declared key or die has exactly one row, and in a
// matrix exactly one column.
#include <algorithm>

#include "compiler/passes.h"
#include "compiler/table_axis.h"
#include "compiler/table_parts.h"

namespace muster::compiler {

using diagnostics::Sink;

std::string key_words(const Model& m, const Axis& axis, const ValueSet& values) {
  return key_words(m, axis.key, values);
}
std::string key_words(const Model& m, const Type& key, const ValueSet& values) {
  const std::string words = range_words(m, key, values);
  if (values.lo() < 0) return words;
  std::string out;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t at = std::min(words.find("..", from), words.size());
    out += words.substr(from, at - from);
    if (at < words.size()) out += '-';
    from = at + 2;
  }
  return out;
}
std::string key_words(const Model& m, const Axis& axis, const Axis::Entry& entry) {
  return key_words(m, axis, ValueSet::exactly(entry.keys));
}

bool is_range(const Axis::Entry& e) { return e.keys.size() == 1 && e.keys[0].lo < e.keys[0].hi; }

namespace {

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

void prove_axis(const Model& m, const Axis& axis, Sink& sink) {
  if (axis.key.error()) return;
  // A row that could not be read spoils only what it may have held for.
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
    if (!t.several.empty()) {
      prove_several(m, t, sink);
      continue;
    }
    if (!t.odds && !t.decl->conditions) prove_axis(m, rows_of(t), sink);
    if (t.across.present && !t.across.odds) prove_axis(m, columns_of(t), sink);
  }
}

}  // namespace muster::compiler
