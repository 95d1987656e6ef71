// Columns of many places of one text, each in the same short time however long its lines are.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnostics/source.h"

namespace muster::diagnostics {

// Where a place is, for people: both counted from 1, the column in code points.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

// Counts the code points of the text once, in blocks. The source must outlive it.
class Positions {
 public:
  explicit Positions(const Source& source);

  Position of(std::uint32_t offset) const;

 private:
  // Code points that begin before the offset.
  std::uint32_t points_before(std::uint32_t offset) const;

  const Source* source_;
  std::vector<std::uint32_t> blocks_;
};

}  // namespace muster::diagnostics
