// Rolling on tables, doing their rows, rolling again: battles of a few lines whose results are worked
// out by hand beside them, and what is asked of a designer.
#include "tests/compiler/fight.h"

namespace muster::compiler {
namespace {

// Men 1 and 2 of the attacker have force 3 and 5; n is 2.
constexpr const char* kState =
    "state\ngot whole 0..999 = 0  capped\nnat whole 0..99 = 0  capped\n"
    "tot whole -20..99 = 0  capped\nend\n";
constexpr const char* kHit =
    "table hit(m: man) on 1d6 + m.force - n gives whole 0..3\n"
    "0 or less  0\n1-5  1\n6-8  2\n9 or more  3\nend\n";

testing::AssertionResult fought(const std::string& tables, const std::string& body, std::int64_t got,
                                std::vector<Stated> dice, const std::string& measure = "got") {
  return run(body, measure, got, 1, std::move(dice), kState + tables);
}

TEST(RolledOn, ValueNaturalAndTotal) {
  const std::string body =
      "for each m in standing attacker.men\nroll h for m on hit(m)\n"
      "got += h\nnat += h.natural\ntot += h.total\nend";
  // 4 + 3 - 2 = 5 gives 1; 6 + 5 - 2 = 9 gives 3.
  EXPECT_TRUE(fought(kHit, body, 4, {4, 6}));
  EXPECT_TRUE(fought(kHit, body, 10, {4, 6}, "nat"));
  EXPECT_TRUE(fought(kHit, body, 14, {4, 6}, "tot"));
}

TEST(RolledOn, TheNameIsAValue) {
  // 2 + 5 - 2 = 5 gives 1; a test of the name holds below it.
  EXPECT_TRUE(fought(kHit,
                     "for each m in standing attacker.men\nroll h for m on hit(m)\n"
                     "if h > 1\ngot += 10 * h\nelse\ngot += 1 when h.total >= 3 and h.natural < 6\nend\nend",
                     21, {5, 2}));
}

TEST(RolledOn, FacesOfTheThrow) {
  const std::string table = "table t on 2d6 gives whole 0..9\n2-6  1\n7  2\n8-12  3\nend\n";
  EXPECT_TRUE(fought(table, "roll x on t\ngot += x\nnat += x.natural", 2, {Stated{3, 4}}));
  EXPECT_TRUE(fought(table, "roll x on t\ngot += x\nnat += x.natural", 11, {11}, "nat"));
}

TEST(RolledOn, RowsWithColumns) {
  const std::string table =
      "table t on 1d6\n     gold  hurt  effect\n1-3  2d6   1     got += 100\n4-6  -     2     -\nend\n";
  const std::string body = "roll x on t\nroll g = x.gold\ngot += g + x.hurt\ndo x";
  EXPECT_TRUE(fought(table, body, 108, {2, 7}));
  EXPECT_TRUE(fought(table, body, 2, {5}));
}

constexpr const char* kFear =
    "table fear(m: man) on 1d6 + m.force\n"
    "4 or less  \"stands\"\n5-8  \"wavers\"  got += m.force\n9+  \"runs\"  got += 10 * m.force; roll for m "
    "on "
    "flight\nend\n"
    "table flight on 1d6\n1-2  \"far\"  got += 500\n3-6  \"near\"  got += 200\nend\n";

TEST(RolledOn, RowsAreDone) {
  // 1 + 3 stands, 3 + 5 = 8 wavers: 5.
  EXPECT_TRUE(
      fought(kFear, "for each m in standing attacker.men\nroll x for m on fear(m)\ndo x\nend", 5, {1, 3}));
  // 6 + 3 runs: 30, and far: 500. 4 + 5 runs: 50, and near: 200.
  EXPECT_TRUE(
      fought(kFear, "for each m in standing attacker.men\nroll for m on fear(m)\nend", 780, {6, 2, 4, 3}));
  // Done for another, by the key, and later.
  EXPECT_TRUE(fought(kFear, "for each m in standing attacker.men\ndo fear[5](m)\nfear[6](m)\nend", 16, {}));
  EXPECT_TRUE(
      fought(kFear,
             "for each m in standing attacker.men\nlet row = fear[5]\ndo row(m)\ntogether\nlater do row(m)\n"
             "later do fear[7](m)\nend\nend",
             24, {}));
  EXPECT_TRUE(fought(kFear,
                     "together\nfor each m in standing attacker.men\nroll x for m on fear(m)\nlater do x\n"
                     "end\nend",
                     5, {1, 3}));
}

// ---- rolling again

constexpr const char* kWeather =
    "table w on 1d6\n"
    "1    \"mist\"  got += 1; roll again, same lost\n"
    "2    \"rain\"  got += 10; roll twice, same rolled anew\n"
    "3-6  \"dry\"   got += 100\nend\n";

TEST(RolledAgain, EachRowOnce) {
  const std::string body = "roll on w";
  EXPECT_TRUE(fought(kWeather, body, 100, {4}));
  EXPECT_TRUE(fought(kWeather, body, 101, {1, 5}));
  // The mist came again: lost.
  EXPECT_TRUE(fought(kWeather, body, 1, {1, 1}));
  // Two more throws, both dry.
  EXPECT_TRUE(fought(kWeather, body, 210, {2, 3, 4}));
  // The rain comes again twice: each is thrown until another row shows.
  EXPECT_TRUE(fought(kWeather, body, 210, {2, 2, 2, 5, 6}));
  // Mist, rain, dry, dry.
  EXPECT_TRUE(fought(kWeather, body, 211, {1, 2, 3, 4}));
  // Rain; of its two throws the first is mist, which throws once more: mist, lost. The second is dry.
  EXPECT_TRUE(fought(kWeather, body, 111, {2, 1, 1, 3}));
  // The next roll begins anew.
  EXPECT_TRUE(fought(kWeather, "roll on w\nroll a on w\ndo a", 2, {1, 1, 1, 1}));
}

TEST(RolledAgain, WhatIsAddedIsWorkedOutAnew) {
  // 3 + 0: 5 more and again; 3 + 5 = 8: tot is 8.
  EXPECT_TRUE(
      fought("table x on 1d6 + tot\nup to 6  tot += 5; roll again, same lost\n7 or more  got += tot\nend\n",
             "roll on x", 5, {3, 3}));
  EXPECT_TRUE(fought(
      "table x(m: man) on 1d6 + m.force\nup to 6  roll again, same lost\n7 or more  got += m.force\nend\n",
      "for each m in standing attacker.men\nroll for m on x(m)\nend", 8, {1, 4, 2}));
}

TEST(RolledAgain, OnlyWhenItIsSo) {
  EXPECT_TRUE(fought("table x on 1d6\n1-3  got += 1; roll again, same lost when raid\n4-6  got += 7\nend\n",
                     "roll on x", 1, {2}));
}

TEST(RolledAgain, ByTheKeyNobodyRolls) {
  EXPECT_TRUE(fought(kWeather, "w[1]()\nroll for attacker on w", 202, {3, 1, 4}));
}

// ---- in Russian and in Spanish

TEST(RolledOn, InRussian) {
  const Said said = check(R"(язык ru
правила "Проба"
вид отряд (отряды, до 9 у стороны)
    дух     целое 1..9 = 5
    потери  целое 0..9 = 0  с пределом
конец
стороны свои, чужие
таблица паника(о: отряд) ключ 2к6 + о.дух
    6 и меньше  "бегут"   о.потери = 3; бросок за о по таблице бегство
    7-12        "стоят"
    13 и больше "рвутся"  бросок дважды, то же заново
конец
таблица бегство ключ 1к6
    1-5  "в лес"
    6    "заблудились"  бросок ещё раз, то же не в счёт
конец
матрица бой_у(м: целое -1..1) строки 1к6 столбцы соотношение итог целое
    столбцы  между меньший, со сдвигом м, вне таблицы ближайший
       ниже 1-2  1-2  выше 2-1
    1-6  1       2    3
конец
бой
    каждый о по списку все отряды
        бросок п за о по таблице паника(о)
        сказать "{о}: {п.выпало}, {п.всего}: {п.текст}"
        выполнить п
    конец
    бросок у по таблице бой_у(1)[3 против 2]
    сказать "{у}"
конец
)");
  EXPECT_TRUE(said.list.empty() && said.compiled.ruleset) << said.text();
}

TEST(RolledOn, InSpanish) {
  const Said said = check(R"(idioma es
reglas "Prueba"
pieza grupo (grupos, hasta 9 por bando)
    moral  entero 1..9 = 5
    bajas  entero 0..9 = 0  limitado
fin
bandos propios, ajenos
tabla pánico(g: grupo) según 2d6 + g.moral
    6 o menos  "huyen"     g.bajas = 3; tirar para g en huida
    7-12       "aguantan"
    13 o más   "avanzan"   tirar dos veces, lo mismo de nuevo
fin
tabla huida según 1d6
    1-5  "al bosque"
    6    "se pierden"  tirar otra vez, lo mismo no cuenta
fin
matriz combate(m: entero -1..1) filas 1d6 columnas relación da entero
    columnas  entre inferior, desplazado m, fuera de tabla próxima
       por debajo de 1-2  1-2  por encima de 2-1
    1-6  1                2    3
fin
batalla
    para cada g en todos grupos
        tirada p para g en pánico(g)
        decir "{g}: {p.natural}, {p.total}: {p.texto}"
        aplicar p
    fin
    tirada u en combate(1)[3 contra 2]
    decir "{u}"
fin
)");
  EXPECT_TRUE(said.list.empty() && said.compiled.ruleset) << said.text();
}

// ---- what is asked

struct Asked {
  const char* id;
  const char* declarations;
  const char* body;
};

const Asked kAsked[] = {
    {"", kHit, "roll x for m on hit(m)"},
    {"key-outside", "table hit(m: man) on 1d6 + m.force gives whole\n2-15  0\nend", "roll x for m on hit(m)"},
    {"", "table hit(m: man) on 1d6 + m.force gives whole\n2-15  0\n16  1\nend", "roll x for m on hit(m)"},
    {"", "table hit(m: man) on 1d6 + m.force gives whole\nrows outside nearest\n5  0\n6-9  1\nend",
     "roll x for m on hit(m)"},
    // Look-ups may bring less than the head could.
    {"", "table hit(m: man) on 1d6 + m.wounds gives whole\n1-6  0\nend",
     "if m.wounds = 0\nroll x for m on hit(m)\nend"},
    {"roll-on-wants-table", "", "roll x on m"},
    {"roll-on-wants-table", kHit, "roll x on hits(m)"},
    {"roll-on-without-dice", "table t on rank gives whole\nnovice  1\nregular  2\nveteran  3\nend",
     "roll x on t"},
    {"roll-on-two-dice", "matrix t on 1d2 by 1d2 gives whole\n1  2\n1  0  1\n2  2  3\nend", "roll x on t"},
    {"roll-on-range", "table t on 1d2 + (0..1) gives whole\n1  0\n2  1\n3  2\nend", "roll x on t"},
    {"roll-on-no-key", "table t on 1d2 gives whole\n1  0\n2  1\nend", "roll x on t[1]"},
    {"roll-on-other-key",
     "matrix t on 1d2 by rank gives whole\nnovice  regular  veteran\n1  0  1  2\n2  3  4  5\nend",
     "roll x on t"},
    {"roll-on-unnamed", "table t on 1d2 gives whole\n1  0\n2  1\nend", "roll on t"},
    {"argument-count", kHit, "roll x on hit"},
    {"when-declares", "table t on 1d2 gives whole\n1  0\n2  1\nend", "roll x on t when raid"},
    {"", "table t on 1d2\n1  \"a\"\n2  \"b\"\nend", "roll on t when raid"},
    {"do-wants-row", "", "do m"},
    {"no-effects", "table t on 1d2 gives whole\n1  0\n2  1\nend", "roll x on t\ndo x"},
    {"no-effects", "table t on 1d2 gives whole\n1  0\n2  1\nend", "do t[1]"},
    {"again-outside", "", "roll again, same lost"},
    {"again-outside", "table t on rank\nnovice  roll again, same lost\nregular\nveteran\nend",
     "do t[m.rank]"},
    {"again-same-unsaid", "table t on 1d2\n1  \"a\"  roll again\n2  \"b\"\nend", "roll on t"},
    {"again-not-last", "table t on 1d2\n1  \"a\"  roll again, same lost; say \"x\"\n2  \"b\"\nend",
     "roll on t"},
    {"again-never-ends",
     "table t on 1d2\n1  roll again, same rolled anew\n2  roll twice, same rolled anew\nend", "roll on t"},
    {"again-never-ends",
     "table t(m: man) on 1d2 + m.wounds\nup to 3  \"a\"\n4+  roll again, same rolled anew\nend",
     "roll for m on t(m)"},
    {"", "table t(m: man) on 1d2 + m.wounds\nup to 5  \"a\"\n6+  roll again, same rolled anew\nend",
     "roll for m on t(m)"},
    {"table-leads-back",
     "table t on 1d2\n1  roll on u\n2  \"b\"\nend\ntable u on 1d2\n1  roll on t\n2  \"b\"\nend", "roll on t"},
    {"table-leads-back", "table t on 1d2\n1  roll on t\n2  \"b\"\nend", "roll on t"},
    // A call said `now` is read as any other.
    {"unknown-call", "", "together\nnow foo()\nend"},
    {"", "rule r(x: man)\nsay \"{x}\"\nend", "together\nnow r(m)\nend"},
    {"table-params-unused", "table t(m: man) on 1d2 gives whole\n1  0\n2  1\nend", ""},
    {"key-modifier", "table t on 1d2 + (0..n) gives whole\n1  0\n2  1\nend", ""},
};

TEST(RolledOn, WhatIsAsked) {
  for (const Asked& a : kAsked) {
    const Case c{a.id, a.declarations, a.body};
    EXPECT_TRUE(says(c, check(sheet(c.declarations, in_loop(c)))));
  }
}

}  // namespace
}  // namespace muster::compiler
