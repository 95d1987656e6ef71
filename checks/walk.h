// Goes through all values that a sheet writes, wherever they stand: in rules, formulas, fields, rows.
#pragma once

#include <functional>

#include "grammar/ast.h"

namespace muster::checks {

using EachExpr = std::function<void(const grammar::Expr&)>;

// `each` is called for a value before the values inside it.
void for_each_expr(const grammar::Sheet& sheet, const EachExpr& each);

}  // namespace muster::checks
