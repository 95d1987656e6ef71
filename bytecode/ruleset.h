// A compiled sheet: everything a battle needs, nothing of the text it came from but words
// and line numbers. The compiler makes one, a .ruleset file holds one, the verifier proves
// that one is safe to run, the runtime runs it.
//
// Numbers: every value is one 64-bit integer. A number, whole or percent is scaled by its
// grain: value = stored / grain (25% at grain 4 is stored as 1). yes/no is 1/0; a name is its
// position in its set from 0; a label an index into the battle's labels (0 is ""); a side
// its position in `sides` from 0; a piece its index among the pieces of its kind. What is
// optional and absent is kAbsent.
//
// All indices named *_id or typed Index point into the vectors of the same Ruleset; -1
// (kNone) means absent. Strings are shared in `strings`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace muster::bytecode {

inline constexpr std::uint32_t kFormatVersion = 3;

// A row of a table that is open at an end (`16+`, `up to 7`) reaches to -kOpen or kOpen.
inline constexpr std::int64_t kOpen = std::int64_t{1} << 62;

// What an optional place holds where nothing is there, whatever its kind. Lies outside
// +-kOpen, so no number is taken for it.
inline constexpr std::int64_t kAbsent = -kOpen - (std::int64_t{1} << 61);

using Index = std::int32_t;
inline constexpr Index kNone = -1;

enum class Op : std::uint8_t {
#define OPCODE(name, mnemonic, operands, equation, sentence) name,
#include "bytecode/opcodes.def"
#undef OPCODE
};

struct Instr {
  Op op{};
  std::int32_t a = 0, b = 0, c = 0, d = 0;
  friend bool operator==(const Instr&, const Instr&) = default;
};

enum class Kind : std::uint8_t {
  number,  // whole numbers too: grain 1
  percent,
  yes_no,
  name,  // sub: the set of names
  label,
  side,
  piece,  // sub: the kind of pieces
  text,   // a string of the ruleset: reports only
  row,    // sub: the table; what `row` finds and `cell` and `case` take
  col,    // sub: the matrix; what `col` and `col.odds` find and `cell.at` takes
};

struct ValueType {
  Kind kind = Kind::number;
  Index sub = kNone;
  std::int64_t grain = 1;  // >= 1
  std::int64_t lo = 0;     // scaled, lo <= hi; every value of the place lies inside
  std::int64_t hi = 0;
  bool optional = false;  // may be absent
  friend bool operator==(const ValueType&, const ValueType&) = default;
};

enum class SlotClass : std::uint8_t { value, list };
struct Slot {
  SlotClass cls = SlotClass::value;
  ValueType type;  // of a list: of its members (piece, side, name, number)
  // Of a list of numbers, how many it can hold: the dice of a throw. 0 where it holds one number
  // for each member of a list (keys of an order). Other lists have the room their kind needs.
  std::uint32_t room = 0;
  Index name = kNone;  // string, for the dump and traces; may be kNone
};

struct NameSet {
  Index name = kNone;
  struct Word {
    Index name = kNone;
    Index text = kNone;  // shown in reports; kNone: the word itself
  };
  std::vector<Word> words;
};

enum class StoreMode : std::uint8_t { proved, capped, checked };

// A given value, a side's field, a value of the state, or a piece's field.
struct Field {
  Index name = kNone;
  ValueType type;              // the range that always holds; of a by-sum field grown by the join
  std::int64_t stated_lo = 0;  // the range as declared: what one line of a battle file may state
  std::int64_t stated_hi = 0;
  StoreMode mode = StoreMode::proved;
  bool computed = false;      // worked out by `value_rule` per part before joining; never stated
  bool has_default = false;   // else a battle file (or the unit) must state it
  Index value_rule = kNone;   // works out the default or computed value; kNone: `constant`
  std::int64_t constant = 0;  // of an array the default of every element
  // An array: a value for each word of this set, which lie one after the other.
  Index per = kNone;
  // Of a side's field: the dice that are rolled for it before the battle unless a battle file
  // states it. It starts as kAbsent then, and the battle's first instructions roll it.
  Index rolled = kNone;
  std::uint32_t line = 0;  // of the sheet
};

enum class JoinHow : std::uint8_t { by_sum, highest, lowest, same, by_part };

struct PieceKind {
  Index name = kNone;
  Index plural = kNone;
  std::uint32_t up_to = 200;   // main pieces a side
  std::uint32_t at_most = 1;   // parts of a joined piece; 1: no joining
  std::vector<Field> fields;   // a piece field operand `f` counts through all kinds in order
  std::vector<JoinHow> joins;  // per field
  Index units = kNone;         // the set of names that `.unit` gives; kNone: no units
  Index out_rule = kNone;      // (piece) -> yes/no, worked out once at the start; kNone: never out
  std::vector<Index> line;     // fields given without their name, in order (positions in fields)
  Index count_field = kNone;   // the one written *N, a position in fields
  // Parts of pieces: each belongs to one piece of the kind `part_of` for the whole battle. Its first
  // field names that piece; no code changes it. The parts of one piece lie one after the other, in the
  // order of the pieces. They are on the side of that piece: who moves it moves them.
  Index part_of = kNone;   // kNone: pieces of their own
  std::uint32_t each = 0;  // of parts: how many a piece may have
};

struct Unit {
  Index kind = kNone;  // of pieces
  Index name = kNone;
  struct Value {
    Index field = kNone;  // position in the kind's fields
    Index element = 0;    // of an array
    std::int64_t value = 0;
  };
  std::vector<Value> values;
};

struct Table {
  Index name = kNone;
  ValueType key;
  struct Column {
    Index name = kNone;  // kNone: the one value
    ValueType type;      // of a column of dice: text, the dice as written (the code throws them)
  };
  std::vector<Column> columns;
  struct Span {
    std::int64_t lo = 0, hi = 0;  // key values, scaled by the key's grain, both ends in
    Index row = 0;
  };
  std::vector<Span> spans;  // sorted, not overlapping
  std::uint32_t row_count = 0;
  // Row by row: row_count x columns.size(); of a matrix, which has one column of results,
  // row_count x across.heads.size().
  std::vector<std::int64_t> cells;
  // Cells whose value is worked out from given values when it is looked up: the code does so by
  // itself, the rule (without parameters) is for `expect` lines. `cells` only holds their place.
  struct Worked {
    std::uint32_t cell = 0;  // an index into `cells`
    Index rule = kNone;
  };
  std::vector<Worked> worked;
  std::vector<std::uint32_t> row_lines;  // of the sheet, per row
  // Per row its condition as written (kNone: `otherwise`), where rows have one; else empty. The key
  // is the number of the row then, which the formula of the table's name works out.
  std::vector<Index> conditions;
  Index effects = kNone;      // the rule that runs a row's effects: (row, parameters...)
  bool outside_stop = false;  // a key outside the rows ends the battle, as the sheet says

  // Rows that are looked up by odds (then `spans` are empty): from lp : lq to hp : hq, an end in or
  // not. Rising, not overlapping. Open above: hq is 0.
  struct OddsSpan {
    std::int64_t lp = 0, lq = 1, hp = 1, hq = 0;
    bool lo_in = true, hi_in = true;
    Index row = 0;
  };
  std::vector<OddsSpan> odds;
  Index odds_zero = kNone;  // the row of odds against 0; kNone: that ends the battle
  bool shifted = false;     // the code moves on from the row that was found

  // The second key of a matrix.
  enum class Between : std::uint8_t { none, lower, higher, nearest_lower, nearest_higher };
  struct Head {
    Index name = kNone;         // as written: 1-1.5
    std::int64_t p = 0, q = 1;  // of odds: p against q, both above 0 and at most 10^9
  };
  struct Across {
    bool odds = false;        // else `spans` find the column
    ValueType key;            // not of odds
    std::vector<Span> spans;  // Span::row is the column
    std::vector<Head> heads;  // empty: no matrix. Of odds: rising
    // Of odds: what is taken between two columns; none: that ends the battle. By a given value
    // where there is one: `by_word` has what each of its words means.
    Between between = Between::none;
    Index between_given = kNone;
    std::vector<Between> by_word;
    bool below = false, above = false;  // odds below the first, above the last column take that
    // Of odds: the first column holds for what is less than its head, the last for what is more.
    bool first_below = false, last_above = false;
    Index zero = kNone;         // the column of odds against 0; kNone: that ends the battle
    bool outside_stop = false;  // what ends the battle here does so as the sheet says
    bool shifted = false;       // the code moves on from the column that was found
  } across;
};

// Steps of a throw, done in order on the dice that are left.
enum class DiceStepKind : std::uint8_t {
  keep_highest,  // only the `value` highest dice stay
  keep_lowest,
  drop_highest,  // the `value` highest are taken away
  drop_lowest,
  reroll,    // a die that shows `value` or less is thrown again, `second` times at most
  explode,   // a die that shows its highest face is thrown again and added, at most `value` times
  top,       // only the highest `value` faces of each die can come: of d30 top 20, 11..30
  at_least,  // each die counts as `value` at least
  at_most,
  count,  // the last step: how many of the dice compare so (`how`) with `value`
};
struct DiceStep {
  DiceStepKind kind{};
  std::int64_t value = 0;     // or
  Index slot = kNone;         // a slot with a whole number
  std::int64_t second = 1;    // of reroll: how often at most; of explode with kExplodeFrom: the least
                              // face that explodes; else 1
  Index second_slot = kNone;  // or a slot with it; `second` is 1 then
  std::uint32_t how = 0;      // of count: the comparison (opcodes.def); of explode: of these, added up
};
inline constexpr std::uint32_t kExplodeFrom = 1;  // `second` is the least face that explodes
inline constexpr std::uint32_t kMoreDice = 2;     // what is thrown again is a die by itself
inline constexpr std::uint32_t kLessOne = 4;      // and counts one less

struct Dice {
  std::uint32_t count = 1;          // 0..1000, of a counting roll 0..1'000'000; with a slot: at most
  std::uint32_t sides = 6;          // 1..1'000'000, of a counting roll 1..10^9; with a slot: at most
  Index count_slot = kNone;         // a slot of the rolling rule with the number of dice
  Index sides_slot = kNone;         // or of faces
  std::int64_t first = 1;           // the lowest face: they are first..first + sides - 1
  std::vector<std::int64_t> faces;  // or these, low to high, some more than once; `sides` of them
  bool fate = false;                // dF: sides is 3, the faces are -1, 0, 1
  bool tens = false;                // d66: the faces are 11..16, 21..26, ... 61..66
  std::vector<DiceStep> steps;
  Index pool = kNone;  // a list slot that keeps the dice that count, as thrown
};

struct Rule {
  Index name = kNone;            // kNone: made by the compiler
  std::vector<Index> params;     // slots
  Index result = kNone;          // slot; kNone: no value
  std::uint32_t code_begin = 0;  // [code_begin, code_end), the last instruction is the rule's `end`
  std::uint32_t code_end = 0;
  std::uint32_t line = 0;
};

// A line of the log: strings and slots in turn. Or how a list of modifiers came to its value, which
// only a trace shows: only slots, that of the value, of the sum before the limits where there are
// some, and of each row how often it counted (where it counts times of a plain number), and what it
// added.
struct Say {
  struct Part {
    Index text = kNone;  // string, or kNone
    Index slot = kNone;  // value slot, or kNone
  };
  std::vector<Part> parts;
  std::uint32_t line = 0;
  Index modifiers = kNone;
};

struct ModifierList {
  Index name = kNone;
  bool limited = false;
  struct Row {
    Index text = kNone;  // as written: +1 per full 5 m.heat
    bool plain = false;  // begins with a number: what it adds is read there
    bool times = false;  // and counts times
    std::uint32_t line = 0;
  };
  std::vector<Row> rows;
  std::uint32_t line = 0;
};

struct Outcome {
  Index name = kNone;
  Index text = kNone;
};

struct Measure {
  Index name = kNone;
  Index rule = kNone;  // without parameters, with a result
};

struct Require {
  Index rule = kNone;  // without parameters, result yes/no
  Index message = kNone;
  std::uint32_t line = 0;
};

// A formula of the sheet as text, so that `expect` lines of battle files may use it: also of a list
// of modifiers, and of a table with conditions the number of the row.
// Of a table with several keys these are the parameters kKeyName + 1, 2, ...
inline constexpr const char* kKeyName = "key_";
struct FormulaText {
  Index name = kNone;
  std::vector<Index> params;  // strings
  Index body = kNone;         // string: the text right of `=`
};

struct Side {
  Index name = kNone;
};

// A part of the battle that a battle file can choose (`only`): its given value is yes unless the
// file chooses others. That given value has no name.
struct Stage {
  Index name = kNone;
  Index text = kNone;  // its title; kNone: the name
  Index given = kNone;
};

struct Ruleset {
  std::vector<std::string> strings;
  Index title = kNone;
  Index language = kNone;     // "en", "ru", "es"
  Index source_name = kNone;  // file name of the sheet, without folders
  std::uint64_t source_hash = 0;

  std::vector<NameSet> names;
  std::vector<Side> sides;
  std::vector<PieceKind> kinds;
  std::vector<Unit> units;
  std::vector<Field> side_fields;
  std::vector<Field> given;
  std::vector<Field> state;
  std::vector<Index> labels;  // strings: labels the sheet itself names; [0] is ""
  std::vector<Dice> dice;
  std::vector<Table> tables;

  std::vector<std::int64_t> constants;
  std::vector<Slot> slots;
  std::vector<Rule> rules;
  Index battle = kNone;  // the rule that is the battle: no parameters, no result
  std::vector<Instr> code;
  std::vector<std::uint32_t> lines;  // of the sheet, one per instruction; may be empty (stripped)

  std::vector<Stage> stages;
  std::vector<Outcome> outcomes;  // at least one
  std::vector<Measure> measures;
  std::vector<Require> requires_;
  std::vector<Say> says;
  std::vector<FormulaText> formulas;
  std::vector<ModifierList> modifiers;

  const std::string& string(Index id) const { return strings[static_cast<std::size_t>(id)]; }
};

}  // namespace muster::bytecode
