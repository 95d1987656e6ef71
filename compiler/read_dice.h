// Dice as the tree has them, made into the throw that a ruleset knows. What a part of them may be -
// plain numbers in the head of a table, anything worked out in a roll - is the caller's business.
#pragma once

#include <functional>
#include <optional>

#include "compiler/model.h"
#include "diagnostics/diagnostic.h"

namespace muster::compiler {

// A part: a number, or a node that works it out. Nothing: it was at fault, and that was said.
using DicePart = std::function<std::optional<std::int64_t>(const grammar::Expr& e, Node*& node)>;

std::optional<RollInfo> read_dice(const grammar::Dice& d, const DicePart& part, diagnostics::Sink& sink);

}  // namespace muster::compiler
