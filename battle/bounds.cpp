#include "battle/bounds.h"

#include <algorithm>
#include <utility>

#include "battle/schema.h"
#include "battle/words.h"
#include "grammar/parse.h"

namespace muster::battle {
namespace {

using grammar::Expr;
using grammar::ExprKind;
using grammar::Op;

constexpr int kFormulaDepth = 8;
constexpr int kSteps = 20'000;  // formulas inside lists inside lists multiply

class Bounder {
 public:
  Bounder(const Scene& scene, Settled& end, Lines& by) : scene_(scene), end_(end), by_(by) {}

  // `names` knows what is bound here: the members of lists, the values of a formula.
  std::optional<Bounds> of(const Expr& e, Evaluator& names, int depth) {
    if (steps_++ > kSteps) return std::nullopt;
    const std::size_t touches = names.touched().size();
    const std::size_t measures = names.asked().measures.size(), lists = names.asked().lists.size();
    const std::size_t faults = quiet_.size();
    const Term term = names.value(e);
    const std::vector<Touch> read(names.touched().begin() + static_cast<std::ptrdiff_t>(touches),
                                  names.touched().end());
    const std::vector<Index> asked(names.asked().lists.begin() + static_cast<std::ptrdiff_t>(lists),
                                   names.asked().lists.end());
    if (end_.moving(asked)) return std::nullopt;
    const bool whole =
        term.is_number() && quiet_.size() == faults && names.asked().measures.size() == measures;
    if (whole && known(read)) return Bounds{term.number, term.number, term.kind == TermKind::percent};
    switch (e.kind) {
      case ExprKind::unary:
        return e.op == Op::negate ? minus(of(e.args[0], names, depth)) : std::nullopt;
      case ExprKind::binary:
        return binary(e, names, depth);
      case ExprKind::aggregate:
        return e.fold == grammar::Fold::sum ? sum(e, names, depth) : std::nullopt;
      case ExprKind::call:
        return formula(e, names, depth);
      case ExprKind::dot:
      case ExprKind::index:
      case ExprKind::name:
        return whole ? place(e, term, read) : std::nullopt;
      default:
        return std::nullopt;
    }
  }

  diagnostics::Sink& quiet() { return quiet_; }

 private:
  const Scene& scene_;
  Settled& end_;
  Lines& by_;
  diagnostics::Sink quiet_;
  int steps_ = 0;

  static Place place_of(const Touch& touch) { return {touch.kind, touch.who, touch.field, touch.element}; }

  bool known(const std::vector<Touch>& read) {
    Lines by;
    for (const Touch& touch : read)
      if (!end_.knows(place_of(touch), by)) return false;
    by_.insert(by.begin(), by.end());
    return true;
  }

  // A value that is not known lies in the range of its field. The way to it has to be known.
  std::optional<Bounds> place(const Expr& e, const Term& term, const std::vector<Touch>& read) {
    if (read.empty()) return std::nullopt;
    const auto* field = end_.field_at(place_of(read.back()));
    const Expr& last = e.kind == ExprKind::index ? e.args.at(0) : e;
    const bool itself = field != nullptr && (last.kind == ExprKind::dot || last.kind == ExprKind::name) &&
                        last.name.text == scene_.ruleset.string(field->name) &&
                        (e.kind == ExprKind::index) == (field->per != kNone) && !field->type.optional;
    if (!itself || !known({read.begin(), read.end() - 1})) return std::nullopt;
    return Bounds{from_scaled(field->type.lo, field->type.grain),
                  from_scaled(field->type.hi, field->type.grain), term.kind == TermKind::percent};
  }

  static std::optional<Bounds> minus(std::optional<Bounds> a) {
    if (!a) return std::nullopt;
    std::swap(a->lo, a->hi);
    a->lo.num = -a->lo.num;
    a->hi.num = -a->hi.num;
    return a;
  }

  static std::optional<Bounds> plus(const std::optional<Bounds>& a, const std::optional<Bounds>& b) {
    if (!a || !b || a->percent != b->percent) return std::nullopt;
    const auto lo = add(a->lo, b->lo), hi = add(a->hi, b->hi);
    return lo && hi ? std::optional(Bounds{*lo, *hi, a->percent}) : std::nullopt;
  }

  std::optional<Bounds> binary(const Expr& e, Evaluator& names, int depth) {
    if (e.op != Op::add && e.op != Op::subtract) return std::nullopt;
    const auto a = of(e.args[0], names, depth), b = of(e.args[1], names, depth);
    return plus(a, e.op == Op::add ? b : minus(b));
  }

  // Of a list whose members are known.
  std::optional<Bounds> sum(const Expr& e, Evaluator& names, int depth) {
    if (!e.where.empty() || e.body.empty()) return std::nullopt;
    const std::size_t touches = names.touched().size(), faults = quiet_.size();
    const Term list = names.value(e.args.at(0));
    if (list.kind != TermKind::list || quiet_.size() != faults) return std::nullopt;
    if (!known({names.touched().begin() + static_cast<std::ptrdiff_t>(touches), names.touched().end()}))
      return std::nullopt;
    std::optional<Bounds> total;
    for (std::size_t i = 0; i < list.members.size(); ++i) {
      names.bind(e.binder.text, member_term(scene_.ruleset, scene_.cast, list, i));
      const auto one = of(e.body[0], names, depth);
      names.unbind();
      total = i == 0 ? one : plus(total, one);
      if (!total) return std::nullopt;
    }
    return total;
  }

  std::optional<Bounds> formula(const Expr& e, Evaluator& names, int depth) {
    const auto& rs = scene_.ruleset;
    const Index index = find_named(rs, rs.formulas, e.name.text);
    if (index == kNone || depth >= kFormulaDepth) return std::nullopt;
    const auto& stated = at(rs.formulas, index);
    if (stated.params.size() != e.args.size()) return std::nullopt;
    const diagnostics::Source text(e.name.text, rs.string(stated.body));
    diagnostics::Sink faults;
    const Expr body = grammar::parse_expression(text, language_of(rs), faults);
    if (faults.has_errors()) return std::nullopt;
    // It sees its own values only.
    Evaluator inside(scene_, quiet_, false);
    for (std::size_t i = 0; i < e.args.size(); ++i) {
      const std::size_t touches = names.touched().size();
      Term value = names.value(e.args[i]);
      if (value.kind == TermKind::broken ||
          !known({names.touched().begin() + static_cast<std::ptrdiff_t>(touches), names.touched().end()}))
        return std::nullopt;
      inside.bind(rs.string(stated.params[i]), std::move(value));
    }
    return of(body, inside, depth + 1);
  }
};

}  // namespace

std::optional<Bounds> bounds_of(const Scene& scene, Settled& end, const Expr& e, Lines& by) {
  Bounder bounder(scene, end, by);
  Evaluator names(scene, bounder.quiet(), false);
  return bounder.of(e, names, 0);
}

}  // namespace muster::battle
