// Tables with several keys as a user of the program sees them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/bench_of_files.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;

constexpr const char* kMarch = R"(rules "T"
names ground: road, forest, marsh
piece column (columns, up to 4 a side)
    ground  ground = road
    late    whole 0..9 = 0
end
sides attacker, defender
given
    rain  yes/no = no
end
table delay on ground, 1d6, percent step 50% 0%..100% gives whole 0..9
    road            -    0%          0
    road            1-4  50%, 100%   1
    road            5+   50%-100%    2
    forest, marsh   1-3  -           3
    otherwise                        4
end
battle
    for each c in attacker.columns
        roll die for c = 1d6
        c.late = delay[c.ground, die, 50% when rain, otherwise 0%]
    end
end
)";

struct Keys : Bench {
  Ran battle(const std::vector<std::string>& verb, const std::string& lines) {
    write("t/t.rules", kMarch);
    write("t/b.battle",
          "battle \"B\"\nrules \"T\"\nside attacker\n    1) Blue  ground forest\nside defender\n"
          "    1) Red\ndice for attacker: 2\n" +
              lines);
    std::vector<std::string> all = {verb.front(), "t/b.battle"};
    all.insert(all.end(), verb.begin() + 1, verb.end());
    return muster(all);
  }
};

TEST_F(Keys, ExpectsMayLookThemUp) {
  const Ran ran = battle({"test"},
                         "expect attacker[1].late = 3\n"
                         "expect delay[road, 6, 100%] = 2\n"
                         "expect delay[road, 6, 0%] = 0\n"
                         "expect delay[marsh, 4, 50%] = 4\n"
                         "expect delay[forest, 3, 0%] = 3\n");
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  const Ran wrong = battle({"test"}, "expect delay[road, 6, 100%] = 1\n");
  EXPECT_EQ(wrong.exit, 1);
  EXPECT_THAT(wrong.out + wrong.err, HasSubstr("2"));
}

TEST_F(Keys, ExpectsAreToldHowManyKeys) {
  const Ran ran = battle({"test"}, "expect delay[road, 6] = 2\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out + ran.err, HasSubstr("takes 3 keys, and here are 2"));
}

TEST_F(Keys, ATraceShowsTheRow) {
  const Ran ran = battle({"run", "--trace"}, "");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("delay[forest, marsh 1-3 -] = 3"));
}

TEST_F(Keys, ADumpShowsTheRows) {
  write("t/t.rules", kMarch);
  const Ran ran = muster({"dump", "t/t.rules"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("forest, marsh 1-3 -"));
}

}  // namespace
}  // namespace muster::tests
