// Private to this room: the parts of a sheet that have names of their own.
#pragma once

#include <vector>

#include "grammar/ast.h"

namespace muster::checks {

// A rule, the rows of a table, a formula, the battle.
struct Body {
  const std::vector<grammar::Param>* params = nullptr;
  std::vector<const std::vector<grammar::Stmt>*> lines;
  std::vector<const grammar::Expr*> values;  // of a formula, of modifiers, of rows with conditions
};
std::vector<Body> bodies_of(const grammar::Sheet& sheet);

}  // namespace muster::checks
