// Many silent battles of a seed, counted: how often each outcome came, and the sums of the measures.
#include "battle/fight.h"
#include "battle/schema.h"
#include "grammar/say_keywords.h"

namespace muster::battle {

using diagnostics::Id;

std::optional<MeasureValue> measure_value(const bytecode::Ruleset& ruleset, const Loaded& battle,
                                          runtime::Memory& end, Index measure) {
  const Index rule = at(ruleset.measures, measure).rule;
  if (rule == kNone || at(ruleset.rules, rule).result == kNone) return std::nullopt;
  const runtime::Value value = runtime::evaluate(battle.program, end, rule, {});
  if (value.result.end != runtime::End::outcome) return std::nullopt;
  return MeasureValue{at(ruleset.slots, at(ruleset.rules, rule).result).type, value.value};
}

namespace {

// Where a mean says something: of numbers, percents, and yes or no.
std::optional<Tally::Sum> sum_of(const bytecode::Ruleset& ruleset, std::size_t measure) {
  const Index rule = ruleset.measures[measure].rule;
  if (rule == kNone || at(ruleset.rules, rule).result == kNone) return std::nullopt;
  const auto& type = at(ruleset.slots, at(ruleset.rules, rule).result).type;
  using bytecode::Kind;
  if (type.kind != Kind::number && type.kind != Kind::percent && type.kind != Kind::yes_no)
    return std::nullopt;
  return Tally::Sum{type, 0, 0};
}

void add_measures(const bytecode::Ruleset& ruleset, const Loaded& battle, runtime::Memory& end,
                  Tally& tally) {
  for (std::size_t m = 0; m < tally.measures.size(); ++m) {
    if (!tally.measures[m]) continue;
    const auto found = measure_value(ruleset, battle, end, static_cast<Index>(m));
    if (!found || found->value == bytecode::kAbsent) continue;
    tally.measures[m]->sum += found->value;
    ++tally.measures[m]->battles;
  }
}

}  // namespace

std::optional<Tally> repeat(const bytecode::Ruleset& ruleset, const Loaded& battle,
                            std::optional<std::uint64_t> seed, std::uint64_t battles,
                            diagnostics::Sink& sink) {
  if (battle.dice.stated) {
    sink.report(Id::repeat_beside_dice,
                battle.dice.queues.empty() ? diagnostics::Span{} : battle.dice.queues.front().line);
    grammar::say_keywords(sink, battle.language);
    return std::nullopt;
  }
  if (!seed) seed = battle.dice.seed;
  if (!seed) {
    sink.report(Id::repeat_without_seed);
    return std::nullopt;
  }
  Tally tally;
  tally.seed = *seed;
  tally.battles = battles;
  tally.outcomes.resize(ruleset.outcomes.size());
  runtime::Memory now = battle.start;
  for (std::size_t m = 0; m < ruleset.measures.size(); ++m) tally.measures.push_back(sum_of(ruleset, m));
  for (std::uint64_t b = 0; b < battles; ++b) {
    battle.program.reset(now, battle.start);
    runtime::SeededDice dice(*seed, b);
    const runtime::Result result = runtime::fight(battle.program, now, dice);
    switch (result.end) {
      case runtime::End::outcome:
        if (result.outcome >= 0) ++tally.outcomes[static_cast<std::size_t>(result.outcome)];
        break;
      case runtime::End::undecided:
        ++tally.undecided;
        break;
      case runtime::End::stop:
      case runtime::End::outside:
        ++tally.stops;
        break;
      case runtime::End::limit:
        ++tally.limits;
        break;
      default:
        ++tally.traps;
        break;
    }
    if (result.end == runtime::End::outcome || result.end == runtime::End::undecided)
      add_measures(ruleset, battle, now, tally);
  }
  return tally;
}

}  // namespace muster::battle
