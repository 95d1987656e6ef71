// Numbers behind options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/messages.h"

namespace muster::cli {

// A whole number from lo to hi behind an option. False where it is none; that was shown.
bool read_number(const std::string& verb, const std::string& option, const std::optional<std::string>& text,
                 std::uint64_t lo, std::uint64_t hi, std::optional<std::uint64_t>& out, const Voice& voice);

}  // namespace muster::cli
