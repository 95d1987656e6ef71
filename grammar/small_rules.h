// [PEGTL] The smallest parts of the grammar: the input, and the rules that read words, blanks,
// quotes and brackets. All rules have two states: the node being made, and the Reader.
// Included through rules.h.
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
#include "grammar/reader.h"

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
  template <peg::apply_mode, peg::rewind_mode, template <class...> class Action,
            template <class...> class Control, class Node>
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

}  // namespace muster::grammar::rules
