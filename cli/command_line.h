// From the words after `muster` to the verb they name.
#pragma once

#include "cli/exit.h"

namespace muster::cli {

// Reads the command line and runs its verb, or shows what was asked for or is wrong.
Exit run_command_line(int argc, const char* const* argv);

}  // namespace muster::cli
