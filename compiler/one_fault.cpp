// Two messages that are one fault. Each pair is known by what the two say, not by how they came about, so
// the passes that find them need not know of each other.
#include "compiler/one_fault.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/lookalike.h"

namespace muster::compiler {

using diagnostics::Diagnostic;
using diagnostics::Id;
using diagnostics::Source;
using diagnostics::Text;

namespace {

struct All {
  const Source& source;
  std::vector<Diagnostic>& list;
  std::vector<bool> gone;

  std::uint32_t line(const Diagnostic& d) const { return source.line_of(d.at.begin); }
};

// Of two that may be phrases.
const Text& text_arg(const Diagnostic& d, std::string_view name) {
  static const Text none;
  const auto it = d.args.find(name);
  return it == d.args.end() ? none : it->second;
}

// The words of the sheet, or a number: nothing of a phrase.
std::string_view arg(const Diagnostic& d, std::string_view name) {
  const auto it = d.args.find(name);
  return it == d.args.end() ? std::string_view{} : it->second.plain();
}

bool one_of(Id id, std::initializer_list<Id> ids) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

// Digits with a sign at most: one value, no list and no range.
bool is_single(std::string_view values) {
  const std::size_t from = !values.empty() && values[0] == '-' ? 1 : 0;
  return values.size() > from && values.find_first_not_of("0123456789", from) == std::string_view::npos;
}

// What stands from the one to the other, the two in the other order.
std::string turned(const Source& source, Span a, Span b) {
  return std::string(source.slice(b)) + std::string(source.slice({a.end, b.begin})) +
         std::string(source.slice(a));
}

// A key that is wanted where another stands, and the other way round.
void swapped_keys(All& all) {
  const auto wanted = [](const Diagnostic& d) {
    return d.id == Id::type_clash         ? text_arg(d, "wanted")
           : d.id == Id::key_wants_word   ? text_arg(d, "set")
           : d.id == Id::key_wants_number ? text_arg(d, "type")
                                          : Text();
  };
  std::map<std::uint32_t, std::vector<std::size_t>> lines;
  for (std::size_t i = 0; i < all.list.size(); ++i) {
    if (!wanted(all.list[i]).empty()) lines[all.line(all.list[i])].push_back(i);
  }
  for (auto& [line, here] : lines) {
    if (here.size() != 2) continue;
    if (all.list[here[1]].at.begin < all.list[here[0]].at.begin) std::swap(here[0], here[1]);
    Diagnostic& a = all.list[here[0]];
    const Diagnostic& b = all.list[here[1]];
    const bool row = a.id != b.id && a.id != Id::type_clash && b.id != Id::type_clash;
    const bool keys = a.id == Id::type_clash && b.id == Id::type_clash &&
                      text_arg(a, "wanted") == text_arg(b, "found") &&
                      text_arg(a, "found") == text_arg(b, "wanted");
    // Only neighbours: `[d, w]`, two cells of a row.
    if (!(row || keys) || b.at.begin < a.at.end) continue;
    const std::string_view between = all.source.slice({a.at.end, b.at.begin});
    if (between.find_first_not_of(row ? " \t|" : " ,") != std::string_view::npos) continue;
    const Text want = wanted(a), other = wanted(b);
    const std::string order = turned(all.source, a.at, b.at);
    a.id = Id::type_clash;
    a.args = {{"wanted", want}, {"found", other}, {"order", order}};
    a.fix({a.at.begin, b.at.end}, order);
    all.gone[here[1]] = true;
  }
}

// 3 stands twice and 4 is missing: the second is 4.
void twice_and_missing(All& all) {
  for (const bool rows : {true, false}) {
    std::map<std::string, std::vector<std::size_t>, std::less<>> twice, missing;
    for (std::size_t i = 0; i < all.list.size(); ++i) {
      const Diagnostic& d = all.list[i];
      const std::string table(arg(d, "table"));
      if (rows
              ? d.id == Id::row_twice
              : d.id == Id::columns_overlap && is_single(arg(d, "left")) && arg(d, "left") == arg(d, "right"))
        twice[table].push_back(i);
      const bool lacks = rows ? one_of(d.id, {Id::missing_row, Id::missing_row_one, Id::missing_row_dice,
                                              Id::missing_row_added, Id::missing_row_rolled, Id::key_outside})
                              : one_of(d.id, {Id::missing_column, Id::missing_column_dice,
                                              Id::missing_column_added, Id::column_outside});
      if (lacks) missing[table].push_back(i);
    }
    for (const auto& [table, here] : twice) {
      const auto lack = missing.find(table);
      if (here.size() != 1 || lack == missing.end()) continue;
      Diagnostic& d = all.list[here[0]];
      const Diagnostic& first = all.list[lack->second[0]];
      const std::string value(arg(first, first.id == Id::missing_row_one ? "value" : "values"));
      const bool same = std::all_of(lack->second.begin(), lack->second.end(), [&](std::size_t i) {
        const Diagnostic& other = all.list[i];
        return arg(other, other.id == Id::missing_row_one ? "value" : "values") == value;
      });
      if (!same || !is_single(value) || !is_single(arg(d, rows ? "key" : "left"))) continue;
      d.fixes.clear();
      d.fix(d.at, value);
      for (const std::size_t i : lack->second) all.gone[i] = true;
    }
  }
}

// 10 is missing, and a row for 0 is never reached: the row is the one for 10.
void unreached_and_missing(All& all) {
  std::map<std::string, std::vector<std::size_t>, std::less<>> unreached, missing;
  for (std::size_t i = 0; i < all.list.size(); ++i) {
    const Diagnostic& d = all.list[i];
    if (d.id == Id::row_unreachable) unreached[std::string(arg(d, "table"))].push_back(i);
    if (one_of(d.id, {Id::missing_row_dice, Id::missing_row}))
      missing[std::string(arg(d, "table"))].push_back(i);
  }
  for (const auto& [table, here] : unreached) {
    const auto lack = missing.find(table);
    if (here.size() != 1 || lack == missing.end() || lack->second.size() != 1) continue;
    const Diagnostic& row = all.list[here[0]];
    Diagnostic& d = all.list[lack->second[0]];
    if (!is_single(arg(d, "values")) || !is_single(all.source.slice(row.at))) continue;
    d.fixes.clear();
    d.fix(row.at, std::string(arg(d, "values")));
    all.gone[here[0]] = true;
  }
}

// A look-up that brings what only the right die shows: that is an error, so it stays, with the die.
void of_another_die(All& all) {
  for (std::size_t k = 0; k < all.list.size(); ++k) {
    const Diagnostic& die = all.list[k];
    if (die.id != Id::rows_other_die || die.fixes.empty()) continue;
    for (Diagnostic& d : all.list) {
      if (d.id != Id::key_outside || arg(d, "table") != arg(die, "table")) continue;
      d.fix(die.fixes[0].at, die.fixes[0].text);
      all.gone[k] = true;
    }
  }
}

// Cells of a row with one too many or too few stand in the wrong columns.
void in_miscounted_rows(All& all) {
  for (const Diagnostic& row : all.list) {
    if (row.id != Id::cell_count) continue;
    for (std::size_t i = 0; i < all.list.size(); ++i) {
      const Diagnostic& d = all.list[i];
      if (&d == &row || !one_of(d.id, {Id::cell_wants, Id::cell_outside, Id::cell_negative, Id::cell_none,
                                       Id::cell_wants_percent, Id::cell_wants_number, Id::cell_wants_yes_no}))
        continue;
      if (d.at.begin >= row.at.begin && d.at.end <= row.at.end) all.gone[i] = true;
    }
  }
}

// A field whose ends nothing keeps is mended where it is declared: the first change that leads beyond them.
void beyond_the_same_ends(All& all) {
  std::map<std::pair<std::string_view, std::uint32_t>, std::size_t> first;
  for (std::size_t i = 0; i < all.list.size(); ++i) {
    const Diagnostic& d = all.list[i];
    if (d.id != Id::store_outside || d.fixes.empty()) continue;
    const auto [it, fresh] = first.emplace(std::pair{arg(d, "name"), d.fixes[0].at.begin}, i);
    if (fresh) continue;
    const bool earlier = d.at.begin < all.list[it->second].at.begin;
    all.gone[earlier ? it->second : i] = true;
    if (earlier) it->second = i;
  }
}

// The word as it was meant has no row; as soon as it is typed anew nobody knows.
void of_mixed_words(All& all) {
  for (const Diagnostic& word : all.list) {
    if (word.id != Id::mixed_alphabets) continue;
    for (std::size_t i = 0; i < all.list.size(); ++i) {
      const Diagnostic& d = all.list[i];
      if (one_of(d.id, {Id::missing_row, Id::missing_column}) && arg(d, "values") == arg(word, "meant"))
        all.gone[i] = true;
    }
  }
}

}  // namespace

void tell_once(const Source& source, diagnostics::Sink& sink) {
  All all{source, sink.list(), std::vector<bool>(sink.size(), false)};
  swapped_keys(all);
  of_another_die(all);
  twice_and_missing(all);
  unreached_and_missing(all);
  in_miscounted_rows(all);
  beyond_the_same_ends(all);
  of_mixed_words(all);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.list.size(); ++i) {
    if (all.gone[i]) continue;
    if (kept != i) all.list[kept] = std::move(all.list[i]);
    ++kept;
  }
  all.list.resize(kept);
}

void tell_words_meant(const Model& m, diagnostics::Sink& sink) {
  for (Diagnostic& d : sink.list()) {
    const std::string seen(d.id == Id::cell_unclear ? arg(d, "seen") : std::string_view{});
    for (const SetInfo& set : m.sets) {
      for (const std::string& word : set.words) {
        if (d.id != Id::cell_unclear || !diagnostics::look_alike(seen, word)) continue;
        const auto how = diagnostics::difference(seen, word);
        if (!how) continue;
        d.id = Id::looks_like_known;
        d.args = {{"name", seen},          {"near", word},        {"letter", how->letter},
                  {"script", how->script}, {"other", how->other}, {"other_script", how->other_script}};
        d.fixes.clear();
        d.fix(d.at, word, diagnostics::Applicability::sure);
      }
    }
  }
}

}  // namespace muster::compiler
