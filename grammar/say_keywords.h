// The sheet's own words in messages.
//
// Texts of the catalogue name a keyword as {kw_ROLE}; which word that is depends on the
// language of the sheet, so whoever knows it fills the words in after a pass.
#pragma once

#include "diagnostics/diagnostic.h"
#include "grammar/ast.h"

namespace muster::grammar {

void say_keywords(diagnostics::Sink& sink, Language language);

}  // namespace muster::grammar
