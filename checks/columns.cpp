// Columns of a matrix that no look-up reaches. What the key across itself rules out was told with the proof
// of the matrix (compiler/tables.cpp), where it is dice; here the look-ups are asked.
#include "checks/families.h"

namespace muster::checks {

using compiler::TableInfo;
using compiler::ValueSet;
using diagnostics::Id;
using diagnostics::Sink;

void look_at_columns(const Subject& s, Sink& sink) {
  constexpr std::size_t kMostColumns = 3;  // of one matrix: a look-up that brings too little leaves many out
  for (const TableInfo& t : s.model.tables) {
    const auto& across = t.across;
    if (!across.present || across.odds || t.broken || !across.key.numeric() || across.dice) continue;
    if (across.asked.empty()) continue;
    std::size_t told = 0;
    for (const auto& head : across.heads) {
      const ValueSet keys = ValueSet::exactly(head.keys);
      if (keys.empty() || !keys.intersect(across.asked).empty() || told == kMostColumns) continue;
      ++told;
      sink.report(Id::column_unreachable, head.at)
          .arg("table", t.name)
          .arg("range", compiler::range_words(s.model, across.key, across.asked));
    }
  }
}

}  // namespace muster::checks
