// `muster run`: reports, JSON, traces, seeds, repeats, and how a battle finds its sheet.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/bench_of_files.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Run : Bench {
  void SetUp() override {
    Bench::SetUp();
    write("a.battle", kBattle);
  }
  // kBattle without its dice and what it expects.
  static std::string open_battle() {
    const std::string text = kBattle;
    return text.substr(0, text.find("dice for"));
  }
};

TEST_F(Run, Reports) {
  const Ran ran = muster({"run", "a.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, IsEmpty());
  EXPECT_EQ(ran.out,
            "Two against one\n"
            "\n"
            "  1 Alba shoots 6: a hit on 1 Cato\n"
            "  2 Bern shoots 2: a miss\n"
            "  weather 1\n"
            "\n"
            "The Reds (red)\n"
            "  #  squad  hits\n"
            "  1  Alba      0\n"
            "  2  Bern      0\n"
            "\n"
            "blue\n"
            "  #  squad  hits\n"
            "  1  Cato      2\n"
            "\n"
            "Outcome: held - Blue holds\n"
            "Measures\n"
            "  wounds  2\n"
            "Dice: 3 thrown\n");
}

TEST_F(Run, Trace) {
  write("b.battle", with(kBattle, "dice for red: 6 2", "dice for red: 6 5"));
  const Ran ran = muster({"run", "b.battle", "--trace"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("roll shot (1d6) 1 Alba (The Reds): 6"));
  EXPECT_THAT(ran.out, HasSubstr("1 Cato: hits 0 -> 2"));
  EXPECT_THAT(ran.out, HasSubstr("1 Cato: hits 2 -> 3 (cut from 4)"));
  EXPECT_THAT(ran.out, HasSubstr("weather[4] = 1  (line 34, row in line 16)"));
  EXPECT_THAT(ran.out, HasSubstr("Outcome: broken - Blue breaks"));
}

TEST_F(Run, Json) {
  const Ran ran = muster({"run", "a.battle", "--json", "--trace"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["outcome"], "held");
  EXPECT_EQ(json["measures"]["wounds"], 2);
  EXPECT_EQ(json["sides"][1]["pieces"][0]["values"]["hits"], 2);
  EXPECT_EQ(json["log"].size(), 3u);
  EXPECT_EQ(json["trace"][0]["event"], "roll");
  EXPECT_EQ(json["trace"][0]["total"], 6);
}

TEST_F(Run, SeveralFilesAndFoldersAndInput) {
  write("more/b.battle", kBattle);
  const Ran ran = muster({"run", "skirmish.rules", "a.battle", "more"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out.substr(0, ran.out.size() / 2 - 0).find("Two against one"), 0u);
  EXPECT_NE(ran.out.find("Two against one", 10), std::string::npos);
  const Ran input = muster({"run", "skirmish.rules", "-"});  // nothing comes in
  EXPECT_EQ(input.exit, 2);
}

TEST_F(Run, DiceMissingWrongAndLeftOver) {
  write("b.battle", with(kBattle, "dice for red: 6 2", "dice for red: 6"));
  Ran ran = muster({"run", "b.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error[dice-run-out]"));
  EXPECT_THAT(ran.err, HasSubstr("`shot` (1d6) for `2 Bern (The Reds)`"));
  EXPECT_THAT(ran.err, HasSubstr("b.battle:10"));

  write("b.battle", with(kBattle, "dice for red: 6 2", "dice for red: 6 7"));
  ran = muster({"run", "b.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error[dice-wrong]"));
  EXPECT_THAT(ran.err, HasSubstr("b.battle:10:17"));

  write("b.battle", with(kBattle, "dice for red: 6 2", "dice for red: 6 2 3 3"));
  ran = muster({"run", "b.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("left over at the end of the battle: 2"));
}

TEST_F(Run, DiceOfASideDoNotFallForNobody) {
  write("skirmish.rules", with(kSheet, "roll shot for s = 1d6", "roll shot = 1d6"));
  const Ran ran = muster({"run", "a.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("the roll `shot` (1d6) is made for nobody"));
  EXPECT_THAT(ran.err, HasSubstr("line 25 of skirmish.rules does not say who rolls"));
  EXPECT_THAT(ran.err, HasSubstr("`roll shot for x` there"));
  EXPECT_THAT(ran.err, HasSubstr("a line `dice:`"));
  EXPECT_THAT(ran.err, HasSubstr("a.battle:10"));
  EXPECT_THAT(ran.err, Not(HasSubstr("dice-run-out")));
}

TEST_F(Run, ASpanishBattleIsToldItsOwnWords) {
  write("moneda.rules",
        "idioma es\nreglas \"Moneda\"\n\nbandos a, b\n\nbatalla\n    tirada cara = 1d2\n"
        "    si cara = 1\n        terminar gana\n    fin\n    terminar pierde\nfin\n\n"
        "resultados\n    gana\n    pierde\nfin\n");
  const std::string head = "batalla \"Una\"\nreglas \"Moneda\"\n";
  write("m.battle", head);
  EXPECT_THAT(muster({"run", "m.battle", "--lang", "en"}).err,
              HasSubstr("state them with `dados`, add `dados semilla` and a number"));
  write("m.battle", head + "dados:\n");
  EXPECT_THAT(
      muster({"run", "m.battle", "--lang", "en"}).err,
      HasSubstr("add the dice that are missing, or `dados semilla` with a number and `luego al azar`"));
  write("m.battle", head + "dados:\nluego al azar\n");
  const Ran ran = muster({"run", "m.battle", "--lang", "en"});
  EXPECT_THAT(ran.err, HasSubstr("`luego al azar` needs a seed"));
  EXPECT_THAT(ran.err, HasSubstr("add `dados semilla` and a number"));
}

TEST_F(Run, SeedsGiveTheSameBattleAgain) {
  write("b.battle", open_battle());
  Ran ran = muster({"run", "b.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error[dice-unsettled]"));
  const Ran one = muster({"run", "b.battle", "--seed", "7"});
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("seed 7 (dice0)"));
  EXPECT_EQ(one.out, muster({"run", "b.battle", "--seed", "7"}).out);
  write("c.battle", open_battle() + "dice seed 7\n");
  EXPECT_EQ(one.out, muster({"run", "c.battle"}).out);
  EXPECT_EQ(muster({"run", "a.battle", "--seed", "7"}).exit, 2);
}

TEST_F(Run, NumbersOfOptionsArePlainDigits) {
  write("b.battle", open_battle());
  for (const char* seed : {"-1", "0x10", "1.5", "", "18446744073709551616", "seven"}) {
    const Ran ran = muster({"run", "b.battle", "--seed", seed});
    EXPECT_EQ(ran.exit, 2) << seed;
    EXPECT_THAT(ran.err, HasSubstr("option-number")) << seed;
  }
  for (const char* count : {"0", "-1", "0x2", "1000000000001"}) {
    EXPECT_EQ(muster({"run", "b.battle", "--seed", "1", "--repeat", count}).exit, 2) << count;
  }
  // No number of another base: 010 is ten.
  EXPECT_EQ(muster({"run", "b.battle", "--seed", "010"}).out,
            muster({"run", "b.battle", "--seed", "10"}).out);
}

TEST_F(Run, AJoinedValueThatFeedsAComputedOneIsAskedForByPart) {
  write("pair.rules",
        "rules \"Pair\"\nsides a, b\npiece p (ps)\n    k    whole 1..10 = 10\n    dbl  whole 2..20 computed "
        "= k * 2\n"
        "    join at most 2, k by sum, dbl by sum\nend\n"
        "battle\n    for each x in a.ps\n        say \"{x.k} {x.dbl} {sum(z in parts of x: z.k)}\"\n    "
        "end\nend\n");
  write("pair.battle", "battle \"B\"\nrules \"Pair\"\nside a\n    1) A + B  k 7\n");
  const Ran alone = muster({"run", "pair.rules", "pair.battle"});
  EXPECT_EQ(alone.exit, 1);
  EXPECT_THAT(alone.err, HasSubstr("joined-value-alone"));
  // 3 + 4: the doubles are 6 and 8.
  write("pair.battle", "battle \"B\"\nrules \"Pair\"\nside a\n    1) A + B  k 3 + 4\n");
  EXPECT_THAT(muster({"run", "pair.rules", "pair.battle"}).out, HasSubstr("7 14 7"));
  // `A+B` may be one name or two pieces: it is asked.
  write("pair.battle", "battle \"B\"\nrules \"Pair\"\nside a\n    1) A+B\n");
  const Ran unclear = muster({"run", "pair.rules", "pair.battle"});
  EXPECT_EQ(unclear.exit, 1);
  EXPECT_THAT(unclear.err, HasSubstr("plus-in-name"));
  write("pair.battle", "battle \"B\"\nrules \"Pair\"\nside a\n    1) \"A+B\"\n");
  EXPECT_EQ(muster({"run", "pair.rules", "pair.battle"}).exit, 0);
}

TEST_F(Run, RepeatsCountTheOutcomes) {
  write("b.battle", open_battle());
  const Ran ran = muster({"run", "b.battle", "--seed", "3", "--repeat", "9000", "--json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["battles"], 9000);
  // Both shots hit, each with a third: 1/9 of 9000 is 1000, four standard deviations are 119.
  const int broken = json["outcomes"][0]["count"];
  EXPECT_NEAR(broken, 1000, 120);
  EXPECT_EQ(broken + json["outcomes"][1]["count"].get<int>(), 9000);
  EXPECT_EQ(json["stopped"], 0);
  // Each battle has two shots that hit with a third each and wound twice, but three wounds are the
  // most: with 4/9 there are 2, with 1/9 there are 3. The mean is 11/9; four deviations are 0.05.
  EXPECT_EQ(json["measures"]["wounds"]["battles"], 9000);
  const double sum = std::stod(json["measures"]["wounds"]["sum"].get<std::string>());
  EXPECT_NEAR(sum / 9000, 11.0 / 9, 0.05);
  EXPECT_NEAR(std::stod(json["measures"]["wounds"]["mean"].get<std::string>()), sum / 9000, 0.005001);
  EXPECT_THAT(muster({"run", "b.battle", "--seed", "3", "--repeat", "100"}).out,
              HasSubstr("Measures (mean)\n  wounds  "));
  const Ran stated = muster({"run", "a.battle", "--seed", "3", "--repeat", "10"});
  EXPECT_EQ(stated.exit, 2);
  EXPECT_THAT(stated.err, HasSubstr("error[repeat-beside-dice]"));
  EXPECT_EQ(muster({"run", "b.battle", "--repeat", "10"}).exit, 2);
}

TEST_F(Run, AStopOfTheSheetIsToldAndLeavesWithThree) {
  write("b.battle", "battle \"Nobody\"\nrules \"Skirmish\"\nside blue\n    1) Cato\ndice: 1\n");
  const Ran ran = muster({"run", "b.battle"});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.out, HasSubstr("Stopped: Red has nobody"));
}

TEST_F(Run, TheSheetIsFoundByItsTitle) {
  write("war/deep/b.battle", kBattle);
  EXPECT_EQ(muster({"run", "war/deep/b.battle"}).exit, 0);  // two folders up
  // The sheet and the ruleset made of it are one.
  ASSERT_EQ(muster({"build", "skirmish.rules"}).exit, 0);
  EXPECT_EQ(muster({"run", "a.battle"}).exit, 0);
  // A second sheet of that title is one too many.
  write("copy.rules", kSheet);
  Ran ran = muster({"run", "a.battle"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("rules-found-twice"));
  EXPECT_THAT(ran.err, HasSubstr("copy.rules"));
  write("b.battle", with(kBattle, "rules \"Skirmish\"", "rules \"Chess\""));
  ran = muster({"run", "b.battle"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("no sheet or ruleset called `Chess`"));
}

TEST_F(Run, ARulesetThatIsNoLongerItsSheetsIsNoLongerTheSame) {
  ASSERT_EQ(muster({"build", "skirmish.rules"}).exit, 0);
  write("skirmish.rules", with(kSheet, "whole 1..6 = 5", "whole 1..6 = 4"));
  const Ran ran = muster({"run", "a.battle"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[ruleset-outdated]"));
  EXPECT_THAT(ran.err, HasSubstr("skirmish.ruleset is older than the sheet skirmish.rules"));
  EXPECT_THAT(ran.err, HasSubstr("build it again with `muster build skirmish.rules`, or delete it"));
}

TEST_F(Run, ATitleThatIsNearlyRightIsSuggested) {
  write("a.battle", with(kBattle, "rules \"Skirmish\"", "rules \"Skírmish\""));
  EXPECT_THAT(muster({"run", "a.battle"}).err, HasSubstr("did you mean `Skirmish`?"));
  write("a.battle", with(kBattle, "rules \"Skirmish\"", "rules \"Chess\""));
  const Ran ran = muster({"run", "a.battle"});
  EXPECT_THAT(ran.err, HasSubstr("are called `Skirmish`"));
  EXPECT_THAT(ran.err, Not(HasSubstr("did you mean")));
}

TEST_F(Run, AVerbIsAskedForByTheList) {
  const Ran none = muster({});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("`check`, `explain`, `fmt`, `build`, `run`, `test`, `coverage`, `convert`, "
                                  "`new`, `dump` and `version`"));
  const Ran wrong = muster({"chek", "x"});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_THAT(wrong.err, HasSubstr("there is no verb `chek`"));
  EXPECT_THAT(wrong.err, HasSubstr("did you mean `check`?"));
  const Ran help = muster({"help"});
  EXPECT_EQ(help.exit, 0);
  EXPECT_EQ(help.out, muster({"--help"}).out);
}

TEST_F(Run, WhatCanNotBeDoneIsRefused) {
  const Ran built = muster({"build", "a.battle"});
  EXPECT_EQ(built.exit, 2);
  EXPECT_THAT(built.err, HasSubstr("a battle file can't be built"));
  EXPECT_EQ(muster({"dump", "a.battle"}).exit, 2);
  write("b.battle", open_battle());
  const Ran traced = muster({"run", "b.battle", "--seed", "3", "--repeat", "10", "--trace"});
  EXPECT_EQ(traced.exit, 2);
  EXPECT_THAT(traced.err, HasSubstr("error[trace-beside-repeat]"));
}

TEST_F(Run, AnUnknownLanguageIsAllThatIsSaid) {
  write("e.rules", "idioma español\nreglas \"E\"\n\nbandos a, b\n");
  const Ran ran = muster({"check", "e.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error[language-unknown]"));
  EXPECT_THAT(ran.err, Not(HasSubstr("unknown-declaration")));
  EXPECT_THAT(ran.err, Not(HasSubstr("title-missing")));
  EXPECT_THAT(ran.out, HasSubstr("1 error"));
}

TEST_F(Run, WrongOperands) {
  EXPECT_EQ(muster({"run", "skirmish.rules"}).exit, 2);
  EXPECT_EQ(muster({"run", "a.battle", "skirmish.rules"}).exit, 2);
  EXPECT_EQ(muster({"run", "nothing.battle"}).exit, 2);
  write("a.txt", "x");
  EXPECT_EQ(muster({"run", "a.txt"}).exit, 2);
  EXPECT_EQ(muster({"run", "a.battle", "--seed", "x"}).exit, 2);
  EXPECT_EQ(muster({"run", "a.battle", "--repeat", "0"}).exit, 2);
}

TEST_F(Run, ABrokenSheetIsSaidOnce) {
  write("skirmish.rules", with(kSheet, "    1-3  0\n", ""));
  const Ran ran = muster({"run", "a.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("error[rules-broken]"));
  EXPECT_THAT(ran.err, HasSubstr("mend the sheet first: `muster check skirmish.rules` shows its faults"));
}

}  // namespace
}  // namespace muster::tests
