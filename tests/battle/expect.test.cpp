// What `expect` lines say over a state made by hand: every form, wrong names, and what is told
// where they fail.
#include "battle/expect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/failure.h"
#include "battle/fight.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/small_ruleset.h"

namespace muster::battle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// red: 1 Alba (men 3, losses 25%), 2 Bern + Cato (men 6 + 4, ranks green and veteran, losses 75%), 3 Guard;
// blue: 1 Dora (men 5, clan Stark). supply of red 1.5. Ends as `held`.
constexpr const char* kBattle =
    "battle \"A skirmish\"\nrules \"Small\"\n"
    "side red \"The Reds\"\n"
    "    supply 1.5\n"
    "    1) Alba  men 3  losses 25%\n"
    "    2) Bern + Cato  men 6 + 4  rank green + veteran  losses 75%\n"
    "    3) Guard\n"
    "side blue\n"
    "    1) Dora  men 5  clan Stark\n"
    "expect\n";  // line 10

struct ExpectLines : testing::Test {
  tests::SmallRuleset small;

  void SetUp() override {
    bytecode::FormulaText strong;
    strong.name = small.text("strong");
    strong.params = {small.text("s"), small.text("limit")};
    strong.body = small.text("s.men >= limit");
    small.rs.formulas = {strong};
    bytecode::Table table;
    table.name = small.text("bonus");
    table.key = tests::SmallRuleset::type(bytecode::Kind::name, 0, 1, 1, 0);
    bytecode::Table::Column column;
    column.type = tests::SmallRuleset::type(bytecode::Kind::number, -2, 3);
    table.columns = {column};
    table.spans = {{0, 0, 0}, {1, 1, 1}};
    table.row_count = 2;
    table.cells = {-2, 3};
    table.row_lines = {5, 6};
    small.rs.tables = {table};
  }

  // The failures of one expectation: nothing where it is met.
  std::string seen(const std::string& line) {
    auto t = tests::load_text(small.rs, kBattle + ("    " + line + "\n"));
    if (!t.battle) return testing::PrintToString(t.said());
    FightOptions options;
    options.events = true;
    options.seed = 1;
    const auto fought = fight(small.rs, *t.battle, options, t.sink);
    if (!fought) return "no battle";
    const auto judged = judge_all(small.rs, *t.source, *t.battle, *fought, t.sink);
    if (!t.sink.empty()) return testing::PrintToString(t.said());
    if (judged.failures.empty()) return "";
    return judged.failures[0].seen.english();
  }
};

TEST_F(ExpectLines, ThatHold) {
  for (const char* line : {
           "red[1].men = 3",
           "red[2].men = 10",
           "red[2].losses = 75%",
           "red[2].losses > 50%",
           "red[1].losses * 2 = 50%",
           "red.supply = 1.5",
           "red.supply / 2 = 0.75",
           "rounds = 4",
           "blue[1].clan = \"Stark\"",
           "blue[1].clan = Stark",
           "red[1].clan <> blue[1].clan",
           "red[3].rank = veteran",
           "red[3].rank > green",
           "red[1].side = red",
           "red[1].home <> blue",
           "not red[1].fled",
           "count(red.squads) = 3",
           "count(standing red.squads) = 3",
           "count(all squads) = 4",
           "count(s in all squads where s.men > 4) = 2",
           "none(s in red.squads where s.fled)",
           "sum(s in red.squads: s.men) = 17",
           "every(s in red.squads: s.men >= 3)",
           "any(s in red.squads: s.men = 10)",
           "least(s in red.squads: s.men) = 3",
           "most(s in all squads: s.men) = 10",
           "count(parts of red[2]) = 2",
           "(parts of red[2])[2].rank = veteran",
           "number of red[2] = 2",
           "bonus[red[3].rank] = 3",
           "bonus[green] + 2 = 0",
           "strong(red[2], 10)",
           "not strong(red[1], 2 + 2)",
           "red[1].men = 3 and blue[1].men = 5",
           "red[1].men = 9 or blue[1].men = 5",
           "standing red: 1 2 3",
           "standing blue: 1",
           "outcome held",
       }) {
    EXPECT_EQ(seen(line), "") << line;
  }
}

TEST_F(ExpectLines, ThatFailSayWhatWasSeen) {
  EXPECT_EQ(seen("red[1].losses = 50%"), "`red[1].losses` is 25%");
  EXPECT_EQ(seen("red[1] is out"), "`red[1]` is standing");
  EXPECT_EQ(seen("count(standing red.squads) = 2"), "`count(standing red.squads)` is 3");
  EXPECT_EQ(seen("red[1].men = blue[1].men"), "`red[1].men` is 3, `blue[1].men` is 5");
  EXPECT_EQ(seen("red[3].rank = green"), "`red[3].rank` is veteran");
  EXPECT_EQ(seen("red[1].men = 3 and red[1].fled"), "`red[1].fled` is no");
  EXPECT_EQ(seen("every(s in red.squads: s.men < 9)"), "of 2 Bern + Cato `s.men` is 10");
  EXPECT_EQ(seen("standing red: 1 3"), "standing are 1 2 3");
  EXPECT_EQ(seen("standing red: none"), "standing are 1 2 3");
  EXPECT_EQ(seen("outcome broken"), "the outcome is `held`");
  EXPECT_EQ(seen("stop \"Too far\""), "the outcome is `held`");
  EXPECT_EQ(seen("log \"Fire\""), "the log is empty");
}

TEST_F(ExpectLines, WrongNamesAreToldBeforeTheBattle) {
  const auto said = [&](const std::string& line) {
    auto t = tests::load_text(small.rs, kBattle + ("    " + line + "\n"));
    EXPECT_FALSE(t.battle) << line;
    const auto all = t.said();
    return all.size() == 1 ? all[0] : testing::PrintToString(all);
  };
  EXPECT_THAT(said("red[1].mne = 3"),
              HasSubstr("11: expect-field-unknown: the kind `squad` has no value called `mne`"));
  EXPECT_THAT(said("rde[1].men = 3"), HasSubstr("rde"));
  EXPECT_THAT(said("red[7].men = 3"), HasSubstr("11: expect-no-piece: The Reds has no number 7"));
  EXPECT_THAT(said("red[3].rank = vetran"), HasSubstr("11: expect-unknown: nothing here is called `vetran`"));
  EXPECT_THAT(said("red.suply = 1"), HasSubstr("11: expect-side-field-unknown"));
  EXPECT_THAT(said("outcome hold"), HasSubstr("11: outcome-unknown"));
  EXPECT_THAT(said("standing rde: 1"), HasSubstr("11: side-unknown"));
  EXPECT_THAT(said("standing red: 1 9"), HasSubstr("11: expect-no-piece"));
  EXPECT_THAT(said("weak(red[1])"), HasSubstr("11: expect-formula-unknown"));
  EXPECT_THAT(said("strong(red[1])"), HasSubstr("11: expect-formula-values"));
  EXPECT_THAT(said("red[1].losses = 3"), HasSubstr("11: expect-percent: a percent and a number"));
  EXPECT_THAT(said("red[1].men"), HasSubstr("11: expect-yes-no"));
  EXPECT_THAT(said("red[2].rank = green"), HasSubstr("11: expect-by-part"));
  // Where an `and` would stop early, and inside a list that is empty.
  EXPECT_THAT(said("red[1].men = 99 and red[1].mne = 3"), HasSubstr("expect-field-unknown"));
  EXPECT_THAT(said("none(s in standing blue.squads where s.mne = 1)"), HasSubstr("expect-field-unknown"));
}

// The one message of a line: what was seen, why, what to write, and what the fix makes of the line.
struct Told {
  std::string message, why, fix, mended;
};

TEST_F(ExpectLines, WhatWasMeantIsOfferedInItsPlace) {
  const auto told = [&](const std::string& line) {
    auto t = tests::load_text(small.rs, kBattle + ("    " + line + "\n"));
    const auto list = t.sink.take_sorted();
    EXPECT_EQ(list.size(), 1u) << line << ": " << testing::PrintToString(t.said());
    if (list.size() != 1) return Told{};
    Told out{std::string(diagnostics::entry(list[0].id).name) + ": " + diagnostics::message_of(list[0]),
             diagnostics::why_of(list[0]), diagnostics::fix_of(list[0]), ""};
    if (list[0].fixes.empty()) return out;
    const diagnostics::Fix& fix = list[0].fixes[0];
    std::string text = t.source->text();
    text.replace(fix.at.begin, fix.at.end - fix.at.begin, fix.text);
    out.mended = text.substr(std::string(kBattle).size() + 4);
    out.mended.pop_back();
    return out;
  };
  Told one = told("rad[1].men = 3");
  EXPECT_EQ(one.message, "side-unknown: there is no side `rad`");
  EXPECT_EQ(one.why, "the sides of this sheet are `red` and `blue`");
  EXPECT_EQ(one.fix, "did you mean `red`?");
  EXPECT_EQ(one.mended, "red[1].men = 3");
  one = told("blu.supply = 3");
  EXPECT_EQ(one.message, "side-unknown: there is no side `blu`");
  EXPECT_EQ(one.mended, "blue.supply = 3");
  // Nothing is near: still a side is what stands before a bracket.
  one = told("host[1].men = 3");
  EXPECT_EQ(one.message, "side-unknown: there is no side `host`");
  EXPECT_EQ(one.fix, "");
  // A table, misspelt.
  one = told("bonis[green] = 3");
  EXPECT_EQ(one.message, "expect-unknown: nothing here is called `bonis`");
  EXPECT_EQ(one.mended, "bonus[green] = 3");
  one = told("red[1].mne = 3");
  EXPECT_EQ(one.mended, "red[1].men = 3");
  one = told("red.suply = 1.5");
  EXPECT_EQ(one.mended, "red.supply = 1.5");
  one = told("red[3].rank = vetran");
  EXPECT_EQ(one.mended, "red[3].rank = veteran");
  one = told("ronds = 4");
  EXPECT_EQ(one.mended, "rounds = 4");
  one = told("strung(red[1], 2)");
  EXPECT_EQ(one.mended, "strong(red[1], 2)");
  one = told("count(red) = 3");
  EXPECT_EQ(one.mended, "count(red.squads) = 3");
  one = told("count(all squadz) = 4");
  EXPECT_EQ(one.mended, "count(all squads) = 4");
  // Nothing is compared with itself.
  one = told("rounds = rownds");
  EXPECT_EQ(one.message, "expect-unknown: nothing here is called `rownds`");
  EXPECT_EQ(one.mended, "");
  // Who is out is no value.
  one = told("red[1] = out");
  EXPECT_EQ(one.fix, "did you mean `red[1] is out`?");
  EXPECT_EQ(one.mended, "red[1] is out");
}

TEST_F(ExpectLines, WhatTheSheetHasIsNotCalledUnknown) {
  const auto told = [&](const std::string& line) {
    auto t = tests::load_text(small.rs, kBattle + ("    " + line + "\n"));
    EXPECT_EQ(t.said().size(), 1u) << line;
    const auto list = t.sink.take_sorted();
    return list.empty()
               ? std::vector<std::string>{}
               : std::vector<std::string>{diagnostics::message_of(list[0]), diagnostics::why_of(list[0]),
                                          diagnostics::fix_of(list[0])};
  };
  EXPECT_THAT(told("strong = 3"),
              ElementsAre("`strong` takes 2 values, and here are 0",
                          "it is a formula: its values stand in brackets behind it",
                          "`strong(s, limit)`, with what is meant in place of `s` and `limit`"));
  EXPECT_THAT(told("strong(red[1]) = 3"),
              ElementsAre("`strong` takes 2 values, and here is 1", "",
                          "`strong(s, limit)`, with what is meant in place of `s` and `limit`"));
  EXPECT_THAT(told("bonus = 3"),
              ElementsAre("`bonus` takes 1 key, and here are 0",
                          "it is a table: what it is looked up by stands in square brackets", ""));
  EXPECT_THAT(told("bonus(green) = 3"),
              ElementsAre("the sheet has no formula called `bonus`",
                          "it is a table: what it is looked up by stands in square brackets",
                          "did you mean `bonus[green]`?"));
  EXPECT_THAT(told("bonus[5] = 3"),
              ElementsAre("`5` is no row of the table `bonus`", "its rows are `green` and `veteran`", ""));
  EXPECT_THAT(told("red[green].men = 3"),
              ElementsAre("`green` is no place in a list", "places are whole numbers from 1",
                          "a whole number from 1, as `red[1]`"));
  EXPECT_THAT(told("red[1].rank[1] = 3"),
              ElementsAre("here one of `green` or `veteran` can't be used", "", ""));
}

// The first fault is the reason of the others.
TEST_F(ExpectLines, OfAFormulaOneFaultIsTold) {
  small.rs.formulas[0].body = small.text("s.men + sum(p in parts of s: p.men) >= limit");
  auto t = tests::load_text(small.rs, kBattle + std::string("    strong(red, 10)\n"));
  EXPECT_THAT(t.said(), ElementsAre("11: expect-side-field-unknown: a side has no value called `men`"));
}

TEST_F(ExpectLines, AFormulaThatCallsItselfEnds) {
  small.rs.formulas[0].body = small.text("strong(s, limit) or strong(s, limit)");
  auto t = tests::load_text(small.rs, kBattle + std::string("    strong(red[1], 1)\n"));
  EXPECT_FALSE(t.battle);
}

}  // namespace
}  // namespace muster::battle
