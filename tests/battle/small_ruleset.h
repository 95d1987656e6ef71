// A small ruleset made by hand: two sides of squads, without rules but one requirement's. What
// a battle file may say of it is known without a compiler.
#pragma once

#include <string>
#include <vector>

#include "bytecode/ruleset.h"

namespace muster::tests {

using namespace bytecode;

struct SmallRuleset {
  Ruleset rs;

  Index text(const std::string& s) {
    for (std::size_t i = 0; i < rs.strings.size(); ++i)
      if (rs.strings[i] == s) return static_cast<Index>(i);
    rs.strings.push_back(s);
    return static_cast<Index>(rs.strings.size()) - 1;
  }

  static ValueType type(Kind kind, std::int64_t lo, std::int64_t hi, std::int64_t grain = 1,
                        Index sub = kNone) {
    ValueType t;
    t.kind = kind;
    t.sub = sub;
    t.grain = grain;
    t.lo = lo;
    t.hi = hi;
    return t;
  }

  Field field(const std::string& name, ValueType t, bool has_default, std::int64_t constant = 0) {
    Field f;
    f.name = text(name);
    f.type = t;
    f.stated_lo = t.lo;
    f.stated_hi = t.hi;
    f.has_default = has_default;
    f.constant = constant;
    f.line = 3;
    return f;
  }

  // squad: men 1..9 (by sum, up to 18), rank green|veteran (by part), losses 0%..100% step 25% (highest),
  // fled yes/no (same), clan (same). Unit "Guard": men 4, rank veteran.
  SmallRuleset() {
    rs.title = text("Small");
    rs.language = text("en");
    rs.source_name = text("small.rules");
    rs.labels = {text("")};
    NameSet ranks;
    ranks.name = text("rank");
    ranks.words = {{text("green"), kNone}, {text("veteran"), text("old hand")}};
    NameSet units;
    units.name = text("squad unit");
    units.words = {{text("Guard"), kNone}};
    rs.names = {ranks, units};
    rs.sides = {{text("red")}, {text("blue")}};
    PieceKind squad;
    squad.name = text("squad");
    squad.plural = text("squads");
    squad.up_to = 4;
    squad.at_most = 2;
    squad.fields = {
        field("men", type(Kind::number, 1, 9), false), field("rank", type(Kind::name, 0, 1, 1, 0), true),
        field("losses", type(Kind::percent, 0, 4, 4), true), field("fled", type(Kind::yes_no, 0, 1), true),
        field("clan", type(Kind::label, 0, 1'000'000), true)};
    squad.fields[0].type.hi = 18;  // two joined
    squad.joins = {JoinHow::by_sum, JoinHow::by_part, JoinHow::highest, JoinHow::same, JoinHow::same};
    squad.units = 1;
    rs.kinds = {squad};
    Unit guard;
    guard.kind = 0;
    guard.name = text("Guard");
    guard.values = {{0, 0, 4}, {1, 0, 1}};
    rs.units = {guard};
    rs.side_fields = {field("supply", type(Kind::number, 0, 500, 100), true)};
    rs.given = {field("rounds", type(Kind::number, 1, 4), true, 4)};
    rs.outcomes = {{text("held"), text("The line held")}, {text("broken"), kNone}};
    // rule 0: the battle, which ends at once as held
    rs.code = {{Op::finish, 0, 0, 0, 0}, {Op::end, 0, 0, 0, 0}};
    rs.lines = {20, 20};
    Rule battle;
    battle.name = text("battle");
    battle.code_begin = 0;
    battle.code_end = 2;
    battle.line = 19;
    rs.rules = {battle};
    rs.battle = 0;
  }
};

}  // namespace muster::tests
