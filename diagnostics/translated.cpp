#include "diagnostics/translated.h"

#include <array>
#include <map>
#include <unordered_map>
#include <vector>

namespace muster::diagnostics {

namespace {

struct OfId {
  Id id{};
  Texts texts;
};
struct OfLabel {
  LabelId id = LabelId::none;
  std::string_view text;
};

// The last line closes each list, so that a list without lines is one too.
#define TEXTS(id, message, why, fix) {Id::id, {message, why, fix}},
constexpr OfId kRussian[] = {
#include "diagnostics/catalogue/ru.def"
    {}};
#define TEXTS(id, message, why, fix) {Id::id, {message, why, fix}},
constexpr OfId kSpanish[] = {
#include "diagnostics/catalogue/es.def"
    {}};

#define LABEL_TEXT(id, text) {LabelId::id, text},
constexpr OfLabel kRussianLabels[] = {
#include "diagnostics/catalogue/ru.def"
    {}};
#define LABEL_TEXT(id, text) {LabelId::id, text},
constexpr OfLabel kSpanishLabels[] = {
#include "diagnostics/catalogue/es.def"
    {}};

#define PHRASE_TEXT(english, text) {english, text},
constexpr Translated kRussianPhrases[] = {
#include "diagnostics/catalogue/ru.def"
    {}};
#define PHRASE_TEXT(english, text) {english, text},
constexpr Translated kSpanishPhrases[] = {
#include "diagnostics/catalogue/es.def"
    {}};

template <class T>
std::span<const T> without_end(const T* begin, std::size_t size) {
  return std::span(begin, size - 1);
}

std::span<const OfId> ids_of(Language language) {
  switch (language) {
    case Language::ru:
      return without_end(kRussian, std::size(kRussian));
    case Language::es:
      return without_end(kSpanish, std::size(kSpanish));
    case Language::en:
      break;
  }
  return {};
}

std::span<const OfLabel> labels_of(Language language) {
  switch (language) {
    case Language::ru:
      return without_end(kRussianLabels, std::size(kRussianLabels));
    case Language::es:
      return without_end(kSpanishLabels, std::size(kSpanishLabels));
    case Language::en:
      break;
  }
  return {};
}

constexpr std::size_t kCount = std::size(kLanguages);
std::size_t place(Language language) { return static_cast<std::size_t>(language); }

// By the id, English where a language has no texts.
std::array<std::vector<Texts>, kCount> made_texts() {
  std::array<std::vector<Texts>, kCount> out;
  for (const Language language : kLanguages) {
    std::vector<Texts>& list = out[place(language)];
    for (std::size_t i = 0; i <= entry_count(); ++i) {
      const Entry& e = entry(static_cast<Id>(i));
      list.push_back({e.message, e.why, e.fix});
    }
    for (const OfId& one : ids_of(language)) list[static_cast<std::size_t>(one.id)] = one.texts;
  }
  return out;
}

using Phrases = std::unordered_map<std::string_view, std::string_view>;

std::array<Phrases, kCount> made_phrases() {
  std::array<Phrases, kCount> out;
  for (const Language language : kLanguages)
    for (const Translated& one : phrases_of(language)) out[place(language)].emplace(one.english, one.text);
  return out;
}

}  // namespace

const Texts& texts_of(Id id, Language language) {
  static const auto all = made_texts();
  const auto index = static_cast<std::size_t>(id);
  return all[place(language)][index < entry_count() ? index : entry_count()];
}

std::string_view label_in(LabelId id, Language language) {
  for (const OfLabel& one : labels_of(language))
    if (one.id == id) return one.text;
  return label_text(id);
}

std::string_view phrase_in(std::string_view english, Language language) {
  static const auto all = made_phrases();
  const auto found = all[place(language)].find(english);
  return found == all[place(language)].end() ? english : found->second;
}

std::span<const Translated> phrases_of(Language language) {
  switch (language) {
    case Language::ru:
      return without_end(kRussianPhrases, std::size(kRussianPhrases));
    case Language::es:
      return without_end(kSpanishPhrases, std::size(kSpanishPhrases));
    case Language::en:
      break;
  }
  return {};
}

bool has_texts(Id id, Language language) {
  if (language == Language::en) return true;
  for (const OfId& one : ids_of(language))
    if (one.id == id) return true;
  return false;
}

bool has_label(LabelId id, Language language) {
  if (language == Language::en) return true;
  for (const OfLabel& one : labels_of(language))
    if (one.id == id) return true;
  return false;
}

}  // namespace muster::diagnostics
