// `muster test`: battle files as tests of their sheet: one line each, details under those
// that failed, and a count as the last line; and the same for programs.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include "battle/failure.h"
#include "battle/fight.h"
#include "cli/formats.h"
#include "cli/prepare.h"
#include "cli/verbs.h"
#include "reports/tested.h"

namespace muster::cli {
namespace {

struct Tested {
  bool passed = false;
  bool skipped = false;  // no test: nothing is expected, and nothing says how its dice fall
  bool expects = true;
  Messages messages;                      // of the file, and of its dice
  std::vector<battle::Failure> failures;  // what did not come out as expected
  std::optional<Found> stop;              // where none was expected
  Messages judging;                       // of what it expects

  std::string details(const Voice& voice, diagnostics::Language language) const {
    std::string out = rendered(messages, voice, STDOUT_FILENO);
    for (const battle::Failure& failure : failures) out += failure.text(language);
    if (stop) out += rendered({*stop}, voice, STDOUT_FILENO);
    return out + rendered(judging, voice, STDOUT_FILENO);
  }
};

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += line.empty() ? "\n" : "  " + line + "\n";
  return out;
}

Tested test_one(const Prepared& one) {
  Tested out;
  out.messages = one.messages;
  out.expects = !one.file.expects.empty();
  if (!one.battle) return out;
  const auto& ruleset = *one.rules->ruleset;
  diagnostics::Sink sink;
  battle::FightOptions wishes;
  wishes.events = true;
  const auto fought = battle::fight(ruleset, *one.battle, wishes, sink);
  const bool by_dice = fought && battle::broken_by_dice(*fought);
  out.skipped = by_dice && one.battle->expects.empty() && !one.battle->dice.stated;
  if (out.skipped) return out;
  // Dice that are wrong come first: what was expected may fail only because of them, and was not
  // looked at where the battle did not come to its end.
  const bool dice_right = !sink.has_errors();
  if (!sink.empty()) out.messages.push_back(one.found(sink));
  if (!fought || by_dice) return out;
  diagnostics::Sink judging;
  const auto line_of = [&](diagnostics::Span at) {
    return one.source->line_of((one.json ? one.json->place(at) : at).begin);
  };
  const auto judged = battle::judge_all(ruleset, one.text(), *one.battle, *fought, judging, line_of);
  out.expects = judged.expected > 0;
  out.stop = stop_found(one, fought->result);
  // Lines that contradict each other are no test, whichever of them comes out.
  out.passed = !has_errors(out.messages) && judged.failures.empty() && !out.stop && dice_right &&
               !judging.has_errors();
  out.failures = judged.failures;
  if (!judging.empty()) out.judging.push_back(one.found(judging));
  return out;
}

// What stands for a battle in the report for people.
std::string text_of(const reports::TestedBattle& battle, const std::string& named, const std::string& details,
                    diagnostics::Language language) {
  const std::string path = diagnostics::visible(named);
  const auto remark = [&](const diagnostics::Text& words) { return " (" + words.in(language) + ")"; };
  if (battle.end == reports::TestEnd::skipped)
    return "skipped " + path + remark(diagnostics::said("no dice stated")) + "\n";
  // Beside one that passed what a designer may want to mend.
  if (battle.end == reports::TestEnd::passed)
    return "ok " + path + (battle.expects ? "" : remark(diagnostics::said("nothing expected"))) + "\n" +
           indented(details);
  return "FAIL " + path + "\n" + indented(details);
}

struct Sums {
  std::size_t passed = 0, failed = 0, skipped = 0;

  std::string text() const {
    std::string out = std::to_string(passed) + " passed, " + std::to_string(failed) + " failed";
    if (skipped > 0) out += ", " + std::to_string(skipped) + " skipped";
    return out + "\n";
  }
};

}  // namespace

Exit test(const TestOptions& options, const Voice& voice) {
  if (options.mutate) return mutate(options, voice);
  Voice plain = voice;  // of texts in files
  plain.color = Color::never;
  const Voice english{Color::never, diagnostics::Language::en, 100};  // of reports for programs
  Messages faults;
  const std::vector<Wanted> formats =
      read_formats(options.formats, {"text", "json", "junit", "github"}, faults);
  if (!faults.empty()) {
    show(faults, voice);
    return Exit::usage;
  }
  const bool on_terminal = std::any_of(formats.begin(), formats.end(),
                                       [](const Wanted& w) { return w.format == "text" && w.file.empty(); });
  Shelf shelf;
  const Operands operands = read_operands(options.paths, shelf);
  show(operands.messages, voice);
  std::vector<reports::TestedBattle> battles;
  std::string text;
  Sums sums;
  Exit exit = operands.exit;
  if (operands.exit != Exit::clean) {
    // What was named could not be read: reports say so in place of a battle.
    for (const Found& found : operands.messages)
      if (has_errors({found}))
        battles.push_back({report_path(found.source->name()), "", reports::TestEnd::unreadable, false,
                           rendered({found}, english, -1)});
  } else {
    for (const std::string& path : operands.battles) {
      Prepared one = prepare(path, operands.rules, shelf);
      one.look_at_example();
      const Tested tested = test_one(one);
      reports::TestedBattle& battle = battles.emplace_back();
      battle.path = report_path(path);
      battle.title = one.file.title;
      battle.expects = tested.expects;
      battle.details = tested.details(english, diagnostics::Language::en);
      if (!tested.failures.empty()) battle.line = tested.failures.front().line;
      const auto language = voice.of(one.language);
      if (tested.passed) {
        ++sums.passed;
      } else if (tested.skipped) {
        ++sums.skipped;
        battle.end = reports::TestEnd::skipped;
      } else {
        ++sums.failed;
        exit = worse(exit, one.exit == Exit::usage ? Exit::usage : Exit::findings);
        battle.end = one.exit == Exit::usage ? reports::TestEnd::unreadable : reports::TestEnd::failed;
      }
      text += text_of(battle, path, tested.details(plain, language), language);
      if (on_terminal)
        std::fputs(text_of(battle, path, tested.details(voice, language), language).c_str(), stdout);
    }
    text += sums.text();
    if (on_terminal) std::fputs(sums.text().c_str(), stdout);
  }
  for (const Wanted& wanted : formats) {
    if (wanted.format == "text" && wanted.file.empty()) continue;
    const std::string report = wanted.format == "json"     ? reports::tests_json(battles)
                               : wanted.format == "junit"  ? reports::tests_junit(battles)
                               : wanted.format == "github" ? reports::tests_github(battles)
                                                           : text;
    exit = worse(exit, put(wanted, report, voice));
  }
  return exit;
}

}  // namespace muster::cli
