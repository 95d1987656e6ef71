// Exceptions: what `allow` takes away, and what is said of exceptions that are none.
#include <gtest/gtest.h>

#include "checks/families.h"
#include "diagnostics/fixes.h"
#include "tests/checks/whole.h"

namespace muster::tests {
namespace {

using diagnostics::Id;

// Two tables with a row too many, the 7 of lines 12 and 17 behind the lines that a test puts in at line 3.
std::string sheet(const std::string& lines) {
  return "rules \"Ford\"\nsides Red, Blue\n" + lines +
         "given\n"
         "    days  whole 1..2 = 1\n"
         "end\n"
         "outcomes\n"
         "    held\n"
         "end\n"
         "table toll on 1d6 gives whole 0..3\n"
         "    1-3  1\n"
         "    4-6  2\n"
         "    7  3\n"
         "end\n"
         "table rest on 1d6 gives whole 0..3\n"
         "    1-3  1\n"
         "    4-6  2\n"
         "    7  3\n"
         "end\n"
         "battle\n"
         "    roll d = 1d6\n"
         "    say \"{days} {toll[d]} {rest[d]}\"\n"
         "    finish held\n"
         "end\n";
}

TEST(Allow, WithoutItBothAreTold) {
  EXPECT_EQ(look_at(sheet("")).outline(), "row-unreachable@12 row-unreachable@17");
}

TEST(Allow, TheWholeSheet) {
  EXPECT_EQ(look_at(sheet("allow row-unreachable \"for later\"\n")).outline(), "");
  EXPECT_EQ(look_at(sheet("allow row-unreachable, \"for later\"\n")).outline(), "");
}

TEST(Allow, OneDeclaration) {
  EXPECT_EQ(look_at(sheet("allow row-unreachable in toll \"for later\"\n")).outline(), "row-unreachable@18");
  EXPECT_EQ(look_at(sheet("allow row-unreachable in \"rest\" \"for later\"\n")).outline(),
            "row-unreachable@13");
  EXPECT_EQ(look_at(sheet("allow row-unreachable in battle \"for later\"\n")).outline(),
            "allow-unused@3 row-unreachable@13 row-unreachable@18");
  EXPECT_EQ(look_at(sheet("allow row-unreachable in days \"for later\"\n")).outline(),
            "allow-unused@3 row-unreachable@13 row-unreachable@18");
}

// The names of messages are the same in every language.
TEST(Allow, InTheWordsOfEachLanguage) {
  const Whole es = look_at(
      "idioma es\nreglas \"Vado\"\nbandos Rojo, Azul\npermitir row-unreachable en peaje \"para luego\"\n"
      "resultados\n    fin_normal\nfin\n"
      "tabla peaje según 1d6 da entero 0..3\n    1-3  1\n    4-6  2\n    7  3\nfin\n"
      "batalla\n    tirada d = 1d6\n    decir \"{peaje[d]}\"\n    terminar fin_normal\nfin\n");
  EXPECT_EQ(es.outline(), "") << es.text();
  const Whole ru = look_at(
      "язык ru\nправила \"Брод\"\nстороны красные, синие\nдопустимо row-unreachable в бой \"на потом\"\n"
      "допустимо row-unreachable в плата \"на потом\"\n"
      "исходы\n    удержан\nконец\n"
      "таблица плата ключ 1д6 итог целое 0..3\n    1-3  1\n    4-6  2\n    7  3\nконец\n"
      "бой\n    бросок к = 1д6\n    сказать \"{плата[к]}\"\n    закончить удержан\nконец\n");
  EXPECT_EQ(ru.outline(), "allow-unused@4") << ru.text();
}

TEST(Allow, ANameThatIsNone) {
  const Whole found = look_at(sheet("allow row-unreachabel \"for later\"\n"));
  ASSERT_EQ(found.outline(), "allow-unknown@3");  // taken as it was meant
  EXPECT_EQ(diagnostics::fix_of(found.list[0]), "did you mean `row-unreachable`?");
  ASSERT_EQ(found.list[0].fixes.size(), 1u);
  EXPECT_EQ(found.list[0].fixes[0].text, "row-unreachable");
  EXPECT_EQ(look_at(sheet("allow everything \"for later\"\n")).outline(),
            "allow-unknown@3 row-unreachable@13 row-unreachable@18");
  EXPECT_EQ(look_at(sheet("allow row_unreachable \"for later\"\n")).outline(), "allow-unknown@3");
}

TEST(Allow, APlaceThatIsNone) {
  const Whole found = look_at(sheet("allow row-unreachable in tolls \"for later\"\n"));
  ASSERT_EQ(found.outline(), "allow-where@3");
  EXPECT_EQ(diagnostics::fix_of(found.list[0]), "did you mean `toll`?");
}

// What is wrong with it is told, and not that nothing needs it.
TEST(Allow, OneFaultOneMessage) {
  EXPECT_EQ(look_at(sheet("allow row-shortt \"for later\"\nallow row-unreachable \"x\"\n")).outline(),
            "allow-unknown@3");
  EXPECT_EQ(look_at(sheet("allow row-short in tolls \"for later\"\nallow row-unreachable \"x\"\n")).outline(),
            "allow-where@3");
}

TEST(Allow, ToldSomewhereElse) {
  const auto of = [](const std::string& lines) {
    const Whole found = look_at(sheet(lines));
    for (const auto& d : found.list)
      if (d.id == Id::allow_unused) return diagnostics::why_of(d) + "; " + diagnostics::fix_of(d);
    return std::string("-");
  };
  EXPECT_EQ(of("allow row-unreachable in toll \"x\"\nallow row-unreachable in battle \"x\"\n"),
            "it is told in `rest`; name `rest`, or take the line away");
  EXPECT_EQ(of("allow row-short in toll \"x\"\n"),
            "an exception without need hides a later fault; take the line away");
}

TEST(Allow, TwoInOneLine) {
  for (const char* line :
       {"allow row-short, row-unreachable \"x\"\n", "allow row-short row-unreachable \"x\"\n",
        "allow row-short and row-unreachable \"x\"\n"}) {
    const Whole found = look_at(sheet(line));
    ASSERT_FALSE(found.list.empty());
    EXPECT_EQ(diagnostics::entry(found.list[0].id).name, "allow-wants-reason") << line;
    EXPECT_EQ(diagnostics::fix_of(found.list[0]),
              "`allow row-short \"why it is right\"`, and one more such line for `row-unreachable`");
  }
}

TEST(Allow, AsItMayBeCopied) {
  for (const char* id : {"[row-unreachable]", "warning[row-unreachable]", "\"row-unreachable\""}) {
    const Whole found = look_at(sheet("allow " + std::string(id) + " \"for later\"\n"));
    ASSERT_EQ(found.outline(), "write-instead@3") << id;
    ASSERT_EQ(found.list[0].fixes.size(), 1u);
    EXPECT_EQ(found.list[0].fixes[0].text, "row-unreachable");
  }
}

TEST(Allow, AnErrorNever) {
  // 4, 5 and 6 have no row in `toll`.
  std::string text = sheet("allow missing-row-dice in toll \"for later\"\n");
  text.erase(text.find("    4-6  2\n"), 11);
  EXPECT_EQ(look_at(text).outline(),
            "allow-error@3 missing-row-dice@10 row-unreachable@12 row-unreachable@17");
}

TEST(Allow, WithoutIdOrReason) {
  EXPECT_EQ(look_at(sheet("allow \"for later\"\n")).outline(), "allow-wants-id@3");
  EXPECT_EQ(look_at(sheet("allow\n")).outline(), "allow-wants-id@3");
  EXPECT_EQ(look_at(sheet("allow row-unreachable\n")).outline(), "allow-wants-reason@3");
  EXPECT_EQ(look_at(sheet("allow row-unreachable \"  \"\n")).outline(), "allow-wants-reason@3");
  EXPECT_EQ(look_at(sheet("allow row-unreachable in toll\n")).outline(),
            "allow-wants-reason@3 row-unreachable@18");
}

TEST(Allow, TheSameTwice) {
  const std::string once = "allow row-unreachable in toll \"for later\"\n";
  EXPECT_EQ(look_at(sheet(once + once)).outline(), "allow-twice@4 row-unreachable@19");
  EXPECT_EQ(look_at(sheet(once + "allow row-unreachable \"all\"\n")).outline(), "allow-twice@3");
  EXPECT_EQ(look_at(sheet(once + "allow row-unreachable in rest \"all\"\n")).outline(), "");
}

// With an error, checks were left out: an exception may be needed for one of them.
TEST(Allow, NeedlessOnesAreNotToldBesideErrors) {
  EXPECT_EQ(look_at(sheet("allow row-short \"for later\"\n")).outline(),
            "allow-unused@3 row-unreachable@13 row-unreachable@18");
  EXPECT_EQ(
      look_at(sheet("allow row-short \"for later\"\nrequire dais = 1, \"x\"\n")).outline().find("allow"),
      std::string::npos);
}

// Exceptions may be excepted, as any other warning.
TEST(Allow, NeedlessOnesMayBeAllowed) {
  EXPECT_EQ(look_at(sheet("allow row-unreachable \"x\"\nallow row-short \"x\"\nallow allow-unused \"x\"\n"))
                .outline(),
            "");
  EXPECT_EQ(look_at(sheet("allow row-unreachable \"x\"\nallow allow-unused \"x\"\n")).outline(),
            "allow-unused@4");
}

// Notes go as warnings do, and a word of a rule belongs to that rule alone.
TEST(Allow, NotesAndRules) {
  Whole w = look_at(sheet("allow law-found in toll \"x\"\nallow row-unreachable \"x\"\n"));
  EXPECT_EQ(w.outline(), "allow-unused@3");
  for (const auto& [line, left] : {std::pair{14u, 0u}, std::pair{19u, 1u}}) {
    diagnostics::Sink sink;
    const auto at = w.source.line_begin(line) + 4;
    sink.report(Id::law_found, {at, at + 1});
    checks::allow(w.subject(), sink);
    std::size_t notes = 0;
    for (const auto& d : sink.list()) notes += d.id == Id::law_found ? 1 : 0;
    EXPECT_EQ(notes, left) << line;
  }
}

TEST(Allow, TheTreeHoldsItAsWritten) {
  diagnostics::Sink sink;
  const diagnostics::Source source(
      "x", "rules \"R\"\nallow row-short in toll \"why\"\nallow a1-b2 in battle \"w\"\nallow x \"y\"\n");
  const grammar::Sheet read = grammar::parse_sheet(source, sink);
  EXPECT_TRUE(sink.empty());
  ASSERT_EQ(read.allows.size(), 3u);
  EXPECT_EQ(read.allows[0].id.text, "row-short");
  EXPECT_EQ(read.allows[0].where.text, "toll");
  EXPECT_EQ(read.allows[0].reason, "why");
  EXPECT_EQ(source.slice(read.allows[0].at), "allow row-short in toll \"why\"");
  EXPECT_TRUE(read.allows[1].battle);
  EXPECT_EQ(read.allows[1].id.text, "a1-b2");
  EXPECT_EQ(read.allows[2].where.text, "");
}

// A line that nobody needs is taken away without a look; where the message is told elsewhere the place may be
// what is wrong, and of two reasons a person has to choose.
TEST(Allow, WhatIsTakenAway) {
  using diagnostics::Applicability;
  const auto mended = [](const std::string& lines, Applicability weakest) {
    return diagnostics::apply_fixes(sheet(lines), look_at(sheet(lines)).list, weakest).text;
  };
  const std::string whole = "allow row-unreachable \"x\"\n";
  EXPECT_EQ(mended(whole + "allow row-short in toll \"x\"\n", Applicability::sure), sheet(whole));
  EXPECT_EQ(mended(whole + whole, Applicability::sure), sheet(whole));
  const std::string elsewhere =
      "allow row-unreachable in toll \"x\"\nallow row-unreachable in battle \"x\"\n";
  EXPECT_EQ(mended(elsewhere, Applicability::likely), sheet(elsewhere));
  const std::string reasons = whole + "allow row-unreachable in toll \"for winter\"\n";
  EXPECT_EQ(mended(reasons, Applicability::sure), sheet(reasons));
  EXPECT_EQ(mended(reasons, Applicability::likely), sheet(whole));
  const std::string remark = whole + "allow row-short in toll \"x\"  # since spring\n";
  EXPECT_EQ(mended(remark, Applicability::likely), sheet(remark));
}

}  // namespace
}  // namespace muster::tests
