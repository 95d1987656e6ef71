// What is wrong with an `expect` line, and what was probably meant.
#include <algorithm>

#include "battle/evaluate.h"
#include "battle/schema.h"
#include "battle/words.h"
#include "grammar/keywords.h"

namespace muster::battle {

using diagnostics::Id;
using diagnostics::said;
using grammar::Expr;
using grammar::ExprKind;

diagnostics::Diagnostic& Evaluator::report(Id id, const Expr& e) {
  if (!outer_) return sink_.report(id, e.at);
  // Of what goes wrong inside a formula the first is the reason; the rest follows from it.
  if (told_inside_ == outer_) return untold_ = {};
  told_inside_ = outer_;
  return sink_.report(id, *outer_);
}

void Evaluator::suggest(diagnostics::Diagnostic& d, const std::string& seen,
                        const std::vector<std::string>& known, std::optional<diagnostics::Span> place) const {
  const std::string near = nearest_of(seen, known);
  if (near.empty()) return;
  d.arg("near", near);
  if (place && !outer_) d.fix(*place, as_written(near));
}

Term Evaluator::broken(Id id, const Expr& e) {
  report(id, e);
  return {};
}

// `losses = 20`: a plain number written where only a percent fits.
const Expr* Evaluator::number_for_percent(const Expr& e, const Term& a, const Term& b) const {
  if (outer_ || e.kind != ExprKind::binary || e.args.size() != 2) return nullptr;
  const bool left = a.kind == TermKind::number && b.kind == TermKind::percent;
  const bool right = a.kind == TermKind::percent && b.kind == TermKind::number;
  if (!left && !right) return nullptr;
  const Expr& plain = e.args[left ? 0 : 1];
  return plain.kind == ExprKind::number ? &plain : nullptr;
}

Term Evaluator::misfit(Fit fit, const Expr& e, const Term& a, const Term& b) {
  if (a.kind == TermKind::broken || b.kind == TermKind::broken) return {};
  switch (fit) {
    case Fit::too_big:
      return broken(Id::expect_too_big, e);
    case Fit::divided_by_zero:
      return dry_ ? number_term({}) : broken(Id::expect_divides_by_zero, e);
    case Fit::absent:
      return absent(!e.args.empty() && a.kind == TermKind::none     ? e.args.front()
                    : e.args.size() > 1 && b.kind == TermKind::none ? e.args[1]
                                                                    : e);
    case Fit::word_unknown: {
      const bool left = a.kind == TermKind::word || a.kind == TermKind::text;
      return unknown_word(e, left ? a : b, left ? b : a);
    }
    case Fit::clash:
    case Fit::fine:
      break;
  }
  for (const Term* one : {&a, &b}) {
    if (one->kind != TermKind::array) continue;
    const auto words = words_of_set(scene_.ruleset, one->sub);
    auto& d = report(Id::expect_element, e).arg("field", one->text).arg("words", listed_all(words));
    if (!words.empty()) d.arg("near", words.front());
    return {};
  }
  const Expr* plain = number_for_percent(e, a, b);
  const diagnostics::Text left = term_kind_text(scene_.ruleset, a), right = term_kind_text(scene_.ruleset, b);
  if (plain != nullptr) {
    const std::string seen(slice(*plain));
    report(Id::expect_percent, e)
        .arg("left", left)
        .arg("right", right)
        .arg("seen", seen)
        .arg("better", seen + "%")
        .fix(plain->at, seen + "%");
    return {};
  }
  report(Id::expect_clash, e)
      .arg("fault", &a == &b
                        ? said("{left} can't be used", {{"left", left}})
                        : said("{left} and {right} don't go together", {{"left", left}, {"right", right}}));
  return {};
}

std::vector<std::string> Evaluator::names_alone() const {
  const auto& rs = scene_.ruleset;
  std::vector<std::string> out = names_of(rs, rs.given);
  for (const auto& list : {names_of(rs, rs.measures), names_of(rs, rs.sides), names_of(rs, rs.state)})
    out.insert(out.end(), list.begin(), list.end());
  return out;
}

namespace {

// Where the word is written, in what it was the fault of.
const Expr* written_as(const Expr& e, const std::string& word) {
  if (e.kind == ExprKind::name && e.name.text == word) return &e;
  for (const Expr& arg : e.args)
    if (arg.kind == ExprKind::name && arg.name.text == word) return &arg;
  return nullptr;
}

bool is_spelling(grammar::Role role, grammar::Language language, const std::string& word) {
  const std::string all = "|" + std::string(grammar::spellings_of(role, language)) + "|";
  return all.find(" " + word + "|") != std::string::npos || all.find("|" + word + "|") != std::string::npos;
}

}  // namespace

// A word that nothing is called by, beside what it was to be compared with.
Term Evaluator::unknown_word(const Expr& e, const Term& unknown, const Term& other) {
  const std::string& seen = unknown.spelled.empty() ? unknown.text : unknown.spelled;
  const Expr* const place = written_as(e, seen);
  // `rome[1] = out`
  if (other.kind == TermKind::piece && e.kind == ExprKind::binary && e.op == grammar::Op::equal && place &&
      !outer_) {
    for (const grammar::Role role : {grammar::Role::is_out, grammar::Role::is_standing}) {
      if (!is_spelling(role, scene_.language, seen)) continue;
      const std::string better = std::string(slice(place == &e.args[0] ? e.args[1] : e.args[0])) + " " +
                                 std::string(grammar::shown(role, scene_.language));
      report(Id::expect_unknown, *place).arg("seen", seen).arg("near", better).fix(e.at, better);
      return {};
    }
  }
  if (place && unknown.kind == TermKind::word && other.kind != TermKind::name) {
    const Term more = needs_more(*place, seen);
    if (more.kind != TermKind::none) return more;
  }
  auto known = other.kind == TermKind::name ? words_of_set(scene_.ruleset, other.sub) : names_alone();
  auto& d = report(Id::expect_unknown, place ? *place : e).arg("seen", seen);
  if (!known.empty()) d.arg("known", listed(known));
  std::erase(known, other.spelled);  // nobody compares a thing with itself
  suggest(d, seen, known, place ? std::optional(place->at) : std::nullopt);
  return {};
}

// A formula or a table without what it needs. Nothing said: none.
Term Evaluator::needs_more(const Expr& e, const std::string& word) {
  const auto& rs = scene_.ruleset;
  if (const Index table = find_named(rs, rs.tables, word); table != kNone) {
    const std::size_t keys = at(rs.tables, table).across.heads.empty() ? 1 : 2;
    report(Id::expect_keys, e)
        .arg("table", word)
        .arg("wanted", static_cast<std::int64_t>(keys))
        .arg("count", std::int64_t{0})
        .arg("how", said("it is a table: what it is looked up by stands in square brackets"));
    return {};
  }
  const Index formula = find_named(rs, rs.formulas, word);
  if (formula == kNone) return piece_term(kNone, kNone);
  return report_formula_values(e, formula, 0);
}

// A side alone, where its pieces are meant.
Term Evaluator::wants_list(const Expr& e, const Term& seen) {
  const auto& kinds = scene_.ruleset.kinds;
  auto& d = report(Id::expect_list, e).arg("seen", term_kind_text(scene_.ruleset, seen));
  if (seen.kind != TermKind::side || kinds.size() != 1 || e.kind != ExprKind::name || outer_) return {};
  const Index plural = kinds[0].plural != kNone ? kinds[0].plural : kinds[0].name;
  d.fix({e.at.end, e.at.end}, "." + scene_.ruleset.string(plural));
  return {};
}

// `rom[1]`, `rom.omens`: mostly a side is meant.
Term Evaluator::unknown_base(const Expr& e, const Term& word) {
  const auto& rs = scene_.ruleset;
  const std::string& seen = word.spelled;
  const Term more = needs_more(e, seen);
  if (more.kind != TermKind::none) return more;
  const auto sides = names_of(rs, rs.sides);
  auto all = names_alone();
  for (const std::string& table : names_of(rs, rs.tables)) all.push_back(table);
  const std::string near = nearest_of(seen, all);
  const bool side = near.empty() || std::find(sides.begin(), sides.end(), near) != sides.end();
  auto& d = report(side ? Id::side_unknown : Id::expect_unknown, e).arg("seen", seen);
  d.arg("known", side ? listed_all(sides) : listed(all));
  suggest(d, seen, side ? sides : all, e.at);
  return {};
}

// Nothing is there, where something is needed.
Term Evaluator::absent(const Expr& e) {
  if (dry_) return {};
  report(Id::expect_absent, e)
      .arg("seen", outer_ ? e.name.text : "`" + std::string(scene_.source.slice(e.at)) + "`");
  return {};
}

}  // namespace muster::battle
