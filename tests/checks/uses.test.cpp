// Names that nothing asks for.
#include "tests/checks/support.h"
#include "tests/checks/whole.h"

namespace muster::checks {
namespace {

struct Case {
  const char* told;
  const char* body;
  const char* declarations = "";
};

const Case kCases[] = {
    {"13: value-unused\n", "let x = n + 1"},
    {"", "let x = n + 1\nnorth.men = x"},
    {"", "let x = n + 1\nlet y = x\nsay \"{y}\""},
    {"13: value-unused\n", "tally k whole 0..9 = 0  capped\nk += n"},
    {"", "tally k whole 0..9 = 0  capped\nk += n\nnorth.men = k"},
    {"13: roll-unused\n", "roll d for north = 1d6"},
    {"", "roll d for north = 1d6\nnorth.men = 1 when d = 1"},
    // In one branch only: the two are two names.
    {"16: value-unused\n", "if raid\nlet x = 1\nnorth.men = x\nlet y = 2\nend"},
    // What a rule gives may be left; it has been done.
    {"", "let x = r()", "rule r() gives whole 0..20\nnorth.men = 1\ngive 2\nend\n"},
    {"13: roll-unused\n", "roll x on t\nsay \"{x.text}\"",
     "table t on 1d6\n1-3 \"a\"  north.men = 1\n4-6 \"b\"\nend\n"},
    {"", "roll x on t\nsay \"{x.text}\"\ndo x", "table t on 1d6\n1-3 \"a\"  north.men = 1\n4-6 \"b\"\nend\n"},
    {"", "roll x on t\nnorth.men = x", "table t on 1d6 gives whole 0..2\n1-3  1\n4-6  2\nend\n"},
    {"16: param-unused\n", "north.men = f(1, 2)", "formula f(x: whole, y: whole) = x\n"},
    {"16: param-unused\n", "r(1)", "rule r(x: whole)\nnorth.men = 1\nend\n"},
    {"16: param-unused\n", "north.men = m(1)", "modifiers m(x: whole)\n+1 if raid\n+n\nend\n"},
    {"17: given-unused\n", "north.men = 1", "given\nextra  whole 1..2 = 1\nend\n"},
    {"16: formula-unused\n", "north.men = 1", "formula f(x: whole) = x\n"},
    // What only an unused rule uses is not told: one fault.
    {"17: rule-unused\n", "north.men = 1", "formula f(x: whole) = x\nrule r()\nnorth.men = f(2)\nend\n"},
    {"16: table-unused\n", "north.men = 1", "table t on 1d6 gives whole\n1-3  1\n4-6  2\nend\n"},
    {"16: names-unused\n", "north.men = 1", "names rank: low, high\n"},
    {"", "for each r in rank\nsay \"{r}\"\nend", "names rank: low, high\n"},
    // A column that holds its words.
    {"", "roll d = 1d6\nsay \"{t[d].place}\"",
     "names rank: low, high\ntable t on 1d6\n  place  force\n1-3  low  1\n4-6  high  2\nend\n"},
    {"16: piece-unused\n", "north.men = 1", "piece man (crowd)\nforce whole 1..3\nend\n"},
    {"", "north.men = smaller of 20 and count(north.crowd where any(m in north.crowd: m.force > 1))",
     "piece man (crowd, up to 10 a side)\nforce whole 1..3\nend\n"},
};

TEST(Uses, OfNamesThatNothingAsksFor) {
  for (const Case& c : kCases) {
    const auto said = examined(battle(c.body, c.declarations));
    EXPECT_EQ(told(said), c.told) << said.text() << said.source.text();
  }
}

TEST(Uses, OutcomesThatNoLineFinishesWith) {
  const auto said = examined(
      "rules \"T\"\nsides a, b\nbattle\nroll d = 1d6\nfinish won when d = 1\nfinish "
      "lost\nend\noutcomes\nwon\nlost\ndrawn\nend\n");
  EXPECT_EQ(told(said), "11: outcome-unused\n") << said.text();
}

// Notes: a number that is only changed, a word that no cell has. Labels are for whoever reads.
TEST(Uses, FieldsAndWords) {
  const auto said = examined(R"(rules "T"
names result: hold, back, gone
piece man (crowd, up to 4 a side)
    hits   whole 0..9 = 0  capped
    lost   whole 0..9 = 0  capped
    crest  label = ""
end
sides a, b
table fight on 1d6 gives result
    1-3  hold
    4-6  back
end
battle
    for each m in a.crowd
        roll d = 1d6
        m.lost += 1 when fight[d] = back
        m.hits += 1 when m.hits < 3
    end
end
)");
  EXPECT_EQ(told(said, true), "2: word-unused\n5: field-unused\n") << said.text();
}

// A row too few is no reason to keep quiet about what nothing uses; a line that could not be read is: the
// name may stand in it.
TEST(Uses, BesideErrors) {
  const auto gap = tests::look_at(
      "rules \"T\"\nsides a, b\ntable t on 1d6 gives whole\n1-4  1\nend\nformula f(x: whole) = "
      "x\nbattle\nroll d on "
      "t\nsay \"{d}\"\nend\n");
  EXPECT_EQ(gap.outline(), "missing-row-dice@3 formula-unused@6");
  const auto unread =
      tests::look_at("rules \"T\"\nsides a, b\nformula f(x: whole) = x\nbattle\nlet y = = f(2)\nend\n");
  EXPECT_EQ(unread.list.size(), 1u) << unread.text();
}

// What is counted for the whole battle is counted for the report.
TEST(Uses, ValuesOfTheWholeBattle) {
  const auto state = [](const std::string& line) {
    return told(examined(battle(line, "state\ntaken  whole 0..9 = 0  capped\nend\n")), true);
  };
  EXPECT_EQ(state("taken += 1"), "");
  EXPECT_EQ(state("north.men = taken"), "");
  EXPECT_EQ(state("north.men = 1"), "17: field-unused\n");
  const auto said = examined(battle("north.men = 1", "state\ntaken  whole 0..9 = 0  capped\nend\n"));
  ASSERT_EQ(said.list.size(), 1u);
  EXPECT_EQ(diagnostics::message_of(said.list[0]), "nothing asks for `taken`, a value of `state`");
}

TEST(Uses, AColumnThatNothingReads) {
  const auto sheet = [](const std::string& reads) {
    return battle("roll d = 1d6\n" + reads,
                  "table t on 1d6\n     text  own  theirs\n1-3  \"bad\"  2  0\n"
                  "4-6  \"good\"  0  2\nend\n");
  };
  const compiler::Said one = examined(sheet("north.men -= t[d].theirs"));
  EXPECT_EQ(told(one), "");
  EXPECT_EQ(told(one, true), "18: field-unused\n") << one.text();
  EXPECT_EQ(told(examined(sheet("north.men -= t[d].theirs\nsouth.men -= t[d].own")), true), "");
}

}  // namespace
}  // namespace muster::checks
