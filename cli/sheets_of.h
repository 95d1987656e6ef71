// The battle files of a command by the sheet they are for: for verbs that speak of sheets by their battles.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/prepare.h"
#include "cli/shelf.h"

namespace muster::cli {

struct SheetBattles {
  const Rules* rules = nullptr;
  std::string path;               // of the sheet, from where we are
  std::vector<Prepared> battles;  // each of which could be loaded
};

struct Sheets {
  std::vector<SheetBattles> list;  // in the order in which their first battles stand
  Exit exit = Exit::clean;         // of what could not be read; that was shown
};

// A compiled ruleset is refused with the message `refusal`: it has no lines.
Sheets sheets_of(const std::vector<std::string>& paths, Shelf& shelf, diagnostics::Id refusal,
                 const Voice& voice);

}  // namespace muster::cli
