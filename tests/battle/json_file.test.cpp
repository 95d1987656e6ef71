// Battle files as JSON: the same content gives the same battle, faults are told at their place, and
// what is written out is read as the same again.
#include "battle/json_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "battle/fight.h"
#include "battle/language_line.h"
#include "battle/result_json.h"
#include "grammar/parse.h"
#include "tests/battle/battle_text.h"
#include "tests/battle/grand_ruleset.h"
#include "tests/support/files.h"
#include "tests/support/schema.h"

namespace muster::battle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kText =
    "battle \"A campaign\"\n"
    "rules \"Small\"\n"
    "rounds 2\n"
    "raided no/yes/no\n"
    "hero Victor\n"
    "only raid, combat\n"
    "side red \"The Reds\"\n"
    "    supply 1,5\n"
    "    1) Alba *3 0/1.5/20  foe blue[1]  losses 25%  clan xx-22\n"
    "    2) Bern + Cato is Guard  men 6 + 4  fire 1/0/2 + 0/0/0.5  rank green + veteran\n"
    "    leader Victor  combat 3\n"
    "side blue\n"
    "    1) \"Old Guard\"  men 2  fled yes  clan \"yes\"\n"
    "dice for red: 3 [2 4] / 1\n"
    "dice morale: 7\n"
    "dice: 4\n"
    "expect\n"
    "    red[1].men = 3\n"
    "    standing blue: 1\n"
    "    outcome held\n"
    "    log \"nothing\"\n";

constexpr const char* kJson = R"({
  "battle": "A campaign",
  "rules": "Small",
  "given": {"rounds": 2, "raided": [false, true, false], "hero": "Victor"},
  "only": ["raid", "combat"],
  "sides": {
    "red": {
      "title": "The Reds",
      "values": {"supply": 1.5},
      "pieces": [
        {"name": "Alba", "count": 3, "line": [0, 1.5, 20],
         "values": {"foe": "blue[1]", "losses": "25%", "clan": "xx-22"}},
        {"name": ["Bern", "Cato"], "unit": "Guard",
         "values": {"men": {"parts": [6, 4]}, "fire": {"parts": [[1, 0, 2], [0, 0, "0.5"]]},
                    "rank": {"parts": ["green", "veteran"]}}},
        {"kind": "leader", "name": "Victor", "values": {"combat": 3}}
      ]
    },
    "blue": {"pieces": [{"name": "Old Guard", "values": {"men": 2, "fled": true, "clan": {"text": "yes"}}}]}
  },
  "dice": [{"for": "red", "values": [3, [2, 4], 1]}, {"roll": "morale", "values": [7]}, {"values": [4]}],
  "expect": ["red[1].men = 3", {"standing": "blue", "numbers": [1]}, {"outcome": "held"}, {"log": "nothing"}]
})";

struct Json : testing::Test {
  tests::GrandRuleset grand;

  void SetUp() override {
    // A roll called morale, so that dice may be stated for it.
    bytecode::Instr roll;
    roll.op = bytecode::Op::roll;
    roll.d = grand.text("morale");
    grand.rs.code.push_back(roll);
    grand.rs.lines.push_back(20);
  }

  struct Read {
    std::unique_ptr<diagnostics::Source> source;
    std::unique_ptr<JsonFile> json;
    std::optional<Loaded> battle;
    grammar::BattleFile file;
    std::vector<std::string> said;  // "line:column: id: message"
  };
  Read read(const std::string& text) {
    Read out;
    out.source = std::make_unique<diagnostics::Source>("t.json", text);
    diagnostics::Sink sink;
    out.json = std::make_unique<JsonFile>(*out.source, grammar::Language::en, sink);
    std::vector<diagnostics::Diagnostic> list = sink.take_sorted();
    if (list.empty()) {
      diagnostics::Sink later;
      out.file = grammar::parse_battle(out.json->text(), grammar::Language::en, later);
      if (!later.has_errors()) out.battle = load(grand.rs, out.json->text(), out.file, later);
      list = out.json->moved(later.take_sorted());
    }
    for (const auto& d : list)
      out.said.push_back((d.nowhere ? std::string("-")
                                    : std::to_string(out.source->line_of(d.at.begin)) + ":" +
                                          std::to_string(out.source->column_of(d.at.begin))) +
                         ": " + std::string(diagnostics::entry(d.id).name) + ": " +
                         diagnostics::message_of(d));
    return out;
  }
  // Everything the starting state says, as the result of a battle that changes nothing.
  std::string state(const Loaded& battle) {
    Fought still;
    still.end = battle.start;
    return result_json(grand.rs, battle, still, "t", false);
  }
};

TEST_F(Json, SaysTheSameAsTheText) {
  auto text = tests::load_text(grand.rs, kText);
  ASSERT_TRUE(text.battle) << testing::PrintToString(text.said());
  auto json = read(kJson);
  ASSERT_TRUE(json.battle) << testing::PrintToString(json.said);
  EXPECT_EQ(state(*text.battle), state(*json.battle));
  ASSERT_EQ(json.file.scripts.size(), 3u);
  EXPECT_EQ(json.file.scripts[0].values[1].faces, (std::vector<std::int64_t>{2, 4}));
  EXPECT_EQ(json.file.expects.size(), 4u);
}

TEST_F(Json, AndBackAgain) {
  auto text = tests::load_text(grand.rs, kText);
  ASSERT_TRUE(text.battle) << testing::PrintToString(text.said());
  diagnostics::Sink sink;
  const auto file = grammar::parse_battle(*text.source, grammar::Language::en, sink);
  const std::string json = json_of(grand.rs, file, *text.source);
  // The document is the one written by hand above, but for the numbers, which stay as written.
  auto expected = nlohmann::ordered_json::parse(kJson);
  expected["sides"]["red"]["values"]["supply"] = "1,5";
  expected["sides"]["red"]["pieces"][0]["line"][1] = "1.5";
  EXPECT_EQ(nlohmann::ordered_json::parse(json), expected) << json;
  auto again = read(json);
  ASSERT_TRUE(again.battle) << testing::PrintToString(again.said);
  EXPECT_EQ(state(*text.battle), state(*again.battle));
  // And the text of that JSON.
  auto third = tests::load_text(grand.rs, text_of(grand.rs, again.file, again.json->text()));
  ASSERT_TRUE(third.battle) << testing::PrintToString(third.said());
  EXPECT_EQ(state(*text.battle), state(*third.battle));
  EXPECT_EQ(third.battle->expects.size(), 4u);
}

TEST_F(Json, FaultsAreToldAtTheirPlace) {
  EXPECT_THAT(read("{\"rules\": \"Small\",\n \"sides\": {\"red\": {\"pieces\": [\n  {\"name\": \"Guard\", "
                   "\"values\": {\"men\": 12}}]}}}")
                  .said,
              ElementsAre("3:39: value-outside: `men` can't be 12"));
  EXPECT_THAT(
      read("{\"sides\": {\"red\": {\"pieces\": [\n  {\"name\": \"Guard\", \"values\": {\"mne\": 2}}]}}}")
          .said,
      ElementsAre(HasSubstr("2:32: piece-field-unknown")));
  EXPECT_THAT(read("{\"expect\": [\n  \"roundz = 2\"]}").said, ElementsAre(HasSubstr("2:4: expect-unknown")));
  EXPECT_THAT(read("{\"expect\": [\n  \"rounds = roundz\"]}").said, ElementsAre(HasSubstr("expect-unknown")));
}

TEST_F(Json, WhatIsNoBattleFile) {
  EXPECT_THAT(read("{\"sides\": {},\n \"dice\" []}").said, ElementsAre(HasSubstr("2:9: json-broken")));
  EXPECT_THAT(read("{\"sides\": {").said, ElementsAre(HasSubstr("json-ends-early")));
  EXPECT_THAT(read("[]").said, ElementsAre("1:1: json-wrong: `the file` should be names with values in { }"));
  EXPECT_THAT(read("{\"side\": {}}").said, ElementsAre(HasSubstr("1:2: json-key-unknown")));
  // The path is told where it says more than the name.
  EXPECT_THAT(read("{\"gusts\": 3}").said,
              ElementsAre("1:2: json-key-unknown: a battle file has nothing called `gusts` here"));
  EXPECT_THAT(read("{\"sides\": {\"red\": {\"peices\": []}}}").said,
              ElementsAre(HasSubstr("nothing called `peices` here (`sides.red.peices`)")));
  EXPECT_THAT(read("{\"seed\": 1,\n\"seed\": 2}").said,
              ElementsAre("2:1: json-key-twice: `seed` is here a second time"));
  EXPECT_THAT(read("{\"seed\": -1}").said, ElementsAre("1:10: json-wrong: `seed` should be a whole number"));
  EXPECT_THAT(read("{\"seed\": 1.5}").said, ElementsAre(HasSubstr("json-wrong")));
  EXPECT_THAT(read("{\"language\": \"fr\"}").said, ElementsAre(HasSubstr("1:14: json-wrong")));
  EXPECT_THAT(read("{\"sides\": {\"red\": {\"pieces\": [{}]}}}").said,
              ElementsAre("1:31: json-missing: `sides.red.pieces[0]` has no `name`"));
  EXPECT_THAT(read("{\"battle\": \"two\\nlines\"}").said, ElementsAre(HasSubstr("1:12: json-text")));
  EXPECT_THAT(read("{\"given\": {\"rounds\": [[1]]}}").said,
              ElementsAre(HasSubstr("json-wrong: `given.rounds[0]` should be a value")));
  EXPECT_THAT(read(std::string(60, '[') + std::string(60, ']')).said, ElementsAre(HasSubstr("json-deep")));
}

TEST_F(Json, TextsAreWrittenSoThatTheyAreReadAsThemselves) {
  for (const char* clan : {"A B",   "none", "is", "12",  "1/2",   "a,b", "blue[1]", "#x",  "x*2", "\"so\"",
                           "«tal»", "25%",  "-",  "3-5", "Ñandú", "0x1", "+",       "end", "007", "…"}) {
    nlohmann::json file;
    file["sides"]["red"]["pieces"][0] = {{"name", clan},
                                         {"values", {{"men", 2}, {"clan", {{"text", clan}}}}}};
    auto one = read(file.dump());
    ASSERT_TRUE(one.battle) << clan << testing::PrintToString(one.said) << one.json->text().text();
    EXPECT_EQ(one.battle->cast.names[0][0], clan);
    const auto label = one.battle->program.field(one.battle->start, 0, 4, 0);
    EXPECT_EQ(one.battle->cast.labels[static_cast<std::size_t>(label)], clan);
    auto again = read(json_of(grand.rs, one.file, one.json->text()));
    ASSERT_TRUE(again.battle) << clan << testing::PrintToString(again.said);
    EXPECT_EQ(state(*one.battle), state(*again.battle)) << clan;
  }
}

TEST(BattleSchema, KnowsWhatIsReadAndRefusesWhatIsNot) {
  const tests::Schema schema(nlohmann::json::parse(
      tests::read_text(std::filesystem::path(MUSTER_ROOT) / "docs" / "battle.schema.json")));
  EXPECT_EQ(schema.fault(nlohmann::json::parse(kJson)), "");
  for (const char* wrong : {
           R"([])",
           R"({"side": {}})",
           R"({"seed": -1})",
           R"({"seed": "1"})",
           R"({"language": "fr"})",
           R"({"only": []})",
           R"({"given": {"rounds": [[1]]}})",
           R"({"given": {"rounds": {"part": [1]}}})",
           R"({"sides": {"red": {"pieces": [{}]}}})",
           R"({"sides": {"red": {"pieces": [{"name": []}]}}})",
           R"({"dice": [{"for": "red"}]})",
           R"({"dice": [{"values": [-1]}]})",
           R"({"expect": [{"standing": "red"}]})",
           R"({"expect": [{}]})",
       })
    EXPECT_NE(schema.fault(nlohmann::json::parse(wrong)), "") << wrong;
}

TEST(LanguageLine, IsOfItsLanguage) {
  EXPECT_EQ(language_line(grammar::Language::en), "language en");
  EXPECT_EQ(language_line(grammar::Language::es), "idioma es");
  EXPECT_EQ(language_line(grammar::Language::ru), "язык ru");
}

}  // namespace
}  // namespace muster::battle
