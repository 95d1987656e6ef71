// Names of the parameters of a formula that finds the row of a table with several keys
// (FormulaText): kKeyName + 1, 2, ..., and of those that are names kKeySet and the set behind it.
#pragma once

namespace muster::bytecode {

inline constexpr const char* kKeySet = "_of_";

}  // namespace muster::bytecode
