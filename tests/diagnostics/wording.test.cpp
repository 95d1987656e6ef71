// The catalogue's own rules: it speaks to people who design games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include "diagnostics/diagnostic.h"

namespace muster::diagnostics {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// Whole words outside `quotes`, which hold words of sheets, and outside {names}.
std::set<std::string> words(std::string_view text) {
  std::set<std::string> out;
  std::string word;
  bool quoted = false, argument = false;
  for (const char c : lower(text) + " ") {
    if (c == '`') quoted = !quoted;
    if (c == '{') argument = true;
    if (c == '}') argument = false;
    if (!quoted && !argument && std::isalpha(static_cast<unsigned char>(c)) != 0) {
      word += c;
    } else if (!word.empty()) {
      out.insert(word);
      word.clear();
    }
  }
  return out;
}

template <typename Check>
void for_each_text(Check check) {
  for (std::size_t i = 0; i < entry_count(); ++i) {
    const Entry& known = entry(static_cast<Id>(i));
    for (const std::string_view text : {known.message, known.why, known.fix}) check(known, text);
  }
}

TEST(Wording, NoWordsOfProgrammers) {
  for_each_text([](const Entry& known, std::string_view text) {
    for (const char* word : {"token", "identifier", "expression", "parse", "parser", "parsing", "integer",
                             "syntax", "null", "invalid", "illegal"})
      EXPECT_EQ(words(text).count(word), 0u) << known.name << ": " << word;
  });
}

TEST(Wording, LowerCaseStartAndNoFullStop) {
  for_each_text([](const Entry& known, std::string_view text) {
    if (text.empty()) return;
    EXPECT_FALSE(text.ends_with('.') && !text.ends_with("...")) << known.name << ": " << text;
    EXPECT_FALSE(text.starts_with(' ') || text.ends_with(' ')) << known.name << ": " << text;
    const bool acronym = text.size() > 1 && std::isupper(static_cast<unsigned char>(text[1])) != 0;
    EXPECT_TRUE(acronym || std::isupper(static_cast<unsigned char>(text[0])) == 0)
        << known.name << ": " << text;
  });
}

TEST(Wording, QuotesComeInPairs) {
  for_each_text([](const Entry& known, std::string_view text) {
    EXPECT_EQ(std::count(text.begin(), text.end(), '`') % 2, 0) << known.name << ": " << text;
  });
}

TEST(Wording, EveryMessageSaysSomethingAndEveryNameIsItsOwn) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < entry_count(); ++i) {
    const Entry& known = entry(static_cast<Id>(i));
    EXPECT_FALSE(known.message.empty()) << known.name;
    EXPECT_TRUE(names.insert(known.name).second) << known.name;
    EXPECT_EQ(known.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string_view::npos)
        << known.name;
  }
}

}  // namespace
}  // namespace muster::diagnostics
