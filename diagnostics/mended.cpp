// A fix is a replaced span of bytes; a designer thinks in lines.
#include "diagnostics/mended.h"

#include <algorithm>

namespace muster::diagnostics {

namespace {

// Of a line that a fix would change, this much before and behind the change is kept.
constexpr std::size_t kContext = 600;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The end of the line that `offset` is on.
std::size_t end_of_line(const Source& source, std::uint32_t line) {
  return source.line_begin(line) + source.line_text(line).size();
}

std::vector<MendedLine> lines_gone(const Source& source, std::uint32_t first, std::uint32_t until,
                                   std::size_t most) {
  std::vector<MendedLine> out;
  for (std::uint32_t line = first; line < until; ++line) {
    if (out.size() == most) {
      out.push_back({});
      break;
    }
    out.push_back({line, std::string(source.line_text(line).substr(0, kContext)), 0, true});
  }
  return out;
}

}  // namespace

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (;;) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

std::vector<MendedLine> mended_lines(const Source& source, const Fix& fix, std::size_t most) {
  const std::string_view text = source.text();
  const auto size = static_cast<std::uint32_t>(text.size());
  const std::uint32_t begin = std::min(fix.at.begin, size);
  const std::uint32_t end = std::clamp(fix.at.end, begin, size);
  const std::uint32_t first_line = source.line_of(begin);
  const std::uint32_t last_line = source.line_of(end);
  const std::uint32_t last_begin = source.line_begin(last_line);
  const std::size_t last_end = end_of_line(source, last_line);

  // Whole lines taken out.
  if (fix.text.empty() && begin < end && begin == source.line_begin(first_line)) {
    if (end == last_begin) return lines_gone(source, first_line, last_line, most);
    if (end >= last_end) return lines_gone(source, first_line, last_line + 1, most);
  }

  std::size_t from = source.line_begin(first_line);
  if (begin - from > kContext) {
    from = begin - kContext;
    while (from < begin && continues(text[from])) ++from;
  }
  std::size_t to = std::max<std::size_t>(last_end, end);
  if (to - end > kContext) {
    to = end + kContext;
    while (to > end && continues(text[to])) --to;
  }
  const std::string_view before = text.substr(from, begin - from);
  const std::string_view behind = text.substr(end, to - end);
  std::string after;
  after.append(before).append(fix.text).append(behind);
  std::vector<std::string_view> lines = split_lines(after);

  // Lines that only stand beside the new ones aren't shown.
  std::uint32_t number = first_line;
  std::size_t focus = before.size();
  const bool inserted = begin == end;
  if (inserted && fix.text.starts_with('\n') && lines.size() > 1) {
    lines.erase(lines.begin());
    ++number;
    focus = 0;
  }
  const bool behind_is_apart = focus == 0 || behind.empty();
  if (inserted && fix.text.ends_with('\n') && lines.size() > 1 && behind_is_apart) lines.pop_back();

  std::vector<MendedLine> out;
  for (const std::string_view line : lines) {
    if (out.size() == most) {
      out.push_back({});
      break;
    }
    out.push_back({number, std::string(line), focus, false});
    ++number;
    focus = 0;
  }
  return out;
}

}  // namespace muster::diagnostics
