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
    const std::string next = i + 1 < links ? "r" + std::to_string(i + 1) + "(x)"
                                           : (kind == "rule" ? "let y" + name + " = x" : "x");
    out += kind == "rule" ? "rule " + name + "(x: whole)\n" + next + "\nend\n"
                          : "formula " + name + "(x: whole) = " + next + "\n";
  }
  return out;
}

TEST(Limits, ChainsOfCallsHaveADepth) {
  // r0 is called by the battle, so a chain of n links is n + 1 deep.
  EXPECT_THAT(check(sheet(chain("rule", static_cast<int>(kDeepestRules) - 1), "r0(n)")).ids(), IsEmpty());
  EXPECT_THAT(check(sheet(chain("rule", static_cast<int>(kDeepestRules)), "r0(n)")).ids(),
              Contains("calls-too-deep"));
  EXPECT_THAT(check(sheet(chain("rule", 20'000), "r0(n)")).ids(), Contains("calls-too-deep"));
  EXPECT_THAT(check(sheet(chain("formula", static_cast<int>(kDeepestFormulas)), "let y = r0(n)")).ids(),
              IsEmpty());
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

std::string rows(int count, int step) {
  std::string out = "table t on whole 0.." + std::to_string((count - 1) * step) + " gives whole\n";
  for (int i = 0; i < count; ++i) out += std::to_string(i * step) + "  1\n";
  return out + "end";
}

TEST(Limits, TablesAndBlocksHaveSoManyLines) {
  EXPECT_THAT(check(sheet(rows(static_cast<int>(kMostTableRows), 1), "")).ids(), IsEmpty());
  EXPECT_THAT(check(sheet(rows(static_cast<int>(kMostTableRows) + 1, 1), "")).ids(), Contains("too-many"));
  std::string fields = "side\n";
  for (std::size_t i = 0; i <= kMostFields; ++i) fields += "f" + std::to_string(i) + "  whole = 0\n";
  EXPECT_THAT(check(sheet(fields + "end", "")).ids(), Contains("too-many"));
  std::string lets;
  for (std::size_t i = 0; i <= kMostLocals; ++i) lets += "let v" + std::to_string(i) + " = 1\n";
  EXPECT_THAT(check(sheet("", lets)).ids(), Contains("too-many"));
}

TEST(Limits, ManyRowsApartLeaveTheirGaps) {
  // Every second value of 0..398: 199 gaps, more than a set of intervals keeps.
  const Said said = check(sheet(rows(200, 2), ""));
  EXPECT_THAT(said.ids(), testing::ElementsAre("missing-row"));
}

}  // namespace
}  // namespace muster::compiler
