// `muster coverage`: which rows, cells, ways, rules and formulas of a sheet its battles reach, and how
// likely what they never reach is in play.
#include "coverage/coverage.h"

#include <cstdio>

#include "cli/formats.h"
#include "cli/numbers.h"
#include "cli/sheets_of.h"
#include "cli/verbs.h"
#include "coverage/example.h"
#include "coverage/report.h"

namespace muster::cli {
namespace {

using diagnostics::said;

coverage::SheetReport report_of(const SheetBattles& sheet, Exit& exit, const Voice& voice) {
  const Rules& rules = *sheet.rules;
  coverage::SheetReport out;
  out.path = sheet.path;
  out.title = rules.sheet->title.text;
  runtime::Reached reached(*rules.ruleset);
  for (const Prepared& one : sheet.battles) {
    out.battles.push_back(one.path);
    const auto tried = coverage::try_example(*rules.ruleset, one.text(), one.file, {}, &reached);
    if (tried.came != coverage::Came::wrong) continue;
    // What it reached counts, though it may have gone another way than it should.
    exit = worse(exit, Exit::findings);
    std::fprintf(stderr, "%s\n",
                 said("{file}: does not come out as it says; `muster test` shows why", {{"file", one.path}})
                     .in(voice.of(rules.sheet->language))
                     .c_str());
  }
  out.coverage =
      coverage::cover({{*rules.sheet, *rules.source, *rules.model}, *rules.ruleset, rules.places}, reached);
  return out;
}

}  // namespace

Exit coverage(const CoverageOptions& options, const Voice& voice) {
  Messages faults;
  const std::vector<Wanted> formats = read_formats(options.formats, {"text", "json", "lcov"}, faults);
  if (!faults.empty()) {
    show(faults, voice);
    return Exit::usage;
  }
  std::optional<std::uint64_t> least;
  if (!read_number("coverage", "--fail-under", options.fail_under, 0, 100, least, voice)) return Exit::usage;
  Shelf shelf;
  const Sheets sheets = sheets_of(options.paths, shelf, diagnostics::Id::coverage_ruleset, voice);
  Exit exit = sheets.exit;
  std::vector<coverage::SheetReport> reports;
  for (const SheetBattles& sheet : sheets.list) reports.push_back(report_of(sheet, exit, voice));
  if (reports.empty()) return exit;
  for (const Wanted& wish : formats) {
    const std::string text = wish.format == "json"   ? coverage::json_of(reports)
                             : wish.format == "lcov" ? coverage::lcov_of(reports)
                                                     : coverage::text_of(reports);
    exit = worse(exit, put(wish, text, voice));
  }
  if (!least) return exit;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const coverage::Count count = coverage::rows_and_cells(reports[i].coverage);
    if (count.reached * 100 >= *least * count.all) continue;
    std::fprintf(
        stderr, "%s\n",
        said("{file}: {reached} of {all} rows and cells, less than {least}%",
             {{"file", reports[i].path}, {"reached", count.reached}, {"all", count.all}, {"least", *least}})
            .in(voice.of(sheets.list[i].rules->sheet->language))
            .c_str());
    exit = worse(exit, Exit::findings);
  }
  return exit;
}

}  // namespace muster::cli
