// docs/ci.md is a page to copy from: its workflows are YAML, and each line in them that calls `muster` is
// one that it takes, in a folder with a sheet and a battle.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/cli/bench_of_files.h"
#include "tests/docs/document.h"
#include "tests/support/yaml.h"

namespace muster::tests {
namespace {

struct Ci : Bench {
  const std::string text = read_text(std::filesystem::path(MUSTER_ROOT) / "docs/ci.md");
  const std::vector<Block> blocks = blocks_of(text);
};

// The words behind `muster`, up to a pipe or the end of the line.
std::vector<std::vector<std::string>> calls_of(const Block& block) {
  std::vector<std::vector<std::string>> out;
  for (const std::string& line : block.lines) {
    std::vector<std::string> call;
    bool inside = false;
    for (const std::string& word : words_of(line)) {
      if (word == "|") inside = false;
      if (inside) call.push_back(word);
      if (word == "muster") inside = true;
    }
    static const std::set<std::string> kVerbs{"check", "test", "fmt"};
    if (!call.empty() && kVerbs.count(call[0]) > 0) out.push_back(call);
  }
  return out;
}

TEST_F(Ci, WorkflowsAreYaml) {
  int seen = 0;
  for (const Block& block : blocks) {
    if (block.kind != "yaml") continue;
    write("block.yml", joined(block.lines));
    EXPECT_EQ(yaml_fault(folder.path() / "block.yml"), "") << "docs/ci.md:" << block.line;
    ++seen;
  }
  EXPECT_EQ(seen, 3);
}

TEST_F(Ci, CommandsRun) {
  write("a.battle", kBattle);
  const bool lays_out = muster({"--help"}).out.find("\n  fmt") != std::string::npos;
  std::size_t ran_all = 0;
  for (const Block& block : blocks) {
    if (block.kind != "yaml" && block.kind != "bash") continue;
    for (std::vector<std::string> call : calls_of(block)) {
      ++ran_all;
      if (call[0] == "fmt") {
        if (!lays_out) continue;
        call.push_back("skirmish.rules");
      } else if (call.back() != ".") {
        call.insert(call.end(), {"skirmish.rules", "a.battle"});  // as a hook adds them
      }
      const Ran ran = muster(call);
      EXPECT_EQ(ran.exit, 0) << "docs/ci.md:" << block.line << "\n" << ran.out << ran.err;
    }
  }
  EXPECT_GE(ran_all, 11u);
  for (const char* report : {"muster.sarif", "codequality.json", "battles.xml"})
    EXPECT_TRUE(exists(report)) << report;
}

// The steps a new sheet's workflow has are those of the page.
TEST_F(Ci, NewSheetsHaveTheWorkflowOfThePage) {
  ASSERT_EQ(muster({"new", "war"}).exit, 0);
  const std::string flow = read("war/.github/workflows/rules.yml");
  for (const char* line : {"muster check --format github --format sarif=muster.sarif .\n",
                           "muster test --format text --format junit=battles.xml .\n",
                           "uses: github/codeql-action/upload-sarif@v3\n", "security-events: write\n",
                           "uses: actions/upload-artifact@v4\n"}) {
    EXPECT_NE(flow.find(line), std::string::npos) << line;
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace muster::tests
