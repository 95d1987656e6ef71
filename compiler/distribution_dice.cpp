// What dice are worth, counted exactly, in the order in which the machine does their steps
// (runtime/dice.h, throw_dice).
//
// As long as each die is looked at by itself, one die is counted, and then as many of it. Where the
// highest or the lowest stay, the dice are gone through face by face, from the highest on: how many of
// them show this face, and which of those stay, is all that has to be kept in mind.
#include <algorithm>
#include <functional>
#include <map>

#include "bytecode/dice.h"
#include "compiler/distribution.h"
#include "compiler/model.h"

namespace muster::compiler {

using bytecode::DiceStep;
using bytecode::DiceStepKind;

namespace {

constexpr std::size_t kMostSteps = 2'000'000;  // of the longest loops below
constexpr std::int64_t kMostFaces = 200'000;   // of a die that is looked at face by face

bool worked_out(const bytecode::Dice& d) {
  if (d.count_slot != bytecode::kNone || d.sides_slot != bytecode::kNone) return true;
  return std::any_of(d.steps.begin(), d.steps.end(), [](const DiceStep& s) {
    return s.slot != bytecode::kNone || s.second_slot != bytecode::kNone;
  });
}

using Ways = std::map<std::int64_t, BigCount>;

Pmf pmf_from(const Ways& ways) {
  Pmf out;
  BigCount common;
  for (const auto& [value, count] : ways) common = gcd(common, count);
  for (const auto& [value, count] : ways) {
    if (count == 0) continue;
    out.points.push_back({value, count / common});
    out.all += out.points.back().ways;
  }
  return out;
}

Pmf face_pmf(const bytecode::Dice& dice) {
  const bytecode::Faces f = bytecode::faces_of(dice);
  Ways ways;
  for (std::int64_t i = f.lo; i <= f.hi; ++i) ways[bytecode::face_of(dice, i)] += 1;
  return pmf_from(ways);
}

// What each value of `p` becomes, put together.
template <class Becomes>
std::optional<Pmf> each(const Pmf& p, Becomes becomes) {
  std::vector<std::pair<BigCount, Pmf>> parts;  // ways of the value, what it becomes
  BigCount all = 1;
  for (const Pmf::Point& point : p.points) {
    std::optional<Pmf> next = becomes(point.value);
    if (!next) return std::nullopt;
    all = lcm(all, next->all);
    parts.emplace_back(point.ways, std::move(*next));
  }
  Ways ways;
  std::size_t steps = 0;
  for (const auto& [count, next] : parts) {
    if ((steps += next.points.size()) > kMostSteps) return std::nullopt;
    const BigCount share = all / next.all * count;
    for (const Pmf::Point& point : next.points) ways[point.value] += share * point.ways;
  }
  return pmf_from(ways);
}

bool explodes(const bytecode::Dice& dice, const DiceStep& step, std::int64_t face) {
  return (step.how & bytecode::kExplodeFrom) != 0
             ? face >= step.second
             : face == bytecode::face_of(dice, bytecode::faces_of(dice).hi);
}
std::int64_t less_of(const DiceStep& step) { return (step.how & bytecode::kLessOne) != 0 ? 1 : 0; }

// What is added by a die that explodes and may be thrown on `times` times; `worth` is what one further
// face counts. From the last throw back to the first.
std::optional<Pmf> added_by(const bytecode::Dice& dice, const DiceStep& step, const Pmf& faces,
                            const std::function<std::optional<Pmf>(std::int64_t)>& worth) {
  Pmf rest = certainly(0);
  for (std::int64_t n = 0; n < step.value; ++n) {
    auto next = each(faces, [&](std::int64_t face) -> std::optional<Pmf> {
      const auto own = worth(face - less_of(step));
      if (!own || !explodes(dice, step, face)) return own;
      return sum_of(*own, rest);
    });
    if (!next || next->points.size() * static_cast<std::size_t>(step.value) > kMostSteps) return std::nullopt;
    rest = std::move(*next);
  }
  return rest;
}

// One die that shows `value`, after the steps from `at` on, which look at each die by itself.
std::optional<Pmf> one_die(const bytecode::Dice& dice, const Pmf& faces, std::int64_t value, std::size_t at);

std::optional<Pmf> step_done(const bytecode::Dice& dice, const Pmf& faces, std::int64_t value,
                             std::size_t at) {
  const DiceStep& step = dice.steps[at];
  switch (step.kind) {
    case DiceStepKind::reroll: {
      if (value > step.value || step.second <= 0) return certainly(value);
      Pmf out = faces;
      for (std::int64_t n = 1; n < step.second; ++n) {
        auto next = each(out, [&](std::int64_t v) -> std::optional<Pmf> {
          return v <= step.value ? faces : certainly(v);
        });
        if (!next) return std::nullopt;
        out = std::move(*next);
      }
      return out;
    }
    case DiceStepKind::explode: {
      if (!explodes(dice, step, value)) return certainly(value);
      const auto added =
          added_by(dice, step, faces, [](std::int64_t v) { return std::optional(certainly(v)); });
      return added ? std::optional(moved(*added, value)) : std::nullopt;
    }
    case DiceStepKind::at_least:
      return certainly(std::max(value, step.value));
    case DiceStepKind::at_most:
      return certainly(std::min(value, step.value));
    case DiceStepKind::count:
      return certainly(bytecode::compares(value, step.how, step.value) ? 1 : 0);
    case DiceStepKind::top:
      return certainly(value);
    default:
      return std::nullopt;  // looks at all dice
  }
}

bool grows(const DiceStep& step) {
  return step.kind == DiceStepKind::explode && (step.how & bytecode::kMoreDice) != 0;
}

std::optional<Pmf> one_die(const bytecode::Dice& dice, const Pmf& faces, std::int64_t value, std::size_t at) {
  if (at == dice.steps.size()) return certainly(value);
  const DiceStep& step = dice.steps[at];
  if (grows(step)) {
    // What it becomes goes through the further steps die by die.
    const auto own = one_die(dice, faces, value, at + 1);
    if (!own || !explodes(dice, step, value)) return own;
    const auto added =
        added_by(dice, step, faces, [&](std::int64_t v) { return one_die(dice, faces, v, at + 1); });
    return added ? sum_of(*own, *added) : std::nullopt;
  }
  const auto now = step_done(dice, faces, value, at);
  if (!now) return std::nullopt;
  if (now->points.size() == 1) return one_die(dice, faces, now->points[0].value, at + 1);
  return each(*now, [&](std::int64_t v) { return one_die(dice, faces, v, at + 1); });
}

bool picks(const DiceStep& step) { return step.kind <= DiceStepKind::drop_lowest; }
// Takes no part in which dice are high and which low.
bool keeps_order(const DiceStep& step) {
  return step.kind == DiceStepKind::at_least || step.kind == DiceStepKind::at_most ||
         step.kind == DiceStepKind::top;
}

// The dice that stay, of all from the highest (0) on: [from, to).
struct Window {
  std::int64_t from = 0, to = 0;
};
void pick(Window& w, const DiceStep& step) {
  const std::int64_t size = w.to - w.from, n = std::min(size, step.value);
  switch (step.kind) {
    case DiceStepKind::keep_highest:
      w.to = w.from + n;
      break;
    case DiceStepKind::keep_lowest:
      w.from = w.to - n;
      break;
    case DiceStepKind::drop_highest:
      w.from += n;
      break;
    default:
      w.to -= n;
  }
}

// Of dice thrown as `die`, those of the window, each worth what `worth` says.
std::optional<Pmf> of_window(const Pmf& die, std::uint32_t count, Window w,
                             const std::function<std::optional<Pmf>(std::int64_t)>& worth) {
  // Sums of the dice that stay, by how many dice were given a face so far, as cases of all / the
  // common denominator of what they are worth.
  if (std::size_t{count} * count * die.points.size() > kMostSteps / 4) return std::nullopt;
  std::vector<Pmf> values;
  BigCount unit = 1;
  for (const Pmf::Point& point : die.points) {
    auto value = worth(point.value);
    if (!value) return std::nullopt;
    unit = lcm(unit, value->all);
    values.push_back(std::move(*value));
  }
  std::vector<Ways> so_far(count + 1);
  so_far[0][0] = 1;
  std::size_t steps = 0;
  for (std::size_t f = die.points.size(); f-- > 0;) {
    std::vector<Ways> next(count + 1);
    for (std::uint32_t used = 0; used <= count; ++used) {
      if (so_far[used].empty()) continue;
      Pmf sum = certainly(0);
      std::int64_t kept_before = 0;
      BigCount orders = 1, powers = 1;  // which of the dice left they are; their faces
      for (std::uint32_t n = 0; used + n <= count; ++n) {
        if (n > 0) {
          orders = orders * (count - used - n + 1) / n;
          powers *= die.points[f].ways;
        }
        const std::int64_t kept = std::max<std::int64_t>(
            0, std::min<std::int64_t>(used + n, w.to) - std::max<std::int64_t>(used, w.from));
        for (; kept_before < kept; ++kept_before) {
          auto more = sum_of(sum, values[f]);
          if (!more) return std::nullopt;
          sum = std::move(*more);
        }
        // `sum` may have been reduced: its cases are brought to unit^kept.
        BigCount share;
        mpz_pow_ui(share.get_mpz_t(), unit.get_mpz_t(), static_cast<unsigned long>(kept));
        share = share / sum.all * orders * powers;
        Ways& to = next[used + n];
        for (const auto& [value, ways] : so_far[used]) {
          if ((steps += sum.points.size()) > kMostSteps) return std::nullopt;
          for (const Pmf::Point& point : sum.points) to[value + point.value] += ways * share * point.ways;
        }
      }
    }
    so_far = std::move(next);
  }
  return pmf_from(so_far[count]);
}

}  // namespace

std::optional<Pmf> pmf_of(const bytecode::Dice& dice) {
  if (worked_out(dice)) return std::nullopt;
  const bytecode::Faces f = bytecode::faces_of(dice);
  if (f.hi - f.lo >= kMostFaces) return std::nullopt;
  const Pmf faces = face_pmf(dice);
  const auto last_pick = std::find_if(dice.steps.rbegin(), dice.steps.rend(), picks);
  if (last_pick == dice.steps.rend()) {
    const auto die = each(faces, [&](std::int64_t face) { return one_die(dice, faces, face, 0); });
    return die ? repeated(*die, dice.count) : std::nullopt;
  }
  const auto behind = static_cast<std::size_t>(last_pick.base() - dice.steps.begin());
  const auto first_pick = static_cast<std::size_t>(std::find_if(dice.steps.begin(), dice.steps.end(), picks) -
                                                   dice.steps.begin());
  // What comes before the first is done die by die; between the first and the last nothing may change
  // which dice are the highest.
  bytecode::Dice before = dice;
  before.steps.resize(first_pick);
  if (std::any_of(before.steps.begin(), before.steps.end(), grows)) return std::nullopt;
  const auto die = each(faces, [&](std::int64_t face) { return one_die(before, faces, face, 0); });
  if (!die) return std::nullopt;
  Window w{0, dice.count};
  for (std::size_t i = first_pick; i < behind; ++i) {
    if (picks(dice.steps[i])) {
      pick(w, dice.steps[i]);
    } else if (!keeps_order(dice.steps[i])) {
      return std::nullopt;
    }
  }
  bytecode::Dice after = dice;
  after.steps.clear();
  for (std::size_t i = first_pick; i < dice.steps.size(); ++i) {
    if (!picks(dice.steps[i])) after.steps.push_back(dice.steps[i]);
  }
  return of_window(*die, dice.count, w, [&](std::int64_t v) { return one_die(after, faces, v, 0); });
}

std::optional<Pmf> pmf_of(const RollInfo& roll) {
  const auto open = [](const Node* n) { return n != nullptr; };
  if (roll.count != nullptr || roll.sides != nullptr ||
      std::any_of(roll.steps.begin(), roll.steps.end(), open) ||
      std::any_of(roll.seconds.begin(), roll.seconds.end(), open))
    return std::nullopt;
  return pmf_of(roll.spec);
}

namespace {

// Dice as they fell, highest first, and in how many orders.
struct Thrown {
  std::vector<std::int64_t> dice;
  BigCount ways;
};

// What these dice are worth where no step throws again.
std::int64_t worth_of(const bytecode::Dice& dice, const std::vector<std::int64_t>& thrown) {
  Window w{0, static_cast<std::int64_t>(thrown.size())};
  std::vector<std::int64_t> kept = thrown;
  for (const DiceStep& step : dice.steps) {
    if (picks(step)) pick(w, step);
    for (std::int64_t& die : kept) {
      if (step.kind == DiceStepKind::at_least) die = std::max(die, step.value);
      if (step.kind == DiceStepKind::at_most) die = std::min(die, step.value);
      if (step.kind == DiceStepKind::count) die = bytecode::compares(die, step.how, step.value) ? 1 : 0;
    }
  }
  std::int64_t total = 0;
  for (std::int64_t i = w.from; i < w.to; ++i) total += kept[static_cast<std::size_t>(i)];
  return total;
}

}  // namespace

std::string likely_faces(const bytecode::Dice& dice, std::int64_t total) {
  constexpr std::size_t kMostThrows = 50'000;
  const auto again = [](const DiceStep& s) {
    return s.kind == DiceStepKind::reroll || s.kind == DiceStepKind::explode;
  };
  const bool apart = std::any_of(dice.steps.begin(), dice.steps.end(), again);
  if (worked_out(dice) || apart || dice.count < 2 || dice.count > 6 || dice.sides > kMostThrows) return {};
  const Pmf faces = face_pmf(dice);
  // All throws without their order: each die shows no more than the one before it.
  UnsignedWide throws = 1;
  for (std::uint32_t i = 1; i <= dice.count; ++i) throws = throws * (faces.points.size() + i - 1) / i;
  if (throws > kMostThrows) return {};
  Thrown best, now;
  const std::function<void(std::size_t, std::uint32_t, BigCount)> go =
      [&](std::size_t face, std::uint32_t left, BigCount ways) {
        if (left == 0) {
          if (ways > best.ways && worth_of(dice, now.dice) == total) best = {now.dice, ways};
          return;
        }
        // So many dice show this face, the others less.
        const Pmf::Point& point = faces.points[face];
        BigCount orders = 1;
        const std::size_t size = now.dice.size();
        for (std::uint32_t n = 0; n <= left; ++n) {
          if (n > 0) {
            orders = orders * (left - n + 1) / n * point.ways;
            now.dice.push_back(point.value);
          }
          if (n == left || face > 0) go(face == 0 ? 0 : face - 1, left - n, ways * orders);
        }
        now.dice.resize(size);
      };
  go(faces.points.size() - 1, dice.count, 1);
  std::string out;
  for (const std::int64_t die : best.dice)
    out += (out.empty() ? "" : dice.steps.empty() ? " + " : ", ") + std::to_string(die);
  return out;
}

}  // namespace muster::compiler
