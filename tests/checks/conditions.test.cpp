// Conditions that come out the same wherever they are asked.
#include "tests/checks/support.h"

namespace muster::checks {
namespace {

constexpr const char* kMan =
    "piece man (crowd, up to 4 a side)\nhits  whole 0..9 = 0  capped\nout when hits = 9\nend\n";

struct Case {
  const char* told;  // all that is said; lines of the body count from 13
  const char* body;
  const char* declarations = "";
};

const Case kCases[] = {
    // A d6 shows 1..6.
    {"14: always-true\n", "roll d = 1d6\nif d >= 1\nnorth.men -= d\nend"},
    {"14: always-false\n", "roll d = 1d6\nif d > 6\nnorth.men -= d\nend"},
    {"", "roll d = 1d6\nif d > 5\nnorth.men -= d\nend"},
    {"", "roll d = 1d6\nif d >= 2\nnorth.men -= d\nend"},
    // 2d6 never shows 1; `when` behind a line and behind a value.
    {"14: always-false\n", "roll d = 2d6\nnorth.men = 1 when d = 1"},
    {"14: always-false\n", "roll d = 2d6\nnorth.men = 3 when d = 1, otherwise d"},
    {"14: always-true\n", "roll d = 2d6\nnorth.men = 3 when d > 1, otherwise d"},
    // n is 1..4, whatever a battle file states.
    {"13: always-false\n", "north.men = 1 when n = 5"},
    {"", "north.men = 1 when n = 4"},
    {"", "north.men = 1 when raid"},
    // What was tested, or stored, a moment ago.
    {"15: always-true\n", "roll d = 1d6\nif d <= 3\nif d < 4\nnorth.men = d\nend\nend"},
    {"14: always-true\n", "north.men = 3\nif north.men = 3\nsouth.men = 1\nend"},
    {"", "north.men = 3\nsouth.men = n\nif south.men = 3\nnorth.men = 1\nend"},
    // The same question twice in one row of branches.
    {"16: always-false\n",
     "roll d = 1d6\nif d = 1\nnorth.men = d\nelse if d = 1\nnorth.men = 2\nelse\nnorth.men = 3\nend"},
    // The last of a row of questions may be what is left.
    {"", "if mode = strict\nnorth.men = 1\nelse if mode = loose\nnorth.men = 2\nend"},
    {"", "north.men = 1 when mode = strict, 2 when mode = loose, otherwise 3"},
    {"15: always-true\n",
     "if mode = strict\nnorth.men = 1\nelse if n < 5\nnorth.men = 2\nelse if raid\nnorth.men = 3\nend"},
    // A part of a condition.
    {"14: always-true\n", "roll d = 1d6\nif d < 7 and raid\nnorth.men = d\nend"},
    {"14: always-false\n", "roll d = 1d6\nif d > 6 or raid\nnorth.men = d\nend"},
    {"14: always-false\n", "roll d = 1d6\nif d > 4 and d < 3\nnorth.men = d\nend"},
    {"14: always-true\n", "roll d = 1d6\nif not (d > 6) and raid\nnorth.men = d\nend"},
    // Of two that both may change: one against the other.
    {"14: always-false\n", "roll d = 1d6\nif d > north.men and d <= north.men\nsouth.men = d\nend"},
    {"15: always-false\n", "roll d = 1d6\nif d < north.men\nif d = north.men\nsouth.men = d\nend\nend"},
    {"15: always-true\n",
     "roll d = 1d6\nif not (d <= north.men)\nif d <> north.men\nsouth.men = d\nend\nend"},
    {"", "roll d = 1d6\nif d < north.men\nnorth.men -= 3\nif d = north.men\nsouth.men = d\nend\nend"},
    {"", "roll d = 1d6\nif d <= north.men and d >= north.men\nsouth.men = d\nend"},
    // The same words, once with `not`.
    {"13: always-false\n", "north.men = 1 when any(s in sides: s.hurt) and not any(s in sides: s.hurt)"},
    {"13: always-true\n", "north.men = 1 when any(s in sides: s.hurt) or raid or not any(s in sides:s.hurt)"},
    {"", "north.men = 1 when any(s in sides: s.hurt) and not every(s in sides: s.hurt)"},
    // A branch that asks for no less than one before it.
    {"15: always-false\n",
     "if raid and n > 2\nnorth.men = 1\nelse if n > 2 and raid\nnorth.men = 2\nelse\nnorth.men = 3\nend"},
    {"13: always-false\n",
     "north.men = 1 when raid and n > 2, 2 when n > 2 and mode = loose and raid, otherwise 3"},
    {"", "north.men = 1 when raid and n > 2 and mode = loose, 2 when n > 2 and raid, otherwise 3"},
    // Who stands is not out, and is not what puts it out.
    {"13: always-false\n", "for each m in standing north.crowd where m.hits = 9\nm.hits -= 1\nend", kMan},
    {"13: always-false\n", "for each m in standing north.crowd where m is out\nm.hits -= 1\nend", kMan},
    {"13: always-true\n", "north.men = count(m in standing north.crowd where m.hits < 9)", kMan},
    {"", "for each m in north.crowd where m is out\nm.hits -= 1\nend", kMan},
    // A list keeps those that stood when it was made.
    {"",
     "let all_up = standing north.crowd\nfor each m in all_up\nm.hits += 3\nend\n"
     "for each m in all_up where m is out\nm.hits -= 1\nend",
     kMan},
    // No more saves than hits: what is left of them is never above 0.
    {"17: always-false\n",
     "roll hits = 5d6 count >= 4\nroll saved = (hits)d6 count >= 5\nlet more = saved - hits\n"
     "south.men -= hits\nnorth.men = 1 when more > 0"},
    // Inside what is never done nothing more is said.
    {"14: always-false\n", "roll d = 1d6\nif d > 6\nif d < 3\nnorth.men = d\nend\nend"},
    // A literal is meant.
    {"", "if no\nnorth.men = 1\nend"},
    // A formula stands once in the sheet: one of its calls decides nothing.
    {"", "roll d = 1d6\nnorth.men = f(d) + f(2)", "formula f(x: whole) = 1 when x > 3, otherwise 2\n"},
    {"17: always-false\n", "roll d = 1d6\nnorth.men = f(d) + f(2)",
     "formula f(x: whole) = 1 when x > 6, otherwise 2\n"},
    {"17: always-true\n", "roll d = 1d6\nnorth.men = 1 when f(d)", "formula f(x: whole) = x > 0 and raid\n"},
    {"14: always-false\n", "roll d = 1d6\nnorth.men = 1 when f(d)", "formula f(x: whole) = x > 6 and raid\n"},
    // A rule, with all that is passed to it.
    {"", "r(1)\nr(9)", "rule r(x: whole)\nnorth.men = 1 when x > 4\nend\n"},
    {"18: always-false\n", "r(1)\nr(3)", "rule r(x: whole)\nnorth.men = 1 when x > 4\nend\n"},
    // Loops: what the body changes is open.
    {"", "tally k whole 0..9 = 0  capped\nrepeat 3 times\nleave when k > 5\nk += n\nend\nnorth.men = k"},
    {"15: always-false\n",
     "tally k whole 0..9 = 0  capped\nrepeat 3 times\nleave when k > 9\nk += n\nend\nnorth.men = k"},
    // Lists, rows of modifiers, `require`.
    {"13: always-true\n", "north.men = count(s in sides where s.men <= 20)"},
    {"13: always-true\n", "south.hurt = any(s in sides: s.men >= 0)"},
    {"17: always-false\n", "north.men += m()", "modifiers m()\n+1 if n > 4\n+1 if raid\nend\n"},
    {"16: always-true\n", "north.men = 1", "require n >= 1, \"At least one\"\n"},
    {"17: always-true\n", "north.men = 1", "require n >= 2, \"a\"\nrequire n > 1, \"b\"\n"},
    // Of two with the same roll in them what is between them counts: n is 1 at least.
    {"14: always-true\n", "roll d = 1d6\nif d + n > d\nnorth.men = d\nend"},
    {"", "roll d = 1d6\nroll e = 1d6\nif d + n > e\nnorth.men = d\nend"},
    {"16: always-true\n",
     "roll d = 1d6\nroll e = 1d6\nskip_it() when d > e\nif d > e or e >= d\nnorth.men = d\nend",
     "rule skip_it()\nsay \"no\"\nend\n"},
    // A value worked out of few: 3, 6, 9, 12.
    {"13: always-false\n", "north.men = 1 when n * 3 = 7"},
    // Two lines of a joined piece: 15 and 16 are 31; 41 they never are.
    {"", "for each m in north.crowd\nsouth.men = 1 when m.hits = 31\nend",
     "piece man (crowd, up to 4 a side)\nhits  whole 0..20 = 0\njoin at most 2, hits by sum\nend\n"},
    {"14: always-false\n", "for each m in north.crowd\nsouth.men = 1 when m.hits = 41\nend",
     "piece man (crowd, up to 4 a side)\nhits  whole 0..20 = 0\njoin at most 2, hits by sum\nend\n"},
    // A table whose rows are conditions, asked with less than it is made for.
    {"18: always-false\n", "north.men = t(n)",
     "table t(x: whole 1..9) gives whole 0..3\nx = 1  1\nx > 6  2\notherwise  3\nend\n"},
};

TEST(Conditions, AlwaysAndNever) {
  for (const Case& c : kCases) {
    const auto said = examined(battle(c.body, c.declarations));
    EXPECT_EQ(told(said), c.told) << said.text() << said.source.text();
  }
}

TEST(Conditions, SayWhatDecidesThem) {
  EXPECT_EQ(why(examined(battle("roll d = 1d6\nif d > 6\nnorth.men = d\nend")), "always-false"),
            "`d` is 1..6 here");
  EXPECT_EQ(
      why(examined(battle("roll d = 1d6\nif d <= 3\nif d < 4\nnorth.men = d\nend\nend")), "always-true"),
      "`d` is 1..3 here, as `d <= 3` in line 14 has decided");
  // Of two that are known together the ranges tell nothing; who stands is said so.
  EXPECT_EQ(why(examined(battle("roll d = 1d6\nif d > north.men and d <= north.men\nsouth.men = d\nend")),
                "always-false"),
            "");
  EXPECT_EQ(why(examined(battle("for each m in standing north.crowd where m is out\nm.hits -= 1\nend", kMan)),
                "always-false"),
            "`m` is standing here");
  // In one line the words of the fact are enough.
  EXPECT_EQ(why(examined(battle("roll d = 1d6\nnorth.men = 1 when d = 2 and d > 3")), "always-false"),
            "`d` is 2 here, as `d = 2` has decided");
  // What was tested before takes nothing away of what is asked: 1..4 was 1..4.
  EXPECT_EQ(why(examined(battle("if n <= 4 or raid\nsouth.men = 2\nend\nif n > 1\nif n <= 4\nnorth.men = "
                                "1\nend\nend")),
                "always-true"),
            "`n` is 1..4 here");
  EXPECT_EQ(why(examined(battle("roll d = 1d6\nif raid and d > 6\nnorth.men = d\nend")), "always-false"),
            "`d` is 1..6 here");
  // Of all its copies: 2 and 1..6.
  EXPECT_EQ(why(examined(battle("roll d = 1d6\nnorth.men = f(d) + f(9)",
                                "formula f(x: whole) = 1 when x > 9, otherwise 2\n")),
                "always-false"),
            "`x` is 1..6, 9 here");
}

// Of n, 1..4.
TEST(Conditions, AModifierThatNeverCounts) {
  const auto with = [](const std::string& row) {
    return examined(battle("roll d = 1d6\nnorth.men = d + m", "modifiers m\n+1\n" + row + "\nend\n"));
  };
  const compiler::Said never = with("+1 per full 5 n");
  EXPECT_EQ(told(never), "19: always-false\n") << never.text();
  EXPECT_EQ(why(never, "always-false"), "`n` is never as much as one full `5`, so the modifier never counts");
  EXPECT_EQ(told(with("+1 per full 4 n")), "");
  EXPECT_EQ(told(with("+1 per n")), "");
  EXPECT_EQ(told(with("+1 per (n - n)")), "19: always-false\n");
}

}  // namespace
}  // namespace muster::checks
