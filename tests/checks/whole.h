// A sheet as `muster check` looks at it: read, compiled, examined; and all that was found.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "checks/examine.h"
#include "compiler/compile.h"
#include "compiler/model.h"
#include "diagnostics/checks.h"
#include "diagnostics/load.h"
#include "grammar/parse.h"

namespace muster::tests {

struct Whole {
  diagnostics::Source source;
  std::unique_ptr<const grammar::Sheet> sheet;
  compiler::Compiled compiled;
  std::vector<diagnostics::Diagnostic> list;

  checks::Subject subject() const { return {*sheet, source, *compiled.model, compiled.understood}; }
  // `row-short@7` of each, in the order of the text.
  std::string outline() const {
    std::string out;
    for (const auto& d : list) {
      if (!out.empty()) out += ' ';
      out += std::string(diagnostics::entry(d.id).name) + '@' + std::to_string(source.line_of(d.at.begin));
    }
    return out;
  }
  // For the message of a test that fails.
  std::string text() const {
    std::string out;
    for (const auto& d : list)
      out += std::to_string(source.line_of(d.at.begin)) + ": " + std::string(diagnostics::entry(d.id).name) +
             ": " + diagnostics::message_of(d) + "\n";
    return out;
  }
};

inline Whole look_at(std::string text) {
  Whole out;
  diagnostics::Loaded loaded = diagnostics::load_text("test.rules", std::move(text));
  out.source = std::move(loaded.source);
  out.list = std::move(loaded.problems);
  if (!out.list.empty()) return out;
  diagnostics::Sink sink;
  out.sheet = std::make_unique<const grammar::Sheet>(grammar::parse_sheet(out.source, sink));
  out.compiled = compiler::compile(*out.sheet, out.source, sink);
  checks::examine(out.subject(), sink);
  out.list = sink.take_sorted();
  return out;
}

}  // namespace muster::tests
