// Cells of rows, read by what the head of their table asks for. The parser only cut them.
#pragma once

#include <optional>
#include <vector>

#include "compiler/model.h"
#include "compiler/types.h"
#include "diagnostics/diagnostic.h"
#include "grammar/ast.h"

namespace muster::compiler {

// The values of a key cell as intervals at the key's grain. `rest` is set for `otherwise`.
// Nothing when the cell can't be a key of this type (a message has been given).
std::optional<std::vector<Interval>> key_cell(const Model& m, const grammar::Cell& cell, const Type& key,
                                              bool& rest, diagnostics::Sink& sink);

// A cell that is one number: plain, a fraction `2/3`, or worked out from numbers in brackets.
bool has_number(const grammar::Cell& cell);
// That number; nothing when it is beyond what Muster counts with.
std::optional<Constant> number_of(const grammar::Cell& cell);

// One value of a cell, scaled by the type's grain.
std::optional<std::int64_t> value_cell(Model& m, const grammar::Cell& cell, const Type& type,
                                       diagnostics::Sink& sink);

// Where `value_cell` found the percent sign missing or needless: the cell with it, or without it, as a fix.
// `column`: all cells of the column.
void offer_sign(const Model& m, const grammar::Cell& cell, const std::vector<const grammar::Cell*>& column,
                const Type& type, const ValueSet& range, diagnostics::Diagnostic& d);

}  // namespace muster::compiler
