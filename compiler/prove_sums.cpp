// Values that are at most a sum of others: what was taken is at most `x.health - x.hurt`, so
// that `x.hurt += taken` stays below x.health.
//
// A bound is noted where a value gets its name, and ends with the next store to what the sum is
// made of. It is used where a sum holds that name: with the bound in its place the sum is at most
// as large (at least as small, where the name is taken away).
#include <algorithm>

#include "bytecode/dice.h"
#include "compiler/prove.h"

namespace muster::compiler {

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

constexpr std::size_t kMostBounds = 8;  // of one name

// What a number is, whatever stands around it without changing it.
const Node* bare(const Node* n) {
  while (n->kind == NodeKind::present || n->kind == NodeKind::with) {
    n = n->kind == NodeKind::with ? n->args.back() : n->args[0];
  }
  return n;
}

}  // namespace

Sum plus(const Sum& a, const Sum& b, std::int64_t by) {
  if (!a.known || !b.known) return {};
  Sum out = a;
  const auto add = [](std::int64_t& to, std::int64_t from, std::int64_t times_by) {
    const Wide sum = Wide{to} + Wide{from} * times_by;
    if (sum > kLargest || sum < -kLargest) return false;
    to = static_cast<std::int64_t>(sum);
    return true;
  };
  if (!add(out.constant, b.constant, by)) return {};
  for (const auto& [term, times_of] : b.terms) {
    std::int64_t& mine = out.terms[term];
    if (!add(mine, times_of, by)) return {};
    if (mine == 0) out.terms.erase(term);
  }
  return out;
}

Sum times(const Sum& a, std::int64_t by) {
  Sum none;
  none.known = true;
  return plus(none, a, by);
}

// As eval() finds it, without a word about what may be wrong: that has been said.
Sum Prover::sum_of(const Node* n) const {
  n = bare(n);
  Sum out;
  out.known = true;
  switch (n->kind) {
    case NodeKind::constant:
      out.constant = n->value;
      return out;
    case NodeKind::add:
    case NodeKind::subtract:
      out = plus(sum_of(n->args[0]), sum_of(n->args[1]), n->kind == NodeKind::add ? 1 : -1);
      break;
    case NodeKind::negate:
      out = times(sum_of(n->args[0]), -1);
      break;
    case NodeKind::scale:
      out = times(sum_of(n->args[0]), n->value);
      break;
    case NodeKind::var:
      if (const auto it = var_sums.find(n->index); it != var_sums.end()) return it->second;
      [[fallthrough]];
    default: {
      const Path p = path_of(n);
      out.terms[Term{p, p.what == Path::What::none ? n : nullptr}] = 1;
    }
  }
  return out;
}

void Prover::bounds_of(const Node* value, std::int64_t above, std::vector<Bound>& out) const {
  const Node* n = bare(value);
  if (out.size() >= kMostBounds) return;
  if (n->kind == NodeKind::smaller) {
    for (const Node* a : n->args) bounds_of(a, above, out);
    return;
  }
  // larger of 0 and x: what is above 0 is x.
  if (n->kind == NodeKind::larger) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (n->args[1 - i]->set.is_single())
        bounds_of(n->args[i], std::max(above, n->args[1 - i]->set.lo()), out);
    }
    return;
  }
  // No more dice compare so than there are.
  if (n->kind == NodeKind::dice_count || n->kind == NodeKind::dice_pairs) {
    for (const Node* a : n->args) {
      if (a->kind != NodeKind::var || !m.vars[ix(a->index)].roll) continue;
      const auto it = now.bounds.find(kDiceOf + a->index);
      if (it == now.bounds.end()) continue;
      for (const Bound& b : it->second)
        if (out.size() < kMostBounds) out.push_back({b.sum, std::max(b.above, above)});
    }
    return;
  }
  Bound bound{sum_of(n), above};
  if (bound.sum.known && !bound.sum.terms.empty()) out.push_back(std::move(bound));
}

void Prover::note_bounds(int var, const Node* value) {
  now.bounds.erase(var);
  if (!value->type.numeric()) return;
  std::vector<Bound> found;
  bounds_of(value, -kLargest, found);
  const Path mine{Path::What::var, var, -1, -1, -1};
  std::erase_if(found, [&](const Bound& b) { return b.sum.terms.count(Term{mine, nullptr}) != 0; });
  if (!found.empty()) now.bounds[var] = std::move(found);
}

// How many dice a throw has, as long as nothing it was worked out from changes.
void Prover::note_dice(int roll, const RollInfo& dice) {
  now.bounds.erase(kDiceOf + roll);
  if (dice.count == nullptr || bytecode::grows(dice.spec) || bytecode::counts(dice.spec)) return;
  std::vector<Bound> found;
  bounds_of(dice.count, -kLargest, found);
  if (!found.empty()) now.bounds[kDiceOf + roll] = std::move(found);
}

// What a sum can be, by the bounds of the names in it.
ValueSet Prover::bounded(const Sum& sum, int depth) const {
  std::int64_t lo = -kLargest;
  std::int64_t hi = kLargest;
  for (const auto& [term, by] : sum.terms) {
    if (term.path.what != Path::What::var || depth == 0) continue;
    const auto it = now.bounds.find(term.path.a);
    if (it == now.bounds.end()) continue;
    const ValueSet mine = held(term.path);
    for (const Bound& b : it->second) {
      if (mine.empty() || mine.lo() <= b.above) continue;
      Sum with = sum;
      with.terms.erase(term);
      with = plus(with, b.sum, by);
      if (!with.known) continue;
      bool too_large = false;
      ValueSet hull = hull_of(with, too_large);
      if (too_large || hull.empty()) continue;
      const ValueSet more = bounded(with, depth - 1);
      if (by > 0) hi = std::min({hi, hull.hi(), more.hi()});
      if (by < 0) lo = std::max({lo, hull.lo(), more.lo()});
    }
  }
  return lo <= hi ? ValueSet(lo, hi) : ValueSet(-kLargest, kLargest);
}

// x - y of a comparison. Of two that share a roll or a field, what is between them tells more than
// their ranges; so does a test that one is no more than the other.
ValueSet Prover::between(const Node* n, const ValueSet& x, const ValueSet& y, const Sum& a,
                         const Sum& b) const {
  if (x.empty() || y.empty()) return {};
  bool too_large = false;
  ValueSet d = subtract(x, y, too_large);
  if (too_large) d = ValueSet(-kLargest, kLargest);
  if (!n->args[0]->type.numeric() || d.empty()) return d;
  const bool shared = a.known && b.known &&
                      std::any_of(a.terms.begin(), a.terms.end(),
                                  [&](const auto& term) { return b.terms.count(term.first) != 0; });
  if (shared) {
    const Sum apart = plus(a, b, -1);
    if (apart.known) {
      const ValueSet hull = hull_of(apart, too_large);
      if (!too_large && !hull.empty()) d = d.intersect(ValueSet(hull.lo(), hull.hi()));
    }
  }
  if (is_at_most(n->args[0], n->args[1])) d = d.intersect(ValueSet(-kLargest, 0));
  if (is_at_most(n->args[1], n->args[0])) d = d.intersect(ValueSet(0, kLargest));
  if (is_below(n->args[0], n->args[1])) d = d.intersect(ValueSet(-kLargest, -1));
  if (is_below(n->args[1], n->args[0])) d = d.intersect(ValueSet(1, kLargest));
  return d;
}

// Whether a piece is out says whether its `out when` holds.
void Prover::assume_out(int var, bool out) {
  const Type& type = m.vars[ix(var)].type;
  if (type.base != Base::piece || now.dead) return;
  const PieceInfo& kind = m.pieces[ix(type.sub)];
  if (kind.out_rule < 0 || m.vars[ix(var)].part) return;
  const RuleInfo& rule = m.rules[ix(kind.out_rule)];
  if (rule.result == nullptr || rule.params.size() != 1) return;
  Node* condition = renamed(rule.result, rule.params[0], var);
  // What may be wrong with the condition is said where it is declared.
  diagnostics::Sink quiet;
  std::vector<StopPlace> nowhere;
  Prover other{m, quiet, nowhere, now, settled, var_sums};
  other.aside = true;
  other.eval(condition);
  other.assume(condition, out);
  now = other.now;
}

}  // namespace muster::compiler
