// From cells to lines: where each column of a group begins, and what stands behind it.
#pragma once

#include "layout/lines.h"

namespace muster::layout {

// Sets indent and text of every line that has code, without its comment.
void write_code(Page& page);

}  // namespace muster::layout
