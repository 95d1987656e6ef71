// `muster check` over the files of fixture/ in every format. Where the faults are was counted by hand, in
// the unit each format is read in; the whole outputs are in golden/, written anew by scripts/golden.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/reports/validate.h"

namespace muster::tests {
namespace {

using nlohmann::json;

const std::filesystem::path kHere = std::filesystem::path(MUSTER_ROOT) / "tests/reports";
const std::string kSheet = "полевой бой/лист 1.rules";

// In line 24, `    say "é 👨‍👩‍👧 日本語 {урон} {брасок}"`, before `брасок`:
//                   bytes  code points  UTF-16  cells
//   `    say "`         9            9       9      9
//   é, with an accent of its own
//                       3            2       2      1
//   a blank             1            1       1      1
//   the family         18            5       8      6
//   a blank             1            1       1      1
//   日本語              9            3       3      6
//   a blank             1            1       1      1
//   {урон}             10            6       6      6
//   a blank and {       2            2       2      2
//   together           54           30      33     33
// and `брасок` itself is 12 bytes, 6 letters.
constexpr int kLine = 24;
constexpr int kPoint = 31, kPointEnd = 37;
constexpr int kByte = 55, kByteEnd = 67;

Ran check(const std::string& format) {
  return run_program(kMusterProgram, {"check", "--format", format, "."}, kHere / "fixture");
}

json read(const std::string& format) { return json::parse(check(format).out); }

const json& with_id(const json& list, const char* key, const std::string& id) {
  for (const json& one : list)
    if (one.at(json::json_pointer(key)) == id) return one;
  throw std::runtime_error("no " + id);
}

TEST(Fixture, Json) {
  const json out = read("json");
  const json one = with_id(out["diagnostics"], "/id", "unknown-name");
  EXPECT_EQ(one["file"], kSheet);
  EXPECT_EQ(one["line"], kLine);
  EXPECT_EQ(one["column"], kPoint);
  EXPECT_EQ(one["end_column"], kPointEnd);
  EXPECT_EQ(one["byte_column"], kByte);
  EXPECT_EQ(one["end_byte_column"], kByteEnd);
  EXPECT_EQ(one["block"], "battle");
  // Line 12 is a tab, 6, a tab and 2: a tab is one letter.
  const json gap = with_id(out["diagnostics"], "/id", "missing-row-one");
  EXPECT_EQ(gap["line"], 12);
  EXPECT_EQ(gap["column"], 2);
  EXPECT_EQ(gap["end_column"], 3);
  EXPECT_EQ(gap["block"], "table урон: 50% & <日本>");
  EXPECT_EQ(out["files"].size(), 3u);
}

TEST(Fixture, SarifInCodePoints) {
  const json run = read("sarif")["runs"][0];
  const json place = with_id(run["results"], "/ruleId", "unknown-name")["locations"][0]["physicalLocation"];
  EXPECT_EQ(
      place["region"],
      (json{{"startLine", kLine}, {"startColumn", kPoint}, {"endLine", kLine}, {"endColumn", kPointEnd}}));
  // "полевой бой/лист 1.rules", byte by byte.
  EXPECT_EQ(
      place["artifactLocation"]["uri"],
      "%D0%BF%D0%BE%D0%BB%D0%B5%D0%B2%D0%BE%D0%B9%20%D0%B1%D0%BE%D0%B9/%D0%BB%D0%B8%D1%81%D1%82%201.rules");
}

TEST(Fixture, RdjsonInBytes) {
  const json one = with_id(read("rdjson")["diagnostics"], "/code/value", "unknown-name");
  const json range{{"start", {{"line", kLine}, {"column", kByte}}},
                   {"end", {{"line", kLine}, {"column", kByteEnd}}}};
  EXPECT_EQ(one["location"]["range"], range);
  EXPECT_EQ(one["location"]["path"], kSheet);
  EXPECT_EQ(one["suggestions"], (json::array({{{"range", range}, {"text", "бросок"}}})));
}

TEST(Fixture, GitlabInLines) {
  const json one = with_id(read("gitlab"), "/check_name", "unknown-name");
  EXPECT_EQ(one["location"], (json{{"path", kSheet}, {"lines", {{"begin", kLine}, {"end", kLine}}}}));
}

void has(const std::string& format, const std::string& text) {
  const std::string out = check(format).out;
  EXPECT_NE(out.find(text), std::string::npos) << out;
}

TEST(Fixture, LinesInCodePoints) {
  has("gnu", kSheet + ":24:31: error: nothing here is called `брасок` [unknown-name]\n");
  has("gnu",
      kSheet +
          ":12:2: error: the rows `3-4` and `6` of `урон: 50% & <日本>` leave 5 out [missing-row-one]\n");
  has("github",
      "::error file=" + kSheet + ",line=24,endLine=24,col=31,endColumn=37,title=unknown-name::nothing");
  has("github", "of `урон: 50%25 & <日本>` leave");
  has("junit", ">" + kSheet + ":24:31: error[unknown-name]: nothing here is called `брасок`\n");
  has("junit", "name=\"table урон: 50% &amp; &lt;日本&gt;\"");
  has("checkstyle", "<error line=\"24\" column=\"31\" severity=\"error\"");
}

class Format : public testing::TestWithParam<const char*> {};

TEST_P(Format, IsAsItWas) {
  const Ran ran = check(GetParam());
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(fault_of(GetParam(), ran.out), "");
  EXPECT_EQ(check(GetParam()).out, ran.out);
  // Nothing of this machine is in it: not its folders, not its version of the program.
  EXPECT_EQ(ran.out.find(MUSTER_ROOT), std::string::npos);
  std::string text = ran.out;
  const std::string version = "\"semanticVersion\": \"";
  if (const auto at = text.find(version); at != std::string::npos) {
    const auto from = at + version.size();
    text.replace(from, text.find('"', from) - from, "VERSION");
  }
  const auto golden = kHere / "golden" / GetParam();
  if (std::getenv("MUSTER_REWRITE_GOLDENS") != nullptr) {
    std::filesystem::create_directories(golden.parent_path());
    write_text(golden, text);
  }
  EXPECT_EQ(text, read_text(golden));
}

// From another folder the files have other names, and the same places.
TEST_P(Format, FromTheFolderItself) {
  const Ran ran =
      run_program(kMusterProgram, {"check", "--format", GetParam(), (kHere / "fixture").string()}, "/");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(fault_of(GetParam(), ran.out), "");
  const Ran here = run_program(
      kMusterProgram, {"check", "--format", GetParam(), (kHere / "fixture").string()}, kHere / "fixture");
  EXPECT_EQ(here.out, check(GetParam()).out);
}

INSTANTIATE_TEST_SUITE_P(Of, Format,
                         testing::Values("gnu", "json", "sarif", "junit", "github", "gitlab", "checkstyle",
                                         "rdjson"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace muster::tests
