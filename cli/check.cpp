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
#include "cli/fix.h"
#include "cli/formats.h"
#include "cli/prepare.h"
#include "cli/verbs.h"
#include "reports/formats.h"

namespace muster::cli {
namespace {

using diagnostics::Id;
using diagnostics::said;
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
  plan.fail_on = static_cast<Severity>(severity - severities.begin());
  if (holds_text(options.write_baseline)) faults.push_back(about_file(options.write_baseline, Id::output_is_text));
  for (const Wanted& one : plan.formats)
    if (!one.file.empty() && one.file == options.write_baseline)
      faults.push_back(about_file(
          "muster", whole(Id::formats_share_place).arg("place", one.file).arg("format", one.format)));
  if (!options.baseline.empty()) plan.filter.baseline = open_baseline(options.baseline, faults);
  plan.notes = options.verbose || plan.fail_on == Severity::note || !plan.filter.only.empty();
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

std::vector<Checked> checked_files(const std::vector<std::string>& paths, std::vector<Checked> faults,
                                   Shelf& shelf) {
  std::vector<Checked> all;
  std::set<std::string> checked_sheets;
  for (const std::string& path : paths) {
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
      one.language = prepared.language;
      one.make_file(prepared.source);
    } else {
      const Rules& rules = shelf.open(path);
      checked_sheets.insert(path);
      one.rules = &rules;
      one.messages = rules.messages;
      one.exit = rules.exit;
      if (rules.sheet != nullptr) one.language = rules.sheet->language;
      one.make_file(rules.source);
    }
  }
  std::move(faults.begin(), faults.end(), std::back_inserter(all));
  return all;
}

// What was proved, and what was not to be: the places where the sheet itself says that a battle may stop.
std::string proofs(const Rules& rules, diagnostics::Language language) {
  if (!rules.ruleset) return {};
  std::string out = checks::proved_words(*rules.model, *rules.source, language);
  const auto tell = [&](const diagnostics::Text& words) { out += "  " + words.in(language) + "\n"; };
  for (const compiler::StopPlace& place : rules.stops) {
    const auto line = rules.source->line_of(place.at.begin);
    if (place.what == compiler::StopPlace::What::steps) {
      tell(said("may stop in line {line}: its loops can take more turns than the {n} of one battle",
                {{"line", line}, {"n", bytecode::MachineLimits{}.steps}}));
      continue;
    }
    tell(
        said("may stop in line {line}: {place}", {{"line", line}, {"place", rules.source->slice(place.at)}}));
  }
  if (rules.stops.empty()) tell(said("no place where a battle may stop early"));
  return out;
}

// "rules/a.rules: 1 error not shown, 1 warning (2 in the baseline)"
std::string line_of(const Checked& one, diagnostics::Language language) {
  const diagnostics::Counts counts = counts_of(one.messages);
  std::string words = diagnostics::summary(counts, language);
  if (one.errors_hidden > 0) {
    const std::string hidden =
        said("{n} {n:error|errors} not shown", {{"n", one.errors_hidden}}).in(language);
    const std::string none = said("no errors").in(language);
    words = words.starts_with(none) ? hidden + words.substr(none.size()) : words + ", " + hidden;
  }
  if (one.known > 0) words += " (" + said("{n} in the baseline", {{"n", one.known}}).in(language) + ")";
  return fmt::format("{}: {}\n", one.path == "-" ? "stdin" : diagnostics::visible(one.path), words);
}

// As it stands in a file; on a terminal the findings go to the error stream.
std::string text_report(const std::vector<Checked>& all, const Plan& plan, bool verbose, Voice voice) {
  voice.color = Color::never;
  std::string out;
  for (const Checked& one : all) {
    if (!one.file.skipped.empty()) continue;
    out += rendered(one.messages, voice, -1, plan.notes) + line_of(one, voice.of(one.language));
    if (verbose && one.rules != nullptr) out += proofs(*one.rules, voice.of(one.language));
  }
  return out;
}

void print_text(const std::vector<Checked>& all, const Plan& plan, bool verbose, const Voice& voice) {
  for (const Checked& one : all) {
    if (!one.file.skipped.empty()) continue;
    show(one.messages, voice, plan.notes);
    std::string line = line_of(one, voice.of(one.language));
    if (verbose && one.rules != nullptr) line += proofs(*one.rules, voice.of(one.language));
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
void tell_hidden(const std::vector<Checked>& all, diagnostics::Language language) {
  std::size_t hidden = 0;
  for (const Checked& one : all) hidden += one.errors_hidden;
  if (hidden == 0) return;
  const auto words =
      said("{n} {n:error|errors} not shown, and still no battle can be fought", {{"n", hidden}});
  std::fprintf(stderr, "muster: %s\n", words.in(language).c_str());
}

void tell_stale(const std::string& path, std::size_t stale, diagnostics::Language language) {
  if (stale == 0) return;
  const auto words = said(
      "{n} {n:finding of the baseline is|findings of the baseline are} no longer there; "
      "--write-baseline writes it anew",
      {{"n", stale}});
  std::fprintf(stderr, "%s: %s\n", path.c_str(), words.in(language).c_str());
}

}  // namespace

Exit check(const CheckOptions& options, const Voice& voice) {
  Messages faults;
  const Plan plan = read_plan(options, faults);
  if (!faults.empty()) {
    show(faults, voice);
    return Exit::usage;
  }
  Shelf shelf;
  std::vector<Checked> not_there;
  const std::vector<std::string> paths = files_meant(options, not_there);
  Exit mended = Exit::clean;
  if (options.fix || options.diff) {
    FixWishes wishes;
    if (options.fix == "suggestions") wishes.weakest = diagnostics::Applicability::likely;
    wishes.only_shown = options.diff;
    wishes.filter = plan.filter;
    Shelf tried;  // what is only shown leaves no trace
    mended = mend(paths, wishes, options.diff ? tried : shelf, voice);
    if (mended == Exit::usage) return mended;
    if (options.diff) {
      const bool input = std::find(paths.begin(), paths.end(), "-") != paths.end();
      if (input) return mended;
    }
  }
  std::vector<Checked> all = checked_files(paths, std::move(not_there), shelf);
  const std::size_t stale = stale_entries(plan.filter, all);
  const auto entries = entries_of(plan.filter, all);
  for (Checked& one : all) apply(plan.filter, one);

  reports::Report report;
  report.version = MUSTER_VERSION;
  report.fail_on = plan.fail_on;
  for (const Checked& one : all) report.files.push_back(one.file);
  const bool writes = !options.write_baseline.empty();
  Exit exit = worse(mended, exit_of(all, report, writes));

  for (const Wanted& wanted : plan.formats) {
    if (options.diff && wanted.file.empty() && wanted.format != "text") continue;
    if (wanted.format != "text") {
      const auto known = reports::all_formats();
      const auto entry = std::find_if(known.begin(), known.end(),
                                      [&](const reports::FormatEntry& e) { return e.name == wanted.format; });
      exit = worse(exit, put(wanted, reports::write(entry->format, report), voice));
    } else if (wanted.file.empty() && options.diff) {
      // Stdout is for the diff: only what could not be read is told beside it.
      for (const Checked& one : all)
        if (one.exit == Exit::usage) show(one.messages, voice, plan.notes);
    } else if (wanted.file.empty()) {
      print_text(all, plan, options.verbose, voice);
    } else {
      exit = worse(exit, put(wanted, text_report(all, plan, options.verbose, voice), voice));
    }
  }
  tell_hidden(all, voice.of(diagnostics::Language::en));
  if (!writes) {
    tell_stale(options.baseline, stale, voice.of(diagnostics::Language::en));
    return exit;
  }
  // Of a check that could not read everything no baseline is made: it would miss what it didn't see.
  if (exit == Exit::usage) {
    const auto words = said("{file} is not written, as not every file could be read",
                            {{"file", options.write_baseline}});
    std::fprintf(stderr, "muster: %s\n", words.in(voice.of(diagnostics::Language::en)).c_str());
    return exit;
  }
  exit = worse(exit, put({"baseline", options.write_baseline}, reports::write_baseline(entries), voice));
  if (exit != Exit::usage)
    std::fprintf(stderr, "%s: %s\n", options.write_baseline.c_str(),
                 said("{n} {n:finding|findings} written", {{"n", entries.size()}})
                     .in(voice.of(diagnostics::Language::en))
                     .c_str());
  return exit;
}

}  // namespace muster::cli
