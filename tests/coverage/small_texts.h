// A small sheet whose coverage is counted by hand, and battles of it.
//
// Rows: the 3 of `hurt`. Cells: the 4 of `shelter`. Ways: 2 at `bold` in `twice`, 3 at the `if` (the first
// holds, the second holds, none does), 2 at `say ... when bold`, 1 turn of the loop: 8. Rules: the battle,
// `tell`, `twice`: 3.
#pragma once

namespace muster::coverage {

inline const char* const kSmall = R"(rules "Small"

sides red, blue

given
    bold   yes/no = no
    cover  whole 1..2 = 1
end

table hurt on 1d6 gives whole 0..3
    1-3   0
    4-5   1
    6     3
end

matrix shelter on 1d2 by whole 1..2 gives whole 0..1
          1  2
    1     0  1
    2     1  0
end

formula twice(x: whole 0..3) = 2 * x when bold, otherwise x

rule tell(x: whole 0..6)
    say "told {x}"
end

battle
    roll d = 1d6
    let h = hurt[d]
    if h > 2
        finish heavy
    else if h > 0
        tell(twice(h))
    end
    say "bold" when bold
    repeat h times
        roll s = 1d2
        let kept = shelter[s, cover]
        say "kept {kept}"
    end
    finish light
end

outcomes
    heavy  "Heavy"
    light  "Light"
end
)";

// h is 0: row 1-3; at the `if` none holds, not bold; no turn of the loop.
inline const char* const kOne = R"(battle "One"
rules "Small"
side red
side blue
dice: 2
expect
    outcome light
)";
// h is 1: row 4-5; `h > 0` holds, `bold` holds twice, one turn of the loop: cell 1, 1. `twice` and `tell`.
inline const char* const kTwo = R"(battle "Two"
rules "Small"
bold yes
side red
side blue
dice: 4 / 1
expect
    outcome light
    log "told 2"
    log "kept 0"
)";
// h is 3: row 6; `h > 2` holds, and the battle is over.
inline const char* const kSix = R"(battle "Six"
rules "Small"
side red
side blue
dice: 6
expect
    outcome heavy
)";

}  // namespace muster::coverage
