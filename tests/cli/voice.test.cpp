// How messages are told: in which language, in which colours, how wide, and how many.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kColored = "\x1b[";

// The die is looked up as `dri`: one error.
constexpr const char* kEnglish = R"(rules "Ford"
sides north, south
battle
    roll dry = 1d10
    say "A dry day" when dri > 5
end
)";
constexpr const char* kRussian = R"(язык ru
правила "Брод"
стороны север, юг
бой
    бросок сухо = 1д10
    сказать "Сухой день" когда суха > 5
конец
)";
constexpr const char* kSpanish = R"(idioma es
reglas "Vado"
bandos norte, sur
batalla
    tirada seco = 1d10
    decir "Un día seco" cuando seca > 5
fin
)";

class Voice : public testing::Test {
 protected:
  TemporaryFolder folder_;

  // With nothing in the environment that speaks of colours but `settings`.
  Ran with(std::vector<std::string> settings, std::vector<std::string> arguments) {
    std::vector<std::string> all = {"-u", "NO_COLOR",    "-u", "CLICOLOR_FORCE",
                                    "-u", "FORCE_COLOR", "-u", "TERM"};
    all.insert(all.end(), settings.begin(), settings.end());
    all.push_back(kMusterProgram);
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_program("env", all, folder_.path());
  }
  bool colored(std::vector<std::string> settings, std::vector<std::string> more = {}) {
    write_text(folder_.path() / "a.rules", kEnglish);
    std::vector<std::string> arguments = {"check", "a.rules"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = with(std::move(settings), std::move(arguments));
    EXPECT_EQ(ran.exit, 1);
    EXPECT_THAT(ran.err, HasSubstr("unknown-name"));
    return ran.err.find(kColored) != std::string::npos;
  }
};

TEST_F(Voice, ColoursAreForTerminalsUnlessAskedFor) {
  EXPECT_FALSE(colored({}));  // no terminal reads it
  EXPECT_FALSE(colored({"TERM=xterm"}));
  EXPECT_TRUE(colored({"CLICOLOR_FORCE=1"}));
  EXPECT_TRUE(colored({"FORCE_COLOR=1"}));
  EXPECT_FALSE(colored({"FORCE_COLOR=0"}));
  EXPECT_FALSE(colored({"CLICOLOR_FORCE="}));
  EXPECT_FALSE(colored({"NO_COLOR=1", "CLICOLOR_FORCE=1"}));
  EXPECT_TRUE(colored({"NO_COLOR=", "FORCE_COLOR=1"}));  // set to nothing is not set
}

TEST_F(Voice, WhatIsAskedForBeatsTheEnvironment) {
  EXPECT_TRUE(colored({"NO_COLOR=1"}, {"--color", "always"}));
  EXPECT_FALSE(colored({"FORCE_COLOR=1"}, {"--color", "never"}));
  EXPECT_TRUE(colored({"TERM=dumb", "CLICOLOR_FORCE=1"}, {"--color", "auto"}));
}

TEST_F(Voice, TheSheetIsAnsweredInItsLanguage) {
  write_text(folder_.path() / "en.rules", kEnglish);
  write_text(folder_.path() / "ru.rules", kRussian);
  write_text(folder_.path() / "es.rules", kSpanish);
  const Ran en = with({}, {"check", "en.rules"});
  EXPECT_THAT(en.err, HasSubstr("error[unknown-name]: nothing here is called `dri`"));
  EXPECT_THAT(en.out, HasSubstr("en.rules: 1 error\n"));
  const Ran ru = with({}, {"check", "ru.rules"});
  EXPECT_THAT(ru.err, HasSubstr("ошибка[unknown-name]: "));
  EXPECT_THAT(ru.err, HasSubstr("напишите: "));
  EXPECT_THAT(ru.err, Not(HasSubstr("write:")));
  EXPECT_THAT(ru.out, HasSubstr("ru.rules: 1 ошибка\n"));
  const Ran es = with({}, {"check", "es.rules"});
  EXPECT_THAT(es.err, HasSubstr("error[unknown-name]: "));
  EXPECT_THAT(es.err, HasSubstr("escribe: "));
  EXPECT_THAT(es.out, HasSubstr("es.rules: 1 error\n"));
}

TEST_F(Voice, LangOverrides) {
  write_text(folder_.path() / "ru.rules", kRussian);
  for (const auto& arguments : {std::vector<std::string>{"check", "ru.rules", "--lang", "en"},
                                std::vector<std::string>{"--lang=en", "check", "ru.rules"}}) {
    const Ran ran = with({}, arguments);
    EXPECT_THAT(ran.err, HasSubstr("nothing here is called `суха`"));
    EXPECT_THAT(ran.out, HasSubstr("1 error"));
  }
}

TEST_F(Voice, FormatsForProgramsAreEnglish) {
  write_text(folder_.path() / "ru.rules", kRussian);
  for (const char* format : {"json", "gnu", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjson"}) {
    const Ran ran = with({}, {"check", "ru.rules", "--lang", "ru", "--format", format});
    EXPECT_THAT(ran.out, HasSubstr("nothing here is called")) << format;
    EXPECT_THAT(ran.out, Not(HasSubstr("ошибка"))) << format;
  }
}

TEST_F(Voice, OfManyMessagesTwentyAreShown) {
  std::string sheet = "rules \"Ford\"\nsides north, south\nbattle\n";
  for (int i = 0; i < 33; ++i)
    sheet += "    say \"{lost" + std::string(1, static_cast<char>('a' + i % 26)) +
             std::string(1, static_cast<char>('a' + i / 26)) + "}\"\n";
  write_text(folder_.path() / "a.rules", sheet + "end\n");
  const Ran ran = with({}, {"check", "a.rules"});
  std::size_t shown = 0;
  for (std::size_t at = ran.err.find("error["); at != std::string::npos; at = ran.err.find("error[", at + 1))
    ++shown;
  EXPECT_EQ(shown, 20u);
  EXPECT_THAT(ran.err, HasSubstr("... and 13 more: unknown-name 13\n"));
  EXPECT_THAT(ran.out, HasSubstr("a.rules: 33 errors"));
}

TEST_F(Voice, LongLinesAreCroppedToTheWidth) {
  const std::string sheet =
      "rules \"Ford\"\nsides north, south\nbattle\n    say \"{lost} " + std::string(300, 'w') + "\"\nend\n";
  write_text(folder_.path() / "a.rules", sheet);
  const Ran narrow = with({}, {"check", "a.rules", "--width", "40"});
  const Ran wide = with({}, {"check", "a.rules", "--width", "200"});
  EXPECT_THAT(narrow.err, HasSubstr(std::string(20, 'w')));
  EXPECT_THAT(narrow.err, Not(HasSubstr(std::string(41, 'w'))));
  EXPECT_THAT(wide.err, HasSubstr(std::string(150, 'w')));
}

}  // namespace
}  // namespace muster::tests
