// What each line of a text is, told from its tree.
#pragma once

#include "grammar/ast.h"
#include "grammar/battle_ast.h"
#include "layout/lines.h"

namespace muster::layout {

void place_sheet(const grammar::Sheet& sheet, Page& page);
void place_battle(const grammar::BattleFile& file, Page& page);

// Parts of place_sheet: the lines of tables and matrices, unit lists and lists of modifiers.
void place_table(const grammar::TableDecl& table, Page& page);
void place_units(const grammar::UnitsDecl& units, Page& page);
void place_modifiers(const grammar::ModifiersDecl& list, Page& page);

// The cells of a line: the span is cut before each of these places (in order; those that lie outside
// or at its begin are passed over).
std::vector<Cell> cut(const Page& page, Span code, const std::vector<std::uint32_t>& places);

}  // namespace muster::layout
