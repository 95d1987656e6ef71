// Private to `muster explain`: chances, means and look-ups in words, shared by its files.
#pragma once

#include <string>
#include <vector>

#include "checks/examine.h"
#include "compiler/distribution.h"
#include "compiler/model.h"

namespace muster::checks {

// ------------------------------------------------------------------ places of the sheet

// What stands there, on one line and not too long.
std::string written(const Subject& s, diagnostics::Span at, std::size_t width = 40);
// `fase5.rules, line 40` and the line itself, set in.
std::string head_of(const Subject& s, diagnostics::Span at);
std::string line_words(const Subject& s, diagnostics::Span at);

// ------------------------------------------------------------------ chances

// 1/36; 1 for what always comes.
std::string fraction_words(const compiler::Chance& chance);
// A fraction and a percent, in two cells of a table; `0` and nothing where it can't come.
void add_chance(std::vector<std::string>& row, const compiler::Chance& chance);
// 7/2 = 3.5; 892/9% = 99.11%; 7. Of values of that type.
std::string mean_words(const compiler::Pmf& pmf, const compiler::Type& type);

// What is added to dice, where it is not always the same: nothing, the least and the most.
struct Throw {
  std::string words;       // 2d6 + 3
  std::string dice;        // 2d6
  std::int64_t added = 0;  // 3, scaled like the total
  compiler::Pmf pmf;       // of the total, scaled by the grain of the key
};
// 2d6 + 3: an amount scaled by the grain.
std::string throw_words(const std::string& dice, std::int64_t added, std::int64_t grain);
// Of the dice in the head of a table, or of the columns of a matrix (`across`). Empty where their chances
// can't be counted.
std::vector<Throw> throws_of(const Subject& s, const compiler::TableInfo& t, bool across);
// Of the dice that look-ups throw, where the head of the table has none.
std::vector<Throw> throws_asked(const Subject& s, const compiler::TableInfo& t);

// The totals that lead to some keys.
compiler::ValueSet set_of(const std::vector<compiler::Interval>& keys);

// ------------------------------------------------------------------ look-ups

// A place where a table is looked up, and by what.
struct LookUp {
  diagnostics::Span at;
  compiler::ValueSet key;
};
// The look-ups by a row or by a column of a matrix, each place once, in the order of the sheet.
std::vector<LookUp> look_ups_of(const compiler::Model& m, int table, compiler::NodeKind kind);
// The same as lines of text: what the key can be, what is added to the dice in it, what comes.
std::string look_up_lines(const Subject& s, const compiler::TableInfo& t, int table);

// Which of the sheet's rows are never reached, whatever is thrown and looked up.
std::string never_reached(const Subject& s, const compiler::TableInfo& t, int table,
                          const std::vector<Throw>& throws);

// ------------------------------------------------------------------ kinds of names

std::string explain_table(const Subject& s, int table);      // explain_table.cpp
std::string explain_matrix(const Subject& s, int table);     // explain_matrix.cpp
std::string explain_formula(const Subject& s, int formula);  // explain_formula.cpp

}  // namespace muster::checks
