// The lines of a table that are no rows: what `rows` and `columns` say, the names of result
// columns, the keys across a matrix. Which line is which is told by looking at whole lines: a
// head has one cell less than the rows below it. Rows under named columns are read here too.
#include <algorithm>

#include "grammar/line_cells.h"
#include "grammar/sheet_rules.h"

namespace muster::grammar {

std::vector<Span> cells_of_line(Reader& r, const char* p) {
  std::vector<Span> cells;
  for (p = rules::past_cell_gap(r, p); !at_line_end(r, p);) {
    const char* to = rules::to_cell_end(r, p);
    if (to == p) break;
    cells.push_back(r.span(p, to));
    p = rules::past_cell_gap(r, to);
  }
  return cells;
}

namespace rules {

bool cell_ends(Reader& r, const char* p);

const char* past_cell_gap(const Reader& r, const char* p) {
  for (;;) {
    p = past_blanks(r, p);
    if (p >= r.end || *p != '|') return p;
    ++p;
  }
}

bool is_ruling(Reader& r, const char* p) {
  bool dash = false;
  if (p >= r.end || *p != '|') return false;
  for (; p < r.end && past_line_end(r, p) == p; ++p) {
    if (*p != '|' && *p != '-' && *p != ':' && *p != ' ') return false;
    dash = dash || *p == '-';
  }
  return dash;
}

const char* to_cell_end(Reader& r, const char* p) {
  int open = 0;
  bool quotes = true;
  while (p < r.end && past_line_end(r, p) == p && (open > 0 || !cell_ends(r, p))) {
    if (quotes && starts_quote(r, p)) {
      if (const char* to = past_quoted(r, p)) {
        p = to;
        continue;
      }
      quotes = false;  // none of this line is closed
    }
    if (*p == '(' || *p == '[') ++open;
    if ((*p == ')' || *p == ']') && open > 0) --open;
    ++p;
  }
  while (p > r.begin && (p[-1] == ' ' || p[-1] == '\t')) --p;
  return p;
}

// ------------------------------------------------------------------ heads of tables

bool gives_for_key(Reader& r, const char* p) {
  const char* to = past_keyword(r, p, Role::gives);
  if (!to) return false;
  const char* next = past_blanks(r, to);
  return next != to && (starts_word(r, next) || starts_quote(r, next)) && !past_keyword(r, next, Role::gives);
}

bool range_of_modifier(Reader& r, const char* p) {
  if (p >= r.end || *p != '+') return false;
  p = past_blanks(r, p + 1);
  if (p >= r.end || *p != '(') return false;
  for (; p < r.end && *p != ')' && past_line_end(r, p) == p; ++p)
    if (r.end - p > 1 && p[0] == '.' && p[1] == '.') return true;
  return false;
}

namespace {

bool axis_here(Reader& r, const char* p, Role role) {
  const char* to = past_keyword(r, p, role);
  if (!to) return false;
  if (at_line_end(r, to)) return true;
  const char* next = past_blanks(r, to);
  if (next == to || !starts_word(r, next)) return false;
  const auto roles = roles_at(Place::axis);
  return std::any_of(roles.begin(), roles.end(),
                     [&](Role one) { return past_keyword(r, next, one) != nullptr; }) ||
         is_near_keyword(r, next, Place::axis);
}

}  // namespace

bool rows_rule_here(Reader& r, const char* p) { return axis_here(r, p, Role::rows); }
bool columns_rule_here(Reader& r, const char* p) { return axis_here(r, p, Role::columns); }

bool axis_fits::read(Input& in, TableDecl& made, Reader& r) {
  const char* const at = in.current();
  const bool of_rows = past_keyword(r, at, Role::rows) != nullptr;
  const char* to = past_keyword(r, at, of_rows ? Role::rows : Role::columns);
  if (r.line_failed) return true;
  if (!of_rows && !made.matrix) {
    in_words_of(r, r.sink.report(Id::columns_of_table, r.span(at, to)))
        .fix(r.span(at, to), std::string(shown(Role::rows, r.language)));
    r.line_failed = true;
  } else if (of_rows ? made.row_rule.has_value() : made.column_rule.has_value()) {
    r.sink.report(Id::axis_twice, r.span(at, to)).arg("seen", r.source.slice(r.span(at, to)));
    r.line_failed = true;
  }
  if (r.line_failed) r.fault = at;
  return true;
}

// ------------------------------------------------------------------ lines of cells

namespace {

struct Line {
  std::vector<Span> cells;
  bool bars = false;            // begins with `|`
  bool ruled = false;           // with `|---|---|` right below
  const char* below = nullptr;  // the first row below; nullptr: none
};

Line line_at(Reader& r, const char* p) {
  Line line;
  line.bars = p < r.end && *p == '|';
  line.cells = cells_of_line(r, p);
  const char* q = line.cells.empty() ? p : r.at(line.cells.back().end);
  for (q = past_line_end(r, to_line_end(r, q));;) {
    q = past_blanks(r, past_empty_lines(r, q));
    if (!is_ruling(r, q)) break;
    line.ruled = true;
    q = past_line_end(r, to_line_end(r, q));
  }
  if (q < r.end && !past_keyword(r, q, Role::end) && !starts_section(r, q)) line.below = q;
  return line;
}

// `booty`, `"war loot"`, `range whole 0..5`, `kind light or heavy`.
// Where the table's head says what all columns give, a name stands alone.
bool is_head_cell(Reader& r, Span cell, bool alone) {
  const char* p = r.at(cell.begin);
  const char* const end = r.at(cell.end);
  const Word first = word_at(r, p);
  const char* to = starts_quote(r, p) ? past_quoted(r, p) : first.end;
  if (!to || to == p) return false;
  if (to == end || alone) return to == end;
  const char* next = past_blanks(r, to);
  if (next == to || !starts_word(r, next)) return false;
  for (Role role : roles_at(Place::statement))
    if (past_keyword(r, p, role)) return false;
  for (Role role : roles_at(Place::type))
    if (past_keyword(r, next, role)) return true;
  const char* after = word_at(r, next).end;
  return after == end || past_keyword(r, past_blanks(r, after), Role::or_) != nullptr;
}

bool has_role_of(Reader& r, Span cell, Role role) {
  return past_keyword(r, r.at(cell.begin), role) == r.at(cell.end);
}

void report_count(Reader& r, Id id, const Line& line, std::size_t below) {
  in_words_of(r, r.sink.report(id, r.span(r.at(line.cells.front().begin), r.at(line.cells.back().end)))
                     .arg("count", static_cast<std::int64_t>(line.cells.size()))
                     .arg("below", static_cast<std::int64_t>(below)));
  r.line_failed = true;
  r.fault = r.at(line.cells.front().begin);
}

}  // namespace

bool heads_here::read(Input& in, TableDecl& made, Reader& r) {
  if (!made.heads.empty() || !made.rows.empty()) return false;
  const Line line = line_at(r, in.current());
  if (line.cells.empty() || !line.below) return false;
  if (!std::all_of(line.cells.begin(), line.cells.end(),
                   [&](Span c) { return is_head_cell(r, c, made.gives.has_value()); }))
    return false;
  const auto below = line_at(r, line.below).cells;
  if (line.cells.size() + 1 == below.size()) return true;
  if (line.ruled && line.bars) return true;
  if (line.cells.size() > 1 && has_role_of(r, line.cells.back(), Role::column_effect)) return true;
  // Names above keys that are none: they can only be heads, and there are too many or too few.
  const char* key = below.empty() ? nullptr : r.at(below.front().begin);
  if (!key || starts_word(r, key) || starts_quote(r, key)) return false;
  if (line.cells.size() == 1 || made.gives.has_value() ? line.cells.size() == below.size() : false)
    return false;
  report_count(r, Id::heads_count, line, below.size());
  return true;
}

void corner::pass(Input& in, Reader& r) {
  const char* const from = past_blanks(r, line_start(r, in.current()));
  const Line line = line_at(r, from);
  if (!line.bars || !line.ruled || !line.below || line.cells.size() < 2) return;
  if (past_cell_gap(r, from) != past_blanks(r, from + 1)) return;  // it is empty
  const std::size_t below = line_at(r, line.below).cells.size();
  if (line.cells.size() + 1 == below) return;
  const char* next = past_cell_gap(r, r.at(line.cells.front().end));
  in.bump(static_cast<std::size_t>(next - in.current()));
}

bool column_head::read(Input& in, ColumnHead& made, Reader& r) {
  if (in.empty() || at_line_end(r, in.current())) return false;
  InCell only(in, r);
  const char* const from = only.text.current();
  const Word first = word_at(r, from);
  std::string_view inner;
  const char* to = starts_quote(r, from) ? past_quoted(r, from, &inner) : first.end;
  if (!to || to == from || (to == first.end && is_reserved(r.language, first.text)))
    give_up_line(from, Id::name_missing, r);
  made.name = to == first.end ? Name{first.text, r.span(from, to), false}
                              : Name{to_nfc(inner), r.span(from, to), true};
  only.text.bump(static_cast<std::size_t>(to - from));
  only.skip_blanks();
  if (only.text.empty() && !made.name.quoted) {
    if (past_keyword(r, from, Role::column_text) == to) made.what = ColumnHead::What::text;
    if (past_keyword(r, from, Role::column_effect) == to) made.what = ColumnHead::What::effect;
  } else if (!only.text.empty()) {
    const char* const at = only.text.current();
    TypeSpec kind;
    if (!read_type(only.text, kind, r)) give_up_line(at, Id::type_missing, r);
    kind.at = r.span(at, only.text.current());
    settle(kind, r);
    made.type = std::move(kind);
    only.skip_blanks();
    if (!only.text.empty()) report_rest(r, only.text.current());
    if (r.line_failed) throw Resync{};
  }
  only.done();
  return true;
}

bool heads_fit::read(Input&, TableDecl& made, Reader& r) {
  if (r.line_failed) return true;
  for (std::size_t k = 0; k + 1 < made.heads.size(); ++k) {
    if (made.heads[k].what != ColumnHead::What::effect) continue;
    in_words_of(r, r.sink.report(Id::effect_last, made.heads[k].at));
    r.line_failed = true;
    r.fault = r.at(made.heads[k].at.begin);
  }
  return true;
}

namespace {

// `columns 1-1, 2-1, 3-1`: the keys behind the word for what happens between them.
bool report_keys_behind_word(Reader& r, const char* at) {
  const char* to = past_keyword(r, at, Role::columns);
  const char* next = to ? past_blanks(r, to) : nullptr;
  if (!to || next == to || next >= r.end || !is_digit(*next)) return false;
  const std::string_view rest = rest_of(r, next);
  std::string meant;
  for (const char* p = rest.data(); p < rest.data() + rest.size();) {
    const char* from = p;
    while (p < rest.data() + rest.size() && *p != ',' && past_blank(r, p) == p) ++p;
    if (p > from) meant.append(meant.empty() ? "" : "  ").append(from, p);
    if (p < rest.data() + rest.size()) p += *p == ',' ? 1 : past_blank(r, p) - p;
  }
  const Span whole = r.span(at, rest.data() + rest.size());
  r.sink.report(Id::write_instead, whole)
      .arg("seen", shortened(r.source.slice(whole)))
      .arg("meant", shortened(meant))
      .fix(whole, meant, diagnostics::Applicability::likely);
  r.line_failed = true;
  r.fault = at;
  return true;
}

}  // namespace

bool across_here::read(Input& in, TableDecl& made, Reader& r) {
  if (!made.across.empty() || !made.rows.empty()) return false;
  if (!r.line_failed && report_keys_behind_word(r, in.current())) {
    in.bump(static_cast<std::size_t>(to_line_end(r, in.current()) - in.current()));
    made.across.emplace_back().kind = CellKind::error;
    return true;
  }
  const Line line = line_at(r, in.current());
  if (line.cells.empty() || !line.below || (line.bars && line.ruled)) return true;
  // As many cells as the rows: it is a row itself, or has one key too many.
  const Line first = line_at(r, line.below);
  if (first.cells.size() != line.cells.size()) return true;
  if (first.below && line_at(r, first.below).cells.size() != line.cells.size()) return true;
  report_count(r, Id::matrix_header, line, first.cells.size());
  return true;
}

// ------------------------------------------------------------------ rows under named columns

namespace {

// To the next cell; `empty`: there is nothing between two bars.
void to_next_cell(Input& in, Reader& r, bool& empty) {
  const char* p = past_blanks(r, in.current());
  bool bar = false;
  if (p < r.end && *p == '|') {
    bar = true;
    p = past_blanks(r, p + 1);
  }
  empty = bar && p < r.end && *p == '|';
  in.bump(static_cast<std::size_t>(p - in.current()));
}

// `-`: nothing.
bool pass_dash(Input& in, Reader& r) {
  const char* to = past_minus(r, in.current());
  if (to == in.current() || !cell_ends(r, to)) return false;
  in.bump(static_cast<std::size_t>(to - in.current()));
  return true;
}

void next_value(Input& in, Row& row, Reader& r) {
  in.bump(static_cast<std::size_t>(past_cell_gap(r, in.current()) - in.current()));
  Cell one;
  if (read_cell(in, one, r)) row.cells.push_back(std::move(one));
}

}  // namespace

bool headed_cells::read(Input& in, TableDecl& made, Reader& r) {
  if (made.keys.empty()) {  // the head could not be read: neither can the rows
    in.bump(static_cast<std::size_t>(to_line_end(r, in.current()) - in.current()));
    return true;
  }
  Row& row = made.rows.emplace_back();
  const std::string_view whole = rest_of(r, in.current());
  row.at = r.span(whole.data(), whole.data() + whole.size());
  if (made.conditions) {
    in.bump(static_cast<std::size_t>(past_cell_gap(r, in.current()) - in.current()));
    condition_cell::read(in, row, r);
  } else {
    next_value(in, row, r);
  }
  for (const ColumnHead& head : made.heads) {
    if (at_line_end(r, past_cell_gap(r, in.current()))) break;
    if (head.what == ColumnHead::What::value) {
      next_value(in, row, r);
      continue;
    }
    bool empty = false;
    to_next_cell(in, r, empty);
    if (empty || pass_dash(in, r)) continue;
    if (head.what == ColumnHead::What::text) {
      const char* const at = in.current();
      std::string_view inner;
      const char* to = starts_quote(r, at) ? past_quoted(r, at, &inner) : nullptr;
      if (!to) give_up_line(at, starts_quote(r, at) ? Id::quote_unclosed : Id::text_missing, r);
      row.text = to_nfc(inner);
      row.text_at = r.span(at, to);
      in.bump(static_cast<std::size_t>(to - at));
    } else if (!read_effects(in, row.effects, r)) {
      give_up_line(in.current(), Id::change_missing, r);
    }
  }
  // Cells too many: kept, the compiler tells.
  for (const char* p = past_cell_gap(r, in.current()); !at_line_end(r, p);
       p = past_cell_gap(r, in.current())) {
    if (!made.heads.empty() && made.heads.back().what == ColumnHead::What::effect) break;
    const char* const before = in.current();
    next_value(in, row, r);
    if (in.current() == before) break;
  }
  in.bump(static_cast<std::size_t>(past_cell_gap(r, in.current()) - in.current()));
  return true;
}

}  // namespace rules
}  // namespace muster::grammar
