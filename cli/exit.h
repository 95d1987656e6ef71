// How a command ends, for whoever runs it from a script.
#pragma once

namespace muster::cli {

enum class Exit : int {
  clean = 0,
  findings = 1,  // faults in a file, or a test that failed
  usage = 2,     // a wrong command, or a file that can't be read
  stopped = 3,   // a battle met a limit or a stop
  internal = 4,  // a fault of muster itself
};

// Of several files the worst counts.
inline Exit worse(Exit a, Exit b) {
  const auto rank = [](Exit e) {
    return e == Exit::clean ? 0 : e == Exit::findings ? 1 : e == Exit::stopped ? 2 : e == Exit::usage ? 3 : 4;
  };
  return rank(a) < rank(b) ? b : a;
}

}  // namespace muster::cli
