#include "coverage/report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "checks/aligned.h"

namespace muster::coverage {
namespace {

using Json = nlohmann::ordered_json;

const Count& count_of(const Coverage& c, Measure m) { return c.counts[static_cast<std::size_t>(m)]; }

std::vector<Measure> measures() {
  return {
#define MEASURE(kind, name, head) Measure::kind,
#include "coverage/measures.def"
#undef MEASURE
  };
}

// Those never reached; where chances are known the likeliest first, then the rest in the order of the
// sheet.
std::vector<const Part*> never(const Coverage& c, Measure measure) {
  std::vector<const Part*> out;
  for (const Part& part : c.parts)
    if (part.measure == measure && part.times == 0) out.push_back(&part);
  std::stable_sort(out.begin(), out.end(), [](const Part* a, const Part* b) {
    if (a->chance.has_value() != b->chance.has_value()) return a->chance.has_value();
    return a->chance.has_value() && b->chance->chance < a->chance->chance;
  });
  return out;
}

// Lines that are played or looked up, and how often. A line with ways or cells is one, too: that of `else`
// has no code of its own.
std::map<std::uint32_t, std::uint64_t> all_lines(const Coverage& c) {
  std::map<std::uint32_t, std::uint64_t> out = c.lines;
  for (const Part& part : c.parts)
    if ((part.measure == Measure::way || part.measure == Measure::cell) && !c.lines.contains(part.line))
      out[part.line] += part.times;
  return out;
}

Count lines_of(const Coverage& c) {
  Count out;
  for (const auto& [line, times] : all_lines(c)) {
    ++out.all;
    if (times > 0) ++out.reached;
  }
  return out;
}

Json json_of(const Count& count) { return Json{{"reached", count.reached}, {"all", count.all}}; }

}  // namespace

std::string text_of(const std::vector<SheetReport>& sheets) {
  std::string out;
  for (const SheetReport& sheet : sheets) {
    if (!out.empty()) out += '\n';
    out += fmt::format("{}: {} {}\n", sheet.path, sheet.battles.size(),
                       sheet.battles.size() == 1 ? "battle" : "battles");
    checks::Aligned summary;
    summary.right = {false, true, true};
    for (const Measure measure : measures()) {
      const Count& count = count_of(sheet.coverage, measure);
      if (count.all == 0) continue;
      summary.rows.push_back({name_of(measure), fmt::format("{} of {}", count.reached, count.all),
                              fmt::format("{}%", percent_of(count))});
    }
    if (!summary.rows.empty()) out += summary.text(2);
    for (const Measure measure : measures()) {
      const auto missing = never(sheet.coverage, measure);
      if (missing.empty()) continue;
      checks::Aligned lines;
      for (const Part* part : missing) {
        std::vector<std::string> row = {
            fmt::format("line {}", part->line),
            part->missing.empty() ? part->words : part->words + ' ' + part->missing};
        if (part->chance) row.push_back(checks::chance_words(*part->chance));
        lines.rows.push_back(std::move(row));
      }
      out += fmt::format("{}\n{}", head_of(measure), lines.text(2));
    }
  }
  return out;
}

std::string json_of(const std::vector<SheetReport>& sheets) {
  Json all = {{"format_version", kFormatVersion}, {"sheets", Json::array()}};
  for (const SheetReport& sheet : sheets) {
    Json one = {{"sheet", sheet.path}, {"title", sheet.title}, {"battles", sheet.battles}};
    for (const Measure measure : measures())
      one[name_of(measure)] = json_of(count_of(sheet.coverage, measure));
    one["lines"] = json_of(lines_of(sheet.coverage));
    one["parts"] = Json::array();
    for (const Part& part : sheet.coverage.parts) {
      Json item = {
          {"kind", kind_of(part.measure)}, {"line", part.line}, {"words", part.words}, {"times", part.times}};
      if (!part.missing.empty() && part.times == 0) item["missing"] = part.missing;
      if (part.chance)
        item["chance"] = {{"of", part.chance->chance.of.get_str()},
                          {"in", part.chance->chance.in.get_str()},
                          {"dice", part.chance->dice}};
      one["parts"].push_back(std::move(item));
    }
    all["sheets"].push_back(std::move(one));
  }
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string lcov_of(const std::vector<SheetReport>& sheets) {
  std::string out;
  for (const SheetReport& sheet : sheets) {
    const Coverage& c = sheet.coverage;
    out += fmt::format("TN:\nSF:{}\n", sheet.path);
    for (const Part& part : c.parts)
      if (part.measure == Measure::rule) out += fmt::format("FN:{},{}\n", part.line, part.words);
    for (const Part& part : c.parts)
      if (part.measure == Measure::rule) out += fmt::format("FNDA:{},{}\n", part.times, part.words);
    const Count& rules = count_of(c, Measure::rule);
    out += fmt::format("FNF:{}\nFNH:{}\n", rules.all, rules.reached);
    std::map<std::uint32_t, std::vector<std::uint64_t>> branches;
    for (const Part& part : c.parts)
      if (part.measure == Measure::way || part.measure == Measure::cell)
        branches[part.line].push_back(part.times);
    Count taken;
    for (const auto& [line, times] : branches) {
      // `-` says that nobody came to the line at all.
      const auto line_times = c.lines.find(line);
      const bool never = std::all_of(times.begin(), times.end(), [](std::uint64_t n) { return n == 0; }) &&
                         (line_times == c.lines.end() || line_times->second == 0);
      for (std::size_t i = 0; i < times.size(); ++i) {
        out += fmt::format("BRDA:{},0,{},{}\n", line, i, never ? std::string("-") : std::to_string(times[i]));
        ++taken.all;
        if (times[i] > 0) ++taken.reached;
      }
    }
    out += fmt::format("BRF:{}\nBRH:{}\n", taken.all, taken.reached);
    for (const auto& [line, times] : all_lines(c)) out += fmt::format("DA:{},{}\n", line, times);
    const Count lines = lines_of(c);
    out += fmt::format("LF:{}\nLH:{}\nend_of_record\n", lines.all, lines.reached);
  }
  return out;
}

}  // namespace muster::coverage
