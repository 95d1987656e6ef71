// Which files a command means: files as they are named, folders with all that fits in them.
#pragma once

#include <string>
#include <vector>

#include "cli/messages.h"

namespace muster::cli {

enum class FileKind { sheet, battle, ruleset, folder, input, other };

// By its ending; `-` is standard input. A battle file ends in .battle, or in .json.
FileKind kind_of(const std::string& path);
bool is_json(const std::string& path);

// The files of a folder and the folders in it that are of one of the kinds, sorted. Folders
// that begin with a dot are passed over, links to folders are not followed. Of JSON files only
// those that end in .battle.json are meant.
std::vector<std::string> files_in(const std::string& folder, const std::vector<FileKind>& kinds);

// The same of one folder only.
std::vector<std::string> files_beside(const std::string& folder, const std::vector<FileKind>& kinds);

}  // namespace muster::cli
