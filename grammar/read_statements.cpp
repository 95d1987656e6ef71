// Statements at work (statement_rules.h).
#include "grammar/statement_rules.h"

#include <algorithm>

namespace muster::grammar::rules {

template <class Rule>
struct control : peg::normal<Rule> {};

const char* past_statement_word(Reader& r, const char* p, Role role) {
  const char* to = past_keyword(r, p, role);
  if (!to || to >= r.end) return to;
  if (*to == '.' || *to == '(' || *to == '[') return nullptr;
  const char* next = past_blanks(r, to);
  if (next >= r.end) return to;
  if (*next == '=') return nullptr;
  if (r.end - next > 1 && next[1] == '=' && (*next == '+' || *next == '-')) return nullptr;
  return to;
}

bool block_stops(Reader& r, const char* p) {
  if (p >= r.end || past_keyword(r, p, Role::end)) return true;
  if (past_keyword(r, p, Role::else_) &&
      std::any_of(r.blocks.begin(), r.blocks.end(), [](const OpenBlock& b) { return b.is_if; }))
    return true;
  return starts_section(r, p);
}

bool is_call::read(Input&, Stmt& made, Reader&) {
  if (made.target.empty() || made.target.front().kind != ExprKind::call) return false;
  made.value = std::move(made.target);
  made.target.clear();
  return true;
}

bool is_effect::read(Input& in, Stmt& made, Reader&) {
  if (made.target.empty() || made.target.front().kind != ExprKind::index || in.empty() ||
      *in.current() != '(')
    return false;
  made.value = std::move(made.target);
  made.target.clear();
  return true;
}

bool unknown_line::read(Input& in, Stmt& made, Reader& r) {
  const Expr& first = made.target.front();
  const char* const at = r.at(first.at.begin);
  r.has_meant = false;
  if (first.kind == ExprKind::name && !first.name.quoted) {
    r.has_meant = report_unknown_word(r, at, Place::statement, &r.meant);
    // A misspelt `end` is missing too: that is said already.
    if (r.has_meant && r.meant == Role::end) r.end_reported = true;
  } else {
    report_missing(r, in.current(), Id::change_missing);
  }
  made = Stmt{};
  throw Resync{};
}

bool meant_a_block(Reader& r, const char*) {
  if (!r.line_failed || !std::exchange(r.has_meant, false)) return false;
  switch (r.meant) {
    case Role::if_:
    case Role::for_each:
    case Role::repeat:
    case Role::repeat_until:
    case Role::together:
    case Role::stage:
      return true;
    default:
      return false;
  }
}

bool else_alone::read(Input& in, Stmt&, Reader& r) {
  const char* const at = in.current();
  const char* to = past_keyword(r, at, Role::else_);
  if (!to) return false;
  if (!r.line_failed)
    r.sink.report(Id::else_alone, r.span(at, to))
        .arg("else", shown(Role::else_, r.language))
        .arg("if", shown(Role::if_, r.language));
  r.line_failed = true;
  r.fault = at;
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

bool read_block(Input& in, std::vector<Stmt>& made, Reader& r) {
  return peg::match<block_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made,
                                                                                                   r);
}

bool read_effects(Input& in, std::vector<Stmt>& made, Reader& r) {
  return peg::match<effects_rule, peg::apply_mode::action, peg::rewind_mode::required, act, control>(in, made,
                                                                                                     r);
}

}  // namespace muster::grammar::rules
