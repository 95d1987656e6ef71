// Declarations: fields and their types, tables and their cells, and the sheet as a whole.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

// The fields of a piece, or the messages after `!`.
std::string fields(const std::string& lines, Language language = Language::en) {
  const bool es = language == Language::es;
  const ReadSheet read =
      read_sheet(head_of(language) + (es ? "pieza p\n" : "piece p\n") + lines + (es ? "\nfin\n" : "\nend\n"));
  if (!read.messages.empty()) return '!' + outline(read.messages);
  std::string out;
  for (const FieldDecl& f : read.sheet.pieces.at(0).fields) out += (out.empty() ? "" : " ") + print(f);
  return out;
}

std::string rows(const std::string& head, const std::string& lines) {
  const ReadSheet read = read_sheet(head_of(Language::en) + head + "\n" + lines + "\nend\n");
  if (!read.messages.empty()) return '!' + outline(read.messages);
  std::string out;
  for (const Row& r : read.sheet.tables.at(0).rows) out += (out.empty() ? "" : " / ") + print(r);
  return out;
}

TEST(Fields, TypesAndRanges) {
  EXPECT_EQ(fields("strength whole 1..10"), "(strength (whole 1..10))");
  EXPECT_EQ(fields("rank rank = novice"), "(rank (named rank) = novice)");
  EXPECT_EQ(fields("force whole 1..13 computed = strength + experience[rank]"),
            "(force (whole 1..13) computed = (+ strength ([] experience rank)))");
  EXPECT_EQ(fields("damage percent step 25% 0%..100% = 0%  capped"),
            "(damage (percent step 25% 0%..100%) = 0% capped)");
  EXPECT_EQ(fields("family label = \"\""), "(family (label) = \"\")");
  EXPECT_EQ(fields("x number to 0.1 -9..9 checked"), "(x (number to 0.1 (- 9)..9) checked)");
  EXPECT_EQ(fields("x number to 1/12 1/12..1_000"), "(x (number to (/ 1 12) (/ 1 12)..1000))");
  EXPECT_EQ(fields("x whole −9..−5"), "(x (whole (- 9)..(- 5)))");
  EXPECT_EQ(fields("worked yes/no = no"), "(worked (yes/no) = no)");
  EXPECT_EQ(fields("fate here or may_flee or captured = here"),
            "(fate (choice here may_flee captured) = here)");
  EXPECT_EQ(fields("fire number 0..100 per phase optional = none"),
            "(fire (number 0..100 per phase optional) = none)");
  EXPECT_EQ(fields("seed whole 2..12 = roll 2d6"), "(seed (whole 2..12) = (dice 2 d 6))");
  EXPECT_EQ(fields("to_whom side"), "(to_whom (side))");
}

TEST(Fields, Spanish) {
  EXPECT_EQ(fields("daño porcentaje de paso 25% 0%..100% = 0% limitado\npurgado sí/no = no\nfuerza entero "
                   "1..13 calculado = x",
                   Language::es),
            "(daño (percent step 25% 0%..100%) = 0% capped) (purgado (yes/no) = no) (fuerza (whole 1..13) "
            "computed = x)");
}

TEST(Fields, PiecesWithLinesOfTheirOwn) {
  const ReadSheet read = read_sheet(head_of(Language::en) +
                                    "piece regiment (regiments, up to 40 a side)\n"
                                    "    damage  percent\n"
                                    "    line    whole 0..4      # a field of that name\n"
                                    "    out when  damage = 100%\n"
                                    "    join  at most 2, force by sum, damage by highest, serves same,\n"
                                    "          others by part\n"
                                    "    line  *count fire\n"
                                    "end\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  const PieceDecl& piece = read.sheet.pieces.at(0);
  EXPECT_EQ(read.source.slice(piece.at), "piece regiment (regiments, up to 40 a side)");
  EXPECT_EQ(piece.plural.text, "regiments");
  EXPECT_EQ(print(piece.up_to.at(0)), "40");
  EXPECT_EQ(piece.fields.size(), 2u);
  EXPECT_EQ(print(piece.out_when.at(0)), "(= damage 100%)");
  EXPECT_TRUE(piece.has_join);
  EXPECT_EQ(print(piece.at_most.at(0)), "2");
  ASSERT_EQ(piece.joins.size(), 4u);
  EXPECT_EQ(piece.joins[0].how, JoinHow::by_sum);
  EXPECT_EQ(piece.joins[1].how, JoinHow::highest);
  EXPECT_EQ(piece.joins[2].how, JoinHow::same);
  EXPECT_EQ(piece.joins[3].how, JoinHow::by_part);
  EXPECT_FALSE(piece.joins[3].field.has_value());
  ASSERT_EQ(piece.line.size(), 2u);
  EXPECT_EQ(piece.line[1].text, "fire");
  EXPECT_EQ(piece.line_star, (std::vector<bool>{true, false}));
}

TEST(Tables, Keys) {
  const auto key = [](const std::string& text) {
    const ReadSheet read = read_sheet(head_of(Language::en) + "table t on " + text + " gives whole\nend\n");
    if (!read.messages.empty()) return '!' + outline(read.messages);
    return print(read.sheet.tables.at(0).keys.at(0));
  };
  EXPECT_EQ(key("1d10"), "(dice 1 d 10)");
  EXPECT_EQ(key("rank"), "(named rank)");
  EXPECT_EQ(key("damage"), "(named damage)");
  EXPECT_EQ(key("whole 1..6"), "(whole 1..6)");
  EXPECT_EQ(key("percent step 25%"), "(percent step 25%)");
  EXPECT_EQ(key("341..354"), "(whole 341..354)");
  EXPECT_EQ(key("odds"), "odds");
  EXPECT_EQ(key("1d10 + terrain"), "(plus (dice 1 d 10) terrain)");
  EXPECT_EQ(key("2d6 - wind - 1"), "(plus (dice 2 d 6) (- (- wind) 1))");
  EXPECT_EQ(key("1d10 + (-1..5)"), "(plus (dice 1 d 10) (whole (- 1)..5))");
  EXPECT_EQ(key("1d10 + (a + b)"), "(plus (dice 1 d 10) (+ a b))");
  EXPECT_EQ(key("4dF"), "(dice 4 d F)");
}

TEST(Tables, Cells) {
  EXPECT_EQ(rows("table t on whole gives whole",
                 "1  +1\n2-3  -2\n4..5  −2\n-9..-5  0,5\n16+  0.5\nup to 7  50%\notherwise  1_000"),
            "1 | +1 / (range 2 3) | -2 / (range.. 4 5) | -2 / (range.. -9 -5) | 0.5 / (from 16) | 0.5 / "
            "(up-to 7) | 50% "
            "/ otherwise | 1000");
  EXPECT_EQ(rows("table t on whole gives whole",
                 "0-25%  -\n3, 4  x\n3,4  \"two words\"\n1-1.5  6-1+\n3:1  (a + 1)"),
            "(range 0% 25%) | - / (list 3 4) | x / 3.4 | \"two words\" / (range 1 1.5) | (odds-from 6 1) / "
            "(odds 3 1) | "
            "(value (+ a 1))");
  EXPECT_EQ(rows("table t on whole gives whole", "a  0/0/3/0,5\nb  vital/limb\nc  yes"),
            "a | (stat 0 0 3 0.5) / b | (stat vital limb) / c | yes");
}

TEST(Tables, TabsBarsAndPastedTables) {
  EXPECT_EQ(rows("table t on whole gives whole", "1\t5\n| 2 | 6 |\n|---|---|\n|3|7|\n4–5  8   # so"),
            "1 | 5 / 2 | 6 / 3 | 7 / (range 4 5) | 8");
}

TEST(Tables, RowsWithEffects) {
  EXPECT_EQ(rows("table t(foe: regiment) on 1d10",
                 "1    \"wiped out\"   foe.damage = 100%\n2-3  raise foe.damage to 75%; f(foe) when "
                 "foe.x\n10   \"none\""),
            "1 : wiped out -> (= (. foe damage) 100%) / (range 2 3) -> (raise (. foe damage) 75%) (call (f "
            "foe) when (. "
            "foe x)) / 10 : none");
}

TEST(Tables, ARowNeverGoesOn) { EXPECT_EQ(rows("table t on 1d6", "1  f(\n2  g()"), "!bracket-unclosed@4"); }

TEST(Sheets, OtherDeclarations) {
  const ReadSheet read = read_sheet(
      "language en\nrules \"Fase 5\"\n"
      "names rank: novice \"novatos\", regular,\n    veteran, \"élite de élite\"\n"
      "units of regiment   strength  rank\n    \"Vehículos Ligeros\"   2  regular\n    Mech  3  elite\nend\n"
      "sides defender, attacker\n"
      "side\n    bonus whole -9..9 = 0\nend\n"
      "given\n    critical adds or replaces = adds\nend\n"
      "state\n    purges whole 0..99 = 0\nend\n"
      "formula punch(r: regiment, foe: regiment) =\n    r.force +\n    hurt[r.damage]\n"
      "formula zone_of(d: whole) =\n    near    when d <= 3\n    middle  when d <= 6\n    far     otherwise\n"
      "rule f(n: whole 0..5) gives whole\n    give n\nend\n"
      "require every(r in all regiments: r.ok),\n    \"Not ok\"\n"
      "battle\n    finish won\nend\n"
      "outcomes\n    won  \"Won\"\n    lost\nend\n"
      "measures\n    left = count(standing attacker.regiments)\nend\n");
  ASSERT_TRUE(read.messages.empty()) << outline(read.messages);
  const Sheet& s = read.sheet;
  EXPECT_EQ(s.title.text, "Fase 5");
  ASSERT_EQ(s.names.at(0).words.size(), 4u);
  EXPECT_EQ(s.names[0].words[0].text, "novatos");
  EXPECT_EQ(s.names[0].words[3].name.text, "élite de élite");
  EXPECT_EQ(s.units.at(0).header.size(), 2u);
  EXPECT_EQ(print(s.units[0].rows.at(0)), "\"Vehículos Ligeros\" | 2 | regular");
  EXPECT_EQ(s.sides.at(0).names.at(1).text, "attacker");
  ASSERT_EQ(s.fields.size(), 3u);
  EXPECT_EQ(s.fields[2].kind, BlockKind::state);
  EXPECT_EQ(print(s.formulas.at(0).body), "(+ (. r force) ([] hurt (. r damage)))");
  EXPECT_EQ(print(s.formulas.at(1).body), "(choice near (<= d 3) middle (<= d 6) far)");
  EXPECT_EQ(print(s.rules.at(0).params.at(0).type), "(whole 0..5)");
  EXPECT_EQ(print(s.rules[0].gives.value()), "(whole)");
  EXPECT_EQ(s.requires_.at(0).message, "Not ok");
  EXPECT_EQ(s.outcomes.at(0).words.at(1).name.text, "lost");
  EXPECT_EQ(s.measures.at(0).name.text, "left");
}

TEST(Sheets, ByteOrderAndLineEndsOfOtherSystems) {
  const ReadSheet read =
      read_sheet("language en\r\nrules \"R\"\r\nbattle\r\n    x = 1 +\r\n      2\r\nend\r\n");
  EXPECT_TRUE(read.messages.empty()) << outline(read.messages);
  EXPECT_EQ(print(read.sheet.battles.at(0).body), "(= x (+ 1 2))");
}

}  // namespace
}  // namespace muster::grammar::test
