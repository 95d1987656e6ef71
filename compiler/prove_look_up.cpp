// Look-ups: which rows and columns a key can reach, and how likely dice miss them all.
#include <algorithm>

#include "compiler/distribution.h"
#include "compiler/prove.h"
#include "compiler/table_axis.h"
#include "compiler/table_parts.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Text;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

}  // namespace

Text when_words(const Model& m, const Type& key, const std::optional<std::int64_t>& with) {
  return with ? said(" when the rest adds {with}", {{"with", words_of(m, key, *with)}}) : Text();
}

namespace {

// What to write where the rows leave something out. What lies beyond the ends may go to the nearest row,
// what lies between two rows may not; nor is there a nearest of several keys, or of words.
Text mend_words(const Model& m, const TableInfo& t, const ValueSet& missing) {
  const auto kw = [&](grammar::Role role) { return grammar::shown(role, m.language); };
  const auto rest = kw(grammar::Role::row_otherwise);
  const bool ends = t.several.empty() && t.key.numeric() && !t.covered.empty() &&
                    missing.intersect(ValueSet(t.covered.lo(), t.covered.hi())).empty();
  if (!ends)
    return said("add the rows to `{table}`, or `{rest}` as its last row",
                {{"table", t.name}, {"rest", rest}});
  const bool above = missing.lo() > t.covered.hi(), below = missing.hi() < t.covered.lo();
  Text open;
  if (!below) open += said("`a+`") + ", ";
  if (!above) open += said("`{up_to} b`", {{"up_to", kw(grammar::Role::up_to)}}) + ", ";
  open += Text("`") + rest + "`";
  return said("add the rows to `{table}`, or an open one ({open}); the line `{rows} {nearest}` will do, too",
              {{"table", t.name},
               {"open", open},
               {"rows", kw(grammar::Role::rows)},
               {"nearest", kw(grammar::Role::outside_nearest)}});
}

// Which of some intervals a key can lie in.
template <class Keyed>
ValueSet reached(const std::vector<Keyed>& list, const ValueSet& key) {
  ValueSet out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (const Interval& k : list[i].keys) {
      if (key.intersect(ValueSet(k.lo, k.hi)).empty()) continue;
      out = out.unite(ValueSet::single(static_cast<std::int64_t>(i)));
    }
  }
  return out;
}

}  // namespace

// A look-up that ends the battle, as the sheet says; not in a text, which is left out where nobody
// reads it.
void Prover::stop_outside(Node* n, const TableInfo& t) {
  if (in_say) {
    sink.report(Id::say_may_stop, n->at).arg("table", t.name);
    return;
  }
  stops.push_back({n->at, StopPlace::What::outside});
}

// The name of a total stands for the dice and what was added to them.
const Sum& Prover::sum_behind(const Node* key, const Sum& sum) const {
  const auto it = key->kind == NodeKind::var ? let_sums.find(key->index) : let_sums.end();
  return it == let_sums.end() ? sum : it->second;
}

ValueSet Prover::look_up(Node* n) {
  TableInfo& t = m.tables[ix(n->index)];
  if (!t.several.empty()) return look_up_several(n, t);
  Sum sum;
  const ValueSet key = eval(n->args[0], sum);
  if (!now.dead) {
    t.asked = t.asked.unite(key);
    note_ask(n->at, t, key, sum_behind(n->args[0], sum));
  }
  if (!t.broken && key.without(t.covered).empty()) {
    const bool all = t.key_range.without(t.covered).empty();
    const bool tested = because_of(n->args[0]).end > 0 && !all;
    proved(Obligation::What::row, n->at, n->args[0], tested ? Obligation::By::test : Obligation::By::rows);
  } else if (!t.broken && !now.dead) {
    if (t.outside_stop) {
      stop_outside(n, t);
    } else {
      missed(n, t, key, sum_behind(n->args[0], sum));
    }
  }
  return reached(t.rows, key);
}

// That its rows hold for all that its keys may be was proved where it stands: here, that they are that.
ValueSet Prover::look_up_several(Node* n, TableInfo& t) {
  const auto with_dice = [](const TableInfo::OneKey& key) { return key.dice.has_value(); };
  const bool one_roll = std::count_if(t.several.begin(), t.several.end(), with_dice) == 1;
  for (std::size_t i = 0; i < t.several.size(); ++i) {
    const TableInfo::OneKey& key = t.several[i];
    Sum sum;
    const ValueSet set = eval(n->args[i + 1], sum);
    if (one_roll && key.dice && !now.dead) note_ask(n->at, t, set, sum_behind(n->args[i + 1], sum));
    const ValueSet missing = set.without(key.range);
    if (now.dead || t.broken) continue;
    if (t.takes_rest || missing.empty()) {
      proved(Obligation::What::row, n->at, n->args[i + 1], Obligation::By::rows);
      continue;
    }
    sink.report(Id::key_outside, n->args[i + 1]->at)
        .arg("table", t.name)
        .arg("values", range_words(m, key.type, missing))
        .arg("key", range_words(m, key.type, set))
        .arg("mend", mend_words(m, t, missing))
        .label(key.at, LabelId::declared_here);
  }
  return reached(t.rows, eval(n->args[0]));
}

// The row of a table by odds. That the rows leave nothing out was settled where they were read.
ValueSet Prover::row_of_odds(Node* n) {
  TableInfo& t = m.tables[ix(n->index)];
  odds(n->args[0], n->args[1], false);
  if (!now.dead && !t.odds_zero_said && n->args[1]->set.contains(0)) {
    sink.report(Id::odds_zero_unsaid_rows, n->at).arg("table", t.name).label(t.at, LabelId::declared_here);
  } else {
    proved(Obligation::What::row, n->at, n->args[1], Obligation::By::rows);
  }
  if (!now.dead && t.outside_stop) stop_outside(n, t);
  return ValueSet(0, static_cast<std::int64_t>(t.rows.size()) - 1);
}

// A row or a column that many places on.
ValueSet Prover::moved_on(Node* n) {
  const bool column = n->type.base == Base::col;
  const TableInfo& t = m.tables[ix(n->type.sub)];
  const ValueSet from = eval(n->args[0]);
  const ValueSet by = eval(n->args[1]);
  bool too_large = false;
  const ValueSet to = add(from, by, too_large);
  if (to.empty()) return to;
  const std::size_t count = column ? t.across.heads.size() : t.rows.size();
  const std::int64_t last = static_cast<std::int64_t>(count) - 1;
  const auto what = column ? Obligation::What::column : Obligation::What::row;
  if (n->value == 1) {
    proved(what, n->at, n->args[1], Obligation::By::capped);
    return clamp(to, 0, last);
  }
  if (to.inside(0, last)) proved(what, n->at, n->args[1]);
  if (!now.dead && !to.inside(0, last)) {
    if (n->value == 2) {
      stop_outside(n, t);
    } else {
      sink.report(column ? Id::columns_beyond : Id::rows_beyond, n->at)
          .arg("table", t.name)
          .arg("by", range_words(m, n->args[1]->type, by))
          .label(t.at, LabelId::declared_here);
    }
  }
  return to.intersect(ValueSet(0, last));
}

// The column of a matrix.
ValueSet Prover::look_across(Node* n) {
  TableInfo& t = m.tables[ix(n->index)];
  AcrossInfo& across = t.across;
  if (n->kind == NodeKind::col_odds) {
    odds(n->args[0], n->args[1], false);
    const ValueSet d = n->args[1]->set;
    if (!now.dead && !across.zero_said && d.contains(0)) {
      sink.report(Id::odds_zero_unsaid, n->at).arg("table", t.name).label(t.at, LabelId::declared_here);
    } else {
      proved(Obligation::What::column, n->at, n->args[1], Obligation::By::rows);
    }
    if (!now.dead && across.outside_stop) stop_outside(n, t);
    return ValueSet(0, static_cast<std::int64_t>(across.heads.size()) - 1);
  }
  const ValueSet key = eval(n->args[0]);
  if (!now.dead) across.asked = across.asked.unite(key);
  const ValueSet missing = key.without(across.covered);
  // A gap in what the matrix itself declares is told there, once.
  const bool told = missing.intersect(across.key_range) == missing;
  if (!t.broken && missing.empty()) {
    proved(Obligation::What::column, n->at, n->args[0], Obligation::By::rows);
  } else if (!t.broken && !now.dead && (!told || across.outside_stop)) {
    if (across.outside_stop) {
      stop_outside(n, t);
    } else {
      sink.report(Id::column_outside, n->args[0]->at)
          .arg("table", t.name)
          .arg("values", key_words(m, across.key, missing))
          .arg("key", range_words(m, across.key, key))
          .label(t.at, LabelId::declared_here);
    }
  }
  return reached(across.heads, key);
}

ValueSet Prover::meet(Node* n) {
  const ValueSet rows = eval(n->args[0]);
  const ValueSet columns = eval(n->args[1]);
  const TableInfo& t = m.tables[ix(n->index)];
  ValueSet values;
  for (std::size_t r = 0; r < t.rows.size(); ++r) {
    if (!rows.contains(static_cast<std::int64_t>(r))) continue;
    for (std::size_t c = 0; c < t.rows[r].values.size(); ++c) {
      if (columns.contains(static_cast<std::int64_t>(c)))
        values = values.unite(ValueSet::single(t.rows[r].values[c]));
    }
  }
  return values.empty() ? t.columns[0].range : values;
}

namespace {

// The roll of a key that is one roll and a rest, and how likely it leads outside the rows: of the
// values the rest may have, the first with the greatest chance.
struct Miss {
  Chance chance{0, 1};
  Text roll;                         // of several, with marks between them: a` and `b
  std::optional<std::int64_t> with;  // what is added; nothing where there is no rest
};

constexpr std::int64_t kMostRests = 1000;

// Every value of the rest where they are few, else its ends.
std::vector<std::int64_t> rests_to_try(const ValueSet& others) {
  std::int64_t count = 0;
  for (const Interval& part : others.parts()) {
    if (part.hi - part.lo >= kMostRests - count) return {others.lo(), others.hi()};
    count += part.hi - part.lo + 1;
  }
  std::vector<std::int64_t> rests;
  for (const Interval& part : others.parts()) {
    for (std::int64_t v = part.lo; v <= part.hi; ++v) rests.push_back(v);
  }
  return rests;
}

// `outside`: what counts as a miss. Rolls have nothing to do with each other; one that is used twice is
// one term.
std::optional<Miss> chance_to_miss(const Prover& p, const ValueSet& outside, const Sum& sum) {
  Miss best;
  Sum rest;
  rest.known = true;
  rest.constant = sum.constant;
  std::optional<Pmf> rolled = certainly(0);
  for (const auto& [term, by] : sum.terms) {
    const bool roll = term.path.what == Path::What::var && p.m.vars[ix(term.path.a)].roll;
    if (!roll) {
      rest.terms[term] = by;
      continue;
    }
    const Var& var = p.m.vars[ix(term.path.a)];
    const auto pmf = pmf_of(var.dice);
    if (!pmf) return std::nullopt;
    rolled = sum_of(*rolled, times(within(*pmf, p.held(term.path)), by));
    if (!rolled || rolled->points.empty()) return std::nullopt;
    best.roll = best.roll.empty()
                    ? Text(var.name)
                    : said("{others}` and `{last}", {{"others", best.roll}, {"last", var.name}});
  }
  if (best.roll.empty()) return std::nullopt;
  bool too_large = false;
  const ValueSet others = p.hull_of(rest, too_large);
  if (too_large || others.empty()) return std::nullopt;
  for (const std::int64_t other : rests_to_try(others)) {
    Chance c = chance_of(*rolled, add(outside, ValueSet::single(-other), too_large));
    if (!c.known()) return std::nullopt;
    if (best.chance < c) {
      best.chance = std::move(c);
      if (!rest.terms.empty() || rest.constant != 0) best.with = other;
    }
  }
  if (best.chance.of == 0) return std::nullopt;
  return best;
}

}  // namespace

// A throw that is made again until it shows another row: whatever is added to the dice, some of
// their totals must lead to a row that does not throw again.
void Prover::ends_anew(Act& a) {
  const TableInfo& t = m.tables[ix(a.again)];
  if (now.dead || t.broken || t.shifts()) return;
  Sum total;
  total.terms[Term{{Path::What::var, a.var, -1, -1, -1}, nullptr}] = 1;
  if (const auto it = let_sums.find(a.var); it != let_sums.end()) total = it->second;
  std::vector<const std::vector<Interval>*> others;
  for (std::size_t i = 0; i < t.rows.size(); ++i) {
    if (std::find(a.rows.begin(), a.rows.end(), static_cast<int>(i)) == a.rows.end())
      others.push_back(&t.rows[i].keys);
  }
  const ValueSet good = covered_by(others);
  bool too_large = false;
  Sum rest = total;
  ValueSet naturals;
  for (const auto& [term, by] : total.terms) {
    if (term.path.what != Path::What::var || !m.vars[ix(term.path.a)].roll) continue;
    naturals = multiply(held(term.path), ValueSet::single(by), too_large);
    rest.terms.erase(term);
  }
  const ValueSet added = hull_of(rest, too_large);
  if (too_large || naturals.empty() || added.empty()) return;
  for (const std::int64_t with : rests_to_try(added)) {
    if (!add(naturals, ValueSet::single(with), too_large).intersect(good).empty()) continue;
    auto& d = sink.report(Id::again_never_ends, a.at).arg("table", t.name);
    if (!added.is_single() || with != 0) d.arg("with", words_of(m, t.key, with));
    return;
  }
}

// A key outside the rows: which values, and with dice in it, how likely. A gap in what the table itself
// declares is told at the table, once; here only its likelihood is noted. What lies below the rows and
// what lies above them are two faults: other lines lead there, and other rows mend it.
void Prover::missed(Node* n, TableInfo& t, const ValueSet& key, const Sum& sum) {
  const ValueSet missing = key.without(t.covered);
  const ValueSet all = ValueSet(-kLargest / 4, kLargest / 4).without(t.covered);
  if (missing.intersect(t.key_range) == missing) {
    const auto miss = chance_to_miss(*this, all, sum);
    if (!miss) return;
    if (!t.gap || *t.gap->chance < miss->chance)
      t.gap = TableInfo::Gap{std::make_shared<const Chance>(miss->chance), miss->roll, miss->with};
    return;
  }
  const auto report = [&](const ValueSet& values, const ValueSet& outside) {
    if (values.empty()) return;
    auto& d = sink.report(Id::key_outside, n->args[0]->at)
                  .arg("table", t.name)
                  .arg("values", range_words(m, t.key, values))
                  .arg("key", range_words(m, t.key, key))
                  .arg("mend", mend_words(m, t, values))
                  .label(t.at, LabelId::declared_here);
    const auto miss = chance_to_miss(*this, outside, sum);
    if (!miss) return;
    d.arg("chance", words_of(miss->chance))
        .arg("roll", miss->roll)
        .arg("when", when_words(m, t.key, miss->with));
  };
  if (t.covered.empty() || !t.key.numeric()) return report(missing, all);
  const ValueSet below = ValueSet(-kLargest / 4, t.covered.lo() - 1), rest = all.without(below);
  report(missing.intersect(below), below);
  report(missing.without(below), rest);
}

}  // namespace muster::compiler
