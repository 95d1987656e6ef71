#include "battle/schema.h"

#include <algorithm>

#include "diagnostics/suggest.h"

namespace muster::battle {

using bytecode::Ruleset;

Index kind_of_plural(const Ruleset& ruleset, std::string_view plural) {
  for (std::size_t i = 0; i < ruleset.kinds.size(); ++i) {
    const auto& kind = ruleset.kinds[i];
    const Index name = kind.plural != kNone ? kind.plural : kind.name;
    if (name != kNone && ruleset.string(name) == plural) return static_cast<Index>(i);
  }
  return kNone;
}

Index kind_called(const Ruleset& ruleset, std::string_view name) {
  const Index kind = find_named(ruleset, ruleset.kinds, name);
  return kind != kNone ? kind : kind_of_plural(ruleset, name);
}

Index word_of_set(const Ruleset& ruleset, Index set, std::string_view word) {
  if (set < 0 || static_cast<std::size_t>(set) >= ruleset.names.size()) return kNone;
  const auto& words = at(ruleset.names, set).words;
  const Index by_name = find_named(ruleset, words, word);
  if (by_name != kNone) return by_name;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].text != kNone && ruleset.string(words[i].text) == word) return static_cast<Index>(i);
  }
  return kNone;
}

std::vector<std::string> words_of_set(const Ruleset& ruleset, Index set) {
  if (set < 0 || static_cast<std::size_t>(set) >= ruleset.names.size()) return {};
  return names_of(ruleset, at(ruleset.names, set).words);
}

std::string set_word(const Ruleset& ruleset, Index set, std::int64_t position) {
  if (set < 0 || static_cast<std::size_t>(set) >= ruleset.names.size()) return "?";
  const auto& words = at(ruleset.names, set).words;
  if (position < 0 || position >= static_cast<std::int64_t>(words.size())) return "?";
  return ruleset.string(words[static_cast<std::size_t>(position)].name);
}

std::string set_word_text(const Ruleset& ruleset, Index set, std::int64_t position) {
  const std::string name = set_word(ruleset, set, position);
  if (name == "?") return name;
  const Index text = at(ruleset.names, set).words[static_cast<std::size_t>(position)].text;
  return text == kNone ? name : ruleset.string(text);
}

Index unit_called(const Ruleset& ruleset, Index kind, std::string_view name) {
  for (std::size_t i = 0; i < ruleset.units.size(); ++i) {
    const auto& unit = ruleset.units[i];
    if (unit.kind == kind && unit.name != kNone && ruleset.string(unit.name) == name)
      return static_cast<Index>(i);
  }
  return kNone;
}

std::vector<std::string> unit_names(const Ruleset& ruleset, Index kind) {
  std::vector<std::string> out;
  for (const auto& unit : ruleset.units) {
    if (unit.kind == kind && unit.name != kNone) out.push_back(ruleset.string(unit.name));
  }
  return out;
}

std::vector<Index> roll_names(const Ruleset& ruleset) {
  std::vector<Index> out;
  for (const auto& instr : ruleset.code) {
    if (instr.op == bytecode::Op::roll && instr.d != kNone &&
        std::find(out.begin(), out.end(), instr.d) == out.end())
      out.push_back(instr.d);
  }
  return out;
}

bool piece_field_changes(const Ruleset& ruleset, Index kind, Index field) {
  Index flat = field;
  for (Index k = 0; k < kind; ++k) flat += static_cast<Index>(at(ruleset.kinds, k).fields.size());
  return std::any_of(ruleset.code.begin(), ruleset.code.end(), [&](const auto& i) {
    return (i.op == bytecode::Op::st_piece || i.op == bytecode::Op::st_piece_at) && i.a == flat;
  });
}

bool kind_moves(const bytecode::Ruleset& ruleset, Index kind) {
  return std::any_of(ruleset.code.begin(), ruleset.code.end(), [&](const bytecode::Instr& in) {
    return in.op == bytecode::Op::move_to && at(ruleset.slots, in.a).type.sub == kind;
  });
}

bool side_field_changes(const Ruleset& ruleset, Index field) {
  return std::any_of(ruleset.code.begin(), ruleset.code.end(), [&](const auto& i) {
    return (i.op == bytecode::Op::st_side || i.op == bytecode::Op::st_side_at) && i.a == field;
  });
}

namespace {

diagnostics::Text joined(const std::vector<std::string>& words, std::size_t most, diagnostics::Join join) {
  std::vector<diagnostics::Text> quoted;
  for (std::size_t i = 0; i < words.size() && i < most; ++i) quoted.emplace_back("`" + words[i] + "`");
  if (quoted.size() == words.size()) return diagnostics::listed(quoted, join);
  diagnostics::Text out;
  for (const diagnostics::Text& word : quoted) out += word + ", ";
  return out + "...";
}

}  // namespace

diagnostics::Text listed(const std::vector<std::string>& words, std::size_t most) {
  return joined(words, most, diagnostics::Join::or_);
}

diagnostics::Text listed_all(const std::vector<std::string>& words, std::size_t most) {
  return joined(words, most, diagnostics::Join::and_);
}

std::string as_written(const std::string& name) {
  return name.find(' ') == std::string::npos ? name : '"' + name + '"';
}

std::string nearest_of(std::string_view word, const std::vector<std::string>& candidates) {
  return diagnostics::nearest(word, candidates);
}

}  // namespace muster::battle
