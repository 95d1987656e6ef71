// The sheets of the project are good sheets: no check may have an error or a warning for one of them.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/checks/support.h"

namespace muster::checks {
namespace {

TEST(Quiet, OnEveryRuleset) {
  std::size_t sheets = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(MUSTER_ROOT "/rulesets")) {
    if (entry.path().extension() != ".rules") continue;
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    const auto said = examined(text.str());
    EXPECT_EQ(told(said), "") << entry.path() << "\n" << said.text();
    ++sheets;
  }
  EXPECT_GE(sheets, 16u);
}

}  // namespace
}  // namespace muster::checks
