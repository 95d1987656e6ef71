// Private to this room: walks through the tree of a sheet.
#pragma once

#include <functional>
#include <vector>

#include "grammar/ast.h"

namespace muster::checks {

// Every value in a value, in a line with all inside it, in a cell: outer ones first.
using OnExpr = std::function<void(const grammar::Expr&)>;
void each_expr(const grammar::Expr& e, const OnExpr& on);
void each_expr(const std::vector<grammar::Stmt>& body, const OnExpr& on);
void each_expr(const grammar::Dice& dice, const OnExpr& on);
void each_expr(const grammar::Cell& cell, const OnExpr& on);

// Every line of a body, also those inside others: outer ones first.
using OnStmt = std::function<void(const grammar::Stmt&)>;
void each_stmt(const std::vector<grammar::Stmt>& body, const OnStmt& on);

// What has names of its own: a rule, the rows of a table, a formula, the battle.
struct Body {
  const std::vector<grammar::Param>* params = nullptr;
  std::vector<const std::vector<grammar::Stmt>*> lines;
  std::vector<const grammar::Expr*> values;  // of a formula, of modifiers, of rows with conditions
};
std::vector<Body> bodies_of(const grammar::Sheet& sheet);

}  // namespace muster::checks
