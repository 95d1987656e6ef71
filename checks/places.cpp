#include "checks/places.h"

#include <algorithm>

namespace muster::checks {

using compiler::Span;

bool touched(const diagnostics::Sink& sink, Span from, Span to) {
  return std::any_of(sink.list().begin(), sink.list().end(), [&](const diagnostics::Diagnostic& d) {
    return diagnostics::entry(d.id).severity == diagnostics::Severity::error && d.at.begin >= from.begin &&
           d.at.begin < to.end;
  });
}

const grammar::Row* row_of(const compiler::TableInfo& table, const compiler::RowInfo& row) {
  const auto& rows = table.decl->rows;
  // Rows stand in the order of the text.
  const auto it = std::lower_bound(
      rows.begin(), rows.end(), row.at.begin,
      [](const grammar::Row& r, auto begin) { return r.cells.empty() || r.cells[0].at.begin < begin; });
  if (it == rows.end() || it->cells.empty() || !(it->cells[0].at == row.at)) return nullptr;
  return &*it;
}

std::optional<Span> remark_after(const diagnostics::Source& source, Span after) {
  const std::string& text = source.text();
  std::size_t at = after.end;
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  if (at >= text.size() || text[at] != '#') return std::nullopt;
  std::size_t end = text.find_first_of("\r\n", at);
  if (end == std::string::npos) end = text.size();
  return Span{static_cast<std::uint32_t>(at) + 1, static_cast<std::uint32_t>(end)};
}

}  // namespace muster::checks
