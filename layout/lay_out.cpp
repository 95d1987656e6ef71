// A text is read, its lines are placed, written, and read again; see lay_out.h.
#include "layout/lay_out.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "grammar/parse.h"
#include "layout/columns.h"
#include "layout/comments.h"
#include "layout/place.h"
#include "layout/same_tree.h"

namespace muster::layout {

namespace {

using diagnostics::Sink;
using diagnostics::Source;
using diagnostics::TextLimits;
using grammar::BattleFile;
using grammar::Language;
using grammar::Reader;
using grammar::Sheet;

// One empty line where there were some, none at the ends.
std::string whole_text(const Page& page) {
  std::string out;
  bool gap = false;
  for (const Line& line : page.lines) {
    if (line.empty()) {
      gap = !out.empty();
      continue;
    }
    if (gap) out += '\n';
    gap = false;
    out.append(line.indent, ' ');
    out += line.text;
    out += '\n';
  }
  return out;
}

std::string written(Page& page) {
  write_code(page);
  write_comments(page);
  return whole_text(page);
}

// All but the blanks and empty lines: these have to stay, line for line.
std::vector<std::string> words_of(const Source& source) {
  Sink unused;
  Reader r(source, unused, Language::en, {});
  std::vector<std::string> out;
  for (const Line& line : lines_of(r)) {
    if (line.empty()) continue;
    std::string& words = out.emplace_back();
    for (const char c : squeezed(r, line.code))
      if (c != ' ') words += c;
    words += source.slice(line.comment);
  }
  return out;
}

std::optional<Sheet> read_sheet(const Source& source, const TextLimits& limits) {
  Sink sink;
  Sheet sheet = grammar::parse_sheet(source, sink, limits);
  if (sink.has_errors()) return std::nullopt;
  return sheet;
}

// In its own language, or in that in which it names its rules.
std::optional<BattleFile> read_battle(const Source& source, const TextLimits& limits) {
  std::optional<BattleFile> found;
  for (const Language language : grammar::kLanguages) {
    Sink sink;
    BattleFile file = grammar::parse_battle(source, language, sink, limits);
    if (sink.has_errors()) continue;
    if (!file.rules.text.empty()) return file;
    if (!found) found = std::move(file);
  }
  return found;
}

template <class Tree, class Place, class Read>
LaidOut laid_out(const Source& source, const Tree& tree, const TextLimits& limits, Place place, Read read) {
  Sink unused;
  Reader r(source, unused, tree.language, limits);
  Page page{r, lines_of(r)};
  place(tree, page);
  LaidOut out{Outcome::laid_out, written(page)};
  const Source made(source.name(), out.text);
  const std::optional<Tree> again = read(made);
  if (!again || !same_tree(tree, *again) || words_of(source) != words_of(made)) return {Outcome::changes, {}};
  return out;
}

}  // namespace

LaidOut lay_out(const Source& source, What what, const TextLimits& limits) {
  if (what != What::battle) {
    if (const auto sheet = read_sheet(source, limits))
      return laid_out(source, *sheet, limits, place_sheet,
                      [&](const Source& made) { return read_sheet(made, limits); });
  }
  if (what != What::sheet) {
    if (const auto file = read_battle(source, limits))
      return laid_out(
          source, *file, limits,
          [](const BattleFile& tree, Page& page) {
            page.r.sections = true;
            page.r.tight_cells = true;
            place_battle(tree, page);
          },
          [&](const Source& made) {
            Sink sink;
            BattleFile again = grammar::parse_battle(made, file->language, sink, limits);
            return sink.has_errors() ? std::nullopt : std::optional<BattleFile>(std::move(again));
          });
  }
  return {};
}

}  // namespace muster::layout
