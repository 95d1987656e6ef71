// `muster explain SHEET NAME`: chances counted by hand, written beside each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "checks/aligned.h"
#include "checks/explain.h"
#include "tests/checks/whole.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using Cells = std::vector<std::string>;

// A line of a table: cells stand two blanks apart.
Cells cells_of(const std::string& line) {
  Cells out;
  std::size_t at = line.find_first_not_of(' ');
  while (at != std::string::npos) {
    const std::size_t end = line.find("  ", at);
    out.push_back(line.substr(at, end - at));
    at = end == std::string::npos ? end : line.find_first_not_of(' ', end);
  }
  return out;
}

// The lines of a text as cells, from the first whose first cell is `from` on.
std::vector<Cells> lines_from(const std::string& text, const std::string& from) {
  std::vector<Cells> out;
  for (const std::string& line : lines_of(text)) {
    Cells cells = cells_of(line);
    if (out.empty() && (cells.empty() || cells.front() != from)) continue;
    if (cells.empty()) break;
    out.push_back(std::move(cells));
  }
  return out;
}

// The first line whose first cell it is; empty where there is none.
Cells line(const std::string& text, const std::string& first) {
  const auto lines = lines_from(text, first);
  return lines.empty() ? Cells() : lines.front();
}

std::string explained(const Whole& sheet, const std::string& name) {
  EXPECT_TRUE(sheet.compiled.ruleset) << sheet.text();
  if (!sheet.compiled.ruleset) return {};
  return checks::explain_name(sheet.subject(), name).value_or("nothing is called " + name);
}

Whole ruleset(const std::string& path) {
  return look_at(read_text(std::filesystem::path(MUSTER_ROOT) / "rulesets" / path));
}

// 1, 2, 4, 2 and 1 of the ten faces.
TEST(ExplainTable, EachRowWithItsChance) {
  const Whole sheet = ruleset("fase5/fase5.rules");
  const std::string text = explained(sheet, "críticos");
  EXPECT_THAT(text, HasSubstr("tabla críticos(blanco: regimiento) según 1d10"));
  EXPECT_THAT(line(text, "1"), ElementsAre("1", "1/10", "10%", "\"unidad eliminada\""));
  EXPECT_THAT(line(text, "2-3"), ElementsAre("2-3", "1/5", "20%", "\"el daño aumenta a un 75%\""));
  EXPECT_THAT(line(text, "4-7"), ElementsAre("4-7", "2/5", "40%", "\"el daño aumenta a un 50%\""));
  EXPECT_THAT(line(text, "10"), ElementsAre("10", "1/10", "10%", "\"sin efectos\""));
  EXPECT_THAT(text, Not(HasSubstr("never reached")));
  EXPECT_THAT(text, HasSubstr("looked up by\n"));
}

// Two dice make 7 in six ways of 36, 12 in one.
TEST(ExplainTable, TwoDice) {
  const std::string text = explained(ruleset("ground-a/ground-a.rules"), "эффективность_атаки");
  EXPECT_THAT(line(text, "7"), ElementsAre("7", "1/6", "16.67%", "100%"));
  EXPECT_THAT(line(text, "2"), ElementsAre("2", "1/36", "2.78%", "50%"));
  EXPECT_THAT(line(text, "12"), ElementsAre("12", "1/36", "2.78%", "строка_12"));
}

const char* const kMishaps = R"(rules "Mishaps"
sides Red, Blue
given
    haste  whole 0..2 = 0
end
table mishap on 2d6 + haste gives whole 0..3
    2-5    0
    6-9    1
    10-12  2
    13-14  3
end
battle
    roll hurt on mishap
    say "{hurt} are hurt"
end
)";

// 2d6 make 2-5 in 1+2+3+4 = 10 ways of 36, 6-9 in 5+6+5+4 = 20, 10-12 in 3+2+1 = 6. With 2 more: 2-3 are
// 3 ways, 4-7 are 3+4+5+6 = 18, 8-10 are 5+4+3 = 12, 11-12 are 3. Means: (20 + 12) / 36 = 8/9, and
// (18 + 24 + 9) / 36 = 51/36 = 17/12.
TEST(ExplainTable, WithTheLeastAndTheMostAdded) {
  const std::string text = explained(look_at(kMishaps), "mishap");
  EXPECT_THAT(line(text, "2-5"), ElementsAre("2-5", "5/18", "27.78%", "1/12", "8.33%", "0")) << text;
  EXPECT_THAT(line(text, "6-9"), ElementsAre("6-9", "5/9", "55.56%", "1/2", "50%", "1"));
  EXPECT_THAT(line(text, "10-12"), ElementsAre("10-12", "1/6", "16.67%", "1/3", "33.33%", "2"));
  EXPECT_THAT(line(text, "13-14"), ElementsAre("13-14", "0", "1/12", "8.33%", "3"));
  EXPECT_THAT(lines_from(text, "mean"), ElementsAre(ElementsAre("mean"), ElementsAre("2d6", "8/9 = 0.89"),
                                                    ElementsAre("2d6 + 2", "17/12 = 1.42")));
  EXPECT_THAT(text, HasSubstr("line 13"));
}

// A die in the look-up: 1d6 less nothing and less 2 lead to 1-2 in two and four of six faces, and beyond
// 0..2 the row of 3-6 takes the rest. What the look-up brings is stated here as the prover states it.
TEST(ExplainTable, WithTheDiceOfItsLookUps) {
  Whole sheet = look_at(
      "rules \"R\"\nsides Red, Blue\ngiven\n    rain  whole 0..2 = 0\nend\n"
      "table mud on whole -1..6 gives whole 0..9\n    -1..2  1\n    3-6  4\nend\n"
      "battle\n    roll d = 1d6\n    say \"{mud[d - rain]}\"\nend\n");
  ASSERT_TRUE(sheet.compiled.ruleset) << sheet.text();
  compiler::TableInfo& mud = sheet.compiled.model->tables.at(0);
  int roll = -1;
  for (std::size_t i = 0; i < sheet.compiled.model->vars.size(); ++i)
    if (sheet.compiled.model->vars[i].roll) roll = static_cast<int>(i);
  ASSERT_GE(roll, 0);
  compiler::TableInfo::Ask ask;
  ask.roll = roll;
  ask.key = {-1, 6};
  ask.rest = {-2, 0};
  mud.asks = {ask};
  const std::string text = explained(sheet, "mud");
  EXPECT_THAT(line(text, "-1..2"), ElementsAre("-1..2", "1/3", "33.33%", "2/3", "66.67%", "1")) << text;
  EXPECT_THAT(line(text, "3-6"), ElementsAre("3-6", "2/3", "66.67%", "1/3", "33.33%", "4"));
  // (2 + 16) / 6 = 3 and (4 + 8) / 6 = 2.
  EXPECT_THAT(line(text, "1d6"), ElementsAre("1d6", "1d6 - 2"));
  EXPECT_THAT(text, HasSubstr("  1d6      3\n  1d6 - 2  2\n"));
}

// Each key in a cell of its own; what look-ups bring by the key, not by the number of the row.
TEST(ExplainTable, SeveralKeys) {
  const std::string text = explained(
      look_at("rules \"R\"\nnames ground: open, wood\nsides Red, Blue\ngiven\n    where ground = open\nend\n"
              "table delay on ground, 1d6 gives percent 0%..90%\n    open  1-3  0%\n    open  4-6  20%\n"
              "    wood  -    50%\nend\n"
              "battle\n    roll d for Red = 1d6\n    say \"{delay[where, d]}\"\nend\n"),
      "delay");
  EXPECT_THAT(lines_from(text, "ground"),
              ElementsAre(ElementsAre("ground", "1d6"), ElementsAre("open", "1-3", "0%"),
                          ElementsAre("open", "4-6", "20%"), ElementsAre("wood", "-", "50%")))
      << text;
  EXPECT_THAT(text, HasSubstr("delay[where, d]  open, wood; 1..6  gives 0%..50%"));
  EXPECT_THAT(text, Not(HasSubstr("never reached")));
}

// A condition stands once, and the last row as the sheet writes it.
TEST(ExplainTable, RowsByConditions) {
  const std::string text = explained(
      look_at("rules \"R\"\nsides Red, Blue\n"
              "table hit(f: whole 1..6) gives whole 0..3\n    f > 4  2\n    f > 2  1\n    otherwise  0\nend\n"
              "battle\n    roll d for Red = 1d6\n    say \"{hit(d)}\"\nend\n"),
      "hit");
  EXPECT_THAT(lines_from(text, "f > 4"), ElementsAre(ElementsAre("f > 4", "2"), ElementsAre("f > 2", "1"),
                                                     ElementsAre("otherwise", "0")))
      << text;
}

// (5 + 5 + 5 + 10 + 10 + 20) / 6 = 55/6 = 9 1/6.
TEST(ExplainTable, MeanOfPercents) {
  const std::string text = explained(
      look_at(
          "rules \"R\"\nsides Red, Blue\ntable loss on 1d6 gives percent 0%..90%\n    1-3  5%\n    4-5  10%\n"
          "    6  20%\nend\nbattle\n    roll d on loss\n    say \"{d}\"\nend\n"),
      "loss");
  EXPECT_THAT(lines_from(text, "mean"),
              ElementsAre(ElementsAre("mean"), ElementsAre("1d6", "9 1/6% = 9.17%")))
      << text;
}

TEST(ExplainMatrix, CellsWhereNothingIsThrown) {
  const std::string text = explained(
      look_at(
          "rules \"R\"\nnames ground: open, wood\nnames arm: foot, horse\nsides Red, Blue\ngiven\n"
          "    where ground = open\n    who arm = foot\nend\nmatrix pace on ground by arm gives whole 0..9\n"
          "          foot  horse\n    open  3  6\n    wood  2  1\nend\n"
          "battle\n    say \"{pace[where, who]}\"\nend\n"),
      "pace");
  EXPECT_THAT(
      lines_from(text, "foot"),
      ElementsAre(ElementsAre("foot", "horse"), ElementsAre("open", "3", "6"), ElementsAre("wood", "2", "1")))
      << text;
}

const char* const kFord = R"(rules "Ford"
sides Red, Blue
names ground: meadow, wood, swamp
given
    where_to  ground = meadow
    depth     whole 1..3 = 1
end
table pace on ground
            hours          tired
    meadow  1              no
    wood    2              no
    swamp   4              yes
end
table drowned on whole 1..6 gives whole 0..9
    1-4  0
    5    2
    6    5
end
formula late(g: ground, n: whole 1..3) = pace[g].hours + n
battle
    say "{pace[where_to].hours} {drowned[depth]} {late(wood, depth)} {pace[where_to].tired}"
end
)";

TEST(ExplainTable, ByNamesAndNumbers) {
  const Whole sheet = look_at(kFord);
  const std::string pace = explained(sheet, "pace");
  EXPECT_THAT(line(pace, "swamp"), ElementsAre("swamp", "4", "yes"));
  // From `where_to` all rows come: 1..4 hours; from `late(wood, ...)` one row: 2.
  EXPECT_THAT(pace, HasSubstr("gives hours 1..4, tired no, yes")) << pace;
  EXPECT_THAT(pace, HasSubstr("gives hours 2, tired no"));
  EXPECT_THAT(pace, HasSubstr("line 21"));
  const std::string drowned = explained(sheet, "drowned");
  EXPECT_THAT(drowned, HasSubstr("never reached: `5`, `6`")) << drowned;
  EXPECT_THAT(drowned, HasSubstr("gives 0"));
}

// The column 3-1 of the combat results, on 0..6: AA AD BD BD DD DX DE. A six-sided die shows 1 to 6; with 3
// off, -2..3, of which three stand for row 0; with 3 more 4..9, of which 6..9 stand for row 6.
TEST(ExplainMatrix, ResultsUnderEachHead) {
  const std::string text = explained(ruleset("crt/guns.rules"), "crt");
  const auto column = [&](const std::string& thrown) {
    std::string out;
    const auto grid = lines_from(text, thrown);
    for (std::size_t i = 1; i < grid.size(); ++i)
      if (grid[i].size() > 3 && grid[i][3] != "-") out += grid[i][0] + " " + grid[i][3] + "; ";
    return out;
  };
  EXPECT_THAT(line(text, "1d6"), ElementsAre("1d6", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")) << text;
  EXPECT_EQ(column("1d6"), "AD 1/6; BD 1/3; DD 1/6; DX 1/6; DE 1/6; ");
  EXPECT_EQ(column("1d6 - 3"), "AA 1/2; AD 1/6; BD 1/3; ");
  EXPECT_EQ(column("1d6 + 3"), "DD 1/6; DX 1/6; DE 2/3; ");
}

// A 1 always hits, a 10 never: with 0 and 1 one face of ten, with 5 five, from 9 on nine.
TEST(ExplainFormula, OneRollAgainstATarget) {
  const std::string text = explained(ruleset("fase5/fase5.rules"), "acierta");
  EXPECT_THAT(text, HasSubstr("comes to no, sí"));
  EXPECT_THAT(line(text, "valor 5"), ElementsAre("valor 5", "1/2", "50%")) << text;
  EXPECT_THAT(line(text, "valor 8"), ElementsAre("valor 8", "4/5", "80%"));
  bool best = false;
  for (const std::string& one : lines_of(text)) {
    const Cells cells = cells_of(one);
    best = best || (cells.size() == 3 && cells[0].rfind("valor 9..", 0) == 0 && cells[1] == "9/10");
  }
  EXPECT_TRUE(best) << text;
}

TEST(ExplainFormula, AListOfModifiers) {
  const std::string text = explained(ruleset("crt/guns.rules"), "drm");
  EXPECT_THAT(text, HasSubstr("comes to -3..3"));
  EXPECT_THAT(text, HasSubstr("modifiers drm, limited to -3..3"));
  bool fort = false;
  for (const std::string& one : lines_of(text)) {
    const Cells cells = cells_of(one);
    fort = fort || (cells.size() >= 3 && one.find("if works = fort") != std::string::npos &&
                    cells.back() == "adds -2, 0");
  }
  EXPECT_TRUE(fort) << text;
}

// late(wood, n): 2 hours and 1..3.
TEST(ExplainFormula, WhatItComesToAndWhere) {
  const std::string text = explained(look_at(kFord), "late");
  EXPECT_THAT(text, HasSubstr("comes to 3..5")) << text;
  EXPECT_THAT(text, HasSubstr("tables: pace"));
  EXPECT_THAT(text, HasSubstr("called by\n  line 21"));
}

// d6 - d6 of one roll is 0; twice a die is 2, 4, .. 12, mean 7.
TEST(ExplainFormula, TheChancesOfOneRoll) {
  const Whole sheet = look_at(
      "rules \"R\"\nsides Red, Blue\nformula twice(d: whole) = d + d\nbattle\n    roll x = 1d6\n"
      "    say \"{twice(x)}\"\nend\n");
  EXPECT_THAT(explained(sheet, "twice"),
              HasSubstr("2: 1/6, 4: 1/6, 6: 1/6, 8: 1/6, 10: 1/6, 12: 1/6; mean 7"));
}

TEST(ExplainNames, AreThoseOfTablesAndFormulas) {
  const Whole sheet = look_at(kFord);
  EXPECT_THAT(checks::names_to_explain(sheet.subject()), ElementsAre("pace", "drowned", "late"));
  EXPECT_FALSE(checks::explain_name(sheet.subject(), "ground"));
  EXPECT_FALSE(checks::explain_name(sheet.subject(), "nothing"));
}

// Every table and formula of every sheet can be explained, on lines that a terminal shows whole.
TEST(ExplainNames, AllOfAllSheets) {
  std::size_t seen = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(MUSTER_ROOT) / "rulesets")) {
    if (entry.path().extension() != ".rules") continue;
    const Whole sheet = look_at(read_text(entry.path()));
    for (const std::string& name : checks::names_to_explain(sheet.subject())) {
      SCOPED_TRACE(entry.path().filename().string() + " " + name);
      const std::string text = explained(sheet, name);
      ++seen;
      EXPECT_THAT(text, HasSubstr(name));
      EXPECT_THAT(text, Not(HasSubstr("?")));
      EXPECT_THAT(text, Not(HasSubstr(" \n")));
    }
  }
  EXPECT_GT(seen, 50u);
}

TEST(ExplainMessages, PagesAndTheCatalogue) {
  const std::string page = checks::explain_message(diagnostics::Id::allow_unused, diagnostics::Language::en);
  EXPECT_THAT(page, HasSubstr("allow-unused\n\nwarning · certain\n"));
  EXPECT_THAT(page, HasSubstr("\n    rules \"Ford\"\n"));
  EXPECT_THAT(page, Not(HasSubstr("```")));
  EXPECT_THAT(page, Not(HasSubstr("#")));
  // No check, so without a page: its texts, with words for what is filled in.
  const std::string other = checks::explain_message(diagnostics::Id::name_twice, diagnostics::Language::en);
  EXPECT_THAT(other, HasSubstr("name-twice\n\nerror\n"));
  EXPECT_THAT(other, HasSubstr("<name>"));
  EXPECT_THAT(other.substr(0, other.find("A sheet with it")), Not(HasSubstr("{")));
  for (std::size_t i = 0; i < diagnostics::entry_count(); ++i) {
    const auto id = static_cast<diagnostics::Id>(i);
    EXPECT_THAT(checks::explain_message(id, diagnostics::Language::en), Not(HasSubstr("<kw ")))
        << diagnostics::entry(id).name;
  }
}

TEST(ExplainMessages, TheListHasEachCheckOnALine) {
  const std::string list = checks::list_of_checks();
  for (const diagnostics::CheckEntry& check : diagnostics::all_checks())
    EXPECT_THAT(list, HasSubstr("  " + std::string(diagnostics::entry(check.id).name) + " "));
}

TEST(Aligned, CountsCellsNotBytes) {
  checks::Aligned table;
  table.right = {false, true};
  table.rows = {{"número", "1"}, {"日本", "10"}, {"a", ""}};
  EXPECT_EQ(table.text(1), " número   1\n 日本    10\n a\n");
  EXPECT_EQ(checks::wrapped("one two  three\nfour", 2, 11), "  one two\n  three\n  four\n");
  EXPECT_EQ(checks::cropped("número", 4), "núm…");
}

}  // namespace
}  // namespace muster::tests
