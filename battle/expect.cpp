#include "battle/expect.h"

#include <algorithm>

#include "battle/schema.h"
#include "battle/words.h"

namespace muster::battle {
namespace {

using diagnostics::Id;
using diagnostics::said;
using diagnostics::Text;
using grammar::Expect;
using grammar::ExpectKind;
using grammar::Expr;
using grammar::ExprKind;
using grammar::Op;

std::string outcome_name(const bytecode::Ruleset& ruleset, Index outcome) {
  return outcome == kNone ? std::string("?") : ruleset.string(at(ruleset.outcomes, outcome).name);
}

void check_outcome(const Scene& scene, const Expect& expect, diagnostics::Sink& sink) {
  if (expect.flag || outcome_called(scene.ruleset, expect.who.text) != kNone) return;
  const auto known = names_of(scene.ruleset, scene.ruleset.outcomes);
  auto& d = sink.report(Id::outcome_unknown, expect.who.at);
  d.arg("seen", expect.who.text).arg("known", listed_all(known));
  const std::string near = nearest_of(expect.who.text, known);
  if (!near.empty()) d.arg("near", near).fix(expect.who.at, near);
}

void check_standing(const Scene& scene, const Expect& expect, diagnostics::Sink& sink) {
  const Index side = find_named(scene.ruleset, scene.ruleset.sides, expect.who.text);
  if (side == kNone) {
    const auto known = names_of(scene.ruleset, scene.ruleset.sides);
    auto& d = sink.report(Id::side_unknown, expect.who.at);
    d.arg("seen", expect.who.text).arg("known", listed_all(known));
    const std::string near = nearest_of(expect.who.text, known);
    if (!near.empty()) d.arg("near", near).fix(expect.who.at, near);
    return;
  }
  if (scene.incomplete || scene.ruleset.kinds.empty()) return;
  for (const std::int64_t number : expect.numbers) {
    if (Evaluator::piece_by_number(scene, 0, side, number) != kNone) continue;
    sink.report(Id::expect_no_piece, expect.at)
        .arg("side", at(scene.cast.titles, side))
        .arg("number", number);
  }
}

// Puts into words what was seen where a condition does not hold.
class Explainer {
 public:
  Explainer(const Scene& scene, Evaluator& evaluator) : scene_(scene), evaluator_(evaluator) {}

  Text explain(const Expr& e) {
    switch (e.kind) {
      case ExprKind::binary:
        return explain_binary(e);
      case ExprKind::aggregate:
        return explain_fold(e);
      case ExprKind::is_none:
        return value_of(e.args[0]);
      case ExprKind::is_out:
        return e.flag ? said("`{what}` is standing", {{"what", written(e.args[0])}})
                      : said("`{what}` is out", {{"what", written(e.args[0])}});
      case ExprKind::unary:
        if (e.op == Op::not_) return value_of(e.args[0]);
        break;
      default:
        break;
    }
    return value_of(e);
  }

 private:
  const Scene& scene_;
  Evaluator& evaluator_;

  std::string_view written(const Expr& e) const { return scene_.source.slice(e.at); }
  Text is(const Expr& e, const std::string& value) const {
    return said("`{what}` is {value}", {{"what", written(e)}, {"value", value}});
  }
  Text value_of(const Expr& e) { return is(e, text(evaluator_.value(e))); }
  std::string text(const Term& term) const {
    return term_text(scene_.ruleset, scene_.cast, term, scene_.language);
  }
  static bool literal(const Expr& e) {
    return e.kind == ExprKind::number || e.kind == ExprKind::text || e.kind == ExprKind::yes_no ||
           e.kind == ExprKind::none ||
           (e.kind == ExprKind::unary && e.op == Op::negate && literal(e.args[0]));
  }

  Text explain_binary(const Expr& e) {
    if (e.op == Op::and_) {
      const bool left = evaluator_.condition(e.args[0]).value_or(true);
      return explain(e.args[left ? 1 : 0]);
    }
    if (e.op == Op::or_) return explain(e.args[0]) + ", " + explain(e.args[1]);
    const Term a = evaluator_.value(e.args[0]), b = evaluator_.value(e.args[1]);
    Text out;
    if (!literal(e.args[0])) out = is(e.args[0], text(a));
    const bool word_only =
        e.args[1].kind == ExprKind::name && b.kind != TermKind::number && b.kind != TermKind::percent;
    if (!literal(e.args[1]) && !word_only) {
      if (!out.empty()) out += ", ";
      out += is(e.args[1], text(b));
    }
    return out.empty() ? is(e, std::string(word(Word::no, scene_.language))) : out;
  }

  Text explain_fold(const Expr& e) {
    const Term list = evaluator_.value(e.args[0]);
    if (e.fold != grammar::Fold::every || list.kind != TermKind::list || e.body.empty()) {
      Text out = value_of(e);
      if (list.kind == TermKind::list) out += "; " + is(e.args[0], text(list));
      return out;
    }
    for (std::size_t i = 0; i < list.members.size(); ++i) {
      const Term member = member_term(scene_.ruleset, scene_.cast, list, i);
      evaluator_.bind(e.binder.text, member);
      const bool meant = e.where.empty() || evaluator_.condition(e.where[0]).value_or(false);
      Text found;
      if (meant && !evaluator_.condition(e.body[0]).value_or(true))
        found = said("of {who} {seen}", {{"who", text(member)}, {"seen", explain(e.body[0])}});
      evaluator_.unbind();
      if (!found.empty()) return found;
    }
    return "`" + std::string(written(e)) + "`";
  }
};

Verdict judge_condition(const Scene& scene, const Expect& expect, diagnostics::Sink& sink) {
  Verdict verdict;
  Evaluator evaluator(scene, sink, false);
  const auto holds = evaluator.condition(expect.value);
  verdict.faulty = !holds;
  verdict.met = holds.value_or(false);
  verdict.touched = evaluator.touched();
  if (holds && !*holds) verdict.seen = explain(scene, expect.value);
  return verdict;
}

std::vector<std::int64_t> standing_numbers(const Scene& scene, Index side) {
  std::vector<std::int64_t> out;
  for (const Index piece : scene.program.order(scene.memory, 0, side))
    if (!scene.program.is_out(scene.memory, 0, piece))
      out.push_back(scene.program.number_of(scene.memory, 0, piece));
  return out;
}

Verdict judge_standing(const Scene& scene, const Expect& expect) {
  Verdict verdict;
  const Index side = find_named(scene.ruleset, scene.ruleset.sides, expect.who.text);
  if (side == kNone || scene.ruleset.kinds.empty()) {
    verdict.faulty = true;
    return verdict;
  }
  const auto now = standing_numbers(scene, side);
  verdict.met = now == expect.numbers;
  std::string numbers;
  for (const std::int64_t number : now) numbers += (numbers.empty() ? "" : " ") + std::to_string(number);
  verdict.seen =
      now.empty() ? said("nobody is standing") : said("standing are {numbers}", {{"numbers", numbers}});
  for (const Index piece : scene.program.order(scene.memory, 0, side)) {
    const std::int64_t number = scene.program.number_of(scene.memory, 0, piece);
    const bool wanted =
        std::find(expect.numbers.begin(), expect.numbers.end(), number) != expect.numbers.end();
    if (wanted == scene.program.is_out(scene.memory, 0, piece)) verdict.touched.push_back({0, piece, kNone});
  }
  return verdict;
}

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

Text end_text(const Scene& scene, const Fought& fought) {
  switch (fought.result.end) {
    case runtime::End::outcome:
      return said("the outcome is `{name}`", {{"name", outcome_name(scene.ruleset, fought.result.outcome)}});
    case runtime::End::stop: {
      const bool silent = fought.result.text == kNone;
      return said(
          "the battle stopped: {text}",
          {{"text", in_quotes(silent ? std::string("?") : scene.ruleset.string(fought.result.text))}});
    }
    case runtime::End::undecided:
      return said("the battle ended undecided");
    case runtime::End::outside:
      return said("the battle stopped: a look-up went beyond its table");
    default:
      return said("the battle did not come to its end");
  }
}

// A line of the log that nearly is what was expected.
Text nearest_line(const Fought& fought, const std::string& wanted) {
  if (fought.log.empty()) return said("the log is empty");
  const std::size_t from = fought.log.size() > 500 ? fought.log.size() - 500 : 0;
  const std::vector<std::string> lines(fought.log.begin() + static_cast<std::ptrdiff_t>(from),
                                       fought.log.end());
  const std::string near = nearest_of(wanted, lines);
  return near.empty() ? said("no line of the log says so")
                      : said("the log says {line}", {{"line", in_quotes(near)}});
}

}  // namespace

Text explain(const Scene& scene, const Expr& condition) {
  diagnostics::Sink quiet;
  Evaluator evaluator(scene, quiet, false);
  return Explainer(scene, evaluator).explain(condition);
}

Index outcome_called(const bytecode::Ruleset& ruleset, const std::string& name) {
  const Index by_name = find_named(ruleset, ruleset.outcomes, name);
  if (by_name != kNone) return by_name;
  for (std::size_t i = 0; i < ruleset.outcomes.size(); ++i)
    if (ruleset.outcomes[i].text != kNone && ruleset.string(ruleset.outcomes[i].text) == name)
      return static_cast<Index>(i);
  return kNone;
}

void check_expects(const Scene& scene, const std::vector<Expect>& expects, diagnostics::Sink& sink) {
  for (const Expect& expect : expects) {
    switch (expect.kind) {
      case ExpectKind::condition:
        Evaluator(scene, sink, true).condition(expect.value);
        break;
      case ExpectKind::outcome:
        check_outcome(scene, expect, sink);
        break;
      case ExpectKind::standing:
        check_standing(scene, expect, sink);
        break;
      case ExpectKind::stop:
      case ExpectKind::log:
      case ExpectKind::error:
        break;
    }
  }
}

Verdict judge(const Scene& scene, const Expect& expect, const Fought& fought, diagnostics::Sink& sink) {
  Verdict verdict;
  switch (expect.kind) {
    case ExpectKind::error:
      verdict.faulty = true;
      break;
    case ExpectKind::condition:
      return judge_condition(scene, expect, sink);
    case ExpectKind::standing:
      return judge_standing(scene, expect);
    case ExpectKind::outcome:
      verdict.met = expect.flag ? fought.result.end == runtime::End::undecided
                                : fought.result.end == runtime::End::outcome &&
                                      fought.result.outcome == outcome_called(scene.ruleset, expect.who.text);
      verdict.seen = end_text(scene, fought);
      break;
    case ExpectKind::stop:
      verdict.met = fought.result.end == runtime::End::stop && fought.result.text != kNone &&
                    scene.ruleset.string(fought.result.text) == expect.text;
      verdict.seen = end_text(scene, fought);
      break;
    case ExpectKind::log:
      verdict.met = std::find(fought.log.begin(), fought.log.end(), expect.text) != fought.log.end();
      verdict.seen = nearest_line(fought, expect.text);
      break;
  }
  return verdict;
}

}  // namespace muster::battle
