// Files a command writes: whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "cli/messages.h"

namespace muster::cli {

// Writes beside the file and renames, so that nobody ever sees half of it. What is written over keeps
// its permissions, and links lead to the same place. The text is the reason where it could not be done.
diagnostics::Text write_whole(const std::string& path, std::string_view bytes);

// The same for a text that is nobody's yet: an existing file is left alone, unless `over` says
// that it may go. Shows what went wrong.
bool write_new(const std::string& path, std::string_view text, bool over, const Voice& voice);

}  // namespace muster::cli
