// Battle files in and out: saved battles, JSON and text, new sheets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/cli/bench_of_files.h"
#include "tests/support/schema.h"
#include "tests/support/yaml.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Red shoots at its foes: four and more takes two men, and with a six the foe comes over.
constexpr const char* kWar = R"(rules "War"

piece squad (squads, up to 9 a side)
    men    whole 1..9
    hurt   whole 0..18 = 0  capped
    foe    squad optional
    out when  hurt >= men
    join   at most 2, men by sum, hurt by sum, foe same
end

sides red, blue

state
    turn  whole 0..9 = 0  capped
end

battle
    turn += 1
    for each s in standing red.squads
        let f = s.foe
        if f is not none
            roll shot for s = 1d6
            f.hurt += 2 when shot >= 4
            move f to red when shot = 6
        end
    end
    finish done
end

outcomes
    done
end
)";

constexpr const char* kFirstTurn = R"(battle "Two turns"
rules "War"

side red "The Reds"
    1) Alba  men 3  foe blue[1]
    2) Bern + Cato  men 4 + 2  foe Egon
side blue
    1) Dora  men 2
    2) Egon  men 5
    3) Fink  men 1

dice for red: 5 6

expect
    blue[1] is out
    blue[2].side = red
    turn = 1
)";

// Alba's 5 puts Dora out, so her foe is nobody; Egon is hurt and comes over as red's third.
constexpr const char* kSecondTurn = R"x(battle "Two turns (2)"
rules "War"
turn 1

side red "The Reds"
    1) Alba  men 3
    2) Bern + Cato  men 4 + 2  foe red[3]
    3) Egon  men 5  hurt 2

side blue
    1) Fink  men 1
)x";

// Only Bern and Cato have a foe: their 4 hurts Egon again, 2 + 2.
constexpr const char* kSecondDice =
    "dice for red: 4\nexpect\n    red[3].hurt = 4\n    turn = 2\n    red[1].foe is none\n";

// Lines that state dice or a seed begin with one of these.
constexpr const char* kDice[] = {"\ndice", "\ndados", "\nкости"};

struct Forms : Bench {
  void SetUp() override {
    Bench::SetUp();
    write("a.battle", kBattle);
    write("war/war.rules", kWar);
    write("war/one.battle", kFirstTurn);
  }
};

// Two thirds are stated and saved as they are, and a side that took pieces has more than it began with.
TEST_F(Forms, ThirdsAndTakenPiecesAreSaved) {
  write("f/f.rules",
        "rules \"Thirds\"\npiece ship (ships, up to 2 a side)\n    n  number to 1/3 0..9\nend\nsides a, "
        "b\nbattle\n"
        "    for each s in b.ships\n        s.n = 2/3 when s.n > 0\n        move s to a\n    end\nend\n");
  write("f/one.battle",
        "battle \"T\"\nrules \"Thirds\"\nside a\n    1) A  n 1/3\n    2) B  n 3\nside b\n    1) C  n 1/3\n   "
        " 2) D  n 1\n"
        "dice:\n");
  const Ran ran = muster({"run", "f/one.battle", "--save", "f/two.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(read("f/two.battle"),
            "battle \"T (2)\"\nrules \"Thirds\"\n\nside a\n    1) A  n 1/3\n    2) B  n 3\n    3) C  n 2/3\n "
            "   4) D  n 2/3\n\n"
            "side b\n");
  EXPECT_EQ(muster({"check", "f/two.battle"}).exit, 0);
}

TEST_F(Forms, AWarOfTwoTurns) {
  EXPECT_EQ(muster({"test", "war/one.battle"}).out, "ok war/one.battle\n1 passed, 0 failed\n");
  const Ran ran = muster({"run", "war/one.battle", "--save", "war/two.battle"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Egon (from blue)"));
  EXPECT_EQ(read("war/two.battle"), kSecondTurn);
  write("war/two.battle", kSecondTurn + std::string(kSecondDice));
  EXPECT_EQ(muster({"test", "war/two.battle"}).out, "ok war/two.battle\n1 passed, 0 failed\n");
}

TEST_F(Forms, TheSameWarAsJson) {
  ASSERT_EQ(muster({"convert", "war/one.battle", "-o", "war/one.battle.json"}).exit, 0);
  const Ran ran = muster({"run", "war/one.battle.json", "--save", "war/two.battle.json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, muster({"run", "war/one.battle"}).out);
  auto second = nlohmann::ordered_json::parse(read("war/two.battle.json"));
  EXPECT_EQ(second["sides"]["red"]["pieces"][1]["values"]["foe"], "red[3]");
  EXPECT_EQ(muster({"convert", "war/two.battle.json"}).out, kSecondTurn);
  second["dice"] = {{{"for", "red"}, {"values", {4}}}};
  second["expect"] = {"red[3].hurt = 4", "turn = 2", "red[1].foe is none"};
  write("war/two.battle.json", second.dump());
  EXPECT_EQ(muster({"test", "war"}).out,
            "ok war/one.battle\nok war/one.battle.json\nok war/two.battle.json\n3 passed, 0 failed\n");
}

TEST_F(Forms, WhatCanNotBeSaved) {
  write("there.battle", "mine\n");
  Ran ran = muster({"run", "a.battle", "--save", "there.battle"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[file-there]"));
  EXPECT_EQ(read("there.battle"), "mine\n");
  EXPECT_EQ(muster({"run", "a.battle", "--save", "there.battle", "--force"}).exit, 0);
  EXPECT_THAT(read("there.battle"), HasSubstr("Two against one (2)"));
  ran = muster({"run", "a.battle", "--save", "next.rules"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[save-ending]"));
  EXPECT_FALSE(exists("next.rules"));
  write("b.battle", kBattle);
  EXPECT_THAT(muster({"run", "a.battle", "b.battle", "--save", "n.battle"}).err,
              HasSubstr("error[save-one]"));
  EXPECT_THAT(muster({"run", "a.battle", "--seed", "1", "--repeat", "3", "--save", "n.battle"}).err,
              HasSubstr("error[save-beside-repeat]"));
  write("c.battle", "battle \"Nobody\"\nrules \"Skirmish\"\nside blue\n    1) Cato\ndice: 1\n");
  ran = muster({"run", "c.battle", "--save", "n.battle"});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("error[save-unfinished]"));
  EXPECT_FALSE(exists("n.battle"));
}

TEST_F(Forms, FaultsInJsonAreShownInTheJson) {
  write("b.battle.json",
        "{\"rules\": \"Skirmish\",\n \"given\": {\"needed\": 9},\n \"expect\": [\"wounds = 1\", \"wounds = "
        "2\"]}\n");
  Ran ran = muster({"run", "b.battle.json"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("b.battle.json:2:22"));
  EXPECT_THAT(ran.err, HasSubstr("error[value-outside]"));
  write("b.battle.json", "{\"rules\": \"Skirmish\",}\n");
  ran = muster({"run", "b.battle.json"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("b.battle.json:1:22"));
  EXPECT_THAT(ran.err, HasSubstr("error[json-broken]"));
  // Red strikes nobody.
  write("b.battle.json",
        "{\"rules\": \"Skirmish\", \"sides\": {\"blue\": {\"pieces\": [{\"name\": \"Cato\"}]}, \"red\": "
        "{\"pieces\": "
        "[{\"name\": \"Alba\"}]}},\n\"seed\": 3,\n\"expect\": [\n\"wounds = 3\"]}\n");
  EXPECT_THAT(muster({"test", "b.battle.json"}).out, HasSubstr("line 4: wounds = 3"));
}

TEST_F(Forms, WhatCanNotBeConverted) {
  EXPECT_THAT(muster({"convert", "a.battle", "-o", "b.battle"}).err, HasSubstr("error[convert-output]"));
  write("b.battle", kBattle);
  EXPECT_THAT(muster({"convert", "a.battle", "b.battle"}).err, HasSubstr("error[convert-one]"));
  write("c.battle.json", "{}");
  EXPECT_THAT(muster({"convert", "a.battle", "-o", "c.battle.json"}).err, HasSubstr("error[file-there]"));
  write("d.battle", with(kBattle, "outcome held", "outcome hold"));
  EXPECT_EQ(muster({"convert", "d.battle"}).exit, 1);
}

// Under the sanitizers, where each run of the program takes long, one battle in six will do (scripts/test
// says so), always the same.
bool left_out(const std::filesystem::path& battle) {
  if (std::getenv("MUSTER_SOME_BATTLES") == nullptr) return false;
  unsigned sum = 0;
  for (const unsigned char c : battle.filename().string()) sum += c;
  return sum % 6 != 0;
}

// Every battle file of the project's own sheets, as JSON and back: the results are the same.
TEST_F(Forms, EveryBattleOfTheProjectAsJsonAndBack) {
  namespace fs = std::filesystem;
  const Schema schema(
      nlohmann::json::parse(read_text(fs::path(MUSTER_ROOT) / "docs" / "battle.schema.json")));
  fs::create_directories(folder.path() / "all");
  fs::copy(fs::path(MUSTER_ROOT) / "rulesets", folder.path() / "all" / "rulesets",
           fs::copy_options::recursive);
  fs::copy(fs::path(MUSTER_ROOT) / "tests" / "battles", folder.path() / "all" / "battles",
           fs::copy_options::recursive);
  std::size_t seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path() / "all")) {
    if (entry.path().extension() != ".battle" || left_out(entry.path())) continue;
    const std::string file = entry.path().string();
    const std::string text = read_text(entry.path());
    const bool stated = std::any_of(std::begin(kDice), std::end(kDice),
                                    [&](const char* word) { return text.find(word) != std::string::npos; });
    if (muster(stated ? std::vector<std::string>{"run", file}
                      : std::vector<std::string>{"run", file, "--seed", "5"})
            .exit != 0)
      continue;  // one that stops, or shows a fault
    ++seen;
    const auto result = [&](const std::string& path) {
      const Ran ran =
          stated ? muster({"run", path, "--json"}) : muster({"run", path, "--json", "--seed", "5"});
      auto json = nlohmann::json::parse(ran.out, nullptr, false);
      if (json.is_object()) json.erase("file");
      return json;
    };
    const auto expected = result(file);
    ASSERT_EQ(muster({"convert", file, "-o", file + ".json"}).exit, 0) << file;
    EXPECT_EQ(schema.fault(nlohmann::json::parse(read_text(file + ".json"))), "") << file;
    EXPECT_EQ(result(file + ".json"), expected) << file;
    const std::string back = entry.path().parent_path() / "back.battle";
    ASSERT_EQ(muster({"convert", file + ".json", "-o", back, "--force"}).exit, 0) << file;
    EXPECT_EQ(result(back), expected) << file;
    fs::remove(back);
    fs::remove(file + ".json");
  }
  EXPECT_GT(seen, 20u);
}

// Every battle of the project's own sheets that comes to its end, saved as text and as JSON: what
// is written checks clean.
TEST_F(Forms, EveryBattleOfTheProjectSaved) {
  namespace fs = std::filesystem;
  const fs::path all = folder.path() / "all";
  fs::copy(fs::path(MUSTER_ROOT) / "rulesets", all, fs::copy_options::recursive);
  std::vector<fs::path> battles;
  for (const auto& entry : fs::recursive_directory_iterator(all))
    if (entry.path().extension() == ".battle" && !left_out(entry.path())) battles.push_back(entry.path());
  std::size_t saved = 0;
  for (const fs::path& battle : battles) {
    for (const char* name : {"saved-by-the-test.battle", "saved-by-the-test.battle.json"}) {
      const std::string next = battle.parent_path() / name;
      std::vector<std::string> run = {"run", battle.string(), "--save", next};
      const std::string text = read_text(battle);
      if (std::none_of(std::begin(kDice), std::end(kDice),
                       [&](const char* word) { return text.find(word) != std::string::npos; }))
        run.insert(run.end(), {"--seed", "5"});
      if (muster(run).exit != 0 || !fs::exists(next)) continue;
      ++saved;
      const Ran checked = muster({"check", next});
      EXPECT_EQ(checked.exit, 0) << battle << "\n" << read_text(next) << checked.out << checked.err;
      fs::remove(next);
    }
  }
  EXPECT_GT(saved, std::getenv("MUSTER_SOME_BATTLES") == nullptr ? 40u : 10u);
}

TEST_F(Forms, NewSheetsWorkInEveryLanguage) {
  for (const char* language : {"en", "es", "ru"}) {
    const std::string name = std::string("my-war_") + language;
    const Ran ran = muster({"new", name, "--lang", language});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.out, name + "/" + name + ".rules\n" + name + "/first.battle\n" + name +
                           "/.github/workflows/rules.yml\n");
    const Ran check = muster({"check", name});
    EXPECT_EQ(check.exit, 0) << check.err;
    EXPECT_THAT(check.err, IsEmpty());
    EXPECT_EQ(muster({"test", name}).out, "ok " + name + "/first.battle\n1 passed, 0 failed\n");
    const std::string flow = read(name + "/.github/workflows/rules.yml");
    EXPECT_THAT(flow, HasSubstr("muster check --format github --format sarif=muster.sarif .\n"));
    EXPECT_THAT(flow, HasSubstr("muster test --format text --format junit=battles.xml .\n"));
    EXPECT_THAT(flow, HasSubstr("sarif_file: muster.sarif\n"));
    EXPECT_THAT(flow, HasSubstr("path: battles.xml\n"));
    EXPECT_THAT(flow, HasSubstr("OWNER/NAME"));
    EXPECT_EQ(yaml_fault(folder.path() / name / ".github/workflows/rules.yml"), "");
  }
}

TEST_F(Forms, NewKeepsToItsFolder) {
  write("mine/x.txt", "x");
  Ran ran = muster({"new", "mine"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("error[folder-there]"));
  EXPECT_FALSE(exists("mine/mine.rules"));
  for (const char* name : {"a/b", "../x", "a b", ".hidden", "a\"b"}) {
    ran = muster({"new", name});
    EXPECT_EQ(ran.exit, 2) << name;
    EXPECT_THAT(ran.err, HasSubstr("error[name-unfit]")) << name;
  }
  const Ran french = muster({"new", "x", "--lang", "fr"});
  EXPECT_EQ(french.exit, 2);
  EXPECT_THAT(french.err, HasSubstr("`--lang` does not know `fr`"));
}

TEST_F(Forms, AnEnglishBattleOfASpanishSheetIsToldOnce) {
  write("moneda.rules",
        "idioma es\nreglas \"Moneda\"\n\nbandos a, b\n\nbatalla\n    tirada cara = 1d2\n"
        "    si cara = 1\n        terminar gana\n    fin\n    terminar pierde\nfin\n\n"
        "resultados\n    gana\n    pierde\nfin\n");
  const std::string text = "battle \"Once\"\nrules \"Moneda\"\nside a\ndice: 1\nexpect\n    outcome gana\n";
  write("m.battle", text);
  const Ran ran = muster({"run", "m.battle"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("esta batalla está escrita en inglés, y su hoja en español"));
  EXPECT_THAT(ran.err, HasSubstr("`language en` como primera línea"));
  EXPECT_EQ(ran.err.find("error["), ran.err.rfind("error["));
  write("m.battle", "language en\n" + text);
  EXPECT_EQ(muster({"test", "m.battle"}).exit, 0);
}

}  // namespace
}  // namespace muster::tests
