// [PEGTL] Dice as text: how many, which faces, then steps from left to right. Included only by
// read_dice.cpp and the grammar's test.
#pragma once

#include "grammar/value_rules.h"

namespace muster::grammar::rules {

struct dice_number : text_of<past_digits> {};
template <>
struct act<dice_number> : act<number_value> {};
struct hundred : peg::one<'%'> {};
template <>
struct act<hundred> {
  static void apply0(Expr& made, Reader&) {
    made.kind = ExprKind::number;
    made.number = {100, 0, false};
  }
};
struct dice_bracket : peg::seq<within_brackets<'(', ')', value>, put<&Expr::bracketed, true>> {};
struct dice_amount : peg::sor<dice_number, dice_bracket> {};

// ------------------------------------------------------------------ faces

// `(0..9)` and not `(n)`.
bool range_of_faces(Reader& r, const char* p);
const char* past_dots(const Reader& r, const char* p);
struct faces_from_to
    : peg::seq<where_<range_of_faces>, put<&Dice::range, true>,
               within_brackets<'(', ')', as<&Dice::faces, need<Id::value_missing, flat_value<kMultiply>>>,
                               gap, need<Id::range_dots, text_of<past_dots>>, gap,
                               as<&Dice::faces, need<Id::value_missing, flat_value<kMultiply>>>>> {};
struct listed_faces
    : peg::seq<within_brackets<'[', ']', as<&Dice::faces, need<Id::value_missing, flat_value<kMultiply>>>,
                               peg::star<gap, peg::one<','>, long_gap,
                                         as<&Dice::faces, need<Id::value_missing, flat_value<kMultiply>>>>>> {
};
const char* past_fate(const Reader& r, const char* p);  // the F of `4dF`
const char* past_tens(const Reader& r, const char* p);  // the 66 of `d66`
struct dice_faces : peg::sor<peg::seq<text_of<past_fate>, put<&Dice::fate, true>>,
                             peg::seq<text_of<past_tens>, put<&Dice::tens, true>>, faces_from_to,
                             listed_faces, as<&Dice::sides, peg::sor<dice_number, hundred, dice_bracket>>> {};

// ------------------------------------------------------------------ steps

template <Role R, DiceStepKind K>
struct dice_step : peg::seq<kw<R>, put<&DiceStep::kind, K>, gap,
                            as<&DiceStep::args, need<Id::value_missing, flat_value<kMultiply>>>> {};

struct again_limit : peg::seq<gap, kw<Role::step_limit>, gap,
                              as<&DiceStep::limit, need<Id::value_missing, flat_value<kMultiply>>>> {};
struct reroll_step : peg::seq<dice_step<Role::reroll, DiceStepKind::reroll>, peg::opt<again_limit>> {};

// The 1 of `less 1`.
struct one_more : peg::seq<peg::one<'1'>, peg::not_at<peg::digit>> {};
struct explode_ways : peg::seq<peg::opt<gap, kw<Role::as_more_dice>, put<&DiceStep::more_dice, true>>,
                               peg::opt<gap, kw<Role::less_one>, gap, need<Id::less_one_missing, one_more>,
                                        put<&DiceStep::less_one, true>>> {};
struct explode_from_step
    : peg::seq<kw<Role::explode_from>, put<&DiceStep::kind, DiceStepKind::explode>, gap,
               as<&DiceStep::from, need<Id::value_missing, flat_value<kMultiply>>>, gap,
               need<Id::explode_limit_missing, kw<Role::step_limit>>, gap,
               as<&DiceStep::args, need<Id::value_missing, flat_value<kMultiply>>>, explode_ways> {};
struct explode_step : peg::seq<dice_step<Role::explode, DiceStepKind::explode>, explode_ways> {};

// How the dice of `count` compare.
struct comparison : own<comparison> {
  static bool read(Input& in, DiceStep& made, Reader& r);
};
struct count_step : peg::seq<kw<Role::dice_count>, put<&DiceStep::kind, DiceStepKind::count>, gap,
                             need<Id::dice_count_compare, comparison>, gap,
                             as<&DiceStep::args, need<Id::value_missing, flat_value<kMultiply>>>> {};

struct any_dice_step : peg::sor<dice_step<Role::keep_highest, DiceStepKind::keep_highest>,
                                dice_step<Role::keep_lowest, DiceStepKind::keep_lowest>,
                                dice_step<Role::drop_highest, DiceStepKind::drop_highest>,
                                dice_step<Role::drop_lowest, DiceStepKind::drop_lowest>, reroll_step,
                                explode_from_step, explode_step, dice_step<Role::top, DiceStepKind::top>,
                                dice_step<Role::each_at_least, DiceStepKind::at_least>,
                                dice_step<Role::each_at_most, DiceStepKind::at_most>, count_step> {};

struct dice_letter : text_of<past_dice_letter> {};
struct dice_rule : peg::seq<peg::opt<as<&Dice::count, dice_amount>>, where_<dice_letter_here>, dice_letter,
                            dice_faces, peg::star<gap, as<&Dice::steps, any_dice_step>>> {};

}  // namespace muster::grammar::rules
