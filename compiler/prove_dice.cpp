// What dice can show, and that they can be thrown.
#include <algorithm>

#include "bytecode/intervals.h"
#include "compiler/prove.h"

namespace muster::compiler {

using bytecode::DiceStepKind;
using diagnostics::Id;

namespace {

constexpr std::int64_t kMostDice = 1000;
constexpr std::int64_t kMostFaces = 1'000'000;

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

ValueSet amount(const Node* n, std::int64_t constant) {
  return n == nullptr ? ValueSet::single(constant) : n->set;
}

}  // namespace

// Of one die when all steps are done.
ValueSet Prover::faces(const RollInfo& dice) const {
  const ValueSet sides = amount(dice.sides, dice.spec.sides);
  if (sides.empty()) return {};
  std::int64_t lo = dice.spec.fate ? -1 : 1;
  std::int64_t hi = dice.spec.fate ? 1 : sides.hi();
  for (std::size_t i = 0; i < dice.spec.steps.size(); ++i) {
    const ValueSet by = amount(dice.steps[i], dice.spec.steps[i].value);
    if (by.empty()) return {};
    // Of fate dice the faces are 1..3 less 2.
    if (dice.spec.steps[i].kind == DiceStepKind::top)
      lo = std::max(lo, sides.lo() - by.hi() + 1 - (dice.spec.fate ? 2 : 0));
  }
  const std::int64_t face = hi;
  for (std::size_t i = 0; i < dice.spec.steps.size(); ++i) {
    const ValueSet by = amount(dice.steps[i], dice.spec.steps[i].value);
    if (dice.spec.steps[i].kind != DiceStepKind::explode || by.hi() <= 0) continue;
    hi = std::max(hi, face * (1 + std::min<std::int64_t>(by.hi(), bytecode::kMostExplosions)));
  }
  return ValueSet(lo, hi);
}

// How many dice are left to count.
ValueSet Prover::dice_kept(const RollInfo& dice) const {
  ValueSet count = amount(dice.count, dice.spec.count);
  if (count.empty()) return count;
  std::int64_t lo = std::max<std::int64_t>(count.lo(), 0);
  std::int64_t hi = std::max<std::int64_t>(count.hi(), 0);
  for (std::size_t i = 0; i < dice.spec.steps.size(); ++i) {
    const ValueSet by = amount(dice.steps[i], dice.spec.steps[i].value);
    if (by.empty()) continue;
    switch (dice.spec.steps[i].kind) {
      case DiceStepKind::keep_highest:
      case DiceStepKind::keep_lowest:
        lo = std::min(lo, std::max<std::int64_t>(by.lo(), 0));
        hi = std::min(hi, std::max<std::int64_t>(by.hi(), 0));
        break;
      case DiceStepKind::drop_highest:
      case DiceStepKind::drop_lowest:
        lo = std::max<std::int64_t>(lo - by.hi(), 0);
        hi = std::max<std::int64_t>(hi - by.lo(), 0);
        break;
      default:
        break;
    }
  }
  return ValueSet(lo, hi);
}

ValueSet Prover::thrown(RollInfo& dice, Span at) {
  const auto inside = [&](Node* n, std::int64_t lo, std::int64_t hi, Id id) {
    if (n == nullptr) return;
    const ValueSet set = eval(n);
    if (now.dead || set.empty() || set.inside(lo, hi)) return;
    sink.report(id, n->at).arg("value", range_words(m, n->type, set)).arg("lo", lo).arg("hi", hi);
    n->set = set.intersect(ValueSet(lo, hi));
  };
  inside(dice.count, 0, kMostDice, Id::dice_count_outside);
  inside(dice.sides, 1, kMostFaces, Id::dice_faces_outside);
  for (std::size_t i = 0; i < dice.steps.size(); ++i) {
    const DiceStepKind kind = dice.spec.steps[i].kind;
    const std::int64_t most = kind == DiceStepKind::explode ? bytecode::kMostExplosions : kMostFaces;
    inside(dice.steps[i], kind == DiceStepKind::top ? 1 : 0, most, Id::dice_step_outside);
  }
  (void)at;
  const ValueSet count = dice_kept(dice);
  const ValueSet face = faces(dice);
  if (count.empty() || face.empty()) return {};
  // What a slot gives is at most this.
  if (dice.count != nullptr && !dice.count->set.empty())
    dice.spec.count =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(dice.count->set.hi(), 0, kMostDice));
  if (dice.sides != nullptr && !dice.sides->set.empty())
    dice.spec.sides =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(dice.sides->set.hi(), 1, kMostFaces));
  const std::int64_t lo = face.lo() < 0 ? face.lo() * count.hi() : face.lo() * count.lo();
  return ValueSet(lo, face.hi() * count.hi());
}

ValueSet Prover::of_pool(Node* n) {
  ValueSet with;
  for (Node* a : n->args) with = eval(a);
  const RollInfo& dice = m.vars[ix(n->args[0]->index)].dice;
  const ValueSet count = dice_kept(dice);
  const ValueSet face = faces(dice);
  if (count.empty() || face.empty()) return {};
  if (n->kind == NodeKind::dice_count) return ValueSet(0, count.hi());
  if (n->kind == NodeKind::dice_pairs) {
    const ValueSet other = dice_kept(m.vars[ix(n->args[1]->index)].dice);
    return ValueSet(0, other.empty() ? count.hi() : std::min(count.hi(), other.hi()));
  }
  if (!now.dead && !with.empty() && with.lo() < 0) {
    sink.report(Id::dice_step_outside, n->args[1]->at)
        .arg("value", range_words(m, n->args[1]->type, with))
        .arg("lo", std::int64_t{0})
        .arg("hi", kMostDice);
  }
  if (with.empty()) return {};
  const std::int64_t least = std::min(count.lo(), std::max<std::int64_t>(with.lo(), 0));
  const std::int64_t most = std::min(count.hi(), std::max<std::int64_t>(with.hi(), 0));
  return ValueSet(face.lo() < 0 ? face.lo() * most : face.lo() * least, face.hi() * most);
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
    ValueSet value = cell.thrown ? thrown(cell.dice, a.at) : ValueSet::single(0);
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
