// What of a sheet can be explained, found by its name.
#include "checks/explain.h"

#include <algorithm>

#include "checks/explain_parts.h"

namespace muster::checks {

using compiler::Model;

std::vector<std::string> names_to_explain(const Subject& s) {
  std::vector<std::pair<std::uint32_t, std::string>> found;
  for (const auto& t : s.model.tables) found.emplace_back(t.at.begin, t.name);
  for (const auto& f : s.model.formulas) found.emplace_back(f.at.begin, f.name);
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (auto& [at, name] : found) out.push_back(std::move(name));
  return out;
}

std::optional<std::string> explain_name(const Subject& s, std::string_view name) {
  const auto it = s.model.symbols.find(std::string(name));
  if (it == s.model.symbols.end()) return std::nullopt;
  if (it->second.what == Model::What::formula) return explain_formula(s, it->second.index);
  if (it->second.what != Model::What::table) return std::nullopt;
  const compiler::TableInfo& t = s.model.tables[static_cast<std::size_t>(it->second.index)];
  return t.across.present ? explain_matrix(s, it->second.index) : explain_table(s, it->second.index);
}

}  // namespace muster::checks
