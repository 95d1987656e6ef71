// Dice from a script. What the script says is believed only where the dice can show it.
#include "runtime/dice.h"

#include <algorithm>

namespace muster::runtime {
namespace {

// Throws nothing again: each die of the script stands for one die of the throw.
bool falls_once(const RollAsk& ask) {
  return std::none_of(ask.steps.begin(), ask.steps.end(), [](const RollAsk::Step& step) {
    return step.kind == bytecode::DiceStepKind::reroll || step.kind == bytecode::DiceStepKind::explode;
  });
}

// The value as a throw of `ask`, or wrong.
Thrown take(const Stated& value, const RollAsk& ask, std::vector<std::int64_t>& faces,
            std::vector<std::int64_t>& kept) {
  Thrown thrown;
  if (!value.faces.empty()) {
    std::size_t used = 0;
    bool good = true;
    const auto next = [&](std::int64_t lo, std::int64_t hi) {
      const bool there = used < value.faces.size() && value.faces[used] >= lo && value.faces[used] <= hi;
      good = good && there;
      const std::int64_t face = there ? value.faces[used] : lo;
      ++used;
      return face;
    };
    thrown.total = throw_dice(ask, next, kept);
    if (!good || used != value.faces.size()) thrown.error = RollError::wrong;
    faces = value.faces;
    thrown.faces_known = thrown.error == RollError::none;
    return thrown;
  }
  thrown.total = value.total;
  const std::int64_t count = kept_count(ask);
  if (!can_show(ask, value.total)) {
    thrown.error = RollError::wrong;
    return thrown;
  }
  if (count == 1) kept.assign(1, value.total);
  if (ask.keeps && count > 1) thrown.error = RollError::faces;
  if (ask.count == 1 && count == 1 && falls_once(ask)) {
    faces.assign(1, value.total);
    thrown.faces_known = true;
  }
  return thrown;
}

Thrown throw_all(SeededDice& dice, const RollAsk& ask, std::vector<std::int64_t>& faces,
                 std::vector<std::int64_t>& kept) {
  Thrown thrown;
  faces.clear();
  const auto next = [&](std::int64_t lo, std::int64_t hi) {
    faces.push_back(dice.face(lo, hi));
    return faces.back();
  };
  thrown.total = throw_dice(ask, next, kept);
  thrown.faces_known = true;
  return thrown;
}

template <class Queues>
auto* queue_of(Queues& queues, Index key) {
  const auto at = std::find_if(queues.begin(), queues.end(), [&](const auto& q) { return q.key == key; });
  return at == queues.end() ? nullptr : &*at;
}

}  // namespace

Thrown SeededSource::roll(const RollAsk& ask, std::vector<std::int64_t>& faces,
                          std::vector<std::int64_t>& kept) {
  return throw_all(dice_, ask, faces, kept);
}

void ScriptedSource::add_side(Index side, Stated value) {
  Queue* queue = queue_of(sides_, side);
  if (queue == nullptr) queue = &sides_.emplace_back(Queue{side, {}, 0});
  queue->values.push_back(std::move(value));
}

void ScriptedSource::add_roll(Index name, Stated value) {
  Queue* queue = queue_of(rolls_, name);
  if (queue == nullptr) queue = &rolls_.emplace_back(Queue{name, {}, 0});
  queue->values.push_back(std::move(value));
}

void ScriptedSource::then(SeededDice rest) {
  rest_ = rest;
  has_rest_ = true;
}

Thrown ScriptedSource::roll(const RollAsk& ask, std::vector<std::int64_t>& faces,
                            std::vector<std::int64_t>& kept) {
  faces.clear();
  kept.clear();
  Thrown thrown;
  if (ask.count == 0) {  // nothing is thrown, so nothing needs stating
    thrown.faces_known = true;
    return thrown;
  }
  Queue* queue = ask.name == kNone ? nullptr : queue_of(rolls_, ask.name);
  if (queue == nullptr && ask.side != kNone) queue = queue_of(sides_, ask.side);
  const std::vector<Stated>& values = queue == nullptr ? plain_ : queue->values;
  std::size_t& next = queue == nullptr ? plain_next_ : queue->next;
  if (next < values.size()) return take(values[next++], ask, faces, kept);
  if (has_rest_) return throw_all(rest_, ask, faces, kept);
  thrown.error = RollError::missing;
  return thrown;
}

std::vector<ScriptedSource::Left> ScriptedSource::left() const {
  std::vector<Left> out;
  if (plain_next_ < plain_.size()) out.push_back({kNone, kNone, plain_.size() - plain_next_});
  for (const Queue& q : sides_) {
    if (q.next < q.values.size()) out.push_back({q.key, kNone, q.values.size() - q.next});
  }
  for (const Queue& q : rolls_) {
    if (q.next < q.values.size()) out.push_back({kNone, q.key, q.values.size() - q.next});
  }
  return out;
}

}  // namespace muster::runtime
