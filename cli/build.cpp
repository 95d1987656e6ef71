// `muster build`: compiles a sheet into a ruleset file, whole or not at all.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>

#include "bytecode/file.h"
#include "cli/files.h"
#include "cli/shelf.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;

// Writes beside the file and renames, so that nobody ever sees half a ruleset. The text is the
// reason where it could not be done.
std::string write_whole(const std::string& path, const std::vector<std::byte>& bytes) {
  // A rename would put a file in the place of a device or a folder.
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) return "it is no ordinary file";
  const std::string temporary = path + "." + std::to_string(getpid()) + ".part";
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) return std::strerror(errno);
  bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  written = std::fflush(file) == 0 && written;
  written = fsync(fileno(file)) == 0 && written;
  int reason = written ? 0 : errno;
  if (std::fclose(file) != 0 && reason == 0) reason = errno;
  if (reason == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) reason = errno;
  if (reason == 0) return {};
  std::remove(temporary.c_str());
  return std::strerror(reason);
}

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
  const std::string reason = write_whole(output, bytecode::encode(*rules.ruleset));
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
