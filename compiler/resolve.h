// Private to the resolve_*.cpp files: names looked up, types and grains worked out.
//
// Formulas are put in place at each call (their ranges are known per call, and a battle pays
// nothing for them); rules stay rules. A word of a set is found by the type expected where it
// stands, else it must belong to one set only.
#pragma once

#include <string>
#include <vector>

#include "compiler/model.h"
#include "compiler/passes.h"
#include "compiler/types.h"
#include "diagnostics/diagnostic.h"
#include "grammar/ast.h"

namespace muster::compiler {

inline Act act(ActKind kind, Span at) {
  Act a;
  a.kind = kind;
  a.at = at;
  return a;
}

struct Resolver {
  Model& m;
  diagnostics::Sink& sink;

  // A name of the body being read: a var, or what it stands for (an argument of a formula).
  struct Binding {
    std::string name;
    int var = -1;
    const Node* alias = nullptr;
    Span at;
    int entry = -1;  // of a name that stands for a row of a table
  };
  // A row under a name, and where it was rolled, the roll that led to it.
  struct Entry {
    int table = -1;
    int row = -1;      // var; of a matrix none
    int natural = -1;  // var: what the dice show; of a row that was looked up none
    int total = -1;    // var: with what is added
    std::vector<Node*> args;
    const Node* who = nullptr;
  };
  std::vector<Entry> entries{};
  // The row of a table whose effects are being read, where the table may be rolled on again.
  struct Again {
    int table = -1;
    int pending = -1;  // var: throws still to be made
    int done = -1;     // var: this row has rolled again
  };
  Again again{};
  std::vector<Binding> scope{};
  // Inside a piece's own declaration its fields go without a dot.
  int self_var = -1;
  int self_kind = -1;
  int self_limit = 0;  // fields before this position may be used
  // group: a loop whose equals go together; what is left is the whole loop, not the group.
  enum class Inside : std::uint8_t { loop, together, group };
  std::vector<Inside> inside{};
  int gives = -1;               // var: what the rule being read gives
  bool in_rolls = true;         // rolled fields of sides have their values (not in `require`)
  std::vector<int> formulas{};  // being put in place, for the recursion check
  std::vector<int> heads{};     // of tables, being moved on in
  bool too_large_said = false;
  Span called_at{};   // the outermost of the calls that are being put in place
  int suggested = 0;  // names looked up for a suggestion; beyond some there is none

  // resolve_expr.cpp
  // A value that is there (else the prover asks for a test) and is no open quotient.
  Node* expr(const grammar::Expr& e, const Type* want = nullptr);
  // The same, but it may be none.
  Node* maybe(const grammar::Expr& e, const Type* want = nullptr);
  // A part of a sum or product: may be a quotient that is rounded later.
  Node* operand(const grammar::Expr& e, const Type* want = nullptr);
  Node* raw(const grammar::Expr& e, const Type* want);
  Node* there(Node* n);
  Node* nothing(Type type, Span at);  // none
  // The expression as a value of this type and grain (messages say what was seen instead).
  Node* value_of(const grammar::Expr& e, const Type& want);
  Node* condition(const grammar::Expr& e);
  Node* list(const grammar::Expr& e);
  Node* fit(Node* n, const Type& want);
  Node* scaled(Node* n, std::int64_t grain);
  Node* error(Span at);
  Node* share_of(Node* n);
  Node* constant(Type type, std::int64_t value, Span at);
  Node* var_node(int var, Span at);
  Node* op(NodeKind kind, Type type, Span at, std::vector<Node*> args);
  Node* arithmetic(NodeKind kind, Node* a, Node* b, Span at, const Type* want);
  bool same_grain(Node*& a, Node*& b, diagnostics::Id clash, Span at);
  Node* compare(grammar::Op op, Node* a, Node* b, Span at);
  Node* clone(const Node* n);
  Node* binary(const grammar::Expr& e, const Type* want);
  Node* choice(const grammar::Expr& e, const Type* want);
  Node* least_of(const grammar::Expr& e, const Type* want);

  // resolve_number.cpp
  Node* divide(Node* a, Node* b, Span at);
  Node* of_quotients(NodeKind kind, Node* a, Node* b, Span at, const Type* want);
  Node* rounded(const grammar::Expr& e, const Type* want);
  Node* as_percent(const grammar::Expr& e);
  Node* regrained(Node* n, Base base, Wide times, Wide grain);
  Node* odds(const grammar::Expr& e);
  Node* compare_odds(grammar::Op op, Node* a, Node* b, Span at);
  Node* shifted(const grammar::Expr& e, const Type* want);

  // resolve_list.cpp
  Node* fold(const grammar::Expr& e);
  Node* least_or_most(const grammar::Expr& e, Node* l);
  Node* filter(const grammar::Expr& e);
  Node* first_of(const grammar::Expr& e);
  void for_each(const grammar::Stmt& s, std::vector<Act>& out);
  Node* those_of(const grammar::Stmt& s, Node* l, int x);
  bool read_order(const grammar::Stmt& s, int var, Act& a);

  // resolve_dice.cpp
  std::optional<RollInfo> dice(const grammar::Dice& d);
  void roll(const grammar::Stmt& s, std::vector<Act>& out);
  void roll_cell(const grammar::Stmt& s, std::vector<Act>& out, Node* who);
  Node* roll_var(const grammar::Expr& e);  // the roll a name stands for; null: none
  Node* count_dice(const grammar::Expr& e);
  Node* sum_dice(const grammar::Expr& e);
  Node* pairs(const grammar::Expr& e);
  void roll_sides(std::vector<Act>& out);

  // resolve_roll_on.cpp
  // The values for the parameters of a table, each worked out once; nothing where they don't fit.
  std::optional<std::vector<Node*>> table_args(int table, const std::vector<grammar::Expr>& given, Span at,
                                               std::vector<Act>& before);
  void throw_on(int table, int roll, const grammar::KeySpec& spec, const Type& key, Entry& entry,
                const Node* who, Span at, std::vector<Act>& out);
  void row_rule(RuleInfo& rule, int row, std::vector<Node*> args);
  void do_entry(const Entry& entry, std::optional<std::vector<Node*>> args, Span at, std::vector<Act>& out,
                bool deferred);
  Node* row_named(const grammar::Expr& e, const std::vector<grammar::Expr>& args);
  int keep_row(Node* row, std::vector<Act>& out);
  Node* entry_dot(const grammar::Expr& e, const Entry& entry);
  void roll_on(const grammar::Stmt& s, std::vector<Act>& out);
  void roll_again(const grammar::Stmt& s, std::vector<Act>& out);
  void do_row(const grammar::Stmt& s, std::vector<Act>& out, bool deferred = false);

  // resolve_spend.cpp
  void spend(const grammar::Stmt& s, std::vector<Act>& out);

  // resolve_names.cpp
  Node* name(const grammar::Expr& e, const Type* want);
  Node* dot(const grammar::Expr& e);
  Node* index(const grammar::Expr& e);
  Node* look_up(const grammar::Expr& e, int table);
  // The parts of a look-up: `args` are for the table's parameters.
  Node* in_head(int table, const std::vector<Node*>& args, const grammar::Expr& e, const Type& want);
  Node* row_at(int table, Node* key, const std::vector<Node*>& args, Span at);
  Node* column_at(int table, Node* key, const std::vector<Node*>& args);
  Node* key_of_rows(int table, const grammar::Expr& e);
  Node* key_of_columns(int table, const grammar::Expr& e);
  Node* moved_on(Node* place, const grammar::AxisRule& rule, int table, const std::vector<Node*>& args);
  Node* cell_of(Node* row, int table, std::size_t column, Span at);
  Node* worked_cell(int table, const grammar::Cell& cell, const ColumnInfo& column);
  Node* element(Node* array, const grammar::Expr& e);
  Node* whole_array(Node* n, const FieldInfo& f);
  Node* word(const grammar::Name& name, Span at, const Type* want);
  const Binding* find(const std::string& name) const;
  bool is_bare_word(const grammar::Expr& e) const;
  Node* side_of(Node* n);  // a piece's side, or the side itself
  Node* own_parts(const std::string& plural, Node* piece, Span at);
  std::vector<std::string> known_names() const;

  // resolve_formula.cpp
  struct Bound {
    std::vector<Binding> params;
    std::vector<int> vars;  // of those that are no names of the caller's
    std::vector<Node*> values;
  };
  // The values in the brackets of a call, read in the caller's scope. `ranges`: they are proved to
  // lie in the ranges of the parameters.
  std::optional<Bound> bind(const std::vector<grammar::Param>& params, const grammar::Expr& e, Span declared,
                            bool ranges);
  // What `body` makes, with only the parameters known.
  template <class Body>
  Node* with_params(Bound bound, Span at, const Body& body);
  Node* call(const grammar::Expr& e, const Type* want);
  Node* call_formula(const grammar::Expr& e, int formula, const Type* want);
  bool comes_back(int formula, const grammar::Expr& e);
  bool called_by_name(const Model::Symbol& symbol) const;  // asks for no values

  // resolve_modifiers.cpp
  Node* modifiers(const grammar::ModifiersDecl& decl, int formula, Span at, const Type* want);
  Node* modifier(const grammar::ModifiersDecl::Row& row, Node* with, const Type* want);
  Node* times_of(const grammar::ModifiersDecl::Row& row);
  Node* counted(Node* n, std::int64_t least);

  // resolve_conditions.cpp
  // TABLE(values) of a table whose rows are conditions: the row (Base::row).
  Node* condition_row(const grammar::Expr& call);
  // TABLE[key, key] of a table with a cell for each key in its rows.
  Node* look_up_several(const grammar::Expr& e, int table);
  Node* look_up_conditions(const grammar::Expr& e, int table);
  void check_conditions(int table);

  // resolve_place.cpp
  bool place(const grammar::Expr& e, Place& place, std::vector<Act>& before);
  bool place_of(Node* n, const grammar::Expr& e, Place& place, std::vector<Act>& before);
  const FieldInfo* field_of(const Place& p) const;
  Type type_of(const Place& p) const;
  const std::string& name_of(const Place& p) const;
  Node* kept(Node* n, std::vector<Act>& before);
  void store(const grammar::Stmt& s, std::vector<Act>& out, bool deferred, bool now);
  void move(const grammar::Stmt& s, std::vector<Act>& out, bool deferred, bool now);
  void move_parts(const Act& move, std::vector<Act>& out);
  void tally(const grammar::Stmt& s, std::vector<Act>& out);
  void change_in_together(const std::string& name, Span at, bool now);
  void put_off(std::vector<Act> body, std::vector<int> params, std::vector<Node*> args, Span at,
               std::vector<Act>& out);

  // resolve_stmt.cpp
  void body(const std::vector<grammar::Stmt>& stmts, std::vector<Act>& out);
  void statement(const grammar::Stmt& s, std::vector<Act>& out);
  void only_when(const grammar::Expr& c, const grammar::Stmt& plain, std::vector<Act>& out);
  bool told_of(Span at) const;  // a message about this place was given
  std::optional<std::vector<Node*>> arguments(const grammar::Expr& e, int rule);
  // A call of a rule that gives a value; -1: it is no such call.
  int value_rule_called(const grammar::Expr& e) const;
  const Type& given_by(int rule) const;  // of a rule that gives a value
  bool let_call(const grammar::Expr& e, int var, std::vector<Act>& out);
  void call_statement(const grammar::Stmt& s, std::vector<Act>& out, bool deferred);
  void effect_statement(const grammar::Stmt& s, std::vector<Act>& out, bool deferred);
  void say(const grammar::Stmt& s, std::vector<Act>& out);
  void let(const grammar::Stmt& s, std::vector<Act>& out);
  void repeat(const grammar::Stmt& s, std::vector<Act>& out);
  void leave_or_skip(const grammar::Stmt& s, std::vector<Act>& out);
  void finish(const grammar::Stmt& s, std::vector<Act>& out);
  void stage(const grammar::Stmt& s, std::vector<Act>& out);
  void give(const grammar::Stmt& s, std::vector<Act>& out);
  int declare_local(const grammar::Name& name, Type type);
  CallSite* site(int rule, Span at, std::vector<Node*> args);
};

}  // namespace muster::compiler
