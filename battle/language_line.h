// The line of a battle file that names its language.
#pragma once

#include <string>

#include "grammar/ast.h"

namespace muster::battle {

// `language en`, `язык ru`, `idioma es`
std::string language_line(grammar::Language language);

}  // namespace muster::battle
