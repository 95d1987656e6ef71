// `muster version`: the versions of the program, of its ruleset files and of its dice.
#include <cstdio>

#include "bytecode/ruleset.h"
#include "cli/verbs.h"
#include "runtime/dice.h"

namespace muster::cli {

Exit version() {
  std::printf("muster %s\nruleset format %u\ndice stream %s\n", MUSTER_VERSION, bytecode::kFormatVersion,
              runtime::kDiceStream);
  return Exit::clean;
}

}  // namespace muster::cli
