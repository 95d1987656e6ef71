// Outcomes that can't happen, pieces that never fall, loops that wait in vain.
#include "tests/checks/support.h"

namespace muster::checks {
namespace {

std::string game(const std::string& battle_lines, const std::string& out_when = "hits >= 10") {
  return R"(rules "T"
piece ship (ships, up to 4 a side)
    hits   whole 0..10 = 0  capped
    sails  whole 0..3 = 3  capped
    out when  )" +
         out_when + R"(
end
sides a, b
battle
)" + battle_lines +
         "\nend\noutcomes\nwon\nlost\nend\nmeasures\nsails = sum(s in a.ships: s.sails)\nend\n";
}

TEST(Ends, AnOutcomeWhoseLineIsNeverReached) {
  // A d6 is never 7: told at the condition, once.
  EXPECT_EQ(told(examined(game("roll d = 1d6\nfinish won when d = 7\nfinish lost"))), "10: outcome-never\n");
  EXPECT_EQ(told(examined(game("roll d = 1d6\nif d = 7\nfinish won\nend\nfinish lost"))),
            "10: outcome-never\n");
  EXPECT_EQ(why(examined(game("roll d = 1d6\nfinish won when d = 7\nfinish lost")), "outcome-never"),
            "`d` is 1..6 here");
  // What always lets through is told, and not what follows from it.
  EXPECT_EQ(told(examined(game("roll d = 1d6\nfinish won when d < 7\nfinish lost"))), "10: always-true\n");
  EXPECT_EQ(told(examined(game("roll d = 1d6\nif d < 7\nfinish won\nelse\nfinish lost\nend"))),
            "10: always-true\n");
  EXPECT_EQ(told(examined(game("roll d = 1d6\nif d = 7\nbreak_it()\nend\nfinish lost") +
                          "rule break_it()\nfinish won\nend\n")),
            "10: always-false\n");
  EXPECT_EQ(told(examined(game("roll d = 1d6\nfinish won when d = 6\nfinish lost"))), "");
  // Where a second line finishes so, only the condition is told.
  EXPECT_EQ(told(examined(game("roll d = 1d6\nfinish won when d = 7\nfinish won when d = 1\nfinish lost"))),
            "10: always-false\n");
}

TEST(Ends, APieceThatIsNeverOut) {
  const char* body =
      "for each s in standing a.ships\ns.hits += 1\nend\nfinish won when none(standing b.ships)\nfinish lost";
  EXPECT_EQ(told(examined(game(body))), "");
  EXPECT_EQ(told(examined(game(body, "hits > 10"))), "5: never-out\n");
  // A battle file may state hits = 10 where no rule brings it about.
  EXPECT_EQ(told(examined(game("finish won when none(standing b.ships)\nfinish lost"))), "");
  EXPECT_EQ(why(examined(game(body, "hits > 10")), "never-out"), "`hits` is 0..10 here");
}

TEST(Ends, ALoopThatChangesNothingItWaitsFor) {
  const auto until = [](const std::string& condition, const std::string& lines) {
    return told(examined(game("repeat until " + condition + "\n" + lines +
                              "\nend\nfinish won when none(a.ships)\nfinish lost")));
  };
  const std::string hit = "for each s in a.ships\ns.hits += 1\nend";
  const std::string tear = "for each s in a.ships\ns.sails -= 1\nend";
  EXPECT_EQ(until("none(standing a.ships)", hit), "");
  // Only the hits sink a ship.
  EXPECT_EQ(until("none(standing a.ships)", tear), "9: until-still\n");
  EXPECT_EQ(until("any(s in a.ships: s.sails = 0)", tear), "");
  EXPECT_EQ(until("any(s in a.ships: s.sails = 0)", hit), "9: until-still\n");
  // What battles state can't be changed in the loop.
  const auto mend = [](const std::string& condition) {
    const auto said = examined(game("repeat until " + condition +
                                    "\nfor each s in a.ships\ns.hits += 1\nend\nend\n"
                                    "finish won when none(a.ships)\nfinish lost") +
                               "given\nday  whole 1..3 = 1\nend\n");
    for (const auto& d : said.list)
      if (diagnostics::entry(d.id).name == "until-still") return diagnostics::fix_of(d);
    return std::string("-");
  };
  EXPECT_EQ(mend("day > 1"),
            "battles state what `day > 1` asks for, and nothing changes that: `if` in its place, or mend the "
            "condition");
  EXPECT_EQ(mend("any(s in a.ships: s.sails = 0)"),
            "change in the loop what `any(s in a.ships: s.sails = 0)` depends on, or mend the condition");
  // It may be left otherwise.
  EXPECT_EQ(until("none(standing a.ships)", "roll d = 1d6\nleave when d = 1"), "");
  EXPECT_EQ(until("none(standing a.ships)", "roll d = 1d6\nfinish won when d = 1"), "");
}

// After what always ends nothing is done; `repeat until no` goes on until it is left.
TEST(Ends, WhatIsNeverReached) {
  const auto of = [](const std::string& lines) { return told(examined(game(lines))); };
  const std::string roll = "roll d = 1d6\nfinish won when d = 1\n";
  EXPECT_EQ(of(roll + "if d > 3\nfinish won\nelse\nfinish lost\nend\nsay \"{d}\""), "16: never-reached\n");
  EXPECT_EQ(of(roll + "if d > 3\nfinish won\nelse if d > 2\nfinish lost\nend\nfinish lost"), "");
  EXPECT_EQ(of(roll + "repeat until no\nroll e = 1d6\nfinish lost when e = d\nend\nfinish lost"),
            "15: never-reached\n");
  EXPECT_EQ(of(roll + "repeat until no\nroll e = 1d6\nleave when e = d\nend\nfinish lost"), "");
  // Then the battle needs no other end.
  EXPECT_EQ(of(roll + "repeat until no\nroll e = 1d6\nfinish lost when e = d\nend"), "");
  EXPECT_EQ(of(roll + "repeat 3 times\nif d > 3\nskip\nelse\nleave\nend\nsay \"{d}\"\nend\nfinish lost"),
            "17: never-reached\n");
}

}  // namespace
}  // namespace muster::checks
