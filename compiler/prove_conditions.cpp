// Tables whose rows are conditions: one of them always holds, and each row is reached.
//
// Where what the conditions speak of has few values, all combinations are tried; else it is proved
// as the branches of an `if` are, and asked for where that tells nothing.
#include <algorithm>
#include <set>

#include "compiler/prove.h"
#include "compiler/try_values.h"
#include "grammar/keywords.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Text;

namespace {

// What is known of the rows when all is tried.
struct Found {
  bool open = false;  // none of the rows may hold
  std::string with;   // the values with which none does
  // Per row: whether it is ever reached, whether its condition ever holds, the rows that take it.
  std::vector<bool> reached, ever;
  std::vector<std::set<std::size_t>> taken;
};

Found sized(std::size_t rows) {
  Found out;
  out.reached.assign(rows, false);
  out.ever.assign(rows, false);
  out.taken.resize(rows);
  return out;
}

std::optional<Found> tried(Trial& trial, const std::vector<Node*>& conditions) {
  constexpr std::int64_t kMostAsked = 2'000'000;  // conditions, of all combinations
  if (trial.combinations() > Trial::kMostTried) return std::nullopt;
  if (trial.combinations() * static_cast<std::int64_t>(conditions.size()) > kMostAsked) return std::nullopt;
  Found out = sized(conditions.size());
  while (trial.next()) {
    std::size_t first = conditions.size();
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      bool holds = conditions[i] == nullptr;
      if (!holds) {
        const auto told = trial.holds(i);
        if (!told) return std::nullopt;
        holds = *told;
      }
      if (!holds) continue;
      out.ever[i] = true;
      if (first < i) out.taken[i].insert(first);
      first = std::min(first, i);
    }
    if (first < conditions.size()) {
      out.reached[first] = true;
    } else if (!out.open) {
      out.open = true;
      out.with = trial.words();
    }
  }
  return out;
}

// By what is known where all rows before it have failed.
Found argued(Prover& p, const std::vector<Node*>& conditions) {
  Found out = sized(conditions.size());
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    out.reached[i] = out.ever[i] = !p.now.dead;
    for (std::size_t k = 0; p.now.dead && k < i; ++k) out.taken[i].insert(k);
    if (conditions[i] == nullptr) {
      p.now.dead = true;
      continue;
    }
    const ValueSet set = p.eval(conditions[i]);
    const Knowledge before = p.now;
    if (!before.dead) {
      p.assume(conditions[i], true);
      if (p.now.dead || !set.contains(1)) {
        out.reached[i] = false;
        out.ever[i] = i > 0;  // whether it holds at all is not asked
        for (std::size_t k = 0; k < i; ++k) out.taken[i].insert(k);
      }
      p.now = before;
    }
    p.assume(conditions[i], false);
    if (!set.contains(0)) p.now.dead = true;
  }
  out.open = !p.now.dead;
  return out;
}

void report_open(const Model& m, const TableInfo& t, const Found& found, diagnostics::Sink& sink) {
  auto& d = sink.report(Id::conditions_open, t.at).arg("table", t.name);
  if (!found.with.empty()) d.arg("values", found.with);
  if (!t.rows.empty()) d.label(t.rows.back().at, LabelId::last_row);
  const Span end = t.decl->end_at;
  if (end.end <= end.begin) return;
  std::string row = "    " + std::string(grammar::shown(grammar::Role::row_otherwise, m.language));
  for (std::size_t i = 0; i < std::max<std::size_t>(1, t.columns.size()); ++i) row += "  ?";
  d.fix({end.begin, end.begin}, row + "\n", diagnostics::Applicability::template_);
}

void report_unreached(const TableInfo& t, std::size_t row, const Found& found, diagnostics::Sink& sink) {
  if (!found.ever[row]) {
    sink.report(Id::condition_never, t.rows[row].at).arg("table", t.name);
    return;
  }
  constexpr std::size_t kShown = 3;  // the nearest, where there are many
  const std::vector<std::size_t> all(found.taken[row].begin(), found.taken[row].end());
  const std::size_t left_out = all.size() > kShown ? all.size() - kShown : 0;
  const std::vector<std::size_t> taken(all.begin() + static_cast<std::ptrdiff_t>(left_out), all.end());
  std::vector<Text> numbers;
  for (const std::size_t k : taken) numbers.emplace_back(k + 1);
  const Text all_shown = listed(numbers, diagnostics::Join::and_);
  const Text rows = left_out > 0       ? said("the rows above it, as by rows {rows}", {{"rows", all_shown}})
                    : taken.size() > 1 ? said("rows {rows}", {{"rows", all_shown}})
                                       : said("row {row}", {{"row", all_shown}});
  const bool rest = t.conditions[row] == nullptr;
  auto& d = sink.report(Id::condition_taken, t.rows[row].at)
                .arg("table", t.name)
                .arg("rows", rows)
                .arg("mend", rest ? said("take it away, or mend the conditions above it")
                                  : said("move it above them, mend its condition, or take it away"));
  for (const std::size_t k : taken) d.label(t.rows[k].at, LabelId::takes_it);
}

}  // namespace

void Prover::conditions(const TableInfo& t) {
  if (t.broken || t.conditions.size() != t.rows.size() || t.rows.empty()) return;
  // What may fail in a condition is told where the table is looked up.
  diagnostics::Sink quiet;
  std::vector<StopPlace> none;
  Prover inner{m, quiet, none, settled, settled, {}};
  inner.aside = true;
  const auto values_of = [&](Node* leaf) {
    const Knowledge before = inner.now;
    const ValueSet set = inner.eval(leaf);
    inner.now = before;
    return set;
  };
  Trial trial(m, t.conditions, values_of);
  auto found = tried(trial, t.conditions);
  if (!found) found = argued(inner, t.conditions);
  if (found->open) report_open(m, t, *found, sink);
  for (std::size_t i = 0; i < t.rows.size(); ++i) {
    if (!found->reached[i]) report_unreached(t, i, *found, sink);
  }
}

}  // namespace muster::compiler
