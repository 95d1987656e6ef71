// The letter between the number of dice and their faces, as messages and reports write it: sheets in
// every language are read with each, but a Russian sheet says `2д6`, and what is said of it should, too.
#pragma once

#include <string_view>

#include "diagnostics/language.h"

namespace muster::grammar {

constexpr std::string_view dice_letter(diagnostics::Language language) {
  return language == diagnostics::Language::ru ? "д" : "d";
}

}  // namespace muster::grammar
