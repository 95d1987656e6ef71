// From text to tree. A tree is always returned; whatever was wrong is in the sink, all of it
// in one run. The sink belongs to the same source.
#pragma once

#include "diagnostics/diagnostic.h"
#include "diagnostics/limits.h"
#include "diagnostics/source.h"
#include "grammar/ast.h"
#include "grammar/battle_ast.h"

namespace muster::grammar {

Sheet parse_sheet(const diagnostics::Source& source, diagnostics::Sink& sink,
                  const diagnostics::TextLimits& limits = {});

// What can be read of a battle file before its ruleset is known: its `rules "TITLE"` line and
// its stated language. Never reports; absent parts are empty.
struct BattleHead {
  std::string rules_title;
  bool language_stated = false;
  Language language = Language::en;
};
BattleHead peek_battle(const diagnostics::Source& source);

// `language` is that of the sheet; a `language` line of the file itself wins.
BattleFile parse_battle(const diagnostics::Source& source, Language language, diagnostics::Sink& sink,
                        const diagnostics::TextLimits& limits = {});

// One expression (of a formula kept as text in a ruleset). The whole source must be it.
Expr parse_expression(const diagnostics::Source& source, Language language, diagnostics::Sink& sink,
                      const diagnostics::TextLimits& limits = {});

}  // namespace muster::grammar
