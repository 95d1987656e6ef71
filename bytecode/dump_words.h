// Inside bytecode/: values, types and slots of a ruleset in the words of its sheet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"

namespace muster::bytecode {

class Words {
 public:
  explicit Words(const Ruleset& r);

  std::string text(Index id, const char* otherwise = "?") const;  // as it stands
  std::string quoted(Index id) const;
  std::string type(const ValueType& type) const;
  std::string value(const ValueType& type, std::int64_t value) const;
  std::string rule(Index rule) const;
  std::string field_of_pieces(Index operand) const;
  std::string dice(Index dice, Index rule) const;
  // A slot as `rule` sees it: its own by name, another rule's with that rule's name.
  std::string slot(Index slot, Index rule) const;

 private:
  const Ruleset& r_;
  std::vector<Index> owner_;
  std::vector<std::uint8_t> result_;  // is the result of its rule
  std::vector<std::uint8_t> twice_;   // its rule has another slot of that name
};

}  // namespace muster::bytecode
