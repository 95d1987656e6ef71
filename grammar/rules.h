// [PEGTL] What the rules of the grammar are made of: the input, the small rules that read
// words and blanks, and the actions that turn matched text into nodes of the tree.
// Included only by the grammar's own .cpp files.
//
// How a tree comes about. Rules are plain PEGTL rules; some carry a note of where their text
// belongs, and the actions (struct act, below) act on the note:
//
//   as<&Stmt::value, R>      R makes a fresh node, handed to the member when R has matched
//   item<Stmt, R>            the same, for a list that is itself the state
//   within<&Stmt::body, R>   R goes on in the member itself
//   put<&Stmt::kind, V>      a constant
//   spot<&Stmt::at, R>       the place of R's text
//   need<Id, R>              R must be here: if not, the message is given and the line given up
//   guarded<R>               gives up no more than the rest of its line
//
// So a node is never seen half made by its parent: what fails takes its node with it. All
// rules have two states, the node being made and the Reader.
#pragma once

#include <optional>
#include <tao/pegtl/ascii.hpp>
#include <tao/pegtl/match.hpp>
#include <tao/pegtl/memory_input.hpp>
#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/rules.hpp>
#include <type_traits>
#include <utility>

#include "grammar/faults.h"
#include "grammar/flat.h"
#include "grammar/reader.h"
#include "grammar/settle.h"

namespace muster::grammar::rules {

namespace peg = tao::pegtl;
using Input = peg::memory_input<peg::tracking_mode::lazy, peg::eol::lf_crlf, const char*>;

// Thrown when a message has been given and the line is given up; caught by `guarded`.
struct Resync {};
// Thrown when the text is nested too deeply; the declaration is given up.
struct GiveUp {};

[[noreturn]] void give_up_line(const char* at, Id id, Reader& r);
// One bracket or block deeper; says so and gives up when that is too deep.
void go_deeper(const char* at, Reader& r);

// ------------------------------------------------------------------ small rules

// A rule of our own reads with `Self::read(in, node, reader)`; this is what PEGTL calls.
template <class Self>
struct own {
  using rule_t = Self;
  using subs_t = peg::empty_list;
  template <peg::apply_mode, peg::rewind_mode, template <class...> class Action, template <class...> class Control,
            class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    return Self::read(in, node, r);
  }
};

// A rule made of one of the reader's functions: matches where the place moves on.
template <const char* (*F)(const Reader&, const char*)>
struct text_of : own<text_of<F>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const char* to = F(r, in.current());
    if (to == in.current()) return false;
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};

// The same, but it may also match nothing.
template <const char* (*F)(const Reader&, const char*)>
struct maybe_text_of : own<maybe_text_of<F>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    in.bump(static_cast<std::size_t>(F(r, in.current()) - in.current()));
    return true;
  }
};

// A question about a place; matches nothing.
template <bool (*F)(Reader&, const char*)>
struct where_ : own<where_<F>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    return F(r, in.current());
  }
};

using gap = maybe_text_of<past_gap>;
using long_gap = maybe_text_of<past_long_gap>;
using blanks = maybe_text_of<past_blanks>;
using minus = text_of<past_minus>;
using times = text_of<past_times>;
using operand_here = where_<starts_operand>;

// A keyword in one of its spellings.
template <Role R>
struct kw : own<kw<R>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const char* to = past_keyword(r, in.current(), R);
    if (!to) return false;
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};

bool is_name_here(Reader& r, const char* p);

// A keyword of something this version doesn't read: says so, and the line is given up.
template <Role R>
struct not_yet : own<not_yet<R>> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const char* to = past_keyword(r, in.current(), R);
    if (!to) return false;
    report_not_yet(r, r.span(in.current(), to), {in.current(), static_cast<std::size_t>(to - in.current())});
    throw Resync{};
  }
};

// A word that is no reserved word.
struct word : own<word> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    if (!is_name_here(r, in.current())) return false;
    in.bump(static_cast<std::size_t>(word_at(r, in.current()).end - in.current()));
    return true;
  }
};

// A word of any kind: what stands after a dot can't be anything but a name.
struct any_word : own<any_word> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const Word& here = word_at(r, in.current());
    if (here.begin == here.end) return false;
    in.bump(static_cast<std::size_t>(here.end - here.begin));
    return true;
  }
};

// "text" between quotes of one of several shapes. An opening quote that isn't closed on its
// line is a fault of its own.
struct quoted : own<quoted> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    if (!starts_quote(r, in.current())) return false;
    const char* to = past_quoted(r, in.current());
    if (!to) give_up_line(in.current(), Id::quote_unclosed, r);
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};

// A name as a designer gives it.
struct name : peg::sor<word, quoted> {};

// The text between quotes, of a state that is a std::string.
struct raw_text : quoted {};

// The `in` of `x in LIST`. In Spanish `en en pie L` may be written `en pie L`: then `en` is
// left for the word that follows.
const char* past_in(Reader& r, const char* p);
struct in_here : own<in_here> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const char* to = past_in(r, in.current());
    if (!to) return false;
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};

// ------------------------------------------------------------------ rules that hold rules

template <Id I, class R>
struct need {
  using rule_t = need;
  using subs_t = peg::type_list<R>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class Action,
            template <class...> class Control, class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    if (!Control<R>::template match<A, peg::rewind_mode::dontcare, Action, Control>(in, node, r))
      give_up_line(in.current(), I, r);
    return true;
  }
};

// R between brackets. Lines go on inside; a bracket that isn't closed is named where it opens.
template <char Open, char Close, class... R>
struct within_brackets {
  using rule_t = within_brackets;
  using inner = peg::seq<long_gap, R..., long_gap>;
  using subs_t = peg::type_list<inner>;
  template <peg::apply_mode A, peg::rewind_mode, template <class...> class Action,
            template <class...> class Control, class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    const char* const from = in.current();
    if (from >= in.end() || *from != Open) return false;
    go_deeper(from, r);
    ++r.open;
    in.bump(1);
    if (!Control<inner>::template match<A, peg::rewind_mode::dontcare, Action, Control>(in, node, r))
      give_up_line(in.current(), Id::value_missing, r);
    if (in.empty() || *in.current() != Close) {
      report_open_bracket(r, from, in.current(), Close);
      throw Resync{};
    }
    in.bump(1);
    --r.open;
    --r.depth;
    return true;
  }
};

// R one level deeper, for words that may stand before a value again and again.
template <class R>
struct deeper {
  using rule_t = deeper;
  using subs_t = peg::type_list<R>;
  template <peg::apply_mode A, peg::rewind_mode M, template <class...> class Action,
            template <class...> class Control, class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    go_deeper(in.current(), r);
    const bool ok = Control<R>::template match<A, M, Action, Control>(in, node, r);
    --r.depth;
    return ok;
  }
};

// ------------------------------------------------------------------ notes for the actions

template <auto M, class... R>
struct as : peg::seq<R...> {};
template <class T, class... R>
struct item : peg::seq<R...> {};
template <auto M, class... R>
struct within : peg::seq<R...> {};
template <auto M, auto V>
struct put : peg::success {};
template <auto M, class... R>
struct spot : peg::seq<R...> {};
template <class... R>
struct guarded : peg::seq<R...> {};

template <class Rule>
struct act : peg::nothing<Rule> {};

namespace build {

template <class T>
struct of_list {
  using node = T;
};
template <class T>
struct of_list<std::vector<T>> {
  using node = T;
};
template <class T>
struct of_list<std::optional<T>> {
  using node = T;
};
template <class C, class T>
T type_of(T C::*);
template <auto M>
using member = decltype(type_of(M));
template <auto M>
using node = typename of_list<member<M>>::node;

template <class T, class Node>
void hand_over(T& to, Node&& made) {
  if constexpr (requires { to.push_back(std::forward<Node>(made)); } && !std::is_same_v<T, std::string>)
    to.push_back(std::forward<Node>(made));
  else
    to = std::forward<Node>(made);
}

// A node ends where its rule ends, without blanks behind it; one that has marked its place
// itself keeps it.
template <class Node>
void close(Node& made, const char* from, const char* to, Reader& r) {
  while (to > from && (to[-1] == ' ' || to[-1] == '\t')) --to;
  if constexpr (requires { made.at.begin; })
    if (made.at.end == 0) made.at = r.span(from, to);
  if constexpr (requires { settle(made, r); }) settle(made, r);
}

}  // namespace build

template <auto M, class... R>
struct act<as<M, R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control, class Parent>
  static bool match(Input& in, Parent& parent, Reader& r) {
    const char* const from = in.current();
    build::node<M> made{};
    if (!peg::match<Rule, A, Mo, Action, Control>(in, made, r)) return false;
    if constexpr (A == peg::apply_mode::action) {
      build::close(made, from, in.current(), r);
      build::hand_over(parent.*M, std::move(made));
    }
    return true;
  }
};

template <class T, class... R>
struct act<item<T, R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control>
  static bool match(Input& in, std::vector<T>& list, Reader& r) {
    const char* const from = in.current();
    T made{};
    if (!peg::match<Rule, A, Mo, Action, Control>(in, made, r)) return false;
    if constexpr (A == peg::apply_mode::action) {
      build::close(made, from, in.current(), r);
      list.push_back(std::move(made));
    }
    return true;
  }
};

template <auto M, class... R>
struct act<within<M, R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control, class Parent>
  static bool match(Input& in, Parent& parent, Reader& r) {
    return peg::match<Rule, A, Mo, Action, Control>(in, parent.*M, r);
  }
};

template <auto M, auto V>
struct act<put<M, V>> {
  template <class Node>
  static void apply0(Node& node, Reader&) {
    node.*M = V;
  }
};

template <auto M, class... R>
struct act<spot<M, R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control, class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    const char* const from = in.current();
    if (!peg::match<Rule, A, Mo, Action, Control>(in, node, r)) return false;
    if constexpr (A == peg::apply_mode::action) node.*M = r.span(from, in.current());
    return true;
  }
};

// Where a fault leaves the input: at the end of the line it was found on.
void to_end_of_faulty_line(Input& in, Reader& r);

template <class... R>
struct act<guarded<R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control, class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    const int open = r.open;
    const int depth = r.depth;
    const bool one_line = r.one_line;
    if (r.open == 0) r.operators = 0;
    try {
      if (peg::match<Rule, A, Mo, Action, Control>(in, node, r)) {
        r.one_line = one_line;
        return true;
      }
      report_unclear(r, in.current());
    } catch (const Resync&) {
    }
    r.open = open;
    r.depth = depth;
    r.one_line = one_line;
    r.laid_out = false;
    to_end_of_faulty_line(in, r);
    return true;
  }
};

// A name's text: composed, without its quotes.
template <>
struct act<word> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Name& made, Reader& r) {
    made.text = to_nfc({in.begin(), static_cast<std::size_t>(in.end() - in.begin())});
    check_name(r, in.begin(), in.end());
  }
  template <class ActionInput, class Other>
  static void apply(const ActionInput&, Other&, Reader&) {}
};
template <>
struct act<any_word> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Name& made, Reader&) {
    made.text = to_nfc({in.begin(), static_cast<std::size_t>(in.end() - in.begin())});
  }
  template <class ActionInput, class Other>
  static void apply(const ActionInput&, Other&, Reader&) {}
};
template <>
struct act<quoted> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Name& made, Reader& r) {
    std::string_view inner;
    past_quoted(r, in.begin(), &inner);
    made.text = to_nfc(inner);
    made.quoted = true;
  }
};
template <>
struct act<raw_text> {
  template <class ActionInput>
  static void apply(const ActionInput& in, std::string& made, Reader& r) {
    std::string_view inner;
    past_quoted(r, in.begin(), &inner);
    made = to_nfc(inner);
  }
};

// ------------------------------------------------------------------ lines

// The rest of a line that should be over, and its end. Says what stands there too much.
struct line_end : own<line_end> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    finish_line(in, r);
    return true;
  }
  static void finish_line(Input& in, Reader& r);
};

// Empty lines and lines with nothing but a comment.
const char* past_empty_lines(const Reader& r, const char* p);
using empty_lines = maybe_text_of<past_empty_lines>;

// ------------------------------------------------------------------ read elsewhere
// Values and dice have their own .cpp files; these rules call into them.

// A whole value, choices included. With `when`, a condition after it that is no choice is the
// statement's own and is put there.
bool read_value(Input& in, Expr& made, std::vector<Expr>* when, Reader& r);
// A value whose operators bind at least as tightly as `floor`.
bool read_flat(Input& in, Expr& made, int floor, Reader& r);
// A name with its dots and brackets: what can be assigned to, or called.
bool read_place(Input& in, Expr& made, Reader& r);
bool read_dice(Input& in, Dice& made, Reader& r);
bool read_text_parts(Input& in, std::vector<TextPart>& made, Reader& r);
bool read_type(Input& in, TypeSpec& made, Reader& r);
bool read_bare_range(Input& in, TypeSpec& made, Reader& r);
bool read_param(Input& in, Param& made, Reader& r);
bool read_field(Input& in, FieldDecl& made, Reader& r);  // gives up no more than its line
bool read_cell(Input& in, Cell& made, Reader& r);        // never fails where something stands
bool read_block(Input& in, std::vector<Stmt>& made, Reader& r);
bool read_effects(Input& in, std::vector<Stmt>& made, Reader& r);

// A rule that calls such a function.
template <class Node, bool (*F)(Input&, Node&, Reader&)>
struct read_by : own<read_by<Node, F>> {
  static bool read(Input& in, Node& made, Reader& r) { return F(in, made, r); }
};
struct value : own<value> {
  static bool read(Input& in, Expr& made, Reader& r) { return read_value(in, made, nullptr, r); }
};
template <int Floor>
struct flat_value : own<flat_value<Floor>> {
  static bool read(Input& in, Expr& made, Reader& r) { return read_flat(in, made, Floor, r); }
};
using place = read_by<Expr, read_place>;
using dice = read_by<Dice, read_dice>;
using text_parts = read_by<std::vector<TextPart>, read_text_parts>;
using type = read_by<TypeSpec, read_type>;
using param = read_by<Param, read_param>;
using field = read_by<FieldDecl, read_field>;
using cell = read_by<Cell, read_cell>;
using block_lines = read_by<std::vector<Stmt>, read_block>;
using effects = read_by<std::vector<Stmt>, read_effects>;

// After the dice of a roll nothing is added to them.
void refuse_modifier(Reader& r, const char* p);
struct dice_end : own<dice_end> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    refuse_modifier(r, past_blanks(r, in.current()));
    return true;
  }
};

// R in a block: remembered until its `end`, for the message about a missing one.
template <bool IsIf, class... R>
struct opens : peg::seq<R...> {};
void open_block(const char* at, bool is_if, Reader& r);

template <bool IsIf, class... R>
struct act<opens<IsIf, R...>> : peg::maybe_nothing {
  template <class Rule, peg::apply_mode A, peg::rewind_mode Mo, template <class...> class Action,
            template <class...> class Control, class Node>
  static bool match(Input& in, Node& node, Reader& r) {
    open_block(in.current(), IsIf, r);
    const bool ok = peg::match<Rule, A, Mo, Action, Control>(in, node, r);
    r.blocks.pop_back();
    --r.depth;
    return ok;
  }
};

// The `end` of the block that was opened last, or the message that it is missing. The rest of
// its line is left to line_end.
struct closing : own<closing> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    close_block(in, r);
    return true;
  }
  static void close_block(Input& in, Reader& r);
};
// The place of that `end`.
template <auto M>
struct end_spot : peg::success {};
template <auto M>
struct act<end_spot<M>> {
  template <class Node>
  static void apply0(Node& node, Reader& r) {
    node.*M = r.end_at;
  }
};

template <auto M>
struct params_of
    : within_brackets<'(', ')',
                      peg::opt<as<M, param>, peg::star<gap, peg::one<','>, long_gap,
                                                       as<M, need<Id::name_missing, param>>>>> {};

// The `=` that gives a value. `==` and `:=` are read as it.
struct double_equals : peg::sor<peg::string<'=', '='>, peg::string<':', '='>> {};
struct equals : peg::sor<double_equals, peg::one<'='>> {};
void report_double_equals(Reader& r, const char* from, const char* to);
template <>
struct act<double_equals> {
  template <class ActionInput, class Node>
  static void apply(const ActionInput& in, Node&, Reader& r) {
    report_double_equals(r, in.begin(), in.end());
  }
};

}  // namespace muster::grammar::rules
