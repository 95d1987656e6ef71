#include "coverage/coverage.h"

#include <algorithm>

#include <fmt/format.h>

#include "checks/aligned.h"
#include "compiler/model.h"
#include "compiler/table_parts.h"
#include "coverage/ways.h"

namespace muster::coverage {

using bytecode::Op;
using diagnostics::Span;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

struct Counter {
  const Sheet& sheet;
  const runtime::Reached& reached;
  Coverage out{};

  std::uint32_t line(Span at) const { return sheet.subject.source.line_of(at.begin); }

  void add(Part part) {
    Count& count = out.counts[static_cast<std::size_t>(part.measure)];
    ++count.all;
    if (part.times > 0) ++count.reached;
    out.parts.push_back(std::move(part));
  }

  // As written, on one line.
  std::string words(Span at) const { return words_at(sheet.subject.source, at); }

  void tables() {
    const auto& tables = sheet.subject.model.tables;
    for (std::size_t t = 0; t < tables.size(); ++t) {
      if (tables[t].across.present) {
        matrix(static_cast<int>(t));
      } else {
        rows(static_cast<int>(t));
      }
    }
  }

  void rows(int table) {
    const compiler::TableInfo& t = sheet.subject.model.tables[ix(table)];
    const auto chances = checks::chances_of_rows(sheet.subject, table);
    for (std::size_t i = 0; i < t.rows.size() && i < t.decl->rows.size(); ++i) {
      Part part;
      part.measure = Measure::row;
      part.line = line(t.decl->rows[i].at);
      part.words = fmt::format("{}, row `{}`", t.name, row_words(sheet.subject, t, i));
      part.times = reached.rows[ix(table)][i];
      part.chance = chances[i];
      out.lines[part.line] += part.times;
      add(std::move(part));
    }
  }

  void matrix(int table) {
    const compiler::TableInfo& t = sheet.subject.model.tables[ix(table)];
    const auto down = checks::chances_of_rows(sheet.subject, table);
    const auto across = checks::chances_of_columns(sheet.subject, table);
    const std::size_t columns = t.across.heads.size();
    for (std::size_t i = 0; i < t.rows.size() && i < t.decl->rows.size(); ++i) {
      for (std::size_t c = 0; c < columns; ++c) {
        Part part;
        part.measure = Measure::cell;
        part.line = line(t.decl->rows[i].at);
        part.words = fmt::format("{}, row `{}`, column `{}`", t.name, row_words(sheet.subject, t, i),
                                 words(t.across.heads[c].at));
        part.times = reached.cells[ix(table)][i * columns + c];
        part.chance = down[i] ? down[i] : across[c];
        out.lines[part.line] += part.times;
        add(std::move(part));
      }
    }
  }

  void ways() {
    for (const Way& way : ways_of(sheet)) {
      Part part;
      part.measure = Measure::way;
      part.line = line(way.at);
      part.words = fmt::format("`{}`", way.words);
      part.missing = way.missing;
      part.times = (way.said ? reached.yes : reached.no)[way.instruction];
      for (const std::uint32_t more : way.copies) part.times += (way.said ? reached.yes : reached.no)[more];
      add(std::move(part));
    }
  }

  // How often a rule of the ruleset began.
  std::uint64_t begun(int rule) const {
    const bytecode::Rule& r = sheet.ruleset.rules[ix(rule)];
    if (r.code_begin >= r.code_end) return 0;
    const auto from = reached.runs.begin() + r.code_begin, to = reached.runs.begin() + r.code_end;
    if (*from > 0) return *from;
    return std::any_of(from, to, [](std::uint64_t n) { return n > 0; }) ? 1 : 0;
  }

  void rules() {
    const compiler::Model& m = sheet.subject.model;
    for (std::size_t i = 0; i < m.rules.size(); ++i) {
      const compiler::RuleInfo& r = m.rules[i];
      if (r.decl == nullptr && !r.battle) continue;
      Part part;
      part.measure = Measure::rule;
      part.line = line(r.at);
      part.words = r.battle ? std::string("battle") : fmt::format("rule `{}`", r.name);
      part.times = begun(static_cast<int>(i));
      out.lines[part.line] += part.times;
      add(std::move(part));
    }
    for (std::size_t i = 0; i < m.formulas.size(); ++i) formula(i);
    std::stable_sort(out.parts.end() -
                         static_cast<std::ptrdiff_t>(out.counts[static_cast<std::size_t>(Measure::rule)].all),
                     out.parts.end(), [](const Part& a, const Part& b) { return a.line < b.line; });
  }

  // A formula stands in each place that uses it, so its code is where its text is. One that no rule has
  // use for is the checker's business.
  void formula(std::size_t index) {
    const compiler::FormulaInfo& f = sheet.subject.model.formulas[index];
    std::vector<Span> bodies;
    if (f.decl != nullptr) {
      bodies.push_back(f.decl->body.at);
    } else {
      for (const auto& row : f.modifiers->rows) bodies.push_back(row.at);
    }
    bool there = false;
    std::uint64_t times = index < reached.formulas.size() ? reached.formulas[index] : 0;
    std::uint64_t runs = 0;
    for (std::size_t i = 0; i < sheet.places.size(); ++i) {
      const Span at = sheet.places[i];
      const bool inside = std::any_of(bodies.begin(), bodies.end(), [&](Span body) {
        return body.begin <= at.begin && at.end <= body.end;
      });
      there = there || inside;
      if (inside) runs = std::max(runs, reached.runs[i]);
    }
    times += runs;
    if (!there && times == 0) return;
    Part part;
    part.measure = Measure::rule;
    part.line = line(f.at);
    part.words = fmt::format("{} `{}`", f.decl != nullptr ? "formula" : "modifiers", f.name);
    part.times = times;
    add(std::move(part));
  }

  void lines() {
    for (std::size_t i = 0; i < sheet.places.size() && i < sheet.ruleset.code.size(); ++i) {
      const Op op = sheet.ruleset.code[i].op;
      if (op == Op::end || op == Op::else_ || op == Op::arm) continue;
      std::uint64_t& times = out.lines[line(sheet.places[i])];
      times = std::max(times, reached.runs[i]);
    }
  }
};

}  // namespace

const char* name_of(Measure measure) {
  switch (measure) {
#define MEASURE(kind, name, head) \
  case Measure::kind:             \
    return name;
#include "coverage/measures.def"
#undef MEASURE
  }
  return "";
}

const char* kind_of(Measure measure) {
  switch (measure) {
#define MEASURE(kind, name, head) \
  case Measure::kind:             \
    return #kind;
#include "coverage/measures.def"
#undef MEASURE
  }
  return "";
}

const char* head_of(Measure measure) {
  switch (measure) {
#define MEASURE(kind, name, head) \
  case Measure::kind:             \
    return head;
#include "coverage/measures.def"
#undef MEASURE
  }
  return "";
}

Coverage cover(const Sheet& sheet, const runtime::Reached& reached) {
  Counter counter{sheet, reached};
  counter.tables();
  std::stable_sort(counter.out.parts.begin(), counter.out.parts.end(),
                   [](const Part& a, const Part& b) { return a.measure < b.measure; });
  counter.ways();
  counter.rules();
  counter.lines();
  return std::move(counter.out);
}

Count rows_and_cells(const Coverage& coverage) {
  const Count& rows = coverage.counts[static_cast<std::size_t>(Measure::row)];
  const Count& cells = coverage.counts[static_cast<std::size_t>(Measure::cell)];
  return {rows.reached + cells.reached, rows.all + cells.all};
}

int percent_of(const Count& count) {
  return count.all == 0 ? 100 : static_cast<int>(count.reached * 100 / count.all);
}

}  // namespace muster::coverage
