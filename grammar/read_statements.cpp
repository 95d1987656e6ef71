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
  if ((past_keyword(r, p, Role::else_) || past_other_else_if(r, p) || past_otherwise_alone(r, p)) &&
      std::any_of(r.blocks.begin(), r.blocks.end(), [](const OpenBlock& b) { return b.is_if; }))
    return true;
  if (!r.blocks.empty() && r.blocks.back().is_spend && rest_line_here(r, p)) return true;
  return starts_section(r, p);
}

bool name_begins(Reader& r, const char* p) { return is_name_here(r, p) || starts_quote(r, p); }

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
  r.unknown_word = at;
  if (first.kind == ExprKind::name && report_hyphen(r, r.at(first.at.end))) {
    made = Stmt{};
    throw Resync{};
  }
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

bool other_line::read(Input& in, Stmt& made, Reader& r) {
  const char* const at = in.current();
  if (!other_word(r, at)) return false;
  const char* to = word_at(r, at).end;
  const char* next = past_blanks(r, to);
  if (next == to || next >= r.end || *next != '(' || !looks_like_block(r, at)) return false;
  r.has_meant = report_unknown_word(r, at, Place::statement, &r.meant);
  r.unknown_word = at;
  made = Stmt{};
  throw Resync{};
}

bool if_for_when::read_it(Input& in, Reader& r) {
  const char* const at = in.current();
  const char* to = past_keyword(r, at, Role::if_);
  if (!to || r.line_failed) return false;
  const auto when = shown(Role::when, r.language);
  in_words_of(r, r.sink.report(Id::if_behind_line, r.span(at, to))
                     .arg("seen", r.source.slice(r.span(at, to)))
                     .arg("nearest", when)
                     .fix(r.span(at, to), std::string(when), diagnostics::Applicability::sure));
  r.line_failed = true;
  r.fault = at;
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

bool no_more::read(Input& in, Stmt& made, Reader& r) {
  const char* p = past_blanks(r, in.current());
  if (at_line_end(r, p) || *p == ';' || r.one_line) return true;
  switch (made.kind) {
    case StmtKind::leave:
    case StmtKind::skip:
    case StmtKind::finish:
    case StmtKind::stop:
    case StmtKind::give:
      break;
    default:
      return true;
  }
  report_rest(r, p);
  if (made.when.empty()) made.when.emplace_back();
  throw Resync{};
}

bool cases_below::begin(const char* p, Reader& r) {
  if (r.open > 0 || !at_line_end(r, p)) return false;
  const char* line = p;
  while (line > r.begin && line[-1] != '\n') --line;
  const std::uint32_t here = column_of(r, past_blanks(r, line));
  const char* next = past_line_end(r, to_line_end(r, p));
  const char* first = past_blanks(r, next);
  if (at_line_end(r, first) || past_keyword(r, first, Role::end) || column_of(r, first) <= here) return false;
  // A case has its condition on its own line.
  const char* const end = to_line_end(r, first);
  const char* q = first;
  while (q < end && !past_keyword(r, q, Role::when)) {
    while (q < end && past_blank(r, q) == q) ++q;
    q = past_blanks(r, q);
  }
  if (q >= end) return false;
  r.laid_out = true;
  r.laid_out_in = here;
  return true;
}

namespace {

// `(a, b).`: the values of a table whose rows are conditions, and a column.
bool values_and_dot(const Reader& r, const char* p) {
  int open = 0;
  for (; p < r.end && past_line_end(r, p) == p; ++p) {
    if (*p == '(') ++open;
    if (*p == ')' && --open == 0) return p + 1 < r.end && p[1] == '.';
  }
  return false;
}

}  // namespace

bool dice_of_cell::read(Input& in, Stmt& made, Reader& r) {
  const char* const from = in.current();
  const Word first = word_at(r, from);
  const char* next = past_blanks(r, first.end);
  if (first.begin == first.end || next >= r.end || (*next != '[' && *next != '.' && !values_and_dot(r, next)))
    return false;
  Expr from_table;
  if (!read_place(in, from_table, r)) return false;
  made.value.push_back(std::move(from_table));
  return true;
}

void stage_place::report_stage_place(const char* at, Reader& r) {
  if (r.line_failed || (r.in_battle && r.blocks.size() == 1)) return;
  in_words_of(r, r.sink.report(Id::stage_place, r.span(at, past_keyword(r, at, Role::stage))));
}

bool roll_for_late::read(Input& in, Stmt& made, Reader& r) {
  const char* const at = in.current();
  const char* to = past_keyword(r, at, Role::roll_for);
  if (!to || !made.who.empty()) return false;
  in.bump(static_cast<std::size_t>(past_blanks(r, to) - at));
  Expr who;
  if (!read_place(in, who, r)) give_up_line(in.current(), Id::value_missing, r);
  const std::string whom(r.source.slice(who.at));
  const Span whole = r.span(past_blanks(r, line_start(r, at)), in.current());
  const std::string roll(shown(Role::roll, r.language)), for_(r.source.slice(r.span(at, to)));
  const std::string named(r.source.slice(made.name.at)),
      rolled(r.source.slice(made.dice ? made.dice->at : made.value.front().at));
  const std::string sign =
      made.kind == StmtKind::roll_on ? std::string(shown(Role::roll_on, r.language)) : std::string("=");
  const std::string meant = roll + ' ' + named + ' ' + for_ + ' ' + whom + ' ' + sign + ' ' + rolled;
  if (!std::exchange(r.line_failed, true))
    r.sink.report(Id::roll_for_late, r.span(at, in.current()))
        .arg("meant", shortened(meant))
        .fix(whole, meant, diagnostics::Applicability::sure);
  r.fault = at;
  made.who.push_back(std::move(who));
  return true;
}

bool other_else_if::read_it(Input& in, Reader& r) {
  const char* const at = in.current();
  const char* to = past_other_else_if(r, at);
  if (!to) return false;
  const std::string meant =
      std::string(shown(Role::else_, r.language)) + ' ' + std::string(shown(Role::if_, r.language));
  report_instead(r, r.span(at, to), meant);
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

bool other_else::read_it(Input& in, Reader& r) {
  const char* const at = in.current();
  const char* to = past_otherwise_alone(r, at);
  if (!to) return false;
  report_instead(r, r.span(at, to), shown(Role::else_, r.language));
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

bool meant_a_block(Reader& r, const char* p) {
  if (!r.line_failed) return false;
  const char* const unknown = std::exchange(r.unknown_word, nullptr);
  // Lines that stand deeper up to an `end` of its own say more than the word does.
  if (unknown && line_start(r, unknown) == line_start(r, p) && looks_like_block(r, unknown)) {
    r.blocks.back().meant_spend = std::exchange(r.has_meant, false) && r.meant == Role::spend;
    return true;
  }
  if (!std::exchange(r.has_meant, false)) return false;
  if (r.meant == Role::spend) r.blocks.back().meant_spend = true;
  // Where the next line stands further to the left, the block around this line goes on or ends.
  const char* const next = past_blanks(r, past_empty_lines(r, p));
  if (unknown && next < r.end && column_of(r, next) < column_of(r, unknown)) return false;
  switch (r.meant) {
    case Role::if_:
    case Role::for_each:
    case Role::repeat:
    case Role::repeat_until:
    case Role::together:
    case Role::stage:
    case Role::spend:
      return true;
    default:
      return false;
  }
}

bool rest_line_here(Reader& r, const char* p) {
  if (past_statement_word(r, p, Role::rest_lost)) return true;
  const char* to = past_statement_word(r, p, Role::rest);
  return to && (at_line_end(r, past_blanks(r, to)) || is_name_here(r, past_blanks(r, to)));
}

void rest_is_last::report_behind_rest(const char* p, Reader& r) {
  const char* next = past_blanks(r, past_empty_lines(r, p));
  if (next >= r.end || past_keyword(r, next, Role::end) || starts_section(r, next)) return;
  in_words_of(r, r.sink.report(Id::spend_behind_rest, r.span(next, to_line_end(r, next))));
}

bool takes_elsewhere::read(Input&, Stmt& made, Reader& r) {
  if (made.spend && made.spend->takes_at.end == 0) made.spend->takes_at = r.blocks.back().stray_takes;
  return true;
}

bool line_of_spend::read(Input& in, Stmt&, Reader& r) {
  const char* const at = in.current();
  const char* to = past_statement_word(r, at, Role::each_takes);
  if (!to && rest_line_here(r, at)) {
    to = past_statement_word(r, at, Role::rest_lost);
    if (!to) to = past_statement_word(r, at, Role::rest);
  }
  if (!to) return false;
  // The loop around it has its `each takes`, if not in its place.
  if (past_statement_word(r, at, Role::each_takes))
    if (const auto spend =
            std::find_if(r.blocks.rbegin(), r.blocks.rend(), [](const OpenBlock& b) { return b.is_spend; });
        spend != r.blocks.rend())
      spend->stray_takes = r.span(at, to);
  const bool meant =
      std::any_of(r.blocks.begin(), r.blocks.end(), [](const OpenBlock& b) { return b.meant_spend; });
  if (!r.line_failed && !meant)
    in_words_of(
        r, r.sink.report(Id::spend_line_place, r.span(at, to)).arg("seen", r.source.slice(r.span(at, to))));
  r.line_failed = true;
  r.fault = at;
  in.bump(static_cast<std::size_t>(to - at));
  return true;
}

bool else_alone::read(Input& in, Stmt&, Reader& r) {
  const char* const at = in.current();
  const char* to = past_keyword(r, at, Role::else_);
  if (!to) to = past_otherwise_alone(r, at);
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
