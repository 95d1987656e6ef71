// The table in docs/keywords.md has every keyword of the language: one row for each role, in the
// order of grammar/keywords.def, with all its spellings. So a new keyword is not forgotten there.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "grammar/keywords.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

using grammar::Language;
using grammar::Role;

// "down|downward" as a cell: `down`, `downward`. A role that a language does without is a dash.
std::string cell(Role role, Language language) {
  const std::string all(grammar::spellings_of(role, language));
  if (all.empty()) return "-";
  std::string out = "`";
  for (const char c : all) out += c == '|' ? std::string("`, `") : std::string(1, c);
  return out + "`";
}

TEST(Keywords, StandInTheDocuments) {
  std::vector<std::string> rows;
  for (const std::string& line :
       lines_of(read_text(std::filesystem::path(MUSTER_ROOT) / "docs/keywords.md"))) {
    if (line.rfind("| `", 0) == 0) rows.push_back(line);
  }
  std::size_t at = 0;
  for (const Role role : grammar::kAllRoles) {
    const std::string expected = "| " + cell(role, Language::en) + " | " + cell(role, Language::ru) + " | " +
                                 cell(role, Language::es) + " |";
    ASSERT_LT(at, rows.size()) << "missing at the end of docs/keywords.md: " << expected;
    ASSERT_EQ(rows[at].substr(0, expected.size()), expected) << "row " << at + 1 << " of docs/keywords.md";
    ++at;
  }
  EXPECT_EQ(at, rows.size()) << "a row too many: " << rows.back();
}

}  // namespace
}  // namespace muster::tests
