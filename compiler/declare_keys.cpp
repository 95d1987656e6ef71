// What tables are looked up by: dice with what is added to them, or a kind of value with a range.
#include <algorithm>
#include <utility>

#include "bytecode/dice.h"
#include "bytecode/number_words.h"
#include "compiler/read_dice.h"
#include "compiler/table_parts.h"
#include "compiler/types.h"
#include "grammar/dice_letter.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::said;
using diagnostics::Sink;
using diagnostics::Text;
using grammar::Expr;
using grammar::ExprKind;

namespace {

std::optional<std::int64_t> whole_of(const Expr& e) {
  const auto c = constant_of(e);
  if (!c || c->percent || c->exact.grain != 1) return std::nullopt;
  return c->exact.value;
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

std::optional<bytecode::Dice> fixed_dice(const grammar::Dice& dice, Sink& sink) {
  const auto plain = [](const Expr& e, Node*&) { return whole_of(e); };
  auto roll = read_dice(dice, plain, sink);
  if (!roll) return std::nullopt;
  return std::move(roll->spec);
}

ValueSet totals_shown(const bytecode::Dice& dice) {
  std::vector<Interval> all;
  for (const bytecode::Interval& run : bytecode::totals_of(dice)) all.push_back({run.lo, run.hi});
  return ValueSet::exactly(std::move(all));
}

namespace {

// One step of a throw, as the sheet's language has it: ` keep highest 2`, ` explode from 5 up to 1`.
std::string step_words(const bytecode::DiceStep& step, grammar::Language language) {
  using bytecode::DiceStepKind;
  using grammar::Role;
  const auto word = [&](Role role) { return " " + std::string(grammar::shown(role, language)); };
  const std::string value = " " + std::to_string(step.value);
  const std::string second = " " + std::to_string(step.second);
  switch (step.kind) {
    case DiceStepKind::keep_highest:
      return word(Role::keep_highest) + value;
    case DiceStepKind::keep_lowest:
      return word(Role::keep_lowest) + value;
    case DiceStepKind::drop_highest:
      return word(Role::drop_highest) + value;
    case DiceStepKind::drop_lowest:
      return word(Role::drop_lowest) + value;
    case DiceStepKind::top:
      return word(Role::top) + value;
    case DiceStepKind::at_least:
      return word(Role::each_at_least) + value;
    case DiceStepKind::at_most:
      return word(Role::each_at_most) + value;
    case DiceStepKind::reroll:
      return word(Role::reroll) + value + (step.second == 1 ? "" : word(Role::step_limit) + second);
    case DiceStepKind::explode: {
      std::string out = (step.how & bytecode::kExplodeFrom) != 0
                            ? word(Role::explode_from) + second + word(Role::step_limit) + value
                            : word(Role::explode) + value;
      if ((step.how & bytecode::kMoreDice) != 0) out += word(Role::as_more_dice);
      if ((step.how & bytecode::kLessOne) != 0) out += word(Role::less_one) + " 1";
      return out;
    }
    case DiceStepKind::count: {
      constexpr const char* kSigns[] = {"=", "<>", "<", "<=", ">", ">="};
      return word(Role::dice_count) + " " + kSigns[step.how % std::size(kSigns)] + value;
    }
  }
  return {};
}

}  // namespace

std::string dice_words(const Model& m, const bytecode::Dice& dice) {
  std::string out = dice_words(dice, m.language);
  for (const bytecode::DiceStep& step : dice.steps) out += step_words(step, m.language);
  return out;
}

std::string dice_words(const bytecode::Dice& dice, grammar::Language language) {
  const std::string letter(grammar::dice_letter(language));
  if (dice.tens) return letter + "66";
  std::string out = std::to_string(dice.count) + letter;
  if (dice.fate) return out + "F";
  if (!dice.faces.empty()) {
    for (std::size_t i = 0; i < dice.faces.size(); ++i)
      out += (i == 0 ? "[" : ", ") + std::to_string(dice.faces[i]);
    return out + "]";
  }
  if (dice.first == 1) return out + std::to_string(dice.sides);
  return out + "(" + std::to_string(dice.first) + ".." + std::to_string(dice.first + dice.sides - 1) + ")";
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

namespace {

void collect_parts(const Model& m, const Expr& e, bool minus, Text& out) {
  const bool sum = e.kind == ExprKind::binary && (e.op == grammar::Op::add || e.op == grammar::Op::subtract);
  if (sum && e.args.size() == 2) {
    collect_parts(m, e.args[0], minus, out);
    collect_parts(m, e.args[1], minus != (e.op == grammar::Op::subtract), out);
    return;
  }
  if (e.kind == ExprKind::unary && e.op == grammar::Op::negate)
    return collect_parts(m, e.args[0], !minus, out);
  const auto reach = reach_of(m, e);
  if (!reach || e.kind == ExprKind::number) return;
  auto lo = static_cast<std::int64_t>(reach->lo), hi = static_cast<std::int64_t>(reach->hi);
  if (minus) lo = -std::exchange(hi, -lo);
  const ValueSet range(lo, hi);
  if (!out.empty()) out += ", ";
  out += said("`{part}` adds {range}",
              {{"part", words_of(e)}, {"range", range_words(m, {Base::number, -1, reach->grain}, range)}});
}

}  // namespace

Text added_parts(const Model& m, const grammar::KeySpec& spec) {
  Text out;
  if (!spec.modifier.empty()) collect_parts(m, spec.modifier[0], false, out);
  const auto added = added_of(m, spec);
  if (!out.empty() || !added) return out;
  return said("the head adds {range}",
              {{"range", range_words(m, {Base::number, -1, added->grain}, ValueSet(added->lo, added->hi))}});
}

Key read_key(Model& m, const grammar::KeySpec& spec, Sink& sink) {
  Key key;
  if (spec.dice) {
    const std::size_t said = sink.size();
    const auto dice = fixed_dice(*spec.dice, sink);
    if (!dice) {
      if (sink.size() == said) sink.report(Id::key_dice_open, spec.dice->at);
      return key;
    }
    if (dice->count < 1) {
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
