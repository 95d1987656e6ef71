// Tables and formulas of the sheet in `expect` lines.
#include <utility>

#include "battle/evaluate.h"
#include "battle/schema.h"
#include "battle/words.h"
#include "grammar/parse.h"

namespace muster::battle {

using bytecode::Kind;
using diagnostics::Id;
using grammar::Expr;
using grammar::ExprKind;

namespace {
constexpr int kFormulaDepth = 20;  // formulas inside formulas
}

Index Evaluator::table_of(const Expr& e) const {
  if (e.kind != ExprKind::index || e.args.size() != 2 || e.args[0].kind != ExprKind::name) return kNone;
  const std::string& text = e.args[0].name.text;
  for (std::size_t i = locals_.size(); i > locals_from_; --i)
    if (locals_[i - 1].first == text) return kNone;
  return find_named(scene_.ruleset, scene_.ruleset.tables, text);
}

Term Evaluator::look_up(const Expr& e, Index table_index, const grammar::Name* column, bool text) {
  const auto& rs = scene_.ruleset;
  const auto& table = at(rs.tables, table_index);
  const Term key = value(e.args.at(1));
  if (key.kind == TermKind::broken) return {};
  std::optional<std::int64_t> scaled;
  if (table.key.kind == Kind::name) {
    if (key.kind == TermKind::name && key.sub == table.key.sub) scaled = key.at;
    if (!key.spelled.empty() || key.kind == TermKind::text) {
      const Index position = word_of_set(rs, table.key.sub, key.spelled.empty() ? key.text : key.spelled);
      if (position != kNone) scaled = position;
    }
  } else if (key.is_number() &&
             (key.either || (key.kind == TermKind::percent) == (table.key.kind == Kind::percent))) {
    const auto product = multiply(key.number, Rational{table.key.grain, 1});
    if (product && product->den == 1 && product->num >= INT64_MIN && product->num <= INT64_MAX)
      scaled = static_cast<std::int64_t>(product->num);
    else
      scaled = INT64_MIN;
  }
  const std::string shown = term_text(rs, scene_.cast, key, scene_.language);
  if (!scaled) {
    report(Id::expect_key, e).arg("table", rs.string(table.name)).arg("seen", shown);
    return {};
  }
  std::size_t c = 0;
  bool found = table.columns.size() == 1 && column == nullptr;
  for (std::size_t i = 0; i < table.columns.size() && !found; ++i) {
    const auto& one = table.columns[i];
    const bool named = column != nullptr && one.name != kNone && rs.string(one.name) == column->text;
    if (named || (text && one.type.kind == Kind::text) || (column == nullptr && one.name == kNone)) {
      c = i;
      found = true;
    }
  }
  if (!found) {
    auto& d = report(Id::expect_column, e);
    d.arg("table", rs.string(table.name)).arg("seen", column != nullptr ? column->text : std::string("?"));
    return {};
  }
  Index row = kNone;
  for (const auto& span : table.spans)
    if (*scaled >= span.lo && *scaled <= span.hi) row = span.row;
  if (row == kNone && dry_ && !table.spans.empty()) row = table.spans.front().row;
  if (row == kNone) {
    report(Id::expect_no_row, e).arg("table", rs.string(table.name)).arg("seen", shown);
    return {};
  }
  const auto cell = static_cast<std::size_t>(row) * table.columns.size() + c;
  return from_place(rs, scene_.cast, table.columns[c].type, table.cells[cell]);
}

Term Evaluator::call(const Expr& e) {
  const auto& rs = scene_.ruleset;
  const Index index = find_named(rs, rs.formulas, e.name.text);
  if (index == kNone) {
    const auto known = names_of(rs, rs.formulas);
    auto& d = report(Id::expect_formula_unknown, e);
    d.arg("seen", e.name.text);
    if (!known.empty()) d.arg("known", listed(known));
    const std::string near = nearest_of(e.name.text, known);
    if (!near.empty()) d.arg("near", near);
    return {};
  }
  const auto& formula = at(rs.formulas, index);
  if (formula.params.size() != e.args.size()) {
    report(Id::expect_formula_values, e)
        .arg("formula", e.name.text)
        .arg("wanted", static_cast<std::int64_t>(formula.params.size()))
        .arg("count", static_cast<std::int64_t>(e.args.size()));
    return {};
  }
  if (depth_ >= kFormulaDepth) return broken(Id::expect_too_long, e);
  auto& known = formulas_[index];
  if (!known) {
    known = std::make_unique<Formula>();
    const diagnostics::Source text(e.name.text, rs.string(formula.body));
    diagnostics::Sink quiet;
    known->body = grammar::parse_expression(text, language_of(rs), quiet);
    known->readable = !quiet.has_errors();
  }
  if (!known->readable) return broken(Id::expect_not_read, e);
  std::vector<Term> args;
  for (const Expr& arg : e.args) args.push_back(value(arg));
  const std::size_t from = std::exchange(locals_from_, locals_.size());
  const auto outer = std::exchange(outer_, outer_.value_or(e.at));
  for (std::size_t i = 0; i < args.size(); ++i)
    locals_.emplace_back(rs.string(formula.params[i]), std::move(args[i]));
  ++depth_;
  Term result = value(known->body);
  --depth_;
  locals_.resize(locals_from_);
  locals_from_ = from;
  outer_ = outer;
  return result;
}

}  // namespace muster::battle
