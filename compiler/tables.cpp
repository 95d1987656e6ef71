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

// Values as rows write them: 7-9
std::string key_words(const Model& m, const Axis& axis, const ValueSet& values) {
  std::string out = range_words(m, axis.key, values);
  for (std::size_t at = out.find(".."); values.lo() >= 0 && at != std::string::npos; at = out.find(".."))
    out.replace(at, 2, "-");
  return out;
}
std::string key_words(const Model& m, const Axis& axis, const Axis::Entry& entry) {
  return key_words(m, axis, ValueSet::exactly(entry.keys));
}

bool is_range(const Axis::Entry& e) { return e.keys.size() == 1 && e.keys[0].lo < e.keys[0].hi; }

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
    sink.report(Id::row_twice, later.at)
        .arg("key", key_words(m, axis, later))
        .arg("table", axis.table.name)
        .label(earlier.at, LabelId::other_row);
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

std::string missing_words(const Model& m, const Axis& axis, const ValueSet& missing) {
  std::string out = key_words(m, axis, first_pieces(missing));
  if (missing.parts().size() > kShown)
    out += " and " + std::to_string(missing.parts().size() - kShown) + " more";
  return out;
}

// `1/36 (6 + 6)`, of several values `5/36, most often 9 (5 + 4)`; empty: not known.
std::string chance_words(const bytecode::Dice& dice, const ValueSet& missing, const ValueSet& range) {
  const auto pmf = pmf_of(dice);
  if (!pmf) return {};
  const Pmf inside = within(*pmf, range);
  std::string out = words_of(chance_of(inside, missing));
  const auto value = likeliest_of(inside, missing);
  const std::string faces = value ? likely_faces(dice, *value) : std::string();
  if (faces.empty()) return out;
  return missing.is_single() ? out + " (" + faces + ")"
                             : out + ", most often " + std::to_string(*value) + " (" + faces + ")";
}

// 1-3 and 5-6: one value is left out between two rows, and one of them probably meant it.
bool report_one_between(const Model& m, const Axis& axis, const ValueSet& missing, Sink& sink) {
  const TableInfo& t = axis.table;
  const bool plain = axis.rows && axis.key.numeric() && !t.decl->row_rule && !t.gap;
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
  const std::string chance = chance_words(*axis.dice, missing, axis.range);
  if (!chance.empty()) d.arg("dice", dice_words(*axis.dice)).arg("chance", chance);
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
                    .arg("dice", dice_words(*axis.dice))
                    .arg("added", added->words);
      if (likely.chance.known())
        d.arg("chance", words_of(likely.chance)).arg("with", words_of(m, axis.key, likely.with));
      return;
    }
    auto& d = report(Id::missing_row_dice, Id::missing_column_dice).arg("dice", dice_words(*axis.dice));
    const std::string chance = chance_words(*axis.dice, missing, axis.range);
    if (!chance.empty()) d.arg("chance", chance);
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
  ValueSet missing = exactly_without(axis.range, axis.covered);
  // Beyond the first and the last the battle ends, as the sheet says.
  if (axis.outside_stop && !axis.covered.empty())
    missing = missing.intersect(ValueSet(axis.covered.lo(), axis.covered.hi()));
  if (!missing.empty()) report_gap(m, axis, missing, sink);
}

// The dice and all that is added to them, as the head has it.
std::string head_words(const Model& m, const Axis& axis) {
  const auto added = added_of(m, *axis.spec);
  return dice_words(*axis.dice) + (added && !added->words.empty() ? " + " + added->words : std::string());
}

// The rows are exactly those of a larger die: 1-20 on 1d10. Told once, at the die.
bool report_other_die(const Model& m, const Axis& axis, Sink& sink) {
  if (!axis.rows || !axis.dice || !axis.spec->modifier.empty() || axis.spec->type) return false;
  const bytecode::Dice& dice = *axis.dice;
  if (dice.fate || dice.tens || dice.first != 1 || !dice.faces.empty() || !dice.steps.empty()) return false;
  const ValueSet& rows = axis.table.listed;
  const std::int64_t count = dice.count;
  if (rows.parts().size() != 1 || rows.lo() != count || rows.hi() % count != 0) return false;
  const std::int64_t sides = rows.hi() / count;
  constexpr std::int64_t kUsual[] = {4, 6, 8, 10, 12, 20, 30, 100};
  if (std::find(std::begin(kUsual), std::end(kUsual), sides) == std::end(kUsual) || sides <= dice.sides)
    return false;
  const ValueSet beyond = rows.without(axis.range);
  if (!beyond.intersect(axis.asked).empty()) return false;
  const std::string near = std::to_string(count) + "d" + std::to_string(sides);
  sink.report(Id::rows_other_die, axis.spec->dice->at)
      .arg("table", axis.table.name)
      .arg("near", near)
      .arg("dice", dice_words(dice))
      .arg("values", key_words(m, axis, beyond))
      .fix(axis.spec->dice->at, near);
  return true;
}

// More is needed on top of the dice than the head adds.
void report_unreached(const Model& m, const Axis& axis, const Axis::Entry& entry, const ValueSet& keys,
                      Sink& sink) {
  const auto added = added_of(m, *axis.spec);
  const bool beyond = !keys.empty() && (keys.lo() > axis.range.hi() || keys.hi() < axis.range.lo());
  if (axis.rows && added && !added->words.empty() && beyond) {
    const ValueSet naturals = totals_shown(*axis.dice);
    const bool above = keys.lo() > axis.range.hi();
    const std::int64_t g = axis.key.grain;
    const auto number = [&](std::int64_t v) { return (v > 0 ? "+" : "") + words_of(m, axis.key, v); };
    sink.report(Id::row_short, entry.at)
        .arg("table", axis.table.name)
        .arg("dice", dice_words(*axis.dice))
        .arg("needed", number(above ? keys.lo() - naturals.hi() * g : keys.hi() - naturals.lo() * g))
        .arg("most",
             number(above ? axis.range.hi() - naturals.hi() * g : axis.range.lo() - naturals.lo() * g))
        .arg("parts", added_parts(m, *axis.spec));
    return;
  }
  sink.report(axis.rows ? Id::row_unreachable : Id::column_unreachable, entry.at)
      .arg("table", axis.table.name)
      .arg("range", range_words(m, axis.key, axis.range));
}

// A row that is reached, but not to its end: `6-9` on 1d6.
void check_end(const Model& m, const Axis& axis, const Axis::Entry& entry, Sink& sink) {
  if (!axis.rows || axis.table.decl->row_rule || !is_range(entry)) return;
  const Interval key = entry.keys[0];
  if (key.lo <= -kLargest || key.hi >= kLargest) return;
  const ValueSet within = ValueSet(key.lo, key.hi).intersect(axis.range.unite(axis.asked));
  const ValueSet used(within.lo(), within.hi());
  const ValueSet beyond = ValueSet(key.lo, key.hi).without(used);
  if (beyond.empty()) return;
  const std::string end = key_words(m, axis, used);
  sink.report(Id::row_end_beyond, entry.at)
      .arg("table", axis.table.name)
      .arg("values", key_words(m, axis, beyond))
      .arg("dice", head_words(m, axis))
      .arg("end", end)
      .fix(entry.at, end);
}

// Rows and columns that no value of the key can reach.
void check_dead(const Model& m, const Axis& axis, Sink& sink) {
  if (axis.range.empty() || report_other_die(m, axis, sink)) return;
  for (std::size_t i = 0; i < axis.entries.size(); ++i) {
    const Axis::Entry& entry = axis.entries[i];
    const ValueSet keys = ValueSet::exactly(entry.keys);
    const bool reached = !keys.intersect(axis.range).empty() || !keys.intersect(axis.asked).empty();
    const bool rest = axis.rows && axis.table.takes_rest && i + 1 == axis.entries.size();
    if (!keys.empty() && (reached || !axis.dice)) {
      if (axis.dice && !rest) check_end(m, axis, entry, sink);
    } else if (axis.dice) {
      report_unreached(m, axis, entry, keys, sink);
    } else {
      sink.report(axis.rows ? Id::row_unreachable : Id::column_unreachable, entry.at)
          .arg("table", axis.table.name)
          .arg("range", range_words(m, axis.key, axis.range));
    }
  }
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
