// Which messages are checks (checks.def), how sure each is, and finding a message by its name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace muster::diagnostics {

enum class Confidence : std::uint8_t { certain, likely, opinion };
std::string_view confidence_word(Confidence confidence);

struct CheckEntry {
  Id id{};
  Confidence confidence{};
  std::string_view group;  // what it is about, as a heading: "rows of tables"
};
// All of them, those of a group one behind the other.
std::span<const CheckEntry> all_checks();
// Nothing where the id is no check.
const CheckEntry* check_of(Id id);

// The message with that name: row-short.
std::optional<Id> find_id(std::string_view name);
// The names of all messages.
std::vector<std::string_view> all_names();

}  // namespace muster::diagnostics
