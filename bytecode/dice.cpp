// What a throw can show, as an interval, and what makes dice that can't be thrown. Both go over the
// steps in the order in which the machine does them (runtime/dice.h, throw_dice).
#include "bytecode/dice.h"

#include <algorithm>

#include "bytecode/verify_code.h"

namespace muster::bytecode {
namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

void into(Interval& i, std::int64_t least, std::int64_t most) {
  i.lo = std::clamp(i.lo, least, most);
  i.hi = std::clamp(i.hi, i.lo, std::max(most, i.lo));
}

// The faces of one die as it falls: of worked-out sides all it may have.
Interval faces_of(const Dice& dice, const DiceParts& parts) {
  const std::int64_t first = !dice.faces.empty() ? 1 : dice.fate ? -1 : dice.first;
  Interval face{first, first + parts.sides.hi - 1};
  for (std::size_t i = 0; i < dice.steps.size(); ++i) {
    if (dice.steps[i].kind == DiceStepKind::top)
      face.lo = std::max(face.lo, first + parts.sides.lo - parts.values[i].hi);
  }
  if (!dice.faces.empty()) return {dice.faces[ix(face.lo - 1)], dice.faces[ix(face.hi - 1)]};
  return face;
}

// `die` once it may have been thrown on `n` times. A die of plain faces that has exploded is no
// longer what it must be to explode a second time: such steps one after another don't add up.
void explode(const DiceStep& step, const Interval& n, const Interval& from, const Interval& face,
             Interval& die, Interval& count) {
  if (n.hi <= 0) return;
  const bool named = (step.how & kExplodeFrom) != 0;
  const std::int64_t less = (step.how & kLessOne) != 0 ? 1 : 0;
  if ((step.how & kMoreDice) != 0) {
    die = {std::min(die.lo, face.lo - less), std::max(die.hi, face.hi - less)};
    count.hi *= 1 + n.hi;
    return;
  }
  const std::int64_t least = named ? std::max(from.lo, die.lo) : face.hi;  // that is thrown on
  if (least > die.hi) return;
  // After the last but one throw all but the last showed `least` at least.
  const std::int64_t worst = least - less >= 0 ? 0 : n.hi - 1;
  die.lo = std::min(die.lo, least + worst * (least - less) + face.lo - less);
  if (!named && less == 0 && face.lo > 0) {
    die.hi = std::max(die.hi, face.hi * (1 + n.hi));
  } else {
    die.hi = std::max(die.hi, die.hi + n.hi * (face.hi - less));
  }
}

std::string_view step_fault(const Dice& d, std::size_t at) {
  const DiceStep& step = d.steps[at];
  const bool known = step.slot == kNone;
  const bool explodes = step.kind == DiceStepKind::explode;
  const bool named = explodes && (step.how & kExplodeFrom) != 0;
  if (!known && step.value != 0) return "a step with two numbers";
  if (step.second_slot != kNone && step.second != 1) return "a step with two numbers";
  const bool has_second = named || step.kind == DiceStepKind::reroll;
  if (!has_second && (step.second != 1 || step.second_slot != kNone)) return "a step with a number too many";
  if (std::abs(step.second) > kMostDiceSides) return "a step with a number that can't be";
  switch (step.kind) {
    case DiceStepKind::count:
      if (at + 1 != d.steps.size()) return "a count that is not the last step";
      if (step.how > 5) return "no such comparison";
      if (known && (step.value < -kOpen || step.value > kOpen)) return "a step with a number that can't be";
      return "";
    case DiceStepKind::reroll:
      if (step.second < 0 || step.second > kMostThrownAgain) return "too many throws of one die";
      [[fallthrough]];
    case DiceStepKind::at_least:
    case DiceStepKind::at_most:
      if (known && std::abs(step.value) > kMostDiceSides) return "a step with a number that can't be";
      break;
    case DiceStepKind::explode:
      if (known && step.value > kMostThrownAgain) return "too many explosions";
      [[fallthrough]];
    default:
      if (known && (step.value < 0 || step.value > kMostDiceSides))
        return "a step with a number that can't be";
  }
  if (known && step.kind == DiceStepKind::top && step.value < 1) return "dice without faces";
  if (step.how > (explodes ? kExplodeFrom + kMoreDice + kLessOne : 0)) return "a step of no such way";
  return "";
}

std::string_view faces_fault(const Dice& d) {
  if (d.fate && (d.sides != 3 || d.sides_slot != kNone || d.first != 1 || !d.faces.empty()))
    return "fate dice with other faces";
  if (d.first != 1 || !d.faces.empty()) {
    if (d.sides_slot != kNone) return "faces of a die of any size";
    if (std::abs(d.first) > kMostDiceSides || d.first + d.sides - 1 > kMostDiceSides)
      return "a face that can't be";
  }
  if (d.faces.empty()) return d.tens ? "tens and ones without faces" : "";
  if (d.first != 1 || d.sides != d.faces.size() || d.sides > kMostListedFaces) return "faces said twice";
  std::int64_t before = -kMostDiceSides;
  for (const std::int64_t face : d.faces) {
    if (face < before || face > kMostDiceSides) return "faces out of order";
    before = face;
  }
  return "";
}

}  // namespace

DiceRange dice_range(const Dice& dice, DiceParts parts) {
  into(parts.count, 0, std::min<std::int64_t>(dice.count, most_count(dice)));
  into(parts.sides, 1, std::min<std::int64_t>(dice.sides, most_sides(dice)));
  for (std::size_t i = 0; i < dice.steps.size(); ++i) {
    const DiceStepKind kind = dice.steps[i].kind;
    if (kind == DiceStepKind::top) into(parts.values[i], 1, kMostDiceSides);
    if (kind < DiceStepKind::reroll) into(parts.values[i], 0, kMostDiceSides);
    if (kind == DiceStepKind::explode) into(parts.values[i], 0, kMostThrownAgain);
  }
  Interval count = parts.count;
  const Interval face = faces_of(dice, parts);
  Interval die = face;
  for (std::size_t i = 0; i < dice.steps.size(); ++i) {
    const Interval n = parts.values[i];
    switch (dice.steps[i].kind) {
      case DiceStepKind::keep_highest:
      case DiceStepKind::keep_lowest:
        count = {std::min(count.lo, n.lo), std::min(count.hi, n.hi)};
        break;
      case DiceStepKind::drop_highest:
      case DiceStepKind::drop_lowest:
        count = {std::max<std::int64_t>(0, count.lo - n.hi), std::max<std::int64_t>(0, count.hi - n.lo)};
        break;
      case DiceStepKind::explode:
        explode(dice.steps[i], n, parts.seconds[i], face, die, count);
        break;
      case DiceStepKind::at_least:
        die = {std::max(die.lo, n.lo), std::max(die.hi, n.hi)};
        break;
      case DiceStepKind::at_most:
        die = {std::min(die.lo, n.lo), std::min(die.hi, n.hi)};
        break;
      case DiceStepKind::count:
        return {die, count, {0, count.hi}};
      case DiceStepKind::reroll:
        die = {std::min(die.lo, face.lo), std::max(die.hi, face.hi)};
        break;
      case DiceStepKind::top:
        break;  // in the faces
    }
  }
  const std::int64_t lo = std::min(count.lo * die.lo, count.hi * die.lo);
  const std::int64_t hi = std::max(count.lo * die.hi, count.hi * die.hi);
  return {die, count, {lo, hi}};
}

DiceRange dice_range(const Ruleset& r, const Dice& dice) {
  const auto of = [&](Index slot, std::int64_t plain) {
    return slot == kNone ? Interval{plain, plain} : slot_interval(r, slot);
  };
  DiceParts parts;
  parts.count = of(dice.count_slot, dice.count);
  parts.sides = dice.fate ? Interval{3, 3} : of(dice.sides_slot, dice.sides);
  for (const DiceStep& step : dice.steps) {
    parts.values.push_back(of(step.slot, step.value));
    parts.seconds.push_back(of(step.second_slot, step.second));
  }
  return dice_range(dice, std::move(parts));
}

std::string_view dice_fault(const Ruleset& r, const Dice& d) {
  if (d.count > most_count(d) || d.sides < 1 || d.sides > most_sides(d)) return "dice that can't be thrown";
  std::string_view fault = faces_fault(d);
  if (!fault.empty()) return fault;
  if (d.steps.size() > kMostDiceSteps) return "a throw of too many steps";
  bool good = true;
  each_dice_slot(d, [&](Index slot) {
    if (slot < 0 || ix(slot) >= r.slots.size()) {
      good = false;
      return;
    }
    const Slot& s = r.slots[ix(slot)];
    good = good && s.cls == SlotClass::value && s.type.kind == Kind::number && s.type.grain == 1 &&
           !s.type.optional;
  });
  if (!good) return "dice with a slot that holds no whole number";
  int growing = 0;
  for (std::size_t i = 0; i < d.steps.size(); ++i) {
    fault = step_fault(d, i);
    if (!fault.empty()) return fault;
    growing += d.steps[i].kind == DiceStepKind::explode && (d.steps[i].how & kMoreDice) != 0 ? 1 : 0;
  }
  if (growing > 1) return "dice that become more twice";
  if (d.pool == kNone) return "";
  if (counts(d)) return "a throw that is counted keeps no dice";
  if (d.pool < 0 || ix(d.pool) >= r.slots.size()) return "a throw kept in a slot that isn't there";
  const Slot& s = r.slots[ix(d.pool)];
  if (s.cls != SlotClass::list || !is_number(s.type.kind) || s.type.grain != 1)
    return "a throw kept in what is no list of numbers";
  if (s.room < dice_range(r, d).count.hi) return "a throw kept in too small a list";
  return "";
}

}  // namespace muster::bytecode
