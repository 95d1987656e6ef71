// Handing out: `spend TOTAL on x in LIST` as the loops it stands for.
//
// What is left is a tally that nobody sees. One after the other is a loop over the list. Where
// several share - in turn, in proportion, at random - the members and what each may get are kept
// in lists first (ActKind::gather), so that what the block does changes nobody's share; then a
// loop over the members hands it out. The last line keeps what is left, loses it, or is asked for.
#include <algorithm>

#include "compiler/resolve.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::Spend;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

using Acts = std::vector<Act>;

const Type kWhole{Base::number, -1, 1};
const Type kYesNo{Base::yes_no};

// A `leave` of this block's own loop: some may go without their share.
bool leaves(const std::vector<Stmt>& body) {
  return std::any_of(body.begin(), body.end(), [](const Stmt& s) {
    if (s.kind == StmtKind::leave) return true;
    if (s.kind != StmtKind::if_) return s.kind == StmtKind::together && leaves(s.body);
    return std::any_of(s.branches.begin(), s.branches.end(), [](const auto& b) { return leaves(b.body); });
  });
}

bool stands(const Node* list) {
  NodeKind k = list->kind;
  if (k == NodeKind::filter) k = list->args[0]->kind;
  return k == NodeKind::list_up || k == NodeKind::list_all_up || k == NodeKind::list_standing;
}

// One `spend`: its parts, resolved, and the acts made of them.
struct Spender {
  Resolver& r;
  const Stmt& s;
  const Spend& how = *s.spend;
  Node* all = nullptr;  // what is handed out
  Node* list = nullptr;
  Node* takes = nullptr;
  Node* by = nullptr;  // a share, as a whole number of its smallest parts
  Node* who = nullptr;
  Act order{};  // as read_order gives it
  Type unit{};  // of what is handed out
  int x = -1;
  int numbered = -1;
  int total = -1, left = -1;  // vars
  int members = -1;           // list var

  // ---- nodes and acts, short

  Node* v(int var) { return r.var_node(var, s.at); }
  Node* num(std::int64_t n, Type type = kWhole) { return r.constant(type, n, s.at); }
  Node* test(NodeKind kind, Node* a, Node* b) { return r.op(kind, kYesNo, s.at, {a, b}); }
  Node* math(NodeKind kind, Node* a, Node* b) { return r.op(kind, a->type, s.at, {a, b}); }
  Node* member_of(int list_var, int position) {
    return r.op(NodeKind::kept_at, element_of(r.m.vars[static_cast<std::size_t>(list_var)].type), s.at,
                {v(list_var), v(position)});
  }
  Node* count() { return r.op(NodeKind::length, kWhole, s.at, {v(members)}); }

  void let(Acts& out, int var, Node* value, Asks asks = Asks::nothing) {
    Act a = act(ActKind::let, value->at);
    a.var = var;
    a.value = value;
    a.asks = asks;
    out.push_back(std::move(a));
  }
  int let(Acts& out, Node* value, Asks asks = Asks::nothing) {
    const int var = r.m.make_var("", value->type, value->at);
    let(out, var, value, asks);
    return var;
  }
  // A value that changes, from 0 to what it is given first.
  int tally(Acts& out, Node* first) {
    const int var = r.m.make_var("", first->type.plain(), s.at);
    Var& made = r.m.vars[static_cast<std::size_t>(var)];
    made.tally = made.fits = true;
    made.line = s.at;
    made.mode = grammar::StoreMode::capped;
    if (!first->type.numeric()) {
      made.fits = false;
      made.held = made.set = ValueSet(0, 1);
    }
    set(out, var, first);
    return var;
  }
  void set(Acts& out, int var, Node* value) {
    Act a = act(ActKind::store, s.at);
    a.place.what = Place::What::local;
    a.place.field = var;
    a.value = value;
    out.push_back(std::move(a));
  }
  void add(Acts& out, int var, Node* by_what) { set(out, var, math(NodeKind::add, v(var), by_what)); }
  void take(Acts& out, int var, Node* by_what) { set(out, var, math(NodeKind::subtract, v(var), by_what)); }
  Act& when(Acts& out, Node* condition) {
    Act a = act(ActKind::if_, s.at);
    a.value = condition;
    out.push_back(std::move(a));
    return out.back();
  }
  void jump_when(Acts& out, Node* condition, ActKind jump) {
    when(out, condition).body.push_back(act(jump, s.at));
  }
  Act for_each(Node* of, int var, int position = -1) {
    Act a = act(ActKind::for_each, s.at);
    a.value = of;
    a.var = var;
    a.var2 = position;
    return a;
  }
  void push(Acts& out, int list_var, Node* value) {
    Act a = act(ActKind::push, s.at);
    a.index = list_var;
    a.value = value;
    out.push_back(std::move(a));
  }
  int number_list(Node* of) { return r.m.make_var("", list_of_numbers(of->type), s.at); }

  // ---- the parts

  bool read();
  bool read_takes();
  bool points(Node* n);
  Act gathered(int values, Node* value, Asks asks);
  void give(Acts& out, Node* most, Asks asks);
  void body(Acts& out, Node* taken);
  void rest(Acts& out);

  void in_order(Acts& out);
  void in_turn(Acts& out);
  void shared(Acts& out);
  void in_proportion(Acts& out, int weights, int sum);
  int at_random(Acts& out, int weights, int sum);
  void roll_for(Acts& out, int got, int pool, int sides, int weight);
};

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
  bool good = one_by_one ? !all->type.error() : points(all);
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

// ------------------------------------------------------------------ in proportion, at random

void Spender::shared(Acts& out) {
  members = r.m.make_var("", list->type, s.at);
  const int weights = number_list(by);
  out.push_back(gathered(weights, by, Asks::share));
  const int weight = r.m.make_var("", kWhole, s.at);
  Node* added = r.op(NodeKind::fold, kWhole, s.at, {v(weights)});
  added->fold = grammar::Fold::sum;
  added->vars = {weight};
  added->body = v(weight);
  const int sum = let(out, added);
  Act& some = when(out, test(NodeKind::less, num(0), v(sum)));
  Acts inner;
  if (how.how == Spend::How::in_proportion) {
    in_proportion(inner, weights, sum);
  } else {
    const int shares = at_random(inner, weights, sum);
    const int place = numbered >= 0 ? numbered : r.m.make_var("", kWhole, s.at);
    Act each = for_each(v(members), x, place);
    give(each.body, member_of(shares, place), Asks::takes);
    inner.push_back(std::move(each));
  }
  // The shares are the whole of it, unless one takes less or the loop is left.
  if (takes == nullptr && !leaves(s.body)) set(inner, left, num(0));
  some.body = std::move(inner);
}

// Rounded down; what is left over by that goes to those with the largest share, of which as many
// are found first as there are points left over: `last` is the smallest share among them, `several`
// how many of that share are among them.
void Spender::in_proportion(Acts& out, int weights, int sum) {
  const int weight = r.m.make_var("", kWhole, s.at);
  const auto part = [&](int w) {
    Node* n = r.op(NodeKind::round, kWhole, s.at, {math(NodeKind::multiply, v(total), v(w)), v(sum)});
    n->value = static_cast<std::int64_t>(grammar::Rounding::down);
    return n;
  };
  const int over = tally(out, v(total));
  Act down = for_each(v(weights), weight);
  take(down.body, over, part(weight));
  out.push_back(std::move(down));

  const int last = tally(out, v(sum));
  const int several = tally(out, v(total));
  set(out, several, num(0));
  const int place = r.m.make_var("", kWhole, s.at);
  Act largest = for_each(v(weights), weight, place);
  largest.order = std::make_shared<OrderInfo>();
  largest.order->key = v(weight);
  largest.order->ties = grammar::Ties::as_listed;
  jump_when(largest.body, test(NodeKind::less, v(over), v(place)), ActKind::leave);
  Act& same = when(largest.body, test(NodeKind::equal, v(weight), v(last)));
  add(same.body, several, num(1));
  set(same.otherwise, last, v(weight));
  set(same.otherwise, several, num(1));
  out.push_back(std::move(largest));

  const int at = numbered >= 0 ? numbered : r.m.make_var("", kWhole, s.at);
  Act each = for_each(v(members), x, at);
  Acts& b = each.body;
  const int mine = let(b, member_of(weights, at));
  const int more = tally(b, num(1));
  set(b, more, num(0));
  Act& first = when(b, test(NodeKind::less, v(last), v(mine)));
  set(first.body, more, num(1));
  Act& tied = when(first.otherwise, r.op(NodeKind::and_, kYesNo, s.at,
                                         {test(NodeKind::equal, v(mine), v(last)),
                                          test(NodeKind::less, num(0), v(several))}));
  set(tied.body, more, num(1));
  take(tied.body, several, num(1));
  const int share = let(b, math(NodeKind::add, part(mine), v(more)));
  give(b, v(share), Asks::takes);
  out.push_back(std::move(each));
}

// Each in turn: how many of the points that are left go to it and not to those behind it.
int Spender::at_random(Acts& out, int weights, int sum) {
  const int pool = tally(out, v(total));
  const int behind = tally(out, v(sum));
  const int shares = number_list(all);
  Act draw = act(ActKind::gather, s.at);
  draw.value = v(weights);
  draw.var = r.m.make_var("", kWhole, s.at);
  draw.index = -1;
  draw.index2 = shares;
  Acts& b = draw.body;
  const int got = tally(b, v(total));
  set(b, got, v(pool));
  Act& none = when(b, test(NodeKind::equal, v(draw.var), num(0)));
  set(none.body, got, num(0));
  Act& several = when(none.otherwise, r.op(NodeKind::and_, kYesNo, s.at,
                                           {test(NodeKind::less, num(0), v(pool)),
                                            test(NodeKind::less, v(draw.var), v(behind))}));
  roll_for(several.body, got, pool, behind, draw.var);
  take(b, pool, v(got));
  take(b, behind, v(draw.var));
  push(b, shares, v(got));
  out.push_back(std::move(draw));
  return shares;
}

void Spender::roll_for(Acts& out, int got, int pool, int sides, int weight) {
  if (how.roll.text.empty()) return;  // the line was broken, which has been said
  const std::size_t mark = r.scope.size();
  const int aim = r.declare_local(how.roll, kWhole);
  r.scope.resize(mark);
  Var& thrown = r.m.vars[static_cast<std::size_t>(aim)];
  thrown.roll = thrown.pool = true;
  thrown.dice.count = v(pool);
  thrown.dice.sides = v(sides);
  Act a = act(ActKind::roll, s.at);
  a.var = aim;
  a.who = who;
  out.push_back(std::move(a));
  Node* hits = r.op(NodeKind::dice_count, kWhole, s.at, {v(aim), v(weight)});
  hits->value = 3;
  set(out, got, math(NodeKind::smaller, v(pool), hits));
}

}  // namespace

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
