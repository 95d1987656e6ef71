// The lines of a sheet: which of them open and close blocks, and the cells of fields, outcomes and
// measures. What is not in the tree - the `end` of a block, the head of `measures` - is told by its
// first word.
#include <algorithm>

#include "layout/place.h"

namespace muster::layout {

namespace {

using grammar::Role;
using grammar::Stmt;
using grammar::StmtKind;

class Sheets {
 public:
  explicit Sheets(Page& page) : page_(page), r_(page.r) {}

  void fields(Span head, const std::vector<grammar::FieldDecl>& fields) {
    page_.place(head, Kind::opens, 0);
    group_ = page_.new_group();
    for (const grammar::FieldDecl& field : fields) this->field(field);
  }

  void piece(const grammar::PieceDecl& piece) {
    fields(piece.at, piece.fields);
    word_line(piece.out_at, Role::out_when);
    word_line(piece.join_at, Role::join);
    if (!piece.line.empty()) {
      const Line& line = page_.lines[page_.index_of(piece.line.front().at.begin)];
      word_line(line.code, Role::line);
    }
  }

  // NAME and what it is: outcomes, measures.
  void pairs(Span at, Span name, std::size_t gap) {
    if (Line* line = page_.place(at, Kind::list, 1)) {
      line->group = group_;
      line->cells = cut(page_, line->code, {past(name)});
      if (line->cells.size() > 1) line->cells[1].gap = gap;
      number_columns(*line);
    }
  }

  void outcomes(const grammar::OutcomesDecl& outcomes) {
    page_.place(outcomes.at, Kind::opens, 0);
    group_ = page_.new_group();
    for (const auto& word : outcomes.words) {
      const Line& line = page_.lines[page_.index_of(word.name.at.begin)];
      pairs({word.name.at.begin, line.code.end}, word.name.at, 2);
    }
  }

  void measures(const std::vector<grammar::MeasureDecl>& measures) {
    // One group for each block: they are told apart by the lines between them.
    group_ = page_.new_group();
    for (std::size_t i = 0; i < measures.size(); ++i) {
      if (i > 0 && ends_between(measures[i - 1].at, measures[i].at)) group_ = page_.new_group();
      pairs(measures[i].at, measures[i].name.at, 1);
    }
  }

  void body(const std::vector<Stmt>& body, int depth) {
    for (const Stmt& one : body) statement(one, depth);
  }

 private:
  Page& page_;
  grammar::Reader& r_;
  std::uint32_t group_ = 0;

  std::uint32_t past(Span name) const { return r_.offset(past_blanks(r_, r_.at(name.end))); }
  static void number_columns(Line& line) {
    for (std::uint32_t i = 0; i < line.cells.size() && i < 2; ++i) line.cells[i].column = i;
  }
  bool ends_between(Span above, Span below) {
    for (std::size_t i = page_.index_of(above.end - 1) + 1; i < page_.index_of(below.begin); ++i)
      if (page_.lines[i].has_code()) return true;
    return false;
  }

  // NAME | TYPE ... | capped
  void field(const grammar::FieldDecl& field) {
    Line* const line = page_.place(field.at, Kind::list, 1);
    if (line == nullptr) return;
    line->group = group_;
    line->cells = cut(page_, line->code, {past(field.name.at), mode_in(*line, field.mode)});
    number_columns(*line);
  }

  // `capped` at the end of a line; else the end of the line.
  std::uint32_t mode_in(const Line& line, grammar::StoreMode mode) {
    const char* const end = r_.at(line.code.end);
    for (const char* p = r_.at(line.code.begin); mode != grammar::StoreMode::proved && p < end;) {
      p = find_word(r_, p, end, {Role::capped, Role::checked});
      if (p == end) break;
      const char* to = past_keyword(r_, p, Role::capped);
      if (to == nullptr) to = past_keyword(r_, p, Role::checked);
      if (at_line_end(r_, to)) return r_.offset(p);
      p = to;
    }
    return line.code.end;
  }

  // `out when C`, `join ...`, `line ...`
  void word_line(Span at, Role word) {
    Line* const line = page_.place(at, Kind::list, 1);
    if (line == nullptr) return;
    line->group = group_;
    const char* to = past_keyword(r_, r_.at(at.begin), word);
    if (to != nullptr) line->cells = cut(page_, line->code, {r_.offset(past_blanks(r_, to))});
    number_columns(*line);
    // It is long in some languages, and the fields above it are what is read.
    if (line->cells.size() > 1) line->cells.front().hangs = word == Role::out_when;
  }

  void statement(const Stmt& one, int depth) {
    switch (one.kind) {
      case StmtKind::if_:
        for (std::size_t i = 0; i < one.branches.size(); ++i) {
          page_.place(one.branches[i].at, i == 0 ? Kind::opens : Kind::middle, depth);
          body(one.branches[i].body, depth + 1);
        }
        return;
      case StmtKind::repeat:
      case StmtKind::repeat_until:
      case StmtKind::for_each:
      case StmtKind::together:
      case StmtKind::stage:
      case StmtKind::spend:
        page_.place(one.at, Kind::opens, depth);
        if (one.spend) {
          page_.place(one.spend->takes_at, Kind::plain, depth + 1);
          page_.place(one.spend->rest_at, Kind::plain, depth + 1);
        }
        body(one.body, depth + 1);
        return;
      case StmtKind::tally:
        if (Line* line = page_.place(one.at, Kind::plain, depth))
          line->cells = cut(page_, line->code, {mode_in(*line, one.mode)});
        return;
      default:
        page_.place(one.at, Kind::plain, depth);
    }
  }
};

// Lines that the tree does not tell of, and the depth of every `end`.
void place_rest(Page& page) {
  grammar::Reader& r = page.r;
  std::vector<int> open;
  for (Line& line : page.lines) {
    if (!line.has_code()) continue;
    if (!line.placed) {
      const char* const p = r.at(line.code.begin);
      const char* const end = past_keyword(r, p, Role::end);
      const char* const measures = past_keyword(r, p, Role::measures);
      line.placed = true;
      line.depth = static_cast<int>(open.size());
      if (end != nullptr && at_line_end(r, end) && !open.empty()) {
        line.kind = Kind::closes;
        line.depth = open.back();
        open.pop_back();
      } else if (open.empty() && measures != nullptr && at_line_end(r, measures)) {
        line.kind = Kind::opens;
      }
    }
    if (line.kind == Kind::opens) open.push_back(line.depth);
  }
}

}  // namespace

std::vector<Cell> cut(const Page& page, Span code, const std::vector<std::uint32_t>& places) {
  std::vector<Cell> cells;
  const grammar::Reader& r = page.r;
  const auto add = [&](std::uint32_t from, std::uint32_t to) {
    const char* end = r.at(from);  // behind the last that is no blank
    for (const char* p = r.at(from); p < r.at(to);) {
      const char* next = past_blank(r, p);
      if (next != p) {
        p = next;
        continue;
      }
      const char* quote = starts_quote(r, p) ? past_quoted(r, p) : nullptr;
      p = end = quote != nullptr ? std::min(quote, r.at(to)) : p + 1;
    }
    cells.emplace_back();
    cells.back().text = squeezed(r, r.span(r.at(from), end));
  };
  std::uint32_t from = code.begin;
  for (const std::uint32_t place : places) {
    if (place <= from || place >= code.end) continue;
    add(from, place);
    from = place;
  }
  add(from, code.end);
  return cells;
}

void place_sheet(const grammar::Sheet& sheet, Page& page) {
  Sheets sheets(page);
  for (const auto& one : sheet.names) page.place(one.at, Kind::plain, 0);
  for (const auto& one : sheet.sides) page.place(one.at, Kind::plain, 0);
  for (const auto& one : sheet.formulas) page.place(one.at, Kind::plain, 0);
  for (const auto& one : sheet.requires_) page.place(one.at, Kind::plain, 0);
  for (const auto& one : sheet.allows) page.place(one.at, Kind::plain, 0);
  for (const auto& one : sheet.pieces) sheets.piece(one);
  for (const auto& one : sheet.fields) sheets.fields(one.at, one.fields);
  for (const auto& one : sheet.outcomes) sheets.outcomes(one);
  sheets.measures(sheet.measures);
  for (const auto& one : sheet.rules) {
    page.place(one.at, Kind::opens, 0);
    sheets.body(one.body, 1);
  }
  for (const auto& one : sheet.battles) {
    page.place(one.at, Kind::opens, 0);
    sheets.body(one.body, 1);
  }
  for (const auto& one : sheet.units) place_units(one, page);
  for (const auto& one : sheet.tables) place_table(one, page);
  for (const auto& one : sheet.modifiers) place_modifiers(one, page);
  place_rest(page);
}

}  // namespace muster::layout
