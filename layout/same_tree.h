// Whether two trees say the same, wherever in their texts it stands.
#pragma once

#include "grammar/ast.h"
#include "grammar/battle_ast.h"

namespace muster::layout {

bool same_tree(const grammar::Sheet& a, const grammar::Sheet& b);
bool same_tree(const grammar::BattleFile& a, const grammar::BattleFile& b);

}  // namespace muster::layout
