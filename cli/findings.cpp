#include "cli/findings.h"

#include <algorithm>
#include <filesystem>

#include "cli/blocks.h"
#include "cli/formats.h"
#include "diagnostics/checks.h"
#include "diagnostics/load.h"
#include "diagnostics/suggest.h"
#include "reports/fingerprint.h"

namespace muster::cli {
using diagnostics::Id;

namespace {

constexpr std::size_t kBaselineBytes = 64u << 20;

}  // namespace

void Checked::make_file(std::shared_ptr<const diagnostics::Source> source) {
  file.path = report_path(path);
  file.source = std::move(source);
  file.unreadable = exit == Exit::usage;
  if (rules != nullptr && rules->sheet) file.blocks = blocks_of(*rules->sheet);
  for (const Found& found : messages) {
    if (!file.source) file.source = found.source;
    for (const diagnostics::Diagnostic& d : found.list) file.findings.push_back(reports::finding_of(d));
  }
  if (!file.source) file.source = std::make_shared<diagnostics::Source>(file.path, std::string());
  reports::set_fingerprints(file);
}

bool Filter::names(Id id) const { return (only.empty() || only.count(id) > 0) && skip.count(id) == 0; }

std::set<Id> read_ids(const std::vector<std::string>& names, Messages& faults) {
  std::set<Id> out;
  for (const std::string& name : names) {
    if (const auto id = diagnostics::find_id(name)) {
      out.insert(*id);
      continue;
    }
    auto d = whole(Id::explain_unknown);
    d.arg("seen", name);
    const auto all = diagnostics::all_names();
    if (const auto near = diagnostics::nearest(name, all); !near.empty()) d.arg("near", near);
    faults.push_back(about_file("muster", std::move(d)));
  }
  return out;
}

std::optional<reports::Baseline> open_baseline(const std::string& path, Messages& faults) {
  const diagnostics::Bytes bytes = diagnostics::read_bytes(path, kBaselineBytes);
  if (bytes.problem) {
    faults.push_back(about_file(path, *bytes.problem));
    return std::nullopt;
  }
  reports::BaselineRead read = reports::read_baseline(bytes.bytes);
  if (read.reason.empty()) return std::move(read.baseline);
  faults.push_back(about_file(path, whole(Id::baseline_damaged).arg("reason", read.reason)));
  return std::nullopt;
}

void apply(const Filter& filter, Checked& one) {
  if (one.file.unreadable) return;
  std::vector<reports::Finding> kept;
  std::size_t next = 0;
  for (Found& found : one.messages) {
    std::vector<diagnostics::Diagnostic> list;
    for (diagnostics::Diagnostic& d : found.list) {
      reports::Finding& finding = one.file.findings[next++];
      if (filter.baseline && filter.baseline->known.count(finding.fingerprint) > 0) {
        ++one.known;
      } else if (!filter.names(d.id)) {
        if (finding.severity == diagnostics::Severity::error) ++one.errors_hidden;
      } else {
        kept.push_back(std::move(finding));
        list.push_back(std::move(d));
      }
    }
    found.list = std::move(list);
  }
  one.file.findings = std::move(kept);
}

std::size_t stale_entries(const Filter& filter, const std::vector<Checked>& all) {
  if (!filter.baseline) return 0;
  std::set<std::string> files, found;
  for (const Checked& one : all) {
    if (one.file.unreadable) continue;
    files.insert(one.file.path);
    for (const reports::Finding& finding : one.file.findings) found.insert(finding.fingerprint);
  }
  const auto stale = [&](const reports::BaselineEntry& entry) {
    if (found.count(entry.fingerprint) > 0) return false;
    std::error_code error;
    return files.count(entry.file) > 0 || !std::filesystem::exists(entry.file, error);
  };
  return static_cast<std::size_t>(
      std::count_if(filter.baseline->entries.begin(), filter.baseline->entries.end(), stale));
}

std::vector<reports::BaselineEntry> entries_of(const Filter& filter, const std::vector<Checked>& all) {
  std::vector<reports::BaselineEntry> out;
  for (const Checked& one : all) {
    if (one.file.unreadable) continue;
    for (const reports::Finding& finding : one.file.findings)
      if (filter.names(finding.id))
        out.push_back({finding.fingerprint, std::string(finding.name()), one.file.path});
  }
  return out;
}

}  // namespace muster::cli
