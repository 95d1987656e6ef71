// What the tests of the layout share: a text laid out, or why it was not.
#pragma once

#include <string>

#include "diagnostics/source.h"
#include "layout/lay_out.h"

namespace muster::layout {

inline std::string laid_out(const std::string& text, What what) {
  const LaidOut made = lay_out(diagnostics::Source("text", text), what);
  if (made.outcome == Outcome::faults) return "FAULTS";
  if (made.outcome == Outcome::changes) return "CHANGES";
  return made.text;
}
inline std::string sheet(const std::string& text) { return laid_out(text, What::sheet); }
inline std::string battle(const std::string& text) { return laid_out(text, What::battle); }

}  // namespace muster::layout
