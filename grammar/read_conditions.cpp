// Rows that begin with a condition, and what the rows of modifiers need beside their grammar
// (modifier_rules.h).
//
// A table without `on` has conditions where one of its rows begins like one: with a comparison, a
// bracket, a field. Else its key was forgotten, which is another message.
#include "grammar/modifier_rules.h"

namespace muster::grammar::rules {

bool cell_ends(Reader& r, const char* p);

bool when_as_if::read_it(Input& in, Reader& r) {
  const char* const at = in.current();
  const char* to = past_keyword(r, at, Role::when);
  if (!to) return false;
  report_instead(r, r.span(at, to), shown(Role::row_if, r.language), diagnostics::Applicability::sure);
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

namespace {

// `per full` in spellings that go together; the first ones of the two words need not.
std::string full_way(Language language) {
  if (language == Language::ru) return "за каждые полные";
  return std::string(shown(Role::row_per, language)) + ' ' + std::string(shown(Role::row_full, language));
}

}  // namespace

bool full_forgotten::read(Input& in, ModifierRow& made, Reader& r) {
  const char* const at = past_gap(r, in.current());
  if (!made.full.empty() || made.per.empty() || made.per.front().kind != ExprKind::number) return true;
  if (past_keyword(r, at, Role::row_if) || past_keyword(r, at, Role::when) || !starts_operand(r, at))
    return true;
  const Span number = made.per.front().at;
  in_words_of(r, r.sink.report(Id::per_full_unsaid, number).arg("n", r.source.slice(number)))
      .arg("full_way", full_way(r.language));
  throw Resync{};
}

namespace {

constexpr Role kInConditions[] = {Role::and_,       Role::or_,         Role::not_,    Role::is_out,
                                  Role::is_not_out, Role::is_standing, Role::is_none, Role::is_not_none,
                                  Role::number_of,  Role::standing,    Role::count,   Role::any,
                                  Role::every};

bool is_condition(Reader& r, const char* p) {
  if (starts_quote(r, p)) return false;
  const char* const to = to_cell_end(r, p);
  while (p < to) {
    if (*p == '<' || *p == '>' || *p == '=' || *p == '(' || *p == '[') return true;
    for (std::string_view sign : {"≤", "≥", "≠"})
      if (std::string_view(p, static_cast<std::size_t>(to - p)).substr(0, sign.size()) == sign) return true;
    if (!starts_word(r, p)) {
      ++p;
      continue;
    }
    for (Role role : kInConditions)
      if (const char* behind = past_keyword(r, p, role); behind && behind <= to) return true;
    p = word_at(r, p).end;
    if (p + 1 < to && *p == '.' && starts_word(r, p + 1)) return true;
  }
  return false;
}

}  // namespace

bool conditions_here(Reader& r, const char* p) {
  if (!at_line_end(r, p) && !past_keyword(r, p, Role::gives)) return false;
  constexpr int kLookedAt = 100;  // rows
  const char* row = past_line_end(r, to_line_end(r, p));
  for (int k = 0; k < kLookedAt; ++k) {
    row = past_blanks(r, past_empty_lines(r, row));
    if (row >= r.end || past_keyword(r, row, Role::end) || starts_section(r, row)) return false;
    const char* first = row;
    while (first < r.end && *first == '|') first = past_blanks(r, first + 1);
    if (is_condition(r, first)) return true;
    row = past_line_end(r, to_line_end(r, row));
  }
  return false;
}

bool condition_cell::read(Input& in, Row& made, Reader& r) {
  const char* const from = in.current();
  if (at_line_end(r, from)) return false;
  Cell& key = made.cells.emplace_back();
  key.kind = CellKind::number;
  if (const char* to = past_keyword(r, from, Role::row_otherwise); to && cell_ends(r, to)) {
    key.kind = CellKind::otherwise;
    key.at = r.span(from, to);
    in.bump(static_cast<std::size_t>(to - from));
    return true;
  }
  InCell only(in, r);
  Expr condition;
  if (!read_flat(only.text, condition, 0, r)) give_up_line(from, Id::value_missing, r);
  key.at = r.span(from, only.text.current());
  only.skip_blanks();
  if (!only.text.empty()) {
    report_rest(r, only.text.current());
    throw Resync{};
  }
  only.done();
  made.condition.push_back(std::move(condition));
  return true;
}

}  // namespace muster::grammar::rules
