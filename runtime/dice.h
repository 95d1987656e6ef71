// Randomness as an interface: scripted dice for battle files, seeded dice for odds.
//
// The seeded stream of this version is called `dice0`: one small generator per battle, seeded
// from (seed, battle number), so neither threads nor machines change a result. Its name is
// part of every result; tests don't depend on its values. What it draws is written down for people
// in docs/dice.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bytecode/dice.h"

namespace muster::runtime {

using bytecode::Index;
using bytecode::kNone;

inline constexpr const char* kDiceStream = "dice0";

// What is thrown, and for whom.
struct RollAsk {
  Index name = kNone;       // string: the roll's name
  std::uint32_t count = 0;  // of dice
  std::uint32_t sides = 0;
  std::int64_t first = 1;           // the lowest face, or
  std::vector<std::int64_t> faces;  // all of them, low to high
  bool fate = false;                // faces -1, 0, 1
  bool tens = false;                // d66; `faces` has them
  struct Step {                     // as bytecode::DiceStep
    bytecode::DiceStepKind kind{};
    std::int64_t value = 0;
    std::int64_t second = 1;
    std::uint32_t how = 0;
    friend bool operator==(const Step&, const Step&) = default;
  };
  std::vector<Step> steps;
  bool keeps = false;  // single dice are asked for later: a stated total is not enough
  Index side = kNone;  // who throws; kNone: nobody named
  Index kind = kNone;  // of the piece that throws, if one was named
  Index piece = kNone;
  std::uint32_t line = 0;  // of the sheet
};

// wrong: not a result these dice can show. faces: only a total is stated where the single dice count.
enum class RollError : std::uint8_t { none, missing, wrong, faces };

// A source of dice. Fills `faces` with the dice as they fell, in order (with steps that throw
// again more than ask.count), and `kept` with the dice that count at the end (an exploding die
// is one, with its sum); a scripted total leaves `faces_known` false.
struct Thrown {
  RollError error = RollError::none;
  std::int64_t total = 0;
  bool faces_known = false;
  std::uint64_t cost = 0;  // of a counting roll: as how many dice it counts for the machine's limit
};
struct DiceSource {
  virtual ~DiceSource() = default;
  virtual Thrown roll(const RollAsk& ask, std::vector<std::int64_t>& faces,
                      std::vector<std::int64_t>& kept) = 0;
};

using bytecode::compares;
using bytecode::counts_alone;
using bytecode::face_of;
using bytecode::Faces;
using bytecode::faces_of;

// The number of a face; nothing where the die has no such face.
std::optional<std::int64_t> number_of_face(const RollAsk& ask, std::int64_t face);

// Takes away all but `count` dice, the highest or the lowest; the others stay in order.
void keep_dice(std::vector<std::int64_t>& dice, std::int64_t count, bool highest);

// The one way dice are thrown, whoever makes the faces: `next(lo, hi)` gives the number of the next
// one. All dice are thrown first, then each step goes over the dice that are left, in order; a die
// that explodes is finished before the next one. Returns what the throw is worth: the total of the
// dice in `kept`, or how many of them compare.
template <class Next>
std::int64_t throw_dice(const RollAsk& ask, Next next, std::vector<std::int64_t>& kept) {
  using bytecode::DiceStepKind;
  const Faces f = faces_of(ask);
  const auto draw = [&] { return face_of(ask, next(f.lo, f.hi)); };
  const std::int64_t highest = face_of(ask, f.hi);
  kept.clear();
  for (std::uint32_t i = 0; i < ask.count; ++i) kept.push_back(draw());
  for (const RollAsk::Step& step : ask.steps) {
    const auto size = static_cast<std::int64_t>(kept.size());
    switch (step.kind) {
      case DiceStepKind::keep_highest:
      case DiceStepKind::keep_lowest:
        keep_dice(kept, step.value, step.kind == DiceStepKind::keep_highest);
        break;
      case DiceStepKind::drop_highest:
      case DiceStepKind::drop_lowest:
        keep_dice(kept, size - std::min(size, step.value), step.kind == DiceStepKind::drop_lowest);
        break;
      case DiceStepKind::reroll:
        for (std::int64_t& die : kept) {
          for (std::int64_t n = 0; n < step.second && die <= step.value; ++n) die = draw();
        }
        break;
      case DiceStepKind::explode: {
        const bool named = (step.how & bytecode::kExplodeFrom) != 0;
        const bool more = (step.how & bytecode::kMoreDice) != 0;
        const std::int64_t less = (step.how & bytecode::kLessOne) != 0 ? 1 : 0;
        const auto explodes = [&](std::int64_t face) {
          return named ? face >= step.second : face == highest;
        };
        std::vector<std::int64_t> grown;
        for (std::int64_t& die : kept) {
          if (more) grown.push_back(die);
          bool on = explodes(die);
          for (std::int64_t n = 0; n < step.value && on; ++n) {
            const std::int64_t face = draw();
            if (more) {
              grown.push_back(face - less);
            } else {
              die += face - less;
            }
            on = explodes(face);
          }
        }
        if (more) kept = std::move(grown);
        break;
      }
      case DiceStepKind::top:
        break;  // in the faces
      case DiceStepKind::at_least:
        for (std::int64_t& die : kept) die = std::max(die, step.value);
        break;
      case DiceStepKind::at_most:
        for (std::int64_t& die : kept) die = std::min(die, step.value);
        break;
      case DiceStepKind::count:  // the last
        return std::count_if(kept.begin(), kept.end(),
                             [&](std::int64_t die) { return compares(die, step.how, step.value); });
    }
  }
  std::int64_t total = 0;
  for (const std::int64_t die : kept) total += die;
  return total;
}

// How many dice count at the end, at most where some become more, and whether these dice can show a
// total at all (bytecode::totals_of).
std::int64_t kept_count(const RollAsk& ask);
bool can_show(const RollAsk& ask, std::int64_t total);
// The least and the greatest of them, and all of them as runs of neighbours, rising.
std::pair<std::int64_t, std::int64_t> ends_of(const RollAsk& ask);
std::vector<bytecode::Interval> shown_by(const RollAsk& ask);

// Of a counting roll, how many faces of a die compare.
std::uint64_t faces_that_compare(const RollAsk& ask);

// xoshiro128++, bounded without bias. Its words are SplitMix64 outputs number 2b and 2b+1 of the
// sequence that starts at the mixed seed. Written here so that a battle's loop has it inline.
class SeededDice {
 public:
  SeededDice(std::uint64_t seed, std::uint64_t battle) {
    const std::uint64_t start = mix(seed);
    const std::uint64_t low = mix(start + (2 * battle + 1) * kStep);
    const std::uint64_t high = mix(start + (2 * battle + 2) * kStep);
    s_[0] = static_cast<std::uint32_t>(low);
    s_[1] = static_cast<std::uint32_t>(low >> 32);
    s_[2] = static_cast<std::uint32_t>(high);
    s_[3] = static_cast<std::uint32_t>(high >> 32);
    if ((low | high) == 0) s_[0] = 0x9E3779B9u;  // the one state it could never leave
  }
  // One die: 1..sides. Multiply and reject (Lemire): each face exactly as likely.
  std::uint32_t die(std::uint32_t sides) {
    std::uint64_t wide = std::uint64_t{next()} * sides;
    auto low = static_cast<std::uint32_t>(wide);
    if (low < sides) [[unlikely]] {
      const std::uint32_t least = (0u - sides) % sides;
      while (low < least) {
        wide = std::uint64_t{next()} * sides;
        low = static_cast<std::uint32_t>(wide);
      }
    }
    return static_cast<std::uint32_t>(wide >> 32) + 1;
  }
  // lo..hi, at most 2^32 - 1 faces.
  std::int64_t face(std::int64_t lo, std::int64_t hi) {
    return lo - 1 + std::int64_t{die(static_cast<std::uint32_t>(hi - lo + 1))};
  }
  // 32 random bits.
  std::uint32_t word() { return next(); }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;
  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::uint32_t next() {
    const std::uint32_t sum = s_[0] + s_[3];
    const std::uint32_t out = ((sum << 7) | (sum >> 25)) + s_[0];
    const std::uint32_t t = s_[1] << 9;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = (s_[3] << 11) | (s_[3] >> 21);
    return out;
  }
  std::uint32_t s_[4];
};

// A counting roll: how many of its dice compare, drawn at once (binomial.h); `words` counts what was
// drawn.
std::int64_t draw_count(SeededDice& dice, const RollAsk& ask, std::uint64_t& words);

class SeededSource final : public DiceSource {
 public:
  SeededSource(std::uint64_t seed, std::uint64_t battle) : dice_(seed, battle) {}
  Thrown roll(const RollAsk& ask, std::vector<std::int64_t>& faces, std::vector<std::int64_t>& kept) override;

 private:
  SeededDice dice_;
};

// One value of a script.
struct Stated {
  std::int64_t total = 0;
  std::vector<std::int64_t> faces;  // empty: only the total is stated
};

// Queues by side, by roll name, and a plain one. A roll takes from the queue of its name where
// one was given, else of its side where one was given, else from the plain one. Where a
// queue is empty: missing, or, with a `rest`, thrown by it.
class ScriptedSource final : public DiceSource {
 public:
  void add_plain(Stated value) { plain_.push_back(std::move(value)); }
  void add_side(Index side, Stated value);
  void add_roll(Index name, Stated value);
  void then(SeededDice rest);

  Thrown roll(const RollAsk& ask, std::vector<std::int64_t>& faces, std::vector<std::int64_t>& kept) override;

  // What was stated and not used.
  struct Left {
    Index side = kNone;  // queue of a side, or
    Index name = kNone;  // of a roll, or plain when both are kNone
    std::size_t count = 0;
  };
  std::vector<Left> left() const;

 private:
  struct Queue {
    Index key = kNone;
    std::vector<Stated> values;
    std::size_t next = 0;
  };
  std::vector<Queue> sides_, rolls_;
  std::vector<Stated> plain_;
  std::size_t plain_next_ = 0;
  bool has_rest_ = false;
  SeededDice rest_{0, 0};
};

}  // namespace muster::runtime
