// What dice can show, and that they can be thrown.
#include <algorithm>

#include "bytecode/dice.h"
#include "compiler/prove.h"
#include "compiler/table_parts.h"

namespace muster::compiler {

using bytecode::DiceStepKind;
using diagnostics::Id;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

bytecode::Interval amount(const Node* n, std::int64_t constant) {
  if (n == nullptr || n->set.empty()) return {constant, constant};
  return {n->set.lo(), n->set.hi()};
}

bool never(const Node* n) { return n != nullptr && n->set.empty(); }

}  // namespace

// Nothing where a part of the dice can't be anything: the line is never reached.
std::optional<bytecode::DiceRange> Prover::range_of(const RollInfo& dice) const {
  if (never(dice.count) || never(dice.sides)) return std::nullopt;
  bytecode::DiceParts parts;
  parts.count = amount(dice.count, dice.spec.count);
  parts.sides = amount(dice.sides, dice.spec.sides);
  for (std::size_t i = 0; i < dice.spec.steps.size(); ++i) {
    if (never(dice.steps[i]) || never(dice.seconds[i])) return std::nullopt;
    parts.values.push_back(amount(dice.steps[i], dice.spec.steps[i].value));
    parts.seconds.push_back(amount(dice.seconds[i], dice.spec.steps[i].second));
  }
  return bytecode::dice_range(dice.spec, std::move(parts));
}

ValueSet Prover::thrown(RollInfo& dice) {
  const bool counted = bytecode::counts_alone(dice.spec);
  const std::int64_t most_dice = counted ? bytecode::kMostCountedDice : bytecode::kMostDiceCount;
  const std::int64_t most_faces = counted ? bytecode::kMostCountedSides : bytecode::kMostDiceSides;
  const std::int64_t far = bytecode::kMostDiceSides;
  const auto inside = [&](Node* n, std::int64_t lo, std::int64_t hi, Id id) {
    if (n == nullptr) return;
    const ValueSet set = eval(n);
    if (set.empty()) return;
    if (set.inside(lo, hi)) {
      proved(Obligation::What::dice, n->at, n);
      return;
    }
    if (!now.dead) {
      auto& d = sink.report(id, n->at).arg("value", range_words(m, n->type, set)).arg("lo", lo).arg("hi", hi);
      if (set.lo() < lo && set.hi() >= lo && set.hi() <= hi && n->kind != NodeKind::constant)
        at_least(d, n, lo);
    }
    // What is never thrown, too, is no more than a throw may be.
    n->set = set.intersect(ValueSet(lo, hi));
    if (n->set.empty()) n->set = ValueSet::single(lo);
  };
  inside(dice.count, 0, most_dice, Id::dice_count_outside);
  inside(dice.sides, 1, most_faces, Id::dice_faces_outside);
  for (std::size_t i = 0; i < dice.steps.size(); ++i) {
    const DiceStepKind kind = dice.spec.steps[i].kind;
    const bool explodes = kind == DiceStepKind::explode;
    if (kind == DiceStepKind::count) {
      if (dice.steps[i] != nullptr) eval(dice.steps[i]);
    } else if (kind == DiceStepKind::reroll || kind == DiceStepKind::at_least ||
               kind == DiceStepKind::at_most) {
      inside(dice.steps[i], -far, far, Id::dice_step_outside);
    } else {
      inside(dice.steps[i], kind == DiceStepKind::top ? 1 : 0, explodes ? bytecode::kMostThrownAgain : far,
             Id::dice_step_outside);
    }
    inside(dice.seconds[i], explodes ? -far : 0, explodes ? far : bytecode::kMostThrownAgain,
           Id::dice_step_outside);
  }
  // What a slot gives is at most this.
  if (dice.count != nullptr && !dice.count->set.empty())
    dice.spec.count =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(dice.count->set.hi(), 0, most_dice));
  if (dice.sides != nullptr && !dice.sides->set.empty())
    dice.spec.sides =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(dice.sides->set.hi(), 1, most_faces));
  const auto range = range_of(dice);
  if (!range) return {};
  dice.most_kept = range->count.hi;
  const ValueSet hull(range->total.lo, range->total.hi);
  const auto worked = [](const std::vector<Node*>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(), [](const Node* n) { return n != nullptr; });
  };
  if (dice.count != nullptr || dice.sides != nullptr || worked(dice.steps) || worked(dice.seconds))
    return hull;
  // Written down: every total is known. The machine's own proof is about the hull.
  const ValueSet all = totals_shown(dice.spec);
  return all.lo() == hull.lo() && all.hi() == hull.hi() ? all : hull;
}

ValueSet Prover::of_pool(Node* n) {
  ValueSet with;
  for (Node* a : n->args) with = eval(a);
  const auto range = range_of(m.vars[ix(n->args[0]->index)].dice);
  if (!range) return {};
  const bytecode::Interval count = range->count, face = range->die;
  if (n->kind == NodeKind::dice_count) return ValueSet(0, count.hi);
  if (n->kind == NodeKind::dice_pairs) {
    const auto other = range_of(m.vars[ix(n->args[1]->index)].dice);
    return ValueSet(0, other ? std::min(count.hi, other->count.hi) : count.hi);
  }
  if (!now.dead && !with.empty() && with.lo() < 0) {
    sink.report(Id::dice_step_outside, n->args[1]->at)
        .arg("value", range_words(m, n->args[1]->type, with))
        .arg("lo", std::int64_t{0})
        .arg("hi", bytecode::kMostDiceCount);
  } else {
    proved(Obligation::What::dice, n->args[1]->at, n->args[1]);
  }
  if (with.empty()) return {};
  const std::int64_t least = std::min(count.lo, std::max<std::int64_t>(with.lo(), 0));
  const std::int64_t most = std::min(count.hi, std::max<std::int64_t>(with.hi(), 0));
  return ValueSet(std::min(face.lo * least, face.lo * most), std::max(face.hi * least, face.hi * most));
}

ValueSet Prover::roll_cell(Act& a) {
  if (a.who != nullptr) eval(a.who);
  const ValueSet rows = eval(a.value);
  const Knowledge before = now;
  ValueSet all;
  for (std::size_t i = 0; i < a.cells.size(); ++i) {
    CellDice& cell = a.cells[i];
    now = before;
    if (!rows.empty() && !rows.contains(static_cast<std::int64_t>(i))) now.dead = true;
    ValueSet value = cell.thrown ? thrown(cell.dice) : ValueSet::single(0);
    if (cell.plus != nullptr) {
      bool too_large = false;
      value = add(value, eval(cell.plus), too_large);
    }
    if (!now.dead || rows.empty()) all = all.unite(value);
  }
  now = before;
  return all;
}

}  // namespace muster::compiler
