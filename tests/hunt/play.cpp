#include "tests/hunt/play.h"

#include <set>

#include "bytecode/file.h"
#include "checks/examine.h"
#include "compiler/compile.h"
#include "compiler/model.h"
#include "grammar/parse.h"
#include "runtime/machine.h"
#include "tests/battle/battle_text.h"

namespace muster::hunt {

namespace {

using bytecode::Field;
using bytecode::Index;
using bytecode::Ruleset;
using runtime::End;
using runtime::Memory;
using runtime::Program;

// A `repeat until` that never ends is broken off sooner than in earnest.
constexpr std::uint64_t kSteps = 20'000;

// Dice that all show their lowest face, their highest, or one of the two.
class Extreme final : public runtime::DiceSource {
 public:
  enum Way { lowest, highest, either };
  Extreme(Way way, std::uint64_t seed) : way_(way), draw_(seed) {}
  runtime::Thrown roll(const runtime::RollAsk& ask, std::vector<std::int64_t>& faces,
                       std::vector<std::int64_t>& kept) override {
    faces.clear();
    runtime::Thrown thrown;
    const auto next = [&](std::int64_t lo, std::int64_t hi) {
      const std::int64_t number = way_ == lowest || (way_ == either && draw_.of_100(50)) ? lo : hi;
      faces.push_back(runtime::face_of(ask, number));
      return number;
    };
    thrown.total = runtime::throw_dice(ask, next, kept);
    thrown.faces_known = true;
    thrown.cost = ask.count;
    return thrown;
  }

 private:
  Way way_;
  Draw draw_;
};

// Looks at every store.
struct Watch final : runtime::Watcher {
  const Ruleset& rs;
  std::string fault;
  explicit Watch(const Ruleset& ruleset) : rs(ruleset) {}
  void on_roll(const runtime::RollAsk&, std::int64_t, std::span<const std::int64_t>) override {}
  void on_look_up(Index, std::int64_t, Index, std::uint32_t) override {}
  void on_column(Index, std::int64_t, std::int64_t, Index, std::uint32_t) override {}
  void on_say(Index, std::span<const std::int64_t>) override {}
  void on_call(Index, bool, std::uint32_t) override {}
  void on_change(const Change& c) override {
    const Field* f = nullptr;
    const auto at = static_cast<std::size_t>(c.field);
    if (c.what == Change::What::piece) f = &rs.kinds[static_cast<std::size_t>(c.kind)].fields[at];
    if (c.what == Change::What::side) f = &rs.side_fields[at];
    if (c.what == Change::What::state) f = &rs.state[at];
    if (f == nullptr || !fault.empty()) return;
    const bool there = c.after != bytecode::kAbsent;
    if (there ? c.after < f->type.lo || c.after > f->type.hi : !f->type.optional)
      fault = "line " + std::to_string(c.line) + ": " + rs.string(f->name) + " becomes " +
              (there ? std::to_string(c.after) : "none") + ", outside " + std::to_string(f->type.lo) + ".." +
              std::to_string(f->type.hi);
  }
};

// Whether all values lie in the ranges that are declared for them.
std::string outside(const Program& p, const Memory& m) {
  const Ruleset& rs = p.ruleset();
  std::string fault;
  const auto look = [&](const Field& f, bool started, const auto& get) {
    const std::size_t words = f.per < 0 ? 1 : rs.names[static_cast<std::size_t>(f.per)].words.size();
    for (std::size_t w = 0; w < words; ++w) {
      const std::int64_t v = get(static_cast<Index>(w));
      if (v == bytecode::kAbsent ? f.type.optional || (f.rolled >= 0 && !started)
                                 : f.type.lo <= v && v <= f.type.hi)
        continue;
      fault = rs.string(f.name) + " ends as " + std::to_string(v);
    }
  };
  for (std::size_t i = 0; i < rs.state.size(); ++i)
    look(rs.state[i], true, [&](Index w) { return p.state(m, static_cast<Index>(i), w); });
  for (std::size_t i = 0; i < rs.side_fields.size(); ++i) {
    for (Index s = 0; s < 2; ++s)
      look(rs.side_fields[i], false, [&](Index w) { return p.side_field(m, static_cast<Index>(i), s, w); });
  }
  for (std::size_t k = 0; k < rs.kinds.size(); ++k) {
    for (std::size_t i = 0; i < rs.kinds[k].fields.size(); ++i) {
      for (std::uint32_t piece = 0; piece < p.counts()[k].main; ++piece)
        look(rs.kinds[k].fields[i], true, [&](Index w) {
          return p.field(m, static_cast<Index>(k), static_cast<Index>(i), static_cast<Index>(piece), w);
        });
    }
  }
  return fault;
}

// Why a battle of a clean sheet must not end like this; empty: it may.
std::string wrong_end(const std::set<std::uint32_t>& stops, const runtime::Result& r, Ends& ends) {
  const std::string at = ", line " + std::to_string(r.line);
  switch (r.end) {
    case End::outcome:
      ++ends.outcome;
      return "";
    case End::undecided:
      ++ends.undecided;
      return "";
    case End::limit:
      ++ends.limits;
      return "";
    case End::outside:
    case End::stop:
      ++ends.stops;
      return stops.count(r.line) != 0 ? "" : "a stop that the checker does not list" + at;
    case End::trap:
      // A `checked` place.
      if (r.trap == runtime::Trap::out_of_range && stops.count(r.line) != 0) {
        ++ends.checked;
        return "";
      }
      break;
    case End::dice_missing:
    case End::dice_wrong:
      return "dice are missing or wrong" + at;
  }
  static const char* const kTraps[] = {"none",          "no row",
                                       "empty list",    "position outside the list",
                                       "division by 0", "value out of range",
                                       "list full",     "queue full",
                                       "absent value",  "impossible dice"};
  return std::string("trap: ") + kTraps[static_cast<std::size_t>(r.trap)] + at;
}

}  // namespace

Read read_sheet(const std::string& text) {
  Read out;
  const diagnostics::Source source("hunt.rules", text);
  diagnostics::Sink sink;
  const grammar::Sheet tree = grammar::parse_sheet(source, sink);
  compiler::Compiled compiled = compiler::compile(tree, source, sink);
  checks::examine({tree, source, *compiled.model}, sink);
  for (const diagnostics::Diagnostic& d : sink.list()) {
    if (diagnostics::entry(d.id).severity == diagnostics::Severity::error)
      out.errors.emplace_back(diagnostics::entry(d.id).name, d.nowhere ? 0 : source.line_of(d.at.begin));
  }
  if (compiled.ruleset) {
    for (const compiler::Var& v : compiled.model->vars) {
      const compiler::ValueSet set = v.set.without(compiler::ValueSet::single(bytecode::kAbsent));
      if (v.type.base != compiler::Base::number || v.type.grain != 1 || v.type.optional || v.tally ||
          set.empty())
        continue;
      if (v.name.empty() || v.name[0] != 'v' || set.lo() < -1'000'000 || set.hi() > 1'000'000) continue;
      out.known[v.name] = {set.lo(), set.hi()};
    }
  }
  out.ruleset = std::move(compiled.ruleset);
  for (const compiler::StopPlace& stop : compiled.stops) out.stops.insert(source.line_of(stop.at.begin));
  return out;
}

Cleaned cleaned(Lines sheet, std::map<std::string, int>& refused) {
  Cleaned out;
  for (int round = 0; round < 25; ++round) {
    const Written text = written(sheet);
    Read read = read_sheet(text.text);
    if (read.errors.empty()) {
      out.at_once = round == 0;
      out.read = std::move(read);
      out.sheet = std::move(sheet);
      return out;
    }
    std::set<const Line*> bad;
    for (const auto& [id, line] : read.errors) {
      if (round == 0) ++refused[id];
      if (line > 0 && line < text.of_line.size()) bad.insert(text.of_line[line]);
    }
    if (bad.empty()) return {};
    drop(sheet, bad);
  }
  return {};
}

Lines with_witnesses(const Lines& sheet, const Read& read) {
  const auto word_after = [](const std::string& text, std::size_t at) {
    return text.substr(at, text.find_first_of(" :,)(", at) - at);
  };
  Lines out;
  const auto witness = [&](Lines& lines, const std::string& name) {
    const auto known = read.known.find(name);
    if (known == read.known.end()) return;
    const auto& [lo, hi] = known->second;
    lines.push_back(
        {"tally w" + name + " whole " + std::to_string(lo) + ".." + std::to_string(hi) + " = " + name});
  };
  for (const Line& line : sheet) {
    Line copy{line.text, line.block};
    if (const auto at = line.text.find(" numbered "); line.block && at != std::string::npos)
      witness(copy.body, word_after(line.text, at + 10));
    if (line.text.starts_with("rule ")) {
      for (std::size_t at = line.text.find('v'); at != std::string::npos; at = line.text.find('v', at + 1))
        witness(copy.body, word_after(line.text, at));
    }
    for (Line& inner : with_witnesses(line.body, read)) copy.body.push_back(std::move(inner));
    const bool let = line.text.starts_with("let "), roll = line.text.starts_with("roll v");
    out.push_back(std::move(copy));
    if (let) witness(out, word_after(line.text, 4));
    if (roll) witness(out, word_after(line.text, 5));
  }
  return out;
}

std::string fault_of(const Ruleset& ruleset, Ruleset& again) {
  if (const bytecode::Fault fault = bytecode::verify(ruleset))
    return "refused by the verifier: " + fault.reason + ", rule " + std::to_string(fault.rule) +
           ", instruction " + std::to_string(fault.at);
  const auto bytes = bytecode::encode(ruleset);
  if (bytecode::decode(bytes, again)) return "can't be read again";
  if (bytecode::encode(again) != bytes) return "is another when read again";
  return "";
}

std::string fault_of_battle(const Read& read, const Ruleset& again, const std::string& battle,
                            std::uint64_t seed, Ends& ends) {
  const Ruleset& ruleset = *read.ruleset;
  bytecode::MachineLimits limits;
  limits.steps = kSteps;
  tests::BattleText text = tests::load_text(ruleset, battle, limits);
  if (!text.battle) {
    ++ends.not_loaded;
    for (const auto& d : text.sink.list())
      ++ends.load_faults[std::string(diagnostics::entry(d.id).name) + ": " + diagnostics::message_of(d)];
    return "";
  }
  const tests::BattleText twin = tests::load_text(again, battle, limits);
  if (!twin.battle) return "the battle can't be loaded against the ruleset that was read again";
  const Program& program = text.battle->program;
  const Memory& start = text.battle->start;
  const auto fight = [&](runtime::DiceSource& dice, Memory& now, runtime::Result& result) -> std::string {
    Watch watch(ruleset);
    result = runtime::fight(program, now, dice, watch);
    ++ends.fought;
    std::string fault = wrong_end(read.stops, result, ends);
    if (fault.empty()) fault = watch.fault;
    if (fault.empty()) fault = outside(program, now);
    if (!fault.empty() || result.end != End::outcome) return fault;
    for (const bytecode::Measure& measure : ruleset.measures) {
      const auto& rule = ruleset.rules[static_cast<std::size_t>(measure.rule)];
      const auto& type = ruleset.slots[static_cast<std::size_t>(rule.result)].type;
      Memory end = now;
      const runtime::Value value = runtime::evaluate(program, end, measure.rule, {});
      if (value.result.end == End::trap) return "a measure: " + wrong_end({}, value.result, ends);
      if (value.result.end == End::outside) continue;  // as its table says: there is none
      const bool number = type.kind == bytecode::Kind::number || type.kind == bytecode::Kind::percent;
      if (number && value.value != bytecode::kAbsent && (value.value < type.lo || value.value > type.hi))
        return "a measure is " + std::to_string(value.value) + ", outside its range";
    }
    return "";
  };
  for (std::uint64_t n = 0; n < 2; ++n) {
    // Watched and silent must agree.
    Memory now = start, silent = start;
    runtime::SeededSource source(seed, n);
    runtime::SeededDice dice(seed, n);
    runtime::Result result;
    if (const std::string fault = fight(source, now, result); !fault.empty()) return fault;
    const auto as_before = [&](const runtime::Result& r) {
      return r.end == result.end && r.outcome == result.outcome && r.line == result.line &&
             r.steps == result.steps && r.dice == result.dice;
    };
    if (!as_before(runtime::fight(program, silent, dice))) return "silent and watched battles differ";
    Memory read_again = twin.battle->start;
    runtime::SeededDice same(seed, n);
    if (!as_before(runtime::fight(twin.battle->program, read_again, same)) || read_again != silent)
      return "the ruleset that was read again fights otherwise";
    if (!outside(program, silent).empty()) return "silent: " + outside(program, silent);
  }
  for (const auto way : {Extreme::lowest, Extreme::highest, Extreme::either}) {
    Memory now = start;
    Extreme dice(way, seed);
    runtime::Result result;
    if (const std::string fault = fight(dice, now, result); !fault.empty()) return fault;
  }
  return "";
}

}  // namespace muster::hunt
