// A column begins two blanks (or what its cells ask for) behind the widest cell before it. Only cells
// that have another one behind them count: a long last cell moves nothing. Groups end at an empty
// line, but not those of tables: there the head is for all rows.
#include "layout/columns.h"

#include <algorithm>
#include <map>

namespace muster::layout {

namespace {

constexpr std::size_t kStep = 4;  // cells that a block is indented

struct Member {
  Line* line = nullptr;
  std::vector<std::size_t> begins;  // of its cells
  std::vector<std::size_t> widths;
};

// -2, +1, 0: a column in which some have a sign. Digits, points, `/` and `%` otherwise.
enum class Number { none, dash, plain, with_sign };
Number number_in(const std::string& text) {
  constexpr std::string_view kMinus = "−";
  std::string_view rest = text;
  if (rest == "-") return Number::dash;
  const std::size_t sign = rest.starts_with('+') || rest.starts_with('-') ? 1
                           : rest.starts_with(kMinus)                     ? kMinus.size()
                                                                          : 0;
  rest.remove_prefix(sign);
  if (rest.empty() || rest.front() < '0' || rest.front() > '9') return Number::none;
  if (rest.find_first_not_of("0123456789.,_/%") != std::string_view::npos) return Number::none;
  return sign > 0 ? Number::with_sign : Number::plain;
}

// Numbers with signs stand with their last digits one below another.
void align_signs(std::vector<Member>& members) {
  struct Column {
    std::vector<std::pair<Member*, std::size_t>> cells;
    bool numbers = true, sign = false;
    std::size_t width = 0;
  };
  std::map<std::uint32_t, Column> columns;
  for (Member& member : members)
    for (std::size_t i = 0; i < member.line->cells.size(); ++i) {
      const Cell& cell = member.line->cells[i];
      if (!cell.counts || cell.column == Cell::kLoose) continue;
      Column& column = columns[cell.column];
      const Number number = number_in(cell.text);
      column.numbers = column.numbers && number != Number::none;
      column.sign = column.sign || number == Number::with_sign;
      column.width = std::max(column.width, member.widths[i]);
      column.cells.emplace_back(&member, i);
    }
  for (auto& [index, column] : columns) {
    if (!column.numbers || !column.sign) continue;
    for (const auto& [member, i] : column.cells) {
      const std::size_t lead = column.width - member->widths[i];
      member->line->cells[i].text.insert(0, lead, ' ');
      member->widths[i] += lead;
    }
  }
}

void align(std::vector<Member>& members) {
  for (Member& member : members) {
    for (const Cell& cell : member.line->cells) member.widths.push_back(width_of(cell.text));
    member.begins.assign(member.line->cells.size(), 0);
  }
  align_signs(members);
  struct Place {
    std::uint32_t column = 0;
    Member* member = nullptr;
    std::size_t cell = 0;
  };
  std::vector<Place> places;
  for (Member& member : members)
    for (std::size_t i = 0; i < member.line->cells.size(); ++i)
      places.push_back({member.line->cells[i].column, &member, i});
  std::stable_sort(places.begin(), places.end(),
                   [](const Place& a, const Place& b) { return a.column < b.column; });
  for (std::size_t from = 0; from < places.size();) {
    std::size_t to = from;
    std::size_t begin = 0;
    const bool loose = places[from].column == Cell::kLoose;
    for (; to < places.size() && places[to].column == places[from].column; ++to) {
      const auto& [column, member, i] = places[to];
      std::size_t least = member->line->indent;
      if (i > 0) least = member->begins[i - 1] + member->widths[i - 1] + member->line->cells[i].gap;
      member->begins[i] = least;
      if (i == 0 || !member->line->cells[i - 1].hangs) begin = std::max(begin, least);
    }
    for (; from < to; ++from) {
      const auto& [column, member, i] = places[from];
      // The first cells of lines stand where their line is indented to.
      if (!loose && !(i == 0 && column == 0)) member->begins[i] = std::max(begin, member->begins[i]);
    }
  }
  for (Member& member : members) {
    Line& line = *member.line;
    line.text.clear();
    std::size_t at = line.indent;
    if (!line.cells.empty()) line.indent = at = member.begins.front();
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      line.text.append(member.begins[i] - at, ' ');
      line.text += line.cells[i].text;
      at = member.begins[i] + member.widths[i];
    }
  }
}

// Lines that go on stand a step deeper than what they go on with; inside brackets a step deeper than
// the line in which these open.
class Continuations {
 public:
  explicit Continuations(const grammar::Reader& r) : r_(r) {}

  std::size_t indent(const Line& line) {
    const std::size_t base = static_cast<std::size_t>(line.depth) * kStep;
    if (line.kind != Kind::continued) open_.clear();
    std::size_t indent = line.kind == Kind::continued ? base + kStep : base;
    if (!open_.empty()) indent = open_.back() + kStep;
    const char* const end = r_.at(line.code.end);
    bool leads = true;  // nothing but closing brackets so far
    for (const char* p = r_.at(line.code.begin); p < end;) {
      const char* quote = starts_quote(r_, p) ? past_quoted(r_, p) : nullptr;
      if (*p == ')' || *p == ']') {
        if (!open_.empty()) {
          if (leads) indent = open_.back();
          open_.pop_back();
        }
      } else if (past_blank(r_, p) == p) {
        leads = false;
      }
      if (*p == '(' || *p == '[') open_.push_back(indent);
      p = quote != nullptr ? quote : p + 1;
    }
    return indent;
  }

 private:
  const grammar::Reader& r_;
  std::vector<std::size_t> open_;  // the indents of lines in which brackets are open
};

}  // namespace

void write_code(Page& page) {
  Continuations continuations(page.r);
  std::map<std::pair<std::uint32_t, std::size_t>, std::vector<Member>> groups;
  std::size_t section = 0;  // lines without an empty one between them
  for (Line& line : page.lines) {
    if (line.empty()) ++section;
    if (!line.has_code()) continue;
    line.indent = continuations.indent(line);
    line.text = squeezed(page.r, line.code);
    if (line.cells.empty()) continue;
    if (line.group == 0) {
      std::vector<Member> alone(1);
      alone.front().line = &line;
      align(alone);
    } else {
      groups[{line.group, page.whole[line.group] ? 0 : section}].push_back({&line, {}, {}});
    }
  }
  for (auto& [group, members] : groups) align(members);
}

}  // namespace muster::layout
