// Where comments stand: on lines of their own as deep as the code they belong to, behind code in
// one column with their neighbours.
#pragma once

#include "layout/lines.h"

namespace muster::layout {

// After write_code: sets the indent of lines that are nothing but a comment, and adds to the others.
void write_comments(Page& page);

}  // namespace muster::layout
