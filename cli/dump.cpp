// `muster dump`: a compiled sheet as a readable listing, with the lines of the sheet.
#include <cstdio>
#include <string>

#include "bytecode/file.h"
#include "cli/files.h"
#include "cli/shelf.h"
#include "cli/verbs.h"

namespace muster::cli {

Exit dump(const DumpOptions& options, const Voice& voice) {
  Shelf shelf;
  if (kind_of(options.path) == FileKind::battle) {
    show({about_file(options.path, diagnostics::Id::battle_not_listed)}, voice);
    return Exit::usage;
  }
  const Rules& rules = shelf.open(options.path);
  show(rules.messages, voice);
  if (!rules.ruleset) return rules.exit;
  const std::string text = bytecode::dump(*rules.ruleset);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return Exit::clean;
}

}  // namespace muster::cli
