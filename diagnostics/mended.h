// What the lines of a text would be after a fix, to be shown under a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"

namespace muster::diagnostics {

struct MendedLine {
  std::uint32_t number = 0;  // in the mended text (of a line that goes: in the text); 0: more follow
  std::string text;
  std::size_t focus = 0;  // the byte of `text` where the change is
  bool gone = false;      // the fix takes the line out
};

// Only lines that the fix changes or adds, at most `most` of them. Of a very long line the
// part around the change.
std::vector<MendedLine> mended_lines(const Source& source, const Fix& fix, std::size_t most);

// Lines without their line ends; at least one.
std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace muster::diagnostics
