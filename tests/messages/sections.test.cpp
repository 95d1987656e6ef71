// Every message that is no check has a section in docs/messages: what it shows as wrong gives that
// message and no other, what it shows as mended gives none.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "diagnostics/checks.h"
#include "tests/messages/sections.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

using diagnostics::Id;

std::vector<std::string> names_of_files() {
  std::vector<std::string> out;
  for (const auto& path : files_of(kMessagePages, ".md")) out.push_back(path.stem().string());
  return out;
}

bool is_kind(const Block& block, const std::string& kind) { return block.kind == kind; }

class Messages : public testing::TestWithParam<std::string> {
 protected:
  const MessageFile file = message_file(kMessagePages / (GetParam() + ".md"));

  // The ids of errors and warnings that checking a file gives, and where checking finds nothing, those
  // that `muster test` and `muster run` show.
  static std::set<std::string> found_in(const std::string& name, const std::filesystem::path& folder,
                                        bool battle) {
    std::set<std::string> out;
    const Ran ran = run_program(kMusterProgram, {"check", "--format", "json", name}, folder);
    const auto json = nlohmann::json::parse(ran.out, nullptr, false);
    if (json.is_discarded()) {
      ADD_FAILURE() << ran.out << ran.err;
      return out;
    }
    for (const auto& one : json["diagnostics"])
      if (one["severity"] != "note") out.insert(one["id"].get<std::string>());
    for (const char* verb : {"test", "run"}) {
      if (!battle || !out.empty()) break;
      const Ran told = run_program(kMusterProgram, {verb, name}, folder);
      collect(told.out + told.err, out);
    }
    return out;
  }

  // `error[row-short]`, `warning[...]`: the names in brackets.
  static void collect(const std::string& text, std::set<std::string>& out) {
    for (const std::string mark : {"error[", "warning["}) {
      for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
        const std::size_t from = at + mark.size();
        out.insert(text.substr(from, text.find(']', from) - from));
      }
    }
  }

  static std::string name_of(const Block& block, const std::string& usual) {
    return block.file.empty() ? usual : block.file;
  }
};

TEST_P(Messages, GiveWhatTheyAreAbout) {
  ASSERT_FALSE(file.sections.empty());
  for (const MessageSection& section : file.sections) {
    SCOPED_TRACE(GetParam() + ": " + section.name);
    EXPECT_TRUE(diagnostics::find_id(section.name)) << "no message has this name";
    EXPECT_NE(section.words.find_first_not_of(" \n"), std::string::npos);
    if (section.too_much()) {
      EXPECT_TRUE(section.blocks.empty());
      continue;
    }
    // Millions of turns: enough that the release run plays them.
    const bool endless = section.name == "battle-too-big" || section.name.rfind("limit-", 0) == 0;
    if (endless && std::getenv("MUSTER_SOME_BATTLES") != nullptr) continue;
    const TemporaryFolder folder;
    std::size_t bad = 0, good = 0;
    const auto put_all = [](const std::vector<Block>& blocks, const std::filesystem::path& into) {
      for (const Block& block : blocks) {
        if (is_kind(block, "muster")) write_text(into / name_of(block, "war.rules"), joined(block.lines));
        if (is_kind(block, "battle"))
          write_text(into / name_of(block, "round-1.battle"), joined(block.lines));
      }
    };
    const bool battles = std::any_of(section.blocks.begin(), section.blocks.end(),
                                     [](const Block& b) { return b.kind.rfind("battle", 0) == 0; });
    const bool consoles = std::any_of(section.blocks.begin(), section.blocks.end(),
                                      [](const Block& b) { return b.kind.rfind("console", 0) == 0; });
    if (battles) put_all(file.head, folder.path());
    for (const Block& block : section.blocks) {
      SCOPED_TRACE(block.kind);
      if (block.kind.rfind("console", 0) == 0) {
        const bool wrong = block.kind == "console-bad";
        // Each session begins with the files as they stand on the page.
        const TemporaryFolder own;
        put_all(file.head, own.path());
        put_all(section.blocks, own.path());
        ++(wrong ? bad : good);
        std::set<std::string> told;
        int exit = 0;
        for (const Command& command : session_of(block)) {
          std::vector<std::string> words = words_of(command.line);
          ASSERT_FALSE(words.empty());
          const bool ours = words.front() == "muster";
          const Ran ran = run_program(ours ? kMusterProgram : words.front(), {words.begin() + 1, words.end()},
                                      own.path());
          if (!ours) {
            EXPECT_EQ(ran.exit, 0) << command.line << "\n" << ran.err;
            continue;
          }
          exit = ran.exit;
          collect(ran.out + ran.err, told);
        }
        if (wrong) {
          EXPECT_EQ(told, std::set<std::string>{section.name});
          EXPECT_NE(exit, 0);
        } else {
          EXPECT_TRUE(told.empty()) << *told.begin();
          EXPECT_EQ(exit, 0);
        }
        continue;
      }
      if (consoles) continue;
      const bool battle = block.kind.rfind("battle", 0) == 0;
      const bool wrong = block.kind == "muster-bad" || block.kind == "battle-bad";
      if (!battle && battles) {  // the sheet of this section's battles
        write_text(folder.path() / name_of(block, "war.rules"), joined(block.lines));
        continue;
      }
      ++(wrong ? bad : good);
      const std::string name = name_of(block, battle ? "tried.battle" : "tried.rules");
      write_text(folder.path() / name, joined(block.lines));
      const std::set<std::string> found = found_in(name, folder.path(), battle);
      const std::set<std::string> wanted = wrong ? std::set{section.name} : std::set<std::string>{};
      EXPECT_EQ(found, wanted);
    }
    EXPECT_EQ(bad, 1u);
    EXPECT_EQ(good, 1u);
  }
}

INSTANTIATE_TEST_SUITE_P(Docs, Messages, testing::ValuesIn(names_of_files()), [](const auto& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(MessagePages, EveryMessageThatIsNoCheckHasOneSection) {
  std::map<std::string, int> seen;
  for (const MessageFile& file : all_message_files())
    for (const MessageSection& section : file.sections) ++seen[section.name];
  for (std::size_t i = 0; i < diagnostics::entry_count(); ++i) {
    const auto id = static_cast<Id>(i);
    const std::string name(diagnostics::entry(id).name);
    EXPECT_EQ(seen[name], diagnostics::check_of(id) == nullptr ? 1 : 0) << name;
  }
}

// Pages without a sheet are few, and each says why.
TEST(MessagePages, OfFewItTakesTooMuchToShow) {
  std::size_t all = 0, without = 0;
  for (const MessageFile& file : all_message_files())
    for (const MessageSection& section : file.sections) {
      ++all;
      without += section.too_much() ? 1 : 0;
    }
  EXPECT_GT(all, 500u);
  EXPECT_LT(without, 30u);
}

}  // namespace
}  // namespace muster::tests
