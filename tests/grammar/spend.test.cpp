// `spend` as it is read: its ways in the three languages, its first and last line, and what is
// said where a part of it is missing or stands elsewhere.
#include <gtest/gtest.h>

#include "said.h"

namespace muster::grammar::test {
namespace {

std::string ru(const std::string& text) { return statements(text, Language::ru); }
std::string es(const std::string& text) { return statements(text, Language::es); }
std::string en(const std::string& text) { return statements(text); }

TEST(SpendText, OneAfterTheOther) {
  const std::string want =
      "(spend x h (. s squads) where (> (. x a) 1) (lowest (. x c) as-listed) (how takes (- (. x a) (. x b)) "
      "rest-lost) numbered i {(+= (. x b) taken)})";
  EXPECT_EQ(en("spend h on x in s.squads where x.a > 1, lowest x.c first, ties as listed numbered i\n"
               "each takes x.a - x.b\nx.b += taken\nrest lost\nend"),
            want);
  const auto word = [&](const std::string& taken) {
    std::string out = want;
    return out.replace(out.find("taken"), 5, taken);
  };
  EXPECT_EQ(
      ru("раздать h на x по списку s.squads где x.a > 1, сначала меньше x.c, равные по списку под номером i\n"
         "каждый берёт x.a - x.b\nx.b += взято\nостаток пропадает\nконец"),
      word("взято"));
  EXPECT_EQ(
      es("repartir h entre x en s.squads donde x.a > 1, primero menor x.c, empates en orden numerado i\n"
         "cada uno toma x.a - x.b\nx.b += tomado\nresto perdido\nfin"),
      word("tomado"));
}

TEST(SpendText, TheOtherWays) {
  EXPECT_EQ(en("spend 7 on x in L, in turn\neach takes 2\nf(x)\nrest more\nend"),
            "(spend x 7 L (how in-turn takes 2 rest more) {(call (f x))})");
  EXPECT_EQ(ru("раздать 7 на x по списку L, по очереди\nкаждая берёт 2\nf(x)\nостаток more\nконец"),
            "(spend x 7 L (how in-turn takes 2 rest more) {(call (f x))})");
  EXPECT_EQ(es("repartir 7 entre x en L, por turno\ncada una toma 2\nf(x)\nresto more\nfin"),
            "(spend x 7 L (how in-turn takes 2 rest more) {(call (f x))})");
  const std::string shares = "(spend x 7 L (how in-proportion (. x n)) {(call (f x))})";
  EXPECT_EQ(en("spend 7 on x in L, in proportion to x.n, remainder to largest\nf(x)\nend"), shares);
  EXPECT_EQ(ru("раздать 7 на x по списку L, пропорционально x.n, лишнее наибольшим\nf(x)\nконец"), shares);
  EXPECT_EQ(es("repartir 7 entre x en L, en proporción a x.n, sobrante al mayor\nf(x)\nfin"), shares);
  const std::string random = "(spend x for s 7 L (how at-random (. x n) aim) {(call (f x))})";
  EXPECT_EQ(en("spend 7 on x in L, at random by x.n named aim for s\nf(x)\nend"), random);
  EXPECT_EQ(ru("раздать 7 на x по списку L, случайно по x.n под именем aim за s\nf(x)\nконец"), random);
  EXPECT_EQ(es("repartir 7 entre x en L, al azar según x.n llamado aim para s\nf(x)\nfin"), random);
  for (const auto& [how, printed] :
       {std::pair{"until covered", "until-covered"}, {"stop", "stop"}, {"skip", "skip"}}) {
    EXPECT_EQ(
        en("spend 7 on x in L\neach takes x.n whole, " + std::string(how) + "\nf(x)\nrest lost\nend"),
        "(spend x 7 L (how takes (. x n) whole " + std::string(printed) + " rest-lost) {(call (f x))})");
  }
}

TEST(SpendText, MissingParts) {
  EXPECT_EQ(lines("spend 7 x in L\nend").outline, "spend-to-whom@4");
  EXPECT_EQ(lines("spend 7 on x\nend").outline, "spend-to-whom@4");
  EXPECT_EQ(lines("spend 7 on x in L, fairly\nend").outline, "spend-how-missing@4");
  EXPECT_EQ(lines("spend 7 on x in L, in proportion to x.n\nend").outline, "spend-remainder-missing@4");
  EXPECT_EQ(lines("spend 7 on x in L, at random by x.n\nend").outline, "spend-name-missing@4");
  EXPECT_EQ(lines("spend 7 on x in L\neach takes x.n whole\nend").outline, "spend-whole-missing@5");
  EXPECT_EQ(lines("spend 7 on x in L\neach takes\nend").outline, "value-missing@5");
  // The lines behind a fault are read all the same, and the block has its end.
  EXPECT_EQ(lines("spend 7 on x in L\neach takes\nf(x) g\nrest lost\nend\nf(y) g").outline,
            "value-missing@5 rest-of-line@6 rest-of-line@9");
}

TEST(SpendText, LinesElsewhere) {
  EXPECT_EQ(lines("spend 7 on x in L\neach takes 1\nrest lost\nf(x)\nend").outline, "spend-behind-rest@7");
  EXPECT_EQ(lines("spend 7 on x in L\nf(x)\neach takes 1\nrest lost\nend").outline, "spend-line-place@6");
  EXPECT_EQ(lines("if a\nrest lost\nend").outline, "spend-line-place@5");
  EXPECT_EQ(lines("каждый берёт 1", Language::ru).outline, "spend-line-place@4");
  // Another word for it, or a slip: said once, and its lines belong to it.
  EXPECT_EQ(lines("distribute 7 on x in L\n  each takes 1\n  f(x)\n  rest lost\nend\nf(y) g").outline,
            "unknown-statement@4 rest-of-line@9");
  EXPECT_EQ(lines("spned 7 on x in L\n  each takes 1\n  f(x)\n  rest lost\nend\nf(y) g").outline,
            "unknown-statement@4 rest-of-line@9");
}

TEST(SpendText, NamesOfTheSameWord) {
  EXPECT_EQ(en("spend(x)"), "(call (spend x))");
  EXPECT_EQ(en("spend = 1"), "(= spend 1)");
  EXPECT_EQ(en("spend 1 on x in L\neach takes 1\nrest -= taken\nrest(x)\nrest rest\nend"),
            "(spend x 1 L (how takes 1 rest rest) {(-= rest taken) (call (rest x))})");
}

}  // namespace
}  // namespace muster::grammar::test
