// Values of the model worked out for given values of what they depend on: exact chances of formulas.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/model.h"

namespace muster::checks {

// What a value depends on and this file doesn't work out: a roll, a field, a given value.
struct Leaf {
  const compiler::Node* node = nullptr;  // one of those that are it
  std::string name;                      // as a reader knows it; may be empty
  int roll = -1;                         // the var, of a roll of dice
};
// Nothing where the value needs something that is not worked out here.
std::optional<std::vector<Leaf>> leaves_of(const compiler::Model& m, const compiler::Node* n);

// By the key of each leaf its value (scaled by its type's grain).
std::string key_of(const compiler::Node* leaf);
using Values = std::map<std::string, std::int64_t>;
std::optional<std::int64_t> value_of(const compiler::Node* n, const Values& leaves);

}  // namespace muster::checks
