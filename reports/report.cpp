#include "reports/report.h"

#include <algorithm>

namespace muster::reports {

const Block* File::block_of(const Finding& finding) const {
  if (finding.nowhere) return nullptr;
  const auto after = std::upper_bound(blocks.begin(), blocks.end(), finding.at.begin,
                                      [](std::uint32_t at, const Block& b) { return at < b.begin; });
  return after == blocks.begin() ? nullptr : &*std::prev(after);
}

diagnostics::Counts Report::counts() const {
  diagnostics::Counts counts;
  for (const File& file : files)
    for (const Finding& finding : file.findings) {
      if (finding.severity == Severity::error) ++counts.errors;
      if (finding.severity == Severity::warning) ++counts.warnings;
      if (finding.severity == Severity::note) ++counts.notes;
    }
  return counts;
}

Finding finding_of(const diagnostics::Diagnostic& d) {
  Finding out;
  out.id = d.id;
  out.severity = diagnostics::entry(d.id).severity;
  if (const diagnostics::CheckEntry* check = diagnostics::check_of(d.id)) out.confidence = check->confidence;
  out.message = diagnostics::message_of(d);
  out.why = diagnostics::why_of(d);
  out.fix = diagnostics::fix_of(d);
  out.nowhere = d.nowhere;
  out.at = d.at;
  for (const diagnostics::Label& label : d.labels)
    out.labels.push_back({label.at, diagnostics::label_of(d, label)});
  if (!d.nowhere) out.fixes = d.fixes;
  return out;
}

std::vector<Found> all_of(const Report& report) {
  std::vector<Found> out;
  for (const File& file : report.files)
    for (const Finding& finding : file.findings) out.push_back({&file, &finding});
  return out;
}

std::vector<Found> gravest_first(const Report& report) {
  std::vector<Found> out = all_of(report);
  std::stable_sort(out.begin(), out.end(),
                   [](const Found& a, const Found& b) { return a.finding->severity < b.finding->severity; });
  return out;
}

std::string full_text(const Finding& finding) {
  std::string out = finding.message;
  if (!finding.why.empty()) out += "\nwhy: " + finding.why;
  if (!finding.fix.empty()) out += "\nwrite: " + finding.fix;
  return out;
}

}  // namespace muster::reports
