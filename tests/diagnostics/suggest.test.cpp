// What is near enough to be meant. Distances counted by hand.
#include "diagnostics/suggest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace muster::diagnostics {
namespace {

std::string meant(std::string_view word, const std::vector<std::string>& known) {
  return nearest(word, known);
}

TEST(Suggest, OneLetterOffInAShortWord) {
  EXPECT_EQ(meant("elit", {"novice", "elite"}), "elite");
  EXPECT_EQ(meant("elitte", {"elite"}), "elite");
  EXPECT_EQ(meant("elute", {"elite"}), "elite");
  EXPECT_EQ(meant("eltie", {"elite"}), "elite");  // swapped: one
}

TEST(Suggest, AThirdOfTheLettersMayBeOff) {
  EXPECT_EQ(meant("eltei", {"elite"}), "");  // five letters: one, and two swaps are two
  EXPECT_EQ(meant("vetrean", {"veteran"}), "veteran");
  EXPECT_EQ(meant("vatarun", {"veteran"}), "");         // three of seven
  EXPECT_EQ(meant("vataran", {"veteran"}), "veteran");  // two of seven
}

TEST(Suggest, TheNearestAndOfEqualsTheFirst) {
  EXPECT_EQ(meant("regulat", {"regulate", "regular", "regulas"}), "regulate");
  EXPECT_EQ(meant("regulbt", {"rexulbx", "regulat"}), "regulat");
}

// Of two letters one off is half the word; three letters are the first that can be guessed.
TEST(Suggest, ShortWordsAreNotGuessed) {
  EXPECT_EQ(meant("a", {"b"}), "");
  EXPECT_EQ(meant("ab", {"ac"}), "");
  EXPECT_EQ(meant("на", {"НН"}), "");
  EXPECT_EQ(meant("abc", {"abd"}), "abd");
  EXPECT_EQ(meant("de", {"DE"}), "DE");  // the same letters
}

// The first letter of each pair is Russian.
TEST(Suggest, WhatLooksTheSameComesFirst) {
  EXPECT_EQ(meant("С", {"c", "C"}), "C");
  EXPECT_EQ(meant("Сats", {"cats", "bats", "Cats"}), "Cats");
  EXPECT_EQ(meant("З", {"3"}), "3");
  EXPECT_EQ(meant("l0", {"lO"}), "lO");  // a digit, a letter
}

TEST(Suggest, Nothing) {
  EXPECT_EQ(meant("", {"a"}), "");
}

TEST(Suggest, CapitalsAndCompositionDoNotCount) {
  EXPECT_EQ(meant("ELITE", {"elite"}), "elite");
  EXPECT_EQ(meant("ПЕХОТА", {"пехота"}), "пехота");
  EXPECT_EQ(meant("Infanteri\u0301a", {"Infantería"}), "Infantería");
  EXPECT_EQ(meant("dano", {"daño"}), "daño");  // one letter, though two bytes
}

TEST(Suggest, AccentsDoNotCount) {
  EXPECT_EQ(meant("circulo", {"circula", "círculo"}), "círculo");
  EXPECT_EQ(meant("accion de logistica", {"acción de logística"}), "acción de logística");
  EXPECT_EQ(meant("счет", {"счёт"}), "счёт");
  EXPECT_EQ(meant("si", {"sí"}), "sí");
}

TEST(Suggest, TheWordItselfIsNoSuggestion) {
  EXPECT_EQ(meant("elite", {"elite"}), "");
  EXPECT_EQ(meant("elite", {"elite", "elites"}), "elites");
}

TEST(Suggest, HugeAndBrokenWords) {
  EXPECT_EQ(meant(std::string(100000, 'a'), {std::string(100001, 'a')}), "");
  EXPECT_EQ(meant("\xFF\xFE", {"elite", "\xC3"}), "");
}

}  // namespace
}  // namespace muster::diagnostics
