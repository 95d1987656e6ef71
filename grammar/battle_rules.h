// [PEGTL] Battle files. Included only by parse_battle.cpp and the grammar's test.
//
// A battle file has sections that begin at the first column and go on in indented lines; there
// is no `end`. The words that begin a section are keywords; any other word at the first column
// is a given value. Lines of a side:
//
//   3) NAME [+ NAME]... [is UNIT] [*COUNT] [STATLINE] [field value]...    the numbered pieces
//   leader "Victor" combat 1                                              pieces of other kinds
//   attack_bonus 2                                                        values of the side
//
// Without its ruleset the last two can't always be told apart. One value only is a value of the
// side; so is a number or yes/no as the first of several; else the first word is a kind. A line
// indented deeper than the piece before it goes on with that piece's values, or is a part of it
// (`weapon Laser  place arm`): told apart in the same way, and for good by the ruleset (see
// battle/settle.cpp).
#pragma once

#include "grammar/battle_ast.h"
#include "grammar/rules.h"
#include "grammar/slips.h"

namespace muster::grammar::rules {

bool at_end_of_text(Reader& r, const char* p);
struct begun_line : own<begun_line> {
  template <class Node>
  static bool read(Input&, Node&, Reader& r) {
    return r.fresh_line = true;
  }
};
bool at_end_of_line(Reader& r, const char* p);
bool is_indented(Reader& r, const char* p);
bool is_side_line(Reader& r, const char* p);  // indented, or `3)`
bool is_kind_line(Reader& r, const char* p);
void tell_again(const char* p, Role role, const BattleFile& made, Reader& r);
bool is_given_line(Reader& r, const char* p);
bool is_only_line(Reader& r, const char* p);  // `only raid`; not `only 3`, a given value
bool starts_stat(Reader& r, const char* p);
bool plus_and_blank(Reader& r, const char* p);
const char* past_label(const Reader& r, const char* p);

// ------------------------------------------------------------------ names and values

struct label_run : text_of<past_label> {};
template <>
struct act<label_run> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Name& made, Reader&) {
    made.text = to_nfc({in.begin(), static_cast<std::size_t>(in.end() - in.begin())});
  }
};
struct label : peg::sor<quoted, label_run> {};
struct plus : peg::seq<gap, where_<plus_and_blank>, peg::one<'+'>, gap> {};

// `crew: raw`: said, and read without the colon.
struct stray_colon : own<stray_colon> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct field_value : peg::seq<as<&FieldValue::field, name>, peg::opt<stray_colon>, gap,
                              as<&FieldValue::values, need<Id::value_missing, cell>>,
                              peg::star<plus, as<&FieldValue::values, need<Id::value_missing, cell>>>> {};
struct between_fields : peg::seq<gap, peg::opt<peg::one<','>, gap>> {};

// A whole number of the file: of a piece, of a die.
struct count_number : own<count_number> {
  static bool read(Input& in, std::int64_t& made, Reader& r);
  static bool read(Input& in, std::optional<std::int64_t>& made, Reader& r);
};
struct listed_number : own<listed_number> {
  static bool read(Input& in, std::vector<std::int64_t>& made, Reader& r);
};

// ------------------------------------------------------------------ pieces

struct piece_fields : peg::star<between_fields, as<&PieceLine::fields, field_value>> {};
// `3) Big dog`: a name of several words without quotes. Gives up the line.
struct words_of_name : own<words_of_name> {
  static bool read(Input& in, PieceLine& made, Reader& r);
};
struct piece_body
    : peg::seq<need<Id::name_missing, as<&PieceLine::names, label>>,
               peg::star<plus, need<Id::name_missing, as<&PieceLine::names, label>>>, words_of_name,
               peg::opt<gap, kw<Role::is_unit>, gap, need<Id::name_missing, as<&PieceLine::units, label>>,
                        peg::star<plus, need<Id::name_missing, as<&PieceLine::units, label>>>>,
               peg::opt<gap, times, gap, need<Id::value_missing, as<&PieceLine::count, cell>>>,
               peg::opt<gap, where_<starts_stat>, as<&PieceLine::statline, cell>>, piece_fields> {};

struct piece_number : own<piece_number> {
  static bool read(Input& in, PieceLine& made, Reader& r);
};
struct line_column : own<line_column> {
  static bool read(Input& in, PieceLine& made, Reader& r);
};
struct numbered_piece : peg::seq<line_column, piece_number, guarded<gap, piece_body>> {};
struct kind_piece
    : peg::seq<where_<is_kind_line>, line_column, guarded<as<&PieceLine::kind, word>, gap, piece_body>> {};
struct inside_piece : peg::seq<put<&PieceLine::inside, true>, kind_piece> {};

struct more_of_piece : own<more_of_piece> {
  static bool read(Input& in, SideBlock& made, Reader& r);
};
struct more_fields
    : peg::seq<guarded<as<&PieceLine::fields, need<Id::field_name_missing, field_value>>, piece_fields>> {};
// A line of a side that is one name alone. Gives up the line.
struct name_alone : own<name_alone> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return read_it(in, r);
  }
  static bool read_it(Input& in, Reader& r);
};
struct side_values : peg::seq<guarded<name_alone, as<&SideBlock::fields, need<Id::name_missing, field_value>>,
                                      peg::star<between_fields, as<&SideBlock::fields, field_value>>>> {};

// Is a line of a piece; its column is the one that lines which go on with it must exceed.
struct piece_line_here : own<piece_line_here> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return mark(in.current(), r);
  }
  static bool mark(const char* p, Reader& r);
};

bool is_inside_line(Reader& r, const char* p);  // deeper than the piece above, and like a kind's line

struct side_values_line : own<side_values_line> {
  static bool read(Input& in, SideBlock& made, Reader& r);
};
struct side_line
    : peg::sor<peg::seq<piece_line_here, as<&SideBlock::pieces, peg::sor<numbered_piece, kind_piece>>>,
               peg::seq<where_<is_inside_line>, as<&SideBlock::pieces, inside_piece>>, more_of_piece,
               side_values_line> {};

struct side_head : peg::seq<guarded<kw<Role::side>, gap, need<Id::name_missing, as<&SideBlock::side, name>>,
                                    peg::opt<gap, as<&SideBlock::title, raw_text>>>> {};
struct first_piece : own<first_piece> {
  template <class Node>
  static bool read(Input&, Node&, Reader& r) {
    r.piece_column = UINT32_MAX;  // nothing goes on with a piece yet
    return true;
  }
};
struct side_block
    : peg::seq<first_piece, spot<&SideBlock::at, side_head>, line_end,
               peg::star<empty_lines, blanks, where_<is_side_line>, side_line, line_end>, begun_line> {};

// ------------------------------------------------------------------ dice

// Numbers and faces in [ ]; `/`, `,`, `-`, `;` and ( ) only group them.
// They go on in indented lines.
struct script_values : own<script_values> {
  static bool read(Input& in, Script& made, Reader& r);
};
struct colon : peg::one<':'> {};

template <Role R, ScriptKind K>
struct script_of_name
    : peg::seq<kw<R>, put<&Script::kind, K>, gap, need<Id::name_missing, as<&Script::who, name>>, gap,
               need<Id::colon_missing, colon>, script_values> {};
struct plain_script : peg::seq<kw<Role::dice>, gap, colon, script_values> {};
struct script : peg::seq<guarded<peg::sor<script_of_name<Role::dice_for, ScriptKind::for_side>, plain_script,
                                          script_of_name<Role::dice, ScriptKind::by_roll>>>> {};
// `dice to_hit: 25  to_dodge: 10`: further names behind the values of one.
struct named_script : peg::seq<guarded<as<&Script::who, name>, gap, colon, script_values>> {};
struct more_scripts : own<more_scripts> {
  static bool read(Input& in, BattleFile& made, Reader& r);
};

struct then_random : peg::seq<spot<&BattleFile::then_random_at, kw<Role::then_random>>,
                              put<&BattleFile::then_random, true>> {};
struct seed
    : peg::seq<guarded<
          kw<Role::dice_seed>, gap,
          spot<&BattleFile::seed_at, need<Id::seed_missing, within<&BattleFile::seed, count_number>>>>> {};

// ------------------------------------------------------------------ expectations

struct number_of_list : peg::seq<within<&Expect::numbers, listed_number>> {};

struct standing_numbers
    : peg::seq<peg::at<kw<Role::standing>, gap, name, gap, colon>, kw<Role::standing>,
               put<&Expect::kind, ExpectKind::standing>, gap, as<&Expect::who, name>, gap, colon,
               peg::sor<peg::seq<gap, kw<Role::none>>, peg::star<between_fields, number_of_list>>> {};

template <Role R, ExpectKind K>
struct quoted_line
    : peg::seq<peg::at<kw<R>, gap, quoted>, kw<R>, put<&Expect::kind, K>, gap, as<&Expect::text, raw_text>> {
};

// `undecided`, unless an outcome is called so and more follows.
struct undecided : own<undecided> {
  static bool read(Input& in, Expect& made, Reader& r);
};
struct expect_rule
    : peg::sor<
          standing_numbers,
          peg::seq<peg::at<kw<Role::outcome>, gap, peg::sor<kw<Role::undecided>, name>>, kw<Role::outcome>,
                   put<&Expect::kind, ExpectKind::outcome>, gap, peg::sor<undecided, as<&Expect::who, name>>>,
          quoted_line<Role::stop, ExpectKind::stop>, quoted_line<Role::log, ExpectKind::log>,
          peg::seq<as<&Expect::value, need<Id::value_missing, value>>,
                   put<&Expect::kind, ExpectKind::condition>>> {};
// What stands behind an expectation. Gives up the line.
struct expect_end : own<expect_end> {
  static bool read(Input& in, Expect& made, Reader& r);
};
struct expectation : peg::seq<as<&BattleFile::expects, guarded<expect_rule, expect_end>>> {};
struct expect_block
    : peg::seq<kw<Role::expect>, peg::opt<gap, peg::not_at<where_<at_end_of_line>>, expectation>, line_end,
               peg::star<empty_lines, blanks, where_<is_indented>, expectation, line_end>, begun_line> {};

// ------------------------------------------------------------------ the file

struct given_line : peg::seq<where_<is_given_line>,
                             guarded<as<&BattleFile::given, field_value>,
                                     peg::star<between_fields, as<&BattleFile::given, field_value>>>> {};
struct unknown_section : own<unknown_section> {
  static bool read(Input& in, BattleFile& made, Reader& r);
};
struct only_line
    : peg::seq<guarded<kw<Role::only>, gap, need<Id::stage_name_missing, as<&BattleFile::only, name>>,
                       peg::star<gap, peg::one<','>, long_gap,
                                 need<Id::stage_name_missing, as<&BattleFile::only, name>>>>> {};

// A line that a file has once: a second one would silently win over the first.
template <Role R>
struct once : own<once<R>> {
  static bool read(Input& in, BattleFile& made, Reader& r) {
    tell_again(in.current(), R, made, r);
    return true;
  }
};

// A keyword that begins a section, unless it is used as the name of a given value.
template <Role R, class S>
struct section : peg::seq<peg::at<kw<R>>, S> {};

struct battle_section
    : peg::sor<
          section<Role::language,
                  peg::seq<guarded<kw<Role::language>, gap,
                                   need<Id::language_missing, peg::sor<any_word, word_in_quotes>>>>>,
          section<Role::battle, peg::seq<once<Role::battle>,
                                         guarded<kw<Role::battle>, gap,
                                                 need<Id::text_missing, as<&BattleFile::title, raw_text>>>>>,
          section<Role::rules, peg::seq<once<Role::rules>,
                                        guarded<kw<Role::rules>, gap,
                                                need<Id::text_missing, as<&BattleFile::rules, quoted>>>>>,
          section<Role::side, as<&BattleFile::sides, side_block>>, peg::seq<where_<is_only_line>, only_line>,
          section<Role::dice_seed, peg::seq<once<Role::dice_seed>, seed>>,
          section<Role::then_random, then_random>,
          section<Role::dice, peg::seq<as<&BattleFile::scripts, script>, peg::star<more_scripts>,
                                       peg::opt<between_fields, then_random>>>,
          section<Role::expect, expect_block>, given_line, unknown_section> {};

struct battle_rule
    : peg::star<empty_lines, blanks, peg::not_at<where_<at_end_of_text>>, battle_section, line_end> {};

}  // namespace muster::grammar::rules
