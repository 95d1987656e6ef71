// Every sheet and battle file of the project: those in folders, and those in its documents.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "layout/lay_out.h"
#include "tests/docs/document.h"

namespace muster::tests {

struct Sample {
  std::string name, text;
  layout::What what{};
};

inline void add_folder(const std::filesystem::path& folder, std::vector<Sample>& out) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    if (path.extension() == ".rules") out.push_back({path.string(), read_text(path), layout::What::sheet});
    if (path.extension() == ".battle") out.push_back({path.string(), read_text(path), layout::What::battle});
  }
}

// Sheets told in pieces are put together, as tests/docs does it.
inline void add_document(const std::filesystem::path& path, std::vector<Sample>& out) {
  std::map<std::string, Sample> files;
  std::size_t number = 0;
  for (const Block& block : blocks_of(read_text(path))) {
    const bool sheet = block.kind.rfind("muster", 0) == 0;
    if (!sheet && block.kind.rfind("battle", 0) != 0) continue;
    const std::string name = block.file.empty() ? std::to_string(++number) : block.file;
    Sample& sample = files[name];
    sample.name = path.string() + " " + name;
    sample.text += joined(block.lines);
    sample.what = sheet ? layout::What::sheet : layout::What::battle;
  }
  for (auto& [name, sample] : files) out.push_back(std::move(sample));
}

inline std::vector<Sample> corpus() {
  const std::filesystem::path root = MUSTER_ROOT;
  std::vector<Sample> out;
  add_folder(root / "rulesets", out);
  add_folder(root / "bench", out);
  add_folder(root / "tests" / "sheets", out);
  add_document(root / "README.md", out);
  for (const auto& folder : {root / "docs", root / "docs" / "checks"})
    for (const auto& path : files_of(folder, ".md")) add_document(path, out);
  return out;
}

}  // namespace muster::tests
