// Names of messages, both ways: each occurs in a test or on a page that a test runs, and what a test calls
// a message is one.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "diagnostics/checks.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

const std::filesystem::path kRoot = MUSTER_ROOT;

// Everything that tests are made of.
const std::string& all_tests() {
  static const std::string all = [] {
    std::string text;
    for (const char* folder : {"tests", "docs/checks", "docs/messages"})
      for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder)) {
        const std::string ending = entry.path().extension().string();
        const bool known = ending == ".cpp" || ending == ".h" || ending == ".md" || ending == ".golden" ||
                           ending == ".rules" || ending == ".battle" || ending == ".txt" ||
                           ending == ".expected";
        if (entry.is_regular_file() && known) text += read_text(entry.path()) + "\n";
      }
    return text;
  }();
  return all;
}

bool is_part_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

// As a whole word.
bool occurs(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool before = at > 0 && is_part_of_name(text[at - 1]);
    const std::size_t end = at + word.size();
    if (!before && (end == text.size() || !is_part_of_name(text[end]))) return true;
  }
  return false;
}

TEST(MessageNames, EachOccursInATest) {
  for (const std::string_view name : diagnostics::all_names()) {
    std::string as_id(name);
    for (char& c : as_id) c = c == '-' ? '_' : c;
    EXPECT_TRUE(occurs(all_tests(), std::string(name)) || occurs(all_tests(), "Id::" + as_id)) << name;
  }
}

TEST(MessageNames, WhatTestsNameExists) {
  const std::string& text = all_tests();
  std::size_t seen = 0;
  for (const std::string mark : {"error[", "warning[", "note["}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
      const std::size_t from = at + mark.size(), to = text.find(']', from);
      const std::string name = text.substr(from, to - from);
      const bool plain =
          name.size() > 3 && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
      if (!plain) continue;
      ++seen;
      EXPECT_TRUE(diagnostics::find_id(name)) << name;
    }
  }
  EXPECT_GT(seen, 50u);
}

}  // namespace
}  // namespace muster::tests
