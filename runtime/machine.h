// The machine: runs the battle of a verified ruleset on one starting state.
//
// A battle's whole memory is one array of 64-bit words, laid out once when the numbers of
// pieces are known: slots, lists, queue (scratch), then the state (given values, side fields,
// piece fields, orders). A new battle is a copy of the starting state; nothing is allocated
// while it runs. The embedding order is:
//
//   Program program(ruleset, counts, limits);      // lays out; ruleset must outlive it
//   Memory start = program.blank();                // fill it with the set_* functions
//   evaluate(program, start, rule, args)           // defaults, computed fields, requires, measures
//   Memory now = start; fight(program, now, ...)   // as often as wanted
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bytecode/limits.h"
#include "bytecode/ruleset.h"
#include "runtime/dice.h"

namespace muster::runtime {

using bytecode::Index;
using bytecode::kNone;

// Pieces of one kind in one battle (parts of pieces stand in the order of their pieces): indices 0..main-1
// are the pieces of the battle file in the order of its lines, main..main+parts-1 are the lines joined in
// them.
struct KindCount {
  std::uint32_t main = 0;
  std::uint32_t parts = 0;
};

using Memory = std::vector<std::int64_t>;

struct Reached;  // reached.h

class Program {
 public:
  // `ok()` is false where the memory would pass the limit, or where there are more pieces than the
  // kinds allow (main pieces: `up_to` a side; parts: none, or `at_most` a main piece where that is above 1).
  // Nothing else can fail for a verified ruleset.
  Program(const bytecode::Ruleset& ruleset, std::vector<KindCount> counts,
          const bytecode::MachineLimits& limits = {});
  Program(Program&&) noexcept;
  Program& operator=(Program&&) noexcept;
  ~Program();

  bool ok() const;
  const bytecode::Ruleset& ruleset() const;
  const std::vector<KindCount>& counts() const;
  const bytecode::MachineLimits& limits() const;
  std::uint64_t memory_words() const;

  // From now on what battles reach is counted there (null: no longer), slowly. Many silent battles are
  // never counted.
  void count_in(Reached* reached);
  Reached* reached() const;

  Memory blank() const;
  // Makes `now`, which was a copy of `start` before a battle, equal to it again in all that a
  // battle can change. Cheaper than a copy: it touches only that part.
  void reset(Memory& now, const Memory& start) const;

  // Places of the state. Kinds, fields, sides and pieces are positions in the ruleset's
  // vectors; values are scaled as in ruleset.h. No checks beyond asserts: the caller has read
  // the ruleset.
  // `element` is the position in the set of an array, else 0.
  std::int64_t given(const Memory& m, Index given, Index element = 0) const;
  void set_given(Memory& m, Index given, std::int64_t value, Index element = 0) const;
  std::int64_t state(const Memory& m, Index state, Index element = 0) const;
  void set_state(Memory& m, Index state, std::int64_t value, Index element = 0) const;
  std::int64_t side_field(const Memory& m, Index field, Index side, Index element = 0) const;
  void set_side_field(Memory& m, Index field, Index side, std::int64_t value, Index element = 0) const;
  std::int64_t field(const Memory& m, Index kind, Index field, Index piece, Index element = 0) const;
  void set_field(Memory& m, Index kind, Index field, Index piece, std::int64_t value,
                 Index element = 0) const;
  // A label: what `.name` gives.
  std::int64_t name_of(const Memory& m, Index kind, Index piece) const;
  void set_name(Memory& m, Index kind, Index piece, std::int64_t label) const;
  Index side_of(const Memory& m, Index kind, Index piece) const;
  Index home_of(const Memory& m, Index kind, Index piece) const;
  void set_home(Memory& m, Index kind, Index piece, Index side) const;  // sets side too
  std::int64_t number_of(const Memory& m, Index kind, Index piece) const;
  void set_number(Memory& m, Index kind, Index piece, std::int64_t number) const;
  Index unit_of(const Memory& m, Index kind, Index piece) const;
  void set_unit(Memory& m, Index kind, Index piece, Index unit_word) const;  // kNone: no unit
  bool is_out(const Memory& m, Index kind, Index piece) const;
  void set_out(Memory& m, Index kind, Index piece, bool out) const;
  // The lines joined in a main piece: a range of indices (of a single piece: itself).
  struct Parts {
    Index first = 0;
    std::uint32_t count = 1;
  };
  Parts parts_of(const Memory& m, Index kind, Index piece) const;
  void set_parts(Memory& m, Index kind, Index piece, Parts parts) const;
  // The parts of a kind (with `part_of`) that belong to a piece, as its first field says.
  std::vector<Index> own(const Memory& m, Index kind, Index piece) const;
  // A side's order of a kind.
  std::vector<Index> order(const Memory& m, Index kind, Index side) const;
  void set_order(Memory& m, Index kind, Index side, std::span<const Index> pieces) const;

  struct Impl;
  const Impl& impl() const { return *impl_; }

 private:
  Impl* impl_ = nullptr;
};

// ------------------------------------------------------------------ results

enum class End : std::uint8_t {
  outcome,       // `outcome`
  undecided,     // a `repeat until` met the machine's limit
  outside,       // a look-up outside a table that says `outside stop`
  stop,          // a `stop` of the sheet: `text`
  trap,          // a place the checker proves away in clean sheets: `trap`
  limit,         // `limit`
  dice_missing,  // the script has no value for the roll `roll`
  dice_wrong,    // the script's value can't be that roll's result
};
// queue_full: also where something is said `later` and no together runs.
enum class Trap : std::uint8_t {
  none,
  no_row,
  empty_list,
  outside_list,
  divided_by_zero,
  out_of_range,
  list_full,
  queue_full,
  absent,      // the value of an optional place where nothing is
  wrong_dice,  // dice with a number below 0 or without faces
};
enum class Limit : std::uint8_t { none, steps, dice };

struct Result {
  End end = End::outcome;
  Index outcome = kNone;  // kNone: the battle ended without a `finish`
  Trap trap = Trap::none;
  Limit limit = Limit::none;
  Index text = kNone;                      // string of a stop
  std::uint32_t line = 0;                  // of the sheet, where it ended (0: not known)
  RollAsk roll;                            // of dice_missing and dice_wrong
  RollError roll_error = RollError::none;  // of dice_missing and dice_wrong: what the source said
  std::uint64_t steps = 0;
  std::uint64_t dice = 0;  // dice thrown
};

// ------------------------------------------------------------------ watching

// What a watcher is told, in the order things happen. Values are scaled.
struct Watcher {
  virtual ~Watcher() = default;
  virtual void on_roll(const RollAsk& ask, std::int64_t total, std::span<const std::int64_t> faces) = 0;
  virtual void on_look_up(Index table, std::int64_t key, Index row, std::uint32_t line) = 0;
  // The column of a matrix; told before or after its row, as the code asks. Of odds `key` against
  // `against`, else `against` is kAbsent.
  virtual void on_column(Index table, std::int64_t key, std::int64_t against, Index column,
                         std::uint32_t line) = 0;
  // The row of a table by odds, and what a row or column became that was moved on.
  virtual void on_odds_row(Index table, std::int64_t key, std::int64_t against, Index row,
                           std::uint32_t line) {
    (void)against;
    on_look_up(table, key, row, line);
  }
  virtual void on_shift(Index table, bool column, std::int64_t by, Index to) {
    (void)table, (void)column, (void)by, (void)to;
  }
  // A store. `wanted` differs from `after` where a capped place cut it.
  struct Change {
    // owner: a piece moved; before and after are sides.
    enum class What : std::uint8_t { piece, side, state, owner } what{};
    Index kind = kNone, field = kNone, who = kNone;
    Index element = kNone;  // of an array; kNone: none
    std::int64_t before = 0, wanted = 0, after = 0;
    std::uint32_t line = 0;
  };
  virtual void on_change(const Change& change) = 0;
  // A line of the log: the values of the slots of its parts, in order of the parts with slots.
  // What is absent, or outside its kind in a ruleset that lies, is -1.
  virtual void on_say(Index say, std::span<const std::int64_t> values) = 0;
  // `line`: of the call, or where it was said `later`. Calls and look-ups of a report aren't told.
  virtual void on_call(Index rule, bool deferred, std::uint32_t line) = 0;
};

// Silent and fast: no watcher is compiled in.
Result fight(const Program& program, Memory& memory, SeededDice& dice);
// Watched, from any source of dice.
Result fight(const Program& program, Memory& memory, DiceSource& dice, Watcher& watcher);

// Runs a rule with a result outside a battle (it rolls no dice and changes nothing).
struct Value {
  Result result;  // end is `outcome` (kNone) when all went well
  std::int64_t value = 0;
};
Value evaluate(const Program& program, Memory& memory, Index rule, std::span<const std::int64_t> args);

}  // namespace muster::runtime
