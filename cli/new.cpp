// `muster new`: a folder with a small sheet, a battle and a workflow that keeps both right.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "cli/files.h"
#include "cli/new_files.h"
#include "cli/output.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;

// The name becomes a folder, a file and a title, and stands in a workflow: nothing in it may mean
// more than itself.
bool fits(const std::string& name) {
  if (name.empty() || name.size() > 80 || name.front() == '-') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || byte >= 0x80;
  });
}

}  // namespace

Exit new_sheet(const NewOptions& options, const Voice& voice) {
  const std::string& name = options.name;
  if (!fits(name)) {
    show({about_file("muster new", whole(diagnostics::Id::name_unfit).arg("seen", name))}, voice);
    return Exit::usage;
  }
  std::error_code error;
  if (fs::exists(fs::symlink_status(name, error))) {
    show({about_file(name, diagnostics::Id::folder_there)}, voice);
    return Exit::usage;
  }
  for (const NewFile& file : new_files(name, voice.language.value_or(grammar::Language::en))) {
    const fs::path path = fs::path(name) / file.path;
    fs::create_directories(path.parent_path(), error);
    if (error) {
      show({about_file(path.string(),
                       whole(diagnostics::Id::file_not_written).arg("reason", error.message()))},
           voice);
      return Exit::usage;
    }
    if (!write_new(path.string(), file.text, false, voice)) return Exit::usage;
    std::printf("%s\n", path.string().c_str());
  }
  return Exit::clean;
}

}  // namespace muster::cli
