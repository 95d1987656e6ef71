// Checkstyle XML: read by Jenkins, SonarQube and many others. Columns count code points. Files in which
// nothing was found stand there, too.
#include <fmt/format.h>

#include "reports/escape.h"
#include "reports/formats.h"
#include "reports/places.h"

namespace muster::reports {

std::string checkstyle(const Report& report) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
  for (const File& file : report.files) {
    const std::string head = fmt::format("  <file name=\"{}\"", xml(file.path));
    if (file.findings.empty()) {
      out += head + "/>\n";
      continue;
    }
    out += head + ">\n";
    const Places<diagnostics::PointColumn> places(file);
    for (const Finding& finding : file.findings) {
      std::string where = "line=\"1\"";
      if (!finding.nowhere) {
        const auto begin = places.of(finding.at).begin;
        where = fmt::format("line=\"{}\" column=\"{}\"", begin.line, begin.column);
      }
      const std::string_view severity =
          finding.severity == Severity::note ? "info" : diagnostics::severity_word(finding.severity);
      out += fmt::format("    <error {} severity=\"{}\" message=\"{}\" source=\"muster.{}\"/>\n", where,
                         severity, xml(shown(full_text(finding))), xml(finding.name()));
    }
    out += "  </file>\n";
  }
  return out + "</checkstyle>\n";
}

}  // namespace muster::reports
