#include "compiler/model.h"

#include <algorithm>

#include "bytecode/number_words.h"
#include "grammar/keywords.h"

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

ValueSet FieldInfo::may_hold() const {
  return type.optional ? held.unite(ValueSet::single(bytecode::kAbsent)) : held;
}

bool stands(const Node* list) {
  NodeKind k = list->kind;
  if (k == NodeKind::filter) k = list->args[0]->kind;
  return k == NodeKind::list_up || k == NodeKind::list_all_up || k == NodeKind::list_standing;
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

diagnostics::Text words_of(const Model& m, const Type& type) {
  using diagnostics::said;
  switch (type.base) {
    case Base::error:
      return said("something unknown");
    case Base::number:
      return type.grain == 1 ? said("a whole number") : said("a number");
    case Base::percent:
      return said("a percent");
    case Base::yes_no:
      return said("yes or no");
    case Base::name: {
      const SetInfo& set = m.sets[static_cast<std::size_t>(type.sub)];
      if (!set.name.empty()) return said("a word of `{set}`", {{"set", set.name}});
      std::vector<diagnostics::Text> words;
      for (const std::string& word : set.words) words.emplace_back("`" + word + "`");
      return diagnostics::listed(words, diagnostics::Join::or_);
    }
    case Base::label:
      return said("a label");
    case Base::text:
      return said("a text");
    case Base::side:
      return said("a side");
    case Base::piece:
      return said("a `{piece}`", {{"piece", m.pieces[static_cast<std::size_t>(type.sub)].name}});
    case Base::list:
      if (type.sub == -1) return said("a list of sides");
      if (type.sub < -1) return said("a list of names");
      return said("a list of `{pieces}`", {{"pieces", m.pieces[static_cast<std::size_t>(type.sub)].plural}});
    case Base::row:
      return said("a row of `{table}`", {{"table", m.tables[static_cast<std::size_t>(type.sub)].name}});
    case Base::col:
      return said("a column of `{table}`", {{"table", m.tables[static_cast<std::size_t>(type.sub)].name}});
    case Base::odds:
      return said("odds");
  }
  return {};
}

std::string words_of(const Model& m, const Type& type, std::int64_t value) {
  const auto kw = [&](grammar::Role role) { return std::string(grammar::shown(role, m.language)); };
  if (value == bytecode::kAbsent) return kw(grammar::Role::none);
  switch (type.base) {
    case Base::number:
    case Base::percent:
      return bytecode::number_words(value, type.grain, type.base == Base::percent);
    case Base::yes_no:
      return kw(value != 0 ? grammar::Role::yes : grammar::Role::no);
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
    default:
      return std::to_string(value);
  }
}

std::string range_words(const Model& m, const Type& type, const ValueSet& set) {
  std::string out;
  constexpr std::size_t kShown = 12;
  const std::size_t parts = set.parts().size();
  std::size_t at = 0;
  for (const Interval& p : set.parts()) {
    // The first few and the last.
    if (parts > kShown && ++at > kShown - 6 && at < parts) {
      if (at == kShown - 5) out += ", ...";
      continue;
    }
    if (!out.empty()) out += ", ";
    // Rows that are open: 14+, ..3
    if (p.lo > -bytecode::kOpen) out += words_of(m, type, p.lo);
    if (p.hi == p.lo) continue;
    if (p.hi >= bytecode::kOpen) {
      out += p.lo > -bytecode::kOpen ? "+" : "..";
      continue;
    }
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
