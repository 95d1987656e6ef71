// How values are written: a point here and a comma there.
#include <optional>

#include "checks/families.h"

namespace muster::checks {

using diagnostics::Id;
using diagnostics::said;
using diagnostics::Sink;
using grammar::Cell;

namespace {

struct Marks {
  std::vector<compiler::Span> commas, points;
};

void look(const diagnostics::Source& source, const Cell& cell, Marks& marks) {
  for (const Cell& item : cell.items) look(source, item, marks);
  if (!cell.items.empty() || (cell.lo.decimals == 0 && cell.hi.decimals == 0)) return;
  if (cell.kind != grammar::CellKind::number && cell.kind != grammar::CellKind::range &&
      cell.kind != grammar::CellKind::from && cell.kind != grammar::CellKind::up_to)
    return;
  const std::string_view text = source.slice(cell.at);
  if (text.find(',') != std::string_view::npos) {
    marks.commas.push_back(cell.at);
  } else if (text.find('.') != std::string_view::npos) {
    marks.points.push_back(cell.at);
  }
}

void look(const diagnostics::Source& source, const std::vector<grammar::Row>& rows, Sink& sink) {
  Marks marks;
  for (const auto& row : rows) {
    for (const Cell& cell : row.cells) look(source, cell, marks);
  }
  if (marks.commas.empty() || marks.points.empty()) return;
  // The rarer of the two is the slip; of as many, the comma.
  const bool comma = marks.commas.size() <= marks.points.size();
  for (const compiler::Span at : comma ? marks.commas : marks.points) {
    std::string mended(source.slice(at));
    for (char& c : mended) c = c == (comma ? ',' : '.') ? (comma ? '.' : ',') : c;
    sink.report(Id::commas_and_points, at)
        .arg("seen", source.slice(at))
        .arg("mark", comma ? said("a comma") : said("a point"))
        .arg("other_mark", comma ? said("a point") : said("a comma"))
        .arg("mended", mended)
        .fix(at, mended, diagnostics::Applicability::sure);
  }
}

}  // namespace

void look_at_marks(const Subject& s, Sink& sink) {
  for (const auto& list : s.sheet.units) look(s.source, list.rows, sink);
  for (const auto& table : s.sheet.tables) look(s.source, table.rows, sink);
}

}  // namespace muster::checks
