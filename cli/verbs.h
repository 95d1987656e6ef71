// The verbs of `muster`. Each adds its options to the command line and runs when it was named.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/messages.h"

namespace muster::cli {

// What all verbs share.
struct Common {
  Color color = Color::automatic;
};

using Run = std::function<Exit()>;

// Adds the verb to `app` and sets `run` when it was chosen.
void add_check(CLI::App& app, const Common& common, Run& run);
void add_build(CLI::App& app, const Common& common, Run& run);
void add_run(CLI::App& app, const Common& common, Run& run);
void add_test(CLI::App& app, const Common& common, Run& run);
void add_convert(CLI::App& app, const Common& common, Run& run);
void add_new(CLI::App& app, const Common& common, Run& run);
void add_dump(CLI::App& app, const Common& common, Run& run);
void add_version(CLI::App& app, const Common& common, Run& run);

}  // namespace muster::cli
