// `--format FORMAT` and `--format FORMAT=FILE`: reports that go to stdout, or each to a file of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/messages.h"

namespace muster::cli {

struct FormatWish {
  std::string format;
  std::string file;  // empty: stdout
};

// What was typed, the first of `known` where nothing was. Nothing where it is wrong; that was shown.
std::optional<std::vector<FormatWish>> read_formats(const std::string& verb,
                                                    const std::vector<std::string>& typed,
                                                    const std::vector<std::string>& known, const Voice& voice);

// To stdout or, whole or not at all, to its file. False where it could not be written; that was shown.
bool write_report(const FormatWish& wish, const std::string& text, const Voice& voice);

// A whole number from lo to hi behind an option. False where it is none; that was shown.
bool read_number(const std::string& verb, const std::string& option, const std::optional<std::string>& text,
                 std::uint64_t lo, std::uint64_t hi, std::optional<std::uint64_t>& out, const Voice& voice);

}  // namespace muster::cli
