// Battle files that must not run: broken requirements of the sheet, values outside their ranges,
// dice that are missing, left over or impossible. Each file says in its first line what its
// message has to hold.

#include <gtest/gtest.h>

#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

const std::filesystem::path kRoot = MUSTER_ROOT;
const std::filesystem::path kWrong = kRoot / "tests/battles/wrong";

std::vector<std::string> battles() {
  std::vector<std::string> names;
  for (const auto& path : files_of(kWrong, ".battle")) names.push_back(path.stem().string());
  return names;
}

class WrongBattle : public testing::TestWithParam<std::string> {};

TEST_P(WrongBattle, IsRefusedWithItsMessage) {
  const std::filesystem::path file = kWrong / (GetParam() + ".battle");
  const std::string mark = "# expect-error: ";
  const std::string first = lines_of(read_text(file)).front();
  ASSERT_EQ(first.rfind(mark, 0), 0u) << "the first line says what the message holds";
  const std::string wanted = first.substr(mark.size());

  const std::string sheet = (kRoot / "rulesets/fase5/fase5.rules").string();
  const Ran ran = run_program(kMusterProgram, {"run", "--lang", "en", sheet, file.string()}, kRoot);
  EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
  EXPECT_NE(ran.err.find(wanted), std::string::npos) << "wanted: " << wanted << "\n" << ran.err;
}

INSTANTIATE_TEST_SUITE_P(Battles, WrongBattle, testing::ValuesIn(battles()), [](const auto& test) {
  std::string name = test.param;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
});

}  // namespace
}  // namespace muster::tests
