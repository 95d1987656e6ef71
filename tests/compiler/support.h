// A sheet from a few lines, and what is said of it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "bytecode/file.h"
#include "compiler/compile.h"
#include "compiler/model.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"

namespace muster::compiler {

struct Said {
  diagnostics::Source source;
  std::vector<diagnostics::Diagnostic> list;
  Compiled compiled;

  std::vector<std::string> ids() const {
    std::vector<std::string> out;
    for (const auto& d : list) out.emplace_back(diagnostics::entry(d.id).name);
    return out;
  }
  std::string text() const {
    std::string out;
    for (const auto& d : list) {
      out += std::to_string(source.line_of(d.at.begin)) + ": " + std::string(diagnostics::entry(d.id).name) +
             ": " + diagnostics::message_of(d) + " | " + diagnostics::why_of(d) + " | " +
             diagnostics::fix_of(d) + "\n";
    }
    return out;
  }
};

inline Said check(std::string sheet) {
  Said out;
  out.source = diagnostics::Source("test.rules", std::move(sheet));
  diagnostics::Sink sink;
  const grammar::Sheet tree = grammar::parse_sheet(out.source, sink);
  out.compiled = compile(tree, out.source, sink);
  out.list = sink.take_sorted();
  return out;
}

// A whole sheet round the lines a test is about.
inline std::string sheet(const std::string& declarations, const std::string& body) {
  return R"(rules "Test"
names rank: novice, regular, veteran
piece man (men, up to 10 a side)
    force    whole 1..10
    hurt     percent step 25% = 0%  capped
    wounds   whole 0..4 = 0
    luck     whole 0..9 = 0  checked
    rank     rank = novice
    crest    label = ""
    out when hurt = 100%
end
sides attacker, defender
side
    bonus  whole -99..99 = 0
end
given
    n     whole 1..4 = 2
    raid  yes/no = no
    mode  strict or loose = strict
end
)" + declarations +
         "\nbattle\n" + body + "\nend\n";
}

// A small sheet and the one message it must give.
struct Case {
  const char* id;  // "": nothing is said
  const char* declarations;
  const char* body;
};

// The body of a case inside a loop.
inline std::string in_loop(const Case& c) {
  return "for each m in standing attacker.men\n" + std::string(c.body) + "\nend";
}

// Only the fault meant may be found, at one line or several; what is clean the verifier accepts.
inline testing::AssertionResult says(const Case& c, const Said& said) {
  if (std::string(c.id).empty()) {
    if (!said.list.empty() || !said.compiled.ruleset)
      return testing::AssertionFailure() << "should be clean:\n" << said.text() << said.source.text();
    const bytecode::Fault fault = bytecode::verify(*said.compiled.ruleset);
    if (fault.error == bytecode::FileError::none) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "refused by the verifier: " << fault.reason << "\n"
                                       << said.source.text();
  }
  for (const std::string& id : said.ids()) {
    if (id != c.id)
      return testing::AssertionFailure() << "wanted only " << c.id << ":\n"
                                         << said.text() << said.source.text();
  }
  if (said.list.empty())
    return testing::AssertionFailure() << "wanted " << c.id << ", was silent:\n" << said.source.text();
  return testing::AssertionSuccess();
}

}  // namespace muster::compiler
