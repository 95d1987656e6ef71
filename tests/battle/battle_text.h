// A battle file as text, read and loaded against a ruleset.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "battle/load.h"
#include "battle/words.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"

namespace muster::tests {

struct BattleText {
  std::unique_ptr<diagnostics::Source> source;
  diagnostics::Sink sink;
  std::optional<battle::Loaded> battle;

  // "line: id: message" of each message, in the order of the text.
  std::vector<std::string> said() const {
    diagnostics::Sink copy = sink;
    std::vector<std::string> out;
    for (const auto& d : copy.take_sorted())
      out.push_back((d.nowhere ? std::string("-") : std::to_string(source->line_of(d.at.begin))) + ": " +
                    std::string(diagnostics::entry(d.id).name) + ": " + diagnostics::message_of(d));
    return out;
  }
};

inline BattleText load_text(const bytecode::Ruleset& ruleset, const std::string& text,
                            const bytecode::MachineLimits& limits = {}) {
  BattleText out;
  out.source = std::make_unique<diagnostics::Source>("t.battle", text);
  const auto file = grammar::parse_battle(*out.source, battle::language_of(ruleset), out.sink);
  if (!out.sink.has_errors()) out.battle = battle::load(ruleset, *out.source, file, out.sink, limits);
  return out;
}

}  // namespace muster::tests
