// Diagnostics as text for people and as JSON for programs.
//
//   error[missing-row]: table `experience` has no row for `elite`
//     --> fase5.rules:14:1
//      |
//   14 | table experience on rank gives whole 0..3
//      |       ^^^^^^^^^^
//      = why: a battle with an elite regiment could not go on
//      = write: a row for it
//   18 +     elite    0
//
// Underlines are right for what a terminal shows: accents, Cyrillic, wide and combining
// letters, tabs. Of a very long line only the part around the place is shown. Rendering takes
// time for what is shown, not for the size of the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "diagnostics/diagnostic.h"
#include "diagnostics/limits.h"
#include "diagnostics/source.h"

namespace muster::diagnostics {

struct RenderOptions {
  bool color = false;         // the caller knows whether a terminal reads it
  bool ascii = false;         // no signs of ours beyond ASCII; the sheet's letters stay
  std::uint32_t width = 100;  // cells of a shown line of the sheet, at least 20
  Language language = Language::en;
};

// One diagnostic, ends with a line end.
std::string render(const Source& source, const Diagnostic& diagnostic, const RenderOptions& options = {});

// Those of one source in their order, an empty line after each. Of more than
// `limits.errors_shown` the errors are shown first, and the last line counts the others by their ids.
std::string render(const Source& source, std::span<const Diagnostic> diagnostics,
                   const RenderOptions& options = {}, const TextLimits& limits = {});

struct Counts {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t notes = 0;

  Counts& operator+=(const Counts& other);
};
Counts count(std::span<const Diagnostic> diagnostics);
// "2 errors, 1 warning"; "no errors, 1 note"; "no errors" where there's nothing.
std::string summary(const Counts& counts, Language language = Language::en);

// The text as a terminal may show it: tabs are blanks, control characters and hidden signs
// become visible. For words of a file that are printed outside a diagnostic.
std::string visible(std::string_view text, bool ascii = false);

}  // namespace muster::diagnostics
