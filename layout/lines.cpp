// Lines as they can be told apart without reading them; see lines.h.
#include "layout/lines.h"

#include <algorithm>

#include "diagnostics/cells.h"

namespace muster::layout {

using grammar::Reader;

std::vector<Line> lines_of(Reader& r) {
  std::vector<Line> lines;
  lines.reserve(r.source.line_count());
  for (const char* p = r.begin;;) {
    const char* const end = to_line_end(r, p);
    Line line;
    const char* const from = past_blanks(r, p);
    const char* to = from;  // behind the last that is no blank
    for (const char* q = from; q < end && *q != '#';) {
      const char* next = past_blank(r, q);
      if (next != q) {
        q = next;
        continue;
      }
      next = starts_quote(r, q) ? past_quoted(r, q) : nullptr;
      to = q = next != nullptr ? next : q + 1;
    }
    line.code = r.span(from, to);
    const char* const sign = past_blanks(r, to);
    const char* last = end;
    while (last > sign && (last[-1] == ' ' || last[-1] == '\t' || last[-1] == '\r')) --last;
    line.comment = r.span(sign, last);
    lines.push_back(std::move(line));
    p = past_line_end(r, end);
    if (p == end) return lines;
  }
}

Line* Page::line_at(Span code) {
  Line& line = lines[index_of(code.begin)];
  return line.code.begin == code.begin && line.has_code() ? &line : nullptr;
}

Line* Page::place(Span code, Kind kind, int depth) {
  if (code.end <= code.begin) return nullptr;
  Line* const first = line_at(code);
  if (first != nullptr) {
    first->kind = kind;
    first->depth = depth;
    first->placed = true;
  }
  const std::size_t last = index_of(code.end - 1);
  for (std::size_t i = index_of(code.begin) + 1; i <= last; ++i) {
    if (!lines[i].has_code() || lines[i].placed) continue;
    lines[i].kind = Kind::continued;
    lines[i].depth = depth;
    lines[i].placed = true;
  }
  return first;
}

std::string squeezed(const Reader& r, Span at, bool cells) {
  std::string out;
  const char* const end = r.at(at.end);
  for (const char* p = r.at(at.begin); p < end;) {
    if (const char* next = past_blanks(r, p); next != p) {
      const bool parts = past_blank(r, p) != next || *p == '\t';
      out += cells && parts ? "  " : " ";
      p = next;
      continue;
    }
    const char* quote = starts_quote(r, p) ? past_quoted(r, p) : nullptr;
    const char* const to = quote != nullptr ? std::min(quote, end) : p + 1;
    out.append(p, to);
    p = to;
  }
  return out;
}

std::size_t width_of(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; })) return text.size();
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const diagnostics::Shown one = diagnostics::shown_at(text, at, width, false);
    width += one.cells;
    at += one.bytes;
  }
  return width;
}

const char* find_word(Reader& r, const char* from, const char* to,
                      std::initializer_list<grammar::Role> roles) {
  int open = 0;
  for (const char* p = from; p < to;) {
    if (starts_quote(r, p))
      if (const char* next = past_quoted(r, p)) {
        p = next;
        continue;
      }
    if (starts_word(r, p)) {
      for (const grammar::Role role : roles)
        if (open == 0 && past_keyword(r, p, role) != nullptr) return p;
      p = word_at(r, p).end;
      continue;
    }
    if (*p == '(' || *p == '[') ++open;
    if ((*p == ')' || *p == ']') && open > 0) --open;
    ++p;
  }
  return to;
}

}  // namespace muster::layout
