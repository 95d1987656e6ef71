// From the tree of a battle file to its document. `source` is the text of the tree: expectations and
// numbers are taken as they are written there.
#pragma once

#include "battle/document.h"
#include "diagnostics/source.h"
#include "grammar/battle_ast.h"

namespace muster::battle {

// The file must be free of faults, its lines settled (see roster.h).
Document to_document(const grammar::BattleFile& file, const diagnostics::Source& source);

// A text as a value of a document, so that it is read as these words again.
Document words_value(const std::string& words, grammar::Language language);

}  // namespace muster::battle
