// `muster check`: all that is wrong or left open in sheets, and what battle files say against
// their sheets. Findings go to stderr (as JSON to stdout), a line per file to stdout. Errors alone make
// the exit code 1: a sheet with warnings can be played, and notes say that nothing is wrong.
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "bytecode/limits.h"
#include "checks/proved.h"
#include "cli/files.h"
#include "cli/fix.h"
#include "cli/prepare.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

struct Checked {
  std::string path;
  Messages messages;
  const Rules* rules = nullptr;  // of a sheet
  diagnostics::Language language = diagnostics::Language::en;
};

std::vector<std::string> files_meant(const CheckOptions& options, Messages& faults) {
  std::vector<std::string> out;
  for (const std::string& path : options.paths) {
    if (kind_of(path) != FileKind::folder) {
      out.push_back(path);
      continue;
    }
    // Sheets first: a battle of a broken sheet needs no message of its own.
    const auto sheets = files_in(path, {FileKind::sheet});
    const auto battles = files_in(path, {FileKind::battle});
    if (sheets.empty() && battles.empty())
      faults.push_back(about_file(path, diagnostics::Id::folder_without_sheets));
    out.insert(out.end(), sheets.begin(), sheets.end());
    out.insert(out.end(), battles.begin(), battles.end());
  }
  return out;
}

// What was proved, and what was not to be: the places where the sheet itself says that a battle may stop.
void print_proofs(const Rules& rules, diagnostics::Language language) {
  if (!rules.ruleset) return;
  using diagnostics::said;
  const auto tell = [&](const diagnostics::Text& words) {
    std::fputs(("  " + words.in(language) + "\n").c_str(), stdout);
  };
  std::fputs(checks::proved_words(*rules.model, *rules.source, language).c_str(), stdout);
  for (const compiler::StopPlace& place : rules.stops) {
    const auto line = rules.source->line_of(place.at.begin);
    if (place.what == compiler::StopPlace::What::steps) {
      tell(said("may stop in line {line}: its loops can take more turns than the {n} of one battle",
                {{"line", line}, {"n", bytecode::MachineLimits{}.steps}}));
      continue;
    }
    tell(said("may stop in line {line}: {place}", {{"line", line}, {"place", rules.source->slice(place.at)}}));
  }
  if (rules.stops.empty()) tell(said("no place where a battle may stop early"));
}

void print_json(const std::vector<Checked>& all) {
  std::vector<diagnostics::Report> reports;
  for (const Checked& one : all)
    for (const Found& found : one.messages) reports.push_back({found.source.get(), found.list});
  const std::string text = diagnostics::render_json(reports);
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (text.empty() || text.back() != '\n') std::fputc('\n', stdout);
}

}  // namespace

Exit check(const CheckOptions& options, const Voice& voice) {
  Shelf shelf;
  Exit exit = Exit::clean;
  std::vector<Checked> all;
  Messages faults;
  std::set<std::string> checked_sheets;
  const std::vector<std::string> paths = files_meant(options, faults);
  if (options.fix || options.diff) {
    FixWishes wishes;
    if (options.fix == "suggestions") wishes.weakest = diagnostics::Applicability::likely;
    wishes.only_shown = options.diff;
    exit = mend(paths, wishes, shelf, voice);
    if (options.diff) return exit;
  }
  for (const std::string& path : paths) {
    Checked one;
    one.path = path;
    const FileKind kind = kind_of(path);
    if (kind == FileKind::battle) {
      Prepared prepared = prepare(path, nullptr, shelf);
      prepared.look_at_example();
      const bool told = prepared.rules != nullptr && !prepared.rules->ruleset &&
                        checked_sheets.count(prepared.rules->path) > 0;
      exit = worse(exit, prepared.exit);
      if (told) continue;
      one.messages = std::move(prepared.messages);
      one.language = prepared.language;
    } else {
      const Rules& rules = shelf.open(path);
      checked_sheets.insert(path);
      one.rules = &rules;
      one.messages = rules.messages;
      if (rules.sheet != nullptr) one.language = rules.sheet->language;
      exit = worse(exit, rules.exit);
    }
    all.push_back(std::move(one));
  }
  if (!faults.empty()) {
    exit = worse(exit, Exit::usage);
    all.push_back({"", std::move(faults), nullptr, {}});
  }
  if (options.format == "json") {
    print_json(all);
    return exit;
  }
  for (const Checked& one : all) {
    show(one.messages, voice, options.verbose);
    if (one.path.empty()) continue;
    const auto language = voice.of(one.language);
    std::printf("%s: %s\n", one.path == "-" ? "stdin" : one.path.c_str(),
                diagnostics::summary(counts_of(one.messages), language).c_str());
    if (options.verbose && one.rules != nullptr) print_proofs(*one.rules, language);
  }
  return exit;
}

}  // namespace muster::cli
