// FILE:LINE:COLUMN: error: message [name]: a line each, as GCC writes them and editors jump by.
// Columns count code points. Labels follow as notes, as the other places of a message do there.
#include <fmt/format.h>

#include "reports/escape.h"
#include "reports/formats.h"
#include "reports/places.h"

namespace muster::reports {

std::string gnu(const Report& report) {
  std::string out;
  for (const File& file : report.files) {
    if (file.findings.empty()) continue;
    const Places<diagnostics::PointColumn> places(file);
    const std::string path = diagnostics::visible(file.path);
    const auto where = [&](Span at) {
      const auto begin = places.of(at).begin;
      return fmt::format("{}:{}:{}", path, begin.line, begin.column);
    };
    for (const Finding& finding : file.findings) {
      out += fmt::format("{}: {}: {} [{}]\n", finding.nowhere ? path : where(finding.at),
                         diagnostics::severity_word(finding.severity), one_line(finding.message),
                         finding.name());
      if (finding.nowhere) continue;
      for (const Remark& label : finding.labels)
        out += fmt::format("{}: note: {}\n", where(label.at), one_line(label.text));
    }
  }
  return out;
}

}  // namespace muster::reports
