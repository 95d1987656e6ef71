// Values: what binds how tightly, what the words between and before values make, and where
// each node stands in the text. Trees are written by hand from the language's page.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

TEST(Values, Numbers) {
  EXPECT_EQ(value("10"), "10");
  EXPECT_EQ(value("1_000_000"), "1000000");
  EXPECT_EQ(value("2.50"), "2.50");
  EXPECT_EQ(value("25%"), "25%");
  EXPECT_EQ(value("0.5%"), "0.5%");
  EXPECT_EQ(value("999999999999999999"), "999999999999999999");
  EXPECT_EQ(value("1000000000000000000"), "!number-too-long@1");
}

TEST(Values, BindingOfOperators) {
  EXPECT_EQ(value("a + b * c - d"), "(- (+ a (* b c)) d)");
  EXPECT_EQ(value("a - b - c"), "(- (- a b) c)");
  EXPECT_EQ(value("a / b / c"), "(/ (/ a b) c)");
  EXPECT_EQ(value("a or b and not c = d"), "(or a (and b (not (= c d))))");
  EXPECT_EQ(value("a and b or c and d"), "(or (and a b) (and c d))");
  EXPECT_EQ(value("not not a"), "(not (not a))");
  EXPECT_EQ(value("-a * b"), "(* (- a) b)");
  EXPECT_EQ(value("a - -b"), "(- a (- b))");
  EXPECT_EQ(value("(a + b) * c"), "(* (+ a b) c)");
  EXPECT_EQ(value("a <= b + 1"), "(<= a (+ b 1))");
  EXPECT_EQ(value("a against b + c >= 3 against 2"), "(>= (against a (+ b c)) (against 3 2))");
  EXPECT_EQ(value("50% of a + b"), "(+ (of 50% a) b)");
  EXPECT_EQ(value("not a is out and b"), "(and (not (is-out a)) b)");
}

TEST(Values, SignsOfWordProcessors) {
  EXPECT_EQ(value("a − b"), "(- a b)");
  EXPECT_EQ(value("a – b"), "(- a b)");
  EXPECT_EQ(value("a × b ÷ c"), "(/ (* a b) c)");
  EXPECT_EQ(value("a ≤ b"), "(<= a b)");
  EXPECT_EQ(value("a ≠ “x”"), "(<> a \"x\")");
  EXPECT_EQ(value("«Пехота»"), "\"Пехота\"");
  EXPECT_EQ(value("a\u00A0+\u00A0b"), "(+ a b)");
}

TEST(Values, DotsAndBrackets) {
  EXPECT_EQ(value("r.side.attack_bonus"), "(. (. r side:side) attack_bonus)");
  EXPECT_EQ(value("experience[r.rank]"), "([] experience (. r rank))");
  EXPECT_EQ(value("raid[d, a against b]"), "([] raid d (against a b))");
  EXPECT_EQ(value("foes[wrap i]"), "(wrap foes i)");
  EXPECT_EQ(value("foes[wrap - 1]"), "([] foes (- wrap 1))");
  EXPECT_EQ(value("critical_hit[crit].text"), "(. ([] critical_hit crit) text:text)");
  EXPECT_EQ(value("punch(r, foe) + f()"), "(+ (punch r foe) (f))");
  EXPECT_EQ(value("enemy(s).regiments"), "(. (enemy s) regiments)");
}

TEST(Values, WordsBeforeAValue) {
  EXPECT_EQ(value("standing attacker.regiments"), "(standing (. attacker regiments))");
  EXPECT_EQ(value("standing all squads"), "(standing (all squads))");
  EXPECT_EQ(value("(parts of r)[1].serves"), "(. ([] (parts r) 1) serves)");
  EXPECT_EQ(value("number of a + 1"), "(+ (number a) 1)");
  EXPECT_EQ(value("smaller of a and b + 1 > 3"), "(> (smaller a (+ b 1)) 3)");
  EXPECT_EQ(value("larger of loot and 0"), "(larger loot 0)");
  EXPECT_EQ(value("a and larger of 1 and b and c"), "(and (and a (larger 1 b)) c)");
}

TEST(Values, Aggregates) {
  EXPECT_EQ(value("count(standing s.squads)"), "(count (standing (. s squads)))");
  EXPECT_EQ(value("none(foes)"), "(none foes)");
  EXPECT_EQ(value("count(r in L where not r.led)"), "(count r L where (not (. r led)))");
  EXPECT_EQ(value("sum(x in L: x.force)"), "(sum x L : (. x force))");
  EXPECT_EQ(value("sum(x in L where x.a: x.b)"), "(sum x L where (. x a) : (. x b))");
  EXPECT_EQ(value("every(r in all regiments: any(p in parts of r: p.ok))"),
            "(every r (all regiments) : (any p (parts r) : (. p ok)))");
  EXPECT_EQ(value("least(x in L: x.a) + most(L)"), "(+ (least x L : (. x a)) (most L))");
}

TEST(Values, BehindAValue) {
  EXPECT_EQ(value("a is out"), "(is-out a)");
  EXPECT_EQ(value("a is not out"), "(is-standing a)");
  EXPECT_EQ(value("a is standing or b"), "(or (is-standing a) b)");
  EXPECT_EQ(value("x is none"), "(is-none x)");
  EXPECT_EQ(value("x is not none and x.b > 1"), "(and (is-some x) (> (. x b) 1))");
  EXPECT_EQ(value("a + b / 2 rounded down"), "(rounded down (+ a (/ b 2)))");
  EXPECT_EQ(value("a / 2 rounded half up to 0.1 > b"), "(> (rounded half-up (/ a 2) 0.1) b)");
  EXPECT_EQ(value("a / 2 rounded up + 1"), "(+ (rounded up (/ a 2)) 1)");
  EXPECT_EQ(value("a / 2 rounded down rounded up"), "(rounded up (rounded down (/ a 2)))");
  EXPECT_EQ(value("a / 2 rounded toward zero against b"), "(against (rounded toward-zero (/ a 2)) b)");
  EXPECT_EQ(value("a or 5"), "(or a 5)");
}

TEST(Values, Choices) {
  EXPECT_EQ(value("-1 when raided, otherwise 0"), "(choice (- 1) raided 0)");
  EXPECT_EQ(value("near when d <= 3, middle when d <= 6, otherwise far"),
            "(choice near (<= d 3) middle (<= d 6) far)");
  EXPECT_EQ(value("2 * (1 when a, otherwise 0)"), "(* 2 (choice 1 a 0))");
  EXPECT_EQ(value("1 when a"), "!choice-open@1");
  EXPECT_EQ(value("1 when a, 2 when b"), "!otherwise-missing@1");
}

TEST(Values, OtherLanguages) {
  EXPECT_EQ(value("cuántos(r en en pie atacante.regimientos donde no es r.evacuado) = 0", Language::es),
            "(= (count r (standing (. atacante regimientos)) where (not (. r evacuado))) 0)");
  EXPECT_EQ(value("cuántos(r en en pie a.r)", Language::es), value("cuántos(r en pie a.r)", Language::es));
  EXPECT_EQ(value("a y b o no es c", Language::es), "(or (and a b) (not c))");
  EXPECT_EQ(value("x no es ninguno", Language::es), "(is-some x)");
  EXPECT_EQ(value("sí = no", Language::es), "(= yes no)");
  EXPECT_EQ(value("el mayor de 1 y x", Language::es), "(larger 1 x)");
  EXPECT_EQ(value("50% de x redondeado abajo a 0.1", Language::es), "(rounded down (of 50% x) 0.1)");
  EXPECT_EQ(value("r.bando.nombre", Language::es), "(. (. r bando:side) nombre:name)");
  EXPECT_EQ(value("-1 cuando s, en otro caso 0", Language::es), "(choice (- 1) s 0)");
  EXPECT_EQ(value("о.здоровье / о.прочность с округлением вверх", Language::ru),
            "(rounded up (/ (. о здоровье) (. о прочность)))");
  EXPECT_EQ(value("а и не б или да", Language::ru), "(or (and а (not б)) yes)");
}

TEST(Values, ComposedLettersAreOneName) {
  // й as one letter, and as и with a breve.
  EXPECT_EQ(value("\u0439"), "\u0439");
  EXPECT_EQ(value("\u0438\u0306"), "\u0439");
}

// The span of each node is its own text.
TEST(Values, Spans) {
  const diagnostics::Source source("value", "  f(á.b, 2)  *  (x + y) ");
  diagnostics::Sink sink;
  const Expr e = parse_expression(source, Language::en, sink);
  ASSERT_TRUE(sink.empty());
  EXPECT_EQ(source.slice(e.at), "f(á.b, 2)  *  (x + y)");
  EXPECT_EQ(source.slice(e.op_at), "*");
  EXPECT_EQ(source.slice(e.args[0].at), "f(á.b, 2)");
  EXPECT_EQ(source.slice(e.args[0].name.at), "f");
  EXPECT_EQ(source.slice(e.args[0].args[0].at), "á.b");
  EXPECT_EQ(source.slice(e.args[0].args[0].name.at), "b");
  EXPECT_EQ(source.slice(e.args[0].args[0].args[0].at), "á");
  EXPECT_EQ(source.slice(e.args[1].at), "(x + y)");
  EXPECT_TRUE(e.args[1].bracketed);
  EXPECT_EQ(source.slice(e.args[1].args[1].at), "y");
}

TEST(Values, SpansBehindAValue) {
  const diagnostics::Source source("value", "a / 2 rounded down to 5 > b and c is out");
  diagnostics::Sink sink;
  const Expr e = parse_expression(source, Language::en, sink);
  ASSERT_TRUE(sink.empty());
  EXPECT_EQ(source.slice(e.args[0].args[0].at), "a / 2 rounded down to 5");
  EXPECT_EQ(source.slice(e.args[1].at), "c is out");
  EXPECT_EQ(source.slice(e.args[1].op_at), "is out");
}

}  // namespace
}  // namespace muster::grammar::test
