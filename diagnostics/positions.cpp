// One running count a block of the text; the rest of the way is counted when asked.
#include "diagnostics/positions.h"

#include <algorithm>
#include <string_view>

#include "diagnostics/cells.h"

namespace muster::diagnostics {

namespace {

constexpr std::uint32_t kBlock = 1024;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
bool begins_pair(char c) { return (static_cast<unsigned char>(c) & 0xF8U) == 0xF0U; }

}  // namespace

Positions::Counts Positions::counted(std::string_view text) {
  Counts counts;
  for (const char c : text) {
    if (!continues(c)) ++counts.points;
    if (begins_pair(c)) ++counts.pairs;
  }
  return counts;
}

Positions::Positions(const Source& source) : source_(&source) {
  const std::string_view text = source.text();
  blocks_.reserve(text.size() / kBlock + 2);
  Counts sum;
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    blocks_.push_back(sum);
    const Counts more = counted(text.substr(at, kBlock));
    sum.points += more.points;
    sum.pairs += more.pairs;
  }
  blocks_.push_back(sum);
}

Positions::Counts Positions::before(std::uint32_t offset) const {
  const std::uint32_t block = offset / kBlock;
  const std::string_view text = source_->text();
  Counts counts = counted(text.substr(block * kBlock, offset - block * kBlock));
  counts.points += blocks_[block].points;
  counts.pairs += blocks_[block].pairs;
  return counts;
}

std::uint32_t Positions::start_of_letter(std::uint32_t offset) const {
  const std::string_view text = source_->text();
  std::uint32_t at = std::min(offset, static_cast<std::uint32_t>(text.size()));
  while (at > 0 && at < text.size() && continues(text[at])) --at;
  return at;
}

template <>
Place<ByteColumn> Positions::in(std::uint32_t offset) const {
  const std::uint32_t at = start_of_letter(offset);
  const std::uint32_t line = source_->line_of(at);
  return {line, ByteColumn(at - source_->line_begin(line) + 1)};
}

template <>
Place<PointColumn> Positions::in(std::uint32_t offset) const {
  const std::uint32_t at = start_of_letter(offset);
  const std::uint32_t line = source_->line_of(at);
  return {line, PointColumn(before(at).points - before(source_->line_begin(line)).points + 1)};
}

template <>
Place<Utf16Column> Positions::in(std::uint32_t offset) const {
  const std::uint32_t at = start_of_letter(offset);
  const std::uint32_t line = source_->line_of(at);
  const Counts to = before(at), from = before(source_->line_begin(line));
  return {line, Utf16Column(to.points + to.pairs - from.points - from.pairs + 1)};
}

template <>
Place<CellColumn> Positions::in(std::uint32_t offset) const {
  const std::uint32_t at = start_of_letter(offset);
  const std::uint32_t line = source_->line_of(at);
  const std::string_view text = source_->line_text(line);
  const std::size_t stop = std::min<std::size_t>(at - source_->line_begin(line), text.size());
  std::size_t cells = 0;
  for (std::size_t i = 0; i < stop;) {
    const Shown next = shown_at(text, i, cells, false);
    cells += next.cells;
    i += next.bytes;
  }
  return {line, CellColumn(static_cast<std::uint32_t>(cells) + 1)};
}

}  // namespace muster::diagnostics
