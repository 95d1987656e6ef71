#include "coverage/try_changes.h"

#include <algorithm>
#include <set>

#include "compiler/compile.h"
#include "compiler/model.h"
#include "coverage/example.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"

namespace muster::coverage {
namespace {

// What a test took before anything was changed.
struct Test {
  Example example;
  bytecode::MachineLimits limits;
  std::set<std::uint32_t> lines;  // of the sheet, that it reaches
};

// A change may make a battle endless: it gets many times the steps and dice it took, and no more.
bytecode::MachineLimits limits_after(const Tried& tried) {
  bytecode::MachineLimits limits;
  limits.steps = std::min(limits.steps, tried.steps * 20 + 20'000);
  limits.dice = std::min(limits.dice, tried.dice * 20 + 20'000);
  return limits;
}

std::vector<Test> tests_of(const Sheet& sheet, const std::vector<Example>& examples, std::size_t& failing) {
  std::vector<Test> out;
  for (const Example& example : examples) {
    runtime::Reached reached(sheet.ruleset);
    const Tried tried = try_example(sheet.ruleset, *example.text, *example.file, {}, &reached);
    if (tried.came == Came::wrong) ++failing;
    if (tried.came != Came::right) continue;
    Test test{example, limits_after(tried), {}};
    for (const auto& [line, times] : cover(sheet, reached).lines)
      if (times > 0) test.lines.insert(line);
    out.push_back(std::move(test));
  }
  return out;
}

class Trier {
 public:
  Trier(const Sheet& sheet, std::vector<Test> tests) : sheet_(sheet), tests_(std::move(tests)) {}

  TriedChange operator()(Change change) const {
    TriedChange out{std::move(change), 0, Noticed::by_checker};
    const diagnostics::Source& source = sheet_.subject.source;
    for (std::size_t i = 0; i < out.change.texts.size(); ++i) {
      const diagnostics::Source text(source.name(), changed(source.text(), out.change, i));
      diagnostics::Sink sink;
      const grammar::Sheet tree = grammar::parse_sheet(text, sink);
      const compiler::Compiled compiled = compiler::compile(tree, text, sink);
      if (sink.has_errors() || !compiled.ruleset) continue;
      out.which = i;
      out.noticed = noticed(*compiled.ruleset, out.change) ? Noticed::by_battles : Noticed::by_nobody;
      break;
    }
    return out;
  }

 private:
  // Those that reach the line first: most likely one of them notices. The others only see a change of more
  // than a cell: what nobody looks up does not matter.
  bool noticed(const bytecode::Ruleset& ruleset, const Change& change) const {
    const auto fails = [&](const Test& test) {
      return try_example(ruleset, *test.example.text, *test.example.file, test.limits).came != Came::right;
    };
    const auto reaches = [&](const Test& test) { return test.lines.count(change.line) > 0; };
    for (const Test& test : tests_)
      if (reaches(test) && fails(test)) return true;
    if (change.cell) return false;
    for (const Test& test : tests_)
      if (!reaches(test) && fails(test)) return true;
    return false;
  }

  const Sheet& sheet_;
  std::vector<Test> tests_;
};

}  // namespace

std::size_t Trial::count(Noticed noticed) const {
  return static_cast<std::size_t>(
      std::count_if(tried.begin(), tried.end(), [&](const TriedChange& t) { return t.noticed == noticed; }));
}

Trial try_changes(const Sheet& sheet, const std::vector<Example>& examples, std::size_t most) {
  Trial out;
  std::vector<Test> tests = tests_of(sheet, examples, out.failing);
  out.tests = tests.size();
  std::vector<Change> changes = changes_of(sheet.subject);
  out.possible = changes.size();
  if (out.failing > 0) return out;
  const Trier trier(sheet, std::move(tests));
  const std::size_t wanted = most == 0 ? changes.size() : std::min(most, changes.size());
  for (std::size_t i = 0; i < wanted; ++i) out.tried.push_back(trier(changes[i * changes.size() / wanted]));
  return out;
}

}  // namespace muster::coverage
