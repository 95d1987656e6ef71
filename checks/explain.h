// `muster explain`: what a message means, and what a table, a formula or a list of modifiers comes to,
// as text for a terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checks/examine.h"
#include "diagnostics/diagnostic.h"

namespace muster::checks {

// What the catalogue says of a message in the language, and its page, which is English: a check has one of
// its own (it says all in English), any other message a section.
std::string explain_message(diagnostics::Id id, diagnostics::Language language);
// All checks, a line each, by what they are about.
std::string list_of_checks();
// The same as a page of the documents (docs/checks.md), behind its head.
std::string index_of_checks();

// What of a sheet can be explained, in the order of its text.
std::vector<std::string> names_to_explain(const Subject& s);
// Nothing where the name is none of those. The sheet must be without errors.
std::optional<std::string> explain_name(const Subject& s, std::string_view name);

}  // namespace muster::checks
