#include "coverage/change_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "checks/aligned.h"
#include "coverage/report.h"
#include "coverage/ways.h"

namespace muster::coverage {
namespace {

using Json = nlohmann::ordered_json;

const char* word_of(Noticed noticed) {
  switch (noticed) {
    case Noticed::by_battles:
      return "battles";
    case Noticed::by_checker:
      return "checker";
    case Noticed::by_nobody:
      return "nobody";
  }
  return "";
}

constexpr std::size_t kWhere = 44;

// `x > 3` became `x >= 3`; without `when bold`
std::string step_words(const TrialReport& sheet, const TriedChange& tried) {
  const Change& change = tried.change;
  const std::string& text = change.texts[tried.which].text;
  if (text.empty()) return fmt::format("without `{}`", words_at(*sheet.source, change.at));
  const bool inside = change.around.begin <= change.at.begin && change.at.end <= change.around.end;
  const diagnostics::Span around = inside ? change.around : change.at;
  std::string before(sheet.source->slice(around));
  if (before.find('\n') != std::string::npos || checks::cells_of(before) > kWhere)
    return fmt::format("`{}` became `{}`", words_at(*sheet.source, change.at), checks::cropped(text, kWhere));
  std::string after = before;
  after.replace(change.at.begin - around.begin, change.at.end - change.at.begin, text);
  return fmt::format("`{}` became `{}`", before, after);
}

// Those of a known chance first, the likeliest at the top; the others in the order of the sheet.
std::vector<const TriedChange*> survivors(const Trial& trial) {
  std::vector<const TriedChange*> out;
  for (const TriedChange& tried : trial.tried)
    if (tried.noticed == Noticed::by_nobody) out.push_back(&tried);
  std::stable_sort(out.begin(), out.end(), [](const TriedChange* a, const TriedChange* b) {
    const auto &x = a->change.chance, &y = b->change.chance;
    if (x.has_value() != y.has_value()) return x.has_value();
    return x.has_value() && y->chance < x->chance;
  });
  return out;
}

}  // namespace

std::string changes_text(const std::vector<TrialReport>& sheets) {
  std::string out;
  for (const TrialReport& sheet : sheets) {
    const Trial& trial = sheet.trial;
    if (!out.empty()) out += '\n';
    const std::string some = trial.tried.size() < trial.possible
                                 ? fmt::format(" of {}, evenly spread", trial.possible)
                                 : std::string();
    out += fmt::format("{}: {} changes{}: {} noticed by battles, {} by the checker, {} by nobody\n",
                       sheet.path, trial.tried.size(), some, trial.count(Noticed::by_battles),
                       trial.count(Noticed::by_checker), trial.count(Noticed::by_nobody));
    checks::Aligned lines;
    for (const TriedChange* tried : survivors(trial)) {
      std::vector<std::string> row = {fmt::format("line {}", tried->change.line),
                                      checks::cropped(tried->change.where, kWhere),
                                      step_words(sheet, *tried)};
      if (tried->change.chance) row.push_back(checks::chance_words(*tried->change.chance));
      lines.rows.push_back(std::move(row));
    }
    if (!lines.rows.empty()) out += "noticed by nobody\n" + lines.text(2);
  }
  return out;
}

std::string changes_json(const std::vector<TrialReport>& sheets) {
  Json all = {{"format_version", kFormatVersion}, {"sheets", Json::array()}};
  for (const TrialReport& sheet : sheets) {
    const Trial& trial = sheet.trial;
    Json one = {{"sheet", sheet.path},        {"title", sheet.title},        {"battles", trial.tests},
                {"possible", trial.possible}, {"tried", trial.tried.size()}, {"noticed", Json::object()},
                {"changes", Json::array()}};
    for (const Noticed noticed : {Noticed::by_battles, Noticed::by_checker, Noticed::by_nobody})
      one["noticed"][word_of(noticed)] = trial.count(noticed);
    for (const TriedChange& tried : trial.tried) {
      const Change& change = tried.change;
      Json item = {{"kind", name_of(change.texts[tried.which].kind)},
                   {"line", change.line},
                   {"where", change.where},
                   {"was", std::string(sheet.source->slice(change.at))},
                   {"became", change.texts[tried.which].text},
                   {"noticed", word_of(tried.noticed)}};
      if (change.chance)
        item["chance"] = {{"of", change.chance->chance.of.get_str()},
                          {"in", change.chance->chance.in.get_str()},
                          {"dice", change.chance->dice}};
      one["changes"].push_back(std::move(item));
    }
    all["sheets"].push_back(std::move(one));
  }
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Count noticed_of(const Trial& trial) {
  const std::size_t by_battles = trial.count(Noticed::by_battles);
  return {by_battles, by_battles + trial.count(Noticed::by_nobody)};
}

}  // namespace muster::coverage
