// Battle files and expectations over arrays, optional values, pieces as values, several kinds,
// values of the state, rolled values, stages and matrices. Nothing happens in these battles: what
// is expected is what the file states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/failure.h"
#include "battle/fight.h"
#include "battle/report.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/grand_ruleset.h"

namespace muster::battle {
namespace {

using bytecode::kAbsent;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kHead = "battle \"A campaign\"\nrules \"Small\"\n";  // two lines

constexpr const char* kBattle =
    "turn 7\n"
    "raided no/yes/no\n"
    "hero Victor\n"
    "only combat\n"
    "side red\n"
    "    ally blue\n"
    "    1) Alba *3 0/1.5/20  foe blue[2]  mark 4  aim near/near/far\n"
    "    2) Bern + Cato  men 6 + 4  fire 1/0/2 + 0/0/0.5  foe none\n"
    "    leader Victor  combat 3  of Alba\n"
    "    leader Rosa\n"
    "side blue\n"
    "    morale 9\n"
    "    1) Guard\n"
    "    2) Guard  foe Alba\n";

struct Whole : testing::Test {
  tests::GrandRuleset grand;
  tests::BattleText load(const std::string& body) { return tests::load_text(grand.rs, kHead + body); }
  std::vector<std::string> said(const std::string& body) { return load(body).said(); }

  std::string seen(const std::string& line) {
    auto t = load(std::string(kBattle) + "expect\n    " + line + "\n");
    if (!t.battle) return testing::PrintToString(t.said());
    FightOptions options;
    options.events = true;
    options.seed = 1;
    const auto fought = fight(grand.rs, *t.battle, options, t.sink);
    if (!fought) return "no battle";
    const auto judged = judge_all(grand.rs, *t.source, *t.battle, *fought, t.sink);
    if (!t.sink.empty()) return testing::PrintToString(t.said());
    if (judged.failures.empty()) return "";
    return judged.failures[0].seen.english();
  }
};

TEST_F(Whole, EverythingStatedIsThere) {
  auto t = load(kBattle);
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  const auto& p = t.battle->program;
  const auto& m = t.battle->start;
  EXPECT_EQ(p.field(m, 0, 0, 0), 3);     // *3: men
  EXPECT_EQ(p.field(m, 0, 5, 0, 0), 0);  // fire in halves: 0, 1.5, 20
  EXPECT_EQ(p.field(m, 0, 5, 0, 1), 3);
  EXPECT_EQ(p.field(m, 0, 5, 0, 2), 40);
  EXPECT_EQ(p.field(m, 0, 6, 0), 3);  // foe: blue[2], the fourth squad
  EXPECT_EQ(p.field(m, 0, 6, 1), kAbsent);
  EXPECT_EQ(p.field(m, 0, 6, 2), kAbsent);  // not stated
  EXPECT_EQ(p.field(m, 0, 6, 3), 0);        // by its name
  EXPECT_EQ(p.field(m, 0, 7, 0), 4);
  EXPECT_EQ(p.field(m, 0, 7, 1), kAbsent);
  EXPECT_EQ(p.field(m, 0, 8, 0, 0), 1);
  EXPECT_EQ(p.field(m, 0, 8, 0, 2), 0);
  EXPECT_EQ(p.field(m, 0, 5, 1, 0), 2);  // Bern + Cato: 1 + 0, 0 + 0, 2 + 0.5
  EXPECT_EQ(p.field(m, 0, 5, 1, 1), 0);
  EXPECT_EQ(p.field(m, 0, 5, 1, 2), 5);
  EXPECT_EQ(p.field(m, 1, 0, 0), 3);
  EXPECT_EQ(p.field(m, 1, 1, 0), 0);
  EXPECT_EQ(p.field(m, 1, 0, 1), 1);  // Rosa, who says nothing
  EXPECT_EQ(p.field(m, 1, 1, 1), kAbsent);
  EXPECT_THAT(p.order(m, 1, 0), ElementsAre(0, 1));
  EXPECT_EQ(p.side_field(m, 1, 0), kAbsent);  // rolled when the battle begins
  EXPECT_EQ(p.side_field(m, 1, 1), 9);        // stated, so not rolled
  EXPECT_EQ(p.side_field(m, 2, 0), 1);
  EXPECT_EQ(p.side_field(m, 2, 1), kAbsent);
  EXPECT_EQ(p.state(m, 0), 7);
  EXPECT_EQ(p.state(m, 1, 1), 1);
  EXPECT_EQ(p.state(m, 1, 2), 0);
  EXPECT_EQ(p.state(m, 2), 0);
  EXPECT_EQ(p.given(m, 3), 0);  // only combat
  EXPECT_EQ(p.given(m, 4), 1);
  const auto name = p.name_of(m, 0, 1);
  EXPECT_EQ(t.battle->cast.labels.at(static_cast<std::size_t>(name)), "Bern + Cato");
}

TEST_F(Whole, AllStagesAreFoughtUnlessSomeAreChosen) {
  auto t = load("side red\n    1) Guard\n");
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  EXPECT_EQ(t.battle->program.given(t.battle->start, 3), 1);
  EXPECT_EQ(t.battle->program.given(t.battle->start, 4), 1);
  EXPECT_THAT(said("only riad\n"), ElementsAre("3: stage-unknown: this battle has no stage called `riad`"));
  grand.rs.stages.clear();
  EXPECT_THAT(said("only raid\n"), ElementsAre("3: no-stages: there is no stage `raid` to choose"));
}

TEST_F(Whole, PiecesThatAreNotThere) {
  EXPECT_THAT(said("side red\n    1) Guard  foe blue[2]\nside blue\n    1) Guard\n"),
              ElementsAre("4: place-unknown: there is no `blue[2]` of the kind `squad`"));
  EXPECT_THAT(said("side red\n    1) Guard  foe green[2]\n"), ElementsAre(HasSubstr("4: side-unknown")));
  EXPECT_THAT(said("side red\n    1) Guard  foe Gaurd\n"),
              ElementsAre("4: piece-name-unknown: no `squad` of this battle is called `Gaurd`"));
  auto t = load("side red\n    1) Guard\n    2) Guard\n    3) Alba  men 2  foe Guard\n");
  ASSERT_THAT(t.said(), ElementsAre("6: piece-name-shared: 2 of the kind `squad` are called `Guard`"));
  EXPECT_EQ(diagnostics::why_of(t.sink.list()[0]), "they are `red[1]` and `red[2]`");
  EXPECT_EQ(diagnostics::fix_of(t.sink.list()[0]), "the one that is meant, as `red[1]`");
  // A leader is no squad.
  EXPECT_THAT(said("side red\n    1) Guard  foe Victor\n    leader Victor\n"),
              ElementsAre(HasSubstr("piece-name-unknown")));
}

TEST_F(Whole, ArraysHaveAValueForEachWord) {
  auto t = load("side red\n    1) Guard  fire 1/2\n    2) Guard  fire 3\n    3) Guard  fire 1/2/30\n");
  EXPECT_THAT(t.said(),
              ElementsAre("4: array-length: `fire` takes 3 values with `/` between them; here: 2",
                          HasSubstr("5: array-length"), HasSubstr("6: value-outside: `fire` can't be 30")));
  EXPECT_EQ(diagnostics::why_of(t.sink.list()[0]), "it has a value of its own for each of `far/near/close`");
  EXPECT_THAT(said("side red\n    1) Guard 1/2\n"), ElementsAre(HasSubstr("stat-line-length")));
}

TEST_F(Whole, NoneIsOnlyForWhatIsOptional) {
  EXPECT_THAT(said("side red\n    1) Alba  men none\n"),
              ElementsAre("4: none-unwanted: `men` can't be `none`"));
}

TEST_F(Whole, UnitsMayHaveArrays) {
  grand.rs.units[0].values = {{0, 0, 4}, {5, 0, 2}, {5, 1, 0}, {5, 2, 6}};
  auto t = load("side red\n    1) Guard\n    2) Guard 5/5/5\n");
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  EXPECT_EQ(t.battle->program.field(t.battle->start, 0, 5, 0, 2), 6);
  EXPECT_EQ(t.battle->program.field(t.battle->start, 0, 5, 1, 2), 10);
}

TEST_F(Whole, ExpectationsThatHold) {
  for (const char* line : {
           "red[1].fire[near] = 1.5",
           "red[1].aim[far] = near",
           "red[2].fire[close] = 2.5",
           "sum(p in phase: red[1].fire[p]) = 21.5",
           "count(p in phase where red[1].fire[p] > 0) = 2",
           "turn = 7",
           "raided[near]",
           "not raided[far]",
           "hero.combat = 3",
           "hero.of = red[1]",
           "hero.of.foe.foe = red[1]",
           "red[2].foe is none",
           "red[1].foe is not none",
           "blue[1].foe = none",
           "red[1].foe = blue[2]",
           "red[1].foe <> blue[1]",
           "(red[2].mark or 5) = 5",
           "(red[1].mark or 5) = 4",
           "red.leaders[1].combat = 3",
           "red.leaders[2].of is none",
           "red.ally = blue",
           "blue.ally is none",
           "blue.morale = 9",
           "red[1].name = \"Alba\"",
           "red[1].unit is none",
           "blue[1].unit = Guard",
           "blue[1].side = blue",
           "blue[1].home = blue",
           "siege[1, 1 against 1] = 12",
           "siege[3, 5 against 2] = 22",  // 2.5 lies between 1-1 and 3-1: the lower one
           "siege[2, 1 against 9] = 21",  // below the first column
           "siege[1, 4 against 0] = 13",  // against 0: the last
           "5 against 2 > 2 against 1",
           "2 against 4 = 1 against 2",
           "(first of s in red.squads where s.men > 3) = red[2]",
           "(first of s in red.squads where s.men > 30) is none",
           "count(s in red.squads where s.men > 3) = 1",
           "least(s in red.squads: s.men) = 3",
           "(red[1].men * 10)% = 30%",
           "red[1].men / 2 = 1.5",
           "(red[1].men / 2) rounded up = 2",
           "red[1].aim[close] shifted +1 = near",
       })
    EXPECT_THAT(seen(line), IsEmpty()) << line;
}

TEST_F(Whole, ExpectationsThatFailSayWhatIsThere) {
  EXPECT_EQ(seen("red[1].fire[near] = 2"), "`red[1].fire[near]` is 1.5");
  EXPECT_EQ(seen("red[1].foe is none"), "`red[1].foe` is 2 Guard");
  EXPECT_EQ(seen("red[2].foe = blue[1]"), "`red[2].foe` is none, `blue[1]` is 1 Guard");
  EXPECT_THAT(seen("red[2].mark = 4"), HasSubstr("`red[2].mark` is none"));
  EXPECT_THAT(seen("outcome undecided"), HasSubstr("the outcome is `held`"));
}

TEST_F(Whole, ExpectationsThatCanNotBeLookedAt) {
  EXPECT_THAT(seen("red[1].fire = 2"), HasSubstr("expect-element: `fire` has a value for each of"));
  EXPECT_THAT(seen("red[1].fire[nera] = 2"), HasSubstr("expect-no-element: `fire` has no value for `nera`"));
  EXPECT_THAT(seen("red[2].mark > 4"), HasSubstr("expect-absent: nothing is there at the end of the battle"));
  EXPECT_THAT(seen("red[2].foe.men > 4"), HasSubstr("expect-absent"));
  EXPECT_THAT(seen("siege[1] = 4"), HasSubstr("expect-keys: `siege` takes 2 keys, and here is 1"));
  // Of a matrix the second key finds the column.
  EXPECT_THAT(seen("siege[1, 4] = 4"), HasSubstr("expect-no-column: `siege` has no column for `4`"));
  EXPECT_THAT(seen("siege[near, 1 against 1] = 4"),
              HasSubstr("expect-key: `near` is no row of the table `siege`"));
  EXPECT_THAT(seen("siege[1, 9 against 2] = 4"),
              HasSubstr("expect-no-column: `siege` has no column for `9 : 2`"));
}

TEST_F(Whole, AGivenValueSaysWhatLiesBetweenColumns) {
  const auto with_between = [&](const char* word) {
    auto t = load(std::string("between ") + word + "\nexpect\n    siege[1, 5 against 2] = 13\n");
    if (!t.battle) return std::string("not read");
    const Scene scene{grand.rs,          *t.source,       t.battle->language,
                      t.battle->program, t.battle->start, t.battle->cast};
    return std::string(Evaluator(scene, t.sink, false).condition(t.battle->expects[0].value).value_or(false)
                           ? "13"
                           : "other");
  };
  EXPECT_EQ(with_between("lower"), "other");
  EXPECT_EQ(with_between("higher"), "13");
  EXPECT_EQ(with_between("nearest"), "13");  // 2.5 is 1.5 from 1 and 0.5 from 3
}

TEST_F(Whole, ReportsShowArraysAndWhatIsAbsent) {
  auto t = load(kBattle);
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  FightOptions options;
  options.seed = 1;
  const auto fought = fight(grand.rs, *t.battle, options, t.sink);
  ASSERT_TRUE(fought);
  const std::string text = report_text(grand.rs, *t.battle, *fought);
  EXPECT_THAT(text, HasSubstr("0/1.5/20"));
  EXPECT_THAT(text, HasSubstr("near/near/far"));
  EXPECT_THAT(text, HasSubstr("none"));
  EXPECT_THAT(text, HasSubstr("no/yes/no"));
  EXPECT_THAT(text, HasSubstr("1 Victor"));
}

}  // namespace
}  // namespace muster::battle
