// What values a tree can have here.
#include <algorithm>

#include "compiler/prove.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;

namespace {

Var& var_of(Model& m, int v) { return m.vars[static_cast<std::size_t>(v)]; }

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

ValueSet truth_set(bool can_be_no, bool can_be_yes) {
  return ValueSet(can_be_no ? 0 : 1, can_be_yes ? 1 : 0);
}

}  // namespace

ValueSet Prover::hull_of(const Sum& sum, bool& too_large) const {
  ValueSet total = ValueSet::single(sum.constant);
  for (const auto& [term, by] : sum.terms) {
    const ValueSet of = term.node != nullptr ? term.node->set : held(term.path);
    total = add(total, multiply(of, ValueSet::single(by), too_large), too_large);
  }
  return total;
}

bool Prover::is_part(const Node* n) const {
  if (n->kind == NodeKind::var) return m.vars[ix(n->index)].part;
  if (n->kind == NodeKind::at || n->kind == NodeKind::wrap || n->kind == NodeKind::kept_at)
    return of_parts(n->args[0]);
  return false;
}

bool Prover::of_parts(const Node* list) const {
  return list->kind == NodeKind::list_parts || (list->kind == NodeKind::var && m.vars[ix(list->index)].part);
}

ValueSet Prover::eval(Node* n) {
  Sum sum;
  return eval(n, sum);
}

ValueSet Prover::eval(Node* n, Sum& sum) {
  ValueSet set = compute(n, sum);
  if (n->type.numeric()) {
    if (sum.known) {
      bool too_large = false;
      const ValueSet hull = hull_of(sum, too_large);
      // What may be none stays so: a sum says nothing of that.
      const bool none = set.contains(bytecode::kAbsent);
      if (!too_large && !hull.empty()) set = set.intersect(ValueSet(hull.lo(), hull.hi()));
      if (!now.bounds.empty()) set = set.intersect(bounded(sum, 3));
      if (none) set = set.unite(ValueSet::single(bytecode::kAbsent));
    } else {
      // Taken whole. (hull_of reads n->set.)
      sum = {};
      sum.known = true;
      const Path p = path_of(n);
      sum.terms[Term{p, p.what == Path::What::none ? n : nullptr}] = 1;
    }
  }
  n->set = set;
  return set;
}

ValueSet Prover::any_of(const Type& type) const {
  switch (type.base) {
    case Base::side:
      return ValueSet(0, static_cast<std::int64_t>(m.sides.size()) - 1);
    case Base::name:
      return ValueSet(0, static_cast<std::int64_t>(m.sets[ix(type.sub)].words.size()) - 1);
    case Base::yes_no:
      return ValueSet(0, 1);
    default:
      return ValueSet(0, kLargest);
  }
}

// `larger of 0 and ` before a value that can be less.
void Prover::at_least(diagnostics::Diagnostic& d, const Node* n, std::int64_t least) const {
  const auto kw = [&](grammar::Role role) { return std::string(grammar::shown(role, m.language)); };
  d.fix({n->at.begin, n->at.begin},
        kw(grammar::Role::larger_of) + " " + std::to_string(least) + " " + kw(grammar::Role::and_) + " ");
}

// A position that may be below the first member, else one that may be behind the last: no test of the list
// helps with the first.
void Prover::outside(const Node* n, const ValueSet& k, std::int64_t least) {
  const bool named = n->args[0]->kind == NodeKind::var;
  const ValueSet below = k.intersect(ValueSet(-kLargest, 0));
  auto& d = sink.report(named ? Id::position_outside : Id::position_outside_unnamed, n->args[1]->at)
                .arg("position", range_words(m, {Base::number, -1, 1}, below.empty() ? k : below));
  if (named) d.arg("list", m.vars[ix(n->args[0]->index)].name);
  if (below.empty()) {
    d.arg("that", said("that may have only {least} {least:member|members}", {{"least", least}}))
        .arg("most", k.hi());
    return;
  }
  d.arg("that", said("whose members are counted from 1"));
  if (k.hi() >= 1) at_least(d, n->args[1], 1);
}

ValueSet Prover::member(Node* n) {
  const ValueSet length = eval(n->args[0]);
  const ValueSet k = eval(n->args[1]);
  const ValueSet any = any_of(n->type);
  if (now.dead || length.empty()) return any;
  const bool named = n->args[0]->kind == NodeKind::var;
  const std::string list_name = named ? m.vars[ix(n->args[0]->index)].name : std::string();
  if (n->kind == NodeKind::wrap) {
    if (length.lo() < 1) {
      auto& d = sink.report(named ? Id::list_may_be_empty : Id::list_may_be_empty_unnamed, n->at);
      if (named) d.arg("list", list_name);
      return any;
    }
    proved(Obligation::What::member, n->at, n->args[0]);
    return any;
  }
  if (named && n->args[1]->kind == NodeKind::var &&
      m.vars[ix(n->args[1]->index)].counts == n->args[0]->index) {
    // The position of a loop over this very list.
    proved(Obligation::What::member, n->at, n->args[1], Obligation::By::range);
  } else if (named && !k.empty() && k.lo() >= 1 && n->args[1]->kind == NodeKind::var &&
             now.at_most.count({Path{Path::What::var, n->args[1]->index, -1, -1, -1},
                                Path{Path::What::length, n->args[0]->index, -1, -1, -1}}) != 0) {
    // Tested to be no more than the length.
    proved(Obligation::What::member, n->at, n->args[1], Obligation::By::test);
  } else if (!k.empty() && (k.lo() < 1 || k.hi() > length.lo())) {
    outside(n, k, length.lo());
  } else {
    // By what is known of the position, or of the list.
    const Node* about = because_of(n->args[1]).end > 0 ? n->args[1] : n->args[0];
    proved(Obligation::What::member, n->at, about);
  }
  return any;
}

ValueSet Prover::fold(Node* n) {
  using grammar::Fold;
  const ValueSet length = eval(n->args[0]);
  const Knowledge before = now;
  Var& v = var_of(m, n->vars[0]);
  v.set = any_of(element_of(n->args[0]->type));
  if (v.type.base == Base::number) v.set = m.vars[ix(n->args[0]->index)].held;
  v.part = of_parts(n->args[0]);
  testing = n->at;
  if (n->args[0]->kind == NodeKind::var)
    learn({Path::What::length, n->args[0]->index, -1, -1, -1}, ValueSet(1, kLargest));
  if (!aside && (n->where != nullptr || n->body != nullptr)) {
    // Of a list made here all its members still meet what it asks for.
    if (stands(n->args[0])) assume_out(n->vars[0], false);
    if (!learn_member(n->args[0], n->vars[0], {})) now.dead = true;
  }
  if (n->where != nullptr) now = both_ways(n->where).yes;
  ValueSet body;
  if (n->body != nullptr) body = eval(n->body);
  const bool asks = n->kind == NodeKind::fold && (n->fold == Fold::any || n->fold == Fold::every);
  if (asks && !body.empty()) decided(n->body, body.contains(1), body.contains(0));
  now = before;
  if (length.empty()) return {};
  switch (n->kind == NodeKind::fold ? n->fold : Fold::count) {
    case Fold::least:
    case Fold::most:
      if (n->where == nullptr && length.lo() < 1 && !now.dead) {
        const bool named = n->args[0]->kind == NodeKind::var;
        auto& d = sink.report(named ? Id::list_may_be_empty : Id::list_may_be_empty_unnamed, n->at);
        if (named) d.arg("list", m.vars[ix(n->args[0]->index)].name);
      } else if (n->where == nullptr) {
        proved(Obligation::What::member, n->at, n->args[0]);
      } else {
        // With nothing found it is none, and so is asked for where it is used.
        proved(Obligation::What::member, n->at, nullptr);
      }
      return n->where == nullptr ? body : body.unite(ValueSet::single(bytecode::kAbsent));
    case Fold::count:
      proved(Obligation::What::limit, n->at, n->args[0]);
      return ValueSet(0, length.hi());
    case Fold::sum: {
      if (body.empty()) return ValueSet::single(0);
      const std::int64_t least = n->where != nullptr ? 0 : length.lo();
      bool too_large = false;
      const ValueSet total =
          multiply(ValueSet(least, length.hi()), ValueSet(body.lo(), body.hi()), too_large);
      if (too_large) {
        sink.report(Id::too_large, n->at);
      } else {
        proved(Obligation::What::limit, n->at, n->args[0]);
      }
      return ValueSet(total.lo(), total.hi());
    }
    default:
      return ValueSet(0, 1);
  }
}

// A value handed to a parameter with a range, where what is called is put in place.
void Prover::bound_inside(const Var& v, const Node* value) {
  const ValueSet none = ValueSet::single(bytecode::kAbsent);
  const ValueSet set = v.set.without(none), range = v.held.without(none);
  if (now.dead || set.empty() || range.empty()) return;
  if (set.inside(range.lo(), range.hi())) {
    proved(Obligation::What::argument, value->at, value);
    return;
  }
  sink.report(Id::argument_outside, value->at)
      .arg("name", v.name)
      .arg("value", range_words(m, v.type, set))
      .arg("range", range_words(m, v.type, range))
      .label(v.at, LabelId::range_here);
}

// The two limits of a list of modifiers never cross.
void Prover::limits(Node* n) {
  Node* low = n->args[n->vars.size()];
  Node* high = n->args[n->vars.size() + 1];
  Sum x, width;
  const ValueSet a = eval(low, x), b = eval(high, width);
  if (now.dead || a.empty() || b.empty()) return;
  if (a.hi() <= b.lo()) {
    proved(Obligation::What::limit, low->at, low);
    return;
  }
  if (is_at_most(low, high)) {
    proved(Obligation::What::limit, low->at, low, Obligation::By::sums);
    return;
  }
  if (x.known && width.known) {
    bool too_large = false;
    width.constant -= x.constant;
    for (const auto& [term, by] : x.terms) width.terms[term] -= by;
    const ValueSet apart = hull_of(width, too_large);
    if (!too_large && !apart.empty() && apart.lo() >= 0) {
      proved(Obligation::What::limit, low->at, low, Obligation::By::sums);
      return;
    }
  }
  sink.report(Id::limits_crossed, low->at)
      .arg("name", m.formulas[ix(n->index)].name)
      .arg("low", range_words(m, low->type, a))
      .arg("high", range_words(m, high->type, b));
}

ValueSet Prover::compute(Node* n, Sum& sum) {
  const auto large = [&](bool too_large) {
    if (too_large && !now.dead) sink.report(Id::too_large, n->at);
  };
  switch (n->kind) {
    case NodeKind::error:
      return {};
    case NodeKind::constant:
      if (n->type.numeric()) {
        sum.known = true;
        sum.constant = n->value;
      }
      return ValueSet::single(n->value);
    case NodeKind::var: {
      if (n->type.base == Base::list) return held({Path::What::length, n->index, -1, -1, -1});
      if (const auto it = var_sums.find(n->index); it != var_sums.end()) sum = it->second;
      return held({Path::What::var, n->index, -1, -1, -1});
    }
    case NodeKind::given:
    case NodeKind::state: {
      for (Node* a : n->args) eval(a);
      const Path p = path_of(n);
      if (p.what != Path::What::none) return held(p);
      return (n->kind == NodeKind::given ? m.given : m.state)[ix(n->index)].may_hold();
    }
    case NodeKind::side_field: {
      for (Node* a : n->args) eval(a);
      const Path p = path_of(n);
      ValueSet set = p.what == Path::What::none ? m.side_fields[ix(n->index)].may_hold() : held(p);
      // Asked before it is rolled.
      if (n->type.optional) set = set.unite(ValueSet::single(bytecode::kAbsent));
      return set;
    }
    case NodeKind::array:
      return {};
    case NodeKind::present:
      return there(n);
    case NodeKind::is_none: {
      const ValueSet x = eval(n->args[0]);
      const ValueSet none = ValueSet::single(bytecode::kAbsent);
      return truth_set(!x.without(none).empty(), x.contains(bytecode::kAbsent));
    }
    case NodeKind::name_of:
      eval(n->args[0]);
      return ValueSet(0, kLargest);
    case NodeKind::piece_field: {
      for (Node* a : n->args) eval(a);
      const int kind = n->args[0]->type.sub;
      const FieldInfo& f = m.pieces[ix(kind)].fields[ix(n->index)];
      if (m.pieces[ix(kind)].at_most > 1 && f.join == bytecode::JoinHow::by_part && !is_part(n->args[0])) {
        sink.report(Id::by_part_read, n->at).arg("name", f.name).label(f.at, LabelId::declared_here);
      }
      const Path p = path_of(n);
      if (p.what == Path::What::none) return f.may_hold();
      ValueSet set = held(p);
      // One line of a join has the range as declared.
      if (is_part(n->args[0])) set = set.intersect(f.range.unite(ValueSet::single(bytecode::kAbsent)));
      return set;
    }
    case NodeKind::owner:
    case NodeKind::home:
    case NodeKind::enemy:
      eval(n->args[0]);
      return ValueSet(0, static_cast<std::int64_t>(m.sides.size()) - 1);
    case NodeKind::number_of: {
      eval(n->args[0]);
      // A battle that goes on after captures numbers all a side has.
      return ValueSet(
          1, static_cast<std::int64_t>(m.pieces[ix(n->args[0]->type.sub)].up_to) *
                 (m.pieces[ix(n->args[0]->type.sub)].moves ? static_cast<std::int64_t>(m.sides.size()) : 1));
    }
    case NodeKind::unit_of: {
      eval(n->args[0]);
      const Path p = path_of(n);
      return (p.what == Path::What::none ? any_of(n->type) : held(p))
          .unite(ValueSet::single(bytecode::kAbsent));
    }
    case NodeKind::is_out: {
      eval(n->args[0]);
      const Node* who = n->args[0];
      while (who->kind == NodeKind::present) who = who->args[0];
      if (aside || now.dead || who->kind != NodeKind::var) return ValueSet(0, 1);
      const Knowledge before = now;
      assume_out(who->index, true);
      const bool may = !now.dead;
      now = before;
      assume_out(who->index, false);
      const bool may_not = !now.dead;
      now = before;
      return may || may_not ? truth_set(may_not, may) : ValueSet(0, 1);
    }
    case NodeKind::add:
    case NodeKind::subtract: {
      Sum a;
      Sum b;
      const ValueSet x = eval(n->args[0], a);
      const ValueSet y = eval(n->args[1], b);
      bool too_large = false;
      ValueSet set = n->kind == NodeKind::add ? add(x, y, too_large) : subtract(x, y, too_large);
      if (n->kind == NodeKind::subtract && is_at_most(n->args[1], n->args[0]))
        set = set.intersect(ValueSet(is_below(n->args[1], n->args[0]) ? 1 : 0, kLargest));
      if (n->kind == NodeKind::subtract && is_at_most(n->args[0], n->args[1]))
        set = set.intersect(ValueSet(-kLargest, is_below(n->args[0], n->args[1]) ? -1 : 0));
      large(too_large);
      if (!too_large) sum = plus(a, b, n->kind == NodeKind::add ? 1 : -1);
      return set;
    }
    case NodeKind::multiply: {
      Sum a;
      Sum b;
      const ValueSet x = eval(n->args[0], a);
      const ValueSet y = eval(n->args[1], b);
      bool too_large = false;
      const ValueSet set = multiply(x, y, too_large);
      large(too_large);
      // Times a number that is known here: still a sum.
      if (!too_large && y.is_single() && a.known) sum = times(a, y.lo());
      if (!too_large && !sum.known && x.is_single() && b.known) sum = times(b, x.lo());
      return set;
    }
    case NodeKind::negate:
      return negate(eval(n->args[0]));
    case NodeKind::smaller:
    case NodeKind::larger: {
      const ValueSet x = eval(n->args[0]);
      const ValueSet y = eval(n->args[1]);
      return n->kind == NodeKind::smaller ? smaller(x, y) : larger(x, y);
    }
    case NodeKind::scale: {
      Sum a;
      const ValueSet x = eval(n->args[0], a);
      bool too_large = false;
      const ValueSet set = multiply(x, ValueSet::single(n->value), too_large);
      large(too_large);
      if (a.known && !too_large) sum = times(a, n->value);
      return set;
    }
    case NodeKind::regrain:
      return eval(n->args[0]);
    case NodeKind::quotient:
      return {};
    case NodeKind::round:
      return quotient(n);
    case NodeKind::shift:
      return n->type.base == Base::name ? shifted(n) : moved_on(n);
    case NodeKind::odds:
      odds(n->args[0], n->args[1], true);
      return {};
    case NodeKind::dice_count:
    case NodeKind::dice_high:
    case NodeKind::dice_low:
    case NodeKind::dice_pairs:
      return of_pool(n);
    case NodeKind::equal:
    case NodeKind::not_equal: {
      for (std::size_t i = 2; i < n->args.size(); ++i) eval(n->args[i]);
      Sum a;
      Sum b;
      const ValueSet x = eval(n->args[0], a);
      const ValueSet y = eval(n->args[1], b);
      const ValueSet d = between(n, x, y, a, b);
      const bool none = x.contains(bytecode::kAbsent) || y.contains(bytecode::kAbsent);
      const bool same =
          (x.is_single() && y.is_single() && x.lo() == y.lo()) || (!none && d == ValueSet::single(0));
      const bool apart = x.intersect(y).empty() || (!none && !d.contains(0));
      const bool can_equal = !apart;
      const bool can_differ = !same;
      return n->kind == NodeKind::equal ? truth_set(can_differ, can_equal) : truth_set(can_equal, can_differ);
    }
    case NodeKind::less:
    case NodeKind::less_equal: {
      for (std::size_t i = 2; i < n->args.size(); ++i) eval(n->args[i]);
      Sum a;
      Sum b;
      const ValueSet x = eval(n->args[0], a);
      const ValueSet y = eval(n->args[1], b);
      if (x.empty() || y.empty()) return ValueSet(0, 1);
      const ValueSet d = between(n, x, y, a, b);
      if (d.empty()) return ValueSet(0, 1);
      if (n->kind == NodeKind::less) return truth_set(d.hi() >= 0, d.lo() < 0);
      return truth_set(d.hi() > 0, d.lo() <= 0);
    }
    case NodeKind::and_:
    case NodeKind::or_: {
      // The right side is only worked out where the left has not decided.
      const bool both = n->kind == NodeKind::and_;
      const ValueSet met = eval(n->args[0]);
      const Knowledge before = now;
      assume(n->args[0], both);
      const bool shut = now.dead || (!met.empty() && !met.contains(both ? 1 : 0));
      now.dead = shut;
      const ValueSet x = truth_set(met.contains(0) && (both || !shut), met.contains(1) && (!both || !shut));
      const ValueSet y = eval(n->args[1]);
      if (!y.empty()) decided(n->args[1], y.contains(1), y.contains(0));
      now = before;
      if (!x.empty()) decided(n->args[0], x.contains(1), x.contains(0));
      if (n->kind == NodeKind::and_) {
        return truth_set(x.contains(0) || y.contains(0), x.contains(1) && y.contains(1));
      }
      return truth_set(x.contains(0) && y.contains(0), x.contains(1) || y.contains(1));
    }
    case NodeKind::not_: {
      const ValueSet x = eval(n->args[0]);
      return truth_set(x.contains(1), x.contains(0));
    }
    case NodeKind::choose: {
      Ways ways = both_ways(n->args[0]);
      const Knowledge before = now;
      const bool never = ways.yes.dead && !before.dead;
      const bool always = ways.no.dead && !before.dead;
      now = std::move(ways.yes);
      const ValueSet x = eval(n->args[1]);
      now = std::move(ways.no);
      const ValueSet y = eval(n->args[2]);
      now = before;
      if (never) return y;
      if (always) return x;
      return x.unite(y);
    }
    case NodeKind::row:
      return look_up(n);
    case NodeKind::row_odds:
      return row_of_odds(n);
    case NodeKind::cell: {
      const ValueSet rows = eval(n->args[0]);
      const TableInfo& t = m.tables[ix(n->index)];
      if (n->type.base == Base::text) return ValueSet(0, kLargest);
      const std::size_t column = ix(n->value);
      std::vector<Interval> found;
      for (std::size_t i = 0; i < t.rows.size(); ++i) {
        if (rows.contains(static_cast<std::int64_t>(i)) && column < t.rows[i].values.size())
          found.push_back({t.rows[i].values[column], t.rows[i].values[column]});
      }
      const ValueSet values = ValueSet::of(std::move(found));
      return values.empty() ? t.columns[column].range : values;
    }
    case NodeKind::col:
    case NodeKind::col_odds:
      return look_across(n);
    case NodeKind::cell_at:
      return meet(n);
    case NodeKind::list_names:
      return ValueSet::single(static_cast<std::int64_t>(m.sets[ix(n->index)].words.size()));
    case NodeKind::filter: {
      fold(n);
      const ValueSet x = n->args[0]->set;
      return x.empty() ? x : ValueSet(0, x.hi());
    }
    case NodeKind::first_of: {
      fold(n);
      const ValueSet x = n->args[0]->set;
      const bool found = n->where == nullptr && !x.empty() && x.lo() >= 1;
      const ValueSet any = any_of(n->type);
      return found ? any : any.unite(ValueSet::single(bytecode::kAbsent));
    }
    case NodeKind::list_sides:
      return ValueSet::single(static_cast<std::int64_t>(m.sides.size()));
    case NodeKind::list_side:
    case NodeKind::list_up:
      eval(n->args[0]);
      // Captured pieces come to those a side begins with.
      return ValueSet(0, static_cast<std::int64_t>(m.pieces[ix(n->index)].up_to) *
                             (m.pieces[ix(n->index)].moves ? static_cast<std::int64_t>(m.sides.size()) : 1));
    case NodeKind::list_all:
    case NodeKind::list_all_up:
      return ValueSet(0, static_cast<std::int64_t>(m.pieces[ix(n->index)].up_to) *
                             static_cast<std::int64_t>(m.sides.size()));
    case NodeKind::list_parts:
      eval(n->args[0]);
      return ValueSet(1, m.pieces[ix(n->args[0]->type.sub)].at_most);
    case NodeKind::list_own:
      eval(n->args[0]);
      if (is_part(n->args[0]) && m.pieces[ix(n->args[0]->type.sub)].at_most > 1)
        sink.report(Id::parts_of_line, n->at).arg("parts", m.pieces[ix(n->index)].plural);
      return ValueSet(0, m.pieces[ix(n->index)].each);
    case NodeKind::list_standing: {
      const ValueSet x = eval(n->args[0]);
      return x.empty() ? x : ValueSet(0, x.hi());
    }
    case NodeKind::length:
      return eval(n->args[0]);
    case NodeKind::at:
    case NodeKind::wrap:
      return member(n);
    case NodeKind::kept_at:
      eval(n->args[1]);
      proved(Obligation::What::member, n->at, nullptr);
      return n->type.base == Base::number ? var_of(m, n->args[0]->index).held : any_of(n->type);
    case NodeKind::fold:
      return fold(n);
    case NodeKind::with: {
      for (std::size_t i = 0; i < n->vars.size(); ++i) {
        Var& v = var_of(m, n->vars[i]);
        Sum s;
        v.set = eval(n->args[i], s);
        v.part = is_part(n->args[i]);
        if (v.inside) bound_inside(v, n->args[i]);
        v.whole_of = whole_of(n->args[i]);
        note_name(n->vars[i], n->args[i]);
        if (s.known && v.type.numeric()) var_sums[n->vars[i]] = s;
      }
      if (n->args.size() == n->vars.size() + 3) limits(n);
      return eval(n->args.back(), sum);
    }
    case NodeKind::counted: {
      const ValueSet set = eval(n->args[0], sum);
      if (!now.dead && !set.empty() && set.lo() < n->value) {
        sink.report(n->value == 0 ? Id::times_negative : Id::full_not_positive, n->at)
            .arg("value", range_words(m, n->type, set));
      } else {
        proved(Obligation::What::limit, n->at, n->args[0]);
      }
      return set.intersect(ValueSet(n->value, kLargest));
    }
  }
  return {};
}

}  // namespace muster::compiler
