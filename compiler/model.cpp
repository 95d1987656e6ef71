#include "compiler/model.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::compiler {

std::optional<int> SetInfo::find(const std::string& word) const {
  const auto it = std::find(words.begin(), words.end(), word);
  if (it == words.end()) return std::nullopt;
  return static_cast<int>(it - words.begin());
}

std::optional<int> PieceInfo::find(const std::string& field) const {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name == field) return static_cast<int>(i);
  }
  return std::nullopt;
}

Node* Model::make(NodeKind kind, Type type, Span at) {
  nodes.emplace_back();
  Node& n = nodes.back();
  n.kind = kind;
  n.type = type;
  n.at = at;
  return &n;
}

int Model::make_var(std::string name, Type type, Span at) {
  Var v;
  v.name = std::move(name);
  v.type = type;
  v.at = at;
  vars.push_back(std::move(v));
  return static_cast<int>(vars.size()) - 1;
}

std::string words_of(const Model& m, const Type& type) {
  switch (type.base) {
    case Base::error: return "something unknown";
    case Base::number: return type.grain == 1 ? "a whole number" : "a number";
    case Base::percent: return "a percent";
    case Base::yes_no: return "yes or no";
    case Base::name: {
      const SetInfo& set = m.sets[static_cast<std::size_t>(type.sub)];
      if (!set.name.empty()) return fmt::format("one of `{}`", set.name);
      std::string out;
      for (std::size_t i = 0; i < set.words.size(); ++i) {
        out += fmt::format("{}`{}`", i == 0 ? "" : " or ", set.words[i]);
      }
      return out;
    }
    case Base::label: return "a label";
    case Base::text: return "a text";
    case Base::side: return "a side";
    case Base::piece: return fmt::format("a `{}`", m.pieces[static_cast<std::size_t>(type.sub)].name);
    case Base::list:
      return type.sub < 0 ? "a list of sides"
                          : fmt::format("a list of `{}`", m.pieces[static_cast<std::size_t>(type.sub)].plural);
    case Base::row: return fmt::format("a row of `{}`", m.tables[static_cast<std::size_t>(type.sub)].name);
  }
  return "";
}

namespace {

// value / grain, exactly: 3, 0.5, 10 2/3
std::string decimal(std::int64_t value, std::int64_t grain) {
  const bool minus = value < 0;
  const auto magnitude = minus ? -Wide{value} : Wide{value};
  auto whole = static_cast<std::int64_t>(magnitude / grain);
  auto rest = static_cast<std::int64_t>(magnitude % grain);
  std::string out = minus ? "-" : "";
  if (rest == 0) return out + fmt::format("{}", whole);
  const std::int64_t shared = gcd(rest, grain);
  rest /= shared;
  std::int64_t down = grain / shared;
  std::int64_t twos = 0;
  std::int64_t fives = 0;
  for (std::int64_t d = down; d % 2 == 0; d /= 2) ++twos;
  for (std::int64_t d = down; d % 5 == 0; d /= 5) ++fives;
  std::int64_t plain = down;
  for (std::int64_t i = 0; i < twos; ++i) plain /= 2;
  for (std::int64_t i = 0; i < fives; ++i) plain /= 5;
  if (plain != 1) {
    return whole == 0 ? out + fmt::format("{}/{}", rest, down) : out + fmt::format("{} {}/{}", whole, rest, down);
  }
  const std::int64_t digits = std::max(twos, fives);
  Wide scaled = rest;
  for (std::int64_t i = 0; i < digits; ++i) scaled *= 10;
  scaled /= down;
  std::string fraction = fmt::format("{}", static_cast<std::int64_t>(scaled));
  fraction.insert(0, static_cast<std::size_t>(digits) - std::min(fraction.size(), static_cast<std::size_t>(digits)), '0');
  return out + fmt::format("{}.{}", whole, fraction);
}

}  // namespace

std::string words_of(const Model& m, const Type& type, std::int64_t value) {
  switch (type.base) {
    case Base::number: return decimal(value, type.grain);
    case Base::percent: {
      const std::int64_t shared = gcd(100, type.grain);
      return decimal(value * (100 / shared), type.grain / shared) + "%";
    }
    case Base::yes_no: return value != 0 ? "yes" : "no";
    case Base::name: {
      const SetInfo& set = m.sets[static_cast<std::size_t>(type.sub)];
      if (value >= 0 && value < static_cast<std::int64_t>(set.words.size())) {
        return set.words[static_cast<std::size_t>(value)];
      }
      return "?";
    }
    case Base::label:
      return value >= 0 && value < static_cast<std::int64_t>(m.labels.size())
                 ? "\"" + m.labels[static_cast<std::size_t>(value)] + "\""
                 : "?";
    case Base::side:
      return value >= 0 && value < static_cast<std::int64_t>(m.sides.size())
                 ? m.sides[static_cast<std::size_t>(value)]
                 : "?";
    default: return fmt::format("{}", value);
  }
}

std::string range_words(const Model& m, const Type& type, const ValueSet& set) {
  std::string out;
  for (const Interval& p : set.parts()) {
    if (!out.empty()) out += ", ";
    out += words_of(m, type, p.lo);
    if (p.hi == p.lo) continue;
    const bool words = type.base == Base::name || type.base == Base::yes_no || type.base == Base::side;
    if (!words) {
      out += ".." + words_of(m, type, p.hi);
      continue;
    }
    for (std::int64_t v = p.lo + 1; v <= p.hi; ++v) out += ", " + words_of(m, type, v);
  }
  return out;
}

}  // namespace muster::compiler
