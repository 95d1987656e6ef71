// Tables as the machine looks them up: intervals of keys that lead to a row, and the cells.
//
// The columns of a table are its result columns in order, then, where it has texts or no result
// column at all, its texts. A column of dice holds them as written: the code throws them.
#include <algorithm>

#include "compiler/lower.h"

namespace muster::compiler {

using bytecode::kNone;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

void sort_spans(std::vector<bytecode::Table::Span>& spans) {
  std::sort(spans.begin(), spans.end(), [](const auto& a, const auto& b) { return a.lo < b.lo; });
}

void lower_across(Lowerer& l, const AcrossInfo& a, bytecode::Table::Across& out) {
  out.odds = a.odds;
  for (std::size_t i = 0; i < a.heads.size(); ++i) {
    const AcrossInfo::Head& head = a.heads[i];
    out.heads.push_back({l.string(std::string(l.source.slice(head.at))), head.p, head.q});
    for (const Interval& k : head.keys) out.spans.push_back({k.lo, k.hi, static_cast<bytecode::Index>(i)});
  }
  sort_spans(out.spans);
  if (!a.odds) out.key = l.value_type(a.key, a.key_range.empty() ? a.asked : a.key_range);
  out.between = a.between;
  out.between_given = a.between_given < 0 ? kNone : a.between_given;
  out.by_word = a.by_word;
  out.below = a.below;
  out.above = a.above;
  out.first_below = a.first_below;
  out.last_above = a.last_above;
  out.zero = a.zero < 0 ? kNone : a.zero;
  out.outside_stop = a.outside_stop;
}

}  // namespace

void Lowerer::tables() {
  for (const TableInfo& t : m.tables) {
    bytecode::Table table;
    table.name = string(t.name);
    // What look-ups bring, where the head leaves it open.
    table.key = value_type(t.key, t.key_range.empty() ? t.asked : t.key_range);
    for (const ColumnInfo& c : t.columns) {
      const bytecode::Index name = c.name.empty() ? kNone : string(c.name);
      table.columns.push_back({name, c.dice ? value_type({Base::text}, {}) : value_type(c.type, c.range)});
    }
    const bool texts = t.has_text || t.columns.empty();
    if (texts) table.columns.push_back({kNone, value_type({Base::text}, {})});
    for (std::size_t i = 0; i < t.rows.size(); ++i) {
      const RowInfo& row = t.rows[i];
      for (const Interval& k : row.keys) table.spans.push_back({k.lo, k.hi, static_cast<bytecode::Index>(i)});
      for (std::size_t v = 0; v < row.values.size(); ++v) {
        const bool dice = !t.across.present && t.columns[v].dice && row.dice[v] != nullptr;
        table.cells.push_back(dice ? string(std::string(source.slice(row.dice[v]->at))) : row.values[v]);
      }
      if (texts) table.cells.push_back(string(row.text));
      table.row_lines.push_back(line(row.at));
      if (!t.several.empty()) {
        const bool rest = t.takes_rest && i + 1 == t.rows.size();
        table.conditions.push_back(rest ? kNone : string(words(row.at)));
      }
      if (!t.decl->conditions) continue;
      table.conditions.push_back(t.conditions[i] == nullptr ? kNone : string(words(row.at)));
    }
    for (const TableInfo::Worked& w : t.worked) {
      const std::size_t cell = ix(w.row) * table.columns.size() + ix(w.column);
      table.worked.push_back({static_cast<std::uint32_t>(cell), rule_ids[ix(w.rule)]});
    }
    sort_spans(table.spans);
    table.row_count = static_cast<std::uint32_t>(t.rows.size());
    table.effects = t.rule < 0 ? kNone : rule_ids[ix(t.rule)];
    table.outside_stop = t.outside_stop;
    for (std::size_t i = 0; i < t.rows.size(); ++i) {
      for (bytecode::Table::OddsSpan span : t.rows[i].odds) {
        span.row = static_cast<bytecode::Index>(i);
        table.odds.push_back(span);
      }
    }
    std::sort(table.odds.begin(), table.odds.end(), [](const auto& a, const auto& b) {
      const std::int64_t left = a.lp * b.lq, right = b.lp * a.lq;
      return left != right ? left < right : a.lo_in && !b.lo_in;
    });
    table.odds_zero = t.odds_zero < 0 ? kNone : t.odds_zero;
    table.shifted = t.shifts();
    table.across.shifted = t.decl->column_rule && !t.decl->column_rule->shift.empty();
    if (t.across.present) lower_across(*this, t.across, table.across);
    out.tables.push_back(std::move(table));
  }
}

}  // namespace muster::compiler
