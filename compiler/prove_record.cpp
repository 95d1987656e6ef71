// What is kept of the walk for those who look further: how conditions came out, and what was proved
// by what.
//
// A formula is walked once a call and may be called a thousand times; what stands once in the sheet is
// kept once, with what is true of all its copies.
#include <algorithm>
#include <functional>
#include <tuple>

#include "compiler/prove.h"
#include "compiler/try_values.h"

namespace muster::compiler {

namespace {

bool compares(const Node* n) {
  return n->kind == NodeKind::equal || n->kind == NodeKind::not_equal || n->kind == NodeKind::less ||
         n->kind == NodeKind::less_equal;
}

// The longer the way to the proof, the more it is worth being told.
int rank(Obligation::By by) {
  switch (by) {
    case Obligation::By::known:
      return 0;
    case Obligation::By::range:
      return 1;
    case Obligation::By::rows:
      return 2;
    case Obligation::By::capped:
      return 3;
    case Obligation::By::sums:
      return 4;
    case Obligation::By::test:
      return 5;
  }
  return 5;
}

// Whether it is made of numbers that stand in the sheet.
bool plain(const Node* n) {
  if (n->kind == NodeKind::constant) return true;
  const bool number = n->kind == NodeKind::scale || n->kind == NodeKind::negate || n->kind == NodeKind::add ||
                      n->kind == NodeKind::subtract || n->kind == NodeKind::multiply ||
                      n->kind == NodeKind::regrain || n->kind == NodeKind::counted;
  return number && std::all_of(n->args.begin(), n->args.end(), plain);
}

}  // namespace

// How a condition came out at one of the places where it is worked out.
void Prover::decided(const Node* c, bool may_yes, bool may_no) {
  if (aside || now.dead) return;
  const auto [it, first] = m.tested.try_emplace({c->at.begin, c->at.end});
  Tested& t = it->second;
  t.yes = t.yes || may_yes;
  t.no = t.no || may_no;
  if (t.yes && t.no) return;  // nothing will be told of it
  const Node* left = c;
  const Node* right = nullptr;
  if (compares(c)) {
    left = c->args[0];
    right = c->args[1];
  } else if (c->kind == NodeKind::is_none) {
    left = c->args[0];
  }
  if (first) {
    t.node = c;
    t.decided = narrowed_by(c);
  } else if (t.node->kind != c->kind ||
             (right != nullptr && t.node->args[0]->type.grain != left->type.grain)) {
    t.mixed = true;
  }
  t.left = t.left.unite(left->set);
  if (right != nullptr) t.right = t.right.unite(right->set);
}

// The last test or store that told something of what a value is worked out from; empty: none did.
Span Prover::because_of(const Node* n) const {
  Span last;
  const auto later = [&](Span at) {
    if (at.end > at.begin && at.begin >= last.begin) last = at;
  };
  if (n == nullptr || now.because.empty()) return last;
  Path p = path_of(n);
  if (n->kind == NodeKind::var && n->type.base == Base::list) p.what = Path::What::length;
  if (p.what != Path::What::none) {
    const auto it = now.because.find(p);
    if (it != now.because.end()) later(it->second);
  }
  for (const Node* a : n->args) later(because_of(a));
  later(because_of(n->where));
  later(because_of(n->body));
  return last;
}

namespace {

// What can be worked out anew without a word to anybody: no look-ups, no lists, no names of its own.
bool of_ranges(const Node* n) {
  switch (n->kind) {
    case NodeKind::var:
    case NodeKind::given:
    case NodeKind::state:
    case NodeKind::side_field:
    case NodeKind::piece_field:
    case NodeKind::is_none:
      break;
    case NodeKind::and_:
    case NodeKind::or_:
    case NodeKind::choose:
    case NodeKind::with:
      return false;
    default:
      if (!is_worked(n)) return false;
  }
  return n->where == nullptr && n->body == nullptr && std::all_of(n->args.begin(), n->args.end(), of_ranges);
}

}  // namespace

// What it can be by what is declared, whatever was tested. Empty: not known, as where a name was given to
// what a test had narrowed.
ValueSet Prover::as_declared(const Node* n) const {
  const std::function<bool(const Node*)> given_name = [&](const Node* x) {
    if (x->type.base == Base::piece || x->type.base == Base::side) return false;  // whose it is
    const Path p = path_of(x);
    if (p.what == Path::What::var && now.because.count(p) != 0 && now.facts.count(p) == 0) return true;
    return std::any_of(x->args.begin(), x->args.end(), given_name);
  };
  if (n == nullptr || !of_ranges(n) || given_name(n)) return {};
  std::vector<std::pair<Node*, ValueSet>> kept;
  const std::function<void(Node*)> keep = [&](Node* x) {
    kept.emplace_back(x, x->set);
    for (Node* a : x->args) keep(a);
  };
  Node* whole = const_cast<Node*>(n);
  keep(whole);
  diagnostics::Sink quiet;
  std::vector<StopPlace> nowhere;
  Prover other{m, quiet, nowhere, settled, settled, var_sums};
  other.same_piece = same_piece;
  other.aside = true;
  const ValueSet set = other.eval(whole);
  for (auto& [x, was] : kept) x->set = was;
  return quiet.has_errors() ? ValueSet() : set;
}

Span Prover::narrowed_by(const Node* n) const {
  const Span because = because_of(n);
  if (because.end <= because.begin || n->set.empty()) return because;
  // All the words there are: nothing was ruled out.
  if (n->type.base == Base::name && n->set == any_of(n->type)) return {};
  return as_declared(n) == n->set ? Span{} : because;
}

void Prover::proved(Obligation::What what, Span at, const Node* about) {
  if (aside || now.dead) return;
  const Span because = narrowed_by(about);
  const bool tested = because.end > because.begin;
  const Obligation::By by = about == nullptr || plain(about) ? Obligation::By::known
                            : tested                         ? Obligation::By::test
                                                             : Obligation::By::range;
  proved(what, at, by, because, about == nullptr ? Type{} : about->type,
         about == nullptr ? ValueSet() : about->set);
}

void Prover::proved(Obligation::What what, Span at, const Node* about, Obligation::By by) {
  if (aside || now.dead) return;
  proved(what, at, by, by == Obligation::By::test ? because_of(about) : Span{}, about->type, about->set);
}

void Prover::proved(Obligation::What what, Span at, Obligation::By by, Span because, const Type& type,
                    const ValueSet& set) {
  if (aside || now.dead) return;
  const auto [it, first] = obliged.try_emplace({at.begin, at.end, what});
  Obliged& o = it->second;
  if (first || rank(by) > rank(o.by)) {
    o.by = by;
    o.because = because;
  }
  if (first) {
    o.type = type;
  } else if (o.type.grain != type.grain || o.type.base != type.base || o.type.sub != type.sub) {
    o.mixed = true;
  }
  if (!o.mixed) o.set = o.set.unite(set);
}

// In the order of the text.
void Prover::list_obligations() {
  m.obligations.clear();
  for (const auto& [key, o] : obliged) {
    Obligation out;
    out.at = {std::get<0>(key), std::get<1>(key)};
    out.what = std::get<2>(key);
    out.by = o.by;
    out.because = o.because;
    const bool shown = !o.mixed && !o.set.empty() && o.type.base != Base::error &&
                       o.type.base != Base::piece && o.type.base != Base::list && o.type.base != Base::row &&
                       o.type.base != Base::col && o.type.base != Base::label && o.type.base != Base::text;
    if (shown) out.words = range_words(m, o.type, o.set.without(ValueSet::single(bytecode::kAbsent)));
    m.obligations.push_back(std::move(out));
  }
}

}  // namespace muster::compiler
