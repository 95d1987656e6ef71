// The tree of a sheet, as written. It holds what the text says and where, nothing of what
// it means: names are not looked up, cells of tables are not read by their head, nothing is
// worked out. That is the compiler's work.
//
// Nodes are few and uniform (one Expr, one Stmt), with a kind that says how the parts are
// used; each kind documents its parts. Every node has the span of its own text, without
// the blanks around it. A node of kind `error` stands where the text was broken and a
// message has been given already: whoever meets one stays quiet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/language.h"
#include "diagnostics/source.h"

namespace muster::grammar {

using diagnostics::Span;

using diagnostics::Language;

struct Name {
  std::string text;  // NFC, quotes taken off
  Span at;
  bool quoted = false;
};

// A number as written: digits / 10^decimals, and whether a % followed.
// 0,5 in a cell is {5, 1}; 25% is {25, 0, percent}. At most 18 digits (else a message).
struct Number {
  std::int64_t digits = 0;
  int decimals = 0;
  bool percent = false;
};

// ------------------------------------------------------------------ expressions

enum class ExprKind : std::uint8_t {
  error,
  number,      // number
  yes_no,      // flag
  none,        // the absent value
  text,        // name.text: "quoted"; also a quoted name: what is expected decides
  name,        // name
  dot,         // args[0] . name     (role says if the word is .name .unit .side .home .text)
  index,       // args[0] [ args[1], ... ]
  wrap_index,  // args[0] [ wrap args[1] ]
  call,        // name ( args... )     a formula, a rule
  enemy,       // enemy(args[0])
  unary,       // op args[0]
  binary,      // args[0] op args[1]
  standing,    // standing args[0]
  all,         // all args[0]           args[0] is the plural of a piece
  parts_of,    // parts of args[0]
  number_of,   // number of args[0]
  aggregate,   // fold over args[0]; see Expr::fold
  is_out,      // args[0] is out        (flag: `is standing` when false)
  is_none,     // args[0] is none       (flag: `is not none` when false)
  choice,      // args: value, condition, value, condition, ..., otherwise-value
  smaller,     // smaller of args...
  larger,      // larger of args...
  share,       // args[0] of args[1]    a percent of something
  rounded,     // args[0] rounded MODE [to args[1]]
  against,     // args[0] against args[1]
  filter,      // binder in args[0] where where[0]: those of a list that meet a condition
  first_of,    // first of [binder in] args[0] [where where[0]]: the first such, or none
  percent,     // ( args[0] )%: a number made a percent
  shifted,     // args[0] shifted args[1]: a name that many places on
  dice_high,   // highest(args[0], args[1]): of a throw, the sum of its highest dice
  dice_low,    // lowest(args[0], args[1])
  pairs,       // pairs(args[0]): args[0] is a comparison of two throws, `a > d`
};

enum class Op : std::uint8_t {
  none,
  add,
  subtract,
  multiply,
  divide,
  negate,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  and_,
  or_,
  not_,
  or_else,  // x or 5: the value, or the other where it is none (told apart from or_ by type)
};

enum class Fold : std::uint8_t { count, none, sum, any, every, least, most };

enum class DotRole : std::uint8_t { field, name, unit, side, home, text, natural, total };

enum class Rounding : std::uint8_t { down, up, half_up, half_down, half_even, toward_zero };

struct Expr {
  ExprKind kind = ExprKind::error;
  Span at;
  Name name;
  Number number;
  bool flag = false;
  Op op = Op::none;
  Span op_at;                     // the operator's own text
  DotRole role = DotRole::field;  // of `dot`: what the word is, should no field have its name
  Fold fold = Fold::count;
  Rounding rounding = Rounding::down;
  std::vector<Expr> args;
  // Of an aggregate: fold(args[0]), or fold(binder in args[0] [where condition] [: body]).
  // `where` and `body` hold nothing or one expression.
  Name binder;  // empty text: none
  std::vector<Expr> where;
  std::vector<Expr> body;
  bool bracketed = false;  // written in ( )
};

// ------------------------------------------------------------------ dice

// After `roll N =`, after `on` in a table's head, and in dice cells.
enum class DiceStepKind : std::uint8_t {
  keep_highest,
  keep_lowest,
  drop_highest,
  drop_lowest,
  reroll,
  explode,
  top,
  at_least,  // each die counts as this at least
  at_most,
  count,  // the last step: how many of the dice compare so (`compare`) with the value
};        // in the order of bytecode::DiceStepKind
struct DiceStep {
  DiceStepKind kind{};
  Span at;
  std::vector<Expr> args;
  std::vector<Expr> from;   // explode from E: these faces and above; none: the highest face
  std::vector<Expr> limit;  // reroll E up to N: so often at most; none: once
  bool more_dice = false;   // explode ... as more dice: each new die counts by itself
  bool less_one = false;    // explode ... less 1: each new die counts one less
  Op compare = Op::none;    // of `count`
};
struct Dice {
  Span at;
  std::vector<Expr> count;  // empty: 1
  std::vector<Expr> sides;  // one; a number or (expression)
  bool fate = false;        // 4dF: faces -1, 0, 1 (no sides then)
  bool tens = false;        // d66: two six-sided dice read as tens and ones (no sides then)
  std::vector<Expr> faces;  // 2d[2, 3, 3, 5]: the faces one by one; 1d(0..9): two, and `range`
  bool range = false;       // (no sides then)
  std::vector<DiceStep> steps;
};

// ------------------------------------------------------------------ cells of rows

enum class CellKind : std::uint8_t {
  error,
  number,  // lo
  range,   // lo - hi  (also lo..hi; spelled tells which)
  from,    // lo+      this and more
  up_to,   // up to lo
  otherwise,
  list,        // items: 3, 4
  stat,        // items: 0/0/3/0,5
  odds,        // lo : hi
  odds_from,   // lo-hi+
  odds_below,  // below lo-hi
  odds_above,  // above lo-hi
  odds_range,  // items: two odds, `1-1 to 2-1`, both ends in
  word,        // name
  text,        // name.text: "quoted"
  expr,        // expr[0]: ( expression )
  dash,        // - : nothing
  yes_no,      // lo.digits: 1 or 0; name: the word (a label may be called so)
  dice,        // dice[0], and expr[0] added to it where there is one: 4d10 - C has -C
  place,       // name [ lo ]: attacker[2], a piece by its side and number (battle files)
  none,        // nothing there: the word `none` (name: as written)
};

struct Cell {
  CellKind kind = CellKind::error;
  Span at;
  Number lo, hi;
  bool dots = false;  // a range written a..b
  bool sign = false;  // a number written with its sign: +1, -2
  Name name;
  std::vector<Cell> items;
  std::vector<Expr> expr;
  std::vector<Dice> dice;
};

// ------------------------------------------------------------------ types of declarations

enum class TypeKind : std::uint8_t {
  error,
  whole,
  number,
  percent,
  yes_no,
  label,
  text,
  named,  // name: a set of names, or a piece (the compiler tells)
  side,
  choice,  // words: a or b or c, a small set declared in place
};
struct TypeSpec {
  TypeKind kind = TypeKind::error;
  Span at;
  Name name;
  std::vector<Name> words;
  std::vector<Expr> grain;  // `to E` or `step E`: nothing or one
  bool step = false;
  std::vector<Expr> range;  // nothing, or lo and hi (written lo..hi)
  Span range_at;
  std::optional<Name> per;  // an array over a set of names
  bool optional = false;
};

enum class StoreMode : std::uint8_t { proved, capped, checked };

// NAME TYPE ... [computed] [= VALUE] [capped | checked]
struct FieldDecl {
  Name name;
  Span at;
  TypeSpec type;
  bool computed = false;
  StoreMode mode = StoreMode::proved;
  std::vector<Expr> value;   // nothing or one
  std::optional<Dice> roll;  // = roll 2d6
};

struct Param {
  Name name;
  TypeSpec type;
};

// ------------------------------------------------------------------ statements

enum class StmtKind : std::uint8_t {
  error,
  let,           // name = value
  tally,         // name type = value
  assign,        // target = value
  add,           // target += value
  subtract,      // target -= value
  raise,         // raise target to value
  reduce,        // reduce target to value
  roll,          // roll name [for who] = dice; or = value: TABLE[key].column, a cell of dice
  if_,           // branches: the first true one; a branch without a condition is `else`
  repeat,        // repeat value times [numbered n] body
  repeat_until,  // repeat until value body
  for_each,      // for each name in value [order] [numbered n] body
  leave,
  skip,
  finish,    // finish name
  stop,      // stop text
  together,  // body
  later,     // later body[0]   (an assignment or a call)
  now,       // now body[0]
  move,      // move target to value   (a piece to a side)
  say,       // text
  call,      // call: an Expr of kind call, or index-then-call for a table's effects (args below)
  effect,    // value: the Expr TABLE[key...]; args: T[k](args)
  roll_on,   // roll [name] [for who] on value: the Expr TABLE, TABLE(args), MATRIX[key]; without a
             // name the row is done at once
  again,     // roll again / roll twice, in a row of a table: `times`, `same`
  do_,       // do value: the Expr of a row: NAME of a roll on a table, TABLE[key], TABLE(args)
  spend,     // spend value on name in args[0] ...: `spend`; body
  give,      // give value
  stage,     // stage name [title.text] body
};

// The text of `say`: pieces of text and holes.
struct TextPart {
  Span at;
  std::string text;        // when there is no hole
  std::vector<Expr> hole;  // nothing or one
};

enum class Ties : std::uint8_t { unsaid, together, as_listed, by };
struct Order {
  Span at;
  std::vector<Expr> key;
  bool highest = true;
  Ties ties = Ties::unsaid;
  std::vector<Expr> ties_key;  // `in order of E`
  bool ties_highest = false;
  Name ties_roll;  // `ties by roll NAME = DICE`
  std::optional<Dice> ties_dice;
};

// How `spend` hands out.
struct Spend {
  enum class How : std::uint8_t { in_order, in_turn, in_proportion, at_random } how = How::in_order;
  enum class Whole : std::uint8_t { no, until_covered, stop, skip } whole = Whole::no;
  std::vector<Expr> by;     // in proportion to E, at random by E
  Name roll;                // at random by E named NAME
  std::vector<Expr> takes;  // each takes E: nothing or one
  Span takes_at;
  bool rest_lost = false;
  Name rest;  // rest NAME; empty text: not said
  Span rest_at;
};

// What a row that rolls again on its own table does with the same row.
enum class Same : std::uint8_t { unsaid, lost, anew };

struct Stmt;
struct Branch {
  Span at;  // of the head line: `if C`, `else if C`, `else`
  std::vector<Expr> condition;
  std::vector<Stmt> body;
};

struct Stmt {
  StmtKind kind = StmtKind::error;
  Span at;  // the whole statement; of a block only its head line
  Name name;
  std::optional<Name> numbered;
  std::vector<Expr> target;  // nothing or one
  std::vector<Expr> value;   // nothing or one
  std::vector<Expr> args;
  std::vector<Expr> who;  // roll ... for WHO
  std::optional<Dice> dice;
  std::optional<TypeSpec> type;        // tally
  StoreMode mode = StoreMode::proved;  // tally
  std::string title;                   // stage
  Span title_at;
  std::vector<Expr> where;  // for each x in L where C: nothing or one
  std::optional<Order> order;
  std::vector<Branch> branches;
  std::vector<Stmt> body;
  std::vector<TextPart> text;
  std::vector<Expr> when;  // ... when C: nothing or one
  std::optional<Spend> spend;
  int times = 1;  // of `again`
  Same same = Same::unsaid;
};

// ------------------------------------------------------------------ declarations

struct NamesDecl {
  Span at;
  Name name;
  struct Word {
    Name name;
    std::string text;  // shown in reports; empty: the word itself
  };
  std::vector<Word> words;
  bool ends_nearest = false;  // `shifted` stops at the first and the last word
};

enum class JoinHow : std::uint8_t { by_sum, highest, lowest, same, by_part };
struct JoinRule {
  std::optional<Name> field;  // none: `others`
  JoinHow how{};
  Span at;
};
struct PieceDecl {
  Span at;  // the head line
  Name name;
  Name part_of;             // part NAME of PIECE; empty text: a piece of its own. Then `up_to` is
                            // how many each may have
  Name plural;              // empty text: the name itself
  std::vector<Expr> up_to;  // nothing or one number
  std::vector<FieldDecl> fields;
  std::vector<Expr> out_when;  // nothing or one
  Span out_at;
  bool has_join = false;
  Span join_at;
  std::vector<Expr> at_most;  // nothing or one number
  std::vector<JoinRule> joins;
  std::vector<Name> line;       // `line *count fire`
  std::vector<bool> line_star;  // per entry of `line`: written with *
};

struct Row {
  Span at;
  std::vector<Expr> condition;  // of a table without a key: nothing (`otherwise`) or one
  std::vector<Cell> cells;      // the keys first (of `units`, the name)
  std::string text;             // of an effect row: the quoted text
  Span text_at;
  std::vector<Stmt> effects;  // of an effect row
};

struct UnitsDecl {
  Span at;
  Name piece;
  std::vector<Name> header;
  std::vector<Row> rows;
};

struct SidesDecl {
  Span at;
  std::vector<Name> names;
};

enum class BlockKind : std::uint8_t { side, given, state };
struct FieldsDecl {
  Span at;
  BlockKind kind{};
  std::vector<FieldDecl> fields;
};

// What stands after `on`: dice, or a type with a range (`on rank`, `on whole 1..6`,
// `on percent step 25%`, `on 341..354`), or odds.
struct KeySpec {
  Span at;
  std::optional<Dice> dice;
  std::optional<TypeSpec> type;  // of a bare range a..b: kind whole; with dice: the range that a
                                 // modifier `+ (-1..5)` states, kind whole
  bool odds = false;
  std::vector<Expr> modifier;  // `on 1d10 + E`: what is added to the dice, with its sign
};

// `rows between lower, outside nearest`, `columns between X, ties lower, outside nearest,
// against 0 the last`: what is taken where a key lies between or beyond the keys listed.
enum class Between : std::uint8_t { unsaid, lower, higher, nearest, by_value };
enum class Outside : std::uint8_t { unsaid, nearest, stop };
enum class Zero : std::uint8_t { unsaid, first, last, stop };
struct AxisRule {
  Span at;
  Between between = Between::unsaid;
  Expr between_by;  // of by_value: a given value of `lower or higher or nearest`
  Span between_at;
  std::optional<bool> ties_higher;  // `ties lower`: false
  Outside outside = Outside::unsaid;
  Zero zero = Zero::unsaid;                 // of odds: `against 0 the last`
  std::vector<Expr> shift;                  // `shifted E`: that many rows or columns on, after one was found
  Outside outside_after = Outside::unsaid;  // what `outside` behind `shifted` says
};

// A result column: its name and, where said, its type. The columns `text` and `effect` (roles
// column_text, column_effect) are told by their names.
struct ColumnHead {
  enum class What : std::uint8_t { value, text, effect } what = What::value;
  Span at;
  Name name;
  std::optional<TypeSpec> type;
};

struct TableDecl {
  Span at;  // the head line
  Name name;
  bool matrix = false;
  bool conditions = false;  // no key: each row begins with a condition (Row::condition)
  std::vector<Param> params;
  std::vector<KeySpec> keys;      // one; of a matrix two: rows, columns; of a table with a cell for each
                                  // key at the front of its rows any number
  std::optional<TypeSpec> gives;  // none: rows with effects, or `heads` tell
  std::optional<AxisRule> row_rule;
  std::optional<AxisRule> column_rule;  // of a matrix
  std::vector<ColumnHead> heads;        // of a table with several result columns
  std::vector<Cell> across;             // of a matrix: the keys of its columns
  std::vector<Row> rows;                // Row::cells: the key, then one a value column (texts and
                                        // effects are not cells: Row::text, Row::effects)
  Span end_at;                          // the word `end`
};

// modifiers NAME(params), limited to lo..hi: the sum of the rows that hold.
struct ModifiersDecl {
  Span at;
  Name name;
  std::vector<Param> params;
  std::vector<Expr> limits;  // nothing, or lo and hi
  Span limits_at;
  struct Row {
    Span at;
    Expr value;
    std::vector<Expr> per;      // nothing or one: that many times
    std::vector<Expr> full;     // per full N E: N
    std::vector<Expr> at_most;  // at most K times
    std::vector<Expr> when;     // if C
  };
  std::vector<Row> rows;
};

struct FormulaDecl {
  Span at;
  Name name;
  std::vector<Param> params;
  std::optional<TypeSpec> gives;
  Expr body;
};

struct RuleDecl {
  Span at;
  Name name;
  std::vector<Param> params;
  std::optional<TypeSpec> gives;
  std::vector<Stmt> body;
};

struct BattleDecl {
  Span at;
  std::vector<Stmt> body;
  Span end_at;
};

struct OutcomesDecl {
  Span at;
  std::vector<NamesDecl::Word> words;
};

struct MeasureDecl {
  Span at;
  Name name;
  Expr value;
};

struct RequireDecl {
  Span at;
  Expr condition;
  std::string message;
};

// allow ID [in NAME] "reason": that message is not told, of the whole sheet or of that declaration.
struct AllowDecl {
  Span at;
  Name id;              // as shown in brackets: row-short; empty text: could not be read, and that is told
  Name where;           // empty text: the whole sheet
  bool battle = false;  // `in battle`
  std::string reason;
};

// Declarations in the order of the text, each kind in its own list. `broken` names are those
// whose declaration could not be read: they are declared, and whatever uses them is not
// reported again.
struct Sheet {
  Language language = Language::en;
  Name title;  // empty text: not given (a message has been reported)
  std::vector<NamesDecl> names;
  std::vector<PieceDecl> pieces;
  std::vector<UnitsDecl> units;
  std::vector<SidesDecl> sides;
  std::vector<FieldsDecl> fields;
  std::vector<TableDecl> tables;
  std::vector<FormulaDecl> formulas;
  std::vector<ModifiersDecl> modifiers;
  std::vector<RuleDecl> rules;
  std::vector<BattleDecl> battles;
  std::vector<OutcomesDecl> outcomes;
  std::vector<MeasureDecl> measures;
  std::vector<RequireDecl> requires_;
  std::vector<AllowDecl> allows;
  std::vector<Name> broken;
};

}  // namespace muster::grammar
