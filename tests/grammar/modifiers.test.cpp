// Lists of modifiers, tables whose rows begin with a condition, comparisons on both sides of a
// value: as text in the three languages, and what is said where a part is missing.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

std::string head_of(Language language) {
  switch (language) {
    case Language::ru:
      return "язык ru\nправила \"Лист\"\n";
    case Language::es:
      return "idioma es\nreglas \"Hoja\"\n";
    default:
      return "language en\nrules \"Sheet\"\n";
  }
}

// What is said, the lists, the tables, and names whose declaration can't be read. The text begins
// in line 3.
std::string read(const std::string& text, Language language = Language::en) {
  const ReadSheet sheet = read_sheet(head_of(language) + text);
  std::string out;
  const auto add = [&](const std::string& part) { out += (out.empty() ? "" : " ") + part; };
  for (const Message& m : sheet.messages) {
    std::string name = m.name;
    add('!' + name + '@' + std::to_string(m.line));
  }
  for (const ModifiersDecl& m : sheet.sheet.modifiers) add(print(m));
  for (const TableDecl& t : sheet.sheet.tables) add(print(t));
  for (const Name& n : sheet.sheet.broken) add("broken:" + n.text);
  return out;
}

constexpr const char* kToHit =
    "(modifiers to_hit (m (named mech)) limited 2..13 (row (. m gunnery)) (row 2 if (< (. w near) r)) "
    "(row 1 per (. foe moved) at-most 3) (row 1 per (. m heat) full 5) (row (- 1) per n if a))";

TEST(Modifiers, InThreeLanguages) {
  EXPECT_EQ(read("modifiers to_hit(m: mech), limited to 2..13\n"
                 "  m.gunnery\n"
                 "  +2  if w.near < r    # far\n"
                 "  +1  per foe.moved, at most 3\n"
                 "\n"
                 "  +1  per full 5 m.heat\n"
                 "  -1  per n  if a\n"
                 "end\n"),
            kToHit);
  EXPECT_EQ(read("поправки to_hit(m: mech), в пределах 2..13\n"
                 "  m.gunnery\n"
                 "  +2  если w.near < r\n"
                 "  +1  за каждый foe.moved, не больше 3\n"
                 "  +1  за каждые полные 5 m.heat\n"
                 "  -1  за каждую n  если a\n"
                 "конец\n",
                 Language::ru),
            kToHit);
  EXPECT_EQ(read("modificadores to_hit(m: mech), limitados a 2..13\n"
                 "  m.gunnery\n"
                 "  +2  si w.near < r\n"
                 "  +1  por cada foe.moved, como máximo 3\n"
                 "  +1  por grupo de 5 m.heat\n"
                 "  -1  por n  si a\n"
                 "fin\n",
                 Language::es),
            kToHit);
}

TEST(Modifiers, ValuesOfSeveralParts) {
  EXPECT_EQ(
      read("modifiers d, limited to -n..n + 2\n  2 * m.a - 1 per full (n + 1) m.b + m.c if a or b and "
           "c\nend\n"),
      "(modifiers d limited (- n)..(+ n 2) (row (- (* 2 (. m a)) 1) per (+ (. m b) (. m c)) full (+ n 1) "
      "if (or a (and b c))))");
  EXPECT_EQ(read("modifiers d\n  50%\n  (2 when a, otherwise 3)\n  hurt[m.damage]\nend\n"),
            "(modifiers d (row 50%) (row (choice 2 a 3)) (row ([] hurt (. m damage))))");
}

TEST(Modifiers, WordsThatAreNames) {
  EXPECT_EQ(read("modifiers d\n  per per per\n  +1 per full\nend\n"),
            "(modifiers d (row per per per) (row 1 per full))");
}

TEST(Modifiers, Faults) {
  EXPECT_EQ(read("modifiers\n  1\nend\n"), "!name-missing@3");
  EXPECT_EQ(read("modifiers d, 2..5\n  1\nend\n"), "!limited-missing@3 (modifiers d (row 1)) broken:d");
  EXPECT_EQ(read("modifiers d, limited to 2\n  1\nend\n").substr(0, 13), "!range-dots@3");
  EXPECT_EQ(read("modifiers d\n  +1 per a, 3\nend\n").substr(0, 18), "!at-most-missing@4");
  EXPECT_EQ(read("modifiers d\n  +1 when a\nend\n"), "!write-instead@4 (modifiers d (row 1 if a))");
  EXPECT_EQ(read("modifiers d\n  +1 fi a\nend\n").substr(0, 15), "!rest-of-line@4");
  EXPECT_EQ(read("modifiers d\n  +1\nbattle\nend\n").substr(0, 14), "!end-missing@3");
  // One fault does not hide the next.
  EXPECT_EQ(read("modifiers d\n  +\n  +1 per\n  +2\nend\n").substr(0, 33),
            "!value-missing@4 !value-missing@5");
}

constexpr const char* kWound =
    "(table wound [s: (whole), t: (whole)] conditions gives (whole 2..6) {(>= s (* 2 t)) | 2} {(> s t) | -1} {(and a (not b)) | 3} "
    "{otherwise | 6})";

TEST(Conditions, InThreeLanguages) {
  // A sign behind two blanks begins the next cell.
  EXPECT_EQ(read("table wound(s: whole, t: whole) gives whole 2..6\n"
                 "  s >= 2 * t   2\n"
                 "  s > t  -1\n"
                 "  | a and not b | 3 |\n"
                 "  otherwise    6\n"
                 "end\n"),
            kWound);
  EXPECT_EQ(read("таблица wound(s: целое, t: целое) итог целое 2..6\n"
                 "  s >= 2 * t\t2\n"
                 "  s > t  -1\n"
                 "  a и не b  3\n"
                 "  иначе  6\n"
                 "конец\n",
                 Language::ru),
            kWound);
  EXPECT_EQ(read("tabla wound(s: entero, t: entero) da entero 2..6\n"
                 "  s >= 2 * t   2\n"
                 "  s > t  -1\n"
                 "  a y no es b  3\n"
                 "  en otro caso  6\n"
                 "fin\n",
                 Language::es),
            kWound);
}

TEST(Conditions, ColumnsTextsAndEffects) {
  EXPECT_EQ(read("table t(x: man)\n"
                 "                 plus  text\n"
                 "  f(x, 2) = 3    1     \"a\"\n"
                 "  x is out       2     \"b\"\n"
                 "  otherwise      3     -\n"
                 "end\n"),
            "(table t [x: (named man)] conditions (heads plus text:text) {(= (f x 2) 3) | 1 : a} {(is-out x) | 2 : b} "
            "{otherwise | 3})");
  EXPECT_EQ(read("table t(x: man)\n  x.a > 1  \"hit\"  x.b += 1; leave\n  otherwise  \"miss\"\nend\n"),
            "(table t [x: (named man)] conditions {(> (. x a) 1) : hit -> (+= (. x b) 1) (leave)} {otherwise : miss})");
}

TEST(Conditions, AKeyThatWasForgottenIsAskedFor) {
  EXPECT_EQ(read("table t gives whole\n  1-3  2\n  4+  3\nend\n").substr(0, 13), "!on-missing@3");
  EXPECT_EQ(read("table t gives whole\n  green  2\n  veteran  3\nend\n").substr(0, 13), "!on-missing@3");
  EXPECT_EQ(read("table t\n  1  \"a\"  x.a = 2\nend\n").substr(0, 13), "!on-missing@3");
}

TEST(Conditions, Faults) {
  // With one blank between them condition and result are one cell.
  EXPECT_EQ(read("table t gives whole\n  a > 1 2\n  otherwise  3\nend\n").substr(0, 15), "!rest-of-line@4");
  EXPECT_EQ(read("table t gives whole\n  a >  2\n  b > 1  3\nend\n").substr(0, 16), "!value-missing@4");
}

std::string en(const std::string& lines) { return statements(lines); }

TEST(Comparisons, AValueBetweenTwoOthers) {
  EXPECT_EQ(en("leave when a < x <= b"), "(leave when (and (< a x) (<= x b)))");
  EXPECT_EQ(en("leave when a >= x + 1 > b * 2 and c"),
            "(leave when (and (and (>= a (+ x 1)) (> (+ x 1) (* b 2))) c))");
  EXPECT_EQ(en("leave when 1 < a < b < 9"), "(leave when (and (and (< 1 a) (< a b)) (< b 9)))");
  EXPECT_EQ(en("leave when not 1 < a < 9 or c"), "(leave when (or (not (and (< 1 a) (< a 9))) c))");
  // Two ways, or not an order: what is meant can't be told.
  EXPECT_EQ(en("leave when 1 < a > 9").substr(0, 21), "!chained-comparison@4");
  EXPECT_EQ(en("leave when 1 < a = 9").substr(0, 21), "!chained-comparison@4");
  EXPECT_EQ(en("leave when a = b = c").substr(0, 21), "!chained-comparison@4");
}

TEST(Loops, UntilNumbered) {
  const std::string want = "(until (= a 1) numbered k {(leave)})";
  EXPECT_EQ(en("repeat until a = 1 numbered k\n leave\nend"), want);
  EXPECT_EQ(statements("повторить пока не a = 1 под номером k\n выйти\nконец", Language::ru), want);
  EXPECT_EQ(statements("repetir hasta que a = 1 numerado k\n salir\nfin", Language::es), want);
}

// `per 4 x`: whether only full fours count is asked; `per 4` and `per full 4 x` are said.
TEST(Modifiers, PerFullIsAsked) {
  const auto row = [](const std::string& line) { return read("modifiers m\n  " + line + "\nend\n"); };
  EXPECT_EQ(row("+1 per 4 x.heat").substr(0, 18), "!per-full-unsaid@4");
  EXPECT_EQ(row("+1 per 4 x.heat, at most 2").find("!", 1), std::string::npos);
  EXPECT_EQ(row("+1 per full 4 x.heat").find("!"), std::string::npos);
  EXPECT_EQ(row("+1 per 4 if x.far").find("!"), std::string::npos);
  EXPECT_EQ(row("+1 per x.heat").find("!"), std::string::npos);
}

}  // namespace
}  // namespace muster::grammar::test
