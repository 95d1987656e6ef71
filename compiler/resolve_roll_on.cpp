// Rolling on tables: the die of a table is thrown, its row found, and what stands there done.
#include "compiler/resolve.h"

namespace muster::compiler {

void Resolver::roll_on(const grammar::Stmt&, std::vector<Act>&) {}

void Resolver::roll_again(const grammar::Stmt&, std::vector<Act>&) {}

void Resolver::do_row(const grammar::Stmt&, std::vector<Act>&) {}

}  // namespace muster::compiler
