// What a failing test shows: which expectation failed, what was seen, and the step of the
// battle at which what it is about took its last turn - the dice and the line of the sheet.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "battle/expect.h"
#include "battle/fight.h"
#include "battle/load.h"
#include "diagnostics/diagnostic.h"

namespace muster::battle {

struct Failure {
  std::uint32_t line = 0;          // of the battle file
  std::string expected;            // as it is written there
  diagnostics::Text seen;          // what came out instead
  std::vector<std::string> steps;  // of the battle: its last turns, in the words of the sheet

  std::string text(diagnostics::Language language) const;  // lines, each with its end
};

struct Judgement {
  std::size_t expected = 0;       // lines of `expect`
  std::vector<Failure> failures;  // one each
};

// Where an expectation is written, if not in the text that was read (battle files as JSON).
using LineOf = std::function<std::uint32_t(diagnostics::Span)>;

// Judges all expectations of a battle that was fought with events kept.
Judgement judge_all(const bytecode::Ruleset& ruleset, const diagnostics::Source& source, const Loaded& battle,
                    const Fought& fought, diagnostics::Sink& sink, const LineOf& line_of = {});

// The sheet broke the battle off, and none of the lines expects that.
bool stopped_unasked(const std::vector<grammar::Expect>& expects, const runtime::Result& result);

}  // namespace muster::battle
