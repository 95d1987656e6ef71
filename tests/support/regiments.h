// The regimental combat of text 002, section 5.3, assembled by hand as a compiler would: small
// rules for formulas, a rule per effect, temporaries never shared.
#pragma once

#include "ruleset_builder.h"
#include "runtime/machine.h"

namespace muster::test {

struct Regiments {
  Ruleset ruleset;
  Index kind = 0;
  Index force = 0, damage = 0, shaken = 0;  // positions in the kind
  Index rounds = 0, critical = 0;           // given
  Index held = 0, disputed = 0, taken = 0, nobody = 0;
  Index out_rule = 0, standing = 0;  // rules; `standing` counts the attackers left
  Index hit = 0, crit = 0;           // names of rolls
};

inline Regiments regiments() {
  Builder b;
  Regiments x;
  b.r.title = b.text("Fase 5 - Combates");
  b.r.language = b.text("es");
  b.r.source_name = b.text("fase5.rules");
  b.r.labels.push_back(b.text(""));
  const Index rank = b.names("rank", {"novato", "regular", "veterano", "élite"});
  const Index adds = b.names("critical", {"adds", "replaces"});
  b.side("defender");
  b.side("attacker");
  x.kind = b.kind("regiment", "regiments");
  const ValueType step25 = percent(4, 0, 4);
  const Index f_rank = b.piece_field(x.kind, b.field("rank", name_type(rank, 4)));
  const Index f_force = b.piece_field(x.kind, b.field("force", whole(1, 26), 1));
  const Index f_damage = b.piece_field(x.kind, b.field("damage", step25));
  const Index f_shaken = b.piece_field(x.kind, b.field("shaken", whole(0, 80)));
  (void)f_rank;
  x.force = 1, x.damage = 2, x.shaken = 3;
  const Index s_attack = b.side_field(b.field("attack_bonus", whole(-9, 9)));
  const Index s_defence = b.side_field(b.field("defence_bonus", whole(0, 9)));
  x.rounds = b.given(b.field("rounds", whole(1, 4), 4));
  x.critical = b.given(b.field("critical", name_type(adds, 2)));
  const Index d10 = b.dice(1, 10);
  x.held = b.outcome("held");
  x.disputed = b.outcome("disputed");
  x.taken = b.outcome("taken");
  x.nobody = b.outcome("nobody");
  const Index hurt = b.table("hurt", percent(4, 0, 4), whole(-2, 0), {{0, 1, 0}, {2, 2, -1}, {3, 4, -2}});
  const ValueType text_type{Kind::text, kNone, 1, 0, 0, false};
  const Index critical_hit = b.table("critical_hit", whole(1, 10), text_type,
                                     {{1, 1, b.text("wiped out")},
                                      {2, 3, b.text("damage rises to 75%")},
                                      {4, 7, b.text("damage rises to 50%")},
                                      {8, 9, b.text("-1 until repaired")},
                                      {10, 10, b.text("no effect")}});
  const ValueType piece = piece_type(x.kind);
  const ValueType blows = whole(-99, 35);  // see punch
  const Index k0 = b.constant(0), k4 = b.constant(4), k80 = b.constant(80);

  // out(r) = r.damage = 100%
  b.line = 20;
  const Index o_r = b.slot(piece, "r"), o_result = b.slot(yes_no());
  x.out_rule = b.rule("out", {o_r}, o_result);
  {
    const Index t = b.slot(step25);
    b.op(Op::ld_piece, t, f_damage, o_r);
    const Index full = b.value(step25, 4);
    b.op(Op::eq, o_result, t, full);
  }
  b.close();
  b.r.kinds[0].out_rule = x.out_rule;

  // punch(r, foe)
  b.line = 60;
  const Index p_r = b.slot(piece, "r"), p_foe = b.slot(piece, "foe"), p_result = b.slot(blows);
  const Index punch = b.rule("punch", {p_r, p_foe}, p_result);
  {
    // 1..26, less up to 2, less up to 80, with -9..9, less up to 9
    const Index t1 = b.slot(whole(1, 26)), t2 = b.slot(step25), t3 = b.slot(row_type(hurt)),
                t4 = b.slot(whole(-2, 0));
    b.op(Op::ld_piece, t1, f_force, p_r);
    b.op(Op::ld_piece, t2, f_damage, p_r);
    b.op(Op::row, t3, hurt, t2);
    b.op(Op::cell, t4, hurt, 0, t3);
    const Index t5 = b.slot(whole(-1, 26)), t6 = b.slot(whole(0, 80)), t7 = b.slot(whole(-81, 26));
    b.op(Op::add, t5, t1, t4);
    b.op(Op::ld_piece, t6, f_shaken, p_r);
    b.op(Op::sub, t7, t5, t6);
    const Index t8 = b.slot(side_type()), t9 = b.slot(whole(-9, 9)), t10 = b.slot(whole(-90, 35));
    b.op(Op::owner, t8, p_r);
    b.op(Op::ld_side, t9, s_attack, t8);
    b.op(Op::add, t10, t7, t9);
    const Index t11 = b.slot(side_type()), t12 = b.slot(whole(0, 9));
    b.op(Op::owner, t11, p_foe);
    b.op(Op::ld_side, t12, s_defence, t11);
    b.op(Op::sub, p_result, t10, t12);
  }
  b.close();

  // what follows every change of damage
  const auto set_out = [&](Index who) {
    const Index yes = b.slot(yes_no());
    b.op(Op::move, o_r, who);
    b.op(Op::call, x.out_rule);
    b.op(Op::move, yes, o_result);
    b.op(Op::set_out, who, yes);
  };
  const auto raise_to = [&](Index who, std::int64_t value) {
    const Index old = b.slot(step25), now = b.slot(step25);
    const Index to = b.value(step25, value);
    b.op(Op::ld_piece, old, f_damage, who);
    b.op(Op::max_, now, old, to);
    b.op(Op::st_piece, f_damage, who, now);
    set_out(who);
  };

  // wound(foe): foe.damage += 25%, capped
  b.line = 80;
  const Index w_foe = b.slot(piece, "foe");
  const Index wound = b.rule("wound", {w_foe});
  {
    const Index old = b.slot(step25), sum = b.slot(percent(4, 1, 5)), kept = b.slot(step25);
    b.op(Op::ld_piece, old, f_damage, w_foe);
    const Index quarter = b.value(percent(4, 1, 1), 1);
    b.op(Op::add, sum, old, quarter);
    b.op(Op::clamp, kept, sum, k0, k4);
    b.op(Op::st_piece, f_damage, w_foe, kept);
    set_out(w_foe);
  }
  b.close();

  // the effects of critical_hit
  b.line = 50;
  const Index e_row = b.slot(row_type(critical_hit)), e_foe = b.slot(piece, "foe");
  const Index effects = b.rule("critical_hit", {e_row, e_foe});
  b.op(Op::case_, e_row, 5);
  b.op(Op::arm, 0);
  {
    const Index full = b.value(step25, 4);
    b.op(Op::st_piece, f_damage, e_foe, full);
    set_out(e_foe);
  }
  b.line = 51;
  b.op(Op::arm, 1);
  raise_to(e_foe, 3);
  b.line = 52;
  b.op(Op::arm, 2);
  raise_to(e_foe, 2);
  b.line = 53;
  b.op(Op::arm, 3);
  {
    const Index old = b.slot(whole(0, 80)), sum = b.slot(whole(0, 81)), kept = b.slot(whole(0, 80));
    b.op(Op::ld_piece, old, f_shaken, e_foe);
    const Index one = b.value(whole(1, 1), 1);
    b.op(Op::add, sum, old, one);
    b.op(Op::clamp, kept, sum, k0, k80);
    b.op(Op::st_piece, f_shaken, e_foe, kept);
  }
  b.line = 54;
  b.op(Op::arm, 4);
  b.end();
  b.close();
  b.r.tables[static_cast<std::size_t>(critical_hit)].effects = effects;

  // attack(r, foe)
  b.line = 100;
  const Index a_r = b.slot(piece, "r"), a_foe = b.slot(piece, "foe");
  const Index attack = b.rule("attack", {a_r, a_foe});
  {
    x.hit = b.text("hit"), x.crit = b.text("crit");
    const Index hit = b.slot(whole(1, 10), "hit");
    b.op(Op::roll, hit, d10, a_r, x.hit);
    const Index one = b.value(whole(1, 1), 1);
    const Index natural = b.slot(yes_no());
    b.op(Op::eq, natural, hit, one);
    b.op(Op::if_, natural);
    {
      const Index crit = b.slot(whole(1, 10), "crit");
      b.op(Op::roll, crit, d10, a_r, x.crit);
      const Index mode = b.slot(name_type(adds, 2));
      b.op(Op::ld_given, mode, x.critical);
      const Index word = b.value(name_type(adds, 2), 0);
      const Index same = b.slot(yes_no());
      b.op(Op::eq, same, mode, word);
      b.op(Op::if_, same);
      const Index arg = b.slot(piece);
      b.op(Op::move, arg, a_foe);
      b.op(Op::later, wound, arg, 1);
      b.end();
      const Index row = b.slot(row_type(critical_hit)), foe = b.slot(piece);
      b.op(Op::row, row, critical_hit, crit);
      b.op(Op::move, foe, a_foe);
      b.op(Op::later, effects, row, 2);
      b.op(Op::report);
      const Index said = b.slot(text_type);
      b.op(Op::cell, said, critical_hit, 0, row);
      b.r.says.push_back(
          {{{kNone, a_r}, {b.text(" hits "), kNone}, {kNone, a_foe}, {b.text(": "), kNone}, {kNone, said}},
           101});
      b.op(Op::say, static_cast<Index>(b.r.says.size()) - 1);
      b.end();
    }
    b.line = 103;
    b.op(Op::else_);
    {
      const Index ten = b.value(whole(10, 10), 10);
      const Index below = b.slot(yes_no()), p = b.slot(blows), reached = b.slot(yes_no()),
                  both = b.slot(yes_no());
      b.op(Op::lt, below, hit, ten);
      b.op(Op::move, p_r, a_r);
      b.op(Op::move, p_foe, a_foe);
      b.op(Op::call, punch);
      b.op(Op::move, p, p_result);
      b.op(Op::le, reached, hit, p);
      b.op(Op::and_, both, below, reached);
      b.op(Op::if_, both);
      const Index arg = b.slot(piece);
      b.op(Op::move, arg, a_foe);
      b.op(Op::later, wound, arg, 1);
      b.line = 105;
      b.op(Op::else_);
      b.op(Op::report);
      const Index shown = b.slot(blows);
      b.op(Op::move, p_r, a_r);
      b.op(Op::move, p_foe, a_foe);
      b.op(Op::call, punch);
      b.op(Op::move, shown, p_result);
      b.r.says.push_back(
          {{{kNone, hit}, {b.text("/"), kNone}, {kNone, shown}, {b.text(": miss"), kNone}}, 105});
      b.op(Op::say, static_cast<Index>(b.r.says.size()) - 1);
      b.end();
      b.end();
    }
    b.end();
  }
  b.close();

  // none(standing s.regiments)
  const auto none_of = [&](Index side) {
    const Index count = b.slot(whole(0, 400)), yes = b.slot(yes_no());
    b.op(Op::count_up, count, x.kind, side);
    const Index zero = b.value(whole(0, 0), 0);
    b.op(Op::eq, yes, count, zero);
    return yes;
  };

  b.line = 120;
  x.ruleset.battle = b.rule("battle");
  b.r.battle = x.ruleset.battle;
  {
    const Index rounds = b.slot(whole(1, 4)), round = b.slot(whole(1, 4));
    b.op(Op::ld_given, rounds, x.rounds);
    b.op(Op::loop, rounds, round);
    b.op(Op::together);
    const Index all = b.list(side_type()), s = b.slot(side_type(), "s"), sn = b.slot(whole(1, 2));
    b.op(Op::list_sides, all);
    b.op(Op::each, all, s, sn);
    const Index one = b.value(whole(1, 1), 1), zero_side = b.value(side_type(), 0),
                one_side = b.value(side_type(), 1);
    (void)one;
    const Index is_first = b.slot(yes_no()), enemy = b.slot(side_type());
    b.op(Op::eq, is_first, s, zero_side);
    b.op(Op::select, enemy, is_first, one_side, zero_side);
    const Index foes = b.list(piece, "foes");
    b.op(Op::list_up, foes, x.kind, enemy);
    const Index count = b.slot(whole(0, 400)), empty = b.slot(yes_no());
    b.op(Op::length, count, foes);
    const Index zero = b.value(whole(0, 0), 0);
    b.op(Op::eq, empty, count, zero);
    b.op(Op::if_, empty);
    b.op(Op::skip, 0);
    b.end();
    const Index own = b.list(piece), r = b.slot(piece, "r"), i = b.slot(whole(1, 400), "i"),
                foe = b.slot(piece);
    b.op(Op::list_up, own, x.kind, s);
    b.op(Op::each, own, r, i);
    b.op(Op::wrap, foe, foes, i);
    b.op(Op::move, a_r, r);
    b.op(Op::move, a_foe, foe);
    b.op(Op::call, attack);
    b.end();
    b.end();
    b.line = 129;
    b.end();
    b.line = 130;
    const Index d = b.value(side_type(), 0), a = b.value(side_type(), 1);
    const Index no_a = none_of(a), no_d = none_of(d), either = b.slot(yes_no());
    b.op(Op::or_, either, no_a, no_d);
    b.op(Op::if_, either);
    b.op(Op::leave, 0);
    b.end();
    b.end();
    b.line = 132;
    const Index defender = b.value(side_type(), 0), attacker = b.value(side_type(), 1);
    const Index left_a = none_of(attacker), left_d = none_of(defender), both = b.slot(yes_no());
    b.op(Op::and_, both, left_a, left_d);
    b.op(Op::if_, both);
    b.op(Op::finish, x.nobody);
    b.op(Op::else_);
    b.op(Op::if_, left_d);
    b.op(Op::finish, x.taken);
    b.op(Op::else_);
    b.op(Op::if_, left_a);
    b.op(Op::finish, x.held);
    b.end();
    b.end();
    b.end();
    b.op(Op::finish, x.disputed);
  }
  b.close();

  b.line = 150;
  const Index m_result = b.slot(whole(0, 400));
  x.standing = b.rule("attackers_left", {}, m_result);
  {
    const Index attacker = b.value(side_type(), 1);
    b.op(Op::count_up, m_result, x.kind, attacker);
  }
  b.close();
  b.r.measures.push_back({b.text("attackers_left"), x.standing});
  x.ruleset = std::move(b.r);
  return x;
}

// Fills the start: forces of the two sides, defenders first.
inline runtime::Memory muster_regiments(const runtime::Program& p, const Regiments& x,
                                        const std::vector<std::int64_t>& defenders,
                                        const std::vector<std::int64_t>& attackers, std::int64_t rounds) {
  runtime::Memory m = p.blank();
  p.set_given(m, x.rounds, rounds);
  Index piece = 0, side = 0;
  for (const auto* forces : {&defenders, &attackers}) {
    std::vector<Index> order;
    for (const std::int64_t force : *forces) {
      p.set_home(m, x.kind, piece, side);
      p.set_number(m, x.kind, piece, static_cast<std::int64_t>(order.size()) + 1);
      p.set_field(m, x.kind, x.force, piece, force);
      order.push_back(piece++);
    }
    p.set_order(m, x.kind, side++, order);
  }
  return m;
}

}  // namespace muster::test
