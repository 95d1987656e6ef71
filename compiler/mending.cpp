#include "compiler/mending.h"

namespace muster::compiler {

using diagnostics::Source;
using diagnostics::Span;

namespace {

bool blank(std::string_view text) { return text.find_first_not_of(" \t\r") == std::string_view::npos; }

}  // namespace

std::optional<Span> whole_lines(const Source& source, Span at) {
  if (at.end <= at.begin || at.end > source.text().size()) return std::nullopt;
  while (at.end > at.begin && blank(source.slice({at.end - 1, at.end}))) --at.end;
  if (source.text()[at.end - 1] == '\n') --at.end;
  const std::uint32_t begin = source.line_begin(source.line_of(at.begin));
  const std::size_t line_end = source.text().find('\n', at.end);
  if (line_end == std::string::npos) return std::nullopt;
  const auto end = static_cast<std::uint32_t>(line_end);
  if (!blank(source.slice({begin, at.begin})) || !blank(source.slice({at.end, end}))) return std::nullopt;
  return Span{begin, end + 1};
}

std::optional<Span> behind_word(const Source& source, Span at, std::string_view word) {
  std::string_view before = std::string_view(source.text()).substr(0, at.begin);
  const auto trim = [&] {
    while (before.ends_with(' ') || before.ends_with('\t')) before.remove_suffix(1);
  };
  trim();
  if (!before.ends_with(word)) return std::nullopt;
  before.remove_suffix(word.size());
  if (!before.ends_with(' ')) return std::nullopt;
  trim();
  return Span{static_cast<std::uint32_t>(before.size()), at.end};
}

bool only_between(const Source& source, Span left, Span right, std::string_view sign) {
  if (left.end > right.begin) return false;
  std::string_view text = source.slice({left.end, right.begin});
  while (!text.empty() && blank(text.substr(0, 1))) text.remove_prefix(1);
  while (!text.empty() && blank(text.substr(text.size() - 1))) text.remove_suffix(1);
  return text == sign;
}

}  // namespace muster::compiler
