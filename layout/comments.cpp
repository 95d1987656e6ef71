// Comments are never changed, only moved. Behind code they stand two blanks behind the longest
// line; but lines that are very long have a column of their own, so that one of them does not push the
// comments of all others away.
#include "layout/comments.h"

#include <algorithm>

namespace muster::layout {

namespace {

constexpr std::size_t kStep = 4;
constexpr std::size_t kLong = 60;  // cells: what is longer is a long line

bool opens(const Line& line) { return line.kind == Kind::opens || line.kind == Kind::middle; }

// Those of [from, to), which are comments alone, without an empty line between them.
void indent_run(std::vector<Line>& lines, std::size_t from, std::size_t to) {
  const Line* const above = from > 0 && !lines[from - 1].empty() ? &lines[from - 1] : nullptr;
  std::size_t next = to;
  while (next < lines.size() && !lines[next].has_code()) ++next;
  const bool parted = to < lines.size() && lines[to].empty();
  std::size_t indent = 0;
  if (above != nullptr && (next == lines.size() || parted)) {
    indent = above->indent + (opens(*above) ? kStep : 0);
  } else if (next < lines.size()) {
    const bool ends = lines[next].kind == Kind::closes || lines[next].kind == Kind::middle;
    indent = lines[next].indent + (ends ? kStep : 0);
  }
  for (std::size_t i = from; i < to; ++i) lines[i].indent = indent;
}

void align(const grammar::Reader& r, const std::vector<Line*>& lines) {
  std::size_t columns[2] = {0, 0};  // of lines that are not long, and that are
  const auto width = [](const Line& line) { return line.indent + width_of(line.text); };
  for (const Line* line : lines) {
    std::size_t& column = columns[width(*line) > kLong ? 1 : 0];
    column = std::max(column, width(*line) + 2);
  }
  for (Line* line : lines) {
    const std::size_t at = width(*line);
    line->text.append(columns[at > kLong ? 1 : 0] - at, ' ');
    line->text += r.source.slice(line->comment);
  }
}

}  // namespace

void write_comments(Page& page) {
  std::vector<Line>& lines = page.lines;
  std::vector<Line*> run;  // lines with code and a comment that stand together
  const auto done = [&] {
    align(page.r, run);
    run.clear();
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Line& line = lines[i];
    if (line.empty()) {
      done();
    } else if (line.has_code()) {
      if (line.has_comment())
        run.push_back(&line);
      else if (line.kind != Kind::list)
        done();  // of lists also those without one stand together
    } else if (i == 0 || lines[i - 1].has_code() || lines[i - 1].empty()) {
      std::size_t to = i + 1;
      while (to < lines.size() && !lines[to].has_code() && lines[to].has_comment()) ++to;
      for (std::size_t k = i; k < to; ++k) lines[k].text = page.r.source.slice(lines[k].comment);
      indent_run(lines, i, to);
    }
  }
  done();
}

}  // namespace muster::layout
