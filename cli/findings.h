// What a check found in each file, and what of it is shown and counts: --only and --skip, the baseline,
// and how grave a finding must be to fail.
//
// A filter hides, it does not heal: a sheet with errors can't be played, so errors that --only or
// --skip keep out of a report still make the exit code 1. What the baseline holds doesn't count.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/messages.h"
#include "cli/shelf.h"
#include "reports/baseline.h"
#include "reports/report.h"

namespace muster::cli {

// One file that was looked at.
struct Checked {
  std::string path;  // as named
  Messages messages;
  const Rules* rules = nullptr;                                // of a sheet
  diagnostics::Language language = diagnostics::Language::en;  // of what was read
  Exit exit = Exit::clean;  // as it was found: usage where it could not be read
  reports::File file;
  std::size_t errors_hidden = 0;  // by --only and --skip
  std::size_t known = 0;          // in the baseline

  // Makes `file` of the messages. `source`: the text, where the messages don't bring it.
  void make_file(std::shared_ptr<const diagnostics::Source> source);
};

struct Filter {
  std::set<diagnostics::Id> only;  // none: all
  std::set<diagnostics::Id> skip;
  std::optional<reports::Baseline> baseline;

  bool names(diagnostics::Id id) const;  // by `only` and `skip`
};

// The ids of --only or --skip; names that are none are faults.
std::set<diagnostics::Id> read_ids(const std::vector<std::string>& names, Messages& faults);
// The file of --baseline; what is wrong with it is a fault.
std::optional<reports::Baseline> open_baseline(const std::string& path, Messages& faults);

// Takes what is not to be shown out of the messages and the file. What could not be read stays.
void apply(const Filter& filter, Checked& one);

// How many entries of the baseline were not found again, of files that were looked at or are gone. To be
// asked before anything is taken out; so are the entries of a new one.
std::size_t stale_entries(const Filter& filter, const std::vector<Checked>& all);

// What a new baseline is made of: the findings that `only` and `skip` let through.
std::vector<reports::BaselineEntry> entries_of(const Filter& filter, const std::vector<Checked>& all);

}  // namespace muster::cli
