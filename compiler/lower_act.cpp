// Acts and rules.
#include <algorithm>

#include "compiler/lower.h"

namespace muster::compiler {

using bytecode::Op;

namespace {

const Type kWhole{Base::number, -1, 1};

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

void Lowerer::acts(const std::vector<Act>& list) {
  for (const Act& a : list) act(a);
}

void Lowerer::loop_body(const std::vector<Act>& list, int leaves_by) {
  const int around = leave_by;
  leave_by = leaves_by;
  acts(list);
  leave_by = around;
}

void Lowerer::store_piece(const Place& p, Slot v, Span at) {
  const Slot who = value(p.who);
  const int field = first_field[ix(p.kind)] + p.field;
  if (p.element == nullptr) {
    emit(Op::st_piece, at, field, who, v);
  } else {
    emit(Op::st_piece_at, at, field, who, value(p.element), v);
  }
  const PieceInfo& kind = m.pieces[ix(p.kind)];
  if (kind.out_rule < 0 || kind.out_fields.count(p.field) == 0) return;
  // `out when` again, of this piece, in place.
  const RuleInfo& out_rule = m.rules[ix(kind.out_rule)];
  const int self = out_rule.params[0];
  const Slot kept_slot = var_slots[ix(self)];
  var_slots[ix(self)] = who;
  const Slot gone = value(out_rule.result);
  emit(Op::set_out, at, who, gone);
  var_slots[ix(self)] = kept_slot;
}

void Lowerer::store(const Act& a) {
  const Place& p = a.place;
  const bool local = p.what == Place::What::local;
  const bool piece = p.what == Place::What::piece;
  const FieldInfo* f = local                         ? nullptr
                       : piece                       ? &m.pieces[ix(p.kind)].fields[ix(p.field)]
                       : p.what == Place::What::side ? &m.side_fields[ix(p.field)]
                                                     : &m.state[ix(p.field)];
  const Type& type = local ? m.vars[ix(p.field)].type : f->type;
  const ValueSet& held = local ? m.vars[ix(p.field)].held : f->held;
  const grammar::StoreMode mode = local ? m.vars[ix(p.field)].mode : f->mode;
  Slot v = value(a.value);
  // Where the prover saw that the ends can't be passed there is nothing to keep.
  const ValueSet set = a.value->set.without(ValueSet::single(bytecode::kAbsent));
  const bool proved = !set.empty() && set.inside(held.lo(), held.hi());
  const bool may_be_none = a.value->type.optional;
  if (type.numeric() && mode != grammar::StoreMode::proved && !proved && !may_be_none) {
    const Slot kept_slot = new_slot(type.plain(), held, local ? m.vars[ix(p.field)].name : f->name);
    emit(mode == grammar::StoreMode::capped ? Op::clamp : Op::check, a.at, kept_slot, v, constant(held.lo()),
         constant(held.hi()));
    v = kept_slot;
  }
  if (type.numeric() && mode == grammar::StoreMode::capped && may_be_none && !proved) {
    // Nothing stays nothing; what is there is kept inside.
    const Slot kept_slot = fixed_slot(type, held);
    const Slot none = new_slot({Base::yes_no}, ValueSet(0, 1));
    emit(Op::absent, a.at, none, v);
    emit(Op::if_, a.at, none);
    emit(Op::none_, a.at, kept_slot);
    emit(Op::else_, a.at);
    const Slot there = new_slot(type.plain(), {});
    const Slot cut = new_slot(type.plain(), held);
    emit(Op::present, a.at, there, v);
    emit(Op::clamp, a.at, cut, there, constant(held.lo()), constant(held.hi()));
    emit(Op::move, a.at, kept_slot, cut);
    emit(Op::end, a.at);
    v = kept_slot;
  }
  if (type.numeric()) v = inside(v, held, a.at);
  switch (p.what) {
    case Place::What::local:
      if (var_slots[ix(p.field)] == bytecode::kNone) {
        const Var& var = m.vars[ix(p.field)];
        var_slots[ix(p.field)] = fixed_slot(var.type, var.held, var.name);
      }
      emit(Op::move, a.at, var_slots[ix(p.field)], v);
      return;
    case Place::What::state:
      if (p.element == nullptr) {
        emit(Op::st_state, a.at, p.field, v);
      } else {
        emit(Op::st_state_at, a.at, p.field, value(p.element), v);
      }
      return;
    case Place::What::side: {
      const Slot who = value(p.who);
      if (p.element == nullptr) {
        emit(Op::st_side, a.at, p.field, who, v);
      } else {
        emit(Op::st_side_at, a.at, p.field, who, value(p.element), v);
      }
      return;
    }
    default:
      store_piece(p, v, a.at);
  }
}

void Lowerer::call(const Act& a) {
  const RuleInfo& r = m.rules[ix(a.call->rule)];
  for (std::size_t i = 0; i < r.params.size(); ++i) into(a.call->args[i], var_slots[ix(r.params[i])]);
  emit(Op::call, a.at, rule_ids[ix(a.call->rule)]);
  if (a.var < 0) return;
  const Slot result = out.rules[ix(rule_ids[ix(a.call->rule)])].result;
  const Slot d = bind(a.var);
  emit(Op::move, a.at, d, result);
}

void Lowerer::later(const Act& a) {
  const RuleInfo& r = m.rules[ix(a.call->rule)];
  // The values in neighbouring slots, worked out before any of the slots is made.
  std::vector<Slot> first;
  for (std::size_t i = 0; i < r.params.size(); ++i) {
    const Slot param = var_slots[ix(r.params[i])];
    Slot v = value(a.call->args[i]);
    if (ranges[ix(param)] == Range::fixed) {
      const bytecode::ValueType t = out.slots[ix(param)].type;
      v = inside(v, ValueSet(t.lo, t.hi), a.at);
    }
    first.push_back(v);
  }
  const Slot base = static_cast<Slot>(out.slots.size());
  for (std::size_t i = 0; i < r.params.size(); ++i) {
    const Var& v = m.vars[ix(r.params[i])];
    new_slot(v.type, v.set, v.name);
  }
  for (std::size_t i = 0; i < r.params.size(); ++i) {
    const Slot kept_slot = base + static_cast<Slot>(i);
    emit(Op::move, a.at, kept_slot, first[i]);
    // The parameter takes what is kept for it.
    const Slot param = var_slots[ix(r.params[i])];
    const bytecode::ValueType& from = out.slots[ix(kept_slot)].type;
    bytecode::ValueType& to = out.slots[ix(param)].type;
    if (ranges[ix(param)] == Range::fixed ||
        (to.kind != bytecode::Kind::number && to.kind != bytecode::Kind::percent))
      continue;
    to.lo = ranges[ix(param)] == Range::unset ? from.lo : std::min(to.lo, from.lo);
    to.hi = ranges[ix(param)] == Range::unset ? from.hi : std::max(to.hi, from.hi);
    ranges[ix(param)] = Range::open;
  }
  emit(Op::later, a.at, rule_ids[ix(a.call->rule)], base, static_cast<int>(r.params.size()));
}

void Lowerer::say(const Act& a) {
  emit(Op::report, a.at);
  untold = true;
  bytecode::Say say;
  say.line = line(a.at);
  for (const SayPart& p : a.parts) {
    bytecode::Say::Part part;
    if (p.hole == nullptr) {
      part.text = string(p.text);
    } else {
      part.slot = value(p.hole);
    }
    say.parts.push_back(part);
  }
  untold = false;
  out.says.push_back(std::move(say));
  emit(Op::say, a.at, static_cast<int>(out.says.size()) - 1);
  emit(Op::end, a.at);
}

void Lowerer::act(const Act& a) {
  switch (a.kind) {
    case ActKind::let: {
      if (a.call != nullptr) {
        call(a);
        return;
      }
      if (a.value->type.base == Base::list && a.value->kind == NodeKind::var) {
        // A list that has a name never changes: two names, one list.
        var_slots[ix(a.var)] = var_slots[ix(a.value->index)];
        return;
      }
      const Slot d = bind(a.var);
      into(a.value, d);
      return;
    }
    case ActKind::roll: {
      const int who = a.who == nullptr ? -1 : value(a.who);
      const Slot d = bind(a.var);
      roll(a.var, m.vars[ix(a.var)].dice, who, d, a.at);
      return;
    }
    case ActKind::roll_cell:
      roll_cell(a);
      return;
    case ActKind::store:
      store(a);
      return;
    case ActKind::if_: {
      const Slot c = value(a.value);
      // What is never done is left out: nothing was proved of it, so the verifier could not take it. A stop
      // in its place keeps the ways through the rule as they are.
      const auto branch = [&](const std::vector<Act>& list, bool taken) {
        if (taken || list.empty()) {
          acts(list);
        } else {
          emit(Op::stop, list.front().at, string(""));
        }
      };
      const auto tested = m.tested.find({a.value->at.begin, a.value->at.end});
      const bool known = tested != m.tested.end();
      emit(Op::if_, a.at, c);
      places.back() = a.value->at;
      branch(a.body, !known || tested->second.yes);
      if (!a.otherwise.empty()) {
        emit(Op::else_, a.at);
        branch(a.otherwise, !known || tested->second.no);
      }
      emit(Op::end, a.at);
      return;
    }
    case ActKind::repeat: {
      const Slot times = value(a.value);
      const Slot i = a.var2 >= 0 ? bind(a.var2) : new_slot(kWhole, {});
      emit(Op::loop, a.at, times, i);
      loop_body(a.body, 0);
      emit(Op::end, a.at);
      return;
    }
    case ActKind::until: {
      const Slot i = a.var2 >= 0 ? bind(a.var2) : new_slot(kWhole, {});
      emit(Op::until, a.at, i);
      const Slot over = value(a.value);
      emit(Op::if_, a.at, over);
      emit(Op::leave, a.at, 0);
      emit(Op::end, a.at);
      loop_body(a.body, 0);
      emit(Op::end, a.at);
      return;
    }
    case ActKind::for_each:
      for_each(a);
      return;
    case ActKind::gather:
      for (const int list : {a.index, a.index2}) {
        if (list < 0) continue;
        const Slot d = bind(list);
        const Var& v = m.vars[ix(list)];
        if (v.type.sub == kNumbers) {
          out.slots[ix(d)].type = value_type(element_of(v.type), v.held);
          ranges[ix(d)] = Range::fixed;
        }
        emit(Op::clear, a.at, d);
      }
      for_each(a);
      return;
    case ActKind::push: {
      const Slot v = value(a.value);
      const Var& list = m.vars[ix(a.index)];
      emit(Op::push, a.at, var_slots[ix(a.index)],
           list.type.sub == kNumbers ? inside(v, list.held, a.at) : v);
      return;
    }
    case ActKind::leave:
      emit(Op::leave, a.at, leave_by);
      return;
    case ActKind::skip:
      emit(Op::skip, a.at, 0);
      return;
    case ActKind::finish:
      emit(Op::finish, a.at, a.index);
      return;
    case ActKind::stop:
      emit(Op::stop, a.at, string(a.text));
      return;
    case ActKind::together:
      emit(Op::together, a.at);
      acts(a.body);
      emit(Op::end, a.at);
      return;
    case ActKind::call:
      call(a);
      return;
    case ActKind::later:
      later(a);
      return;
    case ActKind::say:
      say(a);
      return;
    case ActKind::rows: {
      const Slot row = value(a.value);
      emit(Op::case_, a.at, row, static_cast<int>(a.arms.size()));
      for (std::size_t i = 0; i < a.arms.size(); ++i) {
        emit(Op::arm, a.at, static_cast<int>(i));
        acts(a.arms[i]);
      }
      emit(Op::end, a.at);
      return;
    }
    case ActKind::move: {
      const Slot who = value(a.who);
      const Slot to = value(a.value);
      emit(Op::move_to, a.at, who, to);
      return;
    }
    case ActKind::give:
      into(a.value, var_slots[ix(a.var)]);
      emit(Op::return_, a.at);
      return;
  }
}

void Lowerer::rule(int index) {
  const RuleInfo& r = m.rules[ix(index)];
  const auto id = ix(rule_ids[ix(index)]);
  out.rules[id].code_begin = static_cast<std::uint32_t>(out.code.size());
  if (r.result != nullptr) {
    const Slot result = new_slot(r.result->type, r.result->set);
    untold = true;
    into(r.result, result);
    untold = false;
    out.rules[id].result = result;
  }
  acts(r.body);
  if (r.battle && !m.outcomes_declared) emit(Op::finish, r.at, 0);
  emit(Op::end, r.at);
  out.rules[id].code_end = static_cast<std::uint32_t>(out.code.size());
}

}  // namespace muster::compiler
