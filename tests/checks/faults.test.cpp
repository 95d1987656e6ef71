// The kinds of faults that tables and dice of games have, each with the check that finds it. Where the
// page of the check shows the kind, its sheets are tried there; the others have sheets of their own here.
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>

#include "tests/checks/whole.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

struct Fault {
  const char* number;
  const char* kind;
  const char* id;
  // Declarations with the fault and without. None: the page of the id shows it.
  const char* bad = nullptr;
  const char* good = nullptr;
  // What the battle looks up; empty: it rolls on `t`; or its lines.
  const char* asks = "t[turns]";
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.number << ", " << fault.kind; }

// clang-format off
const Fault kFaults[] = {
    {"T001", "the dice show a number that no row has", "missing-row-dice"},
    {"T002", "two rows hold for the same number and say different things", "rows-overlap"},
    {"T003", "two rows hold for the same number and say the same", "rows-overlap-same"},
    {"T004", "a row that the dice can never show", "row-unreachable"},
    {"T005", "a row that those above it take whole", "condition-taken"},
    {"T006", "two ranges meet in one number, which belongs to both", "rows-share-end"},
    {"T007", "two ranges leave one number between them out", "missing-row-one"},
    {"T008", "what is added to the dice goes beyond the last row", "missing-row-added",
     "table t on 1d10 + turns gives whole 0..9\n    1-9  1\n    10-12  2\nend\n",
     "table t on 1d10 + turns gives whole 0..9\n    1-9  1\n    10-13  2\nend\n", ""},
    {"T009", "a row that needs more than is ever added", "row-short"},
    {"T010", "what is taken from the dice leads below the first row", "missing-row-added",
     "table t on 1d10 - turns gives whole 0..9\n    -1..9  1\n    10  2\nend\n",
     "table t on 1d10 - turns gives whole 0..9\n    -2..9  1\n    10  2\nend\n", ""},
    {"T011", "a look-up adds more than the rows hold", "key-outside",
     "table t on whole 1..10 gives whole 0..9\n    1-10  1\nend\n",
     "table t on whole 1..13 gives whole 0..9\n    1-13  1\nend\n", "t[10 + turns]"},
    {"T012", "the nearest row is taken for numbers that have none", "nearest-hides"},
    {"T013", "the row for all others takes most of the throws", "otherwise-takes"},
    {"T014", "a cell that is still to be filled in", "cell-todo"},
    {"T015", "one number has two rows", "row-twice"},
    {"T016", "the rows are those of another die", "rows-other-die"},
    {"T017", "a result that the list of results does not have", "unknown-word"},
    {"T017", "a result in the list that no table gives", "word-unused"},
    {"T018", "a letter is a result and a number at once", "word-and-value"},
    {"T019", "rows overlap, and nothing says which counts", "rows-overlap",
     "table t on whole 0..3 gives whole 0..9\n    0, 2  1\n    1-3  2\nend\n",
     "table t on whole 0..3 gives whole 0..9\n    0, 2  1\n    1, 3  2\nend\n"},
    {"T020", "percents and plain numbers in one column", "cell-wants-percent"},
    {"D101", "a target that the highest die fails anyway", "target-no-gain"},
    {"D102", "a target that the lowest die meets anyway", "target-no-loss"},
    {"D103", "raising the target changes nothing", "target-no-gain",
     "given\n    skill  whole 1..17 = 5\nend\n", "given\n    skill  whole 1..9 = 5\nend\n",
     "    roll hit = 1d10\n    if hit < 10 and hit <= skill\n        say \"a hit\"\n    end\n    say \"{turns}\"\n"},
    {"D104", "lowering the target changes nothing", "target-no-loss",
     "given\n    skill  whole -3..9 = 5\nend\n", "given\n    skill  whole 2..9 = 5\nend\n",
     "    roll hit = 1d10\n    if hit = 1 or hit <= skill\n        say \"a hit\"\n    end\n    say \"{turns}\"\n"},
    {"D105", "a chance written beside a row is not its chance", "chance-wrong"},
    {"D106", "shares do not add up to 100%", "sum-not-hundred"},
    {"D107", "a die that decides nothing", "roll-unused"},
    {"D108", "dice in a comparison that nobody has rolled", "dice-in-value"},
    {"D109", "dice whose faces may be none", "dice-faces-outside"},
    {"D109", "a number of dice that may be below none", "dice-count-outside"},
    {"D112", "a row that no difference of two dice reaches", "row-never-asked"},
    {"D113", "dice that go on show more than the last row", "missing-row-dice",
     "table t on 1d6 explode up to 3 gives whole 0..9\n    1-18  1\nend\n",
     "table t on 1d6 explode up to 3 gives whole 0..9\n    1+  1\nend\n", ""},
    {"O201", "odds between two columns belong to neither", "odds-between-unsaid"},
    {"O202", "columns of odds that do not rise", "odds-not-rising"},
    {"O203", "nobody left to stand against", "odds-zero-unsaid"},
    {"O204", "odds below the first column", "odds-below-unsaid"},
    {"O205", "odds of the defender to the attacker", "odds-turned"},
    {"O206", "results that turn back as the odds rise", "not-rising"},
    {"O207", "a shift leads beyond the last column", "columns-beyond"},
    {"O208", "a row with a cell too few", "cell-count"},
    {"L201", "one step of an even series is off", "off-step"},
    {"L202", "one cell does not follow the rule of all others", "off-law"},
    {"U301", "a unit with fewer values than its line", "stat-count"},
    {"P404", "a fraction, and nothing says how it is rounded", "quotient-open"},
    {"X501", "an example that contradicts itself", "expect-contradicts"},
};
// clang-format on

std::string sheet_of(const Fault& fault, const char* declarations) {
  const std::string asks = fault.asks;
  std::string lines = asks;
  if (asks.empty()) lines = "    roll r on t\n    say \"{r} {turns}\"\n";
  if (!asks.empty() && asks.find('\n') == std::string::npos) lines = "    say \"{" + asks + "}\"\n";
  return std::string("rules \"Fault\"\nsides Red, Blue\ngiven\n    turns  whole 0..3 = 0\nend\n") +
         declarations + "battle\n" + lines + "end\n";
}

class Faults : public testing::TestWithParam<Fault> {};

TEST_P(Faults, IsFound) {
  const Fault& fault = GetParam();
  SCOPED_TRACE(fault.kind);
  const auto id = diagnostics::find_id(fault.id);
  ASSERT_TRUE(id) << "no message is called " << fault.id;
  if (fault.bad == nullptr) {
    const auto page = std::filesystem::path(MUSTER_ROOT) / "docs/checks" / (std::string(fault.id) + ".md");
    EXPECT_TRUE(std::filesystem::exists(page)) << page;
    return;
  }
  const Whole found = look_at(sheet_of(fault, fault.bad));
  std::size_t times = 0;
  for (const auto& d : found.list) {
    times += d.id == *id ? 1 : 0;
    EXPECT_TRUE(d.id == *id || diagnostics::entry(d.id).severity == diagnostics::Severity::note);
  }
  EXPECT_EQ(times, 1u) << found.text();
  EXPECT_FALSE(HasFailure()) << found.text();
}

TEST_P(Faults, IsSilentWhereItIsNot) {
  const Fault& fault = GetParam();
  if (fault.good == nullptr) return;  // the page shows it
  const Whole found = look_at(sheet_of(fault, fault.good));
  EXPECT_TRUE(found.list.empty()) << fault.kind << "\n" << found.text();
}

INSTANTIATE_TEST_SUITE_P(Kinds, Faults, testing::ValuesIn(kFaults), [](const auto& test) {
  std::string name = std::string(test.param.number) + "_" + test.param.id;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

}  // namespace
}  // namespace muster::tests
