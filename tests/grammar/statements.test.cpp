// Lines of rules and battles.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

TEST(Statements, Changes) {
  EXPECT_EQ(statements("let x = a + 1"), "(let x (+ a 1))");
  EXPECT_EQ(statements("tally left number 0..600 = e"), "(tally left (number 0..600) e)");
  EXPECT_EQ(statements("foe.damage = 100%"), "(= (. foe damage) 100%)");
  EXPECT_EQ(statements("foe.shaken += 1"), "(+= (. foe shaken) 1)");
  EXPECT_EQ(statements("t[p].x -= 1 when a = b"), "(-= (. ([] t p) x) 1 when (= a b))");
  EXPECT_EQ(statements("raise foe.damage to 75%"), "(raise (. foe damage) 75%)");
  EXPECT_EQ(statements("reduce t.falls to round + 1"), "(reduce (. t falls) (+ round 1))");
  EXPECT_EQ(statements("move r to enemy(s)"), "(move r (enemy s))");
  EXPECT_EQ(statements("x = a = b"), "(= x (= a b))");
}

TEST(Statements, Rolls) {
  EXPECT_EQ(statements("roll hit for r = 1d10"), "(roll hit for r (dice 1 d 10))");
  EXPECT_EQ(statements("roll hit for r.side = d%"), "(roll hit for (. r side:side) (dice d 100))");
  EXPECT_EQ(statements("roll x = (a.melee)d10 keep highest 2"),
            "(roll x (dice (. a melee) d 10 (keep-highest 2)))");
  EXPECT_EQ(statements("roll x = 4d(t.weapon) drop lowest 1 explode up to 3"),
            "(roll x (dice 4 d (. t weapon) (drop-lowest 1) (explode 3)))");
  EXPECT_EQ(statements("roll x = 2D6 reroll 1 when a"), "(roll x (dice 2 d 6 (reroll 1)) when a)");
  EXPECT_EQ(statements("бросок попал за о = 2д6", Language::ru), "(roll попал for о (dice 2 d 6))");
  EXPECT_EQ(statements("бросок попал = 2к6", Language::ru), "(roll попал (dice 2 d 6))");
  EXPECT_EQ(statements("tirada golpe para r = 1d10", Language::es), "(roll golpe for r (dice 1 d 10))");
}

TEST(Statements, Conditions) {
  EXPECT_EQ(statements("if a\n x = 1\nelse if b\n x = 2\nelse\n x = 3\nend"),
            "(if a {(= x 1)} b {(= x 2)} else {(= x 3)})");
  EXPECT_EQ(statements("if a\nend"), "(if a {})");
  EXPECT_EQ(statements("if a\n if b\n  f()\n else\n  g()\n end\nend"),
            "(if a {(if b {(call (f))} else {(call (g))})})");
  EXPECT_EQ(statements("si a\n x = 1\nsino si b\n x = 2\nsino\n x = 3\nfin", Language::es),
            "(if a {(= x 1)} b {(= x 2)} else {(= x 3)})");
  EXPECT_EQ(statements("skip when none(foes)"), "(skip when (none foes))");
  EXPECT_EQ(statements("leave"), "(leave)");
}

TEST(Statements, Loops) {
  EXPECT_EQ(statements("repeat 4 times numbered n\n leave\nend"), "(repeat 4 numbered n {(leave)})");
  EXPECT_EQ(statements("repeat until a = 0\n f()\nend"), "(until (= a 0) {(call (f))})");
  EXPECT_EQ(statements("for each r in standing s.regiments numbered i\n attack(r, foes[wrap i])\nend"),
            "(each r (standing (. s regiments)) numbered i {(call (attack r (wrap foes i)))})");
  EXPECT_EQ(
      statements("for each a in all squads, highest a.initiative first, ties together in order of lowest "
                 "number of a\n f(a)\nend"),
      "(each a (all squads) (highest (. a initiative) together (number a)) {(call (f a))})");
  EXPECT_EQ(statements("for each a in L, lowest a.x first, ties as listed\nend"),
            "(each a L (lowest (. a x) as-listed))");
  EXPECT_EQ(statements("for each a in L, lowest a.x first\nend"), "(each a L (lowest (. a x)))");
  EXPECT_EQ(statements("para cada r en pie defensor.regimientos numerado i\nfin", Language::es),
            "(each r (standing (. defensor regimientos)) numbered i)");
  EXPECT_EQ(
      statements("каждый о по списку уцелевшие все отряды, сначала больше о.инициатива, равные вместе\nконец",
                 Language::ru),
      "(each о (standing (all отряды)) (highest (. о инициатива) together))");
}

TEST(Statements, TogetherAndLater) {
  EXPECT_EQ(
      statements(
          "together\n later foe.damage += 25%\n later critical_hit[crit](foe)\n later f(x) when a\nend"),
      "(together {(later (+= (. foe damage) 25%)) (later (effect ([] critical_hit crit) foe)) "
      "(later (call (f x)) when a)})");
  EXPECT_EQ(statements("later raise x.d to 50% when c"), "(later (raise (. x d) 50%) when c)");
  EXPECT_EQ(statements("now x.f = e"), "(now (= (. x f) e))");
  EXPECT_EQ(statements("raid_result[r]()"), "(effect ([] raid_result r))");
}

TEST(Statements, Endings) {
  EXPECT_EQ(statements("finish taken when a"), "(finish taken when a)");
  EXPECT_EQ(statements("give a + 1"), "(give (+ a 1))");
  EXPECT_EQ(statements("stop \"no foe for {r}\" when x"), "(stop \"no foe for {r}\" when x)");
}

TEST(Statements, ChoiceOrCondition) {
  EXPECT_EQ(statements("x = 1 when a"), "(= x 1 when a)");
  EXPECT_EQ(statements("x = 1 when a, otherwise 2"), "(= x (choice 1 a 2))");
  EXPECT_EQ(statements("x = 1 when a, otherwise 2 when b"), "(= x (choice 1 a 2) when b)");
}

TEST(Statements, LinesGoOn) {
  EXPECT_EQ(statements("x = a +\n    b   # and more\n"), "(= x (+ a b))");
  EXPECT_EQ(statements("f(a,   # first\n\n  b\n)"), "(call (f a b))");
  EXPECT_EQ(statements("let x =\n 1\ny = 2"), "!value-missing@4 change-missing@5");
}

TEST(Statements, TheHeadOfABlockIsItsPlace) {
  const ReadSheet read = read_sheet(head_of(Language::en) +
                                    "battle\n    if a = 1  # so\n        f( x )  # call\n    end\nend\n");
  ASSERT_TRUE(read.messages.empty());
  const Stmt& s = read.sheet.battles.at(0).body.at(0);
  EXPECT_EQ(read.source.slice(s.at), "if a = 1");
  EXPECT_EQ(read.source.slice(s.branches.at(0).body.at(0).at), "f( x )");
  EXPECT_EQ(read.source.slice(read.sheet.battles.at(0).end_at), "end");
  EXPECT_EQ(read.source.line_of(read.sheet.battles.at(0).end_at.begin), 7u);
}

TEST(Statements, HolesOfTextsHaveTruePlaces) {
  const ReadSheet read =
      read_sheet(head_of(Language::en) + "battle\n    say \"é {{x}} {punch(r, foe)}!\"\nend\n");
  ASSERT_TRUE(read.messages.empty());
  const auto& text = read.sheet.battles.at(0).body.at(0).text;
  ASSERT_EQ(text.size(), 3u);
  EXPECT_EQ(text[0].text, "é {x} ");
  EXPECT_EQ(print(text[1].hole.at(0)), "(punch r foe)");
  EXPECT_EQ(read.source.slice(text[1].hole.at(0).args.at(1).at), "foe");
  EXPECT_EQ(read.source.slice(text[1].at), "{punch(r, foe)}");
  EXPECT_EQ(text[2].text, "!");
}

}  // namespace
}  // namespace muster::grammar::test
