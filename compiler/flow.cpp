// What each rule does, callees first; where `later`, `finish` and plain changes may stand.
#include <algorithm>
#include <functional>

#include "compiler/effects.h"
#include "compiler/passes.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

Stores Effects::all() const {
  Stores out = now;
  out.insert(later.begin(), later.end());
  return out;
}

std::pair<int, int> stored(const Place& place) {
  switch (place.what) {
    case Place::What::side:
      return {kOfSide, place.field};
    case Place::What::state:
      return {kOfState, place.field};
    case Place::What::local:
      return {kOfLocal, place.field};
    default:
      return {place.kind, place.field};
  }
}

bool opens_together(const Act& a) {
  return a.kind == ActKind::together ||
         (a.kind == ActKind::for_each && a.order != nullptr && a.order->ties == grammar::Ties::together);
}

namespace {

void merge(Effects& into, const Effects& from) {
  into.now.insert(from.now.begin(), from.now.end());
  into.later.insert(from.later.begin(), from.later.end());
  into.defers = into.defers || from.defers;
  into.finishes = into.finishes || from.finishes;
  into.rolls = into.rolls || from.rolls;
  into.changes = into.changes || from.changes;
}

Effects effects_of(const Model& m, const Act& a) {
  Effects out;
  if (opens_together(a)) {
    // All that was put off happens at its end.
    const Effects inner = effects_of(m, a.body);
    out.now = inner.all();
    out.finishes = inner.finishes;
    out.rolls = inner.rolls;
    return out;
  }
  switch (a.kind) {
    case ActKind::store:
      out.now.insert(stored(a.place));
      out.changes = !a.now && a.place.what != Place::What::local;
      break;
    case ActKind::roll:
    case ActKind::roll_cell:
      out.rolls = true;
      break;
    case ActKind::move:
      out.now.emplace(kOwner, a.who->type.sub);
      out.changes = !a.now;
      break;
    case ActKind::finish:
      out.finishes = true;
      break;
    case ActKind::let:
      if (a.call == nullptr) break;
      [[fallthrough]];
    case ActKind::call: {
      const RuleInfo& r = m.rules[static_cast<std::size_t>(a.call->rule)];
      out.now = r.stores;
      out.later = r.later_stores;
      out.defers = r.defers;
      out.finishes = r.finishes;
      out.rolls = r.rolls;
      out.changes = r.changes;
      break;
    }
    case ActKind::later: {
      const RuleInfo& r = m.rules[static_cast<std::size_t>(a.call->rule)];
      out.later = r.stores;
      out.later.insert(r.later_stores.begin(), r.later_stores.end());
      out.defers = true;
      out.finishes = r.finishes;
      break;
    }
    default:
      merge(out, effects_of(m, a.body));
      merge(out, effects_of(m, a.otherwise));
      for (const auto& arm : a.arms) merge(out, effects_of(m, arm));
      if (a.order != nullptr && a.order->roll >= 0) out.rolls = true;
  }
  return out;
}

void called(const std::vector<Act>& acts, std::vector<int>& out) {
  for (const Act& a : acts) {
    if (a.call != nullptr) out.push_back(a.call->rule);
    called(a.body, out);
    called(a.otherwise, out);
    for (const auto& arm : a.arms) called(arm, out);
  }
}

void order_rules(Model& m) {
  std::vector<int> finished;
  std::vector<bool> seen(m.rules.size(), false);
  const std::function<void(int)> visit = [&](int i) {
    if (seen[static_cast<std::size_t>(i)]) return;
    seen[static_cast<std::size_t>(i)] = true;
    std::vector<int> next;
    called(m.rules[static_cast<std::size_t>(i)].body, next);
    for (const int j : next) visit(j);
    finished.push_back(i);
  };
  for (std::size_t i = 0; i < m.rules.size(); ++i) visit(static_cast<int>(i));
  std::reverse(finished.begin(), finished.end());
  m.order = std::move(finished);
}

// Places that are only wrong because of who calls them.
struct InTogether {
  const Model& m;
  Sink& sink;
  // Per rule: where it is called inside a together, if anywhere.
  std::vector<const CallSite*> from;

  std::string name_of(const Act& a) const {
    if (a.kind == ActKind::move) return std::string(grammar::shown(grammar::Role::move, m.language));
    const auto f = static_cast<std::size_t>(a.place.field);
    switch (a.place.what) {
      case Place::What::piece:
        return m.pieces[static_cast<std::size_t>(a.place.kind)].fields[f].name;
      case Place::What::side:
        return m.side_fields[f].name;
      default:
        return m.state[f].name;
    }
  }

  void scan(const std::vector<Act>& acts, bool together, const CallSite* why, bool nested = false) {
    for (const Act& a : acts) {
      if (opens_together(a)) {
        scan(a.body, true, why, together || why != nullptr);
        continue;
      }
      // What is put off to the end of an inner together happens inside the outer one.
      if (a.kind == ActKind::later && nested && m.rules[static_cast<std::size_t>(a.call->rule)].finishes)
        sink.report(Id::finish_in_together_call, a.at).label(a.call->at, LabelId::called_in_together);
      switch (a.kind) {
        case ActKind::store:
        case ActKind::move:
          if (why != nullptr && !together && !a.now && a.place.what != Place::What::local) {
            sink.report(Id::change_in_together_call, a.at)
                .arg("name", name_of(a))
                .label(why->at, LabelId::called_in_together)
                .fix({a.at.begin, a.at.begin},
                     std::string(grammar::shown(grammar::Role::later, m.language)) + " ");
          }
          break;
        case ActKind::finish:
          if (why != nullptr && !together) {
            sink.report(Id::finish_in_together_call, a.at).label(why->at, LabelId::called_in_together);
          }
          break;
        case ActKind::let:
        case ActKind::call: {
          if (a.call == nullptr) break;
          const RuleInfo& called_rule = m.rules[static_cast<std::size_t>(a.call->rule)];
          // A rule that only changes things can be put off as a whole; one that rolls can't.
          if (together && a.kind == ActKind::call && called_rule.changes && !called_rule.rolls &&
              !called_rule.defers && !called_rule.name.empty()) {
            sink.report(Id::change_in_together_rule, a.at)
                .arg("name", called_rule.name)
                .label(called_rule.at, LabelId::declared_here)
                .fix({a.at.begin, a.at.begin},
                     std::string(grammar::shown(grammar::Role::later, m.language)) + " ");
            break;
          }
          const CallSite*& seen = from[static_cast<std::size_t>(a.call->rule)];
          if ((together || why != nullptr) && seen == nullptr) seen = together ? a.call : why;
          break;
        }
        default:
          scan(a.body, together, why, nested);
          scan(a.otherwise, together, why, nested);
          for (const auto& arm : a.arms) scan(arm, together, why, nested);
      }
    }
  }
};

// `later` with no together around it, seen from the battle.
void check_deferred(const Model& m, const std::vector<Act>& acts, bool together, Sink& sink) {
  for (const Act& a : acts) {
    const bool defers = a.kind == ActKind::later ||
                        ((a.kind == ActKind::call || a.kind == ActKind::let) && a.call != nullptr &&
                         m.rules[static_cast<std::size_t>(a.call->rule)].defers);
    if (defers && !together) {
      if (a.kind == ActKind::later) {
        sink.report(Id::later_outside, a.at);
      } else {
        const RuleInfo& r = m.rules[static_cast<std::size_t>(a.call->rule)];
        sink.report(Id::later_outside_call, a.at)
            .arg("name", r.table >= 0 ? m.tables[static_cast<std::size_t>(r.table)].name : r.name)
            .label(r.at, LabelId::declared_here);
      }
    }
    if (a.kind == ActKind::later && m.rules[static_cast<std::size_t>(a.call->rule)].defers) {
      sink.report(Id::later_of_later, a.at);
    }
    const bool inner = together || opens_together(a);
    check_deferred(m, a.body, inner, sink);
    check_deferred(m, a.otherwise, inner, sink);
    for (const auto& arm : a.arms) check_deferred(m, arm, inner, sink);
  }
}

// Whether a loop is left from inside.
bool leaves(const std::vector<Act>& acts) {
  for (const Act& a : acts) {
    if (a.kind == ActKind::leave) return true;
    const bool loop = a.kind == ActKind::repeat || a.kind == ActKind::until || a.kind == ActKind::for_each ||
                      a.kind == ActKind::gather;
    if ((!loop && leaves(a.body)) || leaves(a.otherwise)) return true;
    for (const auto& arm : a.arms) {
      if (leaves(arm)) return true;
    }
  }
  return false;
}

bool ends(const std::vector<Act>& acts) {
  for (const Act& a : acts) {
    // repeat until no: it is the battle itself that ends.
    if (a.kind == ActKind::until && a.value->kind == NodeKind::constant && a.value->value == 0 &&
        !leaves(a.body))
      return true;
    if (a.kind == ActKind::finish || a.kind == ActKind::stop || a.kind == ActKind::give) return true;
    if (a.kind == ActKind::if_ && ends(a.body) && ends(a.otherwise)) return true;
  }
  return false;
}

// A piece that falls during a loop over those that stand is passed over when its turn comes;
// the test is only made where the loop itself can make a piece fall.
void mark_pass_over(Model& m, std::vector<Act>& acts) {
  for (Act& a : acts) {
    if (a.kind == ActKind::for_each && stands(a.value)) {
      const int kind = a.value->type.sub;
      Effects e = effects_of(m, a.body);
      if (opens_together(a)) e.now = e.all();
      for (const int f : m.pieces[static_cast<std::size_t>(kind)].out_fields) {
        if (e.now.count({kind, f}) != 0) a.pass_over = true;
      }
    }
    mark_pass_over(m, a.body);
    mark_pass_over(m, a.otherwise);
    for (auto& arm : a.arms) mark_pass_over(m, arm);
  }
}

}  // namespace

Effects effects_of(const Model& m, const std::vector<Act>& acts) {
  Effects out;
  for (const Act& a : acts) merge(out, effects_of(m, a));
  return out;
}

void check_flow(Model& m, Sink& sink) {
  order_rules(m);
  for (std::size_t i = m.order.size(); i-- > 0;) {
    RuleInfo& r = m.rules[static_cast<std::size_t>(m.order[i])];
    const Effects e = effects_of(m, r.body);
    r.stores = e.now;
    r.later_stores = e.later;
    r.defers = e.defers;
    r.finishes = e.finishes;
    r.rolls = e.rolls;
    r.changes = e.changes;
  }
  for (RuleInfo& r : m.rules) mark_pass_over(m, r.body);

  InTogether scan{m, sink, std::vector<const CallSite*>(m.rules.size(), nullptr)};
  for (const int i : m.order) {
    scan.scan(m.rules[static_cast<std::size_t>(i)].body, false, scan.from[static_cast<std::size_t>(i)]);
  }
  for (const RuleInfo& r : m.rules) {
    if (r.gives >= 0 && r.resolved && !r.cut_off && !ends(r.body))
      sink.report(Id::no_give, r.at).arg("name", r.name);
  }
  if (m.battle < 0) return;
  const RuleInfo& battle = m.rules[static_cast<std::size_t>(m.battle)];
  check_deferred(m, battle.body, false, sink);
  if (m.outcomes_declared && !battle.cut_off && !ends(battle.body)) sink.report(Id::no_finish, battle.at);
}

}  // namespace muster::compiler
