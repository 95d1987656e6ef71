// The tree of a battle file, as written. Field names and values are not looked up: the
// ruleset that gives them meaning is not known here (see battle/).
#pragma once

#include "grammar/ast.h"

namespace muster::grammar {

// A value of a field: a cell as in a row of a sheet (`8`, `25%`, `0,5`, yes, Davion, "Lanceros
// de Crucis", 0/0/3/0,5). `6 + 4` gives two, one for each joined part.
struct FieldValue {
  Span at;
  Name field;
  std::vector<Cell> values;
  std::uint32_t column = 0;  // where it begins a line below that of a piece, or of a side; else 0
};

// 3) NAME [+ NAME]... [is UNIT] [*COUNT] [STATLINE] [field value]...
struct PieceLine {
  Span at;
  std::uint32_t column = 0;
  // Deeper than the piece above it: a part of that piece, or more of its values, as the ruleset tells.
  // Once the ruleset has told: a part.
  bool inside = false;
  std::optional<Name> kind;            // `leader Victor`: kinds other than the numbered one
  std::optional<std::int64_t> number;  // 3)
  Span number_at;
  std::vector<Name> names;     // joined parts
  std::vector<Name> units;     // `is UNIT [+ UNIT]`; empty: the name, where it is a unit
  std::vector<Cell> count;     // *COUNT: nothing or one
  std::vector<Cell> statline;  // nothing or one
  std::vector<FieldValue> fields;
};

struct SideBlock {
  Span at;
  Name side;
  std::string title;               // "Jugador 1"; may be empty
  std::vector<FieldValue> fields;  // values of the side
  std::vector<PieceLine> pieces;
};

// One value of a script: a total, or the faces in [ ].
struct ScriptValue {
  Span at;
  std::int64_t total = 0;
  std::vector<std::int64_t> faces;
};

enum class ScriptKind : std::uint8_t {
  plain,     // dice: ...
  for_side,  // dice for SIDE: ...
  by_roll,   // dice hit: ...
};
struct Script {
  Span at;
  ScriptKind kind{};
  Name who;
  std::vector<ScriptValue> values;
};

enum class ExpectKind : std::uint8_t {
  error,
  condition,  // value: a yes/no expression over the final state
  standing,   // who, numbers
  outcome,    // who; `undecided` when the word of that role stands there: flag
  stop,       // text
  log,        // text
};
struct Expect {
  ExpectKind kind{};
  Span at;
  Expr value;
  Name who;
  std::vector<std::int64_t> numbers;
  bool flag = false;  // of outcome: `undecided`
  std::string text;
};

struct BattleFile {
  Language language = Language::en;
  bool language_stated = false;
  std::string title;
  Name rules;                     // the title of the ruleset
  std::vector<FieldValue> given;  // also values of the state
  std::vector<Name> only;         // stages: `only raid, combat`; empty: all
  std::vector<SideBlock> sides;
  std::vector<Script> scripts;
  std::optional<std::int64_t> seed;
  Span seed_at;
  bool then_random = false;
  Span then_random_at;
  std::vector<Expect> expects;
};

}  // namespace muster::grammar
