// From a sheet's tree to a ruleset. What a clean sheet promises is proved here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bytecode/ruleset.h"
#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "grammar/ast.h"

namespace muster::compiler {

// A place where a battle of a clean sheet may still stop early, because the sheet says so.
struct StopPlace {
  diagnostics::Span at;
  // steps: more turns than the machine takes. outside: a look-up in a table that says `outside stop`.
  enum class What : std::uint8_t { stop, checked, steps, outside } what{};
};

struct Model;

struct Compiled {
  std::optional<bytecode::Ruleset> ruleset;  // when neither grammar nor compiler found an error
  std::vector<StopPlace> stops;              // in the order of the text
  std::vector<diagnostics::Span> places;     // of each instruction; of an `if` its condition
  // What the sheet means, as far as it was understood (compiler/model.h): for what looks further into it.
  std::shared_ptr<Model> model;
  // All was read and every name is known: what errors there are, are about what was not proved.
  bool understood = false;
};

// Reports all it finds. `sink` may already hold what the grammar reported.
Compiled compile(const grammar::Sheet& sheet, const diagnostics::Source& source, diagnostics::Sink& sink);

}  // namespace muster::compiler
