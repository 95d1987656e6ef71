// Targets that a natural throw makes worthless.
#include "tests/checks/support.h"

namespace muster::checks {
namespace {

std::string shot(const std::string& range, const std::string& condition, const std::string& dice = "1d10") {
  return "rules \"T\"\nsides a, b\ngiven\nskill  whole " + range +
         " = 5\nend\nbattle\nroll hit for a = " + dice + "\nif " + condition +
         "\nsay \"hit with {hit}\"\nend\nend\n";
}

std::string notes(const std::string& sheet) {
  const auto said = examined(sheet);
  std::string out;
  for (const auto& d : said.list)
    out += std::string(diagnostics::entry(d.id).name) + ": " + diagnostics::message_of(d) + " | " +
           diagnostics::why_of(d) + "\n";
  return out;
}

// hit = 1 or (hit < 10 and hit <= skill) on a d10. By hand: skill 9 hits with 1..9, 9 of 10; so do 10, 11
// and 12. Skill 1 hits with 1, 1 of 10; so do 0 and -2.
const char* const kNaturals = "hit = 1 or (hit < 10 and hit <= skill)";

TEST(Targets, RollUnder) {
  EXPECT_EQ(notes(shot("1..9", kNaturals)), "");
  EXPECT_EQ(notes(shot("1..12", kNaturals)),
            "target-no-gain: `skill` beyond 9 makes no difference | a natural 10 never does it, so 9 and "
            "more all give "
            "90% (9/10)\n");
  EXPECT_EQ(notes(shot("-2..9", kNaturals)),
            "target-no-loss: `skill` below 1 makes no difference | a natural 1 always does it, so 1 and less "
            "all give "
            "10% (1/10)\n");
  // Where the sheet stops it at 9 itself, its author knows.
  EXPECT_EQ(notes(shot("1..12", "hit = 1 or (hit < 10 and hit <= (smaller of 9 and skill))")), "");
  // Without naturals the die itself ends, which everybody sees.
  EXPECT_EQ(notes(shot("0..12", "hit <= skill")), "");
}

// In branches: a 1 is decided before; the line hits with 2..9, 8 of 10.
TEST(Targets, InBranches) {
  const std::string branches = "hit = 1\nsay \"critical\"\nelse if hit < 10 and hit <= skill";
  EXPECT_EQ(notes(shot("-2..9", branches)), "");
  EXPECT_EQ(
      notes(shot("1..12", branches)),
      "target-no-gain: `skill` beyond 9 makes no difference | a natural 10 never does it, so 9 and more "
      "all give 80% (4/5) here\n");
}

// 2d6, 12 always hits, 2 never does, else skill or more: 3 and more, 35 of 36; 12 alone, 1 of 36.
TEST(Targets, RollOver) {
  const char* over = "hit = 12 or (hit > 2 and hit >= skill)";
  EXPECT_EQ(notes(shot("3..12", over, "2d6")), "");
  EXPECT_EQ(notes(shot("2..14", over, "2d6")),
            "target-no-gain: `skill` beyond 12 makes no difference | a natural 12 always does it, so 12 and "
            "more all "
            "give about 2.78% (1/36)\n"
            "target-no-loss: `skill` below 3 makes no difference | a natural 2 never does it, so 3 and less "
            "all give "
            "about 97.22% (35/36)\n");
}

}  // namespace
}  // namespace muster::checks
