// How battles end: outcomes that can't happen, pieces that never fall, loops that wait for what they
// don't bring about.
#include "checks/ends.h"

#include <algorithm>
#include <vector>

#include "checks/families.h"
#include "checks/reason.h"
#include "compiler/effects.h"
#include "grammar/keywords.h"

namespace muster::checks {

using compiler::Act;
using compiler::ActKind;
using compiler::Model;
using compiler::Node;
using compiler::NodeKind;
using compiler::Stores;
using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Span;

namespace {

std::size_t ix(int i) { return static_cast<std::size_t>(i); }

// ------------------------------------------------------------------ rules a battle comes to

void reach(const Model& m, int rule, std::vector<bool>& reached);

void reach(const Model& m, const std::vector<Act>& acts, std::vector<bool>& reached) {
  for (const Act& a : acts) {
    if (a.call != nullptr) reach(m, a.call->rule, reached);
    reach(m, a.body, reached);
    reach(m, a.otherwise, reached);
    for (const auto& arm : a.arms) reach(m, arm, reached);
  }
}

void reach(const Model& m, int rule, std::vector<bool>& reached) {
  if (rule < 0 || reached[ix(rule)]) return;
  reached[ix(rule)] = true;
  reach(m, m.rules[ix(rule)].body, reached);
}

std::vector<bool> reached_rules(const Model& m) {
  std::vector<bool> out(m.rules.size(), false);
  reach(m, m.battle, out);
  return out;
}

// ------------------------------------------------------------------ outcomes

void finishes(const std::vector<Act>& acts, std::vector<std::vector<Span>>& lines) {
  for (const Act& a : acts) {
    if (a.kind == ActKind::finish && a.index >= 0 && ix(a.index) < lines.size())
      lines[ix(a.index)].push_back(a.at);
    finishes(a.body, lines);
    finishes(a.otherwise, lines);
    for (const auto& arm : a.arms) finishes(arm, lines);
  }
}

// Per outcome the lines that finish so, in rules that a battle comes to; none of an outcome that
// some battle may end as.
std::vector<std::vector<Span>> hopeless_lines(const Model& m) {
  std::vector<std::vector<Span>> lines(m.outcomes.size());
  if (!m.outcomes_declared) return lines;
  const std::vector<bool> reached = reached_rules(m);
  for (std::size_t i = 0; i < m.rules.size(); ++i) {
    if (reached[i]) finishes(m.rules[i].body, lines);
  }
  for (const int possible : m.finished) {
    if (possible >= 0 && ix(possible) < lines.size()) lines[ix(possible)].clear();
  }
  return lines;
}

// ------------------------------------------------------------------ loops that wait

// Whose fields of sides these lines change: a side, or -1 for any. Nothing of rules they call, which
// may be any.
using SideStores = std::set<std::pair<int, int>>;

void side_stores(const Model& m, const std::vector<Act>& acts, SideStores& out) {
  for (const Act& a : acts) {
    if (a.kind == ActKind::store && a.place.what == compiler::Place::What::side) {
      const Node* who = a.place.who;
      const bool known = who != nullptr && who->kind == NodeKind::constant;
      out.emplace(a.place.field, known ? static_cast<int>(who->value) : -1);
    }
    if (a.call != nullptr) {
      const compiler::RuleInfo& called = m.rules[ix(a.call->rule)];
      for (const Stores* stores : {&called.stores, &called.later_stores}) {
        for (const auto& [what, field] : *stores) {
          if (what == compiler::kOfSide) out.emplace(field, -1);
        }
      }
    }
    side_stores(m, a.body, out);
    side_stores(m, a.otherwise, out);
    for (const auto& arm : a.arms) side_stores(m, arm, out);
  }
}

// Whether what a condition asks for changes with these stores.
struct Waiting {
  const Model& m;
  const Stores& stores;
  const SideStores& sides;

  bool has(int what, int which) const { return stores.count({what, which}) != 0; }
  // Whose they are.
  bool moves(int kind) const {
    for (int k = kind; k >= 0; k = m.pieces[ix(k)].part_of) {
      if (has(compiler::kOwner, k)) return true;
    }
    return false;
  }
  // Who of them stands.
  bool falls(int kind) const {
    if (kind < 0) return false;
    const auto& fields = m.pieces[ix(kind)].out_fields;
    return std::any_of(fields.begin(), fields.end(), [&](int f) { return has(kind, f); });
  }
  bool side_changes(const Node* n) const {
    if (!has(compiler::kOfSide, n->index)) return false;
    const Node* who = n->args[0];
    if (who->kind != NodeKind::constant) return true;
    return sides.count({n->index, -1}) != 0 || sides.count({n->index, static_cast<int>(who->value)}) != 0;
  }
  bool changes(const Node* n) const {
    if (n == nullptr) return false;
    switch (n->kind) {
      case NodeKind::piece_field:
        if (has(n->args[0]->type.sub, n->index)) return true;
        break;
      case NodeKind::side_field:
        if (side_changes(n)) return true;
        break;
      case NodeKind::state:
        if (has(compiler::kOfState, n->index)) return true;
        break;
      case NodeKind::var:
        if (has(compiler::kOfLocal, n->index)) return true;
        break;
      case NodeKind::owner:
        if (moves(n->args[0]->type.sub)) return true;
        break;
      case NodeKind::is_out:
        if (falls(n->args[0]->type.sub)) return true;
        break;
      case NodeKind::list_side:
      case NodeKind::list_all:
      case NodeKind::list_own:
      case NodeKind::list_parts:
        if (moves(n->type.sub)) return true;
        break;
      case NodeKind::list_up:
      case NodeKind::list_all_up:
      case NodeKind::list_standing:
        if (moves(n->type.sub) || falls(n->type.sub)) return true;
        break;
      default:
        break;
    }
    for (const Node* a : n->args) {
      if (changes(a)) return true;
    }
    return changes(n->where) || changes(n->body);
  }
};

// Whether a loop may end other than by what it waits for.
bool gets_out(const Model& m, const std::vector<Act>& acts, bool own = true) {
  for (const Act& a : acts) {
    if (a.kind == ActKind::finish || a.kind == ActKind::stop || a.kind == ActKind::give) return true;
    if (a.kind == ActKind::leave && own) return true;
    if (a.call != nullptr && m.rules[ix(a.call->rule)].finishes) return true;
    const bool loop = a.kind == ActKind::repeat || a.kind == ActKind::until || a.kind == ActKind::for_each ||
                      a.kind == ActKind::gather;
    if (gets_out(m, a.body, own && !loop) || gets_out(m, a.otherwise, own)) return true;
    for (const auto& arm : a.arms) {
      if (gets_out(m, arm, own)) return true;
    }
  }
  return false;
}

// Whether it asks for nothing but what battles state.
bool only_given(const Node* n) {
  if (n->kind == NodeKind::given) return true;
  bool some = false;
  for (const Node* a : n->args) {
    if (a->kind == NodeKind::constant) continue;
    if (!only_given(a)) return false;
    some = true;
  }
  return some && n->where == nullptr && n->body == nullptr;
}

void look_at_loops(const Subject& s, const std::vector<Act>& acts, Sink& sink) {
  for (const Act& a : acts) {
    look_at_loops(s, a.body, sink);
    look_at_loops(s, a.otherwise, sink);
    for (const auto& arm : a.arms) look_at_loops(s, arm, sink);
    if (a.kind != ActKind::until || a.again >= 0 || a.value->kind == NodeKind::constant) continue;
    // One that never waits, or always does, is told where conditions are.
    const compiler::Tested* t = tested(s.model, a.value->at);
    if (t == nullptr || always(t) || never(t)) continue;
    const Stores stores = compiler::effects_of(s.model, a.body).all();
    SideStores sides;
    side_stores(s.model, a.body, sides);
    if (Waiting{s.model, stores, sides}.changes(a.value) || gets_out(s.model, a.body)) continue;
    // What battles state no rule changes.
    const std::string_view value = s.source.slice(a.value->at);
    const auto if_ = grammar::shown(grammar::Role::if_, s.sheet.language);
    sink.report(Id::until_still, a.at)
        .arg("mend", only_given(a.value)
                         ? said("battles state what `{value}` asks for, and nothing changes that: `{word}` "
                                "in its place, or "
                                "mend the condition",
                                {{"value", value}, {"word", if_}})
                         : said("change in the loop what `{value}` depends on, or mend the condition",
                                {{"value", value}}));
  }
}

}  // namespace

std::set<std::string> hopeless_outcomes(const Subject& s) {
  std::set<std::string> out;
  const auto lines = hopeless_lines(s.model);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].empty()) out.insert(s.model.outcomes[i].name);
  }
  return out;
}

void look_at_ends(const Subject& s, Sink& sink) {
  const Model& m = s.model;
  const auto lines = hopeless_lines(m);
  // A condition that lets no battle through is told by itself, and what follows from it is not.
  const auto lets_nobody = [](const diagnostics::Diagnostic& d) {
    return d.id == Id::always_true || d.id == Id::always_false || d.id == Id::outcome_never;
  };
  const bool told = std::any_of(sink.list().begin(), sink.list().end(), lets_nobody);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() || told) continue;
    sink.report(Id::outcome_never, m.outcomes[i].at)
        .arg("name", m.outcomes[i].name)
        .arg("why", said("line {line}, which finishes so, is never reached",
                         {{"line", s.source.line_of(lines[i][0].begin)}}));
  }
  for (const grammar::PieceDecl& p : s.sheet.pieces) {
    if (p.out_when.empty() || p.out_when[0].kind == grammar::ExprKind::yes_no) continue;
    if (!never(tested(m, p.out_when[0].at))) continue;
    auto& d = sink.report(Id::never_out, p.out_when[0].at).arg("piece", p.name.text);
    const compiler::Tested* t = tested(m, deciding(m, p.out_when[0]).at);
    if (t == nullptr) continue;
    if (const auto why = reason(s, *t); !why.empty()) d.arg("why", why);
  }
  const std::vector<bool> reached = reached_rules(m);
  for (std::size_t i = 0; i < m.rules.size(); ++i) {
    if (reached[i]) look_at_loops(s, m.rules[i].body, sink);
  }
}

}  // namespace muster::checks
