// Coverage counted by hand, of one battle and of several.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "coverage/report.h"
#include "tests/coverage/small.h"
#include "tests/support/files.h"

namespace muster::coverage {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Reached and all of rows, cells, ways, rules.
std::vector<std::uint64_t> counts(const std::vector<std::string>& battles,
                                  const std::string& sheet = kSmall) {
  const Work work(sheet, battles);
  const Coverage coverage = cover(work.sheet(), work.reached());
  std::vector<std::uint64_t> out;
  for (const Count& count : coverage.counts) out.insert(out.end(), {count.reached, count.all});
  return out;
}

std::vector<std::string> never(const std::vector<std::string>& battles, Measure measure,
                               const std::string& sheet = kSmall) {
  const Work work(sheet, battles);
  std::vector<std::string> out;
  for (const Part& part : cover(work.sheet(), work.reached()).parts)
    if (part.measure == measure && part.times == 0)
      out.push_back(std::to_string(part.line) + " " + part.words +
                    (part.missing.empty() ? "" : " " + part.missing));
  return out;
}

TEST(Coverage, IsCountedByHand) {
  EXPECT_THAT(counts({}), ElementsAre(0, 3, 0, 4, 0, 8, 0, 3));
  EXPECT_THAT(counts({kOne}), ElementsAre(1, 3, 0, 4, 2, 8, 1, 3));
  EXPECT_THAT(counts({kTwo}), ElementsAre(1, 3, 1, 4, 4, 8, 3, 3));
  EXPECT_THAT(counts({kSix}), ElementsAre(1, 3, 0, 4, 1, 8, 1, 3));
}

// One and Two share no way, row or cell; of the rules they share the battle. Six adds a row and a way.
TEST(Coverage, OfSeveralBattlesIsWhatAnyReaches) {
  EXPECT_THAT(counts({kOne, kTwo}), ElementsAre(2, 3, 1, 4, 6, 8, 3, 3));
  EXPECT_THAT(counts({kOne, kTwo, kSix}), ElementsAre(3, 3, 1, 4, 7, 8, 3, 3));
  EXPECT_THAT(counts({kSix, kTwo, kOne}), counts({kOne, kTwo, kSix}));

  const Work all(kSmall, {kOne, kTwo, kSix});
  runtime::Reached sum(*all.compiled.ruleset);
  for (const char* const battle : {kOne, kTwo, kSix}) sum.add(Work(kSmall, {battle}).reached());
  const runtime::Reached whole = all.reached();
  EXPECT_EQ(sum.runs, whole.runs);
  EXPECT_EQ(sum.yes, whole.yes);
  EXPECT_EQ(sum.no, whole.no);
  EXPECT_EQ(sum.rows, whole.rows);
  EXPECT_EQ(sum.cells, whole.cells);
}

TEST(Coverage, TellsWhatIsNeverReached) {
  EXPECT_THAT(never({kOne, kTwo}, Measure::row), ElementsAre("13 hurt, row `6`"));
  EXPECT_THAT(never({kOne, kTwo}, Measure::cell),
              ElementsAre("18 shelter, row `1`, column `2`", "19 shelter, row `2`, column `1`",
                          "19 shelter, row `2`, column `2`"));
  EXPECT_THAT(never({kOne, kTwo}, Measure::way),
              ElementsAre("22 `bold` always held", "31 `if h > 2` never held"));
  EXPECT_THAT(never({kOne}, Measure::way),
              ElementsAre("22 `bold` never held", "22 `bold` always held", "31 `if h > 2` never held",
                          "33 `else if h > 0` never held", "36 `say \"bold\" when bold` never held",
                          "37 `repeat h times` never had a turn"));
  EXPECT_THAT(never({kOne}, Measure::rule), ElementsAre("22 formula `twice`", "24 rule `tell`"));
}

// A missing row is told until an example comes to it.
TEST(Coverage, OneMoreExampleSilencesARow) {
  EXPECT_THAT(never({kOne, kTwo, kSix}, Measure::row), IsEmpty());
  const std::string asks = std::string(kOne) + "    hurt[6] = 3\n    shelter[2, 1] = 1\n    twice(3) = 3\n";
  EXPECT_THAT(never({asks, kTwo}, Measure::row), IsEmpty());
  EXPECT_THAT(never({asks}, Measure::rule), ElementsAre("24 rule `tell`"));
  EXPECT_THAT(never({asks}, Measure::cell),
              ElementsAre("18 shelter, row `1`, column `1`", "18 shelter, row `1`, column `2`",
                          "19 shelter, row `2`, column `2`"));
}

// 6 of 1d6, and a row of 1d2.
TEST(Coverage, KnowsTheChanceOfARow) {
  const Work work(kSmall, {kOne});
  std::vector<std::string> chances;
  for (const Part& part : cover(work.sheet(), work.reached()).parts)
    if (part.chance) chances.push_back(checks::chance_words(*part.chance));
  EXPECT_THAT(chances,
              ElementsAre("1/2 = 50% on 1d6", "1/3 = 33.33% on 1d6", "1/6 = 16.67% on 1d6",
                          "1/2 = 50% on 1d2", "1/2 = 50% on 1d2", "1/2 = 50% on 1d2", "1/2 = 50% on 1d2"));
}

TEST(Coverage, TextNamesTheLikeliestFirst) {
  const Work work(kSmall, {kSix});
  const std::string text =
      text_of({{"small.rules", "Small", {"six.battle"}, cover(work.sheet(), work.reached())}});
  EXPECT_THAT(text, HasSubstr("small.rules: 1 battle\n  rows   1 of 3  33%\n"));
  const auto first = text.find("hurt, row `1-3`"), second = text.find("hurt, row `4-5`");
  ASSERT_NE(first, std::string::npos);
  ASSERT_NE(second, std::string::npos);
  EXPECT_LT(first, second);
  EXPECT_THAT(text, Not(HasSubstr("row `6`")));
  EXPECT_THAT(text, Not(HasSubstr("branch")));
}

// A default and a measure are worked out around the battle, by the same table.
TEST(Coverage, CountsWhatIsWorkedOutAroundABattle) {
  const std::string sheet = R"(rules "Small"
sides red, blue
table worth on whole 1..4 gives whole 0..9
    1  3
    2  5
    3  7
    4  9
end
piece man (men, up to 2 a side)
    rank   whole 1..4
    force  whole 0..9 = worth[rank]
end
state
    now  whole 1..4 = 4
end
battle
    now = 3
end
measures
    left = worth[now] + sum(m in red.men: m.force)
end
)";
  const std::string battle =
      "battle \"One\"\nrules \"Small\"\nside red\n    1) A  rank 2\nside blue\nexpect\n    left = 12\n";
  EXPECT_THAT(never({battle}, Measure::row, sheet), ElementsAre("4 worth, row `1`", "7 worth, row `4`"));
}

// Rows with effects, found and moved on: the row that is done counts, not the one the dice show.
TEST(Coverage, OfRowsMovedOnCountsTheLast) {
  const std::string sheet = R"(rules "Small"
sides red, blue
given
    by  whole -3..3 = 0
end
table fate on 1d3 gives whole 1..3
    rows  shifted by, outside nearest
    1  1
    2  2
    3  3
end
battle
    roll d = 1d3
    let f = fate[d]
    say "{f}"
end
)";
  const std::string battle =
      "battle \"One\"\nrules \"Small\"\nby 2\nside red\nside blue\ndice: 1\nexpect\n    log \"3\"\n";
  EXPECT_THAT(never({battle}, Measure::row, sheet), ElementsAre("8 fate, row `1`", "9 fate, row `2`"));
}

// Rows by a condition, by several keys, and with effects; and a row that rolls again.
TEST(Coverage, CountsRowsOfEverySort) {
  const std::string sheet = R"(rules "Kinds"

names ground: open, wood, hill

sides red, blue

given
    field   ground = open
    force   whole 1..9 = 3
    foes    whole 1..9 = 3
end

table pressed(a: whole 1..9, b: whole 1..9) gives whole 0..2
    a >= 2 * b  2
    a > b       1
    otherwise   0
end

table sight on ground, 1d6 gives whole 0..9
    open      1-3  5
    open      4-6  9
    wood      1-6  1
    otherwise      3
end

table luck on 1d4
    1    "nothing"
    2-3  "a gift"     force_left += 1
    4    "twice"      roll again, same lost
end

state
    force_left  whole 0..20 = 0  capped
end

modifiers odds_of(a: whole 1..9)
    +1  if a > 5
    +2  if field = wood
end

battle
    let p = pressed(force, foes)
    roll d = 1d6
    let s = sight[field, d]
    roll on luck
    say "{p} {s} {odds_of(force)}"
end
)";
  // 3 against 3: otherwise. Open, 4. A 4, and again: a 2. Neither modifier.
  const std::string open = "battle \"A\"\nrules \"Kinds\"\ndice: 4 / 4 2\nexpect\n    log \"0 9 0\"\n";
  EXPECT_THAT(counts({open}, sheet), ElementsAre(4, 10, 0, 0, 2, 4, 2, 2));
  EXPECT_THAT(
      never({open}, Measure::row, sheet),
      ElementsAre("14 pressed, row `a >= 2 * b`", "15 pressed, row `a > b`", "20 sight, row `open 1-3`",
                  "22 sight, row `wood 1-6`", "23 sight, row `otherwise`", "27 luck, row `1`"));
  EXPECT_THAT(never({open}, Measure::way, sheet),
              ElementsAre("37 `+1 if a > 5` never held", "38 `+2 if field = wood` never held"));
  // 6 against 3: twice. In the wood. A 1. Both modifiers.
  const std::string wood =
      "battle \"B\"\nrules \"Kinds\"\nfield wood\nforce 6\ndice: 4 / 1\nexpect\n    log \"2 1 3\"\n";
  EXPECT_THAT(counts({wood}, sheet), ElementsAre(3, 10, 0, 0, 2, 4, 2, 2));
  EXPECT_THAT(
      never({open, wood}, Measure::row, sheet),
      ElementsAre("15 pressed, row `a > b`", "20 sight, row `open 1-3`", "23 sight, row `otherwise`"));
  EXPECT_THAT(never({open, wood}, Measure::way, sheet), IsEmpty());
}

// A row that bare dice don't show has its chance with the least that brings it: 4 of 1d3 needs +1, 6 needs
// +3.
TEST(Coverage, KnowsTheChanceWithWhatIsAdded) {
  const std::string sheet = R"(rules "Added"
sides red, blue
given
    by  whole 0..4 = 0
end
table fate on 1d3 + by gives whole 1..3
    1-3  1
    4-5  2
    6-7  3
end
battle
    roll d = 1d3
    let f = fate[d + by]
    say "{f}"
end
)";
  const Work work(sheet);
  std::vector<std::string> chances;
  for (const Part& part : cover(work.sheet(), work.reached()).parts)
    if (part.chance) chances.push_back(checks::chance_words(*part.chance));
  EXPECT_THAT(chances, ElementsAre("1 on 1d3", "1/3 = 33.33% on 1d3 + 1", "1/3 = 33.33% on 1d3 + 3"));
}

// Counting changes nothing: the battles of all rulesets take the same steps and dice, and come out alike.
TEST(Coverage, CountingChangesNothing) {
  namespace fs = std::filesystem;
  std::map<std::string, std::unique_ptr<Work>> sheets;
  std::vector<fs::path> battles;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(MUSTER_ROOT) / "rulesets")) {
    if (entry.path().extension() == ".battle") battles.push_back(entry.path());
    if (entry.path().extension() != ".rules") continue;
    auto work = std::make_unique<Work>(tests::read_text(entry.path()));
    const std::string title = work->tree.title.text;
    sheets[title] = std::move(work);
  }
  std::size_t fought = 0;
  for (const fs::path& path : battles) {
    const diagnostics::Source text(path.string(), tests::read_text(path));
    const auto sheet = sheets.find(grammar::peek_battle(text).rules_title);
    if (sheet == sheets.end()) continue;
    const bytecode::Ruleset& ruleset = *sheet->second->compiled.ruleset;
    diagnostics::Sink sink;
    const auto file = grammar::parse_battle(text, sheet->second->tree.language, sink);
    runtime::Reached reached(ruleset);
    const Tried plain = try_example(ruleset, text, file),
                counted = try_example(ruleset, text, file, {}, &reached);
    EXPECT_EQ(plain.came, counted.came) << path;
    EXPECT_EQ(plain.steps, counted.steps) << path;
    EXPECT_EQ(plain.dice, counted.dice) << path;
    ++fought;
  }
  EXPECT_GT(fought, 200u);
}

// Ways the checker proved can't be taken are no gap: h is never above 5.
TEST(Coverage, LeavesOutWaysThatAreProvedImpossible) {
  const std::string sheet = R"(rules "Small"
sides red, blue
allow always-false "for this test"
battle
    roll d = 1d6
    if d > 6
        say "never"
    end
    say "high" when d > 3
end
)";
  const std::string battle = "battle \"One\"\nrules \"Small\"\nside red\nside blue\ndice: 5\n";
  EXPECT_THAT(never({battle}, Measure::way, sheet), ElementsAre("9 `say \"high\" when d > 3` always held"));
}

}  // namespace
}  // namespace muster::coverage
