// Tables and matrices of a ruleset: is every one of them whole? Says what is wrong in a few words;
// verify.cpp asks. Dice: dice.cpp.
#include "bytecode/verify_code.h"

namespace muster::bytecode {
namespace {

using Between = Table::Between;

constexpr std::int64_t kMostOdds = 1'000'000'000;

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

template <class T>
bool inside(Index i, const std::vector<T>& v) {
  return i >= 0 && ix(i) < v.size();
}
template <class T>
bool inside_or_none(Index i, const std::vector<T>& v) {
  return i == kNone || inside(i, v);
}

// Sorted, apart, and each leads to one of `count` rows or columns.
std::string_view spans_fault(const std::vector<Table::Span>& spans, std::size_t count) {
  const Table::Span* before = nullptr;
  for (const Table::Span& s : spans) {
    if (s.lo > s.hi || (before != nullptr && s.lo <= before->hi)) return "rows out of order";
    if (s.row < 0 || ix(s.row) >= count) return "a row of another table";
    before = &s;
  }
  return "";
}

std::string_view odds_fault(const Ruleset& r, const Table::Across& a) {
  if (!a.spans.empty()) return "columns of odds that are found by their key";
  const Table::Head* before = nullptr;
  for (const Table::Head& h : a.heads) {
    if (h.p < 1 || h.p > kMostOdds || h.q < 1 || h.q > kMostOdds) return "odds that can't be";
    // What lies below or above may begin where its neighbour is.
    const bool open = (a.first_below && before == a.heads.data()) || (a.last_above && &h == &a.heads.back());
    if (before != nullptr && before->p * h.q - (open ? 1 : 0) >= h.p * before->q) return "odds out of order";
    before = &h;
  }
  if (a.between_given != kNone) {
    if (!inside(a.between_given, r.given)) return "a choice between columns that isn't there";
    const Field& g = r.given[ix(a.between_given)];
    if (g.type.kind != Kind::name || g.type.optional || g.per != kNone)
      return "a choice between columns by no name";
    if (a.by_word.size() != r.names[ix(g.type.sub)].words.size())
      return "a choice with too few or too many words";
  } else if (!a.by_word.empty()) {
    return "a choice between columns that nobody makes";
  }
  return inside_or_none(a.zero, a.heads) ? "" : "a column against 0 that isn't there";
}

// Of no matrix everything about columns is as it was made.
bool untouched(const Table::Across& a) {
  return !a.odds && a.key == ValueType{} && a.spans.empty() && a.between == Between::none &&
         a.between_given == kNone && a.by_word.empty() && !a.below && !a.above && !a.first_below &&
         !a.last_above && a.zero == kNone && !a.outside_stop && !a.shifted;
}

// Rising and apart, each with two ends that are odds.
std::string_view odds_rows_fault(const Table& t) {
  if (t.odds.empty()) return t.odds_zero == kNone ? "" : "a row against 0 of no odds";
  if (!t.spans.empty() || !t.across.heads.empty()) return "rows of odds that are found by a key";
  const Table::OddsSpan* before = nullptr;
  for (const Table::OddsSpan& s : t.odds) {
    const bool low = s.lp >= 0 && s.lp <= kMostOdds && s.lq >= 1 && s.lq <= kMostOdds;
    const bool high = s.hp >= 1 && s.hp <= kMostOdds && s.hq >= 0 && s.hq <= kMostOdds;
    if (!low || !high) return "odds that can't be";
    if (s.row < 0 || ix(s.row) >= t.row_count) return "a row of another table";
    if (s.lp * s.hq > s.hp * s.lq || (s.lp * s.hq == s.hp * s.lq && !(s.lo_in && s.hi_in)))
      return "odds out of order";
    if (before != nullptr) {
      const std::int64_t high_end = before->hp * s.lq, low_end = s.lp * before->hq;
      if (high_end > low_end || (high_end == low_end && before->hi_in && s.lo_in)) return "odds out of order";
    }
    before = &s;
  }
  return t.odds_zero == kNone || (t.odds_zero >= 0 && ix(t.odds_zero) < t.row_count)
             ? ""
             : "a row against 0 that isn't there";
}

}  // namespace

std::string_view table_fault(const Ruleset& r, const Table& t) {
  if (!inside_or_none(t.name, r.strings)) return "names a text that isn't there";
  std::string_view fault = type_fault(r, t.key);
  if (!fault.empty()) return fault;
  if (t.row_count == 0) return "a table without rows";
  const bool matrix = !t.across.heads.empty();
  if (matrix && t.columns.size() != 1) return "a matrix of several results";
  if (!matrix && !untouched(t.across)) return "columns without heads";
  const std::size_t wide = matrix ? t.across.heads.size() : t.columns.size();
  if (std::uint64_t{t.row_count} * wide != t.cells.size()) return "a table with too few or too many cells";
  if (!t.row_lines.empty() && t.row_lines.size() != t.row_count) return "rows without their lines";
  if (!t.conditions.empty() && t.conditions.size() != t.row_count) return "rows without their conditions";
  for (const Index text : t.conditions) {
    if (!inside_or_none(text, r.strings)) return "names a text that isn't there";
  }
  fault = spans_fault(t.spans, t.row_count);
  if (fault.empty()) fault = odds_rows_fault(t);
  if (!fault.empty()) return fault;
  for (const Table::Head& h : t.across.heads) {
    if (!inside_or_none(h.name, r.strings)) return "names a text that isn't there";
  }
  if (matrix) {
    if (t.across.odds) {
      fault = odds_fault(r, t.across);
    } else {
      fault = type_fault(r, t.across.key);
      if (fault.empty()) fault = spans_fault(t.across.spans, wide);
    }
    if (!fault.empty()) return fault;
  }
  for (const Table::Column& column : t.columns) {
    if (!inside_or_none(column.name, r.strings)) return "names a text that isn't there";
    fault = type_fault(r, column.type);
    if (!fault.empty()) return fault;
  }
  for (std::size_t i = 0; i < t.cells.size(); ++i) {
    const ValueType& type = t.columns[matrix ? 0 : i % wide].type;
    if (!holds(r, type, t.cells[i], t.cells[i])) return "a cell that isn't of its column's type";
    if (!type_holds(r, type, t.cells[i])) return "a cell outside its column's range";
  }
  return "";
}

}  // namespace muster::bytecode
