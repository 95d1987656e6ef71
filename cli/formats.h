// --format: which reports are wanted, and where each goes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/messages.h"

namespace muster::cli {

// `FORMAT` goes to stdout, `FORMAT=FILE` to a file.
struct Wanted {
  std::string format;
  std::string file;  // empty: stdout
};

// A sheet or a battle file, which no report may be written over.
bool holds_text(const std::string& path);

// Words that name no format, and two reports for one place, are faults. Nothing asked for is `text`.
std::vector<Wanted> read_formats(const std::vector<std::string>& words,
                                 const std::vector<std::string_view>& known, Messages& faults);

// To stdout, or whole into its file; what went wrong is shown.
Exit put(const Wanted& wanted, std::string_view report, const Voice& voice);

// As reports name a file: from where the program stands, so that every machine says the same.
std::string report_path(const std::string& path);

}  // namespace muster::cli
