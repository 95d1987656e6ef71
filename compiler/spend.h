// Private to resolve_spend.cpp and resolve_shares.cpp: one `spend` on its way to the loops it
// stands for.
#pragma once

#include <vector>

#include "compiler/resolve.h"

namespace muster::compiler {

using Acts = std::vector<Act>;

inline const Type kWhole{Base::number, -1, 1};
inline const Type kYesNo{Base::yes_no};

// One `spend`: its parts, resolved, and the acts made of them.
struct Spender {
  Resolver& r;
  const grammar::Stmt& s;
  const grammar::Spend& how = *s.spend;
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

}  // namespace muster::compiler
