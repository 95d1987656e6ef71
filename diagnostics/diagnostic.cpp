// The catalogue made readable: what it says of an id, and its texts with the arguments filled in.
#include "diagnostics/diagnostic.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "diagnostics/translated.h"

namespace muster::diagnostics {

namespace {

// A report is held against this many others of its place.
constexpr std::size_t kCompared = 64;

// The name people see is the id with dashes, made while compiling.
template <std::size_t N>
constexpr std::array<char, N> kebab(const char (&id)[N]) {
  std::array<char, N> name{};
  for (std::size_t i = 0; i < N; ++i) name[i] = id[i] == '_' ? '-' : id[i];
  return name;
}

#define DIAGNOSTIC(id, severity, message, why, fix) constexpr auto kName_##id = kebab(#id);
#include "diagnostics/catalogue.def"

template <std::size_t N>
constexpr std::string_view view(const std::array<char, N>& name) {
  return {name.data(), N - 1};
}

// The last line closes the list, so that an empty catalogue is a list too.
constexpr Entry kEntries[] = {
#define DIAGNOSTIC(id, severity, message, why, fix) {view(kName_##id), Severity::severity, message, why, fix},
#include "diagnostics/catalogue.def"
    {"unknown", Severity::error, "a fault without a name", "", ""},
};

constexpr std::string_view kLabels[] = {
    "",
#define LABEL(id, text) text,
#include "diagnostics/catalogue.def"
};

std::string whole_or_nothing(std::string_view text, const Diagnostic& d, Language language) {
  Filled filled = fill(text, d.args, language);
  return filled.complete ? std::move(filled.words) : std::string();
}

}  // namespace

Diagnostic& Diagnostic::arg(std::string_view name, Text value) {
  args.insert_or_assign(std::string(name), std::move(value));
  return *this;
}

Diagnostic& Diagnostic::label(Span where, LabelId label_id) {
  labels.push_back({where, label_id});
  return *this;
}

Diagnostic& Diagnostic::fix(Span where, std::string text, Applicability how) {
  fixes.push_back({where, std::move(text), how});
  return *this;
}

std::string_view severity_word(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      break;
  }
  return "note";
}

const Entry& entry(Id id) {
  const auto index = static_cast<std::size_t>(id);
  return kEntries[std::min(index, entry_count())];
}

std::size_t entry_count() { return std::size(kEntries) - 1; }

std::string_view label_text(LabelId id) {
  const auto index = static_cast<std::size_t>(id);
  return index < std::size(kLabels) ? kLabels[index] : std::string_view();
}

std::string message_of(const Diagnostic& d, Language language) {
  return fill(texts_of(d.id, language).message, d.args, language).words;
}
std::string why_of(const Diagnostic& d, Language language) {
  return whole_or_nothing(texts_of(d.id, language).why, d, language);
}
std::string fix_of(const Diagnostic& d, Language language) {
  return whole_or_nothing(texts_of(d.id, language).fix, d, language);
}
std::string label_of(const Diagnostic& d, const Label& label, Language language) {
  return fill(label_in(label.id, language), d.args, language).words;
}

Diagnostic& Sink::report(Id id, Span at) {
  const bool kept = list_.size() < kKept;
  if (!kept) {
    spare_ = {};
    error_beyond_ = error_beyond_ || entry(id).severity == Severity::error;
  }
  Diagnostic& d = kept ? list_.emplace_back() : spare_;
  d.id = id;
  d.at = at;
  return d;
}

Diagnostic& Sink::report(Id id) {
  Diagnostic& d = report(id, Span{});
  d.nowhere = true;
  return d;
}

bool Sink::has_errors() const {
  return error_beyond_ || std::any_of(list_.begin(), list_.end(), [](const Diagnostic& d) {
           return entry(d.id).severity == Severity::error;
         });
}

std::vector<Diagnostic> Sink::take_sorted() {
  // What is said of the file as a whole comes first.
  const auto place = [](const Diagnostic& d) { return std::make_tuple(!d.nowhere, d.at.begin); };
  std::stable_sort(list_.begin(), list_.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return place(a) < place(b); });
  std::vector<Diagnostic> out;
  out.reserve(list_.size());
  std::size_t group = 0;  // where the diagnostics of this place begin in `out`
  for (Diagnostic& d : list_) {
    if (out.empty() || place(out.back()) != place(d)) group = out.size();
    // Many different things at one place (the end of a text, say): only the latest are compared.
    if (out.size() - group > kCompared) group = out.size() - kCompared;
    const auto same = [&](const Diagnostic& other) { return other.id == d.id && other.args == d.args; };
    const auto begin = out.begin() + static_cast<std::ptrdiff_t>(group);
    if (std::none_of(begin, out.end(), same)) out.push_back(std::move(d));
  }
  list_.clear();
  error_beyond_ = false;
  return out;
}

}  // namespace muster::diagnostics
