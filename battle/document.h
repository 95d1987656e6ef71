// A battle file as a JSON document, and its text. What the document says is in
// docs/battle.schema.json; the text is what the grammar reads, so both forms mean the same.
//
// The JSON library takes long to compile: headers know its names only.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "battle/json_places.h"
#include "diagnostics/diagnostic.h"
#include "grammar/ast.h"

namespace muster::battle {

using Document = nlohmann::ordered_json;

// A stretch of the text and what of the document it is.
struct TextPlace {
  diagnostics::Span text;
  std::string path;
  bool key = false;    // the name of that member, not its value
  bool exact = false;  // the very bytes of the string
};

struct Written {
  std::string text;
  std::vector<TextPlace> places;
};

// `language`: of the words of the text, where the document states none. Faults are reported at
// their places in the JSON, or about the whole where there are no places.
Written text_of(const Document& document, grammar::Language language, const JsonPlaces& places,
                diagnostics::Sink& sink);

// A name or value in the text of a battle file, in quotes where it needs them; empty where it can't
// be written at all.
std::string written_word(const std::string& text, grammar::Language language);

}  // namespace muster::battle
