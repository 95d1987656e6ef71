// Muster's own JSON: all that is known of each finding. The layout is versioned, fields are only ever
// added to it; docs/report.schema.json says what it holds. Columns count code points, and once more
// bytes.
#include <nlohmann/json.hpp>

#include "reports/formats.h"
#include "reports/places.h"

namespace muster::reports {

namespace {

using Json = nlohmann::ordered_json;
using diagnostics::ByteColumn;
using diagnostics::PointColumn;

constexpr int kFormatVersion = 1;

struct Units {
  Places<PointColumn> points;
  Places<ByteColumn> bytes;
};

void put_place(Json& out, const Units& units, Span at) {
  const Range<PointColumn> points = units.points.of(at);
  const Range<ByteColumn> bytes = units.bytes.of(at);
  out["line"] = points.begin.line;
  out["column"] = points.begin.column.number();
  out["end_line"] = points.end.line;
  out["end_column"] = points.end.column.number();
  out["byte_column"] = bytes.begin.column.number();
  out["end_byte_column"] = bytes.end.column.number();
  out["byte_begin"] = at.begin;
  out["byte_end"] = at.end;
}

void put_nowhere(Json& out) {
  for (const char* key : {"line", "column", "end_line", "end_column", "byte_column", "end_byte_column",
                          "byte_begin", "byte_end"})
    out[key] = nullptr;
}

std::string_view applicability_word(diagnostics::Applicability how) {
  switch (how) {
    case diagnostics::Applicability::sure:
      return "certain";
    case diagnostics::Applicability::likely:
      return "suggestion";
    case diagnostics::Applicability::template_:
      break;
  }
  return "placeholder";
}

Json to_json(const File& file, const Units& units, const Finding& finding) {
  Json out;
  out["id"] = finding.name();
  out["severity"] = diagnostics::severity_word(finding.severity);
  out["confidence"] = nullptr;
  if (finding.confidence) out["confidence"] = diagnostics::confidence_word(*finding.confidence);
  out["message"] = finding.message;
  out["why"] = finding.why;
  out["fix"] = finding.fix;
  out["file"] = file.path;
  if (finding.nowhere) {
    put_nowhere(out);
  } else {
    put_place(out, units, finding.at);
  }
  const Block* block = file.block_of(finding);
  out["block"] = nullptr;
  if (block != nullptr) out["block"] = block->title;
  out["labels"] = Json::array();
  for (const Remark& label : finding.labels) {
    Json one;
    one["text"] = label.text;
    put_place(one, units, label.at);
    out["labels"].push_back(std::move(one));
  }
  out["fixes"] = Json::array();
  for (const diagnostics::Fix& fix : finding.fixes) {
    Json one;
    put_place(one, units, fix.at);
    one["text"] = fix.text;
    one["applicability"] = applicability_word(fix.how);
    out["fixes"].push_back(std::move(one));
  }
  out["fingerprint"] = finding.fingerprint;
  return out;
}

std::string_view state_of(const File& file) {
  if (file.unreadable) return "unreadable";
  return file.skipped.empty() ? "checked" : "skipped";
}

}  // namespace

std::string json(const Report& report) {
  Json out;
  out["format_version"] = kFormatVersion;
  out["diagnostics"] = Json::array();
  out["files"] = Json::array();
  for (const File& file : report.files) {
    Json& known = out["files"].emplace_back();
    known["file"] = file.path;
    known["state"] = state_of(file);
    if (file.findings.empty()) continue;
    const Units units{Places<PointColumn>(file), Places<ByteColumn>(file)};
    for (const Finding& finding : file.findings) out["diagnostics"].push_back(to_json(file, units, finding));
  }
  const diagnostics::Counts counts = report.counts();
  Json& totals = out["summary"];
  totals["errors"] = counts.errors;
  totals["warnings"] = counts.warnings;
  totals["notes"] = counts.notes;
  totals["files"] = report.files.size();
  // A path may hold bytes that are no UTF-8; they are replaced, not thrown at the reader.
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace muster::reports
