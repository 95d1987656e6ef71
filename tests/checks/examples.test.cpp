// Worked examples: lines of `expect` that can't all come out, and pieces that nothing asks for. And the
// pages of docs/checks/ that are about battle files: the first battle of each gives its message and no
// other, the second none at all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/docs/document.h"
#include "tests/support/files.h"
#include "tests/support/findings.h"

namespace muster::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::filesystem::path kRoot = MUSTER_ROOT;

// Three hits are the end of a squad. What the battle does matters little: its end is what is expected.
constexpr const char* kSheet = R"(rules "Skirmish"

names reach: far, near

piece squad (squads, up to 9 a side)
    men    whole 1..20 = 10
    hits   whole 0..3 = 0  capped
    lost   whole 0..20 per reach = 0  capped
    shaken yes/no = no
    foe    squad optional
    out when  hits = 3
end

piece leader (leaders, up to 3 a side)
    skill  whole 1..6 = 1
end

sides red, blue

side
    morale  whole 0..12 = 6
    nerve   percent step 5% 0%..100% = 50%
end

state
    turns  whole 0..99 = 0  capped
end

formula losses(s: squad) = sum(r in reach: s.lost[r])

battle
    turns += 1
    for each s in sides
        s.morale = 5
        for each l in s.leaders
            l.skill = 2
        end
    end
    for each s in red.squads
        s.hits += 1
        s.shaken = yes
        s.lost[far] += 1
        s.foe = none
    end
    for each s in blue.squads
        s.hits += 1
    end
    if none(standing red.squads)
        finish broken
    end
    stop "nobody" when none(blue.squads)
    finish held
end

outcomes
    broken  "Red breaks"
    held    "Red holds"
end

measures
    wounds = sum(s in red.squads: s.hits)
    left   = count(standing red.squads)
    hurt   = sum(s in all squads: s.hits)
    both   = sum(s in red.squads: s.hits) + sum(s in all squads: s.hits)
    morals = sum(s in sides: s.morale)
end
)";

// Lines 1 to 9; what is expected begins in line 10.
constexpr const char* kHead = R"(battle "The end of it"
rules "Skirmish"
side red
    1) Alba
    2) Bern
    leader Kim
side blue
    1) Cato
expect
)";

struct Examples : testing::Test {
  TemporaryFolder folder;
  void SetUp() override { write_text(folder.path() / "skirmish.rules", kSheet); }
  std::vector<Finding> find(const std::string& expected) {
    write_text(folder.path() / "a.battle", kHead + expected);
    return findings_of(folder.path(), {"a.battle"});
  }
  // One message, at `line`, with a label at each of `labels`, and `words` in it.
  void told(const std::string& expected, int line, const std::vector<int>& labels, const std::string& words,
            const std::string& id = "expect-contradicts") {
    const auto found = find(expected);
    ASSERT_EQ(found.size(), 1u) << expected << listed(found);
    EXPECT_EQ(found[0].id, id) << expected;
    EXPECT_EQ(found[0].severity, "error");
    EXPECT_EQ(found[0].line, line) << expected;
    EXPECT_EQ(found[0].labels, labels) << expected;
    EXPECT_THAT(found[0].text, HasSubstr(words));
  }
  void silent(const std::string& expected) {
    EXPECT_THAT(find(expected), IsEmpty()) << expected << listed(find(expected));
  }
};

TEST_F(Examples, OnePlaceHasOneValue) {
  told("    red[1].hits = 2\n    red[1].hits = 1\n", 11, {10}, "together with `red[1].hits = 2`");
  told("    turns = 1\n    red[2].hits = 1\n    2 = turns\n", 12, {10}, "`turns = 1`");
  told("    red[1].lost[far] = 1\n    red[1].lost[near] = 2\n    red[1].lost[far] = 2\n", 12, {10},
       "lost[far] = 1");
  told("    red.morale = 5\n    red.morale = 6\n", 11, {10}, "`red.morale = 5`");
  told("    red[1].shaken\n    not red[1].shaken\n", 11, {10}, "`red[1].shaken`");
  told("    red[1].foe is none\n    red[1].foe = blue[1]\n", 11, {10}, "`red[1].foe is none`");
  told("    red.leaders[1].skill = 2\n    red.leaders[1].skill = 3\n", 11, {10}, "skill = 2");
  // Parts of one line count by themselves.
  told("    red[1].hits = 2 and red[2].hits = 1\n    red[2].hits = 2\n", 11, {10}, "red[2].hits = 1");
  silent("    red[1].hits = 2\n    red[2].hits = 1\n    blue[1].hits = 3\n");
  silent("    red[1].hits = 2\n    red[1].hits = 2\n");
  silent("    red[1].lost[far] = 1\n    red[1].lost[near] = 2\n");
}

// What a place can't hold never comes out.
TEST_F(Examples, AValueOutsideItsRange) {
  told("    red[1].hits = 4\n", 10, {}, "`red[1].hits` can't be 4", "value-outside");
  told("    turns = 100\n    red[1].hits = 2\n", 10, {}, "0..99", "value-outside");
  told("    red.morale = 5 and red[1].lost[near] = -1\n", 10, {}, "`red[1].lost[near]` can't be -1",
       "value-outside");
  told("    red.nerve = 160%\n", 10, {}, "can't be 160%", "value-outside");
  told("    red.nerve = 62%\n", 10, {}, "60% or 65%", "step-missed");
  silent("    red[1].hits = 3\n    turns = 99\n    red.nerve = 65%\n");
  silent("    not red[1].hits = 4\n    red[1].hits <= 9\n");
}

TEST_F(Examples, AMeasureHasOneValueToo) {
  told("    wounds = 4\n    wounds = 5\n", 11, {10}, "`wounds = 4`");
  told("    count(standing red.squads) = 1\n    count( standing red.squads ) = 2\n", 11, {10}, "= 1`");
  silent("    wounds = 4\n    wounds = 4\n    left = 1\n");
  // The one that is wrong is told: 1 + 2 are 3.
  told("    wounds = 4\n    wounds = 3\n    red[1].hits = 1\n    red[2].hits = 2\n", 10, {12, 13},
       "is 3 (1 + 2)");
}

TEST_F(Examples, WhoIsOutDoesNotStand) {
  told("    red[1] is out\n    red[1] is standing\n", 11, {10}, "`red[1] is out`");
  told("    red[1] is out\n    standing red: 1 2\n", 11, {10}, "`red[1] is out`");
  told("    standing red: 2\n    red[2] is out\n", 11, {10}, "`standing red: 2`");
  told("    standing red: 1\n    standing red: 1 2\n", 11, {10}, "`standing red: 1`");
  silent("    red[1] is out\n    standing red: 2\n    red[2] is standing\n");
}

// Three hits are the end of a squad, and nothing else is.
TEST_F(Examples, TheSheetSaysWhoIsOut) {
  told("    red[1].hits = 3\n    red[1] is standing\n", 11, {10}, "1 Alba would be out");
  told("    standing red: 1 2\n    red[2].hits = 3\n", 11, {10}, "2 Bern would be out");
  told("    red[1].hits = 2\n    red[1] is out\n", 11, {10}, "1 Alba would be standing");
  silent("    red[1].hits = 3\n    red[1] is out\n    red[2].hits = 0\n    standing red: 2\n");
  silent("    red[1] is out\n    red[1].shaken\n");
}

TEST_F(Examples, ABattleEndsOneWay) {
  told("    outcome held\n    outcome broken\n", 11, {10}, "`outcome held`", "expect-outcomes");
  told("    outcome held\n    outcome undecided\n", 11, {10}, "`outcome held`", "expect-outcomes");
  told("    outcome held\n    stop \"nobody\"\n", 11, {10}, "`outcome held`", "expect-outcomes");
  told("    stop \"nobody\"\n    stop \"no one\"\n", 11, {10}, "nobody", "expect-outcomes");
  silent("    outcome held\n    outcome held\n");
  silent("    outcome held\n    outcome \"Red holds\"\n");  // its name and its text
}

TEST_F(Examples, WhatFollowsFromOtherLines) {
  // 1 + 2, not 4.
  told("    red[1].hits = 1\n    red[2].hits = 2\n    wounds = 4\n", 12, {10, 11}, "`wounds` is 3 (1 + 2)");
  told("    wounds = 4\n    red[1].hits = 1\n    red[2].hits = 2\n", 10, {11, 12}, "`wounds` is 3 (1 + 2)");
  told("    red[1].lost[far] = 3\n    red[1].lost[near] = 4\n    losses(red[1]) = 8\n", 12, {10, 11},
       "is 7 (3 + 4)");
  told("    red[1].hits = 1\n    red[1].hits >= 2\n", 11, {10}, "`red[1].hits` is 1");
  told("    red[1].hits = 1\n    red[2].hits = 1\n    red[1].hits < red[2].hits\n", 12, {10, 11}, "is 1");
  // Bern is out, and Alba is the one left.
  told("    red[1] is standing\n    red[2] is out\n    left = 2\n", 12, {10, 11}, "`left` is 1");
  told("    standing red: 1 2\n    count(standing red.squads) = 1\n", 11, {10}, "is 2");
  told("    red[1].hits = 3\n    red[2].hits = 3\n    left = 1\n", 12, {10, 11}, "`left` is 0");
  told("    red[1].hits = 2\n    any(s in red.squads: s.hits > 3) or red[1].hits = 1\n    red[2].hits = 0\n",
       11, {10, 12}, "is");
  silent("    red[1].hits = 1\n    red[2].hits = 2\n    wounds = 3\n    losses(red[1]) = 8\n");
  // Of both sides: 1 + 2 + 0.
  told("    red[1].hits = 1\n    red[2].hits = 2\n    blue[1].hits = 0\n    hurt = 4\n", 13, {10, 11, 12},
       "`hurt` is 3 (1 + 2 + 0)");
  silent("    red[1].hits = 1\n    red[2].hits = 2\n    hurt = 4\n");
  silent("    red[1].hits = 1\n    red[2].hits = 2\n    both = 7\n");  // with a hit on blue
  told("    red.morale = 5\n    blue.morale = 4\n    morals = 10\n", 12, {10, 11}, "`morals` is 9 (5 + 4)");
  silent("    red.morale = 5\n    morals = 10\n");
  // One of the two is not said, so anything may come out.
  silent("    red[1].hits = 1\n    wounds = 4\n");
  silent("    red[1].hits = 1\n    sum(s in red.squads: s.hits) = 2\n");
  silent("    red[1].lost[far] = 3\n    losses(red[1]) = 4\n");
  silent("    red[1] is standing\n    left = 0\n");
  silent("    blue[1].hits = 1\n    red[1].hits < blue[1].hits\n");
}

// What is not said lies in the range of its field: hits in 0..3, losses in 0..20.
TEST_F(Examples, TooMuchOrTooLittleWhateverTheRestIs) {
  told("    red[1].hits = 2\n    sum(s in red.squads: s.hits) = 1\n", 11, {10},
       "by it `sum(s in red.squads: s.hits)` is 2 at least");
  told("    red[1].hits = 2\n    sum(s in red.squads: s.hits) > 5\n", 11, {10}, "is 5 at most");
  told("    red[1].lost[far] = 3\n    losses(red[1]) = 2\n", 11, {10},
       "by it `losses(red[1])` is 3 at least");
  told("    red[1].lost[far] = 3\n    red[2].lost[far] = 4\n    losses(red[1]) + losses(red[2]) <= 6\n", 12,
       {10, 11}, "is 7 at least (3 + 4)");
  told("    red[1].lost[far] = 3\n    20 - losses(red[1]) > 17\n", 11, {10}, "is 17 at most");
  silent("    red[1].hits = 2\n    sum(s in red.squads: s.hits) = 5\n");
  silent("    red[1].hits = 2\n    sum(s in red.squads: s.hits) >= 5\n");
  silent("    red[1].lost[far] = 3\n    losses(red[1]) = 23\n");
  silent("    red[1].lost[far] = 3\n    red[2].lost[far] = 4\n    losses(red[1]) + losses(red[2]) <= 7\n");
  silent("    red[1].lost[far] = 3\n    20 - losses(red[1]) = 17\n");
  // Who stands is not known, so nothing is known of those who do.
  silent("    red[1].hits = 2\n    sum(s in standing red.squads: s.hits) = 1\n");
  silent("    red[1].hits = 2\n    sum(s in red.squads where s.shaken: s.hits) = 1\n");
}

// The men of a squad never change, so they are known.
TEST_F(Examples, WhatNoBattleChangesIsKnown) {
  told("    red[1].hits = 1\n    red[1].men - red[1].hits = 8\n", 11, {10}, "is 9");
  silent("    red[1].hits = 1\n    red[1].men - red[1].hits = 9\n");
  // Nothing else that is expected has to do with it: that is for `muster test` to tell.
  silent("    red[1].men = 9\n");
}

// Two faults give two messages, and what follows from a line with a message is not told.
TEST_F(Examples, OneFaultOneMessage) {
  const auto found = find(
      "    red[1].hits = 1\n    red[1].hits = 2\n    red[2].hits = 1\n    wounds = 9\n"
      "    turns = 1\n    turns = 2\n");
  ASSERT_EQ(found.size(), 2u) << listed(found);
  EXPECT_EQ(found[0].line, 11);
  EXPECT_EQ(found[1].line, 15);
}

TEST_F(Examples, TheBattleCanStillBeFought) {
  write_text(folder.path() / "a.battle", std::string(kHead) + "    red[1].hits = 2\n    red[1].hits = 1\n");
  const Ran run = run_program(kMusterProgram, {"run", "a.battle"}, folder.path());
  EXPECT_EQ(run.exit, 0) << run.err;
  // As a test it fails, and shows which of the two the rules give: each squad has one hit.
  const Ran test = run_program(kMusterProgram, {"test", "a.battle"}, folder.path());
  EXPECT_EQ(test.exit, 1);
  EXPECT_THAT(test.out, HasSubstr("error[expect-contradicts]"));
  EXPECT_THAT(test.out, HasSubstr("line 10: red[1].hits = 2\n    seen: `red[1].hits` is 1"));
  EXPECT_THAT(test.out, HasSubstr("0 passed, 1 failed"));
}

TEST_F(Examples, InJsonThePlaceIsThatOfTheFile) {
  write_text(folder.path() / "a.battle.json", R"({
  "battle": "The end of it",
  "rules": "Skirmish",
  "expect": [
    "turns = 1",
    "turns = 2"
  ]
})");
  const auto found = findings_of(folder.path(), {"a.battle.json"});
  ASSERT_EQ(found.size(), 1u) << listed(found);
  EXPECT_EQ(found[0].id, "expect-contradicts");
  EXPECT_EQ(found[0].line, 6);
  EXPECT_THAT(found[0].labels, ElementsAre(5));
}

// A piece that changes sides: who is whose at the end is not known.
TEST_F(Examples, PiecesThatMoveAreNotCounted) {
  std::string sheet = kSheet;
  sheet.replace(sheet.find("        s.foe = none\n"), 21, "        s.foe = none\n        move s to blue\n");
  write_text(folder.path() / "skirmish.rules", sheet);
  silent("    red[1].hits = 1\n    red[2].hits = 2\n    wounds = 4\n");
  silent("    red[1] is standing\n    red[2] is out\n    left = 2\n");
  // But a piece of its own still has one value.
  told("    red[1].hits = 1\n    red[1].hits = 2\n", 11, {10}, "red[1].hits = 1");
}

// ---- pieces that nothing asks for

constexpr const char* kPlaces = R"(rules "Order of battle"

piece place (places, up to 9 a side)
    lead   regiment
    pile   regiment optional
    hits   whole 0..3 = 0  capped
    out when  hits = 3
end

piece regiment (regiments, up to 20 a side)
    force  whole 1..10
end

sides red, blue

battle
    for each s in sides
        let foes = standing enemy(s).places
        skip when none(foes)
        for each p in standing s.places numbered n
            let other = p.pile
            tally force whole 0..20 = p.lead.force
            if other is not none
                force += other.force
            end
            roll die for p = 1d10
            foes[wrap n].hits += 1 when die <= force
        end
    end
end
)";

struct Unasked : testing::Test {
  TemporaryFolder folder;
  std::vector<Finding> find(const std::string& pieces, const std::string& sheet = kPlaces) {
    write_text(folder.path() / "order.rules", sheet);
    write_text(folder.path() / "a.battle", "battle \"Order\"\nrules \"Order of battle\"\n" + pieces);
    return findings_of(folder.path(), {"a.battle"});
  }
};

// Three are listed, two are placed.
constexpr const char* kThree =
    "side red \"Red\"\n"
    "    1) A  lead a  pile b\n"
    "    regiment a  force 8\n"
    "    regiment b  force 4\n"
    "    regiment c  force 8\n"
    "side blue\n"
    "    1) D  lead d\n"
    "    regiment d  force 5\n"
    "dice seed 1\n";

TEST_F(Unasked, WhoIsListedAndNotPlaced) {
  const auto found = find(kThree);
  ASSERT_EQ(found.size(), 1u) << listed(found);
  EXPECT_EQ(found[0].id, "piece-unasked");
  EXPECT_EQ(found[0].severity, "warning");
  EXPECT_EQ(found[0].line, 7);
  EXPECT_THAT(found[0].text, HasSubstr("`c`"));
  EXPECT_THAT(found[0].text, HasSubstr("where `lead` or `pile` of the kind `place` names it"));
  EXPECT_THAT(found[0].text, HasSubstr("2 of the 3 listed for Red"));
}

TEST_F(Unasked, AWarningFailsNoTest) {
  find(kThree);
  const Ran ran = run_program(kMusterProgram, {"test", "a.battle"}, folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_THAT(ran.out, testing::StartsWith("ok a.battle (nothing expected)\n  warning[piece-unasked]"));
}

TEST_F(Unasked, WhoIsPlacedIsAskedFor) {
  std::string all = kThree;
  all.replace(all.find("    regiment a"), 0, "    2) B  lead c\n");
  EXPECT_THAT(find(all), IsEmpty());
}

// Where nobody is placed one message says so: there is no battle to be had.
TEST_F(Unasked, WhereNobodyIsNamedItIsToldOnce) {
  const auto found = find(
      "side red\n    regiment a  force 8\n    regiment b  force 4\nside blue\n    1) D  lead d\n"
      "    regiment d  force 5\ndice seed 1\n");
  ASSERT_EQ(found.size(), 1u) << listed(found);
  EXPECT_EQ(found[0].line, 4);
  EXPECT_THAT(found[0].text, HasSubstr("0 of the 2 listed"));
}

std::string with_line(const std::string& sheet, const std::string& before, const std::string& added) {
  std::string out = sheet;
  const auto at = out.find(before);
  EXPECT_NE(at, std::string::npos);
  return out.insert(at, added);
}

// Counting regiments does not make one fight; taking each does.
TEST_F(Unasked, AListHandsOutAllOfItAndACountNobody) {
  const std::string last = "    for each s in sides\n";
  EXPECT_EQ(find(kThree, with_line(kPlaces, last, "    say \"{count(red.regiments)}\"\n")).size(), 1u);
  EXPECT_EQ(find(kThree, with_line(kPlaces, last, "    stop \"x\" when none(red.regiments)\n")).size(), 1u);
  EXPECT_EQ(find(kThree,
                 with_line(kPlaces, last, "    let all_red = red.regiments\n    say \"{count(all_red)}\"\n"))
                .size(),
            1u);
  EXPECT_THAT(find(kThree, with_line(kPlaces, last,
                                     "    for each r in red.regiments\n        say \"{r}\"\n    end\n")),
              IsEmpty());
  EXPECT_THAT(find(kThree, with_line(kPlaces, last, "    say \"{sum(r in red.regiments: r.force)}\"\n")),
              IsEmpty());
}

// A regiment that only a regiment names which nobody asks for is not asked for either.
TEST_F(Unasked, ByWayOfOthers) {
  const std::string sheet = with_line(kPlaces, "    force  whole", "    aide   regiment optional\n");
  const std::string named = with_line(sheet, "            roll die",
                                      "            let aide = p.lead.aide\n"
                                      "            if aide is not none\n"
                                      "                say \"{aide.force}\"\n"
                                      "            end\n");
  std::string file = kThree;
  file.replace(file.find("regiment a  force 8"), 19, "regiment a  force 8  aide c");
  EXPECT_THAT(find(file, named), IsEmpty());
  std::string idle = kThree;
  idle.replace(idle.find("regiment c  force 8\n"), 20,
               "regiment c  force 8  aide e\n    regiment e  force 1\n");
  EXPECT_EQ(find(idle, named).size(), 2u);
}

// ---- the battles of the rulesets

TEST(Rulesets, HaveNoWordSaidAgainstTheirBattles) {
  int battles = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / "rulesets"))
    battles += entry.path().extension() == ".battle" ? 1 : 0;
  EXPECT_GT(battles, 200);
  const auto found = findings_of(kRoot, {"rulesets"});
  for (const Finding& one : found)
    if (one.file.find(".battle") != std::string::npos) ADD_FAILURE() << one.file << ": " << listed({one});
}

// ---- the pages

class Page : public testing::TestWithParam<std::string> {};

std::vector<std::string> pages() {
  std::vector<std::string> out;
  for (const auto& path : files_of(kRoot / "docs/checks", ".md")) {
    for (const Block& block : blocks_of(read_text(path))) {
      if (block.kind != "battle-bad") continue;
      out.push_back(path.stem().string());
      break;
    }
  }
  return out;
}

TEST_P(Page, ShowsABattleWithItAndOneWithout) {
  const TemporaryFolder folder;
  std::string bad, mended;
  for (const Block& block : blocks_of(read_text(kRoot / "docs/checks" / (GetParam() + ".md")))) {
    if (block.kind == "muster") write_text(folder.path() / "sheet.rules", joined(block.lines));
    if (block.kind == "battle-bad") bad = joined(block.lines);
    if (block.kind == "battle") mended = joined(block.lines);
  }
  ASSERT_FALSE(bad.empty());
  ASSERT_FALSE(mended.empty());
  EXPECT_THAT(findings_of(folder.path(), {"sheet.rules"}), IsEmpty());
  write_text(folder.path() / "bad.battle", bad);
  write_text(folder.path() / "mended.battle", mended);
  // Wrong dice show only in the fight.
  const Ran test = run_program(kMusterProgram, {"test", "bad.battle"}, folder.path());
  EXPECT_THAT(test.out, HasSubstr("[" + GetParam() + "]"));
  for (const Finding& one : findings_of(folder.path(), {"bad.battle"})) EXPECT_EQ(one.id, GetParam());
  EXPECT_THAT(findings_of(folder.path(), {"mended.battle"}), IsEmpty());
  const Ran good = run_program(kMusterProgram, {"test", "mended.battle"}, folder.path());
  EXPECT_EQ(good.exit, 0) << good.out;
  EXPECT_THAT(good.out, testing::StartsWith("ok mended.battle\n"));
}

INSTANTIATE_TEST_SUITE_P(Battles, Page, testing::ValuesIn(pages()), [](const auto& test) {
  std::string name = test.param;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
});

}  // namespace
}  // namespace muster::tests
