#include "battle/dice_plan.h"

#include <algorithm>

#include "battle/schema.h"
#include "grammar/keywords.h"

namespace muster::battle {
namespace {

using diagnostics::Id;
using grammar::ScriptKind;

Index roll_called(const bytecode::Ruleset& ruleset, const std::string& name) {
  for (const Index roll : roll_names(ruleset))
    if (ruleset.string(roll) == name) return roll;
  return kNone;
}

// The queue's key: a side or a roll's name. Nothing where it is unknown.
bool find_key(Reading& in, const grammar::Script& script, DicePlan::Queue& queue) {
  if (script.kind == ScriptKind::plain) return true;
  const bool side = script.kind == ScriptKind::for_side;
  std::vector<std::string> known;
  if (side) {
    queue.side = find_named(in.ruleset, in.ruleset.sides, script.who.text);
    if (queue.side != kNone) return true;
    known = names_of(in.ruleset, in.ruleset.sides);
  } else {
    queue.name = roll_called(in.ruleset, script.who.text);
    if (queue.name != kNone) return true;
    for (const Index roll : roll_names(in.ruleset)) known.push_back(in.ruleset.string(roll));
  }
  if (!side && find_named(in.ruleset, in.ruleset.sides, script.who.text) != kNone) {
    const std::string better =
        std::string(grammar::shown(grammar::Role::dice_for, in.language)) + " " + script.who.text;
    auto& d = in.sink.report(Id::roll_is_side, script.who.at).arg("seen", script.who.text);
    d.arg("better", better + ":")
        .fix({script.at.begin, script.who.at.end}, better, diagnostics::Applicability::sure);
    return false;
  }
  auto& d = in.sink.report(side ? Id::side_unknown : Id::roll_unknown, script.who.at);
  d.arg("seen", script.who.text);
  if (!known.empty()) d.arg("known", listed_all(known));
  const std::string near = nearest_of(script.who.text, known);
  if (!near.empty()) d.arg("near", near).fix(script.who.at, near);
  return false;
}

}  // namespace

DicePlan read_dice(Reading& in, const grammar::BattleFile& file) {
  DicePlan plan;
  plan.stated = !file.scripts.empty();
  plan.then_random = file.then_random;
  if (file.seed) {
    plan.seed = static_cast<std::uint64_t>(*file.seed);
    if (plan.stated && !file.then_random)
      leave_out_lines(in, in.sink.report(Id::seed_unused, file.seed_at), file.seed_at);
  }
  for (const grammar::Script& script : file.scripts) {
    DicePlan::Queue key;
    key.line = script.at;
    if (!find_key(in, script, key)) continue;
    auto queue = std::find_if(plan.queues.begin(), plan.queues.end(), [&](const DicePlan::Queue& q) {
      return q.side == key.side && q.name == key.name;
    });
    if (queue == plan.queues.end()) queue = plan.queues.insert(plan.queues.end(), key);
    queue->line = script.at;
    for (const grammar::ScriptValue& value : script.values) {
      runtime::Stated stated{value.total, value.faces};
      queue->faces.push_back(value.faces);
      if (key.side != kNone) {
        plan.script.add_side(key.side, std::move(stated));
      } else if (key.name != kNone) {
        plan.script.add_roll(key.name, std::move(stated));
      } else {
        plan.script.add_plain(std::move(stated));
      }
      queue->values.push_back(value.at);
    }
  }
  return plan;
}

const DicePlan::Queue* queue_for(const DicePlan& plan, const runtime::RollAsk& ask) {
  const DicePlan::Queue* plain = nullptr;
  const DicePlan::Queue* of_side = nullptr;
  for (const DicePlan::Queue& queue : plan.queues) {
    if (queue.name != kNone) {
      if (queue.name == ask.name) return &queue;
    } else if (queue.side != kNone) {
      if (queue.side == ask.side) of_side = &queue;
    } else {
      plain = &queue;
    }
  }
  return of_side != nullptr ? of_side : plain;
}

}  // namespace muster::battle
