// The languages Muster speaks: those in which sheets are written, and messages told.
#pragma once

#include <cstdint>

namespace muster::diagnostics {

enum class Language : std::uint8_t { en, ru, es };
inline constexpr Language kLanguages[] = {Language::en, Language::ru, Language::es};

}  // namespace muster::diagnostics
