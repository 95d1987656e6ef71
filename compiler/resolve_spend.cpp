// Handing out: `spend TOTAL on x in LIST` as the loops it stands for.
//
// What is left is a tally that nobody sees. One after the other is a loop over the list. Where
// several share - in turn, in proportion, at random - the members and what each may get are kept
// in lists first (ActKind::gather), so that what the block does changes nobody's share; then a
// loop over the members hands it out (resolve_shares.cpp). The last line keeps what is left, loses
// it, or is asked for.
#include "compiler/spend.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::Spend;
using grammar::Stmt;

// What goes point by point is a whole number.
bool Spender::points(Node* n) {
  if (n->type.error()) return false;
  if (n->type.base == Base::number && n->type.grain == 1) return true;
  r.sink.report(Id::spend_not_whole, n->at);
  return false;
}

bool Spender::read() {
  const bool random = how.how == Spend::How::at_random;
  const bool one_by_one = how.how == Spend::How::in_order;
  const auto number = [&](const grammar::Expr& e) {
    Node* n = r.expr(e);
    if (n->type.error() || n->type.numeric()) return n;
    r.sink.report(Id::not_a_number, n->at).arg("found", words_of(r.m, n->type));
    return r.error(n->at);
  };
  all = number(s.value[0]);
  if (!one_by_one && !points(all)) all = r.error(all->at);
  bool good = !all->type.error();
  list = r.list(s.args[0]);
  if (!s.who.empty()) {
    who = r.expr(s.who[0]);
    const Base base = who->type.base;
    if (!random) {
      r.sink.report(Id::spend_for_whom, s.who[0].at);
    } else if (base != Base::piece && base != Base::side && base != Base::error) {
      r.sink.report(Id::roll_for_whom, who->at).arg("found", words_of(r.m, who->type));
    }
    if (base != Base::piece && base != Base::side) who = nullptr;
  }
  if (how.whole != Spend::Whole::no && !one_by_one) r.sink.report(Id::spend_whole_how, how.takes_at);
  x = r.declare_local(s.name, list->type.error() ? Type{} : element_of(list->type));
  list = r.those_of(s, list, x);
  good = good && !list->type.error();
  if (s.order) {
    const bool together = s.order->ties == grammar::Ties::together;
    if (together) r.sink.report(Id::spend_together, s.order->at);
    good = r.read_order(s, x, order) && !together && good;
  }
  if (!how.by.empty()) {
    by = number(how.by[0]);
    good = good && !by->type.error();
    if (good && (by->type.grain != 1 || by->type.base != Base::number))
      by = r.op(NodeKind::regrain, kWhole, by->at, {by});
  }
  if (s.numbered) numbered = r.declare_local(*s.numbered, kWhole);
  return read_takes() && good;
}

bool Spender::read_takes() {
  const bool one_by_one = how.how == Spend::How::in_order;
  unit = all->type;
  unit.either = false;
  if (how.takes.empty()) {
    // Where shares are settled it may be left out.
    if (!one_by_one && how.how != Spend::How::in_turn) return true;
    if (how.takes_at.end == 0) r.sink.report(Id::spend_takes_unsaid, s.at).arg("name", s.name.text);
    return false;
  }
  takes = r.expr(how.takes[0]);
  if (!takes->type.error() && !takes->type.numeric()) {
    r.sink.report(Id::not_a_number, takes->at).arg("found", words_of(r.m, takes->type));
    return false;
  }
  if (takes->type.error() || all->type.error()) return false;
  if (one_by_one) {
    if (!r.same_grain(all, takes, Id::percent_and_number, takes->at)) return false;
    unit = takes->type;
    unit.either = false;
    return true;
  }
  // Points are whole: of 2.5 two can be taken.
  if (takes->type.base != Base::number) {
    r.sink.report(Id::percent_and_number, takes->at);
    return false;
  }
  if (takes->type.grain != 1) {
    Node* smallest = r.op(NodeKind::regrain, kWhole, takes->at, {takes});
    takes = r.op(NodeKind::round, kWhole, takes->at, {smallest, num(takes->type.grain)});
    takes->value = static_cast<std::int64_t>(grammar::Rounding::down);
  }
  return true;
}

// The members in their order, and a value of each.
Act Spender::gathered(int values, Node* value, Asks asks) {
  Act a = std::move(order);
  a.kind = ActKind::gather;
  a.at = s.at;
  a.value = list;
  a.var = x;
  a.var2 = numbered;
  a.index = members;
  a.index2 = values;
  const int kept = let(a.body, value, asks);
  push(a.body, members, v(x));
  push(a.body, values, v(kept));
  return a;
}

// The member is given `most`, or less where it takes less; then its block. In a loop over them.
void Spender::give(Acts& out, Node* most, Asks asks) {
  Node* given = math(NodeKind::smaller, v(left), most);
  if (asks == Asks::takes && takes != nullptr) {
    const int can = let(out, takes, Asks::takes);
    jump_when(out, test(NodeKind::equal, v(can), num(0, unit)), ActKind::skip);
    given = math(NodeKind::smaller, given, v(can));
  }
  const int taken = let(out, given);
  jump_when(out, test(NodeKind::equal, v(taken), num(0, unit)), ActKind::skip);
  take(out, left, v(taken));
  body(out, v(taken));
}

// The lines of the sheet, which know what the member was given.
void Spender::body(Acts& out, Node* taken) {
  grammar::Name name;
  name.text = std::string(grammar::shown(grammar::Role::taken, r.m.language));
  name.at = how.takes_at.end != 0 ? how.takes_at : s.at;
  const auto* outer = r.find(name.text);
  int var = -1;
  if (outer != nullptr && outer->var >= 0 && r.m.vars[static_cast<std::size_t>(outer->var)].taken) {
    // A spend inside another: its own.
    var = r.m.make_var(name.text, unit, name.at);
    r.scope.push_back({name.text, var, nullptr, name.at});
  } else {
    var = r.declare_local(name, unit);
  }
  r.m.vars[static_cast<std::size_t>(var)].taken = true;
  if (taken != nullptr) let(out, var, taken);
  r.inside.push_back(Resolver::Inside::loop);
  r.body(s.body, out);
  r.inside.pop_back();
}

// What nobody took.
void Spender::rest(Acts& out) {
  if (!how.rest.text.empty()) {
    let(out, r.declare_local(how.rest, unit), v(left));
  } else if (how.rest_at.end == 0) {
    let(out, v(left), Asks::rest);
    out.back().at = s.at;
  }
}

// ------------------------------------------------------------------ one after the other

void Spender::in_order(Acts& out) {
  Act each = std::move(order);
  each.kind = ActKind::for_each;
  each.at = s.at;
  each.value = list;
  each.var = x;
  each.var2 = numbered;
  Acts& b = each.body;
  jump_when(b, test(NodeKind::equal, v(left), num(0, unit)), ActKind::leave);
  const int can = let(b, takes, Asks::takes);
  jump_when(b, test(NodeKind::equal, v(can), num(0, unit)), ActKind::skip);
  switch (how.whole) {
    case Spend::Whole::no:
      give(b, v(can), Asks::nothing);
      break;
    case Spend::Whole::until_covered:
      // It takes all it can, even where less is left: `left` stops at 0.
      take(b, left, v(can));
      body(b, v(can));
      break;
    case Spend::Whole::stop:
    case Spend::Whole::skip:
      jump_when(b, test(NodeKind::less, v(left), v(can)),
                how.whole == Spend::Whole::stop ? ActKind::leave : ActKind::skip);
      take(b, left, v(can));
      body(b, v(can));
      break;
  }
  out.push_back(std::move(each));
}

// ------------------------------------------------------------------ in turn

// Point by point. `place` is whose turn it was, `round` how often the list was begun: a member that
// takes N in all has its last point in round N.
void Spender::in_turn(Acts& out) {
  members = r.m.make_var("", list->type, s.at);
  const int most = number_list(takes);
  const bool fall = stands(list);
  out.push_back(gathered(most, takes, Asks::takes));
  const int place = tally(out, count());
  const int round = tally(out, v(total));
  set(out, round, num(0));
  Act points = act(ActKind::repeat, s.at);
  points.value = v(total);
  const int found = tally(points.body, num(0, kYesNo));

  Act search = act(ActKind::repeat, s.at);
  search.value = count();
  Acts& b = search.body;
  Act& again = when(b, test(NodeKind::equal, v(place), count()));
  set(again.body, place, num(0));
  add(again.body, round, num(1));
  add(b, place, num(1));
  const auto passed_over = [&](Acts& to, ActKind jump) {
    let(to, x, member_of(members, place));
    if (numbered >= 0) let(to, numbered, v(place));
    if (fall) jump_when(to, r.op(NodeKind::is_out, kYesNo, s.at, {v(x)}), jump);
    const int now = let(to, r.clone(takes), Asks::takes);
    jump_when(to, test(NodeKind::less, v(now), num(1)), jump);
    return now;
  };
  const int in_all = let(b, member_of(most, place));
  jump_when(b, test(NodeKind::less, v(in_all), v(round)), ActKind::skip);
  passed_over(b, ActKind::skip);
  set(b, found, num(1, kYesNo));
  b.push_back(act(ActKind::leave, s.at));
  points.body.push_back(std::move(search));

  jump_when(points.body, r.op(NodeKind::not_, kYesNo, s.at, {v(found)}), ActKind::leave);
  // What was seen a moment ago, for those who prove it.
  const int now = passed_over(points.body, ActKind::skip);
  take(points.body, left, num(1));
  const int one = let(points.body, math(NodeKind::smaller, num(1), v(now)));
  body(points.body, v(one));
  out.push_back(std::move(points));
}

void Resolver::spend(const Stmt& s, std::vector<Act>& out) {
  if (s.value.empty() || s.args.empty() || !s.spend) return;
  Spender made{*this, s};
  const std::size_t mark = scope.size();
  const bool good = made.read();
  if (!good) {
    // The lines are read all the same.
    Acts unused;
    made.body(unused, nullptr);
    scope.resize(mark);
    if (!s.spend->rest.text.empty()) declare_local(s.spend->rest, Type{});
    return;
  }
  made.total = made.let(out, made.all, Asks::total);
  made.left = made.tally(out, made.v(made.total));
  switch (s.spend->how) {
    case Spend::How::in_order:
      made.in_order(out);
      break;
    case Spend::How::in_turn:
      made.in_turn(out);
      break;
    case Spend::How::in_proportion:
    case Spend::How::at_random:
      made.shared(out);
      break;
  }
  scope.resize(mark);
  made.rest(out);
}

}  // namespace muster::compiler
