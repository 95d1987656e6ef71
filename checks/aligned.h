// Text for a terminal: lines broken at a width, and tables whose columns stand under one another. A
// letter counts as many cells as a terminal gives it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster::checks {

inline constexpr std::size_t kLineCells = 78;

std::size_t cells_of(std::string_view text);

// At most `width` cells, the last a `…` where something was cut.
std::string cropped(std::string_view text, std::size_t width);

// Paragraph text with its lines broken anew, each behind `indent` blanks. Ends with a line end.
std::string wrapped(std::string_view text, std::size_t indent = 0, std::size_t width = kLineCells);

// Rows of cells; every column is as wide as its widest cell. Columns of `right` (by number) stand at
// their right end. Ends with a line end; no blanks at ends of lines.
struct Aligned {
  std::vector<std::vector<std::string>> rows;
  std::vector<bool> right;
  std::string text(std::size_t indent) const;
};

}  // namespace muster::checks
