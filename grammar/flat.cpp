// The precedence of operators as data, and the reduction of a flat value to its tree.
#include "grammar/flat.h"

#include "grammar/faults.h"
#include "grammar/slips.h"

#include <algorithm>

namespace muster::grammar {
namespace {

using diagnostics::cover;

struct Sign {
  std::string_view text;
  Op op;
  int binding;
  std::string_view meant;  // of a slip: what to write
};

// Longer signs first.
constexpr Sign kSigns[] = {
    {"==", Op::equal, kCompare, "="},
    {"=<", Op::less_equal, kCompare, "<="},
    {"=>", Op::greater_equal, kCompare, ">="},
    {"!=", Op::not_equal, kCompare, "<>"},
    {"&&", Op::and_, kAnd, ""},
    {"||", Op::or_, kOr, ""},
    {"<>", Op::not_equal, kCompare, ""},
    {"<=", Op::less_equal, kCompare, ""},
    {">=", Op::greater_equal, kCompare, ""},
    {"≤", Op::less_equal, kCompare, ""},
    {"≥", Op::greater_equal, kCompare, ""},
    {"≠", Op::not_equal, kCompare, ""},
    {"=", Op::equal, kCompare, ""},
    {"<", Op::less, kCompare, ""},
    {">", Op::greater, kCompare, ""},
    {"+", Op::add, kAdd, ""},
    {"-", Op::subtract, kAdd, ""},
    {"−", Op::subtract, kAdd, ""},
    {"–", Op::subtract, kAdd, ""},
    {"—", Op::subtract, kAdd, ""},
    {"‐", Op::subtract, kAdd, ""},
    {"‑", Op::subtract, kAdd, ""},
    {"‒", Op::subtract, kAdd, ""},
    {"﹣", Op::subtract, kAdd, ""},
    {"－", Op::subtract, kAdd, ""},
    {"*", Op::multiply, kMultiply, ""},
    {"×", Op::multiply, kMultiply, ""},
    {"/", Op::divide, kMultiply, ""},
    {"÷", Op::divide, kMultiply, ""},
};

struct InfixWord {
  Role role;
  Op op;
  ExprKind kind;
  int binding;
};
constexpr InfixWord kInfixWords[] = {
    {Role::and_, Op::and_, ExprKind::binary, kAnd},
    {Role::or_, Op::or_, ExprKind::binary, kOr},
    {Role::against, Op::none, ExprKind::against, kAgainst},
    {Role::of, Op::none, ExprKind::share, kMultiply},
};

// `a < x <= b`: which way a comparison orders; 0 where it doesn't.
int way_of(Op op) {
  if (op == Op::less || op == Op::less_equal) return 1;
  return op == Op::greater || op == Op::greater_equal ? -1 : 0;
}

void push_operator(Flat& flat, Flat::Waiting next, Reader& r) {
  while (!flat.waiting.empty() && flat.waiting.back().binding >= next.binding) {
    const Flat::Waiting before = flat.waiting.back();
    const bool twice = next.binding == kCompare && before.binding == kCompare;
    // A value between two others: the same as `a < x and x <= b`.
    if (twice && way_of(next.op) != 0 && way_of(next.op) == way_of(before.op) && !flat.operands.empty()) {
      Expr middle = flat.operands.back();
      reduce(flat, before.binding, r);
      flat.waiting.push_back({Op::and_, ExprKind::binary, kCompare, next.at});
      flat.operands.push_back(std::move(middle));
      break;
    }
    if (twice && !r.line_failed) {
      auto& d = in_words_of(r, r.sink.report(Id::chained_comparison, next.at))
                    .arg("seen", r.source.slice(next.at))
                    .arg("first", r.source.slice(before.at))
                    .arg("second", std::string(r.source.slice(next.at)) + " C")
                    .label(before.at, diagnostics::LabelId::first_comparison);
      if (const Span middle = flat.operands.empty() ? Span{} : flat.operands.back().at; middle.end != 0)
        d.fix({next.at.begin, next.at.begin},
              std::string(shown(Role::and_, r.language)) + ' ' + std::string(r.source.slice(middle)) + ' ');
    }
    reduce(flat, before.binding, r);
  }
  flat.waiting.push_back(next);
}

}  // namespace

bool is_named(Reader& r, std::string_view word) {
  for (const char* p = r.begin; p < r.end;) {
    const char* const at = past_blanks(r, p);
    if (word_at(r, at).text == word) return true;
    for (Role role : {Role::let, Role::tally, Role::roll, Role::formula, Role::for_each})
      if (const char* to = past_keyword(r, at, role); to && word_at(r, past_blanks(r, to)).text == word)
        return true;
    const char* next = past_line_end(r, to_line_end(r, p));
    if (next == p) break;
    p = next;
  }
  return false;
}

namespace {

// `supervivientes de L`: the word stands before the list, without an `of`. Said once.
void refuse_standing_of(Reader& r, Flat& flat, Span of) {
  if (flat.operands.empty()) return;
  Expr& before = flat.operands.back();
  if (before.kind != ExprKind::name || before.name.quoted || r.line_failed) return;
  const char* const at = r.at(before.at.begin);
  if (past_keyword(r, at, Role::standing) != r.at(before.at.end) || is_named(r, before.name.text)) return;
  report_instead(r, cover(before.at, of), before.name.text);
  before.kind = ExprKind::error;
}

}  // namespace

const char* past_operator(Reader& r, const char* p, Flat& flat) {
  if (p >= r.end) return nullptr;
  const std::string_view rest{p, static_cast<std::size_t>(std::min<std::ptrdiff_t>(r.end - p, 4))};
  for (const Sign& sign : kSigns) {
    if (rest.substr(0, sign.text.size()) != sign.text) continue;
    if (sign.binding < flat.floor) return nullptr;
    const char* to = p + sign.text.size();
    // `+=` and `-=` change a value; they never stand inside one.
    if (sign.binding == kAdd && to < r.end && *to == '=') return nullptr;
    const Span at = r.span(p, to);
    std::string_view meant = sign.meant;
    if (sign.text == "&&") meant = shown(Role::and_, r.language);
    if (sign.text == "||") meant = shown(Role::or_, r.language);
    if (!meant.empty())
      r.sink.report(Id::foreign_sign, at)
          .arg("seen", sign.text)
          .arg("meant", meant)
          .fix(at, std::string(meant), diagnostics::Applicability::sure);
    push_operator(flat, {sign.op, ExprKind::binary, sign.binding, at}, r);
    return to;
  }
  for (const InfixWord& one : kInfixWords) {
    if (one.binding < flat.floor) continue;
    const char* to = past_keyword(r, p, one.role);
    if (!to) continue;
    if (one.role == Role::of) refuse_standing_of(r, flat, r.span(p, to));
    push_operator(flat, {one.op, one.kind, one.binding, r.span(p, to)}, r);
    return to;
  }
  return nullptr;
}

const char* past_comparison(Reader& r, const char* p, Op& op) {
  Flat flat;
  flat.floor = kCompare;
  const bool sign = p < r.end && past_minus(r, p) == p && *p != '+' && *p != '*' && *p != '/';
  const char* to = sign ? past_operator(r, p, flat) : nullptr;
  if (!to || flat.waiting.back().binding != kCompare) return nullptr;
  op = flat.waiting.back().op;
  return to;
}

void push_prefix(Flat& flat, Op op, Span at) {
  flat.waiting.push_back({op, ExprKind::unary, op == Op::not_ ? kNot : kNegate, at});
}

void reduce(Flat& flat, int binding, Reader&) {
  while (!flat.waiting.empty() && flat.waiting.back().binding >= binding) {
    const Flat::Waiting top = flat.waiting.back();
    const std::size_t wants = top.kind == ExprKind::unary ? 1 : 2;
    if (flat.operands.size() < wants) return;
    flat.waiting.pop_back();
    Expr made;
    made.kind = top.kind;
    made.op = top.op;
    made.op_at = top.at;
    const auto first = flat.operands.end() - static_cast<std::ptrdiff_t>(wants);
    made.at = cover(wants == 1 ? top.at : first->at, flat.operands.back().at);
    made.args.assign(std::make_move_iterator(first), std::make_move_iterator(flat.operands.end()));
    flat.operands.erase(first, flat.operands.end());
    flat.operands.push_back(std::move(made));
  }
}

Expr take_operand(Flat& flat, int binding, Reader& r) {
  reduce(flat, binding, r);
  Expr top = std::move(flat.operands.back());
  flat.operands.pop_back();
  return top;
}

Expr finish(Flat& flat, Reader& r) {
  reduce(flat, 0, r);
  return std::move(flat.operands.front());
}

}  // namespace muster::grammar
