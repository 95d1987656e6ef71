// `muster test --mutate`: which small changes of a sheet no battle of it notices.
#include <cstdio>

#include "cli/formats.h"
#include "cli/numbers.h"
#include "cli/sheets_of.h"
#include "cli/verbs.h"
#include "coverage/change_report.h"

namespace muster::cli {
namespace {

coverage::Trial trial_of(const SheetBattles& sheet, std::uint64_t most) {
  const Rules& rules = *sheet.rules;
  std::vector<coverage::Example> examples;
  for (const Prepared& one : sheet.battles) examples.push_back({&one.text(), &one.file});
  return coverage::try_changes({{*rules.sheet, *rules.source, *rules.model}, *rules.ruleset, rules.places},
                               examples, most);
}

}  // namespace

Exit mutate(const TestOptions& options, const Voice& voice) {
  Messages faults;
  const std::vector<Wanted> formats = read_formats(options.formats, {"text", "json"}, faults);
  if (!faults.empty()) {
    show(faults, voice);
    return Exit::usage;
  }
  std::optional<std::uint64_t> least, most;
  if (!read_number("test", "--fail-under", options.fail_under, 0, 100, least, voice)) return Exit::usage;
  if (!read_number("test", "--most", options.most, 1, 1'000'000, most, voice)) return Exit::usage;
  Shelf shelf;
  const Sheets sheets = sheets_of(options.paths, shelf, diagnostics::Id::changes_need_sheet, voice);
  Exit exit = sheets.exit;
  if (exit != Exit::clean) return exit;
  std::vector<coverage::TrialReport> reports;
  for (const SheetBattles& sheet : sheets.list) {
    const Rules& rules = *sheet.rules;
    coverage::Trial trial = trial_of(sheet, most.value_or(0));
    if (trial.failing > 0) {
      show({about_file(sheet.path, whole(diagnostics::Id::changes_need_passing)
                                       .arg("failed", static_cast<std::int64_t>(trial.failing))
                                       .arg("all", static_cast<std::int64_t>(sheet.battles.size())))},
           voice);
      exit = worse(exit, Exit::findings);
      continue;
    }
    if (trial.possible == 0) {
      show({about_file(sheet.path, diagnostics::Id::changes_nothing)}, voice);
      exit = worse(exit, Exit::findings);
      continue;
    }
    reports.push_back({sheet.path, rules.sheet->title.text, rules.source.get(), std::move(trial)});
  }
  if (reports.empty()) return exit;
  for (const Wanted& wish : formats) {
    const std::string text =
        wish.format == "json" ? coverage::changes_json(reports) : coverage::changes_text(reports);
    exit = worse(exit, put(wish, text, voice));
  }
  if (!least) return exit;
  for (const auto& report : reports) {
    const coverage::Count count = coverage::noticed_of(report.trial);
    if (count.reached * 100 >= *least * count.all) continue;
    const auto words = diagnostics::said(
        "{file}: battles notice {reached} of {all} changes, less than {least}%",
        {{"file", report.path}, {"reached", count.reached}, {"all", count.all}, {"least", *least}});
    std::fprintf(stderr, "%s\n", words.in(voice.of(diagnostics::Language::en)).c_str());
    exit = worse(exit, Exit::findings);
  }
  return exit;
}

}  // namespace muster::cli
