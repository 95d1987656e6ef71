// [PEGTL] Statements: the lines of rules and battles, and the effects of rows. Included only by
// read_statements.cpp and the grammar's test.
//
// The first word of a line decides. A keyword there is one unless what follows makes it a
// designer's name: `.`, `(` or `[` right behind it, or `=`, `+=`, `-=`. Once the keyword is
// read the line can't be anything else, so whatever is missing in it is named (need<>); the
// line is given up at the fault, what was read of it is kept, and the next line starts afresh.
#pragma once

#include "grammar/dice_traps.h"
#include "grammar/rules.h"
#include "grammar/slips.h"

namespace muster::grammar::rules {

// ------------------------------------------------------------------ questions about a place

// A statement's keyword, not a name (see above).
const char* past_statement_word(Reader& r, const char* p, Role role);
bool block_stops(Reader& r, const char* p);

template <Role R>
struct head : own<head<R>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const char* to = past_statement_word(r, in.current(), R);
    if (!to) return false;
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};

// ------------------------------------------------------------------ parts

// A value that ends the statement: a `when` after it that begins no choice is the statement's.
struct last_value : own<last_value> {
  static bool read(Input& in, Stmt& made, Reader& r) {
    Expr e;
    if (!read_value(in, e, &made.when, r)) return false;
    made.value.push_back(std::move(e));
    return true;
  }
};

// `skip if C` for `skip when C`: said, and read as it.
struct if_for_when : own<if_for_when> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
// What can't follow a line that ends a round, a loop or a rule: the condition that was probably
// meant keeps the lines below within reach.
struct no_more : own<no_more> {
  static bool read(Input& in, Stmt& made, Reader& r);
};

struct when_tail : peg::opt<gap, peg::sor<kw<Role::when>, if_for_when>, gap,
                            as<&Stmt::when, need<Id::value_missing, value>>> {};
struct named : need<Id::name_missing, as<&Stmt::name, name>> {};

template <Role R, StmtKind K, class... Rest>
struct line_of : peg::seq<head<R>, put<&Stmt::kind, K>, Rest...> {};

// ------------------------------------------------------------------ simple statements

// `let x =` with the cases of a choice on the lines below it, further in.
struct cases_below : own<cases_below> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return begin(in.current(), r);
  }
  static bool begin(const char* p, Reader& r);
};
struct cases_done : own<cases_done> {
  template <class Node>
  static bool read(Input&, Node&, Reader& r) {
    r.laid_out = false;
    r.laid_out_in = 0;
    return true;
  }
};
struct laid_out_value
    : peg::seq<cases_below, long_gap, as<&Stmt::value, need<Id::value_missing, value>>, cases_done> {};

struct let_line
    : line_of<Role::let, StmtKind::let, gap, named, gap, need<Id::equals_missing, equals>, gap,
              peg::sor<laid_out_value, as<&Stmt::value, filter>, need<Id::value_missing, last_value>>> {};

struct tally_mode
    : peg::opt<gap, peg::sor<peg::seq<kw<Role::capped>, put<&Stmt::mode, StoreMode::capped>>,
                             peg::seq<kw<Role::checked>, put<&Stmt::mode, StoreMode::checked>>>> {};
struct tally_line
    : line_of<Role::tally, StmtKind::tally, gap, named, gap, need<Id::type_missing, as<&Stmt::type, type>>,
              tally_mode, gap, need<Id::equals_missing, equals>, gap, need<Id::value_missing, last_value>,
              tally_mode> {};

template <Role R, StmtKind K>
struct change_to
    : line_of<R, K, gap, as<&Stmt::target, need<Id::value_missing, place>>, gap,
              need<Id::to_missing, kw<Role::target_to>>, gap, need<Id::value_missing, last_value>> {};

// `roll k = 1d6 for s`: said, and read as `roll k for s = 1d6`.
struct roll_for_late : own<roll_for_late> {
  static bool read(Input& in, Stmt& made, Reader& r);
};
// `TABLE[KEY].COLUMN`, `ROW.COLUMN`: the dice of a cell. A name alone is no dice.
struct dice_of_cell : own<dice_of_cell> {
  static bool read(Input& in, Stmt& made, Reader& r);
};
struct refuse_as_dice : own<refuse_as_dice> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    refuse_not_dice(in.current(), r);
    give_up_line(in.current(), Id::dice_belong_here, r);
  }
};
struct for_whom : peg::seq<kw<Role::roll_for>, gap, as<&Stmt::who, need<Id::value_missing, place>>> {};
// `on morale(b)`: the dice of a table's head.
struct on_table : peg::seq<kw<Role::roll_on>, gap, put<&Stmt::kind, StmtKind::roll_on>,
                           as<&Stmt::value, need<Id::roll_table_missing, place>>> {};
// Not the name of a roll: `roll again = 1d6`.
template <class... R>
struct no_name : peg::at<R..., gap, peg::not_at<peg::sor<peg::one<'='>, kw<Role::roll_for>>>> {};
struct roll_unnamed : peg::sor<peg::seq<peg::at<kw<Role::roll_on>, gap, operand_here>, on_table>,
                               peg::seq<peg::at<kw<Role::roll_for>, gap, operand_here>, for_whom, gap,
                                        need<Id::roll_name_missing, on_table>>> {};
struct what_same : peg::sor<peg::seq<kw<Role::same_lost>, put<&Stmt::same, Same::lost>>,
                            peg::seq<kw<Role::same_anew>, put<&Stmt::same, Same::anew>>> {};
struct roll_again
    : peg::seq<no_name<peg::sor<kw<Role::again>, kw<Role::twice>>>, put<&Stmt::kind, StmtKind::again>,
               peg::sor<peg::seq<kw<Role::twice>, put<&Stmt::times, 2>>, kw<Role::again>>,
               peg::opt<gap, peg::one<','>, gap, need<Id::same_missing, what_same>>> {};
struct roll_named
    : peg::seq<named, peg::opt<gap, for_whom>, gap,
               peg::sor<on_table,
                        peg::seq<need<Id::equals_missing, equals>, gap,
                                 peg::sor<as<&Stmt::dice, dice>, dice_of_cell, refuse_as_dice>, dice_end>>,
               peg::opt<gap, roll_for_late>> {};
struct roll_line : line_of<Role::roll, StmtKind::roll, gap, peg::sor<roll_again, roll_unnamed, roll_named>> {
};

struct finish_line : line_of<Role::finish, StmtKind::finish, gap, named> {};
struct stop_line
    : line_of<Role::stop, StmtKind::stop, gap, within<&Stmt::text, need<Id::text_missing, text_parts>>> {};
struct say_line
    : line_of<Role::say, StmtKind::say, gap, within<&Stmt::text, need<Id::text_missing, text_parts>>> {};
struct give_line : line_of<Role::give, StmtKind::give, gap, need<Id::value_missing, last_value>> {};

// What a value's own line does with it: `x = 1`, `x += 1`, `rule(x)`, `table[k](x)`.
struct is_call : own<is_call> {
  static bool read(Input& in, Stmt& made, Reader& r);
};
struct is_effect : own<is_effect> {
  static bool read(Input& in, Stmt& made, Reader& r);
};
// None of these: the first word is not known. Gives up the line.
struct unknown_line : own<unknown_line> {
  static bool read(Input& in, Stmt& made, Reader& r);
};

// A first word that is a statement elsewhere, so written that it reads as the use of a rule:
// `while (x > 1)`. Gives up the line.
struct other_line : own<other_line> {
  static bool read(Input& in, Stmt& made, Reader& r);
};

struct effect_arguments
    : within_brackets<
          '(', ')',
          peg::opt<as<&Stmt::args, value>, peg::star<gap, peg::one<','>, long_gap,
                                                     as<&Stmt::args, need<Id::value_missing, value>>>>> {};

struct minus_equals : peg::seq<minus, peg::one<'='>> {};

struct value_line
    : peg::seq<
          as<&Stmt::target, place>, gap,
          peg::sor<
              peg::seq<peg::string<'+', '='>, put<&Stmt::kind, StmtKind::add>, gap,
                       need<Id::value_missing, last_value>>,
              peg::seq<minus_equals, put<&Stmt::kind, StmtKind::subtract>, gap,
                       need<Id::value_missing, last_value>>,
              peg::seq<equals, put<&Stmt::kind, StmtKind::assign>, gap, need<Id::value_missing, last_value>>,
              peg::seq<is_call, put<&Stmt::kind, StmtKind::call>>,
              peg::seq<is_effect, put<&Stmt::kind, StmtKind::effect>, effect_arguments>, unknown_line>> {};

// `do m`, `do effect[k]`, `do effect[k](x)`: what stands in a row.
struct do_line : line_of<Role::do_, StmtKind::do_, gap, as<&Stmt::value, need<Id::row_missing, place>>,
                         peg::opt<peg::at<peg::one<'('>>, effect_arguments>> {};

struct change : peg::sor<change_to<Role::raise, StmtKind::raise>, change_to<Role::reduce, StmtKind::reduce>,
                         change_to<Role::move, StmtKind::move>, do_line, value_line> {};

template <Role R, StmtKind K>
struct postponed
    : line_of<R, K, gap, within<&Stmt::body, need<Id::change_missing, item<Stmt, change, when_tail>>>> {};

struct simple
    : peg::seq<peg::sor<let_line, tally_line, change_to<Role::raise, StmtKind::raise>,
                        change_to<Role::reduce, StmtKind::reduce>, change_to<Role::move, StmtKind::move>,
                        roll_line, do_line, line_of<Role::leave, StmtKind::leave>,
                        line_of<Role::skip, StmtKind::skip>, finish_line, stop_line, say_line, give_line,
                        postponed<Role::later, StmtKind::later>, postponed<Role::now, StmtKind::now>,
                        other_line, value_line>,
               when_tail, no_more> {};

// ------------------------------------------------------------------ blocks

struct body : peg::seq<line_end, within<&Stmt::body, block_lines>, closing> {};
struct numbered : peg::opt<gap, kw<Role::numbered>, gap, need<Id::name_missing, as<&Stmt::numbered, name>>> {
};

template <Role R, StmtKind K, class... Rest>
struct block_of
    : peg::seq<peg::at<head<R>>,
               opens<false, spot<&Stmt::at, guarded<head<R>, put<&Stmt::kind, K>, Rest...>>, body>> {};

struct ties
    : peg::sor<
          peg::seq<
              kw<Role::ties_together>, put<&Order::ties, Ties::together>,
              peg::opt<gap, kw<Role::in_order_of>, gap,
                       peg::opt<peg::sor<peg::seq<kw<Role::ties_highest>, put<&Order::ties_highest, true>>,
                                         kw<Role::ties_lowest>>,
                                gap>,
                       as<&Order::ties_key, need<Id::value_missing, value>>>>,
          peg::seq<kw<Role::ties_as_listed>, put<&Order::ties, Ties::as_listed>>,
          peg::seq<kw<Role::ties_by_roll>, put<&Order::ties, Ties::by>, gap,
                   need<Id::name_missing, as<&Order::ties_roll, name>>, gap, need<Id::equals_missing, equals>,
                   gap, need<Id::dice_belong_here, as<&Order::ties_dice, dice>>, dice_end>> {};

struct order_rule
    : peg::seq<
          peg::sor<kw<Role::order_highest>, peg::seq<kw<Role::order_lowest>, put<&Order::highest, false>>>,
          gap, as<&Order::key, need<Id::value_missing, value>>, peg::opt<gap, kw<Role::order_first>>,
          peg::opt<gap, peg::one<','>, long_gap, need<Id::ties_missing, ties>>> {};

struct for_each_block
    : block_of<
          Role::for_each, StmtKind::for_each, gap, named, gap, need<Id::in_missing, in_here>, gap,
          as<&Stmt::value, need<Id::value_missing, value>>,
          peg::opt<gap, kw<Role::where>, long_gap, as<&Stmt::where, need<Id::value_missing, flat_value<0>>>>,
          peg::opt<gap, peg::one<','>, long_gap, as<&Stmt::order, need<Id::order_missing, order_rule>>>,
          numbered> {};

// ------------------------------------------------------------------ spend

// R with the statement's Spend as its node.
template <class... R>
struct of_spend : peg::seq<R...> {};

// The block that was opened last is a `spend`: `rest` ends its lines.
struct marks_spend : own<marks_spend> {
  template <class Node>
  static bool read(Input&, Node& node, Reader& r) {
    node.spend.emplace();
    r.blocks.back().is_spend = true;
    return true;
  }
};
// `rest lost` or `rest NAME`, not a value called `rest`.
bool rest_line_here(Reader& r, const char* p);
// Nothing may stand between `rest` and `end`.
struct rest_is_last : own<rest_is_last> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    report_behind_rest(in.current(), r);
    return true;
  }
  static void report_behind_rest(const char* p, Reader& r);
};
// `each takes` or `rest` where no `spend` begins or ends.
struct line_of_spend : own<line_of_spend> {
  static bool read(Input& in, Stmt& made, Reader& r);
};

struct spend_how
    : peg::sor<peg::seq<kw<Role::in_turn>, put<&Spend::how, Spend::How::in_turn>>,
               peg::seq<kw<Role::in_proportion>, put<&Spend::how, Spend::How::in_proportion>, gap,
                        as<&Spend::by, need<Id::value_missing, value>>,
                        need<Id::spend_remainder_missing,
                             peg::seq<gap, peg::one<','>, long_gap, kw<Role::remainder_to_largest>>>>,
               peg::seq<kw<Role::at_random>, put<&Spend::how, Spend::How::at_random>, gap,
                        as<&Spend::by, need<Id::value_missing, value>>, gap,
                        need<Id::spend_name_missing, kw<Role::spend_named>>, gap,
                        need<Id::name_missing, as<&Spend::roll, name>>>> {};
struct spend_order
    : peg::seq<as<&Stmt::order, order_rule>,
               peg::opt<gap, peg::one<','>, long_gap, need<Id::spend_how_missing, of_spend<spend_how>>>> {};
struct takes_line
    : peg::seq<
          peg::at<head<Role::each_takes>>,
          of_spend<spot<
              &Spend::takes_at,
              guarded<
                  head<Role::each_takes>, gap, as<&Spend::takes, need<Id::value_missing, value>>,
                  peg::opt<gap, kw<Role::spend_whole>,
                           need<Id::spend_whole_missing,
                                peg::seq<gap, peg::one<','>, long_gap,
                                         peg::sor<peg::seq<kw<Role::until_covered>,
                                                           put<&Spend::whole, Spend::Whole::until_covered>>,
                                                  peg::seq<kw<Role::spend_stop>,
                                                           put<&Spend::whole, Spend::Whole::stop>>,
                                                  peg::seq<kw<Role::spend_skip>,
                                                           put<&Spend::whole, Spend::Whole::skip>>>>>>>>>,
          line_end> {};
struct rest_line
    : peg::seq<where_<rest_line_here>,
               of_spend<spot<&Spend::rest_at,
                             guarded<peg::sor<peg::seq<head<Role::rest_lost>, put<&Spend::rest_lost, true>>,
                                              peg::seq<head<Role::rest>, gap,
                                                       need<Id::name_missing, as<&Spend::rest, name>>>>>>>,
               line_end, rest_is_last> {};
// An `each takes` further below was told: that there is none would be the same fault again.
struct takes_elsewhere : own<takes_elsewhere> {
  static bool read(Input& in, Stmt& made, Reader& r);
};
struct spend_body
    : peg::seq<line_end, peg::opt<empty_lines, blanks, takes_line>, within<&Stmt::body, block_lines>,
               peg::star<empty_lines, blanks, rest_line, within<&Stmt::body, block_lines>>, takes_elsewhere,
               closing> {};
struct spend_block
    : peg::seq<
          peg::at<head<Role::spend>>,
          opens<
              false,
              spot<&Stmt::at,
                   guarded<head<Role::spend>, put<&Stmt::kind, StmtKind::spend>, marks_spend, gap,
                           as<&Stmt::value, need<Id::value_missing, value>>, gap,
                           need<Id::spend_to_whom, kw<Role::spend_on>>, gap, named, gap,
                           need<Id::spend_to_whom, in_here>, gap,
                           as<&Stmt::args, need<Id::value_missing, value>>,
                           peg::opt<gap, kw<Role::where>, long_gap,
                                    as<&Stmt::where, need<Id::value_missing, flat_value<0>>>>,
                           peg::opt<gap, peg::one<','>, long_gap,
                                    need<Id::spend_how_missing, peg::sor<of_spend<spend_how>, spend_order>>>,
                           peg::opt<gap, kw<Role::roll_for>, gap,
                                    as<&Stmt::who, need<Id::value_missing, place>>>,
                           numbered>>,
              spend_body>> {};

struct repeat_block
    : block_of<Role::repeat, StmtKind::repeat, gap, as<&Stmt::value, need<Id::value_missing, value>>, gap,
               need<Id::times_missing, kw<Role::times>>, numbered> {};
struct repeat_until_block : block_of<Role::repeat_until, StmtKind::repeat_until, gap,
                                     as<&Stmt::value, need<Id::value_missing, value>>, numbered> {};
struct together_block : block_of<Role::together, StmtKind::together> {};

// A part of the battle that a battle file may choose alone: only right inside `battle`.
struct stage_place : own<stage_place> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    report_stage_place(in.current(), r);
    return true;
  }
  static void report_stage_place(const char* at, Reader& r);
};
// A name, or the quote that begins one: whether that is closed is told where the block is read.
bool name_begins(Reader& r, const char* p);
struct stage_block : peg::seq<peg::at<head<Role::stage>, gap, where_<name_begins>>, stage_place,
                              block_of<Role::stage, StmtKind::stage, gap, named,
                                       peg::opt<gap, spot<&Stmt::title_at, as<&Stmt::title, raw_text>>>>> {};

struct condition : peg::seq<gap, as<&Branch::condition, need<Id::value_missing, value>>> {};
struct branch_body : peg::seq<line_end, within<&Branch::body, block_lines>> {};
struct if_branch : peg::seq<spot<&Branch::at, kw<Role::if_>, guarded<condition>>, branch_body> {};
// `elif C` and the like: said, and read as `else if C`.
struct other_else_if : own<other_else_if> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct else_if_branch
    : peg::seq<spot<&Branch::at, peg::sor<peg::seq<kw<Role::else_>, gap, kw<Role::if_>>, other_else_if>,
                    guarded<condition>>,
               branch_body> {};
// `si no` on a line of its own: said, and read as `sino`.
struct other_else : own<other_else> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct else_branch : peg::seq<spot<&Branch::at, peg::sor<kw<Role::else_>, other_else>>, branch_body> {};
struct to_next_line_text : peg::seq<empty_lines, blanks> {};

struct if_block : peg::seq<peg::at<kw<Role::if_>>, put<&Stmt::kind, StmtKind::if_>,
                           opens<true, as<&Stmt::branches, if_branch>,
                                 peg::star<to_next_line_text, as<&Stmt::branches, else_if_branch>>,
                                 peg::opt<to_next_line_text, as<&Stmt::branches, else_branch>>, closing>> {};

// An unknown first word that was probably meant to open a block: its lines and its `end` are
// read as those of a block, so that the one slip doesn't shift all the ends that follow.
bool meant_a_block(Reader& r, const char* p);
struct else_alone : own<else_alone> {
  static bool read(Input& in, Stmt& made, Reader& r);
};

struct statement
    : peg::sor<item<Stmt, else_alone>, item<Stmt, if_block>, item<Stmt, spend_block>,
               item<Stmt, line_of_spend>, item<Stmt, for_each_block>, item<Stmt, repeat_until_block>,
               item<Stmt, repeat_block>, item<Stmt, together_block>, item<Stmt, stage_block>,
               item<Stmt, opens<false, guarded<simple>, peg::opt<where_<meant_a_block>, body>>>> {};

struct block_rule : peg::star<empty_lines, blanks, peg::not_at<where_<block_stops>>, statement, line_end> {};

template <class... R>
struct act<of_spend<R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control>
  static bool match(Input& in, Stmt& node, Reader& r) {
    if (!node.spend) node.spend.emplace();
    return peg::match<Rule, A, Mo, Action, Control>(in, *node.spend, r);
  }
};

struct effects_rule : peg::list<item<Stmt, simple>, peg::seq<gap, peg::one<';'>, gap>> {};

}  // namespace muster::grammar::rules
