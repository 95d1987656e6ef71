// Inside runtime/: the machines that count, apart so that they are compiled in a file of their own.
#pragma once

#include "runtime/machine.h"

namespace muster::runtime {

Result fight_counted(const Program& program, Memory& memory, DiceSource& dice, Watcher& watcher);
Result evaluate_counted(const Program& program, Memory& memory, Index rule);

}  // namespace muster::runtime
