// A baseline: the findings a project has made its peace with for now. Only what is not in it counts. A
// file of JSON, a finding a line and in a fixed order, so that its changes read well.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reports/report.h"

namespace muster::reports {

struct BaselineEntry {
  std::string fingerprint;  // see fingerprint.h
  std::string id, file;     // for people, and to tell what is stale
};

struct Baseline {
  std::vector<BaselineEntry> entries;
  std::set<std::string, std::less<>> known;  // the fingerprints
};

// `reason` says why the text is no baseline; it is empty where it is one.
struct BaselineRead {
  Baseline baseline;
  std::string reason;
};
BaselineRead read_baseline(std::string_view text);

std::string write_baseline(const std::vector<BaselineEntry>& entries);

}  // namespace muster::reports
