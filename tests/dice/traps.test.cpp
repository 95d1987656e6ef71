// Dice as other games write them: each spelling has its own message, and what it says to write works.
#include <gtest/gtest.h>

#include <set>

#include "tests/dice/machine.h"

namespace muster::dice_test {
namespace {

struct Trap {
  const char* seen;
  const char* id;
  const char* write;  // stands in the advice; where it begins with a digit or a d, dice that work
};

const Trap kTraps[] = {
    {"4d6kh3", "trap-keep-highest", "4d6 keep highest 3"},
    {"2d20kh1", "trap-keep-highest", "2d20 keep highest 1"},
    {"2d20kl1", "trap-keep-lowest", "2d20 keep lowest 1"},
    {"2d20kl", "trap-keep-lowest", "2d20 keep lowest 1"},
    {"4d6k3", "trap-keep", "4d6 keep highest 3"},
    {"4d6k3", "trap-keep", "4d6 count = 3"},
    {"4d6dl1", "trap-drop-lowest", "4d6 drop lowest 1"},
    {"4d6L", "trap-drop-lowest", "4d6 drop lowest 1"},
    {"4d6-L", "trap-drop-lowest", "4d6 drop lowest 1"},
    {"4d6dh1", "trap-drop-highest", "4d6 drop highest 1"},
    {"4d6d1", "trap-drop", "4d6 drop lowest 1"},
    {"4d6d1", "trap-drop", "4d6 drop highest 1"},
    {"3d6!", "trap-explode", "3d6 explode up to 3"},
    {"3d6!", "trap-explode", "3d6 explode up to 3 as more dice"},
    {"3d6!!", "trap-explode-compound", "3d6 explode up to 3"},
    {"3d6!p", "trap-explode-penetrating", "3d6 explode up to 3 less 1"},
    {"3d6e6", "trap-explode-from", "3d6 explode from 6 up to 3"},
    {"3d6!>=5", "trap-explode-from", "3d6 explode from 5 up to 3"},
    {"d6r1", "trap-reroll", "d6 reroll 1"},
    {"d6r1", "trap-reroll", "d6 reroll 1 up to 3"},
    {"2d6ro<2", "trap-reroll", "2d(3..6)"},
    {"d6r<2", "trap-reroll", "1d(3..6)"},
    {"10d10>=8", "trap-count", "10d10 count >= 8"},
    {"10d10 >= 8", "trap-count", "10d10 count >= 8"},
    {"10d10>8", "trap-count", "10d10 count > 8"},
    {"1d100<=45", "trap-count", "1d100 count <= 45"},
    {"10d10f1", "trap-failures", "count(a >= 8) - count(a = 1)"},
    {"3d6mi2", "trap-at-least", "3d6 each at least 2"},
    {"3d6min2", "trap-at-least", "3d6 each at least 2"},
    {"3d6ma5", "trap-at-most", "3d6 each at most 5"},
    {"2W6", "trap-letter", "2d6"},
    {"z9", "trap-zero-based", "1d(0..9)"},
    {"d10 as 0-9", "trap-zero-based", "1d(0..9)"},
    {"2d10 as 0-9", "trap-zero-based", "2d(0..9)"},
    {"d{0..9}", "trap-braces", "1d(0..9)"},
    {"2d{2,3,5}", "trap-braces", "2d[2, 3, 5]"},
    {"d{Hit, Miss}", "trap-face-names", "table NAME on 1d6"},
    {"{2d20,1d12}kh1", "trap-group", "larger of a and b"},
    {"(1d4)d6", "trap-dice-in-dice", "roll n = 1d4"},
    {"c", "trap-coin", "1d2"},
    {"c", "trap-coin", "1d(0..1)"},
    {"2d6*10", "trap-times", "`NAME * 10`"},
    {"2d6 * 10", "trap-times", "`roll NAME = 2d6`, then `NAME * 10`"},
    {"d6/2", "trap-divided", "`roll NAME = d6`, then `(NAME / 2) rounded up`"},
    {"2d6+3", "dice-modifier", "`roll NAME = 2d6`, then `NAME + 3`"},
    {"1d20 + 5", "dice-modifier", "`roll NAME = 1d20`, then `NAME + 5`"},
    {"4dF+2", "dice-modifier", "`roll NAME = 4dF`, then `NAME + 2`"},
    {"2d6[fire]", "trap-label", "roll fire = 2d6"},
    {"2d6 [fire]", "trap-label", "roll fire = 2d6"},
    {"adv", "trap-advantage", "2d20 keep highest 1"},
    {"dis", "trap-advantage", "2d20 keep lowest 1"},
    {"d20adv", "trap-advantage", "2d20 keep highest 1"},
    {"1d20 disadvantage", "trap-advantage", "2d20 keep lowest 1"},
    {"2d6q7", "dice-foreign", ""},
};

TEST(Traps, EachHasItsMessageAndItsAdviceWorks) {
  for (const Trap& t : kTraps) {
    const Machine m(sheet_of(t.seen));
    ASSERT_EQ(m.said.list.size(), 1u) << t.seen << "\n" << m.said.text();
    EXPECT_EQ(m.said.ids()[0], t.id) << t.seen << "\n" << m.said.text();
    const std::string fix = diagnostics::fix_of(m.said.list[0]);
    EXPECT_NE(fix.find(t.write), std::string::npos) << t.seen << ": " << fix;
    if (t.write[0] != 'd' && (t.write[0] < '0' || t.write[0] > '9')) continue;
    const Machine good(sheet_of(t.write));
    EXPECT_TRUE(good.clean()) << t.write << "\n" << good.said.text();
  }
}

// In the words of the sheet.
TEST(Traps, SpeakTheLanguageOfTheSheet) {
  const Machine es("language es\nreglas \"X\"\nbandos a, b\nbatalla\ntirada t = 4d6kh3\nfin\n");
  ASSERT_EQ(es.said.ids(), std::vector<std::string>{"trap-keep-highest"}) << es.said.text();
  EXPECT_EQ(diagnostics::fix_of(es.said.list[0]).find("keep"), std::string::npos) << es.said.text();
  const Machine ru("language ru\nправила \"X\"\nстороны a, b\nбой\nбросок т = 10к10>=8\nконец\n");
  ASSERT_EQ(ru.said.ids(), std::vector<std::string>{"trap-count"}) << ru.said.text();
  EXPECT_NE(diagnostics::fix_of(ru.said.list[0]).find("10к10 сколько >= 8"), std::string::npos)
      << ru.said.text();
}

// Nothing of this stands in the way of names and tables.
TEST(Traps, LeaveOtherThingsAlone) {
  EXPECT_TRUE(Machine(sheet_of("2d6 keep highest 1", "let c = a\n    let adv = c\n    x = adv")).clean());
  std::string text = sheet_of("1d6", "roll b = d[a].gold\n    x = b");
  text.insert(text.find("battle\n"), "table d on 1d6\n       text  gold\n  1-6  \"x\"   2d[1, 2]\nend\n");
  const Machine m(text);
  EXPECT_TRUE(m.clean()) << m.said.text();
}

// Every message of the dice part of the catalogue has a case here or among the faults.
TEST(Traps, EveryMessageHasACase) {
  std::set<std::string> seen;
  for (const Trap& t : kTraps) seen.insert(t.id);
  // faults.test.cpp has the cases of these.
  for (const char* id : {"dice-count-compare", "dice-count-not-last", "dice-counted-many",
                         "dice-counted-already", "faces-not-plain", "faces-backwards", "faces-too-many",
                         "dice-tens-many", "explode-limit-missing", "explode-twice", "less-one-missing"})
    seen.insert(id);
  const diagnostics::Id ids[] = {
#define DIAGNOSTIC(id, severity, message, why, fix) diagnostics::Id::id,
#define LABEL(id, text)
#include "diagnostics/catalogue/dice.def"
#undef DIAGNOSTIC
#undef LABEL
  };
  for (const diagnostics::Id id : ids)
    EXPECT_EQ(seen.count(std::string(diagnostics::entry(id).name)), 1u) << diagnostics::entry(id).name;
}

}  // namespace
}  // namespace muster::dice_test
