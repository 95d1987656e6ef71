// A folder with one small sheet and what each test adds, and the program run in it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {

// Red strikes blue once with a die for each squad of its own; five and more is a hit.
inline constexpr const char* kSheet = R"(rules "Skirmish"

piece squad (squads, up to 9 a side)
    hits  whole 0..3 = 0  capped
    out when  hits = 3
end

sides red, blue

given
    needed  whole 1..6 = 5
end

table weather on 1d6 gives whole 0..1
    1-3  0
    4-6  1
end

battle
    let foes = standing blue.squads
    if none(foes)
        finish nobody
    end
    for each s in standing red.squads numbered i
        roll shot for s = 1d6
        if shot >= needed
            foes[wrap i].hits += 2
            say "{s} shoots {shot}: a hit on {foes[wrap i]}"
        else
            say "{s} shoots {shot}: a miss"
        end
    end
    roll sky = 1d6
    let wind = weather[sky]
    say "weather {wind}"
    stop "Red has nobody" when none(red.squads)
    if none(standing blue.squads)
        finish broken
    end
    finish held
end

outcomes
    broken  "Blue breaks"
    held    "Blue holds"
    nobody
end

measures
    wounds = sum(s in blue.squads: s.hits)
end
)";

inline constexpr const char* kBattle = R"(battle "Two against one"
rules "Skirmish"

side red "The Reds"
    1) Alba
    2) Bern
side blue
    1) Cato

dice for red: 6 2
dice sky: 4

expect
    blue[1].hits = 2
    standing blue: 1
    outcome held
    wounds = 2
    log "weather 1"
)";

struct Bench : testing::Test {
  TemporaryFolder folder;

  void SetUp() override { write("skirmish.rules", kSheet); }
  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((folder.path() / name).parent_path());
    write_text(folder.path() / name, text);
  }
  std::string read(const std::string& name) { return read_text(folder.path() / name); }
  bool exists(const std::string& name) { return std::filesystem::exists(folder.path() / name); }
  Ran muster(const std::vector<std::string>& arguments) {
    return run_program(kMusterProgram, arguments, folder.path());
  }
};

// `text` with the first `from` replaced by `to`.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace muster::tests
