// Dice from a script. What the script says is believed only where the dice can show it.
#include "runtime/dice.h"

#include <algorithm>
#include <functional>

#include "runtime/binomial.h"

namespace muster::runtime {
namespace {

// Of more dice than these no script states every face.
constexpr std::uint32_t kMostFacesStated = 1000;

// Throws nothing again: each die of the script stands for one die of the throw.
bool falls_once(const RollAsk& ask) {
  return std::none_of(ask.steps.begin(), ask.steps.end(), [](const RollAsk::Step& step) {
    return step.kind == bytecode::DiceStepKind::reroll || step.kind == bytecode::DiceStepKind::explode ||
           step.kind >= bytecode::DiceStepKind::at_least;
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
      const auto number =
          used < value.faces.size() ? number_of_face(ask, value.faces[used]) : std::optional<std::int64_t>();
      const bool there = number && *number >= lo && *number <= hi;
      good = good && there;
      ++used;
      return there ? *number : lo;
    };
    if (ask.count > kMostFacesStated) {
      thrown.error = RollError::wrong;
      return thrown;
    }
    thrown.total = throw_dice(ask, next, kept);
    thrown.cost = value.faces.size();
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
  if (counts_alone(ask)) {
    thrown.cost = 1;
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
  if (counts_alone(ask)) {
    kept.clear();
    thrown.total = draw_count(dice, ask, thrown.cost);
    return thrown;
  }
  const auto next = [&](std::int64_t lo, std::int64_t hi) {
    const std::int64_t number = dice.face(lo, hi);
    faces.push_back(face_of(ask, number));
    return number;
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

std::optional<std::int64_t> number_of_face(const RollAsk& ask, std::int64_t face) {
  const Faces f = faces_of(ask);
  if (ask.faces.empty()) return face >= f.lo && face <= f.hi ? std::optional(face) : std::nullopt;
  // Of several alike the last one: `top` takes the first away.
  const auto behind = std::upper_bound(ask.faces.begin(), ask.faces.end(), face);
  const auto number = static_cast<std::int64_t>(behind - ask.faces.begin());
  if (number < f.lo || ask.faces[static_cast<std::size_t>(number - 1)] != face) return std::nullopt;
  return number;
}

void keep_dice(std::vector<std::int64_t>& dice, std::int64_t count, bool highest) {
  const auto keep = static_cast<std::size_t>(std::max<std::int64_t>(count, 0));
  if (dice.size() <= keep) return;
  const std::size_t gone = dice.size() - keep;
  // The last die that goes, and how many like it go with it: the first ones.
  std::vector<std::int64_t> sorted = dice;
  if (highest) {
    std::sort(sorted.begin(), sorted.end());
  } else {
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
  }
  const std::int64_t last = sorted[gone - 1];
  std::size_t alike = static_cast<std::size_t>(
      std::count(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(gone), last));
  std::erase_if(dice, [&](std::int64_t die) {
    if (die != last) return highest ? die < last : die > last;
    if (alike == 0) return false;
    --alike;
    return true;
  });
}

std::uint64_t faces_that_compare(const RollAsk& ask) {
  const Faces f = faces_of(ask);
  const RollAsk::Step& step = ask.steps.back();
  std::uint64_t well = 0;
  if (!ask.faces.empty()) {
    for (const std::int64_t face : ask.faces) well += compares(face, step.how, step.value) ? 1 : 0;
    return well;
  }
  // How many are less than the value, and whether it is a face itself.
  const std::int64_t all = f.hi - f.lo + 1;
  const std::int64_t below = step.value <= f.lo ? 0 : step.value > f.hi ? all : step.value - f.lo;
  const std::int64_t same = step.value >= f.lo && step.value <= f.hi ? 1 : 0;
  const std::int64_t counts[] = {same, all - same, below, below + same, all - below - same, all - below};
  return static_cast<std::uint64_t>(counts[std::min<std::uint32_t>(step.how, 5)]);
}

std::int64_t draw_count(SeededDice& dice, const RollAsk& ask, std::uint64_t& words) {
  const Drawn drawn =
      draw_binomial(ask.count, faces_that_compare(ask), ask.sides, [&] { return dice.word(); });
  words = drawn.words;
  return static_cast<std::int64_t>(drawn.well);
}

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
