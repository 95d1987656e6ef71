// A formula or a list of modifiers: what it can come to and where, what it is made of, and where one roll
// decides it, how likely each result is.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "checks/aligned.h"
#include "checks/evaluate.h"
#include "checks/explain_parts.h"
#include "checks/walk.h"

namespace muster::checks {

using compiler::Base;
using compiler::Chance;
using compiler::FormulaInfo;
using compiler::Interval;
using compiler::Model;
using compiler::Node;
using compiler::NodeKind;
using compiler::Pmf;
using compiler::ValueSet;
using diagnostics::Span;

namespace {

std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }

// Beyond this many values of what is not the roll nobody reads a line for each.
constexpr std::uint64_t kMostOthers = 200;

bool within(Span inner, Span outer) { return inner.begin >= outer.begin && inner.end <= outer.end; }

// The copies of a formula's value in the bodies that call it, those that are worked out somewhere.
std::vector<const Node*> copies_of(const Model& m, Span body) {
  std::set<const Node*> inner;
  std::vector<const Node*> all;
  for (const Node& n : m.nodes) {
    if (!(n.at == body) || n.set.empty()) continue;
    all.push_back(&n);
    for (const Node* a : n.args) inner.insert(a);
  }
  std::erase_if(all, [&](const Node* n) { return inner.contains(n); });
  return all;
}

// Several ranges of one kind; of different grains the words of each.
std::string range_of(const Model& m, const std::vector<const Node*>& nodes) {
  std::vector<std::pair<compiler::Type, ValueSet>> found;
  for (const Node* n : nodes) {
    const auto same = std::find_if(found.begin(), found.end(), [&](const auto& f) {
      return f.first.base == n->type.base && f.first.sub == n->type.sub && f.first.grain == n->type.grain;
    });
    if (same == found.end()) {
      found.emplace_back(n->type.plain(), n->set);
    } else {
      same->second = same->second.unite(n->set);
    }
  }
  std::set<std::string> words;
  for (const auto& [type, set] : found) {
    const bool ends = type.numeric() && set.parts().size() > 3;
    words.insert(compiler::range_words(m, type, ends ? ValueSet(set.lo(), set.hi()) : set));
  }
  std::string out;
  for (const std::string& one : words) out += (out.empty() ? "" : "; ") + one;
  return out;
}

bool countable(const Node* n) {
  return n->type.numeric() || n->type.is(Base::yes_no) || n->type.is(Base::name);
}

// The chances of each result of a throw, as one line.
std::string chances_of(const Model& m, const Node* n, const Pmf& made) {
  if (n->type.is(Base::yes_no)) {
    const Chance yes = compiler::chance_of(made, ValueSet::single(1));
    if (yes.of == 0) return "never";
    if (yes.of == yes.in) return "always";
    std::vector<std::string> cells;
    add_chance(cells, yes);
    return fmt::format("{}  {}", cells[0], cells[1]);
  }
  std::string out;
  for (const Pmf::Point& point : made.points) {
    const Chance chance = compiler::chance_of(made, ValueSet::single(point.value));
    out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", compiler::words_of(m, n->type, point.value),
                       fraction_words(chance));
  }
  if (n->type.numeric() && made.points.size() > 1) out += fmt::format("; mean {}", mean_words(made, n->type));
  return out;
}

// What a throw makes of the value, with all else fixed.
std::optional<Pmf> made_of(const Node* n, const Pmf& thrown, const std::string& roll, Values values) {
  std::map<std::int64_t, compiler::BigCount> ways;
  for (const Pmf::Point& point : thrown.points) {
    values[roll] = point.value;
    const auto v = value_of(n, values);
    if (!v) return std::nullopt;
    ways[*v] += point.ways;
  }
  Pmf out;
  out.all = thrown.all;
  for (auto& [value, count] : ways) out.points.push_back({value, count});
  return out;
}

// How likely each result is: where the value depends on one roll and on one thing more at most.
std::string distribution(const Subject& s, const Node* n) {
  const Model& m = s.model;
  if (!countable(n)) return {};
  const auto leaves = leaves_of(m, n);
  if (!leaves || leaves->empty() || leaves->size() > 2) return {};
  const auto rolled = std::find_if(leaves->begin(), leaves->end(), [](const Leaf& l) { return l.roll >= 0; });
  if (rolled == leaves->end()) return {};
  const auto thrown = compiler::pmf_of(m.vars[ix(rolled->roll)].dice);
  if (!thrown) return {};
  const std::string roll = key_of(rolled->node);
  if (leaves->size() == 1) {
    const auto made = made_of(n, *thrown, roll, {});
    return made ? "  " + chances_of(m, n, *made) + '\n' : std::string();
  }
  const Leaf& other = leaves->front().roll >= 0 ? leaves->back() : leaves->front();
  if (other.roll >= 0 || other.node->set.empty() || other.node->set.count(kMostOthers + 1) > kMostOthers)
    return {};
  // Neighbours with the same chances are one line.
  struct Line {
    std::int64_t from, to;
    std::string words;
  };
  std::vector<Line> lines;
  for (const Interval& part : other.node->set.parts()) {
    for (std::int64_t v = part.lo; v <= part.hi; ++v) {
      const auto made = made_of(n, *thrown, roll, {{key_of(other.node), v}});
      if (!made) return {};
      std::string words = chances_of(m, n, *made);
      if (!lines.empty() && lines.back().words == words && lines.back().to + 1 == v) {
        lines.back().to = v;
      } else {
        lines.push_back({v, v, std::move(words)});
      }
    }
  }
  Aligned out;
  for (const Line& line : lines)
    out.rows.push_back({fmt::format("{} {}", other.name.empty() ? "the other" : other.name,
                                    compiler::range_words(m, other.node->type, ValueSet(line.from, line.to))),
                        line.words});
  return out.text(2);
}

// The names of the sheet that stand in some values, by kind.
std::string made_of_names(const Subject& s, const std::set<std::string>& names) {
  std::map<Model::What, std::vector<std::string>> kinds;
  for (const std::string& name : names) {
    const auto it = s.model.symbols.find(name);
    if (it != s.model.symbols.end()) kinds[it->second.what].push_back(name);
  }
  constexpr std::pair<Model::What, const char*> kWords[] = {
      {Model::What::table, "tables"}, {Model::What::formula, "formulas"}, {Model::What::given, "given"},
      {Model::What::state, "state"},  {Model::What::set, "names"},        {Model::What::piece, "pieces"},
  };
  std::string out;
  for (const auto& [what, words] : kWords) {
    if (!kinds.contains(what)) continue;
    out += fmt::format("  {}: {}\n", words, fmt::join(kinds[what], ", "));
  }
  return out.empty() ? out : "made of\n" + out + '\n';
}

std::string row_lines(const Subject& s, const FormulaInfo& f, const std::vector<const Node*>& calls) {
  Aligned lines;
  for (const auto& row : f.modifiers->rows) {
    // What the row adds is the last value that was bound for it.
    std::vector<const Node*> adds;
    for (const Node* with : calls) {
      const Node* last = nullptr;
      // Behind the rows a limited list binds their sum.
      const std::size_t bound = with->vars.size() - (f.modifiers->limits.empty() ? 0 : 1);
      for (std::size_t i = 0; i < bound; ++i)
        if (within(with->args[i]->at, row.at)) last = with->args[i];
      if (last != nullptr && !last->set.empty()) adds.push_back(last);
    }
    lines.rows.push_back({line_words(s, row.at), written(s, row.at, 60),
                          adds.empty() ? "" : "adds " + range_of(s.model, adds)});
  }
  return "rows\n" + lines.text(2) + '\n';
}

}  // namespace

std::string explain_formula(const Subject& s, int formula) {
  const Model& m = s.model;
  const FormulaInfo& f = m.formulas[ix(formula)];
  const Span body = f.decl != nullptr ? f.decl->body.at : f.modifiers->at;
  const Span whole = f.decl != nullptr ? f.decl->at : f.modifiers->at;
  std::string out = head_of(s, whole) + '\n';

  // Where it is called, and what else stands in it.
  std::vector<Span> calls;
  std::set<std::string> names;
  Span all = whole;
  if (f.modifiers != nullptr)
    for (const auto& row : f.modifiers->rows) all = diagnostics::cover(all, row.at);
  walk(s.sheet, {[&](const grammar::Expr& e) {
                   if (e.name.text.empty()) return;
                   const bool named = e.kind == grammar::ExprKind::name || e.kind == grammar::ExprKind::call;
                   if (named && e.name.text == f.name) calls.push_back(e.at);
                   if (named && within(e.at, all) && e.name.text != f.name) names.insert(e.name.text);
                 },
                 {}});

  std::vector<const Node*> values;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<const Node*>> by_call;
  for (const Node& n : m.nodes) {
    if (n.kind != NodeKind::with || n.set.empty()) continue;
    const bool of_it = f.modifiers != nullptr
                           ? n.index == formula
                           : std::any_of(calls.begin(), calls.end(), [&](Span call) { return call == n.at; });
    if (of_it) by_call[{n.at.begin, n.at.end}].push_back(&n);
    if (of_it && f.modifiers != nullptr) values.push_back(&n);
  }
  if (f.decl != nullptr) values = copies_of(m, body);
  if (values.empty()) {
    out += "never worked out in the rules of this sheet\n\n";
  } else {
    out += fmt::format("comes to {}\n\n", range_of(m, values));
  }
  if (f.modifiers != nullptr) out += row_lines(s, f, values);
  out += made_of_names(s, names);

  std::set<std::string> told;
  for (const Node* n : values) {
    const std::string chances = f.decl != nullptr ? distribution(s, n) : std::string();
    if (!chances.empty() && told.insert(chances).second) out += "chances\n" + chances + '\n';
  }
  Aligned lines;
  for (const Span call : calls) {
    std::vector<std::string> line = {line_words(s, call), written(s, call)};
    if (const auto it = by_call.find({call.begin, call.end}); it != by_call.end())
      line.push_back(range_of(m, it->second));
    lines.rows.push_back(std::move(line));
  }
  return out + (lines.rows.empty() ? "called nowhere\n" : "called by\n" + lines.text(2));
}

}  // namespace muster::checks
