// How text looks on a terminal: which letters are shown for it, and how many cells they take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster::diagnostics {

// One code point made fit for showing.
struct Shown {
  std::string text;
  std::size_t cells = 0;
  std::size_t bytes = 0;  // taken from the input, at least 1
};
// The code point at `at` when `column` cells stand before it (tabs go to the next multiple of
// four). Bytes that are no UTF-8 are shown as a replacement sign.
Shown shown_at(std::string_view text, std::size_t at, std::size_t column, bool ascii);

// The cells of a text that fits in one line.
std::size_t cells_of(std::string_view text);

// A part of a line that fits in a number of cells.
struct Window {
  std::string text;       // as shown, with `…` where something was cut
  std::size_t begin = 0;  // bytes of the line that are shown: [begin, end)
  std::size_t end = 0;
  std::size_t lead = 0;  // cells before the first of them (the `…`)
};
// The window holds `focus` (a byte of the line). Takes time for the window only.
Window crop(std::string_view line, std::size_t focus, std::size_t width, bool ascii);

// The cell where byte `at` of the line begins in its window; bytes past the window count to its end.
std::size_t cell_of(const Window& window, std::string_view line, std::size_t at, bool ascii);

}  // namespace muster::diagnostics
