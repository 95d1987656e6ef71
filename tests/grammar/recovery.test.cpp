// One run reports all faults of a text, each once, each at its line; what is whole is kept.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

std::string faults(const std::string& text) {
  return outline(read_sheet(head_of(Language::en) + text).messages);
}

TEST(Recovery, FiveFaultsGiveFiveMessages) {
  const ReadSheet read = read_sheet(
      "language en\n"
      "rules \"R\"\n"
      "names rank novice\n"  // 3: no colon
      "piece p\n"
      "    a  whole 0..\n"  // 5: no upper end
      "    b  whole 0..5\n"
      "end\n"
      "table t on 1d6 gives whole\n"
      "    1  ?\n"  // 9: no cell
      "    2  5\n"
      "end\n"
      "rule r(x: p)\n"
      "    x.a = \n"  // 13: no value
      "    x.b = 1\n"
      "    if\n"  // 15: no value
      "        x.b = 2\n"
      "    end\n"
      "end\n"
      "formula f(x: p) = x.b\n");
  EXPECT_EQ(outline(read.messages),
            "colon-missing@3 value-missing@5 cell-todo@9 value-missing@13 value-missing@15");
  // What was whole is there, what was broken has its place.
  EXPECT_EQ(read.sheet.pieces.at(0).fields.size(), 2u);
  EXPECT_EQ(read.sheet.tables.at(0).rows.size(), 2u);
  EXPECT_EQ(print(read.sheet.rules.at(0).body), "(= (. x a) ?) (= (. x b) 1) (if ? {(= (. x b) 2)})");
  EXPECT_EQ(read.sheet.formulas.size(), 1u);
  EXPECT_EQ(read.sheet.names.at(0).name.text, "rank");
}

TEST(Recovery, AMissingEndIsSaidAtTheBlock) {
  const ReadSheet read = read_sheet(head_of(Language::en) +
                                    "rule a()\n"
                                    "    x = 1\n"
                                    "rule b()\n"
                                    "    x = 2\n"
                                    "end\n");
  EXPECT_EQ(outline(read.messages), "end-missing@3");
  EXPECT_EQ(read.messages.at(0).at, "rule a()");
  EXPECT_EQ(read.sheet.rules.size(), 2u);
}

TEST(Recovery, TheBlameIsOnTheBlockWhoseEndStandsTooFarLeft) {
  EXPECT_EQ(faults("rule a()\n"
                   "    for each x in L\n"
                   "        if x.a\n"  // 5: this one has no end
                   "            x.b = 1\n"
                   "    end\n"
                   "end\n"
                   "rule b()\nend\n"),
            "end-missing@5");
  // Odd indenting alone is no fault.
  EXPECT_EQ(faults("rule a()\n        if x\n  y = 1\nend\nend\n"), "");
}

TEST(Recovery, MissingEndAtTheEndOfTheText) {
  EXPECT_EQ(faults("battle\n    if a\n        b = 1\n    end\n"), "end-missing@3");
  EXPECT_EQ(faults("table t on 1d6 gives whole\n    1  2"), "end-missing@3");
  EXPECT_EQ(faults("battle"), "end-missing@3");
}

TEST(Recovery, AnOpenQuoteOfAStage) {
  EXPECT_EQ(faults("battle\n    stage »one\n        finish a\n    end\nend\n"), "quote-unclosed@4");
}

TEST(Recovery, AnEndTooMuch) { EXPECT_EQ(faults("rule a()\nend\nend\nrule b()\nend\n"), "end-extra@5"); }

TEST(Recovery, AnOpenBracketEndsBeforeTheEndOfItsBlock) {
  EXPECT_EQ(faults("rule a()\n    x = f(1,\nend\nrule b()\n    y = (1\nend\n"),
            "value-missing@4 bracket-unclosed@7");
  EXPECT_EQ(faults("formula f() = (1 +\nformula g() = 2\n"), "value-missing@3");
}

TEST(Recovery, AMisspeltBlockKeepsItsEnd) {
  EXPECT_EQ(faults("battle\n    fore each x in L\n        x.a = 1\n    end\n    repeet 3 times\n        "
                   "leave\n    end\nend\n"),
            "unknown-statement@4 unknown-statement@7");
}

TEST(Recovery, AMisspeltDeclarationIsRead) {
  const ReadSheet read = read_sheet(head_of(Language::en) +
                                    "tabel hurt on 1d6 gives whole\n    1  2\n    2  3\nend\n"
                                    "sides a, b\n"
                                    "ruel x()\n    if a\n        b = 1\n    end\nend\n"
                                    "rule y()\nend\n");
  EXPECT_EQ(outline(read.messages), "unknown-declaration@3 unknown-declaration@8");
  EXPECT_EQ(read.sheet.sides.size(), 1u);
  // What was meant is read, so that nothing that uses it is told again.
  EXPECT_EQ(read.sheet.tables.size(), 1u);
  EXPECT_EQ(read.sheet.rules.size(), 2u);
  EXPECT_TRUE(read.sheet.broken.empty());
}

TEST(Recovery, AnUnknownDeclarationTakesItsLinesWithIt) {
  const ReadSheet read =
      read_sheet(head_of(Language::en) + "xyzzy hurt on 1d6\n    1  2\n    2  3\nend\nsides a, b\n");
  EXPECT_EQ(outline(read.messages), "unknown-declaration@3");
  EXPECT_EQ(read.sheet.sides.size(), 1u);
  ASSERT_EQ(read.sheet.broken.size(), 1u);
  EXPECT_EQ(read.sheet.broken[0].text, "hurt");
}

TEST(Recovery, PastedProseIsOneFault) {
  EXPECT_EQ(faults("The attacker rolls first and\nthe defender follows suit\n(see page 12)\n\nsides a, b\n"),
            "unknown-declaration@3");
}

TEST(Recovery, ABrokenHeadOfATableStillDeclaresItsName) {
  const ReadSheet read =
      read_sheet(head_of(Language::en) + "table hurt at 1d6\n    1  a = 1\nend\nsides a, b\n");
  EXPECT_EQ(outline(read.messages), "on-missing@3");
  ASSERT_EQ(read.sheet.broken.size(), 1u);
  EXPECT_EQ(read.sheet.broken[0].text, "hurt");
}

TEST(Recovery, OneFaultOfALineIsEnough) {
  EXPECT_EQ(faults("battle\n    x = 1 + * 2 ) ] ;\nend\n"), "value-missing@4");
}

TEST(Recovery, AMisspeltEndIsOneFault) {
  EXPECT_EQ(faults("rule a()\n    x = 1\nedn\nrule b()\nend\n"), "unknown-statement@5");
}

TEST(Recovery, ElseWithoutIf) {
  EXPECT_EQ(faults("battle\n    x = 1\n    else\n    y = 2\nend\n"), "else-alone@5");
}

TEST(Recovery, NothingAtAll) {
  EXPECT_EQ(outline(read_sheet("").messages), "title-missing@0");
  EXPECT_EQ(outline(read_sheet("\n\n# only a comment").messages), "title-missing@0");
}

}  // namespace
}  // namespace muster::grammar::test
