#include "compiler/compile.h"

#include "compiler/one_fault.h"
#include "compiler/passes.h"
#include "grammar/say_keywords.h"

namespace muster::compiler {

// A pass whose input is broken would only report what follows from the first fault, so the
// proofs wait until names and types are whole. Tables are proved apart: they need no bodies.
Compiled compile(const grammar::Sheet& sheet, const diagnostics::Source& source, diagnostics::Sink& sink) {
  Compiled out;
  const std::size_t of_grammar = sink.size();
  out.model = std::make_shared<Model>(declare(sheet, source, sink));
  Model& m = *out.model;
  resolve(m, sheet, sink);
  if (m.too_deep) {
    m.source = nullptr;
    leave_out_consequences(source, of_grammar, sink);
    grammar::say_keywords(sink, sheet.language);
    return out;
  }
  check_flow(m, sink);
  out.understood = !sink.has_errors();
  prove(m, sink, out.stops);
  prove_tables(m, sink);
  m.source = nullptr;
  tell_words_meant(m, sink);
  leave_out_consequences(source, of_grammar, sink);
  grammar::say_keywords(sink, sheet.language);
  if (!sink.has_errors()) out.ruleset = lower(m, sheet, source, out.places);
  return out;
}

}  // namespace muster::compiler
