// Private to this room: which names a sheet asks for, and where.
#pragma once

#include <set>
#include <string>

#include "checks/examine.h"

namespace muster::checks {

// What is mentioned anywhere, by its spelling.
struct Mentions {
  std::set<std::string> names;  // alone: a formula, a table, a given value, a word, a field of its own piece
  std::set<std::string> dots;   // behind a dot: a field, a list of pieces
  std::set<std::string> types;  // where a type is named, also after `per`
  std::set<std::string> cells;  // words in cells of tables and units
  std::set<std::string> finishes;  // outcomes
  std::set<std::string> stores;    // names of what lines change
};

// Reads the whole sheet, and tells of names that one body declares and does not use: values, rolls,
// parameters.
Mentions read_mentions(const Subject& s, diagnostics::Sink& sink);

}  // namespace muster::checks
