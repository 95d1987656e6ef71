// Values: each node into a slot.
#include "compiler/lower.h"

namespace muster::compiler {

using bytecode::Op;

namespace {

const ValueSet kYesNo(0, 1);
const Type kYesNoType{Base::yes_no};
const Type kWhole{Base::number, -1, 1};

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

// Cheap and never stopping: may be worked out without need.
bool simple(const Node* n, int& budget) {
  if (--budget < 0) return false;
  switch (n->kind) {
    case NodeKind::row:
    case NodeKind::cell:
    case NodeKind::at:
    case NodeKind::wrap:
    case NodeKind::fold:
    case NodeKind::with:
    case NodeKind::choose:
      return false;
    case NodeKind::length:
      return n->args[0]->kind == NodeKind::var || n->args[0]->kind == NodeKind::list_up ||
             n->args[0]->kind == NodeKind::list_side;
    default:
      break;
  }
  for (const Node* a : n->args) {
    if (!simple(a, budget)) return false;
  }
  return true;
}

bool simple(const Node* n) {
  int budget = 6;
  return simple(n, budget);
}

}  // namespace

Lowerer::Slot Lowerer::new_slot(const Type& type, const ValueSet& set, const std::string& name) {
  bytecode::Slot s;
  Type shown = type;
  if (type.base == Base::list) {
    s.cls = bytecode::SlotClass::list;
    shown = {type.sub < 0 ? Base::side : Base::piece, type.sub};
  }
  s.type = value_type(shown, type.base == Base::list ? ValueSet() : set);
  s.name = name.empty() ? bytecode::kNone : string(name);
  out.slots.push_back(s);
  return static_cast<Slot>(out.slots.size()) - 1;
}

Lowerer::Slot Lowerer::bind(int var) {
  const Var& v = m.vars[ix(var)];
  return var_slots[ix(var)] = new_slot(v.type, v.set, v.name);
}

void Lowerer::emit(Op op, Span at, int a, int b, int c, int d) {
  out.code.push_back({op, a, b, c, d});
  out.lines.push_back(line(at));
}

Lowerer::Slot Lowerer::number(std::int64_t v, Span at) {
  const Slot d = new_slot(kWhole, ValueSet::single(v));
  emit(Op::const_, at, d, constant(v));
  return d;
}

Lowerer::Slot Lowerer::value(const Node* n) {
  if (n->kind == NodeKind::var) return var_slots[ix(n->index)];
  const Slot d = new_slot(n->type, n->set);
  into(n, d);
  return d;
}

Lowerer::Slot Lowerer::list(const Node* n) {
  if (n->kind == NodeKind::var) return var_slots[ix(n->index)];
  const Slot d = new_slot(n->type, {});
  into(n, d);
  return d;
}

// `and` / `or` whose right side is only worked out where it is asked for.
void Lowerer::both(const Node* n, Slot d) {
  const bool is_and = n->kind == NodeKind::and_;
  if (simple(n->args[1])) {
    const Slot a = value(n->args[0]);
    const Slot b = value(n->args[1]);
    emit(is_and ? Op::and_ : Op::or_, n->at, d, a, b);
    return;
  }
  into(n->args[0], d);
  Slot ask = d;
  if (!is_and) {
    ask = new_slot(kYesNoType, kYesNo);
    emit(Op::not_, n->at, ask, d);
  }
  emit(Op::if_, n->at, ask);
  into(n->args[1], d);
  emit(Op::end, n->at);
}

void Lowerer::fold(const Node* n, Slot d) {
  using grammar::Fold;
  const bool counts = n->fold == Fold::count || n->fold == Fold::sum;
  const bool starts_yes = n->fold == Fold::none || n->fold == Fold::every;
  emit(Op::const_, n->at, d, constant(starts_yes ? 1 : 0));
  const Slot l = list(n->args[0]);
  const Slot x = bind(n->vars[0]);
  const Slot i = new_slot(kWhole, ValueSet(1, kLargest));
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
    const Slot by = n->fold == Fold::sum ? value(n->body) : number(1, n->at);
    emit(Op::add, n->at, d, d, by);
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
}

void Lowerer::into(const Node* n, Slot d) {
  const auto two = [&](Op op) {
    const Slot a = value(n->args[0]);
    const Slot b = value(n->args[1]);
    emit(op, n->at, d, a, b);
  };
  const auto one = [&](Op op) {
    const Slot a = value(n->args[0]);
    emit(op, n->at, d, a);
  };
  switch (n->kind) {
    case NodeKind::error:
      return;
    case NodeKind::constant:
      emit(Op::const_, n->at, d, constant(n->value));
      return;
    case NodeKind::var:
      emit(Op::move, n->at, d, var_slots[ix(n->index)]);
      return;
    case NodeKind::given:
      emit(Op::ld_given, n->at, d, n->index);
      return;
    case NodeKind::side_field: {
      const Slot who = value(n->args[0]);
      emit(Op::ld_side, n->at, d, n->index, who);
      return;
    }
    case NodeKind::piece_field: {
      const Slot who = value(n->args[0]);
      emit(Op::ld_piece, n->at, d, first_field[ix(n->args[0]->type.sub)] + n->index, who);
      return;
    }
    case NodeKind::owner:
      one(Op::owner);
      return;
    case NodeKind::home:
      one(Op::home);
      return;
    case NodeKind::number_of:
      one(Op::number_of);
      return;
    case NodeKind::unit_of:
      one(Op::unit_of);
      return;
    case NodeKind::is_out:
      one(Op::is_out);
      return;
    case NodeKind::enemy:
      one(Op::enemy);
      return;
    case NodeKind::add:
      two(Op::add);
      return;
    case NodeKind::subtract:
      two(Op::sub);
      return;
    case NodeKind::multiply:
      two(Op::mul);
      return;
    case NodeKind::negate:
      one(Op::neg);
      return;
    case NodeKind::smaller:
      two(Op::min_);
      return;
    case NodeKind::larger:
      two(Op::max_);
      return;
    case NodeKind::scale: {
      const Slot a = value(n->args[0]);
      emit(Op::scale, n->at, d, a, constant(n->value));
      return;
    }
    case NodeKind::equal:
      two(Op::eq);
      return;
    case NodeKind::not_equal:
      two(Op::ne);
      return;
    case NodeKind::less:
      two(Op::lt);
      return;
    case NodeKind::less_equal:
      two(Op::le);
      return;
    case NodeKind::and_:
    case NodeKind::or_:
      both(n, d);
      return;
    case NodeKind::not_:
      one(Op::not_);
      return;
    case NodeKind::choose: {
      const Slot c = value(n->args[0]);
      if (simple(n->args[1]) && simple(n->args[2])) {
        const Slot a = value(n->args[1]);
        const Slot b = value(n->args[2]);
        emit(Op::select, n->at, d, c, a, b);
        return;
      }
      emit(Op::if_, n->at, c);
      into(n->args[1], d);
      emit(Op::else_, n->at);
      into(n->args[2], d);
      emit(Op::end, n->at);
      return;
    }
    case NodeKind::row: {
      const Slot key = value(n->args[0]);
      emit(Op::row, n->at, d, n->index, key);
      return;
    }
    case NodeKind::cell: {
      const Slot row = value(n->args[0]);
      emit(Op::cell, n->at, d, n->index, static_cast<int>(n->value), row);
      return;
    }
    case NodeKind::list_sides:
      emit(Op::list_sides, n->at, d);
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
    case NodeKind::list_parts:
      one(Op::list_parts);
      return;
    case NodeKind::list_standing: {
      const Slot l = list(n->args[0]);
      const Slot x = new_slot({Base::piece, n->type.sub}, {});
      const Slot i = new_slot(kWhole, ValueSet(1, kLargest));
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
    case NodeKind::length: {
      const Node* l = n->args[0];
      if (l->kind == NodeKind::list_side || l->kind == NodeKind::list_up) {
        const Slot side = value(l->args[0]);
        emit(l->kind == NodeKind::list_up ? Op::count_up : Op::count_side, n->at, d, l->index, side);
        return;
      }
      const Slot slot = list(l);
      emit(Op::length, n->at, d, slot);
      return;
    }
    case NodeKind::at:
    case NodeKind::wrap: {
      const Slot l = list(n->args[0]);
      const Slot k = value(n->args[1]);
      emit(n->kind == NodeKind::at ? Op::at : Op::wrap, n->at, d, l, k);
      return;
    }
    case NodeKind::fold:
      fold(n, d);
      return;
    case NodeKind::with:
      for (std::size_t i = 0; i < n->vars.size(); ++i) {
        const Slot s = bind(n->vars[i]);
        into(n->args[i], s);
      }
      into(n->args.back(), d);
      return;
  }
}

}  // namespace muster::compiler
