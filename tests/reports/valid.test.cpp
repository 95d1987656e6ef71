// Every format keeps to its schema: with nothing in it, with one of everything, and damaged it doesn't.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "reports/formats.h"
#include "reports/tested.h"
#include "tests/reports/sample.h"
#include "tests/reports/validate.h"

namespace muster::tests {
namespace {

class Valid : public testing::TestWithParam<reports::FormatEntry> {
 protected:
  const std::string name = std::string(GetParam().name);
  std::string written(const reports::Report& report) { return reports::write(GetParam().format, report); }
  // scripts/validate-reports shows them to others.
  std::string kept(const std::string& as, const reports::Report& report) {
    const std::string text = written(report);
    if (const char* folder = std::getenv("MUSTER_KEEP_REPORTS"))
      write_text(std::filesystem::path(folder) / (as + "." + name), text);
    return text;
  }
};

TEST_P(Valid, OfNoFiles) { EXPECT_EQ(fault_of(name, kept("empty", report({}))), ""); }
TEST_P(Valid, OfACleanFile) {
  EXPECT_EQ(fault_of(name, kept("clean", report({file("a.rules", "x", {})}))), "");
}
TEST_P(Valid, OfEverything) { EXPECT_EQ(fault_of(name, kept("everything", everything())), ""); }

struct Damage {
  std::string format, from, to;
};
// A wrong type, a value that is none, something missing.
const std::vector<Damage> kDamages = {
    {"gnu", ": error:", ": fault:"},
    {"gnu", " [row-twice]", ""},
    {"json", "\"line\": 2", "\"line\": \"2\""},
    {"json", "\"fingerprint\"", "\"fingerprints\""},
    {"json", "\"state\": \"skipped\"", "\"state\": \"lost\""},
    {"json", "\"format_version\": 1", "\"format_version\": 2"},
    {"sarif", "\"startLine\": 2", "\"startLine\": 0"},
    {"sarif", "\"columnKind\"", "\"columns\""},
    {"sarif", "\"precision\": \"low\"", "\"precision\": \"none\""},
    {"sarif", "\"uri\"", "\"url\""},
    {"junit", "failures=\"1\"", "failures=\"one\""},
    {"junit", "name=\"table 日本 (2)\"", "name=\"table 日本\""},
    {"junit", "&lt;a&gt;", "<a>"},
    {"github", "::error", ":error"},
    {"github", "%2C", ","},
    {"gitlab", "\"severity\": \"minor\"", "\"severity\": \"warning\""},
    {"gitlab", "\"begin\": 1", "\"begin\": 0"},
    {"checkstyle", "severity=\"info\"", "severity=\"note\""},
    {"checkstyle", "column=\"9\"", "column=\"0\""},
    {"checkstyle", "source=\"muster.", "source=\""},
    {"rdjson", "\"severity\": \"INFO\"", "\"severity\": \"NOTE\""},
    {"rdjson", "\"column\": 16", "\"column\": \"16\""},
};

TEST_P(Valid, NotWhenDamaged) {
  int tried = 0;
  for (const Damage& damage : kDamages) {
    if (damage.format != name) continue;
    std::string text = written(everything());
    const auto at = text.find(damage.from);
    ASSERT_NE(at, std::string::npos) << damage.from;
    text.replace(at, damage.from.size(), damage.to);
    EXPECT_NE(fault_of(name, text), "") << damage.from << " -> " << damage.to;
    ++tried;
  }
  EXPECT_GE(tried, 2);
}

INSTANTIATE_TEST_SUITE_P(Formats, Valid,
                         testing::ValuesIn(reports::all_formats().begin(), reports::all_formats().end()),
                         [](const auto& test) { return std::string(test.param.name); });

std::vector<reports::TestedBattle> battles() {
  return {
      {"a.battle", "One", reports::TestEnd::passed, true, ""},
      {"b.battle", "", reports::TestEnd::passed, false, "warning[x]: y\n"},
      {"поле/50%: c,d.battle", "<Two> & \"2\"", reports::TestEnd::failed, true,
       "line 3: `x` is 1\x1b, not 2\nmore\n"},
      {"e.battle", "", reports::TestEnd::skipped, false, ""},
      {"\xFF.battle", "", reports::TestEnd::unreadable, false, "error[file-missing]: there is no file\n"}};
}

TEST(Tested, JunitKeepsToItsSchema) {
  EXPECT_EQ(xml_fault("junit.xsd", reports::tests_junit({})), "");
  const std::string out = reports::tests_junit(battles());
  EXPECT_EQ(xml_fault("junit.xsd", out), "");
  EXPECT_NE(out.find("tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"1\""), std::string::npos) << out;
  EXPECT_NE(out.find("name=\"&lt;Two&gt; &amp; &quot;2&quot;\""), std::string::npos) << out;
  EXPECT_NE(out.find("message=\"line 3: `x` is 1␛, not 2\">line 3: `x` is 1␛, not 2\nmore</failure>"),
            std::string::npos)
      << out;
}

TEST(Tested, GithubTellsWhatFailed) {
  EXPECT_EQ(github_fault(reports::tests_github({})), "");
  const std::string out = reports::tests_github(battles());
  EXPECT_EQ(github_fault(out), "");
  EXPECT_EQ(out,
            "::error file=поле/50%25%3A c%2Cd.battle,title=battle failed::line 3: `x` is 1␛, not 2%0Amore\n"
            "::error file=\uFFFD.battle,title=battle unreadable::error[file-missing]: there is no file\n"
            "muster: 2 passed, 2 failed, 1 skipped\n");
  const std::vector<reports::TestedBattle> many(12, battles()[2]);
  EXPECT_EQ(lines_of(reports::tests_github(many)).size(), 11u);
  EXPECT_NE(reports::tests_github(many).find("12 failed; 2 of those that failed not shown"),
            std::string::npos);
}

TEST(Tested, Json) {
  const auto out = nlohmann::json::parse(reports::tests_json(battles()));
  EXPECT_EQ(out["format_version"], 1);
  EXPECT_EQ(out["battles"].size(), 5u);
  EXPECT_EQ(out["battles"][2]["result"], "failed");
  EXPECT_EQ(out["battles"][2]["title"], "<Two> & \"2\"");
  EXPECT_EQ(out["battles"][4]["result"], "unreadable");
  EXPECT_EQ(out["summary"],
            (nlohmann::json{{"passed", 2}, {"failed", 1}, {"skipped", 1}, {"unreadable", 1}}));
}

}  // namespace
}  // namespace muster::tests
