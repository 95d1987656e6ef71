// Widths are utf8proc's; what can't be seen, or would move the cursor, is shown as a sign.
#include "diagnostics/cells.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>

#include "diagnostics/encoding.h"

namespace muster::diagnostics {

namespace {

constexpr std::size_t kTabStop = 4;

std::size_t step_back(std::string_view line, std::size_t at) {
  const std::size_t limit = at > 4 ? at - 4 : 0;
  std::size_t to = at - 1;
  while (to > limit && (static_cast<unsigned char>(line[to]) & 0xC0U) == 0x80U) --to;
  return to;
}

// Joiners are needed to write some languages; the others of their class only hide.
bool is_hidden(utf8proc_int32_t code) {
  if (code == 0x200C || code == 0x200D) return false;
  const auto category = utf8proc_category(code);
  return category == UTF8PROC_CATEGORY_CF || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP;
}

// A joiner that makes one picture of two: some terminals do and some don't, so the two are shown one
// behind the other, and their width is known.
bool joins_pictures(std::string_view text, std::size_t after) {
  const std::size_t length = after < text.size() ? sequence_length(text, after) : 0;
  if (length == 0) return false;
  utf8proc_int32_t code = 0;
  utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + after),
                   static_cast<utf8proc_ssize_t>(length), &code);
  return utf8proc_get_property(code)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

Shown control(unsigned char c, bool ascii) {
  if (ascii) return {fmt::format("^{}", static_cast<char>(c ^ 0x40U)), 2, 1};
  const unsigned picture = c == 0x7F ? 0x21U : c;  // U+2400 is E2 90 80
  return {std::string("\xE2\x90") + static_cast<char>(0x80U + picture), 1, 1};
}

}  // namespace

Shown shown_at(std::string_view text, std::size_t at, std::size_t column, bool ascii) {
  const auto c = static_cast<unsigned char>(text[at]);
  if (c == '\t') {
    const std::size_t cells = kTabStop - column % kTabStop;
    return {std::string(cells, ' '), cells, 1};
  }
  if (c < 0x20 || c == 0x7F) return control(c, ascii);
  if (c < 0x80) return {std::string(1, static_cast<char>(c)), 1, 1};
  const std::size_t length = sequence_length(text, at);
  if (length == 0) return {ascii ? "?" : "\xEF\xBF\xBD", 1, 1};
  utf8proc_int32_t code = 0;
  utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                   static_cast<utf8proc_ssize_t>(length), &code);
  if (code == 0x200D && joins_pictures(text, at + length)) return {std::string(), 0, length};
  if (code < 0xA0 || is_hidden(code)) {
    std::string sign = fmt::format("<U+{:04X}>", static_cast<unsigned>(code));
    const std::size_t cells = sign.size();
    return {std::move(sign), cells, length};
  }
  const int cells = utf8proc_charwidth(code);
  return {std::string(text.substr(at, length)), static_cast<std::size_t>(std::max(cells, 0)), length};
}

std::size_t cells_of(std::string_view text) {
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Shown next = shown_at(text, at, column, false);
    column += next.cells;
    at += next.bytes;
  }
  return column;
}

Window crop(std::string_view line, std::size_t focus, std::size_t width, bool ascii) {
  const std::string_view dots = ascii ? "..." : "…";
  const std::size_t dots_cells = ascii ? 3 : 1;
  const std::size_t place = std::min(focus, line.size());

  // Shows from `begin` as much as fits; leaves room for dots at the end where it's not all.
  const auto show = [&](std::size_t begin) {
    Window window;
    window.begin = begin;
    std::size_t cells = 0;
    if (begin > 0) {
      window.text = dots;
      window.lead = cells = dots_cells;
    }
    std::size_t fits_end = begin;  // where to cut so that the dots fit
    std::size_t fits_text = window.text.size();
    std::size_t at = begin;
    while (at < line.size()) {
      const Shown next = shown_at(line, at, cells, ascii);
      // Signs without width could go on for ever: at most a few bytes a cell are shown.
      if (cells + next.cells > width || window.text.size() > 16 * width) {
        window.text.resize(fits_text);
        window.text += dots;
        window.end = fits_end;
        return window;
      }
      window.text += next.text;
      cells += next.cells;
      at += next.bytes;
      if (cells + dots_cells <= width) {
        fits_end = at;
        fits_text = window.text.size();
      }
    }
    window.end = at;
    return window;
  };

  // From the line's start where the place and something behind it fit, else a bit before it.
  Window whole = show(0);
  if (whole.end == line.size()) return whole;
  const std::size_t last_third = cell_of(whole, line, whole.end, ascii) * 2 / 3;
  if (place < whole.end && cell_of(whole, line, place, ascii) <= last_third) return whole;
  std::size_t begin = place;
  for (std::size_t cells = 0, signs = 0; begin > 0 && cells < width / 3 && signs < width; ++signs) {
    begin = step_back(line, begin);
    cells += shown_at(line, begin, 0, ascii).cells;
  }
  return show(begin);
}

std::size_t cell_of(const Window& window, std::string_view line, std::size_t at, bool ascii) {
  std::size_t cells = window.lead;
  for (std::size_t i = window.begin; i < window.end && i < at;) {
    const Shown next = shown_at(line, i, cells, ascii);
    if (i + next.bytes > at) break;  // inside a letter: where it begins
    cells += next.cells;
    i += next.bytes;
  }
  return cells;
}

}  // namespace muster::diagnostics
