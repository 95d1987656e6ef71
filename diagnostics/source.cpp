// Lines and columns of a text, worked out from byte offsets only when they are asked for.
#include "diagnostics/source.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace muster::diagnostics {

Span cover(Span a, Span b) { return {std::min(a.begin, b.begin), std::max(a.end, b.end)}; }

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  const char* const first = text_.data();
  const char* const last = first + text_.size();
  for (const char* at = first; at != last;) {
    const void* found = std::memchr(at, '\n', static_cast<std::size_t>(last - at));
    if (found == nullptr) break;
    at = static_cast<const char*>(found) + 1;
    starts_.push_back(static_cast<std::uint32_t>(at - first));
  }
}

std::string_view Source::slice(Span at) const {
  const std::size_t begin = std::min<std::size_t>(at.begin, text_.size());
  const std::size_t end = std::clamp<std::size_t>(at.end, begin, text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

std::uint32_t Source::line_of(std::uint32_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<std::uint32_t>(after - starts_.begin());
}

std::uint32_t Source::line_begin(std::uint32_t line) const {
  const std::uint32_t known = std::clamp<std::uint32_t>(line, 1, line_count());
  return starts_[known - 1];
}

std::string_view Source::line_text(std::uint32_t line) const {
  const std::uint32_t known = std::clamp<std::uint32_t>(line, 1, line_count());
  const std::uint32_t begin = starts_[known - 1];
  std::size_t end = known < line_count() ? starts_[known] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

std::uint32_t Source::column_of(std::uint32_t offset) const {
  const std::uint32_t stop = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(text_.size()));
  std::uint32_t column = 1;
  for (std::uint32_t at = line_begin(line_of(stop)); at < stop; ++at) {
    // Every byte but the continuations of a code point starts one.
    if ((static_cast<unsigned char>(text_[at]) & 0xC0U) != 0x80U) ++column;
  }
  // Inside a code point, the column is that code point's.
  if (stop < text_.size() && (static_cast<unsigned char>(text_[stop]) & 0xC0U) == 0x80U && column > 1)
    --column;
  return column;
}

}  // namespace muster::diagnostics
