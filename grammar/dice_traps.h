// Dice as other games and programs write them: each notation that means something else there, or
// different things in different games, is named, and what to write is said. Nothing is guessed.
#pragma once

#include "grammar/reader.h"

namespace muster::grammar::rules {

// Where dice may begin: `2 d 6`, `2W6`, `d{1, 2}`, `(1d4)d6`. Gives the line up where it speaks.
void refuse_dice_before(const char* at, Reader& r);
// What stands right behind dice: `4d6k3`, `3d6!`, `10d10>=8`, `2d6 [fire]`.
void refuse_dice_behind(const char* from, const char* at, const Dice& made, Reader& r);
// What stands where only dice can: `c`, `z9`, `adv`.
void refuse_not_dice(const char* at, Reader& r);
// `2d6 * 10`, `d6 / 2`, `1d20 + 5`: at the sign.
void refuse_dice_sum(const char* at, Reader& r);

}  // namespace muster::grammar::rules
