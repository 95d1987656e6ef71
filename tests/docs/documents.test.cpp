// What the documents show is true: every sheet in them is checked, every battle fought, every
// session run, and its output compared line by line. `scripts/golden` writes the outputs anew.

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "tests/docs/document.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

const std::filesystem::path kRoot = MUSTER_ROOT;

std::vector<std::string> documents() {
  std::vector<std::string> names = {"README.md"};
  for (const auto& path : files_of(kRoot / "docs", ".md")) {
    names.push_back("docs/" + path.filename().string());
  }
  return names;
}

// Commands run where the document's own files are, and find the project's folders there too.
void link_project(const std::filesystem::path& folder) {
  for (const std::string name : {"rulesets", "bench"}) {
    std::filesystem::create_directory_symlink(kRoot / name, folder / name);
  }
}

std::vector<std::string> run_command(const std::string& line, const std::filesystem::path& folder) {
  std::vector<std::string> words = words_of(line);
  if (words.empty() || words.front() != "muster") {
    ADD_FAILURE() << "a session runs `muster` only, not: " << line;
    return {};
  }
  const Ran ran = run_program(kMusterProgram, {words.begin() + 1, words.end()}, folder);
  std::vector<std::string> output = lines_of(ran.out + ran.err);
  if (ran.exit != 0) output.push_back("(exit " + std::to_string(ran.exit) + ")");
  return output;
}

class Document : public testing::TestWithParam<std::string> {};

TEST_P(Document, SaysWhatIsTrue) {
  const bool rewrite = std::getenv("MUSTER_REWRITE_GOLDENS") != nullptr;
  const std::string text = read_text(kRoot / GetParam());
  std::vector<Block> blocks = blocks_of(text);
  const TemporaryFolder folder;
  link_project(folder.path());

  // Files first: a session may come before the last piece of its sheet.
  std::map<std::string, std::string> files;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    Block& block = blocks[i];
    const bool sheet = block.kind == "muster" || block.kind == "muster-part" || block.kind == "muster-bad";
    if (!sheet && block.kind != "battle" && block.kind != "battle-bad") continue;
    if (block.file.empty()) block.file = "block-" + std::to_string(i) + (sheet ? ".rules" : ".battle");
    files[block.file] += joined(block.lines);
  }
  for (const auto& [name, content] : files) write_text(folder.path() / name, content);

  std::set<std::string> seen;
  for (const Block& block : blocks) {
    SCOPED_TRACE(GetParam() + ":" + std::to_string(block.line));
    if (block.file.empty() || !seen.insert(block.file).second) continue;
    if (block.kind == "battle") {
      const Ran ran = run_program(kMusterProgram, {"test", block.file}, folder.path());
      EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
    } else if (block.kind == "battle-bad") {
      const Ran ran = run_program(kMusterProgram, {"test", block.file}, folder.path());
      EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
    } else if (block.kind == "muster-bad") {
      const Ran ran = run_program(kMusterProgram, {"check", block.file}, folder.path());
      EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
    } else if (block.kind == "muster" || block.kind == "muster-part") {
      const Ran ran = run_program(kMusterProgram, {"check", block.file}, folder.path());
      EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
      EXPECT_EQ((ran.out + ran.err).find("warning["), std::string::npos) << ran.out << ran.err;
    }
  }

  std::map<std::size_t, std::vector<std::string>> sessions;  // by the line of the fence
  for (const Block& block : blocks) {
    if (block.kind != "sh") continue;
    SCOPED_TRACE(GetParam() + ":" + std::to_string(block.line));
    for (const Command& command : session_of(block)) {
      const std::vector<std::string> output = run_command(command.line, folder.path());
      if (!rewrite) {
        EXPECT_EQ(joined(output), joined(command.output)) << "$ " << command.line;
      }
      sessions[block.line].push_back("$ " + command.line);
      sessions[block.line].insert(sessions[block.line].end(), output.begin(), output.end());
    }
  }
  if (!rewrite) return;

  std::string anew;
  std::size_t number = 0;
  bool skipping = false;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (line.rfind("```", 0) == 0) skipping = false;
    if (!skipping) anew += line + "\n";
    const auto session = sessions.find(number);
    if (session != sessions.end()) {
      anew += joined(session->second);
      skipping = true;
    }
  }
  write_text(kRoot / GetParam(), anew);
}

INSTANTIATE_TEST_SUITE_P(Docs, Document, testing::ValuesIn(documents()), [](const auto& test) {
  std::string name = test.param;
  for (char& c : name) {
    if (c == '/' || c == '.' || c == '-') c = '_';
  }
  return name;
});

}  // namespace
}  // namespace muster::tests
