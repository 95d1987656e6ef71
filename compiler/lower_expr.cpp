// Values: each node into a slot.
#include <cstring>

#include "bytecode/file.h"
#include "bytecode/intervals.h"
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
    case NodeKind::row_odds:
    case NodeKind::cell:
    case NodeKind::col:
    case NodeKind::col_odds:
    case NodeKind::cell_at:
    case NodeKind::present:
    case NodeKind::round:
    case NodeKind::shift:
    case NodeKind::first_of:
    case NodeKind::filter:
    case NodeKind::dice_count:
    case NodeKind::dice_high:
    case NodeKind::dice_low:
    case NodeKind::dice_pairs:
    case NodeKind::at:
    case NodeKind::wrap:
    case NodeKind::kept_at:
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
    shown = element_of(type);
  }
  s.type = value_type(shown, type.base == Base::list ? ValueSet() : set);
  s.name = name.empty() ? bytecode::kNone : string(name);
  out.slots.push_back(s);
  ranges.push_back(Range::unset);
  return static_cast<Slot>(out.slots.size()) - 1;
}

Lowerer::Slot Lowerer::fixed_slot(const Type& type, const ValueSet& set, const std::string& name) {
  const Slot s = new_slot(type, set, name);
  ranges[ix(s)] = Range::fixed;
  return s;
}

Lowerer::Slot Lowerer::bind(int var) {
  const Var& v = m.vars[ix(var)];
  return var_slots[ix(var)] = new_slot(v.type, v.set, v.name);
}

void Lowerer::emit(Op op, Span at, int a, int b, int c, int d) {
  const bytecode::Instr in{op, a, b, c, d};
  out.code.push_back(in);
  out.lines.push_back(line(at));
  places.push_back(at);
  // What it writes widens open slots.
  const char* letters = bytecode::info(op).operands;
  const int operands[] = {a, b, c, d};
  for (int i = 0; letters[i] != 0; ++i) {
    if (letters[i] != 'd') continue;
    const Slot slot = operands[i];
    bytecode::ValueType& type = out.slots[ix(slot)].type;
    if ((type.kind != bytecode::Kind::number && type.kind != bytecode::Kind::percent) ||
        ranges[ix(slot)] == Range::fixed || op == Op::none_ ||
        (op == Op::const_ && out.constants[ix(b)] == bytecode::kAbsent)) {
      continue;
    }
    const auto range = bytecode::result_interval(out, in, i);
    if (!range) continue;
    if (ranges[ix(slot)] == Range::unset) {
      type.lo = range->lo;
      type.hi = range->hi;
    } else {
      type.lo = std::min(type.lo, range->lo);
      type.hi = std::max(type.hi, range->hi);
    }
    ranges[ix(slot)] = Range::open;
  }
}

bool Lowerer::certified(Slot s, const ValueSet& set) const {
  const bytecode::ValueType& t = out.slots[ix(s)].type;
  return t.lo >= set.lo() && t.hi <= set.hi();
}

Lowerer::Slot Lowerer::inside(Slot s, const ValueSet& all, Span at) {
  const bytecode::ValueType& t = out.slots[ix(s)].type;
  ValueSet set = all.without(ValueSet::single(bytecode::kAbsent));
  if (set.empty()) set = ValueSet::single(0);  // a place that is never reached
  if ((t.kind != bytecode::Kind::number && t.kind != bytecode::Kind::percent) || certified(s, set)) return s;
  bytecode::Slot kept = out.slots[ix(s)];
  kept.name = bytecode::kNone;
  if (kept.type.optional) {
    // Nothing stays nothing; what is there is checked.
    kept.type.lo = set.lo();
    kept.type.hi = set.hi();
    out.slots.push_back(kept);
    ranges.push_back(Range::fixed);
    const Slot d = static_cast<Slot>(out.slots.size()) - 1;
    kept.type.optional = false;
    kept.type.lo = out.slots[ix(s)].type.lo;
    kept.type.hi = out.slots[ix(s)].type.hi;
    out.slots.push_back(kept);
    ranges.push_back(Range::unset);
    const Slot there = static_cast<Slot>(out.slots.size()) - 1;
    const Slot none = new_slot(kYesNoType, kYesNo);
    emit(Op::absent, at, none, s);
    emit(Op::if_, at, none);
    emit(Op::none_, at, d);
    emit(Op::else_, at);
    emit(Op::present, at, there, s);
    emit(Op::move, at, d, inside(there, set, at));
    emit(Op::end, at);
    return d;
  }
  kept.type.lo = set.lo();
  kept.type.hi = set.hi();
  out.slots.push_back(kept);
  ranges.push_back(Range::unset);
  const Slot d = static_cast<Slot>(out.slots.size()) - 1;
  emit(Op::check, at, d, s, constant(set.lo()), constant(set.hi()));
  return d;
}

// An operation on numbers. Where the certificate of its parts lets the result leave 64 bits, or a
// fixed place, they are narrowed to what the prover knows.
void Lowerer::arithmetic(Op op, const Node* n, Slot d, int extra) {
  std::vector<Slot> parts;
  for (const Node* a : n->args) parts.push_back(value(a));
  const auto instr = [&](Slot to) {
    bytecode::Instr in{op, to, parts[0], 0, 0};
    if (parts.size() > 1) in.c = parts[1];
    if (op == Op::scale) in.c = extra;
    if (op == Op::div_) in.d = extra;
    return in;
  };
  if (!bytecode::result_interval(out, instr(d), 0)) {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = inside(parts[i], n->args[i]->set, n->at);
  }
  const bytecode::Instr in = instr(d);
  if (ranges[ix(d)] != Range::fixed) {
    emit(op, n->at, in.a, in.b, in.c, in.d);
    return;
  }
  const bytecode::ValueType& t = out.slots[ix(d)].type;
  const auto range = bytecode::result_interval(out, in, 0);
  if (range && range->lo >= t.lo && range->hi <= t.hi) {
    emit(op, n->at, in.a, in.b, in.c, in.d);
    return;
  }
  bytecode::Slot open = out.slots[ix(d)];
  open.name = bytecode::kNone;
  out.slots.push_back(open);
  ranges.push_back(Range::unset);
  const Slot wide = static_cast<Slot>(out.slots.size()) - 1;
  emit(op, n->at, wide, in.b, in.c, in.d);
  emit(Op::check, n->at, d, wide, constant(t.lo), constant(t.hi));
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

// A field, a given value, a value of the battle.
void Lowerer::load(const Node* n, Slot d) {
  const auto word = [&](std::size_t i) { return n->args.size() > i ? value(n->args[i]) : bytecode::kNone; };
  switch (n->kind) {
    case NodeKind::given:
    case NodeKind::state: {
      const bool given = n->kind == NodeKind::given;
      const Slot w = word(0);
      if (w == bytecode::kNone) {
        emit(given ? Op::ld_given : Op::ld_state, n->at, d, n->index);
      } else {
        emit(given ? Op::ld_given_at : Op::ld_state_at, n->at, d, n->index, w);
      }
      return;
    }
    default: {
      const bool piece = n->kind == NodeKind::piece_field;
      const int field = piece ? first_field[ix(n->args[0]->type.sub)] + n->index : n->index;
      const Slot who = value(n->args[0]);
      const Slot w = word(1);
      if (w == bytecode::kNone) {
        emit(piece ? Op::ld_piece : Op::ld_side, n->at, d, field, who);
      } else {
        emit(piece ? Op::ld_piece_at : Op::ld_side_at, n->at, d, field, who, w);
      }
      return;
    }
  }
}

void Lowerer::choose(const Node* n, Slot d) {
  const Slot c = value(n->args[0]);
  if (simple(n->args[1]) && simple(n->args[2]) && ranges[ix(d)] != Range::fixed) {
    const Slot a = value(n->args[1]);
    const Slot b = value(n->args[2]);
    emit(Op::select, n->at, d, c, a, b);
    places.back() = n->args[0]->at;
    return;
  }
  emit(Op::if_, n->at, c);
  places.back() = n->args[0]->at;
  into(n->args[1], d);
  emit(Op::else_, n->at);
  into(n->args[2], d);
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
  // A fixed place takes only what is certified to lie in it.
  if (ranges[ix(d)] == Range::fixed && n->type.numeric()) {
    switch (n->kind) {
      case NodeKind::add:
      case NodeKind::subtract:
      case NodeKind::multiply:
      case NodeKind::negate:
      case NodeKind::scale:
      case NodeKind::round:
      case NodeKind::choose:
      case NodeKind::with:
        break;  // looked after below
      case NodeKind::constant:
        if (const bytecode::ValueType& t = out.slots[ix(d)].type;
            n->value != bytecode::kAbsent && (n->value < t.lo || n->value > t.hi)) {
          // A line that is never reached: the prover let it be.
          const ValueSet range(t.lo, t.hi);
          emit(Op::move, n->at, d, inside(value(n), range, n->at));
          return;
        }
        emit(n->value == bytecode::kAbsent ? Op::none_ : Op::const_, n->at, d,
             n->value == bytecode::kAbsent ? 0 : constant(n->value));
        return;
      default: {
        const bytecode::ValueType t = out.slots[ix(d)].type;
        emit(Op::move, n->at, d, inside(value(n), ValueSet(t.lo, t.hi), n->at));
        return;
      }
    }
  }
  switch (n->kind) {
    case NodeKind::error:
    case NodeKind::array:
    case NodeKind::quotient:
    case NodeKind::odds:
      return;
    case NodeKind::constant:
      if (n->value == bytecode::kAbsent && n->type.optional) {
        emit(Op::none_, n->at, d);
      } else {
        emit(Op::const_, n->at, d, constant(n->value));
      }
      return;
    case NodeKind::var:
      emit(Op::move, n->at, d, var_slots[ix(n->index)]);
      return;
    case NodeKind::given:
    case NodeKind::state:
    case NodeKind::side_field:
    case NodeKind::piece_field:
      load(n, d);
      return;
    case NodeKind::present:
      one(Op::present);
      return;
    case NodeKind::is_none:
      one(Op::absent);
      return;
    case NodeKind::name_of:
      one(Op::name_of);
      return;
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
      arithmetic(Op::add, n, d);
      return;
    case NodeKind::subtract:
      arithmetic(Op::sub, n, d);
      return;
    case NodeKind::multiply:
      arithmetic(Op::mul, n, d);
      return;
    case NodeKind::negate:
      arithmetic(Op::neg, n, d);
      return;
    case NodeKind::scale:
      arithmetic(Op::scale, n, d, constant(n->value));
      return;
    case NodeKind::round:
      arithmetic(Op::div_, n, d, static_cast<int>(n->value));
      return;
    case NodeKind::regrain:
      one(Op::regrain);
      return;
    case NodeKind::smaller:
      two(Op::min_);
      return;
    case NodeKind::larger:
      two(Op::max_);
      return;
    case NodeKind::shift: {
      const Slot a = value(n->args[0]);
      const Slot b = value(n->args[1]);
      emit(Op::shift, n->at, d, a, b, static_cast<int>(n->value));
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
    case NodeKind::choose:
      choose(n, d);
      return;
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
    case NodeKind::col: {
      const Slot key = value(n->args[0]);
      emit(Op::col, n->at, d, n->index, key);
      return;
    }
    case NodeKind::row_odds:
    case NodeKind::col_odds: {
      const Slot a = inside(value(n->args[0]), n->args[0]->set, n->at);
      const Slot b = inside(value(n->args[1]), n->args[1]->set, n->at);
      emit(n->kind == NodeKind::row_odds ? Op::row_odds : Op::col_odds, n->at, d, n->index, a, b);
      return;
    }
    case NodeKind::cell_at: {
      const Slot row = value(n->args[0]);
      const Slot col = value(n->args[1]);
      emit(Op::cell_at, n->at, d, n->index, row, col);
      return;
    }
    case NodeKind::list_sides:
    case NodeKind::list_side:
    case NodeKind::list_up:
    case NodeKind::list_all:
    case NodeKind::list_all_up:
    case NodeKind::list_parts:
    case NodeKind::list_own:
    case NodeKind::list_names:
    case NodeKind::list_standing:
    case NodeKind::filter:
      make_list(n, d);
      return;
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
    case NodeKind::kept_at:
    case NodeKind::wrap: {
      const Slot l = list(n->args[0]);
      const Slot k = value(n->args[1]);
      emit(n->kind == NodeKind::wrap ? Op::wrap : Op::at, n->at, d, l, k);
      return;
    }
    case NodeKind::fold:
      fold(n, d);
      return;
    case NodeKind::first_of:
      first_of(n, d);
      return;
    case NodeKind::dice_count:
    case NodeKind::dice_high:
    case NodeKind::dice_low:
    case NodeKind::dice_pairs:
      of_pool(n, d);
      return;
    case NodeKind::with:
      for (std::size_t i = 0; i < n->vars.size(); ++i) {
        if (m.vars[ix(n->vars[i])].only_proved) continue;
        const Slot s = bind(n->vars[i]);
        into(n->args[i], s);
      }
      into(n->args.back(), d);
      if (n->index >= 0) tell_modifiers(n, d);
      return;
    case NodeKind::counted:
      into(n->args[0], d);
      return;
  }
}

}  // namespace muster::compiler
