// SARIF 2.1.0, as code scanning of GitHub wants it. Columns count code points, and columnKind says so;
// an end is where the place no longer is.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

#include "reports/escape.h"
#include "reports/formats.h"
#include "reports/places.h"

namespace muster::reports {

namespace {

using Json = nlohmann::ordered_json;
using diagnostics::Id;
using diagnostics::PointColumn;

// What GitHub takes at all; of more the gravest are told.
constexpr std::size_t kMostResults = 25'000;

using Points = Places<PointColumn>;

std::string_view precision_of(Id id) {
  const diagnostics::CheckEntry* check = diagnostics::check_of(id);
  if (check == nullptr) return "very-high";  // a fault of spelling is one
  switch (check->confidence) {
    case diagnostics::Confidence::certain:
      return "very-high";
    case diagnostics::Confidence::likely:
      return "medium";
    case diagnostics::Confidence::opinion:
      break;
  }
  return "low";
}

// What can be said of an id alone. A why or fix that speaks of a sheet's own words is left out.
Json rule_of(Id id) {
  const diagnostics::Entry& known = diagnostics::entry(id);
  diagnostics::Diagnostic blank;
  blank.id = id;
  const std::string why = diagnostics::why_of(blank), fix = diagnostics::fix_of(blank);
  const std::string name(known.name);
  Json out;
  out["id"] = name;
  out["shortDescription"]["text"] = diagnostics::message_of(blank);
  out["fullDescription"]["text"] = why.empty() ? diagnostics::message_of(blank) : why;
  std::string help;
  if (!why.empty()) help += "Why: " + why + "\n";
  if (!fix.empty()) help += "Write: " + fix + "\n";
  out["help"]["text"] = help + "More: muster explain " + name;
  out["defaultConfiguration"]["level"] = diagnostics::severity_word(known.severity);
  Json& properties = out["properties"];
  properties["precision"] = precision_of(id);
  properties["problem.severity"] = known.severity == Severity::error     ? "error"
                                   : known.severity == Severity::warning ? "warning"
                                                                         : "recommendation";
  const diagnostics::CheckEntry* check = diagnostics::check_of(id);
  if (check != nullptr) properties["tags"] = Json::array({check->group});
  return out;
}

Json region_of(const Points& places, Span at) {
  const Range<PointColumn> range = places.of(at);
  Json out;
  out["startLine"] = range.begin.line;
  out["startColumn"] = range.begin.column.number();
  out["endLine"] = range.end.line;
  out["endColumn"] = range.end.column.number();
  return out;
}

Json artifact(const File& file, std::size_t index) {
  Json out;
  out["uri"] = uri(file.path);
  out["index"] = index;
  return out;
}

Json result_of(const File& file, std::size_t index, const Points& places, const Finding& finding,
               std::size_t rule) {
  Json out;
  out["ruleId"] = finding.name();
  out["ruleIndex"] = rule;
  out["level"] = diagnostics::severity_word(finding.severity);
  out["message"]["text"] = full_text(finding);
  Json place;
  place["artifactLocation"] = artifact(file, index);
  // Of the file as a whole: GitHub shows nothing that has no line.
  place["region"] = finding.nowhere ? Json{{"startLine", 1}} : region_of(places, finding.at);
  Json location;
  location["physicalLocation"] = place;
  out["locations"] = Json::array({location});
  for (std::size_t i = 0; i < finding.labels.size() && !finding.nowhere; ++i) {
    Json related;
    related["id"] = i + 1;
    related["physicalLocation"]["artifactLocation"] = artifact(file, index);
    related["physicalLocation"]["region"] = region_of(places, finding.labels[i].at);
    if (!finding.labels[i].text.empty()) related["message"]["text"] = finding.labels[i].text;
    out["relatedLocations"].push_back(std::move(related));
  }
  for (const diagnostics::Fix& fix : finding.fixes) {
    Json replacement;
    replacement["deletedRegion"] = region_of(places, fix.at);
    replacement["insertedContent"]["text"] = fix.text;
    Json change;
    change["artifactLocation"] = artifact(file, index);
    change["replacements"] = Json::array({replacement});
    Json one;
    if (!finding.fix.empty()) one["description"]["text"] = finding.fix;
    one["artifactChanges"] = Json::array({change});
    out["fixes"].push_back(std::move(one));
  }
  if (!finding.fingerprint.empty())
    out["partialFingerprints"]["primaryLocationLineHash"] = finding.fingerprint;
  return out;
}

}  // namespace

std::string sarif(const Report& report) {
  std::vector<Found> all = all_of(report);
  if (all.size() > kMostResults) {
    all = gravest_first(report);
    all.resize(kMostResults);
  }
  // Rules that occur, by their names.
  std::map<std::string_view, std::pair<Id, std::size_t>> rules;
  for (const Found& found : all) rules.try_emplace(found.finding->name(), found.finding->id, 0);

  Json run;
  Json& driver = run["tool"]["driver"];
  driver["name"] = "muster";
  driver["semanticVersion"] = report.version;
  driver["rules"] = Json::array();
  for (auto& [name, rule] : rules) {
    rule.second = driver["rules"].size();
    driver["rules"].push_back(rule_of(rule.first));
  }
  run["columnKind"] = "unicodeCodePoints";
  bool read = true;
  run["artifacts"] = Json::array();
  for (const File& file : report.files) {
    run["artifacts"].push_back({{"location", artifact(file, run["artifacts"].size())}});
    read = read && !file.unreadable;
  }
  run["invocations"] = Json::array({{{"executionSuccessful", read}}});
  run["results"] = Json::array();
  std::map<const File*, Points> places;
  for (const Found& found : all) {
    const auto index = static_cast<std::size_t>(found.file - report.files.data());
    const auto known = places.try_emplace(found.file, *found.file).first;
    run["results"].push_back(
        result_of(*found.file, index, known->second, *found.finding, rules.at(found.finding->name()).second));
  }
  Json out;
  out["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  out["version"] = "2.1.0";
  out["runs"] = Json::array({run});
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace muster::reports
