// Random turns of commandos, resolved by the independent model and by `muster` with the dice of the
// model: every commando and all that the orders leave behind must be the same.

#include <gtest/gtest.h>

#include <random>

#include "tests/sheets/commando_model.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

namespace muster::tests {
namespace {

constexpr int kTurns = 250;

const std::filesystem::path kRoot = MUSTER_ROOT;
const char* const kSides[] = {"defensor", "atacante"};
const char* const kFields[] = {"industrial", "militar", "tecnológico"};

struct Chance {
  std::mt19937 engine;
  int within(int lo, int hi) { return lo + static_cast<int>(engine() % static_cast<unsigned>(hi - lo + 1)); }
  bool one_in(int n) { return within(1, n) == 1; }
};

CommandoTurn random_turn(Chance& chance) {
  CommandoTurn turn;
  turn.together = !chance.one_in(3);
  for (Player& player : turn.players) {
    player.commandos.resize(static_cast<std::size_t>(chance.within(0, 6)));
    for (bool& in_force : player.protection) in_force = chance.one_in(4);
    player.factory = !chance.one_in(4);
    player.ordered = chance.one_in(2);
    player.producing = chance.one_in(2);
    player.tension = chance.within(0, 3);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const int enemies = static_cast<int>(turn.players[1 - side].commandos.size());
    for (Commando& commando : turn.players[side].commandos) {
      commando.order = chance.one_in(3) ? 341 : chance.one_in(5) ? 342 : chance.within(341, 354);
      commando.chance = chance.within(0, 12);
      if (chance.one_in(2)) commando.chance_after_purge = chance.within(0, 12);
      commando.cost = chance.within(0, 50);
      if (enemies > 0 && !chance.one_in(6)) commando.victim = chance.within(0, enemies - 1);
      commando.target = !chance.one_in(3);
    }
  }
  return turn;
}

const char* yes_or_no(bool yes) { return yes ? "sí" : "no"; }

std::string name_of(std::size_t side, std::size_t place) {
  return (side == 0 ? "Def" : "Ata") + std::to_string(place + 1);
}

std::string side_text(const CommandoTurn& turn, std::size_t side) {
  const Player& player = turn.players[side];
  std::string text = std::string("bando ") + kSides[side] + "\n";
  text += std::string("    protección ") + yes_or_no(player.protection[0]) + "/" +
          yes_or_no(player.protection[1]) + "/" + yes_or_no(player.protection[2]) + "\n";
  text += std::string("    factoría ") + yes_or_no(player.factory) + "\n";
  text += std::string("    encargo ") + yes_or_no(player.ordered) + "\n";
  text += std::string("    producción ") + yes_or_no(player.producing) + "\n";
  text += "    tensión " + std::to_string(player.tension) + "\n    1) R1  fuerza 5\n";
  for (std::size_t i = 0; i < player.commandos.size(); ++i) {
    const Commando& c = player.commandos[i];
    text += "    comando " + name_of(side, i) + "  orden " + std::to_string(c.order) + "  probabilidad " +
            std::to_string(c.chance) + "  coste " + std::to_string(c.cost);
    if (c.chance_after_purge) text += "  probabilidad_tras_purga " + std::to_string(*c.chance_after_purge);
    if (c.victim) text += "  víctima " + name_of(1 - side, static_cast<std::size_t>(*c.victim));
    if (c.target) text += std::string("  objetivo ") + kSides[1 - side] + "[1]";
    text += "\n";
  }
  return text;
}

std::string dice_text(const CommandoTurn& turn, std::size_t side) {
  std::string text = std::string("dados del ") + kSides[side] + ":";
  for (const int die : turn.players[side].dice) text += " " + std::to_string(die);
  return text + "\n";
}

std::string expected_text(const CommandoTurn& turn, std::size_t side) {
  const Player& player = turn.players[side];
  const std::string own = std::string("    ") + kSides[side] + ".";
  std::string text;
  int cost = 0;
  for (std::size_t i = 0; i < player.commandos.size(); ++i) {
    const Commando& c = player.commandos[i];
    cost += c.cost;
    const std::string who = own + "comandos[" + std::to_string(i + 1) + "].";
    text += who + "éxito = " + yes_or_no(c.succeeded) + "\n";
    text += who + "purgado = " + yes_or_no(c.purged) + "\n";
  }
  for (std::size_t i = 0; i < 3; ++i) {
    text += own + "protección_siguiente[" + kFields[i] + "] = " + yes_or_no(player.protection_next[i]) + "\n";
  }
  text += own + "coste = " + std::to_string(cost) + "\n";
  text += own + "encargo = " + yes_or_no(player.ordered) + "\n";
  text += own + "producción = " + yes_or_no(player.producing) + "\n";
  text += own + "pagado_en_vano = " + yes_or_no(player.paid_in_vain) + "\n";
  text += own + "por_reparar = " + yes_or_no(player.to_repair) + "\n";
  text += own + "investigación_perdida = " + yes_or_no(player.research_lost) + "\n";
  text += own + "recaudación_perdida = " + yes_or_no(player.revenue_lost) + "\n";
  text += own + "comandos_nuevos = " + std::to_string(player.introduced) + "\n";
  text += own + "tensión = " + std::to_string(player.tension) + "\n";
  text += own + "rumores = " + std::to_string(player.rumours) + "\n";
  return text;
}

TEST(Commandos, AreThoseOfTheModel) {
  const TemporaryFolder folder;
  std::filesystem::copy_file(kRoot / "rulesets/fase5/fase5.rules", folder.path() / "fase5.rules");
  Chance chance{std::mt19937(51)};
  const auto d10 = [&chance] { return chance.within(1, 10); };
  int purges = 0;
  for (int i = 0; i < kTurns; ++i) {
    CommandoTurn turn = random_turn(chance);
    std::string text = "batalla \"Al azar " + std::to_string(i) + "\"\nreglas \"Fase 5 - Combates\"\n";
    text += "solo comandos\n";
    text += std::string("misma_orden ") + (turn.together ? "a_la_vez" : "por_turno") + "\n";
    text += side_text(turn, 0) + side_text(turn, 1);
    resolve(turn, d10);
    purges += turn.purges;
    text += dice_text(turn, 0) + dice_text(turn, 1) + "se espera\n";
    text += expected_text(turn, 0) + expected_text(turn, 1);
    text += "    purgas = " + std::to_string(turn.purges) + "\n    resultado hecho\n";
    write_text(folder.path() / ("b" + std::to_string(1000 + i) + ".battle"), text);
  }
  EXPECT_GT(purges, 20) << "purges are what the order of commandos is about";
  const Ran ran = run_program(kMusterProgram, {"test", folder.path().string()}, folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.out.substr(0, 4000) << ran.err.substr(0, 4000);
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), std::to_string(kTurns) + " passed, 0 failed");
}

}  // namespace
}  // namespace muster::tests
