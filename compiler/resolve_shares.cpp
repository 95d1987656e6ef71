// `spend ... in proportion to E` and `at random by E`: shares that are settled before the first
// block is done.
#include <algorithm>

#include "compiler/spend.h"

namespace muster::compiler {

using grammar::Spend;
using grammar::Stmt;
using grammar::StmtKind;

namespace {

constexpr std::uint32_t kAtMost = 3;  // <=, as opcodes.def numbers it

// A `leave` of this block's own loop: some may go without their share.
bool leaves(const std::vector<Stmt>& body) {
  return std::any_of(body.begin(), body.end(), [](const Stmt& s) {
    if (s.kind == StmtKind::leave) return true;
    if (s.kind != StmtKind::if_) return s.kind == StmtKind::together && leaves(s.body);
    return std::any_of(s.branches.begin(), s.branches.end(), [](const auto& b) { return leaves(b.body); });
  });
}

}  // namespace

void Spender::shared(Acts& out) {
  members = r.m.make_var("", list->type, s.at);
  const int weights = number_list(by);
  out.push_back(gathered(weights, by, Asks::share));
  const int weight = r.m.make_var("", kWhole, s.at);
  Node* added = r.op(NodeKind::fold, kWhole, s.at, {v(weights)});
  added->fold = grammar::Fold::sum;
  added->vars = {weight};
  added->body = v(weight);
  const int sum = let(out, added);
  Act& some = when(out, test(NodeKind::less, num(0), v(sum)));
  Acts inner;
  if (how.how == Spend::How::in_proportion) {
    in_proportion(inner, weights, sum);
  } else {
    const int shares = at_random(inner, weights, sum);
    const int place = numbered >= 0 ? numbered : r.m.make_var("", kWhole, s.at);
    Act each = for_each(v(members), x, place);
    give(each.body, member_of(shares, place), Asks::takes);
    inner.push_back(std::move(each));
  }
  // The shares are the whole of it, unless one takes less or the loop is left.
  if (takes == nullptr && !leaves(s.body)) set(inner, left, num(0));
  some.body = std::move(inner);
}

// Rounded down; what is left over by that goes to those with the largest share, of which as many
// are found first as there are points left over: `last` is the smallest share among them, `several`
// how many of that share are among them.
void Spender::in_proportion(Acts& out, int weights, int sum) {
  const int weight = r.m.make_var("", kWhole, s.at);
  const auto part = [&](int w) {
    Node* n = r.op(NodeKind::round, kWhole, s.at, {math(NodeKind::multiply, v(total), v(w)), v(sum)});
    n->value = static_cast<std::int64_t>(grammar::Rounding::down);
    return n;
  };
  const int over = tally(out, v(total));
  Act down = for_each(v(weights), weight);
  take(down.body, over, part(weight));
  out.push_back(std::move(down));

  const int last = tally(out, v(sum));
  const int several = tally(out, v(total));
  set(out, several, num(0));
  const int place = r.m.make_var("", kWhole, s.at);
  Act largest = for_each(v(weights), weight, place);
  largest.order = std::make_shared<OrderInfo>();
  largest.order->key = v(weight);
  largest.order->ties = grammar::Ties::as_listed;
  jump_when(largest.body, test(NodeKind::less, v(over), v(place)), ActKind::leave);
  Act& same = when(largest.body, test(NodeKind::equal, v(weight), v(last)));
  add(same.body, several, num(1));
  set(same.otherwise, last, v(weight));
  set(same.otherwise, several, num(1));
  out.push_back(std::move(largest));

  const int at = numbered >= 0 ? numbered : r.m.make_var("", kWhole, s.at);
  Act each = for_each(v(members), x, at);
  Acts& b = each.body;
  const int mine = let(b, member_of(weights, at));
  const int more = tally(b, num(1));
  set(b, more, num(0));
  Act& first = when(b, test(NodeKind::less, v(last), v(mine)));
  set(first.body, more, num(1));
  Act& tied = when(first.otherwise,
                   r.op(NodeKind::and_, kYesNo, s.at,
                        {test(NodeKind::equal, v(mine), v(last)), test(NodeKind::less, num(0), v(several))}));
  set(tied.body, more, num(1));
  take(tied.body, several, num(1));
  const int share = let(b, math(NodeKind::add, part(mine), v(more)));
  give(b, v(share), Asks::takes);
  out.push_back(std::move(each));
}

// Each in turn: how many of the points that are left go to it and not to those behind it.
int Spender::at_random(Acts& out, int weights, int sum) {
  const int pool = tally(out, v(total));
  const int behind = tally(out, v(sum));
  const int shares = number_list(all);
  Act draw = act(ActKind::gather, s.at);
  draw.value = v(weights);
  draw.var = r.m.make_var("", kWhole, s.at);
  draw.index = -1;
  draw.index2 = shares;
  Acts& b = draw.body;
  const int got = tally(b, v(total));
  set(b, got, v(pool));
  Act& none = when(b, test(NodeKind::equal, v(draw.var), num(0)));
  set(none.body, got, num(0));
  Act& several =
      when(none.otherwise,
           r.op(NodeKind::and_, kYesNo, s.at,
                {test(NodeKind::less, num(0), v(pool)), test(NodeKind::less, v(draw.var), v(behind))}));
  roll_for(several.body, got, pool, behind, draw.var);
  take(b, pool, v(got));
  take(b, behind, v(draw.var));
  push(b, shares, v(got));
  out.push_back(std::move(draw));
  return shares;
}

void Spender::roll_for(Acts& out, int got, int pool, int sides, int weight) {
  if (how.roll.text.empty()) return;  // the line was broken, which has been said
  const std::size_t mark = r.scope.size();
  const int aim = r.declare_local(how.roll, kWhole);
  r.scope.resize(mark);
  Var& thrown = r.m.vars[static_cast<std::size_t>(aim)];
  thrown.roll = true;
  // (pool)d(sides) count <= weight
  bytecode::DiceStep hits;
  hits.kind = bytecode::DiceStepKind::count;
  hits.how = kAtMost;
  thrown.dice.count = v(pool);
  thrown.dice.sides = v(sides);
  thrown.dice.count->at = all->at;
  thrown.dice.sides->at = by->at;
  thrown.dice.spec.steps.push_back(hits);
  thrown.dice.steps.push_back(v(weight));
  thrown.dice.seconds.push_back(nullptr);
  Act a = act(ActKind::roll, s.at);
  a.var = aim;
  a.who = who;
  out.push_back(std::move(a));
  set(out, got, math(NodeKind::smaller, v(pool), v(aim)));
}

}  // namespace muster::compiler
