// A ruleset made by hand with what the small one lacks: arrays, optional values, pieces and sides as
// values, several kinds, values of the state, rolled values of a side, stages, a matrix by odds.
#pragma once

#include "tests/battle/small_ruleset.h"

namespace muster::tests {

// Set 2: phase (far, near, close). squad gets
//   fire   number to 0.5, 0..20, per phase (by sum), default 0
//   foe    a squad, optional (same)
//   mark   whole 0..9, optional (highest)
//   aim    a name of phase, per phase, default far (by part)
// leader (leaders): combat whole 0..9 = 1, of a squad (piece, optional), no joins.
// Sides: morale whole 2..12 = roll 2d6, and ally, a side, optional. State: turn whole 0..99 = 1,
// raided yes/no per phase = no, hero leader optional. Given: between lower|higher|nearest = lower,
// guest squad optional. Stages raid, combat. Matrix siege on whole 1..3 by odds 1-2, 1-1, 3-1.
struct GrandRuleset : SmallRuleset {
  GrandRuleset() {
    NameSet phases;
    phases.name = text("phase");
    phases.words = {{text("far"), kNone}, {text("near"), kNone}, {text("close"), kNone}};
    NameSet between;
    between.name = text("between words");
    between.words = {{text("lower"), kNone}, {text("higher"), kNone}, {text("nearest"), kNone}};
    rs.names.push_back(phases);   // 2
    rs.names.push_back(between);  // 3
    auto& squad = rs.kinds[0];
    auto add = [&](Field f, JoinHow how) {
      squad.fields.push_back(std::move(f));
      squad.joins.push_back(how);
    };
    Field fire = field("fire", type(Kind::number, 0, 40, 2), true, 0);
    fire.per = 2;
    fire.type.hi = 80;  // two joined
    add(fire, JoinHow::by_sum);
    add(optional(field("foe", type(Kind::piece, 0, 1'000'000, 1, 0), false)), JoinHow::same);
    add(optional(field("mark", type(Kind::number, 0, 9), false)), JoinHow::highest);
    Field aim = field("aim", type(Kind::name, 0, 2, 1, 2), true, 0);
    aim.per = 2;
    add(aim, JoinHow::by_part);
    squad.line = {5};  // fire
    squad.count_field = 0;

    PieceKind leader;
    leader.name = text("leader");
    leader.plural = text("leaders");
    leader.up_to = 3;
    leader.fields = {field("combat", type(Kind::number, 0, 9), true, 1),
                     optional(field("of", type(Kind::piece, 0, 1'000'000, 1, 0), false))};
    leader.joins = {JoinHow::by_part, JoinHow::by_part};
    rs.kinds.push_back(leader);

    Dice two;
    two.count = 2;
    rs.dice.push_back(two);
    Field morale = field("morale", type(Kind::number, 2, 12), true);
    morale.rolled = 0;
    rs.side_fields.push_back(morale);
    rs.side_fields.push_back(optional(field("ally", type(Kind::side, 0, 1), false)));

    Field raided = field("raided", type(Kind::yes_no, 0, 1), true, 0);
    raided.per = 2;
    rs.state = {field("turn", type(Kind::number, 0, 99), true, 1), raided,
                optional(field("hero", type(Kind::piece, 0, 1'000'000, 1, 1), false))};

    rs.given.push_back(field("between", type(Kind::name, 0, 2, 1, 3), true, 0));                 // 1
    rs.given.push_back(optional(field("guest", type(Kind::piece, 0, 1'000'000, 1, 0), false)));  // 2
    for (const char* stage : {"raid", "combat"}) {
      Field hidden = field(stage, type(Kind::yes_no, 0, 1), true, 1);
      hidden.name = kNone;
      rs.stages.push_back({text(stage), kNone, static_cast<Index>(rs.given.size())});
      rs.given.push_back(hidden);
    }

    Table siege;
    siege.name = text("siege");
    siege.key = type(Kind::number, 1, 3);
    Table::Column value;
    value.type = type(Kind::number, 0, 99);
    siege.columns = {value};
    siege.spans = {{1, 1, 0}, {2, 3, 1}};
    siege.row_count = 2;
    siege.cells = {11, 12, 13, 21, 22, 23};
    siege.row_lines = {30, 31};
    siege.across.odds = true;
    siege.across.heads = {{text("1-2"), 1, 2}, {text("1-1"), 1, 1}, {text("3-1"), 3, 1}};
    siege.across.between_given = 1;
    siege.across.by_word = {Table::Between::lower, Table::Between::higher, Table::Between::nearest_lower};
    siege.across.below = true;
    siege.across.zero = 2;
    rs.tables = {siege};
  }

  static Field optional(Field f) {
    f.type.optional = true;
    return f;
  }
};

}  // namespace muster::tests
