#include "cli/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "cli/files.h"

namespace muster::cli {
namespace fs = std::filesystem;

using diagnostics::said;
using diagnostics::Text;

namespace {

// Why a file could not be written; the usual reasons in the reader's language.
Text reason_of(int why, const std::string& path) {
  std::error_code ignored;
  const std::string folder = fs::path(path).parent_path().string();
  switch (why) {
    case ENOENT:
      if (!folder.empty() && !fs::exists(folder, ignored))
        return said("the folder {folder} is not there", {{"folder", folder}});
      break;
    case EACCES:
    case EPERM:
    case EROFS:
      return said("you may not write there");
    case ENOSPC:
      return said("the disk is full");
    case ENOTDIR:
      return said("a file stands where a folder is meant");
    case ENAMETOOLONG:
      return said("the name is too long");
    default:
      break;
  }
  return std::string(std::strerror(why));
}

}  // namespace

Text write_whole(const std::string& path, std::string_view bytes) {
  // A rename would put a file in the place of a device or a folder.
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) return said("it is no ordinary file");
  // Of a link what it leads to is written, not the link.
  std::string target = path;
  if (fs::is_symlink(path, ignored)) {
    const fs::path end = fs::canonical(path, ignored);
    if (!end.empty()) target = end.string();
  }
  // A rename would go round the will of who made the file unwritable.
  if (fs::exists(target, ignored) && access(target.c_str(), W_OK) != 0) return reason_of(errno, path);
  const std::string temporary = target + "." + std::to_string(getpid()) + ".part";
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) return reason_of(errno, path);
  bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  written = std::fflush(file) == 0 && written;
  written = fsync(fileno(file)) == 0 && written;
  int reason = written ? 0 : errno;
  // Who may read and write a file stays as it was.
  struct stat before {};
  if (stat(target.c_str(), &before) == 0) fchmod(fileno(file), before.st_mode & 07777U);
  if (std::fclose(file) != 0 && reason == 0) reason = errno;
  if (reason == 0 && std::rename(temporary.c_str(), target.c_str()) != 0) reason = errno;
  if (reason == 0) return {};
  std::remove(temporary.c_str());
  return reason_of(reason, path);
}

bool write_new(const std::string& path, std::string_view text, bool over, const Voice& voice) {
  std::error_code ignored;
  if (fs::exists(path, ignored) && !over) {
    show({about_file(path, diagnostics::Id::file_there)}, voice);
    return false;
  }
  const Text reason = write_whole(path, text);
  if (reason.empty()) return true;
  show({about_file(path, whole(diagnostics::Id::file_not_written).arg("reason", reason))}, voice);
  return false;
}

}  // namespace muster::cli
