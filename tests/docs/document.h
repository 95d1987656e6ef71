// Reads the fenced blocks of a Markdown file. The first words behind the fence say what a block
// is and, where it is a file, its name:
//
//   ```muster FILE        a sheet; must check clean
//   ```muster-part FILE   the next piece of a sheet told in pieces; the whole must check clean
//   ```muster-bad         a sheet; must not
//   ```battle FILE        a battle file; its expectations must hold
//   ```battle-bad FILE    a battle file; its test must fail
//   ```sh                 a session: `$ command`, then what it prints, exactly
//
// Other blocks are pictures.
#pragma once

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/files.h"

namespace muster::tests {

struct Block {
  std::string kind;
  std::string file;  // may be empty
  std::vector<std::string> lines;
  std::size_t line = 0;  // of the fence, from 1
};

inline std::vector<Block> blocks_of(const std::string& text) {
  std::vector<Block> blocks;
  bool inside = false;
  std::size_t number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (!inside) continue;
      Block block;
      std::istringstream info(line.substr(3));
      info >> block.kind >> block.file;
      block.line = number;
      blocks.push_back(block);
    } else if (inside) {
      blocks.back().lines.push_back(line);
    }
  }
  return blocks;
}

inline std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

struct Command {
  std::string line;  // without the `$ `
  std::vector<std::string> output;
};

inline std::vector<Command> session_of(const Block& block) {
  std::vector<Command> session;
  for (const std::string& line : block.lines) {
    if (line.rfind("$ ", 0) == 0) {
      session.push_back({line.substr(2), {}});
    } else if (!session.empty()) {
      session.back().output.push_back(line);
    }
  }
  return session;
}

// The words of a command; quotes keep blanks together.
inline std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

}  // namespace muster::tests
