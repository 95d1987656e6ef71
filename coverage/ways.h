// Private to this room: the ways a battle can go at the conditions and loops of a sheet, and the
// instruction that decides each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coverage/coverage.h"

namespace muster::coverage {

struct Way {
  diagnostics::Span at;
  std::string words;    // the line, or the condition
  std::string missing;  // what is to be said where it was never taken
  std::uint32_t instruction = 0;
  std::vector<std::uint32_t> copies;  // of a formula: it stands in several places
  bool said = true;                   // taken where the instruction says yes, or no
};

// In the order of the text. Ways that the checker proved can't be taken are left out, and so are
// conditions that became no decision of their own.
std::vector<Way> ways_of(const Sheet& sheet);

// What stands there, on one line and not too long.
std::string words_at(const diagnostics::Source& source, diagnostics::Span at);
// The keys of a row as they are written, or its condition.
std::string row_words(const checks::Subject& s, const compiler::TableInfo& table, std::size_t row);

}  // namespace muster::coverage
