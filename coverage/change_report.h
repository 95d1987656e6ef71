// What came of the changes of sheets, as text for designers and as JSON (docs/coverage.md).
#pragma once

#include <string>
#include <vector>

#include "coverage/try_changes.h"

namespace muster::coverage {

struct TrialReport {
  std::string path, title;
  const diagnostics::Source* source = nullptr;
  Trial trial;
};

std::string changes_text(const std::vector<TrialReport>& sheets);
std::string changes_json(const std::vector<TrialReport>& sheets);

// Of the changes that the checker takes, those that battles notice: what `--fail-under` looks at.
Count noticed_of(const Trial& trial);

}  // namespace muster::coverage
