// A sheet read, and its battles fought: with what must hold of every battle of a sheet that checks clean.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bytecode/ruleset.h"
#include "diagnostics/diagnostic.h"
#include "tests/hunt/draw.h"
#include "tests/hunt/lines.h"

namespace muster::hunt {

struct Read {
  std::optional<bytecode::Ruleset> ruleset;
  std::set<std::uint32_t> stops;  // lines that may stop a battle, as `check -v` lists them
  // What the checker takes whole numbers with a name to be at least and at most.
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> known;
  std::vector<std::pair<std::string, std::uint32_t>> errors;  // id and line (0: nowhere)
};
Read read_sheet(const std::string& text);

// Takes out the lines that the checker refuses until it has nothing to say; empty where that fails.
// `refused` counts what was said, by id, of the sheet as it was written.
struct Cleaned {
  Lines sheet;
  Read read;
  bool at_once = false;
};
Cleaned cleaned(Lines sheet, std::map<std::string, int>& refused);

// The sheet with a place beside each named number, whose range is exactly what the checker takes it to be:
// so each of these claims is looked at when a battle is fought.
Lines with_witnesses(const Lines& sheet, const Read& read);

// What is wrong with a ruleset before any battle; empty: nothing. `again`: what is read from its file.
std::string fault_of(const bytecode::Ruleset& ruleset, bytecode::Ruleset& again);

// How battles came to their ends, over all that were fought.
struct Ends {
  int fought = 0, not_loaded = 0, outcome = 0, undecided = 0, stops = 0, checked = 0, limits = 0;
  std::map<std::string, int> load_faults;
};
// One battle, with dice of chance and with extreme ones. What went wrong; empty: nothing.
std::string fault_of_battle(const Read& read, const bytecode::Ruleset& again, const std::string& battle,
                            std::uint64_t seed, Ends& ends);

}  // namespace muster::hunt
