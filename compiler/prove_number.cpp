// Quotients, odds, names that step, values that may be none.
#include <algorithm>

#include "compiler/prove.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

// a / b as `rounded` says; b is not 0.
std::int64_t divided(std::int64_t a, std::int64_t b, grammar::Rounding how) {
  Wide n = a;
  Wide d = b;
  if (d < 0) {
    n = -n;
    d = -d;
  }
  Wide down = n / d;
  if (n % d != 0 && n < 0) --down;
  const Wide rest = n - down * d;  // 0 <= rest < d
  if (rest == 0) return static_cast<std::int64_t>(down);
  switch (how) {
    case grammar::Rounding::down:
      break;
    case grammar::Rounding::up:
      ++down;
      break;
    case grammar::Rounding::half_up:
      if (2 * rest >= d) ++down;
      break;
    case grammar::Rounding::half_down:
      if (2 * rest > d) ++down;
      break;
    case grammar::Rounding::half_even:
      if (2 * rest > d || (2 * rest == d && down % 2 != 0)) ++down;
      break;
    case grammar::Rounding::toward_zero:
      if (n < 0) ++down;
      break;
  }
  return static_cast<std::int64_t>(down);
}

}  // namespace

// A rounded quotient is monotonic in both, where the divisor keeps its sign.
ValueSet Prover::quotient(Node* n) {
  const ValueSet top = eval(n->args[0]);
  const ValueSet all = eval(n->args[1]);
  if (!now.dead && all.contains(0)) {
    sink.report(Id::divisor_may_be_zero, n->args[1]->at).arg("value", range_words(m, n->args[1]->type, all));
  } else {
    const ValueSet wide = as_declared(n->args[1]);
    if (!wide.empty() && !wide.contains(0) && n->args[1]->kind != NodeKind::constant) {
      proved(Obligation::What::divisor, n->at, n->args[1], Obligation::By::range);
    } else {
      proved(Obligation::What::divisor, n->at, n->args[1]);
    }
  }
  const ValueSet bottom = all.without(ValueSet::single(0));
  if (top.empty() || bottom.empty()) return {};
  const auto how = static_cast<grammar::Rounding>(n->value);
  ValueSet out;
  for (const Interval& d : bottom.parts()) {
    std::vector<std::int64_t> corners;
    for (const std::int64_t a : {top.lo(), top.hi()}) {
      for (const std::int64_t b : {d.lo, d.hi}) corners.push_back(divided(a, b, how));
    }
    // Between the ends of a top that crosses 0 lies 0.
    if (top.lo() < 0 && top.hi() > 0) corners.push_back(0);
    const auto [lo, hi] = std::minmax_element(corners.begin(), corners.end());
    out = out.unite(ValueSet(*lo, *hi));
  }
  return out;
}

void Prover::odds(Node* a, Node* d, bool divides) {
  for (Node* n : {a, d}) {
    const ValueSet set = eval(n);
    if (!now.dead && !set.empty() && set.lo() < 0) {
      sink.report(Id::odds_negative, n->at).arg("value", range_words(m, n->type, set));
    } else {
      proved(Obligation::What::odds, n->at, n);
    }
  }
  if (divides && !now.dead && d->set.contains(0)) {
    sink.report(Id::odds_against_zero, d->at).arg("value", range_words(m, d->type, d->set));
  }
}

ValueSet Prover::shifted(Node* n) {
  const ValueSet from = eval(n->args[0]);
  const ValueSet by = eval(n->args[1]);
  bool too_large = false;
  const ValueSet to = add(from, by, too_large);
  const ValueSet inside = any_of(n->type);
  if (to.empty()) return to;
  if (n->value != 0) {
    proved(Obligation::What::limit, n->at, n->args[1], Obligation::By::capped);
    return clamp(to, inside.lo(), inside.hi());
  }
  if (!now.dead && !to.inside(inside.lo(), inside.hi())) {
    const SetInfo& set = m.sets[ix(n->type.sub)];
    const bool first = to.lo()<inside.lo(), last = to.hi()> inside.hi();
    std::vector<diagnostics::Text> ends;
    if (first) ends.emplace_back("`" + set.words.front() + "`");
    if (last) ends.emplace_back("`" + set.words.back() + "`");
    sink.report(Id::shift_outside, n->at)
        .arg("set", set.name)
        .arg("by", range_words(m, n->args[1]->type, by))
        .arg("ends", diagnostics::listed(ends, diagnostics::Join::or_));
  } else {
    const bool tested = because_of(n->args[0]).end > 0;
    proved(Obligation::What::limit, n->at, n->args[tested ? 0 : 1]);
  }
  return to.intersect(inside);
}

// An optional value where it is used: it must be proved to be there.
ValueSet Prover::there(Node* n) {
  const ValueSet all = eval(n->args[0]);
  const ValueSet none = ValueSet::single(bytecode::kAbsent);
  const ValueSet set = all.without(none);
  if (now.dead) return set;
  if (!all.contains(bytecode::kAbsent)) {
    proved(Obligation::What::present, n->at, n->args[0]);
    return set;
  }
  std::string name;
  const Node* x = n->args[0];
  switch (x->kind) {
    case NodeKind::var:
      name = m.vars[ix(x->index)].name;
      break;
    case NodeKind::piece_field:
      if (const Node* who = x->args[0]; who->kind == NodeKind::var && !m.vars[ix(who->index)].name.empty())
        name = m.vars[ix(who->index)].name + ".";
      name += m.pieces[ix(x->args[0]->type.sub)].fields[ix(x->index)].name;
      break;
    case NodeKind::side_field:
      name = m.side_fields[ix(x->index)].name;
      break;
    case NodeKind::given:
      name = m.given[ix(x->index)].name;
      break;
    case NodeKind::state:
      name = m.state[ix(x->index)].name;
      break;
    default:
      break;
  }
  const Path p = path_of(x);
  auto& d = sink.report(
      name.empty() || p.what == Path::What::none ? Id::may_be_none_unnamed : Id::may_be_none, n->at);
  if (!name.empty()) d.arg("name", name);
  testing = n->at;
  learn(p, set);  // said once
  return set;
}

}  // namespace muster::compiler
