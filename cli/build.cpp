// `muster build`: compiles a sheet into a ruleset file, whole or not at all.
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "bytecode/file.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/shelf.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace fs = std::filesystem;

Exit build(const BuildOptions& options, const Voice& voice) {
  const std::string& sheet = options.sheet;
  std::string output = options.output;
  Shelf shelf;
  if (kind_of(sheet) == FileKind::battle) {
    show({about_file(sheet, diagnostics::Id::battle_not_built)}, voice);
    return Exit::usage;
  }
  if (kind_of(sheet) != FileKind::sheet && kind_of(sheet) != FileKind::input && fs::exists(sheet)) {
    show({about_file(sheet, whole(diagnostics::Id::ending_unknown).arg("endings", ".rules"))}, voice);
    return Exit::usage;
  }
  const Rules& rules = shelf.open(sheet);
  show(rules.messages, voice);
  if (!rules.ruleset) return rules.exit;
  if (output.empty())
    output = sheet == "-" ? "sheet.ruleset" : fs::path(sheet).replace_extension(".ruleset").string();
  if (kind_of(output) == FileKind::sheet || kind_of(output) == FileKind::battle || output == sheet) {
    show({about_file(output, diagnostics::Id::output_is_text)}, voice);
    return Exit::usage;
  }
  const std::vector<std::byte> bytes = bytecode::encode(*rules.ruleset);
  const diagnostics::Text reason =
      write_whole(output, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!reason.empty()) {
    show({about_file(output, whole(diagnostics::Id::file_not_written).arg("reason", reason))}, voice);
    return Exit::usage;
  }
  std::printf("%s\n", output.c_str());
  return Exit::clean;
}

}  // namespace muster::cli
