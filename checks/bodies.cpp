#include "checks/bodies.h"

namespace muster::checks {

using grammar::Expr;

std::vector<Body> bodies_of(const grammar::Sheet& sheet) {
  std::vector<Body> out;
  for (const auto& table : sheet.tables) {
    Body b{&table.params, {}, {}};
    for (const auto& row : table.rows) {
      b.lines.push_back(&row.effects);
      for (const Expr& e : row.condition) b.values.push_back(&e);
    }
    out.push_back(std::move(b));
  }
  for (const auto& formula : sheet.formulas) out.push_back({&formula.params, {}, {&formula.body}});
  for (const auto& list : sheet.modifiers) {
    Body b{&list.params, {}, {}};
    for (const auto& row : list.rows) {
      b.values.push_back(&row.value);
      for (const auto* part : {&row.per, &row.full, &row.at_most, &row.when}) {
        for (const Expr& e : *part) b.values.push_back(&e);
      }
    }
    out.push_back(std::move(b));
  }
  for (const auto& rule : sheet.rules) out.push_back({&rule.params, {&rule.body}, {}});
  for (const auto& battle : sheet.battles) out.push_back({nullptr, {&battle.body}, {}});
  return out;
}

}  // namespace muster::checks
