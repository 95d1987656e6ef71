// One fault, one message. What follows from a fault that was told already is taken away again: the names of
// a line that could not be read are not known, and each use of a misspelt name is the same slip.
//
// Nothing is lost: who mends the first fault and checks again is told what is left.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "compiler/one_fault.h"
#include "compiler/passes.h"

namespace muster::compiler {

using diagnostics::Diagnostic;
using diagnostics::Id;

namespace {

// That a name is not known.
constexpr Id kUnknown[] = {Id::unknown_name,   Id::unknown_word,    Id::unknown_field,
                           Id::unknown_type,   Id::unknown_piece,   Id::unknown_call,
                           Id::unknown_plural, Id::unknown_outcome, Id::unknown_set};

bool says_unknown(Id id) {
  return std::find(std::begin(kUnknown), std::end(kUnknown), id) != std::end(kUnknown);
}

// What a block lacks may stand in the line that could not be read.
bool of_the_end(Id id) { return id == Id::no_finish || id == Id::no_give; }

bool of_the_whole(Id id) { return id == Id::no_battle || id == Id::title_missing || id == Id::no_sides; }

bool is_error(const Diagnostic& d) {
  return diagnostics::entry(d.id).severity == diagnostics::Severity::error;
}

std::string_view name_in(const Diagnostic& d) {
  for (const char* key : {"name", "word"}) {
    if (const auto it = d.args.find(key); it != d.args.end()) return it->second.plain();
  }
  return {};
}

// The words of a line, of any script, until its comment: the first `most` of them.
void words_of_line(std::string_view line, std::size_t most, std::set<std::string, std::less<>>& out) {
  line = line.substr(0, line.find('#'));
  const auto in_word = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
  };
  for (std::size_t i = 0; i < line.size() && most > 0;) {
    std::size_t to = i;
    while (to < line.size() && in_word(line[to])) ++to;
    if (to > i) {
      out.emplace(line.substr(i, to - i));
      --most;
    }
    i = to + 1;
  }
}

std::string_view line_at(const diagnostics::Source& source, std::uint32_t at) {
  const std::string_view text = source.text();
  const std::size_t place = std::min<std::size_t>(at, text.size());
  const std::size_t before = place == 0 ? std::string_view::npos : text.rfind('\n', place - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  return text.substr(begin, text.find('\n', place) - begin);
}

}  // namespace

void leave_out_consequences(const diagnostics::Source& source, std::size_t of_grammar,
                            diagnostics::Sink& sink) {
  std::vector<Diagnostic>& all = sink.list();
  std::set<std::string, std::less<>> unread;  // words of lines that could not be read
  // What such a line declares, if it declares anything, stands at its beginning: `table t`, `men  whole`.
  std::set<std::string, std::less<>> declared;
  std::map<std::uint32_t, const Diagnostic*> failed;  // these lines, and what was said first
  for (std::size_t i = 0; i < std::min(of_grammar, all.size()); ++i) {
    const Diagnostic& d = all[i];
    // A cell that is still open spoils nothing but itself.
    if (!is_error(d) || d.nowhere || d.id == Id::cell_todo) continue;
    words_of_line(line_at(source, d.at.begin), line_at(source, d.at.begin).size(), unread);
    words_of_line(line_at(source, d.at.begin), 2, declared);
    failed.emplace(source.line_of(d.at.begin), &d);
  }
  std::vector<bool> gone(all.size(), false);
  const auto position = [&](const Diagnostic* d) { return static_cast<std::size_t>(d - all.data()); };
  // The first use of an unknown name, by its place in the text.
  std::map<std::string_view, std::uint32_t> first_use;
  for (const Diagnostic& d : all) {
    if (!says_unknown(d.id) || name_in(d).empty()) continue;
    const auto [it, fresh] = first_use.emplace(name_in(d), d.at.begin);
    if (!fresh) it->second = std::min(it->second, d.at.begin);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Diagnostic& d = all[i];
    if (!is_error(d)) continue;
    if (of_the_whole(d.id)) {
      gone[i] = !failed.empty();
      continue;
    }
    if (says_unknown(d.id) && !name_in(d).empty() && first_use[name_in(d)] < d.at.begin) gone[i] = true;
    if (i < of_grammar || d.nowhere || failed.empty()) continue;
    if (const auto line = failed.find(source.line_of(d.at.begin)); line != failed.end()) {
      // A word that is not known, and the line could not be read behind it: the word it is.
      const bool word_first =
          says_unknown(d.id) && line->second->id == Id::rest_of_line && d.at.begin < line->second->at.begin;
      gone[word_first ? position(line->second) : i] = true;
      continue;
    }
    if (of_the_end(d.id)) gone[i] = true;
    const auto& lost = says_unknown(d.id) ? unread : declared;
    for (const char* key : {"name", "word", "table", "list", "owner"}) {
      if (const auto it = d.args.find(key); it != d.args.end() && lost.count(it->second.plain()) != 0)
        gone[i] = true;
    }
    for (const diagnostics::Label& label : d.labels)
      gone[i] = gone[i] || failed.count(source.line_of(label.at.begin)) != 0;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (gone[i]) continue;
    if (kept != i) all[kept] = std::move(all[i]);
    ++kept;
  }
  all.resize(kept);
  tell_once(source, sink);
}

}  // namespace muster::compiler
