// JSON for editors, scripts and CI. The layout is versioned; fields are only ever added to it.
#include <nlohmann/json.hpp>

#include "diagnostics/positions.h"
#include "diagnostics/render.h"

namespace muster::diagnostics {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormatVersion = 1;

std::string_view applicability_word(Applicability how) {
  switch (how) {
    case Applicability::sure:
      return "sure";
    case Applicability::likely:
      return "likely";
    case Applicability::template_:
      break;
  }
  return "template";
}

void put_place(Json& out, const Positions& positions, Span at) {
  const Position begin = positions.of(at.begin);
  const Position end = positions.of(at.end);
  out["line"] = begin.line;
  out["column"] = begin.column;
  out["end_line"] = end.line;
  out["end_column"] = end.column;
  out["byte_begin"] = at.begin;
  out["byte_end"] = at.end;
}

void put_nowhere(Json& out) {
  for (const char* key : {"line", "column", "end_line", "end_column", "byte_begin", "byte_end"})
    out[key] = nullptr;
}

Json to_json(const Source& source, const Positions& positions, const Diagnostic& d) {
  const Entry& known = entry(d.id);
  Json out;
  out["id"] = known.name;
  out["severity"] = severity_word(known.severity);
  out["message"] = message_of(d);
  out["why"] = why_of(d);
  out["fix"] = fix_of(d);
  out["file"] = source.name();
  if (d.nowhere) {
    put_nowhere(out);
  } else {
    put_place(out, positions, d.at);
  }
  out["labels"] = Json::array();
  for (const Label& label : d.labels) {
    Json one;
    one["text"] = label_of(d, label);
    put_place(one, positions, label.at);
    out["labels"].push_back(std::move(one));
  }
  out["fixes"] = Json::array();
  for (const Fix& fix : d.fixes) {
    Json one;
    one["byte_begin"] = fix.at.begin;
    one["byte_end"] = fix.at.end;
    one["text"] = fix.text;
    one["applicability"] = applicability_word(fix.how);
    out["fixes"].push_back(std::move(one));
  }
  return out;
}

}  // namespace

std::string render_json(std::span<const Report> reports) {
  Json out;
  out["format_version"] = kFormatVersion;
  out["diagnostics"] = Json::array();
  Counts counts;
  for (const Report& report : reports) {
    counts += count(report.diagnostics);
    if (report.diagnostics.empty()) continue;
    const Positions positions(*report.source);
    for (const Diagnostic& d : report.diagnostics)
      out["diagnostics"].push_back(to_json(*report.source, positions, d));
  }
  Json& totals = out["summary"];
  totals["errors"] = counts.errors;
  totals["warnings"] = counts.warnings;
  totals["notes"] = counts.notes;
  totals["files"] = reports.size();
  // A path may hold bytes that are no UTF-8; they are replaced, not thrown at the reader.
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace muster::diagnostics
