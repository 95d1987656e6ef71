// A sheet, checked as `muster check` does, and what is said of it, notes too.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "checks/examine.h"
#include "compiler/compile.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"

namespace muster::checks {

struct Findings {
  diagnostics::Source source;
  std::vector<diagnostics::Diagnostic> list;

  // "LINE id", a line each, of what these tests are about.
  std::string lines() const {
    static const std::set<std::string_view> kShape{
        "not-rising",      "off-law",          "law-found",        "off-step",
        "sum-not-hundred", "chance-wrong",     "unit-worse",       "looks-alike",
        "odds-turned",     "looks-like-known", "stray-point",      "commas-and-points",
        "odds-both-ways",  "differs-little",   "letter-for-digit", "word-and-value"};
    std::string out;
    for (const auto& d : list) {
      const std::string_view id = diagnostics::entry(d.id).name;
      if (diagnostics::entry(d.id).severity != diagnostics::Severity::error && kShape.count(id) == 0)
        continue;
      out += std::to_string(source.line_of(d.at.begin)) + " " + std::string(id) + "\n";
    }
    return out;
  }
  // How often that id was told.
  int count(std::string_view id) const {
    int n = 0;
    for (const auto& d : list) n += diagnostics::entry(d.id).name == id ? 1 : 0;
    return n;
  }
  // An argument of the first message of that id; "-" where there is none.
  std::string arg(std::string_view id, const std::string& name) const {
    for (const auto& d : list) {
      if (diagnostics::entry(d.id).name != id) continue;
      const auto it = d.args.find(name);
      return it == d.args.end() ? "-" : it->second.english();
    }
    return "-";
  }
  // What the first message of that id points at.
  std::string at(std::string_view id) const {
    for (const auto& d : list) {
      if (diagnostics::entry(d.id).name == id) return std::string(source.slice(d.at));
    }
    return "-";
  }
};

inline Findings look(std::string sheet) {
  Findings out;
  out.source = diagnostics::Source("test.rules", std::move(sheet));
  diagnostics::Sink sink;
  const grammar::Sheet tree = grammar::parse_sheet(out.source, sink);
  const compiler::Compiled compiled = compiler::compile(tree, out.source, sink);
  examine({tree, out.source, *compiled.model}, sink);
  out.list = sink.take_sorted();
  return out;
}

// A sheet round some declarations. The first of them stands on line 3.
inline std::string around(const std::string& declarations, const std::string& body = "    say \"\"\n",
                          const std::string& sides = "north, south") {
  return "rules \"Test\"\nsides " + sides + "\n" + declarations + "battle\n" + body + "end\n";
}

}  // namespace muster::checks
