// Private to the files that declare and prove tables: keys, axes and result columns, each read
// without the others.
//
// declare_keys.cpp reads what stands after `on`; axis.cpp gives the keys listed what `between`
// and `outside` add to them; columns.cpp tells what result columns hold; declare_matrix.cpp reads
// the columns across; declare_tables.cpp puts them together; tables.cpp proves the whole.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/model.h"
#include "diagnostics/diagnostic.h"
#include "grammar/ast.h"

namespace muster::compiler {

// ------------------------------------------------------------------ keys (declare_keys.cpp)

// What a table is looked up by, and what its rows (or columns) must cover.
struct Key {
  Type type;
  ValueSet range;
  // Without what is added to them. Where that changes in the battle `range` is empty: what the rows
  // must cover is for the look-ups to show.
  std::optional<bytecode::Dice> dice;
};
Key read_key(Model& m, const grammar::KeySpec& spec, diagnostics::Sink& sink);

// The dice of a table's head, whose parts are plain numbers; nothing when they are not.
std::optional<bytecode::Dice> fixed_dice(const grammar::Dice& dice, diagnostics::Sink& sink);
// Every total these dice can show.
ValueSet totals_shown(const bytecode::Dice& dice);
// As written: 2d6, 4dF
std::string dice_words(const bytecode::Dice& dice, grammar::Language language);
// With its steps, in the words of the sheet: 3d6 keep highest 2
std::string dice_words(const Model& m, const bytecode::Dice& dice);

// What is added to the dice of a key: every value from lo to hi, scaled by grain.
struct Added {
  std::int64_t lo = 0, hi = 0;
  std::int64_t grain = 1;
  std::string words;  // as written: terrain_mod - 1; empty: nothing is added
};
// Nothing when it is not made of numbers, ranges of numbers and given values alone.
std::optional<Added> added_of(const Model& m, const grammar::KeySpec& spec);
// What each part of it adds: "`terrain_mod` adds -2..1, `guns` adds 0..3".
diagnostics::Text added_parts(const Model& m, const grammar::KeySpec& spec);

// ------------------------------------------------------------------ axes (axis.cpp)

// The keys of one row or column; what `between` and `outside` add is put to them in place.
struct AxisEntry {
  std::vector<Interval>* keys = nullptr;
  Span at;
};
// False where what is taken between the keys can't be told (a message has been given).
bool extend_axis(const Model& m, const grammar::AxisRule& rule, const Type& key, bool otherwise,
                 std::vector<AxisEntry> entries, diagnostics::Sink& sink);

// Exactly: a set that only held all would hide gaps.
ValueSet covered_by(const std::vector<const std::vector<Interval>*>& keys);

// The fix that takes away the line of a rule that says nothing; none where something else stands in the line.
void take_away(const Model& m, const grammar::AxisRule& rule, diagnostics::Applicability how,
               diagnostics::Diagnostic& d);

// Reads the key cell of a row or column. `before` are the keys of the rows before it, which
// `otherwise` leaves out. Nothing when it is no key (a message has been given).
std::optional<std::vector<Interval>> axis_cell(const Model& m, const grammar::Cell& cell, const Type& key,
                                               const std::vector<const std::vector<Interval>*>& before,
                                               bool& otherwise_seen, diagnostics::Sink& sink);

// ------------------------------------------------------------------ several keys (declare_several.cpp)

void read_several(Model& m, TableInfo& t, diagnostics::Sink& sink);
void read_several_row(Model& m, TableInfo& t, const grammar::Row& row, diagnostics::Sink& sink);
// How many cells of a row are its keys.
std::size_t keys_of_row(const TableInfo& t, const grammar::Row& row);

// ------------------------------------------------------------------ result columns (columns.cpp)

// The result columns of a table by its head, its header line, or its cells.
void read_columns(Model& m, TableInfo& t, diagnostics::Sink& sink);
// The result cells of one row, into info.values and info.dice; of a matrix all of its one column.
void read_results(Model& m, const TableInfo& t, const grammar::Row& row, RowInfo& info,
                  diagnostics::Sink& sink);
// Whether two rows lead to the same: values that are known and alike.
bool same_results(const RowInfo& a, const RowInfo& b);
// How many result cells a row has.
std::size_t results_wanted(const TableInfo& t);

// ------------------------------------------------------------------ across (declare_matrix.cpp)

void read_across(Model& m, TableInfo& t, diagnostics::Sink& sink);

// ------------------------------------------------------------------ odds (odds_rows.cpp)

// p and q of `1-1.5`: 2 and 3. Nothing when it is not odds (a message has been given).
struct Odds {
  std::int64_t p = 0, q = 1;
};
std::optional<Odds> odds_of(const grammar::Number& a, const grammar::Number& b, Span at,
                            diagnostics::Sink& sink);
// The spans of one row; false when its cell is no odds (a message has been given).
bool odds_cell(const grammar::Cell& cell, RowInfo& row, diagnostics::Sink& sink);
// The rows of a table on odds rise, are apart and leave nothing out, or it is asked.
void settle_odds_rows(TableInfo& t, grammar::Language language, diagnostics::Sink& sink);

}  // namespace muster::compiler
