// Lists: made, filtered, searched, folded, walked in an order.
#include "compiler/lower.h"

namespace muster::compiler {

using bytecode::Op;

namespace {

const ValueSet kYesNo(0, 1);
const Type kYesNoType{Base::yes_no};
const Type kWhole{Base::number, -1, 1};

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

Lowerer::Slot Lowerer::list(const Node* n) {
  if (n->kind == NodeKind::var) return var_slots[ix(n->index)];
  const Slot d = new_slot(n->type, {});
  into(n, d);
  return d;
}

// Those members of `from` for which `where` is yes (or all) behind those of `to`.
void Lowerer::kept(Slot from, Slot to, const Type& list, int var, const Node* where, Span at) {
  const Slot x = var >= 0 ? bind(var) : new_slot(element_of(list), {});
  const Slot i = new_slot(kWhole, {});
  emit(Op::clear, at, to);
  emit(Op::each, at, from, x, i);
  if (where != nullptr) emit(Op::if_, at, value(where));
  emit(Op::push, at, to, x);
  if (where != nullptr) emit(Op::end, at);
  emit(Op::end, at);
}

void Lowerer::make_list(const Node* n, Slot d) {
  switch (n->kind) {
    case NodeKind::list_sides:
      emit(Op::list_sides, n->at, d);
      return;
    case NodeKind::list_names:
      emit(Op::list_names, n->at, d);
      return;
    case NodeKind::list_side:
    case NodeKind::list_up: {
      const Slot side = value(n->args[0]);
      emit(n->kind == NodeKind::list_up ? Op::list_up : Op::list_side, n->at, d, n->index, side);
      return;
    }
    case NodeKind::list_all:
      emit(Op::list_all, n->at, d, n->index);
      return;
    case NodeKind::list_all_up:
      emit(Op::list_all_up, n->at, d, n->index);
      return;
    case NodeKind::list_parts: {
      const Slot piece = value(n->args[0]);
      emit(Op::list_parts, n->at, d, piece);
      return;
    }
    case NodeKind::list_own: {
      const Slot piece = value(n->args[0]);
      emit(Op::list_own, n->at, d, n->index, piece);
      return;
    }
    case NodeKind::filter:
      kept(list(n->args[0]), d, n->type, n->vars[0], n->where, n->at);
      return;
    default: {  // those of a list that stand
      const Slot l = list(n->args[0]);
      const Slot x = new_slot({Base::piece, n->type.sub}, {});
      const Slot i = new_slot(kWhole, {});
      const Slot gone = new_slot(kYesNoType, kYesNo);
      const Slot up = new_slot(kYesNoType, kYesNo);
      emit(Op::clear, n->at, d);
      emit(Op::each, n->at, l, x, i);
      emit(Op::is_out, n->at, gone, x);
      emit(Op::not_, n->at, up, gone);
      emit(Op::if_, n->at, up);
      emit(Op::push, n->at, d, x);
      emit(Op::end, n->at);
      emit(Op::end, n->at);
      return;
    }
  }
}

void Lowerer::fold(const Node* n, Slot d) {
  using grammar::Fold;
  if (n->fold == Fold::least || n->fold == Fold::most) {
    extreme(n, d);
    return;
  }
  const bool counts = n->fold == Fold::count || n->fold == Fold::sum;
  const bool starts_yes = n->fold == Fold::none || n->fold == Fold::every;
  // A running sum stays inside what the prover found for it, and its start.
  const Slot total = counts ? fixed_slot(n->type, n->set.unite(ValueSet::single(0))) : d;
  emit(Op::const_, n->at, total, constant(starts_yes ? 1 : 0));
  const Slot l = list(n->args[0]);
  const Slot x = bind(n->vars[0]);
  const Slot i = new_slot(kWhole, {});
  emit(Op::each, n->at, l, x, i);
  int open = 0;
  if (n->where != nullptr) {
    emit(Op::if_, n->where->at, value(n->where));
    ++open;
  }
  if (counts) {
    if (n->fold == Fold::count && n->body != nullptr) {
      emit(Op::if_, n->body->at, value(n->body));
      ++open;
    }
    const Slot by = n->fold == Fold::sum ? inside(value(n->body), n->body->set, n->at) : number(1, n->at);
    const Slot wide = new_slot(n->type, {});
    emit(Op::add, n->at, wide, total, by);
    const bytecode::ValueType& t = out.slots[ix(total)].type;
    emit(Op::check, n->at, total, wide, constant(t.lo), constant(t.hi));
  } else {
    // The first member that decides ends the walk.
    if (n->body != nullptr) {
      Slot ask = value(n->body);
      if (n->fold == Fold::every) {
        const Slot no = new_slot(kYesNoType, kYesNo);
        emit(Op::not_, n->at, no, ask);
        ask = no;
      }
      emit(Op::if_, n->body->at, ask);
      ++open;
    }
    emit(Op::const_, n->at, d, constant(starts_yes ? 0 : 1));
    emit(Op::leave, n->at, 0);
  }
  for (; open > 0; --open) emit(Op::end, n->at);
  emit(Op::end, n->at);
  if (counts) emit(Op::move, n->at, d, total);
}

// The smallest or largest: begins with none, so that the first found is taken as it is.
void Lowerer::extreme(const Node* n, Slot d) {
  const Op op = n->fold == grammar::Fold::least ? Op::min_ : Op::max_;
  const Type plain = n->body->type.plain();
  Type open = plain;
  open.optional = true;
  const ValueSet range = n->body->set;
  const Slot best = fixed_slot(open, range);
  emit(Op::none_, n->at, best);
  const Slot l = list(n->args[0]);
  const Slot x = bind(n->vars[0]);
  const Slot i = new_slot(kWhole, {});
  emit(Op::each, n->at, l, x, i);
  if (n->where != nullptr) emit(Op::if_, n->where->at, value(n->where));
  const Slot v = inside(value(n->body), range, n->at);
  const Slot none = new_slot(kYesNoType, kYesNo);
  emit(Op::absent, n->at, none, best);
  emit(Op::if_, n->at, none);
  emit(Op::move, n->at, best, v);
  emit(Op::else_, n->at);
  const Slot old = new_slot(plain, range);
  const Slot both = new_slot(plain, range);
  emit(Op::present, n->at, old, best);
  emit(op, n->at, both, old, v);
  emit(Op::move, n->at, best, both);
  emit(Op::end, n->at);
  if (n->where != nullptr) emit(Op::end, n->at);
  emit(Op::end, n->at);
  emit(n->type.optional ? Op::move : Op::present, n->at, d, best);
}

void Lowerer::first_of(const Node* n, Slot d) {
  emit(Op::none_, n->at, d);
  const Slot l = list(n->args[0]);
  const Slot x = bind(n->vars[0]);
  const Slot i = new_slot(kWhole, {});
  emit(Op::each, n->at, l, x, i);
  if (n->where != nullptr) emit(Op::if_, n->where->at, value(n->where));
  emit(Op::move, n->at, d, x);
  emit(Op::leave, n->at, 0);
  if (n->where != nullptr) emit(Op::end, n->at);
  emit(Op::end, n->at);
}

// ------------------------------------------------------------------ for each

// The members of l one by one; `offset` is where the first of them stands in the whole order.
void Lowerer::turns(const Act& a, Slot l, Slot offset) {
  const Slot x = bind(a.var);
  Slot i = bytecode::kNone;
  if (offset == bytecode::kNone) {
    i = a.var2 >= 0 ? bind(a.var2) : new_slot(kWhole, {});
  } else {
    i = new_slot(kWhole, {});
  }
  emit(Op::each, a.at, l, x, i);
  if (offset != bytecode::kNone && a.var2 >= 0) {
    // offset + i - 1
    const Slot sum = new_slot(kWhole, {});
    emit(Op::add, a.at, sum, offset, i);
    const Slot position = bind(a.var2);
    emit(Op::sub, a.at, position, sum, number(1, a.at));
  }
  if (a.pass_over) {
    const Slot gone = new_slot(kYesNoType, kYesNo);
    emit(Op::is_out, a.at, gone, x);
    emit(Op::if_, a.at, gone);
    emit(Op::skip, a.at, 0);
    emit(Op::end, a.at);
  }
  // A group of equals is a loop in the loop over all groups.
  loop_body(a.body, offset == bytecode::kNone ? 0 : 1);
  emit(Op::end, a.at);
}

// A list with the key of each member of l.
Lowerer::Slot Lowerer::keys_of(Slot l, const Act& a, const Node* key) {
  const Slot kept_var = var_slots[ix(a.var)];
  bytecode::Slot keys;
  keys.cls = bytecode::SlotClass::list;
  // Names are ordered by their place in their set.
  keys.type = value_type(key->type, key->set);
  out.slots.push_back(keys);
  ranges.push_back(Range::fixed);
  const Slot k = static_cast<Slot>(out.slots.size()) - 1;
  emit(Op::clear, a.at, k);
  const Slot x = bind(a.var);
  const Slot i = new_slot(kWhole, {});
  emit(Op::each, a.at, l, x, i);
  const Slot v = inside(value(key), key->set, a.at);
  emit(Op::push, a.at, k, v);
  emit(Op::end, a.at);
  var_slots[ix(a.var)] = kept_var;
  return k;
}

void Lowerer::for_each(const Act& a) {
  if (a.order == nullptr) {
    turns(a, list(a.value), bytecode::kNone);
    return;
  }
  const OrderInfo& order = *a.order;
  Slot l = list(a.value);
  if (a.value->kind == NodeKind::var) {
    // A list that has a name keeps its order.
    const Slot copy = new_slot(a.value->type, {});
    out.slots[ix(copy)].type = out.slots[ix(l)].type;
    kept(l, copy, a.value->type, -1, nullptr, a.at);
    l = copy;
  }
  if (order.ties_key != nullptr) {
    const Slot k = keys_of(l, a, order.ties_key);
    emit(Op::sort, a.at, l, k, order.ties_highest ? 1 : 0);
  }
  const Slot keys = keys_of(l, a, order.key);
  emit(Op::sort, a.at, l, keys, order.highest ? 1 : 0);
  if (order.ties == grammar::Ties::as_listed || order.ties == grammar::Ties::unsaid) {
    turns(a, l, bytecode::kNone);
    return;
  }
  const Slot group = new_slot(a.value->type, {});
  const Slot first = new_slot(kWhole, {});
  emit(Op::groups, a.at, l, keys, group, first);
  if (order.ties == grammar::Ties::together) {
    emit(Op::together, a.at);
    turns(a, group, first);
    emit(Op::end, a.at);
  } else {
    // Each of those that are equal throws; the higher goes first.
    const Slot many = new_slot(kWhole, {});
    emit(Op::length, a.at, many, group);
    const Slot several = new_slot(kYesNoType, kYesNo);
    emit(Op::lt, a.at, several, number(1, a.at), many);
    emit(Op::if_, a.at, several);
    const Var& v = m.vars[ix(order.roll)];
    bytecode::Slot thrown;
    thrown.cls = bytecode::SlotClass::list;
    thrown.type = value_type(kWhole, v.set);
    out.slots.push_back(thrown);
    ranges.push_back(Range::fixed);
    const Slot throws = static_cast<Slot>(out.slots.size()) - 1;
    emit(Op::clear, a.at, throws);
    const Slot x = new_slot(element_of(a.value->type), {});
    const Slot i = new_slot(kWhole, {});
    emit(Op::each, a.at, group, x, i);
    const Type element = element_of(a.value->type);
    const bool somebody = element.base == Base::piece || element.base == Base::side;
    const Slot die = bind(order.roll);
    roll(order.roll, v.dice, somebody ? x : -1, die, a.at);
    emit(Op::push, a.at, throws, inside(die, v.set, a.at));
    emit(Op::end, a.at);
    emit(Op::sort, a.at, group, throws, 1);
    emit(Op::end, a.at);
    turns(a, group, first);
  }
  emit(Op::end, a.at);
}

}  // namespace muster::compiler
