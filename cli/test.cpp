// `muster test`: battle files as tests of their sheet: one line each, details under those
// that failed, and a count as the last line; and the same for programs.
#include <algorithm>
#include <cstdio>
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
  Messages messages;     // of the file, and of its dice
  std::string failures;  // lines: what did not come out as expected
  Messages judging;      // of what it expects

  std::string details(bool color) const {
    return rendered(messages, color) + failures + rendered(judging, color);
  }
};

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += line.empty() ? "\n" : "  " + line + "\n";
  return out;
}

// A stop of the sheet, where none was expected.
std::string stop_text(const bytecode::Ruleset& ruleset, const runtime::Result& result) {
  const bool outside = result.end == runtime::End::outside;
  diagnostics::Diagnostic d =
      whole(outside ? diagnostics::Id::battle_outside : diagnostics::Id::battle_stopped);
  if (outside)
    d.arg("line", static_cast<std::int64_t>(result.line));
  else
    d.arg("message", result.text == bytecode::kNone ? std::string("?") : ruleset.string(result.text));
  return diagnostics::message_of(d) + "\n";
}

Tested test_one(const Prepared& one) {
  Tested out;
  out.messages = one.messages;
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
  for (const std::string& failure : judged.failures) out.failures += failure;
  out.expects = judged.expected > 0;
  const bool stop = fought->result.end == runtime::End::stop || fought->result.end == runtime::End::outside;
  const bool stopped = stop && !judged.stop_expected;
  if (stopped) out.failures += stop_text(ruleset, fought->result);
  // Lines that contradict each other are no test, whichever of them comes out.
  out.passed =
      !has_errors(out.messages) && judged.failures.empty() && !stopped && dice_right && !judging.has_errors();
  if (!judging.empty()) out.judging.push_back(one.found(judging));
  return out;
}

// What stands for a battle in the report for people.
std::string text_of(const reports::TestedBattle& battle, const std::string& path,
                    const std::string& details) {
  if (battle.end == reports::TestEnd::skipped) return "skipped " + path + " (no dice stated)\n";
  // Beside one that passed what a designer may want to mend.
  if (battle.end == reports::TestEnd::passed)
    return "ok " + path + (battle.expects ? "" : " (nothing expected)") + "\n" + indented(details);
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

Exit test(const TestOptions& options, Color color) {
  Messages faults;
  const std::vector<Wanted> formats =
      read_formats(options.formats, {"text", "json", "junit", "github"}, faults);
  if (!faults.empty()) {
    show(faults, color);
    return Exit::usage;
  }
  const bool on_terminal = std::any_of(formats.begin(), formats.end(),
                                       [](const Wanted& w) { return w.format == "text" && w.file.empty(); });
  Shelf shelf;
  const Operands operands = read_operands(options.paths, shelf);
  show(operands.messages, color);
  std::vector<reports::TestedBattle> battles;
  std::string text;
  Sums sums;
  Exit exit = operands.exit;
  if (operands.exit != Exit::clean) {
    // What was named could not be read: reports say so in place of a battle.
    for (const Found& found : operands.messages)
      if (has_errors({found}))
        battles.push_back({report_path(found.source->name()), "", reports::TestEnd::unreadable, false,
                           rendered({found}, false)});
  } else {
    const bool colors = colored(color, STDOUT_FILENO);
    for (const std::string& path : operands.battles) {
      Prepared one = prepare(path, operands.rules, shelf);
      one.look_at_example();
      const Tested tested = test_one(one);
      reports::TestedBattle& battle = battles.emplace_back();
      battle.path = report_path(path);
      battle.title = one.file.title;
      battle.expects = tested.expects;
      battle.details = tested.details(false);
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
      text += text_of(battle, path, battle.details);
      if (on_terminal) std::fputs(text_of(battle, path, tested.details(colors)).c_str(), stdout);
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
    exit = worse(exit, put(wanted, report, color));
  }
  return exit;
}

}  // namespace muster::cli
