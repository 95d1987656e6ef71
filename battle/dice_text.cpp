// Dice of a battle in words: as the sheet writes them, and between which ends their results lie.
#include "battle/fight.h"
#include "bytecode/dice.h"
#include "grammar/dice_letter.h"
#include "grammar/keywords.h"

namespace muster::battle {
namespace {

using bytecode::DiceStepKind;
using diagnostics::said;
using diagnostics::Text;
using grammar::Role;

std::string faces_text(const runtime::RollAsk& ask) {
  if (ask.fate) return "F";
  if (ask.tens) return "66";
  if (!ask.faces.empty()) {
    std::string out = "[";
    for (std::size_t i = 0; i < ask.faces.size(); ++i)
      out += (i == 0 ? "" : ", ") + std::to_string(ask.faces[i]);
    return out + "]";
  }
  if (ask.first == 1) return std::to_string(ask.sides);
  return "(" + std::to_string(ask.first) + ".." + std::to_string(ask.first + ask.sides - 1) + ")";
}

std::string step_text(const runtime::RollAsk::Step& step, grammar::Language language) {
  const auto word = [&](Role role) { return std::string(grammar::shown(role, language)) + " "; };
  const std::string first = std::to_string(step.value), second = std::to_string(step.second);
  switch (step.kind) {
    case DiceStepKind::keep_highest:
      return word(Role::keep_highest) + first;
    case DiceStepKind::keep_lowest:
      return word(Role::keep_lowest) + first;
    case DiceStepKind::drop_highest:
      return word(Role::drop_highest) + first;
    case DiceStepKind::drop_lowest:
      return word(Role::drop_lowest) + first;
    case DiceStepKind::top:
      return word(Role::top) + first;
    case DiceStepKind::at_least:
      return word(Role::each_at_least) + first;
    case DiceStepKind::at_most:
      return word(Role::each_at_most) + first;
    case DiceStepKind::reroll:
      return word(Role::reroll) + first + (step.second == 1 ? "" : " " + word(Role::step_limit) + second);
    case DiceStepKind::explode: {
      std::string out = (step.how & bytecode::kExplodeFrom) != 0
                            ? word(Role::explode_from) + second + " " + word(Role::step_limit) + first
                            : word(Role::explode) + first;
      if ((step.how & bytecode::kMoreDice) != 0)
        out += " " + std::string(grammar::shown(Role::as_more_dice, language));
      if ((step.how & bytecode::kLessOne) != 0)
        out += " " + std::string(grammar::shown(Role::less_one, language)) + " 1";
      return out;
    }
    case DiceStepKind::count: {
      static constexpr const char* kSigns[] = {"=", "<>", "<", "<=", ">", ">="};
      return word(Role::dice_count) + kSigns[std::min<std::uint32_t>(step.how, 5)] + " " + first;
    }
  }
  return "";
}

}  // namespace

std::string dice_text(const runtime::RollAsk& ask, grammar::Language language) {
  std::string out = ask.tens ? "" : std::to_string(ask.count);
  out += grammar::dice_letter(language);
  out += faces_text(ask);
  for (const auto& step : ask.steps) out += " " + step_text(step, language);
  return out;
}

Text shown_text(const runtime::RollAsk& ask) {
  // Beyond these a list would say less than its ends.
  constexpr std::size_t kMostRuns = 12;
  const auto runs = runtime::shown_by(ask);
  if (runs.empty()) return said("nothing");
  if (runs.size() > kMostRuns)
    return said("some numbers from {lo} to {hi}", {{"lo", runs.front().lo}, {"hi", runs.back().hi}});
  std::vector<Text> words;
  for (const bytecode::Interval& run : runs) {
    if (run.hi <= run.lo + 1) {
      words.emplace_back(run.lo);
      if (run.hi > run.lo) words.emplace_back(run.hi);
    } else if (runs.size() == 1) {
      words.push_back(said("from {lo} to {hi}", {{"lo", run.lo}, {"hi", run.hi}}));
    } else {
      words.push_back(said("{lo} to {hi}", {{"lo", run.lo}, {"hi", run.hi}}));
    }
  }
  return diagnostics::listed(words, diagnostics::Join::or_);
}

Text faces_shown_text(const runtime::RollAsk& ask) {
  runtime::RollAsk one = ask;
  one.count = 1;
  std::erase_if(one.steps, [](const auto& step) { return step.kind != DiceStepKind::top; });
  return shown_text(one);
}

}  // namespace muster::battle
