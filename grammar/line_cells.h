// Where the cells of a row stand, for those who lay its table out anew. The grammar itself reads
// cells one by one (cell_rules.h); this is the same division without reading what is in them.
#pragma once

#include <vector>

#include "grammar/reader.h"

namespace muster::grammar {

// From `p` to the end of its line. Cells end at two blanks, a tab or `|`, and beside quotes at one blank.
std::vector<Span> cells_of_line(Reader& r, const char* p);

}  // namespace muster::grammar
