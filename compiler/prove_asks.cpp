// What look-ups bring: kept for those who ask later whether a row is ever reached (checks/rows.cpp).
#include <algorithm>

#include "compiler/prove.h"

namespace muster::compiler {

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

// What a term of a sum is called; empty: it has no short name.
std::string Prover::name_of(const Term& term) const {
  const Path& p = term.path;
  switch (p.what) {
    case Path::What::var:
      return m.vars[ix(p.a)].name;
    case Path::What::given:
      return m.given[ix(p.a)].name;
    case Path::What::state:
      return m.state[ix(p.a)].name;
    case Path::What::piece_field:
    case Path::What::side_field: {
      const bool piece = p.what == Path::What::piece_field;
      const std::string& field = (piece ? m.pieces[ix(p.kind)].fields : m.side_fields)[ix(p.b)].name;
      const bool named = p.a >= 0 && p.a < kWholeOf && !m.vars[ix(p.a)].name.empty();
      return named ? m.vars[ix(p.a)].name + "." + field : field;
    }
    default:
      break;
  }
  const Node* n = term.node;
  return n != nullptr && (n->kind == NodeKind::cell || n->kind == NodeKind::cell_at)
             ? m.tables[ix(n->index)].name
             : std::string();
}

// Kept one a place: a formula is worked out wherever it is used.
void Prover::note_ask(Span at, TableInfo& t, const ValueSet& key, const Sum& sum) const {
  constexpr std::size_t kMostAsks = 100;
  TableInfo::Ask ask;
  ask.at = at;
  ask.key = key;
  std::size_t rolls = 0;
  bool too_large = false;
  Sum rest = sum;
  for (const auto& [term, by] : sum.terms) {
    const ValueSet of = term.node != nullptr ? term.node->set : held(term.path);
    const bool rolled = term.path.what == Path::What::var && m.vars[ix(term.path.a)].roll;
    ask.parts.push_back({name_of(term), multiply(of, ValueSet::single(by), too_large), rolled});
    if (!rolled) continue;
    ++rolls;
    ask.roll = term.path.a;
    ask.factor = by;
    rest.terms.erase(term);
  }
  ask.rest = hull_of(rest, too_large);
  if (!sum.known || too_large || rolls != 1 || (ask.factor != 1 && ask.factor != -1)) ask.roll = -1;
  const auto same =
      std::find_if(t.asks.begin(), t.asks.end(), [&](const TableInfo::Ask& a) { return a.at == at; });
  if (same == t.asks.end()) {
    if (t.asks.size() < kMostAsks) t.asks.push_back(std::move(ask));
    return;
  }
  same->key = same->key.unite(key);
  if (same->roll != ask.roll || same->parts.size() != ask.parts.size()) {
    same->roll = -1;
    same->parts.clear();
    return;
  }
  same->rest = same->rest.unite(ask.rest);
  for (std::size_t i = 0; i < ask.parts.size(); ++i) {
    same->parts[i].adds = same->parts[i].adds.unite(ask.parts[i].adds);
    if (same->parts[i].name != ask.parts[i].name) same->parts[i].name.clear();
  }
}

}  // namespace muster::compiler
