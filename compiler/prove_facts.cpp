// What a test teaches, and how long it holds.
//
// A fact is the set of values a path can still have: a local, a given value, a field of the
// piece or side a local names, the length of a list kept under a name. It ends with the next
// store to that field (of any piece: two names may mean one piece).
#include "compiler/prove.h"

namespace muster::compiler {

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

// w.mech, or a name for it: the var w, whose piece is the same for the whole battle. Else -1.
int Prover::whole_of(const Node* n) const {
  if (n->kind == NodeKind::var) return m.vars[ix(n->index)].whole_of;
  if (n->kind != NodeKind::piece_field || n->index != 0) return -1;
  const Node* part = n->args[0];
  while (part->kind == NodeKind::present) part = part->args[0];
  if (part->kind != NodeKind::var || m.pieces[ix(part->type.sub)].part_of < 0) return -1;
  return m.vars[ix(part->index)].tally ? -1 : first_name(part->index);
}

int Prover::first_name(int var) const {
  const auto it = same_piece.find(var);
  return it == same_piece.end() ? var : it->second;
}

// let q = p, also of an optional p that is there: what is tested of one is known of the other.
void Prover::note_name(int var, const Node* value) {
  while (value->kind == NodeKind::present) value = value->args[0];
  same_piece.erase(var);
  if (value->kind != NodeKind::var || value->type.base != Base::piece) return;
  if (!m.vars[ix(value->index)].tally && !m.vars[ix(var)].tally) same_piece[var] = first_name(value->index);
}

Path Prover::path_of(const Node* n) const {
  const auto peel = [](const Node* x) {
    while (x->kind == NodeKind::present) x = x->args[0];
    return x;
  };
  n = peel(n);
  const auto who = [&](const Node* w) -> int {
    w = peel(w);
    if (const int part = whole_of(w); part >= 0) return kWholeOf + part;
    if (w->kind == NodeKind::var) return first_name(w->index);
    if (w->kind == NodeKind::constant) return -2 - static_cast<int>(w->value);
    return -1;
  };
  switch (n->kind) {
    case NodeKind::var:
      return {Path::What::var, n->index, -1, -1};
    case NodeKind::given:
    case NodeKind::state: {
      const int word = n->args.empty() ? -1 : who(n->args[0]);
      if (!n->args.empty() && word == -1) return {};
      return {n->kind == NodeKind::given ? Path::What::given : Path::What::state, n->index, -1, -1, word};
    }
    case NodeKind::piece_field:
    case NodeKind::side_field: {
      const bool piece = n->kind == NodeKind::piece_field;
      // A rolled field before its roll: what is known of it holds behind that.
      if (!piece && n->type.optional && !m.side_fields[ix(n->index)].type.optional) return {};
      const int w = who(n->args[0]);
      const int word = n->args.size() < 2 ? -1 : who(n->args[1]);
      if (w == -1 || (piece && w < 0) || (n->args.size() > 1 && word == -1)) return {};
      if (piece) return {Path::What::piece_field, w, n->index, n->args[0]->type.sub, word};
      return {Path::What::side_field, w, n->index, -1, word};
    }
    case NodeKind::length:
      if (n->args[0]->kind == NodeKind::var) return {Path::What::length, n->args[0]->index, -1, -1};
      return {};
    default:
      return {};
  }
}

ValueSet Prover::declared(const Path& p) const {
  switch (p.what) {
    case Path::What::var:
    case Path::What::length:
      return m.vars[ix(p.a)].set;
    case Path::What::given:
      return m.given[ix(p.a)].may_hold();
    case Path::What::state:
      return m.state[ix(p.a)].may_hold();
    case Path::What::piece_field:
      return m.pieces[ix(p.kind)].fields[ix(p.b)].may_hold();
    case Path::What::side_field:
      return m.side_fields[ix(p.b)].may_hold();
    case Path::What::none:
      break;
  }
  return ValueSet(-kLargest, kLargest).unite(ValueSet::single(bytecode::kAbsent));
}

ValueSet Prover::held(const Path& p) const {
  const auto it = now.facts.find(p);
  return it == now.facts.end() ? declared(p) : it->second;
}

void Prover::learn(const Path& p, const ValueSet& set) {
  if (p.what == Path::What::none) return;
  const ValueSet was = held(p);
  const ValueSet kept = was.intersect(set);
  if (kept.empty()) now.dead = true;
  now.facts[p] = kept;
  if (testing.end > testing.begin && kept != was) now.because[p] = testing;
}

void Prover::assume(Node* n, bool truth) {
  if (n->kind != NodeKind::not_ && n->kind != NodeKind::and_ && n->kind != NodeKind::or_) testing = n->at;
  switch (n->kind) {
    case NodeKind::not_:
      assume(n->args[0], !truth);
      return;
    case NodeKind::and_:
      if (truth) {
        assume(n->args[0], true);
        assume(n->args[1], true);
      } else {
        assume_one_of(n->args[0], n->args[1], false);
      }
      return;
    case NodeKind::or_:
      if (!truth) {
        assume(n->args[0], false);
        assume(n->args[1], false);
      } else {
        assume_one_of(n->args[0], n->args[1], true);
      }
      return;
    case NodeKind::equal:
    case NodeKind::not_equal:
    case NodeKind::less:
    case NodeKind::less_equal:
      assume_compare(n, truth);
      return;
    case NodeKind::is_none:
      if (truth) {
        learn(path_of(n->args[0]), ValueSet::single(bytecode::kAbsent));
      } else {
        const Path p = path_of(n->args[0]);
        learn(p, held(p).without(ValueSet::single(bytecode::kAbsent)));
      }
      return;
    case NodeKind::constant:
      if ((n->value != 0) != truth) now.dead = true;
      return;
    case NodeKind::is_out:
      if (n->args[0]->kind == NodeKind::var) assume_out(n->args[0]->index, truth);
      return;
    default:
      learn(path_of(n), ValueSet::single(truth ? 1 : 0));
      return;
  }
}

// One of two comes out so: the first, or the second where the first does not.
void Prover::assume_one_of(Node* a, Node* b, bool truth) {
  constexpr int kMostSplits = 8;  // of `or` in `and` in `or` ...: each may double the work
  if (now.dead || splits >= kMostSplits) return;
  ++splits;
  const Knowledge before = now;
  assume(a, truth);
  // What the walk found impossible is.
  if (!a->set.empty() && !a->set.contains(truth ? 1 : 0)) now.dead = true;
  Knowledge first = std::move(now);
  now = before;
  assume(a, !truth);
  if (!a->set.empty() && !a->set.contains(truth ? 0 : 1)) now.dead = true;
  if (!now.dead) assume(b, truth);
  now = join(first, now);
  --splits;
}

Prover::Ways Prover::both_ways(Node* c) {
  Ways out;
  out.met = eval(c);
  const Knowledge before = now;
  assume(c, true);
  out.yes = std::move(now);
  now = before;
  assume(c, false);
  out.no = std::move(now);
  now = before;
  if (!out.met.empty()) {
    out.yes.dead = out.yes.dead || !out.met.contains(1);
    out.no.dead = out.no.dead || !out.met.contains(0);
  }
  decided(c, !out.yes.dead, !out.no.dead);
  return out;
}

namespace {

// What a number is, whatever its grain.
const Node* bare(const Node* n) {
  while (n->kind == NodeKind::scale || n->kind == NodeKind::present) n = n->args[0];
  return n;
}

}  // namespace

// Whether a is known to be no more than b.
bool Prover::is_at_most(const Node* a, const Node* b) const {
  const Node* small = bare(a);
  const Path big = path_of(bare(b));
  if (big.what == Path::What::none) return false;
  if (small->kind == NodeKind::smaller) {
    return path_of(bare(small->args[0])) == big || path_of(bare(small->args[1])) == big ||
           is_at_most(small->args[0], b) || is_at_most(small->args[1], b);
  }
  const Path p = path_of(small);
  return p.what != Path::What::none && (p == big || now.at_most.count({p, big}) != 0);
}

// Whether a is known to be less than b.
bool Prover::is_below(const Node* a, const Node* b) const {
  const Path small = path_of(bare(a)), big = path_of(bare(b));
  return small.what != Path::What::none && big.what != Path::What::none && now.below.count({small, big}) != 0;
}

// let lost = smaller of hits and s.size: never more than s.size, until that changes.
void Prover::note_at_most(int var, const Node* value) {
  const Node* n = bare(value);
  if (n->kind == NodeKind::with) n = bare(n->args.back());
  if (n->kind == NodeKind::smaller) note_no_more(var, n);
}

// A variable is never more than this.
void Prover::note_no_more(int var, const Node* most) {
  const Node* n = bare(most);
  if (n->kind == NodeKind::smaller) {
    for (const Node* a : n->args) note_no_more(var, a);
    return;
  }
  const Path p = path_of(n);
  if (p.what != Path::What::none) now.at_most.insert({Path{Path::What::var, var, -1, -1, -1}, p});
}

void Prover::assume_compare(Node* n, bool truth) {
  // a <= b, or not b < a; and a = b both ways.
  if (n->args.size() == 2 && n->args[0]->type.numeric()) {
    const Path a = path_of(bare(n->args[0]));
    const Path b = path_of(bare(n->args[1]));
    if (a.what != Path::What::none && b.what != Path::What::none) {
      const bool equals = n->kind == NodeKind::equal && truth;
      const bool differs = n->kind == NodeKind::not_equal && !truth;
      const bool orders = n->kind == NodeKind::less || n->kind == NodeKind::less_equal;
      if (equals || differs || (orders && truth)) now.at_most.insert({a, b});
      if (equals || differs || (orders && !truth)) now.at_most.insert({b, a});
      if (n->kind == NodeKind::less && truth) now.below.insert({a, b});
      if (n->kind == NodeKind::less_equal && !truth) now.below.insert({b, a});
    }
  }
  // Both sides are at one grain; a path under a `scale` is asked for multiples only.
  const auto peel = [](Node* x, std::int64_t& by) {
    by = 1;
    while (x->kind == NodeKind::scale || x->kind == NodeKind::present || x->kind == NodeKind::regrain) {
      if (x->kind == NodeKind::scale) by *= x->value;
      x = x->args[0];
    }
    return x;
  };
  const auto floor_div = [](std::int64_t a, std::int64_t b) {
    return a / b - ((a % b != 0 && (a < 0)) ? 1 : 0);
  };
  const bool keeps_none =
      (n->kind == NodeKind::equal || n->kind == NodeKind::not_equal) && (n->kind == NodeKind::equal) != truth;
  const auto narrow = [&](Node* side, Node* other, auto&& allowed) {
    std::int64_t by = 1;
    Node* inner = peel(side, by);
    const Path p = path_of(inner);
    if (p.what == Path::What::none || other->set.empty()) return;
    const ValueSet set = allowed(other->set);
    if (by == 1) {
      // What may be none stays so where it is only told apart from a value.
      learn(p, keeps_none && inner->type.optional ? set.unite(ValueSet::single(bytecode::kAbsent)) : set);
      return;
    }
    ValueSet down;
    for (const Interval& i : set.parts()) {
      // ceil(lo / by) .. floor(hi / by)
      down = down.unite(ValueSet(-floor_div(-i.lo, by), floor_div(i.hi, by)));
    }
    learn(p, down);
  };
  const bool equal = (n->kind == NodeKind::equal) == truth;
  Node* a = n->args[0];
  Node* b = n->args[1];
  if (n->kind == NodeKind::equal || n->kind == NodeKind::not_equal) {
    const auto allowed = [&](const ValueSet& other) {
      if (equal) return other;
      const ValueSet all(-kLargest, kLargest);
      return other.is_single() ? all.without(other) : all;
    };
    narrow(a, b, allowed);
    narrow(b, a, allowed);
    return;
  }
  // a < b, a <= b, or their opposites b <= a, b < a
  const bool strict = (n->kind == NodeKind::less) == truth;
  Node* small = truth ? a : b;
  Node* big = truth ? b : a;
  const std::int64_t step = strict ? 1 : 0;
  narrow(small, big, [&](const ValueSet& s) { return ValueSet(-kLargest, s.hi() - step); });
  narrow(big, small, [&](const ValueSet& s) { return ValueSet(s.lo() + step, kLargest); });
}

}  // namespace muster::compiler
