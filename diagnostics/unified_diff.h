// What changed between two texts, as `diff -u` tells it: hunks with three lines around each change.
// For every verb that can show a change of a file before making it.
#pragma once

#include <string>
#include <string_view>

namespace muster::diagnostics {

// Empty where nothing changed. What `patch` makes of the old text with it is the new text.
std::string unified_diff(std::string_view old_text, std::string_view new_text, std::string_view old_name,
                         std::string_view new_name);

}  // namespace muster::diagnostics
