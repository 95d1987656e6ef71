// JUnit XML: a suite for each file, and in it a case for the file as a whole and for each block, so
// that what is right is seen, too. What makes the check fail is a failure of its case, what doesn't
// stands in its output; columns count code points.
#include <fmt/format.h>

#include <map>
#include <set>

#include "reports/escape.h"
#include "reports/formats.h"
#include "reports/places.h"

namespace muster::reports {

namespace {

struct Case {
  std::string name;
  std::vector<const Finding*> failures, others;
};

std::vector<Case> cases_of(const Report& report, const File& file) {
  std::vector<Case> out{{"the file as a whole", {}, {}}};
  std::map<const Block*, std::size_t> places;
  std::set<std::string> taken{out.front().name};
  for (const Block& block : file.blocks) {
    std::string name = block.title;
    // Cases of one name would be one for GitLab. A faulty sheet may have two tables of a name.
    for (int number = 2; !taken.insert(name).second; ++number)
      name = fmt::format("{} ({})", block.title, number);
    places[&block] = out.size();
    out.push_back({std::move(name), {}, {}});
  }
  for (const Finding& finding : file.findings) {
    const Block* block = file.block_of(finding);
    Case& one = out[block == nullptr ? 0 : places.at(block)];
    (report.fails(finding) ? one.failures : one.others).push_back(&finding);
  }
  return out;
}

std::string line_of(const File& file, const Places<diagnostics::PointColumn>& places,
                    const Finding& finding) {
  std::string where = diagnostics::visible(file.path);
  if (!finding.nowhere) {
    const auto begin = places.of(finding.at).begin;
    where += fmt::format(":{}:{}", begin.line, begin.column);
  }
  return fmt::format("{}: {}[{}]: {}\n", where, diagnostics::severity_word(finding.severity), finding.name(),
                     shown(full_text(finding)));
}

struct Sums {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  Sums& operator+=(const Sums& other) {
    tests += other.tests;
    failures += other.failures;
    errors += other.errors;
    skipped += other.skipped;
    return *this;
  }
  std::string attributes() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"", tests, failures, errors,
                       skipped);
  }
};

// `failure` or, of a file that could not be read, `error`.
std::string failing(const char* tag, const File& file, const Places<diagnostics::PointColumn>& places,
                    const std::vector<const Finding*>& findings) {
  const Finding& first = *findings.front();
  std::string message = one_line(first.message);
  if (findings.size() > 1) message += fmt::format(" (and {} more)", findings.size() - 1);
  std::string body;
  for (const Finding* finding : findings) body += line_of(file, places, *finding);
  return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", tag, xml(first.name()),
                     xml(message), xml_lines(body));
}

}  // namespace

std::string junit(const Report& report) {
  std::string suites;
  Sums all;
  for (const File& file : report.files) {
    const Places<diagnostics::PointColumn> places(file);
    const std::string path = xml(file.path);
    std::string cases;
    Sums sums;
    for (const Case& one : cases_of(report, file)) {
      ++sums.tests;
      std::string inner;
      if (!file.skipped.empty()) {
        ++sums.skipped;
        inner += fmt::format("      <skipped message=\"{}\"/>\n", xml(one_line(file.skipped)));
      }
      if (!one.failures.empty()) {
        ++(file.unreadable ? sums.errors : sums.failures);
        inner += failing(file.unreadable ? "error" : "failure", file, places, one.failures);
      }
      if (!one.others.empty()) {
        std::string body;
        for (const Finding* finding : one.others) body += line_of(file, places, *finding);
        inner += fmt::format("      <system-out>{}</system-out>\n", xml_lines(body));
      }
      const std::string head = fmt::format("    <testcase classname=\"{0}\" name=\"{1}\" file=\"{0}\"", path,
                                           xml(one_line(one.name)));
      cases += inner.empty() ? head + "/>\n" : head + ">\n" + inner + "    </testcase>\n";
    }
    suites += fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n", path, sums.attributes(), cases);
    all += sums;
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"muster check\" {}>\n{}</testsuites>\n",
      all.attributes(), suites);
}

}  // namespace muster::reports
