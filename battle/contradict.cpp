// Lines of `expect` that can't all come out.
//
// A line `PLACE = VALUE` settles a place of the final state: a value of a piece, of a side or of the
// battle, or whether a piece is out. All these are put into a copy of the starting state. Then every other
// line is worked out on it; where all that it reads is settled by other lines, or never changes in any
// battle, what comes out is what would come out at the end. If it is no, the lines contradict each other.
#include <algorithm>
#include <map>
#include <optional>

#include "battle/bounds.h"
#include "battle/examples.h"
#include "battle/expect.h"
#include "battle/schema.h"
#include "battle/settled.h"

namespace muster::battle {
namespace {

using bytecode::Kind;
using diagnostics::Id;
using diagnostics::said;
using diagnostics::Text;
using grammar::Expect;
using grammar::ExpectKind;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Op;

struct Pin {
  std::size_t line = 0;  // of the expects
  std::int64_t value = 0;
};

class Example {
 public:
  Example(const bytecode::Ruleset& ruleset, const diagnostics::Source& source, const Loaded& battle,
          diagnostics::Sink& sink)
      : rs_(ruleset), source_(source), battle_(battle), sink_(sink), end_(ruleset, battle) {}

  void look() {
    ends();
    for (std::size_t i = 0; i < battle_.expects.size(); ++i) {
      const Expect& expect = battle_.expects[i];
      if (expect.kind == ExpectKind::condition) claim(i, expect.value);
      if (expect.kind == ExpectKind::standing) standing(i, expect);
    }
    settle();
    settle_outs();
    for (const auto& [line, condition] : open_) work_out(line, *condition);
    // Of two totals the one that other lines make wrong has its message by now.
    for (const auto& [line, first] : twice_) tell(Id::expect_contradicts, line, {first});
  }

 private:
  const bytecode::Ruleset& rs_;
  const diagnostics::Source& source_;
  const Loaded& battle_;
  diagnostics::Sink& sink_;
  Settled end_;
  std::map<Place, std::vector<Pin>> pins_;
  std::vector<std::pair<std::size_t, const Expr*>> open_;  // what settles nothing, to be worked out
  struct Stated {
    std::size_t line = 0;
    Term value;
  };
  std::map<std::string, Stated> stated_;  // what can't be settled, as written: a measure, a sum
  std::vector<std::pair<std::size_t, std::size_t>> twice_;  // stated again, otherwise
  Lines told_;                                              // lines with a message

  Scene scene() const {
    return {rs_, source_, battle_.language, battle_.program, end_.memory(), battle_.cast};
  }
  std::string text(const Expr& e) const { return std::string(source_.slice(e.at)); }

  // ---------------------------------------------------------------- telling

  // Two at most are quoted; the labels show them all.
  Text listed_lines(const Lines& lines) const {
    if (lines.size() > 2) return said("{n} other lines", {{"n", lines.size()}});
    std::vector<Text> out;
    for (const std::size_t line : lines) out.push_back(quoted(line));
    return diagnostics::listed(out, diagnostics::Join::and_);
  }
  Text quoted(std::size_t line) const {
    return "`" + std::string(source_.slice(battle_.expects[line].at)) + "`";
  }

  // `line` against the others, unless one of them has a message already.
  void tell(Id id, std::size_t line, Lines others, const Text& seen = {}) {
    others.erase(line);
    if (others.empty() || told_.count(line) > 0) return;
    if (std::any_of(others.begin(), others.end(), [&](std::size_t o) { return told_.count(o) > 0; })) return;
    told_.insert(line);
    auto& d = sink_.report(id, battle_.expects[line].at).arg("lines", listed_lines(others));
    if (!seen.empty()) d.arg("seen", seen);
    for (const std::size_t other : others)
      d.label(battle_.expects[other].at, diagnostics::LabelId::expected_here);
  }

  // ---------------------------------------------------------------- how it ends

  // Two outcomes, or an outcome and a stop: the second is told.
  void ends() {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < battle_.expects.size(); ++i) {
      const Expect& now = battle_.expects[i];
      if (now.kind != ExpectKind::outcome && now.kind != ExpectKind::stop) continue;
      if (!first) {
        first = i;
        continue;
      }
      const Expect& then = battle_.expects[*first];
      const bool same = now.kind == then.kind && now.flag == then.flag &&
                        (now.kind == ExpectKind::stop ? now.text == then.text
                                                      : now.flag || outcome_called(rs_, now.who.text) ==
                                                                        outcome_called(rs_, then.who.text));
      if (!same) tell(Id::expect_outcomes, i, {*first});
    }
  }

  // ---------------------------------------------------------------- what a line settles

  void claim(std::size_t line, const Expr& e) {
    if (e.kind == ExprKind::binary && e.op == Op::and_) {
      claim(line, e.args[0]);
      claim(line, e.args[1]);
      return;
    }
    if (pins(line, e)) return;
    if (e.kind == ExprKind::binary && e.op == Op::equal) same_again(line, e);
    open_.emplace_back(line, &e);
  }

  bool pins(std::size_t line, const Expr& e) {
    if (e.kind == ExprKind::binary && e.op == Op::equal)
      return pin_value(line, e.args[0], constant(e.args[1])) ||
             pin_value(line, e.args[1], constant(e.args[0]));
    if (e.kind == ExprKind::is_none && e.flag) {
      Term none;
      none.kind = TermKind::none;
      return pin_value(line, e.args[0], none);
    }
    if (e.kind == ExprKind::is_out) {
      const auto piece = constant(e.args[0]);
      if (!piece || piece->kind != TermKind::piece || piece->at < 0) return false;
      pins_[out_of(piece->sub, static_cast<Index>(piece->at))].push_back({line, e.flag ? 1 : 0});
      return true;
    }
    if (e.kind == ExprKind::unary && e.op == Op::not_) return pin_value(line, e.args[0], yes_no_term(false));
    return pin_value(line, e, yes_no_term(true));
  }

  // A value that no battle changes.
  std::optional<Term> constant(const Expr& e) const {
    diagnostics::Sink quiet;
    const Scene start = scene();
    Evaluator evaluator(start, quiet, false);
    Term term = evaluator.value(e);
    if (term.kind == TermKind::broken || !quiet.empty() || !evaluator.touched().empty() ||
        !evaluator.asked().measures.empty() || end_.moving(evaluator.asked().lists))
      return std::nullopt;
    return term;
  }

  // The one place that `e` names, by a way that no battle changes.
  std::optional<Place> place(const Expr& e) const {
    if (e.kind != ExprKind::name && e.kind != ExprKind::dot && e.kind != ExprKind::index) return std::nullopt;
    diagnostics::Sink quiet;
    const Scene start = scene();
    Evaluator evaluator(start, quiet, false);
    const Term term = evaluator.value(e);
    if (term.kind == TermKind::broken || term.kind == TermKind::array || !quiet.empty() ||
        evaluator.touched().size() != 1 || !evaluator.asked().measures.empty() ||
        end_.moving(evaluator.asked().lists))
      return std::nullopt;
    const Touch& touch = evaluator.touched().front();
    const Place found{touch.kind, touch.who, touch.field, touch.element};
    const auto* field = end_.field_at(found);
    // A table looked up by a value, or a list indexed by one, reads a place and is none.
    if (field == nullptr || (field->per == kNone) != (touch.element == kNone) || !names(e, *field))
      return std::nullopt;
    return found;
  }

  // Whether the way ends with the field itself: `a.hits`, `a.fire[far]`, `turn`.
  bool names(const Expr& e, const bytecode::Field& field) const {
    const Expr& last = e.kind == ExprKind::index ? e.args.at(0) : e;
    return (last.kind == ExprKind::dot || last.kind == ExprKind::name) &&
           last.name.text == rs_.string(field.name) && (e.kind == ExprKind::index) == (field.per != kNone);
  }

  bool pin_value(std::size_t line, const Expr& e, const std::optional<Term>& value) {
    if (!value) return false;
    const auto found = place(e);
    if (!found) return false;
    const auto stored = store(end_.field_at(*found)->type, *value);
    if (!stored) {
      beyond(line, e, *end_.field_at(*found), *value);
      return false;
    }
    pins_[*found].push_back({line, *stored});
    return true;
  }

  // A number that the place never has: outside its range, or between its steps.
  void beyond(std::size_t line, const Expr& e, const bytecode::Field& field, const Term& value) {
    const bytecode::ValueType& type = field.type;
    const bool percent = type.kind == Kind::percent;
    if ((type.kind != Kind::number && !percent) || !value.is_number() || told_.count(line) > 0) return;
    if (!value.either && (value.kind == TermKind::percent) != percent) return;
    told_.insert(line);
    const auto shown = [&](const Rational& n) { return percent ? exact_percent(n) : exact(n); };
    const Rational step{1, type.grain};
    const bool inside = compare(value.number, from_scaled(type.lo, type.grain)).value_or(-1) >= 0 &&
                        compare(value.number, from_scaled(type.hi, type.grain)).value_or(1) <= 0;
    const Id id = !inside                       ? Id::value_outside
                  : type.grain == 1 && !percent ? Id::whole_wanted
                                                : Id::step_missed;
    auto& d =
        sink_.report(id, battle_.expects[line].at).arg("field", text(e)).arg("seen", shown(value.number));
    if (!inside) {
      d.arg("range", range_text(type, type.lo, type.hi));
      return;
    }
    d.arg("step", number_text(type, 1));
    const auto below = round_to(value.number, step, grammar::Rounding::down);
    const auto above = round_to(value.number, step, grammar::Rounding::up);
    if (below) d.arg("below", shown(*below));
    if (above) d.arg("above", shown(*above));
  }

  // The value as memory holds it; nothing where it fits no value of the type.
  std::optional<std::int64_t> store(const bytecode::ValueType& type, const Term& value) const {
    const std::string& word = value.spelled.empty() ? value.text : value.spelled;
    if (value.kind == TermKind::none) return type.optional ? std::optional(bytecode::kAbsent) : std::nullopt;
    switch (type.kind) {
      case Kind::number:
      case Kind::percent: {
        const bool fits = value.is_number() &&
                          (value.either || (value.kind == TermKind::percent) == (type.kind == Kind::percent));
        const auto scaled = fits ? multiply(value.number, Rational{type.grain, 1}) : std::nullopt;
        if (!scaled || scaled->den != 1 || scaled->num < type.lo || scaled->num > type.hi)
          return std::nullopt;
        return static_cast<std::int64_t>(scaled->num);
      }
      case Kind::yes_no:
        return value.kind == TermKind::yes_no ? std::optional(value.at) : std::nullopt;
      case Kind::name: {
        if (value.kind == TermKind::name && value.sub == type.sub) return value.at;
        const Index position = word_of_set(rs_, type.sub, word);
        return position != kNone ? std::optional<std::int64_t>(position) : std::nullopt;
      }
      case Kind::label: {
        const auto found = std::find(battle_.cast.labels.begin(), battle_.cast.labels.end(), word);
        if (found == battle_.cast.labels.end()) return std::nullopt;
        return found - battle_.cast.labels.begin();
      }
      case Kind::side:
        return value.kind == TermKind::side ? std::optional(value.at) : std::nullopt;
      case Kind::piece:
        return value.kind == TermKind::piece && value.sub == type.sub && value.at >= 0
                   ? std::optional(value.at)
                   : std::nullopt;
      default:
        return std::nullopt;
    }
  }

  void standing(std::size_t line, const Expect& expect) {
    const Index side = find_named(rs_, rs_.sides, expect.who.text);
    if (side == kNone || rs_.kinds.empty() || end_.moves(0)) return;
    for (const Index piece : battle_.program.order(end_.memory(), 0, side)) {
      const std::int64_t number = battle_.program.number_of(end_.memory(), 0, piece);
      const bool stands =
          std::find(expect.numbers.begin(), expect.numbers.end(), number) != expect.numbers.end();
      pins_[out_of(0, piece)].push_back({line, stands ? 0 : 1});
    }
  }

  // `total = 7` and `total = 10`, of what no line settles.
  void same_again(std::size_t line, const Expr& e) {
    for (const bool turned : {false, true}) {
      const auto value = constant(e.args[turned ? 0 : 1]);
      if (!value || constant(e.args[turned ? 1 : 0])) continue;
      std::string key = text(e.args[turned ? 1 : 0]);
      std::erase_if(key, [](char c) { return c == ' ' || c == '\t'; });
      const auto [at, fresh] = stated_.try_emplace(key, Stated{line, *value});
      int order = 0;
      bool ordered = false;
      if (!fresh && compare_terms(rs_, at->second.value, *value, order, ordered) == Fit::fine && order != 0)
        twice_.emplace_back(line, at->second.line);
      return;
    }
  }

  // ---------------------------------------------------------------- the state as far as it is settled

  void settle() {
    for (const auto& [place, pins] : pins_) {
      const auto other =
          std::find_if(pins.begin(), pins.end(), [&](const Pin& p) { return p.value != pins.front().value; });
      if (other != pins.end()) {
        tell(Id::expect_contradicts, other->line, {pins.front().line});
        told_.insert(pins.front().line);
        continue;
      }
      end_.settle(place, pins.front().value, {pins.front().line});
    }
  }

  // Whether pieces are out, where all that `out when` asks for is settled.
  void settle_outs() {
    for (std::size_t k = 0; k < rs_.kinds.size(); ++k) {
      const auto kind = static_cast<Index>(k);
      const Index rule = rs_.kinds[k].out_rule;
      if (rule == kNone) continue;
      const Reads reads = reads_of(rs_, rule);
      if (!reads.out.empty()) continue;
      for (std::uint32_t i = 0; i < battle_.program.counts()[k].main; ++i)
        settle_out(kind, static_cast<Index>(i), rule, reads);
    }
  }

  void settle_out(Index kind, Index piece, Index rule, const Reads& reads) {
    Lines by;
    if (!end_.knows(reads, kind, piece, by)) return;
    const std::int64_t self[] = {piece};
    const runtime::Value found = runtime::evaluate(battle_.program, end_.memory(), rule, self);
    if (found.result.end != runtime::End::outcome) return;
    const auto stated = pins_.find(out_of(kind, piece));
    if (stated == pins_.end() || !end_.stated(out_of(kind, piece))) {
      end_.settle(out_of(kind, piece), found.value, by);
      return;
    }
    const Pin& pin = stated->second.front();
    if (by.empty() || (pin.value != 0) == (found.value != 0)) return;
    Lines all = by;
    all.insert(pin.line);
    const std::string who = piece_text(battle_.cast, kind, piece);
    const std::size_t last = *all.rbegin();
    const Text because = by.size() == 1 ? quoted(*by.begin()) : said("these values");
    tell(Id::expect_contradicts, last, all,
         found.value != 0
             ? said("by {because} {who} would be out", {{"because", because}, {"who", who}})
             : said("by {because} {who} would be standing", {{"because", because}, {"who", who}}));
  }

  // ---------------------------------------------------------------- all other lines

  void work_out(std::size_t line, const Expr& e) {
    diagnostics::Sink quiet;
    const Scene now = scene();
    Evaluator evaluator(now, quiet, false);
    const auto holds = evaluator.condition(e);
    Lines by;
    if (!holds || !quiet.empty() || !all_known(evaluator, by)) {
      work_out_bounds(line, e);
      return;
    }
    if (*holds) return;
    Text seen = explain(now, e);
    if (e.kind == ExprKind::binary) {
      for (const Expr& one : e.args) {
        const Term term = Evaluator(now, quiet, false).value(one);
        if (term.is_number()) seen += addends(term.number, by);
      }
    }
    tell(Id::expect_contradicts, line, by, following(by, seen));
  }

  // What `seen` follows from.
  static Text following(const Lines& by, const Text& seen) {
    return by.size() == 1 ? said("by it {seen}", {{"seen", seen}}) : said("by them {seen}", {{"seen", seen}});
  }

  bool all_known(const Evaluator& evaluator, Lines& by) {
    if (end_.moving(evaluator.asked().lists)) return false;
    for (const Touch& touch : evaluator.touched())
      if (!end_.knows(Place{touch.kind, touch.who, touch.field, touch.element}, by)) return false;
    for (const Index measure : evaluator.asked().measures)
      if (!end_.knows(reads_of(rs_, at(rs_.measures, measure).rule), kNone, kNone, by)) return false;
    return true;
  }

  // Not all is known, but it may be known to be too much or too little.
  void work_out_bounds(std::size_t line, const Expr& e) {
    if (e.kind != ExprKind::binary || e.args.size() != 2) return;
    const Scene now = scene();
    Lines by;
    const auto a = bounds_of(now, end_, e.args[0], by), b = bounds_of(now, end_, e.args[1], by);
    if (!a || !b || a->percent != b->percent) return;
    const auto order = [](const Rational& x, const Rational& y) { return compare(x, y).value_or(0); };
    const bool same = e.op == Op::equal;
    const bool too_much = ((same || e.op == Op::less_equal) && order(a->lo, b->hi) > 0) ||
                          (e.op == Op::less && compare(a->lo, b->hi).value_or(-1) >= 0);
    const bool too_little = ((same || e.op == Op::greater_equal) && order(a->hi, b->lo) < 0) ||
                            (e.op == Op::greater && compare(a->hi, b->lo).value_or(1) <= 0);
    if (!too_much && !too_little) return;
    const Rational& end = too_much ? a->lo : a->hi;
    const std::string what = text(e.args[0]), value = a->percent ? exact_percent(end) : exact(end);
    const Text seen = too_much ? said("`{what}` is {value} at least", {{"what", what}, {"value", value}})
                               : said("`{what}` is {value} at most", {{"what", what}, {"value", value}});
    tell(Id::expect_contradicts, line, by, following(by, seen + addends(end, by)));
  }

  // " (3 + 4 + 3)", where the values of these lines come to that.
  std::string addends(const Rational& total, const Lines& by) const {
    if (by.size() < 2) return "";
    std::optional<Rational> sum = Rational{0, 1};
    std::string out;
    for (const std::size_t line : by)
      for (const auto& [place, pins] : pins_) {
        if (pins.front().line != line) continue;
        const auto* field = end_.field_at(place);
        if (field == nullptr || (field->type.kind != Kind::number && field->type.kind != Kind::percent))
          return "";
        if (sum) sum = add(*sum, from_scaled(pins.front().value, field->type.grain));
        out += (out.empty() ? "" : " + ") + number_text(field->type, pins.front().value);
      }
    return sum && compare(total, *sum).value_or(1) == 0 ? " (" + out + ")" : "";
  }
};

}  // namespace

void find_contradictions(const bytecode::Ruleset& ruleset, const diagnostics::Source& source,
                         const Loaded& battle, diagnostics::Sink& sink) {
  Example(ruleset, source, battle, sink).look();
}

}  // namespace muster::battle
