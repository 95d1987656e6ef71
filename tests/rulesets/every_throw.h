// A sheet of rulesets/ fought with every way its dice can fall: the exact chance of each end.
//
//   const Rules rules("risk/risk.rules");
//   const Chances c = rules.battle(text).every_throw({"attackers", "defenders"});
//   EXPECT_EQ(c, (Chances{{"taken 3 0", of(2890, 7776)}, ...}));
//
// A key is the outcome and the measures or values of the state asked for, as a report writes them; the
// chances are reduced fractions and add up to 1. The dice are an odometer: a battle is fought with the first
// result of each throw, then with the last wheel turned on by one, until all wheels are round. The results of
// a throw (its single dice where the sheet asks for them, else its total) and in how many ways each comes are
// counted the same way, one wheel a die.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "battle/cast.h"
#include "battle/fight.h"
#include "battle/load.h"
#include "battle/rational.h"
#include "bytecode/ruleset.h"
#include "compiler/compile.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"
#include "runtime/dice.h"
#include "runtime/machine.h"
#include "tests/support/files.h"

namespace muster::battle {
inline bool operator==(const Rational& a, const Rational& b) { return a.num == b.num && a.den == b.den; }
inline void PrintTo(const Rational& r, std::ostream* out) {
  *out << plain({r.num, 1}) << "/" << plain({r.den, 1});
}
}  // namespace muster::battle

namespace muster::tests {

using battle::Rational;
using battle::Wide;
using Chances = std::map<std::string, Rational>;

// ------------------------------------------------------------------ fractions

inline Rational of(Wide num, Wide den) {
  const auto made = battle::make_rational(num, den);
  if (!made) ADD_FAILURE() << "a fraction too long";
  return made.value_or(Rational{});
}
inline Rational plus(const Rational& a, const Rational& b) {
  const auto made = battle::add(a, b);
  if (!made) ADD_FAILURE() << "a sum of fractions too long";
  return made.value_or(Rational{});
}
inline Rational times(const Rational& a, const Rational& b) {
  const auto made = battle::multiply(a, b);
  if (!made) ADD_FAILURE() << "a product of fractions too long";
  return made.value_or(Rational{});
}
inline Wide product(Wide a, Wide b) {
  Wide out = 0;
  if (__builtin_mul_overflow(a, b, &out)) ADD_FAILURE() << "more dice than can be counted exactly";
  return out;
}

// The chance of all ends that begin with `start`: of an outcome, whatever its measures.
inline Rational chance_of(const Chances& chances, const std::string& start) {
  Rational sum;
  for (const auto& [key, chance] : chances) {
    if (key.rfind(start, 0) == 0) sum = plus(sum, chance);
  }
  return sum;
}

// ------------------------------------------------------------------ the odometer

class Odometer {
 public:
  void start() { read_ = 0; }
  // The next wheel; one that was not there yet begins at 0.
  std::size_t next(std::size_t faces) {
    if (read_ == wheels_.size()) wheels_.push_back({0, faces});
    return wheels_[read_++].at;
  }
  // False when all combinations have been.
  bool turn() {
    while (!wheels_.empty() && ++wheels_.back().at == wheels_.back().faces) wheels_.pop_back();
    return !wheels_.empty();
  }

 private:
  struct Wheel {
    std::size_t at = 0, faces = 0;
  };
  std::vector<Wheel> wheels_;
  std::size_t read_ = 0;
};

// The results of a throw, each in so many of `all` ways.
struct Results {
  struct One {
    std::int64_t total = 0;
    std::vector<std::int64_t> faces, kept;
    Wide ways = 0;
  };
  std::vector<One> list;
  Wide all = 1;
};

// A roll that counts the dice which compare: nobody looks at single dice, so that it may be of many.
template <class Ask>
Results counted(const Ask& ask) {
  const auto well = static_cast<Wide>(faces_that_compare(ask));
  Results out;
  Wide chosen = 1;  // so many of the dice, in how many ways
  for (std::uint32_t n = 0; n <= ask.count; ++n) {
    Wide ways = chosen;
    for (std::uint32_t i = 0; i < ask.count; ++i) ways = product(ways, i < n ? well : Wide{ask.sides} - well);
    if (ways != 0) out.list.push_back({n, {}, {}, ways});
    chosen = product(chosen, ask.count - n) / (n + 1);
    if (n < ask.count) out.all = product(out.all, ask.sides);
  }
  return out;
}

template <class Ask>
Results results_of(const Ask& ask) {
  if constexpr (requires { counts_alone(ask); }) {
    if (counts_alone(ask)) return counted(ask);
  }
  using Key = std::pair<std::int64_t, std::vector<std::int64_t>>;  // total, dice that count
  struct Fell {
    std::vector<std::int64_t> faces, kept;
    std::map<Wide, Wide> ways;  // by the number of combinations of as many dice
  };
  std::map<Key, Fell> seen;
  Odometer dice;
  do {
    dice.start();
    Fell fell;
    Wide all = 1;
    const auto next = [&](std::int64_t lo, std::int64_t hi) {
      all = product(all, hi - lo + 1);
      const auto number = lo + static_cast<std::int64_t>(dice.next(static_cast<std::size_t>(hi - lo + 1)));
      fell.faces.push_back(number);
      if constexpr (requires { face_of(ask, number); }) fell.faces.back() = face_of(ask, number);
      return number;
    };
    Key key{runtime::throw_dice(ask, next, fell.kept), {}};
    if (ask.keeps) {
      key.second = fell.kept;
      std::sort(key.second.begin(), key.second.end());
    }
    Fell& same = seen.try_emplace(std::move(key), std::move(fell)).first->second;
    ++same.ways[all];
  } while (dice.turn());

  Results out;
  for (const auto& [key, fell] : seen) {
    for (const auto& [all, ways] : fell.ways) {
      Wide a = out.all, b = all;
      while (b != 0) a = std::exchange(b, a % b);
      out.all = product(out.all / a, all);
    }
  }
  for (auto& [key, fell] : seen) {
    Wide ways = 0;
    for (const auto& [all, some] : fell.ways) ways += product(some, out.all / all);
    out.list.push_back({key.first, std::move(fell.faces), std::move(fell.kept), ways});
  }
  return out;
}

// What makes two throws the same.
template <class Ask>
std::vector<std::int64_t> key_of(const Ask& ask) {
  std::vector<std::int64_t> key = {ask.count, ask.sides, ask.fate, ask.keeps};
  for (const auto& step : ask.steps) {
    key.push_back(static_cast<std::int64_t>(step.kind));
    key.push_back(step.value);
    if constexpr (requires { step.second; }) key.insert(key.end(), {step.second, step.how});
  }
  if constexpr (requires { ask.first; }) {
    key.insert(key.end(), {-1, ask.first});
    key.insert(key.end(), ask.faces.begin(), ask.faces.end());
  }
  return key;
}

class EveryThrow final : public runtime::DiceSource {
 public:
  void start() {
    odometer_.start();
    ways = all = 1;
  }
  bool turn() { return odometer_.turn(); }

  runtime::Thrown roll(const runtime::RollAsk& ask, std::vector<std::int64_t>& faces,
                       std::vector<std::int64_t>& kept) override {
    auto& results = known_[key_of(ask)];
    if (results.list.empty()) results = results_of(ask);
    const Results::One& one = results.list[odometer_.next(results.list.size())];
    ways = product(ways, one.ways);
    all = product(all, results.all);
    faces = one.faces;
    kept = one.kept;
    runtime::Thrown thrown;
    thrown.total = one.total;
    thrown.faces_known = !one.faces.empty() || ask.count == 0;
    return thrown;
  }

  Wide ways = 1, all = 1;  // of this battle: so many of so many

 private:
  Odometer odometer_;
  std::map<std::vector<std::int64_t>, Results> known_;
};

struct NobodyWatches final : runtime::Watcher {
  void on_roll(const runtime::RollAsk&, std::int64_t, std::span<const std::int64_t>) override {}
  void on_look_up(bytecode::Index, std::int64_t, bytecode::Index, std::uint32_t) override {}
  void on_change(const Change&) override {}
  void on_column(bytecode::Index, std::int64_t, std::int64_t, bytecode::Index, std::uint32_t) override {}
  void on_say(bytecode::Index, std::span<const std::int64_t>) override {}
  void on_call(bytecode::Index, bool, std::uint32_t) override {}
};

// ------------------------------------------------------------------ sheets and battles

inline std::string told(diagnostics::Sink& sink) {
  std::string out;
  for (const auto& d : sink.take_sorted())
    out +=
        diagnostics::message_of(d) + " | " + diagnostics::why_of(d) + " | " + diagnostics::fix_of(d) + "\n";
  return out;
}

class Battle {
 public:
  Battle(const bytecode::Ruleset& ruleset, std::optional<battle::Loaded> loaded)
      : ruleset_(&ruleset), loaded_(std::move(loaded)) {}

  // Exact. With `most` battles fought the test has failed: it wants a smaller case.
  Chances every_throw(const std::vector<std::string>& measures = {}, std::uint64_t most = 300'000) const {
    std::map<std::pair<std::string, Wide>, Wide> seen;
    if (!loaded_) return {};
    runtime::Memory now = loaded_->start;
    EveryThrow dice;
    NobodyWatches nobody;
    do {
      dice.start();
      loaded_->program.reset(now, loaded_->start);
      const runtime::Result result = runtime::fight(loaded_->program, now, dice, nobody);
      seen[{key(result, now, measures), dice.all}] += dice.ways;
      if (most-- == 0) {
        ADD_FAILURE() << "too many combinations of dice";
        return {};
      }
    } while (dice.turn());
    Chances chances;
    for (const auto& [what, ways] : seen) {
      Rational& chance = chances[what.first];
      chance = plus(chance, of(ways, what.second));
    }
    return chances;
  }

  // Battles 0..battles-1 of a seed, counted.
  std::map<std::string, std::uint64_t> sample(std::uint64_t seed, std::uint64_t battles,
                                              const std::vector<std::string>& measures = {}) const {
    std::map<std::string, std::uint64_t> counts;
    if (!loaded_) return counts;
    runtime::Memory now = loaded_->start;
    for (std::uint64_t b = 0; b < battles; ++b) {
      loaded_->program.reset(now, loaded_->start);
      runtime::SeededDice dice(seed, b);
      const runtime::Result result = runtime::fight(loaded_->program, now, dice);
      ++counts[key(result, now, measures)];
    }
    return counts;
  }

 private:
  std::string key(const runtime::Result& result, runtime::Memory& end,
                  const std::vector<std::string>& measures) const {
    if (result.end != runtime::End::outcome) return "broken off at line " + std::to_string(result.line);
    std::string text =
        result.outcome == bytecode::kNone
            ? "done"
            : ruleset_->string(ruleset_->outcomes[static_cast<std::size_t>(result.outcome)].name);
    for (const std::string& wanted : measures) {
      bool found = false;
      for (std::size_t m = 0; m < ruleset_->measures.size(); ++m) {
        if (ruleset_->string(ruleset_->measures[m].name) != wanted) continue;
        const auto value = battle::measure_value(*ruleset_, *loaded_, end, static_cast<bytecode::Index>(m));
        found = value.has_value();
        if (found) text += " " + said(value->type, value->value);
      }
      for (std::size_t s = 0; s < ruleset_->state.size() && !found; ++s) {
        if (ruleset_->string(ruleset_->state[s].name) != wanted) continue;
        text +=
            " " + said(ruleset_->state[s].type, loaded_->program.state(end, static_cast<bytecode::Index>(s)));
        found = true;
      }
      if (!found) text += " (no " + wanted + ")";
    }
    return text;
  }

  std::string said(const bytecode::ValueType& type, std::int64_t value) const {
    return battle::value_text(*ruleset_, loaded_->cast, type, value, loaded_->language);
  }

  const bytecode::Ruleset* ruleset_;
  std::optional<battle::Loaded> loaded_;
};

class Rules {
 public:
  // A sheet by its path under rulesets/; it must be clean.
  explicit Rules(const std::string& path)
      : source_(path, read_text(std::string(MUSTER_ROOT "/rulesets/") + path)) {
    diagnostics::Sink sink;
    const grammar::Sheet sheet = grammar::parse_sheet(source_, sink);
    language_ = sheet.language;
    ruleset_ = compiler::compile(sheet, source_, sink).ruleset;
    const std::string said = told(sink);
    EXPECT_TRUE(ruleset_ && said.empty()) << path << ": " << said;
  }

  const bytecode::Ruleset& ruleset() const { return *ruleset_; }

  // A battle file from its text, without dice. The rules must outlive it.
  Battle battle(const std::string& text) const {
    const diagnostics::Source source("test.battle", text);
    diagnostics::Sink sink;
    const grammar::BattleFile file = grammar::parse_battle(source, language_, sink);
    std::optional<battle::Loaded> loaded;
    if (ruleset_ && !sink.has_errors()) loaded = muster::battle::load(*ruleset_, source, file, sink);
    EXPECT_TRUE(loaded) << told(sink) << text;
    return Battle(*ruleset_, std::move(loaded));
  }

 private:
  diagnostics::Source source_;
  grammar::Language language_ = grammar::Language::en;
  std::optional<bytecode::Ruleset> ruleset_;
};

}  // namespace muster::tests
