// One running count a block of the text; the rest of the way is counted when asked.
#include "diagnostics/positions.h"

#include <algorithm>
#include <string_view>

namespace muster::diagnostics {

namespace {

constexpr std::uint32_t kBlock = 1024;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

std::uint32_t points_in(std::string_view text) {
  return static_cast<std::uint32_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

}  // namespace

Positions::Positions(const Source& source) : source_(&source) {
  const std::string_view text = source.text();
  blocks_.reserve(text.size() / kBlock + 1);
  std::uint32_t points = 0;
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    blocks_.push_back(points);
    points += points_in(text.substr(at, kBlock));
  }
  blocks_.push_back(points);
}

std::uint32_t Positions::points_before(std::uint32_t offset) const {
  const std::uint32_t block = offset / kBlock;
  const std::string_view text = source_->text();
  return blocks_[block] + points_in(text.substr(block * kBlock, offset - block * kBlock));
}

Position Positions::of(std::uint32_t offset) const {
  const std::string_view text = source_->text();
  std::uint32_t at = std::min(offset, static_cast<std::uint32_t>(text.size()));
  // A place inside a letter is that of the letter.
  while (at > 0 && at < text.size() && continues(text[at])) --at;
  const std::uint32_t line = source_->line_of(at);
  return {line, points_before(at) - points_before(source_->line_begin(line)) + 1};
}

}  // namespace muster::diagnostics
