// What a check of some files found, ready to be written in any format: the one model that all
// formats of this room read. It owns its texts; places stay byte offsets, and each format works out
// lines and columns in the unit it is read in (diagnostics/positions.h).
//
// Reports are for programs: English, with the names of messages, and the same bytes for the same
// files - no dates, no folders of the machine, no durations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/checks.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/render.h"
#include "diagnostics/source.h"

namespace muster::reports {

using diagnostics::Severity;
using diagnostics::Span;

// A secondary place.
struct Remark {
  Span at;
  std::string text;
};

struct Finding {
  diagnostics::Id id{};
  Severity severity = Severity::error;
  std::optional<diagnostics::Confidence> confidence;  // of a check
  std::string message, why, fix;                      // why and fix may be empty
  bool nowhere = false;                               // about the file as a whole
  Span at;
  std::vector<Remark> labels;
  std::vector<diagnostics::Fix> fixes;  // each mends the fault alone
  std::string fingerprint;              // see fingerprint.h

  std::string_view name() const { return diagnostics::entry(id).name; }
};

// A declaration of the sheet, up to the next one.
struct Block {
  std::string title;  // table weather
  std::uint32_t begin = 0;
};

// A file that was looked at, with or without findings.
struct File {
  std::string path;  // from where the program stands, with / between folders; may be no UTF-8
  std::shared_ptr<const diagnostics::Source> source;
  std::vector<Block> blocks;  // in the order of the text
  std::vector<Finding> findings;
  bool unreadable = false;  // the findings say why
  std::string skipped;      // why it was not looked at, or empty

  // The block of a place; nothing before the first, and of the file as a whole.
  const Block* block_of(const Finding& finding) const;
};

struct Report {
  std::string version;  // of the program
  Severity fail_on = Severity::error;
  std::vector<File> files;

  diagnostics::Counts counts() const;
  bool fails(const Finding& finding) const { return finding.severity <= fail_on; }
};

Finding finding_of(const diagnostics::Diagnostic& d);

// A finding and its file, where findings of all files stand in one row.
struct Found {
  const File* file = nullptr;
  const Finding* finding = nullptr;
};
// In the order of files; or errors before warnings before notes.
std::vector<Found> all_of(const Report& report);
std::vector<Found> gravest_first(const Report& report);

// The message, why it matters and what to write, a line each.
std::string full_text(const Finding& finding);

}  // namespace muster::reports
