#include "reports/tested.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "diagnostics/mended.h"
#include "reports/escape.h"

namespace muster::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormatVersion = 1;
constexpr std::size_t kShownByGithub = 10;

struct Sums {
  std::size_t passed = 0, failed = 0, skipped = 0, unreadable = 0;
};

Sums sums_of(const std::vector<TestedBattle>& battles) {
  Sums sums;
  for (const TestedBattle& one : battles) {
    switch (one.end) {
      case TestEnd::passed:
        ++sums.passed;
        break;
      case TestEnd::failed:
        ++sums.failed;
        break;
      case TestEnd::skipped:
        ++sums.skipped;
        break;
      case TestEnd::unreadable:
        ++sums.unreadable;
        break;
    }
  }
  return sums;
}

std::string_view word_of(TestEnd end) {
  switch (end) {
    case TestEnd::passed:
      return "passed";
    case TestEnd::failed:
      return "failed";
    case TestEnd::skipped:
      return "skipped";
    case TestEnd::unreadable:
      break;
  }
  return "unreadable";
}

std::string_view trimmed(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

std::string first_line(std::string_view text) { return one_line(diagnostics::split_lines(text).front()); }

}  // namespace

std::string tests_json(const std::vector<TestedBattle>& battles) {
  Json out;
  out["format_version"] = kFormatVersion;
  out["battles"] = Json::array();
  for (const TestedBattle& one : battles) {
    Json& battle = out["battles"].emplace_back();
    battle["file"] = one.path;
    battle["title"] = one.title;
    battle["result"] = word_of(one.end);
    battle["expects"] = one.expects;
    battle["details"] = one.details;
  }
  const Sums sums = sums_of(battles);
  Json& totals = out["summary"];
  totals["passed"] = sums.passed;
  totals["failed"] = sums.failed;
  totals["skipped"] = sums.skipped;
  totals["unreadable"] = sums.unreadable;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string tests_junit(const std::vector<TestedBattle>& battles) {
  const Sums sums = sums_of(battles);
  const std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
                                         battles.size(), sums.failed, sums.unreadable, sums.skipped);
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"muster test\" {0}>\n"
      "  <testsuite name=\"battles\" {0}>\n",
      counts);
  for (const TestedBattle& one : battles) {
    const std::string path = xml(one.path);
    const std::string name = one.title.empty() ? path : xml(one_line(one.title));
    const std::string details = shown(trimmed(one.details));
    out += fmt::format("    <testcase classname=\"{0}\" name=\"{1}\" file=\"{0}\"", path, name);
    const auto failing = [&](const char* tag, const char* type) {
      out += fmt::format(">\n      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n    </testcase>\n", tag, type,
                         xml(first_line(details)), xml_lines(details));
    };
    if (one.end == TestEnd::failed) {
      failing("failure", "battle");
    } else if (one.end == TestEnd::unreadable) {
      failing("error", "unreadable");
    } else if (one.end == TestEnd::skipped) {
      out += ">\n      <skipped message=\"no dice stated\"/>\n    </testcase>\n";
    } else if (!details.empty()) {
      out += fmt::format(">\n      <system-out>{}</system-out>\n    </testcase>\n", xml_lines(details));
    } else {
      out += "/>\n";
    }
  }
  return out + "  </testsuite>\n</testsuites>\n";
}

// Of those that failed the first ten, as GitHub shows no more.
std::string tests_github(const std::vector<TestedBattle>& battles) {
  std::string out;
  std::size_t told = 0, all = 0;
  for (const TestedBattle& one : battles) {
    if (one.end != TestEnd::failed && one.end != TestEnd::unreadable) continue;
    ++all;
    if (told == kShownByGithub) continue;
    ++told;
    const std::string line = one.line > 0 ? fmt::format(",line={}", one.line) : std::string();
    out += fmt::format("::error file={}{},title={}::{}\n", workflow_property(valid_utf8(one.path)), line,
                       one.end == TestEnd::failed ? "battle failed" : "battle unreadable",
                       workflow_text(shown(trimmed(one.details))));
  }
  const Sums sums = sums_of(battles);
  out += fmt::format("muster: {} passed, {} failed", sums.passed, sums.failed + sums.unreadable);
  if (sums.skipped > 0) out += fmt::format(", {} skipped", sums.skipped);
  if (all > told)
    out += fmt::format("; {} of those that failed not shown here, as GitHub shows ten", all - told);
  return out + "\n";
}

}  // namespace muster::reports
