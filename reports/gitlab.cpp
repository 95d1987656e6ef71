// The code quality report of GitLab: a list of what was found. It has lines and no columns.
#include <nlohmann/json.hpp>

#include <algorithm>

#include "reports/formats.h"

namespace muster::reports {

namespace {

using Json = nlohmann::ordered_json;

std::string_view severity_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "major";
    case Severity::warning:
      return "minor";
    case Severity::note:
      break;
  }
  return "info";
}

}  // namespace

std::string gitlab(const Report& report) {
  Json out = Json::array();
  for (const File& file : report.files) {
    if (file.findings.empty()) continue;
    const diagnostics::Source& source = *file.source;
    for (const Finding& finding : file.findings) {
      Json one;
      one["description"] = full_text(finding);
      one["check_name"] = finding.name();
      one["fingerprint"] = finding.fingerprint;
      one["severity"] = severity_of(finding.severity);
      Json& location = one["location"];
      location["path"] = file.path;
      location["lines"]["begin"] = finding.nowhere ? 1 : source.line_of(finding.at.begin);
      if (!finding.nowhere)
        location["lines"]["end"] = source.line_of(std::max(finding.at.begin, finding.at.end));
      out.push_back(std::move(one));
    }
  }
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace muster::reports
