// What holds for every text: laid out twice it is as laid out once, untidied it comes back, and it
// means the same. Over all sheets and battle files of the project.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "bytecode/file.h"
#include "compiler/compile.h"
#include "grammar/parse.h"
#include "tests/layout/corpus.h"
#include "tests/layout/roughen.h"
#include "tests/layout/support.h"

namespace muster::layout {
namespace {

using tests::Sample;

// Those that can be read; each of them laid out.
struct Laid {
  Sample sample;
  std::string text;
};
const std::vector<Laid>& all() {
  static const std::vector<Laid> made = [] {
    std::vector<Laid> out;
    for (Sample& sample : tests::corpus()) {
      const LaidOut one = lay_out(diagnostics::Source(sample.name, sample.text), sample.what);
      EXPECT_NE(one.outcome, Outcome::changes) << sample.name;
      if (one.outcome == Outcome::laid_out) out.push_back({std::move(sample), one.text});
    }
    return out;
  }();
  return made;
}

TEST(CorpusLayout, IsLarge) { EXPECT_GE(all().size(), 480u); }

TEST(CorpusLayout, LaidOutTwiceIsLaidOutOnce) {
  for (const Laid& one : all()) EXPECT_EQ(laid_out(one.text, one.sample.what), one.text) << one.sample.name;
}

TEST(CorpusLayout, RulesetsAreLaidOut) {
  for (const Laid& one : all())
    if (one.sample.name.find("/rulesets/") != std::string::npos) {
      EXPECT_EQ(one.sample.text, one.text) << one.sample.name;
    }
}

TEST(CorpusLayout, ComesBackFromUntidiness) {
  unsigned seed = 1;
  for (const Laid& one : all())
    for (int i = 0; i < 3; ++i, ++seed) {
      const std::string rough = tests::Roughener(seed)(one.text);
      ASSERT_EQ(laid_out(rough, one.sample.what), one.text)
          << one.sample.name << ", seed " << seed << ", from:\n"
          << rough;
    }
}

// Lines as they are: no blanks, and quotes don't count. By other means than the layout's own.
std::vector<std::string> bare(const std::string& text) {
  std::vector<std::string> out;
  for (const std::string& line : tests::lines_of(text)) {
    std::string kept;
    for (const char c : line)
      if (c != ' ' && c != '\t' && c != '\r') kept += c;
    if (!kept.empty()) out.push_back(kept);
  }
  return out;
}

TEST(CorpusLayout, EveryWordAndCommentStaysInItsLine) {
  unsigned seed = 7'000;
  for (const Laid& one : all()) {
    EXPECT_EQ(bare(one.text), bare(one.sample.text)) << one.sample.name;
    const std::string rough = tests::Roughener(seed++)(one.sample.text);
    const std::string again = laid_out(rough, one.sample.what);
    EXPECT_EQ(bare(again), bare(one.sample.text)) << one.sample.name << ", seed " << seed - 1;
  }
}

TEST(CorpusLayout, NoBlanksAtTheEndsNoTabsOneLineEnd) {
  for (const Laid& one : all()) {
    EXPECT_TRUE(one.text.ends_with('\n')) << one.sample.name;
    EXPECT_EQ(one.text.find("\n\n\n"), std::string::npos) << one.sample.name;
    EXPECT_EQ(one.text.find(" \n"), std::string::npos) << one.sample.name;
    EXPECT_EQ(one.text.find('\t'), std::string::npos) << one.sample.name;
    EXPECT_EQ(one.text.find('\r'), std::string::npos) << one.sample.name;
    EXPECT_NE(one.text.front(), '\n') << one.sample.name;
    EXPECT_FALSE(one.text.ends_with("\n\n")) << one.sample.name;
  }
}

// The bytes of the ruleset, but for the lines of the sheet and the blanks in what it keeps of its text.
std::optional<std::vector<std::byte>> compiled(const std::string& text) {
  const diagnostics::Source source("sheet.rules", text);
  diagnostics::Sink sink;
  const grammar::Sheet sheet = grammar::parse_sheet(source, sink);
  std::optional<bytecode::Ruleset> made = compiler::compile(sheet, source, sink).ruleset;
  if (!made) return std::nullopt;
  bytecode::Ruleset& rs = *made;
  rs.source_hash = 0;
  rs.lines.clear();
  for (auto* fields : {&rs.side_fields, &rs.given, &rs.state})
    for (auto& field : *fields) field.line = 0;
  for (auto& kind : rs.kinds)
    for (auto& field : kind.fields) field.line = 0;
  for (auto& table : rs.tables) std::fill(table.row_lines.begin(), table.row_lines.end(), 0u);
  for (auto& rule : rs.rules) rule.line = 0;
  for (auto& say : rs.says) say.line = 0;
  for (auto& list : rs.modifiers) {
    list.line = 0;
    for (auto& row : list.rows) row.line = 0;
  }
  for (auto& require : rs.requires_) require.line = 0;
  for (std::string& string : rs.strings) {
    std::string kept;
    for (const char c : string)
      if ((c != ' ' && c != '\n' && c != '\t' && c != '\r') || (!kept.empty() && kept.back() != ' '))
        kept += c == '\n' || c == '\t' || c == '\r' ? ' ' : c;
    string = kept;
  }
  return bytecode::encode(rs);
}

TEST(CorpusLayout, CompilesToTheSame) {
  std::size_t sheets = 0;
  unsigned seed = 20'000;
  for (const Laid& one : all()) {
    if (one.sample.what != What::sheet) continue;
    const auto before = compiled(one.sample.text);
    const auto after = compiled(one.text);
    ASSERT_EQ(before.has_value(), after.has_value()) << one.sample.name;
    EXPECT_TRUE(before == after) << one.sample.name;
    EXPECT_TRUE(before == compiled(tests::Roughener(seed++)(one.text))) << one.sample.name;
    if (before) ++sheets;
  }
  EXPECT_GE(sheets, 100u);
}

}  // namespace
}  // namespace muster::layout
