#include "battle/cast.h"

#include "battle/schema.h"
#include "battle/words.h"

namespace muster::battle {
namespace {

template <class T>
const T* find_at(const std::vector<T>& list, std::int64_t i) {
  return i >= 0 && static_cast<std::uint64_t>(i) < list.size() ? &list[static_cast<std::size_t>(i)] : nullptr;
}

}  // namespace

std::string number_text(const bytecode::ValueType& type, std::int64_t value) {
  const Rational number = from_scaled(value, type.grain);
  return type.kind == bytecode::Kind::percent ? exact_percent(number) : exact(number);
}

std::string range_text(const bytecode::ValueType& type, std::int64_t lo, std::int64_t hi) {
  return number_text(type, lo) + ".." + number_text(type, hi);
}

std::string piece_text(const Cast& cast, Index kind, std::int64_t piece) {
  const auto* pieces = find_at(cast.shown, kind);
  const auto* shown = pieces ? find_at(*pieces, piece) : nullptr;
  return shown ? *shown : "-";
}

std::string value_text(const bytecode::Ruleset& ruleset, const Cast& cast, const bytecode::ValueType& type,
                       std::int64_t value, grammar::Language language) {
  using bytecode::Kind;
  if (value == bytecode::kAbsent) return std::string(word(Word::none, language));
  switch (type.kind) {
    case Kind::number:
    case Kind::percent:
      return number_text(type, value);
    case Kind::yes_no:
      return std::string(word(value != 0 ? Word::yes : Word::no, language));
    case Kind::name:
      return set_word_text(ruleset, type.sub, value);
    case Kind::label: {
      const auto* label = find_at(cast.labels, value);
      return label ? *label : "?";
    }
    case Kind::side: {
      const auto* title = find_at(cast.titles, value);
      return title ? *title : "-";
    }
    case Kind::piece:
      return value < 0 ? std::string(word(Word::none, language)) : piece_text(cast, type.sub, value);
    case Kind::text: {
      const auto* text = find_at(ruleset.strings, value);
      return text ? *text : "?";
    }
    case Kind::row:
    case Kind::col:
      return std::to_string(value + 1);
  }
  return "?";
}

std::string values_text(const bytecode::Ruleset& ruleset, const Cast& cast, const bytecode::Field& field,
                        const std::vector<std::int64_t>& values, grammar::Language language) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i)
    out += (i > 0 ? "/" : "") + value_text(ruleset, cast, field.type, values[i], language);
  return out;
}

}  // namespace muster::battle
