// Private to the prove_*.cpp files: the state of knowledge while a body is walked.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "bytecode/intervals.h"
#include "compiler/effects.h"
#include "compiler/model.h"
#include "compiler/passes.h"
#include "diagnostics/diagnostic.h"

namespace muster::compiler {

inline constexpr int kWholeOf = 1 << 24;
// Of a throw, as a key of Knowledge::bounds: how many dice it has.
inline constexpr int kDiceOf = 1 << 24;

// A value that tests speak of and that keeps still until a known store.
struct Path {
  enum class What : std::uint8_t {
    none,
    var,
    given,
    state,
    piece_field,
    side_field,
    length
  } what = What::none;
  // var; given; state; var of the piece, or kWholeOf + the var of one of its parts; var of the side, or
  // -2 - side for a side itself
  int a = -1;
  int b = -1;  // field
  int kind = -1;
  int c = -1;  // of an array: the var of its word, or -2 - word
  auto operator<=>(const Path&) const = default;
};

// A number as a sum: constant + coefficient * term, ... A term is a path, or a value taken
// whole (its node). Two uses of one roll are one term, so that x - x is 0.
struct Term {
  Path path;
  const Node* node = nullptr;
  auto operator<=>(const Term&) const = default;
};
struct Sum {
  bool known = false;
  std::int64_t constant = 0;
  std::map<Term, std::int64_t> terms;
  bool operator==(const Sum&) const = default;
};
// A value is at most this sum, where it is above `above`.
struct Bound {
  Sum sum;
  std::int64_t above = 0;
  bool operator==(const Bound&) const = default;
};

struct Knowledge {
  bool dead = false;  // the place is never reached
  std::map<Path, ValueSet> facts;
  std::map<int, std::vector<Bound>> bounds;  // per var (prove_sums.cpp)
  // The first is at most the second: a position and the length of a list, a loss and what there is
  // to lose. Both as numbers, whatever their grain.
  std::set<std::pair<Path, Path>> at_most;
  std::set<std::pair<Path, Path>> below;  // the first is less than the second, and at most it too
  // Where what is known of a path was tested or stored last; also of names for values that it was known
  // of. For messages and listings only.
  std::map<Path, Span> because;
};

struct Prover {
  Model& m;
  diagnostics::Sink& sink;
  std::vector<StopPlace>& stops;
  Knowledge now;
  Knowledge settled;  // what `require` proves of given values
  std::map<int, Sum> var_sums;
  std::map<int, int> same_piece{};   // a var that is another name for the piece of that var
  std::map<int, Sum> let_sums = {};  // what a name was worked out from, which may have changed since
  bool in_say = false;               // where nobody reads the report its values are not worked out
  bool aside = false;                // this walk is about something else: nothing is kept of it
  int splits = 0;                    // of `or`, inside one another
  std::vector<Stores> loops{};       // what the loops around this place store
  struct Made {                      // of a list kept by `spend`
    const Node* from = nullptr;
    std::size_t loops = 0;  // how many there were around it
  };
  std::map<int, Made> made{};
  Span testing{};  // the test, or the store, that is being learnt from
  // What was proved so far, by place and kind: formulas that are called often are listed once.
  struct Obliged {
    Obligation::By by{};
    Span because;
    Type type;
    ValueSet set;
    bool mixed = false;  // calls at several grains: there is no one set
  };
  std::map<std::tuple<std::uint32_t, std::uint32_t, Obligation::What>, Obliged> obliged{};

  // prove_expr.cpp
  ValueSet eval(Node* n);
  ValueSet eval(Node* n, Sum& sum);
  ValueSet compute(Node* n, Sum& sum);
  void stop_outside(Node* n, const TableInfo& t);
  ValueSet look_up(Node* n);
  ValueSet row_of_odds(Node* n);
  ValueSet moved_on(Node* n);
  void ends_anew(Act& a);
  ValueSet look_across(Node* n);
  ValueSet meet(Node* n);                   // of rows and columns
  ValueSet any_of(const Type& type) const;  // whatever a value of this type can be
  ValueSet member(Node* n);
  void outside(const Node* n, const ValueSet& position, std::int64_t least);
  void at_least(diagnostics::Diagnostic& d, const Node* n, std::int64_t least) const;
  ValueSet fold(Node* n);
  Path path_of(const Node* n) const;
  int whole_of(const Node* n) const;
  int first_name(int var) const;  // of a piece that has several
  void note_name(int var, const Node* value);
  void assume_one_of(Node* a, Node* b, bool truth);
  ValueSet held(const Path& p) const;  // what is known of a path now
  ValueSet declared(const Path& p) const;
  void learn(const Path& p, const ValueSet& set);
  void assume(Node* n, bool truth);
  void assume_compare(Node* n, bool truth);
  bool is_at_most(const Node* a, const Node* b) const;
  bool is_below(const Node* a, const Node* b) const;
  void note_at_most(int var, const Node* value);
  void note_no_more(int var, const Node* most);
  ValueSet hull_of(const Sum& sum, bool& too_large) const;
  void missed(Node* n, TableInfo& t, const ValueSet& key, const Sum& sum);
  bool is_part(const Node* n) const;
  void bound_inside(const Var& v, const Node* value);
  void limits(Node* n);
  bool of_parts(const Node* list) const;

  // A condition worked out here, and what is known where it holds and where it does not.
  struct Ways {
    Knowledge yes, no;
    ValueSet met;
  };
  Ways both_ways(Node* condition);

  // prove_record.cpp
  void decided(const Node* condition, bool may_yes, bool may_no);
  Span because_of(const Node* n) const;
  // The same, where without it the value could be more; empty: what is declared is enough.
  Span narrowed_by(const Node* n) const;
  ValueSet as_declared(const Node* n) const;
  // Notes what was proved of `about` (or of nothing), unless the place is never reached.
  void proved(Obligation::What what, Span at, const Node* about);
  void proved(Obligation::What what, Span at, const Node* about, Obligation::By by);
  void proved(Obligation::What what, Span at, Obligation::By by, Span because, const Type& type,
              const ValueSet& set);
  void list_obligations();

  // prove_members.cpp
  Node* renamed(const Node* n, int from, int to);
  bool learn_member(const Node* list, int x, const std::vector<const Stores*>& since);
  void note_found(int var, const Node* value);
  void note_kept(int var, int list);

  // prove_sums.cpp
  ValueSet between(const Node* n, const ValueSet& x, const ValueSet& y, const Sum& a, const Sum& b) const;
  Sum sum_of(const Node* n) const;
  void note_bounds(int var, const Node* value);
  void note_dice(int roll, const RollInfo& dice);
  void bounds_of(const Node* value, std::int64_t above, std::vector<Bound>& out) const;
  ValueSet bounded(const Sum& sum, int depth) const;
  void assume_out(int var, bool out);

  // prove_spend.cpp
  void asked(Act& a, Var& v);

  // prove_number.cpp
  ValueSet quotient(Node* n);
  ValueSet shifted(Node* n);
  void odds(Node* a, Node* d, bool divides);
  ValueSet there(Node* n);

  // prove_dice.cpp
  ValueSet thrown(RollInfo& dice);
  std::optional<bytecode::DiceRange> range_of(const RollInfo& dice) const;
  ValueSet of_pool(Node* n);
  ValueSet roll_cell(Act& a);

  // prove_look_up.cpp
  ValueSet look_up_several(Node* n, TableInfo& t);
  const Sum& sum_behind(const Node* key, const Sum& sum) const;
  // prove_asks.cpp
  std::string name_of(const Term& term) const;
  void note_ask(Span at, TableInfo& t, const ValueSet& key, const Sum& sum) const;

  // prove_conditions.cpp
  void conditions(const TableInfo& t);

  // prove.cpp
  void stored(const ValueSet& value, const ValueSet& held, grammar::StoreMode mode, const std::string& name,
              const Type& type, Span declared, Span line, Act& a);
  void for_each(Act& a);
  void until(Act& a);
  void rule(RuleInfo& r);
  void acts(std::vector<Act>& list);
  void act(Act& a);
  void store(Act& a);
  void call(Act& a);
  void forget(const Stores& stores);
};

// Whether what is known of a path ends with these stores.
bool ends(const Path& p, const Stores& stores);
Knowledge join(const Knowledge& a, const Knowledge& b);

// a + by * b, and a * by; not known where a number gets too large.
Sum plus(const Sum& a, const Sum& b, std::int64_t by);
Sum times(const Sum& a, std::int64_t by);

}  // namespace muster::compiler
