#include "battle/read_value.h"

#include <gtest/gtest.h>

#include "tests/battle/small_ruleset.h"

namespace muster::battle {
namespace {

using diagnostics::Id;
using grammar::Cell;
using grammar::CellKind;

struct Table : testing::Test {
  tests::SmallRuleset small;
  diagnostics::Source source{"t.battle", "25% x"};
  diagnostics::Sink sink;
  Reading in{small.rs, source, grammar::Language::es, sink, Cast{{}, {""}, {}, {}}, {{"", 0}}};

  static Cell number(std::int64_t digits, int decimals, bool percent) {
    Cell cell;
    cell.kind = CellKind::number;
    cell.lo = {digits, decimals, percent};
    cell.at = {0, 3};
    return cell;
  }
  static Cell word(const std::string& text, bool quoted = false) {
    Cell cell;
    cell.kind = quoted ? CellKind::text : CellKind::word;
    cell.name.text = text;
    cell.at = {4, 5};
    return cell;
  }
  static Cell yes_no(const std::string& text, int value) {
    Cell cell = word(text);
    cell.kind = CellKind::yes_no;
    cell.lo.digits = value;
    return cell;
  }
  const bytecode::Field& field(std::size_t i) { return small.rs.kinds[0].fields[i]; }
  std::optional<std::int64_t> one(const bytecode::Field& f, const Cell& cell) {
    return read_one(in, f, cell, f.stated_lo, f.stated_hi);
  }
  std::optional<std::int64_t> read(std::size_t i, const Cell& cell) { return one(field(i), cell); }
  // The only message so far, filled in.
  std::string only(Id id) {
    if (sink.size() != 1 || sink.list()[0].id != id) return "other messages";
    return message_of(sink.list()[0]) + " | " + why_of(sink.list()[0]) + " | " + fix_of(sink.list()[0]);
  }
};

TEST_F(Table, ReadsScaledValues) {
  EXPECT_EQ(read(0, number(7, 0, false)), 7);
  EXPECT_EQ(read(2, number(75, 0, true)), 3);
  EXPECT_EQ(read(2, number(500, 1, true)), 2);  // 50.0%
  EXPECT_EQ(one(small.rs.side_fields[0], number(15, 1, false)), 150);
  EXPECT_TRUE(sink.empty());
}

TEST_F(Table, TellsTheStepThatIsMissed) {
  EXPECT_EQ(read(2, number(30, 0, true)), std::nullopt);
  EXPECT_EQ(only(Id::step_missed), "`losses` can't be 30% | the sheet gives it steps of 25% | 25% or 50%");
}

TEST_F(Table, TellsTheRangeWithTheExactValueSeen) {
  EXPECT_EQ(read(2, number(1005, 1, true)), std::nullopt);
  EXPECT_EQ(only(Id::value_outside), "`losses` can't be 100.5% | the sheet gives it the range 0%..100% | ");
}

TEST_F(Table, WholeNumbersHaveNoDecimals) {
  EXPECT_EQ(read(0, number(25, 1, false)), std::nullopt);
  EXPECT_EQ(only(Id::whole_wanted), "`men` can't be 2.5 | the sheet asks for a whole number | 2 or 3");
}

TEST_F(Table, PercentAndNumberAreNotMixed) {
  EXPECT_EQ(read(2, number(25, 0, false)), std::nullopt);
  EXPECT_EQ(read(0, number(5, 0, true)), std::nullopt);
  ASSERT_EQ(sink.size(), 2u);
  EXPECT_EQ(sink.list()[0].id, Id::percent_wanted);
  EXPECT_EQ(sink.list()[1].id, Id::percent_unwanted);
}

TEST_F(Table, YesAndNoAreOfTheFilesLanguage) {
  EXPECT_EQ(read(3, yes_no("sí", 1)), 1);
  EXPECT_EQ(read(3, yes_no("no", 0)), 0);
  EXPECT_EQ(read(4, yes_no("no", 0)), 1);  // a label may be called so
  EXPECT_EQ(read(3, word("si")), std::nullopt);
  EXPECT_EQ(only(Id::yes_no_wanted), "`fled` is yes or no, and here is `si` |  | `sí` or `no`");
}

TEST_F(Table, NamesAreFoundByWordOrTextAndSuggested) {
  EXPECT_EQ(read(1, word("veteran")), 1);
  EXPECT_EQ(read(1, word("old hand", true)), 1);
  EXPECT_EQ(read(1, word("vetran")), std::nullopt);
  EXPECT_EQ(only(Id::word_unknown),
            "`rank` can't be `vetran` | it is one of `green` or `veteran` | did you mean `veteran`?");
}

TEST_F(Table, LabelsAreTheSameWhereTheirWordsAre) {
  EXPECT_EQ(read(4, word("Davion")), 1);
  EXPECT_EQ(read(4, word("Kurita")), 2);
  EXPECT_EQ(read(4, word("Davion", true)), 1);
  EXPECT_EQ(read(4, word("", true)), 0);
}

}  // namespace
}  // namespace muster::battle
