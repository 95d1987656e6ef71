// The declarations of a sheet, as reports name them: a finding is told by the block it stands in.
#pragma once

#include <vector>

#include "grammar/ast.h"
#include "reports/report.h"

namespace muster::cli {

std::vector<reports::Block> blocks_of(const grammar::Sheet& sheet);

}  // namespace muster::cli
