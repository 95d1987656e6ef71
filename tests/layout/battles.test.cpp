// Battle files before and after, written by hand.
#include <gtest/gtest.h>

#include "tests/layout/support.h"

namespace muster::layout {
namespace {

TEST(BattleLayout, SectionsAndTheirLines) {
  EXPECT_EQ(battle("battle   \"B  b\"\n"
                   "rules   \"A\"\n"
                   "turns   3\n"
                   "only   raid,   combat\n"
                   "\n\n"
                   "side   red   \"The  Reds\"\n"
                   "  morale   4   ammo 3\n"
                   " 1)   Guard\n"
                   "side blue\n"
                   "1) Levy\n"
                   "\n"
                   "dice for red:   1 2   /  3\n"
                   "      4\n"
                   "dice hit: 5 dodge: 6   then random\n"
                   "expect\n"
                   " outcome   won\n"
                   "      red[1].hits   =  3\n"
                   "   standing red:   1   2\n"),
            "battle \"B  b\"\n"
            "rules \"A\"\n"
            "turns 3\n"
            "only raid, combat\n"
            "\n"
            "side red \"The  Reds\"\n"
            "    morale 4  ammo 3\n"
            "    1) Guard\n"
            "side blue\n"
            "    1) Levy\n"
            "\n"
            "dice for red: 1 2 / 3\n"
            "    4\n"
            "dice hit: 5  dodge: 6  then random\n"
            "expect\n"
            "    outcome won\n"
            "    red[1].hits = 3\n"
            "    standing red: 1 2\n");
}

TEST(BattleLayout, PiecesStandInColumns) {
  EXPECT_EQ(battle("rules \"A\"\n"
                   "side red\n"
                   "1) \"Old Guard\" *100 0/0/1 armour 2,5\n"
                   "2) Tanks   *3   0/1/10   armour 1 foe blue[1]\n"
                   "10) Guns*4 0/0/2\n"),
            "rules \"A\"\n"
            "side red\n"
            "    1) \"Old Guard\" *100  0/0/1   armour 2,5\n"
            "    2) Tanks       *3    0/1/10  armour 1  foe blue[1]\n"
            "    10) Guns*4           0/0/2\n");
  // Without a count one blank stands before what has no name.
  EXPECT_EQ(battle("rules \"A\"\nside red\n1) Foot 12\n2) \"Siege guns\" 3 arm guns\n"),
            "rules \"A\"\nside red\n    1) Foot         12\n    2) \"Siege guns\" 3  arm guns\n");
}

// Values stand in a column where those before them are of the same fields; the first ones always do.
TEST(BattleLayout, ValuesOfTheSameFields) {
  EXPECT_EQ(battle("rules \"A\"\n"
                   "side red\n"
                   "1) Guard size 20 skill 1,5 aim 3\n"
                   "2) Archers size 100 skill 10 aim 3\n"
                   "3) Levy weapon bow skill 4\n"
                   "4) A + B is Guard size 3 + 4 skill 2\n"),
            "rules \"A\"\n"
            "side red\n"
            "    1) Guard           size 20     skill 1,5  aim 3\n"
            "    2) Archers         size 100    skill 10   aim 3\n"
            "    3) Levy            weapon bow  skill 4\n"
            "    4) A + B is Guard  size 3 + 4  skill 2\n");
}

// Kinds with a word of their own are lists of their own, and so are the parts of each piece.
TEST(BattleLayout, KindsAndParts) {
  EXPECT_EQ(battle("rules \"A\"\n"
                   "side red\n"
                   "   1) Hammer heat 9\n"
                   "      weapon \"Big gun\" place arm\n"
                   "         range 3   heat 12\n"
                   "      weapon Laser place head\n"
                   "   2) Ax heat 1\n"
                   "        weapon Gun place leg\n"
                   "   leader Victor skill 3\n"
                   "   leader Bo skill 10\n"),
            "rules \"A\"\n"
            "side red\n"
            "    1) Hammer  heat 9\n"
            "        weapon \"Big gun\"  place arm\n"
            "            range 3  heat 12\n"
            "        weapon Laser      place head\n"
            "    2) Ax      heat 1\n"
            "        weapon Gun  place leg\n"
            "    leader Victor  skill 3\n"
            "    leader Bo      skill 10\n");
}

// What stands deeper than a line belongs to it, however the depths were written.
TEST(BattleLayout, RaggedDepths) {
  EXPECT_EQ(battle("rules \"A\"\n"
                   "side red\n"
                   "1) Hammer\n"
                   "   weapon Gun place arm\n"
                   "     range 3\n"
                   "    range 4\n"
                   "      1) Ax\n"
                   "         range 5\n"),
            "rules \"A\"\n"
            "side red\n"
            "    1) Hammer\n"
            "        weapon Gun  place arm\n"
            "            range 3\n"
            "            range 4\n"
            "    1) Ax\n"
            "        range 5\n");
}

TEST(BattleLayout, ReadInTheirOwnLanguage) {
  EXPECT_EQ(
      battle("бой \"Б\"\nправила \"А\"\nсторона красные\n1) Стража   сила 3\nожидается\n исход   победа\n"),
      "бой \"Б\"\nправила \"А\"\nсторона красные\n    1) Стража  сила 3\nожидается\n    исход победа\n");
  EXPECT_EQ(battle("batalla \"B\"\nreglas \"A\"\nbando rojo\n1) Guardia   fuerza 3\n"),
            "batalla \"B\"\nreglas \"A\"\nbando rojo\n    1) Guardia  fuerza 3\n");
}

TEST(BattleLayout, LongConditions) {
  EXPECT_EQ(battle("rules \"A\"\nexpect\n  count(x in red.men\n where x.hits   > 3) = 2\n"),
            "rules \"A\"\nexpect\n    count(x in red.men\n        where x.hits > 3) = 2\n");
}

TEST(BattleLayout, ToldFromSheets) {
  EXPECT_EQ(laid_out("rules \"A\"\nside red\n1) Guard\n", What::either),
            "rules \"A\"\nside red\n    1) Guard\n");
  EXPECT_EQ(laid_out("rules \"A\"\nsides red, blue\nbattle\nfinish a\nend\n", What::either),
            "rules \"A\"\nsides red, blue\nbattle\n    finish a\nend\n");
  EXPECT_EQ(laid_out("rules \"A\"\nside red\n1) Big dog\n", What::either), "FAULTS");
}

}  // namespace
}  // namespace muster::layout
