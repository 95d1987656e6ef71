#include "cli/new_files.h"

#include <string_view>

namespace muster::cli {
namespace {

using grammar::Language;

// NAME stands for the sheet's.
constexpr std::string_view kEnglishSheet = R"(# NAME: how it is played, in a sentence or two.
#
#   muster check NAME.rules       all that is wrong or left open here
#   muster run first.battle       fight the battle beside it
#   muster test .                 fight all battles here and compare what they expect
rules "NAME"

piece squad (squads, up to 20 a side)
    aim   whole 2..6 = 5  # its die shows as much: a hit
    hits  whole 0..2 = 0  capped
    out when  hits = 2
end

units of squad  aim
    Guard       4
    Levy        5
end

sides attacker, defender

table wounds on 1d6 gives whole 1..2
    1-4  1
    5-6  2
end

battle
    let targets = standing defender.squads
    if none(targets)
        finish taken
    end
    # Each attacker shoots at the squad opposite; those who have none begin again at the first.
    for each s in standing attacker.squads numbered i
        roll shot for s = 1d6
        if shot >= s.aim
            roll wound for s = 1d6
            targets[wrap i].hits += wounds[wound]
            say "{s} shoots {shot} and hits {targets[wrap i]}"
        else
            say "{s} shoots {shot} and misses"
        end
    end
    if none(standing defender.squads)
        finish taken
    end
    finish held
end

outcomes
    taken  "The attackers get through"
    held   "The defenders hold"
end

measures
    losses = count(s in defender.squads where s is out)
end
)";

constexpr std::string_view kEnglishBattle = R"(battle "The first battle"
rules "NAME"

side attacker "The Reds"
    1) Guard
    2) Levy

side defender "The Blues"
    1) Levy

# The guards shoot 4 and hit, and the 6 is two wounds. The levies shoot 3 and miss.
dice for attacker: 4 6 / 3

expect
    defender[1] is out
    standing attacker: 1 2
    losses = 1
    outcome taken
)";

constexpr std::string_view kSpanishSheet = R"(idioma es
# NAME: cómo se juega, en una o dos frases.
#
#   muster check NAME.rules       todo lo que está mal o queda abierto aquí
#   muster run first.battle       librar la batalla que está al lado
#   muster test .                 librar todas las batallas y comparar lo que esperan
reglas "NAME"

pieza escuadra (escuadras, hasta 20 por bando)
    puntería  entero 2..6 = 5  # con esto o más en el dado acierta
    heridas   entero 0..2 = 0  limitado
    fuera cuando  heridas = 2
fin

unidades de escuadra  puntería
    Guardia           4
    Leva              5
fin

bandos atacante, defensor

tabla gravedad según 1d6 da entero 1..2
    1-4  1
    5-6  2
fin

batalla
    sea blancos = supervivientes defensor.escuadras
    si vacío(blancos)
        terminar tomado
    fin
    # Cada atacante tira contra la escuadra de enfrente; a quien le falta, vuelve a la primera.
    para cada e en supervivientes atacante.escuadras numerado i
        tirada disparo para e = 1d6
        si disparo >= e.puntería
            tirada herida para e = 1d6
            blancos[en círculo i].heridas += gravedad[herida]
            decir "{e} saca {disparo} y acierta a {blancos[en círculo i]}"
        sino
            decir "{e} saca {disparo} y falla"
        fin
    fin
    si vacío(supervivientes defensor.escuadras)
        terminar tomado
    fin
    terminar resistido
fin

resultados
    tomado     "Los atacantes pasan"
    resistido  "Los defensores resisten"
fin

medidas
    bajas = cuántos(e en defensor.escuadras donde e está fuera)
fin
)";

constexpr std::string_view kSpanishBattle = R"(batalla "La primera batalla"
reglas "NAME"

bando atacante "Los Rojos"
    1) Guardia
    2) Leva

bando defensor "Los Azules"
    1) Leva

# La guardia saca 4 y acierta, y el 6 son dos heridas. La leva saca 3 y falla.
dados para atacante: 4 6 / 3

se espera
    defensor[1] está fuera
    supervivientes atacante: 1 2
    bajas = 1
    resultado tomado
)";

constexpr std::string_view kRussianSheet = R"(язык ru
# NAME: как в это играют, одной-двумя фразами.
#
#   muster check NAME.rules       всё, что здесь неверно или не решено
#   muster run first.battle       провести бой, который лежит рядом
#   muster test .                 провести все бои и сравнить с тем, что они ожидают
правила "NAME"

вид отряд (отряды, не больше 20 у стороны)
    меткость  целое 2..6 = 5  # на кости столько или больше: попал
    раны      целое 0..2 = 0  с пределом
    выбывает когда  раны = 2
конец

образцы вида отряд  меткость
    Гвардия         4
    Ополчение       5
конец

стороны атакующий, защитник

таблица тяжесть ключ 1д6 итог целое 1..2
    1-4  1
    5-6  2
конец

бой
    пусть цели = уцелевшие защитник.отряды
    если пусто(цели)
        закончить взято
    конец
    # Каждый атакующий стреляет в отряд напротив; кому не хватило, начинает снова с первого.
    каждый о по списку уцелевшие атакующий.отряды под номером н
        бросок выстрел за о = 1д6
        если выстрел >= о.меткость
            бросок рана за о = 1д6
            цели[по кругу н].раны += тяжесть[рана]
            сказать "{о}: {выстрел}, попадание в {цели[по кругу н]}"
        иначе
            сказать "{о}: {выстрел}, мимо"
        конец
    конец
    если пусто(уцелевшие защитник.отряды)
        закончить взято
    конец
    закончить удержано
конец

исходы
    взято     "Атакующие прорвались"
    удержано  "Защитники устояли"
конец

показатели
    потери = сколько(о по списку защитник.отряды где о выбыл)
конец
)";

constexpr std::string_view kRussianBattle = R"(бой "Первый бой"
правила "NAME"

сторона атакующий "Красные"
    1) Гвардия
    2) Ополчение

сторона защитник "Синие"
    1) Ополчение

# Гвардия: 4, попадание, и 6 - это две раны. Ополчение: 3, мимо.
кости за атакующий: 4 6 / 3

ожидается
    защитник[1] выбыл
    уцелевшие атакующий: 1 2
    потери = 1
    исход взято
)";

constexpr std::string_view kWorkflow =
    R"(# Checks the sheet and fights its battles at every change. What is found stands beside the lines of the
# change, and in the tab Security.
#
# There is no packaged release of Muster, so it is built from its repository. Write where that is
# (OWNER/NAME on this server) into the variable MUSTER_REPOSITORY of this repository's settings, or
# in place of the expression below.
name: rules

on: [push, pull_request]

permissions:
  contents: read
  security-events: write

env:
  MUSTER_REPOSITORY: ${{ vars.MUSTER_REPOSITORY }}

jobs:
  rules:
    runs-on: ubuntu-latest
    container: debian:12
    steps:
      - uses: actions/checkout@v4
      - name: Is it known where Muster is?
        run: |
          if [ -z "$MUSTER_REPOSITORY" ]; then
            echo "Set MUSTER_REPOSITORY to the repository of Muster (OWNER/NAME)." >&2
            exit 1
          fi
      - uses: actions/checkout@v4
        with:
          repository: ${{ env.MUSTER_REPOSITORY }}
          path: .muster
      - name: Build muster
        shell: bash
        working-directory: .muster
        run: |
          . scripts/lib/setup.sh
          setup
          build release --target muster
      - name: Check the sheet
        run: .muster/build/release/muster check --format github --format sarif=muster.sarif .
      - name: Fight the battles
        if: ${{ !cancelled() }}
        run: .muster/build/release/muster test --format text --format junit=battles.xml .
      # Where the repository has no code scanning, what was found is in the log and beside the lines.
      - uses: github/codeql-action/upload-sarif@v3
        if: ${{ !cancelled() && hashFiles('muster.sarif') != '' }}
        continue-on-error: true
        with:
          sarif_file: muster.sarif
      - uses: actions/upload-artifact@v4
        if: ${{ !cancelled() }}
        with:
          name: battles
          path: battles.xml
          if-no-files-found: ignore
)";

std::string named(std::string_view text, const std::string& name) {
  constexpr std::string_view kMark = "NAME";
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = text.find(kMark); at != std::string_view::npos; at = text.find(kMark, from)) {
    const bool other_word = at > 0 && (text[at - 1] == '/' || text[at - 1] == '_');  // OWNER/NAME
    out += text.substr(from, at - from);
    out += other_word ? std::string(kMark) : name;
    from = at + kMark.size();
  }
  out += text.substr(from);
  return out;
}

}  // namespace

std::vector<NewFile> new_files(const std::string& name, Language language) {
  const auto of = [&](std::string_view en, std::string_view ru, std::string_view es) {
    return named(language == Language::en ? en : language == Language::ru ? ru : es, name);
  };
  return {{name + ".rules", of(kEnglishSheet, kRussianSheet, kSpanishSheet)},
          {"first.battle", of(kEnglishBattle, kRussianBattle, kSpanishBattle)},
          {".github/workflows/rules.yml", std::string(kWorkflow)}};
}

}  // namespace muster::cli
