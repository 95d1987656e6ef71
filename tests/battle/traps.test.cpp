// Stops that no clean sheet meets, of rulesets made by hand: they are told in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle/fight.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/small_ruleset.h"

namespace muster::battle {
namespace {

using bytecode::Op;
using testing::HasSubstr;

struct Traps : testing::Test {
  tests::SmallRuleset small;

  std::string end_of(std::vector<bytecode::Instr> code) {
    bytecode::Slot slot;
    slot.type = tests::SmallRuleset::type(bytecode::Kind::number, -9, 9);
    slot.type.optional = true;
    small.rs.slots = {slot, slot};
    small.rs.constants = {-1};
    small.rs.code = std::move(code);
    small.rs.code.push_back({Op::finish, 0, 0, 0, 0});
    small.rs.code.push_back({Op::end, 0, 0, 0, 0});
    small.rs.lines.assign(small.rs.code.size(), 20);
    small.rs.rules[0].code_end = static_cast<std::uint32_t>(small.rs.code.size());
    auto t = tests::load_text(small.rs, "rules \"Small\"\ndice seed 1\n");
    if (!t.battle) return testing::PrintToString(t.said());
    fight(small.rs, *t.battle, {}, t.sink);
    return testing::PrintToString(t.said());
  }
};

TEST_F(Traps, NothingWhereSomethingIsNeeded) {
  EXPECT_THAT(end_of({{Op::none_, 0, 0, 0, 0}, {Op::present, 1, 0, 0, 0}}),
              HasSubstr("trap-absent: the battle met a value that is not there"));
}

TEST_F(Traps, DiceThatCanNotBeThrown) {
  bytecode::Dice dice;
  dice.count_slot = 0;
  small.rs.dice = {dice};
  EXPECT_THAT(end_of({{Op::const_, 0, 0, 0, 0}, {Op::roll, 1, 0, -1, small.text("shot")}}),
              HasSubstr("trap-wrong-dice: the battle met dice that can't be thrown"));
}

}  // namespace
}  // namespace muster::battle
