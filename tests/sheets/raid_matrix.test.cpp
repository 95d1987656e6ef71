// The raid table of text 002, all hundred cells of it: what the compiler made of the sheet is compared
// with the rows as the text prints them, stray dots included, and with the law they follow. A letter
// that slipped into the next column, or a misprint, is seen here.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compiler/compile.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

using bytecode::Index;
using bytecode::Table;

// Without the legend that stands on the same lines.
const std::vector<std::string> kPrinted = {
    "01  A     A      B       B      C       C      D      D      E      E",
    "02  .A     B      B       C      C       D      D      E      E      F",
    "03  .B     B      C       C      D       D      E      E      F      F",
    "04 . B     C      C       D      D       E      E      F      F      G",
    "05 . C    C       D       D      E       E      F      F     G       G",
    "06  .C    D       D      E      E       F      F      G     G       H",
    "07  .D    D       E      E      F       F      G      G     H       H",
    "08  .D    E       E      F      F       G      G      H     H       I",
    "09  .E    E       F      F      G       G      H      H     I        I",
    "10  .E    F       F      G      G       H      H      I      I       J",
};
const std::vector<std::string> kHeads = {"1-3", "1-2", "1-1.5", "1-1", "1.5-1",
                                         "2-1", "3-1", "4-1",   "5-1", "6-1+"};
// The same as attacker against defender: 1-1.5 is 2 against 3.
const std::vector<std::pair<int, int>> kOdds = {{1, 3}, {1, 2}, {2, 3}, {1, 1}, {3, 2},
                                                {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};

// The capitals of a printed row, in order.
std::string letters_of(const std::string& row) {
  std::string letters;
  for (const char c : row) {
    if (c >= 'A' && c <= 'J') letters += c;
  }
  return letters;
}

struct RaidMatrix : testing::Test {
  bytecode::Ruleset ruleset;
  const Table* table = nullptr;

  void SetUp() override {
    const std::string text = read_text(std::filesystem::path(MUSTER_ROOT) / "rulesets/fase5/fase5.rules");
    const diagnostics::Source source("fase5.rules", text);
    diagnostics::Sink sink;
    const grammar::Sheet sheet = grammar::parse_sheet(source, sink);
    auto compiled = compiler::compile(sheet, source, sink);
    ASSERT_TRUE(compiled.ruleset.has_value());
    ruleset = std::move(*compiled.ruleset);
    for (const Table& t : ruleset.tables) {
      if (ruleset.string(t.name) == "tabla_saqueo") table = &t;
    }
    ASSERT_NE(table, nullptr);
    ASSERT_EQ(table->row_count, 10u);
    ASSERT_EQ(table->across.heads.size(), 10u);
    ASSERT_EQ(table->cells.size(), 100u);
  }

  std::string letter(int die, std::size_t column) const {
    for (const Table::Span& span : table->spans) {
      if (span.lo > die || span.hi < die) continue;
      const std::int64_t word = table->cells[static_cast<std::size_t>(span.row) * 10 + column];
      const auto& set = ruleset.names[static_cast<std::size_t>(table->columns.front().type.sub)];
      return ruleset.string(set.words[static_cast<std::size_t>(word)].name);
    }
    return "?";
  }
};

TEST_F(RaidMatrix, IsThePrintedOne) {
  for (int die = 1; die <= 10; ++die) {
    std::string row;
    for (std::size_t column = 0; column < 10; ++column) row += letter(die, column);
    EXPECT_EQ(row, letters_of(kPrinted[static_cast<std::size_t>(die - 1)])) << "the row of a " << die;
  }
}

// Roll and column counted from 0, the letter is number (roll + column) / 2, rounded down.
TEST_F(RaidMatrix, FollowsItsLaw) {
  for (int die = 1; die <= 10; ++die) {
    for (int column = 1; column <= 10; ++column) {
      const std::string law(1, static_cast<char>('A' + (die - 1 + column - 1) / 2));
      EXPECT_EQ(letter(die, static_cast<std::size_t>(column - 1)), law) << die << ", column " << column;
    }
  }
}

TEST_F(RaidMatrix, HasThePrintedHeads) {
  ASSERT_TRUE(table->across.odds);
  for (std::size_t i = 0; i < 10; ++i) {
    const Table::Head& head = table->across.heads[i];
    EXPECT_EQ(ruleset.string(head.name), kHeads[i]);
    EXPECT_EQ(head.p * kOdds[i].second, head.q * kOdds[i].first) << kHeads[i];
  }
}

// Below 1-3 the first column, above 6-1 and against nobody the last; what lies between two columns is
// for the group to say.
TEST_F(RaidMatrix, SaysWhatLiesBetweenAndBeyond) {
  const Table::Across& across = table->across;
  EXPECT_TRUE(across.below);
  EXPECT_TRUE(across.above);
  EXPECT_EQ(across.zero, 9);
  ASSERT_NE(across.between_given, bytecode::kNone);
  const auto& given = ruleset.given[static_cast<std::size_t>(across.between_given)];
  EXPECT_EQ(ruleset.string(given.name), "entre_columnas");
  const std::vector<Table::Between> words = {Table::Between::lower, Table::Between::higher,
                                             Table::Between::nearest_lower};
  EXPECT_EQ(across.by_word, words);
}

}  // namespace
}  // namespace muster::tests
