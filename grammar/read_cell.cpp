// Cells at work (cell_rules.h).
#include "grammar/cell_rules.h"

#include <algorithm>

#include "diagnostics/lookalike.h"
#include "grammar/slips.h"

namespace muster::grammar::rules {

template <class Rule>
struct control : peg::normal<Rule> {};

bool cell_ends(Reader& r, const char* p) {
  if (p >= r.end || *p == '\t' || *p == '|' || *p == '#' || past_line_end(r, p) != p) return true;
  if (r.tight_cells && (*p == ',' || *p == ')')) return true;
  const char* next = past_blank(r, p);
  if (next == p) return false;
  if (r.tight_cells) return true;
  return past_blank(r, next) != next || at_line_end(r, next) || *next == '|' || starts_quote(r, next) ||
         (p > r.begin && p[-1] == '"');
}

const char* past_label(const Reader& r, const char* p) {
  while (p < r.end && past_blank(r, p) == p && past_line_end(r, p) == p && past_times(r, p) == p &&
         *p != '#' && *p != ',' && !starts_quote(r, p))
    ++p;
  return p;
}

bool cells_are_wide(Reader& r, const char*) { return !r.tight_cells; }
bool cells_are_tight(Reader& r, const char*) { return r.tight_cells; }

bool comma_and_blank(Reader& r, const char* p) {
  return p < r.end && *p == ',' && past_blank(r, p + 1) != p + 1;
}

bool signed_number::read(Input& in, Number& made, Reader& r) {
  const char* const from = in.current();
  const char* p = from;
  bool negative = false;
  if (p < r.end && *p == '+') {
    ++p;
  } else if (const char* q = past_minus(r, p); q != p) {
    negative = true;
    p = q;
  }
  const char* to = past_number(r, p);
  if (to == p) return false;
  made = number_of(r, p, to, Comma::divides);
  if (negative) made.digits = -made.digits;
  in.bump(static_cast<std::size_t>(to - from));
  return true;
}

bool plain_number::read(Input& in, Number& made, Reader& r) {
  if (in.empty() || !is_digit(*in.current())) return false;
  return signed_number::read(in, made, r);
}

bool word_cell::read(Input& in, Cell& made, Reader& r) {
  const Word here = word_at(r, in.current());
  if (here.begin == here.end) return false;
  // In a stat line or a list more may follow; elsewhere this is no cell.
  const bool more = here.end < r.end && (*here.end == '/' || (*here.end == ',' && !r.tight_cells));
  if (!more && !cell_ends(r, here.end)) return false;
  const bool yes = past_keyword(r, here.begin, Role::yes) == here.end;
  const bool no = past_keyword(r, here.begin, Role::no) == here.end;
  const bool none = past_keyword(r, here.begin, Role::none) == here.end;
  made = Cell{};
  made.kind = yes || no ? CellKind::yes_no : none ? CellKind::none : CellKind::word;
  made.lo = Number{yes ? 1 : 0, 0, false};
  made.name = {here.text, r.span(here.begin, here.end), false};
  in.bump(static_cast<std::size_t>(here.end - here.begin));
  return true;
}

namespace {

// Does a cell begin with dice? `4d10`, `d6`, `d%`, `(n)d6`; not a word like `d6x`.
bool starts_dice(Reader& r, const char* p) {
  if (const char* digits = past_digits(r, p); digits != p) return dice_letter_here(r, digits);
  if (p < r.end && *p == '(') {
    int open = 0;
    for (; p < r.end && past_line_end(r, p) == p; ++p) {
      open += *p == '(' ? 1 : *p == ')' ? -1 : 0;
      if (open == 0) return dice_letter_here(r, p + 1);
    }
    return false;
  }
  const Word here = word_at(r, p);
  return is_dice_shaped(here.text) ||
         (past_dice_letter(r, p) == here.end && here.end != here.begin && dice_letter_here(r, p));
}

}  // namespace

bool dice_cell::read(Input& in, Cell& made, Reader& r) {
  if (r.tight_cells || !starts_dice(r, in.current())) return false;
  InCell only(in, r);
  made = Cell{};
  made.kind = CellKind::dice;
  Dice thrown;
  if (!read_dice(only.text, thrown, r)) return false;
  made.dice.push_back(std::move(thrown));
  only.skip_blanks();
  if (plus_or_minus_here(r, only.text.current())) {
    Expr added;
    if (!read_flat(only.text, added, kAdd, r)) give_up_line(only.text.current() + 1, Id::value_missing, r);
    made.expr.push_back(std::move(added));
    only.skip_blanks();
  }
  if (!only.text.empty()) return false;
  only.done();
  return true;
}

bool label_word::read(Input& in, Cell& made, Reader& r) {
  if (!r.tight_cells) return false;
  const char* const from = in.current();
  const char* to = past_label(r, from);
  if (to == from) return false;
  made = Cell{};
  if (const auto meant = foreign_digits(r, from, to); meant && is_digit(meant->text.front())) {
    report_instead(r, meant->at, meant->text);
    in.bump(static_cast<std::size_t>(to - from));
    return true;
  }
  made.kind = CellKind::word;
  made.name = {to_nfc({from, static_cast<std::size_t>(to - from)}), r.span(from, to), false};
  in.bump(static_cast<std::size_t>(to - from));
  return true;
}

namespace {

// `10 2`: two numbers with one blank between them, as two cells. Empty for anything else.
std::string numbers_apart(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_digit(c) && c != ' ' && c != '-' && c != '+' && c != '%' && c != '.') return {};
    out += c;
    if (c == ' ' && !out.ends_with("  ")) out += ' ';
  }
  return out;
}

// `-2-0` and `-3--1`: below 0 a hyphen can't stand between the ends.
std::string range_below_zero(std::string_view text) {
  const auto digits = [](std::string_view s) {
    return !s.empty() && s.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (text.empty() || text[0] != '-') return {};
  const std::size_t dash = text.find('-', 1);
  if (dash == std::string_view::npos || !digits(text.substr(1, dash - 1))) return {};
  const std::string_view hi = text.substr(dash + 1);
  if (!digits(hi.substr(!hi.empty() && hi[0] == '-' ? 1 : 0))) return {};
  return std::string(text.substr(0, dash)) + ".." + std::string(hi);
}

}  // namespace

bool read_cell(Input& in, Cell& made, Reader& r) {
  const char* const from = in.current();
  if (at_line_end(r, from)) return false;
  if (peg::match<cell_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made, r)) {
    if (made.kind == CellKind::range && made.hi.percent) made.lo.percent = true;
    made.at = r.span(from, in.current());
    return true;
  }
  // Not a cell of any form: passed over up to its end, the row is read on.
  const char* to = from;
  while (!cell_ends(r, to)) ++to;
  if (to == from) return false;
  made = Cell{};
  made.at = r.span(from, to);
  const std::string_view text = r.source.slice(made.at);
  if (const auto meant = foreign_digits(r, from, to)) {
    report_instead(r, meant->at, meant->text);
  } else if (text == "?" && !r.tight_cells) {
    r.sink.report(Id::cell_todo, made.at).arg("seen", std::string(text));
  } else if (const auto digits = diagnostics::as_digits(text)) {
    r.sink.report(Id::letter_for_digit, made.at)
        .arg("seen", text)
        .arg("letter", digits->letter)
        .arg("digit", std::string(1, digits->digit))
        .arg("mended", digits->text)
        .fix(made.at, digits->text, diagnostics::Applicability::likely);
  } else if (text.size() > 1 && text.front() == '.' && starts_word(r, from + 1)) {
    r.sink.report(Id::stray_point, made.at)
        .arg("seen", shortened(text))
        .arg("mended", shortened(text.substr(1)))
        .fix(r.span(from, from + 1), "", diagnostics::Applicability::likely);
  } else if (text.find(' ') != std::string_view::npos) {
    auto& d = r.sink.report(Id::cell_with_blank, made.at).arg("seen", shortened(text));
    if (const std::string apart = numbers_apart(text); !apart.empty()) d.fix(made.at, apart);
  } else {
    auto& d = r.sink.report(Id::cell_unclear, made.at).arg("seen", shortened(text));
    if (const std::string range = range_below_zero(text); !range.empty())
      d.fix(made.at, range, diagnostics::Applicability::likely);
  }
  in.bump(static_cast<std::size_t>(to - from));
  return true;
}

}  // namespace muster::grammar::rules
