// Tries the changes of a sheet, one after the other: does the checker refuse it, does a battle come out
// otherwise, or does nobody notice?
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "coverage/changes.h"
#include "coverage/coverage.h"
#include "grammar/battle_ast.h"

namespace muster::coverage {

// A battle file of the sheet, as it was read.
struct Example {
  const diagnostics::Source* text = nullptr;
  const grammar::BattleFile* file = nullptr;
};

enum class Noticed : std::uint8_t { by_battles, by_checker, by_nobody };

struct TriedChange {
  Change change;
  std::size_t which = 0;  // of its texts
  Noticed noticed{};
};

struct Trial {
  std::size_t failing = 0;   // examples that fail before anything is changed: then nothing is tried
  std::size_t tests = 0;     // examples that are a test
  std::size_t possible = 0;  // changes there are, of which `tried` may be an even sample
  std::vector<TriedChange> tried;
  std::size_t count(Noticed noticed) const;
};

// At most `most` changes, evenly spread over the sheet; 0: all.
Trial try_changes(const Sheet& sheet, const std::vector<Example>& examples, std::size_t most);

}  // namespace muster::coverage
