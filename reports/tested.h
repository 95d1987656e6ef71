// What `muster test` found, and its formats for programs: a case for each battle.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster::reports {

enum class TestEnd : unsigned char { passed, failed, skipped, unreadable };

struct TestedBattle {
  std::string path;
  std::string title;  // of the battle; may be empty
  TestEnd end = TestEnd::passed;
  bool expects = true;  // false: it passed, and nothing was expected of it
  std::string details;  // lines: why it failed, or what may be mended
  std::uint32_t line = 0;  // of the first that did not come out; 0: none of them
};

std::string tests_json(const std::vector<TestedBattle>& battles);
std::string tests_junit(const std::vector<TestedBattle>& battles);
std::string tests_github(const std::vector<TestedBattle>& battles);

}  // namespace muster::reports
