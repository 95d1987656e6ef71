// Between which numbers an expression lies at the end of a battle, where not all of it is known: the
// losses of three phases add up to 10 at least, whatever the fourth brought.
#pragma once

#include <optional>

#include "battle/evaluate.h"
#include "battle/settled.h"

namespace muster::battle {

struct Bounds {
  Rational lo, hi;
  bool percent = false;
};

// Nothing where it is no number, or can't be bounded. The lines it rests on go into `by`.
std::optional<Bounds> bounds_of(const Scene& scene, Settled& end, const grammar::Expr& e, Lines& by);

}  // namespace muster::battle
