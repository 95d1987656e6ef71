// The listing says what a reader needs, in the words of the sheet.
#include <gmock/gmock.h>

#include "bytecode/file.h"
#include "bytecode/number_words.h"
#include "tests/support/regiments.h"

namespace {

using namespace muster::test;
using namespace muster::bytecode;
using ::testing::HasSubstr;

TEST(Dump, ExactNumbers) {
  EXPECT_EQ(number_words(3, 1, false), "3");
  EXPECT_EQ(number_words(-150, 100, false), "-1.5");
  EXPECT_EQ(number_words(200, 100, false), "2");
  EXPECT_EQ(number_words(1, 4, true), "25%");
  EXPECT_EQ(number_words(4, 4, true), "100%");
  EXPECT_EQ(number_words(1, 3, true), "33 1/3%");
  EXPECT_EQ(number_words(-1, 200, true), "-0.5%");
  EXPECT_EQ(number_words(INT64_MIN, 1, false), "-9223372036854775808");
}

TEST(Dump, SchemaTablesAndRules) {
  const std::string text = dump(regiments().ruleset);
  for (const char* part : {
           "rules \"Fase 5 - Combates\"",
           "names rank: novato, regular, veterano, élite",
           "sides defender, attacker",
           "damage  percent step 25% 0%..100%  = 0%",
           "table hurt on percent step 25%",
           "0%-25%    0            # line 1",
           "8-9  \"-1 until repaired\"",
           "rule attack(r: regiment, foe: regiment)    # line 100",
           "hit = 1d10 for r, \"hit\"",
           "t20 = foe.damage",
           "kept in 0%..100%",
           "\nbattle    # line 120\n",
           "later         wound(",
           "attackers_left  = attackers_left",
       }) {
    EXPECT_THAT(text, HasSubstr(part));
  }
}

TEST(Dump, BlocksAreIndented) {
  Builder b;
  b.side("red");
  b.outcome("done");
  b.line = 7;
  b.r.battle = b.rule("battle");
  const Index n = b.value(whole(0, 3), 3), i = b.slot(whole(0, 3), "i");
  b.op(Op::loop, n, i);
  b.line = 8;
  b.op(Op::leave, 0);
  b.end();
  b.close();
  EXPECT_THAT(dump(b.r), HasSubstr("     7      0  const     t0 = 3\n"
                                   "            1  loop      i = 1..t0\n"
                                   "     8      2  leave\n"
                                   "            3  end\n"
                                   "            4  end\n"));
}

// A listing is also made of what the verifier refuses.
TEST(Dump, OfNonsense) {
  Ruleset r = regiments().ruleset;
  for (Instr& in : r.code) in.a = in.b = in.c = in.d = 100'000;
  r.title = 99'999;
  for (auto& t : r.tables) t.spans[0].row = 77;
  EXPECT_FALSE(dump(r).empty());
  EXPECT_FALSE(dump(Ruleset{}).empty());
}

}  // namespace
