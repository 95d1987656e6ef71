// Acts and rules.
#include "compiler/lower.h"

namespace muster::compiler {

using bytecode::Op;

namespace {

const ValueSet kYesNo(0, 1);
const Type kYesNoType{Base::yes_no};
const Type kWhole{Base::number, -1, 1};

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

void Lowerer::acts(const std::vector<Act>& list) {
  for (const Act& a : list) act(a);
}

void Lowerer::store(const Act& a) {
  const bool piece = a.place.what == Place::What::piece;
  const FieldInfo& f =
      piece ? m.pieces[ix(a.place.kind)].fields[ix(a.place.field)] : m.side_fields[ix(a.place.field)];
  Slot v = value(a.value);
  // Where the prover saw that the ends can't be passed there is nothing to keep.
  const ValueSet& set = a.value->set;
  const bool inside = !set.empty() && set.inside(f.held.lo(), f.held.hi());
  if (f.type.numeric() && f.mode != grammar::StoreMode::proved && !inside) {
    const Slot kept = new_slot(f.type, f.held, f.name);
    emit(f.mode == grammar::StoreMode::capped ? Op::clamp : Op::check, a.at, kept, v, constant(f.held.lo()),
         constant(f.held.hi()));
    v = kept;
  }
  const Slot who = value(a.place.who);
  if (!piece) {
    emit(Op::st_side, a.at, a.place.field, who, v);
    return;
  }
  emit(Op::st_piece, a.at, first_field[ix(a.place.kind)] + a.place.field, who, v);
  const PieceInfo& kind = m.pieces[ix(a.place.kind)];
  if (kind.out_rule < 0 || kind.out_fields.count(a.place.field) == 0) return;
  // `out when` again, of this piece, in place.
  const RuleInfo& out_rule = m.rules[ix(kind.out_rule)];
  const int self = out_rule.params[0];
  const Slot kept = var_slots[ix(self)];
  var_slots[ix(self)] = who;
  const Slot gone = value(out_rule.result);
  emit(Op::set_out, a.at, who, gone);
  var_slots[ix(self)] = kept;
}

void Lowerer::act(const Act& a) {
  switch (a.kind) {
    case ActKind::let: {
      const Slot d = bind(a.var);
      into(a.value, d);
      return;
    }
    case ActKind::roll: {
      const int who = a.who == nullptr ? -1 : value(a.who);
      const Var& v = m.vars[ix(a.var)];
      const Slot d = bind(a.var);
      emit(Op::roll, a.at, d, dice(v.dice), who, string(v.name));
      return;
    }
    case ActKind::store:
      store(a);
      return;
    case ActKind::if_: {
      const Slot c = value(a.value);
      emit(Op::if_, a.at, c);
      acts(a.body);
      if (!a.otherwise.empty()) {
        emit(Op::else_, a.at);
        acts(a.otherwise);
      }
      emit(Op::end, a.at);
      return;
    }
    case ActKind::repeat: {
      const Slot times = value(a.value);
      const Slot i = a.var2 >= 0 ? bind(a.var2) : new_slot(kWhole, ValueSet(1, kLargest));
      emit(Op::loop, a.at, times, i);
      acts(a.body);
      emit(Op::end, a.at);
      return;
    }
    case ActKind::for_each: {
      const Slot l = list(a.value);
      const Slot x = bind(a.var);
      const Slot i = a.var2 >= 0 ? bind(a.var2) : new_slot(kWhole, ValueSet(1, kLargest));
      emit(Op::each, a.at, l, x, i);
      if (a.pass_over) {
        const Slot gone = new_slot(kYesNoType, kYesNo);
        emit(Op::is_out, a.at, gone, x);
        emit(Op::if_, a.at, gone);
        emit(Op::skip, a.at, 0);
        emit(Op::end, a.at);
      }
      acts(a.body);
      emit(Op::end, a.at);
      return;
    }
    case ActKind::leave:
      emit(Op::leave, a.at, 0);
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
    case ActKind::call: {
      const RuleInfo& r = m.rules[ix(a.call->rule)];
      for (std::size_t i = 0; i < r.params.size(); ++i) into(a.call->args[i], var_slots[ix(r.params[i])]);
      emit(Op::call, a.at, rule_ids[ix(a.call->rule)]);
      return;
    }
    case ActKind::later: {
      const RuleInfo& r = m.rules[ix(a.call->rule)];
      // The values in neighbouring slots, worked out before any of the slots is made.
      std::vector<Slot> first;
      for (std::size_t i = 0; i < r.params.size(); ++i) first.push_back(value(a.call->args[i]));
      const Slot base = static_cast<Slot>(out.slots.size());
      for (std::size_t i = 0; i < r.params.size(); ++i) {
        const Var& v = m.vars[ix(r.params[i])];
        new_slot(v.type, v.set, v.name);
      }
      for (std::size_t i = 0; i < r.params.size(); ++i) {
        emit(Op::move, a.at, base + static_cast<Slot>(i), first[i]);
      }
      emit(Op::later, a.at, rule_ids[ix(a.call->rule)], base, static_cast<int>(r.params.size()));
      return;
    }
    case ActKind::say: {
      emit(Op::report, a.at);
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
      out.says.push_back(std::move(say));
      emit(Op::say, a.at, static_cast<int>(out.says.size()) - 1);
      emit(Op::end, a.at);
      return;
    }
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
  }
}

void Lowerer::rule(int index) {
  const RuleInfo& r = m.rules[ix(index)];
  bytecode::Rule& rule = out.rules[ix(rule_ids[ix(index)])];
  rule.code_begin = static_cast<std::uint32_t>(out.code.size());
  Slot result = bytecode::kNone;
  if (r.result != nullptr) {
    result = new_slot(r.result->type, r.result->set);
    into(r.result, result);
  }
  acts(r.body);
  if (r.battle && !m.outcomes_declared) emit(Op::finish, r.at, 0);
  emit(Op::end, r.at);
  rule.result = result;
  rule.code_end = static_cast<std::uint32_t>(out.code.size());
}

}  // namespace muster::compiler
