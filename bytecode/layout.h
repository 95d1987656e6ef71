// The order of everything in a .ruleset, said once for writing and reading.
//
// `A` is Writer or Reader; `R` is Ruleset, const when written. Sections follow each other in
// the order of kSections.
#pragma once

#include <array>
#include <cstddef>

#include "bytecode/ruleset.h"
#include "bytecode/stream.h"

namespace muster::bytecode {

inline constexpr std::array<const char*, 15> kSections = {
    "strings",   "about", "names", "schema", "units", "given", "dice",  "tables",
    "constants", "slots", "rules", "code",   "ends",  "says",  "stages"};

inline constexpr Op kLastOp = static_cast<Op>(0
#define OPCODE(name, mnemonic, operands, equation, sentence) +1
#include "bytecode/opcodes.def"
#undef OPCODE
                                              - 1);

namespace layout {

inline constexpr auto number = [](auto& a, auto& value) { a.io(value); };

template <class A, class T>
void type(A& a, T& v) {
  a.io_enum(v.kind, Kind::col);
  a.io(v.sub);
  a.io(v.grain);
  a.io(v.lo);
  a.io(v.hi);
  a.io(v.optional);
}

inline constexpr std::size_t kTypeBytes = 6;
inline constexpr std::size_t kFieldBytes = 17;

inline constexpr auto field = [](auto& a, auto& v) {
  a.io(v.name);
  type(a, v.type);
  a.io(v.stated_lo);
  a.io(v.stated_hi);
  a.io_enum(v.mode, StoreMode::checked);
  a.io(v.computed);
  a.io(v.has_default);
  a.io(v.value_rule);
  a.io(v.constant);
  a.io(v.per);
  a.io(v.rolled);
  a.io(v.line);
};

template <class A, class R>
void about(A& a, R& r) {
  a.io(r.title);
  a.io(r.language);
  a.io(r.source_name);
  a.io(r.source_hash);
}

template <class A, class R>
void names(A& a, R& r) {
  a.list(r.names, 2, [](auto& b, auto& set) {
    b.io(set.name);
    b.list(set.words, 2, [](auto& c, auto& word) {
      c.io(word.name);
      c.io(word.text);
    });
  });
}

template <class A, class R>
void schema(A& a, R& r) {
  a.list(r.sides, 1, [](auto& b, auto& side) { b.io(side.name); });
  a.list(r.kinds, 12, [](auto& b, auto& kind) {
    b.io(kind.name);
    b.io(kind.plural);
    b.io(kind.up_to);
    b.io(kind.at_most);
    b.list(kind.fields, kFieldBytes, field);
    b.list(kind.joins, 1, [](auto& c, auto& how) { c.io_enum(how, JoinHow::by_part); });
    b.io(kind.units);
    b.io(kind.out_rule);
    b.list(kind.line, 1, number);
    b.io(kind.count_field);
    b.io(kind.part_of);
    b.io(kind.each);
  });
  a.list(r.side_fields, kFieldBytes, field);
}

template <class A, class R>
void units(A& a, R& r) {
  a.list(r.units, 3, [](auto& b, auto& unit) {
    b.io(unit.kind);
    b.io(unit.name);
    b.list(unit.values, 3, [](auto& c, auto& value) {
      c.io(value.field);
      c.io(value.element);
      c.io(value.value);
    });
  });
}

template <class A, class R>
void given(A& a, R& r) {
  a.list(r.given, kFieldBytes, field);
  a.list(r.state, kFieldBytes, field);
  a.list(r.labels, 1, number);
}

template <class A, class R>
void dice(A& a, R& r) {
  a.list(r.dice, 10, [](auto& b, auto& dice) {
    b.io(dice.count);
    b.io(dice.sides);
    b.io(dice.count_slot);
    b.io(dice.sides_slot);
    b.io(dice.first);
    b.list(dice.faces, 1, number);
    b.io(dice.fate);
    b.io(dice.tens);
    b.list(dice.steps, 6, [](auto& c, auto& step) {
      c.io_enum(step.kind, DiceStepKind::count);
      c.io(step.value);
      c.io(step.slot);
      c.io(step.second);
      c.io(step.second_slot);
      c.io(step.how);
    });
    b.io(dice.pool);
  });
}

inline constexpr auto span = [](auto& a, auto& v) {
  a.io(v.lo);
  a.io(v.hi);
  a.io(v.row);
};

template <class A, class T>
void across(A& a, T& v) {
  using Between = Table::Between;
  a.io(v.odds);
  type(a, v.key);
  a.list(v.spans, 3, span);
  a.list(v.heads, 3, [](auto& b, auto& head) {
    b.io(head.name);
    b.io(head.p);
    b.io(head.q);
  });
  a.io_enum(v.between, Between::nearest_higher);
  a.io(v.between_given);
  a.list(v.by_word, 1, [](auto& b, auto& between) { b.io_enum(between, Between::nearest_higher); });
  a.io(v.below);
  a.io(v.above);
  a.io(v.first_below);
  a.io(v.last_above);
  a.io(v.zero);
  a.io(v.outside_stop);
  a.io(v.shifted);
}

template <class A, class R>
void tables(A& a, R& r) {
  a.list(r.tables, 2 * kTypeBytes + 26, [](auto& b, auto& table) {
    b.io(table.name);
    type(b, table.key);
    b.list(table.columns, kTypeBytes + 1, [](auto& c, auto& column) {
      c.io(column.name);
      type(c, column.type);
    });
    b.list(table.spans, 3, span);
    b.io(table.row_count);
    b.list(table.cells, 1, number);
    b.list(table.worked, 2, [](auto& c, auto& worked) {
      c.io(worked.cell);
      c.io(worked.rule);
    });
    b.list(table.row_lines, 1, number);
    b.list(table.conditions, 1, number);
    b.io(table.effects);
    b.io(table.outside_stop);
    b.list(table.odds, 7, [](auto& c, auto& one) {
      c.io(one.lp);
      c.io(one.lq);
      c.io(one.hp);
      c.io(one.hq);
      c.io(one.lo_in);
      c.io(one.hi_in);
      c.io(one.row);
    });
    b.io(table.odds_zero);
    b.io(table.shifted);
    across(b, table.across);
  });
}

template <class A, class R>
void slots(A& a, R& r) {
  a.list(r.slots, kTypeBytes + 3, [](auto& b, auto& slot) {
    b.io_enum(slot.cls, SlotClass::list);
    type(b, slot.type);
    b.io(slot.room);
    b.io(slot.name);
  });
}

template <class A, class R>
void rules(A& a, R& r) {
  a.list(r.rules, 6, [](auto& b, auto& rule) {
    b.io(rule.name);
    b.list(rule.params, 1, number);
    b.io(rule.result);
    b.io(rule.code_begin);
    b.io(rule.code_end);
    b.io(rule.line);
  });
  a.io(r.battle);
}

template <class A, class R>
void code(A& a, R& r) {
  a.list(r.code, 5, [](auto& b, auto& instr) {
    b.io_enum(instr.op, kLastOp);
    b.io(instr.a);
    b.io(instr.b);
    b.io(instr.c);
    b.io(instr.d);
  });
  a.list(r.lines, 1, number);
}

template <class A, class R>
void ends(A& a, R& r) {
  a.list(r.outcomes, 2, [](auto& b, auto& outcome) {
    b.io(outcome.name);
    b.io(outcome.text);
  });
  a.list(r.measures, 2, [](auto& b, auto& measure) {
    b.io(measure.name);
    b.io(measure.rule);
  });
  a.list(r.requires_, 3, [](auto& b, auto& require) {
    b.io(require.rule);
    b.io(require.message);
    b.io(require.line);
  });
  a.list(r.formulas, 3, [](auto& b, auto& formula) {
    b.io(formula.name);
    b.list(formula.params, 1, number);
    b.io(formula.body);
  });
  a.list(r.modifiers, 4, [](auto& b, auto& list) {
    b.io(list.name);
    b.io(list.limited);
    b.list(list.rows, 4, [](auto& c, auto& row) {
      c.io(row.text);
      c.io(row.plain);
      c.io(row.times);
      c.io(row.line);
    });
    b.io(list.line);
  });
}

template <class A, class R>
void says(A& a, R& r) {
  a.list(r.says, 3, [](auto& b, auto& say) {
    b.list(say.parts, 2, [](auto& c, auto& part) {
      c.io(part.text);
      c.io(part.slot);
    });
    b.io(say.line);
    b.io(say.modifiers);
  });
}

template <class A, class R>
void stages(A& a, R& r) {
  a.list(r.stages, 3, [](auto& b, auto& stage) {
    b.io(stage.name);
    b.io(stage.text);
    b.io(stage.given);
  });
}

}  // namespace layout

// Section `index` of kSections.
template <class A, class R>
void section(A& a, R& r, std::size_t index) {
  switch (index) {
    case 0:
      a.list(r.strings, 1, layout::number);
      break;
    case 1:
      layout::about(a, r);
      break;
    case 2:
      layout::names(a, r);
      break;
    case 3:
      layout::schema(a, r);
      break;
    case 4:
      layout::units(a, r);
      break;
    case 5:
      layout::given(a, r);
      break;
    case 6:
      layout::dice(a, r);
      break;
    case 7:
      layout::tables(a, r);
      break;
    case 8:
      a.list(r.constants, 1, layout::number);
      break;
    case 9:
      layout::slots(a, r);
      break;
    case 10:
      layout::rules(a, r);
      break;
    case 11:
      layout::code(a, r);
      break;
    case 12:
      layout::ends(a, r);
      break;
    case 13:
      layout::says(a, r);
      break;
    case 14:
      layout::stages(a, r);
      break;
    default:
      break;
  }
}

}  // namespace muster::bytecode
