// Parts of pieces: what a sheet may say of them, and what it is told.
#include <gtest/gtest.h>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

constexpr const char* kGun =
    "part gun of man (guns, up to 3 each)\n"
    "shots  whole 0..6 = 6\n"
    "jammed yes/no = no\n"
    "out when jammed\n"
    "end\n";

std::string gun(const std::string& more = "") { return kGun + more; }

TEST(Parts, WhatIsClean) {
  const struct {
    std::string declarations, body;
  } cases[] = {
      {gun(), "for each g in m.guns\ng.jammed = yes\nend"},
      // The piece is always there, and its fields have their ranges.
      {gun(), "for each g in standing m.guns\ng.man.force = 10\nend"},
      {gun(), "for each g in all guns\ng.side.bonus = 3\nend"},
      // At most three: 3 is inside the range.
      {gun() + "state\nmost_guns whole 0..3 = 0\nend", "most_guns = count(m.guns)"},
      {gun() + "state\nmost_guns whole 0..3 = 0\nend", "most_guns = count(g in m.guns where not g.jammed)"},
      {gun(), "let g = first of m.guns\ng.shots = 0 when g is not none"},
      {gun(), "let own = m.guns\nskip when none(own)\nown[wrap 7].shots = 2"},
      {gun(),
       "roll aim for m = 1d6\nlet p = first of g in m.guns where g.shots > 0\nskip when p is none\nskip when "
       "p.shots = 0\n"
       "p.shots -= 1"},
      {gun(), "let g = first of m.guns\nskip when g is none\nroll shot for g = 1d6\nsay \"{g}: {shot}\""},
      {gun("formula works(g: gun) = g is standing and g.man is standing\n"),
       "m.force = 1 when any(g in m.guns: works(g))"},
      // Above its piece in the sheet; what it is worked out from is there before it all the same.
      {"part tool of man (tools)\nweight whole 0..20 = man.force * 2\nend",
       "m.force = 1 when count(m.tools) > 4"},
      {gun("units of gun  shots\nPistol  1\nend\n"), "m.force = 1 when any(g in m.guns: g.unit = Pistol)"},
      // A field that points at a part.
      {gun("side\nbest  gun optional\nend\n"), "attacker.best = first of m.guns"},
      // What was tested of the piece of a part is known of it, with a name or without.
      {gun(), "for each g in m.guns\nskip when g.man.wounds = 4\ng.man.wounds += 1\nend"},
      {gun(), "for each g in m.guns\nlet who = g.man\nskip when g.man.wounds = 4\nwho.wounds += 1\nend"},
      {gun("formula free(x: man) = 4 - x.wounds\n"),
       "for each g in m.guns\nskip when g.man.wounds = 4\nlet n_free = free(g.man)\n"
       "g.man.wounds += smaller of n_free and 1\nend"},
      // Whoever goes over takes his guns along.
      {gun(), "move m to defender"},
      {gun(), "move m to enemy(m)"},
      {gun(), "together\nlater move m to defender\nend"},
      {gun() + "state\nall_guns whole 0..60 = 0\nend", "move m to defender\nall_guns = count(defender.guns)"},
  };
  for (const auto& c : cases) {
    const std::string body = "for each m in standing attacker.men\n" + c.body + "\nend";
    EXPECT_TRUE(says({"", "", ""}, check(sheet(c.declarations, body))));
  }
}

TEST(Parts, WhatIsTold) {
  const struct {
    const char* id;
    std::string declarations, body;
  } cases[] = {
      {"unknown-piece", "part gun of mann (guns)\nend", ""},
      {"part-of-part", gun("part sight of gun (sights)\nend\n"), ""},
      {"part-of-part", "part gun of gun (guns)\nend", ""},
      {"part-joined", "part gun of man (guns)\nshots whole 0..6 = 6\njoin at most 2, others by part\nend",
       ""},
      // Ten men of 1000 each fit exactly; of a kind with 11 a side they don't.
      {"parts-many", "piece ox (oxen, up to 11 a side)\nend\npart horn of ox (horns, up to 1000 each)\nend",
       ""},
      {"", "part horn of man (horns, up to 1000 each)\nend", ""},
      {"bound-wrong", "part horn of man (horns, up to 1001 each)\nend", ""},
      {"field-twice", "part gun of man (guns)\nman whole 0..3 = 1\nend", ""},
      {"name-twice", "part gun of man (rank)\nend", ""},
      {"whose-fixed", gun(), "for each g in m.guns\ng.man = m\nend"},
      {"whose-by-place", "part gun of man (guns)\nshots whole 0..6 = 6\nline man shots\nend", ""},
      {"column-of-pieces", gun("units of gun  man\nPistol  x\nend\n"), ""},
      {"whose-moved", gun(), "for each g in m.guns\nmove g to defender\nend"},
      {"out-of-whole", "part gun of man (guns)\nout when man.wounds > 2\nend", ""},
      {"out-of-whole", "part gun of man (guns)\nout when man is out\nend", ""},
      // A piece can't be worked out from its parts, which may have no values yet.
      {"out-of-others", "piece ox (oxen)\nout when none(horns)\nend\npart horn of ox (horns)\nend", ""},
      {"value-of-others", "piece ox (oxen)\nn whole 0..20 = count(horns)\nend\npart horn of ox (horns)\nend",
       ""},
      {"value-of-others", "part gun of man (guns)\nshots whole 0..1 = (1 when man is out, otherwise 0)\nend",
       ""},
      {"parts-of-line",
       "piece ox (oxen)\nsize whole 1..3 = 1\njoin at most 2, others by part\nend\npart horn of ox "
       "(horns)\nend",
       "for each o in attacker.oxen\nfor each p in parts of o\nm.force = 1 when none(p.horns)\nend\nend"},
      {"unknown-field", gun(), "m.force = 1 when none(m.gun)"},
      {"may-be-none", gun(), "let g = first of m.guns\ng.shots = 1"},
      {"list-may-be-empty", gun(), "let own = m.guns\nown[wrap 1].shots = 1"},
      // Of another part's piece nothing is known, nor after a change.
      {"store-outside", gun(),
       "for each g in m.guns\nfor each h in all guns\nskip when g.man.wounds = 4\nh.man.wounds += "
       "1\nend\nend"},
      {"store-outside", gun(),
       "for each g in m.guns\nskip when g.man.wounds = 4\ng.man.wounds += 1\ng.man.wounds += 1\nend"},
      {"store-outside", gun() + "state\nmost_guns whole 0..2 = 0\nend", "most_guns = count(m.guns)"},
  };
  for (const auto& c : cases) {
    const std::string body = "for each m in standing attacker.men\n" + c.body + "\nend";
    EXPECT_TRUE(says({c.id, "", ""}, check(sheet(c.declarations, body)))) << c.id;
  }
}

TEST(Parts, WhatTheMessagesAdvise) {
  const auto fix = [](const std::string& declarations, const std::string& body) {
    const Said said = check(sheet(declarations, "for each m in standing attacker.men\n" + body + "\nend"));
    return said.list.empty() ? std::string() : diagnostics::fix_of(said.list[0]);
  };
  EXPECT_EQ(fix(gun(), "for each g in m.guns\nmove g to defender\nend"), "`move g.man to SIDE`");
  EXPECT_EQ(fix("part gun of man (guns)\nout when man is out\nend", ""),
            "ask for both where it matters: `formula works(p: gun) = p is standing and p.man is standing`");
}

}  // namespace
}  // namespace muster::compiler
