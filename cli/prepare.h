// From the name of a battle file to a battle ready to be fought: read, matched with its rules,
// loaded. The same way for every verb that takes battle files.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "battle/json_file.h"
#include "battle/load.h"
#include "cli/messages.h"
#include "cli/shelf.h"
#include "runtime/machine.h"

namespace muster::cli {

struct Prepared {
  std::string path;
  std::shared_ptr<const diagnostics::Source> source;  // the file itself
  std::shared_ptr<const battle::JsonFile> json;       // of a file as JSON: the text it stands for
  const Rules* rules = nullptr;
  grammar::BattleFile file;
  std::optional<battle::Loaded> battle;  // absent where there are faults
  Messages messages;
  diagnostics::Language language = diagnostics::Language::en;  // that of its rules
  Exit exit = Exit::clean;

  // The text that was read.
  const diagnostics::Source& text() const { return json ? json->text() : *source; }
  // Adds what can be said of the file as a worked example, before it is fought (battle/examples.h).
  void look_at_example();
  // Messages about the text, told where they belong in the file.
  Found found(diagnostics::Sink& sink) const;
};

// That the sheet itself stopped a battle, where it says so; nothing where it did not, or where the battle
// file expects it.
std::optional<Found> stop_found(const Prepared& one, const runtime::Result& result);

// `rules`: those named on the command line, or nothing, then they are looked for.
Prepared prepare(const std::string& path, const Rules* rules, Shelf& shelf);

// The operands of `run`, `test` and `check`: an optional sheet or ruleset, then battles and folders.
struct Operands {
  const Rules* rules = nullptr;
  std::vector<std::string> battles;
  Messages messages;
  Exit exit = Exit::clean;
};
Operands read_operands(const std::vector<std::string>& paths, Shelf& shelf);

}  // namespace muster::cli
