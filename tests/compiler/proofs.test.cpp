// What the checker says of small sheets with one fault each, and that it is silent on those
// without. Every message of the sheet part of the catalogue has a case here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

// Bodies inside `for each m in standing attacker.men ... end`.
const Case kInLoop[] = {
    {"", "", "m.hurt += 25%"},
    {"", "", "let x = m.force + 1"},
    {"", "", "m.wounds = 4 when m.wounds = 3"},
    {"", "", "if m.wounds < 4\nm.wounds += 1\nend"},
    {"", "", "skip when m.wounds = 4\nm.wounds += 1"},
    {"", "", "let foes = standing defender.men\nskip when none(foes)\nlet f = foes[wrap 7]"},
    {"", "", "let foes = standing defender.men\nif count(foes) >= 2\nlet f = foes[2]\nend"},
    {"", "", "roll d = 1d10\nlet x = d - d\nm.wounds = x"},
    {"", "", "reduce m.wounds to 2\nraise m.wounds to 3"},
    {"", "", "let f = m.side.bonus + enemy(m).bonus"},
    {"", "", "m.luck += 1"},
    {"", "", "m.crest = \"Lion\""},
    {"", "", "m.rank = veteran when m.rank < veteran"},
    {"", "table t on 1d6 gives whole 0..4\n1-3  0\n4-6  4\nend", "roll d = 1d6\nm.wounds = t[d]"},
    {"", "table t on whole 1..6 gives whole 0..4\n1-3  0\n4-6  4\nend",
     "roll d = 1d10\nif d <= 6\nm.wounds = t[d]\nend"},
    {"", "formula f(x: whole) = x + 1", "m.wounds = f(n) - 1"},
    {"", "rule hit(x: man, by: whole)\nx.wounds = by\nend", "hit(m, n)"},

    {"store-outside", "", "m.wounds += 1"},
    {"store-outside", "", "if m.wounds < 4\nm.wounds += 2\nend"},
    // The test before the change is no longer true after it.
    {"store-outside", "", "if m.wounds < 4\nm.wounds += 1\nm.wounds += 1\nend"},
    // ... nor after a rule that changes the field of some piece.
    {"store-outside", "rule wound(x: man)\nx.wounds = 4\nend",
     "if m.wounds < 4\nwound(m)\nm.wounds += 1\nend"},
    {"list-may-be-empty", "", "let foes = standing defender.men\nlet f = foes[wrap 1]"},
    {"list-may-be-empty-unnamed", "", "let f = defender.men[wrap 1]"},
    {"position-outside-unnamed", "", "skip when none(defender.men)\nlet f = defender.men[1]"},
    {"position-outside", "", "let foes = standing defender.men\nskip when none(foes)\nlet f = foes[2]"},
    {"key-outside", "table t on whole 1..6 gives whole\n1-6  1\nend", "roll d = 1d10\nlet x = t[d]"},
    {"type-clash", "", "if m.force\nleave\nend"},
    {"type-clash", "", "m.rank = yes"},
    {"number-for-percent", "", "m.hurt = 1"},
    {"percent-for-number", "", "m.wounds = 25%"},
    {"percent-and-number", "", "let x = m.force + 25%"},
    {"compare-percent-number", "", "let x = m.hurt = 1"},
    {"compare-clash", "", "let x = m.force = m.rank"},
    {"no-order", "", "let x = m.crest < \"a\""},
    {"not-a-number", "", "let x = m.rank + 1"},
    {"not-a-list", "", "let x = count(m)"},
    {"not-a-piece", "", "let x = n is out"},
    {"not-a-side", "", "let x = enemy(n)"},
    {"no-fields", "", "let x = n.force"},
    {"standing-wants-pieces", "", "let x = count(standing sides)"},
    {"share-wants-percent", "", "let x = n of m.force"},
    {"fold-wants-body", "", "let x = sum(attacker.men)"},
    {"grain-too-fine", "", "let x = 0.0001 * 0.0001 * 0.0001 * m.force"},
    {"finer-than-place", "", "m.hurt = 10%"},
    {"too-large", "", "let x = 1000000000000 * m.force * 1000000000"},
    {"unknown-name", "", "let x = forse"},
    {"unknown-word", "", "let x = m.rank = novise"},
    {"word-of-several", "names mood: calm, novice", "let x = novice"},
    {"unknown-field", "", "let x = m.forse"},
    {"unknown-call", "", "strike(m)"},
    {"unknown-plural", "", "let x = count(all mens)"},
    {"text-here", "", "let x = \"hello\""},
    {"name-twice", "", "let n = 1"},
    {"name-of-side", "", "let attacker = 1"},
    {"table-without-key", "table t on rank gives whole\nnovice  0\nregular  1\nveteran  2\nend",
     "let x = t + 1"},
    {"table-with-round", "table t on rank gives whole\nnovice  0\nregular  1\nveteran  2\nend",
     "let x = t(m.rank)"},
    {"one-key", "table t on rank gives whole\nnovice  0\nregular  1\nveteran  2\nend",
     "let x = t[m.rank, 1]"},
    {"no-effects", "table t on rank gives whole\nnovice  0\nregular  1\nveteran  2\nend", "t[m.rank](m)"},
    {"argument-count", "formula f(x: whole) = x", "let x = f(1, 2)"},
    {"argument-outside", "rule r(x: whole 1..3)\nlet y = x\nend", "r(n)"},
    {"call-with-square", "formula f(x: whole) = x", "let x = f[1]"},
    {"call-without-brackets", "formula f(x: whole) = x", "let x = f"},
    {"rule-has-no-value", "rule r(x: whole)\nlet y = x\nend", "let x = r(1)"},
    {"formula-as-statement", "formula f(x: whole) = x", "f(1)"},
    {"not-callable", "", "let x = man(1)"},
    {"recursion", "formula f(x: whole) = f(x)", "let x = f(1)"},
    {"recursion", "rule p(x: whole)\nq(x)\nend\nrule q(x: whole)\np(x)\nend", "p(1)"},
    {"never-reached", "", "leave\nm.hurt = 0%"},
    {"local-changed", "", "let x = 1\nx = 2"},
    {"given-changed", "", "n = 2"},
    {"not-a-place", "", "rank = 2"},
    {"computed-changed", "piece tank (tanks)\na whole 0..9\nb whole 0..9 computed = a\nend",
     "for each t in all tanks\nt.b = 1\nend"},
    {"change-wants-number", "", "m.rank += 1"},
    {"when-declares", "", "let x = 1 when raid"},
    {"crosses-together", "", "together\nleave\nend"},
    {"later-outside", "", "later m.hurt = 0%"},
    {"later-outside-call", "rule r(x: man)\nlater x.hurt = 0%\nend", "r(m)"},
    {"later-of-later", "rule r(x: man)\nlater x.hurt = 0%\nend", "together\nlater r(m)\nend"},
    {"change-in-together", "", "together\nm.hurt = 0%\nend"},
    {"", "", "together\nnow m.hurt = 0%\nlater m.hurt = 25%\nend"},
    {"change-in-together-call", "rule r(x: man)\nroll d = 1d6\nx.hurt = 0%\nend", "together\nr(m)\nend"},
    {"finish-in-together", "", "together\nfinish done\nend"},
    {"finish-in-together-call", "rule r(x: man)\nfinish done\nend", "together\nr(m)\nend"},
    {"roll-for-whom", "", "roll d for n = 1d6"},
    {"repeat-negative", "", "repeat m.wounds - 1 times\nlet x = 1\nend"},
    {"cannot-keep", "table t on rank\nnovice  go()\notherwise  go()\nend\nrule go()\nlet y = 1\nend",
     "let x = t[novice].text"},
    {"cannot-say", "", "say \"{attacker.men}\""},
    {"dice-too-many", "", "roll d = 2000d6"},
    {"text-plain", "", "stop \"at {n}\""},
    {"", "", "let l = attacker.men\nfor each x in l numbered i\nlet y = l[i]\nend"},
    {"", "", "let l = attacker.men\nrepeat count(l) times numbered i\nlet y = l[i]\nend"},
    {"position-outside", "",
     "let l = attacker.men\nlet k = defender.men\nfor each x in l numbered i\nlet y = k[i]\nend"},
    {"", "require n <= 3, \"n\"\ntable t on whole 1..3 gives whole\n1-3  1\nend", "let x = t[n]"},
    {"unknown-outcome", "", "finish doone"},
};

// Declarations that are wrong whatever the battle does.
const Case kDeclared[] = {
    {"", "table t on 2d6 gives percent step 10% 0%..200%\n2  50%\n3-11  60%\n12  150%\nend", ""},
    {"", "table t on percent step 25% gives whole -2..0\n0-25%  0\n50%  -1\n75-100%  -2\nend", ""},
    {"", "table t on whole 0..20 gives whole\nup to 7  0\n8-9  1\n10-15  2\n16+  3\nend", ""},
    {"", "table t on rank gives whole\nnovice  1\notherwise  2\nend", ""},
    {"missing-row-dice", "table t on 2d6 gives whole\n2-11  1\nend", ""},
    {"missing-row", "table t on rank gives whole\nnovice  1\nveteran  2\nend", ""},
    {"missing-row-one", "table t on percent step 25% gives whole\n0-25%  0\n75-100%  1\nend", ""},
    {"missing-row-rolled", "table t on whole 0..9 gives whole\n0-3  1\n5-9  1\nend",
     "roll d = 1d6\nlet x = t[d]"},
    {"rows-share-end", "table t on 1d6 gives whole\n1-3  1\n3-6  2\nend", ""},
    {"rows-overlap", "table t on 1d6 gives whole\n1-4  1\n3-6  2\nend", ""},
    {"", "table t on 1d6 gives whole\n1-6  1\n7+  2\nend", "roll d = 1d6\nlet x = t[d + n]"},
    {"text-plain", "table t on 1d6\n1-6  \"got {n}\"  go()\nend\nrule go()\nlet y = 1\nend", ""},
    {"text-plain", "require n > 0, \"only {n}\"", ""},
    {"row-unreachable", "table t on 1d6 gives whole\n1-6  1\n7  2\nend", ""},
    {"otherwise-twice", "table t on whole 0..6 gives whole\n1  1\notherwise  2\notherwise  3\nend", ""},
    {"row-after-otherwise", "table t on 1d6 gives whole\n2-6  1\notherwise  2\n1  1\nend", ""},
    {"cell-count", "table t on 1d6 gives whole\n1-6  1  2\nend", ""},
    {"cell-wants", "table t on 1d6 gives whole\n1-6  red\nend", ""},
    {"cell-wants-percent", "table t on 1d6 gives percent\n1-6  5\nend", ""},
    {"cell-wants-number", "table t on 1d6 gives whole\n1-6  5%\nend", ""},
    {"cell-wants-yes-no", "table t on 1d6 gives yes/no\n1-6  maybe\nend", ""},
    {"cell-off-grain", "table t on 1d6 gives percent step 25%\n1-6  10%\nend", ""},
    {"cell-outside", "table t on 1d6 gives whole 0..3\n1-6  4\nend", ""},
    {"cell-negative", "table t on 1d6 gives whole\n1-6  -1\nend", ""},
    {"key-wants-word", "table t on rank gives whole\n1-6  1\nend", ""},
    {"key-wants-number", "table t on 1d6 gives whole\nred  1\nend", ""},
    {"key-type", "table t on label gives whole\n1  1\nend", ""},
    {"table-gives", "table t on 1d6 gives man\n1-6  1\nend", ""},
    {"table-params-unused", "table t(m: man) on 1d6 gives whole\n1-6  1\nend", ""},
    {"unknown-type", "formula f(x: soldier) = 1", ""},
    {"name-twice", "names wind: calm, gale\ngiven\nwind wind = calm\nend", "let x = wind = calm"},
    {"unknown-piece", "units of soldier  force\n\"a\"  1\nend", ""},
    {"unit-wants-name", "units of man  force\n3  1\nend", ""},
    {"computed-column",
     "piece tank (tanks)\na whole 0..9\nb whole 0..9 computed = a\nend\nunits of tank  b\n\"a\"  1\nend", ""},
    {"word-twice", "names mood: calm, calm", ""},
    {"field-twice", "piece tank (tanks)\na whole\na whole\nend", ""},
    {"block-twice", "outcomes\ndone \"d\"\nend\nsides red, blue", "finish done"},
    {"range-not-constant", "piece tank (tanks)\na whole 0..n\nend", ""},
    {"range-wants-percent", "piece tank (tanks)\na percent 0..2\nend", ""},
    {"range-wants-number", "piece tank (tanks)\na whole 0%..200%\nend", ""},
    {"range-off-grain", "piece tank (tanks)\na percent step 25% 0%..110%\nend", ""},
    {"range-backwards", "piece tank (tanks)\na whole 9..1\nend", ""},
    {"grain-not-percent", "piece tank (tanks)\na percent step 5\nend", ""},
    {"grain-not-number", "piece tank (tanks)\na number to 5%\nend", ""},
    {"grain-not-a-part", "piece tank (tanks)\na percent step 30%\nend", ""},
    {"whole-with-grain", "piece tank (tanks)\na whole step 5\nend", ""},
    {"capped-not-number", "piece tank (tanks)\na yes/no = no capped\nend", ""},
    {"bound-wrong", "piece tank (tanks, up to 0 a side)\na whole\nend", ""},
    {"field-not-yet", "piece tank (tanks)\na whole computed = b\nb whole\nend", ""},
    {"computed-without-value", "piece tank (tanks)\na whole computed\nend", ""},
    {"computed-outside", "piece tank (tanks)\na whole 0..9\nb whole 0..9 computed = a + 1\nend", ""},
    {"default-outside", "piece tank (tanks)\na whole 0..9 = 10\nend", ""},
    {"default-not-constant", "given\nz whole = n\nend", ""},
    {"out-of-others", "piece tank (tanks)\na whole\nout when attacker.bonus = 9\nend", ""},
    {"join-open", "piece tank (tanks)\na whole\nb whole\njoin at most 2, a by sum\nend", ""},
    {"join-twice", "piece tank (tanks)\na whole\njoin at most 2, a by sum, a same\nend", ""},
    {"join-not-number", "piece tank (tanks)\na yes/no\njoin at most 2, a by sum\nend", ""},
    {"measure-type", "measures\nx = attacker.men\nend", ""},
    {"no-loop", "", "leave"},
    {"number-too-large", "", "let x = 0.000000000001"},
};

TEST(Proofs, EachFaultHasItsMessage) {
  for (const Case& c : kInLoop) EXPECT_TRUE(says(c, check(sheet(c.declarations, in_loop(c)))));
  for (const Case& c : kDeclared) EXPECT_TRUE(says(c, check(sheet(c.declarations, c.body))));
}

TEST(Proofs, EverySheetIsAcceptedByTheVerifier) {
  for (const Case& c : kInLoop) {
    const Said said = check(sheet(c.declarations, in_loop(c)));
    if (!said.compiled.ruleset) continue;
    const bytecode::Fault fault = bytecode::verify(*said.compiled.ruleset);
    EXPECT_EQ(fault.error, bytecode::FileError::none) << fault.reason << "\n" << said.source.text();
  }
}

TEST(Proofs, WholeSheetsWithoutAPart) {
  EXPECT_THAT(check("rules \"T\"\nsides a, b\n").ids(), testing::ElementsAre("no-battle"));
  EXPECT_THAT(check("rules \"T\"\nbattle\nend\n").ids(), testing::ElementsAre("no-sides"));
  EXPECT_THAT(check("rules \"T\"\nsides a, b, c\nbattle\nend\n").ids(),
              testing::ElementsAre("sides-not-two"));
  EXPECT_THAT(check("rules \"T\"\nsides a, b\nbattle\nend\noutcomes\nx \"X\"\nend\n").ids(),
              testing::ElementsAre("no-finish"));
}

TEST(Proofs, JoinedPiecesHaveNoFieldOfAPart) {
  const std::string piece =
      "piece tank (tanks)\na whole 0..9\nb whole 0..9\njoin at most 2, a by sum, others by part\nend\n";
  EXPECT_THAT(check(sheet(piece, "for each t in all tanks\nlet x = t.b\nend")).ids(),
              testing::ElementsAre("by-part-read"));
  EXPECT_THAT(check(sheet(piece, "for each t in all tanks\nlet x = sum(p in parts of t: p.b)\nend")).ids(),
              testing::IsEmpty());
  EXPECT_THAT(
      check(sheet(piece, "for each t in all tanks\nfor each p in parts of t\np.a = 1\nend\nend")).ids(),
      testing::ElementsAre("part-changed"));
  EXPECT_THAT(
      check(sheet(piece, "for each t in all tanks\nfor each p in parts of t\np.b = 1\nend\nend")).ids(),
      testing::IsEmpty());
  // The sum of two lines of 0..9 is 0..18.
  EXPECT_THAT(check(sheet(piece + "table k on whole 0..18 gives whole\n0-18  1\nend\n",
                          "for each t in all tanks\nlet x = k[t.a]\nend"))
                  .ids(),
              testing::IsEmpty());
  EXPECT_THAT(check(sheet(piece + "table k on whole 0..17 gives whole\n0-17  1\nend\n",
                          "for each t in all tanks\nlet x = k[t.a]\nend"))
                  .ids(),
              testing::ElementsAre("key-outside"));
}

TEST(Proofs, AGapTellsItsChance) {
  // One throw in 36 of two dice shows 12.
  const Said missing = check(sheet("table t on 2d6 gives whole\n2-11  1\nend", ""));
  ASSERT_EQ(missing.list.size(), 1u) << missing.text();
  EXPECT_THAT(diagnostics::why_of(missing.list[0]), testing::HasSubstr("1/36"));
  EXPECT_THAT(diagnostics::message_of(missing.list[0]), testing::HasSubstr("12"));
  // 3 and 4 together: 2 + 3 of 36.
  const Said two = check(sheet("table t on 2d6 gives whole\n2  1\n5-12  1\nend", ""));
  ASSERT_EQ(two.list.size(), 1u) << two.text();
  EXPECT_THAT(diagnostics::why_of(two.list[0]), testing::HasSubstr("5/36"));
}

TEST(Proofs, AModifiedKeyTellsItsChance) {
  // With a raid's -1 a natural 1 looks up 0: one face of ten.
  const Said raid = check(sheet("table t on whole 1..10 gives whole\n1-10  1\nend",
                                "roll d = 1d10\nlet by = -1 when raid, otherwise 0\nlet x = t[d + by]"));
  ASSERT_EQ(raid.list.size(), 1u) << raid.text();
  EXPECT_EQ(diagnostics::entry(raid.list[0].id).name, "key-outside");
  EXPECT_THAT(diagnostics::why_of(raid.list[0]),
              testing::AllOf(testing::HasSubstr("1/10"), testing::HasSubstr("-1")));
  // After `if d > 1` the natural 1 is no longer possible.
  const Said tested =
      check(sheet("table t on whole 1..10 gives whole\n1-10  1\nend",
                  "roll d = 1d10\nlet by = -1 when raid, otherwise 0\nif d > 1\nlet x = t[d + by]\nend"));
  EXPECT_THAT(tested.ids(), testing::IsEmpty()) << tested.text();
  // A test on the roll changes the chance: of the faces 2..10 one is left that misses with +1.
  const Said above =
      check(sheet("table t on whole 1..10 gives whole\n1-10  1\nend",
                  "roll d = 1d10\nlet by = 1 when raid, otherwise 0\nif d > 1\nlet x = t[d + by]\nend"));
  ASSERT_EQ(above.list.size(), 1u) << above.text();
  EXPECT_THAT(diagnostics::why_of(above.list[0]), testing::HasSubstr("1/9"));
}

TEST(Proofs, AGapReachedByDiceTellsItsChance) {
  // A natural 8 of ten faces, when nothing else is added; with +1 or +2 the face is another,
  // the chance the same.
  const Said said = check(sheet("table t on whole 0..29 gives whole\nup to 7  0\n9+  1\nend",
                                "roll d = 1d10\nlet x = t[d + n - 1]"));
  ASSERT_EQ(said.list.size(), 1u) << said.text();
  EXPECT_EQ(diagnostics::entry(said.list[0].id).name, "missing-row-rolled");
  EXPECT_THAT(diagnostics::message_of(said.list[0]), testing::HasSubstr("8"));
  EXPECT_THAT(diagnostics::why_of(said.list[0]), testing::HasSubstr("1/10"));
}

TEST(Proofs, ALeavingLineWithAFaultHidesNothingBehindIt) {
  // The accent is missing in the condition; the change at once behind it is told too.
  const Said said = check(
      "idioma es\nreglas \"T\"\npieza p (ps)\n    h  entero 0..9 = 0  limitado\nfin\nbandos a_, b\nbatalla\n"
      "    a la vez\n        para cada s en bandos\n            saltar cuando vacio(s.ps)\n"
      "            para cada x en s.ps\n                x.h = 1\n            fin\n        fin\n    "
      "fin\nfin\n");
  EXPECT_THAT(said.ids(), testing::ElementsAre("write-instead", "change-in-together")) << said.text();
}

TEST(Proofs, StopsAreListed) {
  const Said said =
      check(sheet("", "for each m in standing attacker.men\nm.luck += 1\nend\nstop \"enough\" when raid"));
  ASSERT_TRUE(said.compiled.ruleset) << said.text();
  ASSERT_EQ(said.compiled.stops.size(), 2u);
  EXPECT_EQ(said.compiled.stops[0].what, StopPlace::What::checked);
  EXPECT_EQ(said.compiled.stops[1].what, StopPlace::What::stop);
}

TEST(Proofs, ABattleThatMayOutlastTheMachineIsListed) {
  // 1000 x 1000 turns fit in the ten million, 4000 x 4000 don't.
  const auto loops = [](const char* n) {
    return "repeat " + std::string(n) + " times\nrepeat " + n + " times\nattacker.bonus = 1\nend\nend";
  };
  EXPECT_TRUE(check(sheet("", loops("1000"))).compiled.stops.empty());
  const Said said = check(sheet("", loops("4000")));
  ASSERT_EQ(said.compiled.stops.size(), 1u);
  EXPECT_EQ(said.compiled.stops[0].what, StopPlace::What::steps);
}

TEST(Proofs, FiveFaultsFiveMessages) {
  const Said said = check(sheet(
      "table t on 1d6 gives whole\n1-5  1\nend",
      "let x = forse\nfor each m in standing attacker.men\nm.wounds += 1\nm.rank = 3\nend\nlet y = t[1"));
  EXPECT_EQ(said.list.size(), 5u) << said.text();
}

TEST(Proofs, EveryMessageHasACase) {
  std::set<std::string> seen;
  for (const Case& c : kInLoop) seen.insert(c.id);
  for (const Case& c : kDeclared) seen.insert(c.id);
  for (const char* id : {"no-battle", "no-sides", "sides-not-two", "no-finish", "by-part-read"})
    seen.insert(id);
  // limits.test.cpp has the cases of these.
  for (const char* id :
       {"sheet-too-large", "calls-too-deep", "too-many-branches", "too-many", "part-changed"})
    seen.insert(id);
  // rolled.test.cpp has the cases of these.
  for (const char* id :
       {"roll-on-wants-table", "roll-on-without-dice", "roll-on-two-dice", "roll-on-range", "roll-on-no-key",
        "roll-on-other-key", "roll-on-unnamed", "do-wants-row", "again-outside", "again-same-unsaid",
        "again-not-last", "again-never-ends", "table-leads-back"})
    seen.insert(id);
  // heads.test.cpp has the cases of these.
  for (const char* id : {"odds-row-wants", "odds-rows-gap", "odds-below-inside", "odds-above-unsaid",
                         "odds-zero-unsaid-rows", "key-wants-odds-rows", "columns-beyond", "rows-beyond"})
    seen.insert(id);
  // modifiers.test.cpp has the cases of these.
  for (const char* id :
       {"conditions-open", "condition-never", "condition-taken", "conditions-with-square", "conditions-axis",
        "modifiers-empty", "times-negative", "full-not-positive", "limits-crossed", "row-unused"})
    seen.insert(id);
  // language.test.cpp has the cases of these.
  for (const char* id : {"may-be-none",
                         "may-be-none-unnamed",
                         "never-none",
                         "compare-with-none",
                         "none-of-what",
                         "unknown-set",
                         "array-here",
                         "array-whole",
                         "array-one-word",
                         "quotient-open",
                         "rounding-of-which",
                         "divided-by-zero",
                         "divisor-may-be-zero",
                         "percent-of-percent",
                         "odds-of-numbers",
                         "odds-negative",
                         "odds-against-zero",
                         "odds-zero-unsaid",
                         "key-wants-odds",
                         "two-keys",
                         "column-outside",
                         "shift-wants-name",
                         "shift-outside",
                         "dice-count-outside",
                         "dice-faces-outside",
                         "dice-step-outside",
                         "field-dice-not-plain",
                         "dice-steps-many",
                         "rolled-elsewhere",
                         "rolled-not-plain",
                         "rolled-in-require",
                         "count-wants-throw",
                         "pairs-want-throws",
                         "roll-wants-dice",
                         "dice-are-rolled",
                         "order-ties-unsaid",
                         "order-wants-number",
                         "leaves-group",
                         "no-give",
                         "give-outside",
                         "give-in-together",
                         "give-range",
                         "rule-value-apart",
                         "rule-value-unused",
                         "later-of-local",
                         "field-of-text",
                         "side-by-move",
                         "number-for-percent-worked",
                         "change-in-together-rule",
                         "matrix-heads-count",
                         "value-of-others",
                         "say-may-stop",
                         "no-units",
                         "part-moved"})
    seen.insert(id);
  // columns.test.cpp and matrices.test.cpp have the cases of these.
  for (const char* id : {"cell-none",           "stat-count",          "column-of-pieces",
                         "column-type-unsaid",  "dice-in-typed",       "dice-in-matrix",
                         "cell-wants-dice",     "key-dice-open",       "key-modifier",
                         "missing-row-added",   "axis-words",          "axis-value",
                         "axis-zero",           "axis-ties",           "axis-otherwise",
                         "ties-unsaid",         "odds-rows",           "odds-wants",
                         "odds-zero",           "odds-not-rising",     "odds-open-inside",
                         "odds-between-unsaid", "odds-ties-unsaid",    "odds-outside-unsaid",
                         "odds-below-unsaid",   "odds-between-given",  "odds-between-word",
                         "missing-column",      "missing-column-dice", "missing-column-added",
                         "columns-overlap",     "column-unreachable"})
    seen.insert(id);
  // parts.test.cpp has the cases of these.
  for (const char* id : {"part-of-part", "part-joined", "parts-many", "whose-fixed", "whose-by-place",
                         "whose-moved", "out-of-whole", "parts-of-line"})
    seen.insert(id);
  // spend.test.cpp has the cases of these.
  for (const char* id :
       {"spend-takes-unsaid", "spend-rest-unsaid", "spend-negative", "spend-takes-negative",
        "spend-by-negative", "spend-not-whole", "spend-together", "spend-whole-how", "spend-for-whom"})
    seen.insert(id);
  const diagnostics::Id ids[] = {
#define DIAGNOSTIC(id, severity, message, why, fix) diagnostics::Id::id,
#define LABEL(id, text)
#include "diagnostics/catalogue/sheet.def"
#undef DIAGNOSTIC
#undef LABEL
  };
  for (const diagnostics::Id id : ids) {
    EXPECT_EQ(seen.count(std::string(diagnostics::entry(id).name)), 1u) << diagnostics::entry(id).name;
  }
}

}  // namespace
}  // namespace muster::compiler
