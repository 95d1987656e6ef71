// What had to be proved so that no battle of a sheet stops, in words: for `muster check -v`.
#pragma once

#include <string>

#include "compiler/model.h"
#include "diagnostics/language.h"
#include "diagnostics/source.h"

namespace muster::checks {

// How many of each kind, then each with its line and by what it was proved. Empty where there is nothing.
std::string proved_words(const compiler::Model& model, const diagnostics::Source& source,
                         diagnostics::Language language = diagnostics::Language::en);

}  // namespace muster::checks
