#include "checks/explain_parts.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "bytecode/number_words.h"
#include "checks/aligned.h"
#include "compiler/table_parts.h"

namespace muster::checks {

using compiler::Base;
using compiler::BigCount;
using compiler::Chance;
using compiler::Interval;
using compiler::Model;
using compiler::Node;
using compiler::NodeKind;
using compiler::Pmf;
using compiler::TableInfo;
using compiler::Type;
using compiler::ValueSet;
using diagnostics::Span;

namespace {
std::size_t ix(std::int64_t i) { return static_cast<std::size_t>(i); }
constexpr int kDecimals = 2;  // of percents shown beside a fraction
}  // namespace

// ------------------------------------------------------------------ places of the sheet

std::string written(const Subject& s, Span at, std::size_t width) {
  std::string_view text = s.source.slice(at);
  text = text.substr(0, text.find_first_of("\r\n"));
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return cropped(text, width);
}

std::string line_words(const Subject& s, Span at) {
  return fmt::format("line {}", s.source.line_of(at.begin));
}

std::string head_of(const Subject& s, Span at) {
  return fmt::format("{}, {}\n\n    {}\n", s.source.name(), line_words(s, at), written(s, at, 200));
}

// ------------------------------------------------------------------ chances

namespace {

// 16.67%, 10%
std::string percent_of(const Chance& chance) {
  std::string out = compiler::percent_words(chance, kDecimals);
  const std::size_t point = out.find('.');
  if (point == std::string::npos || !out.ends_with('%') ||
      out.find_first_not_of("0123456789.%") != std::string::npos)
    return out;
  out.pop_back();
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out + '%';
}

}  // namespace

std::string fraction_words(const Chance& chance) {
  return chance.of == chance.in ? "1" : compiler::words_of(chance).english();
}

void add_chance(std::vector<std::string>& row, const Chance& chance) {
  if (!chance.known()) {
    row.insert(row.end(), {"?", ""});
  } else if (chance.of == 0) {
    row.insert(row.end(), {"0", ""});
  } else {
    row.insert(row.end(), {fraction_words(chance), percent_of(chance)});
  }
}

std::string mean_words(const Pmf& pmf, const Type& type) {
  if (pmf.points.empty()) return {};
  BigCount above = 0;
  for (const Pmf::Point& point : pmf.points) above += BigCount(static_cast<long>(point.value)) * point.ways;
  const bool percent = type.is(Base::percent);
  if (percent) above *= 100;
  BigCount below = pmf.all * static_cast<long>(type.grain);
  const BigCount shared = gcd(above, below);
  above /= shared;
  below /= shared;
  const std::string sign = percent ? "%" : "";
  if (below == 1) return above.get_str() + sign;
  // Rounded to hundredths, halves away from zero.
  const bool minus = above < 0;
  const BigCount size = abs(above) * 200 + below;
  const BigCount hundredths = size / (below * 2);
  const BigCount whole = hundredths / 100;
  const BigCount part = hundredths % 100;
  std::string decimal = fmt::format("{}{}.{:02}", minus ? "-" : "", whole.get_str(), part.get_ui());
  while (decimal.back() == '0') decimal.pop_back();
  if (decimal.back() == '.') decimal.pop_back();
  // 12 1/12%: a fraction before the sign of a percent would read as a part of it.
  const BigCount full = abs(above) / below;
  if (percent && full != 0) {
    const BigCount left = abs(above) - full * below;
    return fmt::format("{}{} {}/{}% = {}%", minus ? "-" : "", full.get_str(), left.get_str(), below.get_str(),
                       decimal);
  }
  return fmt::format("{}/{}{} = {}{}", above.get_str(), below.get_str(), sign, decimal, sign);
}

std::string throw_words(const std::string& dice, std::int64_t added, std::int64_t grain) {
  if (added == 0) return dice;
  return fmt::format("{} {} {}", dice, added < 0 ? "-" : "+",
                     bytecode::number_words(added < 0 ? -added : added, grain, false));
}

ValueSet set_of(const std::vector<Interval>& keys) { return ValueSet::exactly(keys); }

namespace {

constexpr std::size_t kMostDice = 2;  // kinds of dice that one table is shown for

// The dice with nothing added, with the least and with the most.
void add_throws(std::vector<Throw>& out, const std::string& dice, const Pmf& pmf, const ValueSet& added,
                std::int64_t grain) {
  std::vector<std::int64_t> amounts = {added.lo()};
  if (added.contains(0) && added.lo() != 0 && added.hi() != 0) amounts.insert(amounts.begin(), 0);
  if (added.hi() != added.lo()) amounts.push_back(added.hi());
  if (amounts.size() == 2 && amounts[1] == 0) std::swap(amounts[0], amounts[1]);
  for (const std::int64_t amount : amounts)
    out.push_back({throw_words(dice, amount, grain), dice, amount, compiler::moved(pmf, amount)});
}

}  // namespace

std::vector<Throw> throws_of(const Subject& s, const TableInfo& t, bool across) {
  const Model& m = s.model;
  const bytecode::Dice& dice = across ? *t.across.dice : *t.dice;
  const Type& key = across ? t.across.key : t.key;
  const ValueSet& key_range = across ? t.across.key_range : t.key_range;
  const NodeKind look_up = across ? NodeKind::col : NodeKind::row;
  std::vector<Throw> out;
  auto pmf = compiler::pmf_of(dice);
  if (!pmf || pmf->points.empty()) return out;
  if (key.grain != 1) pmf = compiler::times(std::move(*pmf), key.grain);
  const std::int64_t lowest = pmf->points.front().value;
  const std::int64_t highest = pmf->points.back().value;
  // What the head adds; what look-ups add, where dice are looked up by name; else what is left of the
  // keys that were asked for.
  ValueSet added;
  if (!key_range.empty()) added = ValueSet(key_range.lo() - lowest, key_range.hi() - highest);
  if (look_up == NodeKind::row)
    for (const TableInfo::Ask& ask : t.asks)
      if (ask.roll >= 0 && ask.factor == 1 && !ask.rest.empty()) added = added.unite(ask.rest);
  if (added.empty()) {
    for (const LookUp& one : look_ups_of(m, static_cast<int>(&t - m.tables.data()), look_up)) {
      const std::int64_t a = one.key.lo() - lowest, b = one.key.hi() - highest;
      added = added.unite(ValueSet(std::min(a, b), std::max(a, b)));
    }
  }
  if (added.empty()) added = ValueSet::single(0);
  add_throws(out, written(s, t.decl->keys[across ? 1 : 0].dice->at), *pmf, added, key.grain);
  return out;
}

std::vector<Throw> throws_asked(const Subject& s, const TableInfo& t) {
  const Model& m = s.model;
  std::map<std::string, std::pair<Pmf, ValueSet>> found;
  if (!t.several.empty()) return {};  // no one roll finds the row
  for (const TableInfo::Ask& ask : t.asks) {
    if (ask.roll < 0 || (ask.factor != 1 && ask.factor != -1) || ask.rest.empty()) continue;
    const compiler::Var& roll = m.vars[ix(ask.roll)];
    auto pmf = compiler::pmf_of(roll.dice);
    if (!pmf || pmf->points.empty()) continue;
    std::string words = roll.dice.plain() ? compiler::dice_words(roll.dice.spec, m.language) : roll.name;
    if (ask.factor < 0) words.insert(0, "-");
    const auto [it, fresh] = found.emplace(
        std::move(words), std::pair(compiler::times(std::move(*pmf), ask.factor * t.key.grain), ask.rest));
    if (!fresh) it->second.second = it->second.second.unite(ask.rest);
  }
  std::vector<Throw> out;
  if (found.size() > kMostDice) return out;
  for (const auto& [words, thrown] : found) add_throws(out, words, thrown.first, thrown.second, t.key.grain);
  return out;
}

// ------------------------------------------------------------------ look-ups

std::vector<LookUp> look_ups_of(const Model& m, int table, NodeKind kind) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, ValueSet> found;
  for (const Node& n : m.nodes) {
    if (n.kind != kind || n.index != table || n.args.empty()) continue;
    // Odds have no range; the others have none where they are never worked out.
    const bool odds = kind == NodeKind::row_odds || kind == NodeKind::col_odds;
    if (!odds && n.args[0]->set.empty()) continue;
    auto& set = found[{n.at.begin, n.at.end}];
    if (!odds) set = set.unite(n.args[0]->set);
  }
  std::vector<LookUp> out;
  for (const auto& [at, key] : found) out.push_back({{at.first, at.second}, key});
  return out;
}

namespace {

// What the rows that a key reaches hold: `gives 1..3`, of several columns each by its name.
std::string gives_words(const Model& m, const TableInfo& t, const ValueSet& key) {
  std::string out;
  for (std::size_t c = 0; c < t.columns.size() && !t.across.present; ++c) {
    const compiler::ColumnInfo& column = t.columns[c];
    std::vector<Interval> values;
    for (const compiler::RowInfo& row : t.rows) {
      if (set_of(row.keys).intersect(key).empty() || column.dice || c >= row.values.size()) continue;
      if (c < row.worked.size() && row.worked[c] != nullptr) return {};
      if (row.values[c] != bytecode::kAbsent) values.push_back({row.values[c], row.values[c]});
    }
    if (values.empty()) continue;
    const ValueSet set = ValueSet::exactly(std::move(values));
    const bool numbers = column.type.numeric();
    const ValueSet shown = numbers ? ValueSet(set.lo(), set.hi()) : set;
    out += fmt::format("{}{}{}", out.empty() ? "gives " : ", ", column.name.empty() ? "" : column.name + " ",
                       compiler::range_words(m, column.type, shown));
  }
  return out;
}

// `die plus drm -3..3`
std::string parts_words(const Model& m, const TableInfo& t, Span at) {
  for (const TableInfo::Ask& ask : t.asks) {
    if (!(ask.at == at) || ask.roll < 0) continue;
    const std::string& name = m.vars[ix(ask.roll)].name;
    std::string out = ask.factor < 0 ? "- " : "";
    out += name.empty() ? "the roll" : name;
    for (const TableInfo::Ask::Part& part : ask.parts) {
      if (part.adds.empty() || (part.adds.is_single() && part.adds.lo() == 0)) continue;
      if (part.name == name && !name.empty()) continue;
      out += " plus ";
      if (!part.name.empty()) out += part.name + " ";
      out += compiler::range_words(m, {Base::number, -1, t.key.grain}, part.adds);
    }
    return out;
  }
  return {};
}

// Of several keys: what each of them can be, where the table is looked up here.
std::string keys_words(const Model& m, const TableInfo& t, int table, Span at) {
  std::vector<ValueSet> sets(t.several.size());
  for (const Node& n : m.nodes) {
    if (n.kind != NodeKind::row || n.index != table || !(n.at == at)) continue;
    for (std::size_t i = 0; i < sets.size() && i + 1 < n.args.size(); ++i)
      sets[i] = sets[i].unite(n.args[i + 1]->set);
  }
  std::string out;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (i > 0) out += "; ";
    if (!sets[i].empty()) out += cropped(compiler::range_words(m, t.several[i].type, sets[i]), 40);
  }
  return out;
}

}  // namespace

std::string look_up_lines(const Subject& s, const TableInfo& t, int table) {
  const Model& m = s.model;
  Aligned lines;
  for (const LookUp& one : look_ups_of(m, table, NodeKind::row)) {
    const bool several = !t.several.empty();
    std::vector<std::string> row = {
        line_words(s, one.at), written(s, one.at),
        several ? keys_words(m, t, table, one.at) : cropped(compiler::range_words(m, t.key, one.key), 40)};
    const std::string parts = several ? std::string() : parts_words(m, t, one.at);
    if (!parts.empty()) row.back() += " (" + parts + ")";
    row.push_back(cropped(gives_words(m, t, one.key), 60));
    // Two look-ups of one line that read alike are one to a reader.
    if (lines.rows.empty() || lines.rows.back() != row) lines.rows.push_back(std::move(row));
  }
  for (const LookUp& one : look_ups_of(m, table, NodeKind::row_odds))
    lines.rows.push_back({line_words(s, one.at), written(s, one.at)});
  if (lines.rows.empty()) return "never looked up in the rules of this sheet\n";
  return "looked up by\n" + lines.text(2);
}

std::string never_reached(const Subject& s, const TableInfo& t, int table, const std::vector<Throw>& throws) {
  ValueSet asked;
  for (const LookUp& one : look_ups_of(s.model, table, NodeKind::row)) asked = asked.unite(one.key);
  for (const Throw& one : throws)
    for (const Pmf::Point& point : one.pmf.points) asked = asked.unite(ValueSet::single(point.value));
  // Between the least and the most that is added lie all the others.
  if (t.dice && throws.size() > 1) asked = asked.unite(ValueSet(asked.lo(), asked.hi()));
  if (asked.empty()) return {};
  std::string out;
  for (std::size_t i = 0; i < t.rows.size() && i < t.decl->rows.size(); ++i) {
    const auto& cells = t.decl->rows[i].cells;
    if (cells.empty() || !set_of(t.rows[i].keys).intersect(asked).empty()) continue;
    out += fmt::format("{}`{}`", out.empty() ? "never reached: " : ", ",
                       written(s, t.several.empty() ? cells.front().at : t.rows[i].at));
  }
  return out.empty() ? out : out + '\n';
}

}  // namespace muster::checks
