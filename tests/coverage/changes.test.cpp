// The changes of a sheet: each kind is made, in one place only, and told apart by who notices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "coverage/change_lines.h"
#include "coverage/change_report.h"
#include "tests/coverage/small.h"
#include "tests/support/files.h"

namespace muster::coverage {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Trial trial_of(const Work& work, std::size_t most = 0) {
  std::vector<Example> examples;
  for (std::size_t i = 0; i < work.files.size(); ++i)
    examples.push_back({work.texts[i].get(), work.files[i].get()});
  return try_changes(work.sheet(), examples, most);
}

// line: was -> became
std::string words(const Work& work, const TriedChange& t) {
  return std::to_string(t.change.line) + ": " + std::string(work.source.slice(t.change.at)) + " -> " +
         t.change.texts[t.which].text;
}

std::vector<std::string> those(const Work& work, const Trial& trial, Noticed noticed) {
  std::vector<std::string> out;
  for (const TriedChange& t : trial.tried)
    if (t.noticed == noticed) out.push_back(words(work, t));
  return out;
}

// Names are changed for words of their set, too.
const char* const kWords = R"(rules "Words"
names mood: calm, angry, wild
sides red, blue
table temper on 1d2 gives mood
    1-2  calm
end
table sure on whole 1..2 gives yes/no
    1  yes
    2  no
end
table deep on whole 1..2 gives percent step 25% 0%..100%
    1-2  25%
end
battle
    roll d = 1d2
    let m = temper[d]
    if m = angry
        say "angry"
    end
    say "one" when d > 1
    let s = sure[d]
    let p = deep[d]
    say "{m} {s} {p}"
end
)";

TEST(Changes, OfEveryKindAreMadeInOnePlaceOnly) {
  std::set<ChangeKind> kinds;
  for (const char* const text : {kSmall, kWords}) {
    const Work work(text);
    const std::string before = work.source.text();
    for (const TriedChange& t : trial_of(work).tried) {
      kinds.insert(t.change.texts[t.which].kind);
      const std::string after = changed(before, t.change, t.which);
      const std::size_t from = t.change.at.begin, behind = before.size() - t.change.at.end;
      SCOPED_TRACE(words(work, t));
      EXPECT_NE(after, before);
      EXPECT_EQ(after.substr(0, from), before.substr(0, from));
      EXPECT_EQ(after.substr(after.size() - behind), before.substr(before.size() - behind));
      // Undone, it is the sheet again.
      std::string undone = after;
      undone.replace(from, after.size() - behind - from, work.source.slice(t.change.at));
      EXPECT_EQ(undone, before);
    }
    EXPECT_EQ(work.source.text(), before);
  }
  EXPECT_EQ(kinds.size(), kChangeKinds);
}

TEST(Changes, EachKindHasARowInTheDocument) {
  const std::string page = tests::read_text(std::filesystem::path(MUSTER_ROOT) / "docs/coverage.md");
  for (std::size_t i = 0; i < kChangeKinds; ++i) {
    const auto kind = static_cast<ChangeKind>(i);
    EXPECT_NE(page.find(std::string("| `") + name_of(kind) + "` |"), std::string::npos) << name_of(kind);
    EXPECT_NE(std::string(words_of(kind)), "");
  }
}

// The text itself: 25% may not be 26% at steps of 25%, so it is the first that fits.
TEST(Changes, AreTheFirstTheCheckerTakes) {
  const Work work(kWords);
  std::vector<std::string> all;
  for (const TriedChange& t : trial_of(work).tried) all.push_back(words(work, t));
  EXPECT_THAT(all, Contains("5: calm -> angry"));
  EXPECT_THAT(all, Contains("8: yes -> no"));
  EXPECT_THAT(all, Contains("12: 25% -> 50%"));
  EXPECT_THAT(all, Contains("17: = -> <>"));
  EXPECT_THAT(all, Contains("20:  when d > 1 -> "));
  EXPECT_THAT(all, Contains("20: d > 1 -> not (d > 1)"));
  EXPECT_THAT(all, Contains("20: 1 -> 2"));
}

TEST(Changes, StepNumbersAsTheyAreWritten) {
  EXPECT_THAT(stepped("4"), ElementsAre("5", "3"));
  EXPECT_THAT(stepped("0"), ElementsAre("1"));
  EXPECT_THAT(stepped("+1"), ElementsAre("+2", "+0"));
  EXPECT_THAT(stepped("0,5"), ElementsAre("0,6", "0,4"));
  EXPECT_THAT(stepped("9.99"), ElementsAre("10.00", "9.98"));
  EXPECT_THAT(stepped("0.05"), ElementsAre("0.06", "0.04"));
  EXPECT_THAT(stepped("10%"), ElementsAre("11%", "9%", "15%", "20%", "35%", "60%"));
  EXPECT_THAT(stepped("x"), IsEmpty());
}

// One and Two never throw a 6, and lay down no more of the cells than 1, 1.
TEST(Changes, NobodyNoticesAreToldUntilAnExampleComes) {
  const Work few(kSmall, {kOne, kTwo}), more(kSmall, {kOne, kTwo, kSix});
  const Trial before = trial_of(few), after = trial_of(more);
  EXPECT_EQ(before.failing, 0u);
  EXPECT_EQ(before.tests, 2u);
  EXPECT_EQ(before.tried.size(), before.possible);
  const auto left = those(few, before, Noticed::by_nobody);
  EXPECT_THAT(left, Contains("13: 3 -> 1"));
  EXPECT_THAT(left, Contains("31: 2 -> 3"));
  EXPECT_THAT(left, Contains("18: 1 -> 0"));  // the cell of column 2
  const auto now = those(more, after, Noticed::by_nobody);
  EXPECT_THAT(now, Not(Contains("13: 3 -> 1")));  // h is 1 then, and the battle ends light
  EXPECT_THAT(now, Not(Contains("31: 2 -> 3")));
  EXPECT_THAT(now, Contains("31: > -> >="));  // h is never 2
  const auto seen = those(few, before, Noticed::by_battles);
  EXPECT_THAT(seen, Contains("11: 0 -> 1"));
  EXPECT_THAT(seen, Contains("12: 1 -> 3"));
  EXPECT_THAT(seen, Contains("18: 0 -> 1"));
  EXPECT_EQ(before.count(Noticed::by_battles) + before.count(Noticed::by_checker) +
                before.count(Noticed::by_nobody),
            before.tried.size());
}

// A number that leaves a rule without its proof: the list is 2 long.
TEST(Changes, TheCheckerRefusesAreToldApart) {
  const Work work(R"(rules "Refused"
sides red, blue
table gives_two on whole 1..2 gives whole 1..2
    1  1
    2  2
end
battle
    roll d = 1d2
    let x = gives_two[gives_two[d]]
    let y = gives_two[3 - d]
    say "{x} {y}"
end
)");
  // 4 - d is up to 3, and 2 - d may be 0: both lead out of the table.
  EXPECT_THAT(those(work, trial_of(work), Noticed::by_checker), ElementsAre("10: 3 -> 4"));
}

// The words put into a sheet are those of its language.
TEST(Changes, SpeakTheLanguageOfTheSheet) {
  const Work spanish(R"(idioma es
reglas "Prueba"
bandos rojo, azul
batalla
    tirar d = 1d6
    decir "alto" cuando d > 3
fin
)");
  EXPECT_THAT(those(spanish, trial_of(spanish), Noticed::by_nobody),
              ElementsAre("6:  cuando d > 3 -> ", "6: d > 3 -> no es (d > 3)", "6: > -> >=", "6: 3 -> 4"));
  const Work russian(R"(язык ru
правила "Проба"
стороны красные, синие
бой
    бросок d = 1d6
    сказать "много" когда d > 3
конец
)");
  EXPECT_THAT(those(russian, trial_of(russian), Noticed::by_nobody),
              ElementsAre("6:  когда d > 3 -> ", "6: d > 3 -> не (d > 3)", "6: > -> >=", "6: 3 -> 4"));
}

TEST(Changes, AreASampleWhereSoManyAreNotWanted) {
  const Work work(kSmall, {kOne, kTwo, kSix});
  const Trial all = trial_of(work), some = trial_of(work, 5), again = trial_of(work, 5);
  EXPECT_EQ(some.possible, all.possible);
  ASSERT_EQ(some.tried.size(), 5u);
  std::vector<std::string> known;
  for (const TriedChange& t : all.tried) known.push_back(words(work, t));
  std::vector<std::size_t> at;
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(words(work, some.tried[i]), words(work, again.tried[i]));
    at.push_back(i * all.possible / 5);
    EXPECT_EQ(words(work, some.tried[i]), known[at.back()]);
  }
  EXPECT_EQ(trial_of(work, 100000).tried.size(), all.possible);
}

TEST(Changes, AreNotTriedWhileABattleFails) {
  std::string wrong = kSix;
  wrong.replace(wrong.find("outcome heavy"), 13, "outcome light");
  const Trial trial = trial_of(Work(kSmall, {kOne, wrong}));
  EXPECT_EQ(trial.failing, 1u);
  EXPECT_THAT(trial.tried, IsEmpty());
}

// A change may make a loop endless: that battle is given up, and the change is noticed.
TEST(Changes, ThatMakeABattleEndlessAreNoticed) {
  const Work work(R"(rules "Endless"
sides red, blue
battle
    tally n whole 0..100 = 0 capped
    repeat until n > 3
        n += 1 when n < 9
    end
    say "done {n}"
end
)",
                  {"battle \"One\"\nrules \"Endless\"\nside red\nside blue\nexpect\n    log \"done 4\"\n"});
  EXPECT_THAT(those(work, trial_of(work), Noticed::by_battles), Contains("6: n < 9 -> not (n < 9)"));
}

}  // namespace
}  // namespace muster::coverage
