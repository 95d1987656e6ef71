// Targets that buy nothing: a natural throw that always fails, or always does it, decides the end of the
// range, and beyond some number a better target changes nothing.
//
// A condition that asks of one roll and one other value is tried out: for each value the target can
// have, which totals meet it. Where the totals stop changing before the plain comparison of the two
// would, a natural decides. Where the sheet itself stops the target there, as `smaller of 9 and skill`
// does, it knows, and nothing is said. What is exact is said: the chance is that of those totals.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checks/families.h"
#include "checks/reason.h"
#include "compiler/distribution.h"

namespace muster::checks {

using compiler::Act;
using compiler::ActKind;
using compiler::Model;
using compiler::Node;
using compiler::NodeKind;
using compiler::ValueSet;
using diagnostics::Id;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

constexpr std::int64_t kMostTried = 20'000;  // totals times targets

// A condition on a roll and a target.
struct Target {
  const Node* condition = nullptr;
  const Node* compare = nullptr;  // of the two
  const Node* target = nullptr;
  int roll = -1;
  std::vector<const Node*> before;    // branches of the same `if` that are asked first
  ValueSet values;                    // of the target, in all copies
  ValueSet totals;                    // of the roll
  std::vector<std::int64_t> numbers;  // that the roll is compared with
  bool unlike = false;                // copies with other dice
};

struct Finder {
  const Model& m;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Target> found;

  bool is_roll(const Node* n) const {
    return n->kind == NodeKind::var && m.vars[ix(n->index)].roll && m.vars[ix(n->index)].dice.plain();
  }

  static bool compares(const Node* n) {
    return n->kind == NodeKind::equal || n->kind == NodeKind::not_equal || n->kind == NodeKind::less ||
           n->kind == NodeKind::less_equal;
  }

  // False where it asks for anything else.
  bool read(const Node* n, Target& t) const {
    if (n->kind == NodeKind::constant) return true;
    if (n->kind == NodeKind::and_ || n->kind == NodeKind::or_ || n->kind == NodeKind::not_) {
      for (const Node* a : n->args) {
        if (!read(a, t)) return false;
      }
      return true;
    }
    if (!compares(n) || n->args.size() != 2) return false;
    for (std::size_t i = 0; i < 2; ++i) {
      const Node* roll = n->args[i];
      const Node* other = n->args[1 - i];
      if (!is_roll(roll) || (t.roll >= 0 && t.roll != roll->index)) continue;
      if (holds_roll(other)) return false;
      t.roll = roll->index;
      // Behind a test of the roll less of it is left; the first to ask sees all.
      t.totals = t.totals.unite(roll->set);
      if (other->kind == NodeKind::constant || other->set.is_single()) {
        t.numbers.push_back(other->kind == NodeKind::constant ? other->value : other->set.lo());
        return true;
      }
      if (t.compare != nullptr || n->kind == NodeKind::equal || n->kind == NodeKind::not_equal) return false;
      t.compare = n;
      t.target = other;
      return true;
    }
    return false;
  }

  static bool holds_var_roll(const Model& m, const Node* n) {
    if (n == nullptr) return false;
    if (n->kind == NodeKind::var && m.vars[ix(n->index)].roll) return true;
    for (const Node* a : n->args) {
      if (holds_var_roll(m, a)) return true;
    }
    return holds_var_roll(m, n->where) || holds_var_roll(m, n->body);
  }
  bool holds_roll(const Node* n) const { return holds_var_roll(m, n); }

  void condition(const Node* c, const std::vector<const Node*>& before) {
    Target t;
    t.condition = c;
    if (!read(c, t) || t.compare == nullptr || t.target->set.empty() || t.totals.empty()) return;
    t.values = t.target->set;
    for (const Node* b : before) {
      Target same;
      same.roll = t.roll;
      if (!read(b, same) || same.compare != nullptr || same.roll != t.roll) continue;
      t.before.push_back(b);
      t.totals = t.totals.unite(same.totals);
      t.numbers.insert(t.numbers.end(), same.numbers.begin(), same.numbers.end());
    }
    const auto [it, first] = found.try_emplace({c->at.begin, c->at.end}, t);
    if (first) return;
    Target& all = it->second;
    all.values = all.values.unite(t.values);
    all.totals = all.totals.unite(t.totals);
    const auto& mine = m.vars[ix(t.roll)].dice.spec;
    const auto& theirs = m.vars[ix(all.roll)].dice.spec;
    all.unlike = all.unlike || mine.count != theirs.count || mine.sides != theirs.sides ||
                 t.before.size() != all.before.size() || t.numbers != all.numbers;
  }

  void node(const Node* n) {
    if (n == nullptr) return;
    if (n->kind == NodeKind::choose) condition(n->args[0], {});
    for (const Node* a : n->args) node(a);
    node(n->where);
    node(n->body);
  }

  void acts(const std::vector<Act>& list, const std::vector<const Node*>& before = {}) {
    for (const Act& a : list) {
      node(a.value);
      if (a.call != nullptr) {
        for (const Node* arg : a.call->args) node(arg);
      }
      acts(a.body);
      for (const auto& arm : a.arms) acts(arm);
      if (a.kind != ActKind::if_) {
        acts(a.otherwise);
        continue;
      }
      condition(a.value, before);
      const bool chain = a.otherwise.size() == 1 && a.otherwise[0].kind == ActKind::if_;
      std::vector<const Node*> next;
      if (chain) {
        next = before;
        next.push_back(a.value);
      }
      acts(a.otherwise, next);
    }
  }
};

bool holds(const Node* n, const Target& t, std::int64_t total, std::int64_t target) {
  const auto value = [&](const Node* x) {
    if (x->kind == NodeKind::var && x->index == t.roll) return total;
    return x == t.target ? target : x->kind == NodeKind::constant ? x->value : x->set.lo();
  };
  switch (n->kind) {
    case NodeKind::constant:
      return n->value != 0;
    case NodeKind::and_:
      return holds(n->args[0], t, total, target) && holds(n->args[1], t, total, target);
    case NodeKind::or_:
      return holds(n->args[0], t, total, target) || holds(n->args[1], t, total, target);
    case NodeKind::not_:
      return !holds(n->args[0], t, total, target);
    case NodeKind::equal:
      return value(n->args[0]) == value(n->args[1]);
    case NodeKind::not_equal:
      return value(n->args[0]) != value(n->args[1]);
    case NodeKind::less:
      return value(n->args[0]) < value(n->args[1]);
    default:
      return value(n->args[0]) <= value(n->args[1]);
  }
}

std::vector<std::int64_t> members(const ValueSet& set) {
  std::vector<std::int64_t> out;
  for (const auto& part : set.parts()) {
    for (std::int64_t v = part.lo; v <= part.hi; ++v) out.push_back(v);
  }
  return out;
}

// The totals that meet the condition, and those that meet the comparison alone.
struct Met {
  ValueSet all, plain;
};
Met met(const Target& t, const std::vector<std::int64_t>& totals, std::int64_t target) {
  Met out;
  for (const std::int64_t total : totals) {
    if (holds(t.compare, t, total, target)) out.plain = out.plain.unite(ValueSet::single(total));
    bool earlier = false;
    for (const Node* b : t.before) earlier = earlier || holds(b, t, total, target);
    if (!earlier && holds(t.condition, t, total, target)) out.all = out.all.unite(ValueSet::single(total));
  }
  return out;
}

// 90%, about 16.67%
Text percent(const compiler::Chance& c) {
  const compiler::BigCount hundredths = c.of * 10'000;
  if (hundredths % c.in != 0) return said("about {percent}", {{"percent", compiler::percent_words(c, 2)}});
  return compiler::percent_words(c, c.of * 100 % c.in == 0 ? 0 : 2);
}

// From one end of the range inward: the last target that gives what the end gives.
struct Stuck {
  std::int64_t target = 0;
  ValueSet totals;
  Text natural;
};

std::optional<Stuck> stuck(const Subject& s, const Target& t, const std::vector<std::int64_t>& totals,
                           std::vector<std::int64_t> targets, bool from_top) {
  if (from_top) targets.assign(targets.rbegin(), targets.rend());
  const Met end = met(t, totals, targets.front());
  std::size_t same = 0;
  std::size_t plain_same = 0;
  while (same + 1 < targets.size() && met(t, totals, targets[same + 1]).all == end.all) ++same;
  while (plain_same + 1 < targets.size() && met(t, totals, targets[plain_same + 1]).plain == end.plain)
    ++plain_same;
  // Of a target that never matters nothing is said here, nor where the dice alone end.
  if (same <= plain_same || same + 1 >= targets.size()) return std::nullopt;
  Stuck out;
  out.target = targets[same];
  out.totals = end.all;
  // What the plain comparison would still change: naturals, that always do it or never.
  const ValueSet inner = met(t, totals, targets[same]).plain;
  const ValueSet natural = end.plain.without(inner).unite(inner.without(end.plain));
  // One that a branch before takes does something there.
  for (const std::int64_t total : members(natural)) {
    for (const Node* b : t.before) {
      if (holds(b, t, total, targets.front())) return std::nullopt;
    }
  }
  const bool does = natural.without(end.all).empty();
  if (natural.empty() || (!does && !natural.intersect(end.all).empty())) return std::nullopt;
  const compiler::Type number{compiler::Base::number, -1, 1};
  const Text values = range_words(s.model, number, natural);
  out.natural = does ? said("a natural {values} always does it", {{"values", values}})
                     : said("a natural {values} never does it", {{"values", values}});
  return out;
}

void tell(const Subject& s, const Target& t, Sink& sink) {
  if (t.unlike || t.target->type.grain != 1 || t.target->set.contains(INT64_MIN)) return;
  const auto& dice = s.model.vars[ix(t.roll)].dice.spec;
  const std::uint64_t count = t.totals.count(kMostTried);
  if (count == 0 || count >= kMostTried) return;
  const std::vector<std::int64_t> totals = members(t.totals);
  // Beyond what the dice show nothing changes: one target more on each side stands for all.
  const std::int64_t lo = totals.front() - 2;
  const std::int64_t hi = totals.back() + 2;
  ValueSet kept = t.values.intersect(ValueSet(lo, hi));
  if (t.values.lo() < lo) kept = kept.unite(ValueSet::single(lo));
  if (t.values.hi() > hi) kept = kept.unite(ValueSet::single(hi));
  const std::vector<std::int64_t> targets = members(kept);
  if (targets.size() < 2 || targets.size() * totals.size() > ix(kMostTried)) return;
  const std::string name(s.source.slice(t.target->at));
  for (const bool from_top : {true, false}) {
    const auto end = stuck(s, t, totals, targets, from_top);
    if (!end) continue;
    const auto chance = compiler::chance_of(dice, end->totals, t.totals);
    if (!chance.known()) continue;
    const Text words = percent(chance) + " (" + words_of(chance) + ")";
    sink.report(from_top ? Id::target_no_gain : Id::target_no_loss, t.target->at)
        .arg("target", name)
        .arg(from_top ? "best" : "worst", end->target)
        .arg("natural", end->natural)
        .arg("chance", t.before.empty() ? words : said("{chance} here", {{"chance", words}}));
  }
}

}  // namespace

void look_at_targets(const Subject& s, Sink& sink) {
  Finder finder{s.model, {}};
  for (const compiler::RuleInfo& r : s.model.rules) {
    finder.acts(r.body);
    finder.node(r.result);
  }
  for (const auto& [at, target] : finder.found) tell(s, target, sink);
}

}  // namespace muster::checks
