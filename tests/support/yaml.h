// Whether a file is YAML, as far as it can be told: by the parser of Python, where that is there.
#pragma once

#include <string>

#include "tests/support/program.h"

namespace muster::tests {

inline std::string yaml_fault(const std::filesystem::path& path) {
  static const char* const kScript =
      "import sys\n"
      "try:\n"
      "    import yaml\n"
      "except ImportError:\n"
      "    sys.exit(0)\n"
      "yaml.safe_load(open(sys.argv[1], encoding='utf-8'))\n";
  const Ran ran = run_program("python3", {"-c", kScript, path.string()}, path.parent_path());
  return ran.exit == 0 || ran.exit == 127 ? "" : ran.err;
}

}  // namespace muster::tests
