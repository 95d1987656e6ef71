#include "diagnostics/lookalike.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <vector>

namespace muster::diagnostics {

namespace {

using Letter = utf8proc_int32_t;

// The letters of a group look like its first one, which stands for all.
constexpr std::array kGroups{
    std::u32string_view(U"AАΑ"),  std::u32string_view(U"BВΒ"),  std::u32string_view(U"CСϹ"),
    std::u32string_view(U"EЕΕ"),  std::u32string_view(U"HНΗ"),  std::u32string_view(U"I1lІΙӀ"),
    std::u32string_view(U"JЈ"),   std::u32string_view(U"KКΚ"),  std::u32string_view(U"MМΜ"),
    std::u32string_view(U"NΝ"),   std::u32string_view(U"O0ОΟ"), std::u32string_view(U"PРΡ"),
    std::u32string_view(U"SЅ"),   std::u32string_view(U"TТΤ"),  std::u32string_view(U"XХΧ"),
    std::u32string_view(U"YУΥҮ"), std::u32string_view(U"ZΖ"),   std::u32string_view(U"3З"),
    std::u32string_view(U"ГΓ"),   std::u32string_view(U"ФΦ"),   std::u32string_view(U"ПΠ"),
    std::u32string_view(U"aа"),   std::u32string_view(U"cсϲ"),  std::u32string_view(U"eе"),
    std::u32string_view(U"iі"),   std::u32string_view(U"jј"),   std::u32string_view(U"kкκ"),
    std::u32string_view(U"oоο"),  std::u32string_view(U"pрρ"),  std::u32string_view(U"sѕ"),
    std::u32string_view(U"xх"),   std::u32string_view(U"yу"),   std::u32string_view(U"vν"),
    std::u32string_view(U"ёë"),   std::u32string_view(U"ЁË")};

// What stands for a digit in a cell of numbers, also where the shapes are only near.
struct Stand {
  char digit;
  std::u32string_view letters;
};
constexpr std::array kStands{Stand{'0', U"OoОоΟο"}, Stand{'1', U"lIІΙ|"}, Stand{'3', U"Зз"},
                             Stand{'6', U"б"}};

std::vector<Letter> letters_of(std::string_view word) {
  std::vector<Letter> out;
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(word.data());
  auto left = static_cast<utf8proc_ssize_t>(word.size());
  while (left > 0) {
    Letter letter = 0;
    const utf8proc_ssize_t taken = utf8proc_iterate(at, left, &letter);
    if (taken <= 0) return {};
    out.push_back(letter);
    at += taken;
    left -= taken;
  }
  return out;
}

std::string text_of(Letter letter) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const utf8proc_ssize_t size = utf8proc_encode_char(letter, bytes.data());
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size)};
}

Letter plain(Letter letter) {
  for (const std::u32string_view group : kGroups) {
    if (group.find(static_cast<char32_t>(letter)) != std::u32string_view::npos)
      return static_cast<Letter>(group.front());
  }
  return letter;
}

bool is_digit(Letter letter) { return letter >= '0' && letter <= '9'; }

Text script_of(Letter letter) {
  if (is_digit(letter)) return said("a digit");
  if (letter < 0x250) return said("Latin");
  if (letter >= 0x370 && letter < 0x400) return said("Greek");
  if (letter >= 0x400 && letter < 0x530) return said("Cyrillic");
  return said("of another script");
}

// `I` and `l`: which letter it is says more than that both are Latin.
Text closer_script(Letter letter) {
  if (letter == 'l') return said("a small L");
  if (letter == 'I') return said("a capital i");
  if (letter == 'O') return said("the letter O");
  return script_of(letter);
}

// `closer`: where both letters are of one alphabet, or one is a digit, some have a name of their own.
bool of_alphabet(Letter letter, bool closer) {
  const bool known = letter < 0x250 || (letter >= 0x370 && letter < 0x530);
  return known && !is_digit(letter) && !(closer && (letter == 'l' || letter == 'I' || letter == 'O'));
}

}  // namespace

std::string skeleton(std::string_view word) {
  std::string out;
  for (const Letter letter : letters_of(word)) out += text_of(plain(letter));
  return out;
}

bool look_alike(std::string_view a, std::string_view b) {
  return a != b && !a.empty() && !b.empty() && skeleton(a) == skeleton(b);
}

std::optional<Difference> difference(std::string_view a, std::string_view b) {
  const auto left = letters_of(a), right = letters_of(b);
  for (std::size_t i = 0; i < left.size() && i < right.size(); ++i) {
    if (left[i] == right[i]) continue;
    const bool closer = script_of(left[i]) == script_of(right[i]) || is_digit(left[i]) || is_digit(right[i]);
    Difference d{text_of(left[i]), text_of(right[i]), {}, {}, false};
    d.script = closer ? closer_script(left[i]) : script_of(left[i]);
    d.other_script = closer ? closer_script(right[i]) : script_of(right[i]);
    d.of_alphabets = of_alphabet(left[i], closer) && of_alphabet(right[i], closer);
    return d;
  }
  return std::nullopt;
}

std::optional<Digits> as_digits(std::string_view word) {
  // II and III are two and three.
  if (word.size() > 1 && word.find_first_not_of('I') == std::string_view::npos) return std::nullopt;
  // S is a 5 only among digits.
  const bool among_digits = word.find_first_of("0123456789") != std::string_view::npos;
  Digits out;
  bool digit_seen = false;
  bool ends_in_digit = false;  // before the `%`
  for (const Letter letter : letters_of(word)) {
    const auto stand = std::find_if(kStands.begin(), kStands.end(), [&](const Stand& s) {
      return s.letters.find(static_cast<char32_t>(letter)) != std::u32string_view::npos;
    });
    if (stand != kStands.end()) {
      if (out.letter.empty()) {
        out.letter = text_of(letter);
        out.digit = stand->digit;
      }
      out.text += stand->digit;
      digit_seen = ends_in_digit = true;
      continue;
    }
    if (among_digits && (letter == 'S' || letter == 0x405)) {
      if (out.letter.empty()) {
        out.letter = text_of(letter);
        out.digit = '5';
      }
      out.text += '5';
      digit_seen = ends_in_digit = true;
      continue;
    }
    const bool digit = letter >= '0' && letter <= '9';
    const bool sign =
        letter == '.' || letter == ',' || letter == '+' || letter == '-' || letter == '%' || letter == '/';
    if (!digit && !sign) return std::nullopt;
    out.text += static_cast<char>(letter);
    digit_seen = digit_seen || digit;
    if (letter != '%' && letter != '+') ends_in_digit = digit;
  }
  if (out.letter.empty() || !digit_seen || !ends_in_digit) return std::nullopt;
  return out;
}

void tell_look_alikes(Sink& sink) {
  for (Diagnostic& d : sink.list()) {
    const auto near = d.args.find("near");
    if (near == d.args.end() || entry(d.id).severity != Severity::error) continue;
    const auto name = d.args.count("name") != 0 ? d.args.find("name") : d.args.find("word");
    if (name == d.args.end()) continue;
    const std::string seen(name->second.plain()), meant(near->second.plain());
    if (!look_alike(seen, meant)) continue;
    const auto how = difference(seen, meant);
    if (!how) continue;
    d.id = Id::looks_like_known;
    d.args = {{"name", seen},          {"near", meant},       {"letter", how->letter},
              {"script", how->script}, {"other", how->other}, {"other_script", how->other_script}};
  }
}

}  // namespace muster::diagnostics
