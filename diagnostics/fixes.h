// Fixes put into a text. Of each message the first of its fixes that is sure enough; a fix that would
// touch what another has changed waits for the next time, when everything was looked at again.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "diagnostics/diagnostic.h"

namespace muster::diagnostics {

struct Applied {
  std::string text;
  std::size_t count = 0;  // messages whose fix is in the text
};
// `weakest`: with `sure` only what may be changed without a look. Fixes with a place to be filled in are
// never applied.
Applied apply_fixes(std::string_view text, std::span<const Diagnostic> list, Applicability weakest);

// The fix that would be applied, or nothing.
const Fix* fix_to_apply(const Diagnostic& diagnostic, Applicability weakest);

}  // namespace muster::diagnostics
