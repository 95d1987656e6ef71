// [PEGTL] Values as text. Included only by read_value.cpp, read_dice.cpp and the grammar's test.
//
// A value is read flat (see flat.h): operands with what stands before and behind them, and
// operators between. Words before a value (`standing`, `parts of`) are keywords only when a
// value follows, words of functions only before a bracket; else they are names.
#pragma once

#include "grammar/numbers.h"
#include "grammar/rules.h"
#include "grammar/slips.h"

namespace muster::grammar::rules {

// ------------------------------------------------------------------ questions about a place

inline bool is_dot(Reader& r, const char* p) { return r.end - p > 1 && *p == '.' && p[1] != '.'; }
// `4d6`, `d20`, `2d%`, `(e)d(e)`: dice where none belong. At the letter.
bool dice_letter_here(Reader& r, const char* p);
bool number_then_dice(Reader& r, const char* p);
// A minus right before a value, with a blank before it: `l[wrap -1]`, not `l[wrap - 1]`.
bool sign_of_value_here(Reader& r, const char* p);

// ------------------------------------------------------------------ operands

struct number_value : text_of<past_number> {};
template <>
struct act<number_value> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Expr& made, Reader& r) {
    made.kind = ExprKind::number;
    made.number = number_of(r, in.begin(), in.end(), r.tight_cells ? Comma::divides : Comma::separates);
  }
};

// Dice in an ordinary place: the message, and the line is given up.
template <Id I>
struct refuse : own<refuse<I>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    give_up_line(in.current(), I, r);
  }
};

struct text_value : peg::seq<put<&Expr::kind, ExprKind::text>, as<&Expr::name, quoted>> {};

// R makes a node of kind K around the value before it.
template <ExprKind K, class... R>
struct around : peg::seq<R...> {};
void close_around(Expr& made, const char* to, Reader& r);

template <ExprKind K, class... R>
struct act<around<K, R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control>
  static bool match(Input& in, Expr& inner, Reader& r) {
    Expr made;
    made.kind = K;
    made.at.begin = inner.at.begin;
    made.args.push_back(std::move(inner));
    if (!peg::match<Rule, A, Mo, Action, Control>(in, made, r)) {
      inner = std::move(made.args.front());
      return false;
    }
    close_around(made, in.current(), r);
    inner = std::move(made);
    return true;
  }
};

// `(e)`, and `(e)%`.
struct bracketed_value : peg::seq<within_brackets<'(', ')', value>, put<&Expr::bracketed, true>,
                                  peg::opt<where_<dice_letter_here>, refuse<Id::dice_in_value>>,
                                  peg::opt<around<ExprKind::percent, peg::one<'%'>>>> {};

struct argument : peg::seq<as<&Expr::args, value>> {};
struct arguments
    : peg::seq<as<&Expr::args, value>,
               peg::star<gap, peg::one<','>, long_gap, as<&Expr::args, need<Id::value_missing, value>>>> {};

struct name_value : peg::seq<put<&Expr::kind, ExprKind::name>, as<&Expr::name, word>,
                             peg::opt<gap, peg::at<peg::one<'('>>, put<&Expr::kind, ExprKind::call>,
                                      within_brackets<'(', ')', peg::opt<arguments>>>> {};

struct operand;  // with its dots and brackets

// A word before a value.
template <Role R, ExprKind K>
struct before : peg::seq<kw<R>, long_gap, operand_here, put<&Expr::kind, K>,
                         deeper<as<&Expr::args, need<Id::value_missing, operand>>>> {};

template <Role R, ExprKind K>
struct one_of_two
    : peg::seq<kw<R>, long_gap, put<&Expr::kind, K>,
               deeper<peg::seq<as<&Expr::args, need<Id::value_missing, flat_value<kRounded>>>, gap,
                               need<Id::and_missing, kw<Role::and_>>, long_gap,
                               as<&Expr::args, need<Id::value_missing, flat_value<kRounded>>>>>> {};

struct aggregate_body
    : within_brackets<
          '(', ')', peg::opt<peg::at<word, gap, in_here>, as<&Expr::binder, word>, gap, in_here, long_gap>,
          as<&Expr::args, need<Id::value_missing, value>>,
          peg::opt<gap, kw<Role::where>, long_gap, as<&Expr::where, need<Id::value_missing, value>>>,
          peg::opt<gap, peg::one<':'>, long_gap, as<&Expr::body, need<Id::value_missing, value>>>> {};

template <Role R, Fold F>
struct fold_of : peg::seq<kw<R>, gap, peg::at<peg::one<'('>>, put<&Expr::kind, ExprKind::aggregate>,
                          put<&Expr::fold, F>, aggregate_body> {};

// `highest(a, 2)`: of a throw, and how many of its dice.
template <Role R, ExprKind K>
struct dice_part
    : peg::seq<kw<R>, gap, peg::at<peg::one<'('>>, put<&Expr::kind, K>,
               within_brackets<'(', ')', argument, gap, need<Id::dice_many_missing, peg::one<','>>, long_gap,
                               as<&Expr::args, need<Id::value_missing, value>>>> {};

struct function_value
    : peg::sor<peg::seq<kw<Role::enemy>, gap, peg::at<peg::one<'('>>, put<&Expr::kind, ExprKind::enemy>,
                        within_brackets<'(', ')', argument>>,
               fold_of<Role::count, Fold::count>, fold_of<Role::none_of, Fold::none>,
               fold_of<Role::sum, Fold::sum>, fold_of<Role::any, Fold::any>,
               fold_of<Role::every, Fold::every>, fold_of<Role::least, Fold::least>,
               fold_of<Role::most, Fold::most>, dice_part<Role::dice_high, ExprKind::dice_high>,
               dice_part<Role::dice_low, ExprKind::dice_low>,
               peg::seq<kw<Role::pairs>, gap, peg::at<peg::one<'('>>, put<&Expr::kind, ExprKind::pairs>,
                        within_brackets<'(', ')', argument>>> {};

// `first of x in L where C`: as far as a condition goes, so that it ends at a comma or a bracket.
struct where_part
    : peg::seq<gap, kw<Role::where>, long_gap, as<&Expr::where, need<Id::value_missing, flat_value<0>>>> {};
struct binder_part : peg::seq<peg::at<word, gap, in_here>, as<&Expr::binder, word>, gap, in_here, long_gap> {
};
struct first_value
    : peg::seq<kw<Role::first_of>, long_gap, operand_here, put<&Expr::kind, ExprKind::first_of>,
               deeper<peg::seq<peg::opt<binder_part>, as<&Expr::args, need<Id::value_missing, operand>>,
                               peg::opt<where_part>>>> {};

// `x in L where C` as a value of its own.
struct filter_rule : peg::seq<binder_part, put<&Expr::kind, ExprKind::filter>,
                              as<&Expr::args, need<Id::value_missing, operand>>, gap,
                              need<Id::where_missing, peg::at<kw<Role::where>>>, where_part> {};

struct constant_value
    : peg::sor<peg::seq<kw<Role::yes>, put<&Expr::kind, ExprKind::yes_no>, put<&Expr::flag, true>>,
               peg::seq<kw<Role::no>, put<&Expr::kind, ExprKind::yes_no>>,
               peg::seq<kw<Role::none>, put<&Expr::kind, ExprKind::none>>> {};

struct primary
    : peg::sor<bracketed_value, peg::seq<where_<number_then_dice>, refuse<Id::dice_in_value>>, number_value,
               text_value, function_value, before<Role::standing, ExprKind::standing>,
               before<Role::all, ExprKind::all>, before<Role::parts_of, ExprKind::parts_of>,
               before<Role::number_of, ExprKind::number_of>, one_of_two<Role::smaller_of, ExprKind::smaller>,
               one_of_two<Role::larger_of, ExprKind::larger>, first_value, constant_value,
               peg::seq<where_<unaccented_function>, refuse<Id::value_missing>>, name_value> {};

// ------------------------------------------------------------------ behind an operand

struct in_index : peg::sor<peg::seq<kw<Role::wrap>, gap, peg::sor<operand_here, where_<sign_of_value_here>>,
                                    put<&Expr::kind, ExprKind::wrap_index>, argument>,
                           arguments> {};

struct operand
    : peg::seq<spot<&Expr::at, primary>,
               peg::star<
                   peg::sor<around<ExprKind::dot, where_<is_dot>, peg::one<'.'>,
                                   need<Id::field_name_missing, as<&Expr::name, peg::sor<any_word, quoted>>>>,
                            around<ExprKind::index, gap, within_brackets<'[', ']', in_index>>>>> {};

// ------------------------------------------------------------------ the flat value

struct infix : own<infix> {
  static bool read(Input& in, Flat& flat, Reader& r) {
    const char* to = past_operator(r, in.current(), flat);
    if (!to) return false;
    if (++r.operators > kOperatorLimit) give_up_line(in.current(), Id::line_too_long, r);
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};

struct minus_before : minus {};
struct not_before : kw<Role::not_> {};
struct plus_before : peg::one<'+'> {};
template <>
struct act<minus_before> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Flat& flat, Reader& r) {
    if (++r.operators > kOperatorLimit) give_up_line(in.begin(), Id::line_too_long, r);
    push_prefix(flat, Op::negate, r.span(in.begin(), in.end()));
  }
};
template <>
struct act<not_before> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Flat& flat, Reader& r) {
    if (++r.operators > kOperatorLimit) give_up_line(in.begin(), Id::line_too_long, r);
    push_prefix(flat, Op::not_, r.span(in.begin(), in.end()));
  }
};
struct prefixes : peg::star<peg::sor<not_before, minus_before, plus_before>, gap> {};

// What follows a value and takes it whole: `rounded down`, `is out`. The node is made first,
// then gets the value of that binding as its first part.
template <int B, class... R>
struct behind : peg::seq<R...> {};
bool may_bind(const Flat& flat, int binding);
void put_behind(Flat& flat, int binding, Expr made, Reader& r);

template <int B, class... R>
struct act<behind<B, R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control>
  static bool match(Input& in, Flat& flat, Reader& r) {
    if (!may_bind(flat, B)) return false;
    const char* const from = in.current();
    Expr made;
    if (!peg::match<Rule, A, Mo, Action, Control>(in, made, r)) return false;
    made.op_at = r.span(from, in.current());
    if (++r.operators > kOperatorLimit) give_up_line(from, Id::line_too_long, r);
    put_behind(flat, B, std::move(made), r);
    return true;
  }
};

template <Role R, Rounding M>
struct rounding : peg::seq<kw<R>, put<&Expr::rounding, M>> {};
struct rounding_mode
    : peg::sor<rounding<Role::round_half_up, Rounding::half_up>,
               rounding<Role::round_half_down, Rounding::half_down>,
               rounding<Role::round_half_even, Rounding::half_even>,
               rounding<Role::round_down, Rounding::down>, rounding<Role::round_up, Rounding::up>,
               rounding<Role::round_toward_zero, Rounding::toward_zero>> {};

struct behind_value
    : peg::sor<
          behind<kRounded, kw<Role::shifted>, put<&Expr::kind, ExprKind::shifted>, long_gap,
                 as<&Expr::args, need<Id::value_missing, flat_value<kAdd>>>>,
          behind<kRounded, kw<Role::rounded>, put<&Expr::kind, ExprKind::rounded>, gap,
                 need<Id::rounding_missing, rounding_mode>,
                 peg::opt<gap, kw<Role::round_to>, gap,
                          as<&Expr::args, need<Id::value_missing, flat_value<kMultiply>>>>>,
          behind<kCompare, kw<Role::is_not_out>, put<&Expr::kind, ExprKind::is_out>>,
          behind<kCompare, kw<Role::is_out>, put<&Expr::kind, ExprKind::is_out>, put<&Expr::flag, true>>,
          behind<kCompare, kw<Role::is_standing>, put<&Expr::kind, ExprKind::is_out>>,
          behind<kCompare, kw<Role::is_not_none>, put<&Expr::kind, ExprKind::is_none>>,
          behind<kCompare, kw<Role::is_none>, put<&Expr::kind, ExprKind::is_none>, put<&Expr::flag, true>>> {
};

struct flat_rule
    : peg::seq<prefixes, as<&Flat::operands, operand>,
               peg::star<gap, peg::sor<behind_value,
                                       peg::seq<infix, long_gap, prefixes,
                                                as<&Flat::operands, need<Id::value_missing, operand>>>>>> {};

// ------------------------------------------------------------------ choices

// The next line, where it is a further case of a formula's choice; else nullptr.
const char* past_to_case_line(Reader& r, const char* p);

struct Choice {
  std::vector<Expr> parts;
  bool whole = false;
  Span when_at;
};

struct choice_cases : peg::seq<peg::star<long_gap, peg::not_at<kw<Role::otherwise>>,
                                         as<&Choice::parts, need<Id::value_missing, flat_value<0>>>, gap,
                                         need<Id::when_missing, kw<Role::when>>, long_gap,
                                         as<&Choice::parts, need<Id::value_missing, flat_value<0>>>, gap,
                                         need<Id::otherwise_missing, peg::one<','>>>,
                               long_gap, need<Id::otherwise_missing, kw<Role::otherwise>>, long_gap,
                               as<&Choice::parts, need<Id::value_missing, flat_value<0>>>> {};

// In a formula a choice may be laid out one case a line; then no comma divides the cases:
//     near    when d <= 3
//     far     otherwise
struct next_case_line : own<next_case_line> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const char* to = past_to_case_line(r, in.current());
    if (!to) return false;
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};
struct laid_out_cases
    : peg::plus<
          next_case_line, as<&Choice::parts, need<Id::value_missing, flat_value<0>>>, gap,
          peg::sor<
              peg::seq<kw<Role::when>, long_gap, as<&Choice::parts, need<Id::value_missing, flat_value<0>>>>,
              peg::seq<kw<Role::otherwise>, put<&Choice::whole, true>>, refuse<Id::when_missing>>> {};

struct choice_rule
    : peg::seq<
          as<&Choice::parts, flat_value<0>>,
          peg::opt<gap, spot<&Choice::when_at, kw<Role::when>>, long_gap,
                   as<&Choice::parts, need<Id::value_missing, flat_value<0>>>,
                   peg::opt<peg::sor<peg::seq<gap, peg::one<','>, choice_cases, put<&Choice::whole, true>>,
                                     laid_out_cases>>>> {};

}  // namespace muster::grammar::rules
