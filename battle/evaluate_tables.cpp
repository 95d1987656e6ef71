// Tables and formulas of the sheet in `expect` lines.
#include <charconv>
#include <utility>

#include "battle/evaluate.h"
#include "battle/schema.h"
#include "battle/words.h"
#include "bytecode/table_keys.h"
#include "grammar/parse.h"
#include "runtime/reached.h"

namespace muster::battle {

using bytecode::Kind;
using diagnostics::Id;
using diagnostics::said;
using grammar::Expr;
using grammar::ExprKind;

namespace {
constexpr int kFormulaDepth = 20;  // formulas inside formulas
}

Index Evaluator::table_of(const Expr& e) const {
  if (e.kind == ExprKind::call) {
    const Index table = find_named(scene_.ruleset, scene_.ruleset.tables, e.name.text);
    return table != kNone && !at(scene_.ruleset.tables, table).conditions.empty() ? table : kNone;
  }
  if (e.kind != ExprKind::index || e.args.size() < 2 || e.args[0].kind != ExprKind::name) return kNone;
  const std::string& text = e.args[0].name.text;
  for (std::size_t i = locals_.size(); i > locals_from_; --i)
    if (locals_[i - 1].first == text) return kNone;
  return find_named(scene_.ruleset, scene_.ruleset.tables, text);
}

// A key as the table has it; INT64_MIN where no row can be meant, nothing where it is of another sort.
std::optional<std::int64_t> Evaluator::scaled_key(const bytecode::ValueType& type, const Term& key) const {
  if (type.kind == Kind::name) {
    if (key.kind == TermKind::name && key.sub == type.sub) return key.at;
    if (!key.spelled.empty() || key.kind == TermKind::text) {
      const Index position =
          word_of_set(scene_.ruleset, type.sub, key.spelled.empty() ? key.text : key.spelled);
      if (position != kNone) return position;
    }
    return std::nullopt;
  }
  if (!key.is_number() || !(key.either || (key.kind == TermKind::percent) == (type.kind == Kind::percent)))
    return std::nullopt;
  const auto product = multiply(key.number, Rational{type.grain, 1});
  if (product && product->den == 1 && product->num >= INT64_MIN && product->num <= INT64_MAX)
    return static_cast<std::int64_t>(product->num);
  return INT64_MIN;
}

namespace {

std::optional<Index> row_of(const std::vector<bytecode::Table::Span>& spans, std::int64_t key) {
  for (const auto& span : spans)
    if (key >= span.lo && key <= span.hi) return span.row;
  return std::nullopt;
}

}  // namespace

// The column of a matrix that these odds fall into, as the sheet says of what lies between two
// columns, beyond them, and against 0.
std::optional<Index> Evaluator::odds_column(const bytecode::Table& table, const Term& odds) const {
  using Between = bytecode::Table::Between;
  const auto& across = table.across;
  const auto found = [](bool there, std::size_t i) {
    return there ? std::optional<Index>(static_cast<Index>(i)) : std::nullopt;
  };
  if (across.heads.empty()) return std::nullopt;
  if (odds.second.num == 0) return found(across.zero != kNone, static_cast<std::size_t>(across.zero));
  const auto ratio = divide(odds.number, odds.second);
  if (!ratio) return std::nullopt;
  const auto head = [&](std::size_t i) { return *make_rational(across.heads[i].p, across.heads[i].q); };
  std::size_t above = 0;  // the first column that is more
  const auto reached = [&](std::size_t i) {
    const int order = compare(head(i), *ratio).value_or(0);
    return order < 0 || (order == 0 && !(across.last_above && i + 1 == across.heads.size()));
  };
  while (above < across.heads.size() && reached(above)) ++above;
  if (above > (across.first_below ? 1u : 0u) && compare(head(above - 1), *ratio).value_or(1) == 0)
    return found(true, above - 1);
  if (above == 0) return found(across.below, 0);
  if (above == across.heads.size()) return found(across.above, above - 1);
  Between between = across.between;
  if (across.between_given != kNone) {
    const std::int64_t word = scene_.program.given(scene_.memory, across.between_given);
    if (word >= 0 && word < static_cast<std::int64_t>(across.by_word.size()))
      between = across.by_word[static_cast<std::size_t>(word)];
  }
  const auto down = subtract(*ratio, head(above - 1)), up = subtract(head(above), *ratio);
  const int nearer = down && up ? compare(*down, *up).value_or(0) : 0;
  switch (between) {
    case Between::lower:
      return found(true, above - 1);
    case Between::higher:
      return found(true, above);
    case Between::nearest_lower:
      return found(true, nearer <= 0 ? above - 1 : above);
    case Between::nearest_higher:
      return found(true, nearer < 0 ? above - 1 : above);
    case Between::none:
      break;
  }
  return std::nullopt;
}

// How many keys the formula of a table with several asks for; 0: it is another.
static std::size_t keys_of(const bytecode::Ruleset& rs, const bytecode::FormulaText& formula) {
  const std::string first = std::string(bytecode::kKeyName) + "1";
  const bool keyed = !formula.params.empty() && rs.string(formula.params[0]).rfind(first, 0) == 0;
  return keyed ? formula.params.size() : 0;
}

// The set of names that a key with this parameter is of.
static Index set_of_key(const std::string& param) {
  const std::string mark = bytecode::kKeySet;
  const std::size_t at = param.find(mark);
  Index set = kNone;
  if (at != std::string::npos)
    std::from_chars(param.data() + at + mark.size(), param.data() + param.size(), set);
  return set;
}

// The row of a table that is looked up by odds.
std::optional<Index> Evaluator::odds_row(const bytecode::Table& table, const Term& odds) const {
  if (odds.second.num == 0) return table.odds_zero == kNone ? std::nullopt : std::optional(table.odds_zero);
  const auto ratio = divide(odds.number, odds.second);
  if (!ratio) return std::nullopt;
  for (const auto& span : table.odds) {
    const int low = compare(*make_rational(span.lp, span.lq), *ratio).value_or(1);
    const int high = span.hq == 0 ? 1 : compare(*make_rational(span.hp, span.hq), *ratio).value_or(-1);
    if ((low < 0 || (low == 0 && span.lo_in)) && (high > 0 || (high == 0 && span.hi_in))) return span.row;
  }
  return std::nullopt;
}

namespace {

// The keys of rows or columns as they could be written: words, numbers, `3..5`, `9+`. Nothing where one
// is open downwards.
diagnostics::Text keys_text(const bytecode::Ruleset& rs, const bytecode::ValueType& type,
                            const std::vector<bytecode::Table::Span>& spans) {
  std::vector<std::string> out;
  for (const auto& span : spans) {
    if (span.lo <= -bytecode::kOpen) return {};
    if (type.kind == Kind::name) {
      for (std::int64_t i = span.lo; i <= span.hi && out.size() < 20; ++i)
        out.push_back(set_word(rs, type.sub, i));
    } else if (span.hi >= bytecode::kOpen) {
      out.push_back(number_text(type, span.lo) + "+");
    } else {
      out.push_back(span.lo == span.hi ? number_text(type, span.lo) : range_text(type, span.lo, span.hi));
    }
  }
  return listed_all(out);
}

}  // namespace

// No row, or in a matrix no column, is meant by that key.
Term Evaluator::no_key(Id id, const Expr& e, Index index, const Term& key) {
  const auto& rs = scene_.ruleset;
  const auto& table = at(rs.tables, index);
  auto& d = report(id, e);
  d.arg("table", rs.string(table.name)).arg("seen", term_text(rs, scene_.cast, key, scene_.language));
  const bool column = id == Id::expect_no_column;
  const bool odds = column ? table.across.odds : !table.odds.empty();
  diagnostics::Text known;
  if (column && odds) {
    known = listed_all(names_of(rs, table.across.heads));
  } else if (!odds && table.conditions.empty()) {
    known =
        column ? keys_text(rs, table.across.key, table.across.spans) : keys_text(rs, table.key, table.spans);
  }
  if (!known.empty()) d.arg("known", known);
  return {};
}

Term Evaluator::look_up_matrix(const Expr& e, Index table_index) {
  const auto& rs = scene_.ruleset;
  const auto& table = at(rs.tables, table_index);
  const Term down = value(e.args.at(1)), along = value(e.args.at(2));
  if (down.kind == TermKind::broken || along.kind == TermKind::broken) return {};
  const auto complain = [&](Id id, const Term& key) { return no_key(id, e, table_index, key); };
  const auto key = scaled_key(table.key, down);
  if (!key) return complain(Id::expect_key, down);
  auto row = row_of(table.spans, *key);
  if (!row && dry_ && !table.spans.empty()) row = table.spans.front().row;
  if (!row) return complain(Id::expect_no_row, down);
  std::optional<Index> column;
  if (table.across.odds) {
    if (along.kind != TermKind::odds) return complain(Id::expect_no_column, along);
    column = odds_column(table, along);
  } else {
    const auto across = scaled_key(table.across.key, along);
    if (!across) return complain(Id::expect_no_column, along);
    column = row_of(table.across.spans, *across);
  }
  if (!column && dry_) column = 0;
  if (!column) return complain(Id::expect_no_column, along);
  const auto cell =
      static_cast<std::size_t>(*row) * table.across.heads.size() + static_cast<std::size_t>(*column);
  if (auto* reached = dry_ ? nullptr : scene_.program.reached()) {
    reached->row(table_index, *row);
    reached->cell(table_index, cell);
  }
  return from_place(rs, scene_.cast, table.columns.front().type, table.cells[cell]);
}

Term Evaluator::look_up(const Expr& e, Index table_index, const grammar::Name* column, bool text) {
  const auto& rs = scene_.ruleset;
  const auto& table = at(rs.tables, table_index);
  const std::size_t keys = table.across.heads.empty() ? 1 : 2;
  const bool conditions = !table.conditions.empty();
  const Index by_formula = conditions ? find_named(rs, rs.formulas, rs.string(table.name)) : kNone;
  // Of a table with several keys those in square brackets are the values of its formula.
  const std::size_t several = by_formula == kNone ? 0 : keys_of(rs, at(rs.formulas, by_formula));
  const bool wrong = several > 0  ? e.kind != ExprKind::index || e.args.size() != several + 1
                     : conditions ? e.kind == ExprKind::index
                                  : e.args.size() != keys + 1;
  if (wrong) {
    report(Id::expect_keys, e)
        .arg("table", rs.string(table.name))
        .arg("wanted", static_cast<std::int64_t>(several > 0 ? several : keys))
        .arg("count", static_cast<std::int64_t>(e.args.size() - 1));
    return {};
  }
  if (table.shifted || table.across.shifted) {
    report(Id::expect_shifted, e).arg("table", rs.string(table.name));
    return {};
  }
  if (keys == 2 && column == nullptr) return look_up_matrix(e, table_index);
  // Rows with conditions are found by their number, which a formula works out.
  Expr keyed;
  if (several > 0) {
    keyed = e;
    keyed.args.erase(keyed.args.begin());
  }
  const Term key = conditions ? formula(several > 0 ? keyed : e, by_formula) : value(e.args.at(1));
  if (key.kind == TermKind::broken) return {};
  const bool by_odds = !table.odds.empty();
  const auto scaled = by_odds ? std::optional<std::int64_t>(0) : scaled_key(table.key, key);
  if (!scaled || (by_odds && key.kind != TermKind::odds)) return no_key(Id::expect_key, e, table_index, key);
  std::size_t c = 0;
  bool found = table.columns.size() == 1 && column == nullptr && keys == 1;
  for (std::size_t i = 0; keys == 1 && i < table.columns.size() && !found; ++i) {
    const auto& one = table.columns[i];
    const bool named = column != nullptr && one.name != kNone && rs.string(one.name) == column->text;
    if (named || (text && one.type.kind == Kind::text) || (column == nullptr && one.name == kNone)) {
      c = i;
      found = true;
    }
  }
  if (!found) {
    std::vector<std::string> columns = names_of(rs, table.columns);
    const std::string name = rs.string(table.name);
    const std::string seen = column != nullptr ? column->text : std::string();
    auto& d = report(Id::expect_column, e);
    d.arg("table", name);
    d.arg("fault", column != nullptr ? said("there is no column `{seen}` to be read here", {{"seen", seen}})
                                     : said("there are several columns, and here none is named"));
    if (!columns.empty() && keys == 1) d.arg("known", listed_all(columns));
    if (column != nullptr)
      suggest(d, seen, columns, column->at);
    else if (!columns.empty() && !outer_)
      d.arg("near", std::string(slice(e)) + "." + as_written(columns.front()));
    return {};
  }
  auto row = by_odds ? odds_row(table, key) : row_of(table.spans, *scaled);
  if (!row && dry_) row = 0;
  if (!row) return no_key(Id::expect_no_row, e, table_index, key);
  if (auto* reached = dry_ ? nullptr : scene_.program.reached()) reached->row(table_index, *row);
  const auto cell = static_cast<std::size_t>(*row) * table.columns.size() + c;
  for (const auto& worked : table.worked) {
    if (worked.cell != cell) continue;
    if (!scratch_) scratch_ = scene_.memory;
    const runtime::Value made = runtime::evaluate(scene_.program, *scratch_, worked.rule, {});
    if (made.result.end != runtime::End::outcome) return broken(Id::expect_not_read, e);
    return from_place(rs, scene_.cast, table.columns[c].type, made.value);
  }
  return from_place(rs, scene_.cast, table.columns[c].type, table.cells[cell]);
}

Term Evaluator::call(const Expr& e) {
  const auto& rs = scene_.ruleset;
  const Index index = find_named(rs, rs.formulas, e.name.text);
  const Index table = find_named(rs, rs.tables, e.name.text);
  if (index != kNone && table != kNone && !at(rs.tables, table).conditions.empty())
    return look_up(e, table, nullptr, false);
  if (index == kNone) {
    const auto known = names_of(rs, rs.formulas);
    auto& d = report(Id::expect_formula_unknown, e);
    d.arg("seen", e.name.text);
    if (table != kNone && !e.args.empty()) {
      const std::string better =
          e.name.text + "[" +
          std::string(scene_.source.slice(diagnostics::cover(e.args.front().at, e.args.back().at))) + "]";
      d.arg("instead", said("it is a table: what it is looked up by stands in square brackets"));
      d.arg("near", better);
      if (!outer_) d.fix(e.at, better);
      return {};
    }
    if (!known.empty()) d.arg("instead", said("it has {known}", {{"known", listed_all(known)}}));
    suggest(d, e.name.text, known, e.name.at);
    return {};
  }
  return formula(e, index);
}

Term Evaluator::report_formula_values(const Expr& e, Index index, std::size_t count) {
  const auto& rs = scene_.ruleset;
  const auto& stated = at(rs.formulas, index);
  const std::string name = rs.string(stated.name);
  auto& d = report(Id::expect_formula_values, e);
  d.arg("formula", name)
      .arg("wanted", static_cast<std::int64_t>(stated.params.size()))
      .arg("count", static_cast<std::int64_t>(count));
  if (count == 0) d.arg("how", said("it is a formula: its values stand in brackets behind it"));
  if (keys_of(rs, stated) > 0 || stated.params.empty()) return {};
  std::vector<std::string> names;
  std::string better;
  for (const Index param : stated.params) {
    names.push_back(rs.string(param));
    better += (better.empty() ? "" : ", ") + names.back();
  }
  d.arg("better", name + "(" + better + ")").arg("names", listed_all(names));
  return {};
}

// What a formula gives with these values; of an expression that is a name alone, with none.
Term Evaluator::formula(const Expr& e, Index index) {
  const auto& rs = scene_.ruleset;
  if (index == kNone) return broken(Id::expect_not_read, e);
  const auto& stated = at(rs.formulas, index);
  if (stated.params.size() != e.args.size()) return report_formula_values(e, index, e.args.size());
  if (depth_ >= kFormulaDepth) return broken(Id::expect_too_long, e);
  auto& known = formulas_[index];
  if (!known) {
    known = std::make_unique<Formula>();
    const diagnostics::Source text(e.name.text, rs.string(stated.body));
    diagnostics::Sink quiet;
    known->body = grammar::parse_expression(text, language_of(rs), quiet);
    known->readable = !quiet.has_errors();
  }
  if (!known->readable) return broken(Id::expect_not_read, e);
  if (auto* reached = dry_ ? nullptr : scene_.program.reached())
    ++reached->formulas[static_cast<std::size_t>(index)];
  std::vector<Term> args;
  for (const Expr& arg : e.args) {
    args.push_back(value(arg));
    // A key that is a word of a set.
    const Index of = keys_of(rs, stated) > 0 ? set_of_key(rs.string(stated.params[args.size() - 1])) : kNone;
    Term& term = args.back();
    if (of < 0 || static_cast<std::size_t>(of) >= rs.names.size() || term.spelled.empty()) continue;
    const Index position = word_of_set(rs, of, term.spelled);
    if (position == kNone) continue;
    term.kind = TermKind::name;
    term.sub = of;
    term.at = position;
  }
  const std::size_t from = std::exchange(locals_from_, locals_.size());
  const auto outer = std::exchange(outer_, outer_.value_or(e.at));
  for (std::size_t i = 0; i < args.size(); ++i)
    locals_.emplace_back(rs.string(stated.params[i]), std::move(args[i]));
  ++depth_;
  Term result = value(known->body);
  --depth_;
  locals_.resize(locals_from_);
  locals_from_ = from;
  outer_ = outer;
  return result;
}

}  // namespace muster::battle
