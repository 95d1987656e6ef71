// [PEGTL] A whole sheet: its declarations. Included only by parse_sheet.cpp and the grammar's test.
#pragma once

#include <algorithm>

#include "grammar/allow_rules.h"
#include "grammar/modifier_rules.h"
#include "grammar/rules.h"
#include "grammar/slips.h"

namespace muster::grammar::rules {

// ------------------------------------------------------------------ lines of a block

bool block_of_lines_stops(Reader& r, const char* p);
// Lines of one kind up to `end`, each given up on its own.
template <class... Line>
struct lines : peg::star<empty_lines, blanks, peg::not_at<where_<block_of_lines_stops>>, Line..., line_end> {
};

// The lines of a block that can't be read because its head couldn't.
struct passed_over : own<passed_over> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    pass_lines(in, r);
    return true;
  }
  static void pass_lines(Input& in, Reader& r);
};
bool head_is_good(Reader& r, const char* p);

struct long_comma : peg::seq<gap, peg::one<','>, long_gap> {};

// ------------------------------------------------------------------ names, sides, outcomes

// `strong gale`: the further words of a name. Said, and read as one name.
struct more_words : own<more_words> {
  static bool read(Input& in, Name& made, Reader& r);
};
struct name_in_list : peg::seq<name, more_words> {};
struct word_rule : peg::seq<as<&NamesDecl::Word::name, name_in_list>,
                            peg::opt<gap, as<&NamesDecl::Word::text, raw_text>>> {};
// `a, b and c`: said, and read as a comma.
struct and_in_list : own<and_in_list> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct between_names
    : peg::sor<peg::seq<gap, and_in_list, long_gap>, peg::seq<long_comma, peg::opt<and_in_list, long_gap>>> {
};
// The `:` of a list of names; where it is missing that is said, and the list is read.
struct colon_of_list : own<colon_of_list> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};

struct names_decl
    : peg::seq<guarded<kw<Role::names>, gap, need<Id::name_missing, as<&NamesDecl::name, name>>, gap,
                       peg::opt<within_brackets<'(', ')', need<Id::ends_missing, kw<Role::ends_nearest>>,
                                                put<&NamesDecl::ends_nearest, true>>,
                                gap>,
                       need<Id::colon_missing, colon_of_list>, long_gap,
                       need<Id::name_missing, as<&NamesDecl::words, word_rule>>,
                       peg::star<between_names, need<Id::name_missing, as<&NamesDecl::words, word_rule>>>>> {
};

struct sides_decl
    : peg::seq<
          guarded<kw<Role::sides>, gap, need<Id::name_missing, as<&SidesDecl::names, name_in_list>>,
                  peg::star<between_names, need<Id::name_missing, as<&SidesDecl::names, name_in_list>>>>> {};

struct outcomes_decl
    : peg::seq<opens<false, spot<&OutcomesDecl::at, kw<Role::outcomes>>, line_end,
                     lines<guarded<need<Id::name_missing, as<&OutcomesDecl::words, word_rule>>>>, closing>> {
};

// ------------------------------------------------------------------ pieces and fields

bool is_field_line(Reader& r, const char* p);

// `up to 4 per side`: said, and read as `a side`.
struct a_side_otherwise : own<a_side_otherwise> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct up_to : peg::seq<kw<Role::piece_up_to>, gap,
                        need<Id::value_missing, as<&PieceDecl::up_to, flat_value<kNegate>>>, gap,
                        peg::opt<peg::sor<kw<Role::a_side>, a_side_otherwise>>> {};
struct piece_head
    : peg::seq<guarded<
          kw<Role::piece>, gap, need<Id::name_missing, as<&PieceDecl::name, name>>,
          peg::opt<gap,
                   within_brackets<
                       '(', ')',
                       peg::sor<up_to, peg::seq<need<Id::name_missing, as<&PieceDecl::plural, name>>,
                                                peg::opt<long_comma, need<Id::up_to_missing, up_to>>>>>>>> {};

// `up to 4 a mech`: said, and read as `each`.
struct each_otherwise : own<each_otherwise> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct up_to_each : peg::seq<kw<Role::piece_up_to>, gap,
                             need<Id::value_missing, as<&PieceDecl::up_to, flat_value<kNegate>>>, gap,
                             peg::opt<peg::sor<kw<Role::each_one>, each_otherwise>>> {};
// part weapon of mech (weapons, up to 12 each)
struct part_head
    : peg::seq<guarded<
          kw<Role::part>, gap, need<Id::name_missing, as<&PieceDecl::name, name>>, gap,
          need<Id::whose_part_missing, kw<Role::part_owner>>, gap,
          need<Id::name_missing, as<&PieceDecl::part_of, name>>,
          peg::opt<gap, within_brackets<
                            '(', ')',
                            peg::sor<up_to_each,
                                     peg::seq<need<Id::name_missing, as<&PieceDecl::plural, name>>,
                                              peg::opt<long_comma, need<Id::each_missing, up_to_each>>>>>>>> {
};

struct out_when : peg::seq<guarded<spot<&PieceDecl::out_at, kw<Role::out_when>, gap,
                                        need<Id::value_missing, as<&PieceDecl::out_when, value>>>>> {};

template <Role R, JoinHow H>
struct how : peg::seq<kw<R>, put<&JoinRule::how, H>> {};
struct any_how : peg::sor<how<Role::join_sum, JoinHow::by_sum>, how<Role::join_highest, JoinHow::highest>,
                          how<Role::join_lowest, JoinHow::lowest>, how<Role::join_same, JoinHow::same>,
                          how<Role::join_part, JoinHow::by_part>> {};
struct join_rule : peg::sor<peg::seq<kw<Role::others>, gap, any_how>,
                            peg::seq<as<&JoinRule::field, name>, gap, need<Id::join_how_missing, any_how>>> {
};
struct join_item : peg::sor<peg::seq<kw<Role::at_most>, gap,
                                     need<Id::value_missing, as<&PieceDecl::at_most, flat_value<kNegate>>>>,
                            as<&PieceDecl::joins, join_rule>> {};
// A line that can't be read to its end says nothing of how pieces are joined.
struct join_read : own<join_read> {
  static bool read(Input&, PieceDecl& made, Reader&) {
    if (made.join_at.end == 0) made.has_join = false;
    return true;
  }
};
struct join_line : peg::seq<guarded<spot<&PieceDecl::join_at, kw<Role::join>, put<&PieceDecl::has_join, true>,
                                         gap, need<Id::name_missing, join_item>,
                                         peg::star<long_comma, need<Id::name_missing, join_item>>>>,
                            join_read> {};

template <bool Star>
struct star_note : peg::success {};
template <bool Star>
struct act<star_note<Star>> {
  static void apply0(PieceDecl& made, Reader&) { made.line_star.push_back(Star); }
};
struct line_item
    : peg::sor<peg::seq<times, need<Id::name_missing, as<&PieceDecl::line, name>>, star_note<true>>,
               peg::seq<as<&PieceDecl::line, name>, star_note<false>>> {};
struct line_line : peg::seq<guarded<kw<Role::line>, gap, need<Id::name_missing, line_item>,
                                    peg::star<gap, peg::opt<peg::one<','>, gap>, line_item>>> {};

struct piece_line : peg::sor<peg::seq<peg::at<kw<Role::out_when>>, out_when>,
                             peg::seq<peg::at<kw<Role::join>>, peg::not_at<where_<is_field_line>>, join_line>,
                             peg::seq<peg::at<kw<Role::line>>, peg::not_at<where_<is_field_line>>, line_line>,
                             as<&PieceDecl::fields, field>> {};

template <class Head>
struct piece_block
    : peg::seq<opens<false, spot<&PieceDecl::at, Head>, line_end, lines<piece_line>, closing>> {};

template <Role R, BlockKind K>
struct fields_decl : peg::seq<opens<false, spot<&FieldsDecl::at, kw<R>>, put<&FieldsDecl::kind, K>, line_end,
                                    lines<as<&FieldsDecl::fields, field>>, closing>> {};

// ------------------------------------------------------------------ rows

const char* past_cell_gap(const Reader& r, const char* p);  // blanks and `|`
bool is_ruling(Reader& r, const char* p);                   // the line `|---|---|` of a pasted table
bool at_end_of_line(Reader& r, const char* p);

template <class Key>
struct values_behind
    : peg::seq<
          guarded<one_line, maybe_text_of<past_cell_gap>, Key,
                  peg::star<text_of<past_cell_gap>, as<&Row::cells, cell>>, maybe_text_of<past_cell_gap>>> {};
template <class Key>
struct effects_behind
    : peg::seq<guarded<
          one_line, maybe_text_of<past_cell_gap>, Key, maybe_text_of<past_cell_gap>,
          peg::opt<spot<&Row::text_at, as<&Row::text, raw_text>>, maybe_text_of<past_cell_gap>>,
          peg::opt<peg::not_at<where_<at_end_of_line>>,
                   within<&Row::effects, need<Id::change_missing, effects>>, maybe_text_of<past_cell_gap>>>> {
};
struct value_row : values_behind<as<&Row::cells, cell>> {};
struct effect_row : effects_behind<as<&Row::cells, cell>> {};

struct ruling : peg::seq<where_<is_ruling>, text_of<to_line_end>> {};
template <auto M, class R>
struct row_line : peg::sor<ruling, as<M, R>> {};

struct units_decl
    : peg::seq<opens<false,
                     spot<&UnitsDecl::at, guarded<kw<Role::units_of>, gap,
                                                  need<Id::name_missing, as<&UnitsDecl::piece, name>>,
                                                  peg::star<gap, as<&UnitsDecl::header, name>>>>,
                     line_end, lines<row_line<&UnitsDecl::rows, value_row>>, closing>> {};

// ------------------------------------------------------------------ heads of tables

bool range_of_modifier(Reader& r, const char* p);  // `+ (-1..5)`

struct key_dice
    : peg::seq<
          as<&KeySpec::dice, dice>,
          peg::opt<gap,
                   peg::sor<peg::seq<where_<range_of_modifier>, peg::one<'+'>, blanks,
                                     within_brackets<'(', ')',
                                                     as<&KeySpec::type, read_by<TypeSpec, read_bare_range>>>>,
                            as<&KeySpec::modifier, modifier>>>> {};
struct key_odds : peg::seq<kw<Role::odds>, put<&KeySpec::odds, true>> {};
struct bare_range_key : peg::seq<as<&KeySpec::type, read_by<TypeSpec, read_bare_range>>> {};
struct key_rule : peg::sor<key_dice, key_odds, bare_range_key, as<&KeySpec::type, type>> {};
// `on gives whole 0..2`: the key was left out, and no list of names is called `gives`.
bool gives_for_key(Reader& r, const char* p);
struct table_key
    : need<Id::key_missing, peg::seq<peg::not_at<where_<gives_for_key>>, as<&TableDecl::keys, key_rule>>> {};
struct table_gives : peg::seq<kw<Role::gives>, gap, need<Id::type_missing, as<&TableDecl::gives, type>>> {};

struct table_head
    : peg::seq<
          guarded<kw<Role::table>, gap, need<Id::name_missing, as<&TableDecl::name, name>>,
                  peg::opt<gap, params_of<&TableDecl::params>>, gap,
                  peg::sor<no_key, peg::seq<need<Id::on_missing, kw<Role::on>>, gap, table_key,
                                            peg::opt<peg::plus<long_comma, table_key>, gap,
                                                     need<Id::gives_missing, peg::at<kw<Role::gives>>>>>>,
                  peg::opt<gap, table_gives>>> {};

struct matrix_head
    : peg::seq<guarded<kw<Role::matrix>, put<&TableDecl::matrix, true>, gap,
                       need<Id::name_missing, as<&TableDecl::name, name>>,
                       peg::opt<gap, params_of<&TableDecl::params>>, gap,
                       need<Id::matrix_rows_missing, kw<Role::matrix_rows>>, gap, table_key, gap,
                       need<Id::matrix_columns_missing, kw<Role::matrix_columns>>, gap, table_key, gap,
                       need<Id::gives_missing, peg::at<kw<Role::gives>>>, table_gives>> {};

// ------------------------------------------------------------------ what `rows` and `columns` say

// `between lowest`: a word near to the three. Gives up the line.
struct near_axis_word : own<near_axis_word> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    if (report_near(r, in.current(), Place::axis_between)) throw Resync{};
    return true;
  }
};
template <Role R, Between B>
struct between_word : peg::seq<kw<R>, put<&AxisRule::between, B>> {};
struct between_mode
    : peg::sor<between_word<Role::lower, Between::lower>, between_word<Role::higher, Between::higher>,
               between_word<Role::nearest, Between::nearest>,
               peg::seq<near_axis_word, as<&AxisRule::between_by, place>,
                        put<&AxisRule::between, Between::by_value>>> {};
template <Role R, auto M, auto V>
struct axis_word : peg::seq<kw<R>, put<M, V>> {};
struct axis_zero : peg::seq<peg::one<'0'>, gap,
                            peg::sor<axis_word<Role::zero_first, &AxisRule::zero, Zero::first>,
                                     axis_word<Role::zero_last, &AxisRule::zero, Zero::last>,
                                     axis_word<Role::zero_stop, &AxisRule::zero, Zero::stop>>> {};
// What lies between keys and beyond them is settled before one moves on.
struct before_shift : own<before_shift> {
  static bool read(Input& in, AxisRule& made, Reader& r) {
    if (!made.shift.empty()) give_up_line(in.current(), Id::axis_shift_order, r);
    return true;
  }
};
template <Role R, Outside O>
struct axis_outside : own<axis_outside<R, O>> {
  static bool read(Input& in, AxisRule& made, Reader& r) {
    const char* to = past_keyword(r, in.current(), R);
    if (!to) return false;
    (made.shift.empty() ? made.outside : made.outside_after) = O;
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};
struct axis_shift : peg::seq<peg::at<kw<Role::axis_shifted>>, before_shift, kw<Role::axis_shifted>, gap,
                             as<&AxisRule::shift, need<Id::value_missing, flat_value<kAdd>>>> {};
struct axis_item
    : peg::sor<axis_shift, axis_outside<Role::outside_nearest, Outside::nearest>,
               axis_outside<Role::outside_stop, Outside::stop>,
               peg::seq<peg::at<peg::sor<kw<Role::between>, kw<Role::ties_lower>, kw<Role::ties_higher>,
                                         kw<Role::against_zero>>>,
                        before_shift, peg::failure>,
               spot<&AxisRule::between_at, kw<Role::between>, gap, need<Id::between_missing, between_mode>>,
               axis_word<Role::ties_lower, &AxisRule::ties_higher, false>,
               axis_word<Role::ties_higher, &AxisRule::ties_higher, true>,
               peg::seq<kw<Role::against_zero>, gap, need<Id::zero_missing, axis_zero>>> {};
struct axis_rule
    : peg::seq<need<Id::axis_missing, axis_item>, peg::star<long_comma, need<Id::axis_missing, axis_item>>> {
};

bool rows_rule_here(Reader& r, const char* p);
bool columns_rule_here(Reader& r, const char* p);
// Said twice, or of the columns of a table that has no keys across.
struct axis_fits : own<axis_fits> {
  static bool read(Input& in, TableDecl& made, Reader& r);
};
// A fault in a line that concerns all rows: the table is declared, and not looked into.
struct broken_by_fault : own<broken_by_fault> {
  static bool read(Input&, TableDecl& made, Reader& r) {
    const auto unread = [](const Cell& c) { return c.kind == CellKind::error; };
    if (r.line_failed || std::any_of(made.across.begin(), made.across.end(), unread)) made.keys.clear();
    return true;
  }
};
struct axis_line
    : peg::seq<peg::sor<peg::seq<where_<rows_rule_here>, axis_fits,
                                 guarded<kw<Role::rows>, gap, as<&TableDecl::row_rule, axis_rule>>>,
                        peg::seq<where_<columns_rule_here>, axis_fits,
                                 guarded<kw<Role::columns>, gap, as<&TableDecl::column_rule, axis_rule>>>>,
               broken_by_fault> {};

// ------------------------------------------------------------------ result columns

// Is this line the one that names the columns? Faults of it are told here (columns.cpp).
struct heads_here : own<heads_here> {
  static bool read(Input& in, TableDecl& made, Reader& r);
};
// The first cell of a pasted table's head, above the keys.
struct corner : own<corner> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    pass(in, r);
    return true;
  }
  static void pass(Input& in, Reader& r);
};
struct column_head : own<column_head> {
  static bool read(Input& in, ColumnHead& made, Reader& r);
};
struct heads_fit : own<heads_fit> {
  static bool read(Input& in, TableDecl& made, Reader& r);
};
// A line of names stays one when no name of it could be read.
struct heads_kept : own<heads_kept> {
  static bool read(Input&, TableDecl& made, Reader&) {
    if (made.heads.empty()) made.heads.emplace_back();
    return true;
  }
};
struct heads_line : peg::seq<heads_here,
                             guarded<one_line, maybe_text_of<past_cell_gap>, corner,
                                     need<Id::name_missing, as<&TableDecl::heads, column_head>>,
                                     peg::star<text_of<past_cell_gap>, as<&TableDecl::heads, column_head>>,
                                     maybe_text_of<past_cell_gap>, heads_fit>,
                             broken_by_fault, heads_kept> {};
struct across_here : own<across_here> {
  static bool read(Input& in, TableDecl& made, Reader& r);
};
struct across_line
    : peg::seq<across_here,
               guarded<one_line, maybe_text_of<past_cell_gap>, corner, as<&TableDecl::across, cell>,
                       peg::star<text_of<past_cell_gap>, as<&TableDecl::across, cell>>,
                       maybe_text_of<past_cell_gap>>,
               broken_by_fault> {};
// A row below a line of column names.
struct headed_cells : own<headed_cells> {
  static bool read(Input& in, TableDecl& made, Reader& r);
};
struct headed_row : peg::seq<guarded<one_line, headed_cells>> {};

// ------------------------------------------------------------------ tables

struct gives_values : own<gives_values> {
  static bool read(Input&, TableDecl& made, Reader&) { return made.gives.has_value(); }
};
struct has_heads : own<has_heads> {
  static bool read(Input&, TableDecl& made, Reader&) { return !made.heads.empty(); }
};

struct table_line
    : peg::sor<ruling, axis_line, heads_line, peg::seq<has_heads, headed_row>,
               peg::seq<has_conditions, gives_values, as<&TableDecl::rows, values_behind<condition_cell>>>,
               peg::seq<has_conditions, as<&TableDecl::rows, effects_behind<condition_cell>>>,
               peg::seq<gives_values, as<&TableDecl::rows, value_row>>, as<&TableDecl::rows, effect_row>> {};
struct matrix_line : peg::sor<ruling, axis_line, across_line, as<&TableDecl::rows, value_row>> {};

template <class Line>
struct table_body
    : peg::sor<peg::seq<where_<head_is_good>, line_end, lines<Line>>, peg::seq<line_end, passed_over>> {};
template <class Head, class Line>
struct table_of
    : peg::seq<
          opens<false, spot<&TableDecl::at, Head>, table_body<Line>, closing, end_spot<&TableDecl::end_at>>> {
};
struct table_decl : table_of<table_head, table_line> {};
struct matrix_decl : table_of<matrix_head, matrix_line> {};

// ------------------------------------------------------------------ formulas, rules, the battle

template <bool On>
struct lay_out : own<lay_out<On>> {
  template <class Node>
  static bool read(Input&, Node&, Reader& r) {
    r.laid_out = On;
    return true;
  }
};

// The head could not be read: the name is known, and what uses it is not told again.
struct broken_head : own<broken_head> {
  template <class Node>
  static bool read(Input&, Node& made, Reader& r) {
    if (r.line_failed && !made.name.text.empty()) r.broken.push_back(made.name);
    return true;
  }
};

struct formula_decl
    : peg::seq<
          guarded<kw<Role::formula>, gap, need<Id::name_missing, as<&FormulaDecl::name, name>>,
                  peg::opt<gap, params_of<&FormulaDecl::params>>,
                  peg::opt<gap, kw<Role::gives>, gap, need<Id::type_missing, as<&FormulaDecl::gives, type>>>,
                  gap, need<Id::equals_missing, equals>, long_gap, lay_out<true>,
                  need<Id::value_missing, as<&FormulaDecl::body, value>>, lay_out<false>>,
          broken_head> {};

struct modifiers_decl : peg::seq<opens<false, spot<&ModifiersDecl::at, guarded<modifiers_head>, broken_head>,
                                       line_end, lines<as<&ModifiersDecl::rows, modifier_row>>, closing>> {};

struct rule_decl
    : peg::seq<opens<
          false,
          spot<&RuleDecl::at, guarded<kw<Role::rule>, gap, need<Id::name_missing, as<&RuleDecl::name, name>>,
                                      peg::opt<gap, params_of<&RuleDecl::params>>,
                                      peg::opt<gap, kw<Role::gives>, gap,
                                               need<Id::type_missing, as<&RuleDecl::gives, type>>>>>,
          broken_head, line_end, within<&RuleDecl::body, block_lines>, closing>> {};

template <bool On>
struct in_battle : own<in_battle<On>> {
  template <class Node>
  static bool read(Input&, Node&, Reader& r) {
    r.in_battle = On;
    return true;
  }
};
struct battle_decl : peg::seq<opens<false, spot<&BattleDecl::at, kw<Role::battle>>, line_end, in_battle<true>,
                                    within<&BattleDecl::body, block_lines>, in_battle<false>, closing,
                                    end_spot<&BattleDecl::end_at>>> {};

struct measure_rule : peg::seq<guarded<need<Id::name_missing, as<&MeasureDecl::name, name>>, gap,
                                       need<Id::equals_missing, equals>, long_gap,
                                       peg::sor<as<&MeasureDecl::value, filter>,
                                                need<Id::value_missing, as<&MeasureDecl::value, value>>>>> {};
struct measures_decl
    : peg::seq<
          opens<false, kw<Role::measures>, line_end, lines<as<&Sheet::measures, measure_rule>>, closing>> {};

struct require_decl
    : peg::seq<guarded<kw<Role::require>, gap, need<Id::value_missing, as<&RequireDecl::condition, value>>,
                       gap, need<Id::message_missing, peg::one<','>>, long_gap,
                       need<Id::text_missing, as<&RequireDecl::message, raw_text>>>> {};

// ------------------------------------------------------------------ what fits nowhere

struct extra_end : own<extra_end> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_end(in, r);
  }
  static bool read_end(Input& in, Reader& r);
};

// A line that begins nothing: it and the indented lines under it.
struct unknown_decl : own<unknown_decl> {
  static bool read(Input& in, Sheet& made, Reader& r);
};

// ------------------------------------------------------------------ the sheet

bool heads(Reader& r, const char* p, Role role);
template <Role R>
struct head_here : own<head_here<R>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return heads(r, in.current(), R);
  }
};

template <Role R, class D>
struct decl : peg::seq<head_here<R>, D> {};

struct language_line
    : peg::seq<guarded<kw<Role::language>, gap, need<Id::language_missing, peg::sor<word, word_in_quotes>>>> {
};
struct title_line
    : peg::seq<guarded<kw<Role::rules>, gap, need<Id::text_missing, as<&Sheet::title, quoted>>>> {};

struct declaration
    : peg::sor<decl<Role::rules, title_line>, decl<Role::names, as<&Sheet::names, names_decl>>,
               decl<Role::piece, as<&Sheet::pieces, piece_block<piece_head>>>,
               decl<Role::part, as<&Sheet::pieces, piece_block<part_head>>>,
               decl<Role::units_of, as<&Sheet::units, units_decl>>,
               decl<Role::sides, as<&Sheet::sides, sides_decl>>,
               decl<Role::side, as<&Sheet::fields, fields_decl<Role::side, BlockKind::side>>>,
               decl<Role::given, as<&Sheet::fields, fields_decl<Role::given, BlockKind::given>>>,
               decl<Role::state, as<&Sheet::fields, fields_decl<Role::state, BlockKind::state>>>,
               decl<Role::table, as<&Sheet::tables, table_decl>>,
               decl<Role::matrix, as<&Sheet::tables, matrix_decl>>,
               decl<Role::formula, as<&Sheet::formulas, formula_decl>>,
               decl<Role::modifiers, as<&Sheet::modifiers, modifiers_decl>>,
               decl<Role::rule, as<&Sheet::rules, rule_decl>>,
               decl<Role::battle, as<&Sheet::battles, battle_decl>>,
               decl<Role::outcomes, as<&Sheet::outcomes, outcomes_decl>>, decl<Role::measures, measures_decl>,
               decl<Role::require, as<&Sheet::requires_, require_decl>>,
               decl<Role::allow, as<&Sheet::allows, allow_decl>>, decl<Role::language, language_line>,
               extra_end, unknown_decl> {};

// One declaration; what is nested too deeply is given up as a whole.
template <class R>
struct on_its_own : peg::seq<R> {};
void pass_to_next_section(Input& in, Reader& r);
bool start_declaration(Reader& r);  // false: too many faults, the rest is not read

template <class R>
struct act<on_its_own<R>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control, class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    if (!start_declaration(r)) return false;
    try {
      return peg::match<Rule, A, Mo, Action, Control>(in, node, r);
    } catch (const GiveUp&) {
      pass_to_next_section(in, r);
      return true;
    }
  }
};

bool at_end_of_text(Reader& r, const char* p);
struct sheet_rule : peg::star<empty_lines, blanks, peg::not_at<where_<at_end_of_text>>,
                              on_its_own<peg::seq<declaration, line_end>>> {};

}  // namespace muster::grammar::rules
