// `spend`: what is asked and said, and each way of handing out against a model written from the
// rules of the language, on random lists of pieces.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

#include "tests/compiler/fight.h"

namespace muster::compiler {
namespace {

// ------------------------------------------------------------------ what is asked and said

const char* const kWagon =
    "piece wagon (wagons)\nroom whole 0..20 = 5\nload whole 0..20 = 0\ngoods number to 0.1 0..50 = 2\n"
    "gap whole -5..5 = 0\nout when load >= room\nend\n"
    "piece cart (carts)\nroom whole 0..20 = 5\nload whole 0..20 = 0\nend\n"
    "formula space(w: wagon) = w.room - w.load\n"
    "state\nlost whole 0..100 = 0 capped\nend\n";

const Case kCases[] = {
    // What was taken is at most what could be taken: no `capped` is needed.
    {"", kWagon,
     "spend 7 on x in standing attacker.wagons\neach takes x.room - x.load\nx.load += taken\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in attacker.carts\neach takes larger of 0 and x.room - x.load\nx.load += taken\nrest "
     "lost\nend"},
    {"", kWagon, "spend 7 on x in attacker.carts\neach takes 20 - x.load\nx.load += taken\nrest lost\nend"},
    {"", kWagon, "spend 7 on x in attacker.carts\neach takes x.room\nx.room -= taken\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in standing attacker.wagons\neach takes space(x)\nx.load += taken\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in standing attacker.wagons, in turn\neach takes x.room - x.load\nx.load += taken\nrest "
     "lost\nend"},
    {"", kWagon,
     "spend 7 on x in standing attacker.wagons, in turn\neach takes smaller of 2 and x.room - x.load\n"
     "x.load += taken\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in standing attacker.wagons, in proportion to x.room, remainder to largest\n"
     "each takes larger of 0 and x.room - x.load\nx.load += taken\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in standing attacker.wagons\neach takes x.room - x.load whole, skip\nx.load += "
     "taken\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in attacker.wagons\neach takes x.goods\nx.goods -= taken\nrest more\nend\nspend more on x "
     "in "
     "defender.wagons\neach takes x.goods\nx.goods -= taken\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in attacker.wagons\neach takes 2 whole, until covered\nx.goods = 0\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in attacker.wagons where x.load = 0, lowest x.room first, ties by roll lot = 1d6, in turn "
     "numbered i\n"
     "each takes 3\nleave when i > 4\nskip when x.goods = 1\nlost += 1\nrest lost\nend"},
    {"", kWagon,
     "spend 7 on x in attacker.wagons, at random by x.goods named aim for attacker\nlost += taken\nrest "
     "lost\nend"},
    // Whoever falls meanwhile is no longer known to stand.
    {"store-outside", kWagon,
     "spend 7 on x in standing attacker.wagons\neach takes x.room - x.load\nx.load += taken\nx.load += "
     "taken\nrest lost\nend"},
    {"store-outside", kWagon,
     "spend 7 on x in attacker.carts\neach takes x.room\nx.load += taken\nrest lost\nend"},
    {"store-outside", kWagon,
     "spend 7 on x in standing attacker.wagons\neach takes x.room - x.load whole, until covered\nfor each y "
     "in "
     "attacker.wagons\ny.load = 20\nend\nx.load += taken\nrest lost\nend"},
    // Nothing less than nothing.
    {"spend-takes-negative", kWagon,
     "spend 7 on x in attacker.wagons\neach takes x.room - x.load\nx.load += taken\nrest lost\nend"},
    {"spend-negative", kWagon,
     "let n2 = n - 2\nspend n2 on x in attacker.wagons\neach takes 1\nlost += taken\nrest lost\nend"},
    {"spend-by-negative", kWagon,
     "spend 7 on x in attacker.wagons, in proportion to x.gap, remainder to largest\nlost += taken\nrest "
     "lost\nend"},
    // What must be said.
    {"spend-takes-unsaid", kWagon, "spend 7 on x in attacker.wagons\nlost += taken\nrest lost\nend"},
    {"spend-takes-unsaid", kWagon, "spend 7 on x in attacker.wagons, in turn\nlost += taken\nrest lost\nend"},
    {"spend-rest-unsaid", kWagon, "spend 7 on x in attacker.wagons\neach takes 1\nlost += taken\nend"},
    {"spend-rest-unsaid", kWagon,
     "spend 7 on x in attacker.wagons, in proportion to x.room, remainder to largest\nlost += taken\nend"},
    // Somebody is there, and everybody has a share: nothing can be left.
    {"", kWagon,
     "let w = attacker.wagons\nif not none(w)\nspend 7 on x in w, in proportion to x.room + 1, remainder to "
     "largest\n"
     "lost += taken\nend\nend"},
    {"", kWagon,
     "let w = attacker.wagons\nif not none(w)\nspend 7 on x in w, at random by x.room + 1 named aim\nlost += "
     "taken\nend\nend"},
    {"spend-rest-unsaid", kWagon,
     "let w = attacker.wagons\nif not none(w)\nspend 7 on x in w, in proportion to x.room + 1, remainder to "
     "largest\n"
     "leave when lost > 3\nlost += taken\nend\nend"},
    {"spend-rest-unsaid", kWagon,
     "let w = attacker.wagons\nif not none(w)\nspend 7 on x in w, in proportion to x.room + 1, remainder to "
     "largest\n"
     "each takes 2\nlost += taken\nend\nend"},
    {"order-ties-unsaid", kWagon,
     "spend 7 on x in attacker.wagons, lowest x.room first\neach takes 1\nlost += taken\nrest lost\nend"},
    {"spend-together", kWagon,
     "spend 7 on x in attacker.wagons, lowest x.room first, ties together\neach takes 1\nlost += taken\nrest "
     "lost\nend"},
    {"spend-not-whole", kWagon,
     "for each w in attacker.wagons\nspend w.goods on x in attacker.wagons, in turn\neach takes 1\nlost += "
     "taken\nrest "
     "lost\nend\nend"},
    {"spend-whole-how", kWagon,
     "spend 7 on x in attacker.wagons, in turn\neach takes 1 whole, stop\nlost += taken\nrest lost\nend"},
    {"spend-for-whom", kWagon,
     "spend 7 on x in attacker.wagons, in turn for attacker\neach takes 1\nlost += taken\nrest lost\nend"},
    // Names.
    {"unknown-name", kWagon, "spend 7 on x in attacker.wagons\neach takes 1\nlost += take\nrest lost\nend"},
    {"unknown-name", kWagon,
     "spend 7 on x in attacker.wagons\neach takes 1\nlost += taken\nrest lost\nend\nlost += taken"},
    {"name-twice", kWagon,
     "let more = 1\nspend 7 on x in attacker.wagons\neach takes 1\nlost += taken\nrest more\nend"},
    {"", kWagon,
     "spend 7 on x in attacker.wagons\neach takes 2\nspend taken on y in defender.wagons\neach takes 1\nlost "
     "+= taken\n"
     "rest over\nend\nlost += over\nlost += taken\nrest lost\nend"},
    {"not-a-number", kWagon, "spend yes on x in attacker.wagons\neach takes 1\nlost += 1\nrest lost\nend"},
    {"not-a-list", kWagon, "spend 7 on x in attacker\neach takes 1\nlost += 1\nrest lost\nend"},
    {"change-in-together", kWagon,
     "together\nspend 7 on x in attacker.wagons\neach takes 1\nlost += taken\nrest lost\nend\nend"},
    {"", kWagon,
     "together\nspend 7 on x in attacker.wagons\neach takes 1\nlater lost += taken\nrest lost\nend\nend"},
    // Lines of the text.
    {"spend-to-whom", "", "spend 7\nend"},
    {"spend-how-missing", kWagon,
     "spend 7 on x in attacker.wagons, then on y in defender.wagons\neach takes 1\nrest lost\nend"},
    {"spend-remainder-missing", kWagon,
     "spend 7 on x in attacker.wagons, in proportion to x.room\nrest lost\nend"},
    {"spend-name-missing", kWagon, "spend 7 on x in attacker.wagons, at random by x.room\nrest lost\nend"},
    {"spend-whole-missing", kWagon, "spend 7 on x in attacker.wagons\neach takes 1 whole\nrest lost\nend"},
    {"spend-behind-rest", kWagon,
     "spend 7 on x in attacker.wagons\neach takes 1\nrest lost\nlost += taken\nend"},
    {"spend-line-place", kWagon,
     "spend 7 on x in attacker.wagons\neach takes 1\nif n = 1\nrest lost\nend\nrest lost\nend"},
    {"spend-line-place", kWagon,
     "spend 7 on x in attacker.wagons\neach takes 1\nlost += taken\neach takes 2\nrest lost\nend"},
    {"spend-line-place", "", "each takes 1"},
    // The words are names where they are declared as such.
    {"",
     "formula rest(x: whole) = x\nrule spend(x: whole)\nsay \"{x}\"\nend\nstate\ntaken2 whole 0..9 = 0\nend",
     "tally rest2 whole 0..100 = 1\nspend(3)\ntally rest3 whole 0..100 = rest(5)\nlet spend2 = 1"},
    {"", "state\nrest whole 0..9 = 0\nspend whole 0..9 = 0\nend",
     "spend spend on x in attacker.men\neach takes rest\nrest = 0\nrest over\nend"},
};

TEST(Spend, IsAskedAndSaid) {
  for (const Case& c : kCases) {
    std::string body = c.body;
    EXPECT_TRUE(says(c, check(sheet(c.declarations, body))));
  }
}

TEST(Spend, InRussianAndSpanish) {
  const std::string russian = R"(язык ru
правила "Т"
вид отряд (отряды)
  запас целое 1..9 = 5
  урон целое 0..9 = 0
  выбывает когда урон >= запас
конец
стороны а, б
бой
  раздать 7 на о по списку уцелевшие а.отряды, сначала меньше о.запас, равные по списку
    каждый берёт о.запас - о.урон
    о.урон += взято
    остаток ещё
  конец
  раздать ещё на о по списку уцелевшие б.отряды, по очереди
    каждый берёт о.запас - о.урон
    о.урон += взято
    остаток пропадает
  конец
  раздать 5 на о по списку б.отряды, пропорционально о.запас, лишнее наибольшим
    сказать "{о} {взято}"
    остаток пропадает
  конец
  раздать 5 на о по списку б.отряды, случайно по о.запас под именем выстрел
    сказать "{о} {взято}"
    остаток пропадает
  конец
  раздать 5 на о по списку б.отряды
    каждый берёт 2 целиком, пока не покрыто
    сказать "{о} {взято}"
    остаток пропадает
  конец
конец
)";
  const std::string spanish = R"(idioma es
reglas "T"
pieza grupo (grupos)
  vida entero 1..9 = 5
  bajas entero 0..9 = 0
  fuera cuando bajas >= vida
fin
bandos norte, sur
batalla
  repartir 7 entre g en supervivientes norte.grupos, primero menor g.vida, empates en orden
    cada uno toma g.vida - g.bajas
    g.bajas += tomado
    resto más
  fin
  repartir más entre g en supervivientes sur.grupos, por turno
    cada uno toma g.vida - g.bajas
    g.bajas += tomado
    resto perdido
  fin
  repartir 5 entre g en sur.grupos, en proporción a g.vida, sobrante al mayor
    decir "{g} {tomado}"
    resto perdido
  fin
  repartir 5 entre g en sur.grupos, al azar según g.vida llamado tiro
    decir "{g} {tomado}"
    resto perdido
  fin
  repartir 5 entre g en sur.grupos
    cada uno toma 2 entero, hasta cubrir
    decir "{g} {tomado}"
    resto perdido
  fin
fin
)";
  EXPECT_EQ(check(russian).text(), "");
  EXPECT_EQ(check(spanish).text(), "");
}

// ------------------------------------------------------------------ against a model

struct Squad {
  int health = 1, hurt = 0, key = 0;
  int got = 0;  // in all
  int at = 0;   // when its block ran last: 1, 2, ...
  bool out() const { return hurt >= health; }
  int room() const { return health - hurt; }
};

struct Army {
  std::vector<Squad> squads;
  int clock = 0;
  int rest = 0;
  bool splash = false;  // who is given something hurts the next standing by one

  void given(std::size_t i, int taken, bool hurts = true) {
    Squad& s = squads[i];
    s.got += taken;
    if (hurts) s.hurt += taken;
    s.at = ++clock;
    if (splash && i + 1 < squads.size() && !squads[i + 1].out()) ++squads[i + 1].hurt;
  }
  std::vector<std::size_t> standing() const {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < squads.size(); ++i) {
      if (!squads[i].out()) list.push_back(i);
    }
    return list;
  }
};

using Model = std::function<void(Army&, int)>;

struct Way {
  const char* name;
  const char* lines;  // the whole spend
  Model model;
};

std::string sheet_of(const char* lines, bool splash) {
  return std::string(R"(rules "Spend"
piece squad (squads, up to 9 a side)
  health whole 1..12 = 1
  hurt whole 0..30 = 0
  key whole 0..9 = 0
  got whole 0..1_000 = 0 capped
  turn whole 0..1_000 = 0 capped
  out when hurt >= health
end
sides attacker, defender
given
  total whole 0..60 = 0
end
state
  clock whole 0..1_000 = 0 capped
  over whole 0..60 = 0
end
rule count_it(x: squad, n2: whole 0..60)
  x.got += n2
  clock += 1
  x.turn = clock
)") +
         (splash ? "let next = first of y in standing attacker.squads where number of y = number of x + 1\n"
                   "if next is not none\nnext.hurt = smaller of next.health and next.hurt + 1\nend\n"
                 : "") +
         "end\nbattle\n" + lines + "\nend\n";
}

// The battle by the machine.
testing::AssertionResult fought(const Said& said, Army& army, int total,
                                const std::vector<Stated>& dice = {}) {
  if (!said.compiled.ruleset) return testing::AssertionFailure() << said.text() << said.source.text();
  const bytecode::Ruleset& r = *said.compiled.ruleset;
  if (const auto fault = bytecode::verify(r)) return testing::AssertionFailure() << fault.reason;
  const auto n = static_cast<std::uint32_t>(army.squads.size());
  runtime::Program program(r, {{n, 0}}, {});
  runtime::Memory memory = program.blank();
  program.set_given(memory, 0, total);
  std::vector<bytecode::Index> order;
  for (int i = 0; i < static_cast<int>(n); ++i) {
    const Squad& s = army.squads[static_cast<std::size_t>(i)];
    const std::int64_t fields[] = {s.health, s.hurt, s.key, 0, 0};
    for (int f = 0; f < 5; ++f) program.set_field(memory, 0, f, i, fields[f]);
    program.set_unit(memory, 0, i, bytecode::kNone);
    program.set_home(memory, 0, i, 0);
    program.set_number(memory, 0, i, i + 1);
    program.set_parts(memory, 0, i, {i, 1});
    program.set_out(memory, 0, i, s.out());
    order.push_back(i);
  }
  program.set_state(memory, 0, 0);
  program.set_state(memory, 1, 0);
  program.set_order(memory, 0, 0, order);
  program.set_order(memory, 0, 1, {});
  runtime::ScriptedSource script;
  for (const Stated& d : dice) script.add_plain(d.value);
  Watch watch;
  const runtime::Result result = runtime::fight(program, memory, script, watch);
  if (result.end != runtime::End::outcome)
    return testing::AssertionFailure() << "ended otherwise, line " << result.line;
  if (!script.left().empty()) return testing::AssertionFailure() << "dice left over";
  for (int i = 0; i < static_cast<int>(n); ++i) {
    Squad& s = army.squads[static_cast<std::size_t>(i)];
    s.hurt = static_cast<int>(program.field(memory, 0, 1, i));
    s.got = static_cast<int>(program.field(memory, 0, 3, i));
    s.at = static_cast<int>(program.field(memory, 0, 4, i));
  }
  army.rest = static_cast<int>(program.state(memory, 1));
  return testing::AssertionSuccess();
}

std::string shown(const Army& army) {
  std::string out;
  for (const Squad& s : army.squads) {
    out += "health " + std::to_string(s.health) + " hurt " + std::to_string(s.hurt) + " key " +
           std::to_string(s.key) + " got " + std::to_string(s.got) + " at " + std::to_string(s.at) + "\n";
  }
  return out + "rest " + std::to_string(army.rest) + "\n";
}

std::vector<std::size_t> by_key(const Army& a, std::vector<std::size_t> list, bool highest) {
  std::stable_sort(list.begin(), list.end(), [&](std::size_t i, std::size_t j) {
    return highest ? a.squads[i].key > a.squads[j].key : a.squads[i].key < a.squads[j].key;
  });
  return list;
}

// One after the other; `whole`: 0 parts, 1 until covered, 2 stop, 3 skip.
void one_by_one(Army& a, int left, const std::vector<std::size_t>& list, int whole) {
  for (const std::size_t i : list) {
    if (left == 0) break;
    const Squad& s = a.squads[i];
    if (s.out() || s.room() == 0) continue;
    const int room = s.room();
    int taken = std::min(left, room);
    if (whole == 1) taken = room;
    if (whole == 2 && room > left) break;
    if (whole == 3 && room > left) continue;
    left = std::max(0, left - taken);
    a.given(i, taken);
  }
  a.rest = left;
}

// Round by round, a point each; `most` caps what one gets in all, `room` what it can still take.
void in_turn(Army& a, int left, const std::vector<std::size_t>& list,
             const std::function<int(const Squad&)>& can, bool hurts) {
  std::vector<int> most;
  for (const std::size_t i : list) most.push_back(can(a.squads[i]));
  std::vector<int> got(list.size(), 0);
  for (bool gave = true; gave && left > 0;) {
    gave = false;
    for (std::size_t j = 0; j < list.size() && left > 0; ++j) {
      const Squad& s = a.squads[list[j]];
      if (s.out() || got[j] >= most[j] || can(s) < 1) continue;
      a.given(list[j], 1, hurts);
      ++got[j];
      --left;
      gave = true;
    }
  }
  a.rest = left;
}

std::vector<int> proportional(int total, const std::vector<int>& weights) {
  const int sum = std::accumulate(weights.begin(), weights.end(), 0);
  std::vector<int> out(weights.size(), 0);
  if (sum == 0) return out;
  int over = total;
  for (std::size_t i = 0; i < weights.size(); ++i) over -= out[i] = total * weights[i] / sum;
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return weights[i] > weights[j]; });
  for (int k = 0; k < over; ++k) ++out[order[static_cast<std::size_t>(k)]];
  return out;
}

const Way kWays[] = {
    {"in the order of the list",
     "spend total on x in standing attacker.squads\neach takes x.health - x.hurt\n"
     "x.hurt += taken\ncount_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) { one_by_one(a, total, a.standing(), 0); }},
    {"by a key",
     "spend total on x in standing attacker.squads where x.key > 2, lowest x.key first, ties as listed\n"
     "each takes x.health - x.hurt\nx.hurt += taken\ncount_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) {
       std::vector<std::size_t> list = a.standing();
       std::erase_if(list, [&](std::size_t i) { return a.squads[i].key <= 2; });
       one_by_one(a, total, by_key(a, list, false), 0);
     }},
    {"whole, until covered",
     "spend total on x in standing attacker.squads\neach takes x.health - x.hurt whole, until covered\n"
     "x.hurt += taken\ncount_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) { one_by_one(a, total, a.standing(), 1); }},
    {"whole, stop",
     "spend total on x in standing attacker.squads, highest x.key first, ties as listed\n"
     "each takes x.health - x.hurt whole, stop\nx.hurt += taken\ncount_it(x, taken)\nrest more\nend\nover = "
     "more",
     [](Army& a, int total) { one_by_one(a, total, by_key(a, a.standing(), true), 2); }},
    {"whole, skip",
     "spend total on x in standing attacker.squads\neach takes x.health - x.hurt whole, skip\n"
     "x.hurt += taken\ncount_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) { one_by_one(a, total, a.standing(), 3); }},
    {"in turn, what there is room for",
     "spend total on x in standing attacker.squads, in turn\neach takes x.health - x.hurt\n"
     "x.hurt += taken\ncount_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) {
       in_turn(
           a, total, a.standing(), [](const Squad& s) { return s.room(); }, true);
     }},
    {"in turn, so many in all",
     "spend total on x in attacker.squads, highest x.key first, ties as listed, in turn\n"
     "each takes x.key\ncount_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) {
       std::vector<std::size_t> all(a.squads.size());
       std::iota(all.begin(), all.end(), 0U);
       // Those that are out take too: the list is not of those that stand.
       const std::vector<std::size_t> list = by_key(a, all, true);
       std::vector<int> got(list.size(), 0);
       for (bool gave = true; gave && total > 0;) {
         gave = false;
         for (std::size_t j = 0; j < list.size() && total > 0; ++j) {
           if (got[j] >= a.squads[list[j]].key) continue;
           a.given(list[j], 1, false);
           ++got[j];
           --total;
           gave = true;
         }
       }
       a.rest = total;
     }},
    {"in turn, both",
     "spend total on x in standing attacker.squads, in turn\neach takes smaller of 2 and x.health - x.hurt\n"
     "x.hurt += taken\ncount_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) {
       in_turn(
           a, total, a.standing(), [](const Squad& s) { return std::min(2, s.room()); }, true);
     }},
    {"in proportion",
     "spend total on x in standing attacker.squads, in proportion to x.key, remainder to largest\n"
     "count_it(x, taken)\nrest more\nend\nover = more",
     [](Army& a, int total) {
       const std::vector<std::size_t> list = a.standing();
       std::vector<int> weights;
       for (const std::size_t i : list) weights.push_back(a.squads[i].key);
       const std::vector<int> shares = proportional(total, weights);
       a.rest = total;
       for (std::size_t j = 0; j < list.size(); ++j) {
         if (shares[j] == 0) continue;
         a.given(list[j], shares[j], false);
         a.rest -= shares[j];
       }
     }},
    {"in proportion, up to what there is room for",
     "spend total on x in attacker.squads, in proportion to x.key, remainder to largest\n"
     "each takes larger of 0 and x.health - x.hurt\nx.hurt += taken\ncount_it(x, taken)\nrest "
     "more\nend\nover = more",
     [](Army& a, int total) {
       std::vector<int> weights;
       for (const Squad& s : a.squads) weights.push_back(s.key);
       const std::vector<int> shares = proportional(total, weights);
       a.rest = total;
       for (std::size_t i = 0; i < a.squads.size(); ++i) {
         const int taken = std::min(shares[i], std::max(0, a.squads[i].room()));
         if (taken == 0) continue;
         a.given(i, taken);
         a.rest -= taken;
       }
     }},
};

Army random_army(std::mt19937& random) {
  const auto up_to = [&](int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(random); };
  Army army;
  army.splash = up_to(0, 1) == 1;
  for (int i = up_to(0, 9); i > 0; --i) {
    Squad s;
    s.health = up_to(1, 12);
    s.hurt = up_to(0, 3) == 0 ? up_to(0, 12) : up_to(0, s.health - 1);
    s.key = up_to(0, 9);
    army.squads.push_back(s);
  }
  return army;
}

TEST(Spend, IsWhatTheRulesSay) {
  std::mt19937 random(20240517);  // NOLINT: the same battles each time
  for (const Way& way : kWays) {
    const Said sheets[] = {check(sheet_of(way.lines, false)), check(sheet_of(way.lines, true))};
    int given = 0;
    for (int k = 0; k < 150; ++k) {
      Army model = random_army(random);
      Army machine = model;
      const int total = std::uniform_int_distribution<int>(0, 60)(random);
      const std::string before = shown(model);
      way.model(model, total);
      ASSERT_TRUE(fought(sheets[model.splash ? 1 : 0], machine, total)) << way.name;
      ASSERT_EQ(shown(machine), shown(model)) << way.name << ", total " << total << "\n" << before;
      given += total - model.rest;
    }
    EXPECT_GT(given, 100) << way.name;
  }
}

// `leave` ends the loop over all groups of equals, not that of one group: men 1 and 2 are equal and
// throw for it, the third comes after them.
TEST(Spend, LeavesAllGroups) {
  const std::string head = "lowest (0 when m.force < 6, otherwise 1) first, ties by roll lot = 1d6\n";
  const char* const state = "state\nc whole 0..9 = 0 capped\nend\n";
  EXPECT_TRUE(run("for each m in all men, " + head + "c += 1\nleave when m.force = 3\nend", "c", 1, 1, {5, 2},
                  state));
  EXPECT_TRUE(run("spend 4 on m in all men, " + head + "each takes 1\nc += 1\nrest lost\nend", "c", 3, 1,
                  {5, 2}, state));
  // The first takes 3 of 5. The second can't be taken whole: nobody after it is, though 1 would do. 2 are
  // left.
  EXPECT_TRUE(run(
      "spend 5 on m in all men, " + head +
          "each takes (1 when m.force = 8, otherwise m.force) whole, stop\nc += 2\nrest more\nend\nc += more",
      "c", 4, 1, {5, 2}, state));
}

// Each of the list in turn: how many of the points left hit it and not those behind it. The counts
// are stated here, and the shares follow from them.
TEST(Spend, AtRandomIsWhatTheDiceSay) {
  const Said said =
      check(sheet_of("spend total on x in attacker.squads, at random by x.key named aim\n"
                     "count_it(x, taken)\nrest more\nend\nover = more",
                     false));
  const Said capped =
      check(sheet_of("spend total on x in attacker.squads, at random by x.key named aim\n"
                     "each takes 3\ncount_it(x, taken)\nrest more\nend\nover = more",
                     false));
  std::mt19937 random(7);  // NOLINT: the same battles each time
  int thrown = 0;
  for (int k = 0; k < 200; ++k) {
    Army model = random_army(random);
    model.splash = false;
    Army machine = model;
    const int total = std::uniform_int_distribution<int>(0, 60)(random);
    const int most = k % 2 == 0 ? total : 3;
    std::vector<int> shares;
    std::vector<Stated> dice;
    int left = total;
    int weights = 0;
    for (const Squad& s : model.squads) weights += s.key;
    for (const Squad& s : model.squads) {
      int share = 0;
      if (s.key > 0 && left > 0) {
        share = left;
        // Somebody with a share is behind it.
        if (s.key < weights) dice.emplace_back(share = std::uniform_int_distribution<int>(0, left)(random));
      }
      weights -= s.key;
      left -= share;
      shares.push_back(share);
    }
    model.rest = total;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const int taken = std::min(most, shares[i]);
      if (taken == 0) continue;
      model.given(i, taken, false);
      model.rest -= taken;
    }
    thrown += static_cast<int>(dice.size());
    ASSERT_TRUE(fought(k % 2 == 0 ? said : capped, machine, total, dice));
    ASSERT_EQ(shown(machine), shown(model)) << total;
  }
  EXPECT_GT(thrown, 100);
}

}  // namespace
}  // namespace muster::compiler
