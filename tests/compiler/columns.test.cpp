// Result columns, what `rows ...` adds to the keys of rows, keys with something added to the dice,
// and the stat lines of unit lists.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

using bytecode::kOpen;
using testing::ElementsAre;
using testing::HasSubstr;
using Cells = std::vector<std::int64_t>;

struct Case {
  const char* id;  // "": nothing is said
  const char* declarations;
};

const Case kCases[] = {
    {"", "table t on rank\na  b\nnovice  1  no\nregular  2  yes\nveteran  3  no\nend"},
    {"", "table t on rank gives whole -9..9\na  b\nnovice  1  -1\nregular  2  0\nveteran  3  9\nend"},
    {"", "table t on rank\na whole 0..3  loot\nnovice  1  2d6\nregular  2  0\nveteran  3  -\nend"},
    {"", "table t on rank\ntext  a\nnovice  \"n\"  1\nregular  -  2\nveteran  \"v\"  3\nend"},
    {"field-twice", "table t on rank\na  a\nnovice  1  1\notherwise  2  2\nend"},
    {"cell-count", "table t on rank\na  b\nnovice  1  1\notherwise  2\nend"},
    {"cell-outside", "table t on rank\na whole 1..3  b\nnovice  1  1\notherwise  4  2\nend"},
    {"cell-negative", "table t on rank\na whole  b\nnovice  1  1\notherwise  -1  2\nend"},
    {"column-type-unsaid", "table t on rank\na  b\nnovice  red  1\notherwise  blue  2\nend"},
    {"column-type-unsaid", "table t on rank\na  b\nnovice  1  1\notherwise  yes  2\nend"},
    {"column-type-unsaid", "table t on rank\na  b\nnovice  1  1\notherwise  1%  2\nend"},
    // Both lists have the word.
    {"column-type-unsaid",
     "names mood: calm, novice\ntable t on rank\na  b\nnovice  novice  1\notherwise  novice  2\nend"},
    {"", "names mood: calm, novice\ntable t on rank\na mood  b\nnovice  novice  1\notherwise  calm  2\nend"},
    {"dice-in-typed", "table t on rank\na whole  b\nnovice  1d6  1\notherwise  1  2\nend"},
    {"dice-in-typed", "table t on rank gives whole\nnovice  1d6\notherwise  1\nend"},
    {"cell-wants-dice", "table t on rank\na  b\nnovice  1d6  1\notherwise  red  2\nend"},
    {"cell-wants-dice", "table t on rank\na  b\nnovice  1d6  1\notherwise  0.5  2\nend"},
    {"cell-none", "table t on rank gives whole\nnovice  -\notherwise  1\nend"},
    {"table-params-unused", "table t(m: man) on rank\na  b\nnovice  1  1\notherwise  1  2\nend"},

    // What lies between and beyond the rows.
    {"", "table t on whole 0..10 gives whole\nrows between lower, outside nearest\n2  1\n5  2\nend"},
    {"missing-row", "table t on whole 0..10 gives whole\nrows between lower\n2  1\n5  2\nend"},
    {"", "table t on whole 2..5 gives whole\nrows between lower\n2  1\n5  2\nend"},
    {"", "table t on whole 0..10 gives whole\nrows between lower, outside stop\n2  1\n5  2\nend"},
    {"missing-row", "table t on whole 0..10 gives whole\nrows outside stop\n2  1\n5  2\nend"},
    {"ties-unsaid",
     "table t on whole 0..10 gives whole\nrows between nearest, outside nearest\n2  1\n6  2\nend"},
    // 2 and 5 have no middle.
    {"", "table t on whole 0..10 gives whole\nrows between nearest, outside nearest\n2  1\n5  2\nend"},
    {"axis-ties",
     "table t on whole 0..10 gives whole\nrows between lower, ties lower, outside nearest\n2  1\n5  2\nend"},
    {"axis-words",
     "table t on rank gives whole\nrows outside nearest\nnovice  1\nregular  1\nveteran  1\nend"},
    {"axis-otherwise", "table t on whole 0..9 gives whole\nrows between lower\n2  1\notherwise  2\nend"},
    {"axis-value", "table t on whole 2..5 gives whole\nrows between mode\n2  1\n5  2\nend"},
    {"axis-zero",
     "table t on whole 2..5 gives whole\nrows between lower, against 0 the last\n2  1\n5  2\nend"},
    {"odds-rows", "matrix t on odds by 1d2 gives whole\n1  2\n1-1  1  2\nend"},

    // Dice with something added: n is 1..4.
    {"", "table t on 1d10 + n gives whole\n2-14  1\nend"},
    {"missing-row-added", "table t on 1d10 + n gives whole\n2-13  1\nend"},
    {"row-unreachable", "table t on 1d10 + n gives whole\n1  0\n2-14  1\nend"},
    {"", "table t on 1d10 - n gives whole\n-3..9  1\nend"},
    {"", "table t on 1d10 + n - 1 gives whole\n1-13  1\nend"},
    {"", "table t on 1d10 + (-1..5) gives whole\n0-15  1\nend"},
    {"missing-row-added", "table t on 1d10 + (-1..5) gives whole\n1-15  1\nend"},
    {"type-clash", "table t on 1d10 + raid gives whole\n1-10  1\nend"},
    {"unknown-name", "table t on 1d10 + bonus gives whole\n1-10  1\nend"},
    {"key-dice-open", "table t on (n)d6 gives whole\n1-24  1\nend"},
    {"dice-too-many", "table t on 2000d6 gives whole\n1-10  1\nend"},
    // The higher of two is 1..6; six, thrown on once, is 7..12.
    {"", "table t on 2d6 keep highest 1 gives whole\n1-6  1\nend"},
    {"", "table t on 1d6 explode up to 1 gives whole\n1-5  1\n7-12  2\nend"},
    {"missing-row-dice", "table t on 1d6 explode up to 1 gives whole\n1-5  1\n8-12  2\nend"},
    {"", "table t on 1d30 top 20 gives whole\n11-30  1\nend"},
    {"", "table t on 4dF gives whole\n-4..4  1\nend"},

    // Unit lists.
    {"",
     "piece tank (tanks)\na whole 0..9 per rank\nb whole\nend\nunits of tank  a  b\n\"x\"  1/2/3  4\nend"},
    {"stat-count", "piece tank (tanks)\na whole 0..9 per rank\nend\nunits of tank  a\n\"x\"  1/2\nend"},
    {"stat-count", "piece tank (tanks)\na whole 0..9 per rank\nend\nunits of tank  a\n\"x\"  1\nend"},
    {"cell-outside", "piece tank (tanks)\na whole 0..9 per rank\nend\nunits of tank  a\n\"x\"  1/2/10\nend"},
    {"",
     "piece tank (tanks)\na whole 0..9 optional\nend\nunits of tank  a\n\"x\"  none\n\"y\"  -\n\"z\"  "
     "9\nend"},
    {"cell-none", "piece tank (tanks)\na whole 0..9\nend\nunits of tank  a\n\"x\"  none\nend"},
    {"", "piece tank (tanks)\na label\nend\nunits of tank  a\n\"x\"  fast\n\"y\"  \"very fast\"\nend"},
    {"cell-wants", "piece tank (tanks)\na whole 0..9\nend\nunits of tank  a\n\"x\"  4/2\nend"},
    {"", "piece tank (tanks)\na number to 1/3 0..9\nend\nunits of tank  a\n\"x\"  2/3\nend"},
    {"column-of-pieces", "piece tank (tanks)\na man optional\nend\nunits of tank  a\n\"x\"  none\nend"},
    {"column-of-pieces", "piece tank (tanks)\na side optional\nend\nunits of tank  a\n\"x\"  none\nend"},
};

TEST(Columns, EachFaultHasItsMessage) {
  for (const Case& c : kCases) {
    const Said said = check(sheet(c.declarations, ""));
    const std::vector<std::string> wanted =
        std::string(c.id).empty() ? std::vector<std::string>{} : std::vector<std::string>{c.id};
    EXPECT_THAT(said.ids(), testing::Each(testing::Eq(c.id))) << said.text() << said.source.text();
    EXPECT_EQ(said.list.empty(), wanted.empty()) << c.id << "\n" << said.source.text();
    if (!said.compiled.ruleset) continue;
    EXPECT_EQ(bytecode::verify(*said.compiled.ruleset).reason, "") << said.source.text();
  }
}

const bytecode::Table& table_of(const Said& said) { return said.compiled.ruleset->tables.back(); }

Cells column(const bytecode::Table& t, std::size_t c) {
  Cells out;
  for (std::size_t row = 0; row < t.row_count; ++row) out.push_back(t.cells[row * t.columns.size() + c]);
  return out;
}

TEST(Columns, CellsTellWhatAColumnHolds) {
  const Said said =
      check(sheet("table t on rank\nplain  parts  thirds  share  flag  word  loot  text\n"
                  "novice   1   0.5   1/3  50%  yes  veteran  2d6      \"n\"\n"
                  "regular  -2  0.25  2    0    no   regular  3        \"r\"\n"
                  "veteran  7   3     0    25%  yes  novice   4d10 - n   \"v\"\nend",
                  ""));
  ASSERT_TRUE(said.compiled.ruleset) << said.text();
  const bytecode::Ruleset& r = *said.compiled.ruleset;
  const bytecode::Table& t = table_of(said);
  ASSERT_EQ(t.columns.size(), 8u);
  EXPECT_THAT(column(t, 0), ElementsAre(1, -2, 7));
  EXPECT_EQ(t.columns[0].type.kind, bytecode::Kind::number);
  EXPECT_EQ(t.columns[0].type.grain, 1);
  EXPECT_EQ(t.columns[0].type.lo, -2);
  EXPECT_EQ(t.columns[0].type.hi, 7);
  // 1/2, 1/4 and 3 in quarters.
  EXPECT_EQ(t.columns[1].type.grain, 4);
  EXPECT_THAT(column(t, 1), ElementsAre(2, 1, 12));
  EXPECT_EQ(t.columns[2].type.grain, 3);
  EXPECT_THAT(column(t, 2), ElementsAre(1, 6, 0));
  // 50%, 0 and 25% in quarters.
  EXPECT_EQ(t.columns[3].type.kind, bytecode::Kind::percent);
  EXPECT_EQ(t.columns[3].type.grain, 4);
  EXPECT_THAT(column(t, 3), ElementsAre(2, 0, 1));
  EXPECT_EQ(t.columns[4].type.kind, bytecode::Kind::yes_no);
  EXPECT_THAT(column(t, 4), ElementsAre(1, 0, 1));
  EXPECT_EQ(t.columns[5].type.kind, bytecode::Kind::name);
  EXPECT_THAT(column(t, 5), ElementsAre(2, 1, 0));  // novice, regular, veteran are 0, 1, 2
  EXPECT_EQ(t.columns[6].type.kind, bytecode::Kind::text);
  EXPECT_EQ(r.string(static_cast<bytecode::Index>(column(t, 6)[0])), "2d6");
  EXPECT_EQ(r.string(static_cast<bytecode::Index>(column(t, 6)[1])), "3");
  EXPECT_EQ(r.string(static_cast<bytecode::Index>(column(t, 6)[2])), "4d10 - n");
  EXPECT_EQ(t.columns[7].type.kind, bytecode::Kind::text);
  EXPECT_EQ(r.string(static_cast<bytecode::Index>(column(t, 7)[1])), "r");
}

std::vector<std::pair<std::int64_t, std::int64_t>> spans(const bytecode::Table& t) {
  std::vector<std::pair<std::int64_t, std::int64_t>> out;
  for (const auto& s : t.spans) out.emplace_back(s.lo, s.hi);
  return out;
}

TEST(Columns, RowsTakeWhatLiesBetweenThem) {
  const auto with = [](const std::string& rule) {
    return check(sheet(
        "table t on whole 0..10 gives whole\nrows " + rule + ", outside nearest\n2  1\n5  2\n9  3\nend", ""));
  };
  using Span = std::pair<std::int64_t, std::int64_t>;
  const Said lower = with("between lower");
  ASSERT_TRUE(lower.compiled.ruleset) << lower.text();
  EXPECT_THAT(spans(table_of(lower)), ElementsAre(Span{-kOpen, 4}, Span{5, 8}, Span{9, kOpen}));
  const Said higher = with("between higher");
  ASSERT_TRUE(higher.compiled.ruleset) << higher.text();
  EXPECT_THAT(spans(table_of(higher)), ElementsAre(Span{-kOpen, 2}, Span{3, 5}, Span{6, kOpen}));
  // 3 is nearer to 2 and 4 to 5; 6 is nearer to 5, 8 to 9, and 7 lies in the middle.
  const Said down = with("between nearest, ties lower");
  ASSERT_TRUE(down.compiled.ruleset) << down.text();
  EXPECT_THAT(spans(table_of(down)), ElementsAre(Span{-kOpen, 3}, Span{4, 7}, Span{8, kOpen}));
  const Said up = with("between nearest, ties higher");
  ASSERT_TRUE(up.compiled.ruleset) << up.text();
  EXPECT_THAT(spans(table_of(up)), ElementsAre(Span{-kOpen, 3}, Span{4, 6}, Span{7, kOpen}));
}

// Every key of every table against the distances to its rows.
TEST(Columns, TheNearestRowIsTheNearest) {
  const std::vector<std::vector<std::int64_t>> lists = {
      {0, 10}, {1, 2, 4, 8, 16}, {3, 5, 6}, {7}, {0, 1, 19, 20}};
  for (const auto& rows : lists) {
    for (const bool high : {false, true}) {
      std::string text = "table t on whole 0..20 gives whole\nrows between nearest, ties ";
      text += high ? "higher" : "lower";
      text += ", outside nearest\n";
      for (const auto k : rows) text += std::to_string(k) + "  " + std::to_string(k) + "\n";
      const Said said = check(sheet(text + "end", ""));
      ASSERT_TRUE(said.compiled.ruleset) << said.text();
      const bytecode::Table& t = table_of(said);
      for (std::int64_t key = 0; key <= 20; ++key) {
        std::int64_t best = rows[0];
        for (const auto k : rows) {
          const std::int64_t here = std::abs(k - key), before = std::abs(best - key);
          if (here < before || (here == before && high)) best = k;
        }
        std::vector<std::int64_t> found;
        for (const auto& s : t.spans) {
          if (s.lo <= key && key <= s.hi) found.push_back(t.cells[static_cast<std::size_t>(s.row)]);
        }
        EXPECT_THAT(found, ElementsAre(best)) << "key " << key << "\n" << text;
      }
    }
  }
}

TEST(Columns, AGapOfADieWithSomethingAddedNamesBoth) {
  // 14 is shown by a natural 10 when n adds its 4: one face of ten.
  const Said said = check(sheet("table t on 1d10 + n gives whole\n2-13  1\nend", ""));
  ASSERT_EQ(said.list.size(), 1u) << said.text();
  EXPECT_THAT(diagnostics::message_of(said.list[0]), HasSubstr("14"));
  EXPECT_THAT(diagnostics::why_of(said.list[0]),
              testing::AllOf(HasSubstr("1d10"), HasSubstr("1/10"), HasSubstr("`n` adds 4")));
  // 13 and 14: with 4 added two faces, with 3 one.
  const Said two = check(sheet("table t on 1d10 + n gives whole\n2-12  1\nend", ""));
  ASSERT_EQ(two.list.size(), 1u) << two.text();
  EXPECT_THAT(diagnostics::why_of(two.list[0]), testing::AllOf(HasSubstr("1/5"), HasSubstr("adds 4")));
}

TEST(Columns, UnitsStateArraysWordForWord) {
  const Said said =
      check(sheet("piece tank (tanks)\na number to 0.5 per rank\nb rank optional per rank\nend\n"
                  "units of tank  a  b\n\"x\"  1/0.5/3  novice/none/veteran\nend",
                  ""));
  ASSERT_TRUE(said.compiled.ruleset) << said.text();
  const auto& values = said.compiled.ruleset->units.back().values;
  ASSERT_EQ(values.size(), 6u);
  const Cells wanted = {2, 1, 6, 0, bytecode::kAbsent, 2};  // of a in halves
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(values[i].field, i < 3 ? 0 : 1);
    EXPECT_EQ(values[i].element, static_cast<bytecode::Index>(i % 3));
    EXPECT_EQ(values[i].value, wanted[i]);
  }
}

}  // namespace
}  // namespace muster::compiler
