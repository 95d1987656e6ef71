// [PEGTL] Exceptions: what a sheet is not to be told of. Included only by sheet_rules.h.
//
//   allow ID [in NAME] "reason"
//
// ID is the name of a message as it stands in brackets before it, in whatever language the sheet
// is written: row-short. NAME is a declaration of the sheet, or the word `battle`.
#pragma once

#include "grammar/rules.h"

namespace muster::grammar::rules {

// Letters, digits and dashes. `[row-short]` and `"row-short"`, as it may be copied, are said and read.
struct allow_id : own<allow_id> {
  static bool read(Input& in, Name& made, Reader& r);
};
// The reason; where it is missing, the message names what was to be allowed.
struct allow_reason : own<allow_reason> {
  static bool read(Input& in, AllowDecl& made, Reader& r);
};
struct allow_where : peg::seq<kw<Role::allow_in>, gap,
                              peg::sor<peg::seq<kw<Role::battle>, put<&AllowDecl::battle, true>>,
                                       need<Id::name_missing, as<&AllowDecl::where, name>>>> {};

struct allow_decl
    : peg::seq<guarded<kw<Role::allow>, gap, need<Id::allow_wants_id, as<&AllowDecl::id, allow_id>>,
                       peg::opt<gap, allow_where>, peg::opt<gap, peg::one<','>>, gap, allow_reason>> {};

}  // namespace muster::grammar::rules
