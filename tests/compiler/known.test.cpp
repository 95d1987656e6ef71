// What the checker knows of throws (no more dice compare so than there are) and of pieces with two names.
#include <gtest/gtest.h>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

constexpr const char* kBand =
    "piece band (bands, up to 9 a side)\nmen whole 0..40 = 10\nshots whole 0..6 = 6\nend\n";

const Case kCases[] = {
    // As many dice as men, one less, three at most: what was hit leaves no less than nobody.
    {"", kBand, "for each b in all bands\nroll a = (b.men)d6\nlet hit = count(a >= 5)\nb.men -= hit\nend"},
    {"", kBand,
     "for each b in all bands\nroll a = (smaller of 3 and b.men)d6\nroll d = 2d6\nlet hit = pairs(d > a)\n"
     "b.men -= hit\nend"},
    {"", kBand,
     "for each b in all bands\nskip when b.men = 0\nroll a = (b.men - 1)d6 drop lowest 1\nlet hit = "
     "count(a = 6)\nb.men -= hit\nend"},
    // A die that brings more dice may hit more often than there are men.
    {"store-outside", kBand,
     "for each b in all bands\nroll a = (b.men)d6 explode up to 2 as more dice\nlet hit = count(a >= 5)\n"
     "b.men -= hit\nend"},
    // Somebody has left since the throw.
    {"store-outside", kBand,
     "for each b in all bands\nskip when b.men = 0\nroll a = (b.men)d6\nb.men -= 1\nlet hit = count(a >= 5)\n"
     "b.men -= hit\nend"},
    // The dice of another band.
    {"store-outside", kBand,
     "for each b in all bands\nfor each c in all bands\nroll a = (c.men)d6\nlet hit = count(a >= 5)\n"
     "b.men -= hit\nend\nend"},
    // What may be none stays so, whatever else is known.
    {"store-outside", "state\ne whole 0..9 = 1\no whole 0..9 optional\nend\n",
     "let k = smaller of n and attacker.bonus\ne = o or 40"},
    // A piece that may be missing, tested and changed; and by another name.
    {"", kBand,
     "let b = first of x in attacker.bands where x.men > 3\nskip when b is none\nskip when b.shots = 0\n"
     "b.shots -= 1"},
    {"", kBand, "for each b in all bands\nlet c = b\nskip when c.shots = 0\nb.shots -= 1\nend"},
    {"store-outside", kBand,
     "for each b in all bands\nlet c = b\nskip when c.shots = 0\nb.shots -= 1\nc.shots -= 1\nend"},
};

TEST(Known, OfThrowsAndNames) {
  for (const Case& c : kCases) EXPECT_TRUE(says(c, check(sheet(c.declarations, in_loop(c))))) << c.body;
}

// Found by tests/hunt: what is never reached is not proved, and the machine's own proof takes it all the
// same.
const Case kNeverReached[] = {
    {"", "rule r() gives whole -2..1\ngive 34 when 15 < n <= 14\ngive -1\nend\n", "let x = r()"},
    {"", "rule r() gives whole 0..2\ngive 2 when 4 = 5\ngive 1\nend\n", "let x = r()"},
    {"", "rule r() gives whole 0..2\nif n > 0\ngive 2\nelse\ngive 1\nend\nend\n", "let x = r()"},
    {"",
     "rule r() gives whole 0..2\ntally t whole 0..7 = 0  capped\nrepeat until t = 7 numbered i\nif n > 1 and "
     "4 = "
     "5\nspend i on x in attacker.men, in proportion to i, remainder to largest\nend\nend\nend\ngive "
     "1\nend\n",
     "let x = r()"},
    // Nothing calls this rule, so nothing says how many turns it takes.
    {"",
     "rule r(x: whole)\ntally t whole 0..5 = 0  capped\nrepeat until t = 5 numbered i\n"
     "roll a = (i + n)d6 count >= 6\nt += 1\nend\nend\n",
     "say \"{m}\""},
};

// What dice that go on can show at most: 6 + 6, and 3 + 3 of a die from 0 to 3.
const Case kGoOn[] = {
    {"", "table t on 1d6 explode from 5 up to 1 gives whole\n1-4  0\n6-12  1\nend",
     "roll d on t\nm.luck = smaller of d and 9"},
    {"missing-row-dice", "table t on 1d6 explode from 5 up to 1 gives whole\n1-4  0\n6-11  1\nend",
     "roll d on t\nm.luck = smaller of d and 9"},
    {"", "table t on 1d(0..3) explode up to 1 gives whole\n0-2  0\n3-6  1\nend",
     "roll d on t\nm.luck = smaller of d and 9"},
};

TEST(Known, WhatDiceThatGoOnShowAtMost) {
  for (const Case& c : kGoOn)
    EXPECT_TRUE(says(c, check(sheet(c.declarations, in_loop(c))))) << c.declarations;
}

TEST(Known, WhatIsNeverReachedIsStillARuleset) {
  for (const Case& c : kNeverReached)
    EXPECT_TRUE(says(c, check(sheet(c.declarations, in_loop(c))))) << c.declarations;
}

// Nobody rolls on it, and what is added is known only where somebody does.
TEST(Known, ATableWithoutRowsIsTold) {
  const Said said = check(sheet("table t(a: man) on 1d6 + a.wounds\nend\n", "say \"-\""));
  ASSERT_EQ(said.list.size(), 1u) << said.text();
  EXPECT_NE(said.text().find("no row for 1-6"), std::string::npos) << said.text();
}

}  // namespace
}  // namespace muster::compiler
