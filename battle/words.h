// The words of reports, by language. See words.def.
#pragma once

#include <cstdint>
#include <string_view>

#include "bytecode/ruleset.h"
#include "grammar/ast.h"

namespace muster::battle {

enum class Word : std::uint8_t {
#define WORD(id, english, spanish, russian) id,
#include "battle/words.def"
#undef WORD
};

std::string_view word(Word id, grammar::Language language);

// The language of a ruleset's sheet.
grammar::Language language_of(const bytecode::Ruleset& ruleset);

}  // namespace muster::battle
