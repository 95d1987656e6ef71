// Lists with conditions, throws that keep their dice, stages, orders with dice, fields in full:
// each construct in the three languages, and what is said where a part of it is missing.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

std::string ru(const std::string& lines) { return statements(lines, Language::ru); }
std::string es(const std::string& lines) { return statements(lines, Language::es); }
std::string en(const std::string& lines) { return statements(lines); }

TEST(Lists, ThoseThatMeetACondition) {
  const std::string want = "(let h (those x (. attacker squads) where (> (. x hits) 0)))";
  EXPECT_EQ(en("let h = x in attacker.squads where x.hits > 0"), want);
  EXPECT_EQ(ru("пусть h = x по списку attacker.squads где x.hits > 0"), want);
  EXPECT_EQ(es("sea h = x en attacker.squads donde x.hits > 0"), want);
  EXPECT_EQ(en("let h = x in standing all squads where x.a and not x.b when c"),
            "(let h (those x (standing (all squads)) where (and (. x a) (not (. x b)))) when c)");
  EXPECT_EQ(en("let h = x in attacker.squads"), "!where-missing@4");
  EXPECT_EQ(en("let n = count(x in L where x.a > 1)"), "(let n (count x L where (> (. x a) 1)))");
}

TEST(Lists, TheFirst) {
  const std::string want = "(let p (first q part where (not ([] (. t lost) q))))";
  EXPECT_EQ(en("let p = first of q in part where not t.lost[q]"), want);
  EXPECT_EQ(ru("пусть p = первый q по списку part где не t.lost[q]"), want);
  EXPECT_EQ(ru("пусть p = первый в списке q по списку part где не t.lost[q]"), want);
  EXPECT_EQ(es("sea p = primero de q en part donde no es t.lost[q]"), want);
  EXPECT_EQ(en("let p = first of standing s.squads"), "(let p (first (standing (. s squads))))");
  EXPECT_EQ(en("skip when (first of q in L where q.a) is none"),
            "(skip when (is-none (first q L where (. q a))))");
  EXPECT_EQ(en("let p = first of L or x"), "(let p (or (first L) x))");
}

TEST(Lists, LoopsOverSome) {
  const std::string want =
      "(each x L where (> (. x n) 0) (highest (. x i) together lowest (number x)) numbered k "
      "{(call (f x))})";
  (void)want;
  EXPECT_EQ(
      en("for each x in L where x.n > 0, highest x.i first, ties together in order of lowest number of x "
         "numbered k\n f(x)\nend"),
      "(each x L where (> (. x n) 0) (highest (. x i) together (number x)) numbered k {(call (f x))})");
  EXPECT_EQ(ru("каждый x по списку L где x.n > 0, сначала больше x.i, равные по порядку\n f(x)\nконец"),
            "(each x L where (> (. x n) 0) (highest (. x i) as-listed) {(call (f x))})");
  EXPECT_EQ(es("para cada x en L donde x.n > 0, primero menor x.i, empates juntos\n f(x)\nfin"),
            "(each x L where (> (. x n) 0) (lowest (. x i) together) {(call (f x))})");
}

TEST(Lists, TiesByARoll) {
  const std::string want = "(each x L (highest (. x i) by luck (dice 1 d 6)) {(call (f x))})";
  EXPECT_EQ(en("for each x in L, highest x.i first, ties by roll luck = 1d6\n f(x)\nend"), want);
  EXPECT_EQ(ru("каждый x по списку L, сначала больше x.i, равные броском luck = 1к6\n f(x)\nконец"), want);
  EXPECT_EQ(es("para cada x en L, primero mayor x.i, empates por tirada luck = 1d6\n f(x)\nfin"), want);
  EXPECT_EQ(en("for each x in L, highest x.i first, ties by x.n\nend"), "!ties-missing@4");
  EXPECT_EQ(en("for each x in L, highest x.i first, ties by roll luck\nend"), "!equals-missing@4");
  EXPECT_EQ(en("for each x in L, highest x.i first, ties by roll luck = x.n\nend"), "!dice-belong-here@4");
  // An order without a word on ties is for the compiler to ask about.
  EXPECT_EQ(en("for each x in L, highest x.i first\nend"), "(each x L (highest (. x i)))");
}

TEST(Lists, WrapWithASign) {
  EXPECT_EQ(value("l[wrap -1]"), "(wrap l (- 1))");
  EXPECT_EQ(value("l[wrap i - 1]"), "(wrap l (- i 1))");
  EXPECT_EQ(value("l[wrap - 1]"), "([] l (- wrap 1))");
  EXPECT_EQ(value("l[по кругу -1]", Language::ru), "(wrap l (- 1))");
  EXPECT_EQ(value("(parts of r)[1]"), "([] (parts r) 1)");
  EXPECT_EQ(value("raid[die, a against d]"), "([] raid die (against a d))");
}

TEST(Numbers, PercentAndShift) {
  EXPECT_EQ(value("(a + b)%"), "(% (+ a b))");
  EXPECT_EQ(value("x * (a)% + 1"), "(+ (* x (% a)) 1)");
  EXPECT_EQ(value("e / 1%"), "(/ e 1%)");
  EXPECT_EQ(value("r.rank shifted +1 >= veteran"), "(>= (shifted (. r rank) 1) veteran)");
  EXPECT_EQ(value("r.rank shifted -n"), "(shifted (. r rank) (- n))");
  EXPECT_EQ(value("r.rank со сдвигом -1", Language::ru), "(shifted (. r rank) (- 1))");
  EXPECT_EQ(value("r.rank desplazado +1", Language::es), "(shifted (. r rank) 1)");
  EXPECT_EQ(value("r >= 3 against 1"), "(>= r (against 3 1))");
  EXPECT_EQ(value("x or 5"), "(or x 5)");
  EXPECT_EQ(value("x shifted"), "!value-missing@1");
}

TEST(Throws, TheirDice) {
  EXPECT_EQ(value("highest(a, 2) + lowest(a, n - 1)"), "(+ (highest-dice a 2) (lowest-dice a (- n 1)))");
  EXPECT_EQ(value("старшие(a, 2) + младшие(a, 1)", Language::ru), "(+ (highest-dice a 2) (lowest-dice a 1))");
  EXPECT_EQ(value("altos(a, 2) + bajos(a, 1)", Language::es), "(+ (highest-dice a 2) (lowest-dice a 1))");
  EXPECT_EQ(value("pairs(a > d)"), "(pairs (> a d))");
  EXPECT_EQ(value("пары(a > d)", Language::ru), "(pairs (> a d))");
  EXPECT_EQ(value("pares(a > d)", Language::es), "(pairs (> a d))");
  EXPECT_EQ(value("count(a >= 5)"), "(count (>= a 5))");
  EXPECT_EQ(value("highest(a)"), "!dice-many-missing@1");
  EXPECT_EQ(value("highest + lowest - pairs"), "(- (+ highest lowest) pairs)");
}

TEST(Throws, ComputedDiceAndSteps) {
  EXPECT_EQ(en("roll x = (t.defense)d10"), "(roll x (dice (. t defense) d 10))");
  EXPECT_EQ(en("roll x = 1d(size) top 20"), "(roll x (dice 1 d size (top 20)))");
  EXPECT_EQ(en("roll x = (n)d(f) keep highest 2 drop lowest 1"),
            "(roll x (dice n d f (keep-highest 2) (drop-lowest 1)))");
  EXPECT_EQ(en("roll x = 4dF"), "(roll x (dice 4 d F))");
  EXPECT_EQ(ru("бросок x = 4кФ"), "(roll x (dice 4 d F))");
  EXPECT_EQ(en("roll x = d% reroll 1 explode up to 3"), "(roll x (dice d 100 (reroll 1) (explode 3)))");
  EXPECT_EQ(en("roll loot for r = raid_result[r.k].booty"),
            "(roll loot for r (. ([] raid_result (. r k)) booty))");
  EXPECT_EQ(en("roll loot = T[k].booty + 1"), "!dice-modifier@4");
  EXPECT_EQ(en("roll loot = T[k].booty for r"), "!roll-for-late@4");
  EXPECT_EQ(en("roll loot = booty"), "!dice-belong-here@4");
}

TEST(Lines, TallyMoveAndLater) {
  EXPECT_EQ(en("tally left number to 0.01 0..600 = e capped"),
            "(tally left (number to 0.01 0..600) e capped)");
  EXPECT_EQ(en("tally left whole 0..6 checked = e"), "(tally left (whole 0..6) e checked)");
  EXPECT_EQ(ru("счёт x целое 0..6 = e с пределом"), "(tally x (whole 0..6) e capped)");
  EXPECT_EQ(es("cuenta x entero 0..6 = e comprobado"), "(tally x (whole 0..6) e checked)");
  EXPECT_EQ(en("move r to attacker"), "(move r attacker)");
  EXPECT_EQ(en("later move r to enemy(s) when r.a"), "(later (move r (enemy s)) when (. r a))");
  EXPECT_EQ(ru("потом передать r стороне s"), "(later (move r s))");
  EXPECT_EQ(es("después pasar r a s"), "(later (move r s))");
  EXPECT_EQ(en("repeat until none(L)\n f()\nend"), "(until (none L) {(call (f))})");
  EXPECT_EQ(en("T[k]()"), "(effect ([] T k))");
}

TEST(Stages, InsideTheBattle) {
  EXPECT_EQ(en("stage raid \"The raid\"\n f()\nend\nstage combat\nend"),
            "(stage raid \"The raid\" {(call (f))}) (stage combat)");
  EXPECT_EQ(ru("этап рейд «Рейд»\n f()\nконец"), "(stage рейд \"Рейд\" {(call (f))})");
  EXPECT_EQ(es("fase raid \"La incursión\"\n f()\nfin"), "(stage raid \"La incursión\" {(call (f))})");
  EXPECT_EQ(en("stage = 1"), "(= stage 1)");
  EXPECT_EQ(en("stage a\n stage b\n end\nend"), "!stage-place@5");
  EXPECT_EQ(en("if x\n stage b\n end\nend"), "!stage-place@5");
  const ReadSheet read = read_sheet(head_of(Language::en) + "rule r()\n    stage a\n    end\nend\n");
  EXPECT_EQ(outline(read.messages), "stage-place@4");
}

std::string field(const std::string& line, Language language = Language::en) {
  const char* open = language == Language::es   ? "estado\n"
                     : language == Language::ru ? "состояние\n"
                                                : "state\n";
  const char* close = language == Language::es   ? "\nfin\n"
                      : language == Language::ru ? "\nконец\n"
                                                 : "\nend\n";
  const ReadSheet read = read_sheet(head_of(language) + open + line + close);
  if (!read.messages.empty()) return '!' + outline(read.messages);
  return print(read.sheet.fields.at(0).fields.at(0));
}

TEST(Fields, InAnyOrder) {
  const std::string want = "(fire (number 0..100 per phase optional) computed = none capped)";
  EXPECT_EQ(field("fire number 0..100 per phase optional computed = none capped"), want);
  EXPECT_EQ(field("fire number 0..100 capped optional computed per phase = none"), want);
  EXPECT_EQ(field("fire number 0..100 = none per phase capped computed optional"), want);
  EXPECT_EQ(field("огонь число 0..100 по именам фаза необязательно = никто", Language::ru),
            "(огонь (number 0..100 per фаза optional) = none)");
  EXPECT_EQ(field("fuego número 0..100 por cada fase opcional = ninguno", Language::es),
            "(fuego (number 0..100 per fase optional) = none)");
  EXPECT_EQ(field("foe squad optional"), "(foe (named squad optional))");
  EXPECT_EQ(field("owner side = attacker"), "(owner (side) = attacker)");
  EXPECT_EQ(field("fire number per"), "!name-missing@4");
}

TEST(Fields, NamesWithNearestEnds) {
  const auto names = [](const std::string& line, Language language) {
    const ReadSheet read = read_sheet(head_of(language) + line + "\n");
    if (!read.messages.empty()) return '!' + outline(read.messages);
    const NamesDecl& n = read.sheet.names.at(0);
    return n.name.text + (n.ends_nearest ? " nearest " : " ") + std::to_string(n.words.size());
  };
  EXPECT_EQ(names("names rank (ends nearest): a, b", Language::en), "rank nearest 2");
  EXPECT_EQ(names("names rank: a, b", Language::en), "rank 2");
  EXPECT_EQ(names("имена rank (за краем крайнее): a, b", Language::ru), "rank nearest 2");
  EXPECT_EQ(names("nombres rank (extremo más próximo): a, b", Language::es), "rank nearest 2");
  EXPECT_EQ(names("names rank (ends): a, b", Language::en), "!ends-missing@3");
}

TEST(Optional, TestsForNone) {
  EXPECT_EQ(value("x is none or x is not none"), "(or (is-none x) (is-some x))");
  EXPECT_EQ(value("x отсутствует или x не отсутствует", Language::ru), "(or (is-none x) (is-some x))");
  EXPECT_EQ(value("x es ninguno o x no es ninguno", Language::es), "(or (is-none x) (is-some x))");
}

}  // namespace
}  // namespace muster::grammar::test
