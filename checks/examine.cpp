#include "checks/examine.h"

#include "checks/families.h"
#include "grammar/say_keywords.h"

namespace muster::checks {

void examine(const Subject& s, diagnostics::Sink& sink) {
  if (s.model.too_deep) return;
  const bool whole = !sink.has_errors();
  look_at_names(s, sink);
  if (whole) look_at_rows(s, sink);  // before what takes the dice of a head for right
  look_at_values(s, sink);
  look_at_percents(s, sink);
  look_at_units(s, sink);
  look_at_marks(s, sink);
  // What nothing uses is known as soon as all is read; the rest asks what was proved.
  if (!whole && s.understood) look_at_uses(s, sink);
  if (whole) {
    look_at_columns(s, sink);
    look_at_uses(s, sink);
    look_at_tests(s, sink);
    look_at_targets(s, sink);
    look_at_ends(s, sink);
    look_at_odds(s, sink);
  }
  grammar::say_keywords(sink, s.sheet.language);
  allow(s, sink);
}

}  // namespace muster::checks
