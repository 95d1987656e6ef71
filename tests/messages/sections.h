// The files of docs/messages, read: a head with files that all its sections use, and a section a message.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/docs/document.h"
#include "tests/support/files.h"

namespace muster::tests {

inline const std::filesystem::path kMessagePages = std::filesystem::path(MUSTER_ROOT) / "docs/messages";

struct MessageSection {
  std::string name;   // of the message: row-short
  std::string words;  // without the blocks
  std::vector<Block> blocks;

  bool too_much() const { return words.find("It takes too much to show here: ") != std::string::npos; }
};

struct MessageFile {
  std::string file;
  std::vector<Block> head;
  std::vector<MessageSection> sections;
};

inline MessageFile message_file(const std::filesystem::path& path) {
  MessageFile out;
  out.file = path.stem().string();
  bool inside = false;
  std::string part;
  const auto close = [&] {
    if (out.sections.empty()) {
      out.head = blocks_of(part);
    } else {
      out.sections.back().blocks = blocks_of(part);
    }
    part.clear();
  };
  for (const std::string& line : lines_of(read_text(path))) {
    if (line.rfind("```", 0) == 0) inside = !inside;
    if (!inside && line.rfind("## ", 0) == 0) {
      close();
      out.sections.push_back({line.substr(3), "", {}});
      continue;
    }
    part += line + "\n";
    if (!inside && line.rfind("```", 0) != 0 && !out.sections.empty())
      out.sections.back().words += line + "\n";
  }
  close();
  return out;
}

inline std::vector<MessageFile> all_message_files() {
  std::vector<MessageFile> out;
  for (const auto& path : files_of(kMessagePages, ".md")) out.push_back(message_file(path));
  return out;
}

}  // namespace muster::tests
