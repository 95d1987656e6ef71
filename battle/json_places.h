// Where the values of a JSON text are. The JSON library gives values without their places; here
// the same text, already known to be good JSON, is walked once more to note them.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"

namespace muster::battle {

// By path: `sides.red.pieces[2].values.fire`; the whole is the empty path.
struct JsonPlaces {
  std::map<std::string, diagnostics::Span> values;
  std::map<std::string, diagnostics::Span> keys;  // of members of objects
  const diagnostics::Source* source = nullptr;

  std::optional<diagnostics::Span> value(const std::string& path) const;
  std::optional<diagnostics::Span> key(const std::string& path) const;
};

// Reports a key that is there twice, and a text nested too deep.
JsonPlaces places_of(const diagnostics::Source& json, diagnostics::Sink& sink);

std::string path_of_member(const std::string& parent, const std::string& key);
std::string path_of_item(const std::string& parent, std::size_t position);

}  // namespace muster::battle
