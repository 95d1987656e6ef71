// Every check has a page, and every page tells the truth: the sheet with the fault gives that message
// and no other, the mended one gives nothing at all.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "checks/explain.h"
#include "tests/checks/whole.h"
#include "tests/docs/document.h"

namespace muster::tests {
namespace {

using diagnostics::Severity;

const std::filesystem::path kRoot = MUSTER_ROOT;
const std::filesystem::path kPages = kRoot / "docs/checks";

std::vector<std::string> names_of_pages() {
  std::vector<std::string> names;
  for (const auto& path : files_of(kPages, ".md")) names.push_back(path.stem().string());
  return names;
}

class Page : public testing::TestWithParam<std::string> {
 protected:
  const std::string text = read_text(kPages / (GetParam() + ".md"));
  const std::vector<Block> blocks = blocks_of(text);

  // Only sheets with hundreds of rows give these (tests/tables/several.test.cpp has one).
  bool too_large_to_show() const { return GetParam() == "not-proven" || GetParam() == "keys-unproven"; }

  // Pages about battle files show a sheet and two battles; what they show is fought elsewhere.
  bool about_battles() const {
    for (const Block& block : blocks)
      if (block.kind.rfind("battle", 0) == 0) return true;
    return false;
  }
};

TEST_P(Page, HasTheFormOfAllPages) {
  const auto id = diagnostics::find_id(GetParam());
  ASSERT_TRUE(id) << "no message has this name";
  const diagnostics::CheckEntry* check = diagnostics::check_of(*id);
  ASSERT_NE(check, nullptr) << "no line in diagnostics/checks.def";
  const std::vector<std::string> lines = lines_of(text);
  ASSERT_GT(lines.size(), 5u);
  EXPECT_EQ(lines[0], "# " + GetParam());
  EXPECT_EQ(lines[1], "");
  EXPECT_EQ(lines[2], std::string(diagnostics::severity_word(diagnostics::entry(*id).severity)) + " · " +
                          std::string(diagnostics::confidence_word(check->confidence)));
  EXPECT_EQ(lines[3], "");
  EXPECT_NE(lines[4], "");
  std::vector<std::string> headings;
  bool in_block = false;
  for (const std::string& line : lines) {
    if (line.rfind("```", 0) == 0) in_block = !in_block;
    if (!in_block && line.rfind("#", 0) == 0) headings.push_back(line);
    EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
  }
  EXPECT_FALSE(in_block) << "a block is not closed";
  if (about_battles()) return;
  if (too_large_to_show()) {
    EXPECT_TRUE(blocks.empty());
    EXPECT_EQ(headings.size(), 1u);
    return;
  }
  EXPECT_EQ(headings, (std::vector<std::string>{"# " + GetParam(), "## A sheet with it", "## Mended"}));
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].kind, "muster-bad");
  EXPECT_EQ(blocks[1].kind, "muster");
}

TEST_P(Page, ItsSheetGivesTheMessageAndNoOther) {
  if (about_battles()) GTEST_SKIP() << "shown with battle files";
  if (too_large_to_show()) GTEST_SKIP() << "no short sheet gives it";
  ASSERT_FALSE(blocks.empty());
  const auto id = diagnostics::find_id(GetParam());
  ASSERT_TRUE(id);
  const Whole found = look_at(joined(blocks[0].lines));
  std::size_t times = 0;
  for (const auto& d : found.list) {
    if (d.id == *id) ++times;
    const bool note = diagnostics::entry(d.id).severity == Severity::note;
    EXPECT_TRUE(d.id == *id || note) << diagnostics::entry(d.id).name;
  }
  EXPECT_GE(times, 1u);
  EXPECT_FALSE(HasFailure()) << found.text();
}

TEST_P(Page, ItsMendedSheetGivesNothing) {
  if (about_battles()) GTEST_SKIP() << "shown with battle files";
  if (too_large_to_show()) GTEST_SKIP() << "no short sheet gives it";
  ASSERT_EQ(blocks.size(), 2u);
  const Whole found = look_at(joined(blocks[1].lines));
  EXPECT_TRUE(found.list.empty()) << found.text();
  EXPECT_TRUE(found.compiled.ruleset);
}

INSTANTIATE_TEST_SUITE_P(Checks, Page, testing::ValuesIn(names_of_pages()), [](const auto& test) {
  std::string name = test.param;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

TEST(Pages, EveryCheckHasOne) {
  const std::vector<std::string> list = names_of_pages();
  const std::set<std::string> pages(list.begin(), list.end());
  std::set<std::string_view> seen;
  for (const diagnostics::CheckEntry& check : diagnostics::all_checks()) {
    const std::string_view name = diagnostics::entry(check.id).name;
    EXPECT_TRUE(pages.contains(std::string(name))) << "docs/checks/" << name << ".md is missing";
    EXPECT_TRUE(seen.insert(name).second) << name << " stands twice in diagnostics/checks.def";
    EXPECT_FALSE(check.group.empty()) << name << " stands in no group";
  }
}

TEST(Pages, AWarningOrNoteOfASheetIsACheck) {
  for (std::size_t i = 0; i < diagnostics::entry_count(); ++i) {
    const auto id = static_cast<diagnostics::Id>(i);
    if (diagnostics::entry(id).severity == Severity::error) continue;
    EXPECT_NE(diagnostics::check_of(id), nullptr) << diagnostics::entry(id).name;
  }
}

// The lists in docs/checks.md are written from the catalogue and the pages.
TEST(Pages, TheIndexListsThemAll) {
  const std::filesystem::path path = kRoot / "docs/checks.md";
  const std::string text = read_text(path);
  const std::string head = text.substr(0, text.find("\n## Rows of tables\n"));
  const std::string wanted = head + checks::index_of_checks();
  if (std::getenv("MUSTER_REWRITE_GOLDENS") != nullptr) write_text(path, wanted);
  EXPECT_EQ(read_text(path), wanted);
}

}  // namespace
}  // namespace muster::tests
