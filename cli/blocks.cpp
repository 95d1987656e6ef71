#include "cli/blocks.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace muster::cli {

namespace {

std::string_view word_of(grammar::BlockKind kind) {
  switch (kind) {
    case grammar::BlockKind::side:
      return "side";
    case grammar::BlockKind::given:
      return "given";
    case grammar::BlockKind::state:
      break;
  }
  return "state";
}

}  // namespace

std::vector<reports::Block> blocks_of(const grammar::Sheet& sheet) {
  std::vector<reports::Block> out;
  const auto add = [&](std::string_view kind, std::string_view name, grammar::Span at) {
    std::string title(kind);
    if (!name.empty()) title.append(" ").append(name);
    out.push_back({std::move(title), at.begin});
  };
  for (const auto& d : sheet.names) add("names", d.name.text, d.at);
  for (const auto& d : sheet.pieces) add(d.part_of.text.empty() ? "piece" : "part", d.name.text, d.at);
  for (const auto& d : sheet.units) add("units", d.piece.text, d.at);
  for (const auto& d : sheet.sides) add("sides", "", d.at);
  for (const auto& d : sheet.fields) add(word_of(d.kind), "", d.at);
  for (const auto& d : sheet.tables) add(d.matrix ? "matrix" : "table", d.name.text, d.at);
  for (const auto& d : sheet.formulas) add("formula", d.name.text, d.at);
  for (const auto& d : sheet.modifiers) add("modifiers", d.name.text, d.at);
  for (const auto& d : sheet.rules) add("rule", d.name.text, d.at);
  for (const auto& d : sheet.battles) add("battle", "", d.at);
  for (const auto& d : sheet.outcomes) add("outcomes", "", d.at);
  for (const auto& d : sheet.measures) add("measure", d.name.text, d.at);
  for (const auto& d : sheet.requires_) add("require", "", d.at);
  std::stable_sort(out.begin(), out.end(),
                   [](const reports::Block& a, const reports::Block& b) { return a.begin < b.begin; });
  return out;
}

}  // namespace muster::cli
