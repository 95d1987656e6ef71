// What had to be proved, and by what. Of every ruleset: no instruction that may stop a battle is without
// a proof, or a place that the sheet itself says may stop it.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "bytecode/file.h"
#include "tests/checks/support.h"

namespace muster::checks {
namespace {

using bytecode::Op;
using compiler::Obligation;
using What = Obligation::What;
using By = Obligation::By;

std::string words_of(What what) {
  switch (what) {
    case What::row:
      return "row";
    case What::column:
      return "column";
    case What::member:
      return "member";
    case What::divisor:
      return "divisor";
    case What::dice:
      return "dice";
    case What::store:
      return "store";
    case What::argument:
      return "argument";
    case What::present:
      return "present";
    case What::odds:
      return "odds";
    case What::limit:
      return "limit";
    case What::rest:
      return "rest";
  }
  return "?";
}

std::string words_of(By by) {
  switch (by) {
    case By::range:
      return "range";
    case By::test:
      return "test";
    case By::rows:
      return "rows";
    case By::capped:
      return "capped";
    case By::sums:
      return "sums";
    case By::known:
      return "known";
  }
  return "?";
}

// LINE: WHAT by BY [line N] VALUES
std::string listed(const compiler::Said& said) {
  std::string out;
  for (const Obligation& o : said.compiled.model->obligations) {
    out +=
        std::to_string(said.source.line_of(o.at.begin)) + ": " + words_of(o.what) + " by " + words_of(o.by);
    if (o.because.end > o.because.begin)
      out += " of line " + std::to_string(said.source.line_of(o.because.begin));
    out += o.words.empty() ? "\n" : ": " + o.words + "\n";
  }
  return out;
}

std::string head(const std::string& rest) {
  return "rules \"T\"\nsides a, b\npiece man (crowd, up to 6 a side)\nhurt  whole 0..9 = 0\nluck  whole 0..9 "
         "= 0  capped\n"
         "out when hurt = 9\nend\n" +
         rest;
}

TEST(Obligations, SayByWhatAStoreIsKept) {
  const auto said = compiler::check(head(R"(battle
for each m in a.crowd
roll d = 1d6
m.hurt = d
m.luck += d
if m.hurt < 9
m.hurt += 1
end
end
end
)"));
  ASSERT_EQ(said.text(), "");
  // d is 1..6; luck + d is 1..15, capped; hurt is d, 1..6, known by the test of line 13 or the store of line
  // 11 - the test tells nothing that the store did not.
  EXPECT_EQ(listed(said),
            "11: store by range: 1..6\n"
            "12: store by capped: 1..15\n"
            "14: store by test of line 11: 2..7\n");
}

TEST(Obligations, OfListsTablesAndDivisors) {
  const auto said = compiler::check(head(R"(table t on 1d6 gives whole 0..9
1-3  0
4-6  1
end
rule r(x: man, by: whole 1..6)
let share = (x.luck / by) rounded down
x.luck = share
end
battle
let foes = standing b.crowd
leave_it() when none(foes)
if count(foes) >= 2
let second = foes[2]
roll d = 1d6
r(second, d)
second.luck = t[d]
roll e = (second.luck)d6
second.luck += e
end
end
rule leave_it()
say "nobody"
end
)"));
  ASSERT_EQ(said.text(), "");
  EXPECT_EQ(listed(said),
            "13: divisor by range: 1..6\n"  // what may be passed
            "14: store by range: 0..9\n"    // 0..9 / 1..6
            "20: member by test of line 19\n"
            "22: argument by range: 1..6\n"
            "23: store by range: 0..1\n"
            "23: row by rows: 1..6\n"
            "24: dice by test of line 23: 0..1\n"
            "25: store by test of line 23: 0..7\n");  // 0..1 and a d6 or none: below 9
}

// A test that narrows what is enough as it is declared proves nothing.
TEST(Obligations, WhatIsDeclaredIsEnough) {
  const auto said = compiler::check(head(R"(piece fort (forts, up to 2 a side)
wall  whole 10..20
holes  whole 0..20 = 0  capped
end
battle
for each f in a.forts
if f.wall < 15
let left = (100 / f.wall) rounded down
f.holes = f.wall
f.holes = left
end
if f.holes > 0
let share = (100 / f.holes) rounded down
f.holes += share
end
end
end
)"));
  ASSERT_EQ(said.text(), "");
  // 100 by 10..14 is 7..10, of a name that was given behind the test; holes by then 1..20.
  EXPECT_EQ(listed(said),
            "15: divisor by range: 10..14\n"
            "16: store by range: 10..14\n"
            "17: store by test of line 14: 7..10\n"
            "20: divisor by test of line 19: 1..20\n"
            "21: store by capped: 6..120\n");
}

// What may be none, and what stops a battle where the sheet says so.
TEST(Obligations, OfWhatMayBeNone) {
  const auto said = compiler::check(head(R"(given
bonus  whole 0..3 optional
end
battle
for each m in a.crowd
if bonus is not none
m.luck += bonus
end
end
end
)"));
  ASSERT_EQ(said.text(), "");
  EXPECT_EQ(listed(said),
            "14: store by capped: 0..12\n"
            "14: present by test of line 13: 0..3\n");
}

std::vector<std::filesystem::path> rulesets() {
  std::vector<std::filesystem::path> out;
  for (const auto& file : std::filesystem::recursive_directory_iterator(MUSTER_ROOT "/rulesets")) {
    if (file.path().extension() == ".rules") out.push_back(file.path());
  }
  return out;
}

// What proves an instruction that may stop a battle; empty: it can't.
std::set<What> proofs_of(const bytecode::Ruleset& r, const bytecode::Instr& in) {
  switch (in.op) {
    case Op::div_:
      return {What::divisor, What::limit};
    case Op::at:
    case Op::wrap:
      return {What::member};
    case Op::row:
    case Op::row_odds:
      return {What::row};
    case Op::col:
    case Op::col_odds:
      return {What::column};
    case Op::present:
      return {What::present, What::member};
    case Op::shift:
      if (in.d == 1) return {};
      return {What::limit, What::row, What::column};
    case Op::dice_high:
    case Op::dice_low:
      return {What::dice};
    case Op::roll: {
      const auto& dice = r.dice[static_cast<std::size_t>(in.b)];
      if (dice.count_slot == bytecode::kNone && dice.sides_slot == bytecode::kNone) return {};
      return {What::dice};
    }
    case Op::check:
      return {What::row,      What::column,  What::member, What::divisor, What::dice, What::store,
              What::argument, What::present, What::odds,   What::limit,   What::rest};
    default:
      return {};
  }
}

TEST(Obligations, NoInstructionThatMayStopABattleIsWithoutOne) {
  std::size_t asked = 0;
  for (const auto& path : rulesets()) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    const auto said = compiler::check(text.str());
    ASSERT_TRUE(said.compiled.ruleset) << path << said.text();
    const bytecode::Ruleset& r = *said.compiled.ruleset;
    std::map<std::uint32_t, std::set<What>> proved;
    std::set<std::uint32_t> stops;
    const auto lines = [&](diagnostics::Span at, const auto& each) {
      for (std::uint32_t l = static_cast<std::uint32_t>(said.source.line_of(at.begin));
           l <= static_cast<std::uint32_t>(said.source.line_of(at.end)); ++l)
        each(l);
    };
    for (const Obligation& o : said.compiled.model->obligations)
      lines(o.at, [&](std::uint32_t l) { proved[l].insert(o.what); });
    for (const auto& stop : said.compiled.stops) lines(stop.at, [&](std::uint32_t l) { stops.insert(l); });
    ASSERT_EQ(r.lines.size(), r.code.size());
    for (std::size_t i = 0; i < r.code.size(); ++i) {
      const std::set<What> wanted = proofs_of(r, r.code[i]);
      if (wanted.empty() || stops.count(r.lines[i]) != 0) continue;
      ++asked;
      const auto& have = proved[r.lines[i]];
      const bool found =
          std::any_of(wanted.begin(), wanted.end(), [&](What w) { return have.count(w) != 0; });
      EXPECT_TRUE(found) << path << ":" << r.lines[i] << " " << bytecode::info(r.code[i].op).mnemonic;
    }
  }
  EXPECT_GT(asked, 200u);
}

}  // namespace
}  // namespace muster::checks
