// Private to this room: what ends.cpp tells, for those who must not tell it again.
#pragma once

#include <set>
#include <string>

#include "checks/examine.h"

namespace muster::checks {

// Outcomes with lines that finish so, none of which is ever reached.
std::set<std::string> hopeless_outcomes(const Subject& s);

}  // namespace muster::checks
