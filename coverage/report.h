// Coverage as text for designers, and as JSON and lcov for programs (docs/coverage.md).
#pragma once

#include <string>
#include <vector>

#include "coverage/coverage.h"

namespace muster::coverage {

inline constexpr int kFormatVersion = 1;  // of the JSON

struct SheetReport {
  std::string path, title;
  std::vector<std::string> battles;  // their files
  Coverage coverage;
};

std::string text_of(const std::vector<SheetReport>& sheets);
std::string json_of(const std::vector<SheetReport>& sheets);
// Lines that are played or looked up as lines, rules and formulas as functions, ways and the cells of a
// matrix as branches.
std::string lcov_of(const std::vector<SheetReport>& sheets);

}  // namespace muster::coverage
