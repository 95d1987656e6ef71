// Throws, cells of dice, and what is asked of single dice.
#include <algorithm>

#include "bytecode/dice.h"
#include "compiler/lower.h"

namespace muster::compiler {

using bytecode::Op;

namespace {

const Type kWhole{Base::number, -1, 1};

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

bytecode::Index Lowerer::dice(const RollInfo& roll, bytecode::Index pool) {
  bytecode::Dice spec = roll.spec;
  if (roll.count != nullptr) spec.count_slot = inside(value(roll.count), roll.count->set, roll.count->at);
  if (roll.sides != nullptr) spec.sides_slot = inside(value(roll.sides), roll.sides->set, roll.sides->at);
  for (std::size_t i = 0; i < roll.steps.size(); ++i) {
    if (const Node* n = roll.steps[i]) {
      spec.steps[i].slot = inside(value(n), n->set, n->at);
      spec.steps[i].value = 0;
    }
    if (const Node* n = roll.seconds[i]) {
      spec.steps[i].second_slot = inside(value(n), n->set, n->at);
      spec.steps[i].second = 1;
    }
  }
  spec.pool = pool;
  return dice(spec);
}

void Lowerer::roll(int var, const RollInfo& thrown, int who, Slot d, Span at) {
  const Var& v = m.vars[ix(var)];
  bytecode::Index pool = bytecode::kNone;
  if (v.pool) {
    bytecode::Slot keeps;
    keeps.cls = bytecode::SlotClass::list;
    keeps.type = value_type(kWhole, v.set);
    keeps.room = static_cast<std::uint32_t>(std::max<std::int64_t>(thrown.most_kept, 1));
    out.slots.push_back(keeps);
    ranges.push_back(Range::fixed);
    pool = static_cast<bytecode::Index>(out.slots.size()) - 1;
  }
  const bytecode::Index spec = dice(thrown, pool);
  if (pool != bytecode::kNone) {
    // A single die is as the verifier sees it.
    const bytecode::DiceRange range = bytecode::dice_range(out, out.dice[ix(spec)]);
    out.slots[ix(pool)].type.lo = range.die.lo;
    out.slots[ix(pool)].type.hi = range.die.hi;
    pools[ix(var)] = pool;
  }
  emit(Op::roll, at, d, spec, who, string(v.name));
}

// Each row throws its own dice, or none, and adds its own.
void Lowerer::roll_cell(const Act& a) {
  const int who = a.who == nullptr ? -1 : value(a.who);
  const Slot row = value(a.value);
  const Slot d = bind(a.var);
  emit(Op::case_, a.at, row, static_cast<int>(a.cells.size()));
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    const CellDice& cell = a.cells[i];
    emit(Op::arm, a.at, static_cast<int>(i));
    if (!cell.thrown) {
      if (cell.plus != nullptr) {
        into(cell.plus, d);
      } else {
        emit(Op::const_, a.at, d, constant(0));
      }
      continue;
    }
    if (cell.plus == nullptr) {
      roll(a.var, cell.dice, who, d, a.at);
      continue;
    }
    const Slot natural = new_slot(kWhole, {});
    roll(a.var, cell.dice, who, natural, a.at);
    emit(Op::add, a.at, d, natural, inside(value(cell.plus), cell.plus->set, a.at));
  }
  emit(Op::end, a.at);
}

void Lowerer::of_pool(const Node* n, Slot d) {
  const Slot pool = pools[ix(n->args[0]->index)];
  if (n->kind == NodeKind::dice_pairs) {
    emit(Op::dice_pairs, n->at, d, pool, pools[ix(n->args[1]->index)], static_cast<int>(n->value));
    return;
  }
  const Slot with = value(n->args[1]);
  if (n->kind == NodeKind::dice_count) {
    emit(Op::dice_count, n->at, d, pool, static_cast<int>(n->value), with);
    return;
  }
  emit(n->kind == NodeKind::dice_high ? Op::dice_high : Op::dice_low, n->at, d, pool,
       inside(with, n->args[1]->set, n->at));
}

}  // namespace muster::compiler
