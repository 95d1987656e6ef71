// Private to names.cpp: all names that a sheet declares, and which of them meet.
#pragma once

#include <string>
#include <vector>

#include "checks/examine.h"

namespace muster::checks {

// Lists whose names meet: 0 are the names that the whole sheet knows.
struct Named {
  std::string text;
  compiler::Span at;
  int list = 0;
  bool own = false;  // of one rule: names of other rules never meet it
};

std::vector<Named> names_of(const grammar::Sheet& sheet);

}  // namespace muster::checks
