// Private to the lower_*.cpp files: bytecode from proved bodies.
//
// Every rule has its own slots. A slot's range is the certificate the verifier holds the code to
// (bytecode/intervals.h): an open slot has the range of what is written to it, worked out by the
// same functions; a fixed one (a tally, a parameter or value with a stated range, a running sum)
// has its range first, and what could lie outside is narrowed with `check` where the prover knows
// better than the certificate. Nothing else is decided here: an act or node has one translation.
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
  std::vector<bytecode::Index> pools;        // per var: the list of a throw's dice
  std::vector<bytecode::Index> first_field;  // per kind: its first piece field operand
  std::vector<bytecode::Index> rule_ids;     // per rule of the model
  enum class Range : std::uint8_t { unset, open, fixed };
  std::vector<Range> ranges;                    // per slot
  std::vector<bytecode::Index> modifier_ids{};  // per formula: its list of modifiers
  bool untold = false;         // what is worked out here no trace tells: in texts, outside of battles
  std::vector<Span> places{};  // of each instruction; of an `if` its condition
  int leave_by = 0;            // how many loops out a `leave` goes: 1 in a group of equals

  // lower.cpp
  bytecode::Index string(const std::string& text);
  bytecode::Index constant(std::int64_t value);
  bytecode::Index dice(const bytecode::Dice& d);
  bytecode::Index dice(const RollInfo& roll, bytecode::Index pool);
  bytecode::ValueType value_type(const Type& type, const ValueSet& set) const;
  bytecode::Field field(const FieldInfo& f);
  void schema();
  void tables();
  std::uint32_t line(Span at) const;

  // lower_expr.cpp
  using Slot = bytecode::Index;
  Slot new_slot(const Type& type, const ValueSet& set, const std::string& name = {});
  Slot fixed_slot(const Type& type, const ValueSet& set, const std::string& name = {});
  Slot bind(int var);  // a fresh slot for a var
  void emit(bytecode::Op op, Span at, int a = 0, int b = 0, int c = 0, int d = 0);
  // The slot, or a copy that is checked to lie inside lo..hi where the certificate is wider.
  Slot inside(Slot s, const ValueSet& set, Span at);
  bool certified(Slot s, const ValueSet& set) const;
  void arithmetic(bytecode::Op op, const Node* n, Slot d, int extra = 0);
  Slot value(const Node* n);
  void into(const Node* n, Slot d);
  void load(const Node* n, Slot d);
  void choose(const Node* n, Slot d);
  Slot number(std::int64_t v, Span at);
  void both(const Node* n, Slot d);

  // lower_formulas.cpp
  std::string words(Span at) const;  // as written, on one line
  void formulas();
  void tell_modifiers(const Node* n, Slot d);

  // lower_list.cpp
  Slot list(const Node* n);
  void make_list(const Node* n, Slot d);
  void fold(const Node* n, Slot d);
  void extreme(const Node* n, Slot d);
  void first_of(const Node* n, Slot d);
  void kept(Slot from, Slot to, const Type& list, int var, const Node* where, Span at);
  void for_each(const Act& a);
  void turns(const Act& a, Slot l, Slot offset);
  Slot keys_of(Slot l, const Act& a, const Node* key);

  // lower_dice.cpp
  void roll(int var, const RollInfo& dice, int who, Slot d, Span at);
  void roll_cell(const Act& a);
  void of_pool(const Node* n, Slot d);

  // lower_act.cpp
  void acts(const std::vector<Act>& list);
  void loop_body(const std::vector<Act>& list, int leaves_by);
  void act(const Act& a);
  void call(const Act& a);
  void later(const Act& a);
  void say(const Act& a);
  void store(const Act& a);
  void store_piece(const Place& p, Slot v, Span at);
  void rule(int index);
};

}  // namespace muster::compiler
