// Handing out: `spend TOTAL on x in LIST` as the loop it stands for.
#include "compiler/resolve.h"

namespace muster::compiler {

void Resolver::spend(const grammar::Stmt&, std::vector<Act>&) {}

}  // namespace muster::compiler
