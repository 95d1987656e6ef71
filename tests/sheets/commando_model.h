// The orders of commandos, section 5.1, once more, written from the text and not from the sheet. Random
// turns are resolved here and in `muster` with the same dice, and must end the same.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace muster::tests {

struct Commando {
  int order = 341;
  int chance = 0;
  std::optional<int> chance_after_purge;
  int cost = 0;
  std::optional<int> victim;  // its place among the enemy's commandos
  bool target = false;        // of 345: the regiment is there

  bool purged = false;
  bool succeeded = false;
};

struct Player {
  std::vector<Commando> commandos;
  std::array<bool, 3> protection{};  // industrial, military, technological: of the turn before
  bool factory = false;
  bool ordered = false;
  bool producing = false;
  int tension = 0;

  std::vector<int> dice;
  std::array<bool, 3> protection_next{};
  bool paid_in_vain = false;
  bool to_repair = false;
  bool research_lost = false;
  bool revenue_lost = false;
  int introduced = 0;
  int rumours = 0;
};

struct CommandoTurn {
  std::array<Player, 2> players;  // the defender first
  bool together = true;           // orders of one number
  int purges = 0;
};

// What an order does once it has worked.
inline void carry_out(CommandoTurn& turn, std::size_t side, const Commando& commando) {
  Player& own = turn.players[side];
  Player& foe = turn.players[1 - side];
  switch (commando.order) {
    case 341:
      if (!commando.victim) break;
      foe.commandos[static_cast<std::size_t>(*commando.victim)].purged = true;
      ++turn.purges;
      break;
    case 342:
      ++own.introduced;
      break;
    case 343:
    case 345:
      if (!foe.factory) break;
      if (foe.ordered) {
        foe.ordered = false;
        foe.paid_in_vain = true;
      } else if (foe.producing) {
        foe.producing = false;
      } else {
        foe.to_repair = true;
      }
      break;
    case 344:
      own.protection_next[0] = true;
      break;
    case 346:
      own.protection_next[1] = true;
      break;
    case 348:
      own.protection_next[2] = true;
      break;
    case 347:
      foe.research_lost = true;
      break;
    case 349:
    case 350:
    case 351:
      foe.revenue_lost = true;
      break;
    case 352:
      own.tension = std::max(0, own.tension - 1);
      break;
    case 354:
      ++foe.rumours;
      break;
    default:
      break;
  }
}

inline bool fails_of_itself(const CommandoTurn& turn, std::size_t side, const Commando& commando) {
  const Player& foe = turn.players[1 - side];
  if (commando.order == 343) return foe.protection[0];
  if (commando.order == 345) return foe.protection[1] || !commando.target;
  if (commando.order == 347) return foe.protection[2];
  return false;
}

template <class Roll>
void resolve(CommandoTurn& turn, Roll& d10) {
  struct Who {
    std::size_t side;
    std::size_t place;
  };
  for (int order = 341; order <= 354; ++order) {
    std::vector<Who> worked;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t place = 0; place < turn.players[side].commandos.size(); ++place) {
        Commando& commando = turn.players[side].commandos[place];
        if (commando.order != order || commando.purged || fails_of_itself(turn, side, commando)) continue;
        int chance = commando.chance;
        if (order == 342 && turn.purges > 0) chance = commando.chance_after_purge.value_or(chance);
        const int die = d10();
        turn.players[side].dice.push_back(die);
        if (die == 10 || (die != 1 && die > chance)) continue;
        commando.succeeded = true;
        if (turn.together) {
          worked.push_back({side, place});
        } else {
          carry_out(turn, side, commando);
        }
      }
    }
    for (const Who& who : worked) carry_out(turn, who.side, turn.players[who.side].commandos[who.place]);
  }
}

}  // namespace muster::tests
