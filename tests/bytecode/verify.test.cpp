// What the verifier asks of a ruleset's data: a good one passes, and for each rule there is one
// that breaks it and is refused with the reason.
#include <gtest/gtest.h>

#include <functional>

#include "bytecode/file.h"
#include "tests/support/regiments.h"

namespace {

using namespace muster::test;
using namespace muster::bytecode;

TEST(VerifyData, TheRegimentsAreSafe) {
  const Fault fault = verify(regiments().ruleset);
  EXPECT_FALSE(fault) << fault.reason;
}

struct Broken {
  const char* reason;
  std::function<void(Ruleset&)> change;
};

TEST(VerifyData, EachRuleHasItsRefusal) {
  const std::vector<Broken> all = {
      {"a text that isn't UTF-8", [](Ruleset& r) { r.strings[0] = "\xFF"; }},
      {"names a text that isn't there", [](Ruleset& r) { r.title = 1'000'000; }},
      {"names a text that isn't there", [](Ruleset& r) { r.title = -2; }},
      {"a set without names", [](Ruleset& r) { r.names[0].words.clear(); }},
      {"a name without its word", [](Ruleset& r) { r.names[0].words[1].name = kNone; }},
      {"no sides", [](Ruleset& r) { r.sides.clear(); }},
      {"a label that isn't there", [](Ruleset& r) { r.labels[0] = 1'000'000; }},
      {"dice that can't be thrown", [](Ruleset& r) { r.dice[0].count = 1001; }},
      {"dice that can't be thrown", [](Ruleset& r) { r.dice[0].sides = 0; }},
      {"dice that can't be thrown", [](Ruleset& r) { r.dice[0].sides = 1'000'001; }},
      {"pieces of no parts", [](Ruleset& r) { r.kinds[0].at_most = 0; }},
      {"a join without its field", [](Ruleset& r) { r.kinds[0].joins.pop_back(); }},
      {"units that aren't there", [](Ruleset& r) { r.kinds[0].units = 9; }},
      {"a rule for `out` that isn't there", [](Ruleset& r) { r.kinds[0].out_rule = 99; }},
      {"a count that isn't there", [](Ruleset& r) { r.kinds[0].count_field = 4; }},
      {"a line with a field that isn't there",
       [](Ruleset& r) {
         r.kinds[0].line = {0, 4};
       }},
      {"too many kinds of pieces", [](Ruleset& r) { r.kinds.resize(1001); }},
      {"a grain that can't be", [](Ruleset& r) { r.given[0].type.grain = 0; }},
      {"a grain that can't be", [](Ruleset& r) { r.given[0].type.grain = 1'000'000'001; }},
      {"a range that ends before it begins", [](Ruleset& r) { r.given[0].type.lo = 5; }},
      {"a set of names that isn't there", [](Ruleset& r) { r.kinds[0].fields[0].type.sub = 7; }},
      {"a field can't hold that", [](Ruleset& r) { r.given[0].type.kind = Kind::text; }},
      {"a stated range that ends before it begins", [](Ruleset& r) { r.given[0].stated_lo = 9; }},
      {"a field worked out by a rule that isn't there", [](Ruleset& r) { r.given[0].value_rule = 99; }},
      {"a default that isn't of its type", [](Ruleset& r) { r.kinds[0].fields[0].constant = 4; }},
      {"a default that isn't of its type", [](Ruleset& r) { r.kinds[0].fields[0].constant = -1; }},
      {"a unit of no kind",
       [](Ruleset& r) {
         r.units.push_back({3, 0, {}});
       }},
      {"a unit with a field that isn't there",
       [](Ruleset& r) {
         r.units.push_back({0, 0, {{4, 0, 1}}});
       }},
      {"a unit's value that isn't of its type",
       [](Ruleset& r) {
         r.units.push_back({0, 0, {{0, 0, 4}}});
       }},
      {"a unit's value outside its range",
       [](Ruleset& r) {
         r.units.push_back({0, 0, {{1, 0, 27}}});
       }},
      {"a table without rows",
       [](Ruleset& r) {
         r.tables[0].row_count = 0;
         r.tables[0].spans.clear();
         r.tables[0].cells.clear();
       }},
      {"a table with too few or too many cells", [](Ruleset& r) { r.tables[0].cells.pop_back(); }},
      {"a table with too few or too many cells", [](Ruleset& r) { r.tables[0].row_count = UINT32_MAX; }},
      {"rows without their lines", [](Ruleset& r) { r.tables[0].row_lines.pop_back(); }},
      {"effects of a rule that isn't there", [](Ruleset& r) { r.tables[0].effects = 99; }},
      {"rows out of order", [](Ruleset& r) { r.tables[0].spans[1].lo = 1; }},
      {"rows out of order", [](Ruleset& r) { r.tables[0].spans[0].lo = 2; }},
      {"rows out of order", [](Ruleset& r) { std::swap(r.tables[0].spans[0], r.tables[0].spans[2]); }},
      {"a row of another table", [](Ruleset& r) { r.tables[0].spans[2].row = 3; }},
      {"a row of another table", [](Ruleset& r) { r.tables[0].spans[2].row = -1; }},
      {"a cell outside its column's range", [](Ruleset& r) { r.tables[0].cells[0] = 1; }},
      {"a cell that isn't of its column's type", [](Ruleset& r) { r.tables[1].cells[0] = 1'000'000; }},
      {"a list of what can't be listed",
       [](Ruleset& r) {
         r.slots[0].cls = SlotClass::list;
         r.slots[0].type = label_type();
       }},
      {"no outcomes", [](Ruleset& r) { r.outcomes.clear(); }},
      {"a measure without its rule", [](Ruleset& r) { r.measures[0].rule = kNone; }},
      {"a requirement without its rule",
       [](Ruleset& r) {
         r.requires_.push_back({99, 0, 0});
       }},
      {"names a text that isn't there",
       [](Ruleset& r) {
         r.formulas.push_back({0, {99999}, 0});
       }},
      {"names a text that isn't there",
       [](Ruleset& r) {
         r.modifiers.push_back({0, false, {{99999, true, false, 1}}, 1});
       }},
      {"modifiers that aren't there", [](Ruleset& r) { r.says[0].modifiers = 0; }},
      // A text has no slots for the rows; and a slot is missing for what was counted.
      {"modifiers told otherwise than their rows",
       [](Ruleset& r) {
         r.modifiers.push_back({0, false, {{0, true, false, 1}}, 1});
         r.says[0].modifiers = 0;
       }},
      {"modifiers told otherwise than their rows",
       [](Ruleset& r) {
         const Index slot = r.rules[0].params[0];
         r.modifiers.push_back({0, false, {{0, true, true, 1}}, 1});
         r.says[0].parts = {{kNone, slot}, {kNone, slot}};
         r.says[0].modifiers = 0;
       }},
      {"rows without their conditions", [](Ruleset& r) { r.tables[0].conditions = {0}; }},
      {"names a text that isn't there",
       [](Ruleset& r) { r.tables[0].conditions.assign(r.tables[0].row_count, 99999); }},
      {"a line of the log with a slot that isn't there", [](Ruleset& r) { r.says[0].parts[0].slot = 99999; }},
      {"a line of the log shows a list",
       [](Ruleset& r) {
         for (std::size_t i = 0; i < r.slots.size(); ++i) {
           if (r.slots[i].cls == SlotClass::list) r.says[0].parts[0].slot = static_cast<Index>(i);
         }
       }},
      {"lines that don't fit the code", [](Ruleset& r) { r.lines.pop_back(); }},
      {"code that isn't there", [](Ruleset& r) { r.rules[0].code_end = 1'000'000; }},
      {"code that isn't there", [](Ruleset& r) { r.rules[0].code_end = r.rules[0].code_begin; }},
      {"rules that overlap or leave code over", [](Ruleset& r) { r.rules[1].code_begin -= 1; }},
      {"code that belongs to no rule",
       [](Ruleset& r) {
         r.code.push_back({Op::end});
         r.lines.push_back(0);
       }},
      {"a parameter that isn't there", [](Ruleset& r) { r.rules[0].params[0] = 99999; }},
      {"a parameter used twice", [](Ruleset& r) { r.rules[1].params[0] = r.rules[0].params[0]; }},
      {"a parameter used twice", [](Ruleset& r) { r.rules[1].result = r.rules[0].result; }},
      {"no battle", [](Ruleset& r) { r.battle = kNone; }},
      {"a battle that asks for values", [](Ruleset& r) { r.battle = 0; }},
      {"a measure of another shape than its use", [](Ruleset& r) { r.measures[0].rule = 1; }},
      {"a rule of another shape than its use",
       [](Ruleset& r) {
         r.requires_.push_back({6, 0, 0});
       }},
      {"a rule of another shape than its use", [](Ruleset& r) { r.kinds[0].out_rule = 1; }},
      {"a value of another type than its field",
       [](Ruleset& r) { r.kinds[0].fields[0].value_rule = 0; }},  // gives yes/no to a rank
      {"a value that asks for too much", [](Ruleset& r) { r.given[0].value_rule = 1; }},
      {"effects of another shape than their table", [](Ruleset& r) { r.tables[0].effects = 3; }},
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    Ruleset r = regiments().ruleset;
    all[i].change(r);
    const Fault fault = verify(r);
    EXPECT_EQ(fault.error, FileError::unsafe) << i << ": " << all[i].reason;
    EXPECT_EQ(fault.reason, all[i].reason) << i;
  }
}

// Stripped of lines, a ruleset is as safe.
TEST(VerifyData, LinesMayBeLeftOut) {
  Ruleset r = regiments().ruleset;
  r.lines.clear();
  EXPECT_FALSE(verify(r));
}

// Dice at the very bounds.
TEST(VerifyData, DiceAtTheirBounds) {
  Ruleset r = regiments().ruleset;
  r.dice[0].count = 1000, r.dice[0].sides = 1'000'000;
  EXPECT_FALSE(verify(r, {}, Proof::shape));
  r.dice[0].count = 0, r.dice[0].sides = 1;
  EXPECT_FALSE(verify(r, {}, Proof::shape));
  EXPECT_EQ(verify(r).reason, "roll: a result outside the range of its place");  // 0, in a slot for 1..10
}

}  // namespace
