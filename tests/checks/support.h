// A sheet from a few lines, checked as `muster check` does, and what is said of it.
#pragma once

#include "checks/examine.h"
#include "tests/compiler/support.h"

namespace muster::checks {

inline compiler::Said examined(std::string sheet) {
  compiler::Said out;
  out.source = diagnostics::Source("test.rules", std::move(sheet));
  diagnostics::Sink sink;
  const grammar::Sheet tree = grammar::parse_sheet(out.source, sink);
  out.compiled = compiler::compile(tree, out.source, sink);
  examine({tree, out.source, *out.compiled.model}, sink);
  out.list = sink.take_sorted();
  return out;
}

// "LINE: ID" of all that is said that is no note, a line each.
inline std::string told(const compiler::Said& said, bool notes = false) {
  std::string out;
  for (const auto& d : said.list) {
    if (!notes && diagnostics::entry(d.id).severity == diagnostics::Severity::note) continue;
    out += std::to_string(said.source.line_of(d.at.begin)) + ": " +
           std::string(diagnostics::entry(d.id).name) + "\n";
  }
  return out;
}

// The why of the first message with that id; "-" where there is none.
inline std::string why(const compiler::Said& said, std::string_view id) {
  for (const auto& d : said.list) {
    if (diagnostics::entry(d.id).name == id) return diagnostics::why_of(d);
  }
  return "-";
}

// Two sides and what the body needs. The battle's first line is line 13.
inline std::string battle(const std::string& body, const std::string& declarations = "") {
  return R"(rules "Test"
sides north, south
side
    men   whole 0..20 = 10  capped
    hurt  yes/no = no
end
given
    n     whole 1..4 = 2
    raid  yes/no = no
    mode  strict or loose = strict
end
battle
)" + body +
         "\nsay \"{north.men} {south.hurt} {n} {raid} {mode}\"\nend\n" + declarations;
}

}  // namespace muster::checks
