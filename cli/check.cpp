// `muster check`: all that is wrong or left open in sheets, and what battle files say against
// their sheets, in the formats that are asked for. As text, findings go to stderr and a line per file to
// stdout; every other report goes to stdout or into its file. Errors alone make the exit code 1, unless
// --fail-on says otherwise: a sheet with warnings can be played, and notes say that nothing is wrong.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "battle/schema.h"
#include "bytecode/limits.h"
#include "checks/proved.h"
#include "cli/files.h"
#include "cli/findings.h"
#include "cli/formats.h"
#include "cli/prepare.h"
#include "cli/verbs.h"
#include "reports/formats.h"

namespace muster::cli {
namespace {

using diagnostics::Id;
using diagnostics::Severity;

// What was asked for, read.
struct Plan {
  std::vector<Wanted> formats;
  Filter filter;
  Severity fail_on = Severity::error;
  bool notes = false;  // as text
};

Plan read_plan(const CheckOptions& options, Messages& faults) {
  Plan plan;
  std::vector<std::string_view> known{"text"};
  for (const reports::FormatEntry& entry : reports::all_formats()) known.push_back(entry.name);
  plan.formats = read_formats(options.formats, known, faults);
  plan.filter.only = read_ids(options.only, faults);
  plan.filter.skip = read_ids(options.skip, faults);
  const std::vector<std::string_view> severities{"error", "warning", "note"};
  const auto severity = std::find(severities.begin(), severities.end(), options.fail_on);
  if (severity == severities.end()) {
    faults.push_back(about_file("muster", whole(Id::option_word)
                                              .arg("option", "--fail-on")
                                              .arg("seen", options.fail_on)
                                              .arg("known", battle::listed({"error", "warning", "note"}))));
  } else {
    plan.fail_on = static_cast<Severity>(severity - severities.begin());
  }
  if (!options.baseline.empty()) plan.filter.baseline = open_baseline(options.baseline, faults);
  plan.notes = options.verbose || plan.fail_on == Severity::note;
  return plan;
}

std::vector<std::string> files_meant(const CheckOptions& options, std::vector<Checked>& faults) {
  std::vector<std::string> out;
  std::set<std::string> seen;
  const auto add = [&](const std::string& path) {
    if (seen.insert(report_path(path)).second) out.push_back(path);
  };
  for (const std::string& path : options.paths) {
    if (kind_of(path) != FileKind::folder) {
      add(path);
      continue;
    }
    // Sheets first: a battle of a broken sheet needs no message of its own.
    const auto sheets = files_in(path, {FileKind::sheet});
    const auto battles = files_in(path, {FileKind::battle});
    if (sheets.empty() && battles.empty()) {
      Checked& one = faults.emplace_back();
      one.path = path;
      one.exit = Exit::usage;
      one.messages.push_back(about_file(path, Id::folder_without_sheets));
      one.make_file(nullptr);
    }
    for (const std::string& sheet : sheets) add(sheet);
    for (const std::string& battle : battles) add(battle);
  }
  return out;
}

std::vector<Checked> checked_files(const CheckOptions& options, Shelf& shelf) {
  std::vector<Checked> all, faults;
  std::set<std::string> checked_sheets;
  for (const std::string& path : files_meant(options, faults)) {
    Checked& one = all.emplace_back();
    one.path = path;
    if (kind_of(path) == FileKind::battle) {
      Prepared prepared = prepare(path, nullptr, shelf);
      prepared.look_at_example();
      one.exit = prepared.exit;
      const bool told = prepared.rules != nullptr && !prepared.rules->ruleset &&
                        checked_sheets.count(prepared.rules->path) > 0;
      if (told) {
        one.file.skipped = "its sheet has errors";
        one.exit = Exit::clean;  // the sheet's counts
      } else {
        one.messages = std::move(prepared.messages);
      }
      one.make_file(prepared.source);
    } else {
      const Rules& rules = shelf.open(path);
      checked_sheets.insert(path);
      one.rules = &rules;
      one.messages = rules.messages;
      one.exit = rules.exit;
      one.make_file(rules.source);
    }
  }
  std::move(faults.begin(), faults.end(), std::back_inserter(all));
  return all;
}

// What was proved, and what was not to be: the places where the sheet itself says that a battle may stop.
std::string proofs(const Rules& rules) {
  if (!rules.ruleset) return {};
  std::string out = checks::proved_words(*rules.model, *rules.source);
  for (const compiler::StopPlace& place : rules.stops) {
    const auto line = rules.source->line_of(place.at.begin);
    out += fmt::format("  may stop in line {}: ", line);
    if (place.what == compiler::StopPlace::What::steps) {
      out += fmt::format("its loops can take more turns than the {} of one battle\n",
                         bytecode::MachineLimits{}.steps);
    } else {
      out.append(rules.source->slice(place.at)) += '\n';
    }
  }
  if (rules.stops.empty()) out += "  no place where a battle may stop early\n";
  return out;
}

// "rules/a.rules: 1 error not shown, 1 warning (2 in the baseline)"
std::string line_of(const Checked& one) {
  const diagnostics::Counts counts = counts_of(one.messages);
  std::string said = diagnostics::summary(counts);
  if (one.errors_hidden > 0) {
    const std::string hidden =
        fmt::format("{} error{} not shown", one.errors_hidden, one.errors_hidden == 1 ? "" : "s");
    const std::string_view none = "no errors";
    said = said.starts_with(none) ? hidden + said.substr(none.size()) : said + ", " + hidden;
  }
  if (one.known > 0) said += fmt::format(" ({} in the baseline)", one.known);
  return fmt::format("{}: {}\n", one.path == "-" ? "stdin" : one.path, said);
}

// As it stands in a file; on a terminal the findings go to the error stream.
std::string text_report(const std::vector<Checked>& all, const Plan& plan, bool verbose) {
  std::string out;
  for (const Checked& one : all) {
    if (!one.file.skipped.empty()) continue;
    out += rendered(one.messages, false, plan.notes) + line_of(one);
    if (verbose && one.rules != nullptr) out += proofs(*one.rules);
  }
  return out;
}

void print_text(const std::vector<Checked>& all, const Plan& plan, bool verbose, Color color) {
  for (const Checked& one : all) {
    if (!one.file.skipped.empty()) continue;
    show(one.messages, color, plan.notes);
    std::string line = line_of(one);
    if (verbose && one.rules != nullptr) line += proofs(*one.rules);
    std::fwrite(line.data(), 1, line.size(), stdout);
  }
}

Exit exit_of(const std::vector<Checked>& all, const reports::Report& report, bool only_written) {
  Exit exit = Exit::clean;
  for (const Checked& one : all) {
    if (one.exit == Exit::usage) exit = worse(exit, Exit::usage);
    if (one.errors_hidden > 0) exit = worse(exit, Exit::findings);
    if (one.exit != Exit::usage && one.exit != Exit::clean && one.exit != Exit::findings)
      exit = worse(exit, one.exit);
  }
  for (const reports::Found& found : reports::all_of(report))
    if (!only_written && report.fails(*found.finding)) exit = worse(exit, Exit::findings);
  return exit;
}

// Errors that are found but not shown would make the exit code a riddle.
void tell_hidden(const std::vector<Checked>& all) {
  std::size_t hidden = 0;
  for (const Checked& one : all) hidden += one.errors_hidden;
  if (hidden == 0) return;
  std::fprintf(stderr, "muster: %zu error%s not shown, and still no battle can be fought\n", hidden,
               hidden == 1 ? "" : "s");
}

void tell_stale(const std::string& path, std::size_t stale) {
  if (stale == 0) return;
  std::fprintf(stderr,
               "%s: %zu finding%s of the baseline %s no longer there; --write-baseline writes it anew\n",
               path.c_str(), stale, stale == 1 ? "" : "s", stale == 1 ? "is" : "are");
}

}  // namespace

Exit check(const CheckOptions& options, Color color) {
  Messages faults;
  const Plan plan = read_plan(options, faults);
  if (!faults.empty()) {
    show(faults, color);
    return Exit::usage;
  }
  Shelf shelf;
  std::vector<Checked> all = checked_files(options, shelf);
  const std::size_t stale = stale_entries(plan.filter, all);
  const auto entries = entries_of(plan.filter, all);
  for (Checked& one : all) apply(plan.filter, one);

  reports::Report report;
  report.version = MUSTER_VERSION;
  report.fail_on = plan.fail_on;
  for (const Checked& one : all) report.files.push_back(one.file);
  const bool writes = !options.write_baseline.empty();
  Exit exit = exit_of(all, report, writes);

  for (const Wanted& wanted : plan.formats) {
    if (wanted.format != "text") {
      const auto known = reports::all_formats();
      const auto entry = std::find_if(known.begin(), known.end(),
                                      [&](const reports::FormatEntry& e) { return e.name == wanted.format; });
      exit = worse(exit, put(wanted, reports::write(entry->format, report), color));
    } else if (wanted.file.empty()) {
      print_text(all, plan, options.verbose, color);
    } else {
      exit = worse(exit, put(wanted, text_report(all, plan, options.verbose), color));
    }
  }
  tell_hidden(all);
  if (!writes) {
    tell_stale(options.baseline, stale);
    return exit;
  }
  // Of a check that could not read everything no baseline is made: it would miss what it didn't see.
  if (exit == Exit::usage) return exit;
  exit = worse(exit, put({"baseline", options.write_baseline}, reports::write_baseline(entries), color));
  if (exit != Exit::usage)
    std::fprintf(stderr, "%s: %zu finding%s written\n", options.write_baseline.c_str(), entries.size(),
                 entries.size() == 1 ? "" : "s");
  return exit;
}

}  // namespace muster::cli
