// A value as it is read - operands and operators in a row - and how it becomes a tree.
//
// The grammar reads values flat; precedence is this table's business, not the grammar's:
// operators wait on a stack until one that binds less tightly comes. That is the usual two
// stack method, with three things of this language's own: comparisons chain only one way (`a < x
// <= b` is `a < x and x <= b`), `rounded` takes the whole sum before it, and a `floor` stops the value at
// looser operators (the operands of `smaller of A and B` end before the `and`).
#pragma once

#include <vector>

#include "grammar/reader.h"

namespace muster::grammar {

// How tightly operators bind, low to high.
enum Binding : int {
  kOr = 10,
  kAnd = 20,
  kNot = 30,
  kCompare = 40,
  kAgainst = 50,
  kRounded = 55,
  kAdd = 60,
  kMultiply = 70,
  kNegate = 80,
};

struct Flat {
  struct Waiting {
    Op op = Op::none;
    ExprKind kind = ExprKind::binary;
    int binding = 0;
    Span at;
  };
  std::vector<Expr> operands;
  std::vector<Waiting> waiting;
  int floor = 0;
};

// Reads an operator between values if there is one that binds tightly enough; gives the place
// behind it, or nullptr. Slips from other languages (`==`, `!=`, `&&`) are named and read as meant.
const char* past_operator(Reader& r, const char* p, Flat& flat);
// The place behind a sign that compares, and which; or nullptr. Slips are named as above.
const char* past_comparison(Reader& r, const char* p, Op& op);
// Is a word a name of this sheet: of a field, a value or a formula?
bool is_named(Reader& r, std::string_view word);
void push_prefix(Flat& flat, Op op, Span at);
// Makes trees of all that binds at least as tightly.
void reduce(Flat& flat, int binding, Reader& r);
// For what follows a value: takes the value it belongs to off the stack.
Expr take_operand(Flat& flat, int binding, Reader& r);
Expr finish(Flat& flat, Reader& r);

}  // namespace muster::grammar
