// [PEGTL] How a tree comes about: the actions that turn matched text into nodes.
// Included through rules.h.
//
// Rules are plain PEGTL rules; some carry a note of where their text belongs, and the actions
// (struct act, below) act on the note:
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
#include <type_traits>
#include <utility>

#include "grammar/settle.h"
#include "grammar/small_rules.h"

namespace muster::grammar::rules {

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
    r.laid_out_in = 0;
    to_end_of_faulty_line(in, r);
    return true;
  }
};

// A name's text: composed, without its quotes.
template <>
struct act<word> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Name& made, Reader& r) {
    made.text = word_text(r, in.begin(), in.end());
    check_name(r, in.begin(), in.end());
  }
  template <class ActionInput, class Other>
  static void apply(const ActionInput&, Other&, Reader&) {}
};
template <>
struct act<any_word> {
  template <class ActionInput>
  static void apply(const ActionInput& in, Name& made, Reader& r) {
    made.text = word_text(r, in.begin(), in.end());
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

}  // namespace muster::grammar::rules
