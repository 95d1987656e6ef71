// Two combat results tables by what is printed with them (tests/sheets/crt-*.rules): one states what counts
// beyond its rows, the other doesn't.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checks/examine.h"
#include "tests/compiler/support.h"
#include "tests/support/files.h"

namespace muster::compiler {
namespace {

using testing::HasSubstr;

Said said_of(const std::string& name) {
  Said out;
  out.source = diagnostics::Source(
      name, tests::read_text(std::filesystem::path(MUSTER_ROOT) / "tests" / "sheets" / name));
  diagnostics::Sink sink;
  const grammar::Sheet tree = grammar::parse_sheet(out.source, sink);
  out.compiled = compile(tree, out.source, sink);
  checks::examine({tree, out.source, *out.compiled.model}, sink);
  out.list = sink.take_sorted();
  return out;
}

TEST(Published, WhatStatesItsEndsIsSilent) { EXPECT_EQ(said_of("crt-silent.rules").text(), ""); }

// The die is 1..6; 1 - 2 - 8 = -9 and 6 + 3 + 1 = 10, and there are rows for 0..7.
TEST(Published, WhatDoesNotOverflowsBelowAndAbove) {
  const Said said = said_of("crt-two-overflows.rules");
  EXPECT_EQ(said.ids(), (std::vector<std::string>{"key-outside", "key-outside"}));
  EXPECT_THAT(said.text(), HasSubstr("`fight` is looked up with -9..10, but has no row for -9..-1"));
  EXPECT_THAT(said.text(), HasSubstr("`fight` is looked up with -9..10, but has no row for 8..10"));
  // With -10 every throw lies below; with +4 a 4 and more lies above.
  EXPECT_THAT(said.text(), HasSubstr("with a chance of 1/1 when the rest adds"));
  EXPECT_THAT(said.text(), HasSubstr("with a chance of 1/2 when the rest adds 4"));
}

}  // namespace
}  // namespace muster::compiler
