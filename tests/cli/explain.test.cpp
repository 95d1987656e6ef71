// `muster explain`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/bench_of_files.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

using Explain = Bench;

TEST_F(Explain, AMessage) {
  const Ran ran = muster({"explain", "allow-unused"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.err, IsEmpty());
  EXPECT_THAT(ran.out, HasSubstr("allow-unused\n\nwarning"));
  EXPECT_EQ(muster({"explain", "warning[allow-unused]"}).out, ran.out);
}

TEST_F(Explain, NothingListsTheChecks) {
  const Ran ran = muster({"explain"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("rows of tables\n"));
  EXPECT_THAT(ran.out, HasSubstr("  allow-unused"));
}

TEST_F(Explain, ATableOfASheet) {
  const Ran ran = muster({"explain", "skirmish.rules", "weather"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  // Three of six faces each; the mean of 0 and 1 is one half.
  EXPECT_THAT(ran.out, HasSubstr("1-3  1/2  50%  0\n"));
  EXPECT_THAT(ran.out, HasSubstr("1/2 = 0.5\n"));
  EXPECT_THAT(ran.out, HasSubstr("weather[sky]"));
  EXPECT_EQ(muster({"explain", "skirmish.rules"}).out, "weather\n");
}

TEST_F(Explain, NamesThatAreNone) {
  const Ran message = muster({"explain", "allow-unsued"});
  EXPECT_EQ(message.exit, 2);
  EXPECT_THAT(message.err, HasSubstr("did you mean `allow-unused`?"));
  const Ran table = muster({"explain", "skirmish.rules", "wether"});
  EXPECT_EQ(table.exit, 2);
  EXPECT_THAT(table.err, HasSubstr("did you mean `weather`?"));
  EXPECT_THAT(table.out, IsEmpty());
  EXPECT_EQ(muster({"explain", "weather", "skirmish.rules"}).exit, 2);
  EXPECT_EQ(muster({"explain", "nothing.rules", "weather"}).exit, 2);
  EXPECT_EQ(muster({"explain", "a", "b", "c"}).exit, 2);
  EXPECT_EQ(muster({"explain", ""}).exit, 2);
}

TEST_F(Explain, OnlySheets) {
  ASSERT_EQ(muster({"build", "skirmish.rules"}).exit, 0);
  const Ran built = muster({"explain", "skirmish.ruleset", "weather"});
  EXPECT_EQ(built.exit, 2);
  EXPECT_THAT(built.err, HasSubstr("explain-ruleset"));
  write("gap.rules", with(kSheet, "    1-3  0\n", ""));
  const Ran broken = muster({"explain", "gap.rules", "weather"});
  EXPECT_EQ(broken.exit, 1);
  EXPECT_THAT(broken.err, HasSubstr("muster check gap.rules"));
}

}  // namespace
}  // namespace muster::tests
