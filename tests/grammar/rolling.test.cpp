// Rolls on tables, rows that are done, rolls again; what heads of tables and their keys say. In three
// languages, and their faults.
#include <gtest/gtest.h>

#include "reading.h"

namespace muster::grammar::test {
namespace {

std::string lines(const std::string& text, Language language = Language::en) {
  constexpr const char* kBattle[] = {"battle\n", "бой\n", "batalla\n"};
  constexpr const char* kEnd[] = {"\nend\n", "\nконец\n", "\nfin\n"};
  const auto at = static_cast<std::size_t>(language);
  const ReadSheet read = read_sheet(head_of(language) + kBattle[at] + text + kEnd[at]);
  if (!read.messages.empty()) return '!' + outline(read.messages);
  return print(read.sheet.battles.at(0).body);
}

std::string tables(const std::string& text, Language language = Language::en) {
  const ReadSheet read = read_sheet(head_of(language) + text);
  if (!read.messages.empty()) return '!' + outline(read.messages);
  std::string out;
  for (const TableDecl& t : read.sheet.tables) out += (out.empty() ? "" : " ") + print(t);
  return out;
}

TEST(Rolling, OnTables) {
  EXPECT_EQ(lines("roll m on t"), "(roll-on m t)");
  EXPECT_EQ(lines("roll m for x on morale(x, 2)"), "(roll-on m for x (morale x 2))");
  EXPECT_EQ(lines("roll m on crt[a against b]"), "(roll-on m ([] crt (against a b)))");
  EXPECT_EQ(lines("roll on flight(x)"), "(roll-on (flight x))");
  EXPECT_EQ(lines("roll for x on flight when a"), "(roll-on for x flight when a)");
  EXPECT_EQ(lines("бросок m за x по таблице t(x)", Language::ru), "(roll-on m for x (t x))");
  EXPECT_EQ(lines("бросок по таблице t", Language::ru), "(roll-on t)");
  EXPECT_EQ(lines("tirada m para x en t(x)", Language::es), "(roll-on m for x (t x))");
  EXPECT_EQ(lines("tirar en t", Language::es), "(roll-on t)");
}

TEST(Rolling, NamesThatAreWordsHere) {
  EXPECT_EQ(lines("roll again = 1d6"), "(roll again (dice 1 d 6))");
  EXPECT_EQ(lines("roll twice for x = 1d6"), "(roll twice for x (dice 1 d 6))");
  EXPECT_EQ(lines("roll on = 1d6"), "(roll on (dice 1 d 6))");
  EXPECT_EQ(lines("do = 1"), "(= do 1)");
  EXPECT_EQ(lines("do(x)"), "(call (do x))");
}

TEST(Rolling, Again) {
  const auto row = [](const std::string& effect, Language language = Language::en) {
    constexpr const char* kTable[] = {"table t on 1d6\n", "таблица t ключ 1к6\n", "tabla t según 1d6\n"};
    constexpr const char* kEnd[] = {"\nend\n", "\nконец\n", "\nfin\n"};
    const auto at = static_cast<std::size_t>(language);
    const std::string all = tables(kTable[at] + ("1-6  \"a\"  " + effect) + kEnd[at], language);
    const auto from = all.find("-> ");
    return from == std::string::npos ? all : all.substr(from + 3, all.size() - from - 5);
  };
  EXPECT_EQ(row("roll again, same lost"), "(again once same-lost)");
  EXPECT_EQ(row("roll twice, same rolled anew"), "(again twice same-anew)");
  EXPECT_EQ(row("x.a = 1; roll again"), "(= (. x a) 1) (again once)");
  EXPECT_EQ(row("roll again, same lost when x"), "(again once same-lost when x)");
  EXPECT_EQ(row("бросок ещё раз, то же не в счёт", Language::ru), "(again once same-lost)");
  EXPECT_EQ(row("бросок дважды, то же заново", Language::ru), "(again twice same-anew)");
  EXPECT_EQ(row("tirar otra vez, lo mismo no cuenta", Language::es), "(again once same-lost)");
  EXPECT_EQ(row("tirar dos veces, lo mismo de nuevo", Language::es), "(again twice same-anew)");
}

TEST(Rolling, RowsDone) {
  EXPECT_EQ(lines("do m"), "(do m)");
  EXPECT_EQ(lines("do t[3]"), "(do ([] t 3))");
  EXPECT_EQ(lines("do t[3](x, y)"), "(do ([] t 3) x y)");
  EXPECT_EQ(lines("do t(x)"), "(do (t x))");
  EXPECT_EQ(lines("later do t[3](x) when a"), "(later (do ([] t 3) x) when a)");
  EXPECT_EQ(lines("выполнить m", Language::ru), "(do m)");
  EXPECT_EQ(lines("aplicar m", Language::es), "(do m)");
}

TEST(Rolling, Dots) {
  EXPECT_EQ(value("m.natural + m.total"), "(+ (. m natural:natural) (. m total:total))");
  EXPECT_EQ(value("m.выпало + m.всего", Language::ru), "(+ (. m выпало:natural) (. m всего:total))");
  EXPECT_EQ(value("t(x)[3]"), "([] (t x) 3)");
}

TEST(Rolling, Faults) {
  EXPECT_EQ(lines("roll m on"), "!roll-table-missing@4");
  EXPECT_EQ(lines("roll for x = 1d6"), "!roll-name-missing@4");
  EXPECT_EQ(lines("roll m on t for x"), "!roll-for-late@4");
  EXPECT_EQ(lines("roll again, lost"), "!same-missing@4");
  EXPECT_EQ(lines("do 3"), "(do 3)");
  EXPECT_EQ(lines("do"), "!row-missing@4");
}

// ---- heads

TEST(TableHeads, MovedOn) {
  EXPECT_EQ(
      tables("matrix m(t: whole 0..3) on 1d6 by odds gives whole\n"
             "columns between lower, outside nearest, shifted t - 1, outside stop\n"
             "below 1-3  1-3  above 6:1\n1  2  3  4\nend\n"),
      "(matrix m [t: (whole 0..3)] (dice 1 d 6) odds gives (whole) columns (between lower outside nearest "
      "shifted (- t 1) outside stop) (across (odds-below 1 3) (range 1 3) (odds-above 6 1)) {1 | 2 | 3 | "
      "4})");
  EXPECT_EQ(
      tables("матрица m(t: целое 0..3) строки 1к6 столбцы соотношение итог целое\n"
             "столбцы между меньший, вне таблицы ближайший, со сдвигом t - 1, вне таблицы стоп\n"
             "ниже 1-3  1-3  выше 6:1\n1  2  3  4\nконец\n",
             Language::ru),
      "(matrix m [t: (whole 0..3)] (dice 1 d 6) odds gives (whole) columns (between lower outside nearest "
      "shifted (- t 1) outside stop) (across (odds-below 1 3) (range 1 3) (odds-above 6 1)) {1 | 2 | 3 | "
      "4})");
  EXPECT_EQ(
      tables("matriz m(t: entero 0..3) filas 1d6 columnas relación da entero\n"
             "columnas entre inferior, fuera de tabla próxima, desplazado t - 1, fuera de tabla parar\n"
             "por debajo de 1-3  1-3  por encima de 6:1\n1  2  3  4\nfin\n",
             Language::es),
      "(matrix m [t: (whole 0..3)] (dice 1 d 6) odds gives (whole) columns (between lower outside nearest "
      "shifted (- t 1) outside stop) (across (odds-below 1 3) (range 1 3) (odds-above 6 1)) {1 | 2 | 3 | "
      "4})");
}

TEST(TableHeads, OpenKeysAndOdds) {
  EXPECT_EQ(tables("table t on 1d6 + n gives whole\n0 or less  1\n1-5  2\n6 or more  3\nend\n"),
            "(table t (plus (dice 1 d 6) n) gives (whole) {(up-to 0) | 1} {(range 1 5) | 2} {(from 6) | 3})");
  EXPECT_EQ(tables("таблица t ключ 1к6 + n итог целое\n0 и меньше  1\n1-5  2\n6 и больше  3\nконец\n",
                   Language::ru),
            "(table t (plus (dice 1 d 6) n) gives (whole) {(up-to 0) | 1} {(range 1 5) | 2} {(from 6) | 3})");
  EXPECT_EQ(tables("tabla t según 1d6 + n da entero\n0 o menos  1\n1-5  2\n6 o más  3\nfin\n", Language::es),
            "(table t (plus (dice 1 d 6) n) gives (whole) {(up-to 0) | 1} {(range 1 5) | 2} {(from 6) | 3})");
  EXPECT_EQ(tables("table t on odds gives whole\nbelow 1-2  1\n1-2 to 1:1  2\n3-2  3\nabove 3-2  4\nend\n"),
            "(table t odds gives (whole) {(odds-below 1 2) | 1} {(odds-range (odds 1 2) (odds 1 1)) | 2} "
            "{(range 3 2) | 3} {(odds-above 3 2) | 4})");
  EXPECT_EQ(
      tables("таблица t ключ соотношение итог целое\nниже 1-2  1\n1-2 до 1:1  2\nконец\n", Language::ru),
      "(table t odds gives (whole) {(odds-below 1 2) | 1} {(odds-range (odds 1 2) (odds 1 1)) | 2})");
  EXPECT_EQ(
      tables("tabla t según relación da entero\npor debajo de 1-2  1\n1-2 a 1:1  2\nfin\n", Language::es),
      "(table t odds gives (whole) {(odds-below 1 2) | 1} {(odds-range (odds 1 2) (odds 1 1)) | 2})");
}

TEST(TableHeads, WhatIsSettledFirst) {
  EXPECT_EQ(
      tables(
          "matrix m on 1d6 by odds gives whole\ncolumns shifted 1, between lower\n1-3  1-1\n1  2  3\nend\n"),
      "!axis-shift-order@4");
  EXPECT_EQ(tables("table t on 1d6 gives whole\nrows shifted 1, shifted 2\n1-6  2\nend\n"),
            "!axis-shift-order@4");
}

}  // namespace
}  // namespace muster::grammar::test
