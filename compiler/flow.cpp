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

namespace {

void merge(Effects& into, const Effects& from) {
  into.now.insert(from.now.begin(), from.now.end());
  into.later.insert(from.later.begin(), from.later.end());
  into.defers = into.defers || from.defers;
  into.finishes = into.finishes || from.finishes;
}

Effects effects_of(const Model& m, const Act& a) {
  Effects out;
  switch (a.kind) {
    case ActKind::store:
      out.now.emplace(a.place.kind, a.place.field);
      break;
    case ActKind::finish:
      out.finishes = true;
      break;
    case ActKind::call: {
      const RuleInfo& r = m.rules[static_cast<std::size_t>(a.call->rule)];
      out.now = r.stores;
      out.later = r.later_stores;
      out.defers = r.defers;
      out.finishes = r.finishes;
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
    case ActKind::together: {
      // All that was put off happens at its end.
      const Effects inner = effects_of(m, a.body);
      out.now = inner.all();
      out.finishes = inner.finishes;
      break;
    }
    default:
      merge(out, effects_of(m, a.body));
      merge(out, effects_of(m, a.otherwise));
      for (const auto& arm : a.arms) merge(out, effects_of(m, arm));
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

  void scan(const std::vector<Act>& acts, bool together, const CallSite* why) {
    for (const Act& a : acts) {
      switch (a.kind) {
        case ActKind::store:
          if (why != nullptr && !together && !a.now) {
            const FieldInfo& f = a.place.kind >= 0 ? m.pieces[static_cast<std::size_t>(a.place.kind)]
                                                         .fields[static_cast<std::size_t>(a.place.field)]
                                                   : m.side_fields[static_cast<std::size_t>(a.place.field)];
            sink.report(Id::change_in_together_call, a.at)
                .arg("name", f.name)
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
        case ActKind::call: {
          const CallSite*& seen = from[static_cast<std::size_t>(a.call->rule)];
          if ((together || why != nullptr) && seen == nullptr) seen = together ? a.call : why;
          break;
        }
        case ActKind::together:
          scan(a.body, true, why);
          break;
        default:
          scan(a.body, together, why);
          scan(a.otherwise, together, why);
          for (const auto& arm : a.arms) scan(arm, together, why);
      }
    }
  }
};

// `later` with no together around it, seen from the battle.
void check_deferred(const Model& m, const std::vector<Act>& acts, bool together, Sink& sink) {
  for (const Act& a : acts) {
    const bool defers = a.kind == ActKind::later ||
                        (a.kind == ActKind::call && m.rules[static_cast<std::size_t>(a.call->rule)].defers);
    if (defers && !together) {
      if (a.kind == ActKind::later) {
        sink.report(Id::later_outside, a.at);
      } else {
        const RuleInfo& r = m.rules[static_cast<std::size_t>(a.call->rule)];
        sink.report(Id::later_outside_call, a.at)
            .arg("name", r.name.empty() ? "the table's effects" : r.name)
            .label(r.at, LabelId::declared_here);
      }
    }
    if (a.kind == ActKind::later && m.rules[static_cast<std::size_t>(a.call->rule)].defers) {
      sink.report(Id::later_of_later, a.at);
    }
    const bool inner = together || a.kind == ActKind::together;
    check_deferred(m, a.body, inner, sink);
    check_deferred(m, a.otherwise, inner, sink);
    for (const auto& arm : a.arms) check_deferred(m, arm, inner, sink);
  }
}

bool ends(const std::vector<Act>& acts) {
  for (const Act& a : acts) {
    if (a.kind == ActKind::finish || a.kind == ActKind::stop) return true;
    if (a.kind == ActKind::if_ && ends(a.body) && ends(a.otherwise)) return true;
  }
  return false;
}

// A piece that falls during a loop over those that stand is passed over when its turn comes;
// the test is only made where the loop itself can make a piece fall.
void mark_pass_over(Model& m, std::vector<Act>& acts) {
  for (Act& a : acts) {
    if (a.kind == ActKind::for_each) {
      const NodeKind k = a.value->kind;
      if (k == NodeKind::list_up || k == NodeKind::list_all_up || k == NodeKind::list_standing) {
        const int kind = a.value->type.sub;
        const Effects e = effects_of(m, a.body);
        for (const int f : m.pieces[static_cast<std::size_t>(kind)].out_fields) {
          if (e.now.count({kind, f}) != 0) a.pass_over = true;
        }
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
  }
  for (RuleInfo& r : m.rules) mark_pass_over(m, r.body);

  InTogether scan{m, sink, std::vector<const CallSite*>(m.rules.size(), nullptr)};
  for (const int i : m.order) {
    scan.scan(m.rules[static_cast<std::size_t>(i)].body, false, scan.from[static_cast<std::size_t>(i)]);
  }
  if (m.battle < 0) return;
  const RuleInfo& battle = m.rules[static_cast<std::size_t>(m.battle)];
  check_deferred(m, battle.body, false, sink);
  if (m.outcomes_declared && !ends(battle.body)) sink.report(Id::no_finish, battle.at);
}

}  // namespace muster::compiler
