// Places in a sheet that a fix takes away or puts words into.
#pragma once

#include <optional>
#include <string_view>

#include "diagnostics/source.h"

namespace muster::compiler {

// The lines that `at` fills, with their line end; nothing where something else stands in them, a remark too.
std::optional<diagnostics::Span> whole_lines(const diagnostics::Source& source, diagnostics::Span at);

// `at` with the word before it and the blanks before that; nothing where another word stands there.
std::optional<diagnostics::Span> behind_word(const diagnostics::Source& source, diagnostics::Span at,
                                             std::string_view word);

// What stands between two values, where that is `sign` and blanks.
bool only_between(const diagnostics::Source& source, diagnostics::Span left, diagnostics::Span right,
                  std::string_view sign);

}  // namespace muster::compiler
