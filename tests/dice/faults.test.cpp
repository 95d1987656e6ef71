// Dice that can't be: what is said, and the limits on both sides.
#include <gtest/gtest.h>

#include "tests/dice/machine.h"

namespace muster::dice_test {
namespace {

struct Fault {
  const char* id;  // "": nothing is said
  const char* dice;
  const char* after = "x = a";
};

const Fault kFaults[] = {
    // counting
    {"dice-count-compare", "4d6 count"},
    {"dice-count-compare", "4d6 count 5"},
    {"dice-count-compare", "4d6 count + 5"},
    {"foreign-sign", "4d6 count => 5"},
    {"dice-count-not-last", "4d6 count >= 5 keep highest 2"},
    {"dice-count-not-last", "4d6 count >= 5 count >= 1"},
    {"", "1_000_000d6 count >= 5"},
    {"dice-counted-many", "1_000_001d6 count >= 5"},
    {"", "2d1_000_000_000 count >= 5"},
    {"dice-counted-many", "2d1_000_000_001 count >= 5"},
    {"", "1000d6 reroll 1 count >= 5"},
    {"dice-too-many", "1001d6 reroll 1 count >= 5"},
    {"dice-too-many", "1001d6"},
    {"dice-counted-already", "4d6 count >= 5", "x = count(a >= 1)"},
    {"dice-counted-already", "4d6 count >= 5", "x = highest(a, 1)"},
    {"dice-counted-already", "4d6 count >= 5", "x = lowest(a, 1)"},
    {"dice-counted-already", "4d6 count >= 5", "x = pairs(a > a)"},
    {"dice-modifier", "4d6 count >= 5 + 1"},
    // faces
    {"faces-not-plain", "1d(0..n)"},
    {"faces-not-plain", "1d[1, n]"},
    {"faces-not-plain", "1d[1.5, 2]"},
    {"faces-backwards", "1d(9..0)"},
    {"", "1d(-1_000_000..-1)"},
    {"faces-too-many", "1d[1, 1_000_001]"},
    {"faces-too-many", "1d(1_000_001..1_000_002)"},
    {"dice-too-many", "1d(-1..999_999)"},
    {"dice-tens-many", "2d66"},
    {"dice-tens-many", "(n)d66"},
    // steps
    {"explode-limit-missing", "1d10 explode from 9"},
    {"less-one-missing", "1d10 explode up to 3 less"},
    {"less-one-missing", "1d10 explode up to 3 less 2"},
    {"explode-twice", "1d6 explode up to 1 as more dice explode up to 1 as more dice"},
    {"", "1d6 explode up to 100"},
    {"dice-too-many", "1d6 explode up to 101"},
    {"dice-too-many", "1d6 reroll 1 up to 101"},
    {"", "1d6 reroll (k) up to (n)"},
    {"", "2d6 explode from (f) up to (n)"},
    {"", "2d6 each at least (k) each at most (f)"},
    {"dice-step-outside", "1d6 reroll 1 up to (n - 9)"},
    {"dice-count-outside", "(n - 9)d6 count >= 5"},
    {"dice-faces-outside", "2d(n) count >= 5"},
};

TEST(Faults, AreSaid) {
  for (const Fault& f : kFaults) {
    const Machine m(sheet_of(f.dice, f.after));
    if (std::string(f.id).empty()) {
      EXPECT_TRUE(m.clean()) << f.dice << "\n" << m.said.text();
      if (m.clean()) {
        const auto fault = bytecode::verify(m.ruleset());
        EXPECT_EQ(fault.error, bytecode::FileError::none) << f.dice << ": " << fault.reason;
      }
      continue;
    }
    const auto ids = m.said.ids();
    EXPECT_FALSE(ids.empty()) << f.dice;
    for (const std::string& id : ids) EXPECT_EQ(id, f.id) << f.dice << "\n" << m.said.text();
  }
}

// A thousand faces can be listed.
TEST(Faults, ListedFaces) {
  const auto list = [](int n) {
    std::string out = "1d[";
    for (int i = 0; i < n; ++i) out += (i == 0 ? "" : ", ") + std::to_string(i % 7);
    return out + "]";
  };
  EXPECT_TRUE(Machine(sheet_of(list(1000))).clean());
  const Machine more(sheet_of(list(1001)));
  EXPECT_EQ(more.said.ids(), std::vector<std::string>{"faces-too-many"}) << more.said.text();
}

// A pool of dice that became more holds them all, and they are asked one by one.
TEST(Pools, OfMoreDice) {
  const Machine m(sheet_of("2d6 explode up to 2 as more dice", "x = 100 * count(a = 6) + highest(a, 3)"));
  ASSERT_TRUE(m.clean()) << m.said.text();
  const auto fault = bytecode::verify(m.ruleset());
  ASSERT_EQ(fault.error, bytecode::FileError::none) << fault.reason;
  runtime::ScriptedSource script;
  script.add_plain({0, {6, 3, 6, 6}});  // both, then the six twice more: 6 6 6 3
  EXPECT_EQ(m.fight(script), 318);
}

TEST(Pools, AreBoundedByTheirDice) {
  // Each of two dice makes two more at most: six in all, of which each is 1..6.
  const Machine m(sheet_of("2d6 explode up to 2 as more dice", "x = count(a = 6)"));
  ASSERT_TRUE(m.clean());
  bool found = false;
  for (const auto& slot : m.ruleset().slots) {
    if (slot.cls != bytecode::SlotClass::list) continue;
    found = true;
    EXPECT_EQ(slot.room, 6u);
    EXPECT_EQ(slot.type.lo, 1);
    EXPECT_EQ(slot.type.hi, 6);
  }
  EXPECT_TRUE(found);
}

// The verifier refuses dice that a file should not hold.
TEST(Verifier, RefusesDiceThatCannotBe) {
  using bytecode::DiceStepKind;
  const auto refused = [](const char* why, const std::function<void(bytecode::Dice&)>& spoil) {
    Machine m(sheet_of("3d[1, 2, 5] reroll 1 up to 2"));
    bytecode::Ruleset r = m.ruleset();
    spoil(r.dice[0]);
    const auto fault = bytecode::verify(r);
    EXPECT_EQ(fault.reason, why);
  };
  refused("", [](bytecode::Dice&) {});
  refused("faces said twice", [](bytecode::Dice& d) { d.sides = 4; });
  refused("faces said twice", [](bytecode::Dice& d) { d.first = 2; });
  refused("faces out of order", [](bytecode::Dice& d) { d.faces = {2, 1, 5}; });
  refused("faces out of order", [](bytecode::Dice& d) { d.faces[2] = 1'000'001; });
  refused("tens and ones without faces", [](bytecode::Dice& d) { d.faces.clear(), d.tens = true; });
  refused("a face that can't be", [](bytecode::Dice& d) { d.faces.clear(), d.first = 999'999; });
  refused("fate dice with other faces", [](bytecode::Dice& d) { d.fate = true; });
  refused("too many throws of one die", [](bytecode::Dice& d) { d.steps[0].second = 101; });
  refused("a step of no such way", [](bytecode::Dice& d) { d.steps[0].how = 1; });
  refused("a step with a number too many",
          [](bytecode::Dice& d) { d.steps[0].kind = DiceStepKind::at_least; });
  refused("a count that is not the last step", [](bytecode::Dice& d) {
    d.steps = {{DiceStepKind::count, 3}, {DiceStepKind::at_least, 2}};
  });
  refused("no such comparison", [](bytecode::Dice& d) {
    d.steps = {{DiceStepKind::count, 3, bytecode::kNone, 1, bytecode::kNone, 6}};
  });
  refused("dice that become more twice", [](bytecode::Dice& d) {
    const bytecode::DiceStep grow{DiceStepKind::explode, 2, bytecode::kNone, 1, bytecode::kNone,
                                  bytecode::kMoreDice};
    d.steps = {grow, grow};
  });
}

}  // namespace
}  // namespace muster::dice_test
