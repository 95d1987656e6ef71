// Lines of numbers. Matrices are made by a rule written here, and one cell is changed.
#include <functional>

#include "checks/laws.h"
#include "tests/checks/shape.h"

namespace muster::checks {
namespace {

std::string matrix(int rows, int columns, const std::function<int(int, int)>& cell) {
  std::string out = "matrix m on 1d" + std::to_string(rows) + " by whole 1.." + std::to_string(columns) +
                    " gives whole -500..500\n     ";
  for (int k = 1; k <= columns; ++k) out += "  " + std::to_string(k);
  for (int r = 0; r < rows; ++r) {
    out += "\n    " + std::to_string(r + 1);
    for (int k = 0; k < columns; ++k) out += "  " + std::to_string(cell(r, k));
  }
  return around(out + "\nend\n");
}

TEST(Laws, ACellOffHalfSteps) {
  const auto law = [](int r, int k) { return (r + k) / 2; };
  EXPECT_EQ(look(matrix(10, 10, law)).count("law-found"), 1);
  const auto said =
      look(matrix(10, 10, [&](int r, int k) { return law(r, k) + (r == 4 && k == 6 ? 1 : 0); }));
  EXPECT_EQ(said.count("law-found"), 0);
  EXPECT_EQ(said.count("off-law"), 1) << said.lines();
  EXPECT_EQ(said.count("not-rising"), 0);        // one fault, one message
  EXPECT_EQ(said.arg("off-law", "found"), "6");  // (4 + 6) / 2 + 1
  EXPECT_EQ(said.arg("off-law", "wanted"), "5");
  EXPECT_EQ(said.arg("off-law", "count"), "99");
  for (const auto& d : said.list) {
    if (d.id != diagnostics::Id::off_law) continue;
    EXPECT_EQ(said.source.line_of(d.at.begin), 9U);  // head 3, columns 4, rows from 5
  }
}

TEST(Laws, AllKindsOfEvenSteps) {
  for (const auto& law : std::vector<std::function<int(int, int)>>{
           [](int r, int k) { return r + k; }, [](int r, int k) { return 3 * r - 2 * k; },
           [](int r, int k) { return 7 - r - k; }, [](int r, int k) { return 10 * r + 5 * k + 3; },
           [](int r, int k) { return (2 * r + k + 1) / 3; }, [](int, int k) { return 4 * k; }}) {
    EXPECT_EQ(look(matrix(6, 6, law)).count("law-found"), 1) << law(1, 0) << " " << law(0, 1);
    const auto off =
        look(matrix(6, 6, [&](int r, int k) { return law(r, k) + (r == 2 && k == 3 ? 100 : 0); }));
    EXPECT_EQ(off.count("off-law"), 1);
    EXPECT_EQ(off.arg("off-law", "wanted"), std::to_string(law(2, 3)));
  }
}

TEST(Laws, TwoParts) {
  const int row[] = {0, 1, 5, 6, 20, 22}, column[] = {3, 4, 8, 30, 31, 90};
  const auto law = [&](int r, int k) { return row[r] + column[k]; };
  EXPECT_EQ(look(matrix(6, 6, law)).count("law-found"), 1);
  const auto off = look(matrix(6, 6, [&](int r, int k) { return law(r, k) - (r == 5 && k == 5 ? 3 : 0); }));
  EXPECT_EQ(off.arg("off-law", "wanted"), "112");  // 22 + 90
}

// Fewer than 30 cells, or more than 1 in 20 off, or hardly any change: no rule.
TEST(Laws, WhereNoneIsSeen) {
  const auto law = [](int r, int k) { return r + k; };
  EXPECT_EQ(look(matrix(5, 5, law)).count("law-found"), 0);
  const auto two_off =
      look(matrix(6, 5, [&](int r, int k) { return law(r, k) + (k == 2 && r < 2 ? 50 : 0); }));
  EXPECT_EQ(two_off.count("off-law"), 0);
  EXPECT_EQ(look(matrix(6, 6, [](int r, int k) { return r == 5 && k == 5 ? 1 : 0; })).lines(), "");
  EXPECT_EQ(look(matrix(6, 6, [](int r, int k) { return (r * r * 7 + k * k * k * 11 + r * k * 13) % 41; }))
                .count("off-law"),
            0);
}

TEST(Turns, OneStepBack) {
  // Squares, so that no rule is seen; 25 becomes 15 where 16 stands before it.
  const auto cell = [](int r, int k) { return r == 2 && k == 3 ? 15 : (r + k) * (r + k) + r * k * k; };
  const auto said = look(matrix(6, 5, cell));
  // Row 3: 4, 11, 24, 15, ...: back from 24 to 15. Column 4: 9, 19, 15, 63: back from 19 to 15; the same
  // cell.
  EXPECT_EQ(said.count("not-rising"), 1) << said.lines();
  EXPECT_EQ(said.at("not-rising"), "15");
}

TEST(Turns, TheCellThatIsOutOfItsColumnToo) {
  // Row 3 goes 0 1 3 2 3: the 3 is also above the 2 under it; the column of the 2 rises all along.
  const std::vector<std::vector<int>> cells{{0, 0, 0, 1, 1}, {0, 0, 1, 1, 2}, {0, 1, 3, 2, 3},
                                            {0, 1, 2, 3, 3}, {1, 2, 3, 3, 4}, {1, 2, 3, 4, 6}};
  const auto said = look(matrix(
      6, 5, [&](int r, int k) { return cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(k)]; }));
  EXPECT_EQ(said.count("not-rising"), 1) << said.lines();
  EXPECT_EQ(said.at("not-rising"), "3");
}

TEST(Turns, BothWaysAsAMatterOfCourse) {
  EXPECT_EQ(look(matrix(6, 5, [](int r, int k) { return (r * 7 + k * k * 5) % 11; })).count("not-rising"), 0);
}

std::string series(const std::vector<int>& values) {
  std::string out = "table t on whole 1.." + std::to_string(values.size()) + " gives whole 0..999\n";
  for (std::size_t i = 0; i < values.size(); ++i)
    out += "    " + std::to_string(i + 1) + "  " + std::to_string(values[i]) + "\n";
  return around(out + "end\n");
}

TEST(Steps, TheLastTheFirstAndOneInTheMiddle) {
  const auto last = look(series({10, 20, 30, 40, 50, 60, 70, 90}));
  EXPECT_EQ(last.arg("off-step", "wanted"), "80");
  EXPECT_EQ(last.arg("off-step", "key"), "8");
  const auto first = look(series({5, 20, 30, 40, 50, 60, 70, 80}));
  EXPECT_EQ(first.arg("off-step", "wanted"), "10");
  EXPECT_EQ(first.arg("off-step", "key"), "1");
  const auto middle = look(series({10, 20, 30, 45, 50, 60, 70, 80, 90}));
  EXPECT_EQ(middle.arg("off-step", "wanted"), "40");
  EXPECT_EQ(middle.at("off-step"), "45");
  // From 40 on all are 5 more: which cell is meant otherwise can't be told.
  const auto shifted = look(series({10, 20, 30, 45, 55, 65, 75, 85}));
  EXPECT_EQ(shifted.count("off-step"), 1);
  EXPECT_EQ(shifted.arg("off-step", "wanted"), "-");
}

TEST(Steps, FewerThanSixEqualOnesOrTwoOdd) {
  EXPECT_EQ(look(series({10, 20, 30, 40, 50, 60, 80})).lines(), "");          // five
  EXPECT_EQ(look(series({10, 25, 35, 45, 55, 65, 75, 85, 99})).lines(), "");  // 15, ..., 14
  EXPECT_EQ(look(series({7, 7, 7, 7, 7, 7, 7, 7, 9})).lines(), "");           // no steps
  EXPECT_EQ(look(series({10, 20, 30, 40, 50, 60, 70, 80})).lines(), "");
}

}  // namespace
}  // namespace muster::checks
