// Which parts of a sheet its battles reach: rows of tables and cells of matrices, the ways a battle can go
// at each condition, loops, rules and formulas. The counting itself is the machine's (runtime/reached.h);
// here its numbers are brought back to the lines of the sheet.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"
#include "checks/examine.h"
#include "checks/row_chances.h"
#include "runtime/reached.h"

namespace muster::coverage {

enum class Measure : std::uint8_t {
#define MEASURE(kind, name, head) kind,
#include "coverage/measures.def"
#undef MEASURE
};
inline constexpr std::size_t kMeasures = 0
#define MEASURE(kind, name, head) +1
#include "coverage/measures.def"
#undef MEASURE
    ;
const char* name_of(Measure measure);  // rows
const char* kind_of(Measure measure);  // row
const char* head_of(Measure measure);  // rows never found

struct Part {
  Measure measure{};
  std::uint32_t line = 0;
  std::string words;    // as a reader finds it: table `mishap`, row `7-8`
  std::string missing;  // of a way: what never was, as in `it never held`
  std::uint64_t times = 0;
  std::optional<checks::RowChance> chance;
};

struct Count {
  std::uint64_t reached = 0, all = 0;
};

struct Coverage {
  std::vector<Part> parts;                       // in the order of the sheet, measure by measure
  std::array<Count, kMeasures> counts{};         // by Measure
  std::map<std::uint32_t, std::uint64_t> lines;  // each line that is played or looked up, and how often
};

// A sheet without errors and what it was compiled to.
struct Sheet {
  checks::Subject subject;
  const bytecode::Ruleset& ruleset;
  const std::vector<diagnostics::Span>& places;  // Compiled::places
};

Coverage cover(const Sheet& sheet, const runtime::Reached& reached);

// Rows and cells together, which is what `--fail-under` looks at.
Count rows_and_cells(const Coverage& coverage);
// Rounded down, so that 100 is only said of all; of nothing 100.
int percent_of(const Count& count);

}  // namespace muster::coverage
