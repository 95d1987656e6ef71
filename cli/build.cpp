// `muster build`: compiles a sheet into a ruleset file, whole or not at all.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bytecode/file.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/shelf.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;

Exit build(const std::string& sheet, std::string output, Color color) {
  Shelf shelf;
  if (kind_of(sheet) == FileKind::battle) {
    show({about_file(sheet, diagnostics::Id::battle_not_built)}, color);
    return Exit::usage;
  }
  if (kind_of(sheet) != FileKind::sheet && kind_of(sheet) != FileKind::input && fs::exists(sheet)) {
    show({about_file(sheet, whole(diagnostics::Id::ending_unknown).arg("endings", ".rules"))}, color);
    return Exit::usage;
  }
  const Rules& rules = shelf.open(sheet);
  show(rules.messages, color);
  if (!rules.ruleset) return rules.exit;
  if (output.empty())
    output = sheet == "-" ? "sheet.ruleset" : fs::path(sheet).replace_extension(".ruleset").string();
  if (kind_of(output) == FileKind::sheet || kind_of(output) == FileKind::battle || output == sheet) {
    show({about_file(output, diagnostics::Id::output_is_text)}, color);
    return Exit::usage;
  }
  const std::vector<std::byte> bytes = bytecode::encode(*rules.ruleset);
  const std::string reason = write_whole(output, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!reason.empty()) {
    show({about_file(output, whole(diagnostics::Id::file_not_written).arg("reason", reason))}, color);
    return Exit::usage;
  }
  std::printf("%s\n", output.c_str());
  return Exit::clean;
}

}  // namespace

void add_build(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("build", "compiles a sheet into a ruleset file");
  const auto sheet = std::make_shared<std::string>();
  const auto output = std::make_shared<std::string>();
  verb->add_option("SHEET", *sheet, "the sheet (.rules)")->required();
  verb->add_option("-o,--output", *output, "the ruleset file; without it the sheet's name with .ruleset");
  verb->footer("Examples:\n  muster build fase5.rules\n  muster build fase5.rules -o out/fase5.ruleset");
  verb->callback([=, &common, &run] { run = [=, &common] { return build(*sheet, *output, common.color); }; });
}

}  // namespace muster::cli
