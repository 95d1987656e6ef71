// A battle of three men fought from a few lines of a sheet with stated dice, and what a measure says
// of its end.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "bytecode/file.h"
#include "runtime/dice.h"
#include "runtime/machine.h"
#include "tests/compiler/support.h"

namespace muster::compiler {

struct Watch final : runtime::Watcher {
  void on_roll(const runtime::RollAsk&, std::int64_t, std::span<const std::int64_t>) override {}
  void on_look_up(bytecode::Index, std::int64_t, bytecode::Index, std::uint32_t) override {}
  void on_change(const Change&) override {}
  void on_column(bytecode::Index, std::int64_t, std::int64_t, bytecode::Index, std::uint32_t) override {}
  void on_say(bytecode::Index, std::span<const std::int64_t>) override {}
  void on_call(bytecode::Index, bool, std::uint32_t) override {}
};

// A die or a total; or the faces of a throw.
struct Stated {
  Stated(std::int64_t t) : value{t, {}} {}  // NOLINT: a plain number is meant
  Stated(std::initializer_list<std::int64_t> faces) {
    for (const std::int64_t f : faces) value.total += f;
    value.faces = faces;
  }
  runtime::Stated value;
};

// A battle of three men (1 and 2 of the attacker, 3 of the defender) of force 3, 5 and 8.
struct Battle {
  explicit Battle(const std::string& text) : said(check(text)) {}

  // The first measure after the battle, as stored / grain.
  testing::AssertionResult gives(std::int64_t numerator, std::int64_t denominator, std::vector<Stated> dice) {
    if (!said.compiled.ruleset) return testing::AssertionFailure() << said.text() << said.source.text();
    const bytecode::Ruleset& r = *said.compiled.ruleset;
    if (const auto fault = bytecode::verify(r))
      return testing::AssertionFailure() << fault.reason << "\n" << bytecode::dump(r);
    runtime::Program program(r, {{3, 0}}, {});
    runtime::Memory memory = program.blank();
    for (std::size_t i = 0; i < r.given.size(); ++i)
      program.set_given(memory, static_cast<int>(i), r.given[i].constant);
    for (std::size_t i = 0; i < r.state.size(); ++i) {
      const bytecode::Index set = r.state[i].per;
      const std::size_t words = set < 0 ? 1 : r.names[static_cast<std::size_t>(set)].words.size();
      for (std::size_t w = 0; w < words; ++w)
        program.set_state(memory, static_cast<int>(i), r.state[i].constant, static_cast<int>(w));
    }
    for (std::size_t i = 0; i < r.side_fields.size(); ++i) {
      for (int side = 0; side < 2; ++side) {
        program.set_side_field(memory, static_cast<int>(i), side,
                               r.side_fields[i].rolled >= 0 ? bytecode::kAbsent : r.side_fields[i].constant);
      }
    }
    const std::int64_t force[] = {3, 5, 8};
    for (int piece = 0; piece < 3; ++piece) {
      for (std::size_t f = 0; f < r.kinds[0].fields.size(); ++f) {
        program.set_field(memory, 0, static_cast<int>(f), piece,
                          f == 0 ? force[piece] : r.kinds[0].fields[f].constant);
      }
      program.set_unit(memory, 0, piece, bytecode::kNone);
      program.set_home(memory, 0, piece, piece == 2 ? 1 : 0);
      program.set_number(memory, 0, piece, piece == 1 ? 2 : 1);
      program.set_parts(memory, 0, piece, {piece, 1});
    }
    const bytecode::Index first[] = {0, 1};
    const bytecode::Index second[] = {2};
    program.set_order(memory, 0, 0, first);
    program.set_order(memory, 0, 1, second);
    runtime::ScriptedSource script;
    for (const Stated& d : dice) script.add_plain(d.value);
    Watch watch;
    const runtime::Result result = runtime::fight(program, memory, script, watch);
    if (result.end != runtime::End::outcome) {
      return testing::AssertionFailure() << "ended otherwise, line " << result.line << "\n"
                                         << bytecode::dump(r);
    }
    if (!script.left().empty()) return testing::AssertionFailure() << "dice left over";
    const auto value = runtime::evaluate(program, memory, r.measures[0].rule, {});
    const auto& type =
        r.slots[static_cast<std::size_t>(r.rules[static_cast<std::size_t>(r.measures[0].rule)].result)].type;
    if (value.value * denominator != numerator * type.grain) {
      return testing::AssertionFailure()
             << value.value << "/" << type.grain << " instead of " << numerator << "/" << denominator << "\n"
             << said.source.text() << bytecode::dump(r);
    }
    if (value.value < type.lo || value.value > type.hi) {
      return testing::AssertionFailure()
             << value.value << " outside the range " << type.lo << ".." << type.hi;
    }
    return testing::AssertionSuccess();
  }

  Said said;
};

inline testing::AssertionResult run(const std::string& body, const std::string& measure,
                                    std::int64_t numerator, std::int64_t denominator = 1,
                                    std::vector<Stated> dice = {}, const std::string& declarations = "") {
  Battle b(sheet(declarations + "\nmeasures\nx = " + measure + "\nend", body));
  return b.gives(numerator, denominator, std::move(dice));
}

}  // namespace muster::compiler
