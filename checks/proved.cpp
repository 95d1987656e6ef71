#include "checks/proved.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "checks/aligned.h"
#include "diagnostics/text.h"

namespace muster::checks {

using compiler::Obligation;
using diagnostics::said;
using diagnostics::Text;

namespace {

struct Kind {
  Text what;    // what the lines below are
  Text proved;  // of one of them
};

Kind kind_of(Obligation::What what) {
  switch (what) {
    case Obligation::What::row:
      return {said("rows of tables"), said("the row is there")};
    case Obligation::What::column:
      return {said("columns of tables"), said("the column is there")};
    case Obligation::What::member:
      return {said("members of lists"), said("the list has a member")};
    case Obligation::What::divisor:
      return {said("divisions"), said("it is never by 0")};
    case Obligation::What::dice:
      return {said("dice"), said("they can be thrown")};
    case Obligation::What::store:
      return {said("changes"), said("the new value stays inside its range")};
    case Obligation::What::argument:
      return {said("values handed on"), said("inside what is asked for")};
    case Obligation::What::present:
      return {said("values that may be none"), said("it is there")};
    case Obligation::What::odds:
      return {said("odds"), said("it is never below 0")};
    case Obligation::What::limit:
      return {said("ends of what can be counted"), said("it stays inside them")};
    case Obligation::What::rest:
      break;
  }
  return {said("others"), said("it holds")};
}

Text by_what(const Obligation& o, const diagnostics::Source& source) {
  switch (o.by) {
    case Obligation::By::test:
      return o.because.end > o.because.begin
                 ? said("tested in line {line}", {{"line", source.line_of(o.because.begin)}})
                 : said("by a test before it");
    case Obligation::By::rows:
      return said("there are rows for all of it");
    case Obligation::By::capped:
      return said("the sheet caps it");
    case Obligation::By::sums:
      return said("a part of a sum");
    case Obligation::By::known:
      return said("plain in the sheet");
    case Obligation::By::range:
      break;
  }
  return {};
}

// One line of the sheet, as long as a line of a list may be.
std::string seen(const Obligation& o, const diagnostics::Source& source) {
  constexpr std::size_t kShown = 44;
  std::string_view text = source.slice(o.at);
  text = text.substr(0, text.find_first_of("\r\n"));
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::string out = cropped(text, kShown);
  if (text.size() < source.slice(o.at).size() && !out.ends_with("…")) out += "…";
  return out;
}

}  // namespace

std::string proved_words(const compiler::Model& model, const diagnostics::Source& source,
                         diagnostics::Language language) {
  if (model.obligations.empty()) return {};
  std::vector<const Obligation*> all;
  for (const Obligation& o : model.obligations) all.push_back(&o);
  std::stable_sort(all.begin(), all.end(), [](const Obligation* a, const Obligation* b) {
    return a->what != b->what ? a->what < b->what : a->at.begin < b->at.begin;
  });
  const auto told = [&](const Text& words) { return words.in(language); };
  std::string out = fmt::format(
      "  {}\n", told(said("proved in {n} {n:place|places} that no battle stops:", {{"n", all.size()}})));
  for (std::size_t i = 0; i < all.size();) {
    const Kind kind = kind_of(all[i]->what);
    const auto of_kind = [&](const Obligation* o) { return o->what == all[i]->what; };
    const std::size_t end = i + static_cast<std::size_t>(std::count_if(
                                    all.begin() + static_cast<std::ptrdiff_t>(i), all.end(), of_kind));
    out += fmt::format("    {} ({})\n", told(kind.what), end - i);
    for (; i < end; ++i) {
      const Obligation& o = *all[i];
      std::string line =
          fmt::format("      {} {} - ", told(said("line {line}:", {{"line", source.line_of(o.at.begin)}})),
                      seen(o, source));
      const Text words = o.words;
      // By what is divided is plain where it is one number.
      if (o.what == Obligation::What::divisor && !words.empty()) {
        const bool one = words.english().find_first_of(".,") == std::string::npos;
        line += told(one ? said("it is by {words}", {{"words", words}})
                         : said("it is by {words}, never by 0", {{"words", words}}));
      } else {
        line += told(kind.proved);
        if (!words.empty()) line += ": " + told(words);
      }
      if (const Text by = by_what(o, source); !by.empty()) line += " (" + told(by) + ")";
      out += line + '\n';
    }
  }
  return out;
}

}  // namespace muster::checks
