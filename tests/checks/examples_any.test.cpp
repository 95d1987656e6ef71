// Lines of `expect` drawn at random, against all ends that a battle could have. Two squads with 0 to
// 3 hits each, out with 3: sixteen ends. Where no end makes all lines true they contradict each other.
// Never is that said of lines which some end makes true; and it is always said where the hits of both
// are among the lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "tests/support/files.h"
#include "tests/support/findings.h"

namespace muster::tests {
namespace {

constexpr const char* kSheet = R"(rules "Two squads"

piece squad (squads, up to 9 a side)
    hits  whole 0..3 = 0  capped
    out when  hits = 3
end

sides red, blue

battle
    for each s in blue.squads
        s.hits += 1
    end
end

measures
    wounds = sum(s in blue.squads: s.hits)
    strong = count(s in standing blue.squads where s.hits < 2)
end
)";

struct Ending {
  int hits[2];
  bool out(int i) const { return hits[i] == 3; }
};

struct Line {
  std::string text;
  std::function<bool(const Ending&)> holds;
  int pins = -1;  // the squad whose hits it states
};

// What a line may say; `v` and `i` are drawn.
Line draw(std::mt19937& random) {
  const auto any = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const int i = any(2), v = any(4);
  const std::string who = "blue[" + std::to_string(i + 1) + "]", value = std::to_string(v);
  switch (any(13)) {
    case 0:
    case 1:
    case 2:
      return {who + ".hits = " + value, [=](const Ending& e) { return e.hits[i] == v; }, i};
    case 3:
      return {who + ".hits > " + value, [=](const Ending& e) { return e.hits[i] > v; }};
    case 4:
      return {who + " is out", [=](const Ending& e) { return e.out(i); }};
    case 5:
      return {who + " is standing", [=](const Ending& e) { return !e.out(i); }};
    case 6: {
      const bool first = any(2) == 1, second = any(2) == 1;
      return {std::string("standing blue:") + (first ? " 1" : "") + (second ? " 2" : ""),
              [=](const Ending& e) { return e.out(0) != first && e.out(1) != second; }};
    }
    case 7:
      return {"wounds = " + value, [=](const Ending& e) { return e.hits[0] + e.hits[1] == v; }};
    case 8:
      return {"count(standing blue.squads) = " + std::to_string(v % 3),
              [=](const Ending& e) { return !e.out(0) + !e.out(1) == v % 3; }};
    case 9:
      return {"sum(s in blue.squads: s.hits) = " + value,
              [=](const Ending& e) { return e.hits[0] + e.hits[1] == v; }};
    case 10:
      return {"blue[1].hits + blue[2].hits >= " + value,
              [=](const Ending& e) { return e.hits[0] + e.hits[1] >= v; }};
    case 11:
      return {"blue[1].hits < blue[2].hits", [](const Ending& e) { return e.hits[0] < e.hits[1]; }};
    default:
      return {"strong = " + std::to_string(v % 3),
              [=](const Ending& e) { return (e.hits[0] < 2) + (e.hits[1] < 2) == v % 3; }};
  }
}

bool possible(const std::vector<Line>& lines) {
  for (int end = 0; end < 16; ++end) {
    const Ending e{{end % 4, end / 4}};
    if (std::all_of(lines.begin(), lines.end(), [&](const Line& line) { return line.holds(e); })) return true;
  }
  return false;
}

TEST(AnyExamples, OnlyWhatCannotBeIsTold) {
  const TemporaryFolder folder;
  write_text(folder.path() / "two.rules", kSheet);
  std::mt19937 random(5);
  std::map<std::string, std::vector<Line>> examples;
  for (int n = 0; n < 600; ++n) {
    std::vector<Line> lines;
    for (unsigned count = 2 + random() % 3; count > 0; --count) lines.push_back(draw(random));
    std::string text = "battle \"B\"\nrules \"Two squads\"\nside blue\n    1) A\n    2) B\nexpect\n";
    for (const Line& line : lines) text += "    " + line.text + "\n";
    const std::string name = "b" + std::to_string(n) + ".battle";
    write_text(folder.path() / name, text);
    examples.emplace(name, std::move(lines));
  }
  std::map<std::string, std::vector<Finding>> found;
  for (const Finding& one : findings_of(folder.path(), {"."})) {
    const std::string name = std::filesystem::path(one.file).filename().string();
    if (name.ends_with(".battle")) found[name].push_back(one);
  }
  int told = 0, missed = 0;
  for (const auto& [name, lines] : examples) {
    std::string all;
    for (const Line& line : lines) all += line.text + "\n";
    const bool can = possible(lines);
    told += found.count(name) > 0 ? 1 : 0;
    if (can) {
      EXPECT_EQ(found.count(name), 0u) << all << listed(found[name]);
      continue;
    }
    const auto pinned = [&](int i) {
      return std::any_of(lines.begin(), lines.end(), [&](const Line& line) { return line.pins == i; });
    };
    // A line that no end makes true by itself is no contradiction.
    const bool alone =
        std::any_of(lines.begin(), lines.end(), [](const Line& line) { return !possible({line}); });
    if (pinned(0) && pinned(1)) {
      EXPECT_EQ(found.count(name), 1u) << "not told:\n" << all;
    } else if (!alone && found.count(name) == 0) {
      ++missed;
    }
    for (const Finding& one : found[name]) EXPECT_EQ(one.id, "expect-contradicts") << all;
  }
  // Enough of each sort, so that the test says something.
  EXPECT_GT(told, 100);
  RecordProperty("told", told);
  RecordProperty("missed", missed);
}

}  // namespace
}  // namespace muster::tests
