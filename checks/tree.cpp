#include "checks/tree.h"

namespace muster::checks {

using grammar::Cell;
using grammar::Dice;
using grammar::Expr;
using grammar::Stmt;

namespace {

void all_of(const std::vector<Expr>& list, const OnExpr& on) {
  for (const Expr& e : list) each_expr(e, on);
}

// The values of one line itself, without the lines inside it.
void own_values(const Stmt& s, const OnExpr& on) {
  for (const auto* list : {&s.target, &s.value, &s.args, &s.who, &s.where, &s.when}) all_of(*list, on);
  if (s.dice) each_expr(*s.dice, on);
  if (s.order) {
    all_of(s.order->key, on);
    all_of(s.order->ties_key, on);
    if (s.order->ties_dice) each_expr(*s.order->ties_dice, on);
  }
  for (const auto& branch : s.branches) all_of(branch.condition, on);
  for (const auto& part : s.text) all_of(part.hole, on);
  if (s.spend) {
    all_of(s.spend->by, on);
    all_of(s.spend->takes, on);
  }
}

}  // namespace

void each_expr(const Expr& e, const OnExpr& on) {
  on(e);
  for (const auto* list : {&e.args, &e.where, &e.body}) all_of(*list, on);
}

void each_expr(const Dice& dice, const OnExpr& on) {
  for (const auto* list : {&dice.count, &dice.sides, &dice.faces}) all_of(*list, on);
  for (const auto& step : dice.steps) {
    for (const auto* list : {&step.args, &step.from, &step.limit}) all_of(*list, on);
  }
}

void each_expr(const Cell& cell, const OnExpr& on) {
  all_of(cell.expr, on);
  for (const Dice& dice : cell.dice) each_expr(dice, on);
  for (const Cell& item : cell.items) each_expr(item, on);
}

void each_stmt(const std::vector<Stmt>& body, const OnStmt& on) {
  for (const Stmt& s : body) {
    on(s);
    for (const auto& branch : s.branches) each_stmt(branch.body, on);
    each_stmt(s.body, on);
  }
}

void each_expr(const std::vector<Stmt>& body, const OnExpr& on) {
  each_stmt(body, [&](const Stmt& s) { own_values(s, on); });
}

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
