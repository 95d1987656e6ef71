// Every expression and every line of a sheet, from the top. For this room, and for coverage/.
#pragma once

#include <functional>
#include <vector>

#include "grammar/ast.h"

namespace muster::checks {

// Called before what is inside. Either may be empty.
struct Visitor {
  std::function<void(const grammar::Expr&)> expr;
  std::function<void(const grammar::Stmt&)> stmt;
};

void walk(const grammar::Expr& e, const Visitor& v);
void walk(const std::vector<grammar::Expr>& list, const Visitor& v);
void walk(const grammar::Dice& d, const Visitor& v);
void walk(const grammar::Cell& c, const Visitor& v);
void walk(const grammar::TypeSpec& t, const Visitor& v);
void walk(const grammar::Stmt& s, const Visitor& v);
void walk(const std::vector<grammar::Stmt>& body, const Visitor& v);
void walk(const grammar::Sheet& sheet, const Visitor& v);

// The expressions that stand in a line itself, not in the lines inside it: its conditions too.
void walk_line(const grammar::Stmt& s, const Visitor& v);

}  // namespace muster::checks
