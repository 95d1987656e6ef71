// Small changes of a sheet, as a slip of the pen would make them: a cell, a number, a comparison, a
// condition. If the battles of the sheet come out the same, none of them looks at that place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checks/examine.h"
#include "checks/row_chances.h"

namespace muster::coverage {

enum class ChangeKind : std::uint8_t {
#define CHANGE(kind, words) kind,
#include "coverage/changes.def"
#undef CHANGE
};
inline constexpr std::size_t kChangeKinds = 0
#define CHANGE(kind, words) +1
#include "coverage/changes.def"
#undef CHANGE
    ;
const char* name_of(ChangeKind kind);   // cell_neighbour
const char* words_of(ChangeKind kind);  // a cell takes the result of a neighbour

// One place that can be changed. What is put there is the first text the checker takes: a table may not
// have 26%, but 50%.
struct Change {
  struct Text {
    ChangeKind kind{};
    std::string text;
  };
  diagnostics::Span at;
  std::uint32_t line = 0;
  std::string where;  // of a cell: mishap, row `7-8`; else the line as written
  std::vector<Text> texts;
  std::optional<checks::RowChance> chance;  // of a cell: how likely its row is
  bool cell = false;                        // of a table or matrix
  diagnostics::Span around;                 // what a reader is shown of it: x > 3 where > is changed
};

// In the order of the text. The sheet must be without errors.
std::vector<Change> changes_of(const checks::Subject& s);

// The sheet with that place changed.
std::string changed(const std::string& text, const Change& change, std::size_t which);

}  // namespace muster::coverage
