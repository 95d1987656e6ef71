// A command that could not be understood, told like any other fault.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/exit.h"
#include "cli/messages.h"

namespace muster::cli {

// What CLI11 found wrong with the words, in the words of our messages.
Exit wrong_command(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words,
                   const Voice& voice);

}  // namespace muster::cli
