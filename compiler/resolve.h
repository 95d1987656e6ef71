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

struct Resolver {
  Model& m;
  diagnostics::Sink& sink;

  // A name of the body being read: a var, or what it stands for (an argument of a formula).
  struct Binding {
    std::string name;
    int var = -1;
    const Node* alias = nullptr;
    Span at;
  };
  std::vector<Binding> scope;
  // Inside a piece's own declaration its fields go without a dot.
  int self_var = -1;
  int self_kind = -1;
  int self_limit = 0;  // fields before this position may be used
  enum class Inside : std::uint8_t { loop, together };
  std::vector<Inside> inside;
  std::vector<int> formulas;  // being put in place, for the recursion check
  bool too_large_said = false;
  int suggested = 0;  // names looked up for a suggestion; beyond some there is none

  // resolve_expr.cpp
  Node* expr(const grammar::Expr& e, const Type* want = nullptr);
  // The expression as a value of this type and grain (messages say what was seen instead).
  Node* value_of(const grammar::Expr& e, const Type& want);
  Node* condition(const grammar::Expr& e);
  Node* list(const grammar::Expr& e);
  Node* fit(Node* n, const Type& want);
  Node* scaled(Node* n, std::int64_t grain);
  Node* error(Span at);
  Node* constant(Type type, std::int64_t value, Span at);
  Node* var_node(int var, Span at);
  Node* op(NodeKind kind, Type type, Span at, std::vector<Node*> args);
  Node* arithmetic(NodeKind kind, Node* a, Node* b, Span at, const Type* want);
  bool same_grain(Node*& a, Node*& b, diagnostics::Id clash, Span at);
  Node* compare(grammar::Op op, Node* a, Node* b, Span at);
  Node* clone(const Node* n);
  Node* binary(const grammar::Expr& e, const Type* want);
  Node* choice(const grammar::Expr& e, const Type* want);
  Node* fold(const grammar::Expr& e);
  Node* least_of(const grammar::Expr& e, const Type* want);

  // resolve_names.cpp
  Node* name(const grammar::Expr& e, const Type* want);
  Node* dot(const grammar::Expr& e);
  Node* index(const grammar::Expr& e);
  Node* call(const grammar::Expr& e, const Type* want);
  Node* word(const grammar::Name& name, Span at, const Type* want);
  const Binding* find(const std::string& name) const;
  bool is_bare_word(const grammar::Expr& e) const;
  Node* side_of(Node* n);  // a piece's side, or the side itself
  void later(Span at, const char* what);
  std::vector<std::string> known_names() const;

  // resolve_stmt.cpp
  void body(const std::vector<grammar::Stmt>& stmts, std::vector<Act>& out);
  void statement(const grammar::Stmt& s, std::vector<Act>& out);
  void only_when(const grammar::Expr& c, const grammar::Stmt& plain, std::vector<Act>& out);
  bool told_of(Span at) const;  // a message about this place was given
  void store(const grammar::Stmt& s, std::vector<Act>& out, bool deferred, bool now);
  void call_statement(const grammar::Stmt& s, std::vector<Act>& out, bool deferred);
  void effect_statement(const grammar::Stmt& s, std::vector<Act>& out, bool deferred);
  void roll(const grammar::Stmt& s, std::vector<Act>& out);
  void say(const grammar::Stmt& s, std::vector<Act>& out);
  void for_each(const grammar::Stmt& s, std::vector<Act>& out);
  bool place(const grammar::Expr& e, Place& place, std::vector<Act>& before);
  int declare_local(const grammar::Name& name, Type type);
  CallSite* site(int rule, Span at, std::vector<Node*> args);
};

}  // namespace muster::compiler
