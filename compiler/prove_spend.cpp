// What `spend` asks for: that nothing less than nothing is handed out or taken, and that what
// nobody takes has a place to go.
#include "compiler/prove.h"

namespace muster::compiler {

using diagnostics::Id;

void Prover::asked(Act& a, Var& v) {
  if (now.dead || v.set.empty()) return;
  if (a.asks == Asks::rest) {
    if (v.set.lo() == 0 && v.set.hi() == 0) {
      proved(Obligation::What::rest, a.at, a.value);
      return;
    }
    sink.report(Id::spend_rest_unsaid, a.at).arg("value", range_words(m, v.type, v.set));
    return;
  }
  if (v.set.lo() >= 0) {
    proved(Obligation::What::rest, a.value->at, a.value);
    return;
  }
  const Id id = a.asks == Asks::total   ? Id::spend_negative
                : a.asks == Asks::takes ? Id::spend_takes_negative
                                        : Id::spend_by_negative;
  auto& d = sink.report(id, a.value->at).arg("value", range_words(m, a.value->type, v.set));
  if (v.set.hi() > 0) at_least(d, a.value, 0);
  // Said once.
  const ValueSet kept = v.set.intersect(ValueSet(0, kLargest));
  v.set = kept.empty() ? ValueSet::single(0) : kept;
}

}  // namespace muster::compiler
