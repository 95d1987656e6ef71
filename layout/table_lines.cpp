// The lines of tables, matrices, unit lists and lists of modifiers, and their cells. Where the cells
// of a row stand is told by the tree; what it does not keep, as a dash for no text, by the
// grammar's own division of a line into cells.
#include <algorithm>

#include "grammar/line_cells.h"
#include "layout/place.h"

namespace muster::layout {

namespace {

using grammar::Reader;
using grammar::Role;
using grammar::Row;

// Outside quotes and brackets.
std::vector<std::uint32_t> bars_of(const Reader& r, Span code) {
  std::vector<std::uint32_t> bars;
  int open = 0;
  const char* const end = r.at(code.end);
  for (const char* p = r.at(code.begin); p < end;) {
    const char* quote = starts_quote(r, p) ? past_quoted(r, p) : nullptr;
    if (*p == '|' && open == 0) bars.push_back(r.offset(p));
    if (*p == '(' || *p == '[') ++open;
    if ((*p == ')' || *p == ']') && open > 0) --open;
    p = quote != nullptr ? quote : p + 1;
  }
  return bars;
}

class Tables {
 public:
  Tables(const grammar::TableDecl& table, Page& page) : table_(table), page_(page), r_(page.r) {
    keys_ = table.conditions || table.matrix ? 1 : std::max<std::size_t>(table.keys.size(), 1);
    with_texts_ = std::any_of(table.rows.begin(), table.rows.end(),
                              [](const Row& row) { return row.text_at.end > row.text_at.begin; });
  }

  void place() {
    page_.place(table_.at, Kind::opens, 0);
    rows_ = page_.new_group(true);
    const std::uint32_t rules = page_.new_group();
    rule(table_.row_rule, rules);
    rule(table_.column_rule, rules);
    if (!table_.heads.empty()) names(table_.heads.front().at, keys_);
    if (!table_.across.empty()) names(table_.across.front().at, 1);
    for (const Row& one : table_.rows) row(one);
    if (table_.end_at.end == 0) return;
    // Lines between bars that the tree has nothing of: `|---|---|`.
    for (std::size_t i = page_.index_of(table_.at.begin); i < page_.index_of(table_.end_at.begin); ++i) {
      Line& line = page_.lines[i];
      if (!line.has_code() || line.placed || *r_.at(line.code.begin) != '|') continue;
      page_.place(line.code, Kind::list, 1);
      between_bars(line, bars_of(r_, line.code));
    }
  }

 private:
  const grammar::TableDecl& table_;
  Page& page_;
  Reader& r_;
  std::size_t keys_ = 1;
  bool with_texts_ = false;
  std::uint32_t rows_ = 0;

  // `rows ...` and `columns ...`: what they say in one column.
  void rule(const std::optional<grammar::AxisRule>& rule, std::uint32_t group) {
    if (!rule) return;
    const Line& first = page_.lines[page_.index_of(rule->at.begin)];
    Line* const line = page_.place({first.code.begin, rule->at.end}, Kind::list, 1);
    if (line == nullptr) return;
    line->group = group;
    line->cells = cut(page_, line->code, {rule->at.begin});
    for (std::uint32_t i = 0; i < line->cells.size(); ++i) line->cells[i].column = i;
  }

  // The names of result columns, the keys of a matrix across.
  void names(Span first, std::size_t column) {
    const Span code = page_.lines[page_.index_of(first.begin)].code;
    Line* const line = page_.place(code, Kind::list, 1);
    if (line == nullptr || line->bars) return;
    if (const auto bars = bars_of(r_, code); !bars.empty()) return between_bars(*line, bars);
    line->group = rows_;
    fill(*line, cells_of_line(r_, r_.at(code.begin)), column);
  }

  void row(const Row& row) {
    Line* const line = page_.place(row.at, Kind::list, 1);
    if (line == nullptr) return;
    if (const auto bars = bars_of(r_, line->code); !bars.empty()) return between_bars(*line, bars);
    line->group = rows_;
    fill(*line, cells_of(row, line->code), 0);
    for (std::size_t i = keys_; i < line->cells.size(); ++i) line->cells[i].counts = true;
    // Without names of columns what is done stands behind the texts, also in a row that has none.
    const bool alone = table_.heads.empty() && with_texts_ && row.text_at.end == 0 && !row.effects.empty();
    if (alone && line->cells.size() > keys_)
      line->cells.back().column = static_cast<std::uint32_t>(keys_) + 1;
  }

  std::vector<Span> cells_of(const Row& row, Span code) {
    std::vector<Span> spans = cells_of_line(r_, r_.at(code.begin));
    const auto take = [&](Span one) {
      std::erase_if(spans, [&](Span other) { return other.begin < one.end && one.begin < other.end; });
      spans.push_back(one);
    };
    for (const grammar::Cell& cell : row.cells)
      if (cell.at.end > cell.at.begin) take(cell.at);
    if (!row.effects.empty()) take({row.effects.front().at.begin, code.end});
    std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.begin < b.begin; });
    return spans;
  }

  void fill(Line& line, const std::vector<Span>& spans, std::size_t column) {
    for (const Span span : spans) {
      Cell& cell = line.cells.emplace_back();
      cell.text = squeezed(r_, span);
      cell.column = static_cast<std::uint32_t>(column++);
    }
  }

  // Each bar begins a cell; before the first one there may be one more.
  void between_bars(Line& line, const std::vector<std::uint32_t>& bars) {
    line.group = rows_;
    line.bars = true;
    const auto add = [&](std::uint32_t from, std::uint32_t to, std::string lead, std::uint32_t column) {
      const char* p = past_blanks(r_, r_.at(from));
      const char* end = r_.at(to);
      while (end > p && (end[-1] == ' ' || end[-1] == '\t')) --end;
      if (p >= end && lead.empty()) return;
      Cell& cell = line.cells.emplace_back();
      cell.text = p < end ? lead + squeezed(r_, r_.span(p, end), true) : "|";
      cell.column = column;
      cell.gap = 1;
    };
    add(line.code.begin, bars.front(), "", 0);
    for (std::size_t i = 0; i < bars.size(); ++i)
      add(bars[i] + 1, i + 1 < bars.size() ? bars[i + 1] : line.code.end, "| ",
          static_cast<std::uint32_t>(i) + 1);
  }
};

}  // namespace

void place_table(const grammar::TableDecl& table, Page& page) { Tables(table, page).place(); }

void place_units(const grammar::UnitsDecl& units, Page& page) {
  const std::uint32_t group = page.new_group(true);
  if (Line* head = page.place(units.at, Kind::opens, 0)) {
    std::vector<std::uint32_t> places;
    for (const grammar::Name& name : units.header) places.push_back(name.at.begin);
    head->cells = cut(page, head->code, places);
    head->group = group;
    for (std::uint32_t i = 0; i < head->cells.size(); ++i) head->cells[i].column = i;
  }
  for (const Row& row : units.rows) {
    Line* const line = page.place(row.at, Kind::list, 1);
    if (line == nullptr) continue;
    std::vector<std::uint32_t> places;
    for (const grammar::Cell& cell : row.cells) places.push_back(cell.at.begin);
    line->group = group;
    line->cells = cut(page, line->code, places);
    const bool bars = !bars_of(page.r, line->code).empty();
    for (std::uint32_t i = 0; i < line->cells.size(); ++i) {
      line->cells[i].column = i;
      line->cells[i].counts = i > 0 && !bars;
    }
  }
}

// VALUE | per ..., or if ... | if ...
void place_modifiers(const grammar::ModifiersDecl& list, Page& page) {
  grammar::Reader& r = page.r;
  page.place(list.at, Kind::opens, 0);
  const std::uint32_t group = page.new_group();
  for (const auto& row : list.rows) {
    Line* const line = page.place(row.at, Kind::list, 1);
    if (line == nullptr) continue;
    line->group = group;
    const char* const end = r.at(line->code.end);
    std::vector<std::uint32_t> places;
    places.push_back(r.offset(find_word(r, r.at(row.value.at.end), end, {Role::row_per, Role::row_if})));
    if (!row.per.empty())
      places.push_back(r.offset(find_word(r, r.at(row.per.front().at.end), end, {Role::row_if})));
    line->cells = cut(page, line->code, places);
    for (std::uint32_t i = 0; i < line->cells.size() && i < 2; ++i) line->cells[i].column = i;
  }
}

}  // namespace muster::layout
