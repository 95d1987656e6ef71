// The texts of the catalogue in each language. Where a translation is missing, English is told.
#pragma once

#include <span>
#include <string_view>

#include "diagnostics/diagnostic.h"
#include "diagnostics/language.h"

namespace muster::diagnostics {

struct Texts {
  std::string_view message;
  std::string_view why;
  std::string_view fix;
};
const Texts& texts_of(Id id, Language language);
std::string_view label_in(LabelId id, Language language);

// A short phrase, found by its English words.
std::string_view phrase_in(std::string_view english, Language language);

// What the translations have, for tests: which ids, labels and phrases a language has texts of its own for.
struct Translated {
  std::string_view english;  // of a phrase
  std::string_view text;
};
std::span<const Translated> phrases_of(Language language);
bool has_texts(Id id, Language language);
bool has_label(LabelId id, Language language);

}  // namespace muster::diagnostics
