// Slips of the hand: a line, a word or a letter of a real sheet is lost, doubled or changes places with the
// next one. Whatever comes out, the checker must not fail, must say where, in words for designers, and once.
//
//   MUSTER_MUTATIONS=30000   so many, instead of 300
//   MUSTER_MUTATIONS_TO=FILE writes down those that give more than one message
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "checks/examine.h"
#include "compiler/compile.h"
#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"
#include "tests/hunt/draw.h"
#include "tests/support/files.h"

namespace muster::tests {
namespace {

using diagnostics::Diagnostic;
using hunt::Draw;

std::vector<std::filesystem::path> sheets() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(MUSTER_ROOT) / "rulesets"))
    if (entry.path().extension() == ".rules") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

struct Said {
  std::vector<Diagnostic> list;  // without notes
  diagnostics::Source source;
};

Said check(const std::string& name, const std::string& text) {
  Said out{{}, diagnostics::Source(name, text)};
  diagnostics::Sink sink;
  const grammar::Sheet tree = grammar::parse_sheet(out.source, sink);
  const compiler::Compiled compiled = compiler::compile(tree, out.source, sink);
  checks::examine({tree, out.source, *compiled.model}, sink);
  for (const Diagnostic& d : sink.take_sorted())
    if (diagnostics::entry(d.id).severity != diagnostics::Severity::note) out.list.push_back(d);
  return out;
}

// ------------------------------------------------------------------ mutations

enum class Unit { line, word, letter };

struct Mutation {
  Unit unit = Unit::letter;
  std::string what;        // in words, for whoever reads a failure
  std::string text;        // of the whole sheet
  std::uint32_t line = 0;  // the first that is not what it was
};

// A line's words as stretches of bytes; what stands in a comment is left alone.
std::vector<std::pair<std::size_t, std::size_t>> pieces_of(const std::string& line, Unit unit) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  const std::size_t end = std::min(line.find('#'), line.size());
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  for (std::size_t i = 0; i < end;) {
    if (is_blank(line[i])) {
      ++i;
      continue;
    }
    std::size_t to = i + 1;
    if (unit == Unit::word) {
      while (to < end && !is_blank(line[to])) ++to;
    } else {
      while (to < end && (static_cast<unsigned char>(line[to]) & 0xC0) == 0x80)
        ++to;  // a letter of several bytes
    }
    out.emplace_back(i, to - i);
    i = to;
  }
  return out;
}

Mutation mutated(const std::string& sheet, Draw& draw) {
  std::vector<std::string> lines = lines_of(sheet);
  Mutation m;
  m.unit = static_cast<Unit>(draw.from(0, 2));
  const auto way = draw.from(0, 2);
  const char* const ways[] = {"lost", "doubled", "changed places"};
  const auto whole = [&] {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  };
  for (;;) {
    const auto at = static_cast<std::size_t>(draw.from(0, static_cast<std::int64_t>(lines.size()) - 2));
    m.line = static_cast<std::uint32_t>(at) + 1;
    const auto pieces = pieces_of(lines[at], m.unit);
    if (pieces.empty()) continue;
    const std::string before = lines[at];
    if (m.unit == Unit::line) {
      if (way == 2 && pieces_of(lines[at + 1], m.unit).empty()) continue;
      if (way == 0) lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
      if (way == 1) lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), before);
      if (way == 2) std::swap(lines[at], lines[at + 1]);
      m.what = "line " + std::to_string(m.line) + " " + ways[way] + ": " + before;
    } else {
      const std::size_t which = draw.word() % pieces.size();
      const auto [from, size] = pieces[which];
      std::string& line = lines[at];
      const std::string piece = line.substr(from, size);
      if (way == 2) {
        if (which + 1 == pieces.size()) continue;
        const auto [next, next_size] = pieces[which + 1];
        line = line.substr(0, from) + line.substr(next, next_size) +
               line.substr(from + size, next - from - size) + piece + line.substr(next + next_size);
      } else if (way == 1) {
        line.insert(from, piece + (m.unit == Unit::word ? " " : ""));
      } else {
        line.erase(from, size);
      }
      if (line == before) continue;
      m.what = std::string(m.unit == Unit::word ? "word `" : "letter `") + piece + "` of line " +
               std::to_string(m.line) + " " + ways[way] + ":\n  was " + before + "\n  is  " + line;
    }
    m.text = whole();
    if (m.text == sheet) continue;
    return m;
  }
}

// ------------------------------------------------------------------ what must hold

// Without what stands in `...`, which may be any word of the sheet.
std::string own_words(const std::string& text) {
  std::string out;
  bool quoted = false;
  for (const char c : text) {
    if (c == '`')
      quoted = !quoted;
    else if (!quoted)
      out += c;
  }
  return out;
}

std::string told(const Said& said) {
  std::string out;
  for (const Diagnostic& d : said.list) {
    out += "  " + (d.nowhere ? std::string("-") : std::to_string(said.source.line_of(d.at.begin))) + ": " +
           std::string(diagnostics::entry(d.id).name) + ": " + diagnostics::message_of(d) +
           " | why: " + diagnostics::why_of(d) + " | write: " + diagnostics::fix_of(d) + "\n";
  }
  return out;
}

TEST(Mutate, TheSheetsAreClean) {
  for (const auto& path : sheets())
    EXPECT_EQ(told(check(path.filename().string(), read_text(path))), "") << path;
}

TEST(Mutate, SlipsAreToldOnceAndWhereTheyAre) {
  const char* more = std::getenv("MUSTER_MUTATIONS");
  const int count = more != nullptr ? std::atoi(more) : 300;
  const char* to = std::getenv("MUSTER_MUTATIONS_TO");
  std::ofstream listing;
  if (to != nullptr) listing.open(to);
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& path : sheets()) all.emplace_back(path.filename().string(), read_text(path));
  ASSERT_GE(all.size(), 12u);

  Draw draw(5);
  std::map<std::size_t, int> messages[3];
  std::map<std::string, int> together;
  int elsewhere = 0, silent = 0;
  for (int i = 0; i < count; ++i) {
    const auto& [name, text] = draw.one_of(all);
    const Mutation m = mutated(text, draw);
    SCOPED_TRACE(name + ": " + m.what);
    const Said said = check(name, m.text);
    ++messages[static_cast<int>(m.unit)][std::min<std::size_t>(said.list.size(), 9)];
    if (said.list.empty()) {
      ++silent;
      continue;
    }
    bool here = false;
    std::set<std::string> ids;
    for (const Diagnostic& d : said.list) {
      const std::string words =
          own_words(diagnostics::message_of(d) + " " + diagnostics::why_of(d) + " " + diagnostics::fix_of(d));
      for (const char* word : {"token", "identifier", "expression", "pars", "integer", "syntax", "null",
                               "invalid", "illegal", "boolean"})
        EXPECT_EQ(words.find(word), std::string::npos) << words;
      // Of the sheet as a whole only this is said.
      const std::string id(diagnostics::entry(d.id).name);
      const bool of_whole = id == "no-battle" || id == "no-sides" || id == "title-missing";
      EXPECT_TRUE(!d.nowhere || of_whole) << id;
      ids.insert(id);
      const auto line = said.source.line_of(d.at.begin);
      here = here || (line <= m.line + 1 && line + 1 >= m.line);
      for (const auto& label : d.labels) here = here || said.source.line_of(label.at.begin) == m.line;
    }
    elsewhere += here ? 0 : 1;
    if (said.list.size() > 1) {
      std::string key;
      for (const std::string& id : ids) key += (key.empty() ? "" : " + ") + id;
      ++together[key];
      if (listing) listing << name << ": " << m.what << "\n" << told(said) << "\n";
    }
  }
  const char* const units[] = {"lines", "words", "letters"};
  for (int unit = 0; unit < 3; ++unit) {
    std::printf("%s:", units[unit]);
    for (const auto& [n, times] : messages[unit]) std::printf("  %d x %zu", times, n);
    std::printf("\n");
  }
  std::printf("silent %d, told elsewhere %d\n", silent, elsewhere);
  // A word or a letter is one fault. (Of a lost line, or one in another place, more may be wrong.)
  int told_slips = 0, once = 0, often = 0;
  for (const Unit unit : {Unit::word, Unit::letter}) {
    for (const auto& [n, times] : messages[static_cast<int>(unit)]) {
      if (n > 0) told_slips += times;
      if (n == 1) once += times;
      if (n > 4) often += times;
    }
  }
  EXPECT_GE(once * 100, told_slips * 80);
  EXPECT_LE(often * 100, told_slips * 4);
  EXPECT_LE(elsewhere * 100, (count - silent) * 25);
  if (more != nullptr) {
    for (const auto& [key, times] : together)
      if (times > 1) std::printf("%5d %s\n", times, key.c_str());
  }
}

}  // namespace
}  // namespace muster::tests
