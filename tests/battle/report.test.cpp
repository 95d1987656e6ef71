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

TEST(Shares, HaveTwoDecimalsAndMakeAHundred) {
  using testing::ElementsAre;
  // The one that lost 2/3 of a hundredth gets the hundredth that is left.
  EXPECT_THAT(shares_text({1, 2}), ElementsAre("33.33%", "66.67%"));
  // 3.565% and 96.435%: each rounded up by itself they would make 100.01%.
  EXPECT_THAT(shares_text({713, 19287}), ElementsAre("3.57%", "96.43%"));
  EXPECT_THAT(shares_text({1, 1, 1}), ElementsAre("33.34%", "33.33%", "33.33%"));
  EXPECT_THAT(shares_text({1, 7}), ElementsAre("12.50%", "87.50%"));
  EXPECT_THAT(shares_text({1, 199, 0}), ElementsAre("0.50%", "99.50%", "0.00%"));
  EXPECT_THAT(shares_text({0, 5}), ElementsAre("0.00%", "100.00%"));
  EXPECT_THAT(shares_text({0, 0}), ElementsAre("-", "-"));
}

TEST(Means, HaveTwoDecimals) {
  using bytecode::Kind;
  const auto mean = [](Kind kind, std::int64_t grain, Wide sum, std::uint64_t battles) {
    bytecode::ValueType type;
    type.kind = kind;
    type.grain = grain;
    return mean_text({type, sum, battles});
  };
  EXPECT_EQ(mean(Kind::number, 1, 4, 3), "1.33");
  EXPECT_EQ(mean(Kind::number, 2, 5, 1), "2.50");    // halves
  EXPECT_EQ(mean(Kind::number, 1, 1, 200), "0.01");  // 0.005: a half goes away from zero
  EXPECT_EQ(mean(Kind::number, 1, -1, 200), "-0.01");
  EXPECT_EQ(mean(Kind::number, 1, -7, 2), "-3.50");
  EXPECT_EQ(mean(Kind::percent, 100, 50, 3), "16.67%");  // 50% in three battles
  EXPECT_EQ(mean(Kind::yes_no, 1, 1, 8), "12.50%");
  EXPECT_EQ(mean(Kind::number, 1, 0, 0), "-");
}

}  // namespace
}  // namespace muster::battle
