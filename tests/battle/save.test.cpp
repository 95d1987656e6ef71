// The end of a battle as the next turn's battle file: who is left, under which number, and what
// must be stated of them. The states are made by hand; what is written is read again.
#include "battle/save.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/json_file.h"
#include "battle/result_json.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/grand_ruleset.h"

namespace muster::battle {
namespace {

using bytecode::kAbsent;

struct Save : testing::Test {
  tests::GrandRuleset grand;
  tests::BattleText t =
      tests::load_text(grand.rs,
                       "battle \"Winter\"\nrules \"Small\"\n"
                       "rounds 2\n"
                       "hero Victor\n"
                       "only combat\n"
                       "side red \"The Reds\"\n"
                       "    supply 1.5\n"
                       "    1) Alba  men 5  foe blue[2]\n"
                       "    2) Guard\n"
                       "    3) Bern + Cato  men 6 + 4  fire 1/0/2 + 0/0/0.5  rank green + veteran\n"
                       "    leader Victor  of Alba\n"
                       "    leader Rosa  combat 4  of blue[1]\n"
                       "side blue\n"
                       "    morale 9\n"
                       "    1) Guard  losses 25%\n"
                       "    2) \"Old Guard\" is Guard  men 7  foe Alba\n"
                       "dice for red: 1 2\n"
                       "expect\n"
                       "    turn = 1\n");
  Fought fought;

  void SetUp() override {
    ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
    fought.end = t.battle->start;
  }
  const runtime::Program& program() const { return t.battle->program; }
  std::string text() { return saved(grand.rs, *t.battle, fought, SaveAs::text); }
};

TEST_F(Save, WhatNobodyChangedIsStatedAsLittleAsBefore) {
  EXPECT_EQ(text(),
            "battle \"Winter (2)\"\n"
            "rules \"Small\"\n"
            "rounds 2\n"
            "hero red[1]\n"
            "only combat\n"
            "\n"
            "side red \"The Reds\"\n"
            "    supply 1.5\n"
            "    1) Alba *5  foe blue[2]\n"
            "    2) Guard\n"
            "    3) Bern + Cato  men 6 + 4  rank green + veteran  fire 1/0/2 + 0/0/0.5\n"
            "    leader Victor  of red[1]\n"
            "    leader Rosa  combat 4  of blue[1]\n"
            "\n"
            "side blue\n"
            "    1) Guard  losses 25%\n"
            "    2) \"Old Guard\" is Guard *7  foe red[1]\n");
}

// Of red the guards fall, Bern and Cato lose 3 of their 10 men, and "Old Guard" comes over from
// blue: red's list is Alba, Bern + Cato, Old Guard, numbered 1, 2, 3. Alba's foe is red[3] now.
// blue[1] falls too, so that Rosa is with nobody, and blue has no squads.
TEST_F(Save, OutIsLeftOutAndTheOthersAreNumberedAnew) {
  auto& m = fought.end;
  program().set_out(m, 0, 1, true);
  program().set_field(m, 0, 0, 2, 7);
  program().set_out(m, 0, 3, true);
  program().set_order(m, 0, 0, std::vector<Index>{0, 1, 2, 4});
  program().set_order(m, 0, 1, std::vector<Index>{3});
  program().set_state(m, 0, 2);
  program().set_state(m, 1, 1, 1);
  program().set_field(m, 0, 7, 0, 6);
  program().set_side_field(m, 0, 0, 0);
  EXPECT_EQ(text(),
            "battle \"Winter (2)\"\n"
            "rules \"Small\"\n"
            "rounds 2\n"
            "turn 2\n"
            "raided no/yes/no\n"
            "hero red[1]\n"
            "only combat\n"
            "\n"
            "side red \"The Reds\"\n"
            "    1) Alba *5  foe red[3]  mark 6\n"
            "    2) Bern + Cato  men 7  rank green + veteran  fire 1/0/2 + 0/0/0.5\n"
            "    3) \"Old Guard\" is Guard *7  foe red[1]\n"
            "    leader Victor  of red[1]\n"
            "    leader Rosa  combat 4\n"
            "\n"
            "side blue\n");
  auto next = tests::load_text(grand.rs, text());
  ASSERT_TRUE(next.battle) << testing::PrintToString(next.said());
  EXPECT_EQ(next.battle->program.field(next.battle->start, 0, 0, 1), 7);
  EXPECT_EQ(next.battle->program.field(next.battle->start, 0, 6, 0), 2);
  // The same as JSON.
  const diagnostics::Source json("next.json", saved(grand.rs, *t.battle, fought, SaveAs::json));
  diagnostics::Sink sink;
  const JsonFile file(json, grammar::Language::en, sink);
  EXPECT_TRUE(sink.empty());
  EXPECT_EQ(file.text().text(), text());
}

// Victor must be with a squad, and his is out: it stays in the list, as number 2 behind Alba, with the
// values that put it out. The guards are out too, and nobody must name them, so they go.
TEST_F(Save, WhoMustBeNamedStaysInTheList) {
  grand.rs.kinds[1].fields[1].type.optional = false;
  auto& m = fought.end;
  program().set_field(m, 1, 1, 0, 2);
  program().set_field(m, 1, 1, 1, 0);
  program().set_out(m, 0, 1, true);
  program().set_out(m, 0, 2, true);
  const std::string next = text();
  EXPECT_THAT(next, testing::HasSubstr("    1) Alba *5  foe blue[2]\n"
                                       "    2) Bern + Cato  men 6 + 4"));
  EXPECT_THAT(next, testing::HasSubstr("leader Victor  of red[2]\n"));
  EXPECT_THAT(next, testing::HasSubstr("leader Rosa  combat 4  of red[1]\n"));
  EXPECT_THAT(next, testing::Not(testing::HasSubstr(") Guard\n")));
  auto again = tests::load_text(grand.rs, next);
  EXPECT_TRUE(again.battle) << testing::PrintToString(again.said());
}

// What a joined piece's computed value rests on is shared out, since their sum would not do: of 6 + 4
// three are lost from the last part on.
TEST_F(Save, ASumThatFeedsAComputedValueIsSharedOut) {
  auto& squad = grand.rs.kinds[0];
  bytecode::Field twice =
      grand.field("twice", tests::SmallRuleset::type(bytecode::Kind::number, 0, 40), true);
  twice.computed = true;
  twice.value_rule = static_cast<Index>(grand.rs.rules.size());
  squad.fields.push_back(twice);
  squad.joins.push_back(bytecode::JoinHow::by_sum);
  bytecode::Slot one, result;
  one.type = tests::SmallRuleset::type(bytecode::Kind::piece, 0, 1'000'000, 1, 0);
  result.type = tests::SmallRuleset::type(bytecode::Kind::number, 0, 40);
  grand.rs.slots = {one, result};
  bytecode::Rule rule;
  rule.params = {0};
  rule.result = 1;
  rule.code_begin = static_cast<std::uint32_t>(grand.rs.code.size());
  grand.rs.code.push_back({bytecode::Op::ld_piece, 1, 0, 0, 0});
  grand.rs.code.push_back({bytecode::Op::end, 0, 0, 0, 0});
  rule.code_end = static_cast<std::uint32_t>(grand.rs.code.size());
  grand.rs.lines.resize(grand.rs.code.size(), 9);
  grand.rs.rules.push_back(rule);
  t = tests::load_text(grand.rs, "rules \"Small\"\nside red\n    1) Bern + Cato  men 6 + 4\n");
  ASSERT_TRUE(t.battle) << testing::PrintToString(t.said());
  EXPECT_EQ(program().field(t.battle->start, 0, 9, 0), 10);
  fought.end = t.battle->start;
  program().set_field(fought.end, 0, 0, 0, 7);
  EXPECT_THAT(text(), testing::HasSubstr("1) Bern + Cato  men 6 + 1\n"));
}

TEST(Titles, AreCountedOn) {
  EXPECT_EQ(next_title("Winter"), "Winter (2)");
  EXPECT_EQ(next_title("Winter (2)"), "Winter (3)");
  EXPECT_EQ(next_title("Winter (9)"), "Winter (10)");
  EXPECT_EQ(next_title("Winter (cold)"), "Winter (cold) (2)");
}

}  // namespace
}  // namespace muster::battle
