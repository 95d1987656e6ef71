// Tables with several keys: what they mean, and what is said of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "grammar/print_tree.h"
#include "tests/compiler/fight.h"

namespace muster::compiler {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string loss(const std::string& rows, const std::string& keys = "rank, 1d6, whole 0..3") {
  return "table loss on " + keys + " gives whole 0..9\n" + rows + "\nend\n";
}

constexpr const char* kWhole =
    "novice            1-3  -     4\n"
    "novice            4+   0-1   2\n"
    "novice            4+   2+    3\n"
    "regular, veteran  -    0     1\n"
    "regular           -    1-3   0\n"
    "veteran           1-5  1+    5\n"
    "veteran           6    1, 3  7\n"
    "veteran           6    2     8";

const std::string kLuck = "measures\nx = sum(m in all attacker.men: m.luck)\nend\n";

// Every combination gives what its row says; the rows as ifs, written apart from the compiler.
int by_hand(int rank, int die, int n) {
  if (rank == 0) return die <= 3 ? 4 : n <= 1 ? 2 : 3;
  if (n == 0) return 1;
  if (rank == 1) return 0;
  if (die <= 5) return 5;
  return n == 2 ? 8 : 7;
}

TEST(SeveralKeys, EveryCombinationGivesWhatItsRowSays) {
  const char* const ranks[] = {"novice", "regular", "veteran"};
  for (int rank = 0; rank < 3; ++rank) {
    for (int n = 0; n <= 3; ++n) {
      const std::string body = "for each m in standing attacker.men\nroll die for m = 1d6\nm.luck = loss[" +
                               std::string(ranks[rank]) + ", die, " + std::to_string(n) + "]\nleave\nend";
      for (int die = 1; die <= 6; ++die) {
        Battle b(sheet(kLuck + loss(kWhole), body));
        EXPECT_TRUE(b.gives(by_hand(rank, die, n), 1, {die})) << ranks[rank] << " " << die << " " << n;
      }
    }
  }
}

TEST(SeveralKeys, TheFirstKeysMayBeWorkedOut) {
  // The force of the man at the front is 3, his luck 0: novice, 3 - 0, 1.
  Battle b(sheet(kLuck + loss("0-4  yes  10%  3\n0-4  yes  0%, 20%  4\n0-4  no  -  2\n5+  -  -  1",
                              "whole 0..10, yes/no, percent step 10% 0%..20%"),
                 "for each m in standing attacker.men\nm.luck = loss[m.force, not raid, 10%]\nend"));
  // Forces 3 and 5: a 3 and a 1.
  EXPECT_TRUE(b.gives(4, 1, {}));
}

Said said_of(const std::string& declarations, const std::string& body = "") {
  return check(sheet(declarations, body));
}

TEST(SeveralKeys, GapsAreToldWithTheirChance) {
  const Said one = said_of(loss("novice  1-3  -  1\nnovice  5+  -  2\nregular, veteran  -  -  3"));
  EXPECT_EQ(one.text(),
            "21: keys-missing-dice: table `loss` has no row for rank: novice, 1d6: 4 | 1d6 shows that with a "
            "chance of 1/6 | a row for it, or `otherwise` as the last row\n");
  ASSERT_EQ(one.list[0].fixes.size(), 1u);
  EXPECT_EQ(one.list[0].fixes[0].text, "    novice  4  -  ?\n");
  const Said two = said_of(loss("novice  2  -  1\nregular, veteran  -  -  3", "rank, 2d6, whole 0..3"));
  // 3 to 12: 35 of 36.
  EXPECT_EQ(two.ids(), std::vector<std::string>{"keys-missing-dice"});
  EXPECT_THAT(two.text(),
              HasSubstr("no row for rank: novice, 2d6: 3..12 | 2d6 shows that with a chance of 35/36"));
  const Said faces = said_of(loss("novice  2-11  -  1\nregular, veteran  -  -  3", "rank, 2d6, whole 0..3"));
  EXPECT_THAT(faces.text(),
              HasSubstr("no row for rank: novice, 2d6: 12 (6 + 6) | 2d6 shows that with a chance of 1/36"));
  // Without dice, more than three places: most are only counted.
  const Said many = said_of(loss("1  1  1\n3  3  1\n5  5  1\n7  7  1", "whole 1..7, whole 1..7"));
  EXPECT_EQ(many.ids(), std::vector<std::string>{"keys-missing"});
  EXPECT_THAT(many.text(), HasSubstr(" more"));
  // Two dice: 4, 5, 6 and 1 of 36: half of a sixth.
  const Said dice = said_of(loss("1-3  -  1\n4+  2+  1", "1d6, 1d6"));
  EXPECT_THAT(dice.text(), HasSubstr("1d6: 4..6, 1d6: 1 | 1d6 and 1d6 shows that with a chance of 1/12"));
}

TEST(SeveralKeys, OverlapsAreToldOnceARow) {
  const Said said =
      said_of(loss("novice  1-3  -  1\nnovice  3-6  -  2\n-  3  1-2  3\nregular, veteran  1-2, 4, 5-6  -  3\n"
                   "regular, veteran  3  0, 3  3"));
  EXPECT_EQ(
      said.text(),
      "23: keys-overlap: two rows of `loss` hold for rank: novice, 1d6: 3 | a look-up has one result | "
      "change "
      "one of the two rows\n"
      "24: keys-overlap: two rows of `loss` hold for rank: novice, 1d6: 3, key 3: 1..2 | a look-up has one "
      "result | change one of the two rows\n");
  EXPECT_EQ(said_of(loss("-  1-4  -  1\n-  4-6  -  1")).ids(), std::vector<std::string>{"rows-overlap-same"});
}

TEST(SeveralKeys, RowsThatAreNeverReached) {
  const Said die = said_of(loss("-  1-6  -  1\n-  7  -  2"));
  EXPECT_EQ(die.ids(), std::vector<std::string>{"row-unreachable"});
  EXPECT_THAT(die.text(),
              HasSubstr("23: row-unreachable: this row of `loss` is never reached: its key is 1d6: 1..6"));
  // Hidden by the union of three others, none of which hides it alone.
  const Said rest = said_of(loss("novice  -  -  1\nregular  -  -  2\nveteran  -  -  3\notherwise  4"));
  EXPECT_EQ(rest.ids(), std::vector<std::string>{"row-hidden"});
  EXPECT_THAT(rest.text(), HasSubstr("25: row-hidden"));
  EXPECT_EQ(said_of(loss("novice  1-3  -  1\notherwise  4")).text(), "");
}

TEST(SeveralKeys, TheKeysOfALookUpAreThoseOfTheHead) {
  const std::string whole = loss(kWhole);
  const auto looked_up = [&](const std::string& keys) {
    return said_of(
        whole, "for each m in standing attacker.men\nroll die for m = 1d6\nm.luck = loss[" + keys + "]\nend");
  };
  EXPECT_EQ(looked_up("m.rank, die, n - 1").text(), "");
  EXPECT_EQ(looked_up("m.rank, die").ids(), std::vector<std::string>{"keys-count"});
  EXPECT_THAT(looked_up("m.rank, die").text(),
              HasSubstr("`loss` is looked up by 3 keys; here are 2 |  | `loss[rank, dice, number]`"));
  const Said beyond = looked_up("m.rank, die, n");
  EXPECT_EQ(beyond.ids(), std::vector<std::string>{"key-outside"});
  EXPECT_THAT(beyond.text(), HasSubstr("`loss` is looked up with 1..4, but has no row for 4"));
  EXPECT_EQ(looked_up("m.rank, die + 1, n - 1").ids(), std::vector<std::string>{"key-outside"});
  EXPECT_EQ(looked_up("m.force, die, n").ids().size(), 1u);
  // `otherwise` takes whatever comes.
  EXPECT_EQ(said_of(loss("novice  -  0-3  1\notherwise  2"),
                    "for each m in standing attacker.men\nroll die for m = 1d6\nm.luck = loss[m.rank, die, "
                    "m.force]\nend")
                .text(),
            "");
}

TEST(SeveralKeys, ABadCellSpoilsItsRowOnly) {
  // The cell is told, and that two other rows meet; not what the bad row may have held for.
  const Said said = said_of(loss("novize  1-3  -  1\nnovice  4+  -  2\nregular  -  -  3\nregular  1  -  4"));
  EXPECT_THAT(said.ids(), ElementsAre("unknown-word", "keys-overlap"));
  const Said todo = said_of(loss("novice  1-3  -  ?\nnovice  4+  -  2\nregular, veteran  -  -  3"));
  EXPECT_THAT(todo.ids(), ElementsAre("cell-todo"));
  const Said few = said_of(loss("novice  1-3  1\nregular  -  -  3\notherwise  2"));
  EXPECT_FALSE(few.ids().empty());
}

TEST(SeveralKeys, WhatCannotBe) {
  EXPECT_EQ(said_of("table t on rank, 1d6\nnovice  1-6  1\nend").ids(),
            std::vector<std::string>{"gives-missing"});
  EXPECT_EQ(said_of(loss("-  -  1", "rank, odds")).ids(), std::vector<std::string>{"key-type"});
  EXPECT_EQ(said_of("table t on rank, whole 0..3 gives whole\nrows outside nearest\n-  -  1\nend").ids(),
            std::vector<std::string>{"conditions-axis"});
  EXPECT_EQ(said_of(loss("otherwise  1\nnovice  1  1  1")).ids(),
            std::vector<std::string>{"row-after-otherwise"});
  EXPECT_EQ(said_of(loss("-  -  -  1\notherwise  1\notherwise  1")).ids(),
            std::vector<std::string>{"otherwise-twice"});
}

TEST(SeveralKeys, InThreeLanguages) {
  const auto read = [](const std::string& text) {
    const diagnostics::Source source("t.rules", text);
    diagnostics::Sink sink;
    const grammar::Sheet tree = grammar::parse_sheet(source, sink);
    EXPECT_TRUE(sink.empty());
    return tree.tables.empty() ? std::string() : grammar::print(tree.tables[0]);
  };
  const std::string english = read(
      "rules \"T\"\ntable loss on rank, 1d6, whole 0..3 gives whole 0..9\n"
      "    novice     1-3  2+      4\n    -          4+   up to 1  2\n    otherwise  1\nend\n");
  EXPECT_THAT(english, HasSubstr("(table loss "));
  EXPECT_EQ(
      english,
      read("idioma es\nreglas \"T\"\ntabla loss según rank, 1d6, entero 0..3 da entero 0..9\n"
           "    novice     1-3  2+      4\n    -          4+   hasta 1  2\n    en otro caso  1\nfin\n"));
  EXPECT_EQ(english,
            read("язык ru\nправила \"T\"\nтаблица loss ключ rank, 1к6, целое 0..3 итог целое 0..9\n"
                 "    novice     1-3  2+      4\n    -          4+   до 1  2\n    иначе  1\nконец\n"));
}

// ---- against looking at every combination

struct Made {
  std::vector<std::vector<std::set<int>>> rows;  // per row and key: what it holds for
  std::string text;
};

TEST(SeveralKeys, RandomTablesAsEnumerated) {
  std::mt19937 random(11);
  const auto pick = [&](int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(random); };
  for (int round = 0; round < 400; ++round) {
    const int keys = pick(1, 4);
    std::vector<int> lo, hi;
    std::string head;
    for (int k = 0; k < keys; ++k) {
      const bool die = pick(0, 1) == 0;
      lo.push_back(die ? 1 : 0);
      hi.push_back(die ? 6 : pick(0, 4));
      head += (k == 0 ? "" : ", ") + (die ? std::string("1d6") : "whole 0.." + std::to_string(hi.back()));
    }
    Made made;
    const int rows = pick(1, 6);
    for (int r = 0; r < rows; ++r) {
      auto& row = made.rows.emplace_back();
      for (int k = 0; k < keys; ++k) {
        const int a = pick(lo[k], hi[k]), b = pick(a, hi[k]), how = pick(0, keys > 1 ? 4 : 3);
        std::set<int> held;
        const auto fill = [&](int from, int to) {
          for (int v = from; v <= to; ++v) held.insert(v);
        };
        if (how == 0) {
          fill(a, hi[k] + 3);
          made.text += std::to_string(a) + "+  ";
        } else if (how == 1) {
          fill(-3, b);
          made.text += "up to " + std::to_string(b) + "  ";
        } else if (how == 2) {
          held = {a, b};
          made.text +=
              a == b ? std::to_string(a) + "  " : std::to_string(a) + ", " + std::to_string(b) + "  ";
        } else if (how == 3) {
          fill(a, b);
          made.text += std::to_string(a) + (a == b ? "" : "-" + std::to_string(b)) + "  ";
        } else {
          fill(lo[k] - 3, hi[k] + 3);
          made.text += "-  ";
        }
        row.push_back(held);
      }
      made.text += std::to_string(r) + "\n";
    }
    // By looking at everything, inside the keys and a little beyond (there rows may meet, too).
    bool gap = false;
    std::set<int> meets;
    std::vector<int> at(static_cast<std::size_t>(keys), -3);
    while (true) {
      bool inside = true, none = true;
      for (int k = 0; k < keys; ++k) inside = inside && lo[k] <= at[k] && at[k] <= hi[k];
      for (int r = 0; r < rows; ++r) {
        bool holds = true;
        for (int k = 0; k < keys; ++k) holds = holds && made.rows[r][k].count(at[k]) != 0;
        if (holds && !none) meets.insert(r);
        none = none && !holds;
      }
      gap = gap || (inside && none);
      int k = 0;
      for (; k < keys && ++at[k] > hi[k] + 3; ++k) at[k] = -3;
      if (k == keys) break;
    }
    const Said said = said_of("table loss on " + head + " gives whole\n" + made.text + "end\n");
    SCOPED_TRACE(head + "\n" + made.text + said.text());
    bool told_gap = false;
    std::set<int> told;
    for (std::size_t i = 0; i < said.list.size(); ++i) {
      const std::string id = said.ids()[i];
      const int row = static_cast<int>(said.source.line_of(said.list[i].at.begin)) - 22;
      if (id.find("missing") != std::string::npos) {
        told_gap = true;
      } else if (id == "rows-share-end") {
        // At the row with the higher values, whichever stands first.
        ASSERT_FALSE(meets.empty());
        told.insert(*meets.begin());
      } else if (id.find("overlap") != std::string::npos || id == "row-twice") {
        told.insert(row);
      } else {
        ADD_FAILURE() << id;
      }
    }
    EXPECT_EQ(told_gap, gap);
    if (keys > 1) {
      EXPECT_EQ(told, meets);
    } else {
      // One message is enough where a third row meets two that meet already.
      EXPECT_EQ(told.empty(), meets.empty());
      for (const int r : told) EXPECT_EQ(meets.count(r), 1u);
    }
    if (testing::Test::HasFailure()) return;
  }
}

// A box of ten keys cut in two again and again: its parts hold for everything, each once, and there is no
// short way to see it.
std::string cut_up(std::size_t parts, bool otherwise) {
  constexpr std::size_t kKeys = 10;
  using Part = std::vector<std::pair<int, int>>;
  std::mt19937 dice(5);
  std::vector<Part> all{Part(kKeys, {0, 999})};
  while (all.size() < parts) {
    const std::size_t which = dice() % all.size();
    const std::size_t key = dice() % kKeys;
    const auto [lo, hi] = all[which][key];
    if (hi - lo < 2) continue;
    const int cut = lo + static_cast<int>(dice() % static_cast<unsigned>(hi - lo));
    all.push_back(all[which]);
    all[which][key] = {lo, cut};
    all.back()[key] = {cut + 1, hi};
  }
  std::string keys, rows;
  for (std::size_t k = 0; k < kKeys; ++k) keys += k == 0 ? "whole 0..999" : ", whole 0..999";
  for (const Part& part : all) {
    for (const auto& [lo, hi] : part)
      rows += (lo == hi ? std::to_string(lo) : std::to_string(lo) + "-" + std::to_string(hi)) + "  ";
    rows += "1\n";
  }
  if (otherwise) rows += "otherwise  2\n";
  return loss(rows, keys);
}

TEST(SeveralKeys, WhatTakesTooLongIsSaid) {
  // Half a million steps take more than a minute each time under the sanitizers.
  if (std::getenv("MUSTER_SOME_BATTLES") != nullptr) GTEST_SKIP();
  EXPECT_THAT(check(sheet(cut_up(400, false), "")).ids(), ElementsAre("keys-unproven"));
  const Said rest = check(sheet(cut_up(400, true), ""));
  EXPECT_THAT(rest.ids(), ElementsAre("not-proven"));
  EXPECT_TRUE(rest.compiled.ruleset);
  // Half of the rows are looked through to the end.
  EXPECT_TRUE(check(sheet(cut_up(200, false), "")).list.empty());
}

}  // namespace
}  // namespace muster::compiler
