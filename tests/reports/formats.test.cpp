// What each format promises beyond its schema. Columns are counted by hand in sample.h.
#include "reports/formats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "diagnostics/encoding.h"
#include "tests/reports/sample.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Formats, AreTheOnesPeopleAskFor) {
  std::vector<std::string> names;
  for (const reports::FormatEntry& entry : reports::all_formats()) names.emplace_back(entry.name);
  EXPECT_THAT(names,
              ElementsAre("gnu", "json", "sarif", "junit", "github", "gitlab", "checkstyle", "rdjson"));
}

TEST(Formats, TheSameInputGivesTheSameBytes) {
  for (const reports::FormatEntry& entry : reports::all_formats())
    EXPECT_EQ(reports::write(entry.format, everything()), reports::write(entry.format, everything()))
        << entry.name;
}

// Whatever the places of a finding are, ends before begins and behind the text, nothing breaks.
TEST(Formats, StandAnyPlace) {
  std::mt19937 random(7);
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  const std::vector<std::string> bits{"a", "é", "日", "🏹", "\n", "\r\n", "\t", "e\u0301", " "};
  for (int turn = 0; turn < 200; ++turn) {
    std::string text;
    for (std::uint32_t i = below(40); i > 0; --i)
      text += bits[below(static_cast<std::uint32_t>(bits.size()))];
    const auto size = static_cast<std::uint32_t>(text.size()) + 3;
    const auto place = [&] { return Span{below(size), below(size)}; };
    Diagnostic d = diagnostic(Id::row_twice, place());
    d.label(place(), diagnostics::LabelId::hides_it).fix(place(), "x", Applicability::likely);
    const reports::Report one = report({file("a", text, {d}, {{"table t", below(size)}})});
    for (const reports::FormatEntry& entry : reports::all_formats()) {
      const std::string out = reports::write(entry.format, one);
      EXPECT_TRUE(out.ends_with('\n')) << entry.name;
      EXPECT_EQ(diagnostics::guess_encoding(out).encoding, diagnostics::Encoding::utf8) << entry.name;
    }
  }
}

TEST(Gnu, ALineEach) {
  const std::string path = "поле боя/100%,: Бой.rules";
  const std::vector<std::string> lines = lines_of(reports::gnu(everything()));
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[0], path + ":1:1: warning: `日本` is on 1d6, but its rows go to 12 [rows-other-die]");
  EXPECT_EQ(lines[1],
            path + ":2:2: error: `1-3]]>` stands twice in `<a> & \"b\" 'c' ␛[31m 100%` [row-twice]");
  EXPECT_EQ(lines[2], path + ":1:1: note: this row takes it");
  EXPECT_EQ(lines[3], path + ":3:6: error: `:` is missing here [colon-missing]");
  // таблица and a blank: 8 letters before it.
  EXPECT_EQ(lines[4],
            path + ":4:9: note: the last row of `日本` takes 1/2 of all that 1d6 shows [otherwise-takes]");
  EXPECT_EQ(lines[5], "\uFFFD␊.rules: error: there is no file `\uFFFD.rules` [file-missing]");
}

json sarif_run(const reports::Report& report) { return json::parse(reports::sarif(report))["runs"][0]; }

TEST(Sarif, RulesAreThoseThatOccur) {
  const json run = sarif_run(everything());
  const json& rules = run["tool"]["driver"]["rules"];
  std::vector<std::string> ids;
  for (const json& rule : rules) ids.push_back(rule["id"]);
  EXPECT_THAT(ids,
              ElementsAre("colon-missing", "file-missing", "otherwise-takes", "row-twice", "rows-other-die"));
  for (const json& result : run["results"])
    EXPECT_EQ(rules.at(result["ruleIndex"].get<std::size_t>())["id"], result["ruleId"]);
  // certain, likely and an opinion; a fault of spelling is no check, and sure.
  EXPECT_EQ(rules[3]["properties"]["precision"], "very-high");
  EXPECT_EQ(rules[4]["properties"]["precision"], "medium");
  EXPECT_EQ(rules[2]["properties"]["precision"], "low");
  EXPECT_EQ(rules[0]["properties"]["precision"], "very-high");
  EXPECT_EQ(rules[2]["defaultConfiguration"]["level"], "note");
}

// The help of an id is about no sheet: a why with the words of one would have holes.
TEST(Sarif, HelpHasNoHoles) {
  const json run = sarif_run(everything());
  const json& rules = run["tool"]["driver"]["rules"];
  EXPECT_EQ(rules[3]["help"]["text"],
            "Why: a roll or a value has one result\n"
            "Write: take one of the two rows away, or give one of them another key\n"
            "More: muster explain row-twice");
  EXPECT_EQ(rules[3]["fullDescription"]["text"], "a roll or a value has one result");
  // Its why is "`{seen}` stands in its place".
  EXPECT_EQ(rules[0]["help"]["text"], "Write: `NAME: ...`\nMore: muster explain colon-missing");
  for (const json& rule : rules) {
    EXPECT_THAT(rule["help"]["text"].get<std::string>(), Not(HasSubstr("…")));
    EXPECT_LE(rule["shortDescription"]["text"].get<std::string>().size(), 1024u);  // GitHub takes no more
    EXPECT_LE(rule["fullDescription"]["text"].get<std::string>().size(), 1024u);
  }
}

TEST(Sarif, PlacesInCodePoints) {
  const json run = sarif_run(everything());
  EXPECT_EQ(run["columnKind"], "unicodeCodePoints");
  const auto region = [&](std::size_t i) {
    const json r = run["results"].at(i)["locations"][0]["physicalLocation"]["region"];
    return r.dump();
  };
  EXPECT_EQ(region(0), R"({"endColumn":6,"endLine":3,"startColumn":1,"startLine":1})");
  EXPECT_EQ(region(1), R"({"endColumn":5,"endLine":2,"startColumn":2,"startLine":2})");
  EXPECT_EQ(region(2), R"({"endColumn":6,"endLine":3,"startColumn":6,"startLine":3})");
  EXPECT_EQ(region(3), R"({"endColumn":11,"endLine":4,"startColumn":9,"startLine":4})");
  EXPECT_EQ(region(4), R"({"startLine":1})");
  const json& twice = run["results"][1];
  EXPECT_EQ(twice["relatedLocations"][0]["physicalLocation"]["region"]["endColumn"], 8);  // таблица
  EXPECT_EQ(twice["relatedLocations"][0]["message"]["text"], "this row takes it");
  ASSERT_EQ(twice["fixes"].size(), 3u);  // three ways to mend it
  EXPECT_EQ(twice["fixes"][1]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"], "ж\n\t\"");
}

TEST(Sarif, PathsAreUris) {
  const json run = sarif_run(everything());
  std::vector<std::string> uris;
  for (const json& artifact : run["artifacts"]) uris.push_back(artifact["location"]["uri"]);
  // поле боя/100%,: Бой.rules
  EXPECT_THAT(
      uris,
      ElementsAre("%D0%BF%D0%BE%D0%BB%D0%B5%20%D0%B1%D0%BE%D1%8F/100%25%2C%3A%20%D0%91%D0%BE%D0%B9.rules",
                  "clean.rules", "later.battle", "%FF%0A.rules"));
  for (const json& result : run["results"]) {
    const json place = result["locations"][0]["physicalLocation"]["artifactLocation"];
    EXPECT_EQ(place["uri"], uris.at(place["index"].get<std::size_t>()));
  }
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);  // one could not be read
  EXPECT_EQ(sarif_run(report({file("a", "", {})}))["invocations"][0]["executionSuccessful"], true);
}

// GitHub refuses a file of more than 25,000 results; warnings go first.
TEST(Sarif, OfTooManyTheGravest) {
  std::vector<Diagnostic> many(25'000, diagnostic(Id::rows_other_die, {}));
  many.push_back(diagnostic(Id::row_twice, {}));
  const std::string out = reports::sarif(report({file("a", "x", many)}));
  std::size_t results = 0;
  for (auto at = out.find("\"ruleId\""); at != std::string::npos; at = out.find("\"ruleId\"", at + 1))
    ++results;
  EXPECT_EQ(results, 25'000u);
  EXPECT_TRUE(out.substr(out.find("\"ruleId\"")).starts_with("\"ruleId\": \"row-twice\""));
}

TEST(Junit, ACaseForEachBlock) {
  const std::string out = reports::junit(everything());
  // 4 of the sheet (itself, its tables), 2 of the clean one, the battle and the unreadable file. Both
  // errors of the sheet are in its first table.
  EXPECT_THAT(out, HasSubstr("<testsuites name=\"muster check\" tests=\"8\" failures=\"1\" errors=\"1\" "
                             "skipped=\"1\">"));
  EXPECT_THAT(out, HasSubstr("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"0\""));
  EXPECT_THAT(out, HasSubstr("name=\"table &lt;a&gt; &amp; &quot;b&quot;\""));
  EXPECT_THAT(out, HasSubstr("name=\"table 日本\""));
  EXPECT_THAT(out, HasSubstr("name=\"table 日本 (2)\""));
  EXPECT_THAT(out, HasSubstr("<skipped message=\"its sheet has errors\"/>"));
  EXPECT_THAT(out, HasSubstr("<error type=\"file-missing\""));
  EXPECT_THAT(out, HasSubstr(">\uFFFD␊.rules: error[file-missing]: there is no file"));
}

TEST(Junit, WhatFailsAndWhatIsOnlySaid) {
  reports::Report all = everything();
  // The two errors fail, the warning and the note are output.
  EXPECT_THAT(reports::junit(all), HasSubstr("(and 1 more)"));
  EXPECT_THAT(reports::junit(all), HasSubstr("<system-out>"));
  all.fail_on = diagnostics::Severity::warning;
  EXPECT_THAT(reports::junit(all), HasSubstr("tests=\"4\" failures=\"1\" errors=\"0\""));
  EXPECT_THAT(reports::junit(all), HasSubstr("(and 2 more)"));
  // The note is in the second table.
  all.fail_on = diagnostics::Severity::note;
  EXPECT_THAT(reports::junit(all), HasSubstr("tests=\"4\" failures=\"2\" errors=\"0\""));
  EXPECT_THAT(reports::junit(all), Not(HasSubstr("<system-out>")));
}

TEST(Github, OneCommandALine) {
  const std::vector<std::string> lines = lines_of(reports::github(everything()));
  ASSERT_EQ(lines.size(), 6u);
  const std::string path = "поле боя/100%25%2C%3A Бой.rules";
  EXPECT_EQ(
      lines[0],
      "::error file=" + path +
          ",line=2,endLine=2,col=2,endColumn=5,title=row-twice::`1-3]]>` stands twice in `<a> & \"b\" 'c' "
          "␛[31m%0A100%25`%0Awhy: a roll or a value has one result%0Awrite: take one of the two rows away, "
          "or give one of them another key");
  // Nothing between begin and end: no end column.
  EXPECT_THAT(lines[1],
              testing::StartsWith("::error file=" + path + ",line=3,endLine=3,col=6,title=colon-missing::"));
  EXPECT_THAT(lines[2], testing::StartsWith("::error file=\uFFFD%0A.rules,title=file-missing::"));
  // Columns are only for a place on one line.
  EXPECT_THAT(lines[3],
              testing::StartsWith("::warning file=" + path + ",line=1,endLine=3,title=rows-other-die::"));
  EXPECT_THAT(lines[4], testing::StartsWith("::notice file="));
  EXPECT_EQ(lines[5], "muster: 3 errors, 1 warning, 1 note in 4 files");
  const std::regex form(
      "::(error|warning|notice) file=[^,:]+(,(line|endLine|col|endColumn)=[0-9]+)*,title=[a-z0-9-]+::.+");
  for (std::size_t i = 0; i < 5; ++i) EXPECT_TRUE(std::regex_match(lines[i], form)) << lines[i];
}

TEST(Github, TenOfASeverity) {
  std::vector<Diagnostic> many(12, diagnostic(Id::rows_other_die, {}));
  many.insert(many.end(), 11, diagnostic(Id::row_twice, {}));
  many.push_back(diagnostic(Id::otherwise_takes, {}));
  const std::vector<std::string> lines = lines_of(reports::github(report({file("a", "x", many)})));
  ASSERT_EQ(lines.size(), 22u);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_TRUE(lines[i].starts_with("::error ")) << i;
  for (std::size_t i = 10; i < 20; ++i) EXPECT_TRUE(lines[i].starts_with("::warning ")) << i;
  EXPECT_TRUE(lines[20].starts_with("::notice "));
  EXPECT_EQ(lines[21],
            "muster: 11 errors, 12 warnings, 1 note in 1 file; 3 of them not shown here, as GitHub shows ten "
            "of a kind");
}

TEST(Gitlab, AListWithLines) {
  const json out = json::parse(reports::gitlab(everything()));
  ASSERT_EQ(out.size(), 5u);
  EXPECT_EQ(out[0]["severity"], "minor");
  EXPECT_EQ(out[0]["location"]["lines"], (json{{"begin", 1}, {"end", 3}}));
  EXPECT_EQ(out[1]["severity"], "major");
  EXPECT_EQ(out[1]["check_name"], "row-twice");
  EXPECT_EQ(out[3]["severity"], "info");
  EXPECT_EQ(out[4]["location"]["lines"]["begin"], 1);
  EXPECT_EQ(out[4]["location"]["path"], "\uFFFD\n.rules");
  std::set<std::string> prints;
  for (const json& one : out) prints.insert(one["fingerprint"].get<std::string>());
  EXPECT_EQ(prints.size(), out.size());
  EXPECT_EQ(json::parse(reports::gitlab(report({}))), json::array());
}

TEST(Checkstyle, CleanFilesStandThereToo) {
  const std::string out = reports::checkstyle(everything());
  EXPECT_THAT(out, HasSubstr("<file name=\"clean.rules\"/>"));
  EXPECT_THAT(out, HasSubstr("<error line=\"4\" column=\"9\" severity=\"info\""));
  EXPECT_THAT(out, HasSubstr("<error line=\"1\" severity=\"error\" message=\"there is no file"));
  EXPECT_THAT(out, HasSubstr("<file name=\"\uFFFD&#10;.rules\">"));
  EXPECT_THAT(out, HasSubstr("`&lt;a&gt; &amp; &quot;b&quot; 'c' ␛[31m&#10;100%`"));
}

TEST(Rdjson, ColumnsInBytesAndSuggestions) {
  const json out = json::parse(reports::rdjson(everything()))["diagnostics"];
  ASSERT_EQ(out.size(), 5u);
  // конец is 10 bytes.
  EXPECT_EQ(out[2]["location"]["range"]["start"], (json{{"line", 3}, {"column", 11}}));
  EXPECT_EQ(out[0]["location"]["range"]["end"], (json{{"line", 3}, {"column", 11}}));
  // таблица and a blank are 15 bytes, 日本 6.
  EXPECT_EQ(out[3]["location"]["range"]["start"]["column"], 16);
  EXPECT_EQ(out[3]["location"]["range"]["end"]["column"], 22);
  EXPECT_EQ(out[3]["severity"], "INFO");
  EXPECT_FALSE(out[4]["location"].contains("range"));
  // The third has a place to fill in, and would be taken as it stands.
  ASSERT_EQ(out[1]["suggestions"].size(), 2u);
  EXPECT_EQ(out[1]["suggestions"][0]["text"], "1-2");
  EXPECT_EQ(out[1]["related_locations"][0]["location"]["range"]["end"]["column"], 15);  // таблица
}

}  // namespace
}  // namespace muster::tests
