// Reports of a battle that changes nothing: the tables are aligned by what a terminal shows,
// and the JSON says the same.
#include "battle/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "battle/result_json.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/small_ruleset.h"

namespace muster::battle {
namespace {

using testing::HasSubstr;

constexpr const char* kBattle =
    "battle \"A skirmish\"\nrules \"Small\"\n"
    "side red \"The Reds\"\n"
    "    supply 1.5\n"
    "    1) \"Ñandú\"  men 3  losses 25%\n"
    "    2) Bern + Cato  men 6 + 4  rank green + veteran\n"
    "side blue\n"
    "dice seed 7\n";

struct Reports : testing::Test {
  tests::SmallRuleset small;
  tests::BattleText t = tests::load_text(small.rs, kBattle);
  std::optional<Fought> fought;
  void SetUp() override {
    ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
    fought = fight(small.rs, *t.battle, {}, t.sink);
    ASSERT_TRUE(fought);
  }
};

TEST_F(Reports, TextForPeople) {
  EXPECT_EQ(report_text(small.rs, *t.battle, *fought),
            "A skirmish\n"
            "\n"
            "The Reds (red): supply 1.5\n"
            "  #  squad        men  rank              losses\n"
            "  1  Ñandú          3  green                25%\n"
            "  2  Bern + Cato   10  green + old hand      0%\n"
            "\n"
            "blue\n"
            "  (nobody)\n"
            "\n"
            "Outcome: held - The line held\n"
            "Dice: 0 thrown, seed 7 (dice0)\n");
}

TEST_F(Reports, JsonForPrograms) {
  const auto json = nlohmann::json::parse(result_json(small.rs, *t.battle, *fought, "t.battle", true));
  EXPECT_EQ(json["outcome"], "held");
  EXPECT_EQ(json["end"], "outcome");
  EXPECT_EQ(json["sides"][0]["values"]["supply"], "1.5");
  EXPECT_EQ(json["sides"][0]["pieces"][0]["values"]["men"], 3);
  EXPECT_EQ(json["sides"][0]["pieces"][0]["values"]["losses"], "25%");
  EXPECT_EQ(json["sides"][0]["pieces"][0]["values"]["fled"], false);
  EXPECT_EQ(json["sides"][0]["pieces"][1]["parts"][1]["values"]["rank"], "veteran");
  EXPECT_FALSE(json["sides"][0]["pieces"][1]["values"].contains("rank"));
  EXPECT_EQ(json["given"]["rounds"], 4);
  EXPECT_EQ(json["dice"]["seed"], 7);
}

TEST_F(Reports, RepeatsAreCounted) {
  const auto tally = repeat(small.rs, *t.battle, std::nullopt, 40, t.sink);
  ASSERT_TRUE(tally);
  EXPECT_EQ(tally->seed, 7u);
  EXPECT_EQ(tally->outcomes, (std::vector<std::uint64_t>{40, 0}));
  EXPECT_THAT(tally_text(small.rs, *t.battle, *tally), HasSubstr("40  100.00%"));
}

TEST(Shares, HaveTwoDecimals) {
@@
  EXPECT_EQ(share_text(2, 3), "66.67%");
  EXPECT_EQ(share_text(1, 8), "12.50%");
  EXPECT_EQ(share_text(1, 200), "0.50%");
  EXPECT_EQ(share_text(1, 20000), "0.01%");
  EXPECT_EQ(share_text(0, 5), "0.00%");
}

}  // namespace
}  // namespace muster::battle
