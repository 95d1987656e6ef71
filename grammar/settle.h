// The last touch to a node when its text has been read: what only the whole node can tell, and
// parts that a broken line left out. A node that keeps its place in the tree has all the parts
// its kind promises, the missing ones as errors: nobody behind the grammar has to look for gaps.
#pragma once

#include "grammar/reader.h"

namespace muster::grammar {

void settle(TypeSpec& made, Reader& r);
void settle(FieldDecl& made, Reader& r);
void settle(Branch& made, Reader& r);
void settle(Stmt& made, Reader& r);
void settle(FormulaDecl& made, Reader& r);
void settle(MeasureDecl& made, Reader& r);

}  // namespace muster::grammar
