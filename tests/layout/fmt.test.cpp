// `muster fmt` as it is typed: what it writes, lists, refuses, and how it ends.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/docs/document.h"
#include "tests/layout/support.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

namespace fs = std::filesystem;

const std::string kRough =
    "rules   \"A\"\r\nsides red,   blue\r\nbattle\r\nfinish a\r\nend\r\noutcomes\r\na\r\nend\r\n\r\n";
const std::string kNeat = "rules \"A\"\nsides red, blue\nbattle\n    finish a\nend\noutcomes\n    a\nend\n";
const std::string kRoughBattle = "battle \"B\"\nrules \"A\"\nside red\n1) Guard\n";
const std::string kNeatBattle = "battle \"B\"\nrules \"A\"\nside red\n    1) Guard\n";
const std::string kBroken = "rules \"A\"\nsides red,  blue\nbattle\nrepeat 3 times\nend\n";

class Fmt : public testing::Test {
 protected:
  TemporaryFolder folder_;

  void write(const std::string& name, const std::string& text) {
    fs::create_directories((folder_.path() / name).parent_path());
    write_text(folder_.path() / name, text);
  }
  std::string read(const std::string& name) { return read_text(folder_.path() / name); }
  Ran fmt(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "fmt");
    return run_program(kMusterProgram, arguments, folder_.path());
  }
  // The program is $0.
  Ran shell(const std::string& line) {
    return run_program("/bin/sh", {"-c", line, kMusterProgram}, folder_.path());
  }
};

TEST_F(Fmt, RewritesAndListsWhatChanged) {
  write("a.rules", kRough);
  write("b.rules", kNeat);
  write("c.battle", kRoughBattle);
  const Ran ran = fmt({"a.rules", "b.rules", "c.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "a.rules (line ends were CRLF)\nc.battle\n");
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(read("a.rules"), kNeat);
  EXPECT_EQ(read("b.rules"), kNeat);
  EXPECT_EQ(read("c.battle"), kNeatBattle);
  const Ran again = fmt({"a.rules", "b.rules", "c.battle"});
  EXPECT_EQ(again.exit, 0);
  EXPECT_EQ(again.out + again.err, "");
}

TEST_F(Fmt, LeavesAFileThatIsLaidOutAlone) {
  write("a.rules", kNeat);
  const auto before = fs::last_write_time(folder_.path() / "a.rules");
  fs::last_write_time(folder_.path() / "a.rules", before - std::chrono::hours(1));
  EXPECT_EQ(fmt({"a.rules"}).exit, 0);
  EXPECT_EQ(fs::last_write_time(folder_.path() / "a.rules"), before - std::chrono::hours(1));
}

TEST_F(Fmt, FoldersRecurse) {
  write("x/a.rules", kRough);
  write("x/deep/b.battle", kRoughBattle);
  write("x/deep/c.battle.json", "{ \"rules\":   \"A\" }");
  write("x/.git/d.rules", kRough);
  write("x/notes.txt", "a   b\n");
  const Ran ran = fmt({"x"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "x/a.rules (line ends were CRLF)\nx/deep/b.battle\n");
  EXPECT_EQ(read("x/.git/d.rules"), kRough);
  EXPECT_EQ(read("x/notes.txt"), "a   b\n");
  EXPECT_EQ(read("x/deep/c.battle.json"), "{ \"rules\":   \"A\" }");
  write("empty/notes.txt", "");
  EXPECT_EQ(fmt({"empty"}).exit, 2);
}

TEST_F(Fmt, CheckNamesFilesAndChangesNothing) {
  write("a.rules", kRough);
  write("b.rules", kNeat);
  const Ran ran = fmt({"--check", "a.rules", "b.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("a.rules"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("[layout-differs]"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("b.rules"), std::string::npos) << ran.err;
  EXPECT_EQ(read("a.rules"), kRough);
  const Ran clean = fmt({"--check", "b.rules"});
  EXPECT_EQ(clean.exit, 0);
  EXPECT_EQ(clean.out + clean.err, "");
}

TEST_F(Fmt, DiffShowsWhatWouldChange) {
  write("c.battle", kRoughBattle);
  const Ran ran = fmt({"--diff", "c.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out,
            "--- c.battle\n+++ c.battle\n@@ -1,4 +1,4 @@\n battle \"B\"\n rules \"A\"\n side red\n"
            "-1) Guard\n+    1) Guard\n");
  EXPECT_EQ(read("c.battle"), kRoughBattle);
  write("d.battle", kNeatBattle);
  const Ran clean = fmt({"--diff", "d.battle"});
  EXPECT_EQ(clean.exit, 0);
  EXPECT_EQ(clean.out + clean.err, "");
  EXPECT_EQ(fmt({"--diff", "--check", "d.battle"}).exit, 0);  // both change nothing
}

// What --diff shows makes the laid out text of the old one.
TEST_F(Fmt, DiffCanBePatchedIn) {
  if (shell("command -v patch >/dev/null").exit != 0) GTEST_SKIP() << "no patch here";
  write("a.rules", "rules \"A\"\n\n\n\nsides red,   blue\nbattle\nfinish a # x\nend\noutcomes\na\nend");
  const Ran ran = shell("\"$0\" fmt --diff a.rules | patch -s a.rules");
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_EQ(read("a.rules"),
            "rules \"A\"\n\nsides red, blue\nbattle\n    finish a  # x\nend\noutcomes\n    a\nend\n");
}

TEST_F(Fmt, StandardInputIsPrinted) {
  write("a.txt", kRough);
  write("b.txt", kRoughBattle);
  write("c.txt", kBroken);
  write("d.txt", kNeat);
  EXPECT_EQ(shell("\"$0\" fmt - < a.txt").out, kNeat);
  EXPECT_EQ(shell("\"$0\" fmt - < b.txt").out, kNeatBattle);
  EXPECT_EQ(shell("\"$0\" fmt - < d.txt").out, kNeat);
  const Ran broken = shell("\"$0\" fmt - < c.txt");
  EXPECT_EQ(broken.exit, 1);
  EXPECT_EQ(broken.out, "");
  EXPECT_NE(broken.err.find("[layout-faults]"), std::string::npos) << broken.err;
  EXPECT_EQ(shell("\"$0\" fmt --check - < a.txt").exit, 1);
  EXPECT_EQ(shell("\"$0\" fmt --check - < d.txt").exit, 0);
  EXPECT_EQ(shell("\"$0\" fmt --diff - < b.txt").out.rfind("--- stdin\n", 0), 0u);
}

TEST_F(Fmt, FilesWithFaultsAreLeftAndTheOthersLaidOut) {
  write("a.rules", kBroken);
  write("b.rules", kRough);
  const Ran ran = fmt({"a.rules", "b.rules"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "b.rules (line ends were CRLF)\n");
  EXPECT_NE(ran.err.find("[layout-faults]"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("muster check a.rules"), std::string::npos) << ran.err;
  EXPECT_EQ(read("a.rules"), kBroken);
  EXPECT_EQ(read("b.rules"), kNeat);
}

TEST_F(Fmt, WhatHasNoLayout) {
  write("a.ruleset", "x");
  write("a.json", "{}");
  write("a.txt", "x");
  write("a.rules", std::string("rules \"A\"\0", 10));
  for (const std::string name : {"a.ruleset", "a.json", "a.txt", "a.rules", "missing.rules"}) {
    const std::string before = fs::exists(folder_.path() / name) ? read(name) : "";
    const Ran ran = fmt({name});
    EXPECT_EQ(ran.exit, 2) << name;
    EXPECT_EQ(ran.out, "") << name;
    EXPECT_NE(ran.err.find(name), std::string::npos) << ran.err;
    if (fs::exists(folder_.path() / name)) {
      EXPECT_EQ(read(name), before) << name;
    }
  }
  EXPECT_EQ(fmt({}).exit, 2);
}

TEST_F(Fmt, AByteOrderMarkGoes) {
  write("a.rules", "\xEF\xBB\xBF" + kNeat);
  EXPECT_EQ(fmt({"--check", "a.rules"}).exit, 1);
  EXPECT_EQ(fmt({"a.rules"}).out, "a.rules (it began with a byte order mark)\n");
  EXPECT_EQ(read("a.rules"), kNeat);
}

// Where nothing can be written, the file is as it was and nothing else is left behind.
TEST_F(Fmt, AWriteThatFailsLeavesTheFile) {
  write("a.rules", kRough);
  const Ran ran = shell("trap '' XFSZ; ulimit -f 0; exec \"$0\" fmt a.rules");
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("[file-not-written]"), std::string::npos) << ran.err;
  EXPECT_EQ(read("a.rules"), kRough);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder_.path())) files += entry.exists() ? 1 : 0;
  EXPECT_EQ(files, 1u);
}

TEST_F(Fmt, PermissionsAndLinksStay) {
  write("deep/a.rules", kRough);
  const fs::path file = folder_.path() / "deep/a.rules", link = folder_.path() / "b.rules";
  fs::permissions(file, fs::perms::owner_all | fs::perms::others_read);
  fs::create_symlink("deep/a.rules", link);
  EXPECT_EQ(fmt({"b.rules"}).exit, 0);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_FALSE(fs::is_symlink(file));
  EXPECT_EQ(read("deep/a.rules"), kNeat);
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_all | fs::perms::others_read);
}

TEST_F(Fmt, TheRulesetsAreLaidOut) {
  const Ran ran = run_program(kMusterProgram, {"fmt", "--check", "rulesets"}, MUSTER_ROOT);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out + ran.err, "");
}

// The examples of the document: what is behind each rough text is that text laid out.
TEST_F(Fmt, TheExamplesOfTheDocument) {
  std::size_t examples = 0;
  const std::vector<Block> blocks = blocks_of(read_text(fs::path(MUSTER_ROOT) / "docs/formatting.md"));
  for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
    const bool sheet = blocks[i].kind == "rough-sheet";
    if (!sheet && blocks[i].kind != "rough-battle") continue;
    ++examples;
    ASSERT_EQ(blocks[i + 1].kind, sheet ? "muster" : "battle");
    const std::string before = joined(blocks[i].lines), after = joined(blocks[i + 1].lines);
    EXPECT_NE(before, after);
    EXPECT_EQ(layout::laid_out(before, sheet ? layout::What::sheet : layout::What::battle), after);
  }
  EXPECT_EQ(examples, 2u);
}

}  // namespace
}  // namespace muster::tests
