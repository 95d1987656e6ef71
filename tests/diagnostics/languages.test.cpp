// Every message in every language: there, with the same arguments, with the right plural forms, and
// whole when it is shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "diagnostics/translated.h"
#include "tests/support/files.h"

namespace muster::diagnostics {
namespace {

using tests::files_of;
using tests::read_text;

constexpr Language kOthers[] = {Language::ru, Language::es};
const std::filesystem::path kRoot = MUSTER_ROOT;

// A hole of a text: its name, and the plural forms it chooses from.
struct Hole {
  std::string name, forms;
};
std::vector<Hole> holes_of(std::string_view text) {
  std::vector<Hole> out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{' && text[i] != '}') continue;
    if (i + 1 < text.size() && text[i + 1] == text[i]) {
      ++i;
      continue;
    }
    const std::size_t end = text.find('}', i);
    if (text[i] == '}' || end == std::string_view::npos) {
      ADD_FAILURE() << "a brace without its other half: " << text;
      return out;
    }
    const std::string inside(text.substr(i + 1, end - i - 1));
    const std::size_t colon = inside.find(':');
    out.push_back({inside.substr(0, colon), colon == std::string::npos ? "" : inside.substr(colon + 1)});
    i = end;
  }
  return out;
}

std::set<std::string> names_in(std::string_view text) {
  std::set<std::string> out;
  for (const Hole& hole : holes_of(text)) out.insert(hole.name);
  return out;
}

void expect_forms(std::string_view text, Language language) {
  const auto wanted = language == Language::ru ? 2 : 1;
  for (const Hole& hole : holes_of(text)) {
    if (hole.forms.empty()) continue;
    EXPECT_EQ(std::count(hole.forms.begin(), hole.forms.end(), '|'), wanted) << text;
  }
}

// Letters of Latin and of Cyrillic in one word: one of the two only looks like the other.
bool mixes_alphabets(std::string_view text) {
  bool latin = false, cyrillic = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool letter = c < 0x80 && std::isalpha(c) != 0;
    const bool russian = c == 0xD0 || c == 0xD1;
    if (!letter && c < 0x80) latin = cyrillic = false;
    latin = latin || letter;
    cyrillic = cyrillic || russian;
    if (latin && cyrillic) return true;
  }
  return false;
}

// A translation of one part of a message. A part is shown only when all its arguments are there, so it
// must not ask for more than the English one.
void expect_translated(std::string_view english, std::string_view text, Language language,
                       std::string_view whose) {
  SCOPED_TRACE(std::string(whose) + ": " + std::string(text));
  EXPECT_EQ(english.empty(), text.empty());
  const std::set<std::string> known = names_in(english);
  for (const std::string& name : names_in(text)) EXPECT_TRUE(known.contains(name)) << name;
  for (const std::string& name : known) {
    if (!name.starts_with("kw_")) {
      EXPECT_TRUE(names_in(text).contains(name)) << name << " is not told";
    }
  }
  expect_forms(text, language);
  expect_forms(english, Language::en);
  EXPECT_EQ(std::count(text.begin(), text.end(), '`') % 2, 0);
  EXPECT_EQ(text.find("  "), std::string_view::npos);
  EXPECT_EQ(text.find('\t'), std::string_view::npos);
  EXPECT_FALSE(text.starts_with(' ') && !english.starts_with(' '));
  EXPECT_FALSE(text.ends_with('.') && !text.ends_with("..."));
  EXPECT_FALSE(mixes_alphabets(text));
}

TEST(Languages, EveryMessageIsThereWithItsArguments) {
  for (const Language language : kOthers) {
    for (std::size_t i = 0; i < entry_count(); ++i) {
      const auto id = static_cast<Id>(i);
      const Entry& english = entry(id);
      EXPECT_TRUE(has_texts(id, language)) << english.name;
      if (!has_texts(id, language)) continue;
      const Texts& texts = texts_of(id, language);
      expect_translated(english.message, texts.message, language, english.name);
      expect_translated(english.why, texts.why, language, english.name);
      expect_translated(english.fix, texts.fix, language, english.name);
    }
  }
}

TEST(Languages, EveryLabelIsThere) {
  for (const Language language : kOthers) {
    for (std::uint16_t i = 1; !label_text(static_cast<LabelId>(i)).empty(); ++i) {
      const auto id = static_cast<LabelId>(i);
      EXPECT_TRUE(has_label(id, language)) << label_text(id);
      expect_translated(label_text(id), label_in(id, language), language, label_text(id));
    }
  }
}

TEST(Languages, RussianIsWrittenInRussianLettersAndTheOthersAreNot) {
  for (std::size_t i = 0; i < entry_count(); ++i) {
    const auto id = static_cast<Id>(i);
    const auto russian = [](std::string_view text) {
      return text.find('\xD0') != std::string_view::npos || text.find('\xD1') != std::string_view::npos;
    };
    // What a sheet says itself is told as it stands there.
    if (entry(id).message == "{message}") continue;
    EXPECT_TRUE(russian(texts_of(id, Language::ru).message)) << entry(id).name;
  }
}

// Each is shown with every argument there: nothing is left open, in no language, for no number.
TEST(Languages, EveryMessageIsShownWhole) {
  for (const Language language : kLanguages) {
    for (std::size_t i = 0; i < entry_count(); ++i) {
      Diagnostic d;
      d.id = static_cast<Id>(i);
      const Texts& texts = texts_of(d.id, language);
      for (const char* number : {"0", "1", "2", "5", "11", "21", "1/2"}) {
        for (const std::string_view part : {texts.message, texts.why, texts.fix})
          for (const Hole& hole : holes_of(part)) d.arg(hole.name, hole.forms.empty() ? "wolf" : number);
        const std::string shown = message_of(d, language) + why_of(d, language) + fix_of(d, language);
        EXPECT_EQ(message_of(d, language).find("{"), texts.message.find("{{")) << shown;
        EXPECT_FALSE(message_of(d, language).empty()) << entry(d.id).name;
        EXPECT_EQ(why_of(d, language).empty(), texts.why.empty()) << entry(d.id).name;
        EXPECT_EQ(fix_of(d, language).empty(), texts.fix.empty()) << entry(d.id).name;
      }
    }
  }
}

// The literals of `said("...")`, those that stand one behind the other joined.
std::set<std::string> said_in(const std::string& source) {
  std::set<std::string> out;
  constexpr std::string_view kCall = "said(";
  for (std::size_t at = source.find(kCall); at != std::string::npos; at = source.find(kCall, at + 1)) {
    const bool whole_word =
        at == 0 || (std::isalnum(static_cast<unsigned char>(source[at - 1])) == 0 && source[at - 1] != '_');
    std::size_t i = at + kCall.size();
    if (!whole_word) continue;
    std::string words;
    bool any = false;
    for (;;) {
      while (i < source.size() && std::isspace(static_cast<unsigned char>(source[i])) != 0) ++i;
      if (i >= source.size() || source[i] != '"') break;
      any = true;
      for (++i; i < source.size() && source[i] != '"'; ++i) {
        if (source[i] == '\\' && i + 1 < source.size()) ++i;
        words += source[i];
      }
      ++i;
    }
    if (any) out.insert(words);
    // `said(one ? "a" : "b")`: every literal up to the end of the first argument.
    if (!any) {
      int depth = 0;
      for (; i < source.size() && depth >= 0 && !(depth == 0 && source[i] == ','); ++i) {
        depth += source[i] == '(' ? 1 : source[i] == ')' ? -1 : 0;
        if (source[i] != '"') continue;
        std::string one;
        for (++i; i < source.size() && source[i] != '"'; ++i) {
          if (source[i] == '\\' && i + 1 < source.size()) ++i;
          one += source[i];
        }
        out.insert(one);
      }
    }
  }
  return out;
}

std::set<std::string> phrases_in_the_code() {
  std::set<std::string> out = {"error", "warning", "note", "why:", "write:", "or:"};  // by render.cpp
  for (const char* room :
       {"diagnostics", "grammar", "compiler", "checks", "battle", "coverage", "layout", "reports", "cli"}) {
    if (!std::filesystem::exists(kRoot / room)) continue;
    for (const char* ending : {".cpp", ".h"}) {
      for (const auto& path : files_of(kRoot / room, ending)) {
        if (path.filename() == "text.h") continue;  // its head shows examples
        const auto found = said_in(read_text(path));
        out.insert(found.begin(), found.end());
      }
    }
  }
  return out;
}

TEST(Languages, EveryPhraseOfTheCodeIsTranslated) {
  const std::set<std::string> code = phrases_in_the_code();
  EXPECT_GT(code.size(), 15u);
  for (const Language language : kOthers) {
    std::map<std::string_view, int> seen;
    for (const Translated& phrase : phrases_of(language)) {
      EXPECT_EQ(++seen[phrase.english], 1) << "twice: " << phrase.english;
      EXPECT_TRUE(code.contains(std::string(phrase.english))) << "not said anywhere: " << phrase.english;
      expect_translated(phrase.english, phrase.text, language, phrase.english);
    }
    for (const std::string& phrase : code) {
      // Holes and signs only: the same in every language.
      EXPECT_TRUE(seen.contains(phrase)) << (language == Language::ru ? "ru: " : "es: ") << phrase;
    }
  }
}

TEST(Plurals, RussianHasThreeForms) {
  // 1 строка, 2 строки, 5 строк: one for 1, 21, 101; few for 2..4, 22..24; many for 0, 5..20, 11..14, 111.
  const std::string_view forms = "one|few|many";
  const std::map<std::string, std::string> wanted = {
      {"0", "many"},   {"1", "one"},    {"2", "few"},   {"4", "few"},   {"5", "many"},
      {"10", "many"},  {"11", "many"},  {"12", "many"}, {"14", "many"}, {"20", "many"},
      {"21", "one"},   {"22", "few"},   {"25", "many"}, {"101", "one"}, {"111", "many"},
      {"112", "many"}, {"1002", "few"}, {"-1", "one"},  {"1/2", "few"}, {"2.5", "few"}};
  for (const auto& [number, form] : wanted) EXPECT_EQ(form_for(forms, number, Language::ru), form) << number;
}

TEST(Plurals, EnglishAndSpanishHaveTwo) {
  for (const Language language : {Language::en, Language::es}) {
    EXPECT_EQ(form_for("row|rows", "1", language), "row");
    EXPECT_EQ(form_for("row|rows", "-1", language), "row");
    for (const char* number : {"0", "2", "11", "21", "1/2", "1.5"})
      EXPECT_EQ(form_for("row|rows", number, language), "rows") << number;
  }
}

TEST(Texts, APhraseIsToldInTheLanguageOfItsMessage) {
  const Text list = listed({"`a`", "`b`", "`c`"}, Join::or_);
  EXPECT_EQ(list.english(), "`a`, `b` or `c`");
  EXPECT_EQ(list.in(Language::ru), "`a`, `b` или `c`");
  EXPECT_EQ(list.in(Language::es), "`a`, `b` o `c`");
  EXPECT_EQ(listed({"`a`"}, Join::and_).english(), "`a`");
  EXPECT_TRUE(listed({}, Join::and_).empty());
}

TEST(Texts, WordsOfASheetAreNoHoles) {
  const Text words = said("{others} and {last}", {{"others", "{last}"}, {"last", "}{"}});
  EXPECT_EQ(words.english(), "{last} and }{");
}

TEST(Texts, PlainAreOnlyWords) {
  EXPECT_EQ(Text("wolf").plain(), "wolf");
  EXPECT_EQ((Text("a") + Text("b")).plain(), "ab");
  EXPECT_EQ(said("error").plain(), "");
  EXPECT_EQ(Text().plain(), "");
  EXPECT_TRUE(Text("").empty());
  EXPECT_EQ(Text(12).plain(), "12");
  Text twice("a");
  twice += twice;
  EXPECT_EQ(twice.english(), "aa");
}

TEST(Texts, AVeryLongWordIsCut) {
  const Text word(std::string(100'000, 'w'));
  EXPECT_LT(word.english().size(), 300u);
  EXPECT_TRUE(word.english().ends_with("…"));
}

}  // namespace
}  // namespace muster::diagnostics
