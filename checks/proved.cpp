#include "checks/proved.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "checks/aligned.h"

namespace muster::checks {

using compiler::Obligation;

namespace {

// In the order of Obligation::What.
struct Kind {
  const char* what;    // what the lines below are
  const char* proved;  // of one of them
};
constexpr Kind kKinds[] = {
    {"rows of tables", "the row is there"},
    {"columns of tables", "the column is there"},
    {"members of lists", "the list has a member"},
    {"divisions", "it is never by 0"},
    {"dice", "they can be thrown"},
    {"changes", "the new value stays inside its range"},
    {"values handed on", "inside what is asked for"},
    {"values that may be none", "it is there"},
    {"odds", "it is never below 0"},
    {"ends of what can be counted", "it stays inside them"},
    {"others", "it holds"},
};

std::string by_what(const Obligation& o, const diagnostics::Source& source) {
  switch (o.by) {
    case Obligation::By::test:
      return o.because.end > o.because.begin
                 ? fmt::format("tested in line {}", source.line_of(o.because.begin))
                 : std::string("by a test before it");
    case Obligation::By::rows:
      return "there are rows for all of it";
    case Obligation::By::capped:
      return "the sheet caps it";
    case Obligation::By::sums:
      return "a part of a sum";
    case Obligation::By::known:
      return "plain in the sheet";
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

std::string proved_words(const compiler::Model& model, const diagnostics::Source& source) {
  if (model.obligations.empty()) return {};
  std::vector<const Obligation*> all;
  for (const Obligation& o : model.obligations) all.push_back(&o);
  std::stable_sort(all.begin(), all.end(), [](const Obligation* a, const Obligation* b) {
    return a->what != b->what ? a->what < b->what : a->at.begin < b->at.begin;
  });
  std::string out = fmt::format("  proved in {} {} that no battle stops:\n", all.size(),
                                all.size() == 1 ? "place" : "places");
  for (std::size_t i = 0; i < all.size();) {
    const Kind& kind = kKinds[static_cast<std::size_t>(all[i]->what)];
    const auto of_kind = [&](const Obligation* o) { return o->what == all[i]->what; };
    const std::size_t end = i + static_cast<std::size_t>(std::count_if(
                                    all.begin() + static_cast<std::ptrdiff_t>(i), all.end(), of_kind));
    out += fmt::format("    {} ({})\n", kind.what, end - i);
    for (; i < end; ++i) {
      const Obligation& o = *all[i];
      std::string line = fmt::format("      line {}: {} - ", source.line_of(o.at.begin), seen(o, source));
      // By what is divided is plain where it is one number.
      if (o.what == Obligation::What::divisor && !o.words.empty()) {
        const bool one = o.words.find_first_of(".,") == std::string::npos;
        line += "it is by " + o.words + (one ? "" : ", never by 0");
      } else {
        line += kind.proved;
        if (!o.words.empty()) line += ": " + o.words;
      }
      if (const std::string by = by_what(o, source); !by.empty()) line += fmt::format(" ({})", by);
      out += line + '\n';
    }
  }
  return out;
}

}  // namespace muster::checks
