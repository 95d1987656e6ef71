// A clean sheet does not fail: each body is walked once with what is known at each place.
//
// Declared ranges are the invariant: a field read may hold anything of its range, less what a
// test just before has said; every store is proved to keep the range. So no round trips are
// needed: a loop's body is walked once, with the facts its own stores can't end.
#include "compiler/prove.h"
#include "grammar/keywords.h"

#include <algorithm>

#include "bytecode/dice.h"
#include "bytecode/intervals.h"
#include "bytecode/limits.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;

Knowledge join(const Knowledge& a, const Knowledge& b) {
  if (a.dead) return b;
  if (b.dead) return a;
  Knowledge out;
  for (const auto& [path, set] : a.facts) {
    const auto it = b.facts.find(path);
    if (it != b.facts.end()) out.facts[path] = set.unite(it->second);
  }
  for (const auto& pair : a.at_most) {
    if (b.at_most.count(pair) != 0) out.at_most.insert(pair);
  }
  for (const auto& pair : a.below) {
    if (b.below.count(pair) != 0) out.below.insert(pair);
  }
  for (const auto& [var, bounds] : a.bounds) {
    const auto it = b.bounds.find(var);
    if (it != b.bounds.end() && it->second == bounds) out.bounds[var] = bounds;
  }
  for (const auto& [path, at] : a.because) {
    if (b.because.count(path) != 0) out.because.emplace(path, at);
  }
  return out;
}

bool ends(const Path& p, const Stores& stores) {
  const auto has = [&](int what, int which) { return stores.count({what, which}) != 0; };
  bool gone = false;
  switch (p.what) {
    case Path::What::piece_field:
      gone = has(p.kind, p.b) || has(kOfLocal, p.a);
      break;
    case Path::What::side_field:
      gone = has(kOfSide, p.b) || (p.a >= 0 && has(kOfLocal, p.a));
      break;
    case Path::What::state:
      gone = has(kOfState, p.a);
      break;
    case Path::What::var:
      gone = has(kOfLocal, p.a);
      break;
    default:
      break;
  }
  return gone || (p.c >= 0 && has(kOfLocal, p.c));
}

void Prover::forget(const Stores& stores) {
  const auto has = [&](int what, int which) { return stores.count({what, which}) != 0; };
  const auto ends = [&](const Path& p) { return muster::compiler::ends(p, stores); };
  std::erase_if(now.facts, [&](const auto& fact) { return ends(fact.first); });
  std::erase_if(now.because, [&](const auto& of_path) { return ends(of_path.first); });
  for (auto* pairs : {&now.at_most, &now.below})
    std::erase_if(*pairs, [&](const auto& pair) { return ends(pair.first) || ends(pair.second); });
  for (auto& [var, bounds] : now.bounds) {
    std::erase_if(bounds, [&](const Bound& b) {
      return std::any_of(b.sum.terms.begin(), b.sum.terms.end(),
                         [&](const auto& term) { return ends(term.first.path); });
    });
  }
  std::erase_if(now.bounds,
                [&](const auto& of_var) { return of_var.second.empty() || has(kOfLocal, of_var.first); });
}

void Prover::acts(std::vector<Act>& list) {
  for (Act& a : list) act(a);
}

// Whether a value stays inside its place, and what the sheet says where it doesn't.
void Prover::stored(const ValueSet& all, const ValueSet& held, grammar::StoreMode mode,
                    const std::string& name, const Type& type, Span declared, Span line, Act& a) {
  const ValueSet value = all.without(ValueSet::single(bytecode::kAbsent));
  if (now.dead || !type.numeric() || value.empty()) return;
  if (value.inside(held.lo(), held.hi())) {
    const ValueSet wide = as_declared(a.value).without(ValueSet::single(bytecode::kAbsent));
    if (!wide.empty() && wide.inside(held.lo(), held.hi())) {
      proved(Obligation::What::store, a.at, a.value, Obligation::By::range);
    } else {
      proved(Obligation::What::store, a.at, a.value);
    }
    return;
  }
  switch (mode) {
    case grammar::StoreMode::proved:
      sink.report(Id::store_outside, a.at)
          .arg("name", name)
          .arg("value", range_words(m, type, value))
          .arg("range", range_words(m, type, held))
          .label(declared, LabelId::range_here)
          .fix({line.end, line.end}, "  " + std::string(grammar::shown(grammar::Role::capped, m.language)));
      break;
    case grammar::StoreMode::checked:
      stops.push_back({a.at, StopPlace::What::checked});
      break;
    case grammar::StoreMode::capped:
      proved(Obligation::What::store, a.at, a.value, Obligation::By::capped);
      break;
  }
}

void Prover::store(Act& a) {
  const Place& p = a.place;
  if (p.who != nullptr) eval(p.who);
  if (p.element != nullptr) eval(p.element);
  ValueSet value = eval(a.value);
  if (p.what == Place::What::local) {
    Var& v = m.vars[static_cast<std::size_t>(p.field)];
    if (v.fits) {
      v.held = v.set = ValueSet(0, value.empty() ? 0 : std::max<std::int64_t>(value.hi(), 0));
      v.fits = false;
    }
    stored(value, v.held, v.mode, v.name, v.type, v.at, v.line, a);
    forget({muster::compiler::stored(p)});
    if (v.type.numeric())
      value = clamp(value.without(ValueSet::single(bytecode::kAbsent)), v.held.lo(), v.held.hi())
                  .unite(value.intersect(ValueSet::single(bytecode::kAbsent)));
    if (value.empty()) return;
    const Path path{Path::What::var, p.field, -1, -1, -1};
    now.facts[path] = value;
    now.because[path] = a.at;
    return;
  }
  const bool piece = p.what == Place::What::piece;
  const auto field = static_cast<std::size_t>(p.field);
  const FieldInfo& f = piece ? m.pieces[static_cast<std::size_t>(p.kind)].fields[field]
                       : p.what == Place::What::side ? m.side_fields[field]
                                                     : m.state[field];
  if (piece && m.pieces[static_cast<std::size_t>(p.kind)].at_most > 1 &&
      f.join == bytecode::JoinHow::by_part && !is_part(p.who)) {
    sink.report(Id::by_part_read, a.at).arg("name", f.name).label(f.at, LabelId::declared_here);
  }
  if (piece && is_part(p.who) && f.join != bytecode::JoinHow::by_part &&
      m.pieces[static_cast<std::size_t>(p.kind)].at_most > 1) {
    sink.report(Id::part_changed, a.at).arg("name", f.name).label(f.at, LabelId::declared_here);
  }
  stored(value, f.held, f.mode, f.name, f.type, f.at, f.decl->at, a);
  // Another word of an array keeps what it had.
  std::vector<std::pair<Path, ValueSet>> others;
  if (p.element != nullptr && p.element->kind == NodeKind::constant) {
    const int word = -2 - static_cast<int>(p.element->value);
    for (const auto& [path, set] : now.facts) {
      const bool same_field =
          piece ? path.what == Path::What::piece_field && path.kind == p.kind && path.b == p.field
          : p.what == Place::What::side ? path.what == Path::What::side_field && path.b == p.field
                                        : path.what == Path::What::state && path.a == p.field;
      if (same_field && path.c <= -2 && path.c != word) others.emplace_back(path, set);
    }
  }
  forget({muster::compiler::stored(p)});
  for (auto& [path, set] : others) now.facts[path] = set;
  // What was stored is what is there now.
  Node place;
  place.kind = piece                         ? NodeKind::piece_field
               : p.what == Place::What::side ? NodeKind::side_field
                                             : NodeKind::state;
  place.index = p.field;
  if (p.who != nullptr) place.args.push_back(p.who);
  if (p.element != nullptr) place.args.push_back(p.element);
  const Path path = path_of(&place);
  if (path.what == Path::What::none || value.empty() || now.dead) return;
  const ValueSet none = value.intersect(ValueSet::single(bytecode::kAbsent));
  if (f.type.numeric()) {
    value = value.without(none);
    if (!value.empty()) value = clamp(value, f.held.lo(), f.held.hi());
    value = value.unite(none);
  }
  now.facts[path] = value;
  now.because[path] = a.at;
}

void Prover::call(Act& a) {
  RuleInfo& r = m.rules[static_cast<std::size_t>(a.call->rule)];
  for (std::size_t i = 0; i < a.call->args.size(); ++i) {
    const ValueSet value = eval(a.call->args[i]);
    if (i >= r.params.size()) continue;
    Var& p = m.vars[static_cast<std::size_t>(r.params[i])];
    if (p.ranged) {
      const ValueSet none = ValueSet::single(bytecode::kAbsent);
      const ValueSet range = p.set.without(none);
      if (!now.dead && !value.without(none).empty() && !value.without(none).inside(range.lo(), range.hi())) {
        sink.report(Id::argument_outside, a.call->args[i]->at)
            .arg("name", p.name)
            .arg("value", range_words(m, p.type, value))
            .arg("range", range_words(m, p.type, p.set))
            .label(p.at, LabelId::range_here);
      } else {
        proved(Obligation::What::argument, a.call->args[i]->at, a.call->args[i]);
      }
    } else if (!now.dead) {
      p.set = p.set.unite(value);
    }
  }
}

namespace {

// Whether a loop of its own may be left from inside, other than by its condition.
bool leaves(const std::vector<Act>& acts) {
  for (const Act& a : acts) {
    if (a.kind == ActKind::leave) return true;
    if (a.kind == ActKind::repeat || a.kind == ActKind::until || a.kind == ActKind::for_each ||
        a.kind == ActKind::gather)
      continue;
    if (leaves(a.body) || leaves(a.otherwise)) return true;
    for (const auto& arm : a.arms) {
      if (leaves(arm)) return true;
    }
  }
  return false;
}

}  // namespace

void Prover::until(Act& a) {
  loops.push_back(effects_of(m, a.body).now);
  forget(loops.back());
  const Ways ways = both_ways(a.value);
  const Knowledge before = now;
  now = ways.no;
  if (a.var2 >= 0) m.vars[static_cast<std::size_t>(a.var2)].set = ValueSet(1, bytecode::kMostTurns);
  acts(a.body);
  if (a.again >= 0) ends_anew(a);
  loops.pop_back();
  now = before;
  if (!leaves(a.body)) assume(a.value, true);
}

void Prover::for_each(Act& a) {
  const ValueSet length = eval(a.value);
  const Effects effects = effects_of(m, a.body);
  loops.push_back(opens_together(a) ? effects.all() : effects.now);
  forget(loops.back());
  const Knowledge before = now;
  Var& v = m.vars[static_cast<std::size_t>(a.var)];
  v.set = any_of(element_of(a.value->type));
  v.part = of_parts(a.value);
  if (v.type.base == Base::number) v.set = m.vars[static_cast<std::size_t>(a.value->index)].held;
  // Who is out when its turn comes is passed over.
  if (stands(a.value) && !opens_together(a)) assume_out(a.var, false);
  if (!learn_member(a.value, a.var, {&loops.back()})) now.dead = true;
  if (a.value->kind == NodeKind::var) note_kept(a.var, a.value->index);
  if (a.order != nullptr) {
    for (Node* key : {a.order->key, a.order->ties_key}) {
      if (key == nullptr) continue;
      eval(key);
      proved(Obligation::What::limit, key->at, key);
    }
    if (a.order->roll >= 0) {
      Var& roll = m.vars[static_cast<std::size_t>(a.order->roll)];
      roll.set = thrown(roll.dice);
    }
  }
  testing = a.at;
  if (a.value->kind == NodeKind::var)
    learn({Path::What::length, a.value->index, -1, -1, -1}, ValueSet(1, kLargest));
  if (a.var2 >= 0) {
    Var& i = m.vars[static_cast<std::size_t>(a.var2)];
    i.set = ValueSet(1, length.empty() ? 1 : std::max<std::int64_t>(length.hi(), 1));
    if (a.value->kind == NodeKind::var) i.counts = a.value->index;
  }
  acts(a.body);
  loops.pop_back();
  now = before;
}

void Prover::act(Act& a) {
  switch (a.kind) {
    case ActKind::let: {
      Var& v = m.vars[static_cast<std::size_t>(a.var)];
      if (a.call != nullptr) {
        call(a);
        const RuleInfo& r = m.rules[static_cast<std::size_t>(a.call->rule)];
        forget(r.stores);
        v.set = m.vars[static_cast<std::size_t>(r.gives)].set;
        return;
      }
      Sum sum;
      v.set = eval(a.value, sum);
      v.part = is_part(a.value);
      if (a.asks != Asks::nothing) asked(a, v);
      v.whole_of = whole_of(a.value);
      note_name(a.var, a.value);
      note_found(a.var, a.value);
      // Fields may change after this; a sum that names one would no longer be this value.
      bool still = sum.known && v.type.numeric();
      // A value taken whole is best known by its name, for which bounds are noted.
      if (sum.constant == 0 && sum.terms.size() == 1 && sum.terms.begin()->first.node != nullptr &&
          sum.terms.begin()->second == 1)
        still = false;
      for (const auto& [term, by] : sum.terms) {
        const Path& p = term.path;
        still = still && p.what != Path::What::piece_field && p.what != Path::What::side_field &&
                p.what != Path::What::state &&
                !(p.what == Path::What::var && m.vars[static_cast<std::size_t>(p.a)].tally);
      }
      if (still) var_sums[a.var] = sum;
      if (sum.known && v.type.numeric()) let_sums[a.var] = sum;
      if (const Span because = narrowed_by(a.value); because.end > because.begin) {
        const bool list = v.type.base == Base::list;
        now.because[{list ? Path::What::length : Path::What::var, a.var, -1, -1, -1}] = because;
      }
      note_at_most(a.var, a.value);
      note_bounds(a.var, a.value);
      return;
    }
    case ActKind::roll: {
      Var& v = m.vars[static_cast<std::size_t>(a.var)];
      if (a.who != nullptr) eval(a.who);
      v.set = thrown(v.dice);
      // Of a throw that counts no more dice compare than there are.
      if (bytecode::counts(v.dice.spec) && v.dice.count != nullptr && !bytecode::grows(v.dice.spec))
        note_no_more(a.var, v.dice.count);
      note_dice(a.var, v.dice);
      return;
    }
    case ActKind::roll_cell:
      m.vars[static_cast<std::size_t>(a.var)].set = roll_cell(a);
      return;
    case ActKind::store:
      store(a);
      return;
    case ActKind::if_: {
      Ways ways = both_ways(a.value);
      now = std::move(ways.yes);
      acts(a.body);
      const Knowledge after = std::move(now);
      now = std::move(ways.no);
      acts(a.otherwise);
      now = join(after, now);
      return;
    }
    case ActKind::repeat: {
      const ValueSet times = eval(a.value);
      if (!now.dead && !times.empty() && times.lo() < 0) {
        auto& d =
            sink.report(Id::repeat_negative, a.value->at).arg("value", range_words(m, a.value->type, times));
        if (times.hi() > 0) at_least(d, a.value, 0);
      } else {
        proved(Obligation::What::limit, a.value->at, a.value);
      }
      const Stores stores = effects_of(m, a.body).now;
      forget(stores);
      const Knowledge before = now;
      const std::int64_t most = times.empty() ? 1 : std::max<std::int64_t>(times.hi(), 1);
      learn(path_of(a.value), ValueSet(1, kLargest));
      forget(stores);  // the count is taken once; what it was taken from may change
      if (a.var2 >= 0) {
        Var& i = m.vars[static_cast<std::size_t>(a.var2)];
        i.set = ValueSet(1, most);
        if (a.value->kind == NodeKind::length && a.value->args[0]->kind == NodeKind::var)
          i.counts = a.value->args[0]->index;
      }
      loops.push_back(stores);
      acts(a.body);
      loops.pop_back();
      now = before;
      return;
    }
    case ActKind::until:
      until(a);
      return;
    case ActKind::for_each:
      for_each(a);
      return;
    case ActKind::gather:
      for_each(a);
      for (const int list : {a.index, a.index2}) {
        if (list < 0) continue;
        m.vars[static_cast<std::size_t>(list)].set = a.value->set;
        m.vars[static_cast<std::size_t>(list)].part = of_parts(a.value);
      }
      made[a.index] = {a.value, loops.size()};
      return;
    case ActKind::push: {
      const ValueSet value = eval(a.value);
      m.vars[static_cast<std::size_t>(a.index)].held = value.empty() ? ValueSet::single(0) : value;
      return;
    }
    case ActKind::move:
      eval(a.who);
      eval(a.value);
      if (is_part(a.who) && m.pieces[static_cast<std::size_t>(a.who->type.sub)].at_most > 1) {
        sink.report(Id::part_moved, a.who->at);
      }
      return;
    case ActKind::give: {
      const Var& v = m.vars[static_cast<std::size_t>(a.var)];
      const ValueSet value = eval(a.value).without(ValueSet::single(bytecode::kAbsent));
      if (!now.dead && v.type.numeric() && !value.empty() && !value.inside(v.held.lo(), v.held.hi())) {
        sink.report(Id::give_range, a.value->at)
            .arg("name", v.name)
            .arg("value", range_words(m, v.type, value))
            .arg("range", range_words(m, v.type, v.held))
            .label(v.at, LabelId::range_here);
      } else if (v.type.numeric()) {
        proved(Obligation::What::store, a.value->at, a.value);
      }
      now.dead = true;
      return;
    }
    case ActKind::finish:
      if (!now.dead) m.finished.insert(a.index);
      now.dead = true;
      return;
    case ActKind::leave:
    case ActKind::skip:
      now.dead = true;
      return;
    case ActKind::stop:
      stops.push_back({a.at, StopPlace::What::stop});
      now.dead = true;
      return;
    case ActKind::together: {
      acts(a.body);
      const bool dead = now.dead;
      forget(effects_of(m, a.body).all());
      now.dead = dead;
      return;
    }
    case ActKind::call:
      call(a);
      forget(m.rules[static_cast<std::size_t>(a.call->rule)].stores);
      return;
    case ActKind::later:
      call(a);
      return;
    case ActKind::say:
      in_say = true;
      for (SayPart& p : a.parts) {
        if (p.hole != nullptr) eval(p.hole);
      }
      in_say = false;
      return;
    case ActKind::rows: {
      const ValueSet rows = eval(a.value);
      const Knowledge before = now;
      Knowledge after;
      after.dead = true;
      for (std::size_t i = 0; i < a.arms.size(); ++i) {
        now = before;
        if (!rows.empty() && !rows.contains(static_cast<std::int64_t>(i))) now.dead = true;
        acts(a.arms[i]);
        after = join(after, now);
      }
      now = a.arms.empty() ? before : after;
      return;
    }
  }
}

void Prover::rule(RuleInfo& r) {
  now = settled;
  var_sums.clear();
  let_sums.clear();
  made.clear();
  for (const int p : r.params) {
    Var& v = m.vars[static_cast<std::size_t>(p)];
    if (v.type.base == Base::side || v.type.base == Base::piece || v.type.base == Base::label) {
      v.set = any_of(v.type);
      if (v.type.optional) v.set = v.set.unite(ValueSet::single(bytecode::kAbsent));
    }
    if (v.type.base == Base::row && v.set.empty()) {
      const auto rows = static_cast<std::int64_t>(m.tables[static_cast<std::size_t>(v.type.sub)].rows.size());
      v.set = ValueSet(0, rows - 1);
    }
    // A value that no call brings: the rule is never reached from a battle.
    if (v.set.empty()) now.dead = true;
  }
  acts(r.body);
  if (r.result == nullptr) return;
  const ValueSet value = eval(r.result);
  if (r.result->type.base == Base::yes_no && !value.empty())
    decided(r.result, value.contains(1), value.contains(0));
}

namespace {

// Turns of loops and calls that a body can take at most, cut at `kEndless`.
constexpr std::uint64_t kEndless = std::uint64_t{1} << 62;

std::uint64_t turns(const std::vector<Act>& acts, const std::vector<std::uint64_t>& of_rule) {
  UnsignedWide total = 0;
  for (const Act& a : acts) {
    UnsignedWide times = 1;
    UnsignedWide own = 0;
    if (a.kind == ActKind::repeat || a.kind == ActKind::for_each || a.kind == ActKind::gather) {
      times =
          a.value->set.empty() || a.value->set.hi() < 0 ? 0 : static_cast<std::uint64_t>(a.value->set.hi());
      own = 1;
    }
    if (a.call != nullptr) own = UnsignedWide{1} + of_rule[static_cast<std::size_t>(a.call->rule)];
    std::uint64_t arms = 0;
    for (const auto& arm : a.arms) arms = std::max(arms, turns(arm, of_rule));
    total += times * (own + turns(a.body, of_rule)) + turns(a.otherwise, of_rule) + arms;
    if (total > kEndless) return kEndless;
  }
  return static_cast<std::uint64_t>(total);
}

std::uint64_t most_turns(const Model& m) {
  std::vector<std::uint64_t> of_rule(m.rules.size(), 0);
  for (std::size_t i = m.order.size(); i-- > 0;) {
    const auto at = static_cast<std::size_t>(m.order[i]);
    of_rule[at] = turns(m.rules[at].body, of_rule);
  }
  return m.battle < 0 ? 0 : of_rule[static_cast<std::size_t>(m.battle)];
}

// Computed and default values keep the range of their field.
void prove_field(Prover& p, const FieldInfo& f) {
  if (f.rule < 0) return;
  RuleInfo& r = p.m.rules[static_cast<std::size_t>(f.rule)];
  p.rule(r);
  const ValueSet& value = r.result->set;
  const ValueSet there = value.without(ValueSet::single(bytecode::kAbsent));
  if (f.type.error() || there.empty() || f.range.empty()) return;
  if (there.inside(f.range.lo(), f.range.hi())) {
    p.proved(Obligation::What::store, r.result->at, r.result);
    return;
  }
  p.sink.report(f.computed ? Id::computed_outside : Id::default_outside, r.result->at)
      .arg("name", f.name)
      .arg("value", range_words(p.m, f.type, value))
      .arg("range", range_words(p.m, f.type, f.range))
      .label(f.decl->type.at, LabelId::range_here);
}

}  // namespace

void prove(Model& m, diagnostics::Sink& sink, std::vector<StopPlace>& stops) {
  Prover p{m, sink, stops, {}, {}, {}};
  std::vector<bool> done(m.rules.size(), false);
  for (const PieceInfo& piece : m.pieces) {
    for (const FieldInfo& f : piece.fields) {
      prove_field(p, f);
      if (f.rule >= 0) done[static_cast<std::size_t>(f.rule)] = true;
    }
  }
  for (const auto* fields : {&m.side_fields, &m.given, &m.state}) {
    for (const FieldInfo& f : *fields) {
      prove_field(p, f);
      if (f.rule >= 0) done[static_cast<std::size_t>(f.rule)] = true;
    }
  }
  // What every battle file must keep to, of values that never change.
  for (const Model::RequireInfo& require : m.requires_) {
    p.rule(m.rules[static_cast<std::size_t>(require.rule)]);
    done[static_cast<std::size_t>(require.rule)] = true;
    p.assume(m.rules[static_cast<std::size_t>(require.rule)].result, true);
    for (const auto& [path, set] : p.now.facts) {
      if (path.what == Path::What::given && !set.empty()) p.settled.facts[path] = set;
    }
  }
  for (const TableInfo& t : m.tables) {
    if (t.decl->conditions) p.conditions(t);
    for (const TableInfo::Worked& w : t.worked) {
      p.rule(m.rules[static_cast<std::size_t>(w.rule)]);
      done[static_cast<std::size_t>(w.rule)] = true;
      const ColumnInfo& column = t.columns[static_cast<std::size_t>(w.column)];
      const ValueSet value =
          m.rules[static_cast<std::size_t>(w.rule)].result->set.without(ValueSet::single(bytecode::kAbsent));
      if (!column.type.numeric() || value.empty()) continue;
      if (value.inside(column.range.lo(), column.range.hi())) {
        const Node* cell = m.rules[static_cast<std::size_t>(w.rule)].result;
        p.proved(Obligation::What::store, cell->at, cell);
        continue;
      }
      sink.report(Id::cell_outside, m.rules[static_cast<std::size_t>(w.rule)].at)
          .arg("value", range_words(m, column.type, value))
          .arg("name", column.name.empty() ? t.name : column.name)
          .arg("range", range_words(m, column.type, column.range))
          .label(column.at, LabelId::range_here);
    }
  }
  for (const int i : m.order) {
    if (!done[static_cast<std::size_t>(i)]) p.rule(m.rules[static_cast<std::size_t>(i)]);
  }
  if (m.battle >= 0 && most_turns(m) > bytecode::MachineLimits{}.steps) {
    stops.push_back({m.rules[static_cast<std::size_t>(m.battle)].at, StopPlace::What::steps});
  }
  p.list_obligations();
  std::sort(stops.begin(), stops.end(),
            [](const StopPlace& a, const StopPlace& b) { return a.at.begin < b.at.begin; });
}

}  // namespace muster::compiler
