// What a member of a list is known to be: one of those that met the list's condition, or stand.
//
// A list is made once, and what its condition asked for may have changed since; so each fact is kept
// only where nothing between has stored to its field.
#include <algorithm>

#include "compiler/prove.h"

namespace muster::compiler {

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

// A copy that speaks of another var.
Node* Prover::renamed(const Node* n, int from, int to) {
  if (n == nullptr) return nullptr;
  m.nodes.push_back(*n);
  Node* copy = &m.nodes.back();
  if (copy->kind == NodeKind::var && copy->index == from) copy->index = to;
  for (Node*& a : copy->args) a = renamed(a, from, to);
  copy->where = renamed(copy->where, from, to);
  copy->body = renamed(copy->body, from, to);
  return copy;
}

// What holds of `x` as one of a list whose members had to meet a condition, or to stand: less what was
// stored since it was made. False: the list has no members.
bool Prover::learn_member(const Node* list, int x, const std::vector<const Stores*>& since) {
  bool some = true;
  for (const Node* l = list; l != nullptr && !now.dead;) {
    const bool filter = l->kind == NodeKind::filter || l->kind == NodeKind::first_of;
    if (filter && l->where != nullptr) {
      Node* condition = renamed(l->where, l->vars[0], x);
      // What may be wrong with the condition is said where it stands.
      diagnostics::Sink quiet;
      std::vector<StopPlace> nowhere;
      Prover other{m, quiet, nowhere, now, settled, var_sums};
      other.same_piece = same_piece;
      other.aside = true;
      const ValueSet met = other.eval(condition);
      other.assume(condition, true);
      if (other.now.dead || (!met.empty() && !met.contains(1))) some = false;
      for (const auto& [path, set] : other.now.facts) {
        const bool of_x = (path.what == Path::What::piece_field && (path.a == x || path.a == kWholeOf + x)) ||
                          (path.what == Path::What::side_field && path.a == x) ||
                          (path.what == Path::What::var && path.a == x);
        const bool changed =
            std::any_of(since.begin(), since.end(), [&](const Stores* s) { return ends(path, *s); });
        if (!of_x || changed || set.empty()) continue;
        // Of what may be none it says nothing of that.
        const bool open = path.what == Path::What::var && m.vars[ix(x)].type.optional;
        now.facts[path] = open ? set.unite(ValueSet::single(bytecode::kAbsent)) : set;
        const auto because = other.now.because.find(path);
        if (because != other.now.because.end()) now.because[path] = because->second;
      }
    }
    const bool through = filter || l->kind == NodeKind::list_standing;
    l = through ? l->args[0] : nullptr;
  }
  return some;
}

// let t = first of x in L where C: C holds of t, where there is one. A member that `spend` comes back to
// meets what its list asked for.
void Prover::note_found(int var, const Node* value) {
  while (value->kind == NodeKind::present) value = value->args[0];
  if (m.vars[ix(var)].tally) return;
  if (value->kind == NodeKind::first_of) {
    learn_member(value, var, {});
    return;
  }
  if (value->kind == NodeKind::kept_at && value->args[0]->kind == NodeKind::var)
    note_kept(var, value->args[0]->index);
}

// A member of a list that `spend` made, which comes back to it in loops of its own.
void Prover::note_kept(int var, int list) {
  const auto it = made.find(list);
  if (it == made.end()) return;
  std::vector<const Stores*> since;
  for (std::size_t i = it->second.loops; i < loops.size(); ++i) since.push_back(&loops[i]);
  learn_member(it->second.from, var, since);
}

}  // namespace muster::compiler
