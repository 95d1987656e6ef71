// `muster version`: the versions of the program, of its ruleset files and of its dice.
#include <cstdio>

#include "bytecode/ruleset.h"
#include "cli/verbs.h"
#include "runtime/dice.h"

namespace muster::cli {

void add_version(CLI::App& app, const Common&, Run& run) {
  CLI::App* verb = app.add_subcommand("version", "the versions of the program, of its files and of its dice");
  verb->footer("Examples:\n  muster version");
  verb->callback([&run] {
    run = [] {
      std::printf("muster %s\nruleset format %u\ndice stream %s\n", MUSTER_VERSION, bytecode::kFormatVersion,
                  runtime::kDiceStream);
      return Exit::clean;
    };
  });
}

}  // namespace muster::cli
