// Bounds on what is read as text. Beyond each there is a message, never a crash or a hang.
#pragma once

#include <cstdint>

namespace muster::diagnostics {

struct TextLimits {
  std::uint32_t input_bytes = 32u << 20;  // one sheet or battle file
  std::uint32_t nesting = 100;            // brackets and blocks inside one another
  std::uint32_t errors_shown = 20;        // per file, for people; machine formats show all
};

}  // namespace muster::diagnostics
