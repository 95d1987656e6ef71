// The sheets and rulesets a command works with, each read once, and the search for the one a
// battle file is for.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"
#include "cli/messages.h"
#include "compiler/compile.h"
#include "diagnostics/load.h"
#include "diagnostics/source.h"

namespace muster::cli {

// One sheet or ruleset file. `ruleset` is absent where there are faults.
struct Rules {
  std::string path;
  std::shared_ptr<const diagnostics::Source> source;
  std::optional<bytecode::Ruleset> ruleset;
  std::vector<compiler::StopPlace> stops;
  std::vector<diagnostics::Span> places;  // in the sheet, of each instruction of the ruleset
  // Of a sheet: what was read, and what it means. The meaning points into what was read.
  std::shared_ptr<const grammar::Sheet> sheet;
  std::shared_ptr<const compiler::Model> model;
  Messages messages;        // all that was found in it
  Exit exit = Exit::clean;  // findings, or usage where it could not be read
};

class Shelf {
 public:
  // What a file would say after a change that is not written yet: read instead of it from now on.
  void put(const std::string& path, std::string text);
  // The text of a file, as every verb reads it.
  diagnostics::Loaded load(const std::string& path) const;

  // A sheet is compiled, a ruleset verified. Standard input is a sheet.
  const Rules& open(const std::string& path);

  // The rules of that title in the battle file's folder, else in the nearest folder above
  // it that has one. Where there's none, or more than one, a message is added and nothing given.
  const Rules* find(const std::string& battle_path, const std::string& title, Messages& messages);

 private:
  std::map<std::string, std::unique_ptr<Rules>> read_;
  std::map<std::string, std::string> titles_;  // of files, as peeked
  std::map<std::string, std::string> put_;

  const std::string& title_of(const std::string& path);
  // Why there's none, or more than one: `found` are the files of that title, `near` all titles seen.
  diagnostics::Diagnostic not_found(const std::string& title, const std::vector<std::string>& near) const;
  diagnostics::Diagnostic found_twice(const std::string& title, const std::vector<std::string>& found);
};

}  // namespace muster::cli
