// [PEGTL] Lists of modifiers, and tables whose rows begin with a condition. Included only by
// sheet_rules.h.
//
//   modifiers NAME(params), limited to LO..HI
//       VALUE  [per [full N] E [, at most K]]  [if C]
//   end
//
// A row is one line, as in tables. What belongs to `per` binds no weaker than a sum, so that the
// words between its parts need no brackets.
#pragma once

#include "grammar/rules.h"
#include "grammar/slips.h"

namespace muster::grammar::rules {

const char* past_dots(const Reader& r, const char* p);

// ------------------------------------------------------------------ modifiers

// In a row nothing goes on on the next line.
struct one_line : own<one_line> {
  template <class Node>
  static bool read(Input&, Node&, Reader& r) {
    return r.one_line = true;
  }
};

struct modifiers_limits
    : peg::seq<kw<Role::limited_to>, gap,
               spot<&ModifiersDecl::limits_at,
                    as<&ModifiersDecl::limits, need<Id::value_missing, flat_value<kAdd>>>,
                    need<Id::range_dots, text_of<past_dots>>,
                    as<&ModifiersDecl::limits, need<Id::value_missing, flat_value<kAdd>>>>> {};
struct modifiers_head
    : peg::seq<kw<Role::modifiers>, gap, need<Id::name_missing, as<&ModifiersDecl::name, name>>,
               peg::opt<gap, params_of<&ModifiersDecl::params>>,
               peg::opt<gap, peg::one<','>, long_gap, need<Id::limited_missing, modifiers_limits>>> {};

using ModifierRow = ModifiersDecl::Row;
struct row_full : peg::seq<kw<Role::row_full>, gap, operand_here,
                           as<&ModifierRow::full, need<Id::value_missing, flat_value<kNegate>>>, gap> {};
struct row_most : peg::seq<gap, peg::one<','>, long_gap, need<Id::at_most_missing, kw<Role::at_most>>, gap,
                           as<&ModifierRow::at_most, need<Id::value_missing, flat_value<kAdd>>>> {};
struct row_per
    : peg::seq<gap, kw<Role::row_per>, gap, peg::opt<row_full>,
               as<&ModifierRow::per, need<Id::value_missing, flat_value<kAdd>>>, peg::opt<row_most>> {};
// `+2 when C`: said, and read as `if`.
struct when_as_if : own<when_as_if> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct row_if : peg::seq<gap, peg::sor<kw<Role::row_if>, when_as_if>, gap,
                         as<&ModifierRow::when, need<Id::value_missing, flat_value<0>>>> {};
struct modifier_row
    : peg::seq<guarded<one_line, as<&ModifierRow::value, need<Id::value_missing, flat_value<kAdd>>>,
                       peg::opt<row_per>, peg::opt<row_if>>> {};

// ------------------------------------------------------------------ rows of conditions

// A table without `on`, whose rows begin with a condition.
bool conditions_here(Reader& r, const char* p);
struct no_key : peg::seq<where_<conditions_here>, put<&TableDecl::conditions, true>,
                         as<&TableDecl::keys, peg::success>> {};
struct has_conditions : own<has_conditions> {
  static bool read(Input&, TableDecl& made, Reader&) { return made.conditions; }
};
// The condition of a row, or `otherwise`; its cell ends as any other.
struct condition_cell : own<condition_cell> {
  static bool read(Input& in, Row& made, Reader& r);
};

}  // namespace muster::grammar::rules
