// `muster fmt`: lays out sheets and battle files where they stand, or says what that would change.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/files.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "diagnostics/load.h"
#include "diagnostics/unified_diff.h"
#include "layout/lay_out.h"

namespace muster::cli {
namespace {

using diagnostics::Id;

// Files by their names, folders with all that is a text in them.
std::vector<std::string> files_meant(const FmtOptions& options, Messages& faults) {
  std::vector<std::string> out;
  for (const std::string& path : options.paths) {
    if (kind_of(path) != FileKind::folder) {
      out.push_back(path);
      continue;
    }
    std::vector<std::string> found = files_in(path, {FileKind::sheet, FileKind::battle});
    std::erase_if(found, is_json);
    if (found.empty()) faults.push_back(about_file(path, Id::folder_without_sheets));
    out.insert(out.end(), found.begin(), found.end());
  }
  return out;
}

// What can't be laid out whatever is in it.
bool has_layout(const std::string& path, Messages& messages) {
  const FileKind kind = kind_of(path);
  if (kind == FileKind::ruleset || is_json(path)) {
    messages.push_back(about_file(path, Id::layout_ruleset));
    return false;
  }
  if (kind == FileKind::other) {
    messages.push_back(about_file(path, whole(Id::ending_unknown).arg("endings", ".rules or .battle")));
    return false;
  }
  return true;
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

Exit fmt_file(const std::string& path, const FmtOptions& options, Messages& messages) {
  if (!has_layout(path, messages)) return Exit::usage;
  diagnostics::Loaded loaded = diagnostics::load(path);
  if (!loaded.ok()) {
    messages.push_back({std::make_shared<diagnostics::Source>(std::move(loaded.source)), loaded.problems});
    return Exit::usage;
  }
  const FileKind kind = kind_of(path);
  const bool input = kind == FileKind::input;
  const std::string name = input ? std::string(diagnostics::kStandardInput) : path;
  const layout::LaidOut made =
      layout::lay_out(loaded.source, kind == FileKind::sheet    ? layout::What::sheet
                                     : kind == FileKind::battle ? layout::What::battle
                                                                : layout::What::either);
  if (made.outcome == layout::Outcome::faults) {
    messages.push_back(about_file(name, whole(Id::layout_faults).arg("file", path)));
    return Exit::findings;
  }
  if (made.outcome == layout::Outcome::changes) {
    messages.push_back(about_file(name, Id::layout_changes));
    return Exit::internal;
  }
  const std::string& before = loaded.source.text();
  const bool same = made.text == before && !loaded.byte_order_mark;
  if (options.check || options.diff) {
    if (options.diff) print(diagnostics::unified_diff(before, made.text, name, name));
    if (options.diff && before == made.text && loaded.byte_order_mark)
      print(name + " (only the byte order mark goes)\n");
    if (same) return Exit::clean;
    if (options.check) messages.push_back(about_file(name, whole(Id::layout_differs).arg("file", path)));
    return Exit::findings;
  }
  if (input) {
    print(made.text);
    return Exit::clean;
  }
  if (same) return Exit::clean;
  if (const diagnostics::Text reason = write_whole(path, made.text); !reason.empty()) {
    messages.push_back(about_file(path, whole(Id::file_not_written).arg("reason", reason)));
    return Exit::usage;
  }
  const bool ends = before.find("\r\n") != std::string::npos;
  std::printf("%s%s%s\n", path.c_str(), ends ? " (line ends were CRLF)" : "",
              loaded.byte_order_mark ? " (it began with a byte order mark)" : "");
  return Exit::clean;
}

}  // namespace

Exit fmt(const FmtOptions& options, const Voice& voice) {
  Messages messages;
  Exit exit = Exit::clean;
  const std::vector<std::string> files = files_meant(options, messages);
  if (!messages.empty()) exit = Exit::usage;
  for (const std::string& path : files) exit = worse(exit, fmt_file(path, options, messages));
  std::fflush(stdout);
  show(messages, voice);
  return exit;
}

}  // namespace muster::cli
