// `muster check --fix`: what the messages offer is put into the files, as far as it is sure enough.
#pragma once

#include <string>
#include <vector>

#include "cli/findings.h"
#include "cli/messages.h"
#include "cli/shelf.h"
#include "diagnostics/diagnostic.h"

namespace muster::cli {

struct FixWishes {
  diagnostics::Applicability weakest = diagnostics::Applicability::sure;
  bool only_shown = false;  // as a diff; no file is written
  Filter filter;            // only what is to be shown is mended
};

// Mends each file in turn, sheets before battles as they come, tells on stdout what was done or would be, and
// leaves the mended texts on the shelf. A file that could not be written makes it `usage`, a diff `findings`.
Exit mend(const std::vector<std::string>& paths, const FixWishes& wishes, Shelf& shelf, const Voice& voice);

}  // namespace muster::cli
