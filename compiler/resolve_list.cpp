// Lists: counted, added up, filtered, searched, walked in an order.
#include "compiler/resolve.h"

namespace muster::compiler {

using diagnostics::Id;
using grammar::ExprKind;

Node* Resolver::fold(const grammar::Expr& e) {
  using grammar::Fold;
  if (e.args.empty()) return error(e.at);
  if (e.binder.text.empty() && e.fold == Fold::count) {
    if (Node* n = count_dice(e)) return n;
  }
  Node* l = list(e.args[0]);
  if (l->type.error()) return error(e.at);
  const Type whole{Base::number, -1, 1};
  const Type yes_no{Base::yes_no};
  if (e.binder.text.empty()) {
    Node* n = op(NodeKind::length, whole, e.at, {l});
    if (e.fold == Fold::count) return n;
    if (e.fold == Fold::none) return op(NodeKind::equal, yes_no, e.at, {n, constant(whole, 0, e.at)});
    sink.report(Id::fold_wants_body, e.at);
    return error(e.at);
  }
  if (e.fold == Fold::least || e.fold == Fold::most) return least_or_most(e, l);
  const Type element = element_of(l->type);
  const std::size_t mark = scope.size();
  const int var = declare_local(e.binder, element);
  Node* where = e.where.empty() ? nullptr : condition(e.where[0]);
  Node* value = nullptr;
  Type result = whole;
  if (e.fold == Fold::sum) {
    if (e.body.empty()) {
      sink.report(Id::fold_wants_body, e.at);
      scope.resize(mark);
      return error(e.at);
    }
    value = expr(e.body[0]);
    if (!value->type.error() && !value->type.numeric()) {
      sink.report(Id::not_a_number, value->at).arg("found", words_of(m, value->type));
      value = error(value->at);
    }
    result = value->type;
  } else if (!e.body.empty()) {
    // count(x in L: C) and none(x in L: C) read like `where C`.
    value = condition(e.body[0]);
  } else if (e.fold == Fold::every) {
    sink.report(Id::fold_wants_body, e.at);
    scope.resize(mark);
    return error(e.at);
  }
  scope.resize(mark);
  if ((where != nullptr && where->type.error()) || (value != nullptr && value->type.error()))
    return error(e.at);
  if (e.fold == Fold::any || e.fold == Fold::every || e.fold == Fold::none) result = yes_no;
  Node* n = op(NodeKind::fold, result, e.at, {l});
  n->fold = e.fold;
  n->vars = {var};
  n->where = where;
  n->body = value;
  return n;
}

// least(x in L: e): the smallest of a list that is not empty (proved); with `where` there may be
// none that fits, so the result is optional.
Node* Resolver::least_or_most(const grammar::Expr& e, Node* l) {
  const std::size_t mark = scope.size();
  const int var = declare_local(e.binder, element_of(l->type));
  Node* where = e.where.empty() ? nullptr : condition(e.where[0]);
  Node* body = nullptr;
  if (e.body.empty()) {
    sink.report(Id::fold_wants_body, e.at);
  } else {
    body = expr(e.body[0]);
  }
  scope.resize(mark);
  if (body == nullptr || body->type.error() || (where != nullptr && where->type.error())) return error(e.at);
  if (!body->type.numeric() && body->type.base != Base::name) {
    sink.report(Id::not_a_number, body->at).arg("found", words_of(m, body->type));
    return error(e.at);
  }
  Type type = body->type;
  type.optional = where != nullptr;
  Node* n = op(NodeKind::fold, type, e.at, {l});
  n->fold = e.fold;
  n->vars = {var};
  n->where = where;
  n->body = body;
  return n;
}

Node* Resolver::filter(const grammar::Expr& e) {
  if (e.args.empty() || e.where.empty()) return error(e.at);
  Node* l = list(e.args[0]);
  if (l->type.error()) return error(e.at);
  const std::size_t mark = scope.size();
  const int var = declare_local(e.binder, element_of(l->type));
  Node* where = condition(e.where[0]);
  scope.resize(mark);
  if (where->type.error()) return error(e.at);
  Node* n = op(NodeKind::filter, l->type, e.at, {l});
  n->vars = {var};
  n->where = where;
  return n;
}

Node* Resolver::first_of(const grammar::Expr& e) {
  if (e.args.empty()) return error(e.at);
  Node* l = list(e.args[0]);
  if (l->type.error()) return error(e.at);
  const std::size_t mark = scope.size();
  Type type = element_of(l->type);
  const int var = declare_local(e.binder, type);
  Node* where = e.where.empty() ? nullptr : condition(e.where[0]);
  scope.resize(mark);
  if (where != nullptr && where->type.error()) return error(e.at);
  type.optional = true;
  Node* n = op(NodeKind::first_of, type, e.at, {l});
  n->vars = {var};
  n->where = where;
  return n;
}

// ------------------------------------------------------------------ for each

// The key by which a loop goes, and what happens to equals. False where a message was given.
bool Resolver::read_order(const grammar::Stmt& s, int var, Act& a) {
  const grammar::Order& o = *s.order;
  const auto key_of = [&](const std::vector<grammar::Expr>& e) -> Node* {
    if (e.empty()) return nullptr;
    Node* n = expr(e[0]);
    if (n->type.error()) return nullptr;
    if (!n->type.numeric() && n->type.base != Base::name) {
      sink.report(Id::order_wants_number, n->at).arg("found", words_of(m, n->type));
      return nullptr;
    }
    return n;
  };
  auto order = std::make_shared<OrderInfo>();
  order->highest = o.highest;
  order->ties = o.ties;
  order->ties_highest = o.ties_highest;
  order->key = key_of(o.key);
  if (order->key == nullptr) return false;
  if (o.ties == grammar::Ties::unsaid) {
    sink.report(Id::order_ties_unsaid, o.at);
    return false;
  }
  if (o.ties == grammar::Ties::together && !o.ties_key.empty()) {
    order->ties_key = key_of(o.ties_key);
    if (order->ties_key == nullptr) return false;
  }
  if (o.ties == grammar::Ties::by) {
    if (!o.ties_dice) return false;
    auto thrown = dice(*o.ties_dice);
    if (!thrown) return false;
    const std::size_t mark = scope.size();
    order->roll = declare_local(o.ties_roll, {Base::number, -1, 1});
    scope.resize(mark);
    Var& v = m.vars[static_cast<std::size_t>(order->roll)];
    v.roll = true;
    v.dice = std::move(*thrown);
  }
  (void)var;
  a.order = std::move(order);
  return true;
}

// `x in LIST where C`: those that meet the condition when the loop begins. `x` is declared.
Node* Resolver::those_of(const grammar::Stmt& s, Node* l, int x) {
  if (s.where.empty() || l->type.error()) return l;
  const int var = m.make_var(s.name.text, element_of(l->type), s.name.at);
  std::size_t own = scope.size();
  while (own > 0 && scope[own - 1].var != x) --own;
  if (own > 0) scope[own - 1].var = var;
  Node* where = condition(s.where[0]);
  if (own > 0) scope[own - 1].var = x;
  if (where->type.error()) return error(l->at);
  Node* kept = op(NodeKind::filter, l->type, l->at, {l});
  kept->vars = {var};
  kept->where = where;
  return kept;
}

void Resolver::for_each(const grammar::Stmt& s, std::vector<Act>& out) {
  if (s.value.empty()) return;
  Node* l = list(s.value[0]);
  Act a = act(ActKind::for_each, s.at);
  const std::size_t mark = scope.size();
  const Type element = l->type.error() ? Type{} : element_of(l->type);
  a.var = declare_local(s.name, element);
  l = those_of(s, l, a.var);
  a.value = l;
  bool good = !l->type.error();
  if (s.order) good = read_order(s, a.var, a) && good;
  if (s.numbered) a.var2 = declare_local(*s.numbered, {Base::number, -1, 1});
  const bool together = s.order && s.order->ties == grammar::Ties::together;
  if (together) {
    inside.push_back(Inside::loop);
    inside.push_back(Inside::together);
    inside.push_back(Inside::group);
  } else {
    inside.push_back(Inside::loop);
  }
  body(s.body, a.body);
  inside.resize(inside.size() - (together ? 3 : 1));
  scope.resize(mark);
  if (good) out.push_back(std::move(a));
}

}  // namespace muster::compiler
