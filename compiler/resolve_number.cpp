// Quotients, rounding, percents made of numbers, odds, names that step.
//
// A division by a constant is exact: the grain takes the divisor in. A division by anything else
// is a `quotient`, two exact numbers side by side, which only `rounded` turns into one; sums and
// products of quotients are quotients. So nothing is rounded that the sheet doesn't say.
#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::ExprKind;
using grammar::Op;

namespace {

bool is_constant(const Node* n) { return n->kind == NodeKind::constant; }

Wide gcd_wide(Wide a, Wide b) {
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

}  // namespace

// The stored integer of n times `times`, read at `grain`: n * times * n's grain / grain.
Node* Resolver::regrained(Node* n, Base base, Wide times, Wide grain) {
  const Wide shared = gcd_wide(times, grain);
  times /= shared;
  grain /= shared;
  if (grain > kFinestGrain || times > kLargest || times < -kLargest) {
    sink.report(Id::grain_too_fine, n->at);
    return error(n->at);
  }
  const Type type{base, -1, static_cast<std::int64_t>(grain)};
  if (is_constant(n)) {
    const Wide v = Wide{n->value} * times;
    if (v > kLargest || v < -kLargest) {
      sink.report(Id::too_large, n->at);
      return error(n->at);
    }
    return constant(type, static_cast<std::int64_t>(v), n->at);
  }
  Node* out = n;
  if (times != 1) {
    // Times a whole number keeps the grain.
    Type finer = n->type;
    Node* by = constant({Base::number, -1, 1}, static_cast<std::int64_t>(times), n->at);
    out = op(NodeKind::multiply, finer, n->at, {n, by});
  }
  return op(NodeKind::regrain, type, n->at, {out});
}

Node* Resolver::divide(Node* a, Node* b, Span at) {
  if (a->type.error() || b->type.error()) return error(at);
  for (Node* n : {a, b}) {
    if (!n->type.numeric()) {
      sink.report(Id::not_a_number, n->at).arg("found", words_of(m, n->type));
      return error(at);
    }
  }
  // percent / percent and number / percent are numbers, percent / number a percent.
  const Base base =
      a->type.base == Base::percent && b->type.base == Base::number ? Base::percent : Base::number;
  if (is_constant(b) && b->value == 0) {
    sink.report(Id::divided_by_zero, b->at);
    return error(at);
  }
  if (a->kind != NodeKind::quotient && is_constant(b)) {
    // a / (v / g) = a * g / v
    Wide times = b->type.grain;
    Wide grain = Wide{a->type.grain} * b->value;
    if (grain < 0) {
      grain = -grain;
      times = -times;
    }
    Node* out = regrained(a, base, times, grain);
    out->at = at;
    return out;
  }
  // (p / q) / (r / s) = (p * s) / (q * r)
  const auto top = [&](Node* n) { return n->kind == NodeKind::quotient ? n->args[0] : n; };
  const auto bottom = [&](Node* n) { return n->kind == NodeKind::quotient ? n->args[1] : nullptr; };
  const auto times = [&](Node* x, Node* y) {
    if (x == nullptr) return y;
    if (y == nullptr) return x;
    const Type number{Base::number};
    return arithmetic(NodeKind::multiply, x, y, at, &number);
  };
  Node* num = times(top(a), bottom(b));
  Node* den = times(bottom(a), top(b));
  if (num->type.error() || den->type.error()) return error(at);
  return op(NodeKind::quotient, {base, -1, 1}, at, {num, den});
}

// A sum, difference or product where one side is a quotient.
Node* Resolver::of_quotients(NodeKind kind, Node* a, Node* b, Span at, const Type* want) {
  for (Node* n : {a, b}) {
    if (!n->type.numeric()) {
      sink.report(Id::not_a_number, n->at).arg("found", words_of(m, n->type));
      return error(at);
    }
  }
  if (kind != NodeKind::multiply && kind != NodeKind::add && kind != NodeKind::subtract) {
    sink.report(Id::quotient_open, (a->kind == NodeKind::quotient ? a : b)->at);
    return error(at);
  }
  const bool both = a->kind == NodeKind::quotient && b->kind == NodeKind::quotient;
  if (kind == NodeKind::multiply) {
    const Base base = a->type.base == b->type.base                     ? a->type.base
                      : want != nullptr && want->base == Base::percent ? Base::percent
                                                                       : Base::number;
    Node* x = a->kind == NodeKind::quotient ? a->args[0] : a;
    Node* y = b->kind == NodeKind::quotient ? b->args[0] : b;
    Node* num = arithmetic(NodeKind::multiply, x, y, at, want);
    Node* den = both ? arithmetic(NodeKind::multiply, a->args[1], b->args[1], at, nullptr)
                     : (a->kind == NodeKind::quotient ? a->args[1] : b->args[1]);
    if (num->type.error() || den->type.error()) return error(at);
    return op(NodeKind::quotient, {base, -1, 1}, at, {num, den});
  }
  if (a->type.base != b->type.base && !(is_constant(a) && a->value == 0) &&
      !(is_constant(b) && b->value == 0)) {
    sink.report(Id::percent_and_number, at);
    return error(at);
  }
  const Base base = a->type.base;
  const auto whole = [&](Node* n) { return n->kind == NodeKind::quotient; };
  Node* x = whole(a) ? a->args[0] : a;
  Node* y = whole(b) ? b->args[0] : b;
  // x/p + y/q = (x q + y p) / (p q)
  const auto plain = [&](Node* n) {
    if (n->type.base == Base::percent) {
      Type t = n->type;
      t.base = Base::number;
      if (is_constant(n)) return constant(t, n->value, n->at);
      return op(NodeKind::regrain, t, n->at, {n});
    }
    return n;
  };
  Node* p = whole(a) ? plain(a->args[1]) : nullptr;
  Node* q = whole(b) ? plain(b->args[1]) : nullptr;
  x = plain(x);
  y = plain(y);
  if (q != nullptr) x = arithmetic(NodeKind::multiply, x, q, at, nullptr);
  if (p != nullptr) y = arithmetic(NodeKind::multiply, y, clone(p), at, nullptr);
  Node* num = arithmetic(kind, x, y, at, nullptr);
  Node* den = p == nullptr   ? clone(q)
              : q == nullptr ? p
                             : arithmetic(NodeKind::multiply, p, clone(q), at, nullptr);
  if (num->type.error() || den->type.error()) return error(at);
  return op(NodeKind::quotient, {base, -1, 1}, at, {num, den});
}

Node* Resolver::rounded(const grammar::Expr& e, const Type* want) {
  if (e.args.empty()) return error(e.at);
  const grammar::Expr& inner = e.args[0];
  if (inner.kind == ExprKind::binary && !inner.bracketed &&
      (inner.op == Op::add || inner.op == Op::subtract)) {
    sink.report(Id::rounding_of_which, e.at);
    operand(inner);
    return error(e.at);
  }
  Node* n = operand(inner, want);
  if (n->type.error()) return error(e.at);
  if (!n->type.numeric()) {
    sink.report(Id::not_a_number, n->at).arg("found", words_of(m, n->type));
    return error(e.at);
  }
  const bool percent = n->type.base == Base::percent;
  // To which step: 1, or 1% of a percent.
  Exact step{1, percent ? 100 : 1};
  if (e.args.size() > 1) {
    const auto c = constant_of(e.args[1]);
    if (e.args[1].kind == ExprKind::error) return error(e.at);
    if (!c || c->percent != percent || c->exact.value <= 0) {
      sink.report(percent ? Id::grain_not_percent : Id::grain_not_number, e.args[1].at);
      return error(e.at);
    }
    step = c->exact;
  }
  // round(N / D / (p / q)) * p / q; in stored integers N = n/gn, D = d/gd:
  // round(n gd q / (d gn p)) * p at grain q.
  Node* num = n->kind == NodeKind::quotient ? n->args[0] : n;
  Node* den = n->kind == NodeKind::quotient ? n->args[1] : nullptr;
  Wide up = Wide{step.grain} * (den != nullptr ? den->type.grain : 1);
  Wide down = Wide{step.value} * num->type.grain;
  const Wide shared = gcd_wide(up, down);
  up /= shared;
  down /= shared;
  if (up > kLargest || down > kLargest) {
    sink.report(Id::grain_too_fine, e.at);
    return error(e.at);
  }
  const Type whole{Base::number, -1, 1};
  const auto raw_of = [&](Node* x, Wide times) {
    Node* as_whole = x;
    if (is_constant(x)) {
      as_whole = constant(whole, x->value, x->at);
    } else if (x->type.grain != 1 || x->type.base != Base::number) {
      as_whole = op(NodeKind::regrain, whole, x->at, {x});
    }
    return times == 1 ? as_whole
                      : arithmetic(NodeKind::multiply, as_whole,
                                   constant(whole, static_cast<std::int64_t>(times), x->at), x->at, nullptr);
  };
  Node* top = raw_of(num, up);
  Node* bottom = den != nullptr ? raw_of(den, down) : constant(whole, static_cast<std::int64_t>(down), e.at);
  if (top->type.error() || bottom->type.error()) return error(e.at);
  Node* quotient = top;
  if (!(is_constant(bottom) && bottom->value == 1)) {
    quotient = op(NodeKind::round, whole, e.at, {top, bottom});
    quotient->value = static_cast<std::int64_t>(e.rounding);
  }
  return regrained(quotient, n->type.base, step.value, step.grain);
}

// (e)%: 25 becomes 25%.
Node* Resolver::as_percent(const grammar::Expr& e) {
  if (e.args.empty()) return error(e.at);
  const Type number{Base::number};
  Node* n = operand(e.args[0], &number);
  if (n->type.error()) return error(e.at);
  if (n->type.base != Base::number) {
    sink.report(Id::percent_of_percent, n->at).arg("found", words_of(m, n->type));
    return error(e.at);
  }
  if (n->kind == NodeKind::quotient) {
    Node* hundred = constant({Base::number, -1, 1}, 100, e.at);
    Node* den = arithmetic(NodeKind::multiply, n->args[1], hundred, e.at, nullptr);
    return den->type.error() ? den : op(NodeKind::quotient, {Base::percent, -1, 1}, e.at, {n->args[0], den});
  }
  Node* out = regrained(n, Base::percent, 1, Wide{n->type.grain} * 100);
  out->at = e.at;
  return out;
}

// ------------------------------------------------------------------ odds

Node* Resolver::odds(const grammar::Expr& e) {
  if (e.args.size() != 2) return error(e.at);
  Node* a = expr(e.args[0]);
  Node* d = expr(e.args[1]);
  if (a->type.error() || d->type.error()) return error(e.at);
  for (Node* n : {a, d}) {
    if (n->type.base != Base::number) {
      sink.report(Id::odds_of_numbers, n->at).arg("found", words_of(m, n->type));
      return error(e.at);
    }
  }
  if (!same_grain(a, d, Id::percent_and_number, e.at)) return error(e.at);
  return op(NodeKind::odds, {Base::odds}, e.at, {a, d});
}

// a : b < c : d  is  a * d < c * b, as nothing here is below 0 and no divisor is 0 (proved).
Node* Resolver::compare_odds(Op o, Node* a, Node* b, Span at) {
  Node* left = arithmetic(NodeKind::multiply, a->args[0], b->args[1], at, nullptr);
  Node* right = arithmetic(NodeKind::multiply, b->args[0], a->args[1], at, nullptr);
  Node* out = compare(o, left, right, at);
  if (out->type.error()) return out;
  // What must hold of the parts is asked of the two odds themselves.
  for (Node* n : {a, b}) {
    n->args[0] = clone(n->args[0]);
    n->args[1] = clone(n->args[1]);
  }
  out->args.push_back(a);
  out->args.push_back(b);
  return out;
}

// ------------------------------------------------------------------ names that step

Node* Resolver::shifted(const grammar::Expr& e, const Type* want) {
  if (e.args.size() != 2) return error(e.at);
  Node* n = expr(e.args[0], want);
  Node* by = value_of(e.args[1], {Base::number, -1, 1});
  if (n->type.error() || by->type.error()) return error(e.at);
  if (n->type.base != Base::name) {
    sink.report(Id::shift_wants_name, n->at).arg("found", words_of(m, n->type));
    return error(e.at);
  }
  Node* out = op(NodeKind::shift, n->type, e.at, {n, by});
  out->value = m.sets[static_cast<std::size_t>(n->type.sub)].ends_nearest ? 1 : 0;
  return out;
}

}  // namespace muster::compiler
