// PEGTL's analysis of the grammar: no rule can go round without moving on, none begins with
// itself. Our own small rules are told to it: those that may match nothing, and those that
// always move on.
#include <gtest/gtest.h>

#include "grammar/battle_rules.h"
#include "grammar/cell_rules.h"
#include "grammar/dice_rules.h"
#include "grammar/sheet_rules.h"
#include "grammar/statement_rules.h"
#include "grammar/type_rules.h"
#include "grammar/value_rules.h"

#include <tao/pegtl/contrib/analyze.hpp>

namespace tao::pegtl {

namespace ours = muster::grammar::rules;

// Rules that move on when they match, or may match nothing.
#define MOVES(...)      \
  template <class Name> \
  struct analyze_traits<Name, __VA_ARGS__> : analyze_any_traits<> {}
#define STAYS(...)      \
  template <class Name> \
  struct analyze_traits<Name, __VA_ARGS__> : analyze_opt_traits<> {}

template <class Name, const char* (*F)(const muster::grammar::Reader&, const char*)>
struct analyze_traits<Name, ours::text_of<F>> : analyze_any_traits<> {};
template <class Name, const char* (*F)(const muster::grammar::Reader&, const char*)>
struct analyze_traits<Name, ours::maybe_text_of<F>> : analyze_opt_traits<> {};
template <class Name, bool (*F)(muster::grammar::Reader&, const char*)>
struct analyze_traits<Name, ours::where_<F>> : analyze_opt_traits<> {};
template <class Name, muster::grammar::Role R>
struct analyze_traits<Name, ours::kw<R>> : analyze_any_traits<> {};
template <class Name, muster::grammar::Role R>
struct analyze_traits<Name, ours::head<R>> : analyze_any_traits<> {};
template <class Name, muster::grammar::Role R>
struct analyze_traits<Name, ours::head_here<R>> : analyze_opt_traits<> {};
template <class Name, muster::grammar::Role R, muster::grammar::Outside O>
struct analyze_traits<Name, ours::axis_outside<R, O>> : analyze_any_traits<> {};
template <class Name, muster::grammar::Role R>
struct analyze_traits<Name, ours::once<R>> : analyze_opt_traits<> {};
template <class Name, muster::grammar::Id I>
struct analyze_traits<Name, ours::refuse<I>> : analyze_any_traits<> {};
template <class Name, int Floor>
struct analyze_traits<Name, ours::flat_value<Floor>> : analyze_any_traits<> {};
template <class Name, bool On>
struct analyze_traits<Name, ours::lay_out<On>> : analyze_opt_traits<> {};
template <class Name, bool On>
struct analyze_traits<Name, ours::in_battle<On>> : analyze_opt_traits<> {};
template <class Name, class Node, bool (*F)(ours::Input&, Node&, muster::grammar::Reader&)>
struct analyze_traits<Name, ours::read_by<Node, F>> : analyze_any_traits<> {};
template <class Name, muster::grammar::Id I, class R>
struct analyze_traits<Name, ours::need<I, R>> : analyze_seq_traits<R> {};
template <class Name, char Open, char Close, class... R>
struct analyze_traits<Name, ours::within_brackets<Open, Close, R...>> : analyze_any_traits<seq<R...>> {};
template <class Name, class R>
struct analyze_traits<Name, ours::deeper<R>> : analyze_seq_traits<R> {};

MOVES(ours::word);
MOVES(ours::comparison);
MOVES(ours::condition_cell);
MOVES(ours::line_of_spend);
MOVES(ours::side_values_line);
MOVES(ours::when_as_if);
STAYS(ours::before_shift);
STAYS(ours::full_forgotten);
STAYS(ours::has_conditions);
STAYS(ours::line_column);
STAYS(ours::marks_spend);
STAYS(ours::rest_is_last);
MOVES(ours::any_word);
MOVES(ours::quoted);
MOVES(ours::value);
MOVES(ours::infix);
MOVES(ours::next_case_line);
MOVES(ours::signed_number);
MOVES(ours::plain_number);
MOVES(ours::word_cell);
MOVES(ours::dice_cell);
MOVES(ours::dice_of_cell);
MOVES(ours::refuse_as_dice);
MOVES(ours::column_head);
MOVES(ours::headed_cells);
MOVES(ours::more_scripts);
MOVES(ours::undecided);
MOVES(ours::label_word);
MOVES(ours::last_value);
MOVES(ours::unknown_line);
MOVES(ours::else_alone);
MOVES(ours::extra_end);
MOVES(ours::unknown_decl);
MOVES(ours::count_number);
MOVES(ours::listed_number);
MOVES(ours::piece_number);
MOVES(ours::more_of_piece);
MOVES(ours::unknown_section);
MOVES(ours::other_line);
MOVES(ours::if_for_when);
MOVES(ours::roll_for_late);
MOVES(ours::other_else_if);
MOVES(ours::a_side_otherwise);
MOVES(ours::each_otherwise);
MOVES(ours::stray_colon);
MOVES(ours::other_else);
MOVES(ours::and_in_list);
MOVES(ours::colon_of_list);
MOVES(ours::turned_param);
MOVES(ours::allow_id);
MOVES(ours::allow_reason);
MOVES(ours::word_in_quotes);
STAYS(ours::no_more);
STAYS(ours::cases_below);
STAYS(ours::cases_done);
STAYS(ours::words_of_name);
STAYS(ours::name_alone);
STAYS(ours::expect_end);
STAYS(ours::in_here);  // moves on, but for the Spanish `en pie`
STAYS(ours::line_end);
STAYS(ours::dice_end);
STAYS(ours::closing);
STAYS(ours::is_call);
STAYS(ours::is_effect);
STAYS(ours::one_line);
STAYS(ours::axis_fits);
STAYS(ours::broken_by_fault);
STAYS(ours::heads_here);
STAYS(ours::heads_kept);
STAYS(ours::heads_fit);
STAYS(ours::has_heads);
STAYS(ours::corner);
STAYS(ours::across_here);
STAYS(ours::stage_place);
STAYS(ours::passed_over);
STAYS(ours::gives_values);
STAYS(ours::begun_line);
STAYS(ours::fresh_cell);
STAYS(ours::first_piece);
STAYS(ours::piece_line_here);
STAYS(ours::script_values);
STAYS(ours::more_words);
STAYS(ours::broken_head);
STAYS(ours::near_axis_word);
STAYS(ours::takes_elsewhere);
STAYS(ours::join_read);

}  // namespace tao::pegtl

namespace muster::grammar::rules {
namespace {

TEST(Analysis, NoRuleGoesRoundWithoutMovingOn) {
  EXPECT_EQ(peg::analyze<choice_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<flat_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<dice_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<cell_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<field_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<block_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<effects_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<sheet_rule>(1), 0u);
  EXPECT_EQ(peg::analyze<battle_rule>(1), 0u);
}

}  // namespace
}  // namespace muster::grammar::rules
