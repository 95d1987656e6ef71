#include "battle/words.h"

#include <array>
#include <cstddef>

namespace muster::battle {
namespace {

using Row = std::array<std::string_view, 3>;
constexpr Row kWords[] = {
#define WORD(id, english, spanish, russian) Row{english, russian, spanish},
#include "battle/words.def"
#undef WORD
};

}  // namespace

std::string_view word(Word id, grammar::Language language) {
  return kWords[static_cast<std::size_t>(id)][static_cast<std::size_t>(language)];
}

grammar::Language language_of(const bytecode::Ruleset& ruleset) {
  if (ruleset.language == bytecode::kNone) return grammar::Language::en;
  const std::string& name = ruleset.string(ruleset.language);
  if (name == "es") return grammar::Language::es;
  if (name == "ru") return grammar::Language::ru;
  return grammar::Language::en;
}

}  // namespace muster::battle
