// The way in for text: a file, or what comes through a pipe, as a Source - or the reason why not.
//
// After loading, a text is valid UTF-8 without zero bytes, without a byte order mark and
// without characters that turn the direction of writing. No other room checks that again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "diagnostics/limits.h"
#include "diagnostics/source.h"

namespace muster::diagnostics {

// The name shown for what came through standard input.
inline constexpr std::string_view kStandardInput = "stdin";

// The bytes of a file of any kind (a compiled ruleset too). "-" is standard input. Stops at
// the limit, so that a device that never ends is `file_too_big` like any other.
struct Bytes {
  std::string name;
  std::string bytes;
  std::optional<Diagnostic> problem;
};
Bytes read_bytes(const std::string& path, std::size_t limit);

// `source` has its name in any case; its text is empty unless it is valid UTF-8. A text with
// problems is not read any further: they are all errors.
struct Loaded {
  Source source;
  std::vector<Diagnostic> problems;
  bool byte_order_mark = false;  // one was taken off: places in the file are 3 bytes further on

  bool ok() const { return problems.empty(); }
};
Loaded load(const std::string& path, const TextLimits& limits = {});
Loaded load_text(std::string name, std::string bytes, const TextLimits& limits = {});

}  // namespace muster::diagnostics
