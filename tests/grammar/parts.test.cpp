// Parts of pieces: their heads in sheets, their lines in battle files.
#include <gtest/gtest.h>

#include "reading.h"
#include "said.h"

namespace muster::grammar::test {
namespace {

std::string head(const std::string& line, Language language = Language::en) {
  const ReadSheet read = read_sheet(head_of(language) + line +
                                    (language == Language::ru   ? "\nконец\n"
                                     : language == Language::es ? "\nfin\n"
                                                                : "\nend\n"));
  if (!read.messages.empty()) return '!' + outline(read.messages);
  const PieceDecl& p = read.sheet.pieces.at(0);
  std::string out = p.name.text + '/' + p.part_of.text + '/' + p.plural.text;
  for (const Expr& e : p.up_to) out += '/' + print(e);
  return out;
}

TEST(PartsOfPieces, Heads) {
  EXPECT_EQ(head("part weapon of mech (weapons, up to 12 each)"), "weapon/mech/weapons/12");
  EXPECT_EQ(head("part weapon of mech (weapons)"), "weapon/mech/weapons");
  EXPECT_EQ(head("part weapon of mech (up to 3 each)"), "weapon/mech//3");
  EXPECT_EQ(head("part weapon of mech"), "weapon/mech/");
  EXPECT_EQ(head("part weapon of mech (weapons, up to 3)"), "weapon/mech/weapons/3");
  EXPECT_EQ(head("piece mech (mechs, up to 3 a side)"), "mech//mechs/3");
  EXPECT_EQ(head("часть орудие вида шагоход (орудия, до 12 у каждого)", Language::ru),
            "орудие/шагоход/орудия/12");
  EXPECT_EQ(head("parte torre de nave (torres, hasta 12 cada una)", Language::es), "torre/nave/torres/12");
}

TEST(PartsOfPieces, HeadsThatLackSomething) {
  EXPECT_EQ(sheet("part weapon mech (weapons)\nend\n").outline, "whose-part-missing@3");
  EXPECT_EQ(sheet("part weapon mech (weapons)\nend\n").fix, "`part NAME of PIECE (NAMES, up to 12 each)`");
  EXPECT_EQ(sheet("part weapon of mech (weapons, 12)\nend\n").outline, "each-missing@3");
  EXPECT_EQ(sheet("part weapon of mech (weapons, up to 12 a side)\nend\n").outline, "write-instead@3");
  EXPECT_EQ(sheet("part weapon of mech (weapons, up to 12 a side)\nend\n").instead, "each");
  EXPECT_EQ(sheet("piece mech (mechs, up to 12 each)\nend\n").instead, "a side");
  EXPECT_EQ(sheet("part weapon of (weapons)\nend\n").outline, "name-missing@3");
}

// A line below that of a piece is like that of a kind, or values: which, only the ruleset tells.
TEST(PartsOfPieces, LinesBelowAPiece) {
  const ReadBattle read = read_battle(
      "side red\n"
      "    1) Atlas\n"
      "        weapon Laser  place arm\n"
      "        weapon Laser\n"
      "        heat 3  cold 2\n"
      "    leader Rosa  skill 3\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  const auto& pieces = read.file.sides.at(0).pieces;
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_FALSE(pieces[0].inside);
  EXPECT_EQ(pieces[0].column, 4u);
  EXPECT_TRUE(pieces[1].inside);
  EXPECT_EQ(pieces[1].column, 8u);
  EXPECT_EQ(pieces[1].kind->text, "weapon");
  ASSERT_EQ(pieces[1].fields.size(), 4u);  // place, and the values of the next two lines
  EXPECT_EQ(pieces[1].fields[0].column, 0u);
  EXPECT_EQ(pieces[1].fields[1].field.text, "weapon");
  EXPECT_EQ(pieces[1].fields[1].column, 8u);
  EXPECT_EQ(pieces[1].fields[2].column, 8u);
  EXPECT_EQ(pieces[1].fields[3].column, 0u);
  EXPECT_FALSE(pieces[2].inside);
}

}  // namespace
}  // namespace muster::grammar::test
