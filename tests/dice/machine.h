// A sheet of one roll, fought once for each way its dice can fall.
#pragma once

#include <optional>

#include "bytecode/file.h"
#include "runtime/dice.h"
#include "runtime/machine.h"
#include "tests/compiler/fight.h"
#include "tests/dice/chances.h"

namespace muster::dice_test {

// Gives the faces of one way, die after die, and then the next way: an odometer whose last wheel turns
// first. Which dice are thrown depends on those before.
class Odometer final : public runtime::DiceSource {
 public:
  double chance = 1;  // of the way
  runtime::RollAsk last;

  runtime::Thrown roll(const runtime::RollAsk& ask, std::vector<std::int64_t>& fell,
                       std::vector<std::int64_t>& kept) override {
    last = ask;
    fell.clear();
    runtime::Thrown thrown;
    thrown.total = runtime::throw_dice(
        ask,
        [&](std::int64_t lo, std::int64_t hi) {
          if (used_ == wheels_.size()) wheels_.push_back({0, hi - lo + 1});
          chance /= static_cast<double>(hi - lo + 1);
          const std::int64_t number = lo + wheels_[used_++].at;
          fell.push_back(runtime::face_of(ask, number));
          return number;
        },
        kept);
    thrown.faces_known = true;
    thrown.cost = fell.size();
    return thrown;
  }
  // False: all ways were there.
  bool next() {
    while (!wheels_.empty() && wheels_.back().at + 1 == wheels_.back().of) wheels_.pop_back();
    used_ = 0;
    chance = 1;
    if (wheels_.empty()) return false;
    ++wheels_.back().at;
    return true;
  }

 private:
  struct Wheel {
    std::int64_t at, of;
  };
  std::vector<Wheel> wheels_;
  std::size_t used_ = 0;
};

struct Machine {
  compiler::Said said;
  explicit Machine(const std::string& text) : said(compiler::check(text)) {}

  bool clean() const { return said.list.empty() && said.compiled.ruleset; }
  const bytecode::Ruleset& ruleset() const { return *said.compiled.ruleset; }

  // The first measure after a battle.
  std::int64_t fight(runtime::DiceSource& dice) const {
    const runtime::Program& program = loaded();
    runtime::Memory memory = start(program);
    compiler::Watch watch;
    const runtime::Result result = runtime::fight(program, memory, dice, watch);
    EXPECT_EQ(static_cast<int>(result.end), static_cast<int>(runtime::End::outcome));
    dice_thrown = result.dice;
    return runtime::evaluate(program, memory, ruleset().measures[0].rule, {}).value;
  }
  std::int64_t fight_silently(runtime::SeededDice& dice) const {
    const runtime::Program& program = loaded();
    runtime::Memory memory = start(program);
    const runtime::Result result = runtime::fight(program, memory, dice);
    EXPECT_EQ(static_cast<int>(result.end), static_cast<int>(runtime::End::outcome));
    dice_thrown = result.dice;
    return runtime::evaluate(program, memory, ruleset().measures[0].rule, {}).value;
  }
  mutable std::uint64_t dice_thrown = 0;

 private:
  // Loaded at the first battle; the machine stays where it is from then on.
  mutable std::optional<runtime::Program> program_;
  const runtime::Program& loaded() const {
    if (!program_) program_.emplace(ruleset(), std::vector<runtime::KindCount>{{0, 0}});
    return *program_;
  }
  runtime::Memory start(const runtime::Program& program) const {
    const bytecode::Ruleset& r = ruleset();
    runtime::Memory memory = program.blank();
    for (std::size_t i = 0; i < r.given.size(); ++i)
      program.set_given(memory, static_cast<int>(i), r.given[i].constant);
    for (std::size_t i = 0; i < r.state.size(); ++i)
      program.set_state(memory, static_cast<int>(i), r.state[i].constant);
    for (int side = 0; side < 2; ++side) program.set_order(memory, 0, side, {});
    return memory;
  }
};

// A sheet that keeps the roll of these dice. The names of the given values are n and f.
inline std::string sheet_of(const std::string& dice, const std::string& after = "x = a") {
  return "rules \"Dice\"\npiece man (men, up to 2 a side)\n    hurt  whole 0..9 = 0\nend\nsides red, blue\n"
         "given\n    n  whole 0..9 = 3\n    f  whole 1..9 = 6\n    k  whole 0..9 = 4\nend\n"
         "state\n    x  whole -1_000_000..1_000_000_000 = 0\nend\n"
         "battle\n    roll a = " +
         dice + "\n    " + after + "\nend\nmeasures\n    worth = x\nend\n";
}

// The distribution of the first measure, over every way the dice can fall.
inline Chances every_way(const Machine& m, runtime::RollAsk* ask = nullptr) {
  Chances out;
  Odometer dice;
  do {
    const std::int64_t value = m.fight(dice);
    out[value] += dice.chance;
    if (ask != nullptr) *ask = dice.last;
  } while (dice.next());
  return out;
}

}  // namespace muster::dice_test
