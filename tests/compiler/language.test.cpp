// Optional values, arrays, division, odds, dice, orders, tallies, rules with a value, moves,
// stages: what is clean, and what each fault is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

const char* const kFox =
    "names part: head, body, leg\n"
    "piece fox (foxes)\n"
    "foe   fox optional\n"
    "falls whole 0..9 optional\n"
    "tail  whole 0..9 per part = 0\n"
    "lost  yes/no per part = no\n"
    "den   side optional\n"
    "size  whole 0..100 = 10\n"
    "end\n"
    "state\nround whole 0..100 = 0\nhits whole 0..9 per part = 0\nend\n";

// Bodies inside `for each m in standing attacker.men`.
const Case kInLoop[] = {
    // ---- optional values
    {"", kFox, "for each f in all foxes\nskip when f.foe is none\nlet g = f.foe\ng.size = 3\nend"},
    {"", kFox, "for each f in all foxes\nif f.foe is not none\nf.foe.size = 3\nend\nend"},
    {"", kFox, "for each f in all foxes\nlet x = f.falls or 5\nf.size = x\nend"},
    {"", kFox, "for each f in all foxes\nf.falls = none\nreduce f.falls to 3\nf.foe = f\nend"},
    {"", kFox, "for each f in all foxes\nlet x = first of g in all foxes where g = f.foe\nend"},
    {"", kFox, "for each f in all foxes\nif f.falls is not none and f.falls <= round\nf.size = 0\nend\nend"},
    {"", kFox,
     "for each f in all foxes\nf.falls = f.falls + 1 when f.falls is not none and f.falls < 9\nend"},
    {"", kFox, "let x = first of all foxes\nskip when x is none\nx.size = 1"},
    // The count is taken once: what it was taken from may be 0 in the second turn.
    {"divisor-may-be-zero", "",
     "repeat m.wounds times\nlet x = (10 / m.wounds) rounded down\nm.wounds = 0\nend"},
    {"", "", "let l = standing all men\nlet k = l\nfor each x in k\nlet y = x.force\nend"},
    {"", "", "let v = 2\nroll r = 1d10 explode up to (v)\nroll q = 4d6 keep highest (v)"},
    {"",
     "rule idle(x: whole, s: man)\nlet v = least(q in s.home.men where x > s.force: x - 1) or x\ns.force = v "
     "when v > 0 and v < 9\nend",
     ""},
    {"", kFox, "for each f in all foxes\nlet d = f.size\nend"},
    {"say-may-stop", "table t on whole 0..9 gives whole\nrows outside stop\n0-3  1\n4-9  2\nend",
     "say \"{t[n + 8]}\""},
    {"dice-count-outside", "", "roll x = 4dF top 2\nroll z = (0 - x)d6"},
    {"store-outside", "", "roll q = 1d6 explode up to 100 explode up to 100\ntally t whole 0..10 = q"},
    {"side-by-move", "", "m.side = defender"},
    {"number-for-percent-worked", "", "let x = m.force * 5\nm.hurt = x"},
    // A product of a number and a percent is a percent where one is wanted, named or not.
    {"", "", "let x = m.wounds * 25%\nm.hurt = x\nm.hurt += smaller of x and 75%\nlet y = x + 1"},
    {"change-in-together-rule", "rule wound(x: man)\nx.wounds = 4\nend", "together\nwound(m)\nend"},
    {"", "rule wound(x: man)\nx.wounds = 4\nend", "together\nlater wound(m)\nend"},
    {"may-be-none", kFox, "for each f in all foxes\nf.foe.size = 3\nend"},
    {"may-be-none", kFox, "for each f in all foxes\nlet x = f.falls + 1\nend"},
    // The test is no longer true when the field may have changed.
    {"may-be-none", kFox,
     "for each f in all foxes\nif f.falls is not none\nf.falls = none\nlet x = f.falls + 1\nend\nend"},
    {"may-be-none", kFox, "let x = first of all foxes\nx.size = 1"},
    {"may-be-none-unnamed", kFox, "let x = (first of all foxes).size"},
    {"never-none", kFox, "skip when m is none"},
    {"never-none", "", "let x = m.force or 5"},
    {"compare-with-none", kFox, "for each f in all foxes\nskip when f.foe = none\nend"},
    {"none-of-what", kFox, "let x = none"},
    // ---- arrays
    {"", kFox, "for each f in all foxes\nfor each p in part\nskip when f.lost[p]\nf.tail[p] = 1\nend\nend"},
    {"", kFox,
     "for each f in all foxes\nlet p = first of p in part where not f.lost[p]\nskip when p is none\n"
     "f.lost[p] = yes\nend"},
    {"", kFox, "for each f in all foxes\nif f.tail[head] < 9\nf.tail[head] += 1\nend\nend"},
    {"", kFox, "for each p in part\nhits[p] = 9\nend\nlet n2 = count(p in part where hits[p] > 0)"},
    {"store-outside", kFox, "for each f in all foxes\nif f.tail[head] < 9\nf.tail[leg] += 1\nend\nend"},
    {"array-whole", kFox, "for each f in all foxes\nlet x = f.tail\nend"},
    {"array-one-word", kFox, "for each f in all foxes\nlet x = f.tail[head, leg]\nend"},
    {"array-here", "formula g(x: whole per rank) = 1", "let x = 1"},
    // ---- division and rounding
    {"", "",
     "let x = m.force / 2\nlet y = (m.force / 3) rounded up\nlet z = (7 / m.force) rounded half even"},
    {"", "", "m.wounds = (m.force / 3) rounded down"},
    {"", "", "let x = (m.wounds * 25)% + m.hurt\nm.hurt = m.wounds * 25%"},
    {"", "", "let x = m.hurt / 1%\nlet y = x + m.force"},
    {"", "", "let x = (m.force / 7 * 3) rounded down to 0.5"},
    {"", "", "let x = (10 / m.force + 3) rounded down"},
    {"quotient-open", "", "let x = 10 / m.force"},
    {"quotient-open", "", "let x = m.wounds + 10 / m.force"},
    {"rounding-of-which", "", "let x = m.force + m.force / 2 rounded down"},
    {"divided-by-zero", "", "let x = m.force / 0"},
    {"divisor-may-be-zero", "", "let x = (m.force / m.wounds) rounded down"},
    {"", "", "if m.wounds > 0\nlet x = (m.force / m.wounds) rounded down\nend"},
    {"percent-of-percent", "", "let x = (m.hurt)%"},
    // ---- odds
    {"", "", "let r = m.force against n\nlet x = r >= 3 against 2\nsay \"{r}\""},
    {"", "", "let x = m.force against m.force > 1 against 2"},
    {"odds-of-numbers", "", "let x = m.hurt against n > 1 against 2"},
    {"odds-negative", "", "let x = m.side.bonus against n > 1 against 2"},
    {"odds-against-zero", "", "let x = n against m.wounds > 1 against 2"},
    // ---- names that step
    {"", "names mood (ends nearest): low, fair, high\nstate\nspirit mood = fair\nend",
     "spirit = spirit shifted -1"},
    {"", "", "if m.rank < veteran\nm.rank = m.rank shifted +1\nend"},
    {"shift-outside", "", "m.rank = m.rank shifted +1"},
    {"shift-wants-name", "", "let x = m.force shifted 1"},
    // ---- dice
    {"", "", "roll a = (m.force)d6\nlet x = count(a >= 5) + highest(a, 2) + lowest(a, 1)"},
    {"", "", "roll a = 3d6\nroll b = 2d6\nm.wounds = pairs(a > b)"},
    {"", "", "roll a = 1d(m.force) top 2\nroll b = 4d6 drop lowest 1\nroll c = 2d6 reroll 1 explode up to 2"},
    {"", "", "roll a = 4dF\nroll b = d%\nlet x = a + b"},
    {"", "", "roll a = (m.wounds)d6 keep highest 1"},
    {"dice-count-outside", "", "roll a = (m.wounds - 1)d6"},
    {"dice-faces-outside", "", "roll a = 1d(m.wounds)"},
    {"dice-step-outside", "", "roll a = 2d6 keep highest (m.wounds - 5)"},
    {"dice-steps-many", "",
     "roll a = 4d6 reroll 1 reroll 1 reroll 1 reroll 1 reroll 1 reroll 1 reroll 1 reroll 1 reroll 1"},
    {"dice-too-many", "", "roll a = 2d6 explode up to 101"},
    {"count-wants-throw", "", "let x = count(m.force >= 2)"},
    {"pairs-want-throws", "", "roll a = 2d6\nlet x = pairs(a > n)"},
    {"roll-wants-dice", "table t on 1d6 gives whole\n1-6  1\nend", "roll a = t[1]"},
    // ---- orders
    {"", "", "for each x in attacker.men, highest x.force first, ties as listed\nlet y = x.force\nend"},
    {"", "",
     "for each x in all men, lowest x.rank first, ties together in order of highest number of x numbered i\n"
     "later x.wounds = 0\nend"},
    {"", "", "for each x in all men, lowest x.force first, ties by roll luck2 = 1d6\nlet y = 1\nend"},
    {"", "", "for each x in all men where x.force > 3\nlet y = x.force\nend"},
    {"", "", "let hard = x in all men where x.force > 3\nlet k = count(hard)"},
    {"", "", "let k = most(x in attacker.men where x.force > 3: x.force) or 0"},
    {"", "", "let l = attacker.men\nskip when none(l)\nm.wounds = 0 when least(x in l: x.force) > 3"},
    {"list-may-be-empty-unnamed", "", "let x = least(x in attacker.men: x.force)"},
    {"order-ties-unsaid", "", "for each x in all men, highest x.force first\nlet y = 1\nend"},
    {"order-wants-number", "",
     "for each x in all men, highest x.crest first, ties as listed\nlet y = 1\nend"},
    {"leaves-group", "", "for each x in all men, highest x.force first, ties together\nleave\nend"},
    {"", "",
     "for each x in all men, highest x.force first, ties together\nskip when x.force = 1\nlater x.wounds = "
     "1\nend"},
    {"change-in-together", "",
     "for each x in all men, highest x.force first, ties together\nx.wounds = 1\nend"},
    // ---- rules with a value, tallies
    {"", "rule best(x: man) gives whole 0..9\nif x.force > 5\ngive 9\nend\ngive x.force - 1\nend",
     "let b = best(m)\nroll d = (b)d6"},
    {"no-give", "rule best(x: man) gives whole 0..9\nif x.force > 5\ngive 9\nend\nend", "let b = best(m)"},
    {"give-outside", "", "give 3"},
    {"give-in-together", "rule best(x: man) gives whole 0..9\ntogether\ngive 9\nend\ngive 1\nend",
     "let b = best(m)"},
    {"give-range", "rule best(x: man) gives whole 0..9\ngive x.force\nend", "let b = best(m)"},
    {"rule-value-apart", "rule best(x: man) gives whole 0..9\ngive 3\nend", "let b = best(m) + 1"},
    {"rule-value-unused", "rule best(x: man) gives whole 0..9\ngive 3\nend", "best(m)"},
    {"", "",
     "tally left whole 0..9 = 3\nleft += m.wounds\nrepeat 3 times\nleave when left = 0\nleft -= 1\nend"},
    {"", "", "tally left whole 0..9 = 3 capped\nleft += m.force"},
    {"store-outside", "", "tally left whole 0..9 = 3\nrepeat 3 times\nleft += 1\nend"},
    {"finer-than-place", "", "tally left number to 0.5 0..9 = m.force / 4"},
    {"later-of-local", "", "tally left whole 0..9 = 3\ntogether\nlater left = 1\nend"},
    // ---- moves, loops until, state
    {"", "", "move m to defender"},
    {"", "", "together\nlater move m to enemy(m)\nend"},
    {"change-in-together", "", "together\nmove m to defender\nend"},
    {"part-moved", "piece tank (tanks)\na whole 0..9\njoin at most 2, others by part\nend",
     "for each t in all tanks\nfor each p in parts of t\nmove p to defender\nend\nend"},
    {"not-a-piece", "", "move n to defender"},
    {"not-a-side", "", "move m to n"},
    {"", kFox, "repeat until round >= 5\nround += 1\nend\nround = round - 5"},
    {"", kFox, "together\nlater round = 3\nend"},
    {"change-in-together", kFox, "together\nround = 3\nend"},
    // ---- names and units of pieces
    {"", "units of man  force\nGuard  3\nend",
     "let x = m.name = \"Guard\"\nskip when m.unit is none\nlet y = m.unit = Guard"},
    {"no-units", "", "let x = m.unit is none"},
};

// Declarations that are wrong whatever the battle does.
const Case kDeclared[] = {
    {"", "side\nseed whole 1..20 = roll 1d20\nend", "let x = attacker.seed"},
    {"", "side\nluck whole 0..20 = roll 2d6 drop lowest 1\nend", ""},
    {"store-outside", "side\nseed whole 1..19 = roll 1d20\nend", ""},
    {"field-dice-not-plain", "side\nseed whole 1..20 = roll (n)d6\nend", ""},
    {"rolled-elsewhere", "given\nseed whole 1..20 = roll 1d20\nend", ""},
    {"rolled-not-plain", "side\nseed percent = roll 1d20\nend", ""},
    {"rolled-in-require", "side\nseed whole 1..20 = roll 1d20\nend\nrequire attacker.seed > 3, \"low\"", ""},
    {"",
     "names limb: arm, leg\npiece fox (foxes)\nhp whole 0..9 per limb = 3/4\nkind soft or hard per limb = "
     "soft/hard\nend\n"
     "side\ncover whole 0..9 per limb = 1/2\nend\nstate\nlost yes/no per limb = no/yes\nend",
     ""},
    {"default-outside", "names limb: arm, leg\npiece fox (foxes)\nhp whole 0..9 per limb = 3/10\nend", ""},
    {"stat-count",
     "names limb: arm, leg\npiece fox (foxes)\nkind soft or hard per limb = soft/hard/soft\nend", ""},
    {"field-of-text", "given\nmotto text\nend", ""},
    {"unknown-set", "piece fox (foxes)\ntail whole per ranks\nend", ""},
    {"dice-are-rolled", "table t on 1d6\n     loot\n1-3  1d6\n4-6  2d6\nend",
     "roll d = 1d6\nlet x = t[d].loot"},
    {"", "table t on 1d6\n     loot\n1-3  1d6 - n\n4-6  0\nend",
     "roll d = 1d6\nroll x = t[d].loot\nlet y = x + 1"},
    {"two-keys",
     "matrix t on 1d6 by rank gives whole\n     novice  regular  veteran\n1-6  1       2        3\nend",
     "roll d = 1d6\nlet x = t[d]"},
    {"", "matrix t on 1d6 by rank gives whole\n     novice  regular  veteran\n1-6  1       2        3\nend",
     "roll d = 1d6\nlet x = t[d, novice]"},
    {"",
     "matrix t on 1d6 by odds gives whole\ncolumns  between lower, outside nearest, against 0 the last\n"
     "     1-2  1-1  2-1\n1-6  1    2    3\nend",
     "roll d = 1d6\nlet x = t[d, count(attacker.men) against count(defender.men)]"},
    {"odds-zero-unsaid",
     "matrix t on 1d6 by odds gives whole\ncolumns  between lower, outside nearest\n"
     "     1-2  1-1  2-1\n1-6  1    2    3\nend",
     "roll d = 1d6\nlet x = t[d, count(attacker.men) against count(defender.men)]"},
    {"key-wants-odds",
     "matrix t on 1d6 by odds gives whole\ncolumns  between lower, outside nearest\n"
     "     1-2  1-1  2-1\n1-6  1    2    3\nend",
     "roll d = 1d6\nlet x = t[d, 3]"},
    {"matrix-heads-count",
     "matrix t on 1d6 by rank gives whole\n     novice  regular\n1-3  1  2  3\n4-6  1  2  3\nend", ""},
    {"value-of-others",
     "piece fox (foxes)\nfoe fox optional\nhp whole 0..9 = 3\nq whole 0..9 = foe.hp when foe is not none, "
     "otherwise 9\nend",
     ""},
    {"finish-in-together-call", "rule f(x: man)\nfinish done\nend",
     "for each m in all men\ntogether\ntogether\nlater f(m)\nend\nend\nend"},
    {"column-outside", "matrix t on 1d6 by whole 1..2 gives whole\n     1  2\n1-6  1  2\nend",
     "roll d = 1d6\nlet x = t[d, n]"},
    {"", "outcomes\nover \"Over\"\nend",
     "stage one \"First\"\nlet x = 1\nend\nstage two\nlet x = 2\nend\nfinish over"},
    {"no-finish", "outcomes\nover \"Over\"\nend", "stage one \"First\"\nfinish over\nend"},
    {"word-twice", "", "stage one\nlet x = 1\nend\nstage one\nlet y = 1\nend"},
};

TEST(Language, EachFaultHasItsMessage) {
  for (const Case& c : kInLoop) EXPECT_TRUE(says(c, check(sheet(c.declarations, in_loop(c)))));
  for (const Case& c : kDeclared) EXPECT_TRUE(says(c, check(sheet(c.declarations, c.body))));
}

TEST(Language, AStopOutsideATableIsListed) {
  const Said said = check(
      sheet("table t on whole 0..9 gives whole\nrows outside stop\n0-3  1\n4-9  2\nend", "let x = t[n + 8]"));
  ASSERT_TRUE(said.compiled.ruleset) << said.text();
  ASSERT_EQ(said.compiled.stops.size(), 1u);
  EXPECT_EQ(said.compiled.stops[0].what, StopPlace::What::outside);
}

}  // namespace
}  // namespace muster::compiler
