#include "cli/files.h"

#include <algorithm>
#include <filesystem>

namespace muster::cli {
namespace fs = std::filesystem;

namespace {

// Not every JSON file of a folder is a battle; those called `*.battle.json` are.
bool wanted(const fs::path& path, const std::vector<FileKind>& kinds) {
  if (path.extension() == ".json" && path.stem().extension() != ".battle") return false;
  return std::find(kinds.begin(), kinds.end(), kind_of(path.string())) != kinds.end();
}

}  // namespace

bool is_json(const std::string& path) { return fs::path(path).extension() == ".json"; }

FileKind kind_of(const std::string& path) {
  if (path == "-") return FileKind::input;
  std::error_code error;
  if (fs::is_directory(path, error)) return FileKind::folder;
  const std::string ending = fs::path(path).extension().string();
  if (ending == ".rules") return FileKind::sheet;
  if (ending == ".battle" || ending == ".json") return FileKind::battle;
  if (ending == ".ruleset") return FileKind::ruleset;
  return FileKind::other;
}

std::vector<std::string> files_in(const std::string& folder, const std::vector<FileKind>& kinds) {
  std::vector<std::string> out;
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
  while (!error && it != end) {
    const std::string name = it->path().filename().string();
    if (it->is_directory(error) && !name.empty() && name.front() == '.') it.disable_recursion_pending();
    error.clear();
    if (it->is_regular_file(error) && wanted(it->path(), kinds))
      out.push_back(it->path().lexically_normal().string());
    error.clear();
    it.increment(error);
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> files_beside(const std::string& folder, const std::vector<FileKind>& kinds) {
  std::vector<std::string> out;
  std::error_code error;
  fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
  while (!error && it != end) {
    if (it->is_regular_file(error) && wanted(it->path(), kinds)) out.push_back(it->path().string());
    error.clear();
    it.increment(error);
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace muster::cli
