// [PEGTL] What the grammar's parts share: lines and blocks, and the rules that call into parts
// kept in .cpp files of their own. The small rules are in small_rules.h, the actions that make
// the tree in build.h. Included only by the grammar's own .cpp files and its analysis test.
#pragma once

#include "grammar/build.h"
#include "grammar/flat.h"

namespace muster::grammar::rules {

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
// `x in L where C`; false where that doesn't begin with `x in`.
bool read_filter(Input& in, Expr& made, Reader& r);
bool read_dice(Input& in, Dice& made, Reader& r);
bool read_text_parts(Input& in, std::vector<TextPart>& made, Reader& r);
bool read_type(Input& in, TypeSpec& made, Reader& r);
bool read_bare_range(Input& in, TypeSpec& made, Reader& r);
bool read_param(Input& in, Param& made, Reader& r);
bool read_field(Input& in, FieldDecl& made, Reader& r);  // gives up no more than its line
bool read_cell(Input& in, Cell& made, Reader& r);        // never fails where something stands
bool read_block(Input& in, std::vector<Stmt>& made, Reader& r);
bool read_effects(Input& in, std::vector<Stmt>& made, Reader& r);

// Where a cell ends that begins here: at two blanks, `|` or the end of its line, but not inside
// quotes or brackets.
const char* to_cell_end(Reader& r, const char* p);
// A cell read as a text of its own: what is in it can't reach into the next one.
class InCell {
 public:
  InCell(Input& in, Reader& r)
      : text(in.current(), to_cell_end(r, in.current()), ""), in_(in), r_(r), end_(r.end) {
    r.end = text.end();
    r.memo = {};
  }
  InCell(const InCell&) = delete;
  InCell& operator=(const InCell&) = delete;
  ~InCell() {
    r_.end = end_;
    r_.memo = {};
  }
  void skip_blanks() {
    text.bump(static_cast<std::size_t>(past_blanks(r_, text.current()) - text.current()));
  }
  // The cell has been read: moves on behind it.
  void done() { in_.bump(static_cast<std::size_t>(text.current() - in_.current())); }

  Input text;

 private:
  Input& in_;
  Reader& r_;
  const char* end_;
};

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
using filter = read_by<Expr, read_filter>;
using dice = read_by<Dice, read_dice>;
using text_parts = read_by<std::vector<TextPart>, read_text_parts>;
using type = read_by<TypeSpec, read_type>;
using param = read_by<Param, read_param>;
using field = read_by<FieldDecl, read_field>;
using cell = read_by<Cell, read_cell>;
using block_lines = read_by<std::vector<Stmt>, read_block>;
using effects = read_by<std::vector<Stmt>, read_effects>;

// `+ 2`, `- C`: what is added to dice in cells and keys, with its sign.
bool plus_or_minus_here(Reader& r, const char* p);
using modifier = peg::seq<where_<plus_or_minus_here>, flat_value<kAdd>>;

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
  static bool read(Input& in, Node& node, Reader& r) {
    close_block(in, r);
    if constexpr (std::is_same_v<Node, RuleDecl> || std::is_same_v<Node, BattleDecl>)
      if (r.end_reported) order_by_columns(node.body, r);
    return true;
  }
  static void close_block(Input& in, Reader& r);
  // Where an `end` is missing, blocks hold more than was meant: what stands no deeper than a block
  // is moved behind it. An error stands at the end, since nobody knows what else is amiss.
  static void order_by_columns(std::vector<Stmt>& body, Reader& r);
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
struct params_of : within_brackets<'(', ')',
                                   peg::opt<as<M, param>, peg::star<gap, peg::one<','>, long_gap,
                                                                    as<M, need<Id::name_missing, param>>>>> {
};

// `language "en"`: told by whoever looks for the language, and only passed here.
struct word_in_quotes : own<word_in_quotes> {
  template <class Node>
  static bool read(Input& in, Node&, Reader& r) {
    const char* to = past_quoted(r, in.current());
    if (!to) return false;
    in.bump(static_cast<std::size_t>(to - in.current()));
    return true;
  }
};

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
