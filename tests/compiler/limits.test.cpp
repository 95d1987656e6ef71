// Sheets at and beyond what the compiler takes: a message, never a crash or a long wait.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

using testing::Contains;
using testing::IsEmpty;

// f0(x) = x, f1(x) = f0(x) + f0(x), ...: put in place, each level doubles.
std::string doubling(int levels) {
  std::string out = "formula f0(x: whole) = x\n";
  for (int i = 1; i <= levels; ++i) {
    const std::string below = "f" + std::to_string(i - 1) + "(x)";
    out += "formula f" + std::to_string(i) + "(x: whole) = " + below + " + " + below + "\n";
  }
  return out;
}

TEST(Limits, FormulasThatDoubleAreCounted) {
  EXPECT_THAT(check(sheet(doubling(10), "let y = f10(n)")).ids(), IsEmpty());
  EXPECT_THAT(check(sheet(doubling(40), "let y = f40(n)")).ids(), Contains("sheet-too-large"));
}

std::string chain(const std::string& kind, int links) {
  std::string out;
  for (int i = 0; i < links; ++i) {
    const std::string name = "r" + std::to_string(i);
    const std::string next = i + 1 < links ? "r" + std::to_string(i + 1) + "(x)" : (kind == "rule" ? "let y" + name + " = x" : "x");
    out += kind == "rule" ? "rule " + name + "(x: whole)\n" + next + "\nend\n" : "formula " + name + "(x: whole) = " + next + "\n";
  }
  return out;
}

TEST(Limits, ChainsOfCallsHaveADepth) {
  // r0 is called by the battle, so a chain of n links is n + 1 deep.
  EXPECT_THAT(check(sheet(chain("rule", static_cast<int>(kDeepestRules) - 1), "r0(n)")).ids(), IsEmpty());
  EXPECT_THAT(check(sheet(chain("rule", static_cast<int>(kDeepestRules)), "r0(n)")).ids(), Contains("calls-too-deep"));
  EXPECT_THAT(check(sheet(chain("rule", 20'000), "r0(n)")).ids(), Contains("calls-too-deep"));
  EXPECT_THAT(check(sheet(chain("formula", static_cast<int>(kDeepestFormulas)), "let y = r0(n)")).ids(), IsEmpty());
  EXPECT_THAT(check(sheet(chain("formula", static_cast<int>(kDeepestFormulas) + 1), "let y = r0(n)")).ids(),
              Contains("calls-too-deep"));
  EXPECT_THAT(check(sheet(chain("formula", 5'000), "let y = r0(n)")).ids(), Contains("calls-too-deep"));
}

std::string cases(std::size_t count) {
  std::string out = "if n = 1\nattacker.bonus = 1\n";
  for (std::size_t i = 1; i < count; ++i) out += "else if n = 2\nattacker.bonus = 2\n";
  return out + "end";
}

TEST(Limits, AnIfHasSoManyCases) {
  EXPECT_THAT(check(sheet("", cases(kMostBranches))).ids(), IsEmpty());
  EXPECT_THAT(check(sheet("", cases(kMostBranches + 1))).ids(), Contains("too-many-branches"));
}

}  // namespace
}  // namespace muster::compiler
