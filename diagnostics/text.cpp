#include "diagnostics/text.h"

#include <algorithm>

#include "diagnostics/translated.h"

namespace muster::diagnostics {

struct Text::Phrase {
  std::string_view english;
  Args args;

  bool operator==(const Phrase& other) const { return english == other.english && args == other.args; }
};

namespace {

// An argument may be a word of a damaged sheet, megabytes long; a message shows this much.
constexpr std::size_t kArgumentBytes = 240;

bool is_name_char(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

void put_cropped(std::string& out, std::string_view value) {
  if (value.size() <= kArgumentBytes) {
    out += value;
    return;
  }
  std::size_t end = kArgumentBytes;
  while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xC0U) == 0x80U) --end;
  out.append(value.substr(0, end)).append("…");
}

// A hole `{name}` or `{name:one|many}` that begins at `at`, or nothing.
struct Hole {
  std::string_view name;
  std::string_view forms;  // without them the argument itself is written
  std::size_t end = 0;
};
Hole hole_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && is_name_char(text[end])) ++end;
  if (end == at + 1 || end == text.size()) return {};
  const std::string_view name = text.substr(at + 1, end - at - 1);
  if (text[end] == '}') return {name, {}, end + 1};
  const std::size_t close = text[end] == ':' ? text.find('}', end) : std::string_view::npos;
  if (close == std::string_view::npos) return {};
  return {name, text.substr(end + 1, close - end - 1), close + 1};
}

}  // namespace

// Writes a text with holes; those of a phrase look into the message it stands in where their own
// arguments end.
struct Writing {
  std::string& out;
  Language language;
  bool complete = true;

  void run(std::string_view text, const Args& args, const Args* outer) {
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if ((c == '{' || c == '}') && i + 1 < text.size() && text[i + 1] == c) {
        out += c;
        i += 2;
        continue;
      }
      const Hole hole = c == '{' ? hole_at(text, i) : Hole{};
      if (hole.end == 0) {
        out += c;
        ++i;
        continue;
      }
      put(hole, args, outer);
      i = hole.end;
    }
  }

  void put(const Hole& hole, const Args& args, const Args* outer) {
    auto found = args.find(hole.name);
    if (found == args.end() && outer != nullptr) {
      found = outer->find(hole.name);
      if (found == outer->end()) found = args.end();
      if (found == args.end()) return lacks();
    } else if (found == args.end()) {
      return lacks();
    }
    if (hole.forms.empty()) {
      found->second.write(out, language, outer != nullptr ? outer : &args);
    } else {
      out += form_for(hole.forms, found->second.in(language), language);
    }
  }

  void lacks() {
    complete = false;
    out += "…";
  }
};

Text::Text(std::string words) {
  if (!words.empty()) pieces_.push_back({std::move(words), nullptr});
}

std::string_view Text::plain() const {
  return pieces_.size() == 1 && pieces_[0].phrase == nullptr ? std::string_view(pieces_[0].words)
                                                             : std::string_view();
}

Text& Text::operator+=(const Text& other) {
  for (const Piece& piece : std::vector<Piece>(other.pieces_)) {
    const bool words = piece.phrase == nullptr && !pieces_.empty() && pieces_.back().phrase == nullptr;
    if (words) {
      pieces_.back().words += piece.words;
    } else {
      pieces_.push_back(piece);
    }
  }
  return *this;
}

bool operator==(const Text& left, const Text& right) {
  return std::equal(left.pieces_.begin(), left.pieces_.end(), right.pieces_.begin(), right.pieces_.end(),
                    [](const Text::Piece& a, const Text::Piece& b) {
                      if ((a.phrase == nullptr) != (b.phrase == nullptr)) return false;
                      return a.phrase == nullptr ? a.words == b.words : *a.phrase == *b.phrase;
                    });
}

void Text::write(std::string& out, Language language, const Args* outer) const {
  for (const Piece& piece : pieces_) {
    if (piece.phrase == nullptr) {
      put_cropped(out, piece.words);
    } else {
      Writing{out, language}.run(phrase_in(piece.phrase->english, language), piece.phrase->args, outer);
    }
  }
}

std::string Text::in(Language language) const {
  std::string out;
  write(out, language, nullptr);
  return out;
}

Text said(std::string_view english, std::initializer_list<std::pair<const char*, Text>> args) {
  auto phrase = std::make_shared<Text::Phrase>();
  phrase->english = english;
  for (const auto& [name, value] : args) phrase->args.insert_or_assign(name, value);
  Text out;
  out.pieces_.push_back({"", std::move(phrase)});
  return out;
}

Text listed(const std::vector<Text>& words, Join join) {
  if (words.empty()) return {};
  Text out = words[0];
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (i + 1 < words.size()) {
      out += ", ";
      out += words[i];
    } else {
      out = join == Join::and_ ? said("{others} and {last}", {{"others", out}, {"last", words[i]}})
                               : said("{others} or {last}", {{"others", out}, {"last", words[i]}});
    }
  }
  return out;
}

Filled fill(std::string_view text, const Args& args, Language language) {
  Filled out;
  Writing writing{out.words, language};
  writing.run(text, args, nullptr);
  out.complete = writing.complete;
  return out;
}

std::string_view form_for(std::string_view forms, std::string_view number, Language language) {
  std::vector<std::string_view> list;
  for (std::size_t from = 0;;) {
    const std::size_t to = forms.find('|', from);
    list.push_back(forms.substr(from, to == std::string_view::npos ? to : to - from));
    if (to == std::string_view::npos) break;
    from = to + 1;
  }
  if (number.starts_with('-')) number.remove_prefix(1);
  const bool whole = !number.empty() &&
                     std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  std::size_t form = 1;
  if (language == Language::ru && whole) {
    // 1 row, 21 rows; 2, 3, 4, 22; 5 to 20, 25 (written as in Russian: one, few, many).
    const char last = number.back();
    const bool teen = number.size() > 1 && number[number.size() - 2] == '1';
    form = teen ? 2 : last == '1' ? 0 : last >= '2' && last <= '4' ? 1 : 2;
  } else if (whole && number == "1") {
    form = 0;
  }
  return list[std::min(form, list.size() - 1)];
}

}  // namespace muster::diagnostics
