// Dice from a script. What the script says is believed only where the dice can show it.
#include "runtime/dice.h"

#include <algorithm>

namespace muster::runtime {
namespace {

// The value as a throw of `ask`, or wrong.
Thrown take(const Stated& value, const RollAsk& ask, std::vector<std::int64_t>& faces) {
  Thrown thrown;
  const auto most = static_cast<std::int64_t>(ask.sides);
  const auto count = static_cast<std::int64_t>(ask.count);
  if (!value.faces.empty()) {
    bool good = value.faces.size() == ask.count;
    for (const std::int64_t face : value.faces) {
      good = good && face >= 1 && face <= most;
      if (good) thrown.total += face;
    }
    if (!good) thrown.error = RollError::wrong;
    faces = value.faces;
    thrown.faces_known = good;
    return thrown;
  }
  thrown.total = value.total;
  if (value.total < count || value.total > count * most) {
    thrown.error = RollError::wrong;
  } else if (count == 1) {
    faces.assign(1, value.total);
    thrown.faces_known = true;
  }
  return thrown;
}

Thrown throw_all(SeededDice& dice, const RollAsk& ask, std::vector<std::int64_t>& faces) {
  Thrown thrown;
  faces.clear();
  for (std::uint32_t i = 0; i < ask.count; ++i) {
    faces.push_back(dice.die(ask.sides));
    thrown.total += faces.back();
  }
  thrown.faces_known = true;
  return thrown;
}

template <class Queues>
auto* queue_of(Queues& queues, Index key) {
  const auto at = std::find_if(queues.begin(), queues.end(), [&](const auto& q) { return q.key == key; });
  return at == queues.end() ? nullptr : &*at;
}

}  // namespace

Thrown SeededSource::roll(const RollAsk& ask, std::vector<std::int64_t>& faces) {
  return throw_all(dice_, ask, faces);
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

Thrown ScriptedSource::roll(const RollAsk& ask, std::vector<std::int64_t>& faces) {
  faces.clear();
  Thrown thrown;
  if (ask.count == 0) {  // nothing is thrown, so nothing needs stating
    thrown.faces_known = true;
    return thrown;
  }
  Queue* queue = ask.name == kNone ? nullptr : queue_of(rolls_, ask.name);
  if (queue == nullptr && ask.side != kNone) queue = queue_of(sides_, ask.side);
  const std::vector<Stated>& values = queue == nullptr ? plain_ : queue->values;
  std::size_t& next = queue == nullptr ? plain_next_ : queue->next;
  if (next < values.size()) return take(values[next++], ask, faces);
  if (has_rest_) return throw_all(rest_, ask, faces);
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
