#include "checks/families.h"

namespace muster::checks {

void look_at_units(const Subject& s, diagnostics::Sink& sink) {
  (void)s;
  (void)sink;
}

}  // namespace muster::checks
