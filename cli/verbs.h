// The verbs of `muster`. Each adds its options to the command line and runs when it was named.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <map>
#include <string>

#include "cli/messages.h"

namespace muster::cli {

// What all verbs share.
struct Common {
  Color color = Color::automatic;
};

// One of a few words, each standing for a value; what else comes is told which there are.
template <class Value>
CLI::Validator one_of(const std::map<std::string, Value>& words, const std::string& listed) {
  const auto read = [words, listed](std::string& text) -> std::string {
    const auto found = words.find(text);
    if (found == words.end()) return "`" + text + "` is none of its words: say " + listed;
    text = std::to_string(static_cast<int>(found->second));
    return {};
  };
  return CLI::Validator(read, "", "");
}

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
