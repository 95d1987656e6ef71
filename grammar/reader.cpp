// Telling characters and words apart; see reader.h for the decisions.
#include "grammar/reader.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

namespace muster::grammar {
namespace {

struct Letter {
  std::int32_t code = -1;
  int bytes = 0;
};

Letter letter_at(const Reader& r, const char* p) {
  if (p >= r.end) return {};
  const auto first = static_cast<unsigned char>(*p);
  if (first < 0x80) return {first, 1};
  utf8proc_int32_t code = -1;
  const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(p), r.end - p, &code);
  if (bytes <= 0) return {-1, 1};
  return {code, static_cast<int>(bytes)};
}

bool is_letter(std::int32_t code) {
  if (code < 0) return false;
  if (code < 0x80) return (code | 0x20) >= 'a' && (code | 0x20) <= 'z';
  switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL:
      return true;
    default:
      return false;
  }
}

bool continues(std::int32_t code) {
  if (code == '_' || is_letter(code)) return true;
  if (code < 0x80) return code >= '0' && code <= '9';
  switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
      return true;
    default:
      return false;
  }
}

bool is_blank(std::int32_t code) {
  return code == ' ' || code == '\t' || code == 0xA0 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x202F || code == 0x205F || code == 0x3000;
}

constexpr std::int32_t kClosing[][3] = {
    // opening, closing, or closing
    {'"', '"', '"'},       {0x201C, 0x201D, '"'},    {0x201E, 0x201C, 0x201D},
    {0x201D, 0x201D, '"'}, {0x00AB, 0x00BB, 0x00BB}, {0x00BB, 0x00AB, 0x00BB},
};

// Letters of two alphabets that look alike: Latin, Cyrillic.
constexpr std::int32_t kAlike[][2] = {
    {'a', 0x430}, {'e', 0x435}, {'o', 0x43E}, {'p', 0x440}, {'c', 0x441}, {'y', 0x443},
    {'x', 0x445}, {'k', 0x43A}, {'m', 0x43C}, {'t', 0x442}, {'b', 0x432}, {'h', 0x43D},
    {'A', 0x410}, {'E', 0x415}, {'O', 0x41E}, {'P', 0x420}, {'C', 0x421}, {'Y', 0x423},
    {'X', 0x425}, {'K', 0x41A}, {'M', 0x41C}, {'T', 0x422}, {'B', 0x412}, {'H', 0x41D},
};
enum class Alphabet { other, latin, cyrillic };
Alphabet alphabet_of(std::int32_t code) {
  if ((code | 0x20) >= 'a' && (code | 0x20) <= 'z') return Alphabet::latin;
  return code >= 0x400 && code <= 0x52F ? Alphabet::cyrillic : Alphabet::other;
}
std::int32_t twin_of(std::int32_t code, bool cyrillic) {
  for (const auto& pair : kAlike)
    if (pair[cyrillic ? 0 : 1] == code) return pair[cyrillic ? 1 : 0];
  return -1;
}
void append(std::string& to, std::int32_t code) {
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(code, bytes);
  to.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

// A text in one alphabet; empty where a letter of the other one has no twin. `letters` gets those
// that were replaced.
std::string in_alphabet(std::string_view text, Alphabet alphabet, std::string& letters) {
  const bool cyrillic = alphabet == Alphabet::cyrillic;
  std::string made;
  letters.clear();
  for (const char* p = text.data(); p < text.data() + text.size();) {
    std::int32_t code = -1;
    const auto bytes =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(p), text.data() + text.size() - p, &code);
    if (bytes <= 0) return {};
    if (const Alphabet one = alphabet_of(code); one != Alphabet::other && one != alphabet) {
      code = twin_of(code, cyrillic);
      if (code < 0) return {};
      const std::string letter = '`' + std::string(p, static_cast<std::size_t>(bytes)) + '`';
      if (letters.find(letter) == std::string::npos) letters += (letters.empty() ? "" : ", ") + letter;
    }
    append(made, code);
    p += bytes;
  }
  return made;
}

void report_mixed(Reader& r, Span at, const std::string& letters, bool cyrillic, std::string_view meant) {
  if (!r.mixed.insert(at.begin).second) return;
  const auto n = 1 + std::count(letters.begin(), letters.end(), ',');
  const auto which = cyrillic ? diagnostics::said("{letters} {n:is|are} Latin, the others Cyrillic",
                                                  {{"letters", letters}, {"n", n}})
                              : diagnostics::said("{letters} {n:is|are} Cyrillic, the others Latin",
                                                  {{"letters", letters}, {"n", n}});
  r.sink.report(Id::mixed_alphabets, at)
      .arg("seen", r.source.slice(at))
      .arg("letters", which)
      .arg("meant", meant)
      // A word of the language can't be meant to be another.
      .fix(at, std::string(meant),
           spellings_from(r.language, meant).empty() ? diagnostics::Applicability::likely
                                                     : diagnostics::Applicability::sure);
}

// Continuation: from the end of one line to the first word of the next, unless that line
// begins something of its own.
const char* past_lines(const Reader& r, const char* p) {
  const char* stay = past_blanks(r, p);
  for (;;) {
    const char* q = past_comment(r, past_blanks(r, p));
    const char* next = past_line_end(r, q);
    if (next == q) return past_blanks(r, p);
    p = next;
    const char* first = past_blanks(r, p);
    if (at_line_end(r, first)) {
      if (to_line_end(r, first) == r.end) return stay;
      continue;
    }
    Reader& asking = const_cast<Reader&>(r);  // only the memo of the word changes
    if (const char* end = past_keyword(asking, first, Role::end); end && at_line_end(r, end)) return stay;
    if (starts_section(asking, p)) return stay;
    return first;
  }
}

}  // namespace

Reader::Reader(const diagnostics::Source& source_, diagnostics::Sink& sink_, Language language_,
               const diagnostics::TextLimits& limits_)
    : source(source_),
      sink(sink_),
      language(language_),
      limits(limits_),
      begin(source_.text().data()),
      end(source_.text().data() + source_.text().size()) {}

const char* past_blank(const Reader& r, const char* p) {
  if (p >= r.end) return p;
  const Letter one = letter_at(r, p);
  return is_blank(one.code) ? p + one.bytes : p;
}

const char* past_blanks(const Reader& r, const char* p) {
  for (;;) {
    if (p < r.end && *p == ' ') {
      ++p;
      continue;
    }
    const char* next = past_blank(r, p);
    if (next == p) return p;
    p = next;
  }
}

const char* to_line_end(const Reader& r, const char* p) {
  const char* end = std::find(p, r.end, '\n');
  if (end != r.end && end > p && end[-1] == '\r') --end;
  return end;
}

const char* past_comment(const Reader& r, const char* p) {
  return p < r.end && *p == '#' ? to_line_end(r, p) : p;
}

const char* past_line_end(const Reader& r, const char* p) {
  if (p < r.end && *p == '\n') return p + 1;
  if (r.end - p > 1 && p[0] == '\r' && p[1] == '\n') return p + 2;
  return p;
}

const char* line_start(const Reader& r, const char* p) {
  while (p > r.begin && p[-1] != '\n') --p;
  return p;
}

bool at_line_end(const Reader& r, const char* p) {
  p = past_blanks(r, p);
  return p >= r.end || *p == '#' || past_line_end(r, p) != p;
}

const char* past_gap(const Reader& r, const char* p) {
  p = past_blanks(r, p);
  if (r.open == 0 || r.one_line || !at_line_end(r, p)) return p;
  return past_lines(r, p);
}

const char* past_long_gap(const Reader& r, const char* p) {
  p = past_blanks(r, p);
  if (r.one_line || !at_line_end(r, p)) return p;
  return past_lines(r, p);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

const char* past_digits(const Reader& r, const char* p) {
  const char* q = p;
  while (q < r.end && (is_digit(*q) || (*q == '_' && q > p && q + 1 < r.end && is_digit(q[1])))) ++q;
  return q;
}

bool starts_word(const Reader& r, const char* p) {
  if (p >= r.end) return false;
  const auto code = letter_at(r, p).code;
  return code == '_' || is_letter(code);
}

bool continues_word(const Reader& r, const char* p) { return p < r.end && continues(letter_at(r, p).code); }

std::string to_nfc(std::string_view text) {
  // Nothing below U+0300 changes when composed.
  if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0xCC; }))
    return std::string(text);
  utf8proc_uint8_t* composed = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &composed,
                                 static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  std::string out = size >= 0 ? std::string(reinterpret_cast<char*>(composed), static_cast<std::size_t>(size))
                              : std::string(text);
  std::free(composed);
  return out;
}

std::string word_text(Reader& r, const char* from, const char* to) {
  if (!r.read_as.empty())
    if (const auto other = r.read_as.find(r.offset(from)); other != r.read_as.end()) return other->second;
  std::string text = to_nfc({from, static_cast<std::size_t>(to - from)});
  // Letters of both right beside one another: `T_раз` is as its designer wanted it.
  bool mixes = false;
  Alphabet last = Alphabet::other;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 && byte < 0xC0) continue;
    const Alphabet one = byte < 0x80                    ? alphabet_of(byte)
                         : byte >= 0xD0 && byte <= 0xD4 ? Alphabet::cyrillic
                                                        : Alphabet::other;
    mixes = mixes || (one != last && one != Alphabet::other && last != Alphabet::other);
    last = one;
  }
  if (!mixes) return text;
  std::string letters;
  const Alphabet first = r.language == Language::ru ? Alphabet::cyrillic : Alphabet::latin;
  for (const Alphabet one : {first, first == Alphabet::latin ? Alphabet::cyrillic : Alphabet::latin})
    if (std::string meant = in_alphabet(text, one, letters); !meant.empty() && !letters.empty()) {
      report_mixed(r, r.span(from, to), letters, one == Alphabet::cyrillic, meant);
      return meant;
    }
  return text;
}

const Word& word_at(Reader& r, const char* p) {
  if (r.memo.begin == p) return r.memo;
  const char* q = p;
  if (starts_word(r, p))
    while (continues_word(r, q)) q += letter_at(r, q).bytes;
  r.memo.begin = p;
  r.memo.end = q;
  if (q == p) {
    r.memo.text.clear();
    r.memo.spellings = {};
  } else {
    r.memo.text = word_text(r, p, q);
    r.memo.spellings = spellings_from(r.language, r.memo.text);
  }
  return r.memo;
}

const char* past_minus(const Reader& r, const char* p) {
  if (p >= r.end) return p;
  if (*p == '-') return p + 1;
  const Letter one = letter_at(r, p);
  // Minus, figure dash, en and em dash, hyphens, small and wide minus.
  const bool minus = one.code == 0x2212 || (one.code >= 0x2010 && one.code <= 0x2014) || one.code == 0xFE63 ||
                     one.code == 0xFF0D;
  return minus ? p + one.bytes : p;
}

const char* past_times(const Reader& r, const char* p) {
  if (p >= r.end) return p;
  if (*p == '*') return p + 1;
  const Letter one = letter_at(r, p);
  return one.code == 0xD7 ? p + one.bytes : p;
}

std::uint32_t column_of(const Reader& r, const char* p) {
  std::uint32_t column = 0;
  for (const char* q = line_start(r, p); q < p; q += letter_at(r, q).bytes) ++column;
  return column;
}

const char* past_dice_letter(const Reader& r, const char* p) {
  if (p >= r.end) return p;
  const Letter one = letter_at(r, p);
  switch (one.code) {
    case 'd':
    case 'D':
    case 0x0434:
    case 0x0414:
    case 0x043A:
    case 0x041A:
      return p + one.bytes;
    default:
      return p;
  }
}

bool is_dice_shaped(std::string_view word) {
  constexpr std::string_view kLetters[] = {"d", "D", "д", "Д", "к", "К"};
  for (std::string_view letter : kLetters)
    if (word.substr(0, letter.size()) == letter) {
      word.remove_prefix(letter.size());
      return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
    }
  return false;
}

bool starts_quote(const Reader& r, const char* p) {
  const auto code = letter_at(r, p).code;
  return std::any_of(std::begin(kClosing), std::end(kClosing),
                     [&](const auto& pair) { return pair[0] == code; });
}

const char* past_quoted(const Reader& r, const char* p, std::string_view* inner) {
  const Letter quote = letter_at(r, p);
  for (const auto& pair : kClosing) {
    if (pair[0] != quote.code) continue;
    const char* from = p + quote.bytes;
    for (const char* q = from; q < r.end && *q != '\n';) {
      const Letter one = letter_at(r, q);
      if (one.code == pair[1] || one.code == pair[2]) {
        if (inner) *inner = {from, static_cast<std::size_t>(q - from)};
        return q + one.bytes;
      }
      q += one.bytes;
    }
    return nullptr;
  }
  return nullptr;
}

const char* past_keyword(Reader& r, const char* p, Role role) {
  const Word& first = word_at(r, p);
  if (first.begin == first.end) return nullptr;
  const char* const after_first = first.end;
  // `c пределом` with a Latin `c`: a short word that is one of Cyrillic letters beside the others.
  std::span<const Spelling> spellings = first.spellings;
  std::string letters, twin;
  if (spellings.empty() && r.language == Language::ru && after_first - p <= 2 &&
      alphabet_of(*p) != Alphabet::other)
    if (twin = in_alphabet(first.text, Alphabet::cyrillic, letters); !twin.empty())
      spellings = spellings_from(r.language, twin);
  for (const Spelling& spelling : spellings) {
    if (spelling.role != role || (!twin.empty() && spelling.words.size() == 1)) continue;
    const char* q = after_first;
    bool all = true;
    for (std::size_t k = 1; k < spelling.words.size() && all; ++k) {
      const char* next = past_blanks(r, q);
      const char* stop = next;
      if (next != q && starts_word(r, next))
        while (continues_word(r, stop)) stop += letter_at(r, stop).bytes;
      all = stop != next && word_text(r, next, stop) == spelling.words[k];
      q = stop;
    }
    if (!all) continue;
    if (!twin.empty()) {
      std::string meant;
      for (const std::string_view one : spelling.words) meant.append(meant.empty() ? "" : " ").append(one);
      report_mixed(r, r.span(p, q), letters, true, meant);
    }
    return q;
  }
  return nullptr;
}

bool starts_operand(Reader& r, const char* p) {
  if (p >= r.end) return false;
  if (*p == '(' || is_digit(*p) || starts_quote(r, p)) return true;
  if (!starts_word(r, p)) return false;
  for (Role role : roles_at(Place::operand))
    if (past_keyword(r, p, role)) return true;
  for (Role role : roles_at(Place::infix))
    if (past_keyword(r, p, role)) return false;
  for (Role role : {Role::otherwise, Role::in, Role::capped, Role::checked})
    if (past_keyword(r, p, role)) return false;
  return !is_reserved(r.language, word_at(r, p).text);
}

bool starts_section(Reader& r, const char* p) {
  if (p > r.begin && p[-1] != '\n') return false;
  if (p >= r.end || !starts_word(r, p)) return false;
  if (r.sections) return true;
  for (Role role : roles_at(Place::declaration)) {
    if (role == Role::end || role == Role::language) continue;
    const char* q = past_keyword(r, p, role);
    if (!q) continue;
    const char* next = past_blanks(r, q);
    switch (role) {
      case Role::side:
      case Role::given:
      case Role::state:
      case Role::battle:
      case Role::outcomes:
      case Role::measures:
        if (at_line_end(r, q)) return true;
        break;
      case Role::rules:
        if (starts_quote(r, next)) return true;
        break;
      case Role::require:
        if (next != q && starts_operand(r, next)) return true;
        break;
      default: {
        if (next == q || !(starts_word(r, next) || starts_quote(r, next))) break;
        bool field = false;  // `table whole 0..5` in a piece: a field of that name
        for (Role type : roles_at(Place::type))
          field = field || (type != Role::side && past_keyword(r, next, type));
        if (!field) return true;
      }
    }
  }
  return false;
}

}  // namespace muster::grammar
