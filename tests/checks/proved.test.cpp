// The list of what was proved, as `muster check -v` shows it.
#include <gtest/gtest.h>

#include "checks/proved.h"

namespace muster::tests {
namespace {

using compiler::Obligation;

TEST(Proved, GroupedByKindWithLinesAndReasons) {
  const diagnostics::Source source("x", "a / b\nif n > 0\nfoes[wrap i]\nfoes[1]\n");
  compiler::Model m;
  EXPECT_EQ(checks::proved_words(m, source), "");
  m.obligations.push_back({{15, 27}, Obligation::What::member, Obligation::By::test, {6, 14}, ""});
  m.obligations.push_back({{0, 5}, Obligation::What::divisor, Obligation::By::range, {}, "1..6"});
  m.obligations.push_back({{28, 35}, Obligation::What::member, Obligation::By::known, {}, ""});
  EXPECT_EQ(checks::proved_words(m, source),
            "  proved in 3 places that no battle stops:\n"
            "    members of lists (2)\n"
            "      line 3: foes[wrap i] - the list has a member (tested in line 2)\n"
            "      line 4: foes[1] - the list has a member (plain in the sheet)\n"
            "    divisions (1)\n"
            "      line 1: a / b - it is by 1..6, never by 0\n");
}

TEST(Proved, ADivisorAndOddsSayWhatTheyAre) {
  const diagnostics::Source source("x", "a / 500\nb against c\na / d\n");
  compiler::Model m;
  m.obligations.push_back({{0, 7}, Obligation::What::divisor, Obligation::By::known, {}, "500"});
  m.obligations.push_back({{18, 19}, Obligation::What::odds, Obligation::By::range, {}, "0..20"});
  m.obligations.push_back({{20, 25}, Obligation::What::divisor, Obligation::By::range, {}, ""});
  EXPECT_EQ(checks::proved_words(m, source),
            "  proved in 3 places that no battle stops:\n"
            "    divisions (2)\n"
            "      line 1: a / 500 - it is by 500 (plain in the sheet)\n"
            "      line 3: a / d - it is never by 0\n"
            "    odds (1)\n"
            "      line 2: c - it is never below 0: 0..20\n");
}

TEST(Proved, InTheLanguageAskedFor) {
  const diagnostics::Source source("x", "a / b\n");
  compiler::Model m;
  m.obligations.push_back({{0, 5}, Obligation::What::divisor, Obligation::By::test, {0, 1}, "1..6"});
  EXPECT_EQ(checks::proved_words(m, source, diagnostics::Language::ru),
            "  доказано в 1 месте, что ни один бой не прервётся:\n"
            "    деления (1)\n"
            "      строка 1: a / b - делят на 1..6, на 0 никогда (проверено в строке 1)\n");
  EXPECT_EQ(checks::proved_words(m, source, diagnostics::Language::es),
            "  demostrado en 1 lugar que ninguna batalla se interrumpe:\n"
            "    divisiones (1)\n"
            "      línea 1: a / b - es entre 1..6, nunca entre 0 (comprobado en la línea 1)\n");
}

}  // namespace
}  // namespace muster::tests
