// Wrong variants of the combat sheet, one for each kind of fault: what `muster check` tells the
// designer is kept beside each as a golden and compared whole, wording and underlines included.
// `scripts/golden` rewrites the goldens; whoever does so reads them.

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/sheets/variant.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

const std::filesystem::path kRoot = MUSTER_ROOT;
const std::filesystem::path kBad = kRoot / "tests/sheets/bad";

std::vector<std::string> variants() {
  std::vector<std::string> names;
  for (const auto& path : files_of(kBad, ".change")) names.push_back(path.stem().string());
  return names;
}

Ran check_variant(const std::string& name) {
  const auto changes = read_changes(read_text(kBad / (name + ".change")));
  const auto sheet = apply_changes(read_text(kRoot / "rulesets/fase5/fase5.rules"), changes);
  if (!sheet) {
    ADD_FAILURE() << name << ".change no longer fits rulesets/fase5/fase5.rules";
    return {};
  }
  const TemporaryFolder folder;
  write_text(folder.path() / "fase5.rules", *sheet);
  return run_program(kMusterProgram, {"check", "fase5.rules"}, folder.path());
}

class BadSheet : public testing::TestWithParam<std::string> {};

TEST_P(BadSheet, TellsWhatItsGoldenSays) {
  const Ran ran = check_variant(GetParam());
  EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
  const std::string said = ran.out + ran.err;
  const std::filesystem::path golden = kBad / (GetParam() + ".txt");
  if (std::getenv("MUSTER_REWRITE_GOLDENS") != nullptr) {
    write_text(golden, said);
    return;
  }
  EXPECT_EQ(said, read_text(golden)) << "run scripts/golden and read the difference";
}

INSTANTIATE_TEST_SUITE_P(Sheets, BadSheet, testing::ValuesIn(variants()), [](const auto& test) {
  std::string name = test.param;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
});

TEST(BadSheets, AreAtLeastTwelve) { EXPECT_GE(variants().size(), 12u); }

// The table of text 000 ends at 11; two dice show 12 once in 36 throws.
TEST(BadSheets, TheTableOfText000AsPrinted) {
  const Ran ran =
      run_program(kMusterProgram, {"check", "--lang", "en", "000.rules"}, kRoot / "tests/sheets/as-printed");
  EXPECT_EQ(ran.exit, 1);
  const std::string said = ran.out + ran.err;
  for (const char* part : {"1 error", "has no row for 12", "1/36", "write: a row for 12"})
    EXPECT_NE(said.find(part), std::string::npos) << part << "\n" << said;
}

TEST(BadSheets, FiveFaultsGiveFiveMessages) {
  const Ran ran = check_variant("five-faults");
  const std::string said = ran.out + ran.err;
  int errors = 0;
  for (std::size_t at = said.find("error["); at != std::string::npos; at = said.find("error[", at + 1)) {
    ++errors;
  }
  EXPECT_EQ(errors, 5) << said;
}

// A message for somebody who has never programmed has none of these words.
TEST(BadSheets, SpeakPlainly) {
  const std::vector<std::string> forbidden = {"token",  "identifier", "expression", "pars",   "integer",
                                              "syntax", "null",       "invalid",    "illegal"};
  for (const std::string& name : variants()) {
    for (const std::string& line : lines_of(read_text(kBad / (name + ".txt")))) {
      for (const std::string& word : forbidden) {
        EXPECT_EQ(line.find(word), std::string::npos) << name << ": " << line;
      }
    }
  }
}

}  // namespace
}  // namespace muster::tests
