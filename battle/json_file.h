// Battle files as JSON: the same content in a form that programs write easily. The document is
// written out as the text of a battle file, which the grammar reads like any other; what is found
// there is told at the place in the JSON that the words came from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "grammar/battle_ast.h"

namespace muster::battle {

class JsonFile {
 public:
  // Faults are in `sink`, whose source is `json`. `language`: of the sheet.
  JsonFile(const diagnostics::Source& json, grammar::Language language, diagnostics::Sink& sink);

  const diagnostics::Source& text() const { return text_; }
  // Messages about the text become messages about the JSON. Mended text can't be put there as it
  // is, so those are dropped; the advice stays.
  std::vector<diagnostics::Diagnostic> moved(std::vector<diagnostics::Diagnostic> list) const;
  diagnostics::Span place(diagnostics::Span text) const;

 private:
  struct Stretch {
    diagnostics::Span text, json;
    bool exact = false;
  };
  diagnostics::Source text_;
  std::vector<Stretch> stretches_;
};

// The `rules` of a JSON battle file, before anything else is known of it.
std::string rules_of_json(const diagnostics::Source& json);

// The whole file as JSON, and as text. Of a JSON file give what was read of its text.
std::string json_of(const bytecode::Ruleset& ruleset, const grammar::BattleFile& file,
                    const diagnostics::Source& source);
std::string text_of(const bytecode::Ruleset& ruleset, const grammar::BattleFile& file,
                    const diagnostics::Source& source);

}  // namespace muster::battle
