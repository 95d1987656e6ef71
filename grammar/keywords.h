// Looking up words of the language. The words themselves are in keywords.def.
//
// A word of a sheet plays a role only at places where that role can stand; the grammar asks
// for one role at a time ("is the `when` of a condition here?"), so a word may have several
// roles and still be a designer's name elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grammar/ast.h"

namespace muster::grammar {

enum class Role : std::uint8_t {
#define KEYWORD(id, en, ru, es) id,
#include "grammar/keywords.def"
};
inline constexpr Role kAllRoles[] = {
#define KEYWORD(id, en, ru, es) Role::id,
#include "grammar/keywords.def"
};

// One way to write a role: one word or several.
struct Spelling {
  Role role{};
  std::vector<std::string_view> words;
};

// All spellings that begin with this word (NFC), those with more words first.
std::span<const Spelling> spellings_from(Language language, std::string_view first_word);

// The role of that id in keywords.def.
std::optional<Role> role_named(std::string_view id);

// All spellings of a role as the table has them: separated by `|`.
std::string_view spellings_of(Role role, Language language);
// The one shown in messages; empty where the language does without the role.
std::string_view shown(Role role, Language language);

// Words that are never names: `end`, `if`, ... A spelling of several words reserves none.
bool is_reserved(Language language, std::string_view word);

// Where a line or a part of it is read, as sets of roles that can meet there. Two roles of
// one place never share a spelling (a test sees to it); a misspelt word is compared with these.
enum class Place : std::uint8_t {
  declaration,  // first word of a line at the top of a sheet
  statement,    // first word of a line in a rule
  piece_line,   // first words of a line in a piece that are no field
  type,         // after a field's name
  after_type,   // what may follow a type
  operand,      // before a value, or a value itself
  function,     // right before a bracket
  infix,        // after a value
  join_how,
  rounding,
  order,
  dice_step,
  cell,
  table_line,    // first word of a line of a table that is no row
  axis,          // what `rows` and `columns` say
  axis_between,  // after `between`
  axis_zero,     // after `against 0`
  table_head,    // between the parts of a table's head
  column_head,   // names of result columns with a meaning
  modifier_row,  // behind the value of a row of modifiers
  battle_line,   // first word of a line of a battle file
  expect_line,
  expect_outcome,
};
std::span<const Role> roles_at(Place place);
inline constexpr Place kAllPlaces[] = {
    Place::declaration,  Place::statement,   Place::piece_line,    Place::type,        Place::after_type,
    Place::operand,      Place::function,    Place::infix,         Place::join_how,    Place::rounding,
    Place::order,        Place::dice_step,   Place::cell,          Place::table_line,  Place::axis,
    Place::axis_between, Place::axis_zero,   Place::table_head,    Place::column_head, Place::modifier_row,
    Place::battle_line,  Place::expect_line, Place::expect_outcome};

// `en`, `ru`, `es`.
std::string_view code_of(Language language);
using diagnostics::kLanguages;

}  // namespace muster::grammar
