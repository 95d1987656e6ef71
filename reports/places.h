// The places of one file as a format reads them: the unit of its columns is named once, by its type.
#pragma once

#include <algorithm>
#include <string_view>

#include "diagnostics/positions.h"
#include "reports/report.h"

namespace muster::reports {

// [begin, end): the end is where the place no longer is.
template <class C>
struct Range {
  diagnostics::Place<C> begin, end;
};

template <class C>
class Places {
 public:
  explicit Places(const File& file) : positions_(*file.source) {}

  Range<C> of(Span at) const {
    return {positions_.in<C>(at.begin), positions_.in<C>(std::max(at.begin, at.end))};
  }

 private:
  diagnostics::Positions positions_;
};

}  // namespace muster::reports
