// A text as lines, before and while they are laid out: what is a comment, what is its code, which
// cells the code has, and how deep it stands. Found here: what can be seen without reading. The
// rest is filled in by those who have the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/reader.h"

namespace muster::layout {

using diagnostics::Span;

// A part of a line that may stand in a column.
struct Cell {
  std::string text;
  std::size_t gap = 2;  // blanks before it, at least
  // Cells of one group and column begin in one line below another. Columns are in the order of the
  // line: what stands further right has the higher number. kLoose: behind the cell before it.
  static constexpr std::uint32_t kLoose = UINT32_MAX;
  std::uint32_t column = kLoose;
  bool counts = false;  // one of a column that may be of numbers
  bool hangs = false;   // wider than the others it moves only what is behind it in its own line
};

enum class Kind : std::uint8_t {
  plain,      // a line of code like others
  list,       // one of a list: fields, rows, pieces
  opens,      // the head of a block
  middle,     // `else`: ends one part of a block and begins another
  closes,     // `end`
  continued,  // goes on with the line above
};

struct Line {
  Span code;     // without blanks around it; empty: none
  Span comment;  // from its `#`; empty: none
  Kind kind = Kind::plain;
  bool placed = false;      // kind, depth and cells have been set
  int depth = 0;            // blocks around it
  std::uint32_t group = 0;  // cells are aligned within one; 0: within none
  bool bars = false;        // a row with `|` between its cells
  std::vector<Cell> cells;  // none: the code in one

  std::size_t indent = 0;  // cells before the code or, where there is none, the comment
  std::string text;        // the line as laid out

  bool has_code() const { return code.end > code.begin; }
  bool has_comment() const { return comment.end > comment.begin; }
  bool empty() const { return !has_code() && !has_comment(); }
};

struct Page {
  grammar::Reader& r;
  std::vector<Line> lines;
  std::vector<bool> whole = {false};  // by group: empty lines in it don't end it

  std::uint32_t new_group(bool across_empty_lines = false) {
    whole.push_back(across_empty_lines);
    return static_cast<std::uint32_t>(whole.size() - 1);
  }
  // The line that begins with this code; nullptr where something stands before it.
  Line* line_at(Span code);
  std::size_t index_of(std::uint32_t place) const { return r.source.line_of(place) - 1; }
  // Sets kind and depth of the line that begins so, and of those it goes on in. Gives that line, or
  // nullptr.
  Line* place(Span code, Kind kind, int depth);
};

std::vector<Line> lines_of(grammar::Reader& r);

// The text of a span, every run of blanks in it one blank; what is in quotes stays. With
// `cells`, what parts cells (two blanks, a tab) becomes two blanks.
std::string squeezed(const grammar::Reader& r, Span at, bool cells = false);

// How wide it is shown.
std::size_t width_of(std::string_view text);

// The first place in [from, to) outside quotes and brackets where one of the roles is; `to` if there's none.
const char* find_word(grammar::Reader& r, const char* from, const char* to,
                      std::initializer_list<grammar::Role> roles);

}  // namespace muster::layout
