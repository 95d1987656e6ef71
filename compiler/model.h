// What a sheet means: its declarations with types and ranges, and its bodies as trees whose
// names are resolved.
//
// Built in passes, each a function in its own file: declare.cpp (declarations), resolve_*.cpp
// (bodies), flow.cpp (what each rule does), prove.cpp (that nothing can go wrong), lower_*.cpp
// (the bytecode). Nodes live in the model's arena and are never shared between two trees, so
// what the prover learns of a node can be kept on it.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bytecode/ruleset.h"
#include "compiler/value_set.h"
#include "diagnostics/source.h"
#include "diagnostics/text.h"
#include "grammar/ast.h"

namespace muster::compiler {

using diagnostics::Span;

// ------------------------------------------------------------------ types

enum class Base : std::uint8_t {
  error,  // a message was given: whoever meets it stays quiet
  number,
  percent,
  yes_no,
  name,  // sub: set
  label,
  text,
  side,
  piece,  // sub: kind
  list,   // of pieces (sub: kind), of sides (sub: -1), of the names of a set (sub: -2 - set),
          // of numbers (sub: kNumbers)
  row,    // of a table (sub): what TABLE[key] is before a column of it is named
  col,    // of a matrix (sub): its column for a second key
  odds,   // A against D: never stored, only compared and looked up by
};

struct Type {
  Base base = Base::error;
  int sub = -1;
  std::int64_t grain = 1;
  bool optional = false;  // may be none
  // A product of a number and a percent: a number, or a percent where one is wanted. Naming it
  // changes nothing.
  bool either = false;
  bool is(Base b) const { return base == b; }
  bool error() const { return base == Base::error; }
  bool numeric() const { return base == Base::number || base == Base::percent; }
  Type plain() const {
    Type t = *this;
    t.optional = false;
    return t;
  }
};

inline Type list_of_names(int set) { return {Base::list, -2 - set}; }
// Numbers kept one a member of another list; made by the compiler, never named in a sheet.
inline constexpr int kNumbers = INT32_MIN;
inline Type list_of_numbers(const Type& of) { return {Base::list, kNumbers, of.grain}; }
inline Type element_of(const Type& list) {
  if (list.sub == kNumbers) return {Base::number, -1, list.grain};
  if (list.sub >= 0) return {Base::piece, list.sub};
  return list.sub == -1 ? Type{Base::side} : Type{Base::name, -2 - list.sub};
}

// A stored value and its scale.
struct Exact {
  std::int64_t value = 0;
  std::int64_t grain = 1;
};

// ------------------------------------------------------------------ bodies

struct Node;
struct Chance;  // distribution.h

enum class NodeKind : std::uint8_t {
  error,
  constant,     // value; kAbsent of an optional type: none
  var,          // index: Var
  given,        // index; of an array args[0] its word
  state,        // index; of an array args[0] its word
  side_field,   // index; args[0] side; of an array args[1] its word
  piece_field,  // index (position in the kind's fields); args[0] piece; of an array args[1] its word
  array,        // a whole array, before a word of it is named: as the four above (never in a body)
  present,      // args[0], an optional value that is there
  is_none,      // args[0], an optional value
  name_of,      // args[0] piece: a label
  owner,
  home,
  number_of,
  unit_of,
  is_out,  // args[0] piece
  enemy,   // args[0] side
  add,
  subtract,
  multiply,
  negate,
  smaller,
  larger,
  scale,     // args[0] at a finer grain: times `value`
  regrain,   // args[0] read at another grain: (e)%, e / 1%
  quotient,  // args[0] / args[1]: only inside `rounded`
  round,     // args[0] / args[1] rounded as `value` says (grammar::Rounding); whole numbers all three
  shift,     // args[0], a name, a row or a column, moved by args[1]; value 1: stays at the ends; 2:
             // beyond them the battle stops, as the sheet says
  odds,      // args[0] against args[1], at one grain
  equal,
  not_equal,
  less,
  less_equal,
  and_,
  or_,
  not_,
  choose,      // args: condition, value, otherwise
  row,         // index: table; args[0] key
  row_odds,    // index: table; args: A, D
  cell,        // index: table, value: column; args[0] row
  col,         // index: matrix; args[0] key
  col_odds,    // index: matrix; args: A, D
  cell_at,     // index: matrix; args: row, column
  list_names,  // index: set
  filter,      // args[0] list; var; where: those for which it is yes
  first_of,    // args[0] list; var; where (or none): optional
  list_sides,
  list_side,
  list_up,  // index: kind; args[0] side
  list_all,
  list_all_up,    // index: kind
  list_parts,     // args[0] piece
  list_own,       // index: kind; args[0] piece: its parts of that kind
  list_standing,  // args[0] list of pieces: those that stand
  length,         // args[0] list
  at,
  wrap,        // args: list, position
  kept_at,     // the same as at, where the list (a var) was made to have a member there
  fold,        // fold; args[0] list; var; where, body
  with,        // vars bound to args[0..n-1] in turn, then the last of args. Of a list of modifiers
               // (index: its formula) what its rows add, then, where it is limited, the sum and
               // between the last var and the last arg the two limits
  counted,     // args[0], proved to be `value` at least (of modifiers: times and parts)
  dice_count,  // args: a roll (a var), a value; value: how they compare (opcodes.def)
  dice_high,   // args: a roll, how many
  dice_low,
  dice_pairs,  // args: two rolls; value: how they compare
};

struct Node {
  NodeKind kind = NodeKind::error;
  Type type;
  Span at;
  std::int64_t value = 0;
  int index = -1;
  grammar::Fold fold{};
  std::vector<Node*> args;
  std::vector<int> vars;
  Node* where = nullptr;
  Node* body = nullptr;
  ValueSet set;  // filled by the prover: the values it can have (scaled by type.grain)
};

// A list of those that stand, or of some of them: who falls before its turn is passed over.
bool stands(const Node* list);

// Dice as a sheet throws them: what is not worked out before is a node.
struct RollInfo {
  bytecode::Dice spec;
  Node* count = nullptr;
  Node* sides = nullptr;
  std::vector<Node*> steps;    // per step of the spec; null: its value
  std::vector<Node*> seconds;  // the same of its second number
  std::int64_t most_kept = 0;  // filled by the prover: how many dice count at most
  // A fixed number of dice, added up: the chances of its totals are known.
  bool plain() const { return count == nullptr && sides == nullptr && spec.steps.empty(); }
};

struct Var {
  std::string name;
  Span at;
  Type type;
  ValueSet set;  // filled by the prover; of a list: how many members it can have
  bool roll = false;
  RollInfo dice;
  bool pool = false;   // its single dice are asked for
  bool tally = false;  // may change, inside `held`
  Span line;           // of a tally: its declaration
  ValueSet held;       // of a tally; of a list of numbers: what its members can be
  bool fits = false;   // a tally made here: from 0 to what it is given first
  bool taken = false;  // what `spend` hands to a member
  grammar::StoreMode mode{};
  bool param = false;
  bool ranged = false;  // a parameter with a stated range: arguments are proved inside
  int counts = -1;      // a position in this list (a var): 1..its length
  bool part = false;    // a line of a joined piece: its by-part fields may be read
  // Of `with`: what is bound is proved to lie in `held`; nothing else may need the var.
  bool inside = false;
  bool only_proved = false;
  int whole_of = -1;  // the piece that this part (a var) belongs to
};

// Where a value is stored.
struct Place {
  enum class What : std::uint8_t { none, piece, side, state, local } what = What::none;
  int kind = -1;            // of pieces
  int field = -1;           // of a local: its var
  Node* who = nullptr;      // a var or a constant; none of a state or a local
  Node* element = nullptr;  // of an array: a var or a constant
};

// A call; kept apart so that its arguments can be brought to the grain all callers need.
struct CallSite {
  int rule = -1;
  Span at;
  std::vector<Node*> args;
};

enum class ActKind : std::uint8_t {
  let,        // var = value; with a call: its result
  roll,       // var = dice, for `who`
  roll_cell,  // var = the dice of column `index2` at row `value` of table `index`; `cells`
  store,      // place = value; with a call: its result
  if_,        // value; body; otherwise
  repeat,     // value times; var2 counts (or -1); body
  until,      // until value; body
  for_each,   // var in value; var2 counts (or -1); order; body
  leave,
  skip,
  finish,    // index: outcome
  stop,      // text
  together,  // body
  call,      // call
  later,     // call
  say,       // parts
  rows,      // index: table; value: row; bodies of the rows in `arms`
  move,      // the piece `who` to the side `value`
  give,      // value: the rule's
  gather,    // the lists `index` and `index2` (or -1) begin empty; then as for_each, where each round
             // of body does one `push` a list
  push,      // value, behind the members of the list `index`
};

// What must be proved of the value of a `let` that `spend` makes.
enum class Asks : std::uint8_t { nothing, total, takes, share, rest };

// The order of a loop and what happens to those that are equal.
struct OrderInfo {
  Node* key = nullptr;  // of the loop's var
  bool highest = true;
  grammar::Ties ties{};
  Node* ties_key = nullptr;  // in order of
  bool ties_highest = false;
  int roll = -1;  // var; dice thrown for each of those that are equal
};

// A cell of a column of dice.
struct CellDice {
  bool thrown = false;
  RollInfo dice;
  Node* plus = nullptr;  // may be none
};

struct SayPart {
  std::string text;
  Node* hole = nullptr;
};

struct Act {
  ActKind kind{};
  Span at;
  int var = -1;
  int var2 = -1;
  int index = -1;
  int index2 = -1;
  bool now = false;
  // Of an `until` that rolls on a table again: rows of this table that are thrown anew (in `rows`).
  int again = -1;
  std::vector<int> rows;
  Asks asks = Asks::nothing;
  bool pass_over = false;  // of for_each over a standing list: those that are out meanwhile
  Node* value = nullptr;
  Node* who = nullptr;
  Place place;
  CallSite* call = nullptr;
  std::shared_ptr<OrderInfo> order;
  std::vector<CellDice> cells;  // per row
  std::string text;
  std::vector<SayPart> parts;
  std::vector<Act> body;
  std::vector<Act> otherwise;
  std::vector<std::vector<Act>> arms;
};

// ------------------------------------------------------------------ declarations

struct SetInfo {
  std::string name;  // empty: declared in place
  Span at;
  std::vector<std::string> words;
  std::vector<std::string> texts;
  bool ends_nearest = false;
  std::optional<int> find(const std::string& word) const;
};

struct FieldInfo {
  std::string name;
  Span at;
  Type type;
  ValueSet range;  // as declared (scaled)
  ValueSet held;   // what the state can hold: grown by a join by sum
  grammar::StoreMode mode{};
  bool computed = false;
  bytecode::JoinHow join = bytecode::JoinHow::same;
  const grammar::FieldDecl* decl = nullptr;
  std::optional<std::int64_t> constant;  // a default known here
  int rule = -1;                         // that works out the default or computed value
  int per = -1;                          // an array over this set
  std::optional<RollInfo> roll;          // of a side's field: before the battle
  ValueSet may_hold() const;             // `held`, and none where it is optional
};

struct PieceInfo {
  std::string name, plural;
  Span at;
  std::uint32_t up_to = 200;
  std::uint32_t at_most = 1;
  std::vector<FieldInfo> fields;
  std::vector<int> line;
  int count_field = -1;
  int units_set = -1;
  const grammar::PieceDecl* decl = nullptr;
  int out_rule = -1;
  bool moves = false;  // some line of the sheet gives such a piece to a side
  // Of parts: the kind of pieces they belong to. Their first field, which nobody declares or changes,
  // names the piece. `up_to` is what all pieces of a side may have together.
  int part_of = -1;
  std::uint32_t each = 0;
  std::set<int> out_fields;  // that `out when` depends on
  std::optional<int> find(const std::string& field) const;
};

struct UnitInfo {
  int kind = -1;
  std::string name;
  struct Value {
    int field = -1;
    int element = 0;
    std::int64_t value = 0;
  };
  std::vector<Value> values;
};

struct RowInfo {
  Span at;
  std::vector<Interval> keys;  // scaled by the key's grain; with what `between` and `outside` add
  // A value per result column (0 for one of dice); of a matrix per column across.
  std::vector<std::int64_t> values;
  std::vector<const grammar::Cell*> dice;  // per result column: its cell, in a column of dice
  // Per result column: its cell, where the value is worked out from given values when it is looked
  // up (then `values` only holds its place).
  std::vector<const grammar::Cell*> worked;
  std::vector<bytecode::Table::OddsSpan> odds;  // of a table on odds, instead of keys
  std::vector<ValueSet> sides;                  // of a table with several keys: what each may be
  std::string text;
};

// A result column of a table. A matrix has one.
struct ColumnInfo {
  std::string name;  // empty: the one of a table that `gives` a type
  Span at;
  bool dice = false;  // its cells are thrown: `roll x = T[k].name`
  Type type;          // of dice: whole numbers
  ValueSet range;
};

// The second key of a matrix.
struct AcrossInfo {
  bool present = false;
  bool odds = false;
  Type key;            // not of odds
  ValueSet key_range;  // what its columns must cover
  struct Head {
    Span at;
    std::string words;           // as written
    std::vector<Interval> keys;  // not of odds; with what `between` and `outside` add
    std::int64_t p = 0, q = 1;   // of odds
  };
  std::vector<Head> heads;
  ValueSet covered;
  ValueSet asked;  // filled by the prover
  std::optional<bytecode::Dice> dice;
  // Of odds:
  bytecode::Table::Between between = bytecode::Table::Between::none;
  int between_given = -1;
  std::vector<bytecode::Table::Between> by_word;
  bool below = false, above = false;
  bool first_below = false, last_above = false;  // `below 1-3`, `above 6-1`
  int zero = -1;
  bool zero_said = false;  // `against 0 ...`; else look-ups must prove a number above 0
  bool outside_stop = false;
};

struct TableInfo {
  std::string name;
  Span at;
  const grammar::TableDecl* decl = nullptr;
  Type key;
  ValueSet key_range;  // what its rows must cover
  std::optional<bytecode::Dice> dice;
  // Result columns; none of a table whose rows only have texts and effects.
  std::vector<ColumnInfo> columns;
  // TABLE[key] is a value (one result column without a name), not a row.
  bool is_value() const { return columns.size() == 1 && columns[0].name.empty(); }
  bool has_text = false;     // some row has a text, or the column `text` is there
  bool has_effects = false;  // rows may be run: TABLE[key](...)
  AcrossInfo across;
  // Of a table with several keys, each with a cell in every row: then `key` is the number of the row.
  struct OneKey {
    std::string words;  // as a reader knows it: `1d6`, `terrain`, `0..3`
    Span at;
    Type type;
    ValueSet range;  // what the rows must hold for
    std::optional<bytecode::Dice> dice;
  };
  std::vector<OneKey> several;
  bool takes_rest = false;  // its last row is `otherwise`
  bool outside_stop = false;
  // Looked up by odds: RowInfo::odds.
  bool odds = false;
  int odds_zero = -1;
  bool odds_zero_said = false;
  bool again = false;  // some row rolls again: its rule asks who rolls, behind its parameters
  bool shifts() const { return decl->row_rule && !decl->row_rule->shift.empty(); }
  // Rules made here that work out those cells, for `expect` lines: row, column, rule.
  struct Worked {
    int row = 0, column = 0, rule = -1;
  };
  std::vector<Worked> worked;
  std::vector<RowInfo> rows;
  ValueSet listed;  // what the rows hold for as they are written
  ValueSet covered;
  ValueSet asked;       // keys that look-ups can bring (filled by the prover)
  bool broken = false;  // a row could not be read: no talk of gaps
  // Every look-up of rows by a number (filled by the prover): what its key can be, and where dice are in
  // it, which and what is added to them.
  struct Ask {
    Span at;
    ValueSet key;
    int roll = -1;            // var; -1: none, or several
    std::int64_t factor = 1;  // the roll counts +1 or -1 times
    ValueSet rest;            // what is added to it, all together
    struct Part {             // and one by one
      std::string name;       // as a reader knows it; empty: a number of the sheet
      ValueSet adds;
      bool rolled = false;  // it is a roll
    };
    std::vector<Part> parts;
  };
  std::vector<Ask> asks;
  // Of rows with conditions: per row, with the parameters as declared; null: `otherwise`.
  std::vector<Node*> conditions;
  int rule = -1;  // of rows with effects: runs them
  // How likely dice lead into a gap of its declared key, at the look-up where that is most
  // likely (filled by the prover; told where the gap is told).
  struct Gap {
    std::shared_ptr<const Chance> chance;
    diagnostics::Text roll;
    std::optional<std::int64_t> with;  // what is added to it
  };
  std::optional<Gap> gap;
};

struct FormulaInfo {
  std::string name;
  Span at;
  const grammar::FormulaDecl* decl = nullptr;         // or
  const grammar::ModifiersDecl* modifiers = nullptr;  // a list of modifiers
  bool percent = false;                               // of modifiers: their sum is one
  const std::vector<grammar::Param>& params() const {
    return decl != nullptr ? decl->params : modifiers->params;
  }
};

// What may change: (kind, field) of pieces, or one of these for the first.
inline constexpr int kOfSide = -1;
inline constexpr int kOfState = -2;
inline constexpr int kOfLocal = -3;  // (kOfLocal, var)
inline constexpr int kOwner = -4;    // (kOwner, kind): whose pieces are
using Stores = std::set<std::pair<int, int>>;

struct RuleInfo {
  std::string name;  // empty: made here
  Span at;
  const grammar::RuleDecl* decl = nullptr;  // or
  int table = -1;                           // the rows of this table, or
  bool battle = false;
  std::vector<int> params;  // vars
  std::vector<Act> body;
  Node* result = nullptr;  // of a rule made here: its value
  int gives = -1;          // var: the value of a rule of the sheet that `gives` one
  std::vector<CallSite*> calls_of_it;
  bool resolved = false;

  // What it does, with all it calls (flow.cpp).
  Stores stores;        // at once, also at the end of a together of its own
  Stores later_stores;  // kept for the end of a together that is running when it is called
  bool defers = false;  // says `later` outside a together of its own
  bool finishes = false;
  bool cut_off = false;  // its end could not be read: whether it gives or finishes is not known
  bool rolls = false;
  bool changes = false;  // something at once, outside a together of its own
};

// Bounds on what a sheet may be; beyond each there is a message.
inline constexpr std::size_t kMostNodes = 200'000;    // of all bodies, formulas put in place
inline constexpr std::size_t kDeepestFormulas = 100;  // a formula in a formula in a ...
inline constexpr std::size_t kDeepestRules = 500;     // a rule calls a rule calls a ...
inline constexpr std::size_t kMostRows = 5'000;       // of a unit list, a set of names; of conditions
inline constexpr std::size_t kMostTableRows = 100'000;
inline constexpr std::size_t kMostFields = 500;    // of a piece or a block
inline constexpr std::size_t kMostLocals = 1'000;  // names in sight in one body
inline constexpr std::size_t kMostBranches = 500;  // of one `if`

// How a condition came out, wherever it was worked out: in every copy of a formula, with all that may be
// passed to a rule. Kept by place, so that what stands once in the sheet is told of once.
struct Tested {
  bool yes = false;
  bool no = false;
  const Node* node = nullptr;  // one of the copies
  Span decided;                // what was tested or stored before it and settled it, where that did
  // Of a comparison: what its two sides can be, in all copies; else the first: what is asked for.
  ValueSet left, right;
  bool mixed = false;  // the copies are at several grains: the sets say nothing
};

// What had to be proved so that no battle stops, and by what it was.
struct Obligation {
  enum class What : std::uint8_t {
    row,
    column,
    member,
    divisor,
    dice,
    store,
    argument,
    present,
    odds,
    limit,
    rest
  };
  enum class By : std::uint8_t {
    range,   // the declared ranges alone
    test,    // a condition, or a store, before it (`because`)
    rows,    // the rows hold for every value of the key
    capped,  // the sheet stops it at the ends
    sums,    // it is at most a sum of others
    known,   // the numbers stand in the sheet, or the sheet's own lines were made so
  };
  Span at;
  What what{};
  By by{};
  Span because;       // of a test; empty: none
  std::string words;  // what it can be: `1..6`
};

struct Model {
  bool too_deep = false;                        // calls nest too deep: the later passes don't begin
  const diagnostics::Source* source = nullptr;  // while it is compiled, for fixes in the sheet's own words
  std::string written(Span at) const { return source == nullptr ? "" : std::string(source->slice(at)); }
  std::deque<Node> nodes;
  std::deque<Var> vars;
  std::deque<CallSite> calls;

  grammar::Language language{};
  std::string title;
  std::vector<SetInfo> sets;
  std::vector<PieceInfo> pieces;
  std::vector<UnitInfo> units;
  std::vector<std::string> sides;
  std::vector<FieldInfo> side_fields;
  std::vector<FieldInfo> given;
  std::vector<FieldInfo> state;
  struct StageInfo {
    std::string name, text;
    int given = -1;  // without a name: whether it is fought
    Span at;
  };
  std::vector<StageInfo> stages;
  std::vector<TableInfo> tables;
  std::vector<FormulaInfo> formulas;
  std::vector<RuleInfo> rules;
  int battle = -1;
  std::vector<int> order;  // rules, callers before what they call (flow.cpp)
  std::vector<std::string> labels{""};
  std::map<std::string, std::int64_t> label_ids{{"", 0}};
  std::int64_t label_of(const std::string& text) {
    const auto [it, fresh] = label_ids.emplace(text, static_cast<std::int64_t>(labels.size()));
    if (fresh) labels.push_back(text);
    return it->second;
  }
  struct OutcomeInfo {
    std::string name, text;
    Span at;
  };
  std::vector<OutcomeInfo> outcomes;
  bool outcomes_declared = false;
  struct MeasureInfo {
    std::string name;
    int rule = -1;
  };
  std::vector<MeasureInfo> measures;
  struct RequireInfo {
    int rule = -1;
    std::string message;
    Span at;
  };
  std::vector<RequireInfo> requires_;

  // Filled by the prover.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Tested> tested;  // by the span of the condition
  std::vector<Obligation> obligations;                               // in the order of the text
  std::set<int> finished;  // outcomes that some reached line finishes with

  // The one space of names for sets, pieces, tables, formulas, rules and given values.
  enum class What : std::uint8_t { broken, set, piece, table, formula, rule, given, state };
  struct Symbol {
    What what{};
    int index = -1;
    Span at;
  };
  std::map<std::string, Symbol> symbols;

  Node* make(NodeKind kind, Type type, Span at);
  int make_var(std::string name, Type type, Span at);
};

// ------------------------------------------------------------------ words of types and values

// "a percent", "a regiment", "one of `rank`"
diagnostics::Text words_of(const Model& m, const Type& type);
// A scaled value as a designer writes it in this sheet: 3, 75%, 0.5, 10 2/3, veteran, yes
std::string words_of(const Model& m, const Type& type, std::int64_t value);
// 1..6, 0%..100%, 3
std::string range_words(const Model& m, const Type& type, const ValueSet& set);

}  // namespace muster::compiler
