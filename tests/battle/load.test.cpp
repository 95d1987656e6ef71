// What a battle file may say of a small ruleset made by hand, what comes of it, and what is
// told where it is wrong.
#include "battle/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "diagnostics/fixes.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/small_ruleset.h"

namespace muster::battle {
namespace {

using bytecode::Unit;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kHead = "battle \"A skirmish\"\nrules \"Small\"\n";  // two lines

struct Load : testing::Test {
  tests::SmallRuleset small;
  tests::BattleText load(const std::string& body) { return tests::load_text(small.rs, kHead + body); }
  std::int64_t field(const Loaded& b, Index f, Index piece) { return b.program.field(b.start, 0, f, piece); }
};

TEST_F(Load, StatedValuesUnitsAndDefaults) {
  auto t = load(
      "rounds 2\n"
      "side red \"The Reds\"\n"
      "    supply 1.5\n"
      "    1) Alba  men 3  losses 25%  clan Stark\n"
      "    2) Guard\n"
      "side blue\n"
      "    1) Bors is Guard  men 5  fled yes\n");
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  const Loaded& b = *t.battle;
  EXPECT_EQ(b.program.given(b.start, 0), 2);
  EXPECT_EQ(b.program.side_field(b.start, 0, 0), 150);
  EXPECT_EQ(b.program.side_field(b.start, 0, 1), 0);
  EXPECT_EQ(field(b, 0, 0), 3);
  EXPECT_EQ(field(b, 1, 0), 0);  // rank by default
  EXPECT_EQ(field(b, 2, 0), 1);  // 25% in steps of 25%
  EXPECT_EQ(b.cast.labels.at(static_cast<std::size_t>(field(b, 4, 0))), "Stark");
  EXPECT_EQ(field(b, 0, 1), 4);  // the unit's men and rank
  EXPECT_EQ(field(b, 1, 1), 1);
  EXPECT_EQ(field(b, 0, 2), 5);  // stated over the unit's
  EXPECT_EQ(field(b, 3, 2), 1);
  EXPECT_EQ(b.program.unit_of(b.start, 0, 0), kNone);
  EXPECT_EQ(b.program.unit_of(b.start, 0, 1), 0);
  EXPECT_THAT(b.program.order(b.start, 0, 0), ElementsAre(0, 1));
  EXPECT_THAT(b.program.order(b.start, 0, 1), ElementsAre(2));
  EXPECT_EQ(b.program.number_of(b.start, 0, 2), 1);
  EXPECT_EQ(b.cast.titles.at(0), "The Reds");
  EXPECT_EQ(b.cast.titles.at(1), "blue");
}

TEST_F(Load, JoinedPiecesGetTheirValuesFromTheirParts) {
  auto t = load(
      "side red\n"
      "    1) Alba + Bern  men 6 + 4  rank green + veteran  losses 50% + 25%  fled yes\n");
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  const Loaded& b = *t.battle;
  EXPECT_EQ(field(b, 0, 0), 10);  // sum
  EXPECT_EQ(field(b, 2, 0), 2);   // highest
  EXPECT_EQ(field(b, 3, 0), 1);   // one value for both, the same
  const auto parts = b.program.parts_of(b.start, 0, 0);
  ASSERT_EQ(parts.count, 2u);
  EXPECT_EQ(parts.first, 1);  // after the main pieces
  EXPECT_EQ(field(b, 0, 1), 6);
  EXPECT_EQ(field(b, 0, 2), 4);
  EXPECT_EQ(field(b, 1, 1), 0);
  EXPECT_EQ(field(b, 1, 2), 1);
  EXPECT_THAT(b.program.order(b.start, 0, 0), ElementsAre(0));
  EXPECT_EQ(b.cast.shown.at(0).at(0), "1 Alba + Bern");
}

TEST_F(Load, OneValueOfASummedFieldIsThatOfTheWhole) {
  auto t = load("side red\n    1) Guard + Guard  men 11\n");
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  EXPECT_EQ(field(*t.battle, 0, 0), 11);  // not 22, and more than the 9 of one line
}

TEST_F(Load, TheSideIsNamedWhereBothCouldBeMeant) {
  auto t = load("side red\n    1) Guard\n    2) Alba men 1\nside blue \"The Blues\"\n    1) Guard\n");
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  EXPECT_EQ(t.battle->cast.shown.at(0).at(0), "1 Guard (red)");
  EXPECT_EQ(t.battle->cast.shown.at(0).at(1), "2 Alba");
  EXPECT_EQ(t.battle->cast.shown.at(0).at(2), "1 Guard (The Blues)");
}

TEST_F(Load, AllFaultsOfAFileAreToldInOneRun) {
  auto t = load(
      "rondas 2\n"              // 3
      "side rde\n"              // 4
      "    1) Alba men 3\n"     // 5
      "side blue\n"             // 6
      "    1) Guard  mne 3\n"   // 7
      "    3) Guard\n"          // 8
      "    4) Bors is Gaurd\n"  // 9
      "    5) Cato\n"           // 10
      "side blue\n"             // 11
      "    1) Guard\n"          // 12
      "dice for blu: 3\n");     // 13
  EXPECT_FALSE(t.battle);
  EXPECT_THAT(
      t.said(),
      ElementsAre(HasSubstr("3: given-unknown"), HasSubstr("4: side-unknown: there is no side `rde`"),
                  HasSubstr("7: piece-field-unknown"), HasSubstr("8: number-gap"),
                  HasSubstr("9: unit-unknown"), HasSubstr("10: piece-value-missing: `Cato` has no `men`"),
                  HasSubstr("11: side-twice"), HasSubstr("13: side-unknown")));
}

// All values are stated, so nothing is missing: but `а` is Cyrillic, and the piece is no `Guard`.
TEST_F(Load, ANameThatLooksLikeAUnit) {
  auto t = load("side red\n    1) Gu\u0430rd  men 3\n    2) Gard  men 3\n");
  EXPECT_FALSE(t.battle);
  EXPECT_THAT(t.said(), ElementsAre(HasSubstr("4: looks-like-known")));
}

TEST_F(Load, JoinsThatTheSheetDoesNotAllow) {
  auto t = load(
      "side red\n"
      "    1) Guard + Guard + Guard\n"         // 4
      "    2) Guard + Guard  men 1 + 2 + 3\n"  // 5
      "    3) Guard + Guard  men 10 + 1\n");   // 6
  EXPECT_FALSE(t.battle);
  EXPECT_THAT(t.said(),
              ElementsAre(HasSubstr("4: too-many-parts: 3 pieces"), HasSubstr("5: values-for-parts"),
                          HasSubstr("6: value-outside: `men` can't be 10")));
}

TEST_F(Load, PartsMustAgreeWhereTheSheetSaysSame) {
  auto t = load("side red\n    1) Alba + Bern  men 1 + 2  clan Stark + Frey\n");
  EXPECT_FALSE(t.battle);
  ASSERT_EQ(t.said().size(), 1u);
  EXPECT_THAT(t.said()[0], HasSubstr("4: parts-differ: the parts of `Alba + Bern` differ in `clan`"));
}

TEST_F(Load, NoMorePiecesThanTheSheetAllows) {
  auto t =
      load("side red\n    1) Guard\n    2) Guard\n    3) Guard\n    4) Guard\n    5) Guard\n    6) Guard\n");
  EXPECT_THAT(t.said(), ElementsAre(HasSubstr("8: too-many-pieces: this side has more than 4 squads")));
}

TEST_F(Load, NumbersRunInOrder) {
  auto t = load("side red\n    1) Guard\n    1) Guard\n    3) Guard\n");
  EXPECT_THAT(t.said(), ElementsAre(HasSubstr("5: number-again")));
}

TEST_F(Load, TheNumberThatIsWantedKeepsItsBracket) {
  const std::string body = "side red\n    1) Guard\n    3) Guard\n";
  auto t = load(body);
  ASSERT_THAT(t.said(), ElementsAre(HasSubstr("5: number-gap")));
  const auto& fix = t.sink.list()[0].fixes.at(0);
  EXPECT_EQ(t.source->slice(fix.at), "3)");
  EXPECT_EQ(fix.text, "2)");
}

TEST_F(Load, ANumberExpectedOfAPercentIsShownWithItsSign) {
  auto t = load("side red\n    1) Guard\nexpect\n    red[1].losses = 20\n");
  ASSERT_THAT(t.said(), ElementsAre(HasSubstr("6: expect-percent")));
  EXPECT_EQ(diagnostics::fix_of(t.sink.list()[0]), "`20%`");
  EXPECT_EQ(t.source->slice(t.sink.list()[0].fixes.at(0).at), "20");
}

TEST_F(Load, DiceOfASideNeedTheirFor) {
  auto t = load("side red\n    1) Guard\ndice blue: 3\n");
  ASSERT_THAT(t.said(),
              ElementsAre("5: roll-is-side: `blue` is a side, and here the name of a roll is wanted"));
  EXPECT_EQ(diagnostics::fix_of(t.sink.list()[0]), "`dice for blue:`");
  const auto& fix = t.sink.list()[0].fixes.at(0);
  EXPECT_EQ(t.source->slice(fix.at), "dice blue");
  EXPECT_EQ(fix.text, "dice for blue");
}

TEST_F(Load, AMisspeltUnitOfSeveralWordsIsMendedInQuotes) {
  const Index name = small.text("Old Guard");
  small.rs.names[1].words.push_back({name, kNone});
  Unit old;
  old.kind = 0;
  old.name = name;
  old.values = {{0, 0, 5}};
  small.rs.units.push_back(old);
  auto t = load("side red\n    1) Alba is \"Old Gaurd\"\n    2) \"Old Gard\"\n");
  ASSERT_THAT(t.said(), ElementsAre(HasSubstr("4: unit-unknown"), HasSubstr("5: unit-misspelt")));
  for (const auto& d : t.sink.list()) {
    EXPECT_THAT(diagnostics::fix_of(d), HasSubstr("`Old Guard`?"));
    EXPECT_EQ(d.fixes.at(0).text, "\"Old Guard\"");
  }
}

TEST_F(Load, AdviceIsGivenInTheWordsOfTheFilesLanguage) {
  auto t = tests::load_text(small.rs,
                            "idioma es\nbatalla \"x\"\nreglas \"Small\"\nbando red\n    1) Guard\n"
                            "dados: 1 2\ndados semilla 7\n");
  ASSERT_THAT(t.said(), ElementsAre(HasSubstr("7: seed-unused")));
  EXPECT_EQ(diagnostics::fix_of(t.sink.list()[0]),
            "leave out `dados semilla`, or end the dice with `luego al azar`");
}

TEST_F(Load, ComputedAndRepeatedValues) {
  small.rs.kinds[0].fields[2].computed = true;
  auto t = load("rounds 2\nrounds 3\nside red\n    1) Guard  losses 25%  men 2  men 3\n");
  EXPECT_THAT(t.said(), ElementsAre(HasSubstr("4: stated-twice"), HasSubstr("6: computed-stated"),
                                    HasSubstr("6: stated-twice")));
}

TEST_F(Load, LinesThatAFileHasOnce) {
  auto t = load("rules \"Small\"\ndice seed 1\ndice seed 2\nbattle \"b\"\n");
  EXPECT_THAT(t.said(), ElementsAre("3: stated-twice: `rules` is stated a second time",
                                    "5: stated-twice: `dice seed` is stated a second time",
                                    "6: stated-twice: `battle` is stated a second time"));
}

TEST_F(Load, AnotherSheetsBattle) {
  auto t = tests::load_text(small.rs, "battle \"x\"\nrules \"Smaller\"\n");
  EXPECT_THAT(t.said(), ElementsAre(HasSubstr("2: other-rules: this battle is for the rules `Smaller`")));
  // What the other sheet calls otherwise is not told as well.
  auto more =
      tests::load_text(small.rs, "battle \"x\"\nrules \"Smaller\"\nwind 3\nside green\n    1) Ulf  luck 2\n");
  EXPECT_THAT(more.said(), ElementsAre(HasSubstr("2: other-rules")));
}

TEST_F(Load, AStatedSeedNextToStatedDice) {
  auto t = load("side red\n    1) Guard\ndice: 1 2\ndice seed 7\n");
  EXPECT_THAT(t.said(), ElementsAre(HasSubstr("6: seed-unused")));
}

// All that one piece lacks is told once.
TEST_F(Load, WhatAPieceLacksIsToldOnce) {
  small.rs.kinds[0].fields[1].has_default = small.rs.kinds[0].fields[4].has_default = false;
  auto t = load("side red\n    1) Ulf\n    2) Gard\n    3) Ulf + Bern  men 1 + 2  rank green  clan Frey\n");
  ASSERT_THAT(t.said(), ElementsAre("4: piece-value-missing: `Ulf` has no `men`, no `rank` and no `clan`",
                                    "5: unit-misspelt: `Gard` has no `men`, no `rank` and no `clan`"));
  EXPECT_EQ(diagnostics::fix_of(t.sink.list()[0]),
            "`men`, `rank` and `clan` after the name, each with its value");
  auto one = load("side red\n    1) Ulf  rank green  clan Frey\n");
  ASSERT_THAT(one.said(), ElementsAre("4: piece-value-missing: `Ulf` has no `men`"));
  EXPECT_EQ(diagnostics::fix_of(one.sink.list()[0]), "`men` after the name, with its value");
}

TEST_F(Load, AMissingNumberIsPutInItsPlace) {
  auto t = load("side red\n    1) Guard\n    squad Guard\n");
  ASSERT_THAT(t.said(), ElementsAre(HasSubstr("5: number-missing")));
  EXPECT_EQ(diagnostics::fix_of(t.sink.list()[0]), "`2)` in place of `squad`");
  EXPECT_EQ(
      diagnostics::apply_fixes(t.source->text(), t.sink.list(), diagnostics::Applicability::likely).text,
      std::string(kHead) + "side red\n    1) Guard\n    2) Guard\n");
}

// What is to be left out goes with its line, or from the line with the blanks before it.
TEST_F(Load, WhatIsLeftOutLeavesNothingBehind) {
  small.rs.kinds[0].fields[2].computed = true;
  const auto mended = [&](const std::string& body, diagnostics::Applicability weakest) {
    auto t = load(body);
    const auto applied = diagnostics::apply_fixes(t.source->text(), t.sink.take_sorted(), weakest).text;
    return applied.substr(std::string(kHead).size());
  };
  using diagnostics::Applicability;
  EXPECT_EQ(mended("side red\n    1) Guard  losses 25%  fled no\n", Applicability::likely),
            "side red\n    1) Guard  fled no\n");
  EXPECT_EQ(mended("side red\n    1) Guard\ndice: 1 2\ndice seed 7\n", Applicability::likely),
            "side red\n    1) Guard\ndice: 1 2\n");
  // The same said twice can go without a look, another value can't.
  EXPECT_EQ(mended("side red\n    1) Guard  men 3  men 3\n", Applicability::sure),
            "side red\n    1) Guard  men 3\n");
  EXPECT_EQ(mended("side red\n    1) Guard  men 3  men 4\n", Applicability::likely),
            "side red\n    1) Guard  men 3  men 4\n");
}

TEST_F(Load, TooBigABattleIsTold) {
  bytecode::MachineLimits limits;
  limits.memory_words = 10;
  auto t = tests::load_text(small.rs, std::string(kHead) + "side red\n    1) Guard\n    2) Guard\n", limits);
  EXPECT_FALSE(t.battle);
  EXPECT_THAT(t.said(), ElementsAre(HasSubstr("battle-too-big")));
}

TEST_F(Load, ABrokenRequirementSpeaksWithTheSheetsWords) {
  // A rule that answers no.
  auto& rs = small.rs;
  bytecode::Slot slot;
  slot.type = tests::SmallRuleset::type(bytecode::Kind::yes_no, 0, 1);
  rs.slots = {slot};
  rs.constants = {0};
  rs.code.push_back({bytecode::Op::const_, 0, 0, 0, 0});
  rs.code.push_back({bytecode::Op::end, 0, 0, 0, 0});
  rs.lines = {20, 20, 9, 9};
  bytecode::Rule rule;
  rule.result = 0;
  rule.code_begin = 2;
  rule.code_end = 4;
  rule.line = 9;
  rs.rules.push_back(rule);
  bytecode::Require wanted;
  wanted.rule = 1;
  wanted.message = small.text("Too few leaders");
  wanted.line = 9;
  rs.requires_ = {wanted};
  auto t = load("side red\n    1) Guard\n");
  EXPECT_THAT(t.said(), ElementsAre("1: requirement-broken: Too few leaders"));
}

}  // namespace
}  // namespace muster::battle
