// Private to the lower_*.cpp files: bytecode from proved bodies.
//
// Every rule has its own slots; the range of a slot is what the prover found for the value
// kept in it. Nothing is decided here: an act or node has one translation.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"
#include "compiler/model.h"

namespace muster::compiler {

struct Lowerer {
  Model& m;
  const diagnostics::Source& source;
  bytecode::Ruleset out;
  std::map<std::string, bytecode::Index> string_ids;
  std::map<std::int64_t, bytecode::Index> constant_ids;
  std::vector<bytecode::Index> var_slots;    // per var
  std::vector<bytecode::Index> first_field;  // per kind: its first piece field operand
  std::vector<bytecode::Index> rule_ids;     // per rule of the model

  // lower.cpp
  bytecode::Index string(const std::string& text);
  bytecode::Index constant(std::int64_t value);
  bytecode::Index dice(const bytecode::Dice& d);
  bytecode::ValueType value_type(const Type& type, const ValueSet& set) const;
  bytecode::Field field(const FieldInfo& f);
  void schema();
  void tables();
  std::uint32_t line(Span at) const;

  // lower_expr.cpp
  using Slot = bytecode::Index;
  Slot new_slot(const Type& type, const ValueSet& set, const std::string& name = {});
  Slot bind(int var);  // a fresh slot for a var
  void emit(bytecode::Op op, Span at, int a = 0, int b = 0, int c = 0, int d = 0);
  Slot value(const Node* n);
  void into(const Node* n, Slot d);
  Slot list(const Node* n);
  Slot number(std::int64_t v, Span at);
  void fold(const Node* n, Slot d);
  void both(const Node* n, Slot d);

  // lower_act.cpp
  void acts(const std::vector<Act>& list);
  void act(const Act& a);
  void store(const Act& a);
  void rule(int index);
};

}  // namespace muster::compiler
