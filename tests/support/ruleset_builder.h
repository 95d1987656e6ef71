// Rulesets by hand, for tests: names for indices, and code one instruction a call.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "bytecode/ruleset.h"

namespace muster::test {

using bytecode::Field;
using bytecode::Index;
using bytecode::Kind;
using bytecode::kNone;
using bytecode::Op;
using bytecode::Ruleset;
using bytecode::SlotClass;
using bytecode::ValueType;

inline ValueType whole(std::int64_t lo, std::int64_t hi) { return {Kind::number, kNone, 1, lo, hi, false}; }
inline ValueType percent(std::int64_t grain, std::int64_t lo, std::int64_t hi) {
  return {Kind::percent, kNone, grain, lo, hi, false};
}
inline ValueType yes_no() { return {Kind::yes_no, kNone, 1, 0, 1, false}; }
inline ValueType side_type() { return {Kind::side, kNone, 1, 0, 1, false}; }
inline ValueType label_type() { return {Kind::label, kNone, 1, 0, 0, false}; }
inline ValueType name_type(Index set, std::int64_t count) {
  return {Kind::name, set, 1, 0, count - 1, false};
}
inline ValueType piece_type(Index kind, bool optional = false) {
  return {Kind::piece, kind, 1, 0, 0, optional};
}
inline ValueType optional(ValueType type) {
  type.optional = true;
  return type;
}
inline ValueType col_type(Index table) { return {Kind::col, table, 1, 0, 0, false}; }
inline ValueType row_type(Index table) { return {Kind::row, table, 1, 0, 0, false}; }

class Builder {
 public:
  Ruleset r;

  Index text(std::string_view words) {
    for (std::size_t i = 0; i < r.strings.size(); ++i) {
      if (r.strings[i] == words) return static_cast<Index>(i);
    }
    r.strings.emplace_back(words);
    return static_cast<Index>(r.strings.size()) - 1;
  }
  Index constant(std::int64_t value) {
    for (std::size_t i = 0; i < r.constants.size(); ++i) {
      if (r.constants[i] == value) return static_cast<Index>(i);
    }
    r.constants.push_back(value);
    return static_cast<Index>(r.constants.size()) - 1;
  }
  Index names(std::string_view name, std::initializer_list<const char*> words) {
    bytecode::NameSet set;
    set.name = text(name);
    for (const char* word : words) set.words.push_back({text(word), kNone});
    return add(r.names, set);
  }
  Index side(std::string_view name) { return add(r.sides, {text(name)}); }
  Index kind(std::string_view name, std::string_view plural) {
    bytecode::PieceKind k;
    k.name = text(name);
    k.plural = text(plural);
    return add(r.kinds, k);
  }
  Field field(std::string_view name, const ValueType& type, std::int64_t value = 0) {
    Field f;
    f.name = text(name);
    f.type = type;
    f.stated_lo = type.lo;
    f.stated_hi = type.hi;
    f.has_default = true;
    f.constant = value;
    return f;
  }
  // The operand `f` of the new field, for one kind of pieces.
  Index piece_field(Index kind, const Field& f) {
    auto& k = r.kinds[static_cast<std::size_t>(kind)];
    k.fields.push_back(f);
    k.joins.push_back(bytecode::JoinHow::same);
    Index before = 0;
    for (Index i = 0; i < kind; ++i)
      before += static_cast<Index>(r.kinds[static_cast<std::size_t>(i)].fields.size());
    return before + static_cast<Index>(k.fields.size()) - 1;
  }
  Index side_field(const Field& f) { return add(r.side_fields, f); }
  Index given(const Field& f) { return add(r.given, f); }
  Index state(const Field& f) { return add(r.state, f); }
  Index dice(std::uint32_t count, std::uint32_t sides) {
    bytecode::Dice d;
    d.count = count;
    d.sides = sides;
    return dice(d);
  }
  Index dice(const bytecode::Dice& d) { return add(r.dice, d); }
  Index outcome(std::string_view name) { return add(r.outcomes, {text(name), kNone}); }

  // A table of one column; rows are {lo, hi, value}.
  struct Row {
    std::int64_t lo, hi, value;
  };
  Index table(std::string_view name, const ValueType& key, const ValueType& column,
              std::initializer_list<Row> rows) {
    bytecode::Table t;
    t.name = text(name);
    t.key = key;
    t.columns.push_back({kNone, column});
    for (const Row& row : rows) {
      t.spans.push_back({row.lo, row.hi, static_cast<Index>(t.row_count++)});
      t.cells.push_back(row.value);
      t.row_lines.push_back(t.row_count);
    }
    return add(r.tables, t);
  }

  Index slot(const ValueType& type, std::string_view name = {}) {
    return add(r.slots, {SlotClass::value, type, 0, name.empty() ? kNone : text(name)});
  }
  Index list(const ValueType& member, std::string_view name = {}, std::uint32_t room = 0) {
    return add(r.slots, {SlotClass::list, member, room, name.empty() ? kNone : text(name)});
  }

  // Rules are written one after another: rule(...), then op(...), then close().
  Index rule(std::string_view name, std::vector<Index> params = {}, Index result = kNone) {
    bytecode::Rule x;
    x.name = name.empty() ? kNone : text(name);
    x.params = std::move(params);
    x.result = result;
    x.code_begin = static_cast<std::uint32_t>(r.code.size());
    x.line = line;
    return add(r.rules, x);
  }
  void op(Op o, Index a = 0, Index b = 0, Index c = 0, Index d = 0) {
    r.code.push_back({o, a, b, c, d});
    r.lines.push_back(line);
  }
  void end() { op(Op::end); }
  void close() {
    op(Op::end);
    r.rules.back().code_end = static_cast<std::uint32_t>(r.code.size());
  }
  // A slot that holds a constant.
  Index value(const ValueType& type, std::int64_t v) {
    const Index s = slot(type);
    op(Op::const_, s, constant(v));
    return s;
  }

  std::uint32_t line = 0;  // of the next instruction

 private:
  template <class T>
  static Index add(std::vector<T>& to, const T& value) {
    to.push_back(value);
    return static_cast<Index>(to.size()) - 1;
  }
};

}  // namespace muster::test
