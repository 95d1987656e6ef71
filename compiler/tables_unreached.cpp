// Rows and columns beyond what the key can be.
#include <algorithm>

#include "compiler/distribution.h"
#include "compiler/table_axis.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"
#include "grammar/dice_letter.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;

// Of which dice the rows are, by where they begin and end: 1 to 20 are those of 1d20, 3 to 24 those of
// as many dice as the head throws, 3d8. Empty: of none that is usual.
std::string dice_of_rows(const ValueSet& rows, std::int64_t count, grammar::Language language) {
  constexpr std::int64_t kUsual[] = {4, 6, 8, 10, 12, 20, 30, 100};
  if (rows.parts().size() != 1) return {};
  if (rows.lo() == 1) count = 1;
  if (rows.lo() != count || rows.hi() % count != 0) return {};
  const std::int64_t sides = rows.hi() / count;
  if (std::find(std::begin(kUsual), std::end(kUsual), sides) == std::end(kUsual)) return {};
  return std::to_string(count) + std::string(grammar::dice_letter(language)) + std::to_string(sides);
}

namespace {

// The dice and all that is added to them, as the head has it.
std::string head_words(const Model& m, const Axis& axis) {
  const auto added = added_of(m, *axis.spec);
  return dice_words(m, *axis.dice) + (added && !added->words.empty() ? " + " + added->words : std::string());
}

// The rows are exactly those of other dice: 1-20 on 1d10, 1-12 on 2d6. Told once, at the dice.
bool report_other_die(const Model& m, const Axis& axis, Sink& sink) {
  if (!axis.rows || !axis.dice || !axis.spec->modifier.empty() || axis.spec->type) return false;
  const bytecode::Dice& dice = *axis.dice;
  if (dice.fate || dice.first != 1 || !dice.steps.empty()) return false;
  if (!dice.faces.empty() && !dice.tens) return false;
  const ValueSet& rows = axis.table.listed;
  const std::string near = dice_of_rows(rows, dice.count, m.language);
  const ValueSet beyond = rows.without(axis.range);
  if (near.empty() || beyond.empty() || !beyond.intersect(axis.asked).empty()) return false;
  const std::string own = dice_words(m, dice);
  auto& d = sink.report(Id::rows_other_die, axis.spec->dice->at)
                .arg("table", axis.table.name)
                .arg("dice", own)
                .arg("seen", said("its rows are those of {dice}", {{"dice", near}}))
                .arg("why", said("what {dice} can't show is never reached: {keys}",
                                 {{"dice", own}, {"keys", key_words(m, axis, beyond)}}));
  // With the head alone mended the dice of its look-ups would still be the old ones.
  const auto& asks = axis.table.asks;
  const bool thrown = std::any_of(asks.begin(), asks.end(), [&](const TableInfo::Ask& ask) {
    return ask.roll >= 0 && m.vars[static_cast<std::size_t>(ask.roll)].dice.plain() &&
           dice_words(m, m.vars[static_cast<std::size_t>(ask.roll)].dice.spec) == own;
  });
  if (thrown) {
    d.arg("mend", said("{dice} in its head and where it is looked up, or the rows of {own}",
                       {{"dice", near}, {"own", own}}));
  } else {
    d.arg("mend", said("{dice} in its head, or the rows of {own}", {{"dice", near}, {"own", own}}))
        .fix(axis.spec->dice->at, near);
  }
  return true;
}

// More is needed on top of the dice than the head adds.
void report_unreached(const Model& m, const Axis& axis, const Axis::Entry& entry, const ValueSet& keys,
                      Sink& sink) {
  const auto added = added_of(m, *axis.spec);
  const bool above = !keys.empty() && keys.lo() > axis.range.hi();
  if (axis.rows && added && !added->words.empty() && above) {
    const std::int64_t natural = totals_shown(*axis.dice).hi() * axis.key.grain;
    const auto number = [&](std::int64_t v) {
      return std::string(v > 0 ? "+" : "") + words_of(m, axis.key, v);
    };
    sink.report(Id::row_short, entry.at)
        .arg("table", axis.table.name)
        .arg("dice", dice_words(m, *axis.dice))
        .arg("needed", number(keys.lo() - natural))
        .arg("most", number(axis.range.hi() - natural))
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
  const ValueSet can = axis.range.unite(axis.asked);
  if (ValueSet(key.lo, key.hi).intersect(can).empty()) return;
  // Between two rows nobody wonders where the one ends.
  const ValueSet& rows = axis.table.listed;
  const std::int64_t lo = key.lo == rows.lo() ? std::max(key.lo, can.lo()) : key.lo;
  const std::int64_t hi = key.hi == rows.hi() ? std::min(key.hi, can.hi()) : key.hi;
  const ValueSet used(lo, hi);
  const ValueSet beyond = ValueSet(key.lo, key.hi).without(used);
  if (beyond.empty()) return;
  sink.report(Id::row_end_beyond, entry.at)
      .arg("table", axis.table.name)
      .arg("values", key_words(m, axis, beyond))
      .arg("dice", head_words(m, axis))
      .arg("mended", key_words(m, axis, used))
      .fix(entry.at, key_words(m, axis, used));
}

}  // namespace

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

}  // namespace muster::compiler
