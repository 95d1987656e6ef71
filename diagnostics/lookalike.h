// Letters that look the same and are not: `С` of Russian and `C` of English, `З` and 3, `О` and 0.
//
// A reader can't tell such words apart on paper or on a screen, so a message that only shows the two
// is of no use: it must say which letter is which. The table of letters is small and our own: only those
// that look the same in most type faces are in it, capitals and small letters apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "diagnostics/diagnostic.h"

namespace muster::diagnostics {

// The word with each letter replaced by the one that stands for all that look like it. Two words look
// the same when their skeletons are equal.
std::string skeleton(std::string_view word);

// Different words that look the same.
bool look_alike(std::string_view a, std::string_view b);

// Where two such words differ first: the letter of each, and of which script it is ("Cyrillic").
struct Difference {
  std::string letter, other;
  Text script, other_script;
  bool of_alphabets = false;  // both letters are of an alphabet: not a digit, not `l` and `I`
};
std::optional<Difference> difference(std::string_view a, std::string_view b);

// A word with letters where digits are meant: `1О` is 10, `З` is 3. Nothing where it is no number
// after that, or holds no such letter.
struct Digits {
  std::string text;
  std::string letter;  // the first such letter, and the digit it looks like
  char digit = '0';
};
std::optional<Digits> as_digits(std::string_view word);

// Messages that suggest a word which looks the same as the one written are told as looks_like_known: that
// "`С` is unknown, did you mean `C`?" helps nobody.
void tell_look_alikes(Sink& sink);

}  // namespace muster::diagnostics
