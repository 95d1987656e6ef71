// [PEGTL] Cells of rows in tables and unit lists, and the values of battle files. Included only
// by read_cell.cpp and the grammar's test.
//
// A cell is read without knowing what its column wants: `1-3` is a range or odds by its head,
// `3,4` a number with decimals, `3, 4` a list, `/` makes a stat line. In a row a cell ends at a
// tab, two blanks, `|` or the end of the line; in a battle file at one blank or a comma
// (Reader::tight_cells). Each form must reach the end of its cell, else the next is tried.
#pragma once

#include "grammar/numbers.h"
#include "grammar/rules.h"

namespace muster::grammar::rules {

bool cell_ends(Reader& r, const char* p);
bool dice_letter_here(Reader& r, const char* p);
const char* past_label(const Reader& r, const char* p);  // a run without blanks, of battle files
const char* past_dots(const Reader& r, const char* p);

// A number with a sign: +1, -2, −2.
struct signed_number : own<signed_number> {
  static bool read(Input& in, Number& made, Reader& r);
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    Number unused;
    return read(in, unused, r);
  }
};
// Without one: after a `-` that means "to".
struct plain_number : own<plain_number> {
  static bool read(Input& in, Number& made, Reader& r);
};
struct plus_sign : peg::one<'+'> {};
struct sign_here : peg::sor<plus_sign, minus> {};
struct ends : where_<cell_ends> {};

// Each form begins anew: what a form that didn't fit had read is dropped.
struct fresh_cell : own<fresh_cell> {
  static bool read(Input&, Cell& made, Reader&) {
    made = {};
    return true;
  }
};
template <CellKind K, class... R>
struct form : peg::seq<fresh_cell, put<&Cell::kind, K>, R..., ends> {};

// A label of a battle file: `xx-22`.
struct label_word : own<label_word> {
  static bool read(Input& in, Cell& made, Reader& r);
};
struct word_cell : own<word_cell> {
  static bool read(Input& in, Cell& made, Reader& r);
};

// Dice, and what is added to them: `4d10 - C`. Not in battle files.
struct dice_cell : own<dice_cell> {
  static bool read(Input& in, Cell& made, Reader& r);
};
bool cells_are_tight(Reader& r, const char* p);  // those of battle files
// `defender[1]`: a piece of a battle file.
struct place_cell : peg::seq<fresh_cell, where_<cells_are_tight>, put<&Cell::kind, CellKind::place>,
                             as<&Cell::name, peg::sor<word, quoted>>, peg::one<'['>, blanks,
                             as<&Cell::lo, plain_number>, blanks, peg::one<']'>> {};

struct part
    : peg::sor<place_cell,
               peg::seq<fresh_cell, put<&Cell::kind, CellKind::number>,
                        peg::opt<peg::at<sign_here>, put<&Cell::sign, true>>, as<&Cell::lo, signed_number>>,
               peg::seq<fresh_cell, put<&Cell::kind, CellKind::text>, as<&Cell::name, quoted>>, word_cell> {};
struct list_part : peg::sor<peg::seq<fresh_cell, put<&Cell::kind, CellKind::range>,
                                     as<&Cell::lo, plain_number>, minus, as<&Cell::hi, plain_number>>,
                            part> {};

// `1-3` or `1:3` inside a cell of odds.
struct odds_part : peg::seq<fresh_cell, put<&Cell::kind, CellKind::odds>, as<&Cell::lo, plain_number>,
                            peg::sor<peg::one<':'>, minus>, as<&Cell::hi, plain_number>> {};
template <CellKind K, Role R>
struct odds_beyond : form<K, kw<R>, blanks, as<&Cell::lo, plain_number>, peg::sor<peg::one<':'>, minus>,
                          as<&Cell::hi, plain_number>> {};

bool comma_and_blank(Reader& r, const char* p);
bool cells_are_wide(Reader& r, const char* p);  // not those of battle files

struct cell_rule
    : peg::sor<
          dice_cell, peg::seq<place_cell, ends>, form<CellKind::otherwise, kw<Role::row_otherwise>>,
          form<CellKind::up_to, kw<Role::up_to>, blanks, as<&Cell::lo, signed_number>>,
          form<CellKind::up_to, where_<cells_are_wide>, as<&Cell::lo, signed_number>, blanks,
               kw<Role::or_less>>,
          form<CellKind::from, where_<cells_are_wide>, as<&Cell::lo, signed_number>, blanks,
               kw<Role::or_more>>,
          odds_beyond<CellKind::odds_below, Role::odds_below>,
          odds_beyond<CellKind::odds_above, Role::odds_above>,
          form<CellKind::odds_range, where_<cells_are_wide>, as<&Cell::items, odds_part>, blanks,
               kw<Role::odds_to>, blanks, as<&Cell::items, odds_part>>,
          form<CellKind::dash, minus>,
          form<CellKind::number, peg::opt<peg::at<sign_here>, put<&Cell::sign, true>>,
               as<&Cell::lo, signed_number>>,
          form<CellKind::from, as<&Cell::lo, signed_number>, plus_sign>,
          form<CellKind::range, as<&Cell::lo, signed_number>, text_of<past_dots>,
               as<&Cell::hi, signed_number>, put<&Cell::dots, true>>,
          form<CellKind::range, as<&Cell::lo, plain_number>, minus, as<&Cell::hi, plain_number>>,
          form<CellKind::odds_from, as<&Cell::lo, plain_number>, peg::one<':'>, as<&Cell::hi, plain_number>,
               plus_sign>,
          form<CellKind::odds_from, as<&Cell::lo, plain_number>, minus, as<&Cell::hi, plain_number>,
               plus_sign>,
          form<CellKind::odds, as<&Cell::lo, plain_number>, peg::one<':'>, as<&Cell::hi, plain_number>>,
          form<CellKind::stat, as<&Cell::items, part>, peg::plus<peg::one<'/'>, as<&Cell::items, part>>>,
          form<CellKind::list, where_<cells_are_wide>, as<&Cell::items, list_part>,
               peg::plus<where_<comma_and_blank>, peg::one<','>, blanks, as<&Cell::items, list_part>>>,
          form<CellKind::text, as<&Cell::name, quoted>>,
          form<CellKind::expr, peg::at<peg::one<'('>>, within_brackets<'(', ')', as<&Cell::expr, value>>>,
          word_cell, label_word> {};

}  // namespace muster::grammar::rules
