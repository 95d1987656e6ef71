// Which places of the state the code of a rule can read, with all it calls. More than it reads in
// one battle, never less.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "bytecode/ruleset.h"

namespace muster::battle {

struct Reads {
  using Field = std::pair<bytecode::Index, bytecode::Index>;  // a kind, and a position in its fields
  std::set<Field> fields;                                     // of any piece
  std::set<bytecode::Index> own;    // of the piece that is the rule's first value: its fields
  std::set<bytecode::Index> sides;  // fields of sides
  std::set<bytecode::Index> state;
  std::set<bytecode::Index> out;    // kinds: whether pieces of it are out
  std::set<bytecode::Index> lists;  // kinds: on which side they are
  // Where the pieces come from: of these kinds only from the lists of these sides. Of a kind that is
  // not here, from anywhere.
  std::map<bytecode::Index, std::set<bytecode::Index>> of_sides;
  bool parts = false;  // the lines joined in a piece
};

Reads reads_of(const bytecode::Ruleset& ruleset, bytecode::Index rule);

// A field of pieces as code counts them, through all kinds.
Reads::Field field_of(const bytecode::Ruleset& ruleset, bytecode::Index operand);

}  // namespace muster::battle
