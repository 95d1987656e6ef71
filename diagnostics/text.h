// What fills the holes of messages: words of the sheet, numbers, and short phrases that are put
// into the reader's language only when the message is shown.
//
//   said("a whole number")
//   said("line {line} has decided", {{"line", 14}})
//   said("{n} {n:row|rows}", {{"n", rows}})
//
// A phrase stands in English where it is made; catalogue/ru/phrases.def and es/phrases.def have it in
// the other languages, found by the English words (a test holds both lists against the code).
// `{n:row|rows}` is the one word, in Russian of three, that goes with the number `n`.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnostics/language.h"

namespace muster::diagnostics {

class Text;
using Args = std::map<std::string, Text, std::less<>>;

class Text {
 public:
  Text() = default;
  Text(std::string words);
  Text(std::string_view words) : Text(std::string(words)) {}
  Text(const char* words) : Text(std::string(words)) {}
  template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) Text(Number number)
      : Text(std::to_string(number)) {}

  bool empty() const { return pieces_.empty(); }
  // The words where there is no phrase in it, else nothing.
  std::string_view plain() const;
  std::string in(Language language) const;
  std::string english() const { return in(Language::en); }

  Text& operator+=(const Text& other);
  friend Text operator+(Text left, const Text& right) { return std::move(left += right); }
  friend bool operator==(const Text& left, const Text& right);
  // What a phrase says depends on the language: compare english() or plain() with words.
  template <class Words>
  requires std::convertible_to<const Words&, std::string_view>
  friend bool operator==(const Text&, const Words&) = delete;
  friend bool operator<(const Text& left, const Text& right) { return left.english() < right.english(); }
  friend Text said(std::string_view english, std::initializer_list<std::pair<const char*, Text>> args);

 private:
  struct Phrase;
  struct Piece {
    std::string words;
    std::shared_ptr<const Phrase> phrase;  // instead of words
  };
  std::vector<Piece> pieces_;

  void write(std::string& out, Language language, const Args* outer) const;
  friend struct Writing;
};

// `english` is a literal: it is kept as it stands.
Text said(std::string_view english, std::initializer_list<std::pair<const char*, Text>> args = {});

// "a, b and c"; "a, b or c".
enum class Join : std::uint8_t { and_, or_ };
Text listed(const std::vector<Text>& words, Join join);

// A text with {holes} filled in, and whether all of them could be.
struct Filled {
  std::string words;
  bool complete = true;
};
Filled fill(std::string_view text, const Args& args, Language language);

// Which of `forms`, set apart by `|`, goes with a number as it is written.
std::string_view form_for(std::string_view forms, std::string_view number, Language language);

}  // namespace muster::diagnostics
