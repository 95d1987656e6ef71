// Every way dice can be spelt, and what it means: the sheet is fought over every way its dice can fall,
// and the chances are those of a model that knows only the words of the rule. With them: what a script
// may state is what can come, and no more; the machine's proof of ranges holds.
#include <gtest/gtest.h>

#include <set>

#include "bytecode/dice.h"
#include "tests/dice/machine.h"

namespace muster::dice_test {
namespace {

bool six(std::int64_t v) { return v == 6; }
std::function<bool(std::int64_t)> from(std::int64_t k) {
  return [=](std::int64_t v) { return v >= k; };
}
std::function<bool(std::int64_t)> up_to(std::int64_t k) {
  return [=](std::int64_t v) { return v <= k; };
}

struct Spelling {
  const char* dice;
  Chances chances;
  bool exact = true;  // a script's totals are exactly those that can come
};

std::vector<Spelling> spellings() {
  const Chances d6 = fair(1, 6), d4 = fair(1, 4);
  Values tens_and_ones;
  for (std::int64_t tens = 1; tens <= 6; ++tens)
    for (std::int64_t ones = 1; ones <= 6; ++ones) tens_and_ones.push_back(10 * tens + ones);
  return {
      // how many, and which faces
      {"1d6", d6},
      {"d20", fair(1, 20)},
      {"2D6", together(2, d6, sum)},
      {"2к6", together(2, d6, sum)},
      {"2д6", together(2, d6, sum)},
      {"d%", fair(1, 100)},
      {"d100", fair(1, 100)},
      {"4dF", together(4, fair(-1, 1), sum)},
      {"(n)d(f)", together(3, d6, sum)},
      {"(n)d6", together(3, d6, sum)},
      {"1d2", fair(1, 2)},
      {"1d(0..1)", fair(0, 1)},
      {"1d(0..9)", fair(0, 9)},
      {"2d(2..5)", together(2, fair(2, 5), sum)},
      {"2d(-3..-1)", together(2, fair(-3, -1), sum)},
      {"1d(2..6)", fair(2, 6)},
      {"3d[2, 3, 3, 5]", together(3, faces({2, 3, 3, 5}), sum)},
      {"2d[-1, 0, 2]", together(2, faces({-1, 0, 2}), sum)},
      {"1d[7]", faces({7})},
      {"2d[10, 1]", together(2, faces({1, 10}), sum)},
      {"d66", faces(tens_and_ones)},
      {"1d66", faces(tens_and_ones)},
      {"1d(66)", fair(1, 66)},
      {"1d28 top 20", fair(9, 28)},
      {"2d[1, 2, 2, 9] top 3", together(2, faces({2, 2, 9}), sum)},
      // which dice count
      {"4d6 keep highest 3", together(4, d6, places(1, 4))},
      {"2d20 keep highest 1", together(2, fair(1, 20), places(1, 2))},
      {"2d20 keep lowest 1", together(2, fair(1, 20), places(0, 1))},
      {"4d6 drop lowest 1", together(4, d6, places(1, 4))},
      {"4d6 drop highest 1", together(4, d6, places(0, 3))},
      {"3d[0, 0, 1, 3] keep highest 2", together(3, faces({0, 0, 1, 3}), places(1, 3))},
      // thrown again
      {"1d6 reroll 1", again(d6, up_to(1), 1)},
      {"2d6 reroll 2", together(2, again(d6, up_to(2), 1), sum)},
      {"1d6 reroll 2 up to 3", again(d6, up_to(2), 3)},
      {"2d4 reroll 1 up to 2", together(2, again(d4, up_to(1), 2), sum)},
      {"1d6 reroll 1 up to 0", d6},
      {"1d[-1, 0, 1] reroll -1", again(faces({-1, 0, 1}), up_to(-1), 1)},
      // exploding
      {"1d6 explode up to 3", summed(exploding(d6, six, 3))},
      {"2d6 explode up to 1", together(2, summed(exploding(d6, six, 1)), sum)},
      {"1d10 explode from 9 up to 2", summed(exploding(fair(1, 10), from(9), 2))},
      {"2d4 explode from 3 up to 2", together(2, summed(exploding(d4, from(3), 2)), sum)},
      {"1d6 explode up to 3 less 1", summed(exploding(d6, six, 3, 1))},
      {"1d4 explode from 3 up to 2 less 1", summed(exploding(d4, from(3), 2, 1))},
      {"2d4 explode up to 1 as more dice", together(2, summed(exploding(d4, from(4), 1)), sum)},
      {"2d4 explode up to 1 as more dice keep highest 2",
       pooled(2, exploding(d4, from(4), 1),
              [](Values v) {
                std::sort(v.begin(), v.end(), std::greater<>());
                return v[0] + v[1];
              }),
       false},
      {"2d6 explode up to 1 as more dice count >= 5", pooled(2, exploding(d6, six, 1), how_many(from(5)))},
      {"2d4 explode from 4 up to 1 as more dice less 1 count >= 3",
       pooled(2, exploding(d4, from(4), 1, 1), how_many(from(3)))},
      {"1d[1, 5, 5] explode up to 1", summed(exploding(faces({1, 5, 5}), from(5), 1))},
      {"1d[0, 0, 1] explode from 0 up to 1", summed(exploding(faces({0, 0, 1}), from(0), 1))},
      {"2d[-2, 1] explode from -2 up to 1", together(2, summed(exploding(faces({-2, 1}), from(-2), 1)), sum)},
      // what a die counts
      {"2d6 each at least 2",
       together(2, each(d6, [](std::int64_t v) { return std::max<std::int64_t>(v, 2); }), sum)},
      {"3d6 each at most 4",
       together(3, each(d6, [](std::int64_t v) { return std::min<std::int64_t>(v, 4); }), sum)},
      {"2d6 each at least 3 each at most 5",
       together(2, each(d6, [](std::int64_t v) { return std::clamp<std::int64_t>(v, 3, 5); }), sum)},
      {"1d6 each at least 8", {{8, 1.0}}},
      // counted
      {"3d6 count >= 5", together(3, d6, how_many(from(5)))},
      {"3d6 count > 5", together(3, d6, how_many(six))},
      {"3d6 count = 6", together(3, d6, how_many(six))},
      {"3d6 count <= 2", together(3, d6, how_many(up_to(2)))},
      {"3d6 count < 2", together(3, d6, how_many(up_to(1)))},
      {"3d6 count <> 6", together(3, d6, how_many(up_to(5)))},
      {"3d6 count >= 7", {{0, 1.0}}},
      {"3d6 count >= 1", {{3, 1.0}}},
      {"(n)d(f) count >= k", together(3, d6, how_many(from(4)))},
      {"3dF count >= 0", together(3, fair(-1, 1), how_many(from(0)))},
      {"4d[0, 0, 1, 2] count > 0", together(4, faces({0, 0, 1, 2}), how_many(from(1)))},
      {"3d(0..9) count = 0", together(3, fair(0, 9), how_many(up_to(0)))},
      {"3d6 reroll 1 count >= 5", together(3, again(d6, up_to(1), 1), how_many(from(5)))},
      {"4d6 keep highest 2 count = 6", together(4, d6,
                                                [](const Values& v) {
                                                  return std::min<std::int64_t>(
                                                      2, std::count_if(v.begin(), v.end(), six));
                                                })},
      {"3d6 each at least 5 count >= 5", {{3, 1.0}}},
  };
}

TEST(Spelling, MeansWhatItSays) {
  for (const Spelling& s : spellings()) {
    const Machine m(sheet_of(s.dice));
    ASSERT_TRUE(m.clean()) << s.dice << "\n" << m.said.text();
    const auto fault = bytecode::verify(m.ruleset());
    ASSERT_EQ(fault.error, bytecode::FileError::none) << s.dice << ": " << fault.reason;
    runtime::RollAsk ask;
    const Chances got = every_way(m, &ask);
    expect_same(got, s.chances, s.dice);

    // A script may state what can come.
    const std::int64_t lo = s.chances.begin()->first, hi = s.chances.rbegin()->first;
    for (std::int64_t v = lo - 3; v <= hi + 3; ++v) {
      const bool comes = s.chances.count(v) != 0;
      if (comes || s.exact) {
        EXPECT_EQ(runtime::can_show(ask, v), comes) << s.dice << ": " << v;
      }
    }
    // The certificate holds every total.
    const auto range = bytecode::dice_range(m.ruleset(), m.ruleset().dice[0]);
    EXPECT_LE(range.total.lo, lo) << s.dice;
    EXPECT_GE(range.total.hi, hi) << s.dice;
  }
}

// A file holds all there is to a throw: read back it falls the same.
TEST(Spelling, IsKeptInAFile) {
  for (const Spelling& s : spellings()) {
    Machine m(sheet_of(s.dice));
    ASSERT_TRUE(m.clean()) << s.dice;
    bytecode::Ruleset back;
    const auto fault = bytecode::decode(bytecode::encode(m.ruleset()), back);
    ASSERT_EQ(fault.error, bytecode::FileError::none) << s.dice << ": " << fault.reason;
    m.said.compiled.ruleset = std::move(back);
    expect_same(every_way(m), s.chances, s.dice);
  }
}

// The silent machine, which has ways of its own for plain dice and for counting, throws what the
// watched one throws, and counts as many dice.
TEST(Spelling, SilentAndWatchedAgree) {
  for (const Spelling& s : spellings()) {
    const Machine m(sheet_of(s.dice));
    ASSERT_TRUE(m.clean()) << s.dice;
    for (std::uint64_t battle = 0; battle < 20; ++battle) {
      runtime::SeededDice silent(11, battle);
      runtime::SeededSource watched(11, battle);
      const std::int64_t a = m.fight_silently(silent);
      const std::uint64_t dice = m.dice_thrown;
      EXPECT_EQ(m.fight(watched), a) << s.dice;
      EXPECT_EQ(m.dice_thrown, dice) << s.dice;
      EXPECT_TRUE(s.chances.count(a)) << s.dice << " shows " << a;
    }
  }
}

// The words of the other languages are the same throws.
TEST(Spelling, InRussianAndSpanish) {
  const auto in = [](const std::string& language, const std::string& dice) {
    const bool ru = language == "ru";
    const std::string end = ru ? "конец\n" : "fin\n";
    return Machine("language " + language + "\n" + (ru ? "правила" : "reglas") + " \"X\"\n" +
                   (ru ? "вид" : "pieza") + " m (ms)\n h " + (ru ? "целое" : "entero") + " 0..9 = 0\n" + end +
                   (ru ? "стороны" : "bandos") + " r, b\n" + (ru ? "состояние" : "estado") + "\n x " +
                   (ru ? "целое" : "entero") + " 0..1000 = 0\n" + end + (ru ? "бой" : "batalla") + "\n" +
                   (ru ? "бросок" : "tirada") + " a = " + dice + "\nx = a\n" + end +
                   (ru ? "показатели" : "medidas") + "\nw = x\n" + end);
  };
  struct Same {
    const char *ru, *es;
    Chances chances;
  };
  const Same all[] = {
      {"3к6 сколько >= 5", "3d6 cuenta >= 5", together(3, fair(1, 6), how_many(from(5)))},
      {"1д10 взрыв от 9 не более 2", "1d10 explota desde 9 máximo 2",
       summed(exploding(fair(1, 10), from(9), 2))},
      {"2к4 взрыв не более 1 новыми костями минус 1", "2d4 explota máximo 1 como más dados menos 1",
       together(2, summed(exploding(fair(1, 4), from(4), 1, 1)), sum)},
      {"1к6 переброс 2 не более 3", "1d6 repetir dado 2 máximo 3", again(fair(1, 6), up_to(2), 3)},
      {"2к6 каждая не меньше 2", "2d6 cada dado al menos 2",
       together(2, each(fair(1, 6), [](std::int64_t v) { return std::max<std::int64_t>(v, 2); }), sum)},
      {"2к6 каждая не больше 5", "2d6 cada dado como máximo 5",
       together(2, each(fair(1, 6), [](std::int64_t v) { return std::min<std::int64_t>(v, 5); }), sum)},
      {"2к(0..9)", "2d(0..9)", together(2, fair(0, 9), sum)},
      {"2к[1, 1, 5]", "2d[1, 1, 5]", together(2, faces({1, 1, 5}), sum)},
  };
  for (const Same& s : all) {
    const Machine ru = in("ru", s.ru), es = in("es", s.es);
    ASSERT_TRUE(ru.clean()) << s.ru << "\n" << ru.said.text();
    ASSERT_TRUE(es.clean()) << s.es << "\n" << es.said.text();
    expect_same(every_way(ru), s.chances, s.ru);
    expect_same(every_way(es), s.chances, s.es);
  }
}

// ---- tables on such dice

TEST(Tables, OnD66NeedRowsOnlyForWhatCanCome) {
  const std::string rows = "11-16  1\n21-26  2\n31-36  3\n41-46  4\n51-56  5\n61-66  6\nend\n";
  const auto with = [&](const std::string& head, const std::string& list, const std::string& dice) {
    std::string text = sheet_of(dice, "x = t[a]");
    return text.insert(text.find("battle\n"), head + "\n" + list);
  };
  const Machine m(with("table t on d66 gives whole 1..6", rows, "d66"));
  ASSERT_TRUE(m.clean()) << m.said.text();
  expect_same(every_way(m), fair(1, 6), "d66");

  // A row too few: five of 36 faces have none.
  std::string holes = rows;
  holes.replace(holes.find("31-36"), 5, "31");
  const Machine gap(with("table t on d66 gives whole 1..6", holes, "d66"));
  ASSERT_EQ(gap.said.ids(), std::vector<std::string>{"missing-row-dice"}) << gap.said.text();
  EXPECT_NE(gap.said.text().find("d66 shows it with a chance of 5/36"), std::string::npos) << gap.said.text();

  // A row for what never comes.
  std::string more = rows;
  more.insert(more.find("end"), "67-70  6\n");
  EXPECT_EQ(Machine(with("table t on d66 gives whole 1..6", more, "d66")).said.ids(),
            std::vector<std::string>{"row-unreachable"});

  // Ranges and listed faces: 2d[1, 1, 4] shows 2, 5 and 8, with 4, 4 and 1 of 9.
  const Machine listed(
      with("table t on 2d[1, 1, 4] gives whole 1..6", "2  1\n5  2\n8  3\nend\n", "2d[1, 1, 4]"));
  ASSERT_TRUE(listed.clean()) << listed.said.text();
  expect_same(every_way(listed), {{1, 4.0 / 9}, {2, 4.0 / 9}, {3, 1.0 / 9}}, "2d[1, 1, 4]");
  const Machine hole(with("table t on 2d[1, 1, 4] gives whole 1..6", "2  1\n8  3\nend\n", "2d[1, 1, 4]"));
  EXPECT_NE(hole.said.text().find("a chance of 4/9"), std::string::npos) << hole.said.text();
  const Machine zero(with("table t on 1d(0..9) gives whole 1..6", "0-4  1\n5-9  2\nend\n", "1d(0..9)"));
  ASSERT_TRUE(zero.clean()) << zero.said.text();
  // Counting: three dice show from 0 to 3.
  const Machine counted(
      with("table t on 3d6 count >= 5 gives whole 1..6", "0-1  1\n2-3  2\nend\n", "3d6 count >= 5"));
  ASSERT_TRUE(counted.clean()) << counted.said.text();
}

// No more dice compare than were thrown: what is left is never below 0.
TEST(Counting, IsKnownToBeAtMostTheDice) {
  const std::string head =
      "rules \"Dice\"\npiece man (men, up to 2 a side)\nhurt whole 0..9 = 0\nend\nsides red, blue\n"
      "given\nn  whole 0..1_000_000 = 12\nend\nbattle\n";
  EXPECT_TRUE(Machine(head + "tally left whole 0..1_000_000 = n\nroll hits = (left)d6 count >= 5\n"
                             "left -= hits\nend\n")
                  .clean());
  EXPECT_EQ(Machine(head + "tally left whole 0..1_000_000 = n\nroll hits = (left)d6 count >= 5\n"
                           "left -= hits\nleft -= hits\nend\n")
                .said.ids(),
            std::vector<std::string>{"store-outside"});
}

}  // namespace
}  // namespace muster::dice_test
