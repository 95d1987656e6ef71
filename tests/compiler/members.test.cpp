// What tests teach of members of lists, of one of two, and of sums: sheets that are clean because of it,
// each beside one that is not.
#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

const char* const kLow = "table low on whole 0..3 gives whole 0..2\n0-1  0\n2-3  1\nend";
const char* const kGreen = "table green on rank gives whole 0..2\nnovice  1\nregular  2\nveteran  0\nend";
const char* const kMore = "table more on whole 1..9 gives whole 0..2\n1-4  0\n5-9  1\nend";
const char* const kHeal =
    "rule worsen(x: man)\nx.wounds = 4\nend\ntable low on whole 0..3 gives whole 0..2\n0-1  0\n2-3  1\nend";

// Bodies inside `for each m in standing attacker.men ... end`; wounds are 0..4, low is for 0..3, rank is one
// of three, n is 1..4, force 1..10.
const Case kCases[] = {
    // One of two, whichever it was.
    {"", kLow, "if m.wounds = 1 or m.wounds = 3\nm.luck = low[m.wounds]\nend"},
    {"key-outside", kLow, "if m.wounds = 1 or m.wounds = 4\nm.luck = low[m.wounds]\nend"},
    {"key-outside", kLow, "if m.wounds = 1 or raid\nm.luck = low[m.wounds]\nend"},
    {"", kLow, "skip when m.wounds = 4 and (n >= 1 or raid)\nm.luck = low[m.wounds]"},
    {"key-outside", kLow, "skip when m.wounds = 4 and raid\nm.luck = low[m.wounds]"},
    {"", kLow, "skip when not (m.wounds < 2 or m.wounds = 3)\nm.luck = low[m.wounds]"},
    {"", kGreen, "m.luck = green[m.rank]"},

    // The first that meets a condition meets it, as long as nothing changes it.
    {"", kLow,
     "let t = first of x in defender.men where x.wounds < 4\nif t is not none\nm.luck = low[t.wounds]\nend"},
    {"key-outside", kLow,
     "let t = first of x in defender.men where x.wounds > 0\nif t is not none\nm.luck = low[t.wounds]\nend"},
    {"key-outside", kHeal,
     "let t = first of x in defender.men where x.wounds < 4\nworsen(m)\nif t is not none\nm.luck = "
     "low[t.wounds]\nend"},
    // That there is one is not known by that.
    {"may-be-none", kLow, "let t = first of x in defender.men where x.wounds < 4\nm.luck = low[t.wounds]"},
    {"may-be-none", "", "let r = first of w in rank where w > novice\nm.rank = r"},
    {"", "", "let r = first of w in rank where w > novice\nm.rank = r or novice"},
    // Nothing is learnt of what is no member: raid is not known to hold.
    {"key-outside", kLow,
     "let t = first of x in defender.men where m.wounds < 4\nif raid\nm.luck = low[m.wounds]\nend"},

    // Those a loop goes over, where its lines change nothing of it.
    {"", kLow, "for each x in defender.men where x.wounds < 4\nm.luck = low[x.wounds]\nend"},
    {"key-outside", kLow, "for each x in defender.men where x.wounds > 0\nm.luck = low[x.wounds]\nend"},
    {"key-outside", kHeal,
     "for each x in defender.men where x.wounds < 4\nm.luck = low[x.wounds]\nworsen(m)\nend"},
    {"", kLow,
     "for each x in standing defender.men where x.wounds < 4 and x.rank = novice\nm.luck = "
     "low[x.wounds]\nend"},

    // Those `spend` comes back to.
    {"", kLow,
     "spend n on x in defender.men where x.wounds < 4, in turn\neach takes 1\nx.luck = low[x.wounds]\nrest "
     "lost\nend"},
    {"key-outside", kLow,
     "spend n on x in defender.men where x.wounds < 4, in turn\neach takes 1\nx.luck = "
     "low[x.wounds]\nx.wounds = 4\nrest "
     "lost\nend"},

    {"", kLow,
     "spend n on x in defender.men where x.wounds < 4, at random by x.force named lot\nm.luck = "
     "low[x.wounds]\nrest lost\nend"},
    {"key-outside", kLow,
     "spend n on x in defender.men where x.wounds > 0, at random by x.force named lot\nm.luck = "
     "low[x.wounds]\nrest lost\nend"},

    // Sums: a roll is one value wherever it stands, also times a number.
    {"", "", "roll d = 1d6\nm.wounds = 2 * d - d - d"},
    {"store-outside", "", "roll d = 1d6\nroll e = 1d6\nm.wounds = 2 * d - d - e"},
    // What is more than another is at least one more, until one of the two changes.
    {"", kMore, "roll d = 1d10\nroll e = 1d10\nif d > e\nm.luck = more[d - e]\nend"},
    {"key-outside", kMore, "roll d = 1d10\nroll e = 1d10\nif d >= e\nm.luck = more[d - e]\nend"},
    {"", kMore, "roll d = 1d10\nskip when not (m.wounds < d)\nm.luck = more[smaller of 9 and d - m.wounds]"},
    {"key-outside", kMore,
     "roll d = 1d4\nif m.wounds < d\nm.wounds = 4\nm.luck = more[smaller of 9 and d - m.wounds]\nend"},
    // Few values are known one by one: 2 times 1..4 is 2, 4, 6, 8.
    {"", "table even on whole 2..8 gives whole 0..3\n2, 4  1\n6, 8  2\n3, 5, 7  0\nend",
     "m.luck = even[2 * n]"},
};

TEST(Members, WhatTestsTeach) {
  for (const Case& c : kCases) {
    const Said said = check(sheet(c.declarations, in_loop(c)));
    EXPECT_TRUE(says(c, said));
  }
}

}  // namespace
}  // namespace muster::compiler
