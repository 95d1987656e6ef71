// `muster test`: battle files as tests of their sheet: one line each, details under those
// that failed, and a count as the last line.
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include "battle/failure.h"
#include "battle/fight.h"
#include "cli/prepare.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

struct Tested {
  bool passed = false;
  bool skipped = false;  // no test: nothing is expected, and nothing says how its dice fall
  bool expects = true;
  std::string details;
};

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += line.empty() ? "\n" : "  " + line + "\n";
  return out;
}

Tested test_one(const Prepared& one, const Voice& voice) {
  Tested out;
  Messages messages = one.messages;
  if (!one.battle) {
    out.details = rendered(messages, voice, STDOUT_FILENO);
    return out;
  }
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
  if (!sink.empty()) messages.push_back(one.found(sink));
  out.details = rendered(messages, voice, STDOUT_FILENO);
  if (fought && !by_dice) {
    diagnostics::Sink judging;
    const auto line_of = [&](diagnostics::Span at) {
      return one.source->line_of((one.json ? one.json->place(at) : at).begin);
    };
    const auto judged = battle::judge_all(ruleset, one.text(), *one.battle, *fought, judging, line_of);
    const diagnostics::Language language = voice.of(one.language);
    for (const battle::Failure& failure : judged.failures) out.details += failure.text(language);
    out.expects = judged.expected > 0;
    const auto stopped = stop_found(one, fought->result);
    if (stopped) out.details += rendered({*stopped}, voice, STDOUT_FILENO);
    // Lines that contradict each other are no test, whichever of them comes out.
    out.passed =
        !has_errors(messages) && judged.failures.empty() && !stopped && dice_right && !judging.has_errors();
    if (!judging.empty()) out.details += rendered({one.found(judging)}, voice, STDOUT_FILENO);
  }
  return out;
}

}  // namespace

Exit test(const TestOptions& options, const Voice& voice) {
  Shelf shelf;
  const Operands operands = read_operands(options.paths, shelf);
  show(operands.messages, voice);
  if (operands.exit != Exit::clean) return operands.exit;
  std::size_t passed = 0, failed = 0, skipped = 0;
  Exit exit = Exit::clean;
  for (const std::string& path : operands.battles) {
    Prepared one = prepare(path, operands.rules, shelf);
    one.look_at_example();
    const Tested tested = test_one(one, voice);
    const auto told = [&](const diagnostics::Text& words) { return words.in(voice.of(one.language)); };
    if (tested.passed) {
      ++passed;
      // Beside it what a designer may want to mend.
      const std::string empty =
          tested.expects ? "" : " (" + told(diagnostics::said("nothing expected")) + ")";
      std::printf("ok %s%s\n%s", path.c_str(), empty.c_str(), indented(tested.details).c_str());
    } else if (tested.skipped) {
      ++skipped;
      std::printf("skipped %s (%s)\n", path.c_str(), told(diagnostics::said("no dice stated")).c_str());
    } else {
      ++failed;
      exit = worse(exit, one.exit == Exit::usage ? Exit::usage : Exit::findings);
      std::printf("FAIL %s\n%s", path.c_str(), indented(tested.details).c_str());
    }
  }
  std::printf("%zu passed, %zu failed", passed, failed);
  if (skipped > 0) std::printf(", %zu skipped", skipped);
  std::printf("\n");
  return exit == Exit::usage ? Exit::usage : failed > 0 ? Exit::findings : Exit::clean;
}

}  // namespace muster::cli
