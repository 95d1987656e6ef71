// Private to tables*.cpp: the rows of a table, or the columns across of a matrix, proved in the same way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/model.h"
#include "diagnostics/diagnostic.h"

namespace muster::compiler {

struct Axis {
  const TableInfo& table;
  bool rows = true;
  const Type& key;
  const ValueSet& range;
  const ValueSet& covered;
  const ValueSet& asked;
  bool outside_stop = false;
  const grammar::KeySpec* spec = nullptr;
  std::optional<bytecode::Dice> dice;
  struct Entry {
    const std::vector<Interval>& keys;
    Span at;
    std::string words;  // of a column: as written
  };
  std::vector<Entry> entries;
};

// As rows write them: 7-9
std::string key_words(const Model& m, const Type& key, const ValueSet& values);
std::string key_words(const Model& m, const Axis& axis, const ValueSet& values);
std::string key_words(const Model& m, const Axis& axis, const Axis::Entry& entry);
// " when the rest adds 2", of what a roll in a key is added to (prove_look_up.cpp).
diagnostics::Text when_words(const Model& m, const Type& key, const std::optional<std::int64_t>& with);
// One piece of more than one value.
bool is_range(const Axis::Entry& e);

void check_overlaps(const Model& m, const Axis& axis, diagnostics::Sink& sink);  // tables_overlap.cpp
void check_gaps(const Model& m, const Axis& axis, diagnostics::Sink& sink);      // tables_gaps.cpp
// Of which usual dice the rows are, by where they begin and end; `count`: how many the head throws. Empty: of
// none.
std::string dice_of_rows(const ValueSet& rows, std::int64_t count, grammar::Language language);
// tables_unreached.cpp: rows and columns that no value of the key can reach.
void check_dead(const Model& m, const Axis& axis, diagnostics::Sink& sink);

}  // namespace muster::compiler
