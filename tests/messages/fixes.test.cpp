// A fix that is offered mends what it is offered for, and brings nothing new: tried on the wrong sheet of
// every page, for fixes that are certain, and for those that are only suggested.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "diagnostics/fixes.h"
#include "tests/checks/whole.h"
#include "tests/messages/sections.h"

namespace muster::tests {
namespace {

using diagnostics::Applicability;

struct WrongSheet {
  std::string name;
  std::string text;
};

std::vector<WrongSheet> wrong_sheets() {
  std::vector<WrongSheet> out;
  for (const auto& path : files_of(std::filesystem::path(MUSTER_ROOT) / "docs/checks", ".md"))
    for (const Block& block : blocks_of(read_text(path)))
      if (block.kind == "muster-bad") out.push_back({path.stem().string(), joined(block.lines)});
  for (const MessageFile& file : all_message_files())
    for (const MessageSection& section : file.sections)
      for (const Block& block : section.blocks)
        if (block.kind == "muster-bad") out.push_back({section.name, joined(block.lines)});
  return out;
}

std::map<std::string, int> counted(const Whole& whole) {
  std::map<std::string, int> out;
  for (const auto& d : whole.list) ++out[std::string(diagnostics::entry(d.id).name)];
  return out;
}

// Of the sheets with a fix of that sureness, how many were mended.
std::size_t expect_mended(Applicability weakest) {
  std::size_t mended = 0;
  for (const WrongSheet& sheet : wrong_sheets()) {
    SCOPED_TRACE(sheet.name);
    Whole before = look_at(sheet.text);
    std::string text = sheet.text;
    bool any = false;
    for (int round = 0; round < 20; ++round) {
      const diagnostics::Applied applied =
          diagnostics::apply_fixes(text, round == 0 ? before.list : look_at(text).list, weakest);
      if (applied.count == 0) break;
      any = true;
      EXPECT_NE(applied.text, text) << "a fix that changes nothing";
      if (applied.text == text) break;
      text = applied.text;
    }
    if (!any) continue;
    ++mended;
    const Whole after = look_at(text);
    const auto was = counted(before), is = counted(after);
    for (const auto& [id, number] : is) {
      // Notes say that nothing is wrong, and most wait until there is no error.
      if (diagnostics::entry(*diagnostics::find_id(id)).severity == diagnostics::Severity::note) continue;
      const auto known = was.find(id);
      EXPECT_LE(number, known == was.end() ? 0 : known->second) << id << " after the fix\n"
                                                                << text << after.text();
    }
    for (const auto& d : before.list) {
      if (diagnostics::fix_to_apply(d, weakest) == nullptr) continue;
      const std::string id(diagnostics::entry(d.id).name);
      const auto left = is.find(id);
      EXPECT_LT(left == is.end() ? 0 : left->second, was.at(id)) << id << " is still there\n" << text;
    }
  }
  return mended;
}

TEST(Fixes, CertainOnesMend) { EXPECT_GT(expect_mended(Applicability::sure), 10u); }

TEST(Fixes, SuggestedOnesMend) { EXPECT_GT(expect_mended(Applicability::likely), 100u); }

// Nothing certain is guessed: a certain fix never changes a sheet in which there is nothing to mend.
TEST(Fixes, AMendedSheetIsLeftAlone) {
  for (const MessageFile& file : all_message_files())
    for (const MessageSection& section : file.sections)
      for (const Block& block : section.blocks) {
        if (block.kind != "muster") continue;
        const std::string text = joined(block.lines);
        EXPECT_EQ(diagnostics::apply_fixes(text, look_at(text).list, Applicability::likely).text, text)
            << section.name;
      }
}

}  // namespace
}  // namespace muster::tests
