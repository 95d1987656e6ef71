// `muster run`: resolves battles and reports them; with --repeat, how often each outcome comes.
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "battle/fight.h"
#include "battle/report.h"
#include "battle/result_json.h"
#include "battle/save.h"
#include "battle/trace.h"
#include "battle/words.h"
#include "cli/files.h"
#include "cli/numbers.h"
#include "cli/output.h"
#include "cli/prepare.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

// What was asked for, its numbers read.
struct Options : RunOptions {
  std::optional<std::uint64_t> seed_number, repeat_number;
};

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

Exit exit_of(const runtime::Result& result) {
  switch (result.end) {
    case runtime::End::outcome:
    case runtime::End::undecided:
      return Exit::clean;
    case runtime::End::outside:
    case runtime::End::stop:
    case runtime::End::trap:
    case runtime::End::limit:
      return Exit::stopped;
    case runtime::End::dice_missing:
    case runtime::End::dice_wrong:
      break;
  }
  return Exit::findings;
}

// The next turn's battle file.
Exit save(const Options& options, const Prepared& one, const battle::Loaded& loaded,
          const battle::Fought& fought, const Voice& voice) {
  const auto end = fought.result.end;
  if (end != runtime::End::outcome && end != runtime::End::undecided) {
    show({about_file(one.path, diagnostics::Id::save_unfinished)}, voice);
    return Exit::stopped;
  }
  const auto form = is_json(options.save) ? battle::SaveAs::json : battle::SaveAs::text;
  const std::string text = battle::saved(*one.rules->ruleset, loaded, fought, form);
  return write_new(options.save, text, options.force, voice) ? Exit::clean : Exit::usage;
}

Exit run_once(const Options& options, const Prepared& one, const battle::Loaded& loaded, Messages& messages,
              const Voice& voice) {
  const auto& ruleset = *one.rules->ruleset;
  diagnostics::Sink sink;
  battle::FightOptions wishes;
  wishes.seed = options.seed_number;
  wishes.events = options.trace;
  const auto fought = battle::fight(ruleset, loaded, wishes, sink);
  Exit exit = fought ? exit_of(fought->result) : Exit::usage;
  if (fought && battle::broken_by_dice(*fought) && !options.json) {
    // Half a battle is no report: the reason is told, and, where asked for, what led there.
    messages.push_back(one.found(sink));
    show(messages, voice);
    messages.clear();
    if (options.trace) print(battle::trace_text(ruleset, loaded, *fought));
    return worse(exit, Exit::findings);
  }
  if (fought) {
    if (options.json) {
      print(battle::result_json(ruleset, loaded, *fought, one.path, options.trace));
    } else {
      print(battle::report_text(ruleset, loaded, *fought));
      if (options.trace) print("\n" + battle::trace_text(ruleset, loaded, *fought));
    }
    if (sink.has_errors()) exit = worse(exit, Exit::findings);
    if (!options.save.empty() && exit != Exit::findings)
      exit = worse(exit, save(options, one, loaded, *fought, voice));
  }
  if (!sink.empty()) messages.push_back(one.found(sink));
  // With --save it was told that nothing can be saved of such a battle.
  if (fought && options.save.empty())
    if (const auto stopped = stop_found(one, fought->result)) messages.push_back(*stopped);
  return exit;
}

Exit run_often(const Options& options, const Prepared& one, const battle::Loaded& loaded,
               Messages& messages) {
  const auto& ruleset = *one.rules->ruleset;
  diagnostics::Sink sink;
  const auto tally = battle::repeat(ruleset, loaded, options.seed_number, *options.repeat_number, sink);
  if (!sink.empty()) messages.push_back(one.found(sink));
  if (!tally) return Exit::usage;
  print(options.json ? battle::tally_json(ruleset, loaded, *tally, one.path)
                     : battle::tally_text(ruleset, loaded, *tally));
  return tally->traps + tally->limits > 0 ? Exit::stopped : Exit::clean;
}

}  // namespace

Exit run(const RunOptions& asked, const Voice& voice) {
  Options options{asked, {}, {}};
  constexpr std::uint64_t kMostBattles = 1'000'000'000'000;
  if (!read_number("run", "--seed", options.seed, 0, UINT64_MAX, options.seed_number, voice) ||
      !read_number("run", "--repeat", options.repeat, 1, kMostBattles, options.repeat_number, voice)) {
    return Exit::usage;
  }
  if (options.repeat_number && options.trace) {
    show({about_file("muster run", diagnostics::Id::trace_beside_repeat)}, voice);
    return Exit::usage;
  }
  if (!options.save.empty() && options.repeat_number) {
    show({about_file("muster run", diagnostics::Id::save_beside_repeat)}, voice);
    return Exit::usage;
  }
  if (!options.save.empty() && kind_of(options.save) != FileKind::battle) {
    show({about_file(options.save, diagnostics::Id::save_ending)}, voice);
    return Exit::usage;
  }
  Shelf shelf;
  const Operands operands = read_operands(options.paths, shelf);
  show(operands.messages, voice);
  if (operands.exit != Exit::clean) return operands.exit;
  if (!options.save.empty() && operands.battles.size() != 1) {
    show({about_file("muster run", whole(diagnostics::Id::save_one)
                                       .arg("count", static_cast<std::int64_t>(operands.battles.size())))},
         voice);
    return Exit::usage;
  }
  Exit exit = Exit::clean;
  bool first = true;
  for (const std::string& path : operands.battles) {
    if (!first && !options.json) print("\n");
    first = false;
    const Prepared one = prepare(path, operands.rules, shelf);
    Messages messages = one.messages;
    exit = worse(exit, one.exit);
    if (one.battle)
      exit = worse(exit, options.repeat_number ? run_often(options, one, *one.battle, messages)
                                               : run_once(options, one, *one.battle, messages, voice));
    std::fflush(stdout);
    show(messages, voice);
  }
  return exit;
}

}  // namespace muster::cli
