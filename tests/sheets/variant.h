// Variants of a sheet, written as changes: which lines go, which come instead. A fault is then
// all that a file holds, and the sheet can grow without twenty copies of it growing along.
//
//   # what is wrong with it
//   - a line of the sheet, exactly
//   - the next line
//   + what stands there instead
//
// Blocks are separated by an empty line. The lines of a block must stand in the sheet together
// and once only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/files.h"

namespace muster::tests {

struct Change {
  std::vector<std::string> before;
  std::vector<std::string> after;
};

inline std::vector<Change> read_changes(const std::string& text) {
  std::vector<Change> changes(1);
  for (const std::string& line : lines_of(text)) {
    if (line.empty()) {
      if (!changes.back().before.empty()) changes.emplace_back();
    } else if (line.rfind("- ", 0) == 0) {
      changes.back().before.push_back(line.substr(2));
    } else if (line.rfind("+ ", 0) == 0) {
      changes.back().after.push_back(line.substr(2));
    }
  }
  if (changes.back().before.empty()) changes.pop_back();
  return changes;
}

// The changed sheet, or nothing where a block's lines aren't found exactly once.
inline std::optional<std::string> apply_changes(const std::string& sheet,
                                                const std::vector<Change>& changes) {
  std::vector<std::string> lines = lines_of(sheet);
  for (const Change& change : changes) {
    std::optional<std::size_t> found;
    for (std::size_t at = 0; at + change.before.size() <= lines.size(); ++at) {
      bool same = true;
      for (std::size_t i = 0; i < change.before.size(); ++i) {
        same = same && lines[at + i] == change.before[i];
      }
      if (!same) continue;
      if (found) return std::nullopt;
      found = at;
    }
    if (!found || change.before.empty()) return std::nullopt;
    const auto first = lines.begin() + static_cast<std::ptrdiff_t>(*found);
    const auto gap = lines.erase(first, first + static_cast<std::ptrdiff_t>(change.before.size()));
    lines.insert(gap, change.after.begin(), change.after.end());
  }
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace muster::tests
