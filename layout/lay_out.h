// The layout of sheets and battle files: how far lines are indented, which columns their cells
// stand in, where comments are. docs/formatting.md says it for those who write sheets.
//
// A text is not printed from its tree: it stays as it is, line for line, and only the blanks
// between its words are chosen anew. What a line is - a row, a field, the going on of a formula - is
// read from the tree (sheet_lines.cpp, battle_lines.cpp), and then columns.cpp and comments.cpp
// place it. So nothing can get lost, and what was laid out is read once more to see that it means
// the same.
#pragma once

#include <string>

#include "diagnostics/limits.h"
#include "diagnostics/source.h"

namespace muster::layout {

enum class What { sheet, battle, either };

enum class Outcome {
  laid_out,
  faults,   // something in it can't be read
  changes,  // laid out, it would mean something else: a fault of ours
};

struct LaidOut {
  Outcome outcome = Outcome::faults;
  std::string text;  // of laid_out
};

// A battle file is read in the language it is written in, whether it says so or not.
LaidOut lay_out(const diagnostics::Source& source, What what, const diagnostics::TextLimits& limits = {});

}  // namespace muster::layout
