// What tables are looked up by: dice with what is added to them, or a kind of value with a range.
#include <algorithm>

#include "bytecode/number_words.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::Sink;
using grammar::Expr;
using grammar::ExprKind;

namespace {

std::optional<std::int64_t> whole_of(const Expr& e) {
  const auto c = constant_of(e);
  if (!c || c->percent || c->exact.grain != 1) return std::nullopt;
  return c->exact.value;
}

// Every total of `count` dice that each show one of `faces`, exactly where they are few.
ValueSet sums_of(const ValueSet& faces, std::int64_t count) {
  if (count <= 0 || faces.empty()) return ValueSet::single(0);
  const std::int64_t lo = faces.lo(), width = faces.hi() - lo;
  if (faces.parts().size() == 1 || width * count > 20'000 || width * width * count * count > 200'000'000)
    return ValueSet(lo * count, faces.hi() * count);
  std::vector<bool> shown(static_cast<std::size_t>(width * count) + 1, false);  // of total - lo * dice
  shown[0] = true;
  for (std::int64_t die = 0; die < count; ++die) {
    std::vector<bool> next(shown.size(), false);
    for (std::int64_t before = 0; before <= width * die; ++before) {
      if (!shown[static_cast<std::size_t>(before)]) continue;
      for (const Interval& p : faces.parts()) {
        for (std::int64_t v = p.lo; v <= p.hi; ++v) next[static_cast<std::size_t>(before + v - lo)] = true;
      }
    }
    shown = std::move(next);
  }
  std::vector<Interval> all;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::int64_t total = lo * count + static_cast<std::int64_t>(i);
    if (shown[i]) all.push_back({total, total});
  }
  return ValueSet::exactly(std::move(all));
}

// A range of values at a grain.
struct Reach {
  Wide lo = 0, hi = 0;
  std::int64_t grain = 1;
};

std::optional<Reach> fitting(Reach r) {
  if (r.grain == 0 || r.lo < -kLargest / 4 || r.hi > kLargest / 4) return std::nullopt;
  return r;
}

std::optional<Reach> at_common(const Reach& r, std::int64_t grain) {
  return fitting({r.lo * (grain / r.grain), r.hi * (grain / r.grain), grain});
}

std::optional<Reach> reach_of(const Model& m, const Expr& e);

std::optional<Reach> reach_of_two(const Model& m, const Expr& e) {
  auto a = reach_of(m, e.args[0]);
  auto b = reach_of(m, e.args[1]);
  if (!a || !b) return std::nullopt;
  if (e.op == grammar::Op::multiply) {
    const Wide ends[] = {a->lo * b->lo, a->lo * b->hi, a->hi * b->lo, a->hi * b->hi};
    const Wide grain = Wide{a->grain} * b->grain;
    if (grain > kFinestGrain) return std::nullopt;
    return fitting({*std::min_element(ends, ends + 4), *std::max_element(ends, ends + 4),
                    static_cast<std::int64_t>(grain)});
  }
  if (e.op != grammar::Op::add && e.op != grammar::Op::subtract) return std::nullopt;
  const std::int64_t grain = lcm(a->grain, b->grain, kFinestGrain);
  if (grain == 0) return std::nullopt;
  a = at_common(*a, grain);
  b = at_common(*b, grain);
  if (!a || !b) return std::nullopt;
  if (e.op == grammar::Op::add) return fitting({a->lo + b->lo, a->hi + b->hi, grain});
  return fitting({a->lo - b->hi, a->hi - b->lo, grain});
}

std::optional<Reach> reach_of(const Model& m, const Expr& e) {
  if (const auto c = constant_of(e)) {
    if (c->percent) return std::nullopt;
    return Reach{c->exact.value, c->exact.value, c->exact.grain};
  }
  switch (e.kind) {
    case ExprKind::name: {
      const auto it = m.symbols.find(e.name.text);
      if (it == m.symbols.end() || it->second.what != Model::What::given) return std::nullopt;
      const FieldInfo& f = m.given[static_cast<std::size_t>(it->second.index)];
      const bool plain = !f.type.optional && f.per < 0;
      if (!f.type.is(Base::number) || f.range.empty() || !plain) return std::nullopt;
      return fitting({f.range.lo(), f.range.hi(), f.type.grain});
    }
    case ExprKind::unary: {
      if (e.op != grammar::Op::negate || e.args.size() != 1) return std::nullopt;
      const auto inner = reach_of(m, e.args[0]);
      if (!inner) return std::nullopt;
      return Reach{-inner->hi, -inner->lo, inner->grain};
    }
    case ExprKind::binary:
      return e.args.size() == 2 ? reach_of_two(m, e) : std::nullopt;
    default:
      return std::nullopt;
  }
}

std::string words_of(const Expr& e) {
  const auto bracketed = [&](std::string inner) { return e.bracketed ? "(" + inner + ")" : inner; };
  switch (e.kind) {
    case ExprKind::number:
      if (const auto c = constant_of(e))
        return bytecode::number_words(c->exact.value, c->exact.grain, c->percent);
      return "?";
    case ExprKind::name:
      return bracketed(e.name.text);
    case ExprKind::unary:
      return bracketed("-" + words_of(e.args[0]));
    case ExprKind::binary: {
      const char* op = e.op == grammar::Op::add        ? " + "
                       : e.op == grammar::Op::subtract ? " - "
                       : e.op == grammar::Op::multiply ? " * "
                                                       : " / ";
      return bracketed(words_of(e.args[0]) + op + words_of(e.args[1]));
    }
    default:
      return "...";
  }
}

}  // namespace

std::optional<bytecode::Dice> fixed_dice(const grammar::Dice& dice) {
  bytecode::Dice out;
  const auto count = dice.count.empty() ? std::optional<std::int64_t>(1) : whole_of(dice.count[0]);
  const auto sides = dice.fate            ? std::optional<std::int64_t>(3)
                     : dice.sides.empty() ? std::optional<std::int64_t>(6)
                                          : whole_of(dice.sides[0]);
  if (!count || !sides) return std::nullopt;
  // What is too much stays too much: the caller tells it.
  const auto cut = [](std::int64_t v) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(v, 0, 2'000'000));
  };
  out.count = cut(*count);
  out.sides = cut(*sides);
  out.fate = dice.fate;
  for (const grammar::DiceStep& step : dice.steps) {
    const auto value = step.args.empty() ? std::optional<std::int64_t>(1) : whole_of(step.args[0]);
    if (!value || *value < 0 || *value > 1'000'000) return std::nullopt;
    out.steps.push_back({static_cast<bytecode::DiceStepKind>(step.kind), *value, bytecode::kNone});
  }
  return out;
}

ValueSet totals_shown(const bytecode::Dice& dice) {
  using Step = bytecode::DiceStepKind;
  std::int64_t count = dice.count;
  const std::int64_t highest = dice.fate ? 1 : dice.sides;
  ValueSet faces(dice.fate ? -1 : 1, highest);
  for (const bytecode::DiceStep& step : dice.steps) {
    switch (step.kind) {
      case Step::keep_highest:
      case Step::keep_lowest:
        count = std::min(count, step.value);
        break;
      case Step::drop_highest:
      case Step::drop_lowest:
        count = std::max<std::int64_t>(0, count - step.value);
        break;
      case Step::reroll:
        break;  // once: every face can still come
      case Step::explode: {
        // The highest face is never the end of a throw while it may be thrown on.
        const ValueSet others = faces.without(ValueSet::single(highest));
        std::vector<Interval> all;
        const std::int64_t times = std::min<std::int64_t>(step.value, 1000);
        for (std::int64_t i = 0; i <= times; ++i) {
          const ValueSet& last = i == times ? faces : others;
          for (const Interval& p : last.parts()) all.push_back({p.lo + i * highest, p.hi + i * highest});
        }
        faces = ValueSet::exactly(std::move(all));
        break;
      }
      case Step::top:
        if (step.value >= 1 && step.value <= highest) faces = ValueSet(highest - step.value + 1, highest);
        break;
    }
  }
  return sums_of(faces, count);
}

std::string dice_words(const bytecode::Dice& dice) {
  return std::to_string(dice.count) + "d" + (dice.fate ? "F" : std::to_string(dice.sides));
}

std::optional<Added> added_of(const Model& m, const grammar::KeySpec& spec) {
  Added out;
  if (!spec.modifier.empty()) {
    const auto reach = reach_of(m, spec.modifier[0]);
    if (!reach) return std::nullopt;
    out = {static_cast<std::int64_t>(reach->lo), static_cast<std::int64_t>(reach->hi), reach->grain,
           words_of(spec.modifier[0])};
  }
  if (!spec.type || spec.type->range.size() != 2) return out;
  const auto lo = constant_of(spec.type->range[0]);
  const auto hi = constant_of(spec.type->range[1]);
  if (!lo || !hi || lo->percent || hi->percent) return std::nullopt;
  std::int64_t grain = lcm(lo->exact.grain, hi->exact.grain, kFinestGrain);
  if (grain != 0) grain = lcm(grain, out.grain, kFinestGrain);
  if (grain == 0) return std::nullopt;
  const auto a = at_grain(lo->exact, grain), b = at_grain(hi->exact, grain);
  if (!a || !b || *a > *b) return std::nullopt;
  out.lo = out.lo * (grain / out.grain) + *a;
  out.hi = out.hi * (grain / out.grain) + *b;
  out.grain = grain;
  const auto words = [grain](std::int64_t v) { return bytecode::number_words(v, grain, false); };
  out.words += (out.words.empty() ? "" : " + ") + words(*a) + ".." + words(*b);
  return out;
}

Key read_key(Model& m, const grammar::KeySpec& spec, Sink& sink) {
  Key key;
  if (spec.dice) {
    const auto dice = fixed_dice(*spec.dice);
    if (!dice) {
      sink.report(Id::key_dice_open, spec.dice->at);
      return key;
    }
    if (dice->count < 1 || dice->count > 1000 || dice->sides < 1 || dice->sides > 1'000'000) {
      sink.report(Id::dice_too_many, spec.at);
      return key;
    }
    const auto added = added_of(m, spec);
    if (!added) {
      const auto is_error = [](const Expr& e) { return e.kind == ExprKind::error; };
      const bool broken =
          std::any_of(spec.modifier.begin(), spec.modifier.end(), is_error) ||
          (spec.type && std::any_of(spec.type->range.begin(), spec.type->range.end(), is_error));
      if (!broken && !spec.modifier.empty()) {
        // Worked out when it is rolled on.
        key.dice = *dice;
        key.type = {Base::number, -1, 1};
      } else if (!broken) {
        sink.report(Id::key_modifier, spec.type->range_at);
      }
      return key;
    }
    key.dice = *dice;
    key.type = {Base::number, -1, added->grain};
    std::vector<Interval> all;
    const ValueSet shown = totals_shown(*dice);
    for (const Interval& p : shown.parts()) {
      // At a grain finer than 1 a die alone shows no value between two whole ones.
      if (added->grain == 1) {
        all.push_back({p.lo + added->lo, p.hi + added->hi});
        continue;
      }
      for (std::int64_t v = p.lo; v <= p.hi; ++v)
        all.push_back({v * added->grain + added->lo, v * added->grain + added->hi});
    }
    key.range = ValueSet::exactly(std::move(all));
    return key;
  }
  if (!spec.type) return key;
  const Typed typed = read_value_type(m, *spec.type, sink);
  if (typed.type.error()) return key;
  if (typed.type.optional ||
      (!typed.type.numeric() && !typed.type.is(Base::name) && !typed.type.is(Base::yes_no))) {
    sink.report(Id::key_type, spec.at).arg("type", words_of(m, typed.type));
    return key;
  }
  key.type = typed.type;
  key.range = typed.range;
  return key;
}

}  // namespace muster::compiler
