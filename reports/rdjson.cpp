// rdjson, for reviewdog: what can be mended becomes a suggestion beside the line. Columns count bytes
// of UTF-8; an end is where the place no longer is.
#include <nlohmann/json.hpp>

#include "reports/formats.h"
#include "reports/places.h"

namespace muster::reports {

namespace {

using Json = nlohmann::ordered_json;
using diagnostics::ByteColumn;

std::string_view severity_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "ERROR";
    case Severity::warning:
      return "WARNING";
    case Severity::note:
      break;
  }
  return "INFO";
}

Json range_of(const Places<ByteColumn>& places, Span at) {
  const Range<ByteColumn> range = places.of(at);
  Json out;
  out["start"] = {{"line", range.begin.line}, {"column", range.begin.column.number()}};
  out["end"] = {{"line", range.end.line}, {"column", range.end.column.number()}};
  return out;
}

Json location_of(const File& file, const Places<ByteColumn>& places, Span at) {
  Json out;
  out["path"] = file.path;
  out["range"] = range_of(places, at);
  return out;
}

}  // namespace

std::string rdjson(const Report& report) {
  Json out;
  out["source"] = {{"name", "muster"}};
  out["diagnostics"] = Json::array();
  for (const File& file : report.files) {
    if (file.findings.empty()) continue;
    const Places<ByteColumn> places(file);
    for (const Finding& finding : file.findings) {
      Json one;
      one["message"] = full_text(finding);
      one["location"] = finding.nowhere ? Json{{"path", file.path}} : location_of(file, places, finding.at);
      one["severity"] = severity_of(finding.severity);
      one["code"] = {{"value", finding.name()}};
      for (const diagnostics::Fix& fix : finding.fixes) {
        // One with a place to fill in would be taken as it stands.
        if (fix.how == diagnostics::Applicability::template_) continue;
        // Its reader shows a suggestion only where the finding is.
        const auto& source = *file.source;
        if (finding.nowhere || source.line_of(fix.at.begin) != source.line_of(finding.at.begin) ||
            source.line_of(fix.at.end) > source.line_of(finding.at.end))
          continue;
        one["suggestions"].push_back({{"range", range_of(places, fix.at)}, {"text", fix.text}});
      }
      if (!finding.nowhere)
        for (const Remark& label : finding.labels)
          one["related_locations"].push_back(
              {{"message", label.text}, {"location", location_of(file, places, label.at)}});
      out["diagnostics"].push_back(std::move(one));
    }
  }
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace muster::reports
