// Private to this room: the places in rules, formulas and modifiers that can be changed.
#pragma once

#include <vector>

#include "coverage/changes.h"

namespace muster::coverage {

void changes_of_lines(const checks::Subject& s, std::vector<Change>& out);

// A number one step more and one less, written as it was: 4 becomes 5 or 3, 25% becomes 26%, 30%, ...
std::vector<std::string> stepped(std::string_view written);

}  // namespace muster::coverage
