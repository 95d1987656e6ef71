// What a message points into: a named text, and spans of bytes inside it.
//
// Every place in Muster is a pair of byte offsets. Lines and columns are worked out
// only when a message is shown, because people, editors and CI each count columns
// differently (code points, UTF-16 units, bytes, terminal cells).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster::diagnostics {

// Half open range of byte offsets [begin, end) in one Source.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

// The smallest span that holds both.
Span cover(Span a, Span b);

// A text with a name. Owns its bytes; spans and string_views into it live as long as it does.
// The text is valid UTF-8 (see load.h, which is the way in for files).
class Source {
 public:
  Source() = default;
  Source(std::string name, std::string text);

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  std::string_view slice(Span at) const;

  // Lines are counted from 1. An offset at the end of the text belongs to the last line.
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(starts_.size()); }
  std::uint32_t line_of(std::uint32_t offset) const;
  // Offset of the first byte of a line.
  std::uint32_t line_begin(std::uint32_t line) const;
  // The line without its line end.
  std::string_view line_text(std::uint32_t line) const;
  // Column in code points, from 1.
  std::uint32_t column_of(std::uint32_t offset) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> starts_{0};
};

}  // namespace muster::diagnostics
