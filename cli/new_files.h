// The files of a new sheet: a small one that checks clean and a battle that comes out as it
// expects, to be changed into what the designer has in mind.
#pragma once

#include <string>
#include <vector>

#include "grammar/ast.h"

namespace muster::cli {

struct NewFile {
  std::string path;  // inside the folder
  std::string text;
};
std::vector<NewFile> new_files(const std::string& name, grammar::Language language);

}  // namespace muster::cli
