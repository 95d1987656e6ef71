// The small sheet, compiled, and its battles, read.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "compiler/compile.h"
#include "coverage/coverage.h"
#include "coverage/example.h"
#include "grammar/parse.h"
#include "tests/coverage/small_texts.h"

namespace muster::coverage {

struct Work {
  diagnostics::Source source;
  grammar::Sheet tree;
  compiler::Compiled compiled;
  std::vector<std::unique_ptr<diagnostics::Source>> texts;
  std::vector<std::unique_ptr<grammar::BattleFile>> files;

  explicit Work(const std::string& text, const std::vector<std::string>& battles = {})
      : source("small.rules", text) {
    diagnostics::Sink sink;
    tree = grammar::parse_sheet(source, sink);
    compiled = compiler::compile(tree, source, sink);
    for (const auto& d : sink.list())
      if (diagnostics::entry(d.id).severity == diagnostics::Severity::error)
        ADD_FAILURE() << source.line_of(d.at.begin) << ": " << diagnostics::message_of(d);
    for (const std::string& battle : battles) {
      texts.push_back(std::make_unique<diagnostics::Source>("a.battle", battle));
      files.push_back(std::make_unique<grammar::BattleFile>(
          grammar::parse_battle(*texts.back(), grammar::Language::en, sink)));
    }
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  Sheet sheet() const { return {{tree, source, *compiled.model}, *compiled.ruleset, compiled.places}; }

  // What all its battles reach; each must come out right.
  runtime::Reached reached() const {
    runtime::Reached out(*compiled.ruleset);
    for (std::size_t i = 0; i < files.size(); ++i)
      EXPECT_EQ(try_example(*compiled.ruleset, *texts[i], *files[i], {}, &out).came, Came::right) << i;
    return out;
  }
};

}  // namespace muster::coverage
