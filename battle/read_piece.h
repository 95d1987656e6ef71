// A value that is a piece: `defender[1]`, or its name where only one piece of its kind has it.
#pragma once

#include <cstdint>
#include <optional>

#include "battle/read_value.h"

namespace muster::battle {

// A cell of a field that holds a piece; `none` was seen to before.
std::optional<std::int64_t> read_piece(Reading& in, const bytecode::Field& field, const grammar::Cell& cell);

}  // namespace muster::battle
