// Workflow commands of GitHub: each makes a message beside a line of a change. Of each severity only
// ten of a step are shown, the others vanish without a word, so ten are written and the last line says
// how many there are. Columns count code points; they may be given only where a place is on one line.
#include <fmt/format.h>

#include <array>

#include "reports/escape.h"
#include "reports/formats.h"
#include "reports/places.h"

namespace muster::reports {

namespace {

constexpr std::size_t kShownOfEach = 10;

std::string_view command_of(Severity severity) {
  return severity == Severity::note ? "notice" : diagnostics::severity_word(severity);
}

std::string command(const Found& found) {
  const Finding& finding = *found.finding;
  std::string out = fmt::format("::{} file={}", command_of(finding.severity),
                                workflow_property(valid_utf8(found.file->path)));
  if (!finding.nowhere) {
    const auto range = Places<diagnostics::PointColumn>(*found.file).of(finding.at);
    out += fmt::format(",line={},endLine={}", range.begin.line, range.end.line);
    if (range.begin.line == range.end.line) {
      out += fmt::format(",col={}", range.begin.column);
      if (range.begin.column < range.end.column) out += fmt::format(",endColumn={}", range.end.column);
    }
  }
  return out + fmt::format(",title={}::{}\n", workflow_property(finding.name()),
                           workflow_text(shown(full_text(finding))));
}

}  // namespace

std::string github(const Report& report) {
  std::string out;
  std::array<std::size_t, 3> seen{};
  std::size_t left_out = 0;
  for (const Found& found : gravest_first(report)) {
    if (++seen[static_cast<std::size_t>(found.finding->severity)] > kShownOfEach) {
      ++left_out;
      continue;
    }
    out += command(found);
  }
  out += fmt::format("muster: {} in {} file{}", diagnostics::summary(report.counts()), report.files.size(),
                     report.files.size() == 1 ? "" : "s");
  if (left_out > 0)
    out += fmt::format("; {} of them not shown here, as GitHub shows ten of a kind", left_out);
  return out + "\n";
}

}  // namespace muster::reports
