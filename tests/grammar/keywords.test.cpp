// The keyword table: complete, without clashes where roles meet, and soft - a designer may use
// nearly every word of it as a name.
#include "grammar/keywords.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "grammar/reader.h"
#include "reading.h"

namespace muster::grammar::test {
namespace {

std::vector<std::string> spellings(Role role, Language language) {
  std::vector<std::string> out;
  std::string_view all = spellings_of(role, language);
  while (!all.empty()) {
    const auto cut = all.find('|');
    out.emplace_back(all.substr(0, cut));
    all = cut == std::string_view::npos ? std::string_view{} : all.substr(cut + 1);
  }
  return out;
}

// All keywords of one word that are no reserved words.
std::set<std::string> soft_words(Language language) {
  std::set<std::string> out;
  for (Role role : kAllRoles)
    for (const std::string& one : spellings(role, language))
      if (one.find(' ') == std::string::npos && !is_reserved(language, one)) out.insert(one);
  return out;
}

TEST(Keywords, NoHolesInAnyLanguage) {
  for (Language language : kLanguages)
    for (Role role : kAllRoles) {
      if (role == Role::order_first && language != Language::en) continue;  // said by the word before
      EXPECT_FALSE(shown(role, language).empty())
          << shown(role, Language::en) << " has no word in " << code_of(language);
    }
}

TEST(Keywords, ComposedLowerCaseWithSingleBlanks) {
  for (Language language : kLanguages)
    for (Role role : kAllRoles)
      for (const std::string& one : spellings(role, language)) {
        EXPECT_EQ(to_nfc(one), one);
        EXPECT_EQ(one.find("  "), std::string::npos) << one;
        EXPECT_NE(one.front(), ' ');
        EXPECT_NE(one.back(), ' ');
        for (char c : one) EXPECT_FALSE(c >= 'A' && c <= 'Z') << one;
      }
}

TEST(Keywords, RolesOfOnePlaceShareNoSpelling) {
  for (Language language : kLanguages)
    for (Place place : kAllPlaces) {
      std::map<std::string, int> seen;
      for (Role role : roles_at(place))
        for (const std::string& one : spellings(role, language)) ++seen[one];
      for (const auto& [word, times] : seen) EXPECT_EQ(times, 1) << word << " in " << code_of(language);
    }
}

TEST(Keywords, OnlyWholeWordsAreReserved) {
  EXPECT_TRUE(is_reserved(Language::en, "end"));
  EXPECT_TRUE(is_reserved(Language::es, "y"));
  EXPECT_TRUE(is_reserved(Language::es, "no"));
  EXPECT_FALSE(is_reserved(Language::es, "es"));  // `no es` reserves neither of its words
  EXPECT_FALSE(is_reserved(Language::es, "Y"));
  EXPECT_FALSE(is_reserved(Language::en, "roll"));
  EXPECT_FALSE(is_reserved(Language::ru, "по"));
}

TEST(Keywords, EverySoftWordCanBeTheNameOfAField) {
  for (Language language : kLanguages) {
    const std::string piece = language == Language::es ? "pieza" : language == Language::ru ? "вид" : "piece";
    const std::string whole(shown(Role::whole, language));
    const std::string end(shown(Role::end, language));
    for (const std::string& word : soft_words(language)) {
      const ReadSheet read =
          read_sheet(head_of(language) + piece + " x\n    " + word + "  " + whole + " 0..5\n" + end + "\n");
      EXPECT_TRUE(read.messages.empty()) << word << ": " << outline(read.messages);
      ASSERT_EQ(read.sheet.pieces.size(), 1u) << word;
      ASSERT_EQ(read.sheet.pieces[0].fields.size(), 1u) << word;
      EXPECT_EQ(read.sheet.pieces[0].fields[0].name.text, word);
      // ... and be read and set.
      EXPECT_EQ(statements("a." + word + " = 2", language).substr(0, 11 + word.size() - 3).substr(0, 8),
                "(= (. a ")
          << word;
    }
  }
}

TEST(Keywords, EverySoftWordCanBeTheNameOfAPiece) {
  for (Language language : kLanguages) {
    const std::string piece = language == Language::es ? "pieza" : language == Language::ru ? "вид" : "piece";
    const std::string end(shown(Role::end, language));
    for (const std::string& word : soft_words(language)) {
      const ReadSheet read = read_sheet(head_of(language) + piece + " " + word + "\n" + end + "\n");
      EXPECT_TRUE(read.messages.empty()) << word << ": " << outline(read.messages);
      ASSERT_EQ(read.sheet.pieces.size(), 1u) << word;
      EXPECT_EQ(read.sheet.pieces[0].name.text, word);
    }
  }
}

TEST(Keywords, EverySoftWordCanBeTheNameOfAValue) {
  for (Language language : kLanguages)
    for (const std::string& word : soft_words(language)) {
      // `none` is a value already.
      if (word == shown(Role::none, language) || word == "ничего" || word == "ninguna" || word == "nada")
        continue;
      EXPECT_EQ(statements(word + " = 1", language), "(= " + word + " 1)");
      EXPECT_EQ(statements(word + " += 1", language), "(+= " + word + " 1)");
      EXPECT_EQ(statements("x = " + word, language), "(= x " + word + ")");
      EXPECT_EQ(statements("x = " + word + " - 1", language), "(= x (- " + word + " 1))");
      EXPECT_EQ(statements("x = 2 * " + word + " > 1", language), "(= x (> (* 2 " + word + ") 1))");
      EXPECT_EQ(statements(word + ".y = 1", language), "(= (. " + word + " y) 1)");
    }
}

TEST(Keywords, EverySoftWordCanBeTheNameOfAColumn) {
  for (Language language : kLanguages) {
    const std::string head = std::string(shown(Role::table, language)) + " zz " +
                             std::string(shown(Role::on, language)) + " 1d6\n";
    const std::string end(shown(Role::end, language));
    for (const std::string& word : soft_words(language)) {
      const ReadSheet read =
          read_sheet(head_of(language) + head + "    yy  " + word + "\n    1-6  1  -\n" + end + "\n");
      EXPECT_TRUE(read.messages.empty()) << word << ": " << outline(read.messages);
      ASSERT_EQ(read.sheet.tables.size(), 1u) << word;
      ASSERT_EQ(read.sheet.tables[0].heads.size(), 2u) << word;
      EXPECT_EQ(read.sheet.tables[0].heads[1].name.text, word);
      const std::string want = "(= x (. ([] zz 1) " + word;  // some words have a job after a dot
      EXPECT_EQ(statements("x = zz[1]." + word, language).substr(0, want.size()), want);
    }
  }
}

TEST(Keywords, EverySoftWordCanBeAFieldInABattleFile) {
  for (Language language : kLanguages)
    for (const std::string& word : soft_words(language)) {
      const ReadBattle read = read_battle(
          std::string(shown(Role::side, language)) + " a\n    1) x  zz 1  " + word + " 2\n", language);
      EXPECT_TRUE(read.messages.empty()) << word << ": " << outline(read.messages);
      ASSERT_EQ(read.file.sides.at(0).pieces.at(0).fields.size(), 2u) << word;
      EXPECT_EQ(read.file.sides[0].pieces[0].fields[1].field.text, word);
    }
}

TEST(Keywords, CapitalLettersMakeANameOfAReservedWord) {
  EXPECT_EQ(value("X + Y", Language::es), "(+ X Y)");
  EXPECT_EQ(value("End or If"), "(or End If)");
}

TEST(Keywords, TheHeaderIsReadInAnyOfItsSpellings) {
  for (const char* word : {"language", "idioma", "язык"}) {
    const ReadSheet read = read_sheet(std::string("# first a comment\n\n") + word + " es\nreglas \"R\"\n");
    EXPECT_TRUE(read.messages.empty()) << word << outline(read.messages);
    EXPECT_EQ(read.sheet.language, Language::es);
    EXPECT_EQ(read.sheet.title.text, "R");
  }
}

}  // namespace
}  // namespace muster::grammar::test
